//! draft-fielding-url-syntax-01, "Uniform Resource Locators (URL)", November 1996: the productions of its sections 1.3
//! to 5.1.
//!
//! ```
//! use urlgram::{Check, fielding_01::FIELDING_01};
//! let check = Check::new(&FIELDING_01);
//! assert!(check.conforms("http://h/~me") && check.conforms("http://h:/"));
//! ```

mod context;
mod equivalence;
mod meaning;
pub(super) mod productions;
pub mod relative;

pub use productions::*;

use std::sync::OnceLock;

use crate::combinators;
use crate::documents::dialect::{
    Dialect, DoubleSlash, Escapes, Force, FormStart, HeaderField, Mapping, Prose, Relative, warns,
};
use crate::documents::rfc1738::COMMANDS;
use crate::documents::rules::{characters, host, path, port, scheme, user};

/// The protocols that section 8 names; their ports are those of RFC 1738.
pub(crate) const USUAL_PORTS: &[(&str, u32)] = &[("ftp", 21), ("gopher", 70), ("http", 80), ("telnet", 23)];

/// The forms that begin with a path, and where.
const FIRST_SEGMENTS: &[(&str, FormStart)] = &[
    ("rel_path", FormStart::Alone),
    ("relativeURL", FormStart::Alone),
    ("URL-reference", FormStart::Reference),
    ("Content-Location", FormStart::Field),
];

/// The header fields of section 5.1.
const FIELDS: &[HeaderField] = &[
    HeaderField { production: "Content-Base", name: "Content-Base", close: None },
    HeaderField { production: "Content-Location", name: "Content-Location", close: None },
];

/// The row of `fielding-01` in the table of dialects: draft-fielding-url-syntax-01, sections 1.3 to 5.1.
pub static FIELDING_01: Dialect = Dialect {
    id: "fielding-01",
    aliases: &[],
    document: "draft-fielding-url-syntax-01",
    title: "Uniform Resource Locators (URL)",
    date: "November 1996",
    start: "absoluteURL",
    other_starts: &["URL-reference", "Content-Base", "Content-Location"],
    grammar: include_str!("../../../grammar/fielding-01.bnf"),
    corrections: include_str!("../../../grammar/fielding-01.corrections.bnf"),
    amends: None,
    combinators: combinators![productions:
        alpha, lowalpha, hialpha, digit, alphanum, urlchar, reserved, unreserved, mark, escaped, hex,
        excluded, control, space, delims, unwise, national, url_reference as "URL-reference", fragment,
        scheme, absolute_url as "absoluteURL", opaque_url as "opaque-URL", generic_url as "generic-URL",
        relative_url as "relativeURL", net_path, abs_path, rel_path, server, user, password, hostport, host,
        hostname, domainlabel, toplabel, hostnumber, port, path, segment, param, pchar, query,
        content_base as "Content-Base", content_location as "Content-Location",
    ],
    printed: &[],
    borrowed: &[],
    schemes: &[],
    prose: Prose {
        reasons: include_str!("reasons.tsv"),
        escape: "escaped",
        relative: Relative::Defined(&relative::RESOLVING),
        double_slash: Some(DoubleSlash {
            section: "4.3.1",
            production: "net_path",
            // The text itself shows these with a server.
            schemes: &["ftp", "gopher", "http", "telnet"],
            starts: &[
                ("absoluteURL", FormStart::AfterScheme),
                ("generic-URL", FormStart::AfterScheme),
                ("opaque-URL", FormStart::AfterScheme),
                ("relativeURL", FormStart::Alone),
                ("URL-reference", FormStart::Reference),
                ("Content-Base", FormStart::Field),
                ("Content-Location", FormStart::Field),
            ],
        }),
        fields: Some((FIELDS, "5.1")),
        rules: &[
            warns(&scheme::lower(Force::Prefers), "4.1"),
            warns(&scheme::PREFIX, "B"),
            warns(&scheme::announces("server"), "4.3.1"),
            warns(&host::DOMAIN_NAMES, "4.3.1"),
            warns(&host::NUMBERS, "4.3.1"),
            warns(&port::EMPTY, "4.3.1"),
            warns(&user::EMPTY, "4.3.1"),
            warns(&user::PASSWORDS, "8"),
            warns(&port::unusual(USUAL_PORTS), "8"),
            warns(&characters::encoded_delimiters(COMMANDS), "8"),
            warns(&path::dot_segments(&["gopher", "wais"]), "4.3.2"),
            warns(&path::SINGLE_SLASHES, "4.3.2"),
            warns(&path::first_colon(FIRST_SEGMENTS), "4.3.2"),
            warns(&characters::needless_escape(Force::Prefers, "unreserved"), "2.2"),
        ],
        preferences: &[
            (
                "absoluteURL",
                "A URL that has the common syntax is read by it; `opaque-URL` is for the others (section 4.2).",
            ),
            (
                "relativeURL",
                "`//` announces a server (section 4.3.1), and one `/` a path from the root (section 4.2).",
            ),
            (
                "rel_path",
                "The part that may be empty is present: a path can be one empty segment (section 4.3.2).",
            ),
        ],
        context: context::CONTEXT,
        equivalence: equivalence::EQUIVALENCE,
        escapes: Escapes::Open,
        mapping: Mapping::Undefined {
            section: "2.3.1",
            reason: "The coded character set is the one of the mechanism that interprets a component.",
        },
        meaning: meaning::MEANING,
        ..Prose::NONE
    },
    tables: OnceLock::new(),
};
