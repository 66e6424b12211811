//! Equivalence of URLs by RFC 1738.
//!
//! By section 2.2 a character is usually equivalent to its escape, unless it is reserved. Each scheme defines
//! its own reserved characters.

use crate::documents::dialect::{Equivalence, Form, Likeness, Part};

const USER_PART: Part = Part { production: "user", plain: "user", reserved: ":@/", section: "3.1" };
const PASSWORD_PART: Part = Part { production: "password", ..USER_PART };

/// Domain names have the form of RFC 1034, section 3.5 (section 3.1), which attaches no significance to case; a port is
/// "in decimal". No rule makes `01.2.3.4` and `1.2.3.4` equal.
const HOST_CASE: (Likeness, &str) = (Likeness::Case("hostname"), "RFC 1034, 3.5");
const PORT: (Likeness, &str) = (Likeness::Number("port"), "3.1");

const fn part(production: &'static str, plain: &'static str, section: &'static str) -> Part {
    Part { production, plain, reserved: "", section }
}

/// The rules of RFC 1738.
pub(crate) const EQUIVALENCE: Equivalence = Equivalence {
    identity: "2.2",
    escapes: "2.2",
    scheme_case: Some("2.1"),
    forms: &[
        Form {
            schemes: &["ftp"],
            parts: &[
                USER_PART,
                PASSWORD_PART,
                Part { production: "fsegment", plain: "fsegment", reserved: "/;", section: "3.2.2" },
            ],
            rules: &[HOST_CASE, PORT, (Likeness::DefaultPort("21"), "3.2")],
        },
        Form {
            schemes: &["http"],
            parts: &[
                Part { production: "hsegment", plain: "hsegment", reserved: "/;?", section: "3.3" },
                Part { production: "search", plain: "hsegment", reserved: "/;?", section: "3.3" },
            ],
            rules: &[
                HOST_CASE,
                PORT,
                (Likeness::DefaultPort("80"), "3.3"),
                (Likeness::Closing { behind: "hostport", ending: "", adds: "/" }, "3.3"),
            ],
        },
        Form {
            schemes: &["gopher"],
            // No character is reserved after the slash.
            parts: &[
                part("gtype", "xchar", "3.4.1"),
                part("selector", "xchar", "3.4.1"),
                part("search", "hsegment", "3.4.1"),
                part("gopher+_string", "xchar", "3.4.1"),
            ],
            rules: &[
                HOST_CASE,
                PORT,
                (Likeness::DefaultPort("70"), "3.4.1"),
                (Likeness::Closing { behind: "hostport", ending: "", adds: "/1" }, "3.4.1"),
                (Likeness::Closing { behind: "hostport", ending: "/", adds: "1" }, "3.4.1"),
            ],
        },
        // No character is reserved.
        Form { schemes: &["mailto"], parts: &[part("encoded822addr", "xchar", "3.5")], rules: &[] },
        Form {
            schemes: &["news"],
            parts: &[Part { production: "article", plain: "xchar", reserved: "@", section: "3.6" }],
            rules: &[],
        },
        Form {
            schemes: &["nntp"],
            parts: &[],
            rules: &[HOST_CASE, PORT, (Likeness::DefaultPort("119"), "3.7")],
        },
        Form {
            schemes: &["telnet"],
            parts: &[USER_PART, PASSWORD_PART],
            rules: &[
                HOST_CASE,
                PORT,
                (Likeness::DefaultPort("23"), "3.8"),
                (Likeness::Closing { behind: "login", ending: "", adds: "/" }, "3.8"),
            ],
        },
        Form {
            schemes: &["wais"],
            parts: &[
                part("database", "unreserved", "2.2"),
                part("search", "hsegment", "2.2"),
                part("wtype", "unreserved", "2.2"),
                part("wpath", "unreserved", "3.9"),
            ],
            rules: &[HOST_CASE, PORT, (Likeness::DefaultPort("210"), "3.9")],
        },
        Form {
            schemes: &["file"],
            parts: &[Part { production: "fsegment", plain: "fsegment", reserved: "/;", section: "2.2" }],
            rules: &[HOST_CASE, (Likeness::ThisHost("localhost"), "3.10")],
        },
        Form {
            schemes: &["prospero"],
            parts: &[
                // A slash need not be encoded, and is not a delimiter.
                Part { production: "ppath", plain: "ppath", reserved: ";", section: "3.11" },
                Part { production: "fieldname", plain: "fieldvalue", reserved: ";=", section: "3.11" },
                Part { production: "fieldvalue", plain: "fieldvalue", reserved: ";=", section: "3.11" },
            ],
            rules: &[HOST_CASE, PORT, (Likeness::DefaultPort("1525"), "3.11")],
        },
        // In a scheme that the document does not define, any reserved character may be a delimiter.
        Form {
            schemes: &[],
            parts: &[Part {
                production: "schemepart",
                plain: "unreserved",
                reserved: ";/?:@=&",
                section: "2.2",
            }],
            // Without escapes, the text may have the common syntax.
            rules: &[
                (Likeness::Reread { part: "schemepart", begins: "//", plain: "unreserved" }, "2.2"),
                HOST_CASE,
                PORT,
            ],
        },
    ],
    ..Equivalence::NONE
};
