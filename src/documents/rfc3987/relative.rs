//! Resolution of relative IRI references (section 6.5): the algorithms of RFC 3986 apply directly.

use crate::documents::dialect::{Algorithm, Log, Request, Target};
use crate::documents::rfc3986::relative::{BASES, resolved};

/// Section 6.5, with section 5.2 of RFC 3986.
pub(super) static RESOLVING: Algorithm = Algorithm {
    section: "6.5",
    of: Some("RFC 3986"),
    absolute: Some("absolute-IRI"),
    base: None,
    reference: Some("IRI-reference"),
    fragment: "ifragment",
    bases: &BASES,
    backward: Some("5.2.2"),
    follow,
    difference: None,
};

/// Resolves an IRI reference. Characters that are not allowed in URIs are treated "in the same way that unreserved characters are": none of their bytes is a delimiter.
fn follow(request: &Request<'_>, log: &mut Log) -> Target {
    log.step(
        "6.5",
        "The algorithms of RFC 3986 are applied; the sections of the next steps are its sections.",
    );
    resolved(request, log)
}
