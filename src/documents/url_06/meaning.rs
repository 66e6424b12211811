//! The steps of a client with a URL, by draft-ietf-uri-url-06: its sections 3.1 to 3.11.

use crate::documents::dialect::{Act, GopherPlus, Meaning};

const GOPHER_PLUS: GopherPlus = GopherPlus {
    default_view: "3.4.4",
    form: "3.4.5",
    all_attributes: "3.4.6",
    attributes: "3.4.7",
    view: "3.4.8",
    answers: "3.4.9",
};

/// The rules of draft-ietf-uri-url-06.
pub(super) const MEANING: &[Meaning] = &[
    Meaning {
        schemes: &["ftp"],
        parts: &["user", "password", "host", "port", "fsegment", "ftptype"],
        port: Some((21, "3.2")),
        plan: &[
            (Act::Connect("FTP"), "3.2"),
            (Act::FtpLogin { asks: true }, "3.2.1"),
            (Act::FtpPath { path: "fpath", guess: "3.2.3", directory: None }, "3.2.2"),
        ],
    },
    Meaning {
        schemes: &["http"],
        parts: &["host", "port", "hsegment", "search"],
        port: Some((80, "3.3")),
        plan: &[
            (Act::Connect("HTTP"), "3.3"),
            (Act::Http { no_slash: "the `/` may be omitted from the URL" }, "3.3"),
            (Act::Say("see the specification of HTTP for the rest of the request"), "3.3"),
        ],
    },
    Meaning {
        schemes: &["gopher"],
        parts: &["host", "port", "gtype", "selector", "search", "gopher+_string"],
        port: Some((70, "3.4.1")),
        plan: &[
            (Act::Connect("Gopher"), "3.4.1"),
            (Act::GopherPath { search_type: Some(b'7') }, "3.4.1"),
            (Act::GopherPlus(GOPHER_PLUS), "3.4.3"),
            (Act::GopherType, "3.4.1"),
        ],
    },
    Meaning {
        schemes: &["mailto"],
        parts: &["encoded822addr"],
        port: None,
        plan: &[(Act::Mail, "3.5"), (Act::Say("the URL does not name a data object"), "3.5")],
    },
    Meaning {
        schemes: &["news"],
        parts: &["grouppart", "group", "article"],
        port: None,
        plan: &[
            (Act::News { says_how: false }, "3.6"),
            (Act::Say("use any news server: the URL does not name one"), "3.6"),
        ],
    },
    Meaning {
        schemes: &["nntp"],
        parts: &["host", "port", "group", "digits"],
        port: Some((119, "3.7")),
        plan: &[
            (Act::Connect("NNTP"), "3.7"),
            (Act::Nntp("digits"), "3.7"),
            (Act::Say("most servers accept only local clients: prefer `news:`"), "3.7"),
        ],
    },
    Meaning {
        schemes: &["telnet"],
        parts: &["user", "password", "host", "port"],
        port: Some((23, "3.8")),
        plan: &[
            (Act::Connect("Telnet"), "3.8"),
            (Act::Advise, "3.8"),
            (Act::Say("an interactive service, not a data object"), "3.8"),
        ],
    },
    Meaning {
        schemes: &["wais"],
        parts: &["host", "port", "database", "search", "wtype", "wpath"],
        port: Some((210, "3.9")),
        plan: &[(Act::Connect("WAIS"), "3.9"), (Act::Wais, "3.9")],
    },
    Meaning {
        schemes: &["file"],
        parts: &["host", "fsegment"],
        port: None,
        plan: &[
            (Act::File { this_host: "localhost" }, "3.10"),
            (Act::Say("the scheme does not define a protocol to access the file"), "3.10"),
        ],
    },
    Meaning {
        schemes: &["prospero"],
        parts: &["host", "port", "ppath", "fieldname", "fieldvalue"],
        port: Some((1525, "3.11")),
        plan: &[
            (Act::Connect("Prospero"), "3.11"),
            (
                Act::Prospero { object: "ppath", version: None, field: Some(["fieldname", "fieldvalue"]) },
                "3.11",
            ),
            (Act::Say("the server returns the access method and URL of the object"), "3.11"),
        ],
    },
    Meaning {
        schemes: &["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"],
        parts: &["schemepart"],
        port: None,
        plan: &[(Act::Say("the name `{}` is reserved; its syntax and use are not defined"), "4")],
    },
    Meaning {
        schemes: &[],
        parts: &["schemepart"],
        port: None,
        plan: &[(Act::Say("the draft does not define the scheme `{}`"), "4")],
    },
];
