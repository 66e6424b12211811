//! The components of a URL by RFC 1808. It leaves their meaning to RFC 1738 and to the schemes (section 2.1).

use crate::documents::dialect::{Act, Meaning};

/// The rules of RFC 1808.
pub(super) const MEANING: &[Meaning] = &[Meaning {
    schemes: &[],
    parts: &["net_loc", "fsegment", "segment", "param", "query", "fragment"],
    port: None,
    plan: &[
        (Act::Relative("the resource depends on the base URL: resolve the reference first"), "3"),
        (Act::Part("net_loc", "the network location and login are those of RFC 1738, section 3.1"), "2.1"),
        (Act::Part("params", "the parameters belong to the object, like `;type=a` in RFC 1738"), "2.1"),
        (Act::Part("query", "the query is that of RFC 1738, section 3.3"), "2.1"),
        (Act::Part("fragment", "the fragment is not part of the URL; it is removed before parsing"), "2.4.1"),
        (Act::Say("the meaning of the parts depends on the scheme `{}`"), "2.1"),
    ],
}];
