//! RFC 3987, "Internationalized Resource Identifiers (IRIs)", January 2005: the productions of its section 2.2.
//!
//! The rules that "are the same as those in RFC 3986" are re-exported from its module. An input is read as UTF-8.
//!
//! ```
//! use urlgram::{Check, rfc3986::RFC3986, rfc3987::RFC3987};
//! let iri = "http://example.org/ros\u{e9}";
//! assert!(Check::new(&RFC3987).conforms(iri) && !Check::new(&RFC3986).conforms(iri));
//! ```

mod disputed;
mod equivalence;
mod mapping;
mod meaning;
pub(super) mod productions;
mod relative;
mod restrictions;

pub use productions::*;

use std::sync::OnceLock;

use crate::combinators;
use crate::documents::dialect::{Dialect, Force, Mapping, Prose, Relative, forbids, warns};
use crate::documents::fielding_01;
use crate::documents::rfc1738::COMMANDS;
use crate::documents::rfc2234::RFC2234;
use crate::documents::rfc3986::USUAL_PORTS;
use crate::documents::rfc3986::context::context;
use crate::documents::rfc3986::restrictions::VERSIONS;
use crate::documents::rules::{characters, host, path, port, scheme, unicode, user};

/// Section 4.2: the components for the direction of letters, and what divides them into more, as its text and the examples
/// of section 4.4 do: the labels of a host, the extension of a name, the names and values of a query.
const COMPONENTS: &[(&str, &str)] = &[
    ("iuserinfo", ""),
    ("ireg-name", "."),
    ("isegment", "."),
    ("isegment-nz", "."),
    ("isegment-nz-nc", "."),
    ("iquery", "&;="),
    ("ifragment", ""),
];

/// Section 6.1: full-width ASCII, half-width Katakana, and the look-alikes of "space", "delims" and "unwise" of RFC 2396.
const LOOK_ALIKES: unicode::LookAlikes = unicode::LookAlikes {
    ranges: &[('\u{FF01}', '\u{FF5E}'), ('\u{FF65}', '\u{FF9F}')],
    of: " <>#%\"{}|\\^[]`",
};

/// The row of `rfc3987` in the table of dialects: RFC 3987, section 2.2.
pub static RFC3987: Dialect = Dialect {
    id: "rfc3987",
    aliases: &["iri"],
    document: "RFC 3987",
    title: "Internationalized Resource Identifiers (IRIs)",
    date: "January 2005",
    start: "IRI",
    other_starts: &["IRI-reference", "absolute-IRI", "irelative-ref"],
    grammar: include_str!("../../../grammar/rfc3987.bnf"),
    corrections: include_str!("../../../grammar/rfc3987.corrections.bnf"),
    amends: None,
    combinators: combinators![productions:
        iri as "IRI", ihier_part as "ihier-part", iri_reference as "IRI-reference",
        absolute_iri as "absolute-IRI", irelative_ref as "irelative-ref", irelative_part as "irelative-part",
        iauthority, iuserinfo, ihost, ireg_name as "ireg-name", ipath, ipath_abempty as "ipath-abempty",
        ipath_absolute as "ipath-absolute", ipath_noscheme as "ipath-noscheme",
        ipath_rootless as "ipath-rootless", ipath_empty as "ipath-empty", isegment,
        isegment_nz as "isegment-nz", isegment_nz_nc as "isegment-nz-nc", ipchar, iquery, ifragment,
        iunreserved, ucschar, iprivate, scheme, port, ip_literal as "IP-literal", ipv_future as "IPvFuture",
        ipv6address as "IPv6address", h16, ls32, ipv4address as "IPv4address", dec_octet as "dec-octet",
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
        // The document does not speak of IRIs in running text: the rules are those of RFC 3986.
        context: context!("RFC 3986, C"),
        escape: "pct-encoded",
        relative: Relative::Defined(&relative::RESOLVING),
        rules: &[
            // First, since the names of hosts are made of them.
            forbids(&unicode::DISPLAY_CONTROLS, "4.1", restrictions::UNDIRECTED),
            warns(&scheme::lower(Force::Should), "5.3.2.1"),
            warns(&scheme::SUFFIX_REFERENCE, "2.1"),
            warns(&host::needs_host(&["http"]), "2.1"),
            warns(&port::needless(Force::Should, USUAL_PORTS), "5.3.3"),
            warns(&host::case(Force::Should), "5.3.2.1"),
            forbids(&host::utf8(restrictions::NAMES), "3.1", restrictions::HOST_NAMES),
            forbids(&host::version_flag(&VERSIONS), "2.1", restrictions::UNFLAGGED),
            warns(&host::ip_future(&VERSIONS), "2.1"),
            warns(&host::RARE_ADDRESS, "2.1"),
            warns(&host::NAMES, "2.1"),
            warns(&host::DOMAIN_NAMES, "2.1"),
            warns(&host::ACE_LABELS, "5.3.3"),
            warns(&unicode::OneDirection(COMPONENTS), "4.2"),
            warns(&user::PASSWORDS, "8"),
            warns(&user::MISLEADING, "8"),
            warns(&host::NUMBERS, "RFC 3986, 3.2.3"),
            warns(&port::low(fielding_01::USUAL_PORTS), "8"),
            warns(&characters::encoded_delimiters(COMMANDS), "8"),
            warns(&characters::ENCODED_NUL, "8"),
            warns(&path::dot_segments(&[]), "5.3.2.4"),
            warns(&characters::escape_case(Force::Should), "5.3.2.1"),
            warns(&characters::needless_escape(Force::Should, "unreserved"), "5.3.2.3"),
            warns(&unicode::NFC, "5.3.2.2"),
            warns(&LOOK_ALIKES, "6.1"),
            warns(&unicode::Nfkc(&["iquery"], &LOOK_ALIKES), "7.5"),
        ],
        beyond_ascii: true,
        preferences: &[
            ("ihost", "The first match wins (section 2.2): what matches IPv4address is no ireg-name."),
            (
                "ipath",
                "Of the five rules only one can match a path in its place in an IRI reference (RFC 3986, section 3.3); here the first is taken.",
            ),
        ],
        equivalence: equivalence::EQUIVALENCE,
        mapping: Mapping::Defined(&mapping::IRIS),
        meaning: meaning::MEANING,
        ..Prose::NONE
    },
    tables: OnceLock::new(),
};
