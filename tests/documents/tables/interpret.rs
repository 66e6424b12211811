//! The lines that clients send: the examples of the documents.

use std::fmt::Write as _;

use urlgram::{Dialect, interpret};

use super::cell;

/// A URL, the lines that the document has a client send, and a word on it if urlgram has others.
struct Row(&'static str, &'static str, &'static str, &'static [&'static str], &'static str);

const ROWS: &[Row] = &[
    Row("rfc1630-url", "\"HTTP\"", "http://info.cern.ch:8000/imaginary/test", &["GET /imaginary/test"], ""),
    Row(
        "rfc1630-url",
        "\"HTTP\"",
        "http://info.my.org/AboutUs/Phonebook?dobbins",
        &["GET /AboutUs/Phonebook?dobbins"],
        "",
    ),
    Row(
        "rfc1738",
        "3.2.2",
        "ftp://myname@host.dom/%2Fetc/motd",
        &["USER myname", "CWD /etc", "RETR motd"],
        "",
    ),
    Row("rfc1738", "3.2.2", "ftp://myname@host.dom/etc/motd", &["USER myname", "CWD etc", "RETR motd"], ""),
    Row(
        "rfc1738",
        "3.2.2",
        "ftp://myname@host.dom//etc/motd",
        &["USER myname", "CWD ", "CWD etc", "RETR motd"],
        "",
    ),
    Row("rfc1738", "3.4.2", "gopher://host.com/7find%09words", &["find\twords"], ""),
    Row(
        "rfc1738",
        "3.4.7",
        "gopher://host.com/0item%09%09!+ABSTRACT%20+SMELL",
        &["item\t\t!+ABSTRACT +SMELL"],
        "",
    ),
    Row(
        "rfc1738",
        "3.4.8",
        "gopher://host.com/0item%09%09+application/postscript%20Es_ES",
        &["item\t\t+application/postscript Es_ES"],
        "",
    ),
    Row(
        "rfc1738",
        "3.4.9",
        "gopher://host.com/0item%09%09+%091%0D%0A+-1%0D%0Aone%0D%0Atwo%0D%0A.%0D%0A",
        &["item\t+\t1\r\n+-1\r\none\r\ntwo\r\n.\r\n"],
        "Section 3.4.3 has a tab and the search before the Gopher+ string, even if it is empty; section 3.4.9 shows one tab.",
    ),
    Row(
        "url-06",
        "3.2.2",
        "ftp://myname@host.dom/%2Fetc/motd",
        &["USER myname", "CWD /etc", "RETR motd"],
        "",
    ),
    Row(
        "url-06",
        "3.2.2",
        "ftp://myname@host.dom//etc/motd",
        &["USER myname", "CWD ", "RETR motd"],
        "The draft forgets `CWD etc`, which RFC 1738 has.",
    ),
    Row(
        "url-06",
        "3.4.9",
        "gopher://host.com/0item%09%09+%091%0D%0A+-1%0D%0Aone%0D%0Atwo%0D%0A.%0D%0A",
        &["item\t+\t1\r\n+-1\r\none\r\ntwo\r\n.\r\n"],
        "",
    ),
];

/// The section of the page.
pub fn section() -> String {
    let mut page = String::from(
        "## The lines that a client sends\n\n\
         The lines that a client sends for the examples of the documents: `urlgram interpret`. Lines are in quotes; a tab is ␉, \
         return and line feed are ␍␊.\n\n\
         | dialect | section | URL | the document | urlgram | why |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    for Row(dialect, section, url, lines, why) in ROWS {
        let meant = interpret(Dialect::find(dialect).unwrap(), url.as_bytes()).unwrap();
        let sent: Vec<_> = meant.plan.iter().filter_map(|step| step.sends.as_deref()).collect();
        let expected: Vec<_> = lines.iter().map(|line| line.as_bytes()).collect();
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

#[test]
fn every_row_is_what_the_document_has_or_explained() {
    assert!(!section().contains('✗'), "{}", section());
}
