//! The components of a URI by RFC 2396. It leaves the rest to the scheme (section 3.1).

use crate::documents::dialect::Meaning;

/// The rules of RFC 2396, with the name of the document before each section, and an act about another kind of address.
macro_rules! meaning {
    ($of:literal $(, $address:expr)?) => {{
        use $crate::documents::dialect::{Act, Meaning};
        &[Meaning {
            schemes: &[],
            parts: &[
                "userinfo",
                "host",
                "port",
                "reg_name",
                "opaque_part",
                "rel_segment",
                "segment",
                "query",
                "fragment",
            ],
            port: None,
            plan: &[
                (
                    Act::CurrentDocument(
                        "a reference to the start of the current document",
                        "a reference to the identified fragment of the current document",
                    ),
                    concat!($of, "4.2"),
                ),
                (
                    Act::Relative("the resource depends on the base URI: resolve the reference first"),
                    concat!($of, "5.1"),
                ),
                (Act::Host("hostname", "the host is a domain name"), concat!($of, "3.2.2")),
                (Act::Host("IPv4address", "the host is an IPv4 address"), concat!($of, "3.2.2")),
                $($address,)?
                (
                    Act::Part(
                        "reg_name",
                        "the naming authority is registry-based; the scheme defines its structure",
                    ),
                    concat!($of, "3.2.1"),
                ),
                (
                    Act::Part(
                        "userinfo",
                        "the user information is a user name, with additions that the scheme defines",
                    ),
                    concat!($of, "3.2.2"),
                ),
                (
                    Act::Part(
                        "opaque_part",
                        "this part is not hierarchical: only the scheme defines its structure",
                    ),
                    concat!($of, "3"),
                ),
                (Act::Part("query", "the query is interpreted by the resource"), concat!($of, "3.4")),
                (
                    Act::Part(
                        "fragment",
                        "the fragment is not part of the URI: the user agent applies it to the retrieved data, by their media type",
                    ),
                    concat!($of, "4.1"),
                ),
                (
                    Act::Escapes(
                        "escapes are data; if the scheme divides a component further, divide it before you decode it",
                    ),
                    concat!($of, "2.4.2"),
                ),
                (
                    Act::Say("the scheme `{}` defines the resource and the use of the URI"),
                    concat!($of, "3.1"),
                ),
            ],
        }]
    }};
}
pub(in crate::documents) use meaning;

pub(super) const MEANING: &[Meaning] = meaning!("");
