//! The components of a URI by RFC 3986. It leaves the rest to the specification of the scheme (section 3.1).

use crate::documents::dialect::Meaning;

/// The rules of RFC 3986: with the name of the document before each section, the first letter of productions that others replace, the
/// identifier that is meant, the section of the default port, and an act that comes first.
macro_rules! meaning {
    ($of:literal, $i:literal, $identifier:literal, $port:literal $(, $act:expr)?) => {{
        use $crate::documents::dialect::{Act, Meaning};
        const PARTS: &[&str] = &[
            concat!($i, "userinfo"),
            concat!($i, "host"),
            "port",
            concat!($i, "segment"),
            concat!($i, "segment-nz"),
            concat!($i, "segment-nz-nc"),
            concat!($i, "query"),
            concat!($i, "fragment"),
        ];
        const PLAN: &[(Act, &str)] = &[
            $($act,)?
            (
                Act::Host("IP-literal", "the host is an IP address in brackets, of version 6 or later"),
                concat!($of, "3.2.2"),
            ),
            (Act::Host("IPv4address", "the host is an IPv4 address"), concat!($of, "3.2.2")),
            (
                Act::Host(
                    concat!($i, "reg-name"),
                    "the host is a registered name; each system decides how to look it up, and an internationalized domain name is put into IDNA before",
                ),
                concat!($of, "3.2.2"),
            ),
            (
                Act::ThisHost {
                    scheme: "file",
                    name: "localhost",
                    text: "the host is the end-user's machine: so it is without an authority, with an empty host and with `localhost`",
                },
                concat!($of, "3.2.2"),
            ),
            (
                Act::Part(
                    concat!($i, "userinfo"),
                    "the user information is a user name, with additions that the scheme defines",
                ),
                concat!($of, "3.2.1"),
            ),
            (
                Act::Part(concat!($i, "query"), "the query identifies the resource together with the path"),
                concat!($of, "3.4"),
            ),
            (
                Act::Part(
                    concat!($i, "fragment"),
                    "the fragment is not sent: the user agent applies it to the retrieved data, by their media type",
                ),
                concat!($of, "3.5"),
            ),
            (
                Act::Escapes(
                    "escapes are data; if the scheme divides a component further, divide it before you decode it",
                ),
                concat!($of, "2.4"),
            ),
            (
                Act::Say(concat!(
                    "the specification of the scheme `{}` defines the resource and the use of the ",
                    $identifier
                )),
                concat!($of, "3.1"),
            ),
        ];
        &[
            Meaning { schemes: &["http"], parts: PARTS, port: Some((80, $port)), plan: PLAN },
            Meaning { schemes: &[], parts: PARTS, port: None, plan: PLAN },
        ]
    }};
}
pub(in crate::documents) use meaning;

pub(super) const MEANING: &[Meaning] = meaning!("", "", "URI", "3.2.3");
