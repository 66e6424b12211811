//! Host and port.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::opt;

use super::characters::{alpha, digits, ialpha};
use crate::combinator::{before, production, recursive};
use crate::trace::{Parsed, Source};

/// ```bnf
/// hostport               host [ : port ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", (host, opt((char(':'), port)))).parse(input)
}

/// ```bnf
/// host                   hostname | hostnumber
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn host<I: Source>(input: I) -> Parsed<I> {
    production("host", alt((hostname, hostnumber))).parse(input)
}

/// ```bnf
/// hostname               ialpha [  .  hostname ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    recursive("hostname", label, char('.')).parse(input)
}

/// ```bnf
/// hostnumber             digits . digits . digits . digits
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn hostnumber<I: Source>(input: I) -> Parsed<I> {
    production("hostnumber", (digits, char('.'), digits, char('.'), digits, char('.'), digits)).parse(input)
}

/// ```bnf
/// port                   digits
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", digits).parse(input)
}

/// `ialpha`, which ends before the next "." that another can follow: the BNF would let it swallow the dots, and the prose
/// means names between dots.
pub(super) fn label<I: Source>(input: I) -> Parsed<I> {
    before((char('.'), alpha), ialpha).parse(input)
}
