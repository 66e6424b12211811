//! The URLs in the documents' own text: the appendices about URLs in context, and the references that follow them.
//!
//! `tests/context/` holds that text as printed (`.txt`), and what a reader finds in it (`.tsv`): the line where the URL
//! begins, its form, the section that names or shows the form, the URL in one piece, `yes` or the code of its fault, and
//! a remark.

use std::fmt::Write as _;

use urlgram::extract::{Find, extract};
use urlgram::findings::Severity;
use urlgram::{Check, Dialect};

use crate::root::root;
use crate::rows::rows;

/// The files, and the dialect of each document.
const DOCUMENTS: [(&str, &str); 7] = [
    ("rfc1630", "rfc1630-url"),
    ("url-06", "url-06"),
    ("rfc1738", "rfc1738"),
    ("fielding-01", "fielding-01"),
    ("rfc1808", "rfc1808"),
    ("rfc2396", "rfc2396"),
    ("rfc3986", "rfc3986"),
];

/// A URL that a reader finds.
#[derive(Debug, PartialEq)]
struct Row {
    line: String,
    form: String,
    section: String,
    text: String,
    verdict: String,
}

fn expected(file: &str) -> Vec<(Row, String)> {
    let row = |[line, form, section, text, verdict, why]: [String; 6]| {
        (Row { line, form, section, text, verdict }, why)
    };
    rows(&format!("tests/context/{file}.tsv")).into_iter().map(row).collect()
}

fn found(find: &Find) -> Row {
    let report = find.report();
    let fault = report.findings().iter().find(|found| found.severity() == Severity::Error);
    Row {
        line: find.url_places().start.line.to_string(),
        form: find.form.to_string(),
        section: find.form.section.to_owned(),
        text: String::from_utf8_lossy(&find.candidate.text).into_owned(),
        verdict: fault.map_or("yes", |fault| fault.code().as_str()).to_owned(),
    }
}

/// A table for each document. Panics if a row differs from the answer of the program.
pub fn section() -> String {
    let mut page = String::from(
        "## URLs in running text\n\nThe text of the appendices about URLs in context, and of the documents' references, and \
         what `urlgram extract` finds in it.\n",
    );
    for (file, dialect) in DOCUMENTS {
        let dialect = Dialect::find(dialect).unwrap();
        let text = std::fs::read_to_string(root(format!("tests/context/{file}.txt"))).unwrap();
        let finds = extract(Check::new(dialect), text.as_bytes());
        let rows = expected(file);
        let _ = writeln!(page, "\n### {}\n", dialect.document);
        let _ = writeln!(page, "| form | section | in the text | URL | conforms | why |");
        let _ = writeln!(page, "| --- | --- | --- | --- | --- | --- |");
        for (find, (row, why)) in finds.iter().zip(&rows) {
            assert_eq!(&found(find), row, "{}", dialect.id);
            let Row { form, section, verdict, .. } = row;
            let range =
                find.places.start.offset.try_into().unwrap()..find.places.end.offset.try_into().unwrap();
            let printed: Vec<&str> = text[range].lines().map(str::trim_start).collect();
            let (printed, url) = (printed.join("`<br>`"), String::from_utf8_lossy(find.url()));
            assert!(verdict == "yes" || !why.is_empty(), "{url}");
            let _ = writeln!(
                page,
                "| `{form}` | {section} | `{printed}` | `{url}` | {} | {why} |",
                if verdict == "yes" { "yes".to_owned() } else { format!("**no**: `{verdict}`") }
            );
        }
        assert_eq!(finds.len(), rows.len(), "{}", dialect.id);
    }
    page
}
