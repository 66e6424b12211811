//! RFC 5538, "The 'news' and 'nntp' URI Schemes", April 2010: its sections 3, 4 and 8.1.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc5538::news_url;
//! assert!(all_consuming(news_url).parse(&b"news:comp.infosystems.*"[..]).is_ok());
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc2234::productions::{alpha, digit, hexdig};
use crate::documents::rfc3986::productions::{
    authority, ip_literal, ipv4address, pct_encoded, port, sub_delims, unreserved, userinfo,
};
use crate::documents::schemes::rfc4248::nonempty_name;
use crate::documents::schemes::rfc6068::{dot, hex_letter};

/// Its productions, as corrected.
pub static RFC5538: SchemeGrammar = SchemeGrammar {
    id: "rfc5538",
    combinators: combinators![self:
        nntp_url as "nntpURL", server, group, article_number as "article-number",
        group_char as "group-char", news_url as "newsURL", article, newsgroups, authority,
        pct_encoded as "pct-encoded", snews_url as "snewsURL", msg_id_core as "msg-id-core",
        id_left as "id-left", id_right as "id-right", no_fold_literal as "no-fold-literal", mdtext, atext,
        dot_atom_text as "dot-atom-text", dot, hex_letter as "hex-letter", unreserved,
        sub_delims as "sub-delims", nntp_server as "nntp-server", nonempty_name as "nonempty-name",
        userinfo, ip_literal as "IP-literal", ipv4address as "IPv4address", port,
    ],
};

/// `nntpURL         = "nntp:" nntp-server "/" group [ "/" article-number ]`
pub fn nntp_url<I: Source>(input: I) -> Parsed<I> {
    production(
        "nntpURL",
        (tag_no_case("nntp:"), nntp_server, char('/'), group, opt((char('/'), article_number))),
    )
    .parse(input)
}

/// `server          = "//" authority               ; see RFC 3986`
pub fn server<I: Source>(input: I) -> Parsed<I> {
    production("server", (tag("//"), authority)).parse(input)
}

/// `group           = 1*( group-char / pct-encoded )`
pub fn group<I: Source>(input: I) -> Parsed<I> {
    production("group", many1_count(alt((group_char, pct_encoded)))).parse(input)
}

/// `article-number  = 1*16DIGIT                    ; see RFC 3977`
pub fn article_number<I: Source>(input: I) -> Parsed<I> {
    production("article-number", many_m_n(1, 16, digit)).parse(input)
}

/// `group-char      = ALPHA / DIGIT / "-" / "+" / "_" / "."`
pub fn group_char<I: Source>(input: I) -> Parsed<I> {
    production("group-char", alt((alpha, digit, recognize(one_of("-+_."))))).parse(input)
}

/// `newsURL         = "news:" [ server "/" ] ( article / newsgroups )`
pub fn news_url<I: Source>(input: I) -> Parsed<I> {
    production("newsURL", (tag_no_case("news:"), opt((server, char('/'))), longest(article, newsgroups)))
        .parse(input)
}

/// `article         = msg-id-core                  ; see RFC 5536`
pub fn article<I: Source>(input: I) -> Parsed<I> {
    production("article", msg_id_core).parse(input)
}

/// `newsgroups      = *( group-char / pct-encoded / "*" )`
pub fn newsgroups<I: Source>(input: I) -> Parsed<I> {
    production("newsgroups", many0_count(alt((group_char, pct_encoded, recognize(char('*')))))).parse(input)
}

/// `snewsURL        = "snews:" [ server "/" ] ( article / newsgroups )`
pub fn snews_url<I: Source>(input: I) -> Parsed<I> {
    production("snewsURL", (tag_no_case("snews:"), opt((server, char('/'))), longest(article, newsgroups)))
        .parse(input)
}

/// `msg-id-core     =  id-left "@" id-right`
pub fn msg_id_core<I: Source>(input: I) -> Parsed<I> {
    production("msg-id-core", (id_left, char('@'), id_right)).parse(input)
}

/// `id-left         =  dot-atom-text`
pub fn id_left<I: Source>(input: I) -> Parsed<I> {
    production("id-left", dot_atom_text).parse(input)
}

/// `id-right        =  dot-atom-text / no-fold-literal`
pub fn id_right<I: Source>(input: I) -> Parsed<I> {
    production("id-right", alt((dot_atom_text, no_fold_literal))).parse(input)
}

/// `no-fold-literal = "%5B" *mdtext "%5D"`
pub fn no_fold_literal<I: Source>(input: I) -> Parsed<I> {
    production("no-fold-literal", (tag_no_case("%5B"), many0_count(mdtext), tag_no_case("%5D"))).parse(input)
}

/// ```bnf
/// mdtext          = unreserved / sub-delims / ":" / "@" / "%2" ( %x31-39 / hex-letter ) / "%3" ( DIGIT / "A" / "B" / "C" / "D" / "F" )
///                 / ( "%4" / "%6" ) HEXDIG / "%5" ( DIGIT / "A" / "E" / "F" ) / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" )
/// ```
pub fn mdtext<I: Source>(input: I) -> Parsed<I> {
    production(
        "mdtext",
        alt((
            unreserved,
            sub_delims,
            recognize(one_of(":@")),
            recognize((tag("%2"), alt((recognize(one_of("123456789")), hex_letter)))),
            recognize((tag("%3"), alt((digit, recognize(one_of("ABCDFabcdf")))))),
            recognize((alt((tag("%4"), tag("%6"))), hexdig)),
            recognize((tag("%5"), alt((digit, recognize(one_of("AEFaef")))))),
            recognize((tag("%7"), alt((digit, recognize(one_of("ABCDEabcde")))))),
        )),
    )
    .parse(input)
}

/// ```bnf
/// atext           = ALPHA / DIGIT / "!" / "$" / "&" / "'" / "*" / "+" / "-" / "=" / "_" / "~"
///                 / "%2" ( "1" / %x33-37 / "A" / "B" / "D" / "F" ) / "%3" ( DIGIT / "D" / "F" ) / "%4" ( %x31-39 / hex-letter )
///                 / "%5" ( DIGIT / "A" / "E" / "F" ) / "%6" HEXDIG / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" )
/// ```
pub fn atext<I: Source>(input: I) -> Parsed<I> {
    production(
        "atext",
        alt((
            alpha,
            digit,
            recognize(one_of("!$&'*+-=_~")),
            recognize((tag("%2"), one_of("134567ABDFabdf"))),
            recognize((tag("%3"), alt((digit, recognize(one_of("DFdf")))))),
            recognize((tag("%4"), alt((recognize(one_of("123456789")), hex_letter)))),
            recognize((tag("%5"), alt((digit, recognize(one_of("AEFaef")))))),
            recognize((tag("%6"), hexdig)),
            recognize((tag("%7"), alt((digit, recognize(one_of("ABCDEabcde")))))),
        )),
    )
    .parse(input)
}

/// `dot-atom-text   = 1*atext *( dot 1*atext )`
pub fn dot_atom_text<I: Source>(input: I) -> Parsed<I> {
    production("dot-atom-text", (many1_count(atext), many0_count((dot, many1_count(atext))))).parse(input)
}

/// `nntp-server     = "//" [ userinfo "@" ] ( IP-literal / IPv4address / nonempty-name ) [ ":" port ]`
pub fn nntp_server<I: Source>(input: I) -> Parsed<I> {
    // If no host follows the "@", the text before it may be a host and a port.
    production(
        "nntp-server",
        (
            tag("//"),
            alt((
                recognize((userinfo, char('@'), host, opt((char(':'), port)))),
                recognize((host, opt((char(':'), port)))),
            )),
        ),
    )
    .parse(input)
}

/// `IP-literal / IPv4address / nonempty-name`
fn host<I: Source>(input: I) -> Parsed<I> {
    alt((ip_literal, longest(ipv4address, nonempty_name))).parse(input)
}
