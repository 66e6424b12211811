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
    Row("rfc1808", "2.1", ["HTTP://host.com/", "http://host.com/"], true),
    Row("rfc2396", "2.4.2", ["http://host.com/%7euser", "http://host.com/~user"], true),
    Row("rfc2396", "3.1", ["HTTP://host.com/", "http://host.com/"], true),
    Row("rfc2396", "6", ["http://www.XEROX.com", "http://www.xerox.com"], true),
    Row("rfc2732", "RFC 2396, 6", ["http://www.XEROX.com", "http://www.xerox.com"], true),
    Row("rfc3986", "2.4", ["http://example.com/%7Euser", "http://example.com/~user"], true),
    Row("rfc3986", "3.2.2", ["file:/etc/motd", "file:///etc/motd"], true),
    Row("rfc3986", "3.2.2", ["file:///etc/motd", "file://localhost/etc/motd"], true),
    Row("rfc3986", "6.2.2", ["example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"], true),
    Row("rfc3986", "6.2.2.1", ["http://example.com/%3a", "http://example.com/%3A"], true),
    Row("rfc3986", "6.2.2.1", ["HTTP://www.EXAMPLE.com/", "http://www.example.com/"], true),
    Row("rfc3986", "6.2.3", ["http://example.com", "http://example.com/"], true),
    Row("rfc3986", "6.2.3", ["http://example.com/", "http://example.com:/"], true),
    Row("rfc3986", "6.2.3", ["http://example.com:/", "http://example.com:80/"], true),
    Row("rfc3986", "6.2.3", ["http://example.com/?", "http://example.com/"], false),
    Row("rfc3986", "6.2.3", ["http://example.com/#", "http://example.com/"], false),
    // The rule is that of the scheme, which another document defines.
    Row("rfc3986", "6.2.3", ["mailto:Joe@Example.COM", "mailto:Joe@example.com"], true),
    // Only the answers of a server can tell that.
    Row("rfc3986", "6.2.4", ["http://example.com/data", "http://example.com/data/"], false),
    Row(
        "rfc3987",
        "3.1",
        ["http://r\u{e9}sum\u{e9}.example.org", "http://r%C3%A9sum%C3%A9.example.org"],
        true,
    ),
    Row(
        "rfc3987",
        "3.2",
        ["http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%C3%A9sum%C3%A9.html"],
        false,
    ),
    Row(
        "rfc3987",
        "5.3.2",
        ["example://a/b/c/%7Bfoo%7D/ros\u{e9}", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"],
        true,
    ),
    Row("rfc3987", "5.3.2.1", ["HTTP://www.EXAMPLE.com/", "http://www.example.com/"], true),
    Row(
        "rfc3987",
        "5.3.2.2",
        ["http://www.example.org/r\u{e9}sum\u{e9}.html", "http://www.example.org/re\u{301}sume\u{301}.html"],
        false,
    ),
    Row("rfc3987", "5.3.2.3", ["http://example.org/~user", "http://example.org/%7euser"], true),
    Row("rfc3987", "5.3.2.3", ["http://example.org/%7euser", "http://example.org/%7Euser"], true),
    Row("rfc3987", "5.3.3", ["http://example.com", "http://example.com/"], true),
    Row("rfc3987", "5.3.3", ["http://example.com/", "http://example.com:/"], true),
    Row("rfc3987", "5.3.3", ["http://example.com:/", "http://example.com:80/"], true),
    Row("rfc3987", "5.3.3", ["http://example.com/?", "http://example.com/"], false),
    Row("rfc3987", "5.3.3", ["http://example.com/#", "http://example.com/"], false),
    Row(
        "rfc3987",
        "5.3.3",
        ["http://r\u{e9}sum\u{e9}.example.org", "http://xn--rsum-bpad.example.org"],
        true,
    ),
    Row("rfc3987", "5.3.4", ["http://example.com/data", "http://example.com/data/"], false),
];

/// Why urlgram answers otherwise.
const EXPLAINED: &[(&str, &str, &str)] = &[
    (
        "rfc3986",
        "mailto:Joe@Example.COM",
        "That is a rule of the scheme `mailto`, which RFC 3986 leaves to its specification.",
    ),
    (
        "rfc3987",
        "http://xn--rsum-bpad.example.org",
        "The document permits this (\"may be considered\"); IDNA is not applied.",
    ),
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
        let why = EXPLAINED.iter().find(|(id, url, _)| id == dialect && (url == one || url == other));
        let mark = match (found.is_same() == *expected, why) {
            (true, _) => "✓",
            (false, Some(_)) => "explained:",
            (false, None) => "✗",
        };
        let told = |(text, section): (String, &str)| match section {
            "" => text,
            section => format!("{text} ({section})"),
        };
        let mut reasons: Vec<_> = found.reasons().into_iter().map(told).collect();
        reasons.extend(found.practice.map(|practice| format!("{} ({})", practice.title, practice.section)));
        if found.is_same() != *expected {
            reasons.extend(why.map(|(.., why)| (*why).to_owned()));
        }
        let (one, other) = (cell(one.as_bytes()), cell(other.as_bytes()));
        let (said, answer) = (word(*expected), word(found.is_same()));
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
