//! Relative references: the examples of the documents.

use std::fmt::Write as _;

use urlgram::resolve::{Resolution, Resolver};
use urlgram::{Dialect, Reading};

use super::{cell, rows};

/// A row of a table: a reference and its absolute form, as printed.
struct Row {
    dialects: Vec<&'static Dialect>,
    section: String,
    base: String,
    option: String,
    reference: String,
    printed: String,
}

impl Row {
    fn all() -> Vec<Self> {
        let row = |[dialects, section, base, option, reference, printed]: [String; 6]| {
            let dialects = dialects.split(' ').map(|id| Dialect::find(id).unwrap()).collect();
            Self { dialects, section, base, option, reference, printed }
        };
        rows("resolve").into_iter().map(row).collect()
    }

    /// The cells that two rows of one table share.
    fn table(&self) -> (&str, &str, &str, &str) {
        (self.dialects[0].id, &self.section, &self.base, &self.option)
    }

    fn resolve<'r>(&'r self, dialect: &'static Dialect, reading: Reading) -> Resolution<'r> {
        let resolver = Resolver::new(dialect).with_reading(reading);
        let resolver = match &*self.option {
            "" => resolver,
            "--backward-compatible" => resolver.with_backward_compatible(true),
            option => panic!("{option}"),
        };
        resolver.resolve(self.base.as_bytes(), self.reference.as_bytes())
    }

    /// The result for a dialect.
    fn given(&self, dialect: &'static Dialect, reading: Reading) -> String {
        let shown = self.resolve(dialect, reading).shown();
        shown.map_or_else(|| "nothing".to_owned(), |shown| String::from_utf8(shown).unwrap())
    }

    fn is_overruled(&self) -> bool {
        let (dialect, section, overruled, ..) = OVERRULED;
        (self.dialects[0].id, &*self.section, &*self.reference) == (dialect, section, overruled)
    }

    /// The result that holds.
    fn holds(&self) -> &str {
        if self.is_overruled() { OVERRULED.3 } else { &self.printed }
    }

    /// The result of the rules to the letter, if it differs, and the remarks of the document; or the reason that the row does not hold.
    fn explanation(&self) -> String {
        if self.is_overruled() {
            return OVERRULED.4.to_owned();
        }
        let found = self.resolve(self.dialects[0], Reading::Corrected);
        let other = found.contradiction.iter().map(|other| {
            let to_the_letter = cell(&other.shown().unwrap());
            format!("With `--reading printed` {to_the_letter}. {}", other.difference.reason)
        });
        let remarks = found.remarks.iter().map(|remark| {
            let text = remark.text.replace('<', "&lt;");
            format!("{text} ({})", found.cited(&[remark.section]))
        });
        other.chain(remarks).collect::<Vec<_>>().join(" ")
    }
}

/// The row of an example that its own document overrules: dialect, section and reference, what holds instead, and why.
const OVERRULED: (&str, &str, &str, &str, &str) = (
    "fielding-01",
    "C.2",
    "",
    "(current document)",
    "A left-over of RFC 1808, where an empty reference is the base URL. The sentence above the row, step 2a of section 6, \
     section 3, the row `#s` of C.1 and E.4 (\"Modifications from RFC 1808\") make it a reference to the current document.",
);

pub fn section() -> String {
    let mut page = String::from(
        "## Relative references\n\n\
         `urlgram resolve -d DIALECT BASE REFERENCE`. If the rules of a document contradict its examples, the corrected \
         reading follows\nthe examples and the printed reading follows the rules to the letter. The last column has the remarks \
         of the document on a result, and the questions that it leaves open.\n",
    );
    let rows = Row::all();
    for table in rows.chunk_by(|one, next| one.table() == next.table()) {
        let Row { dialects, section, base, option, .. } = &table[0];
        let names = dialects.iter().map(|dialect| dialect.id).collect::<Vec<_>>().join("`, `");
        let option = if option.is_empty() { String::new() } else { format!(", `{option}`") };
        let _ = write!(
            page,
            "\n### {}, section {section}, base `{base}`{option}\n\n| reference | absolute form in the table | `{names}` | why |\n| --- | --- | --- | --- |\n",
            dialects[0].document,
        );
        for row in table {
            let given = row.given(dialects[0], Reading::Corrected);
            let shown = if given == row.printed { "✓".to_owned() } else { cell(given.as_bytes()) };
            let [reference, printed] = [&row.reference, &row.printed].map(|text| cell(text.as_bytes()));
            let _ = writeln!(page, "| {reference} | {printed} | {shown} | {} |", row.explanation());
        }
    }
    page
}

#[test]
fn each_row_is_what_the_document_has() {
    for row in Row::all() {
        for dialect in &row.dialects {
            let given = row.given(dialect, Reading::Corrected);
            assert_eq!(given, row.holds(), "{}: {}", dialect.id, row.reference);
        }
    }
}

/// The rules to the letter give the tables but for these rows.
#[test]
fn the_printed_reading_follows_the_rules() {
    let rows = Row::all();
    let printed = rows.iter().map(|row| (row, row.given(row.dialects[0], Reading::Printed)));
    let differ = printed.filter(|(row, given)| *given != row.printed);
    let differ: Vec<_> = differ.map(|(row, given)| (&*row.reference, given)).collect();
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
