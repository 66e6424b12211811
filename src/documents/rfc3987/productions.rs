//! The productions of RFC 3987, section 2.2, in its order.

use crate::documents::prelude::*;
use crate::documents::rfc2234::productions::{alpha, digit};

pub use crate::documents::rfc3986::productions::{
    dec_octet, gen_delims, h16, ip_literal, ipv_future, ipv4address, ipv6address, ls32, pct_encoded, port,
    reserved, scheme, sub_delims, unreserved,
};

/// ```bnf
/// IRI            = scheme ":" ihier-part [ "?" iquery ]
///                       [ "#" ifragment ]
/// ```
pub fn iri<I: Source>(input: I) -> Parsed<I> {
    production("IRI", (scheme, char(':'), ihier_part, opt((char('?'), iquery)), opt((char('#'), ifragment))))
        .parse(input)
}

/// ```bnf
/// ihier-part     = "//" iauthority ipath-abempty
///                / ipath-absolute
///                / ipath-rootless
///                / ipath-empty
/// ```
pub fn ihier_part<I: Source>(input: I) -> Parsed<I> {
    production(
        "ihier-part",
        alt((recognize((tag("//"), iauthority, ipath_abempty)), ipath_absolute, ipath_rootless, ipath_empty)),
    )
    .parse(input)
}

/// `IRI-reference  = IRI / irelative-ref`
pub fn iri_reference<I: Source>(input: I) -> Parsed<I> {
    // No irelative-ref has a colon in its first segment.
    production("IRI-reference", alt((iri, irelative_ref))).parse(input)
}

/// `absolute-IRI   = scheme ":" ihier-part [ "?" iquery ]`
pub fn absolute_iri<I: Source>(input: I) -> Parsed<I> {
    production("absolute-IRI", (scheme, char(':'), ihier_part, opt((char('?'), iquery)))).parse(input)
}

/// `irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]`
pub fn irelative_ref<I: Source>(input: I) -> Parsed<I> {
    production("irelative-ref", (irelative_part, opt((char('?'), iquery)), opt((char('#'), ifragment))))
        .parse(input)
}

/// ```bnf
/// irelative-part = "//" iauthority ipath-abempty
///                     / ipath-absolute
///                / ipath-noscheme
///                / ipath-empty
/// ```
pub fn irelative_part<I: Source>(input: I) -> Parsed<I> {
    production(
        "irelative-part",
        alt((recognize((tag("//"), iauthority, ipath_abempty)), ipath_absolute, ipath_noscheme, ipath_empty)),
    )
    .parse(input)
}

/// `iauthority     = [ iuserinfo "@" ] ihost [ ":" port ]`
pub fn iauthority<I: Source>(input: I) -> Parsed<I> {
    production("iauthority", (opt((iuserinfo, char('@'))), ihost, opt((char(':'), port)))).parse(input)
}

/// `iuserinfo      = *( iunreserved / pct-encoded / sub-delims / ":" )`
pub fn iuserinfo<I: Source>(input: I) -> Parsed<I> {
    production("iuserinfo", many0_count(alt((iunreserved, pct_encoded, sub_delims, recognize(char(':'))))))
        .parse(input)
}

/// `ihost          = IP-literal / IPv4address / ireg-name`
pub fn ihost<I: Source>(input: I) -> Parsed<I> {
    // If both read equally far, the host is an IPv4address, which comes first.
    production("ihost", alt((ip_literal, longest(ipv4address, ireg_name)))).parse(input)
}

/// `ireg-name      = *( iunreserved / pct-encoded / sub-delims )`
pub fn ireg_name<I: Source>(input: I) -> Parsed<I> {
    production("ireg-name", many0_count(alt((iunreserved, pct_encoded, sub_delims)))).parse(input)
}

/// ```bnf
/// ipath          = ipath-abempty   ; begins with "/" or is empty
///                / ipath-absolute  ; begins with "/" but not "//"
///                / ipath-noscheme  ; begins with a non-colon segment
///                / ipath-rootless  ; begins with a segment
///                / ipath-empty     ; zero characters
/// ```
pub fn ipath<I: Source>(input: I) -> Parsed<I> {
    production(
        "ipath",
        longest(
            ipath_abempty,
            longest(ipath_absolute, longest(ipath_noscheme, longest(ipath_rootless, ipath_empty))),
        ),
    )
    .parse(input)
}

/// `ipath-abempty  = *( "/" isegment )`
pub fn ipath_abempty<I: Source>(input: I) -> Parsed<I> {
    production("ipath-abempty", many0_count((char('/'), isegment))).parse(input)
}

/// `ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]`
pub fn ipath_absolute<I: Source>(input: I) -> Parsed<I> {
    production("ipath-absolute", (char('/'), opt((isegment_nz, many0_count((char('/'), isegment))))))
        .parse(input)
}

/// `ipath-noscheme = isegment-nz-nc *( "/" isegment )`
pub fn ipath_noscheme<I: Source>(input: I) -> Parsed<I> {
    production("ipath-noscheme", (isegment_nz_nc, many0_count((char('/'), isegment)))).parse(input)
}

/// `ipath-rootless = isegment-nz *( "/" isegment )`
pub fn ipath_rootless<I: Source>(input: I) -> Parsed<I> {
    production("ipath-rootless", (isegment_nz, many0_count((char('/'), isegment)))).parse(input)
}

/// `ipath-empty    = 0<ipchar>`
pub fn ipath_empty<I: Source>(input: I) -> Parsed<I> {
    production("ipath-empty", success(())).parse(input)
}

/// `isegment       = *ipchar`
pub fn isegment<I: Source>(input: I) -> Parsed<I> {
    production("isegment", many0_count(ipchar)).parse(input)
}

/// `isegment-nz    = 1*ipchar`
pub fn isegment_nz<I: Source>(input: I) -> Parsed<I> {
    production("isegment-nz", many1_count(ipchar)).parse(input)
}

/// ```bnf
/// isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims
///                      / "@" )
///                ; non-zero-length segment without any colon ":"
/// ```
pub fn isegment_nz_nc<I: Source>(input: I) -> Parsed<I> {
    production(
        "isegment-nz-nc",
        many1_count(alt((iunreserved, pct_encoded, sub_delims, recognize(char('@'))))),
    )
    .parse(input)
}

/// ```bnf
/// ipchar         = iunreserved / pct-encoded / sub-delims / ":"
///                / "@"
/// ```
pub fn ipchar<I: Source>(input: I) -> Parsed<I> {
    production("ipchar", alt((iunreserved, pct_encoded, sub_delims, recognize(one_of(":@"))))).parse(input)
}

/// `iquery         = *( ipchar / iprivate / "/" / "?" )`
pub fn iquery<I: Source>(input: I) -> Parsed<I> {
    production("iquery", many0_count(alt((ipchar, iprivate, recognize(one_of("/?")))))).parse(input)
}

/// `ifragment      = *( ipchar / "/" / "?" )`
pub fn ifragment<I: Source>(input: I) -> Parsed<I> {
    production("ifragment", many0_count(alt((ipchar, recognize(one_of("/?")))))).parse(input)
}

/// `iunreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar`
pub fn iunreserved<I: Source>(input: I) -> Parsed<I> {
    production("iunreserved", alt((alpha, digit, recognize(one_of("-._~")), ucschar))).parse(input)
}

/// ```bnf
/// ucschar        = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
///                / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
///                / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
///                / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
///                / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
///                / %xD0000-DFFFD / %xE1000-EFFFD
/// ```
pub fn ucschar<I: Source>(input: I) -> Parsed<I> {
    production(
        "ucschar",
        character([
            '\u{A0}'..='\u{D7FF}',
            '\u{F900}'..='\u{FDCF}',
            '\u{FDF0}'..='\u{FFEF}',
            '\u{10000}'..='\u{1FFFD}',
            '\u{20000}'..='\u{2FFFD}',
            '\u{30000}'..='\u{3FFFD}',
            '\u{40000}'..='\u{4FFFD}',
            '\u{50000}'..='\u{5FFFD}',
            '\u{60000}'..='\u{6FFFD}',
            '\u{70000}'..='\u{7FFFD}',
            '\u{80000}'..='\u{8FFFD}',
            '\u{90000}'..='\u{9FFFD}',
            '\u{A0000}'..='\u{AFFFD}',
            '\u{B0000}'..='\u{BFFFD}',
            '\u{C0000}'..='\u{CFFFD}',
            '\u{D0000}'..='\u{DFFFD}',
            '\u{E1000}'..='\u{EFFFD}',
        ]),
    )
    .parse(input)
}

/// `iprivate       = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`
pub fn iprivate<I: Source>(input: I) -> Parsed<I> {
    production(
        "iprivate",
        character(['\u{E000}'..='\u{F8FF}', '\u{F0000}'..='\u{FFFFD}', '\u{100000}'..='\u{10FFFD}']),
    )
    .parse(input)
}
