//! The steps of adding a document, tried on a toy: a grammar file, a room with a function for each production, and a
//! row. Everything else works with it: suites, trees, checks, start productions, corrections.
//!
//! The recipe is in `CONTRIBUTING.md`. Only one step is missing here, the line in `DIALECTS`, by which the command line
//! finds a dialect.
use crate::judge;

use std::collections::HashSet;
use std::sync::LazyLock;

use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Suite;
use urlgram::bnf::tree_check::Checker;
use urlgram::dialect::{Dialect, Prose, Scheme, Tables, Text};
use urlgram::{Check, Reading, Tree, combinators};

/// The grammar file, in the notation that most documents share.
const GRAMMAR: &str = "\
;; The toy of 2026, section 1, as printed.
;;@section 1
toyurl  = boxurl | anyurl
;;@prose 1.2
boxurl  = \"box:\" item *( \",\" item )
;;@prose 1.1
anyurl  = scheme \":\" *item
scheme  = 1*letter
item    = letter [ letter ]
letter  = \"a\" | \"b\" | \"o\" | \"x\"
";

/// Its misprints.
const CORRECTIONS: &str = "\
;;@correction item-repeat
;;@reason Section 1.2 shows boxes of longer items.
item    = letter *letter
";

/// The room: one function a production. BNF alternation has no order, so `toyurl` takes the longest.
mod toy {
    use nom::Parser;
    use nom::bytes::complete::tag;
    use nom::character::complete::{char, one_of};
    use nom::multi::{many0_count, many1_count};

    use urlgram::combinator::{longest, production};
    use urlgram::trace::{Parsed, Source};

    pub fn toyurl<I: Source>(input: I) -> Parsed<I> {
        production("toyurl", longest(boxurl, anyurl)).parse(input)
    }
    pub fn boxurl<I: Source>(input: I) -> Parsed<I> {
        production("boxurl", (tag("box:"), item, many0_count((char(','), item)))).parse(input)
    }
    pub fn anyurl<I: Source>(input: I) -> Parsed<I> {
        production("anyurl", (scheme, char(':'), many0_count(item))).parse(input)
    }
    pub fn scheme<I: Source>(input: I) -> Parsed<I> {
        production("scheme", many1_count(letter)).parse(input)
    }
    pub fn item<I: Source>(input: I) -> Parsed<I> {
        production("item", many1_count(letter)).parse(input)
    }
    pub fn letter<I: Source>(input: I) -> Parsed<I> {
        production("letter", one_of("abox")).parse(input)
    }

    /// As printed: an item has one letter or two.
    pub mod printed {
        use nom::combinator::opt;

        use super::*;

        pub fn toyurl<I: Source>(input: I) -> Parsed<I> {
            production("toyurl", longest(boxurl, anyurl)).parse(input)
        }
        pub fn boxurl<I: Source>(input: I) -> Parsed<I> {
            production("boxurl", (tag("box:"), item, many0_count((char(','), item)))).parse(input)
        }
        pub fn anyurl<I: Source>(input: I) -> Parsed<I> {
            production("anyurl", (scheme, char(':'), many0_count(item))).parse(input)
        }
        pub fn item<I: Source>(input: I) -> Parsed<I> {
            production("item", (letter, opt(letter))).parse(input)
        }
    }
}

use toy::printed;

/// The row.
static TOY: Dialect = Dialect {
    id: "toy",
    aliases: &[],
    document: "the toy of 2026",
    title: "Toy Locators",
    date: "November 2026",
    start: "toyurl",
    other_starts: &["item"],
    grammar: Text { name: "toy.bnf", text: GRAMMAR },
    corrections: Text { name: "toy.corrections.bnf", text: CORRECTIONS },
    amends: None,
    combinators: combinators![
        toy: toyurl, boxurl, anyurl, scheme, item, letter;
    ],
    printed: combinators![
        printed: toyurl, boxurl, anyurl, item;
    ],
    borrowed: &[],
    schemes: &[Scheme { name: "box", production: "boxurl", port: None, this_host: None }],
    prose: Prose { known_schemes: "1.2", ..Prose::NONE },
    tables: LazyLock::new(|| Tables::read(&TOY)),
};

/// The suites of `tests/proof/suites.rs` and the tree check of `tests/grammar/trees.rs`.
#[test]
fn it_is_tested_like_the_others() {
    for reading in [Reading::Printed, Reading::Corrected] {
        let grammar = TOY.grammar(reading);
        let checker = Checker::new(grammar);
        for production in TOY.productions_in(reading) {
            let automaton = Automaton::of(grammar, production.name).unwrap();
            let check = Check::new(&TOY).reading(reading).start(production.name).unwrap();
            let mut known = HashSet::new();
            Suite::new(&automaton, 1).for_each(|case| {
                assert_eq!(
                    judge::difference(&mut known, &automaton, &check, production, case),
                    None,
                    "{}",
                    production.name
                );
                let tree = Tree::parse(production, case.input);
                assert_eq!(tree.map(|tree| checker.check(&tree)), case.accepted.then_some(Ok(())));
            });
        }
    }
}

/// Verdicts, known schemes, other starts and corrections need nothing more than the row.
#[test]
fn it_is_checked_like_the_others() {
    let check = Check::new(&TOY);
    let verdict = |input: &'static str| {
        let report = check.run(input.as_bytes());
        let codes: Vec<_> = report.findings().iter().map(|found| found.code().as_str()).collect();
        (report.derives(), report.conforms(), report.taken_by().join(" > "), codes)
    };
    assert_eq!(verdict("box:a,b"), (true, true, "toyurl > boxurl".into(), vec![]));
    assert_eq!(verdict("ax:ab"), (true, true, "toyurl > anyurl".into(), vec![]));
    assert_eq!(
        verdict("box:"),
        (true, false, "toyurl > anyurl".into(), vec!["ends-too-soon", "known-scheme"])
    );
    assert_eq!(verdict("box:abo"), (true, true, "toyurl > boxurl".into(), vec!["correction"]));
    assert_eq!(verdict("ab"), (false, false, String::new(), vec!["missing-scheme", "other-start"]));
    assert!(!check.reading(Reading::Printed).run(b"box:abo").conforms());
}
