//! The productions of draft-fielding-url-syntax-01, in its order.

use crate::documents::prelude::*;

// draft-fielding-url-syntax-01, section 1.3.

/// `alpha    = lowalpha | hialpha`
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", alt((lowalpha, hialpha))).parse(input)
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
/// hialpha  = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
///            "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
///            "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
/// ```
pub fn hialpha<I: Source>(input: I) -> Parsed<I> {
    production("hialpha", satisfy(|c| c.is_ascii_uppercase())).parse(input)
}

/// ```bnf
/// digit    = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
///            "8" | "9"
/// ```
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// `alphanum = alpha | digit`
pub fn alphanum<I: Source>(input: I) -> Parsed<I> {
    production("alphanum", alt((alpha, digit))).parse(input)
}

// draft-fielding-url-syntax-01, section 2.

/// `urlchar     = reserved | unreserved | escaped`
pub fn urlchar<I: Source>(input: I) -> Parsed<I> {
    production("urlchar", alt((reserved, unreserved, escaped))).parse(input)
}

// draft-fielding-url-syntax-01, section 2.1.

/// `reserved    = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+"`
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of(";/?:@&=+")).parse(input)
}

// draft-fielding-url-syntax-01, section 2.2.

/// `unreserved  = alpha | digit | mark`
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", alt((alpha, digit, mark))).parse(input)
}

/// ```bnf
/// mark        = "$" | "-" | "_" | "." | "!" | "~" |
///               "*" | "'" | "(" | ")" | ","
/// ```
pub fn mark<I: Source>(input: I) -> Parsed<I> {
    production("mark", one_of("$-_.!~*'(),")).parse(input)
}

// draft-fielding-url-syntax-01, section 2.3.1.

/// `escaped     = "%" hex hex`
pub fn escaped<I: Source>(input: I) -> Parsed<I> {
    production("escaped", (char('%'), hex, hex)).parse(input)
}

/// ```bnf
/// hex         = digit | "A" | "B" | "C" | "D" | "E" | "F" |
///                       "a" | "b" | "c" | "d" | "e" | "f"
/// ```
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", alt((digit, recognize(one_of("ABCDEFabcdef"))))).parse(input)
}

// draft-fielding-url-syntax-01, section 2.3.3.

/// `excluded    = control | space | delims | unwise | national`
pub fn excluded<I: Source>(input: I) -> Parsed<I> {
    production("excluded", alt((control, space, delims, unwise, national))).parse(input)
}

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

/// ```bnf
/// national    = <Any character not in the reserved, unreserved,
///                control, space, delims, or unwise sets>
/// ```
pub fn national<I: Source>(input: I) -> Parsed<I> {
    production("national", (not(alt((reserved, unreserved, control, space, delims, unwise))), anychar))
        .parse(input)
}

// draft-fielding-url-syntax-01, section 3.

/// `URL-reference  =  [ absoluteURL | relativeURL ] [ "#" fragment ]`
pub fn url_reference<I: Source>(input: I) -> Parsed<I> {
    production("URL-reference", (opt(absolute_or_relative), opt((char('#'), fragment)))).parse(input)
}

/// `fragment  =  *urlchar`
pub fn fragment<I: Source>(input: I) -> Parsed<I> {
    production("fragment", many0_count(urlchar)).parse(input)
}

// draft-fielding-url-syntax-01, section 4.1.

/// `scheme  =  1*( alpha | digit | "+" | "-" | "." )`
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", many1_count(alt((alpha, digit, recognize(one_of("+-.")))))).parse(input)
}

// draft-fielding-url-syntax-01, section 4.2.

/// `absoluteURL = generic-URL | opaque-URL`
pub fn absolute_url<I: Source>(input: I) -> Parsed<I> {
    // Each generic-URL is an opaque-URL, too: the tree shows the structure if there is one.
    production("absoluteURL", longest(generic_url, opaque_url)).parse(input)
}

/// `opaque-URL  = scheme ":" *urlchar`
pub fn opaque_url<I: Source>(input: I) -> Parsed<I> {
    production("opaque-URL", (scheme, char(':'), many0_count(urlchar))).parse(input)
}

/// `generic-URL = scheme ":" relativeURL`
pub fn generic_url<I: Source>(input: I) -> Parsed<I> {
    production("generic-URL", (scheme, char(':'), relative_url)).parse(input)
}

/// `relativeURL = net_path | abs_path | rel_path`
pub fn relative_url<I: Source>(input: I) -> Parsed<I> {
    // After "//", the text may be any of the three: each of them is a rel_path with empty segments in front.
    production("relativeURL", longest(longest(net_path, abs_path), rel_path)).parse(input)
}

/// `net_path    = "//" server [ abs_path ]`
pub fn net_path<I: Source>(input: I) -> Parsed<I> {
    production("net_path", (tag("//"), server, opt(abs_path))).parse(input)
}

/// `abs_path    = "/"  rel_path`
pub fn abs_path<I: Source>(input: I) -> Parsed<I> {
    production("abs_path", (char('/'), rel_path)).parse(input)
}

/// `rel_path    = [ path ] [ "?" query ]`
pub fn rel_path<I: Source>(input: I) -> Parsed<I> {
    production("rel_path", (opt(path), opt((char('?'), query)))).parse(input)
}

// draft-fielding-url-syntax-01, section 4.3.1.

/// `server         = [ [ user [ ":" password ] "@" ] hostport ]`
pub fn server<I: Source>(input: I) -> Parsed<I> {
    // If no hostport follows the "@", the text before it may be a hostport.
    production(
        "server",
        opt(alt((recognize((user, opt((char(':'), password)), char('@'), hostport)), hostport))),
    )
    .parse(input)
}

/// ```bnf
/// user           = *[ unreserved | escaped |
///                     ";" | "?" | "&" | "=" | "+" ]
/// ```
pub fn user<I: Source>(input: I) -> Parsed<I> {
    production("user", many0_count(alt((unreserved, escaped, recognize(one_of(";?&=+")))))).parse(input)
}

/// ```bnf
/// password       = *[ unreserved | escaped |
///                     ";" | "?" | "&" | "=" | "+" ]
/// ```
pub fn password<I: Source>(input: I) -> Parsed<I> {
    production("password", many0_count(alt((unreserved, escaped, recognize(one_of(";?&=+")))))).parse(input)
}

/// `hostport     = host [ ":" port ]`
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", (host, opt((char(':'), port)))).parse(input)
}

/// `host         = hostname | hostnumber`
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // If both match, as on `1.2.3.4.dom`, hostname reads further: its last label begins with a letter.
    production("host", alt((hostname, hostnumber))).parse(input)
}

/// `hostname     = *( domainlabel "." ) toplabel`
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    production("hostname", star_then((domainlabel, char('.')), toplabel)).parse(input)
}

/// `domainlabel  = alphanum | alphanum *( alphanum | "-" ) alphanum`
pub fn domainlabel<I: Source>(input: I) -> Parsed<I> {
    production("domainlabel", (alphanum, label_rest)).parse(input)
}

/// `toplabel     = alpha | alpha *( alphanum | "-" ) alphanum`
pub fn toplabel<I: Source>(input: I) -> Parsed<I> {
    production("toplabel", (alpha, label_rest)).parse(input)
}

/// The rest of a label after its first character: `*( alphanum | "-" )` that does not end with a "-".
fn label_rest<I: Source>(input: I) -> Parsed<I> {
    recognize(many0_count((many0_count(char('-')), alphanum))).parse(input)
}

/// `hostnumber   = 1*digit "." 1*digit "." 1*digit "." 1*digit`
pub fn hostnumber<I: Source>(input: I) -> Parsed<I> {
    production("hostnumber", (digits, char('.'), digits, char('.'), digits, char('.'), digits)).parse(input)
}

/// `1*digit`
fn digits<I: Source>(input: I) -> Parsed<I> {
    recognize(many1_count(digit)).parse(input)
}

/// `port         = *digit`
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", many0_count(digit)).parse(input)
}

// draft-fielding-url-syntax-01, section 4.3.2.

/// `path        = segment *( "/" segment )`
pub fn path<I: Source>(input: I) -> Parsed<I> {
    production("path", (segment, many0_count((char('/'), segment)))).parse(input)
}

/// `segment     = *pchar *( ";" param )`
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", (many0_count(pchar), many0_count((char(';'), param)))).parse(input)
}

/// `param       = *pchar`
pub fn param<I: Source>(input: I) -> Parsed<I> {
    production("param", many0_count(pchar)).parse(input)
}

/// `pchar       = unreserved | escaped | ":" | "@" | "&" | "=" | "+"`
pub fn pchar<I: Source>(input: I) -> Parsed<I> {
    production("pchar", alt((unreserved, escaped, recognize(one_of(":@&=+"))))).parse(input)
}

// draft-fielding-url-syntax-01, section 4.3.3.

/// `query       = *urlchar`
pub fn query<I: Source>(input: I) -> Parsed<I> {
    production("query", many0_count(urlchar)).parse(input)
}

// draft-fielding-url-syntax-01, section 5.1.

/// `Content-Base      = "Content-Base" ":" absoluteURL`
pub fn content_base<I: Source>(input: I) -> Parsed<I> {
    production("Content-Base", (tag("Content-Base"), char(':'), absolute_url)).parse(input)
}

/// ```bnf
/// Content-Location  = "Content-Location" ":"
///                     ( absoluteURL | relativeURL )
/// ```
pub fn content_location<I: Source>(input: I) -> Parsed<I> {
    production("Content-Location", (tag("Content-Location"), char(':'), absolute_or_relative)).parse(input)
}

/// `absoluteURL | relativeURL`
fn absolute_or_relative<I: Source>(input: I) -> Parsed<I> {
    // Each absoluteURL is a relativeURL too, with a colon in its first segment.
    longest(absolute_url, relative_url).parse(input)
}
