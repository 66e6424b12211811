//! Equivalence of URLs by RFC 1808.
//!
//! It "does not seek to define the overall URL syntax" (section 2) and has no rule of equality. Its schemes are those
//! of RFC 1738, section 2.1 (section 2.1), where upper case is read as lower case; for the case of hosts, ports and
//! escapes, it refers to RFC 1738.

use crate::documents::dialect::{Equivalence, Form, When};

/// The rules of RFC 1808.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    scheme_case: Some("2.1"),
    forms: &[Form::ANY],
    asides: &[
        (
            When::Different,
            "the meaning of the parts, including hosts, ports and escapes, is left to RFC 1738 and the schemes",
            "2.1",
        ),
        (When::Fragment, "a fragment is not considered part of the URL", "2.4.1"),
        (When::Ending, "empty parameters, queries and fragments are parsed as if they were missing", "2.4"),
        (When::Relative, "a relative URL has no meaning without its base: resolve both first", "3"),
    ],
    ..Equivalence::NONE
};
