//! Literals, and sets of characters, of the notations that come from programming languages.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::character::complete::{char, hex_digit1, none_of, space0};
use nom::combinator::{cut, map_opt, opt, verify};
use nom::multi::many1;
use nom::sequence::{delimited, preceded, separated_pair, terminated};

use super::common::one_or;
use super::utf8;
use super::wrong::{Read, expect};
use crate::bnf::rule::{Bytes, Expr};

/// Code points, from the first to the last.
pub(super) type Points = Vec<(u32, u32)>;

/// `"text"` or `'text'`, in this case.
pub(super) fn quoted(text: &str) -> Read<'_, Expr<'_>> {
    let (rest, inside) = within_quotes(text)?;
    Ok((rest, if inside.is_empty() { Expr::Sequence(Vec::new()) } else { Expr::Literal(inside) }))
}

pub(super) fn within_quotes(text: &str) -> Read<'_, &str> {
    let closed = |mark: char, what| {
        let inside = take_while(move |c: char| c != mark && c != '\n' && c != '\r');
        preceded(char(mark), cut(terminated(inside, expect(what, char(mark)))))
    };
    alt((closed('"', "`\"` at the end of the literal"), closed('\'', "`'` at the end of the literal")))
        .parse(text)
}

/// A single character in quotation marks.
pub(super) fn single(text: &str) -> Read<'_, u32> {
    map_opt(within_quotes, |inside| {
        let mut all = inside.chars();
        all.next().filter(|_| all.next().is_none()).map(u32::from)
    })
    .parse(text)
}

/// `"a".."z"`.
pub(super) fn range(text: &str) -> Read<'_, Points> {
    let sign = delimited(space0, alt((tag("..."), tag(".."), tag("…"))), space0);
    let ordered = verify(separated_pair(single, sign, single), |(first, last)| first <= last);
    ordered.map(|range| vec![range]).parse(text)
}

/// A set of characters: `[a-z]`, `"a"`, `#x20`.
pub(super) fn points(text: &str) -> Read<'_, Points> {
    alt((
        class,
        range,
        single.map(|point| vec![(point, point)]),
        code_point.map(|point| vec![(point, point)]),
    ))
    .parse(text)
}

/// `[a-z#x20]`, or all characters but these, `[^a-z]`.
pub(super) fn class(text: &str) -> Read<'_, Points> {
    let (inside, _) = char('[').parse(text)?;
    let (inside, without) = opt(char('^')).parse(inside)?;
    let point = |text| alt((code_point, none_of("]\n\r").map(u32::from))).parse(text);
    let last = preceded(char('-'), point);
    let ordered = |(first, last): (u32, Option<u32>)| {
        let last = last.unwrap_or(first);
        (first <= last).then_some((first, last))
    };
    let ranges = many1(map_opt((point, opt(last)), ordered));
    let closing = expect("`]`, and ranges such as `a-z` before it", char(']'));
    let closed = cut(terminated(ranges, closing)).parse(inside);
    let (rest, points) = closed.map_err(|error| error.map(|wrong| wrong.in_bracket(text)))?;
    let all = [(0, u32::from(char::MAX))];
    Ok((rest, if without.is_some() { difference(&all, &points) } else { points }))
}

/// `#x20`.
pub(super) fn code_point(text: &str) -> Read<'_, u32> {
    let number =
        |digits: &str| u32::from_str_radix(digits, 16).ok().filter(|point| char::from_u32(*point).is_some());
    preceded(tag("#x"), cut(expect("a code point in hex", map_opt(hex_digit1, number)))).parse(text)
}

pub(super) fn difference(all: &[(u32, u32)], without: &[(u32, u32)]) -> Points {
    let mut left: Points = all.to_vec();
    for (first, last) in without {
        let cut = |(from, to): (u32, u32)| {
            let before = (from < *first).then(|| (from, to.min(first - 1)));
            let after = (to > *last).then(|| (from.max(last + 1), to));
            if to < *first || from > *last {
                vec![(from, to)]
            } else {
                before.into_iter().chain(after).collect()
            }
        };
        left = left.into_iter().flat_map(cut).collect();
    }
    left
}

/// A character of these ranges, in its bytes of UTF-8.
pub(super) fn characters<'g>(text: &'g str, points: &[(u32, u32)]) -> Expr<'g> {
    let byte = |range: (u8, u8)| Expr::Bytes(Bytes { text, ranges: vec![range], except: Vec::new() });
    let ascii = points.iter().filter(|(first, _)| *first < 0x80);
    let ascii = ascii.map(|(first, last)| {
        (u8::try_from(*first).unwrap_or(0), u8::try_from((*last).min(0x7F)).unwrap_or(0x7F))
    });
    let ascii: Vec<_> = ascii.collect();
    let set = (!ascii.is_empty()).then(|| Expr::Bytes(Bytes { text, ranges: ascii, except: Vec::new() }));
    let others = points.iter().filter(|(_, last)| *last >= 0x80);
    let others = others.flat_map(|(first, last)| utf8::encodings((*first).max(0x80), *last));
    let others = others.map(|bytes| one_or(bytes.into_iter().map(byte).collect(), Expr::Sequence));
    one_or(set.into_iter().chain(others).collect(), Expr::Choice)
}
