//! The answers of which the views of the page are made.

use serde_json::{Value, json};

fn ask(request: &Value, payload: &str) -> Value {
    serde_json::from_str(&urlgram_web::answer(request.to_string().as_bytes(), payload.as_bytes())).unwrap()
}

#[test]
fn a_tree_stops_at_the_place_of_its_finding() {
    let views = ask(&json!({ "op": "views", "spec": { "dialect": "url-06" } }), "http://3com.com/");
    let found = &views["checked"]["report"]["diagnostics"][0];
    let stop = &views["trees"]["stop"];
    assert_eq!((&stop["code"], &stop["offset"]), (&found["code"], &found["span"][0]));
    let items = views["trees"]["trees"][0]["items"].as_array().unwrap();
    let rest = items.iter().find(|it| it["kind"] == "rest").unwrap();
    assert_eq!((&stop["read"], &stop["offset"]), (&rest["start"], &json!(7)));
}

/// The requests about a grammar that a production of it answers.
fn each_answer(grammar: &Value, name: &str, payload: &str) -> Vec<Value> {
    let spec = json!({ "grammar": grammar });
    let requests = [
        json!({ "op": "views", "spec": spec, "run": name, "all": true }),
        json!({ "op": "grammar", "spec": spec }),
        json!({ "op": "production", "spec": spec, "name": name }),
        json!({ "op": "run", "spec": spec, "name": name }),
    ];
    requests.iter().map(|request| ask(request, payload)).collect()
}

#[test]
fn a_grammar_that_nests_has_verdicts_and_trees() {
    for (text, payload, trees) in [
        ("e = \"(\" e \")\" / \"x\"", "((x))", "1"),
        ("e = e \"+\" e / \"1\"", "1+1+1", "2"),
        ("e = \"(\" e \")\" / e \"+\" e / \"1\"", "(1+1)+1+1", "2"),
    ] {
        let answers = each_answer(&json!({ "name": "mine", "text": text }), "e", payload);
        let [views, grammar, production, run] = &answers[..] else { unreachable!() };
        assert_eq!(
            (&views["checked"]["report"]["conforms"], &views["trees"]["count"]),
            (&json!(true), &json!(trees)),
            "{text}"
        );
        assert!(
            views["run"].is_null() && run["error"]["message"] == "`e` nests, and has no automaton",
            "{run}"
        );
        assert_eq!(grammar[0]["name"], "e");
        assert!(production["railroad"].is_string() && production["automaton"].is_null());
        let letters = &production["letters"];
        let arrows = letters["arrows"].as_array().unwrap();
        assert!(
            letters["svg"].is_string() && arrows.iter().any(|arrow| arrow[2] == json!(["e"])),
            "{letters}"
        );
    }
    let error =
        &each_answer(&json!({ "name": "mine", "text": "a = 1*9999( 1*9999\"a\" )" }), "a", "")[0]["error"];
    assert!(error["message"].as_str().unwrap().contains("too large"), "{error}");
}

#[test]
fn an_error_names_the_notation_that_reads_the_text() {
    for (text, notation) in [("<url> ::= \"a\" <b>\n<b> ::= \"c\"", "bnf"), ("a = 'x' | 'y'", "wirth")] {
        let grammar = |notation: Value| json!({ "name": "mine", "text": text, "notation": notation });
        let answer = &each_answer(&grammar(json!("abnf")), "a", "")[0];
        let said = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(said.ends_with(&format!("; the notation `{notation}` reads it")), "{answer}");
        let found = ask(&json!({ "op": "lint", "grammar": grammar(json!("abnf")) }), "");
        assert_eq!(found[0]["message"], said);
        assert!(each_answer(&grammar(Value::Null), "a", "")[0]["error"].is_null());
        assert!(each_answer(&grammar(json!(notation)), "a", "")[0]["error"].is_null());
    }
}

#[test]
fn short_verdicts_are_those_of_reports() {
    let mut seen = [0; 4];
    for dialect in urlgram::DIALECTS {
        for kind in ["natural", "near-miss", "random"] {
            let spec = json!({ "dialect": dialect.id });
            let made =
                ask(&json!({ "op": "generate", "spec": spec, "kind": kind, "count": 20, "seed": 7 }), "");
            for text in made.as_array().unwrap().iter().filter_map(|it| it["input"].as_str()) {
                for tolerant in [false, true] {
                    let short = ask(&json!({ "op": "verdicts", "tolerant": tolerant }), text);
                    let long = ask(&json!({ "op": "compare", "tolerant": tolerant }), text);
                    for (short, long) in
                        short.as_array().unwrap().iter().zip(long["verdicts"].as_array().unwrap())
                    {
                        assert_eq!(
                            short,
                            &json!([long["dialect"], long["derives"], long["conforms"]]),
                            "{text}"
                        );
                        seen[usize::from(short[1] == true) + 2 * usize::from(short[2] == true)] += 1;
                    }
                }
            }
        }
    }
    assert!(seen[0] > 100 && seen[1] > 10 && seen[3] > 100, "{seen:?}");
}

#[test]
fn a_small_production_has_steps_and_a_large_one_a_reason() {
    let steps =
        |name: &str| ask(&json!({ "op": "steps", "spec": { "dialect": "rfc3986" }, "name": name }), "");
    let port = steps("port");
    assert!(port["automaton"].as_str().unwrap().contains("Minimisation"), "{port}");
    assert!(port["first"].as_str().unwrap().contains("FOLLOW"), "{port}");
    assert!(steps("URI")["automaton"].as_str().unwrap().contains("too large"));
}
