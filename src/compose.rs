//! Productions inside other parsers of nom: over text or bytes, with any type of error.
//!
//! A production reads the longest beginning of its input that it derives, and no more. In a larger grammar that matters twice. A delimiter
//! that the production derives, too, is a part of what it reads: `)` may be in a URI, and `>` may not. And it does not go back for what
//! follows: a `uri_reference` before a full stop reads the full stop.

use nom::error::{ErrorKind, ParseError};
use nom::{Err, Parser};

use crate::trace::Parsed;

/// Makes a parser of text of a production. If the production does not match, the error is made at the farthest place that it
/// reached.
///
/// ```
/// use nom::{Parser, character::complete::char, error::Error, sequence::delimited};
/// use urlgram::{compose, rfc3986::uri_reference};
/// let mut link = delimited(char('<'), compose::text::<Error<_>>(uri_reference), char('>'));
/// assert_eq!(link.parse("<http://w3.org/a> and more"), Ok((" and more", "http://w3.org/a")));
/// assert!(link.parse("<http://w3.org/a b>").is_err());
///
/// let mut address = compose::text::<Error<_>>(urlgram::rfc1738::httpurl);
/// let error = address.parse("http:/w3.org").unwrap_err();
/// assert_eq!(error, nom::Err::Error(Error::new("http:/w3.org", nom::error::ErrorKind::Verify)));
/// ```
pub fn text<'i, E: ParseError<&'i str>>(
    production: fn(&'i [u8]) -> Parsed<&'i [u8]>,
) -> impl Parser<&'i str, Output = &'i str, Error = E> {
    move |input: &'i str| {
        let (read, is_read) = place(production, input.as_bytes());
        // A production of bytes may end inside a character.
        if let Some((read, rest)) = input.split_at_checked(read).filter(|_| is_read) {
            return Ok((rest, read));
        }
        let place = (0..=read.min(input.len())).rev().find(|at| input.is_char_boundary(*at));
        let (_, rest) = input.split_at(place.unwrap_or_default());
        Err(Err::Error(E::from_error_kind(rest, ErrorKind::Verify)))
    }
}

/// The same over bytes.
///
/// ```
/// use nom::{Parser, character::complete::char, error::Error, sequence::preceded};
/// use urlgram::{compose, rfc3986::host};
/// let mut at = preceded(char('@'), compose::bytes::<Error<_>>(host));
/// assert_eq!(at.parse(&b"@[::1]:80"[..]), Ok((&b":80"[..], &b"[::1]"[..])));
/// ```
pub fn bytes<'i, E: ParseError<&'i [u8]>>(
    production: fn(&'i [u8]) -> Parsed<&'i [u8]>,
) -> impl Parser<&'i [u8], Output = &'i [u8], Error = E> {
    move |input: &'i [u8]| match place(production, input) {
        (read, true) => Ok((&input[read..], &input[..read])),
        (farthest, false) => Err(Err::Error(E::from_error_kind(&input[farthest..], ErrorKind::Verify))),
    }
}

/// The end of what a production reads, and true; or the farthest place that it reaches.
fn place<'i>(production: fn(&'i [u8]) -> Parsed<&'i [u8]>, input: &'i [u8]) -> (usize, bool) {
    match production(input) {
        Ok((_, read)) => (read.len(), true),
        Err(Err::Error(mismatch) | Err::Failure(mismatch)) => (mismatch.offset(input), false),
        Err(Err::Incomplete(_)) => (input.len(), false),
    }
}
