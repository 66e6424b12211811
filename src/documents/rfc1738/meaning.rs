//! The steps of a client with a URL, by RFC 1738: its sections 3.1 to 3.11.

use crate::documents::dialect::{Act, GopherPlus, Meaning};

pub(crate) const GOPHER_PLUS: GopherPlus = GopherPlus {
    default_view: "3.4.4",
    form: "3.4.5",
    all_attributes: "3.4.6",
    attributes: "3.4.7",
    view: "3.4.8",
    answers: "3.4.9",
};

pub(crate) const FTP_PATH: (Act, &str) =
    (Act::FtpPath { path: "fpath", guess: "3.2.3", directory: None }, "3.2.2");

pub(crate) const FTP: Meaning = Meaning {
    schemes: &["ftp"],
    parts: &["user", "password", "host", "port", "fsegment", "ftptype"],
    port: Some((21, "3.2")),
    plan: &[(Act::Connect("FTP"), "3.2.1"), (Act::FtpLogin { asks: true }, "3.2.1"), FTP_PATH],
};

pub(crate) const HTTP: Meaning = Meaning {
    schemes: &["http"],
    parts: &["host", "port", "hsegment", "search"],
    port: Some((80, "3.3")),
    plan: &[
        (Act::Connect("HTTP"), "3.3"),
        (Act::Http { no_slash: "the `/` may be omitted from the URL" }, "3.3"),
        (Act::Say("see the specification of HTTP for the rest of the request"), "3.3"),
    ],
};

pub(crate) const GOPHER: Meaning = Meaning {
    schemes: &["gopher"],
    parts: &["host", "port", "gtype", "selector", "search", "gopher+_string"],
    port: Some((70, "3.4.1")),
    plan: &[
        (Act::Connect("Gopher"), "3.4.1"),
        (Act::GopherPath { search_type: None }, "3.4.1"),
        (Act::GopherPlus(GOPHER_PLUS), "3.4.3"),
        (Act::GopherType, "3.4.1"),
    ],
};

pub(crate) const MAILTO: Meaning = Meaning {
    schemes: &["mailto"],
    parts: &["encoded822addr"],
    port: None,
    plan: &[(Act::Mail, "3.5"), (Act::Say("the URL does not name a data object"), "3.5")],
};

pub(crate) const NEWS: Meaning = Meaning {
    schemes: &["news"],
    parts: &["grouppart", "group", "article"],
    port: None,
    plan: &[
        (Act::News { says_how: false }, "3.6"),
        (Act::Say("use any news server: the URL does not name one"), "3.6"),
    ],
};

pub(crate) const NNTP: Meaning = Meaning {
    schemes: &["nntp"],
    parts: &["host", "port", "group", "digits"],
    port: Some((119, "3.7")),
    plan: &[
        (Act::Connect("NNTP"), "3.7"),
        (Act::Nntp("digits"), "3.7"),
        (Act::Say("most servers accept only local clients: prefer `news:`"), "3.7"),
    ],
};

pub(crate) const TELNET: Meaning = Meaning {
    schemes: &["telnet"],
    parts: &["user", "password", "host", "port"],
    port: Some((23, "3.8")),
    plan: &[
        (Act::Connect("Telnet"), "3.8"),
        (Act::Advise, "3.8"),
        (Act::Say("an interactive service, not a data object"), "3.8"),
    ],
};

pub(crate) const WAIS: Meaning = Meaning {
    schemes: &["wais"],
    parts: &["host", "port", "database", "search", "wtype", "wpath"],
    port: Some((210, "3.9")),
    plan: &[(Act::Connect("WAIS"), "3.9"), (Act::Wais, "3.9")],
};

pub(crate) const FILE: Meaning = Meaning {
    schemes: &["file"],
    parts: &["host", "fsegment"],
    port: None,
    plan: &[
        (Act::File { this_host: "localhost" }, "3.10"),
        (Act::Say("the scheme does not define a protocol to access the file"), "3.10"),
    ],
};

pub(crate) const PROSPERO: Meaning = Meaning {
    schemes: &["prospero"],
    parts: &["host", "port", "ppath", "fieldname", "fieldvalue"],
    port: Some((1525, "3.11")),
    plan: &[
        (Act::Connect("Prospero"), "3.11"),
        (Act::Prospero { object: "ppath", version: None, field: Some(["fieldname", "fieldvalue"]) }, "3.11"),
        (Act::Say("the server determines the access methods of the object, which can be other URLs"), "3.11"),
    ],
};

pub(crate) const RESERVED: Meaning = Meaning {
    schemes: &["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"],
    parts: &["user", "password", "host", "port", "urlpath", "schemepart"],
    port: None,
    plan: &[(Act::Say("the name `{}` is reserved; its syntax and use are not defined"), "4")],
};

/// The rules of RFC 1738.
pub(super) const MEANING: &[Meaning] = &[
    FTP,
    HTTP,
    GOPHER,
    MAILTO,
    NEWS,
    NNTP,
    TELNET,
    WAIS,
    FILE,
    PROSPERO,
    RESERVED,
    Meaning {
        schemes: &[],
        parts: &["user", "password", "host", "port", "urlpath", "schemepart"],
        port: None,
        plan: &[(Act::Server, "3.1"), (Act::Say("RFC 1738 does not define the scheme `{}`"), "4")],
    },
];
