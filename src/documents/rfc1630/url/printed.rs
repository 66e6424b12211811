//! As printed, without the correction: a sequence binds tighter than a bar, so that a path begins with a segment, and only its
//! last one may be void.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{not, opt, recognize, success};

use super::afs::cellname;
use super::characters::{digits, void, xpalpha};
use super::content_id::cidaddress;
use super::ftp::ftptype;
use super::gopher::gtype;
use super::host::hostport;
use super::login::login;
use super::mailto::mailtoaddress;
use super::message_id::midaddress;
use super::news::newsaddress;
use super::nntp::nntpaddress;
use super::path::segment;
use super::prospero::{attributes, version};
use super::search::search;
use super::telnet::telnetaddress;
use super::wais::{database, waisindex, wtype};
use crate::combinator::{before, longest, production, recursive, recursive_or};
use crate::trace::{Parsed, Source};

/// ```bnf
/// prefixedurl            u r l : url
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn prefixedurl<I: Source>(input: I) -> Parsed<I> {
    production("prefixedurl", (tag("url:"), url)).parse(input)
}

/// ```bnf
/// url                    httpaddress | ftpaddress | newsaddress |
///                        nntpaddress | prosperoaddress | telnetaddress
///                        | gopheraddress | waisaddress |
///                        mailtoaddress  | midaddress | cidaddress
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
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

/// ```bnf
/// httpaddress            h t t p :   / / hostport [  / path ] [ ?
///                        search ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "HTTP".
pub fn httpaddress<I: Source>(input: I) -> Parsed<I> {
    production("httpaddress", (tag("http://"), hostport, opt((char('/'), path)), opt((char('?'), search))))
        .parse(input)
}

/// ```bnf
/// ftpaddress             f t p : / / login / path [  ftptype ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "FTP".
pub fn ftpaddress<I: Source>(input: I) -> Parsed<I> {
    // Each ftptype reads as the end of a path, too, and is read so: the prose writes it with ";type =".
    production("ftpaddress", (tag("ftp://"), login, char('/'), path, opt(ftptype))).parse(input)
}

/// ```bnf
/// afsaddress             a f s : / / cellname / path
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Specific Schemes".
pub fn afsaddress<I: Source>(input: I) -> Parsed<I> {
    production("afsaddress", (tag("afs://"), cellname, char('/'), path)).parse(input)
}

/// ```bnf
/// waisaddress            waisindex | waisdoc
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn waisaddress<I: Source>(input: I) -> Parsed<I> {
    // The longer form first: each begins with a waisindex.
    production("waisaddress", alt((waisdoc, waisindex))).parse(input)
}

/// ```bnf
/// waisdoc                w a i s : / / hostport / database / wtype  /
///                        wpath
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn waisdoc<I: Source>(input: I) -> Parsed<I> {
    production("waisdoc", (tag("wais://"), hostport, char('/'), database, char('/'), wtype, char('/'), wpath))
        .parse(input)
}

/// ```bnf
/// wpath                  digits = path ;  [ wpath ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn wpath<I: Source>(input: I) -> Parsed<I> {
    recursive("wpath", (digits, char('='), path, char(';')), success(())).parse(input)
}

/// ```bnf
/// prosperoaddress        prosperolink
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn prosperoaddress<I: Source>(input: I) -> Parsed<I> {
    production("prosperoaddress", prosperolink).parse(input)
}

/// ```bnf
/// prosperolink           p r o s p e r o : / / hostport / hsoname [ %
///                        0 0 version [ attributes ] ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn prosperolink<I: Source>(input: I) -> Parsed<I> {
    production("prosperolink", (tag("prospero://"), hostport, char('/'), hsoname_and_version)).parse(input)
}

/// ```bnf
/// hsoname                path
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn hsoname<I: Source>(input: I) -> Parsed<I> {
    production("hsoname", path).parse(input)
}

/// `hsoname [ % 0 0 version [ attributes ] ]`
///
/// Each version and attribute reads as the end of the name, too. The prose sets the version apart by "%00".
fn hsoname_and_version<I: Source>(input: I) -> Parsed<I> {
    let nul_and_version = || (tag("%00"), version, opt(attributes));
    let at_the_end = (nul_and_version(), not(alt((xpalpha, recognize(char('/'))))));
    longest((before(at_the_end, hsoname), nul_and_version()), hsoname).parse(input)
}

/// ```bnf
/// gopheraddress          g o p h e r : / / hostport [/ gtype  [
///                        gcommand ] ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Gopher".
pub fn gopheraddress<I: Source>(input: I) -> Parsed<I> {
    production("gopheraddress", (tag("gopher://"), hostport, opt((char('/'), gtype, opt(gcommand)))))
        .parse(input)
}

/// ```bnf
/// gcommand               path
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Gopher".
pub fn gcommand<I: Source>(input: I) -> Parsed<I> {
    production("gcommand", path).parse(input)
}

/// ```bnf
/// path                   void |  segment  [  / path ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "PATH".
pub fn path<I: Source>(input: I) -> Parsed<I> {
    recursive_or("path", segment, char('/'), void).parse(input)
}
