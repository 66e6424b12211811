//! RFC 1738, "Uniform Resource Locators (URL)", December 1994: the productions of its section 5.
//!
//! One function for each production, in the document's order. Each accepts exactly the language of its BNF, and reads from the beginning of an input the longest part that derives
//! (`tests/proof/decided.rs`).
//!
//! ```
//! use urlgram::{Check, rfc1738::RFC1738};
//! let check = Check::new(&RFC1738);
//! assert!(check.conforms("ftp://host.dom/%2Fetc/motd;type=a"));
//! // A tilde was unsafe in 1994.
//! assert!(!check.conforms("http://info.cern.ch/~timbl/"));
//! ```

pub(super) mod context;
pub(super) mod equivalence;
pub(super) mod meaning;
pub(super) mod productions;
pub(super) mod restrictions;

pub use productions::*;

use std::sync::OnceLock;

use crate::combinators;
use crate::documents::dialect::{
    Dialect, Force, IntendedTrees, Mapping, Prose, Relative, Scheme, forbids, warns,
};
use crate::documents::rules::scheme::Missing;
use crate::documents::rules::{characters, gopher, host, mail, path, port, scheme, user};

/// The schemes of section 3.
pub(crate) const SCHEMES: &[Scheme] = &[
    Scheme { name: "ftp", production: "ftpurl", port: Some(21), this_host: None },
    Scheme { name: "http", production: "httpurl", port: Some(80), this_host: None },
    Scheme { name: "gopher", production: "gopherurl", port: Some(70), this_host: None },
    Scheme { name: "mailto", production: "mailtourl", port: None, this_host: None },
    Scheme { name: "news", production: "newsurl", port: None, this_host: None },
    Scheme { name: "nntp", production: "nntpurl", port: Some(119), this_host: None },
    Scheme { name: "telnet", production: "telneturl", port: Some(23), this_host: None },
    Scheme { name: "wais", production: "waisurl", port: Some(210), this_host: None },
    Scheme { name: "file", production: "fileurl", port: None, this_host: Some("localhost") },
    Scheme { name: "prospero", production: "prosperourl", port: Some(1525), this_host: None },
];

/// The schemes in whose protocol the octet `FF` begins a command (section 6 speaks of its delimiters).
pub(crate) const COMMANDS: &[&str] = &["telnet"];

/// The row of `rfc1738` in the table of dialects: RFC 1738, section 5.
pub static RFC1738: Dialect = Dialect {
    id: "rfc1738",
    aliases: &[],
    document: "RFC 1738",
    title: "Uniform Resource Locators (URL)",
    date: "December 1994",
    start: "url",
    other_starts: &[],
    grammar: include_str!("../../../grammar/rfc1738.bnf"),
    corrections: include_str!("../../../grammar/rfc1738.corrections.bnf"),
    amends: None,
    combinators: combinators![productions:
        genericurl, url, otherurl, scheme, schemepart, ip_schemepart as "ip-schemepart", login, hostport,
        host, hostname, domainlabel, toplabel, alphadigit, hostnumber, port, user, password, urlpath, ftpurl,
        fpath, fsegment, ftptype, fileurl, httpurl, hpath, hsegment, search, gopherurl, gtype, selector,
        gopher_string as "gopher+_string", mailtourl, encoded822addr, newsurl, grouppart, group, article,
        nntpurl, telneturl, waisurl, waisdatabase, waisindex, waisdoc, database, wtype, wpath, prosperourl,
        ppath, psegment, fieldspec, fieldname, fieldvalue, lowalpha, hialpha, alpha, digit, safe, extra,
        national, punctuation, reserved, hex, escape, unreserved, uchar, xchar, digits,
    ],
    printed: &[],
    borrowed: &[],
    schemes: SCHEMES,
    prose: Prose {
        reasons: include_str!("reasons.tsv"),
        scheme_case: Some("2.1"),
        known_schemes: "3",
        relative: Relative::Undefined {
            section: "2.3",
            reason: "Relative links are left to other documents.",
        },
        rules: &[
            warns(&scheme::reserved(&["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"]), "4"),
            warns(&scheme::EXPERIMENTS, "4"),
            warns(&scheme::OTHERS, "3"),
            warns(&scheme::PREFIX, "\"APPENDIX\""),
            warns(&scheme::announces("login"), "3.1"),
            warns(&host::DOMAIN_NAMES, "3.1"),
            warns(&host::NUMBERS, "3.1"),
            warns(&user::EMPTY, "3.1"),
            warns(&user::PASSWORDS, "6"),
            warns(&port::unusual(&[]), "6"),
            warns(&characters::encoded_delimiters(COMMANDS), "6"),
            forbids(&mail::addresses(Force::Must), "3.5", restrictions::ADDRESSES),
            warns(&mail::ONLY_AN_ADDRESS, "3.5"),
            forbids(&mail::MESSAGE_ID, "3.6", restrictions::ARTICLES),
            forbids(&host::named_host("file"), "3.10", restrictions::FILES),
            warns(&mail::GROUP_PARTS, "3.6"),
            forbids(&gopher::SELECTOR_LINE, "3.4.1", restrictions::LINES),
            forbids(&gopher::SELECTOR_TAB, "3.4.1", restrictions::TABS),
            warns(&gopher::PLUS, "3.4.4"),
            warns(&path::TYPECODE_CASE, "3.2.2"),
            warns(&scheme::whole_form("nntp", Missing::Behind("group", "article number", "nntpurl")), "3.7"),
            warns(&scheme::whole_form("wais", Missing::Empty(&["database", "wtype", "wpath"])), "3.9"),
        ],
        preferences: &[
            (
                "url",
                "Section 3 defines the forms of the known schemes; `otherurl` is for the others (section 4).",
            ),
            ("schemepart", "`//` after the scheme announces an `ip-schemepart` (section 3.1)."),
            ("fileurl", "Section 3.10 gives the string `localhost` a meaning of its own."),
            (
                "gopherurl",
                "The first encoded tab that a search can follow ends the selector (section 3.4.2); a selector is there even if it is empty (section 3.4.1).",
            ),
        ],
        meant: IntendedTrees {
            // The second alternative of `schemepart` is `ip-schemepart`.
            first: &[("schemepart", 1)],
            least: &["selector", "search"],
        },
        context: context::CONTEXT,
        equivalence: equivalence::EQUIVALENCE,
        mapping: Mapping::Undefined {
            section: "2.2",
            reason: "Octets that are not US-ASCII are encoded, whatever characters they stand for.",
        },
        meaning: meaning::MEANING,
        ..Prose::NONE
    },
    tables: OnceLock::new(),
};
