//! RFC 2732, "Format for Literal IPv6 Addresses in URL's", December 1999: the productions of RFC 2396 with its changes.
//!
//! The productions that the changes do not reach are re-exported from the room of RFC 2396.

#![allow(
    clippy::missing_errors_doc,
    reason = "each fails where its BNF does not match, and says nothing else"
)]

pub mod authority;
pub mod characters;
pub mod components;
mod context;
mod equivalence;
mod meaning;
pub mod path;
pub mod printed;
pub mod query;
pub mod reference;
mod relative;

use std::sync::LazyLock;

use crate::combinators;
use crate::documents::dialect::{Dialect, Force, Mapping, Preference, Prose, Relative, Tables, Text, warns};
use crate::documents::fielding_01::USUAL_PORTS;
use crate::documents::rfc1738::COMMANDS;
use crate::documents::rfc2234::RFC2234;
use crate::documents::rfc2373::RFC2373;
use crate::documents::rfc2396::RFC2396;
use crate::documents::rfc2396::ROLES;
use crate::documents::rules::{
    BareIpv6, Brackets, DomainNames, DotSegments, EmptyPort, EncodedDelimiters, Ipv6Groups, LowerScheme,
    NeedlessEscape, Numbers, Passwords, Ports, Prefix, RegistryName, SingleSlashes, SuffixReference,
};

/// The row of `rfc2732` in the table of dialects: RFC 2396 as RFC 2732 amends it, with IPv6 addresses.
///
/// ```
/// use urlgram::{Check, rfc2732::RFC2732};
/// assert!(Check::new(&RFC2732).conforms(b"http://[::1]:80/"));
/// ```
pub static RFC2732: Dialect = Dialect {
    id: "rfc2732",
    aliases: &[],
    document: "RFC 2732",
    title: "Format for Literal IPv6 Addresses in URL's",
    date: "December 1999",
    start: "URI-reference",
    other_starts: &["absoluteURI", "relativeURI"],
    grammar: Text { name: "rfc2732.bnf", text: include_str!("../../../grammar/rfc2732.bnf") },
    corrections: Text {
        name: "rfc2732.corrections.bnf",
        text: include_str!("../../../grammar/rfc2732.corrections.bnf"),
    },
    amends: Some(&RFC2396),
    combinators: combinators![
        "URI-reference" => reference::uri_reference,
        "absoluteURI" => components::absolute_uri,
        "relativeURI" => reference::relative_uri,
        "hier_part" => components::hier_part,
        "opaque_part" => components::opaque_part,
        "uric_no_slash" => components::uric_no_slash,
        "net_path" => components::net_path,
        "abs_path" => components::abs_path,
        "rel_path" => reference::rel_path,
        "rel_segment" => reference::rel_segment,
        "scheme" => components::scheme,
        "authority" => authority::authority,
        "reg_name" => authority::reg_name,
        "server" => authority::server,
        "userinfo" => authority::userinfo,
        "hostport" => authority::hostport,
        "host" => authority::host,
        "hostname" => authority::hostname,
        "domainlabel" => authority::domainlabel,
        "toplabel" => authority::toplabel,
        "port" => authority::port,
        "path" => components::path,
        "path_segments" => path::path_segments,
        "segment" => path::segment,
        "param" => path::param,
        "pchar" => path::pchar,
        "query" => query::query,
        "fragment" => reference::fragment,
        "uric" => characters::uric,
        "reserved" => characters::reserved,
        "unreserved" => characters::unreserved,
        "mark" => characters::mark,
        "escaped" => characters::escaped,
        "hex" => characters::hex,
        "alphanum" => characters::alphanum,
        "alpha" => characters::alpha,
        "lowalpha" => characters::lowalpha,
        "upalpha" => characters::upalpha,
        "digit" => characters::digit,
        "control" => characters::control,
        "space" => characters::space,
        "delims" => characters::delims,
        "unwise" => characters::unwise,
        "ipv6reference" => authority::ipv6reference,
        "IPv6address" => authority::ipv6address,
    ],
    printed: combinators![
        "URI-reference" => printed::uri_reference,
        "absoluteURI" => printed::absolute_uri,
        "relativeURI" => printed::relative_uri,
        "hier_part" => printed::hier_part,
        "net_path" => printed::net_path,
        "authority" => printed::authority,
        "server" => printed::server,
        "hostport" => printed::hostport,
        "host" => printed::host,
        "ipv6reference" => printed::ipv6reference,
        "IPv6address" => printed::ipv6address,
    ],
    borrowed: &[&RFC2373, &RFC2234],
    schemes: &[],
    prose: Prose {
        roles: ROLES,
        reasons: include_str!("reasons.tsv"),
        context: context::CONTEXT,
        escape: "escaped",
        relative: Relative::Defined(&relative::RESOLVING),
        rules: &[
            warns(&LowerScheme(Force::Prefers), "RFC 2396, 3.1"),
            warns(&DomainNames, "RFC 2396, 3.2.2"),
            warns(&Numbers, "3"),
            warns(&EmptyPort, "RFC 2396, G.3"),
            warns(&RegistryName(Some("IPv6address")), "RFC 2396, 3.2.2"),
            warns(&Passwords, "RFC 2396, 7"),
            warns(&Ports(USUAL_PORTS), "RFC 2396, 7"),
            warns(&EncodedDelimiters(COMMANDS), "RFC 2396, 7"),
            warns(&DotSegments(&[]), "RFC 2396, 5"),
            warns(&SingleSlashes, "RFC 2396, 3.3"),
            warns(&Prefix, "RFC 2396, E"),
            warns(&SuffixReference, "RFC 2396, F"),
            warns(&BareIpv6("IPv6address"), "2"),
            warns(&Ipv6Groups("IPv6address"), "3"),
            warns(&Brackets, "3"),
            warns(&NeedlessEscape(Force::Prefers, "unreserved"), "RFC 2396, 2.3"),
        ],
        preferences: &[
            Preference {
                production: "relativeURI",
                reason: "A reference that begins with two slashes is a network-path reference (RFC 2396, section 5).",
            },
            Preference {
                production: "hier_part",
                reason: "`//` precedes an authority (RFC 2396, section 3.2).",
            },
            Preference {
                production: "authority",
                reason: "A server where it can be one: the text says nothing, and the BNF has it first (RFC 2396, section 3.2).",
            },
        ],
        equivalence: equivalence::EQUIVALENCE,
        mapping: Mapping::Undefined {
            section: "RFC 2396, 2.1",
            reason: "A systematic treatment of character encoding is expected of a future specification.",
        },
        meaning: meaning::MEANING,
        ..Prose::NONE
    },
    tables: LazyLock::new(|| Tables::read(&RFC2732)),
};
