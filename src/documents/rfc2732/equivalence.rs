//! Equivalence of URI references by RFC 2396, which RFC 2732 amends without a rule of its own.

use crate::documents::dialect::{Aside, Equivalence, Form, Likeness, Part, When};

const fn part(production: &'static str, reserved: &'static str, section: &'static str) -> Part {
    Part { production, plain: "unreserved", reserved, section }
}

/// The rules of RFC 2396. The groups of an IPv6 address are hexadecimal values (RFC 2373).
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    escapes: "RFC 2396, 2.4.1",
    unreserved: Some("RFC 2396, 2.3"),
    undecided: Some("RFC 2396, 2.4.2"),
    scheme_case: Some("RFC 2396, 6"),
    port: "RFC 2396, 6",
    forms: &[Form {
        schemes: &[],
        parts: &[
            part("URI-reference", "", "RFC 2396, 2.3"),
            part("authority", ";:@?/", "RFC 2396, 3.2"),
            part("rel_segment", "/;=?", "RFC 2396, 3.3"),
            part("segment", "/;=?", "RFC 2396, 3.3"),
            part("query", ";/?:@&=+,$", "RFC 2396, 3.4"),
        ],
        rules: &[
            (Likeness::Reread { part: "reg_name", plain: "unreserved" }, "RFC 2396, 2.3"),
            (Likeness::Case("hostname"), "RFC 2396, 6"),
            (Likeness::Case("ipv6reference"), "RFC 2373, 2.2"),
            (Likeness::Number("port"), "RFC 2396, 3.2.2"),
            (Likeness::EmptyPort, "RFC 2396, 3.2.2"),
            (Likeness::RelativeDotSegments("rel_path"), "RFC 2396, 5"),
        ],
    }],
    asides: &[
        Aside {
            when: When::Different,
            text: "in general, the rules for equivalence depend on the scheme",
            section: "RFC 2396, 6",
        },
        Aside { when: When::Fragment, text: "a fragment is not part of a URI", section: "RFC 2396, 4.1" },
        Aside {
            when: When::Relative,
            text: "a relative reference has no meaning without its base: resolve both first",
            section: "RFC 2396, 5.1",
        },
    ],
    ..Equivalence::NONE
};
