//! RFC 822, "Standard for the Format of ARPA Internet Text Messages", August 1982: the addresses that RFC 1630 names
//! and does not define. No dialect of its own: no URL begins with it.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc822::addr_spec;
//! assert!(all_consuming(addr_spec).parse(&b"timbl@info.cern.ch"[..]).is_ok());
//! ```

pub(super) mod productions;

pub use productions::*;

use crate::combinators;
use crate::documents::dialect::Borrowed;

/// The productions that a dialect takes from here.
pub(crate) static RFC822: Borrowed = Borrowed {
    document: "RFC 822",
    grammar: include_str!("../../../grammar/rfc822.bnf"),
    combinators: combinators![productions:
        addr_spec as "addr-spec", local_part as "local-part", domain, sub_domain as "sub-domain",
        domain_ref as "domain-ref", word, atom, specials, quoted_string as "quoted-string", qtext,
        domain_literal as "domain-literal", dtext, quoted_pair as "quoted-pair", char as "CHAR",
        ctls as "CTLs", space as "SPACE", content_identifier as "content-identifier",
    ],
};
