//! RFC 1808, "Relative Uniform Resource Locators", June 1995: the productions of its sections 2.2 and 3.1.
//!
//! ```
//! use urlgram::{Check, rfc1808::RFC1808};
//! let relative = Check::new(&RFC1808).with_start("relativeURL")?;
//! assert!(relative.conforms("../g;x=1?y"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod context;
mod equivalence;
mod meaning;
pub(super) mod productions;
mod relative;

pub use productions::*;

use std::sync::OnceLock;

use crate::combinators;
use crate::documents::dialect::{Dialect, Force, FormStart, HeaderField, Mapping, Prose, Relative, warns};
use crate::documents::fielding_01::USUAL_PORTS;
use crate::documents::rfc1738::{COMMANDS, RFC1738};
use crate::documents::rules::{characters, host, path, port, scheme, user};

/// The header field of section 3.1. White space before the angle brackets is ignored, too: both examples have it there.
const FIELDS: &[HeaderField] = &[HeaderField { production: "base-header", name: "Base", close: Some(b'>') }];

/// The forms that begin with a path, and where.
const FIRST_SEGMENTS: &[(&str, FormStart)] = &[
    ("URL", FormStart::Reference),
    ("relativeURL", FormStart::Alone),
    ("rel_path", FormStart::Alone),
    ("path", FormStart::Alone),
];

/// The row of `rfc1808` in the table of dialects: RFC 1808, section 2.2.
pub static RFC1808: Dialect = Dialect {
    id: "rfc1808",
    aliases: &[],
    document: "RFC 1808",
    title: "Relative Uniform Resource Locators",
    date: "June 1995",
    start: "URL",
    other_starts: &["absoluteURL", "relativeURL", "base-header"],
    grammar: include_str!("../../../grammar/rfc1808.bnf"),
    corrections: include_str!("../../../grammar/rfc1808.corrections.bnf"),
    amends: None,
    combinators: combinators![productions:
        url as "URL", absolute_url as "absoluteURL", generic_rl as "generic-RL",
        relative_url as "relativeURL", net_path, abs_path, rel_path, path, fsegment, segment, params, param,
        scheme, net_loc, query, fragment, pchar, uchar, unreserved, escape, hex, alpha, lowalpha, hialpha,
        digit, safe, extra, national, reserved, punctuation, base_header as "base-header",
    ],
    printed: &[],
    borrowed: &[],
    schemes: &[],
    prose: Prose {
        reasons: include_str!("reasons.tsv"),
        context: context::CONTEXT,
        escape: "escape",
        relative: Relative::Defined(&relative::RESOLVING),
        fields: Some((FIELDS, "3.1")),
        rules: &[
            warns(&scheme::lower(Force::Prefers), "2.1"),
            warns(&user::login(&RFC1738, "login"), "2.1"),
            warns(&path::first_colon(FIRST_SEGMENTS), "5.3"),
            warns(&path::dot_segments(&[]), "5.2"),
            warns(&scheme::PREFIX, "3.1"),
            warns(&user::PASSWORDS, "6"),
            warns(&host::NUMBERS, "2.1"),
            warns(&port::unusual(USUAL_PORTS), "6"),
            warns(&characters::encoded_delimiters(COMMANDS), "6"),
        ],
        preferences: &[(
            "absoluteURL",
            "A URL that has the generic syntax is read by it; the other form is for schemes that use reserved characters otherwise (section 2.3).",
        )],
        equivalence: equivalence::EQUIVALENCE,
        mapping: Mapping::Undefined {
            section: "2",
            reason: "The document does not seek to define the overall URL syntax.",
        },
        meaning: meaning::MEANING,
        ..Prose::NONE
    },
    tables: OnceLock::new(),
};
