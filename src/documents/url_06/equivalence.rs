//! Equivalence of URLs by draft-ietf-uri-url-06: the rules of RFC 1738, and two of its own.

use crate::documents::dialect::{Equivalence, Part};
use crate::documents::rfc1738::equivalence;

/// The rules of draft-ietf-uri-url-06. Safe characters may be encoded everywhere after the scheme, and the grammar of host names
/// includes escapes; national characters should be encoded.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    parts: &[Part { production: "hostname", plain: "unreserved", reserved: "", section: "2.2" }],
    unwise: Some(("national", "2.2")),
    ..equivalence::EQUIVALENCE
};
