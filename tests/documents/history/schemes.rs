//! `docs/reference/schemes-history.md`: each scheme of RFC 1738 from RFC 1630 to the document that is in force, and each production of RFC 1738
//! beside what plays its part today.
//!
//! Relations and strings are computed. The introduction is written by hand, and so is `productions.tsv`: the names that belong together.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use urlgram::Check;
use urlgram::Reading::Corrected;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::difference::{Relation, characters, relation};
use urlgram::bnf::{Notation, Source};
use urlgram::diff::{Diff, Example, Only, Side, set};
use urlgram::rfc1738::RFC1738;
use urlgram::schemes::UriScheme;

use super::{change, code, dialect};
use crate::only_in::only_in;
use crate::page::{assert_page, bars};
use crate::rows;

/// The documents that define the schemes of RFC 1738, before the one that is in force.
const BEFORE: [&str; 3] = ["rfc1630-url", "url-06", "rfc1738"];

/// The strings of each side that are looked at, and those that are shown.
const STRINGS: usize = 8;
const SHOWN: usize = 3;

const INTRODUCTION: &str = "\
# The schemes of RFC 1738, up to today

RFC 1738 (December 1994) defines ten schemes, and leaves room for others. Nine of them have another document today; `ftp` still has this one.
[The history](history.md) compares whole documents; this page follows each scheme, from RFC 1630 to [the document in force](../guide/schemes.md), and
each production of RFC 1738, section 5, to what plays its part now. All relations and strings are computed from the grammars, with their corrections.

- *More*: every string of the earlier is one of the later, which has others, too. *Less*: the other way round.
- *Came*: only the later has the string. *Went*: only the earlier has it. The first string is a shortest one; the others look more real.
  The last column has the finding of a check by the document that refuses the string, with the section that gives the reason.
- Only URLs count whose scheme is in lower case. The grammars of today have it in any case; those of 1994 do not.
- Fragments are no part of a scheme. Since RFC 3986 they have one syntax for all schemes (section 3.5).
- A step may span documents that are not in the program, as RFC 2368 for `mailto`, and RFC 2616 and RFC 7230 for `http`.
- The grammar of `ftp` is that of RFC 1738 with the characters of RFC 3986, which replaces its generic syntax.
- Grammars of today have sentences of their prose in them, where these are regular. RFC 1738 leaves some of the same to its prose: where it does not
  allow a string for such a sentence, the row says so, with \"either\" or *the grammar alone*.

`urlgram diff rfc1738:telnet: telnet:telnet:` prints a step, and `urlgram diff rfc1738:user telnet:user` a row of the last table.
";

/// The sides of a scheme, from the oldest to that of the document in force.
fn sides(scheme: &str) -> Vec<Side> {
    let today = UriScheme::named(scheme).unwrap();
    let now = Side::of_scheme(today.dialect(), scheme, Corrected).unwrap();
    assert_eq!(now.production().name, today.start);
    let before = BEFORE.map(|id| Side::of_scheme(dialect(id), scheme, Corrected).unwrap());
    before.into_iter().chain([now]).collect()
}

fn named(side: &Side) -> String {
    if side.is_empty() { "nothing".to_owned() } else { format!("`{}`", side.production().name) }
}

/// Returns whether the document of a side allows a string, by its prose, too.
fn allows(side: &Side, text: &[u8]) -> bool {
    let check = Check::new(side.dialect());
    let is_known = !side.dialect().schemes.is_empty();
    if is_known { check } else { check.with_start(side.production().name).unwrap() }.conforms(text)
}

/// Strings that only one side has: a shortest one, and then those first that have a word.
fn strings(only: &Only) -> impl Iterator<Item = &Example> {
    let has_word = |it: &&Example| {
        let after = it.text.iter().skip_while(|byte| **byte != b':');
        let mut run = 0;
        after.into_iter().any(|byte| {
            run = if byte.is_ascii_alphabetic() { run + 1 } else { 0 };
            run == 4
        })
    };
    let mut all: Vec<_> = only.all().collect();
    if let Some((_, readable)) = all.split_first_mut() {
        readable.sort_by_key(|it| (!it.confirmed, !has_word(it)));
    }
    all.into_iter().take(SHOWN)
}

/// A string with the finding of the side that does not hold it.
fn row(page: &mut String, word: &str, example: &Example, of: &Side, not_of: &Side) {
    let text = &example.text;
    assert!(of.accepts(text) && !not_of.accepts(text), "{of}, {not_of}: {}", code(text));
    let mut finding = match &example.refused {
        _ if not_of.is_empty() => "the scheme has no form there".to_owned(),
        Some(found) => {
            let name = found.code().as_str();
            let message = bars(&found.message());
            format!("{message} ([{name}](codes.md#{name})) [{}]", found.place_of_reason())
        }
        None => panic!("{not_of} derives no {} and says nothing", code(text)),
    };
    if !allows(of, text) {
        let _ = write!(finding, "; the prose of {} does not allow it either", of.dialect().document);
    }
    let _ = writeln!(page, "| {word} | {} | {finding} |", code(text));
}

fn scheme(page: &mut String, name: &str) {
    let today = UriScheme::named(name).unwrap();
    let _ = writeln!(page, "\n## `{name}`\n");
    let sides = sides(name);
    let line = sides.iter().zip(["RFC 1630", "the draft", "RFC 1738"]);
    let line: Vec<_> = line.map(|(side, document)| format!("{document}: {}", named(side))).collect();
    let _ = writeln!(
        page,
        "{}; {}, section {}: {} ({}).",
        line.join("; "),
        if name == "ftp" { "today RFC 1738 with RFC 3986" } else { today.document },
        today.section,
        named(&sides[3]),
        today.status
    );
    for pair in sides.windows(2) {
        let [old, new] = pair else { unreachable!() };
        let diff = Diff::new(old.clone(), new.clone(), STRINGS);
        let _ = writeln!(page, "\n**`{}` to `{}`**: {}.", old.dialect().id, new.dialect().id, change(&diff));
        if diff.relation == Relation::Equal {
            continue;
        }
        *page += "\n| | URL | finding of the other document |\n| --- | --- | --- |\n";
        for example in strings(&diff.only_right) {
            row(page, "came", example, new, old);
        }
        for example in strings(&diff.only_left) {
            row(page, "went", example, old, new);
        }
    }
}

/// The rows of the table: a production of RFC 1738, the id of a grammar of today, and what plays its part there.
fn rows() -> Vec<[String; 3]> {
    rows::rows("tests/documents/history/productions.tsv")
}

/// The language of an expression whose names are productions of a dialect.
fn language(id: &str, expression: &str) -> Automaton {
    let grammar = UriScheme::document_named(id).unwrap().grammar(Corrected);
    assert!(grammar.rule("today").is_none());
    let text = format!("today = {expression}\n");
    let source: &'static Source = Box::leak(Box::new(Source::new("today", &text, Some(Notation::Abnf))));
    let (parsed, errors) = source.read();
    // The expression has names of the grammar. If one of them is not defined, there is no automaton.
    assert!(errors.iter().all(|error| error.code() == "undefined-name"), "{expression}: {errors:?}");
    Automaton::of(&grammar.with(parsed.rules()), "today")
        .unwrap_or_else(|error| panic!("{id}, {expression}: {error}"))
}

/// A shortest string that only one language has, and all of one character, if there are several.
fn only(one: &Automaton, other: &Automaton) -> String {
    let Some(text) = only_in(one, other) else { return String::new() };
    assert!(one.accepts(&text) && !other.accepts(&text));
    let single = characters(one, other);
    let all = if single.len() > 1 {
        format!("<br>characters: {}", code(set(&single).as_bytes()))
    } else {
        String::new()
    };
    code(&text) + &all
}

fn productions(page: &mut String) {
    *page += "\n## Each production of RFC 1738\n\n\
        The second column has what plays the part of the production today: a production, or a piece of one in ABNF, as RFC 3986 writes a path with the\n\
        slash before it, and RFC 1738 without. \"Gone\" is what has no part there. *Characters* are all that can be the whole string.\n\n\
        | RFC 1738 | today | change | came | went |\n| --- | --- | --- | --- | --- |\n";
    let mut known = String::new();
    for [name, id, today] in rows() {
        let first = if name == known { "" } else { &*format!("`{name}`") };
        known.clone_from(&name);
        if id == "-" {
            let _ = writeln!(page, "| {first} | – | gone | | |");
            continue;
        }
        let old = RFC1738.automaton(&name, Corrected).unwrap();
        let new = language(&id, &today);
        let change = match relation(old, &new) {
            Relation::Equal => "the same",
            Relation::Subset => "more",
            Relation::Superset => "less",
            Relation::Incomparable => "more and less",
        };
        let (came, mut went) = (only(&new, old), only(old, &new));
        let check = Check::new(&RFC1738).with_start(&name).unwrap();
        if only_in(old, &new).is_some_and(|text| !check.conforms(text)) {
            went = went.replacen('`', "the grammar alone: `", 1);
        }
        let today = code(today.as_bytes());
        let _ = writeln!(page, "| {first} | `{id}` {today} | {change} | {came} | {went} |");
    }
}

fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    page +=
        "\n## In short\n\n| scheme | in force | status | RFC 1738 to today |\n| --- | --- | --- | --- |\n";
    for known in RFC1738.schemes {
        let today = UriScheme::named(known.name).unwrap();
        let sides = sides(known.name);
        let [.., old, new] = &sides[..] else { unreachable!() };
        let change = change(&Diff::new(old.clone(), new.clone(), 1));
        let _ = writeln!(
            page,
            "| [`{0}`](#{0}) | {1}, section {2} | {3} | {change} |",
            known.name, today.document, today.section, today.status
        );
    }
    for known in RFC1738.schemes {
        scheme(&mut page, known.name);
    }
    productions(&mut page);
    page
}

#[test]
fn the_page_of_the_schemes_is_what_the_grammars_say() {
    assert_page("reference/schemes-history", "--test documents history", &page());
}

/// The table has each production of RFC 1738, in the order of the document, and what it names of today is there.
#[test]
fn each_production_of_rfc_1738_has_its_part_today() {
    let mut names: Vec<_> = rows().into_iter().map(|[name, ..]| name).collect();
    names.dedup();
    let all: Vec<_> = RFC1738.productions().iter().map(|production| production.name).collect();
    assert_eq!(names, all);
    for [name, id, today] in rows() {
        assert_eq!(id == "-", today == "-", "{name}");
        if id != "-" {
            let _ = language(&id, &today);
        }
    }
    let distinct: BTreeSet<_> = rows().into_iter().collect();
    assert_eq!(distinct.len(), rows().len(), "a row is there twice");
}
