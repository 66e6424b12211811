//! The steps of adding a document, tried on a toy: a grammar file, a room with a function for each production, and a
//! row with the data of its prose. Everything else works with it: suites, trees, checks, start productions, corrections, findings
//! with its reasons, equivalence, plans, URLs in text, relative references.
//!
//! The recipe is in `CONTRIBUTING.md`. Only one step is missing here, the line in `DIALECTS`, by which the command line
//! finds a dialect. No production has a name of another document, so that nothing works by a name.
use crate::judge;

use std::collections::HashSet;
use std::sync::OnceLock;

use toy::printed;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Suite;
use urlgram::bnf::tree_check::Checker;
use urlgram::dialect::{
    Act, Algorithm, Asked, Bases, Completed, Context, Dialect, Equivalence, Form, Frame, Likeness, Meaning,
    Must, Part, Prose, Relative, Restriction, Role, Rule, Scheme, Step, Target, Text,
};
use urlgram::dialect::{Breach, Dissection, Force, forbids, warns};
use urlgram::extract::extract;
use urlgram::resolve::Resolver;
use urlgram::rules::{HostUtf8, Ports};
use urlgram::{Check, Code, Reading, Tree, combinators, interpret, same};

/// The grammar file, in the notation that most documents share.
const GRAMMAR: &str = "\
;; The toy of 2026, section 1, as printed.
;;@section 1
toyurl  = boxurl | anyurl
;;@prose 1.2
boxurl  = \"box:\" house [ \"@\" door ] *( \",\" item )
;;@prose 1.1
anyurl  = kind \":\" *item
kind    = 1*letter
house   = name
name    = item
door    = 1*figure
item    = sign [ sign ]
sign    = letter | code
code    = \"%\" figure figure
letter  = \"a\" | \"b\" | \"o\" | \"x\"
figure  = \"0\" | \"6\" | \"7\" | \"F\"
";

/// Its misprints.
const CORRECTIONS: &str = "\
;;@correction item-repeat
;;@reason Section 1.2 shows boxes of longer items.
item    = sign *sign
";

/// The names of houses by section 2: their codes are UTF-8.
const NAMED_BY_SECTION_2: &str = "\
;;@section 2
names   = 1*( letter | \"%\" ( \"0\" | \"6\" | \"7\" ) figure )
";

/// Its own words for a finding, and for one in a scheme; and a section for one without words of its own.
const REASONS: &str = "\
ends-too-soon/box	A box without a house is lost.	prose 1.2; grammar 1
host-not-utf8	A house has its name in UTF-8.	prose 2
low-port	Knock at the usual door.	prose 3
missing-scheme		prose 1.1";

/// The room: one function a production. BNF alternation has no order, so `toyurl` takes the longest.
mod toy {
    use nom::Parser;
    use nom::branch::alt;
    use nom::bytes::complete::tag;
    use nom::character::complete::{char, one_of};
    use nom::combinator::opt;
    use nom::multi::{many0_count, many1_count};

    use urlgram::combinator::{longest, production};
    use urlgram::trace::{Parsed, Source};

    pub fn toyurl<I: Source>(input: I) -> Parsed<I> {
        production("toyurl", longest(boxurl, anyurl)).parse(input)
    }
    pub fn boxurl<I: Source>(input: I) -> Parsed<I> {
        let at_a_door = opt((char('@'), door));
        production("boxurl", (tag("box:"), house, at_a_door, many0_count((char(','), item)))).parse(input)
    }
    pub fn anyurl<I: Source>(input: I) -> Parsed<I> {
        production("anyurl", (kind, char(':'), many0_count(item))).parse(input)
    }
    pub fn kind<I: Source>(input: I) -> Parsed<I> {
        production("kind", many1_count(letter)).parse(input)
    }
    pub fn house<I: Source>(input: I) -> Parsed<I> {
        production("house", name).parse(input)
    }
    pub fn name<I: Source>(input: I) -> Parsed<I> {
        production("name", item).parse(input)
    }
    pub fn door<I: Source>(input: I) -> Parsed<I> {
        production("door", many1_count(figure)).parse(input)
    }
    pub fn item<I: Source>(input: I) -> Parsed<I> {
        production("item", many1_count(sign)).parse(input)
    }
    pub fn sign<I: Source>(input: I) -> Parsed<I> {
        production("sign", alt((letter, code))).parse(input)
    }
    pub fn code<I: Source>(input: I) -> Parsed<I> {
        production("code", (char('%'), figure, figure)).parse(input)
    }
    pub fn letter<I: Source>(input: I) -> Parsed<I> {
        production("letter", one_of("abox")).parse(input)
    }
    pub fn figure<I: Source>(input: I) -> Parsed<I> {
        production("figure", one_of("067F")).parse(input)
    }

    /// As printed: an item has one sign or two.
    pub mod printed {
        use super::*;

        pub fn toyurl<I: Source>(input: I) -> Parsed<I> {
            production("toyurl", longest(boxurl, anyurl)).parse(input)
        }
        pub fn boxurl<I: Source>(input: I) -> Parsed<I> {
            let at_a_door = opt((char('@'), door));
            production("boxurl", (tag("box:"), house, at_a_door, many0_count((char(','), item)))).parse(input)
        }
        pub fn anyurl<I: Source>(input: I) -> Parsed<I> {
            production("anyurl", (kind, char(':'), many0_count(item))).parse(input)
        }
        pub fn house<I: Source>(input: I) -> Parsed<I> {
            production("house", name).parse(input)
        }
        pub fn name<I: Source>(input: I) -> Parsed<I> {
            production("name", item).parse(input)
        }
        pub fn item<I: Source>(input: I) -> Parsed<I> {
            production("item", (sign, opt(sign))).parse(input)
        }
    }
}

/// A code and its letter are the same, and so are the usual door and none.
const EQUIVALENCE: Equivalence = Equivalence {
    identity: "4",
    escapes: "4.1",
    forms: &[
        Form { schemes: &["box"], parts: &[], rules: &[(Likeness::DefaultPort("7"), "4.2")] },
        Form::ANY,
    ],
    parts: &[Part { production: "item", plain: "letter", reserved: "x", section: "4.1" }],
    rules: &[(Likeness::Number("door"), "4.2")],
    ..Equivalence::NONE
};

const MEANING: Meaning = Meaning {
    schemes: &["box"],
    parts: &["house", "door", "item"],
    port: Some((7, "5")),
    plan: &[(Act::Connect("BOX"), "5.1"), (Act::Part("item", "take it out of the {} box"), "5.2")],
};

const CONTEXT: Context = Context {
    forms: &[Frame::wrapper(b'[', b']', false, "6"), Frame::bare("6.1")],
    hyphen: Some("6.2"),
    ..Context::NONE
};

const BASES: Bases = Bases {
    document: "the toy",
    fields_of_message: "7",
    html: None,
    enclosing: "7",
    retrieval: "7",
    none: "7",
    form: None,
    fields: &[],
};

/// A reference is one more item.
static RESOLVING: Algorithm = Algorithm {
    section: "7",
    of: None,
    absolute: None,
    base: Some("boxurl"),
    reference: Some("item"),
    fragment: "item",
    bases: &BASES,
    backward: None,
    complete: |Asked { base, reference, .. }| {
        let url = [base, &b","[..], reference].concat();
        let step = Step { name: "put", text: "It is put into the box.".to_owned(), value: Some(url.clone()) };
        Completed {
            target: Target::Absolute(url),
            steps: vec![step],
            difference: None,
            remarks: Vec::new(),
            sections: &[],
        }
    },
};

/// The productions in which a code stands for UTF-8.
const NAMES: &[&str] = &["name"];

/// Those names.
const NAMED: &[Restriction] = &[Restriction {
    production: "name",
    derived_by: "name",
    must: Must::Match(Text { name: "restrictions of the toy", text: NAMED_BY_SECTION_2 }, "names"),
}];

/// A rule that no other document has: an item should not be in a box twice.
#[derive(Debug)]
struct Twins;

impl Rule for Twins {
    fn code(&self) -> Code {
        Code::LookAlike
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let items: Vec<_> = text.divided(0..text.text.len(), b",").skip(1).collect();
        let is_twin =
            |at: &usize| items[..*at].iter().any(|other| text.bytes(other) == text.bytes(&items[*at]));
        let say = |at: usize| text.anywhere(self.code(), items[at].clone()).force(Force::Should);
        (0..items.len()).filter(is_twin).map(say).collect()
    }
}

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
        toy: toyurl, boxurl, anyurl, kind, house, name, door, item, sign, code, letter, figure;
    ],
    printed: combinators![
        printed: toyurl, boxurl, anyurl, house, name, item;
    ],
    borrowed: &[],
    schemes: &[Scheme { name: "box", production: "boxurl", port: Some(7), this_host: None }],
    prose: Prose {
        roles: &[
            (Role::Scheme, &["kind"]),
            (Role::Host, &["house"]),
            (Role::HostName, &["name"]),
            (Role::Port, &["door"]),
            (Role::Path, &["item"]),
            (Role::Characters, &["sign", "code", "letter", "figure"]),
        ],
        reasons: REASONS,
        scheme: "kind",
        escape: "code",
        known_schemes: "1.2",
        relative: Relative::Defined(&RESOLVING),
        rules: &[forbids(&HostUtf8(NAMES), "2", NAMED), warns(&Ports(&[]), "3"), warns(&Twins, "3.1")],
        context: CONTEXT,
        equivalence: EQUIVALENCE,
        meaning: &[MEANING],
        ..Prose::NONE
    },
    tables: OnceLock::new(),
};

/// The suites of `tests/proof/suites.rs` and the tree check of `tests/grammar/trees.rs`.
#[test]
fn it_is_tested_like_the_others() {
    for reading in [Reading::Printed, Reading::Corrected] {
        let grammar = TOY.grammar(reading);
        let checker = Checker::new(grammar);
        for production in TOY.productions_in(reading) {
            let automaton = Automaton::of(grammar, production.name).unwrap();
            let check = Check::new(&TOY).with_reading(reading).with_start(production.name).unwrap();
            let mut known = HashSet::new();
            Suite::new(&automaton, 1).for_each(|case| {
                assert_eq!(
                    judge::difference(&mut known, &automaton, &check, production, case),
                    None,
                    "{}",
                    production.name
                );
                let tree = Tree::parse(production, case.input);
                assert_eq!(
                    tree.map(|tree| checker.check(tree.input(), tree.nodes())),
                    case.accepted.then_some(Ok(()))
                );
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
    assert!(!check.with_reading(Reading::Printed).run(b"box:abo").conforms());
}

/// A rule of the prose that warns, one that forbids with its language, the reasons of the document, and a repair.
#[test]
fn its_prose_is_enforced() {
    let check = Check::new(&TOY);
    let found = |input: &'static str| {
        let report = check.run(input.as_bytes());
        let first = &report.findings()[0];
        let section = first.sections().first().map(|section| section.section.to_owned());
        (report.conforms(), first.code().as_str(), first.reason().to_owned(), section)
    };
    let told = |code, reason: &str, section: &str, conforms| {
        (conforms, code, reason.to_owned(), Some(section.to_owned()))
    };
    assert_eq!(found("box:"), told("ends-too-soon", "A box without a house is lost.", "1.2", false));
    assert_eq!(found("box:a@6"), told("low-port", "Knock at the usual door.", "3", true));
    assert_eq!(found("box:a%F0"), told("host-not-utf8", "A house has its name in UTF-8.", "2", false));
    let general = Code::MissingScheme.page().why;
    assert_eq!(found("ab"), told("missing-scheme", general, "1.1", false));
    assert_eq!(found("box:a,b,o,b").1, "look-alike", "a rule of the room itself");
    // The quick verdict asks the language of the restriction, which holds for houses only.
    let verdicts = ["box:a%F0", "box:a%60", "box:a,%F0"].map(|url| check.conforms(url.as_bytes()));
    assert_eq!(verdicts, [false, true, true]);
    assert_eq!(check.run(b"box:a;b").nearest(), Some(&b"box:a,b"[..]));
}

/// Equivalence is that of its data: of letters and codes, and of doors.
#[test]
fn its_urls_are_compared() {
    let answer = |one: &'static str, other: &'static str| {
        let same = same(&TOY, one.as_bytes(), other.as_bytes()).unwrap();
        let (reason, section) = same.reasons().remove(0);
        (same.is_same(), reason, section.to_owned())
    };
    let told = |same, reason: &str, section: &str| (same, reason.to_owned(), section.to_owned());
    let door = "this is the default port of the scheme";
    assert_eq!(answer("box:a@007", "box:a"), told(true, door, "4.2"));
    let code = "a character that is not reserved here may be encoded";
    assert_eq!(answer("box:a,%6F", "box:a,o"), told(true, code, "4.1"));
    let other = "the first has `b` where the second has `o`";
    assert_eq!(answer("box:a,b", "box:a,o"), told(false, other, "4"));
}

/// A plan connects to the house, by its role.
#[test]
fn its_urls_are_interpreted() {
    let meant = interpret(&TOY, b"box:a@6,b").unwrap();
    let parts: Vec<_> = meant.parts.iter().map(|part| (part.production, part.raw)).collect();
    assert_eq!(parts, [("house", &b"a"[..]), ("door", b"6"), ("item", b"b")]);
    let steps: Vec<_> = meant.plan.iter().map(|step| (&*step.text, step.section)).collect();
    assert_eq!(
        steps,
        [("connect to a by BOX, port 6 instead of 7", "5.1"), ("take it out of the {} box", "5.2")]
    );
    assert_eq!(interpret(&TOY, b"box:a").unwrap().default_port, Some((7, "5")));
}

/// URLs in text have its wrappers and its schemes.
#[test]
fn its_urls_are_found() {
    let finds = extract(Check::new(&TOY), b"In [box:a,\n b] and box:x-\nor <box:o>.");
    let found: Vec<_> = finds.iter().map(|find| (find.url(), find.form.section)).collect();
    assert_eq!(found, [(&b"box:a,b"[..], "6"), (b"box:x-", "6.1"), (b"box:o", "6.1")]);
}

/// References are resolved by its algorithm.
#[test]
fn its_references_are_resolved() {
    let found = Resolver::new(&TOY).resolve(b"box:a", b"x");
    assert_eq!((found.absolute(), found.section(), found.conforms()), (Some(&b"box:a,x"[..]), "7", true));
    assert!(!Resolver::new(&TOY).resolve(b"ax:a", b"x").conforms(), "the base is no box");
}
