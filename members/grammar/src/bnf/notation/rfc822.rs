//! The notation of RFC 822 as the URL documents bend it.
//!
//! ```text
//! name = alternative | alternative    ; a comment
//!        "literal" other-name [ optional ] *repeated 1*[ grouped and repeated ] ( grouped ) 2twice 1#list <prose>
//! ```

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{char, satisfy};
use nom::combinator::{cut, fail, recognize};
use nom::multi::many1_count;
use nom::sequence::preceded;

use super::common::{self, At, Counted, Line, Signs, gap, prose, repeat};
use super::style::Style;
use super::wrong::{Read, expect};
use crate::bnf::rule::Expr;

/// The sign between alternatives, and the style that takes remarks. Brackets after a number of times only group, and any number of commas
/// may be between the elements of a list (section 2.7).
#[derive(Clone, Copy)]
struct Bar<'s, 'g>(char, &'s Style<'g>);

pub(super) fn rule<'g>(bar: char, style: &Style<'g>, text: &'g str) -> Read<'g, Line<'g>> {
    let head = (name, preceded(gap, cut(expect("`=` after the name", tag("=")))));
    common::rule(Bar(bar, style), head, |_| "a literal, a name, `[`, `(`, `*` or `|`", text)
}

impl<'g> Signs<'g> for Bar<'_, 'g> {
    const FLATTENS: bool = false;

    fn bar(self, text: &'g str) -> Read<'g, char> {
        char(self.0).parse(text)
    }

    fn sequence(at: At<Self>, text: &'g str) -> Read<'g, Expr<'g>> {
        at.elements(text)
    }
}

impl<'g> Counted<'g> for Bar<'_, 'g> {
    const BEGINS: &'static str = "\"<[(*#/";
    const TO_REPEAT: &'static str = "a literal, a name, `[` or `(` to repeat";
    const GROUPS: bool = true;

    fn missing(_: &str) -> &'static str {
        "a literal, a name, `[`, `(` or `*`"
    }

    fn separator() -> Expr<'g> {
        repeat(Expr::Literal(","), 1, None)
    }

    fn atom(at: At<Self>, text: &'g str) -> Read<'g, Expr<'g>> {
        alt((
            // RFC 822's way to write the one character that its literals cannot hold.
            tag("<\">").map(|_| Expr::Literal("\"")),
            in_words.map(prose),
            // url-06 writes the same character in this way.
            tag("\"\"\"").map(|_| Expr::Literal("\"")),
            literal,
            name.map(Expr::Name),
            // `gopherurl` of RFC 1738 lacks these quotation marks; see the corrections.
            slash(at.signs).map(Expr::Literal),
            at.enclosed("(", ")", "`)`"),
        ))
        .parse(text)
    }
}

/// The bare `/`, if it does not separate alternatives.
fn slash<'g>(Bar(bar, style): Bar<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, &'g str> {
    move |text| {
        if bar == '/' {
            return fail().parse(text);
        }
        let (rest, slash) = tag("/").parse(text)?;
        let message =
            "`/` without quotation marks is read as a literal, as `|` is between alternatives".to_owned();
        style.remark(slash, message, "write `\"/\"`, or `|`");
        Ok((rest, slash))
    }
}

/// `<what it is, in words>`; a `<">` in it does not end it.
fn in_words(text: &str) -> Read<'_, &str> {
    let word = alt((tag("<\">"), take_while1(|c| c != '<' && c != '>')));
    let closing = expect("`>` at the end of the prose", char('>'));
    recognize((char('<'), cut((expect("prose that is not empty", many1_count(word)), closing)))).parse(text)
}

fn literal(text: &str) -> Read<'_, Expr<'_>> {
    let inside = take_while1(|c: char| c != '"' && c != '\n' && c != '\r');
    let closing = expect("`\"` at the end of the literal", char('"'));
    let whole = cut((expect("a literal that is not empty", inside), closing));
    preceded(char('"'), whole).map(|(inside, _)| Expr::Literal(inside)).parse(text)
}

fn name(text: &str) -> Read<'_, &str> {
    let first = satisfy(|c| c.is_ascii_alphabetic());
    recognize((first, take_while(|c: char| c.is_ascii_alphanumeric() || "-_+".contains(c)))).parse(text)
}
