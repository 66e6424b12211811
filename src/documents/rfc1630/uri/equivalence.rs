//! Equivalence of URIs of any scheme by RFC 1630.
//!
//! URIs are compared at the same level of encoding, without decoding reserved characters. Reserved are the slash,
//! the asterisk, the exclamation mark, the plus sign within a query, and segments of one or two dots; the others are not
//! allowed unencoded in a part.

use crate::documents::dialect::{Equivalence, Form, Likeness, Part};

const LEVELS: &str = "\"REDUCED OR INCREASED SAFE CHARACTER SETS\"";

/// The rules of RFC 1630.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    identity: LEVELS,
    escapes: "\"CONVENTIONAL URI ENCODING SCHEME\"",
    forms: &[
        // A missing host is the local host.
        Form { schemes: &["file"], parts: &[], rules: &[(Likeness::ThisHost("localhost"), "\"file\"")] },
        Form::ANY,
    ],
    parts: &[
        Part { production: "scheme", plain: "xalpha", reserved: "*!", section: LEVELS },
        Part { production: "path", plain: "xpalpha", reserved: "*!", section: LEVELS },
        Part { production: "search", plain: "xalpha", reserved: "*!+", section: LEVELS },
    ],
    rules: &[(Likeness::DotSegments("path"), "\"HIERARCHICAL FORMS\"")],
    ..Equivalence::NONE
};
