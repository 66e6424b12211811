//! Relative references: the examples of the documents.

use std::fmt::Write as _;

use urlgram::resolve::Resolver;
use urlgram::{Dialect, Reading};

use super::cell;

/// A table of a document: each row is a reference and its absolute form, as printed.
struct Table {
    dialects: &'static [&'static str],
    section: &'static str,
    base: &'static str,
    /// With `--backward-compatible`.
    backward: bool,
    rows: Rows,
}

type Rows = &'static [(&'static str, &'static str)];

const fn table(
    dialects: &'static [&'static str],
    section: &'static str,
    base: &'static str,
    rows: Rows,
) -> Table {
    Table { dialects, section, base, backward: false, rows }
}

const TABLES: &[Table] = &[
    table(RFC1630, PARTIAL, "magic://a/b/c//d/e/f", MAGIC),
    table(RFC1630, PARTIAL, "magic://a/b/c//d/e/", MAGIC),
    table(&["rfc1808"], "5.1", "http://a/b/c/d;p?q#f", NORMAL_1808),
    table(&["rfc1808"], "5.2", "http://a/b/c/d;p?q#f", ABNORMAL_1808),
    table(&["rfc1808"], "10", TEST, APPENDIX),
    table(FIELDING, "C.1", "http://a/b/c/d;p?q", NORMAL),
    table(FIELDING, "C.2", "http://a/b/c/d;p?q", ABNORMAL),
    table(FIELDING, "D", TEST, APPENDIX),
    table(RFC2396, "C.1", "http://a/b/c/d;p?q", NORMAL),
    table(RFC2396, "C.2", "http://a/b/c/d;p?q", ABNORMAL_2396),
    Table { backward: true, ..table(RFC2396, "C.2", "http://a/b/c/d;p?q", BACKWARD) },
    table(RFC2396, "D", TEST, APPENDIX),
    table(RFC3986, "5.4.1", "http://a/b/c/d;p?q", NORMAL_3986),
    table(RFC3986, "5.4.2", "http://a/b/c/d;p?q", ABNORMAL_3986),
    Table { backward: true, ..table(RFC3986, "5.4.2", "http://a/b/c/d;p?q", BACKWARD) },
    table(
        RFC3986,
        "5.2.4",
        "http://a/",
        &[("x:/a/b/c/./../../g", "x:/a/g"), ("x:mid/content=5/../6", "x:mid/6")],
    ),
];

const TEST: &str = "http://www.ics.uci.edu/Test/a/b/c";
const APPENDIX: Rows = &[("../x", "http://www.ics.uci.edu/Test/a/x")];

/// RFC 2732 changes nothing in it, and RFC 3987 applies the algorithms of RFC 3986.
const RFC2396: &[&str] = &["rfc2396", "rfc2732"];
const RFC3986: &[&str] = &["rfc3986", "rfc3987"];
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

/// Appendix C.1 of draft-fielding-url-syntax-01 and of RFC 2396, which are the same.
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

const NORMAL_1808: Rows = &[
    ("g:h", "g:h"),
    ("g", "http://a/b/c/g"),
    ("./g", "http://a/b/c/g"),
    ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"),
    ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"),
    ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/d;x"),
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

const ABNORMAL_1808: Rows = &[
    ("", "http://a/b/c/d;p?q#f"),
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
    ("http:g", "http:g"),
    ("http:", "http:"),
];

const ABNORMAL_2396: Rows = &[
    ("", "(current document)"),
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
    ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
];

/// "[...] for backward compatibility".
const BACKWARD: Rows = &[("http:g", "http://a/b/c/g")];

const NORMAL_3986: Rows = &[
    ("g:h", "g:h"),
    ("g", "http://a/b/c/g"),
    ("./g", "http://a/b/c/g"),
    ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"),
    ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"),
    ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"),
    ("..", "http://a/b/"),
    ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"),
    ("../../", "http://a/"),
    ("../../g", "http://a/g"),
];

const ABNORMAL_3986: Rows = &[
    ("../../../g", "http://a/g"),
    ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"),
    ("/../g", "http://a/g"),
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
    ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
];

fn resolved(table: &Table, dialect: &str, reading: Reading, reference: &str) -> (String, String) {
    let resolver = Resolver::new(Dialect::find(dialect).unwrap()).with_reading(reading);
    let resolver = if table.backward { resolver.with_backward_compatible(true) } else { resolver };
    let found = resolver.resolve(table.base.as_bytes(), reference.as_bytes());
    let shown = found.shown().map_or_else(|| "nothing".to_owned(), |shown| String::from_utf8(shown).unwrap());
    let other = found.contradiction.iter().map(|other| {
        let to_the_letter = cell(&other.shown().unwrap());
        format!("With `--reading printed` {to_the_letter}. {}", other.difference.reason)
    });
    let remarks = found.remarks.iter().map(|remark| {
        let text = remark.text.replace('<', "&lt;");
        format!("{text} ({})", found.cited(&[remark.section]))
    });
    (shown, other.chain(remarks).collect::<Vec<_>>().join(" "))
}

fn given(table: &Table, dialect: &str, reading: Reading, reference: &str) -> String {
    resolved(table, dialect, reading, reference).0
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
    if (table.dialects, table.section, reference) == (FIELDING, section, overruled) {
        instead
    } else {
        printed
    }
}

/// The result of the rules to the letter, if it differs, and the remarks of the document; or the reason that the row does not hold.
fn explanation(table: &Table, reference: &str) -> String {
    let (section, overruled, _, why) = OVERRULED;
    if (table.dialects, table.section, reference) == (FIELDING, section, overruled) {
        return why.to_owned();
    }
    resolved(table, table.dialects[0], Reading::Corrected, reference).1
}

pub fn section() -> String {
    let mut page = String::from(
        "## Relative references\n\n\
         `urlgram resolve -d DIALECT BASE REFERENCE`. If the rules of a document contradict its examples, the corrected \
         reading follows\nthe examples and the printed reading follows the rules to the letter. The last column has the remarks \
         of the document on a result, and the questions that it leaves open.\n",
    );
    for table in TABLES {
        let dialect = Dialect::find(table.dialects[0]).unwrap();
        let names = table.dialects.join("`, `");
        let _ = write!(
            page,
            "\n### {}, section {}, base `{}`{}\n\n| reference | absolute form in the table | `{names}` | why |\n| --- | --- | --- | --- |\n",
            dialect.document,
            table.section,
            table.base,
            if table.backward { ", `--backward-compatible`" } else { "" },
        );
        for (reference, printed) in table.rows {
            let given = given(table, table.dialects[0], Reading::Corrected, reference);
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
                let (reference, given) = (row.0, given(table, dialect, Reading::Corrected, row.0));
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
            (reference, given(table, table.dialects[0], Reading::Printed, reference), printed)
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
