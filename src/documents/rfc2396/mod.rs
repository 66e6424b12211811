//! RFC 2396, "Uniform Resource Identifiers (URI): Generic Syntax", August 1998: the productions of its appendix A.
//!
//! ```
//! use urlgram::{Check, rfc2396::RFC2396};
//! let check = Check::new(&RFC2396);
//! assert!(check.conforms("http://h/~me") && !check.conforms("http://[::1]/"));
//! ```

pub(super) mod context;
pub(super) mod equivalence;
pub(super) mod meaning;
pub(super) mod productions;
pub(crate) mod relative;

pub use productions::*;

use std::sync::OnceLock;

use crate::combinators;
use crate::documents::dialect::{Dialect, Escapes, Force, Mapping, Prose, Relative, warns};
use crate::documents::fielding_01::USUAL_PORTS;
use crate::documents::rfc1738::COMMANDS;
use crate::documents::rules::{characters, host, path, port, scheme, user};

/// The row of `rfc2396` in the table of dialects: RFC 2396, appendix A.
pub static RFC2396: Dialect = Dialect {
    id: "rfc2396",
    aliases: &[],
    document: "RFC 2396",
    title: "Uniform Resource Identifiers (URI): Generic Syntax",
    date: "August 1998",
    start: "URI-reference",
    other_starts: &["absoluteURI", "relativeURI"],
    grammar: include_str!("../../../grammar/rfc2396.bnf"),
    corrections: include_str!("../../../grammar/rfc2396.corrections.bnf"),
    amends: None,
    combinators: combinators![productions:
        uri_reference as "URI-reference", absolute_uri as "absoluteURI", relative_uri as "relativeURI",
        hier_part, opaque_part, uric_no_slash, net_path, abs_path, rel_path, rel_segment, scheme, authority,
        reg_name, server, userinfo, hostport, host, hostname, domainlabel, toplabel,
        ipv4address as "IPv4address", port, path, path_segments, segment, param, pchar, query, fragment, uric,
        reserved, unreserved, mark, escaped, hex, alphanum, alpha, lowalpha, upalpha, digit, control, space,
        delims, unwise,
    ],
    printed: &[],
    borrowed: &[],
    schemes: &[],
    prose: Prose {
        reasons: include_str!("reasons.tsv"),
        context: context::CONTEXT,
        escape: "escaped",
        relative: Relative::Defined(&relative::RESOLVING),
        rules: &[
            warns(&scheme::lower(Force::Prefers), "3.1"),
            warns(&host::DOMAIN_NAMES, "3.2.2"),
            warns(&host::NUMBERS, "3.2.2"),
            warns(&port::EMPTY, "G.3"),
            warns(&host::registry_name(None), "3.2.2"),
            warns(&user::PASSWORDS, "7"),
            warns(&port::unusual(USUAL_PORTS), "7"),
            warns(&characters::encoded_delimiters(COMMANDS), "7"),
            warns(&path::dot_segments(&[]), "5"),
            warns(&path::SINGLE_SLASHES, "3.3"),
            warns(&scheme::PREFIX, "E"),
            warns(&scheme::SUFFIX_REFERENCE, "F"),
            warns(&characters::needless_escape(Force::Prefers, "unreserved"), "2.3"),
        ],
        preferences: &[
            (
                "relativeURI",
                "A reference that begins with two slashes is a network-path reference (section 5).",
            ),
            ("hier_part", "`//` precedes an authority (section 3.2)."),
            (
                "authority",
                "A server where it can be one: the text says nothing, and the BNF has it first (section 3.2).",
            ),
        ],
        equivalence: equivalence::EQUIVALENCE,
        escapes: Escapes::Open,
        mapping: Mapping::Undefined {
            section: "2.1",
            reason: "A systematic treatment of character encoding is expected of a future modification of this specification.",
        },
        meaning: meaning::MEANING,
        ..Prose::NONE
    },
    tables: OnceLock::new(),
};
