//! When RFC 1808 takes two URLs for the same.
//!
//! It "does not seek to define the overall URL syntax" (section 2) and has no sentence on equality. Its scheme names are those
//! of RFC 1738, section 2.1 (section 2.1), where upper case is read as lower case; for the case of hosts, ports and
//! escapes, it leaves the parts to RFC 1738.

use crate::documents::dialect::{Aside, Equivalence, Form, When};

/// The rules of RFC 1808.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    scheme_case: Some("2.1"),
    forms: &[Form { schemes: &[], parts: &[], rules: &[] }],
    asides: &[
        Aside {
            when: When::Different,
            text: "what the parts mean, hosts, ports and escapes too, is left to RFC 1738 and the schemes",
            section: "2.1",
        },
        Aside {
            when: When::Fragment,
            text: "a fragment is not considered part of the URL",
            section: "2.4.1",
        },
        Aside {
            when: When::Ending,
            text: "parameters, a query or a fragment without characters are parsed as if there were none",
            section: "2.4",
        },
        Aside {
            when: When::Relative,
            text: "without its base, a relative URL is meaningless: resolve both first",
            section: "3",
        },
    ],
    ..Equivalence::NONE
};
