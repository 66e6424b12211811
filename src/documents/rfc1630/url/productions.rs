//! The productions of RFC 1630, section "BNF for specific URL schemes", in its order.

use crate::documents::prelude::*;
use crate::documents::rfc822::productions::{addr_spec, content_identifier};

/// `prefixedurl            u r l : url`
pub fn prefixedurl<I: Source>(input: I) -> Parsed<I> {
    production("prefixedurl", (tag("url:"), url)).parse(input)
}

/// ```bnf
/// url                    httpaddress | ftpaddress | newsaddress |
///                        nntpaddress | prosperoaddress | telnetaddress
///                        | gopheraddress | waisaddress |
///                        mailtoaddress  | midaddress | cidaddress
/// ```
pub fn url<I: Source>(input: I) -> Parsed<I> {
    production(
        "url",
        alt((
            httpaddress,
            ftpaddress,
            newsaddress,
            nntpaddress,
            prosperoaddress,
            telnetaddress,
            gopheraddress,
            waisaddress,
            mailtoaddress,
            midaddress,
            cidaddress,
        )),
    )
    .parse(input)
}

/// `scheme                 ialpha`
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", ialpha).parse(input)
}

/// ```bnf
/// httpaddress            h t t p :   / / hostport [  / path ] [ ?
///                        search ]
/// ```
pub fn httpaddress<I: Source>(input: I) -> Parsed<I> {
    production("httpaddress", (tag("http://"), hostport, opt((char('/'), path)), opt((char('?'), search))))
        .parse(input)
}

/// `ftpaddress             f t p : / / login / path [  ftptype ]`
pub fn ftpaddress<I: Source>(input: I) -> Parsed<I> {
    // Each ftptype also reads as the end of a path, and is read as that: the prose writes the type with ";type =".
    production("ftpaddress", (tag("ftp://"), login, char('/'), path, opt(ftptype))).parse(input)
}

/// `afsaddress             a f s : / / cellname / path`
pub fn afsaddress<I: Source>(input: I) -> Parsed<I> {
    production("afsaddress", (tag("afs://"), cellname, char('/'), path)).parse(input)
}

/// `newsaddress            n e w s : groupart`
pub fn newsaddress<I: Source>(input: I) -> Parsed<I> {
    production("newsaddress", (tag("news:"), groupart)).parse(input)
}

/// `nntpaddress            n n t p : group /  digits`
pub fn nntpaddress<I: Source>(input: I) -> Parsed<I> {
    production("nntpaddress", (tag("nntp:"), group, char('/'), digits)).parse(input)
}

/// `midaddress             m i d  :  addr-spec`
pub fn midaddress<I: Source>(input: I) -> Parsed<I> {
    production("midaddress", (tag("mid:"), addr_spec)).parse(input)
}

/// `cidaddress             c i d : content-identifier`
pub fn cidaddress<I: Source>(input: I) -> Parsed<I> {
    production("cidaddress", (tag("cid:"), content_identifier)).parse(input)
}

/// `mailtoaddress          m a i l t o : xalphas @ hostname`
pub fn mailtoaddress<I: Source>(input: I) -> Parsed<I> {
    // The xalphas and the hostname may hold an "@" themselves.
    production("mailtoaddress", (tag("mailto:"), at_the_last(xalphas, '@', hostname))).parse(input)
}

/// `waisaddress            waisindex | waisdoc`
pub fn waisaddress<I: Source>(input: I) -> Parsed<I> {
    // The longer form first: each begins with a waisindex.
    production("waisaddress", alt((waisdoc, waisindex))).parse(input)
}

/// ```bnf
/// waisindex              w a i s : / / hostport / database [ ? search
///                        ]
/// ```
pub fn waisindex<I: Source>(input: I) -> Parsed<I> {
    production("waisindex", (tag("wais://"), hostport, char('/'), database, opt((char('?'), search))))
        .parse(input)
}

/// ```bnf
/// waisdoc                w a i s : / / hostport / database / wtype  /
///                        wpath
/// ```
pub fn waisdoc<I: Source>(input: I) -> Parsed<I> {
    production("waisdoc", (tag("wais://"), hostport, char('/'), database, char('/'), wtype, char('/'), wpath))
        .parse(input)
}

/// `wpath                  digits = path ;  [ wpath ]`
pub fn wpath<I: Source>(input: I) -> Parsed<I> {
    recursive("wpath", (digits, char('='), path, char(';')), success(())).parse(input)
}

/// `groupart               * | group | article`
pub fn groupart<I: Source>(input: I) -> Parsed<I> {
    // An article reads like a group, or begins like an asterisk, up to its "@" and beyond.
    production("groupart", longest(longest(article, group), char('*'))).parse(input)
}

/// `group                  ialpha [ . group ]`
pub fn group<I: Source>(input: I) -> Parsed<I> {
    recursive("group", label, char('.')).parse(input)
}

/// `article                xalphas @ host`
pub fn article<I: Source>(input: I) -> Parsed<I> {
    // The xalphas and most hosts may hold an "@" themselves.
    production("article", at_the_last(xalphas, '@', host)).parse(input)
}

/// `database               xalphas`
pub fn database<I: Source>(input: I) -> Parsed<I> {
    production("database", xalphas).parse(input)
}

/// `wtype                  xalphas`
pub fn wtype<I: Source>(input: I) -> Parsed<I> {
    production("wtype", xalphas).parse(input)
}

/// `prosperoaddress        prosperolink`
pub fn prosperoaddress<I: Source>(input: I) -> Parsed<I> {
    production("prosperoaddress", prosperolink).parse(input)
}

/// ```bnf
/// prosperolink           p r o s p e r o : / / hostport / hsoname [ %
///                        0 0 version [ attributes ] ]
/// ```
pub fn prosperolink<I: Source>(input: I) -> Parsed<I> {
    production("prosperolink", (tag("prospero://"), hostport, char('/'), hsoname_and_version)).parse(input)
}

/// `hsoname [ % 0 0 version [ attributes ] ]`
///
/// Each version and attribute reads as the end of the name, too. The prose sets the version apart by "%00".
fn hsoname_and_version<I: Source>(input: I) -> Parsed<I> {
    let nul_and_version = || (tag("%00"), version, opt(attributes));
    let at_the_end = (nul_and_version(), not(alt((xpalpha, recognize(char('/'))))));
    longest((before(at_the_end, hsoname), nul_and_version()), hsoname).parse(input)
}

/// `hsoname                path`
pub fn hsoname<I: Source>(input: I) -> Parsed<I> {
    production("hsoname", path).parse(input)
}

/// `version                digits`
pub fn version<I: Source>(input: I) -> Parsed<I> {
    production("version", digits).parse(input)
}

/// `attributes             attribute [ attributes ]`
pub fn attributes<I: Source>(input: I) -> Parsed<I> {
    recursive("attributes", attribute, success(())).parse(input)
}

/// `attribute              alphanums`
pub fn attribute<I: Source>(input: I) -> Parsed<I> {
    production("attribute", alphanums).parse(input)
}

/// `telnetaddress          t e l n e t : / / login`
pub fn telnetaddress<I: Source>(input: I) -> Parsed<I> {
    production("telnetaddress", (tag("telnet://"), login)).parse(input)
}

/// ```bnf
/// gopheraddress          g o p h e r : / / hostport [/ gtype  [
///                        gcommand ] ]
/// ```
pub fn gopheraddress<I: Source>(input: I) -> Parsed<I> {
    production("gopheraddress", (tag("gopher://"), hostport, opt((char('/'), gtype, opt(gcommand)))))
        .parse(input)
}

/// `login                  [ user [ : password ] @ ] hostport`
pub fn login<I: Source>(input: I) -> Parsed<I> {
    // An "@" may be part of a hostname, too.
    production("login", longest((user, opt((char(':'), password)), char('@'), hostport), hostport))
        .parse(input)
}

/// `hostport               host [ : port ]`
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", (host, opt((char(':'), port)))).parse(input)
}

/// `host                   hostname | hostnumber`
pub fn host<I: Source>(input: I) -> Parsed<I> {
    production("host", alt((hostname, hostnumber))).parse(input)
}

/// `ftptype                A formcode | E formcode | I | L digits`
pub fn ftptype<I: Source>(input: I) -> Parsed<I> {
    production(
        "ftptype",
        alt((
            recognize((char('A'), formcode)),
            recognize((char('E'), formcode)),
            recognize(char('I')),
            recognize((char('L'), digits)),
        )),
    )
    .parse(input)
}

/// `formcode               N | T | C`
pub fn formcode<I: Source>(input: I) -> Parsed<I> {
    production("formcode", one_of("NTC")).parse(input)
}

/// `cellname               hostname`
pub fn cellname<I: Source>(input: I) -> Parsed<I> {
    production("cellname", hostname).parse(input)
}

/// `hostname               ialpha [  .  hostname ]`
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    recursive("hostname", label, char('.')).parse(input)
}

/// `ialpha`, which ends before the next "." that another can follow: the BNF would let it swallow the dots, and the prose
/// means names between dots.
fn label<I: Source>(input: I) -> Parsed<I> {
    before((char('.'), alpha), ialpha).parse(input)
}

/// `hostnumber             digits . digits . digits . digits`
pub fn hostnumber<I: Source>(input: I) -> Parsed<I> {
    production("hostnumber", (digits, char('.'), digits, char('.'), digits, char('.'), digits)).parse(input)
}

/// `port                   digits`
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", digits).parse(input)
}

/// `gcommand               path`
pub fn gcommand<I: Source>(input: I) -> Parsed<I> {
    production("gcommand", path).parse(input)
}

/// `path                   [ segment ] [ / path ]`
/// Corrected: `path-slashes`.
pub fn path<I: Source>(input: I) -> Parsed<I> {
    recursive("path", opt(segment), char('/')).parse(input)
}

/// `segment                xpalphas`
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", xpalphas).parse(input)
}

/// `search                 xalphas [ + search ]`
pub fn search<I: Source>(input: I) -> Parsed<I> {
    recursive("search", word, char('+')).parse(input)
}

/// `xalphas`, which ends before the next "+" that another can follow: the BNF would let it swallow the plus signs, and the
/// prose means words between them.
fn word<I: Source>(input: I) -> Parsed<I> {
    before((char('+'), xalpha), xalphas).parse(input)
}

/// `user                   alphanum2 [ user ]`
pub fn user<I: Source>(input: I) -> Parsed<I> {
    recursive("user", alphanum2, success(())).parse(input)
}

/// `password               alphanum2 [ password ]`
pub fn password<I: Source>(input: I) -> Parsed<I> {
    recursive("password", alphanum2, success(())).parse(input)
}

/// `fragmentid             xalphas`
pub fn fragmentid<I: Source>(input: I) -> Parsed<I> {
    production("fragmentid", xalphas).parse(input)
}

/// `gtype                  xalpha`
pub fn gtype<I: Source>(input: I) -> Parsed<I> {
    production("gtype", xalpha).parse(input)
}

/// `alphanum2              alpha | digit | - | _ | . | +`
pub fn alphanum2<I: Source>(input: I) -> Parsed<I> {
    production("alphanum2", alt((alpha, digit, recognize(one_of("-_.+"))))).parse(input)
}

/// `xalpha                 alpha | digit | safe | extra | escape`
pub fn xalpha<I: Source>(input: I) -> Parsed<I> {
    production("xalpha", alt((alpha, digit, safe, extra, escape))).parse(input)
}

/// `xalphas                xalpha [ xalphas ]`
pub fn xalphas<I: Source>(input: I) -> Parsed<I> {
    recursive("xalphas", xalpha, success(())).parse(input)
}

/// `xpalpha                xalpha | +`
pub fn xpalpha<I: Source>(input: I) -> Parsed<I> {
    production("xpalpha", alt((xalpha, recognize(char('+'))))).parse(input)
}

/// `xpalphas               xpalpha [ xpalphas ]`
pub fn xpalphas<I: Source>(input: I) -> Parsed<I> {
    recursive("xpalphas", xpalpha, success(())).parse(input)
}

/// `ialpha                 alpha [ xalphas ]`
pub fn ialpha<I: Source>(input: I) -> Parsed<I> {
    production("ialpha", (alpha, opt(xalphas))).parse(input)
}

/// ```bnf
/// alpha                  a | b | c | d | e | f | g | h | i | j | k |
///                        l | m | n | o  | p | q | r | s | t | u | v |
///                        w | x | y | z | A | B | C  | D | E | F | G |
///                        H | I | J | K | L | M | N | O | P |  Q | R |
///                        S | T | U | V | W | X | Y | Z
/// ```
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", satisfy(|c| c.is_ascii_alphabetic())).parse(input)
}

/// `digit                  0 |1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9`
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// `safe                   $ | - | _ | @ | . | &  | + | -`
pub fn safe<I: Source>(input: I) -> Parsed<I> {
    production("safe", one_of("$-_@.&+-")).parse(input)
}

/// `extra                  ! | * |  " |  ' | ( | )  | ,`
pub fn extra<I: Source>(input: I) -> Parsed<I> {
    production("extra", one_of("!*\"'(),")).parse(input)
}

/// `reserved               =  |  ;  |  /  |  #  | ? |  : | space`
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of("=;/#?: ")).parse(input)
}

/// `escape                 % hex hex`
pub fn escape<I: Source>(input: I) -> Parsed<I> {
    production("escape", (char('%'), hex, hex)).parse(input)
}

/// ```bnf
/// hex                    digit | a | b | c | d | e | f | A | B | C |
///                        D | E | F
/// ```
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", alt((digit, recognize(one_of("abcdefABCDEF"))))).parse(input)
}

/// `national               { | } | vline | [ | ] | \ | ^ | ~`
pub fn national<I: Source>(input: I) -> Parsed<I> {
    production("national", one_of(r"{}|[]\^~")).parse(input)
}

/// `punctuation            < | >`
pub fn punctuation<I: Source>(input: I) -> Parsed<I> {
    production("punctuation", one_of("<>")).parse(input)
}

/// `digits                 digit [ digits ]`
pub fn digits<I: Source>(input: I) -> Parsed<I> {
    recursive("digits", digit, success(())).parse(input)
}

/// `alphanum               alpha | digit`
pub fn alphanum<I: Source>(input: I) -> Parsed<I> {
    production("alphanum", alt((alpha, digit))).parse(input)
}

/// `alphanums              alphanum [ alphanums ]`
pub fn alphanums<I: Source>(input: I) -> Parsed<I> {
    recursive("alphanums", alphanum, success(())).parse(input)
}

/// `void`
pub fn void<I: Source>(input: I) -> Parsed<I> {
    production("void", success(())).parse(input)
}
