//! Equivalence of URLs of the specific schemes of RFC 1630.
//!
//! The rule for all URIs applies, see "REDUCED OR INCREASED SAFE CHARACTER SETS". In addition to the characters that are reserved
//! everywhere, the `@` before a host is a delimiter, and so are all special characters of an RFC 822 address.

use crate::documents::dialect::{Equivalence, Form, Likeness, Part};

const LEVELS: &str = "\"REDUCED OR INCREASED SAFE CHARACTER SETS\"";

const fn part(production: &'static str, plain: &'static str, reserved: &'static str) -> Part {
    Part { production, plain, reserved, section: LEVELS }
}

/// The rules of RFC 1630.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    identity: LEVELS,
    escapes: "\"CONVENTIONAL URI ENCODING SCHEME\"",
    forms: &[
        Form { schemes: &["mailto"], parts: &[part("mailtoaddress", "xalpha", "*!@")], rules: &[] },
        Form {
            schemes: &["news", "nntp"],
            parts: &[part("group", "xalpha", "*!@"), part("article", "xalpha", "*!@")],
            rules: &[],
        },
        Form { schemes: &["mid", "cid"], parts: &[part("addr-spec", "xalpha", "*!@.,()\"")], rules: &[] },
        Form {
            schemes: &["gopher"],
            parts: &[part("gtype", "xalpha", "*!")],
            rules: &[
                // Without a command, the type is optional and defaults to `1`.
                (Likeness::Closing { behind: "hostport", ending: "", adds: "/1" }, "\"Gopher\""),
                (Likeness::Closing { behind: "hostport", ending: "/", adds: "1" }, "\"Gopher\""),
            ],
        },
        Form {
            schemes: &["wais"],
            parts: &[part("database", "xalpha", "*!"), part("wtype", "xalpha", "*!")],
            rules: &[],
        },
        Form::ANY,
    ],
    parts: &[
        part("hostname", "xalpha", "*!@"),
        part("path", "xpalpha", "*!"),
        part("search", "xalpha", "*!+"),
    ],
    rules: &[(Likeness::DotSegments("path"), "\"HIERARCHICAL FORMS\"")],
    ..Equivalence::NONE
};
