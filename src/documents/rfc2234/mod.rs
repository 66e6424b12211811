//! RFC 2234, "Augmented BNF for Syntax Specifications: ABNF", November 1997: the core rules that the grammars of URIs use. No
//! dialect of its own.
//!
//! ```
//! use urlgram::rfc2234::hexdig;
//! assert_eq!(hexdig(&b"F0"[..]), Ok((&b"0"[..], &b"F"[..])));
//! ```

pub(super) mod productions;

pub use productions::*;

use crate::combinators;
use crate::documents::dialect::Borrowed;

/// The productions that a dialect takes from here.
pub(crate) static RFC2234: Borrowed = Borrowed {
    document: "RFC 2234",
    grammar: include_str!("../../../grammar/rfc2234.bnf"),
    combinators: combinators![productions:
        alpha as "ALPHA", digit as "DIGIT", hexdig as "HEXDIG",
    ],
};
