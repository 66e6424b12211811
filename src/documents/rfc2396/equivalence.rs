//! Equivalence of URI references by RFC 2396.
//!
//! Section 6 has rules for the common syntax only, and leaves all others to the schemes. An unreserved character is equivalent to
//! its escape (section 2.3). For other characters the scheme decides (section 2.4.2), so none of them is decoded. The
//! segments `.` and `..` are special in relative references only (section 5), so they are not removed.

use crate::documents::dialect::Equivalence;

/// The rules of RFC 2396, with the name of the document before each section, and a rule about another kind of address.
macro_rules! equivalence {
    ($of:literal $(, $address:expr)?) => {{
        use $crate::documents::dialect::{Equivalence, Form, Likeness, Part, When};

        const fn part(production: &'static str, reserved: &'static str, section: &'static str) -> Part {
            Part { production, plain: "unreserved", reserved, section }
        }

        Equivalence {
            escapes: concat!($of, "2.4.1"),
            unreserved: Some(concat!($of, "2.3")),
            undecided: Some(concat!($of, "2.4.2")),
            scheme_case: Some(concat!($of, "6")),
            port: concat!($of, "6"),
            forms: &[Form {
                schemes: &[],
                parts: &[
                    part("URI-reference", "", concat!($of, "2.3")),
                    part("authority", ";:@?/", concat!($of, "3.2")),
                    part("rel_segment", "/;=?", concat!($of, "3.3")),
                    part("segment", "/;=?", concat!($of, "3.3")),
                    part("query", ";/?:@&=+,$", concat!($of, "3.4")),
                ],
                rules: &[
                    // The scheme defines its structure, but unreserved characters are equivalent to their escapes.
                    (Likeness::Reread { part: "reg_name", begins: "", plain: "unreserved" }, concat!($of, "2.3")),
                    (Likeness::Case("hostname"), concat!($of, "6")),
                    $($address,)?
                    // "supplied, in decimal"; "if the port is omitted, the default port number is assumed".
                    (Likeness::Number("port"), concat!($of, "3.2.2")),
                    (Likeness::EmptyPort, concat!($of, "3.2.2")),
                    (Likeness::RelativeDotSegments("rel_path"), concat!($of, "5")),
                ],
            }],
            asides: &[
                (When::Different, "in general, the rules for equivalence depend on the scheme", concat!($of, "6")),
                (When::Fragment, "a fragment is not part of a URI", concat!($of, "4.1")),
                (When::Relative, "a relative reference has no meaning without its base: resolve both first", concat!($of, "5.1")),
            ],
            ..Equivalence::NONE
        }
    }};
}
pub(in crate::documents) use equivalence;

pub(super) const EQUIVALENCE: Equivalence = equivalence!("");
