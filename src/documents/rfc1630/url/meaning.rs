//! The steps of a client with a URL, by RFC 1630: its section "Specific Schemes" and those after it.

use crate::documents::dialect::{Act, Meaning};

/// The rules of RFC 1630.
pub(super) const MEANING: &[Meaning] = &[
    Meaning {
        schemes: &["http"],
        parts: &["host", "port", "segment", "search"],
        port: None,
        plan: &[
            (Act::Connect("HTTP"), "\"HTTP\""),
            (Act::Http { no_slash: "RFC 1630 does not define what is sent without one" }, "\"HTTP\""),
            (Act::Say("the text is sent as written, not decoded"), "\"HTTP\""),
            (
                Act::Say("80 is the default port in an example, which is not part of the specification"),
                "\"EXAMPLES\"",
            ),
        ],
    },
    Meaning {
        schemes: &["ftp"],
        parts: &["user", "password", "host", "port", "segment", "ftptype"],
        port: None,
        plan: &[
            (Act::Connect("FTP"), "\"FTP\""),
            (Act::FtpLogin { asks: false }, "\"User name and password\""),
            (
                Act::FtpPath { path: "path", guess: "\"Data type\"", directory: Some("\"Data type\"") },
                "\"Path\"",
            ),
            (Act::Say("stream mode is always used"), "\"Transfer Mode\""),
        ],
    },
    Meaning {
        schemes: &["gopher"],
        parts: &["host", "port", "gtype", "gcommand"],
        port: None,
        plan: &[
            (Act::Connect("Gopher"), "\"Gopher\""),
            (Act::GopherCommand, "\"Gopher\""),
            (Act::GopherType, "\"Gopher\""),
        ],
    },
    Meaning {
        schemes: &["mailto"],
        parts: &["xalphas", "hostname"],
        port: None,
        plan: &[(Act::Mail, "\"Mailto\"")],
    },
    Meaning {
        schemes: &["news"],
        parts: &["groupart", "group", "article"],
        port: None,
        plan: &[
            (Act::News { says_how: true }, "\"News\""),
            (Act::Say("from the reader's local news host, which is not part of the URL"), "\"News\""),
        ],
    },
    Meaning {
        schemes: &["nntp"],
        parts: &["group", "digits"],
        port: None,
        plan: &[
            (Act::Nntp("digits"), "\"NNTP\""),
            (Act::Say("the text includes a server in this URL, but the BNF does not"), "\"NNTP\""),
        ],
    },
    Meaning {
        schemes: &["telnet"],
        parts: &["user", "password", "host", "port"],
        port: None,
        plan: &[
            (Act::Connect("Telnet"), "\"Telnet, rlogin, tn3270\""),
            (
                Act::Say("an interactive session; this section does not mention user names"),
                "\"Telnet, rlogin, tn3270\"",
            ),
        ],
    },
    Meaning {
        schemes: &["wais"],
        parts: &["host", "port", "database", "search", "wtype", "wpath"],
        port: None,
        plan: &[(Act::Connect("WAIS"), "\"WAIS\""), (Act::Wais, "\"WAIS\""), (Act::WaisFields, "\"WAIS\"")],
    },
    Meaning {
        schemes: &["mid"],
        parts: &["addr-spec"],
        port: None,
        plan: &[
            (Act::Identifier("Message-Id"), "\"Message-Id\""),
            (Act::Say("search the mail that has already been received"), "\"Message-Id\""),
        ],
    },
    Meaning {
        schemes: &["cid"],
        parts: &["addr-spec"],
        port: None,
        plan: &[
            (Act::Identifier("Content-Id"), "\"Content-Id\""),
            (Act::Say("search only the same MIME message"), "\"Content-Id\""),
        ],
    },
    Meaning {
        schemes: &["prospero"],
        parts: &["host", "port", "hsoname", "version", "attributes"],
        port: None,
        plan: &[
            (Act::Connect("Prospero"), "\"Prospero\""),
            (Act::Prospero { object: "hsoname", version: Some("version"), field: None }, "\"Prospero\""),
            (Act::Say("the server returns an access method, which can be another URL"), "\"Prospero\""),
        ],
    },
];
