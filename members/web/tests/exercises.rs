//! The exercises of the page: each can be solved, a wrong answer is judged wrong, and no question has its answer.

use serde_json::{Value, json};

fn ask(request: &Value, payload: &str) -> Value {
    serde_json::from_str(&urlgram_web::answer(request.to_string().as_bytes(), payload.as_bytes())).unwrap()
}

fn judge(set: &str, number: usize, answer: &Value) -> Value {
    ask(&json!({ "op": "judge", "exercise": number, "answer": answer }), set)
}

fn is_right(set: &str, number: usize, answer: &Value) -> bool {
    let judged = judge(set, number, answer);
    judged["right"].as_bool().unwrap_or_else(|| panic!("{judged}"))
}

fn exercises(set: &str) -> Vec<Value> {
    let shown = ask(&json!({ "op": "exercises" }), set);
    shown["exercises"].as_array().unwrap_or_else(|| panic!("{shown}")).clone()
}

/// The right answer, and a wrong one, of each exercise that comes with the page, in their order.
fn answers() -> Vec<Vec<(Value, Value)>> {
    let is = |yes: bool| (json!(yes), json!(!yes));
    vec![
        vec![
            is(true),
            is(false),
            is(false),
            (json!(9), json!(8)),
            (json!("by search"), json!("by search")),
            (json!("port"), json!("host")),
            (json!("http://www.w3.org/"), json!("http://www.w3.org/a")),
        ],
        vec![
            is(false),
            is(true),
            (json!("a!"), json!("3com.com")),
            (json!("3com.com"), json!("w3.org")),
            (json!(11), json!(0)),
            (json!("schemepart"), json!("scheme")),
            (json!("nntp://localhost/comp.infosystems.www.users"), json!("nntp:/localhost/")),
            (json!("by search"), json!("by search")),
            (json!(r#"alpha | alpha *[ alphadigit | "-" ] alphadigit"#), json!("alpha")),
        ],
        vec![
            (json!("by search"), json!("by search")),
            (json!("by search"), json!("by search")),
            (json!(4), json!(3)),
            (Value::Null, json!(1)),
            (json!(r#"host [ ":" port ]"#), json!(r#"host ":" port"#)),
            (json!("*DIGIT"), json!("1*DIGIT")),
            (json!("8000"), json!("80")),
            (json!("256"), json!("255")),
            (json!("[::1]"), json!("a")),
        ],
    ]
}

/// The answers that can be tried to an exercise: each choice, each production, each order of its steps.
fn candidates(exercise: &Value) -> Vec<Value> {
    let length = |key: &str| exercise["given"][key].as_array().map_or(0, Vec::len);
    match exercise["kind"].as_str() {
        Some("why") => (0..length("choices")).map(|place| json!(place)).collect(),
        Some("derive") => {
            orders((0..length("steps")).collect()).into_iter().map(|order| json!(order)).collect()
        }
        Some("production") => {
            let about = ask(&json!({ "op": "about" }), "");
            let of = about["dialects"].as_array().unwrap().iter().find(|it| it["id"] == "rfc1738").unwrap();
            of["productions"].as_array().unwrap().clone()
        }
        _ => Vec::new(),
    }
}

fn orders(of: Vec<usize>) -> Vec<Vec<usize>> {
    if of.is_empty() {
        return vec![Vec::new()];
    }
    let one_first = |first: &usize| {
        let rest: Vec<_> = of.iter().copied().filter(|it| it != first).collect();
        orders(rest).into_iter().map(|rest| [vec![*first], rest].concat()).collect::<Vec<_>>()
    };
    of.iter().flat_map(one_first).collect()
}

#[test]
fn each_exercise_has_right_and_wrong_answers() {
    let sets = ask(&json!({ "op": "sets" }), "");
    let mut seen = std::collections::BTreeSet::new();
    for (set, answers) in sets.as_array().unwrap().iter().zip(answers()) {
        let text = set["text"].as_str().unwrap();
        let exercises = exercises(text);
        assert_eq!(exercises.len(), answers.len(), "{}", set["title"]);
        for (number, (exercise, (right, wrong))) in exercises.iter().zip(answers).enumerate() {
            assert_eq!(exercise["error"], Value::Null, "{}", set["title"]);
            seen.insert(exercise["kind"].as_str().unwrap().to_owned());
            if right == json!("by search") {
                let verdicts: Vec<_> =
                    candidates(exercise).iter().map(|it| is_right(text, number, it)).collect();
                let right = verdicts.iter().filter(|right| **right).count();
                assert!(right == 1 && verdicts.len() > 3, "{exercise}: {right} of {}", verdicts.len());
            } else {
                assert!(
                    is_right(text, number, &right),
                    "{exercise} {right}: {}",
                    judge(text, number, &right)
                );
                assert!(
                    !is_right(text, number, &wrong),
                    "{exercise} {wrong}: {}",
                    judge(text, number, &wrong)
                );
            }
        }
    }
    assert_eq!(seen.len(), 10, "{seen:?}");
}

#[test]
fn a_wrong_production_gets_the_shortest_counterexample() {
    let judged = judge("exercise: complete rfc3986:port", 0, &json!("1*DIGIT"));
    assert_eq!(judged["counterexample"]["input"], "");
    assert_eq!(judged["because"], "The document derives it, and your production does not.");
    assert_eq!(judged["hint"], "For your production, more has to follow.");
    let judged = judge("exercise: complete rfc3986:port", 0, &json!("*4DIGIT"));
    assert_eq!(judged["counterexample"]["input"], "00000");
    assert_eq!(judged["hint"], "For your production, it is wrong after `0000`.");
    let judged = judge("exercise: complete rfc1738:port", 0, &json!("port = *digit"));
    assert_eq!(judged["because"], "Your production derives it, and the document does not.");
    let judged = judge("exercise: complete rfc1738:port", 0, &json!("*digits ("));
    assert!(judged["error"]["message"].is_string(), "{judged}");
}

/// Without one byte, `http` is another scheme, which is no repair of it. A scheme that is none may be repaired.
#[test]
fn a_repair_keeps_the_scheme() {
    let judged = judge("exercise: repair rfc1738 http:/www.w3.org/", 0, &json!("ttp:/www.w3.org/"));
    assert!(!judged["right"].as_bool().unwrap(), "{judged}");
    assert_eq!(judged["message"], "It conforms, but as `ttp`, which is another scheme.");
    assert!(is_right("exercise: repair rfc3986 htt\"p://h/", 0, &json!("http://h/")));
}

#[test]
fn the_suite_passes_the_wrong_production() {
    let exercise = &exercises("exercise: missed rfc1738:port 1*3digit")[0];
    for (key, accepted) in [("accept", true), ("refuse", false)] {
        let strings = exercise["given"][key].as_array().unwrap();
        assert!(!strings.is_empty());
        for string in strings.iter().map(|it| it.as_str().unwrap()) {
            let digits = !string.is_empty() && string.bytes().all(|byte| byte.is_ascii_digit());
            assert_eq!(digits && string.len() <= 3, accepted, "{string}");
        }
    }
}

#[test]
fn an_exercise_that_cannot_be_asked_says_why() {
    let error = |line: &str| exercises(line)[0]["error"].as_str().unwrap_or_default().to_owned();
    assert!(error("exercise: verdict rfc3968 a").contains("did you mean `rfc3986`?"));
    assert_eq!(error("exercise: place rfc3986 http://h/"), "this text conforms: there is nothing to explain");
    assert_eq!(error("exercise: state rfc1738:port 80"), "the text has 0 bytes, and 80 are to be read");
    assert_eq!(error("exercise: verdict"), "`verdict` needs DIALECT TEXT");
    assert!(error("exercise: only rfc1738:port rfc3986:port").contains("there is nothing to write"));
    assert!(error("exercise: missed rfc1738:port 1*digit").contains("is right"));
    assert_eq!(exercises("exercise: Draw the tree.")[0]["kind"], "free");
    let many = "exercise: verdict rfc3986 a\n".repeat(201);
    assert!(
        ask(&json!({ "op": "exercises" }), &many)["error"]["message"]
            .as_str()
            .unwrap()
            .contains("at most 200")
    );
    assert!(judge("exercise: verdict rfc3986 a", 1, &json!(true))["error"]["message"].is_string());
}

#[test]
fn a_line_that_is_nearly_an_exercise_is_a_mistake() {
    let error = |line: &str| exercises(line)[0]["error"].as_str().unwrap_or_default().to_owned();
    for line in ["verdct rfc3986 http://a/", "Verdict rfc3968 a", "verdct", "verdct http://a/"] {
        let kind = line.split(' ').next().unwrap();
        let said = format!("there is no kind `{kind}`; did you mean `verdict`?");
        assert_eq!(error(&format!("exercise: {line}")), said);
    }
    for free in ["Complete the tree.", "Why does http://a b/ fail?", "States of port: draw them."] {
        assert_eq!(exercises(&format!("exercise: {free}"))[0]["kind"], "free", "{free}");
    }
    for line in ["exercise verdict rfc3986 a", "; Exercise verdct rfc3986 a"] {
        assert!(error(line).contains("with a colon"), "{line}");
        assert_eq!(exercises(&format!("a\n{line}"))[0]["line"], 2);
    }
    assert_eq!(exercises("; exercise is good for you\n; Exercises\n"), [] as [Value; 0]);
    assert_eq!(exercises("Exercise: verdict rfc3986 a")[0]["kind"], "verdict");
}

#[test]
fn an_automaton_that_is_not_drawn_is_not_asked_about() {
    let question = &exercises("exercise: state rfc3986:URI 1 a:")[0];
    let said = question["error"].as_str().unwrap_or_default();
    assert!(said.starts_with("the automaton of `URI` has ") && said.ends_with("at most 60"), "{question}");
}

#[test]
fn nothing_is_no_answer() {
    for line in [
        "repair rfc3986 http://a b",
        "only rfc3986:host rfc1738:host",
        "complete rfc3986:port",
        "missed rfc1738:port *digit \":\"",
        "production rfc1738 http://3com.com:8o/",
        "state rfc1738:hostname 3 a-.b",
    ] {
        let set = format!("exercise: {line}");
        assert_eq!(exercises(&set)[0]["error"], Value::Null, "{line}");
        let judged = judge(&set, 0, &json!(""));
        assert_eq!((&judged["right"], &judged["message"]), (&json!(false), &json!("Nothing is written.")));
    }
    let judged = judge("exercise: state rfc1738:hostname 3 a-.b", 0, &json!("one"));
    assert_eq!(
        (&judged["right"], &judged["message"]),
        (&json!(false), &json!("Write the number of a state."))
    );
    for line in ["only rfc3986:port rfc1738:port", "missed rfc1738:port *digit"] {
        let error = &exercises(&format!("exercise: {line}"))[0]["error"];
        assert_eq!(error, "the empty string is the only answer, and cannot be written");
    }
}
