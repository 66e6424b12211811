//! Relative references: the examples of RFC 1630, and appendix C of draft-fielding-url-syntax-01.

use std::fmt::Write as _;

use urlgram::resolve::Resolver;
use urlgram::{Dialect, Reading};

use super::cell;

/// A table of a document: each row is a reference and its absolute form, as printed.
struct Table {
    dialects: &'static [&'static str],
    section: &'static str,
    base: &'static str,
    rows: &'static [(&'static str, &'static str)],
}

const TABLES: &[Table] = &[
    Table { dialects: RFC1630, section: PARTIAL, base: "magic://a/b/c//d/e/f", rows: MAGIC },
    Table { dialects: RFC1630, section: PARTIAL, base: "magic://a/b/c//d/e/", rows: MAGIC },
    Table { dialects: FIELDING, section: "C.1", base: "http://a/b/c/d;p?q", rows: NORMAL },
    Table { dialects: FIELDING, section: "C.2", base: "http://a/b/c/d;p?q", rows: ABNORMAL },
    Table {
        dialects: FIELDING,
        section: "D",
        base: "http://www.ics.uci.edu/Test/a/b/c",
        rows: &[("../x", "http://www.ics.uci.edu/Test/a/x")],
    },
];

const RFC1630: &[&str] = &["rfc1630-uri", "rfc1630-url"];
const FIELDING: &[&str] = &["fielding-01"];
const PARTIAL: &str = "\"Partial (relative) form\"";

/// "And in the context of the URI magic://a/b/c//d/e/ the results would be exactly the same."
const MAGIC: &[(&str, &str)] = &[
    ("g", "magic://a/b/c//d/e/g"),
    ("/g", "magic://a/g"),
    ("//g", "magic://g"),
    ("../g", "magic://a/b/c//d/g"),
    ("g:h", "g:h"),
];

const NORMAL: &[(&str, &str)] = &[
    ("g:h", "g:h"),
    ("g", "http://a/b/c/g"),
    ("./g", "http://a/b/c/g"),
    ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"),
    ("?y", "http://a/b/c/?y"),
    ("g?y", "http://a/b/c/g?y"),
    ("#s", "(current document)#s"),
    ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"),
    ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"),
    ("..", "http://a/b/"),
    ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"),
    ("../../", "http://a/"),
    ("../../g", "http://a/g"),
];

const ABNORMAL: &[(&str, &str)] = &[
    ("", "http://a/b/c/d;p?q"),
    ("../../../g", "http://a/../g"),
    ("../../../../g", "http://a/../../g"),
    ("/./g", "http://a/./g"),
    ("/../g", "http://a/../g"),
    ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."),
    ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/x"),
    ("g?y/../x", "http://a/b/c/x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
    ("http:", "http:"),
];

fn given(dialect: &str, reading: Reading, base: &str, reference: &str) -> String {
    let resolver = Resolver::new(Dialect::find(dialect).unwrap()).reading(reading);
    let shown = resolver.resolve(base.as_bytes(), reference.as_bytes()).shown();
    shown.map_or_else(|| "nothing".to_owned(), |shown| String::from_utf8(shown).unwrap())
}

/// The row of an example that its own document overrules: the table and the reference, what holds instead, and why.
const OVERRULED: (&str, &str, &str, &str) = (
    "C.2",
    "",
    "(current document)",
    "A left-over of RFC 1808, where an empty reference is the base URL. The sentence above the row, step 2a of section 6, \
     section 3, the row `#s` of C.1 and E.4 (\"Modifications from RFC 1808\") make it a reference to the current document.",
);

/// The result for a row of a table.
fn holds(table: &Table, (reference, printed): (&'static str, &'static str)) -> &'static str {
    let (section, overruled, instead, _) = OVERRULED;
    if (table.section, reference) == (section, overruled) { instead } else { printed }
}

/// The result of the rules to the letter, if it differs; or the reason why the row does not hold.
fn explanation(table: &Table, reference: &str) -> String {
    let (section, overruled, _, why) = OVERRULED;
    if (table.section, reference) == (section, overruled) {
        return why.to_owned();
    }
    let resolver = Resolver::new(Dialect::find(table.dialects[0]).unwrap());
    let found = resolver.resolve(table.base.as_bytes(), reference.as_bytes());
    found.contradiction.map_or_else(String::new, |other| {
        let to_the_letter = cell(&other.shown().unwrap());
        format!("With `--reading printed` {to_the_letter}. {}", other.difference.reason)
    })
}

pub fn section() -> String {
    let mut page = String::from(
        "## Relative references\n\n\
         `urlgram resolve -d DIALECT BASE REFERENCE`. Where the rules of a document contradict its examples, the corrected \
         reading gives\nthe examples and the printed reading follows the rules to the letter.\n",
    );
    for table in TABLES {
        let dialect = Dialect::find(table.dialects[0]).unwrap();
        let names = table.dialects.join("`, `");
        let _ = write!(
            page,
            "\n### {}, section {}, base `{}`\n\n| reference | absolute form in the table | `{names}` | why |\n| --- | --- | --- | --- |\n",
            dialect.document, table.section, table.base
        );
        for (reference, printed) in table.rows {
            let given = given(table.dialects[0], Reading::Corrected, table.base, reference);
            let shown = if given == *printed { "✓".to_owned() } else { cell(given.as_bytes()) };
            let (reference_cell, printed) = (cell(reference.as_bytes()), cell(printed.as_bytes()));
            let why = explanation(table, reference);
            let _ = writeln!(page, "| {reference_cell} | {printed} | {shown} | {why} |");
        }
    }
    page
}

#[test]
fn each_row_is_what_the_document_has() {
    for table in TABLES {
        for dialect in table.dialects {
            for row in table.rows {
                let (reference, given) = (row.0, given(dialect, Reading::Corrected, table.base, row.0));
                assert_eq!(given, holds(table, *row), "{dialect}: {reference}");
            }
        }
    }
}

/// The rules to the letter give the tables but for these rows.
#[test]
fn the_printed_reading_follows_the_rules() {
    let differ: Vec<_> = TABLES
        .iter()
        .flat_map(|table| table.rows.iter().map(move |(reference, printed)| (table, *reference, *printed)))
        .map(|(table, reference, printed)| {
            (reference, given(table.dialects[0], Reading::Printed, table.base, reference), printed)
        })
        .filter(|(_, given, printed)| given != printed)
        .map(|(reference, given, _)| (reference, given))
        .collect();
    let expected = [
        ("/g", "magic://a/b/c//d/g"),
        ("/g", "magic://a/b/c//d/g"),
        ("?y", "http://a/b/c/d;p?y"),
        ("", "(current document)"),
        ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
    ];
    assert_eq!(differ, expected.map(|(reference, given)| (reference, given.to_owned())));
}
