//! The steps of a client with a URL, by draft-ietf-uri-url-06: its sections 3.1 to 3.11. All but four are those of RFC 1738.

use crate::documents::dialect::{Act, Meaning};
use crate::documents::rfc1738::meaning::{
    FILE, FTP, FTP_PATH, GOPHER, GOPHER_PLUS, HTTP, MAILTO, NEWS, NNTP, PROSPERO, RESERVED, TELNET, WAIS,
};

/// The rules of draft-ietf-uri-url-06.
pub(super) const MEANING: &[Meaning] = &[
    Meaning {
        plan: &[(Act::Connect("FTP"), "3.2"), (Act::FtpLogin { asks: true }, "3.2.1"), FTP_PATH],
        ..FTP
    },
    HTTP,
    Meaning {
        plan: &[
            (Act::Connect("Gopher"), "3.4.1"),
            (Act::GopherPath { search_type: Some(b'7') }, "3.4.1"),
            (
                Act::GopherSearch(
                    "section 3.4.1 also lists a Gopher+ string without a search; here the search must be supplied, so this text is one",
                ),
                "3.4.3",
            ),
            (Act::GopherPlus(GOPHER_PLUS), "3.4.3"),
            (Act::GopherType, "3.4.1"),
        ],
        ..GOPHER
    },
    MAILTO,
    NEWS,
    NNTP,
    TELNET,
    WAIS,
    FILE,
    PROSPERO,
    Meaning { parts: &["schemepart"], ..RESERVED },
    Meaning {
        schemes: &[],
        parts: &["schemepart"],
        port: None,
        plan: &[(Act::Say("the draft does not define the scheme `{}`"), "4")],
    },
];
