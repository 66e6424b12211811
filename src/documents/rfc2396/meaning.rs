//! The meaning of a URI by RFC 2396: its components. The rest it leaves to the scheme (section 3.1).

use crate::documents::dialect::{Act, Meaning};

const PLAN: &[(Act, &str)] = &[
    (Act::Relative("what it identifies depends on the base URI: resolve it first"), "5.1"),
    (Act::Part("hostname", "the host is a domain name"), "3.2.2"),
    (Act::Part("IPv4address", "the host is an IPv4 address"), "3.2.2"),
    (
        Act::Part("reg_name", "the naming authority is one of a registry; its structure is the scheme's"),
        "3.2.1",
    ),
    (Act::Part("userinfo", "the user information is a user name, and what the scheme adds to it"), "3.2.2"),
    (Act::Part("opaque_part", "this is not hierarchical: only the scheme can tell its parts"), "3"),
    (Act::Part("query", "the query is interpreted by the resource"), "3.4"),
    (
        Act::Part(
            "fragment",
            "the fragment is not part of the URI: the user agent applies it to what is retrieved, by its media type",
        ),
        "4.1",
    ),
    (
        Act::Escapes(
            "escapes are data; where the scheme divides a component further, divide it before decoding",
        ),
        "2.4.2",
    ),
    (Act::Say("what the URI identifies, the scheme `{}` says, and how it is used"), "3.1"),
];

/// The rules of the document.
pub(super) const MEANING: &[Meaning] = &[Meaning {
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
    plan: PLAN,
}];
