//! Relative references by RFC 2396: RFC 2732 does not change their resolution.

use crate::documents::dialect::Algorithm;
use crate::documents::rfc2396;

/// Section 5.2 of RFC 2396. In an authority, brackets are characters like others.
pub(super) static RESOLVING: Algorithm =
    Algorithm { section: "RFC 2396, 5.2", of: Some("RFC 2396"), ..rfc2396::relative::RESOLVING };
