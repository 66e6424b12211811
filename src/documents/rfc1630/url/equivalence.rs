//! Equivalence of URLs of the specific schemes of RFC 1630.
//!
//! The rule for all URIs applies, see "REDUCED OR INCREASED SAFE CHARACTER SETS". In addition to the characters that are reserved
//! everywhere, the `@` before a host is a delimiter, and so are all special characters of an RFC 822 address.

use crate::documents::dialect::{Equivalence, Form, Likeness, Part};

const LEVELS: &str = "\"REDUCED OR INCREASED SAFE CHARACTER SETS\"";

const fn part(production: &'static str, plain: &'static str, reserved: &'static str) -> Part {
    Part { production, plain, reserved, section: LEVELS }
}

const HOST: Part = part("hostname", "xalpha", "*!@");
const PATH: Part = part("path", "xpalpha", "*!");
const SEARCH: Part = part("search", "xalpha", "*!+");

const DOTS: (Likeness, &str) = (Likeness::DotSegments("path"), "\"HIERARCHICAL FORMS\"");

/// The rules of RFC 1630.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    identity: LEVELS,
    escapes: "\"CONVENTIONAL URI ENCODING SCHEME\"",
    forms: &[
        Form { schemes: &["mailto"], parts: &[HOST, part("mailtoaddress", "xalpha", "*!@")], rules: &[] },
        Form {
            schemes: &["news", "nntp"],
            parts: &[HOST, part("group", "xalpha", "*!@"), part("article", "xalpha", "*!@")],
            rules: &[],
        },
        Form { schemes: &["mid", "cid"], parts: &[part("addr-spec", "xalpha", "*!@.,()\"")], rules: &[] },
        Form {
            schemes: &["ftp"],
            parts: &[HOST, PATH, SEARCH],
            // The default is the port of RFC 959.
            rules: &[DOTS, (Likeness::DefaultPort("21"), "\"FTP\"")],
        },
        Form {
            schemes: &["gopher"],
            parts: &[HOST, part("gtype", "xalpha", "*!"), PATH],
            rules: &[
                DOTS,
                // Without a command, the type is optional and defaults to `1`.
                (Likeness::Closing { behind: "hostport", ending: "", adds: "/1" }, "\"Gopher\""),
                (Likeness::Closing { behind: "hostport", ending: "/", adds: "1" }, "\"Gopher\""),
            ],
        },
        Form {
            schemes: &["wais"],
            parts: &[HOST, part("database", "xalpha", "*!"), part("wtype", "xalpha", "*!"), PATH, SEARCH],
            rules: &[DOTS],
        },
        Form { schemes: &[], parts: &[HOST, PATH, SEARCH], rules: &[DOTS] },
    ],
    ..Equivalence::NONE
};
