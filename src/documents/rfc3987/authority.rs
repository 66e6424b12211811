//! The authority, as in section 3.2 of RFC 3986.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;

use super::characters::{iunreserved, pct_encoded, sub_delims};
use crate::combinator::{longest, production};
use crate::trace::{Parsed, Source};

pub use crate::documents::rfc3986::authority::{
    dec_octet, h16, ip_literal, ipv_future, ipv4address, ipv6address, ls32, port,
};

/// ```bnf
/// iauthority     = [ iuserinfo "@" ] ihost [ ":" port ]
/// ```
/// RFC 3987 section 2.2.
pub fn iauthority<I: Source>(input: I) -> Parsed<I> {
    production("iauthority", (opt((iuserinfo, char('@'))), ihost, opt((char(':'), port)))).parse(input)
}

/// ```bnf
/// iuserinfo      = *( iunreserved / pct-encoded / sub-delims / ":" )
/// ```
/// RFC 3987 section 2.2.
pub fn iuserinfo<I: Source>(input: I) -> Parsed<I> {
    production("iuserinfo", many0_count(alt((iunreserved, pct_encoded, sub_delims, recognize(char(':'))))))
        .parse(input)
}

/// ```bnf
/// ihost          = IP-literal / IPv4address / ireg-name
/// ```
/// RFC 3987 section 2.2.
pub fn ihost<I: Source>(input: I) -> Parsed<I> {
    // Of equals, the first: an IPv4address is no ireg-name.
    production("ihost", alt((ip_literal, longest(ipv4address, ireg_name)))).parse(input)
}

/// ```bnf
/// ireg-name      = *( iunreserved / pct-encoded / sub-delims )
/// ```
/// RFC 3987 section 2.2.
pub fn ireg_name<I: Source>(input: I) -> Parsed<I> {
    production("ireg-name", many0_count(alt((iunreserved, pct_encoded, sub_delims)))).parse(input)
}
