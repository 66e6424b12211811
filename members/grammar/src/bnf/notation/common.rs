//! Parsers that the notations share.

use nom::branch::alt;
use nom::character::complete::{char, digit0, line_ending, not_line_ending, one_of, satisfy, space1};
use nom::combinator::{cut, fail, map_res, opt, peek, recognize};
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded, terminated};
use nom::{Err, Parser as _};

use super::wrong::{Read, Wrong, expect};
use crate::bnf::rule::{Bytes, Expr};

/// Brackets in brackets in brackets: no document goes deeper than 5, and a reader must not overflow.
pub(super) const DEEPEST: usize = 64;
const TURNED: &str = "a greatest number of times that is not below the least";
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

/// The signs of a notation whose elements have a number of times before them: `*a`, `2*a`, `2*4a`, `3a`, and the lists `#a`, `1#a`.
pub(super) trait Signs<'g>: Copy {
    /// The characters that can begin an element, besides letters and digits.
    const BEGINS: &'static str;
    /// The words for an element that is missing after a number of times.
    const TO_REPEAT: &'static str;
    /// Brackets after a number of times only group; elsewhere they make optional.
    const GROUPS: bool;

    /// The sign between alternatives.
    fn bar(self) -> char;

    /// The words for an element that is missing elsewhere.
    fn missing(text: &'g str) -> &'static str;

    /// The separator of the elements of a list.
    fn separator() -> Expr<'g>;

    /// An element that is neither repeated nor in square brackets.
    fn atom(at: At<Self>, text: &'g str) -> Read<'g, Expr<'g>>;

    /// The choice between alternatives.
    fn choice(alternatives: Vec<Expr<'g>>) -> Expr<'g> {
        one_or(alternatives, Expr::Choice)
    }
}

/// The state that a reader passes down: the signs, and the depth of brackets.
#[derive(Clone, Copy)]
pub(super) struct At<S> {
    pub signs: S,
    pub depth: usize,
}

impl<'g, S: Signs<'g>> At<S> {
    pub fn choice(self, text: &'g str) -> Read<'g, Expr<'g>> {
        let (mut rest, first) = self.sequence(text)?;
        let mut alternatives = vec![first];
        while let (after, Some(_)) = opt(delimited(gap, char(self.signs.bar()), gap)).parse(rest)? {
            let (after, next) = cut(|text| self.sequence(text)).parse(after)?;
            alternatives.push(next);
            rest = after;
        }
        Ok((rest, S::choice(alternatives)))
    }

    fn sequence(self, text: &'g str) -> Read<'g, Expr<'g>> {
        let (mut rest, first) = self.element(text)?;
        let mut members = vec![first];
        // What can begin an element must be one: an error inside it is an error of the file.
        let begins = |c: char| c != self.signs.bar() && (c.is_ascii_alphanumeric() || S::BEGINS.contains(c));
        while let (after, Some(_)) = preceded(gap, opt(peek(satisfy(begins)))).parse(rest)? {
            let (after, next) = cut(|text| self.element(text)).parse(after)?;
            members.push(next);
            rest = after;
        }
        Ok((rest, one_or(members, Expr::Sequence)))
    }

    fn element(self, text: &'g str) -> Read<'g, Expr<'g>> {
        let bracketed = |text| self.enclosed('[', ']', "`]`", text);
        let atom = expect(S::missing(text), |text| S::atom(self, text));
        alt((|text| self.repetition(text), bracketed.map(optional), atom)).parse(text)
    }

    fn repetition(self, text: &'g str) -> Read<'g, Expr<'g>> {
        let (rest, least) = times(text)?;
        let (rest, most) = opt((one_of("*#"), times)).parse(rest)?;
        let (min, max) = match (least, most) {
            (None, None) => return fail().parse(text),
            (Some(times), None) => (times, Some(times)),
            (least, Some((_, most))) => (least.unwrap_or(0), most),
        };
        if max.is_some_and(|max| max < min) {
            return Err(Err::Failure(Wrong { rest: text, expected: Some(TURNED) }));
        }
        let bracketed = |text| self.enclosed('[', ']', "`]`", text);
        let bracketed = bracketed.map(|inside| if S::GROUPS { inside } else { optional(inside) });
        let item = alt((bracketed, |text| S::atom(self, text)));
        let (rest, item) = cut(expect(S::TO_REPEAT, item)).parse(rest)?;
        let is_list = most.is_some_and(|(sign, _)| sign == '#');
        Ok((
            rest,
            if is_list {
                list(item, min, max, S::separator())
            } else {
                Expr::Repeat { item: Box::new(item), min, max }
            },
        ))
    }

    /// A choice in brackets.
    pub fn enclosed(self, open: char, close: char, what: &'static str, text: &'g str) -> Read<'g, Expr<'g>> {
        let (inside, _) = char(open).parse(text)?;
        if self.depth >= DEEPEST {
            return Err(Err::Failure(Wrong { rest: text, expected: Some(TOO_DEEP) }));
        }
        let deeper = Self { depth: self.depth + 1, ..self };
        let closing = preceded(gap, expect(what, char(close)));
        preceded(gap, cut(terminated(|text| deeper.choice(text), closing))).parse(inside)
    }
}

/// How often: a number, or nothing.
pub(super) fn times(text: &str) -> Read<'_, Option<u32>> {
    // Each time becomes states of an automaton, which has a limit of its own.
    let number = |digits: &str| digits.parse::<u16>().map(u32::from);
    map_res(digit0, |digits: &str| if digits.is_empty() { Ok(None) } else { number(digits).map(Some) })
        .parse(text)
}

/// `2#4item`: the repetitions of an item, with a separator between them.
fn list<'g>(item: Expr<'g>, min: u32, max: Option<u32>, separator: Expr<'g>) -> Expr<'g> {
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
