//! The notation of RFC 822 as the URL documents bend it.
//!
//! ```text
//! name = alternative | alternative    ; a comment
//!        "literal" other-name [ optional ] *repeated 1*[ grouped and repeated ] ( grouped ) 2twice 1#list <prose>
//! ```

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{cut, fail, opt, peek, recognize};
use nom::multi::many1_count;
use nom::sequence::{delimited, preceded, separated_pair, terminated};
use nom::{Err, Parser};

use super::common::{
    DEEPEST, Line, TOO_DEEP, TURNED, end_of_line, gap, list, one_or, optional, prose, times,
};
use super::style::Style;
use super::wrong::{Read, Wrong, expect};
use crate::bnf::rule::Expr;

/// The state that the reader passes down: the sign between alternatives, and the depth of brackets.
#[derive(Clone, Copy)]
struct At<'s, 'g> {
    bar: char,
    depth: usize,
    style: &'s Style<'g>,
}

pub(super) fn rule<'g>(bar: char, style: &Style<'g>, text: &'g str) -> Read<'g, Line<'g>> {
    let equals = delimited(gap, expect("`=` after the name", char('=')), gap);
    let (rest, (name, expr)) =
        separated_pair(name, cut(equals), cut(choice(At { bar, depth: 0, style }))).parse(text)?;
    let (rest, _) = gap(rest)?;
    let lines = text[..text.len() - rest.len()].trim_end();
    let (rest, _) = cut(expect("a literal, a name, `[`, `(`, `*` or `|`", end_of_line)).parse(rest)?;
    Ok((rest, Line::Rule(name, lines, expr)))
}

fn choice<'g>(at: At<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (mut rest, first) = sequence(at)(text)?;
        let mut alternatives = vec![first];
        while let (after, Some(_)) = opt(delimited(gap, char(at.bar), gap)).parse(rest)? {
            let (after, next) = cut(sequence(at)).parse(after)?;
            alternatives.push(next);
            rest = after;
        }
        Ok((rest, one_or(alternatives, Expr::Choice)))
    }
}

fn sequence<'g>(at: At<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (mut rest, first) = element(at)(text)?;
        let mut members = vec![first];
        // What can begin an element must be one: an error inside it is an error of the file.
        let begins = |c: char| c != at.bar && (c.is_ascii_alphanumeric() || "\"<[(*#/".contains(c));
        while let (after, true) =
            preceded(gap, opt(peek(satisfy(begins)))).map(|c| c.is_some()).parse(rest)?
        {
            let (after, next) = cut(element(at)).parse(after)?;
            members.push(next);
            rest = after;
        }
        Ok((rest, one_or(members, Expr::Sequence)))
    }
}

fn element<'g>(at: At<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let what = "a literal, a name, `[`, `(` or `*`";
        alt((repetition(at), bracketed(at).map(optional), expect(what, atom(at)))).parse(text)
    }
}

/// `*a`, `2*a`, `2*4a`, `2a`, brackets after which only group; and the lists of section 2.7, `#a` and `1#a`, with any number of commas
/// between the elements.
fn repetition<'g>(at: At<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
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
        let what = "a literal, a name, `[` or `(` to repeat";
        let (rest, item) = cut(expect(what, alt((bracketed(at), atom(at))))).parse(rest)?;
        let repeat = |item, min, max| Expr::Repeat { item: Box::new(item), min, max };
        let is_list = most.is_some_and(|(sign, _)| sign == '#');
        let commas = || repeat(Expr::Literal(","), 1, None);
        Ok((rest, if is_list { list(item, min, max, commas()) } else { repeat(item, min, max) }))
    }
}

fn bracketed<'g>(at: At<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| enclosed(at, '[', ']', "`]`")(text)
}

fn enclosed<'g>(
    at: At<'_, 'g>,
    open: char,
    close: char,
    what: &'static str,
) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (inside, _) = char(open).parse(text)?;
        if at.depth >= DEEPEST {
            return Err(Err::Failure(Wrong { rest: text, expected: Some(TOO_DEEP) }));
        }
        let closing = preceded(gap, expect(what, char(close)));
        preceded(gap, cut(terminated(choice(At { depth: at.depth + 1, ..at }), closing))).parse(inside)
    }
}

fn atom<'g>(at: At<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        alt((
            // RFC 822's way to write the one character that its literals cannot hold.
            tag("<\">").map(|_| Expr::Literal("\"")),
            in_words.map(prose),
            // url-06 writes the same one like that.
            tag("\"\"\"").map(|_| Expr::Literal("\"")),
            literal,
            name.map(Expr::Name),
            // `gopherurl` of RFC 1738 lacks these quotation marks; see the corrections.
            slash(at).map(Expr::Literal),
            enclosed(at, '(', ')', "`)`"),
        ))
        .parse(text)
    }
}

/// The bare `/`, where it does not separate alternatives.
fn slash<'g>(at: At<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, &'g str> {
    move |text| {
        if at.bar == '/' {
            return fail().parse(text);
        }
        let (rest, slash) = tag("/").parse(text)?;
        let message =
            "`/` without quotation marks is read as a literal, as `|` is between alternatives".to_owned();
        at.style.remark(slash, message, "write `\"/\"`, or `|`");
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
