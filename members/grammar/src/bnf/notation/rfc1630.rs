//! The notation of RFC 1630: single letters stand for themselves, longer words are names.
//!
//! ```text
//! name   l i t e r a l : / / other-name [ optional ] | alternative
//! ```

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{char, line_ending, one_of, satisfy, space0, space1};
use nom::combinator::{not, peek, recognize, verify};
use nom::multi::{many0, many0_count};
use nom::sequence::preceded;

use super::common::{self, At, Line, Signs, end_of_line, one_or, optional};
use super::wrong::Read;
use crate::bnf::rule::Expr;

#[derive(Clone, Copy)]
struct Letters;

pub(super) fn rule(text: &str) -> Read<'_, Line<'_>> {
    let head = (name, peek(alt((space1, end_of_line))));
    common::rule(Letters, head, |_| "a letter, a name, `[` or `|`", text)
}

impl<'g> Signs<'g> for Letters {
    const FLATTENS: bool = false;

    fn bar(self, text: &'g str) -> Read<'g, char> {
        char('|').parse(text)
    }

    /// It may be empty, as that of `void` is.
    fn sequence(at: At<Self>, text: &'g str) -> Read<'g, Expr<'g>> {
        // A `[` that is alone before a bar is the character.
        let bracket = not((char('['), space0, char('|')));
        let bracketed = preceded(bracket, at.enclosed("[", "]", "a letter, a name, `[` or `]`"));
        let element = alt((bracketed.map(optional), word, character(at.depth)));
        many0(preceded(at.gap(), element)).map(|members| one_or(members, Expr::Sequence)).parse(text)
    }

    /// Blanks, and line breaks after which the line is indented.
    fn gap(_: At<Self>, text: &'g str) -> Read<'g, usize> {
        let continued = recognize((line_ending, peek(one_of(" \t"))));
        many0_count(alt((space1, continued))).parse(text)
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
    // A `]` outside brackets closes nothing, so it is the character.
    let stands_for_itself = move |c: char| c.is_ascii_graphic() && c != '|' && (c != ']' || depth == 0);
    move |text| recognize(satisfy(stands_for_itself)).map(Expr::Literal).parse(text)
}

fn name(text: &str) -> Read<'_, &str> {
    let first = take_while1(|c: char| c.is_ascii_alphabetic());
    recognize((first, take_while(|c: char| c.is_ascii_alphanumeric() || c == '-'))).parse(text)
}
