//! Parsers that the notations share.

use nom::Parser as _;
use nom::branch::alt;
use nom::character::complete::{char, digit0, line_ending, not_line_ending, one_of, space1};
use nom::combinator::{map_res, peek, recognize};
use nom::multi::many0_count;

use super::wrong::Read;
use crate::bnf::rule::{Bytes, Expr};

/// Brackets in brackets in brackets: no document goes deeper than 5, and a reader must not overflow.
pub(super) const DEEPEST: usize = 64;
pub(super) const TURNED: &str = "a greatest number of times that is not below the least";
pub(super) const TOO_DEEP: &str = "brackets no deeper than 64";

/// A line of a grammar file, or the lines of a production.
pub(super) enum Line<'g> {
    Remark,
    Directive(&'g str, &'g str),
    Rule(&'g str, &'g str, Expr<'g>),
    /// Alternatives that are added to a production above.
    More(&'g str, &'g str, Expr<'g>),
}

pub(super) fn end_of_line(text: &str) -> Read<'_, &str> {
    alt((line_ending, nom::combinator::eof)).parse(text)
}

/// Blanks, comments, and line breaks after which the line is indented.
pub(super) fn gap(text: &str) -> Read<'_, usize> {
    let comment = recognize((char(';'), not_line_ending));
    let continued = recognize((line_ending, peek(one_of(" \t"))));
    many0_count(alt((space1, comment, continued))).parse(text)
}

pub(super) fn one_or<'g>(mut parts: Vec<Expr<'g>>, several: fn(Vec<Expr<'g>>) -> Expr<'g>) -> Expr<'g> {
    if parts.len() == 1 { parts.remove(0) } else { several(parts) }
}

pub(super) fn optional(item: Expr<'_>) -> Expr<'_> {
    Expr::Repeat { item: Box::new(item), min: 0, max: Some(1) }
}

/// How often: a number, or nothing.
pub(super) fn times(text: &str) -> Read<'_, Option<u32>> {
    // Each time becomes states of an automaton, which has a limit of its own.
    let number = |digits: &str| digits.parse::<u16>().map(u32::from);
    map_res(digit0, |digits: &str| if digits.is_empty() { Ok(None) } else { number(digits).map(Some) })
        .parse(text)
}

/// `2#4item`: the repetitions of an item, with a separator between them.
pub(super) fn list<'g>(item: Expr<'g>, min: u32, max: Option<u32>, separator: Expr<'g>) -> Expr<'g> {
    let more = Expr::Sequence(vec![separator, item.clone()]);
    let more = Expr::Repeat {
        item: Box::new(more),
        min: min.saturating_sub(1),
        max: max.map(|max| max.saturating_sub(1)),
    };
    let list = match max {
        Some(0) => Expr::Sequence(Vec::new()),
        _ => Expr::Sequence(vec![item, more]),
    };
    if min == 0 { optional(list) } else { list }
}

/// Prose in `<>`, whose bytes a directive says.
pub(super) fn prose(text: &str) -> Expr<'_> {
    Expr::Bytes(Bytes { text, ranges: Vec::new(), except: Vec::new() })
}
