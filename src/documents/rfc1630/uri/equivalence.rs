//! When RFC 1630 takes two URIs for the same, whatever their scheme.
//!
//! They are compared at the same level of encoding, to which no reserved character may be brought. Reserved are the slash,
//! the asterisk, the exclamation mark, the plus sign within a query, and segments of one or two dots; the others cannot be
//! in a part unencoded.

use crate::documents::dialect::{Equivalence, Form, Likeness, Part};

const LEVELS: &str = "\"REDUCED OR INCREASED SAFE CHARACTER SETS\"";

const PARTS: &[Part] = &[
    Part { production: "scheme", plain: "xalpha", reserved: "*!", section: LEVELS },
    Part { production: "path", plain: "xpalpha", reserved: "*!", section: LEVELS },
    Part { production: "search", plain: "xalpha", reserved: "*!+", section: LEVELS },
];

const DOTS: (Likeness, &str) = (Likeness::DotSegments("path"), "\"HIERARCHICAL FORMS\"");

/// The rules of RFC 1630.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    identity: LEVELS,
    escapes: "\"CONVENTIONAL URI ENCODING SCHEME\"",
    forms: &[
        // No host is this host.
        Form { schemes: &["file"], parts: PARTS, rules: &[DOTS, (Likeness::Localhost, "\"file\"")] },
        Form { schemes: &[], parts: PARTS, rules: &[DOTS] },
    ],
    ..Equivalence::NONE
};
