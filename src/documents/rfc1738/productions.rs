//! The productions of RFC 1738, section 5, in its order.

use crate::documents::prelude::*;

// The generic form of a URL, and the choice between the schemes.

/// `genericurl     = scheme ":" schemepart`
pub fn genericurl<I: Source>(input: I) -> Parsed<I> {
    production("genericurl", (scheme, char(':'), schemepart)).parse(input)
}

/// ```bnf
/// url            = httpurl | ftpurl | newsurl |
///                  nntpurl | telneturl | gopherurl |
///                  waisurl | mailtourl | fileurl |
///                  prosperourl | otherurl
/// ```
pub fn url<I: Source>(input: I) -> Parsed<I> {
    // otherurl accepts far more than the schemes above it, `ftp://h/a;type=x` for one: no order of
    // alternatives is right, only length is. The schemes' own productions exclude each other.
    production(
        "url",
        longest(
            alt((
                httpurl,
                ftpurl,
                newsurl,
                nntpurl,
                telneturl,
                gopherurl,
                waisurl,
                mailtourl,
                fileurl,
                prosperourl,
            )),
            otherurl,
        ),
    )
    .parse(input)
}

/// `otherurl       = genericurl`
pub fn otherurl<I: Source>(input: I) -> Parsed<I> {
    production("otherurl", genericurl).parse(input)
}

/// `scheme         = 1*[ lowalpha | digit | "+" | "-" | "." ]`
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", many1_count(alt((lowalpha, digit, recognize(one_of("+-.")))))).parse(input)
}

/// `schemepart     = *xchar | ip-schemepart`
pub fn schemepart<I: Source>(input: I) -> Parsed<I> {
    // Each ip-schemepart is a *xchar, too: the tree shows the structure if there is one.
    production("schemepart", longest(ip_schemepart, many0_count(xchar))).parse(input)
}

// URL schemeparts for ip based protocols: user, password, host and port.

/// `ip-schemepart  = "//" login [ "/" urlpath ]`
pub fn ip_schemepart<I: Source>(input: I) -> Parsed<I> {
    production("ip-schemepart", (tag("//"), login, opt((char('/'), urlpath)))).parse(input)
}

/// `login          = [ user [ ":" password ] "@" ] hostport`
pub fn login<I: Source>(input: I) -> Parsed<I> {
    // If no hostport follows the "@", the text before it may be a hostport.
    production("login", alt((recognize((user, opt((char(':'), password)), char('@'), hostport)), hostport)))
        .parse(input)
}

/// `hostport       = host [ ":" port ]`
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", (host, opt((char(':'), port)))).parse(input)
}

/// `host           = hostname | hostnumber`
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // If both match, as on `1.2.3.4.dom`, hostname reads further: its last label begins with a letter.
    production("host", alt((hostname, hostnumber))).parse(input)
}

/// `hostname       = *[ domainlabel "." ] toplabel`
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    production("hostname", star_then((domainlabel, char('.')), toplabel)).parse(input)
}

/// `domainlabel    = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
pub fn domainlabel<I: Source>(input: I) -> Parsed<I> {
    production("domainlabel", (alphadigit, label_rest)).parse(input)
}

/// `toplabel       = alpha | alpha *[ alphadigit | "-" ] alphadigit`
pub fn toplabel<I: Source>(input: I) -> Parsed<I> {
    production("toplabel", (alpha, label_rest)).parse(input)
}

/// The rest of a label after its first character: `*[ alphadigit | "-" ]` that does not end with a "-".
fn label_rest<I: Source>(input: I) -> Parsed<I> {
    recognize(many0_count((many0_count(char('-')), alphadigit))).parse(input)
}

/// `alphadigit     = alpha | digit`
pub fn alphadigit<I: Source>(input: I) -> Parsed<I> {
    production("alphadigit", alt((alpha, digit))).parse(input)
}

/// `hostnumber     = digits "." digits "." digits "." digits`
pub fn hostnumber<I: Source>(input: I) -> Parsed<I> {
    production("hostnumber", (digits, char('.'), digits, char('.'), digits, char('.'), digits)).parse(input)
}

/// `port           = digits`
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", digits).parse(input)
}

/// `user           = *[ uchar | ";" | "?" | "&" | "=" ]`
pub fn user<I: Source>(input: I) -> Parsed<I> {
    production("user", many0_count(alt((uchar, recognize(one_of(";?&=")))))).parse(input)
}

/// `password       = *[ uchar | ";" | "?" | "&" | "=" ]`
pub fn password<I: Source>(input: I) -> Parsed<I> {
    production("password", many0_count(alt((uchar, recognize(one_of(";?&=")))))).parse(input)
}

/// `urlpath        = *xchar    ; depends on protocol see section 3.1`
pub fn urlpath<I: Source>(input: I) -> Parsed<I> {
    production("urlpath", many0_count(xchar)).parse(input)
}

// FTP (see also RFC 959).

/// `ftpurl         = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
pub fn ftpurl<I: Source>(input: I) -> Parsed<I> {
    production("ftpurl", (tag("ftp://"), login, opt((char('/'), fpath, opt((tag(";type="), ftptype))))))
        .parse(input)
}

/// `fpath          = fsegment *[ "/" fsegment ]`
pub fn fpath<I: Source>(input: I) -> Parsed<I> {
    production("fpath", (fsegment, many0_count((char('/'), fsegment)))).parse(input)
}

/// `fsegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
pub fn fsegment<I: Source>(input: I) -> Parsed<I> {
    production("fsegment", many0_count(alt((uchar, recognize(one_of("?:@&=")))))).parse(input)
}

/// `ftptype        = "A" | "I" | "D" | "a" | "i" | "d"`
pub fn ftptype<I: Source>(input: I) -> Parsed<I> {
    production("ftptype", one_of("AIDaid")).parse(input)
}

// FILE.

/// `fileurl        = "file://" [ host | "localhost" ] "/" fpath`
pub fn fileurl<I: Source>(input: I) -> Parsed<I> {
    // Each "localhost" is a host, too: the tree shows the special case of section 3.10.
    production("fileurl", (tag("file://"), opt(longest(tag("localhost"), host)), char('/'), fpath))
        .parse(input)
}

// HTTP.

/// `httpurl        = "http://" hostport [ "/" hpath [ "?" search ]]`
pub fn httpurl<I: Source>(input: I) -> Parsed<I> {
    production("httpurl", (tag("http://"), hostport, opt((char('/'), hpath, opt((char('?'), search))))))
        .parse(input)
}

/// `hpath          = hsegment *[ "/" hsegment ]`
pub fn hpath<I: Source>(input: I) -> Parsed<I> {
    production("hpath", (hsegment, many0_count((char('/'), hsegment)))).parse(input)
}

/// `hsegment       = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
pub fn hsegment<I: Source>(input: I) -> Parsed<I> {
    production("hsegment", many0_count(alt((uchar, recognize(one_of(";:@&=")))))).parse(input)
}

/// `search         = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
pub fn search<I: Source>(input: I) -> Parsed<I> {
    production("search", many0_count(alt((uchar, recognize(one_of(";:@&=")))))).parse(input)
}

// GOPHER (see also RFC 1436).

/// ```bnf
/// gopherurl      = "gopher://" hostport [ "/" [ gtype [ selector
///                  [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
/// ```
/// Corrected: `gopherurl-slash`.
pub fn gopherurl<I: Source>(input: I) -> Parsed<I> {
    production(
        "gopherurl",
        (tag("gopher://"), hostport, opt((char('/'), opt((gtype, opt(selector_and_search)))))),
    )
    .parse(input)
}

/// `selector [ "%09" search [ "%09" gopher+_string ] ]`
///
/// An encoded tab is a character of all three. The first that a search can follow, up to the next tab or to the end, ends the
/// selector: a `/`, say, which a search must not hold, keeps a tab from that.
fn selector_and_search<I: Source>(input: I) -> Parsed<I> {
    let tab = || tag("%09");
    let found = || before(tab(), search);
    let search_follows = (tab(), found(), alt((tab(), recognize(not(xchar)))));
    let rest = (tab(), found(), opt((tab(), gopher_string)));
    recognize((before(search_follows, selector), opt(rest))).parse(input)
}

/// `gtype          = xchar`
pub fn gtype<I: Source>(input: I) -> Parsed<I> {
    production("gtype", xchar).parse(input)
}

/// `selector       = *xchar`
pub fn selector<I: Source>(input: I) -> Parsed<I> {
    production("selector", many0_count(xchar)).parse(input)
}

/// `gopher+_string = *xchar`
pub fn gopher_string<I: Source>(input: I) -> Parsed<I> {
    production("gopher+_string", many0_count(xchar)).parse(input)
}

// MAILTO (see also RFC 822).

/// `mailtourl      = "mailto:" encoded822addr`
pub fn mailtourl<I: Source>(input: I) -> Parsed<I> {
    production("mailtourl", (tag("mailto:"), encoded822addr)).parse(input)
}

/// `encoded822addr = 1*xchar               ; further defined in RFC822`
pub fn encoded822addr<I: Source>(input: I) -> Parsed<I> {
    production("encoded822addr", many1_count(xchar)).parse(input)
}

// NEWS (see also RFC 1036).

/// `newsurl        = "news:" grouppart`
pub fn newsurl<I: Source>(input: I) -> Parsed<I> {
    production("newsurl", (tag("news:"), grouppart)).parse(input)
}

/// `grouppart      = "*" | group | article`
pub fn grouppart<I: Source>(input: I) -> Parsed<I> {
    // If an "@" follows, a text that looks like a group or an asterisk begins an article.
    production("grouppart", alt((article, group, recognize(char('*'))))).parse(input)
}

/// `group          = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
pub fn group<I: Source>(input: I) -> Parsed<I> {
    production("group", (alpha, many0_count(alt((alpha, digit, recognize(one_of("-.+_"))))))).parse(input)
}

/// `article        = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`
pub fn article<I: Source>(input: I) -> Parsed<I> {
    production("article", (many1_count(alt((uchar, recognize(one_of(";/?:&="))))), char('@'), host))
        .parse(input)
}

// NNTP (see also RFC 977).

/// `nntpurl        = "nntp://" hostport "/" group [ "/" digits ]`
pub fn nntpurl<I: Source>(input: I) -> Parsed<I> {
    production("nntpurl", (tag("nntp://"), hostport, char('/'), group, opt((char('/'), digits)))).parse(input)
}

// TELNET.

/// `telneturl      = "telnet://" login [ "/" ]`
pub fn telneturl<I: Source>(input: I) -> Parsed<I> {
    production("telneturl", (tag("telnet://"), login, opt(char('/')))).parse(input)
}

// WAIS (see also RFC 1625).

/// `waisurl        = waisdatabase | waisindex | waisdoc`
pub fn waisurl<I: Source>(input: I) -> Parsed<I> {
    // The longer forms first: each begins with a waisdatabase.
    production("waisurl", alt((waisdoc, waisindex, waisdatabase))).parse(input)
}

/// `waisdatabase   = "wais://" hostport "/" database`
pub fn waisdatabase<I: Source>(input: I) -> Parsed<I> {
    production("waisdatabase", (tag("wais://"), hostport, char('/'), database)).parse(input)
}

/// `waisindex      = "wais://" hostport "/" database "?" search`
pub fn waisindex<I: Source>(input: I) -> Parsed<I> {
    production("waisindex", (tag("wais://"), hostport, char('/'), database, char('?'), search)).parse(input)
}

/// `waisdoc        = "wais://" hostport "/" database "/" wtype "/" wpath`
pub fn waisdoc<I: Source>(input: I) -> Parsed<I> {
    production("waisdoc", (tag("wais://"), hostport, char('/'), database, char('/'), wtype, char('/'), wpath))
        .parse(input)
}

/// `database       = *uchar`
pub fn database<I: Source>(input: I) -> Parsed<I> {
    production("database", many0_count(uchar)).parse(input)
}

/// `wtype          = *uchar`
pub fn wtype<I: Source>(input: I) -> Parsed<I> {
    production("wtype", many0_count(uchar)).parse(input)
}

/// `wpath          = *uchar`
pub fn wpath<I: Source>(input: I) -> Parsed<I> {
    production("wpath", many0_count(uchar)).parse(input)
}

// PROSPERO.

/// `prosperourl    = "prospero://" hostport "/" ppath *[ fieldspec ]`
pub fn prosperourl<I: Source>(input: I) -> Parsed<I> {
    production("prosperourl", (tag("prospero://"), hostport, char('/'), ppath, many0_count(fieldspec)))
        .parse(input)
}

/// `ppath          = psegment *[ "/" psegment ]`
pub fn ppath<I: Source>(input: I) -> Parsed<I> {
    production("ppath", (psegment, many0_count((char('/'), psegment)))).parse(input)
}

/// `psegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
pub fn psegment<I: Source>(input: I) -> Parsed<I> {
    production("psegment", many0_count(alt((uchar, recognize(one_of("?:@&=")))))).parse(input)
}

/// `fieldspec      = ";" fieldname "=" fieldvalue`
pub fn fieldspec<I: Source>(input: I) -> Parsed<I> {
    production("fieldspec", (char(';'), fieldname, char('='), fieldvalue)).parse(input)
}

/// `fieldname      = *[ uchar | "?" | ":" | "@" | "&" ]`
pub fn fieldname<I: Source>(input: I) -> Parsed<I> {
    production("fieldname", many0_count(alt((uchar, recognize(one_of("?:@&")))))).parse(input)
}

/// `fieldvalue     = *[ uchar | "?" | ":" | "@" | "&" ]`
pub fn fieldvalue<I: Source>(input: I) -> Parsed<I> {
    production("fieldvalue", many0_count(alt((uchar, recognize(one_of("?:@&")))))).parse(input)
}

// Miscellaneous definitions: the characters.

/// ```bnf
/// lowalpha       = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" |
///                  "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" |
///                  "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" |
///                  "y" | "z"
/// ```
pub fn lowalpha<I: Source>(input: I) -> Parsed<I> {
    production("lowalpha", satisfy(|c| c.is_ascii_lowercase())).parse(input)
}

/// ```bnf
/// hialpha        = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
///                  "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
///                  "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
/// ```
pub fn hialpha<I: Source>(input: I) -> Parsed<I> {
    production("hialpha", satisfy(|c| c.is_ascii_uppercase())).parse(input)
}

/// `alpha          = lowalpha | hialpha`
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", alt((lowalpha, hialpha))).parse(input)
}

/// ```bnf
/// digit          = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
///                  "8" | "9"
/// ```
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// `safe           = "$" | "-" | "_" | "." | "+"`
pub fn safe<I: Source>(input: I) -> Parsed<I> {
    production("safe", one_of("$-_.+")).parse(input)
}

/// `extra          = "!" | "*" | "'" | "(" | ")" | ","`
pub fn extra<I: Source>(input: I) -> Parsed<I> {
    production("extra", one_of("!*'(),")).parse(input)
}

/// ```bnf
/// national       = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"
/// ```
pub fn national<I: Source>(input: I) -> Parsed<I> {
    production("national", one_of(r"{}|\^~[]`")).parse(input)
}

/// `punctuation    = "<" | ">" | "#" | "%" | <">`
pub fn punctuation<I: Source>(input: I) -> Parsed<I> {
    production("punctuation", one_of("<>#%\"")).parse(input)
}

/// `reserved       = ";" | "/" | "?" | ":" | "@" | "&" | "="`
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of(";/?:@&=")).parse(input)
}

/// ```bnf
/// hex            = digit | "A" | "B" | "C" | "D" | "E" | "F" |
///                  "a" | "b" | "c" | "d" | "e" | "f"
/// ```
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", alt((digit, recognize(one_of("ABCDEFabcdef"))))).parse(input)
}

/// `escape         = "%" hex hex`
pub fn escape<I: Source>(input: I) -> Parsed<I> {
    production("escape", (char('%'), hex, hex)).parse(input)
}

/// `unreserved     = alpha | digit | safe | extra`
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", alt((alpha, digit, safe, extra))).parse(input)
}

/// `uchar          = unreserved | escape`
pub fn uchar<I: Source>(input: I) -> Parsed<I> {
    production("uchar", alt((unreserved, escape))).parse(input)
}

/// `xchar          = unreserved | reserved | escape`
pub fn xchar<I: Source>(input: I) -> Parsed<I> {
    production("xchar", alt((unreserved, reserved, escape))).parse(input)
}

/// `digits         = 1*digit`
pub fn digits<I: Source>(input: I) -> Parsed<I> {
    production("digits", many1_count(digit)).parse(input)
}
