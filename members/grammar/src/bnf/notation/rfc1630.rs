//! The notation of RFC 1630: single letters stand for themselves, longer words are names.
//!
//! ```text
//! name   l i t e r a l : / / other-name [ optional ] | alternative
//! ```

use nom::branch::alt;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{char, line_ending, one_of, satisfy, space0, space1};
use nom::combinator::{cut, not, opt, peek, recognize, verify};
use nom::multi::{many0, many0_count};
use nom::sequence::{delimited, preceded, terminated};
use nom::{Err, Parser};

use super::common::{DEEPEST, Line, TOO_DEEP, end_of_line, one_or, optional};
use super::wrong::{Read, Wrong, expect};
use crate::bnf::rule::Expr;

pub(super) fn rule(text: &str) -> Read<'_, Line<'_>> {
    let (rest, name) = terminated(name, peek(alt((space1, end_of_line)))).parse(text)?;
    // A right-hand side may be empty, as that of `void` is.
    let (rest, expr) = preceded(gap, cut(choice(0))).parse(rest)?;
    let (rest, _) = gap(rest)?;
    let lines = text[..text.len() - rest.len()].trim_end();
    let (rest, _) = cut(expect("a letter, a name, `[` or `|`", end_of_line)).parse(rest)?;
    Ok((rest, Line::Rule(name, lines, expr)))
}

fn choice<'g>(depth: usize) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (mut rest, first) = sequence(depth)(text)?;
        let mut alternatives = vec![first];
        while let (after, Some(_)) = opt(delimited(gap, char('|'), gap)).parse(rest)? {
            let (after, next) = cut(sequence(depth)).parse(after)?;
            alternatives.push(next);
            rest = after;
        }
        Ok((rest, one_or(alternatives, Expr::Choice)))
    }
}

fn sequence<'g>(depth: usize) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        many0(preceded(gap, element(depth))).map(|members| one_or(members, Expr::Sequence)).parse(text)
    }
}

fn element<'g>(depth: usize) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| alt((bracketed(depth), word, character(depth))).parse(text)
}

/// `[ optional ]`; but a `[` that is alone before a bar is the character.
fn bracketed<'g>(depth: usize) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (inside, _) = terminated(char('['), not((space0, char('|')))).parse(text)?;
        if depth >= DEEPEST {
            return Err(Err::Failure(Wrong { rest: text, expected: Some(TOO_DEEP) }));
        }
        let closing = preceded(gap, expect("a letter, a name, `[` or `]`", char(']')));
        cut(terminated(choice(depth + 1), closing)).map(optional).parse(inside)
    }
}

/// The name of a production, or of a character that the notation needs for itself.
fn word(text: &str) -> Read<'_, Expr<'_>> {
    verify(name, |name: &str| name.len() > 1)
        .map(|name| match name {
            "space" => Expr::Literal(" "),
            "vline" => Expr::Literal("|"),
            _ => Expr::Name(name),
        })
        .parse(text)
}

fn character<'g>(depth: usize) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    // Outside brackets a `]` closes nothing.
    let stands_for_itself = move |c: char| c.is_ascii_graphic() && c != '|' && (c != ']' || depth == 0);
    move |text| recognize(satisfy(stands_for_itself)).map(Expr::Literal).parse(text)
}

fn name(text: &str) -> Read<'_, &str> {
    let first = take_while1(|c: char| c.is_ascii_alphabetic());
    recognize((first, take_while(|c: char| c.is_ascii_alphanumeric() || c == '-'))).parse(text)
}

/// Blanks, and line breaks after which the line is indented.
fn gap(text: &str) -> Read<'_, usize> {
    let continued = recognize((line_ending, peek(one_of(" \t"))));
    many0_count(alt((space1, continued))).parse(text)
}
