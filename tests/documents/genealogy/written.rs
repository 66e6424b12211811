//! The parts of the page that are written by hand. No verdict is.

/// The relation of a document to those before it, by its own words.
pub struct Said {
    pub id: &'static str,
    /// The dialects that it comes from, and in which way, for the picture.
    pub from: &'static [(&'static str, Bond)],
    pub text: &'static str,
}

/// How a document depends on an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bond {
    /// Takes its place, or that of its generic part.
    Replaces,
    /// Changes or complements it.
    Updates,
}

use Bond::{Replaces, Updates};

pub const LINEAGE: [Said; 11] = [
    Said { id: "rfc1630-uri", from: &[], text: "" },
    Said { id: "rfc1630-url", from: &[], text: "the second grammar of the same document" },
    Said {
        id: "url-06",
        from: &[("rfc1630-url", Updates)],
        text: "derived from the concepts that RFC 1630 describes; a sibling, since both record work from 1990 on",
    },
    Said { id: "rfc1738", from: &[("url-06", Replaces)], text: "the draft after two more rounds" },
    Said { id: "rfc1808", from: &[("rfc1738", Updates)], text: "complements RFC 1738 (Abstract)" },
    Said {
        id: "fielding-01",
        from: &[("rfc1738", Replaces), ("rfc1808", Replaces)],
        text: "replaces the generic parts of RFC 1738 and RFC 1808 (Abstract)",
    },
    Said {
        id: "rfc2396",
        from: &[("fielding-01", Replaces), ("rfc1808", Updates), ("rfc1738", Updates)],
        text: "updates RFC 1808 and RFC 1738 (its head), and replaces their generic parts (Abstract)",
    },
    Said {
        id: "rfc2732",
        from: &[("rfc2396", Updates)],
        text: "updates the grammar of RFC 2396 (section 3)",
    },
    Said {
        id: "rfc3986",
        from: &[("rfc2732", Replaces), ("rfc2396", Replaces), ("rfc1808", Replaces), ("rfc1738", Updates)],
        text: "updates RFC 1738, and obsoletes RFC 2732, RFC 2396 and RFC 1808 (its head)",
    },
    Said { id: "rfc3987", from: &[("rfc3986", Updates)], text: "complements URIs (Abstract)" },
    Said {
        id: "whatwg",
        from: &[("rfc3987", Replaces), ("rfc3986", Replaces)],
        text: "wants to align RFC 3986 and RFC 3987 with programs, and to take their place (its Goals)",
    },
];

/// Texts that represent classes, beside the printable characters.
pub const CLASSES: &[(&str, &str)] = &[
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

pub const INTRODUCTION: &str = "\
# The genealogy of the documents

The fate of each character and of each form of a URL in all eleven dialects, from RFC 1630 (June 1994) to the URL Standard
(July 2026). Each verdict on this page is the answer of a check to a probe, such as `http://h/a~b` for `~` in a path; a test
repeats the checks and fails if the page differs. [The history](history.md) compares each document with its neighbour, for all strings.

![the line of the documents, and the characters and forms that changed](../pictures/genealogy.svg)

*Changed in* names each dialect whose answer differs from the one before it. Where the start production of a dialect has no
fragments or no relative references, its other productions for whole inputs are asked.
";
