//! draft-ietf-uri-url-06, "Uniform Resource Locators (URL)", August 1994: the productions of its section 5.
//!
//! ```
//! use urlgram::{Check, url_06::URL_06};
//! let check = Check::new(&URL_06);
//! assert!(check.conforms("http://h/~me") && check.conforms("ftp://h/a;type=a"));
//! ```

mod meaning;
mod permissions;
pub(super) mod productions;
mod restrictions;

pub use productions::*;

use std::sync::OnceLock;

use crate::combinators;
use crate::documents::dialect::{
    Context, Dialect, Equivalence, Force, IntendedTrees, Mapping, Part, Prose, Relative, forbids, warns,
};
use crate::documents::rfc1738::{self, COMMANDS, SCHEMES};
use crate::documents::rfc1738::{context, equivalence};
use crate::documents::rules::scheme::Missing;
use crate::documents::rules::{characters, gopher, host, mail, path, port, scheme, user};

/// The row of `url-06` in the table of dialects: draft-ietf-uri-url-06, section 5.
pub static URL_06: Dialect = Dialect {
    id: "url-06",
    aliases: &[],
    document: "draft-ietf-uri-url-06",
    title: "Uniform Resource Locators (URL)",
    date: "August 1994",
    start: "url",
    other_starts: &[],
    grammar: include_str!("../../../grammar/url-06.bnf"),
    corrections: include_str!("../../../grammar/url-06.corrections.bnf"),
    amends: None,
    combinators: combinators![productions:
        url, otherurl, scheme, schemepart, login, hostport, host, hostname, hostnumber, port, user, password,
        ftpurl, fpath, fsegment, ftptype, fileurl, httpurl, hpath, hsegment, search, gopherurl, gtype,
        selector, gopher_string as "gopher+_string", mailtourl, encoded822addr, newsurl, grouppart, group,
        article, nntpurl, telneturl, waisurl, waisdatabase, waisindex, waisdoc, database, wtype, wpath,
        prosperourl, ppath, psegment, fieldspec, fieldname, fieldvalue, lowalpha, hialpha, alpha, digit, safe,
        extra, national, punctuation, reserved, hex, escape, unreserved, uchar, xchar, digits,
    ],
    printed: &[],
    borrowed: &[],
    schemes: SCHEMES,
    prose: Prose {
        reasons: include_str!("reasons.tsv"),
        scheme_case: Some("2.1"),
        known_schemes: "3",
        relative: Relative::Undefined {
            section: "2",
            reason: "It announces rules by which parts of a URL may be omitted, and the draft does not give them.",
        },
        rules: &[
            warns(&scheme::reserved(&["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"]), "4"),
            warns(&scheme::EXPERIMENTS, "4"),
            warns(&scheme::OTHERS, "3"),
            warns(&scheme::PREFIX, "\"APPENDIX\""),
            warns(&host::DOMAIN_NAMES, "3.1"),
            warns(&scheme::announces("login"), "3.1"),
            warns(&host::NAMES, "3.1"),
            warns(&host::NUMBERS, "3.1"),
            warns(&user::EMPTY, "3.1"),
            warns(&user::PASSWORDS, "6"),
            warns(&port::unusual(&[]), "6"),
            warns(&characters::encoded_delimiters(COMMANDS), "6"),
            forbids(&mail::addresses(Force::Must), "3.5", rfc1738::restrictions::ADDRESSES),
            warns(&mail::ONLY_AN_ADDRESS, "3.5"),
            forbids(&mail::MESSAGE_ID, "3.6", restrictions::ARTICLES),
            forbids(&host::named_host("file"), "3.10", restrictions::FILES),
            warns(&mail::GROUP_PARTS, "3.6"),
            forbids(&gopher::SELECTOR_LINE, "3.4.1", restrictions::LINES),
            warns(&gopher::PLUS, "3.4.4"),
            warns(&path::TYPECODE_CASE, "3.2.2"),
            warns(&scheme::whole_form("nntp", Missing::Behind("group", "article number", "nntpurl")), "3.7"),
            warns(&scheme::whole_form("wais", Missing::Empty(&["database", "wtype", "wpath"])), "3.9"),
            warns(&scheme::whole_form("file", Missing::Path("path", "fileurl")), "3.10"),
            warns(&characters::escape_case(Force::Prefers), "2.2"),
            warns(&characters::called_unsafe("national"), "2.2"),
        ],
        permissions: permissions::PERMISSIONS,
        preferences: &[
            (
                "url",
                "Section 3 defines the forms of the known schemes; `otherurl` is for the others (section 4).",
            ),
            (
                "gopherurl",
                "The first encoded tab that a search can follow ends the selector (section 3.4.2); a selector is there even if it is empty (section 3.4.1).",
            ),
            ("fieldspec", "The first `=` separates a field from its value (section 3.11)."),
        ],
        meant: IntendedTrees { first: &[], least: &["selector", "search"] },
        // The rules are those of RFC 1738, except that hyphens are not mentioned.
        context: Context { hyphen: None, ..context::CONTEXT },
        // The rules are those of RFC 1738. Safe characters may be encoded everywhere after the scheme, and the grammar of host
        // names includes escapes; national characters should be encoded.
        equivalence: Equivalence {
            parts: &[Part { production: "hostname", plain: "unreserved", reserved: "", section: "2.2" }],
            unwise: Some(("national", "2.2")),
            // Section 2.2 of the draft has no sentence on the identity of characters.
            identity: "",
            ..equivalence::EQUIVALENCE
        },
        mapping: Mapping::Undefined {
            section: "2.2",
            reason: "In any circumstance, only printable ASCII characters are allowed.",
        },
        meaning: meaning::MEANING,
        ..Prose::NONE
    },
    tables: OnceLock::new(),
};
