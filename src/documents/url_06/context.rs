//! URLs in text by the appendix "Recommendations for URLs in Context", and the delimiters of section 2.2.

use crate::documents::dialect::Context;
use crate::documents::rfc1738::context;

/// The rules are those of RFC 1738, except that hyphens are not mentioned.
pub(super) const CONTEXT: Context = Context { hyphen: None, ..context::CONTEXT };
