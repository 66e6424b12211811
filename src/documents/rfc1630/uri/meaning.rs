//! The steps of a client with a URI of any scheme, by RFC 1630.

use crate::documents::dialect::{Act, Meaning};

const PARTS: &[&str] = &["path", "search"];
const SESSION: &str = "an interactive session by {}; no form of the URL is shown";

/// The rules of RFC 1630.
pub(super) const MEANING: &[Meaning] = &[
    Meaning {
        schemes: &["file"],
        parts: PARTS,
        port: None,
        plan: &[
            (Act::File, "\"file\""),
            (Act::Say("the client makes a local file name of the path"), "\"file\""),
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
        plan: &[(Act::Say("a name, as the standard of these names will have it"), "\"URN\"")],
    },
    Meaning {
        schemes: &[
            "http", "ftp", "gopher", "mailto", "news", "nntp", "telnet", "wais", "mid", "cid", "prospero",
        ],
        parts: PARTS,
        port: None,
        plan: &[(
            Act::Say("`{}` has a form of its own: ask the dialect rfc1630-url"),
            "\"Specific Schemes\"",
        )],
    },
    Meaning {
        schemes: &[],
        parts: PARTS,
        port: None,
        plan: &[(Act::Say("what the path means is for the scheme `{}` to say"), "\"Reserved characters\"")],
    },
];
