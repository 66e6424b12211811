//! URLs that are the same, and that are not: the examples of the documents.

use std::fmt::Write as _;

use urlgram::{Dialect, same};

use super::cell;

/// Two URLs, and whether the document has them the same: with the section that says so.
struct Row(&'static str, &'static str, [&'static str; 2], bool);

const ENCODING: &str = "\"Encoding reserved characters\"";

const ROWS: &[Row] = &[
    Row(
        "rfc1630-url",
        ENCODING,
        [
            "http://info.cern.ch/albert/bertram/marie-claude",
            "http://info.cern.ch/albert/bertram/marie%2Dclaude",
        ],
        true,
    ),
    Row(
        "rfc1630-url",
        ENCODING,
        [
            "http://info.cern.ch/albert/bertram/marie-claude",
            "http://info.cern.ch/albert/bertram%2Fmarie-claude",
        ],
        false,
    ),
    Row("rfc1630-url", "\"Gopher\"", ["gopher://gopher.org", "gopher://gopher.org/1"], true),
    Row("rfc1630-uri", "\"file\"", ["file:///etc/motd", "file://localhost/etc/motd"], true),
    Row("url-06", "2.1", ["HTTP://host.com/", "http://host.com/"], true),
    Row("url-06", "3.1", ["ftp://@host.com/", "ftp://host.com/"], false),
    Row("rfc1738", "2.1", ["HTTP://host.com/", "http://host.com/"], true),
    Row("rfc1738", "3.1", ["ftp://@host.com/", "ftp://host.com/"], false),
    Row("rfc1738", "3.1", ["ftp://foo:@host.com/", "ftp://foo@host.com/"], false),
    Row("rfc1738", "3.2.2", ["ftp://myname@host.dom/%2Fetc/motd", "ftp://myname@host.dom/etc/motd"], false),
    Row("rfc1738", "3.2.2", ["ftp://myname@host.dom/%2Fetc/motd", "ftp://myname@host.dom//etc/motd"], false),
    Row("rfc1738", "3.3", ["http://host.com", "http://host.com:80/"], true),
    Row("rfc1738", "3.4.1", ["gopher://host.com", "gopher://host.com:70/1"], true),
    Row("rfc1738", "3.8", ["telnet://host.com", "telnet://host.com:23/"], true),
    Row("rfc1738", "3.10", ["file:///etc/motd", "file://localhost/etc/motd"], true),
    Row("fielding-01", "4.1", ["HTTP://host.com/", "http://host.com/"], true),
    Row("fielding-01", "4.3.1", ["ftp://@host.com/", "ftp://host.com/"], false),
    Row("fielding-01", "2.2", ["http://www.ics.uci.edu/pub/", "http://www.ics.uci.edu/%70ub/"], true),
];

/// The section of the page.
pub fn section() -> String {
    let mut page = String::from(
        "## The same or not\n\n\
         URLs that the documents call equivalent, and URLs that they do not: `urlgram same`. The last column has the rule that decides.\n\n\
         | dialect | section | one | other | the document | urlgram | because |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for Row(dialect, section, [one, other], expected) in ROWS {
        let found = same(Dialect::find(dialect).unwrap(), one.as_bytes(), other.as_bytes()).unwrap();
        let word = |same: bool| if same { "same" } else { "not the same" };
        let mark = if found.same() == *expected { "✓" } else { "✗" };
        let reasons: Vec<_> =
            found.reasons().into_iter().map(|(text, section)| format!("{text} ({section})")).collect();
        let (one, other) = (cell(one.as_bytes()), cell(other.as_bytes()));
        let (said, answer) = (word(*expected), word(found.same()));
        let _ = writeln!(
            page,
            "| `{dialect}` | {section} | {one} | {other} | {said} | {mark} {answer} | {} |",
            reasons.join("; ")
        );
    }
    page
}

#[test]
fn every_row_is_what_the_document_has() {
    assert!(!section().contains('✗'), "{}", section());
}
