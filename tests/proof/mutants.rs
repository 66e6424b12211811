//! The test of the proof: mistakes planted in the rooms are refuted with a shortest text, or proven to change no production.
//!
//! `cargo test --test proof -- --ignored mutants` plants each mistake of `decision::mutation` in each function of each room. With
//! `URLGRAM_UPDATE=1` it writes `docs/reference/mutants.md`.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use libtest_mimic::{Failed, Trial};
use nom::Parser;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Suite;
use urlgram::{DIALECTS, Dialect, Reading};

use crate::decided::bnf;
use crate::decision::expression::Function;
use crate::decision::mutation::mistakes;
use crate::decision::running::Running;
use crate::decision::source::{Rooms, Sources, Unread};
use crate::decision::{Changed, Model};
use crate::page;
use crate::tier;

pub fn trials() -> Vec<Trial> {
    vec![
        Trial::test("mutants::a_repetition_without_its_item", a_repetition_without_its_item),
        Trial::test("mutants::the_first_and_not_the_longest", the_first_and_not_the_longest),
        Trial::test("mutants::a_limit_that_suites_miss", a_limit_that_suites_miss),
        Trial::test("mutants::a_rule_that_reads_less", a_rule_that_reads_less),
        Trial::test("mutants::unreadable_sources", unreadable_sources),
        Trial::test("mutants::an_expectation_that_is_lost", an_expectation_that_is_lost),
        Trial::test("mutants::a_restriction_that_is_lost", a_restriction_that_is_lost),
        Trial::test("mutants::all", all).with_ignored_flag(true),
    ]
}

/// The decision of one production of a dialect whose rooms have a passage replaced.
fn decided(id: &str, production: &str, file: &str, passage: &str, other: &str) -> Result<String, Unread> {
    let dialect = Dialect::find(id).expect("it is a dialect");
    let rooms = Rooms::of(&Sources::read().with(file, passage, other))?;
    let functions = rooms.productions(id, false);
    let model = Model::new(&rooms, functions.values(), &bnf(dialect, Reading::Corrected))?;
    let function = &functions[production];
    let shown = |differs: Option<String>| differs.unwrap_or_default();
    Ok(match model.difference(function, production)? {
        Some(difference) => difference.to_string(),
        None => shown(model.unexpected(function, production)?),
    })
}

fn expect(decided: Result<String, Unread>, expected: &str) -> Result<(), Failed> {
    let said = decided.unwrap_or_else(|error| error);
    if said == expected { Ok(()) } else { Err(format!("says: {said}\nexpected: {expected}").into()) }
}

/// The mutant refuses `;type=a`, too.
fn a_repetition_without_its_item() -> Result<(), Failed> {
    let file = "src/documents/rfc1808/productions.rs";
    let (passage, other) = ("many0_count((char(';'), param))", "many0_count(char(';'))");
    let expected = r#"the BNF accepts ";a", the combinator does not"#;
    missed_by_suites("rfc1808", "params", file, passage, other, expected).map(drop)
}

/// The mutant refuses `file://localhost0/`, too.
fn the_first_and_not_the_longest() -> Result<(), Failed> {
    let file = "src/documents/rfc1738/productions.rs";
    let (passage, other) = (r#"longest(tag("localhost"), host)"#, r#"alt((tag("localhost"), host))"#);
    let expected = r#"the BNF accepts "file://localhosta/", the combinator does not"#;
    missed_by_suites("rfc1738", "fileurl", file, passage, other, expected).map(drop)
}

/// No number of strings of a suite at k = 1 sees it.
fn a_limit_that_suites_miss() -> Result<(), Failed> {
    let (file, passage) =
        ("src/documents/rfc3986/productions.rs", r#"production("segment", many0_count(pchar))"#);
    let other = r#"production("segment", many_m_n(0, 60, pchar))"#;
    let expected = format!(r#"the BNF accepts "{}", the combinator does not"#, "a".repeat(61));
    let strings = missed_by_suites("rfc3986", "segment", file, passage, other, &expected)?;
    let [millions, thousands, ones] = [strings / 1_000_000, strings / 1000 % 1000, strings % 1000];
    page::assert_says("guide/how-do-you-know", &format!("have {millions},{thousands:03},{ones:03} strings"));
    Ok(())
}

/// Expects a difference of a production, which the suites of no production of the dialect see at k = 1. Returns how many strings these have.
fn missed_by_suites(
    id: &str,
    production: &str,
    file: &str,
    passage: &str,
    other: &str,
    expected: &str,
) -> Result<u64, Failed> {
    let rooms = Rooms::of(&Sources::read().with(file, passage, other))?;
    let functions = rooms.productions(id, false);
    let bnf = bnf(Dialect::find(id).expect("it is a dialect"), Reading::Corrected);
    let model = Model::new(&rooms, functions.values(), &bnf)?;
    let difference = model.difference(&functions[production], production)?;
    expect(Ok(difference.map(|difference| difference.to_string()).unwrap_or_default()), expected)?;
    let (mut strings, mut seen) = (0, 0);
    for (number, (name, automaton)) in bnf.productions.iter().enumerate() {
        let suite = Suite::new(automaton, 1);
        strings += suite.strings();
        // Each landing asks the suite of the production, and some others.
        if name == production || number % tier::of(1, 12) == 0 {
            seen += seen_by(&model, &model.language(&functions[name])?, &suite);
        }
    }
    if seen == 0 { Ok(strings) } else { Err(format!("{seen} of {strings} strings see the mistake").into()) }
}

/// The number of strings of a suite on which a language of letters differs.
fn seen_by(model: &Model<'_>, language: &Automaton, suite: &Suite<'_>) -> u64 {
    let mut differ = 0;
    suite.for_each(|case| {
        let letters = case.input.iter().map(|byte| model.alphabet.letter(*byte));
        let state = letters.fold(0, |state, letter| language.step(state, letter));
        differ += u64::from(language.is_accepting(state) != case.accepted);
    });
    differ
}

/// The condition of `before` is decided, and not assumed.
fn a_rule_that_reads_less() -> Result<(), Failed> {
    let file = "src/documents/rfc1738/productions.rs";
    let (passage, other) = ("before(tab(), search);", "before(tab(), (search, not(char('#'))));");
    let said = decided("rfc1738", "gopherurl", file, passage, other);
    expect(said, "src/documents/rfc1738/productions.rs:209: before: the rule reads less where more follows")
}

/// The reader says where it stopped, and why: at words without a law, and at all that the compiler could take otherwise.
fn unreadable_sources() -> Result<(), Failed> {
    let [slash, digit] = ["opt(char('/'))", "satisfy(|c| c.is_ascii_digit())"];
    let words = "use crate::documents::prelude::*;";
    for (passage, other, expected) in [
        (slash, "nom::combinator::peek(char('/'))", "277: `nom::combinator::peek` has no law"),
        (slash, "opt(slash)", "277: `slash` is not imported"),
        (slash, "#[cfg(test)] opt(char('/'))", "277: `#[cfg]` could change what is compiled"),
        (slash, "opt(char('\\u{E9}'))", "277: nom reads two bytes for one beyond 7F"),
        (
            words,
            "use crate::documents::prelude::*; use super::Parser;",
            "374: `Parser` is not `nom::Parser` here",
        ),
        (words, "use crate::documents::*;", "374: `Parser` is not `nom::Parser` here"),
        (
            words,
            "use crate::documents::prelude::*; struct opt;",
            "3: beside the words stand only functions and imports",
        ),
        (digit, "satisfy(|c| C.is_ascii_digit())", "383: a condition that has no law"),
        (digit, "satisfy(|c| matches!(d, '0'..='9'))", "383: not the character"),
        (digit, "satisfy(|c| c.is_ascii_hexdigit())", "383: `is_ascii_hexdigit` of a character has no law"),
        (digit, "satisfy(|c| c.is_ascii())", ""),
        ("        genericurl, url,", "url, url,", "60: a production has two combinators"),
    ] {
        let file = if other.starts_with("url,") { "mod.rs" } else { "productions.rs" };
        let said = decided("rfc1738", "digit", &format!("src/documents/rfc1738/{file}"), passage, other);
        // The expression with the last condition can be read, and is refuted.
        let expected = if expected.is_empty() {
            r#"the combinator accepts "a", the BNF does not"#.to_owned()
        } else {
            format!("src/documents/rfc1738/{file}:{expected}")
        };
        expect(said, &expected)?;
    }
    Ok(())
}

/// A production under a wrong name accepts the same, and says that other bytes are expected.
fn an_expectation_that_is_lost() -> Result<(), Failed> {
    let file = "src/documents/rfc1738/productions.rs";
    let (passage, other) = (r#"production("port", digits)"#, r#"production("escape", digits)"#);
    let said = decided("rfc1738", "hostport", file, passage, other);
    expect(said, "`0` is not expected at 2 of \"a:\"")
}

/// The language of what conforms is decided from the restrictions.
fn a_restriction_that_is_lost() -> Result<(), Failed> {
    let rooms = Rooms::of(&Sources::read())?;
    let functions = rooms.productions("rfc1738", false);
    let dialect = Dialect::find("rfc1738").expect("it is a dialect");
    let mut bnf = bnf(dialect, Reading::Corrected);
    bnf.allowed.remove("fileurl");
    let model = Model::new(&rooms, functions.values(), &bnf)?;
    let url = dialect.production("url").expect("it is a production");
    let said = crate::decided::conforms_otherwise(&model, &functions, dialect, url, Reading::Corrected)?;
    expect(Ok(said.unwrap_or_default()), r#""file://0.0.0.0/" does not conform, says the automaton"#)
}

/// The fate of the mistakes of a kind.
#[derive(Default)]
struct Row {
    planted: u64,
    /// No production reads another beginning of any text.
    harmless: u64,
    /// A law has a condition that does not hold.
    condition: u64,
    /// Some production accepts another language.
    language: u64,
    /// All accept the same, but some does not read the longest beginning.
    beginning: u64,
    /// The suites of the productions that changed, at k = 0, find no difference.
    missed: u64,
    /// The number of bytes of the longest of the shortest texts.
    longest: usize,
}

/// Plants each mistake in each function of each room.
fn all() -> Result<(), Failed> {
    let mut rows: BTreeMap<&'static str, Row> = BTreeMap::new();
    let mut seen = HashSet::new();
    for dialect in DIALECTS {
        for reading in [Reading::Corrected, Reading::Printed] {
            plant(dialect, reading, &mut seen, &mut rows)?;
        }
        eprintln!("{}: {} planted", dialect.id, rows.values().map(|row| row.planted).sum::<u64>());
    }
    page::assert_page("reference/mutants", "--test proof -- --ignored mutants", &table(&rows));
    Ok(())
}

fn plant(
    dialect: &'static Dialect,
    reading: Reading,
    seen: &mut HashSet<Function>,
    rows: &mut BTreeMap<&'static str, Row>,
) -> Result<(), Failed> {
    let rooms = Rooms::of(&Sources::read())?;
    let functions = rooms.productions(dialect.id, reading == Reading::Printed);
    let bnf = bnf(dialect, reading);
    // The alphabet tells apart what the mistakes do.
    let mut wrong = Vec::new();
    let plain = Model::new(&rooms, functions.values(), &bnf)?;
    for function in plain.functions.iter().filter(|function| seen.insert((*function).clone())) {
        let found = mistakes(&*rooms.body(function)?);
        wrong.extend(found.into_iter().map(|(kind, body)| (kind, function.clone(), std::rc::Rc::new(body))));
    }
    let model =
        Model::telling_apart(&rooms, functions.values(), &bnf, wrong.iter().map(|(.., body)| &**body))?;
    for (kind, function, body) in wrong {
        let row = rows.entry(kind).or_default();
        row.planted += 1;
        let Changed::Productions(changed) = model.changed(&functions, &function, &body) else {
            row.condition += 1;
            continue;
        };
        let differs = changed.iter().find_map(|(production, language)| {
            let difference = model.compared(language, production)?;
            Some((production, difference))
        });
        let Some((production, difference)) = differs else {
            // A parser that reads the longest beginning is determined by its language; so these mutants do not read the longest.
            *(if changed.is_empty() { &mut row.harmless } else { &mut row.beginning }) += 1;
            continue;
        };
        row.language += 1;
        row.longest = row.longest.max(difference.text.len());
        let before = rooms.define(&function, std::rc::Rc::clone(&body));
        let start = &*rooms.body(&functions[production])?;
        let runs =
            matches!(Running(&rooms, start).parse(&difference.text[..]), Ok((rest, ())) if rest.is_empty());
        rooms.define(&function, before.expect("it was read"));
        if runs != difference.is_read {
            return Err(format!(
                "{function}, {kind}: {production}: {difference}, but not as nom runs it: {body}"
            )
            .into());
        }
        let is_missed = changed.iter().all(|(production, language)| {
            let suite = Suite::new(&bnf.productions[production], 0).with_members(1);
            seen_by(&model, language, &suite) == 0
        });
        row.missed += u64::from(is_missed);
    }
    Ok(())
}

fn table(rows: &BTreeMap<&'static str, Row>) -> String {
    let mut text = "# Mistakes planted in the combinators

Each mistake changes one word of one function of a room, or one of its arguments. The proof decides what becomes of it:

- *refuted*: a production accepts another language, and a shortest text tells; nom, run with the mistake, says the same of that text;
- *reads less*: all languages are the same, but a production does not read the longest beginning that derives;
- *condition*: a law has a condition that does not hold any more, or nom fails for good;
- *harmless*: no production reads another beginning of any text; at most its trees are others. Two alternatives that exclude each other
  can be swapped.

*Missed* are those of the refuted ones for which the suites of all productions that changed, at k = 0 with a byte of each class, have no
string. The last column is the length of the longest of the shortest texts, in bytes.

| mistake | planted | refuted | reads less | condition | harmless | missed by suites | longest text |
| --- | --- | --- | --- | --- | --- | --- | --- |
"
    .to_owned();
    let mut sum = Row::default();
    let line = |text: &mut String, kind: &str, row: &Row| {
        let Row { planted, harmless, condition, language, beginning, missed, longest } = row;
        writeln!(text, "| {kind} | {planted} | {language} | {beginning} | {condition} | {harmless} | {missed} | {longest} |").unwrap();
    };
    for (kind, row) in rows {
        line(&mut text, kind, row);
        sum.planted += row.planted;
        sum.harmless += row.harmless;
        sum.condition += row.condition;
        sum.language += row.language;
        sum.beginning += row.beginning;
        sum.missed += row.missed;
        sum.longest = sum.longest.max(row.longest);
    }
    line(&mut text, "all", &sum);
    text
}
