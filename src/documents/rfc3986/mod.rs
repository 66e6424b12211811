//! RFC 3986, "Uniform Resource Identifier (URI): Generic Syntax", January 2005: the productions of its appendix A.
//!
//! ```
//! use urlgram::{Check, rfc3986::RFC3986};
//! let check = Check::new(&RFC3986);
//! assert!(check.conforms("http://[v7.x]/") && !check.conforms("//h/a"));
//! assert!(check.with_start("relative-ref")?.conforms("//h/a"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(super) mod context;
pub(super) mod disputed;
mod equivalence;
mod meaning;
pub(super) mod productions;
pub(crate) mod relative;
pub(super) mod restrictions;

pub use productions::*;

use std::sync::OnceLock;

use crate::combinators;
use crate::documents::dialect::{Dialect, Force, Mapping, Prose, Relative, forbids, warns};
use crate::documents::fielding_01;
use crate::documents::rfc1738::COMMANDS;
use crate::documents::rfc2234::RFC2234;
use crate::documents::rules::{characters, host, path, port, scheme, user};

/// The only port that the document names (section 3.2.3).
pub(crate) const USUAL_PORTS: &[(&str, u32)] = &[("http", 80)];

/// The row of `rfc3986` in the table of dialects: RFC 3986, appendix A.
///
/// ```
/// use urlgram::{Check, rfc3986::RFC3986};
/// let check = Check::new(&RFC3986);
/// assert!(check.conforms(b"http://[::1]:80/") && !check.conforms(b"../g"));
/// assert!(check.with_start("URI-reference")?.conforms(b"../g"));
/// # Ok::<(), urlgram::check::NoStart>(())
/// ```
pub static RFC3986: Dialect = Dialect {
    id: "rfc3986",
    aliases: &["uri"],
    document: "RFC 3986",
    title: "Uniform Resource Identifier (URI): Generic Syntax",
    date: "January 2005",
    start: "URI",
    other_starts: &["URI-reference", "absolute-URI", "relative-ref"],
    grammar: include_str!("../../../grammar/rfc3986.bnf"),
    corrections: include_str!("../../../grammar/rfc3986.corrections.bnf"),
    amends: None,
    combinators: combinators![productions:
        uri as "URI", hier_part as "hier-part", uri_reference as "URI-reference",
        absolute_uri as "absolute-URI", relative_ref as "relative-ref", relative_part as "relative-part",
        scheme, authority, userinfo, host, port, ip_literal as "IP-literal", ipv_future as "IPvFuture",
        ipv6address as "IPv6address", h16, ls32, ipv4address as "IPv4address", dec_octet as "dec-octet",
        reg_name as "reg-name", path, path_abempty as "path-abempty", path_absolute as "path-absolute",
        path_noscheme as "path-noscheme", path_rootless as "path-rootless", path_empty as "path-empty",
        segment, segment_nz as "segment-nz", segment_nz_nc as "segment-nz-nc", pchar, query, fragment,
        pct_encoded as "pct-encoded", unreserved, reserved, gen_delims as "gen-delims",
        sub_delims as "sub-delims",
    ],
    printed: &[],
    borrowed: &[&RFC2234],
    schemes: &[],
    prose: Prose {
        is_generic: true,
        reasons: include_str!("reasons.tsv"),
        disputed: disputed::DISPUTED,
        context: context::CONTEXT,
        escape: "pct-encoded",
        relative: Relative::Defined(&relative::RESOLVING),
        rules: &[
            warns(&scheme::lower(Force::Should), "3.1"),
            warns(&host::needs_host(&["http"]), "3.2.2"),
            warns(&scheme::SUFFIX_REFERENCE, "4.5"),
            warns(&port::needless(Force::Should, USUAL_PORTS), "3.2.3"),
            warns(&host::case(Force::Should), "3.2.2"),
            forbids(&host::utf8(restrictions::NAMES), "3.2.2", restrictions::HOST_NAMES),
            forbids(&host::version_flag(&restrictions::VERSIONS), "3.2.2", restrictions::UNFLAGGED),
            warns(&host::ip_future(&restrictions::VERSIONS), "3.2.2"),
            warns(&host::RARE_ADDRESS, "3.2.2"),
            warns(&host::NAMES, "3.2.2"),
            warns(&host::DOMAIN_NAMES, "3.2.2"),
            warns(&host::ENCODED_HOST, "3.2.2"),
            warns(&user::PASSWORDS, "7.5"),
            warns(&user::MISLEADING, "7.6"),
            warns(&host::NUMBERS, "3.2.3"),
            warns(&port::low(fielding_01::USUAL_PORTS), "7.2"),
            warns(&characters::encoded_delimiters(COMMANDS), "7.2"),
            warns(&characters::ENCODED_NUL, "7.3"),
            warns(&path::dot_segments(&[]), "6.2.2.3"),
            warns(&scheme::PREFIX, "C"),
            warns(&characters::escape_case(Force::Should), "2.1"),
            warns(&characters::needless_escape(Force::Should, "unreserved"), "2.3"),
        ],
        preferences: &[
            ("host", "The first match wins: what matches IPv4address is no reg-name (section 3.2.2)."),
            (
                "path",
                "Of the five rules only one can match a path in its place in a URI reference (section 3.3); here the first is taken.",
            ),
        ],
        equivalence: equivalence::EQUIVALENCE,
        mapping: Mapping::Undefined {
            section: "2.5",
            reason: "New schemes encode textual data as UTF-8 before it is percent-encoded; a URI has no other characters.",
        },
        meaning: meaning::MEANING,
        ..Prose::NONE
    },
    tables: OnceLock::new(),
};
