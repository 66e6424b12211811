//! `docs/reference/genealogy.md`: the fate of each character and each form in every dialect, as the checks answer.
//! `URLGRAM_UPDATE=1 cargo test --test documents genealogy` writes it.
mod fate;
mod forms;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urlgram::DIALECTS;
use urlgram::diff::set;

use crate::history::code;
use crate::page::assert_page;
use crate::tables::rows;
use fate::{COLUMNS, Fate, NO_PLACE, PLACES, Place, each};
use forms::{FORMS, verdict};

/// Texts that represent classes, beside the printable characters.
const CLASSES: &[(&str, &str)] = &[
    ("space", " "),
    ("tab", "\t"),
    ("NUL", "\0"),
    ("DEL", "\x7f"),
    ("a letter beyond US-ASCII, `é`", "é"),
    ("a private character, U+E000", "\u{e000}"),
    ("the escape `%41`", "%41"),
    ("the escape `%00`", "%00"),
    ("`%zz`", "%zz"),
];

const INTRODUCTION: &str = "\
# The genealogy of the documents

The fate of each character and of each form of a URL in all eleven dialects, from RFC 1630 (June 1994) to the URL Standard
(July 2026). Each verdict on this page is the answer of a check to a probe, such as `http://h/a~b` for `~` in a path; a test
repeats the checks and fails if the page differs. [The history](history.md) compares each document with its neighbour, for all strings.

*Changed in* names each dialect whose answer differs from the one before it. Where the start production of a dialect has no
fragments or no relative references, its other productions for whole inputs are asked.
";

/// The printable characters of US-ASCII, without the space.
fn printable() -> impl Iterator<Item = u8> {
    b'!'..=b'~'
}

/// Returns the ids of the dialects that differ from the one before them that has an answer at all. Names of productions
/// are one answer.
fn changes(verdicts: &[String; COLUMNS]) -> Vec<&'static str> {
    let mut changes = Vec::new();
    let mut last: Option<&str> = None;
    for (dialect, verdict) in DIALECTS.iter().zip(verdicts).filter(|(_, verdict)| *verdict != NO_PLACE) {
        let verdict = if verdict.starts_with('`') { "`" } else { verdict };
        if last.replace(verdict).is_some_and(|last| last != verdict) {
            changes.push(dialect.id);
        }
    }
    changes
}

fn row(name: &str, verdicts: &[String; COLUMNS], changes: &[&str]) -> String {
    format!("| {name} | {} | {} |\n", verdicts.join(" | "), changes.join(", "))
}

fn header(name: &str) -> String {
    let ids = each(|dialect| format!("`{}`", dialect.id)).join(" | ");
    format!("\n| {name} | {ids} | changed in |\n| {}\n", "--- | ".repeat(COLUMNS + 2).trim_end())
}

/// The fates of a text at a place, in the order of the dialects.
fn fates(place: &Place, text: &[u8]) -> [Fate; COLUMNS] {
    each(|dialect| place.fate(dialect, text))
}

fn words(fates: [Fate; COLUMNS]) -> [String; COLUMNS] {
    fates.map(|fate| fate.word().to_owned())
}

fn lineage(page: &mut String) {
    *page += "\n## The line\n\n| dialect | document | date | its statement on earlier documents |\n| --- | --- | --- | --- |\n";
    for (dialect, [id, _, text]) in DIALECTS.iter().zip(rows("lineage")) {
        assert_eq!(dialect.id, id);
        let _ = writeln!(
            page,
            "| `{}` | {}, {} | {} | {text} |",
            dialect.id, dialect.document, dialect.title, dialect.date
        );
    }
}

/// The characters that share all their fates at a place are in one row.
fn place(page: &mut String, place: &Place) {
    let _ = writeln!(page, "\n### In a {}\n\nAsked with {}.", place.name, code(place.url.as_bytes()));
    *page += &header("character");
    let mut rows: BTreeMap<_, Vec<u8>> = BTreeMap::new();
    for byte in printable() {
        rows.entry(fates(place, &[byte])).or_default().push(byte);
    }
    for (fates, bytes) in rows {
        let words = words(fates);
        *page += &row(&code(set(&bytes).as_bytes()), &words, &changes(&words));
    }
    for (name, text) in CLASSES {
        let words = words(fates(place, text.as_bytes()));
        *page += &row(name, &words, &changes(&words));
    }
}

fn reserved(page: &mut String) {
    *page += "\n### `reserved` and `unreserved`\n\nThe characters that the production of this name derives in each document.\n\n\
              | dialect | `reserved` | `unreserved` |\n| --- | --- | --- |\n";
    for dialect in DIALECTS {
        let of = |name| {
            let Ok(production) = dialect.production(name) else { return "–".to_owned() };
            let bytes: Vec<u8> = (0..=u8::MAX).filter(|byte| production.accepts([*byte])).collect();
            code(set(&bytes).as_bytes())
        };
        let _ = writeln!(page, "| `{}` | {} | {} |", dialect.id, of("reserved"), of("unreserved"));
    }
}

/// All places in one table, a letter each.
fn index(page: &mut String) {
    let names: Vec<_> = PLACES.iter().map(|place| place.name).collect();
    let _ = writeln!(
        page,
        "\n### Each character\n\nFive letters a cell, for {}: `r` raw, `g` registry,\n`d` delimiter, `%` encoded, `x` no, `-` no such place.",
        names.join(", ")
    );
    *page += &header("character");
    let letters = |name: &str, text: &[u8]| {
        let fates = PLACES.each_ref().map(|place| fates(place, text));
        let changed: Vec<_> = fates.iter().flat_map(|fates| changes(&words(*fates))).collect();
        let mut column = 0;
        let cells = each(|_| {
            column += 1;
            format!("`{}`", fates.iter().map(|fates| fates[column - 1].letter()).collect::<String>())
        });
        let ids = DIALECTS.iter().map(|dialect| dialect.id).filter(|id| changed.contains(id));
        row(name, &cells, &ids.collect::<Vec<_>>())
    };
    for byte in printable() {
        *page += &letters(&code(&[byte]), &[byte]);
    }
    for (name, text) in CLASSES {
        *page += &letters(name, text.as_bytes());
    }
}

fn forms(page: &mut String) {
    *page += "\n## Forms\n\n*yes*: the start production derives it and no rule of the prose forbids it. A name: only this \
              other production derives it.\n*BNF only*: the start production derives it and a rule of the prose, or the form of its \
              scheme, refuses it. *by prose*: the\nBNF refuses it and a sentence of the document permits it.\n";
    *page += &header("form");
    for (name, text) in FORMS {
        let name =
            if text.is_empty() { (*name).to_owned() } else { format!("{name}: {}", code(text.as_bytes())) };
        let verdicts = each(|dialect| verdict(dialect, text));
        *page += &row(&name, &verdicts, &changes(&verdicts));
    }
}

fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    lineage(&mut page);
    page += "\n## Characters\n\n*raw*: as it is, and part of the text. *registry*: the same, but the host is a `reg_name` then, \
             and no host name. *delimiter*: allowed,\nand a part of this place ends or begins at it. *encoded*: only as an escape. \
             *no*: neither. –: the grammar has no production\nfor this place.\n";
    for it in &PLACES {
        place(&mut page, it);
    }
    reserved(&mut page);
    index(&mut page);
    forms(&mut page);
    page
}

#[test]
fn the_page_of_the_genealogy_is_what_the_checks_say() {
    assert_page("reference/genealogy", "--test documents genealogy", &page());
}

/// The questions themselves: facts that a reader finds in the documents.
#[test]
fn fates_of_well_known_characters() {
    let of = |id: &str, place: usize, text: &str| {
        PLACES[place].fate(urlgram::Dialect::find(id).unwrap(), text.as_bytes())
    };
    // RFC 1738, section 2.2: `~` is unsafe; RFC 2396, section 2.3: it is unreserved.
    assert_eq!([of("rfc1738", 0, "~"), of("rfc2396", 0, "~")], [Fate::Encoded, Fate::Raw]);
    // RFC 1738, section 3.3: within the path "/", ";" and "?" are reserved.
    assert_eq!(["/", "?", ";"].map(|it| of("rfc1738", 0, it)), [Fate::Delimiter, Fate::Delimiter, Fate::Raw]);
    // RFC 1738, section 3.1: user and password are two parts; RFC 3986, section 3.2.1: one.
    assert_eq!([of("rfc1738", 4, ":"), of("rfc3986", 4, ":")], [Fate::Delimiter, Fate::Raw]);
    assert_eq!([of("rfc1738", 4, "@"), of("rfc3986", 4, "@")], [Fate::Delimiter; 2]);
    // RFC 1738, section 3.1: a host name has no escapes; RFC 3986, section 3.2.2: a registered name has.
    assert_eq!([of("rfc1738", 3, "~"), of("rfc3986", 3, "é")], [Fate::Nowhere, Fate::Encoded]);
    assert_eq!([of("rfc3987", 3, "é"), of("rfc1738", 2, "a")], [Fate::Raw, Fate::NoPlace]);
}
