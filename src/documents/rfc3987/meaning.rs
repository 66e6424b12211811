//! The meaning of an IRI by RFC 3987: the resource of the URI that it is mapped to. The components are those of RFC 3986.

use crate::documents::dialect::{Act, Meaning};

const PARTS: &[&str] =
    &["iuserinfo", "ihost", "port", "isegment", "isegment-nz", "isegment-nz-nc", "iquery", "ifragment"];

const PLAN: &[(Act, &str)] = &[
    (Act::Mapped, "3.1"),
    (
        Act::Host("IP-literal", "the host is an IP address in brackets, of version 6 or later"),
        "RFC 3986, 3.2.2",
    ),
    (Act::Host("IPv4address", "the host is an IPv4 address"), "RFC 3986, 3.2.2"),
    (
        Act::Host(
            "ireg-name",
            "the host is a registered name; each system decides how to look it up, and an internationalized domain name is put into IDNA before",
        ),
        "RFC 3986, 3.2.2",
    ),
    (
        Act::ThisHost {
            scheme: "file",
            name: "localhost",
            text: "the host is the end-user's machine: so it is without an authority, with an empty host and with `localhost`",
        },
        "RFC 3986, 3.2.2",
    ),
    (
        Act::Part("iuserinfo", "the user information is a user name, with additions that the scheme defines"),
        "RFC 3986, 3.2.1",
    ),
    (Act::Part("iquery", "the query identifies the resource together with the path"), "RFC 3986, 3.4"),
    (
        Act::Part(
            "ifragment",
            "the fragment is not sent: the user agent applies it to the retrieved data, by their media type",
        ),
        "RFC 3986, 3.5",
    ),
    (
        Act::Escapes(
            "escapes are data; if the scheme divides a component further, divide it before you decode it",
        ),
        "RFC 3986, 2.4",
    ),
    (
        Act::Say("the specification of the scheme `{}` defines the resource and the use of the IRI"),
        "RFC 3986, 3.1",
    ),
];

/// The rules of RFC 3987.
pub(super) const MEANING: &[Meaning] = &[
    Meaning { schemes: &["http"], parts: PARTS, port: Some((80, "5.3.3")), plan: PLAN },
    Meaning { schemes: &[], parts: PARTS, port: None, plan: PLAN },
];
