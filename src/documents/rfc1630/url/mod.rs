//! RFC 1630, "BNF for specific URL schemes".
//!
//! ```
//! use urlgram::{Check, rfc1630::RFC1630_URL};
//! let check = Check::new(&RFC1630_URL);
//! assert!(check.conforms("http://info.cern.ch/hypertext") && check.conforms("news:alt.hypertext"));
//! ```

mod equivalence;
mod meaning;
mod permissions;
pub mod printed;
pub(super) mod productions;
mod restrictions;

pub use productions::*;

use std::sync::OnceLock;

use crate::combinators;
use crate::documents::dialect::{
    Described, Dialect, Escapes, Force, IntendedTrees, Mapping, Prose, Relative, Scheme, forbids, warns,
};
use crate::documents::rfc822::RFC822;
use crate::documents::rfc1630::partial::PARTIAL_FORM;
use crate::documents::rfc1630::uri::RFC1630_URI;
use crate::documents::rules::{characters, gopher, host, mail, path};

/// The row of `rfc1630-url` in the table of dialects: RFC 1630, "BNF for specific URL schemes".
pub static RFC1630_URL: Dialect = Dialect {
    id: "rfc1630-url",
    aliases: &["rfc1630"],
    document: "RFC 1630",
    title: "Universal Resource Identifiers in WWW",
    date: "June 1994",
    start: "url",
    other_starts: &["prefixedurl", "afsaddress"],
    grammar: include_str!("../../../../grammar/rfc1630-url.bnf"),
    corrections: include_str!("../../../../grammar/rfc1630-url.corrections.bnf"),
    amends: None,
    combinators: combinators![productions:
        prefixedurl, url, scheme, httpaddress, ftpaddress, afsaddress, newsaddress, nntpaddress, midaddress,
        cidaddress, mailtoaddress, waisaddress, waisindex, waisdoc, wpath, groupart, group, article, database,
        wtype, prosperoaddress, prosperolink, hsoname, version, attributes, attribute, telnetaddress,
        gopheraddress, login, hostport, host, ftptype, formcode, cellname, hostname, hostnumber, port,
        gcommand, path, segment, search, user, password, fragmentid, gtype, alphanum2, xalpha, xalphas,
        xpalpha, xpalphas, ialpha, alpha, digit, safe, extra, reserved, escape, hex, national, punctuation,
        digits, alphanum, alphanums, void,
    ],
    printed: combinators![printed:
        prefixedurl, url, httpaddress, ftpaddress, afsaddress, waisaddress, waisdoc, wpath, prosperoaddress,
        prosperolink, hsoname, gopheraddress, gcommand, path,
    ],
    borrowed: &[&RFC822],
    schemes: &[
        Scheme { name: "http", production: "httpaddress", port: None, this_host: None },
        Scheme { name: "ftp", production: "ftpaddress", port: None, this_host: None },
        Scheme { name: "news", production: "newsaddress", port: None, this_host: None },
        Scheme { name: "nntp", production: "nntpaddress", port: None, this_host: None },
        Scheme { name: "prospero", production: "prosperoaddress", port: None, this_host: None },
        Scheme { name: "telnet", production: "telnetaddress", port: None, this_host: None },
        Scheme { name: "gopher", production: "gopheraddress", port: None, this_host: None },
        Scheme { name: "wais", production: "waisaddress", port: None, this_host: None },
        Scheme { name: "mailto", production: "mailtoaddress", port: None, this_host: None },
        Scheme { name: "mid", production: "midaddress", port: None, this_host: None },
        Scheme { name: "cid", production: "cidaddress", port: None, this_host: None },
    ],
    prose: Prose {
        reasons: include_str!("reasons.tsv"),
        relative: Relative::Defined(&PARTIAL_FORM),
        described: &[
            Described { scheme: "file", section: "\"file\"" },
            Described { scheme: "rlogin", section: "\"Telnet, rlogin, tn3270\"" },
            Described { scheme: "tn3270", section: "\"Telnet, rlogin, tn3270\"" },
        ],
        generic: Some(&RFC1630_URI),
        rules: &[
            warns(&host::NUMBERS, "\"URI syntax\""),
            warns(&mail::addresses(Force::Should), "\"Mailto\""),
            forbids(&mail::MESSAGE_ID, "\"News\"", restrictions::ARTICLES),
            forbids(&mail::barred("mid"), "\"BNF for specific URL schemes\"", restrictions::MESSAGES),
            forbids(&mail::barred("cid"), "\"BNF for specific URL schemes\"", restrictions::CONTENTS),
            warns(&gopher::COMMAND_END, "\"Gopher\""),
            warns(&path::dot_segments(&["gopher", "wais"]), "\"HIERARCHICAL FORMS\""),
            warns(&characters::escape_case(Force::Prefers), "\"CONVENTIONAL URI ENCODING SCHEME\""),
        ],
        permissions: permissions::PERMISSIONS,
        preferences: &[
            ("hostname", "Dots stand between the names of a host; the BNF lets an `ialpha` hold them, too."),
            (
                "group",
                "Dots stand between the parts of a newsgroup's name; the BNF lets an `ialpha` hold them, too.",
            ),
            ("groupart", "An `@` makes it an article: newsgroups have none in their names."),
            ("article", "The last `@` that a host can follow separates the two."),
            ("mailtoaddress", "The last `@` that a host can follow separates the two."),
            (
                "login",
                "The text before an `@` is a user, with or without a password; the BNF also allows `@` in a host.",
            ),
            (
                "search",
                "Plus signs stand between words, as a shorthand for spaces; the BNF lets a word hold them, too.",
            ),
            ("attributes", "Nothing separates attributes, so that one takes all."),
            (
                "ftpaddress",
                "The path takes all: the prose sets the type apart by `;type =`, which this BNF does not.",
            ),
            (
                "prosperolink",
                "`%00` separates the version from the name; the BNF lets the name hold it, too.",
            ),
            ("gopheraddress", "A gopher type is followed by a command, which may be empty."),
        ],
        meant: IntendedTrees { first: &[], least: &["hsoname"] },
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
