//! RFC 2373, "IP Version 6 Addressing Architecture", July 1998: what RFC 2732 takes from it. No dialect of its own, and
//! `IPv6address`, which is corrected, has its function in the module of RFC 2732.
//!
//! ```
//! use urlgram::rfc2373::hexseq;
//! assert_eq!(hexseq(&b"1080:8:800]"[..]), Ok((&b"]"[..], &b"1080:8:800"[..])));
//! ```

pub(super) mod productions;

pub use productions::*;

use crate::combinators;
use crate::documents::dialect::Borrowed;

/// The productions that a dialect takes from here.
pub(crate) static RFC2373: Borrowed = Borrowed {
    document: "RFC 2373",
    grammar: include_str!("../../../grammar/rfc2373.bnf"),
    combinators: combinators![productions:
        ipv4address as "IPv4address", hexpart, hexseq, hex4,
    ],
};
