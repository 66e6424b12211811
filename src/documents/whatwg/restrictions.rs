//! The language of the rule for domains (section 3.3). It holds all that the grammar derives: UTS 46 and the code of the rule decide.

use crate::documents::dialect::{Must, Restriction};

const TEXTS: &str = "\
;;@notation ABNF
;;@section 3.3
domain = ASCII-domain / Unicode-domain
";

/// Domains that the rule is asked about.
pub(super) const DOMAINS: &[Restriction] =
    &[Restriction::of("valid-domain-string", Must::Match(TEXTS, "domain"))];
