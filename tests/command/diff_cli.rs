//! `urlgram diff`: the number of strings, and data.

use crate::command::{Outcome, urlgram};
use crate::tier;
use serde_json::{Value, json};

fn diff(arguments: &[&str]) -> Outcome {
    urlgram(&[&["diff"], arguments].concat(), b"")
}

fn data(arguments: &[&str]) -> Value {
    serde_json::from_str(&diff(&[arguments, &["-f", "json"]].concat()).stdout).unwrap()
}

/// The rows of the tables of strings, for each side.
fn strings(page: &str) -> Vec<usize> {
    let mut lines = page.lines();
    let mut counts = Vec::new();
    while lines.any(|line| line.starts_with("only in ")) {
        // A row begins at the left; its further lines are indented.
        let table = lines.by_ref().skip(1).take_while(|line| !line.is_empty());
        counts.push(table.filter(|line| !line.starts_with("  ")).count());
    }
    counts
}

/// `-n N` shows at most N strings of each side: in the tables, if two dialects are one language each, and as data.
#[test]
fn no_more_strings_than_asked_for() {
    for [left, right] in [
        ["rfc1738:hsegment", "rfc3986:segment"],
        ["url-06:hostname", "rfc1738:hostname"],
        ["url-06:http:", "rfc1738:http:"],
        ["rfc2732", "rfc3986"],
    ] {
        for most in [0, 1, 4, 9, 40].into_iter().take(tier::of(5, 3)) {
            let call = [left, right, "-n", &most.to_string()];
            let page = diff(&call).stdout;
            let counts = strings(&page);
            assert_eq!(counts.is_empty(), most == 0, "{page}");
            assert!(counts.iter().all(|count| (1..=most).contains(count)), "{counts:?} {page}");
            if most == 1 {
                assert!(counts.iter().all(|count| *count == 1), "{page}");
            }
            let found = data(&call);
            for side in ["only_left", "only_right"] {
                assert!(found[side].as_array().unwrap().len() <= most, "{call:?} {side}");
            }
            let rows = ["schemes", "productions"].into_iter().filter_map(|of| found[of].as_array()).flatten();
            for row in rows {
                assert!(row["examples"].as_array().unwrap().len() <= 2 * most, "{row}");
            }
        }
    }
    // A single string looks real; several begin with a shortest one.
    let texts = |most| data(&["rfc1738:hsegment", "rfc3986:segment", "-n", most])["only_right"].clone();
    assert_eq!((texts("1"), texts("2")), (json!(["~user"]), json!(["~", "~user"])));
}

#[test]
fn json() {
    let many = data(&["url-06:http:", "rfc1738:http:", "-n", "4"]);
    assert_eq!(many["relation"], "incomparable");
    assert_eq!(many["left"]["scheme"], "http");
    assert_eq!(many["only_left"].as_array().unwrap().len(), 4, "the shortest, and three that are readable");
    let examples = many["examples"].as_array().unwrap();
    let texts = |side| {
        let of = examples.iter().filter(|it| it["only"] == side);
        of.map(|it| it["input"].clone()).collect::<Vec<_>>()
    };
    assert_eq!((&many["only_left"], &many["only_right"]), (&json!(texts("left")), &json!(texts("right"))));
    assert!(examples.iter().all(|it| it["refused"]["code"].is_string() && it["confirmed"].is_boolean()));

    let table = data(&["rfc1738", "fielding-01"]);
    assert_eq!(table["relation"], "subset");
    let http = table["schemes"].as_array().unwrap().iter().find(|row| row["left"]["scheme"] == "http");
    assert_eq!(http.unwrap()["relation"], "subset");
    let others = table["schemes"].as_array().unwrap().last().unwrap();
    assert_eq!(others["left"]["no_scheme_of"].as_array().unwrap().len(), 10);
    let port =
        table["productions"].as_array().unwrap().iter().find(|row| row["left"]["production"] == "port");
    assert_eq!((&port.unwrap()["itself"], &port.unwrap()["relation"]), (&json!(true), &json!("subset")));
    assert!(table["productions_only_right"].as_array().unwrap().contains(&json!("query")));
    assert!(table["productions_only_left"].as_array().unwrap().contains(&json!("search")));
}
