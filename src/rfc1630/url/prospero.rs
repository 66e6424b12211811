//! Prospero.

use super::characters::{alphanums, digits};
use super::host::hostport;
use super::path::path;
use crate::combinator::{Rule, empty, lit, never, opt, production, seq, tail};
use crate::source::{Parsed, Source};

/// ```bnf
/// prosperoaddress        prosperolink
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn prosperoaddress<I: Source>(input: I) -> Parsed<I> {
    production("prosperoaddress", input, prosperolink)
}

/// ```bnf
/// prosperolink           p r o s p e r o : / / hostport / hsoname [ %
///                        0 0 version [ attributes ] ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn prosperolink<I: Source>(input: I) -> Parsed<I> {
    production("prosperolink", input, seq((lit("prospero://"), hostport, lit("/"), hsoname_and_version)))
}

/// ```bnf
/// hsoname                path
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn hsoname<I: Source>(input: I) -> Parsed<I> {
    production("hsoname", input, path)
}

/// ```bnf
/// version                digits
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn version<I: Source>(input: I) -> Parsed<I> {
    production("version", input, digits)
}

/// ```bnf
/// attributes             attribute [ attributes ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn attributes<I: Source>(input: I) -> Parsed<I> {
    tail("attributes", input, attribute, empty, never)
}

/// ```bnf
/// attribute              alphanums
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn attribute<I: Source>(input: I) -> Parsed<I> {
    production("attribute", input, alphanums)
}

/// `hsoname [ % 0 0 version [ attributes ] ]`
///
/// The language is that of the name alone, whose characters the rest consists of. The tree shows the version that
/// the prose sets apart by "%00", where what follows the last one is a version.
fn hsoname_and_version<I: Source>(input: I) -> Parsed<I> {
    const NUL: &str = "%00";
    if !input.records_nodes() {
        return hsoname(input);
    }
    let bytes = input.as_bytes();
    let (rest, ()) = hsoname(bytes)?;
    let name = &bytes[..bytes.len() - rest.len()];
    let is_version = |nul: &usize| {
        let behind = &name[nul + NUL.len()..];
        matches!(seq((version, opt(attributes))).read(behind), Ok(([], ())))
    };
    let Some(nul) = name.windows(NUL.len()).rposition(|at| at == NUL.as_bytes()).filter(is_version) else {
        return hsoname(input);
    };
    let (rest, name) = input.take_split(nul);
    let (_, ()) = hsoname(name)?;
    seq((lit(NUL), version, opt(attributes))).read(rest)
}
