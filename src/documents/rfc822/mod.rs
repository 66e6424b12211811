//! RFC 822, "Standard for the Format of ARPA Internet Text Messages", August 1982: the addresses that RFC 1630 names
//! and does not define. No dialect of its own: no URL begins with it.

#![allow(
    clippy::missing_errors_doc,
    reason = "each fails where its BNF does not match, and says nothing else"
)]

pub mod address;
pub mod lexical;
use crate::combinators;
use crate::documents::dialect::{Borrowed, Text};

/// The productions that a dialect takes from here.
pub(crate) static RFC822: Borrowed = Borrowed {
    document: "RFC 822",
    grammar: Text { name: "rfc822.bnf", text: include_str!("../../../grammar/rfc822.bnf") },
    combinators: combinators![
        "addr-spec" => address::addr_spec,
        "local-part" => address::local_part,
        "domain" => address::domain,
        "sub-domain" => address::sub_domain,
        "domain-ref" => address::domain_ref,
        "word" => address::word,
        "atom" => address::atom,
        "specials" => lexical::specials,
        "quoted-string" => lexical::quoted_string,
        "qtext" => lexical::qtext,
        "domain-literal" => lexical::domain_literal,
        "dtext" => lexical::dtext,
        "quoted-pair" => lexical::quoted_pair,
        "CHAR" => lexical::char,
        "CTLs" => lexical::ctls,
        "SPACE" => lexical::space,
        "content-identifier" => address::content_identifier,
    ],
};
