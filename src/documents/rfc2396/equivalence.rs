//! Equivalence of URI references by RFC 2396.
//!
//! Section 6 has rules for the common syntax only, and leaves all others to the schemes. An unreserved character is equivalent to
//! its escape (section 2.3). For other characters the scheme decides (section 2.4.2), so none of them is decoded. The
//! segments `.` and `..` are special in relative references only (section 5), so they are not removed.

use crate::documents::dialect::{Aside, Equivalence, Form, Likeness, Part, When};

const fn part(production: &'static str, reserved: &'static str, section: &'static str) -> Part {
    Part { production, plain: "unreserved", reserved, section }
}

/// The rules of RFC 2396.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    escapes: "2.4.1",
    unreserved: Some("2.3"),
    undecided: Some("2.4.2"),
    scheme_case: Some("6"),
    port: "6",
    forms: &[Form {
        schemes: &[],
        parts: &[
            part("URI-reference", "", "2.3"),
            part("authority", ";:@?/", "3.2"),
            part("rel_segment", "/;=?", "3.3"),
            part("segment", "/;=?", "3.3"),
            part("query", ";/?:@&=+,$", "3.4"),
        ],
        rules: &[
            // The scheme defines its structure, but unreserved characters are equivalent to their escapes.
            (Likeness::Reread { part: "reg_name", plain: "unreserved" }, "2.3"),
            (Likeness::Case("hostname"), "6"),
            // "supplied, in decimal"; "if the port is omitted, the default port number is assumed".
            (Likeness::Number("port"), "3.2.2"),
            (Likeness::EmptyPort, "3.2.2"),
            (Likeness::RelativeDotSegments("rel_path"), "5"),
        ],
    }],
    asides: &[
        Aside {
            when: When::Different,
            text: "in general, the rules for equivalence depend on the scheme",
            section: "6",
        },
        Aside { when: When::Fragment, text: "a fragment is not part of a URI", section: "4.1" },
        Aside {
            when: When::Relative,
            text: "a relative reference has no meaning without its base: resolve both first",
            section: "5.1",
        },
    ],
    ..Equivalence::NONE
};
