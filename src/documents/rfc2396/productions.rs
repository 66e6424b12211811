//! The productions of RFC 2396, in its order.

use crate::documents::prelude::*;

// RFC 2396, section A.

/// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`
pub fn uri_reference<I: Source>(input: I) -> Parsed<I> {
    production("URI-reference", (opt(alt((absolute_uri, relative_uri))), opt((char('#'), fragment))))
        .parse(input)
}

/// `absoluteURI   = scheme ":" ( hier_part | opaque_part )`
pub fn absolute_uri<I: Source>(input: I) -> Parsed<I> {
    production("absoluteURI", (scheme, char(':'), alt((hier_part, opaque_part)))).parse(input)
}

/// `relativeURI   = ( net_path | abs_path | rel_path ) [ "?" query ]`
pub fn relative_uri<I: Source>(input: I) -> Parsed<I> {
    // After "//", net_path and abs_path read equally far; net_path comes first.
    production("relativeURI", (alt((net_path, abs_path, rel_path)), opt((char('?'), query)))).parse(input)
}

/// `hier_part     = ( net_path | abs_path ) [ "?" query ]`
pub fn hier_part<I: Source>(input: I) -> Parsed<I> {
    // After "//", net_path and abs_path read equally far; net_path comes first.
    production("hier_part", (alt((net_path, abs_path)), opt((char('?'), query)))).parse(input)
}

/// `opaque_part   = uric_no_slash *uric`
pub fn opaque_part<I: Source>(input: I) -> Parsed<I> {
    production("opaque_part", (uric_no_slash, many0_count(uric))).parse(input)
}

/// ```bnf
/// uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" |
///                 "&" | "=" | "+" | "$" | ","
/// ```
pub fn uric_no_slash<I: Source>(input: I) -> Parsed<I> {
    production("uric_no_slash", alt((unreserved, escaped, recognize(one_of(";?:@&=+$,"))))).parse(input)
}

/// `net_path      = "//" authority [ abs_path ]`
pub fn net_path<I: Source>(input: I) -> Parsed<I> {
    production("net_path", (tag("//"), authority, opt(abs_path))).parse(input)
}

/// `abs_path      = "/"  path_segments`
pub fn abs_path<I: Source>(input: I) -> Parsed<I> {
    production("abs_path", (char('/'), path_segments)).parse(input)
}

/// `rel_path      = rel_segment [ abs_path ]`
pub fn rel_path<I: Source>(input: I) -> Parsed<I> {
    production("rel_path", (rel_segment, opt(abs_path))).parse(input)
}

/// ```bnf
/// rel_segment   = 1*( unreserved | escaped |
///                     ";" | "@" | "&" | "=" | "+" | "$" | "," )
/// ```
pub fn rel_segment<I: Source>(input: I) -> Parsed<I> {
    production("rel_segment", many1_count(alt((unreserved, escaped, recognize(one_of(";@&=+$,"))))))
        .parse(input)
}

/// `scheme        = alpha *( alpha | digit | "+" | "-" | "." )`
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", (alpha, many0_count(alt((alpha, digit, recognize(one_of("+-."))))))).parse(input)
}

/// `authority     = server | reg_name`
pub fn authority<I: Source>(input: I) -> Parsed<I> {
    // If server and reg_name read equally far, the authority is a server.
    production("authority", longest(server, reg_name)).parse(input)
}

/// ```bnf
/// reg_name      = 1*( unreserved | escaped | "$" | "," |
///                     ";" | ":" | "@" | "&" | "=" | "+" )
/// ```
pub fn reg_name<I: Source>(input: I) -> Parsed<I> {
    production("reg_name", many1_count(alt((unreserved, escaped, recognize(one_of("$,;:@&=+"))))))
        .parse(input)
}

/// `server        = [ [ userinfo "@" ] hostport ]`
pub fn server<I: Source>(input: I) -> Parsed<I> {
    // If no hostport follows the "@", the text before it may be a hostport.
    production("server", opt(alt((recognize((userinfo, char('@'), hostport)), hostport)))).parse(input)
}

/// ```bnf
/// userinfo      = *( unreserved | escaped |
///                    ";" | ":" | "&" | "=" | "+" | "$" | "," )
/// ```
pub fn userinfo<I: Source>(input: I) -> Parsed<I> {
    production("userinfo", many0_count(alt((unreserved, escaped, recognize(one_of(";:&=+$,")))))).parse(input)
}

/// `hostport      = host [ ":" port ]`
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", (host, opt((char(':'), port)))).parse(input)
}

/// `host          = hostname | IPv4address`
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // If both match, as on `1.2.3.4.dom`, hostname reads further: its last label begins with a letter.
    production("host", alt((hostname, ipv4address))).parse(input)
}

/// `hostname      = *( domainlabel "." ) toplabel [ "." ]`
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    production("hostname", star_then((domainlabel, char('.')), (toplabel, opt(char('.'))))).parse(input)
}

/// `domainlabel   = alphanum | alphanum *( alphanum | "-" ) alphanum`
pub fn domainlabel<I: Source>(input: I) -> Parsed<I> {
    production("domainlabel", (alphanum, label_rest)).parse(input)
}

/// `toplabel      = alpha | alpha *( alphanum | "-" ) alphanum`
pub fn toplabel<I: Source>(input: I) -> Parsed<I> {
    production("toplabel", (alpha, label_rest)).parse(input)
}

/// The rest of a label after its first character: `*( alphanum | "-" )` that does not end with a "-".
fn label_rest<I: Source>(input: I) -> Parsed<I> {
    recognize(many0_count((many0_count(char('-')), alphanum))).parse(input)
}

/// `IPv4address   = 1*digit "." 1*digit "." 1*digit "." 1*digit`
pub fn ipv4address<I: Source>(input: I) -> Parsed<I> {
    production("IPv4address", (digits, char('.'), digits, char('.'), digits, char('.'), digits)).parse(input)
}

/// `1*digit`
fn digits<I: Source>(input: I) -> Parsed<I> {
    recognize(many1_count(digit)).parse(input)
}

/// `port          = *digit`
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", many0_count(digit)).parse(input)
}

/// `path          = [ abs_path | opaque_part ]`
pub fn path<I: Source>(input: I) -> Parsed<I> {
    production("path", opt(alt((abs_path, opaque_part)))).parse(input)
}

/// `path_segments = segment *( "/" segment )`
pub fn path_segments<I: Source>(input: I) -> Parsed<I> {
    production("path_segments", (segment, many0_count((char('/'), segment)))).parse(input)
}

/// `segment       = *pchar *( ";" param )`
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", (many0_count(pchar), many0_count((char(';'), param)))).parse(input)
}

/// `param         = *pchar`
pub fn param<I: Source>(input: I) -> Parsed<I> {
    production("param", many0_count(pchar)).parse(input)
}

/// ```bnf
/// pchar         = unreserved | escaped |
///                 ":" | "@" | "&" | "=" | "+" | "$" | ","
/// ```
pub fn pchar<I: Source>(input: I) -> Parsed<I> {
    production("pchar", alt((unreserved, escaped, recognize(one_of(":@&=+$,"))))).parse(input)
}

/// `query         = *uric`
pub fn query<I: Source>(input: I) -> Parsed<I> {
    production("query", many0_count(uric)).parse(input)
}

/// `fragment      = *uric`
pub fn fragment<I: Source>(input: I) -> Parsed<I> {
    production("fragment", many0_count(uric)).parse(input)
}

/// `uric          = reserved | unreserved | escaped`
pub fn uric<I: Source>(input: I) -> Parsed<I> {
    production("uric", alt((reserved, unreserved, escaped))).parse(input)
}

/// ```bnf
/// reserved      = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
///                 "$" | ","
/// ```
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of(";/?:@&=+$,")).parse(input)
}

/// `unreserved    = alphanum | mark`
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", alt((alphanum, mark))).parse(input)
}

/// ```bnf
/// mark          = "-" | "_" | "." | "!" | "~" | "*" | "'" |
///                 "(" | ")"
/// ```
pub fn mark<I: Source>(input: I) -> Parsed<I> {
    production("mark", one_of("-_.!~*'()")).parse(input)
}

/// `escaped       = "%" hex hex`
pub fn escaped<I: Source>(input: I) -> Parsed<I> {
    production("escaped", (char('%'), hex, hex)).parse(input)
}

/// ```bnf
/// hex           = digit | "A" | "B" | "C" | "D" | "E" | "F" |
///                         "a" | "b" | "c" | "d" | "e" | "f"
/// ```
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", alt((digit, recognize(one_of("ABCDEFabcdef"))))).parse(input)
}

/// `alphanum      = alpha | digit`
pub fn alphanum<I: Source>(input: I) -> Parsed<I> {
    production("alphanum", alt((alpha, digit))).parse(input)
}

/// `alpha         = lowalpha | upalpha`
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", alt((lowalpha, upalpha))).parse(input)
}

/// ```bnf
/// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
///            "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
///            "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
/// ```
pub fn lowalpha<I: Source>(input: I) -> Parsed<I> {
    production("lowalpha", satisfy(|c| c.is_ascii_lowercase())).parse(input)
}

/// ```bnf
/// upalpha  = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
///            "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
///            "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
/// ```
pub fn upalpha<I: Source>(input: I) -> Parsed<I> {
    production("upalpha", satisfy(|c| c.is_ascii_uppercase())).parse(input)
}

/// ```bnf
/// digit    = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
///            "8" | "9"
/// ```
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", satisfy(|c| c.is_ascii_digit())).parse(input)
}

// RFC 2396, section 2.4.3.

/// `control     = <US-ASCII coded characters 00-1F and 7F hexadecimal>`
pub fn control<I: Source>(input: I) -> Parsed<I> {
    production("control", satisfy(|c| matches!(c, '\x00'..='\x1F' | '\x7F'))).parse(input)
}

/// `space       = <US-ASCII coded character 20 hexadecimal>`
pub fn space<I: Source>(input: I) -> Parsed<I> {
    production("space", char(' ')).parse(input)
}

/// `delims      = "<" | ">" | "#" | "%" | <">`
pub fn delims<I: Source>(input: I) -> Parsed<I> {
    production("delims", one_of("<>#%\"")).parse(input)
}

/// ```bnf
/// unwise      = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
/// ```
pub fn unwise<I: Source>(input: I) -> Parsed<I> {
    production("unwise", one_of(r"{}|\^[]`")).parse(input)
}
