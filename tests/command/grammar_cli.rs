//! `urlgram grammar`: all productions of all documents.

use crate::command::urlgram;
use crate::tier;

use urlgram::{DIALECTS, Dialect};

fn stdout(arguments: &[&str]) -> String {
    let outcome = urlgram(&[&["grammar"], arguments].concat(), b"");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{arguments:?}");
    outcome.stdout
}

#[test]
fn each_production_is_ambiguous_or_not() {
    for dialect in DIALECTS {
        let all = stdout(&["--ambiguity", "-d", dialect.id, "-f", "json"]);
        let all: serde_json::Value = serde_json::from_str(&all).unwrap();
        assert_eq!(all.as_array().unwrap().len(), dialect.productions().len());
    }
}

/// On a terminal of 80 columns, lists have the name, the section and a start of the BNF of each production.
#[test]
fn lists_have_room_for_the_bnf() {
    const ROOM: usize = 40;
    for dialect in DIALECTS {
        let list = stdout(&["-d", dialect.id]);
        assert!(list.lines().all(|line| line.chars().count() <= 80), "{list}");
        let mut lines = list.lines().skip(1);
        let mut heading = "";
        for production in dialect.productions() {
            let row = lines
                .by_ref()
                .inspect(|line| heading = line.strip_prefix("section ").unwrap_or(heading))
                .find(|line| line.split_whitespace().next() == Some(production.name))
                .unwrap_or_else(|| panic!("{}: {}", dialect.id, production.name));
            let sections = production.sections();
            assert!(heading == sections || row.contains(&format!("  {sections} ")), "{row}");
            let bnf: Vec<_> = production.bnf.split_whitespace().skip(2).collect();
            // The names of the URL Standard are long.
            let room = if dialect.id == "whatwg" { ROOM / 2 } else { ROOM };
            let start: String = bnf.join(" ").chars().take(room).collect();
            assert!(row.contains(start.trim_end()), "{row}: {start}");
        }
    }
}

/// Every view of some productions, each without a word on the standard error.
#[test]
fn productions_have_every_view() {
    let list = |dialect: &Dialect| stdout(&["-d", dialect.id, "-f", "json"]);
    for dialect in tier::every(3, DIALECTS) {
        let whole: serde_json::Value = serde_json::from_str(&list(dialect)).unwrap();
        let productions = whole["productions"].as_array().unwrap();
        assert_eq!(productions.len(), dialect.productions().len());
        for production in productions.iter().step_by(tier::of(9, 36)) {
            let name = production["production"].as_str().unwrap();
            let one: serde_json::Value =
                serde_json::from_str(&stdout(&["-d", dialect.id, name, "-f", "json"])).unwrap();
            assert_eq!(&one, production);
            assert_eq!(stdout(&["-d", dialect.id, name, "--regex"]).trim_end(), production["regex"]);
            assert_eq!(stdout(&["-d", dialect.id, name, "--abnf"]), production["abnf"]);
            assert_eq!(stdout(&["-d", dialect.id, name, "--bnf"]).trim_end(), production["bnf"]);
            assert!(stdout(&["-d", dialect.id, name, "--railroad"]).starts_with("<svg"));
        }
    }
}
