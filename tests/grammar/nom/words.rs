//! The rules of `words.abnf`, in nom 8: a function for each rule.
//!
//! Each reads a beginning of its input. It reads all of an input exactly if its rule derives it: urlgram decided that, from
//! the laws of these words, before it wrote this module.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while_m_n};
use nom::character::complete::{char, satisfy};
use nom::combinator::{opt, recognize};
use nom::multi::{count, many0_count, many1_count, many_m_n};
use nom::{IResult, Parser};

/// The rest of an input, and the part of it that was read.
pub type Read<'i> = IResult<&'i [u8], &'i [u8]>;

/// ```text
/// words         = tagged / counted / cookie-value / type / by-order / by-star / by-automaton
/// ```
///
/// As printed, first match loses `#[a`: take the alternative that reads the most: `tagged / counted / cookie-value / type / by-order / by-star / by-automaton`.
pub fn words(input: &[u8]) -> Read<'_> {
    longest(
        tagged,
        longest(
            counted,
            longest(
                cookie_value,
                longest(type_, longest(by_order, longest(by_star, by_automaton_))),
            ),
        ),
    )
    .parse(input)
}

/// ```text
/// tagged        = "Max-Age=" nonzero *DIGIT / %s"Secure" SP / %x23.5B
/// ```
pub fn tagged(input: &[u8]) -> Read<'_> {
    alt((
        recognize((tag_no_case("Max-Age="), nonzero, many0_count(digit))),
        recognize((tag("Secure"), sp)),
        recognize((char('#'), char('['))),
    ))
    .parse(input)
}

/// ```text
/// nonzero       = %x31-39
/// ```
pub fn nonzero(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| matches!(c, '1'..='9'))).parse(input)
}

/// ```text
/// counted       = 3HEXDIG 2*4( "-" DIGIT ) [ latin ] 1*ALPHA
/// ```
pub fn counted(input: &[u8]) -> Read<'_> {
    recognize((
        count(hexdig, 3),
        many_m_n(2, 4, (char('-'), digit)),
        opt(latin),
        many1_count(alpha),
    ))
    .parse(input)
}

/// ```text
/// latin         = %xA0-FF
/// ```
pub fn latin(input: &[u8]) -> Read<'_> {
    take_while_m_n(1, 1, |byte| matches!(byte, 0xA0..=0xFF)).parse(input)
}

/// ```text
/// cookie-value  = *cookie-octet / ( DQUOTE *cookie-octet DQUOTE )
/// ```
///
/// As printed, first match loses `\"\"`: in this order nothing is lost: `DQUOTE *cookie-octet DQUOTE / *cookie-octet`.
pub fn cookie_value(input: &[u8]) -> Read<'_> {
    alt((
        recognize((dquote, many0_count(cookie_octet), dquote)),
        recognize(many0_count(cookie_octet)),
    ))
    .parse(input)
}

/// ```text
/// cookie-octet  = %x21 / %x23-2B / %x2D-3A / %x3C-5B / %x5D-7E
/// ```
pub fn cookie_octet(input: &[u8]) -> Read<'_> {
    recognize(
        satisfy(|c| matches!(c, '!' | '#'..='+' | '-'..=':' | '<'..='[' | ']'..='~')),
    )
    .parse(input)
}

/// ```text
/// type          = "0" / nonzero [ 1*DIGIT ]
/// ```
pub fn type_(input: &[u8]) -> Read<'_> {
    alt((recognize(char('0')), recognize((nonzero, opt(many1_count(digit)))))).parse(input)
}

/// ```text
/// by-order      = "a" / "ab" / *"b"
/// ```
///
/// As printed, first match loses `ab`: in this order nothing is lost: `"ab" / %s"a" / %s"A" / *"b"`.
pub fn by_order(input: &[u8]) -> Read<'_> {
    alt((
        tag_no_case("ab"),
        recognize(satisfy(|c| matches!(c, 'A' | 'a'))),
        recognize(many0_count(satisfy(|c| matches!(c, 'B' | 'b')))),
    ))
    .parse(input)
}

/// ```text
/// by-star       = *( DIGIT / "-" ) "-" *2"+" "+" 1*[ "." ]
/// ```
///
/// As printed, first match loses `-+`: repeat only as often as what follows still matches: `*( DIGIT / "-" )`, `0*2"+"`.
pub fn by_star(input: &[u8]) -> Read<'_> {
    star_then(
        alt((digit, recognize(char('-')))),
        (
            char('-'),
            at_most_then(
                2,
                char('+'),
                (char('+'), (count(opt(char('.')), 1), many0_count(nonempty(opt(char('.')))))),
            ),
        ),
    )
    .parse(input)
}

/// ```text
/// by-automaton  = 1*( ";" name [ "=" value ] ) ";" %s"x" "=" value
/// ```
///
/// As printed, first match loses `;a;x=a`: no order of its alternatives is known that loses nothing, so its automaton reads it.
pub fn by_automaton_(input: &[u8]) -> Read<'_> {
    by_automaton(input, &[10, 13, 14, 15], |state, byte| match (state, byte) {
        (0, b';') => Some(2),
        (2 | 3 | 6, b'-' | b'A'..=b'Z' | b'a'..=b'z') => Some(3),
        (3 | 6, b';') => Some(4),
        (3 | 11 | 14, b'=') => Some(5),
        (4, b'-' | b'A'..=b'Z' | b'a'..=b'w' | b'y' | b'z') => Some(3),
        (4, b'x') => Some(6),
        (5, b';' | b'A'..=b'Z' | b'a'..=b'z') => Some(7),
        (6 | 12 | 15, b'=') => Some(8),
        (7 | 9 | 11 | 12, b';') => Some(9),
        (7, b'A'..=b'Z' | b'a'..=b'z') => Some(7),
        (8, b';' | b'A'..=b'Z' | b'a'..=b'z') => Some(10),
        (9 | 11 | 12 | 13 | 14 | 15, b'-') => Some(3),
        (9, b'A'..=b'Z' | b'a'..=b'w' | b'y' | b'z') => Some(11),
        (9, b'x') => Some(12),
        (10 | 13 | 14 | 15, b';') => Some(13),
        (10, b'A'..=b'Z' | b'a'..=b'z') => Some(10),
        (11 | 12, b'A'..=b'Z' | b'a'..=b'z') => Some(11),
        (13, b'A'..=b'Z' | b'a'..=b'w' | b'y' | b'z') => Some(14),
        (13, b'x') => Some(15),
        (14 | 15, b'A'..=b'Z' | b'a'..=b'z') => Some(14),
        _ => None,
    })
}

/// ```text
/// ALPHA          =  %x41-5A / %x61-7A   ; A-Z / a-z
/// ```
pub fn alpha(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| c.is_ascii_alphabetic())).parse(input)
}

/// ```text
/// DIGIT          =  %x30-39
///                        ; 0-9
/// ```
pub fn digit(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// ```text
/// DQUOTE         =  %x22
///                        ; " (Double Quote)
/// ```
pub fn dquote(input: &[u8]) -> Read<'_> {
    recognize(char('"')).parse(input)
}

/// ```text
/// HEXDIG         =  DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
/// ```
pub fn hexdig(input: &[u8]) -> Read<'_> {
    alt((digit, recognize(satisfy(|c| matches!(c, 'A'..='F' | 'a'..='f'))))).parse(input)
}

/// ```text
/// SP             =  %x20
/// ```
pub fn sp(input: &[u8]) -> Read<'_> {
    recognize(char(' ')).parse(input)
}

/// The one of two that reads more; of equals, the first.
fn longest<'i, A, B>(mut first: A, mut second: B) -> impl FnMut(&'i [u8]) -> Read<'i>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
    B: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    move |input| match (first.parse(input), second.parse(input)) {
        (Ok((one, _)), Ok((other, _))) if other.len() < one.len() => Ok(up_to(input, other)),
        (Ok((rest, _)), _) | (Err(_), Ok((rest, _))) => Ok(up_to(input, rest)),
        (Err(error), Err(_)) => Err(error),
    }
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

/// The same parser, which fails where it reads nothing.
fn nonempty<'i, A>(mut parser: A) -> impl FnMut(&'i [u8]) -> IResult<&'i [u8], A::Output>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    move |input: &'i [u8]| match parser.parse(input)? {
        (rest, _) if rest.len() == input.len() => {
            let kind = nom::error::ErrorKind::Verify;
            Err(nom::Err::Error(nom::error::Error::new(input, kind)))
        }
        read => Ok(read),
    }
}

/// The longest beginning after which an automaton accepts, that begins in state 0.
fn by_automaton<'i>(
    input: &'i [u8],
    accepting: &[u16],
    step: impl Fn(u16, u8) -> Option<u16>,
) -> Read<'i> {
    let (mut state, mut end) = (0, accepting.contains(&0).then_some(0));
    for (at, byte) in input.iter().enumerate() {
        let Some(next) = step(state, *byte) else { break };
        state = next;
        if accepting.contains(&state) {
            end = Some(at + 1);
        }
    }
    match end {
        Some(end) => Ok((&input[end..], &input[..end])),
        None => {
            let kind = nom::error::ErrorKind::Fail;
            Err(nom::Err::Error(nom::error::Error::new(input, kind)))
        }
    }
}

/// A result: the rest, and the part before it.
fn up_to<'i>(input: &'i [u8], rest: &'i [u8]) -> (&'i [u8], &'i [u8]) {
    (rest, &input[..input.len() - rest.len()])
}
