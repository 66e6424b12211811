//! The meaning of an IRI by RFC 3987: the resource of the URI that it is mapped to. The components are those of RFC 3986.

use crate::documents::dialect::Meaning;
use crate::documents::rfc3986::meaning::meaning;

/// The rules of RFC 3987.
pub(super) const MEANING: &[Meaning] = meaning!("RFC 3986, ", "i", "IRI", "5.3.3", (Act::Mapped, "3.1"));
