//! The URLs in the documents' own text: the appendices about URLs in context, and the references that follow them.
//!
//! `tests/context/` holds that text as printed (`.txt`), and what a reader finds in it (`.tsv`): the line where the URL
//! begins, its form, the section that names or shows the form, the URL in one piece, `yes` or the code of its fault, and
//! a remark.

use std::fmt::Write as _;

use urlgram::extract::{Find, extract};
use urlgram::findings::Severity;
use urlgram::{Check, Dialect};

const DOCUMENTS: &[(&str, &str, &str)] = &[
    ("rfc1630-url", include_str!("../../context/rfc1630.txt"), include_str!("../../context/rfc1630.tsv")),
    ("url-06", include_str!("../../context/url-06.txt"), include_str!("../../context/url-06.tsv")),
    ("rfc1738", include_str!("../../context/rfc1738.txt"), include_str!("../../context/rfc1738.tsv")),
    (
        "fielding-01",
        include_str!("../../context/fielding-01.txt"),
        include_str!("../../context/fielding-01.tsv"),
    ),
    ("rfc1808", include_str!("../../context/rfc1808.txt"), include_str!("../../context/rfc1808.tsv")),
    ("rfc2396", include_str!("../../context/rfc2396.txt"), include_str!("../../context/rfc2396.tsv")),
    ("rfc3986", include_str!("../../context/rfc3986.txt"), include_str!("../../context/rfc3986.tsv")),
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

fn expected(table: &'static str) -> Vec<(Row, &'static str)> {
    let row = |line: &'static str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [line, form, section, text, verdict, why] = columns[..] else { panic!("six columns: {line}") };
        let [line, form, section, text, verdict] = [line, form, section, text, verdict].map(str::to_owned);
        (Row { line, form, section, text, verdict }, why)
    };
    table.lines().map(row).collect()
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
    for (dialect, text, table) in DOCUMENTS {
        let dialect = Dialect::find(dialect).unwrap();
        let finds = extract(Check::new(dialect), text.as_bytes());
        let rows = expected(table);
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
