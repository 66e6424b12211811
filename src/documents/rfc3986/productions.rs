//! The productions of RFC 3986, section A, in its order.

use crate::documents::prelude::*;
use crate::documents::rfc2234::productions::{alpha, digit, hexdig};

/// `URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
pub fn uri<I: Source>(input: I) -> Parsed<I> {
    production("URI", (scheme, char(':'), hier_part, opt((char('?'), query)), opt((char('#'), fragment))))
        .parse(input)
}

/// ```bnf
/// hier-part     = "//" authority path-abempty
///               / path-absolute
///               / path-rootless
///               / path-empty
/// ```
pub fn hier_part<I: Source>(input: I) -> Parsed<I> {
    production(
        "hier-part",
        alt((recognize((tag("//"), authority, path_abempty)), path_absolute, path_rootless, path_empty)),
    )
    .parse(input)
}

/// `URI-reference = URI / relative-ref`
pub fn uri_reference<I: Source>(input: I) -> Parsed<I> {
    // No relative-ref has a colon in its first segment.
    production("URI-reference", alt((uri, relative_ref))).parse(input)
}

/// `absolute-URI  = scheme ":" hier-part [ "?" query ]`
pub fn absolute_uri<I: Source>(input: I) -> Parsed<I> {
    production("absolute-URI", (scheme, char(':'), hier_part, opt((char('?'), query)))).parse(input)
}

/// `relative-ref  = relative-part [ "?" query ] [ "#" fragment ]`
pub fn relative_ref<I: Source>(input: I) -> Parsed<I> {
    production("relative-ref", (relative_part, opt((char('?'), query)), opt((char('#'), fragment))))
        .parse(input)
}

/// ```bnf
/// relative-part = "//" authority path-abempty
///               / path-absolute
///               / path-noscheme
///               / path-empty
/// ```
pub fn relative_part<I: Source>(input: I) -> Parsed<I> {
    production(
        "relative-part",
        alt((recognize((tag("//"), authority, path_abempty)), path_absolute, path_noscheme, path_empty)),
    )
    .parse(input)
}

/// `scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", (alpha, many0_count(alt((alpha, digit, recognize(one_of("+-."))))))).parse(input)
}

/// `authority     = [ userinfo "@" ] host [ ":" port ]`
pub fn authority<I: Source>(input: I) -> Parsed<I> {
    production("authority", (opt((userinfo, char('@'))), host, opt((char(':'), port)))).parse(input)
}

/// `userinfo      = *( unreserved / pct-encoded / sub-delims / ":" )`
pub fn userinfo<I: Source>(input: I) -> Parsed<I> {
    production("userinfo", many0_count(alt((unreserved, pct_encoded, sub_delims, recognize(char(':'))))))
        .parse(input)
}

/// `host          = IP-literal / IPv4address / reg-name`
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // If both read equally far, the host is an IPv4address, which comes first.
    production("host", alt((ip_literal, longest(ipv4address, reg_name)))).parse(input)
}

/// `port          = *DIGIT`
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", many0_count(digit)).parse(input)
}

/// `IP-literal    = "[" ( IPv6address / IPvFuture  ) "]"`
pub fn ip_literal<I: Source>(input: I) -> Parsed<I> {
    production("IP-literal", (char('['), alt((ipv6address, ipv_future)), char(']'))).parse(input)
}

/// `IPvFuture     = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
pub fn ipv_future<I: Source>(input: I) -> Parsed<I> {
    production(
        "IPvFuture",
        (
            tag_no_case("v"),
            many1_count(hexdig),
            char('.'),
            many1_count(alt((unreserved, sub_delims, recognize(char(':'))))),
        ),
    )
    .parse(input)
}

/// ```bnf
/// IPv6address   =                            6( h16 ":" ) ls32
///               /                       "::" 5( h16 ":" ) ls32
///               / [               h16 ] "::" 4( h16 ":" ) ls32
///               / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
///               / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
///               / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
///               / [ *4( h16 ":" ) h16 ] "::"              ls32
///               / [ *5( h16 ":" ) h16 ] "::"              h16
///               / [ *6( h16 ":" ) h16 ] "::"
/// ```
pub fn ipv6address<I: Source>(input: I) -> Parsed<I> {
    // The alternatives are in the order of the groups after the "::": the first that matches is the longest.
    production(
        "IPv6address",
        alt((
            recognize((groups(6), ls32)),
            recognize((tag("::"), groups(5), ls32)),
            recognize((opt(h16), tag("::"), groups(4), ls32)),
            recognize((up_to(1), tag("::"), groups(3), ls32)),
            recognize((up_to(2), tag("::"), groups(2), ls32)),
            recognize((up_to(3), tag("::"), h16, char(':'), ls32)),
            recognize((up_to(4), tag("::"), ls32)),
            recognize((up_to(5), tag("::"), h16)),
            recognize((up_to(6), tag("::"))),
        )),
    )
    .parse(input)
}

/// `[ *n( h16 ":" ) h16 ]`
fn up_to<I: Source>(n: usize) -> impl FnMut(I) -> Parsed<I> {
    move |input| recognize(opt((h16, many_m_n(0, n, (char(':'), h16))))).parse(input)
}

/// `n( h16 ":" )`
fn groups<I: Source>(n: usize) -> impl FnMut(I) -> Parsed<I> {
    move |input| recognize(count((h16, char(':')), n)).parse(input)
}

/// `h16           = 1*4HEXDIG`
pub fn h16<I: Source>(input: I) -> Parsed<I> {
    production("h16", many_m_n(1, 4, hexdig)).parse(input)
}

/// `ls32          = ( h16 ":" h16 ) / IPv4address`
pub fn ls32<I: Source>(input: I) -> Parsed<I> {
    production("ls32", alt((recognize((h16, char(':'), h16)), ipv4address))).parse(input)
}

/// `IPv4address   = dec-octet "." dec-octet "." dec-octet "." dec-octet`
pub fn ipv4address<I: Source>(input: I) -> Parsed<I> {
    production("IPv4address", (dec_octet, char('.'), dec_octet, char('.'), dec_octet, char('.'), dec_octet))
        .parse(input)
}

/// ```bnf
/// dec-octet     = DIGIT                 ; 0-9
///               / %x31-39 DIGIT         ; 10-99
///               / "1" 2DIGIT            ; 100-199
///               / "2" %x30-34 DIGIT     ; 200-249
///               / "25" %x30-35          ; 250-255
/// ```
pub fn dec_octet<I: Source>(input: I) -> Parsed<I> {
    // The alternatives are in the order of their lengths.
    production(
        "dec-octet",
        alt((
            recognize((tag("25"), satisfy(|c| matches!(c, '0'..='5')))),
            recognize((char('2'), satisfy(|c| matches!(c, '0'..='4')), digit)),
            recognize((char('1'), digit, digit)),
            recognize((satisfy(|c| matches!(c, '1'..='9')), digit)),
            digit,
        )),
    )
    .parse(input)
}

/// `reg-name      = *( unreserved / pct-encoded / sub-delims )`
pub fn reg_name<I: Source>(input: I) -> Parsed<I> {
    production("reg-name", many0_count(alt((unreserved, pct_encoded, sub_delims)))).parse(input)
}

/// ```bnf
/// path          = path-abempty    ; begins with "/" or is empty
///               / path-absolute   ; begins with "/" but not "//"
///               / path-noscheme   ; begins with a non-colon segment
///               / path-rootless   ; begins with a segment
///               / path-empty      ; zero characters
/// ```
pub fn path<I: Source>(input: I) -> Parsed<I> {
    production(
        "path",
        longest(
            path_abempty,
            longest(path_absolute, longest(path_noscheme, longest(path_rootless, path_empty))),
        ),
    )
    .parse(input)
}

/// `path-abempty  = *( "/" segment )`
pub fn path_abempty<I: Source>(input: I) -> Parsed<I> {
    production("path-abempty", many0_count((char('/'), segment))).parse(input)
}

/// `path-absolute = "/" [ segment-nz *( "/" segment ) ]`
pub fn path_absolute<I: Source>(input: I) -> Parsed<I> {
    production("path-absolute", (char('/'), opt((segment_nz, many0_count((char('/'), segment))))))
        .parse(input)
}

/// `path-noscheme = segment-nz-nc *( "/" segment )`
pub fn path_noscheme<I: Source>(input: I) -> Parsed<I> {
    production("path-noscheme", (segment_nz_nc, many0_count((char('/'), segment)))).parse(input)
}

/// `path-rootless = segment-nz *( "/" segment )`
pub fn path_rootless<I: Source>(input: I) -> Parsed<I> {
    production("path-rootless", (segment_nz, many0_count((char('/'), segment)))).parse(input)
}

/// `path-empty    = 0<pchar>`
pub fn path_empty<I: Source>(input: I) -> Parsed<I> {
    production("path-empty", success(())).parse(input)
}

/// `segment       = *pchar`
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", many0_count(pchar)).parse(input)
}

/// `segment-nz    = 1*pchar`
pub fn segment_nz<I: Source>(input: I) -> Parsed<I> {
    production("segment-nz", many1_count(pchar)).parse(input)
}

/// ```bnf
/// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
///               ; non-zero-length segment without any colon ":"
/// ```
pub fn segment_nz_nc<I: Source>(input: I) -> Parsed<I> {
    production("segment-nz-nc", many1_count(alt((unreserved, pct_encoded, sub_delims, recognize(char('@'))))))
        .parse(input)
}

/// `pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"`
pub fn pchar<I: Source>(input: I) -> Parsed<I> {
    production("pchar", alt((unreserved, pct_encoded, sub_delims, recognize(one_of(":@"))))).parse(input)
}

/// `query         = *( pchar / "/" / "?" )`
pub fn query<I: Source>(input: I) -> Parsed<I> {
    production("query", many0_count(alt((pchar, recognize(one_of("/?")))))).parse(input)
}

/// `fragment      = *( pchar / "/" / "?" )`
pub fn fragment<I: Source>(input: I) -> Parsed<I> {
    production("fragment", many0_count(alt((pchar, recognize(one_of("/?")))))).parse(input)
}

/// `pct-encoded   = "%" HEXDIG HEXDIG`
pub fn pct_encoded<I: Source>(input: I) -> Parsed<I> {
    production("pct-encoded", (char('%'), hexdig, hexdig)).parse(input)
}

/// `unreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~"`
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", alt((alpha, digit, recognize(one_of("-._~"))))).parse(input)
}

/// `reserved      = gen-delims / sub-delims`
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", alt((gen_delims, sub_delims))).parse(input)
}

/// `gen-delims    = ":" / "/" / "?" / "#" / "[" / "]" / "@"`
pub fn gen_delims<I: Source>(input: I) -> Parsed<I> {
    production("gen-delims", one_of(":/?#[]@")).parse(input)
}

/// ```bnf
/// sub-delims    = "!" / "$" / "&" / "'" / "(" / ")"
///               / "*" / "+" / "," / ";" / "="
/// ```
pub fn sub_delims<I: Source>(input: I) -> Parsed<I> {
    production("sub-delims", one_of("!$&'()*+,;=")).parse(input)
}
