//! The steps of a client with a URI of any scheme, by RFC 1630.

use crate::documents::dialect::{Act, Meaning};

const PARTS: &[&str] = &["path", "search"];
const SESSION: &str = "an interactive session by {}; the document does not define the form of the URL";

/// The rules of RFC 1630.
pub(super) const MEANING: &[Meaning] = &[
    Meaning {
        schemes: &["file"],
        parts: PARTS,
        port: None,
        plan: &[
            (Act::File { this_host: "localhost" }, "\"file\""),
            (Act::Say("the client converts the path to a local file name"), "\"file\""),
        ],
    },
    Meaning {
        schemes: &["rlogin", "tn3270"],
        parts: PARTS,
        port: None,
        plan: &[(Act::Say(SESSION), "\"Telnet, rlogin, tn3270\"")],
    },
    Meaning {
        schemes: &["urn"],
        parts: PARTS,
        port: None,
        plan: &[(Act::Say("a name, to be defined by a standard of such names"), "\"URN\"")],
    },
    Meaning {
        schemes: &[
            "http", "ftp", "gopher", "mailto", "news", "nntp", "telnet", "wais", "mid", "cid", "prospero",
        ],
        parts: PARTS,
        port: None,
        plan: &[(
            Act::Say("`{}` has a form of its own: use the dialect rfc1630-url"),
            "\"Specific Schemes\"",
        )],
    },
    Meaning {
        schemes: &[],
        parts: PARTS,
        port: None,
        plan: &[(Act::Say("the scheme `{}` defines the meaning of the path"), "\"Reserved characters\"")],
    },
];
