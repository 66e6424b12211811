//! The rules of Semantic Versioning 2.0.0, in nom 8: a function for each rule.
//!
//! Each reads a beginning of its input. It reads all of an input exactly if its rule derives it: urlgram decided that, from
//! the laws of these words, before it wrote this module.

use nom::branch::alt;
use nom::character::complete::{char, satisfy};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;
use nom::{IResult, Parser};

/// The rest of an input, and the part of it that was read.
pub type Read<'i> = IResult<&'i [u8], &'i [u8]>;

/// ```text
/// valid_semver ::= version_core ("-" pre_release)? ("+" build)?
/// ```
pub fn valid_semver(input: &[u8]) -> Read<'_> {
    recognize((version_core, opt((char('-'), pre_release)), opt((char('+'), build)))).parse(input)
}

/// ```text
/// version_core ::= major "." minor "." patch
/// ```
pub fn version_core(input: &[u8]) -> Read<'_> {
    recognize((major, char('.'), minor, char('.'), patch)).parse(input)
}

/// ```text
/// major ::= numeric_identifier
/// ```
pub fn major(input: &[u8]) -> Read<'_> {
    numeric_identifier(input)
}

/// ```text
/// minor ::= numeric_identifier
/// ```
pub fn minor(input: &[u8]) -> Read<'_> {
    numeric_identifier(input)
}

/// ```text
/// patch ::= numeric_identifier
/// ```
pub fn patch(input: &[u8]) -> Read<'_> {
    numeric_identifier(input)
}

/// ```text
/// pre_release ::= dot_separated_pre_release_identifiers
/// ```
pub fn pre_release(input: &[u8]) -> Read<'_> {
    dot_separated_pre_release_identifiers(input)
}

/// ```text
/// dot_separated_pre_release_identifiers ::= pre_release_identifier ("." pre_release_identifier)*
/// ```
pub fn dot_separated_pre_release_identifiers(input: &[u8]) -> Read<'_> {
    recognize((pre_release_identifier, many0_count((char('.'), pre_release_identifier)))).parse(input)
}

/// ```text
/// build ::= dot_separated_build_identifiers
/// ```
pub fn build(input: &[u8]) -> Read<'_> {
    dot_separated_build_identifiers(input)
}

/// ```text
/// dot_separated_build_identifiers ::= build_identifier ("." build_identifier)*
/// ```
pub fn dot_separated_build_identifiers(input: &[u8]) -> Read<'_> {
    recognize((build_identifier, many0_count((char('.'), build_identifier)))).parse(input)
}

/// ```text
/// pre_release_identifier ::= alphanumeric_identifier | numeric_identifier
/// ```
pub fn pre_release_identifier(input: &[u8]) -> Read<'_> {
    alt((alphanumeric_identifier, numeric_identifier)).parse(input)
}

/// ```text
/// build_identifier ::= alphanumeric_identifier | digits
/// ```
pub fn build_identifier(input: &[u8]) -> Read<'_> {
    alt((alphanumeric_identifier, digits)).parse(input)
}

/// ```text
/// alphanumeric_identifier ::= identifier_character* non_digit identifier_character*
/// ```
///
/// As printed, first match loses `a`: repeat only as often as what follows still matches: `*identifier_character`.
pub fn alphanumeric_identifier(input: &[u8]) -> Read<'_> {
    star_then(identifier_character, (non_digit, many0_count(identifier_character))).parse(input)
}

/// ```text
/// numeric_identifier ::= "0" | positive_digit digits?
/// ```
pub fn numeric_identifier(input: &[u8]) -> Read<'_> {
    alt((recognize(char('0')), recognize((positive_digit, opt(digits))))).parse(input)
}

/// ```text
/// identifier_character ::= digit | non_digit
/// ```
pub fn identifier_character(input: &[u8]) -> Read<'_> {
    alt((digit, non_digit)).parse(input)
}

/// ```text
/// non_digit ::= letter | "-"
/// ```
pub fn non_digit(input: &[u8]) -> Read<'_> {
    alt((letter, recognize(char('-')))).parse(input)
}

/// ```text
/// digits ::= digit digit*
/// ```
pub fn digits(input: &[u8]) -> Read<'_> {
    recognize((digit, many0_count(digit))).parse(input)
}

/// ```text
/// digit ::= "0" | positive_digit
/// ```
pub fn digit(input: &[u8]) -> Read<'_> {
    alt((recognize(char('0')), positive_digit)).parse(input)
}

/// ```text
/// positive_digit ::= [1-9]
/// ```
pub fn positive_digit(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| matches!(c, '1'..='9'))).parse(input)
}

/// ```text
/// letter ::= [A-Za-z]
/// ```
pub fn letter(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| c.is_ascii_alphabetic())).parse(input)
}

/// `*item last`: as many items as leave a `last` after them.
fn star_then<'i, A, B>(item: A, last: B) -> impl FnMut(&'i [u8]) -> Read<'i>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
    B: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    at_most_then(usize::MAX, item, last)
}

/// `*9item last`: as many items as leave a `last` after them, but no more than `most`.
fn at_most_then<'i, A, B>(most: usize, mut item: A, mut last: B) -> impl FnMut(&'i [u8]) -> Read<'i>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
    B: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    move |input| {
        let (mut here, mut found) = (input, last.parse(input).map(|(rest, _)| rest));
        for _ in 0..most {
            match item.parse(here) {
                Ok((rest, _)) if rest.len() < here.len() => here = rest,
                _ => break,
            }
            if let Ok((rest, _)) = last.parse(here) {
                found = Ok(rest);
            }
        }
        found.map(|rest| up_to(input, rest))
    }
}

/// A result: the rest, and the part before it.
fn up_to<'i>(input: &'i [u8], rest: &'i [u8]) -> (&'i [u8], &'i [u8]) {
    (rest, &input[..input.len() - rest.len()])
}
