//! RFC 2732, "Format for Literal IPv6 Addresses in URL's", December 1999: the productions of RFC 2396 with its changes.
//!
//! The productions that the changes do not reach are re-exported from the module of RFC 2396.
//!
//! ```
//! use urlgram::{Check, rfc2396::RFC2396, rfc2732::RFC2732};
//! let url = "http://[::1]/";
//! assert!(Check::new(&RFC2732).conforms(url) && !Check::new(&RFC2396).conforms(url));
//! ```

pub mod printed;
pub(super) mod productions;

pub use productions::*;

use std::sync::OnceLock;

use crate::combinators;
use crate::documents::dialect::{Algorithm, Dialect, Escapes, Force, Mapping, Prose, Relative, warns};
use crate::documents::fielding_01::USUAL_PORTS;
use crate::documents::rfc1738::COMMANDS;
use crate::documents::rfc2234::RFC2234;
use crate::documents::rfc2373::RFC2373;
use crate::documents::rfc2396::context::context;
use crate::documents::rfc2396::equivalence::equivalence;
use crate::documents::rfc2396::meaning::meaning;
use crate::documents::rfc2396::{self, RFC2396};
use crate::documents::rules::{characters, host, path, port, scheme, user};

/// Section 5.2 of RFC 2396, which this document does not change. In an authority, brackets are characters like others.
static RESOLVING: Algorithm =
    Algorithm { section: "RFC 2396, 5.2", of: Some("RFC 2396"), ..rfc2396::relative::RESOLVING };

/// The row of `rfc2732` in the table of dialects: RFC 2396 as RFC 2732 amends it, with IPv6 addresses.
pub static RFC2732: Dialect = Dialect {
    id: "rfc2732",
    aliases: &[],
    document: "RFC 2732",
    title: "Format for Literal IPv6 Addresses in URL's",
    date: "December 1999",
    start: "URI-reference",
    other_starts: &["absoluteURI", "relativeURI"],
    grammar: include_str!("../../../grammar/rfc2732.bnf"),
    corrections: include_str!("../../../grammar/rfc2732.corrections.bnf"),
    amends: Some(&RFC2396),
    combinators: combinators![productions:
        uri_reference as "URI-reference", absolute_uri as "absoluteURI", relative_uri as "relativeURI",
        hier_part, opaque_part, uric_no_slash, net_path, abs_path, rel_path, rel_segment, scheme, authority,
        reg_name, server, userinfo, hostport, host, hostname, domainlabel, toplabel, port, path,
        path_segments, segment, param, pchar, query, fragment, uric, reserved, unreserved, mark, escaped, hex,
        alphanum, alpha, lowalpha, upalpha, digit, control, space, delims, unwise, ipv6reference,
        ipv6address as "IPv6address",
    ],
    printed: combinators![printed:
        uri_reference as "URI-reference", absolute_uri as "absoluteURI", relative_uri as "relativeURI",
        hier_part, net_path, authority, server, hostport, host, ipv6reference, ipv6address as "IPv6address",
    ],
    borrowed: &[&RFC2373, &RFC2234],
    schemes: &[],
    prose: Prose {
        reasons: include_str!("reasons.tsv"),
        context: context!("RFC 2396, E"),
        escape: "escaped",
        relative: Relative::Defined(&RESOLVING),
        rules: &[
            warns(&scheme::lower(Force::Prefers), "RFC 2396, 3.1"),
            warns(&host::DOMAIN_NAMES, "RFC 2396, 3.2.2"),
            warns(&host::NUMBERS, "3"),
            warns(&port::EMPTY, "RFC 2396, G.3"),
            warns(&host::registry_name(Some("IPv6address")), "RFC 2396, 3.2.2"),
            warns(&user::PASSWORDS, "RFC 2396, 7"),
            warns(&port::unusual(USUAL_PORTS), "RFC 2396, 7"),
            warns(&characters::encoded_delimiters(COMMANDS), "RFC 2396, 7"),
            warns(&path::dot_segments(&[]), "RFC 2396, 5"),
            warns(&path::SINGLE_SLASHES, "RFC 2396, 3.3"),
            warns(&scheme::PREFIX, "RFC 2396, E"),
            warns(&scheme::SUFFIX_REFERENCE, "RFC 2396, F"),
            warns(&host::bare_ipv6("IPv6address"), "2"),
            warns(&host::ipv6_groups("IPv6address"), "3"),
            warns(&host::BRACKETS, "3"),
            warns(&characters::needless_escape(Force::Prefers, "unreserved"), "RFC 2396, 2.3"),
        ],
        preferences: &[
            (
                "relativeURI",
                "A reference that begins with two slashes is a network-path reference (RFC 2396, section 5).",
            ),
            ("hier_part", "`//` precedes an authority (RFC 2396, section 3.2)."),
            (
                "authority",
                "A server where it can be one: the text says nothing, and the BNF has it first (RFC 2396, section 3.2).",
            ),
        ],
        // The groups of an IPv6 address are hexadecimal values.
        equivalence: equivalence!("RFC 2396, ", (Likeness::Case("ipv6reference"), "RFC 2373, 2.2")),
        escapes: Escapes::Open,
        mapping: Mapping::Undefined {
            section: "RFC 2396, 2.1",
            reason: "A systematic treatment of character encoding is expected of a future modification of RFC 2396.",
        },
        meaning: meaning!("RFC 2396, ", (Act::Host("ipv6reference", "the host is an IPv6 address"), "2")),
        ..Prose::NONE
    },
    tables: OnceLock::new(),
};
