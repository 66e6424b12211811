//! Host and port.

use super::characters::{digits, ialpha, may_be_xalpha, xalphas};
use crate::combinator::{Rule, alt, before, inlined, lit, never, opt, production, seq, short_cut, tail};
use crate::source::{Parsed, Source};

/// ```bnf
/// hostport               host [ : port ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
#[inline(always)]
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", input, seq((inlined!(host), opt(seq((lit(":"), port))))))
}

/// ```bnf
/// host                   hostname | hostnumber
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
#[inline(always)]
pub fn host<I: Source>(input: I) -> Parsed<I> {
    production("host", input, alt((inlined!(hostname), hostnumber)))
}

/// ```bnf
/// hostname               ialpha [  .  hostname ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
#[inline(always)]
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    // The first label may hold dots, and reads on behind each.
    short_cut(inlined!(ialpha), |input| tail("hostname", input, label, lit("."), never)).read(input)
}

/// ```bnf
/// hostnumber             digits . digits . digits . digits
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn hostnumber<I: Source>(input: I) -> Parsed<I> {
    production("hostnumber", input, seq((digits, lit("."), digits, lit("."), digits, lit("."), digits)))
}

/// ```bnf
/// port                   digits
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", input, digits)
}

/// `ialpha`, which in a tree ends before the next "." that another can follow: the BNF would let it swallow the
/// dots, the prose means names between dots.
pub(super) fn label<I: Source>(input: I) -> Parsed<I> {
    if !input.records_nodes() {
        return ialpha(input);
    }
    let next = |rest: &[u8]| rest[0] == b'.' && rest.get(1).is_some_and(u8::is_ascii_alphabetic);
    before(|_, rest| next(rest) || !may_be_xalpha(rest[0]), ialpha)(input)
}

/// `xalphas @ host`, where the `xalphas` and most hosts may hold an "@" themselves: the last "@" that a host
/// follows, up to the end of what both can read, separates them.
pub(super) fn behind_the_last_at<I: Source>(
    input: I,
    host: impl Rule<I>,
    plain: for<'a> fn(&'a [u8]) -> Parsed<&'a [u8]>,
) -> Parsed<I> {
    if I::RECORDS && !input.records_nodes() {
        // Whatever is chosen, more of the same could follow it.
        let _ = xalphas(input.clone());
    }
    let Some((at, left)) = last_at(input.as_bytes(), plain) else {
        return never(input);
    };
    if !I::RECORDS {
        return Ok((input.take_from(input.input_len() - left.len()), ()));
    }
    let (rest, name) = input.take_split(at);
    let (_, ()) = xalphas(name)?;
    seq((lit("@"), host)).read(rest)
}

/// Where that "@" stands, and what the host behind it leaves.
fn last_at(input: &[u8], host: for<'a> fn(&'a [u8]) -> Parsed<&'a [u8]>) -> Option<(usize, &[u8])> {
    let (behind, ()) = xalphas(input).ok()?;
    let mut longest = None;
    // A name behind an "@" reads to the end, so this is the last turn; numbers hold no "@".
    for at in (1..input.len() - behind.len()).rev().filter(|at| input[*at] == b'@') {
        match host(&input[at + 1..]) {
            Ok((rest, ())) if rest.len() == behind.len() => return Some((at, rest)),
            Ok((rest, ())) => longest = longest.or(Some((at, rest))),
            Err(_) => {}
        }
    }
    longest
}
