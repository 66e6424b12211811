//! As printed, without the correction: a sequence binds tighter than a bar, so that a path begins with a segment, and only its
//! last one may be void.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc1630::url::{httpaddress, printed};
//! let address = &b"http://h/a//b"[..];
//! assert!(all_consuming(httpaddress).parse(address).is_ok());
//! assert!(all_consuming(printed::httpaddress).parse(address).is_err());
//! ```

use super::productions::{
    attributes, cellname, cidaddress, database, digits, ftptype, gtype, hostport, login, mailtoaddress,
    midaddress, newsaddress, nntpaddress, search, segment, telnetaddress, version, void, waisindex, wtype,
    xpalpha,
};
use crate::documents::prelude::*;

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

/// `waisaddress            waisindex | waisdoc`
pub fn waisaddress<I: Source>(input: I) -> Parsed<I> {
    // The longer form first: each begins with a waisindex.
    production("waisaddress", alt((waisdoc, waisindex))).parse(input)
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

/// `hsoname                path`
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
pub fn gopheraddress<I: Source>(input: I) -> Parsed<I> {
    production("gopheraddress", (tag("gopher://"), hostport, opt((char('/'), gtype, opt(gcommand)))))
        .parse(input)
}

/// `gcommand               path`
pub fn gcommand<I: Source>(input: I) -> Parsed<I> {
    production("gcommand", path).parse(input)
}

/// `path                   void |  segment  [  / path ]`
pub fn path<I: Source>(input: I) -> Parsed<I> {
    recursive_or("path", segment, char('/'), void).parse(input)
}
