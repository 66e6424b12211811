//! RFC 1630, "BNF of Generic URI Syntax": any URI, whatever its scheme.
//!
//! ```
//! use urlgram::{Check, rfc1630::RFC1630_URI};
//! let check = Check::new(&RFC1630_URI);
//! assert!(check.conforms("magic://a/b/c//d/e/f") && !check.conforms("magic"));
//! ```

mod equivalence;
mod meaning;
mod permissions;
pub mod printed;
pub(super) mod productions;

pub use productions::*;

use std::sync::OnceLock;

use crate::combinators;
use crate::documents::dialect::{Dialect, Escapes, Force, Mapping, Prose, Relative, warns};
use crate::documents::rfc1630::partial::PARTIAL_FORM;
use crate::documents::rules::{characters, host, path, scheme};

/// The row of `rfc1630-uri` in the table of dialects: RFC 1630, "BNF of Generic URI Syntax".
pub static RFC1630_URI: Dialect = Dialect {
    id: "rfc1630-uri",
    aliases: &[],
    document: "RFC 1630",
    title: "Universal Resource Identifiers in WWW",
    date: "June 1994",
    start: "uri",
    other_starts: &["fragmentaddress"],
    grammar: include_str!("../../../../grammar/rfc1630-uri.bnf"),
    corrections: include_str!("../../../../grammar/rfc1630-uri.corrections.bnf"),
    amends: None,
    combinators: combinators![productions:
        fragmentaddress, uri, scheme, path, search, fragmentid, xalpha, xalphas, xpalpha, xpalphas, ialpha,
        alpha, digit, safe, extra, reserved, escape, hex, national, punctuation, void,
    ],
    printed: combinators![printed:
        fragmentaddress, uri, path, xpalphas,
    ],
    borrowed: &[],
    schemes: &[],
    prose: Prose {
        reasons: include_str!("reasons.tsv"),
        relative: Relative::Defined(&PARTIAL_FORM),
        rules: &[
            warns(&scheme::reserved(&["urn"]), "\"URN\""),
            warns(&scheme::EXPERIMENTS, "\"Registration of naming schemes\""),
            warns(&host::file_host("file"), "\"file\""),
            warns(&path::dot_segments(&["gopher", "wais"]), "\"HIERARCHICAL FORMS\""),
            warns(&characters::escape_case(Force::Prefers), "\"CONVENTIONAL URI ENCODING SCHEME\""),
        ],
        permissions: permissions::PERMISSIONS,
        context: super::context::CONTEXT,
        plus: Some(("search", "\"QUERY STRINGS\"")),
        equivalence: equivalence::EQUIVALENCE,
        escapes: Escapes::Latin1,
        mapping: Mapping::Undefined {
            section: "\"CONVENTIONAL URI ENCODING SCHEME\"",
            reason: "Escapes give codes of ISO Latin 1, and no other characters have any.",
        },
        meaning: meaning::MEANING,
        ..Prose::NONE
    },
    tables: OnceLock::new(),
};
