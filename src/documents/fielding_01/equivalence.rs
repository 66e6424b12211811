//! Equivalence of URLs by draft-fielding-url-syntax-01.
//!
//! An unreserved character is equivalent to its escape (section 2.2); each component defines the reserved ones (section 2.1).
//! Default ports are in the documents of the schemes.

use crate::documents::dialect::{Equivalence, Form, Likeness, Part};

/// The rules of the draft.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    identity: "1.2",
    escapes: "2.3.1",
    scheme_case: Some("4.1"),
    forms: &[Form {
        schemes: &[],
        parts: &[
            Part { production: "user", plain: "user", reserved: ":@/", section: "4.3.1" },
            Part { production: "password", plain: "user", reserved: ":@/", section: "4.3.1" },
            Part { production: "path", plain: "pchar", reserved: "/;?", section: "4.3.2" },
            Part { production: "query", plain: "urlchar", reserved: "/&=+", section: "4.3.3" },
            Part { production: "opaque-URL", plain: "unreserved", reserved: ";/?:@&=+", section: "2.2" },
        ],
        rules: &[
            // Without escapes, the text may have a server.
            (Likeness::Reread { part: "abs_path", begins: "//", plain: "unreserved" }, "2.2"),
            // Domain names take the form of RFC 1034, section 3.5, which attaches no significance to case.
            (Likeness::Case("hostname"), "RFC 1034, 3.5"),
            (Likeness::Number("port"), "4.3.1"),
            (Likeness::EmptyPort, "4.3.1"),
        ],
    }],
    ..Equivalence::NONE
};
