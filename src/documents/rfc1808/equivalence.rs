//! Equivalence of URLs by RFC 1808.
//!
//! It "does not seek to define the overall URL syntax" (section 2) and has no rule of equality. Its schemes are those
//! of RFC 1738, section 2.1 (section 2.1), where upper case is read as lower case; for the case of hosts, ports and
//! escapes, it refers to RFC 1738.

use crate::documents::dialect::{Aside, Equivalence, Form, When};

/// The rules of RFC 1808.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    scheme_case: Some("2.1"),
    forms: &[Form::ANY],
    asides: &[
        Aside {
            when: When::Different,
            text: "the meaning of the parts, including hosts, ports and escapes, is left to RFC 1738 and the schemes",
            section: "2.1",
        },
        Aside {
            when: When::Fragment,
            text: "a fragment is not considered part of the URL",
            section: "2.4.1",
        },
        Aside {
            when: When::Ending,
            text: "empty parameters, queries and fragments are parsed as if they were missing",
            section: "2.4",
        },
        Aside {
            when: When::Relative,
            text: "a relative URL has no meaning without its base: resolve both first",
            section: "3",
        },
    ],
    ..Equivalence::NONE
};
