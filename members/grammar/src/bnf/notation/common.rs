//! Parsers that the notations share.

use std::iter;
use std::ops::Deref;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit0, line_ending, not_line_ending, one_of, satisfy, space1};
use nom::combinator::{cut, fail, map_res, not, opt, peek, recognize};
use nom::multi::{many0, many0_count, separated_list1};
use nom::sequence::{delimited, preceded};
use nom::{Err, Parser};

use super::wrong::{Read, Wrong, expect};
use crate::bnf::rule::{Bytes, Expr};

/// Brackets in brackets in brackets: no document goes deeper than 5, and a reader must not overflow.
const DEEPEST: usize = 64;
const TURNED: &str = "a greatest number of times that is not below the least";
const TOO_DEEP: &str = "brackets no deeper than 64";

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

pub(super) fn repeat(item: Expr<'_>, min: u32, max: Option<u32>) -> Expr<'_> {
    Expr::Repeat { item: Box::new(item), min, max }
}

pub(super) fn optional(item: Expr<'_>) -> Expr<'_> {
    repeat(item, 0, Some(1))
}

/// The alternatives of an expression: those of a choice, or the expression itself.
pub(super) fn alternatives(expr: Expr<'_>) -> Vec<Expr<'_>> {
    match expr {
        Expr::Choice(parts) => parts,
        other => vec![other],
    }
}

/// A production: its name and the sign after that, which `head` reads, and its right-hand side. `more` are the words for what could go on
/// in the place of a text that does not.
pub(super) fn rule<'g, S: Signs<'g>>(
    signs: S,
    mut head: impl Parser<&'g str, Output = (&'g str, &'g str), Error = Wrong<'g>>,
    more: fn(&'g str) -> &'static str,
    text: &'g str,
) -> Read<'g, Line<'g>> {
    let at = At { signs, depth: 0 };
    let (rest, (name, sign)) = head.parse(text)?;
    let (rest, expr) = preceded(at.gap(), cut(|text| at.choice(text))).parse(rest)?;
    let (rest, _) = at.gap()(rest)?;
    let lines = text[..text.len() - rest.len()].trim_end();
    let (rest, _) = cut(expect(more(rest), end_of_line)).parse(rest)?;
    Ok((rest, if sign == "=/" { Line::More(name, lines, expr) } else { Line::Rule(name, lines, expr) }))
}

/// The signs of a notation.
pub(super) trait Signs<'g>: Copy {
    /// True if the alternatives of an alternative are those of the choice around it.
    const FLATTENS: bool;

    /// The sign between alternatives.
    fn bar(self, text: &'g str) -> Read<'g, char>;

    /// An alternative: elements one after the other.
    fn sequence(at: At<Self>, text: &'g str) -> Read<'g, Expr<'g>>;

    /// The text between two parts of a production.
    fn gap(_: At<Self>, text: &'g str) -> Read<'g, usize> {
        gap(text)
    }
}

/// The signs of a notation whose elements have a number of times before them: `*a`, `2*a`, `2*4a`, `3a`, and the lists `#a`, `1#a`.
pub(super) trait Counted<'g>: Signs<'g> {
    /// The characters that can begin an element, besides letters and digits. A sign that separates alternatives begins
    /// none.
    const BEGINS: &'static str;
    /// The words for an element that is missing after a number of times.
    const TO_REPEAT: &'static str;
    /// Brackets after a number of times only group; elsewhere they make optional.
    const GROUPS: bool;

    /// The words for an element that is missing elsewhere.
    fn missing(text: &'g str) -> &'static str;

    /// The separator of the elements of a list.
    fn separator() -> Expr<'g>;

    /// An element that is neither repeated nor in square brackets.
    fn atom(at: At<Self>, text: &'g str) -> Read<'g, Expr<'g>>;
}

/// The state that a reader passes down: the signs, and the depth of brackets.
#[derive(Clone, Copy)]
pub(super) struct At<S> {
    pub signs: S,
    pub depth: usize,
}

impl<S> Deref for At<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.signs
    }
}

impl<'g, S: Signs<'g>> At<S> {
    pub fn gap(self) -> impl Fn(&'g str) -> Read<'g, usize> {
        move |text| S::gap(self, text)
    }

    pub fn choice(self, text: &'g str) -> Read<'g, Expr<'g>> {
        let bar = delimited(self.gap(), |text| self.bar(text), self.gap());
        let (rest, mut parts) = separated_list1(bar, cut(|text| S::sequence(self, text))).parse(text)?;
        if S::FLATTENS {
            parts = parts.into_iter().flat_map(alternatives).collect();
        }
        Ok((rest, one_or(parts, Expr::Choice)))
    }

    /// A choice in brackets.
    pub fn enclosed(
        self,
        open: &'static str,
        close: &'static str,
        what: &'static str,
    ) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
        move |text| {
            let (inside, _) = tag(open).parse(text)?;
            if self.depth >= DEEPEST {
                return Err(Err::Failure(Wrong::new(text, Some(TOO_DEEP))));
            }
            let deeper = Self { depth: self.depth + 1, ..self };
            let (rest, expr) = preceded(self.gap(), cut(|text| deeper.choice(text))).parse(inside)?;
            let closing = cut(preceded(self.gap(), expect(what, tag(close)))).parse(rest);
            let (rest, _) = closing.map_err(|error| error.map(|wrong| wrong.in_bracket(text)))?;
            Ok((rest, expr))
        }
    }
}

impl<'g, S: Counted<'g>> At<S> {
    pub fn elements(self, text: &'g str) -> Read<'g, Expr<'g>> {
        let begins = |c: char| c.is_ascii_alphanumeric() || S::BEGINS.contains(c);
        // A sign that can begin an element has to begin one: an error inside it is an error of the file.
        let next = (self.gap(), not(|text| self.bar(text)), peek(satisfy(begins)));
        let more = many0(preceded(next, cut(|text| self.element(text))));
        let (rest, (first, more)) = (|text| self.element(text), more).parse(text)?;
        Ok((rest, one_or(iter::once(first).chain(more).collect(), Expr::Sequence)))
    }

    fn element(self, text: &'g str) -> Read<'g, Expr<'g>> {
        let bracketed = self.enclosed("[", "]", "`]`");
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
            return Err(Err::Failure(Wrong::new(text, Some(TURNED))));
        }
        let bracketed = self.enclosed("[", "]", "`]`");
        let bracketed = bracketed.map(|inside| if S::GROUPS { inside } else { optional(inside) });
        let item = alt((bracketed, |text| S::atom(self, text)));
        let (rest, item) = cut(expect(S::TO_REPEAT, item)).parse(rest)?;
        let is_list = most.is_some_and(|(sign, _)| sign == '#');
        Ok((rest, if is_list { list(item, min, max, S::separator()) } else { repeat(item, min, max) }))
    }
}

/// How often: a number, or nothing.
pub(super) fn times(text: &str) -> Read<'_, Option<u32>> {
    // Each repetition becomes states of an automaton, which has a limit of its own.
    let number = |digits: &str| digits.parse::<u16>().map(u32::from);
    map_res(digit0, |digits: &str| if digits.is_empty() { Ok(None) } else { number(digits).map(Some) })
        .parse(text)
}

/// `2#4item`: the repetitions of an item, with a separator between them.
fn list<'g>(item: Expr<'g>, min: u32, max: Option<u32>, separator: Expr<'g>) -> Expr<'g> {
    let more = Expr::Sequence(vec![separator, item.clone()]);
    let more = repeat(more, min.saturating_sub(1), max.map(|max| max.saturating_sub(1)));
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
