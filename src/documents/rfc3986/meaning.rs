//! The components of a URI by RFC 3986. It leaves the rest to the specification of the scheme (section 3.1).

use crate::documents::dialect::{Act, Meaning};

const PARTS: &[&str] =
    &["userinfo", "host", "port", "segment", "segment-nz", "segment-nz-nc", "query", "fragment"];

const PLAN: &[(Act, &str)] = &[
    (Act::Host("IP-literal", "the host is an IP address in brackets, of version 6 or later"), "3.2.2"),
    (Act::Host("IPv4address", "the host is an IPv4 address"), "3.2.2"),
    (
        Act::Host(
            "reg-name",
            "the host is a registered name; each system decides how to look it up, and an internationalized domain name is put into IDNA before",
        ),
        "3.2.2",
    ),
    (
        Act::ThisHost {
            scheme: "file",
            name: "localhost",
            text: "the host is the end-user's machine: so it is without an authority, with an empty host and with `localhost`",
        },
        "3.2.2",
    ),
    (
        Act::Part("userinfo", "the user information is a user name, with additions that the scheme defines"),
        "3.2.1",
    ),
    (Act::Part("query", "the query identifies the resource together with the path"), "3.4"),
    (
        Act::Part(
            "fragment",
            "the fragment is not sent: the user agent applies it to the retrieved data, by their media type",
        ),
        "3.5",
    ),
    (
        Act::Escapes(
            "escapes are data; if the scheme divides a component further, divide it before you decode it",
        ),
        "2.4",
    ),
    (Act::Say("the specification of the scheme `{}` defines the resource and the use of the URI"), "3.1"),
];

/// The rules of RFC 3986.
pub(super) const MEANING: &[Meaning] = &[
    Meaning { schemes: &["http"], parts: PARTS, port: Some((80, "3.2.3")), plan: PLAN },
    Meaning { schemes: &[], parts: PARTS, port: None, plan: PLAN },
];
