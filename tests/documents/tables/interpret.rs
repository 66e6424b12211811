//! The lines that clients send: the examples of the documents.

use std::fmt::Write as _;

use urlgram::{Dialect, interpret};

use super::cell;
use crate::rows::rows;

/// The section of the page.
pub fn section() -> String {
    let mut page = String::from(
        "## The lines that a client sends\n\n\
         The lines that a client sends for the examples of the documents: `urlgram interpret`. Lines are in quotes; a tab is ␉, \
         return and line feed are ␍␊.\n\n\
         | dialect | section | URL | the document | urlgram | why |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    for [dialect, section, url, lines, why] in rows("tests/tables/sent.tsv") {
        let meant = interpret(Dialect::find(&dialect).unwrap(), url.as_bytes()).unwrap();
        let sent: Vec<_> = meant.plan.iter().filter_map(|step| step.sends.as_deref()).collect();
        let lines: Vec<String> = serde_json::from_str(&lines).unwrap();
        let expected: Vec<_> = lines.iter().map(String::as_bytes).collect();
        let (shown, said) = (quoted(&sent), quoted(&expected));
        let answer = match (sent == expected, why.is_empty()) {
            (true, _) => "✓".to_owned(),
            (false, false) => shown,
            (false, true) => format!("✗ {shown}"),
        };
        let _ = writeln!(
            page,
            "| `{dialect}` | {section} | {} | {said} | {answer} | {why} |",
            cell(url.as_bytes())
        );
    }
    page
}

fn quoted(lines: &[&[u8]]) -> String {
    let quoted = |line: &&[u8]| cell(&[b"\"", *line, b"\""].concat());
    lines.iter().map(quoted).collect::<Vec<_>>().join(", ")
}
