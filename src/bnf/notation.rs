//! The reader of grammar files: the notation of RFC 822 as the URL documents bend it.
//!
//! ```text
//! name = alternative | alternative    ; a comment
//!        "literal" other-name [ optional ] *repeated 1*[ grouped and repeated ] ( grouped )
//! ```
//!
//! A production begins in the first column; its further lines are indented. Lines that begin with `;;` are
//! ours: `;;@section`, `;;@prose`, `;;@correction`, `;;@reason`, `;;@source` say something about the
//! productions below them, anything else is a remark. The head of each grammar file states how the open
//! questions of the notation are answered.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{char, digit0, line_ending, not_line_ending, one_of, satisfy, space1};
use nom::combinator::{cut, map_res, opt, peek, recognize};
use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use super::error::GrammarError;
use super::grammar::{Expr, Rule};

/// A production with what stands above it.
pub(super) struct Entry<'g> {
    pub rule: Rule<'g>,
    pub correction: Option<&'g str>,
    pub reason: Option<&'g str>,
    pub source: Option<&'g str>,
}

/// Brackets in brackets in brackets: no document goes deeper than 5, and a reader must not overflow.
const DEEPEST: usize = 64;

const COLUMN: &str = "a production that begins in the first column";

/// Reads all productions of a file.
pub(super) fn read<'g>(file: &str, text: &'g str) -> Result<Vec<Entry<'g>>, GrammarError> {
    let mut entries = Vec::new();
    let mut above = Above::default();
    let mut rest = text;
    while !rest.is_empty() {
        let (after, line) = line(rest).map_err(|wrong| explain(file, text, wrong))?;
        rest = after;
        match line {
            Line::Remark => {}
            Line::Directive(key, words) => {
                above.set(key, words.trim()).map_err(|()| {
                    let help = "known are @section, @prose, @correction, @reason and @source";
                    GrammarError::new(file, text, key, format!("`;;@{key}` is not known"), help)
                })?;
            }
            Line::Rule(name, lines, expr) => {
                let Above { section, prose, correction, reason, source } = above;
                let rule = Rule { name, text: lines, section: section.unwrap_or(""), prose, expr };
                entries.push(Entry { rule, correction, reason, source });
                above = Above { correction: None, reason: None, source: None, ..above };
            }
        }
    }
    Ok(entries)
}

/// What the directives above a production said. Sections hold for all that follow, the rest for one.
#[derive(Clone, Copy, Default)]
struct Above<'g> {
    section: Option<&'g str>,
    prose: Option<&'g str>,
    correction: Option<&'g str>,
    reason: Option<&'g str>,
    source: Option<&'g str>,
}

impl<'g> Above<'g> {
    fn set(&mut self, key: &str, words: &'g str) -> Result<(), ()> {
        match key {
            "section" => (self.section, self.prose) = (Some(words), None),
            "prose" => self.prose = Some(words),
            "correction" => self.correction = Some(words),
            "reason" => self.reason = Some(words),
            "source" => self.source = Some(words),
            _ => return Err(()),
        }
        Ok(())
    }
}

enum Line<'g> {
    Remark,
    Directive(&'g str, &'g str),
    Rule(&'g str, &'g str, Expr<'g>),
}

type Read<'g, T> = IResult<&'g str, T, Wrong<'g>>;

fn line(text: &str) -> Read<'_, Line<'_>> {
    let directive = preceded(tag(";;@"), (take_while(|c: char| c.is_ascii_lowercase()), not_line_ending));
    alt((
        line_ending.map(|_| Line::Remark),
        (space1, cut(expect(COLUMN, end_of_line))).map(|_| Line::Remark),
        terminated(directive.map(|(key, words)| Line::Directive(key, words)), end_of_line),
        (char(';'), not_line_ending, end_of_line).map(|_| Line::Remark),
        expect(COLUMN, rule),
    ))
    .parse(text)
}

fn end_of_line(text: &str) -> Read<'_, &str> {
    alt((line_ending, nom::combinator::eof)).parse(text)
}

fn rule(text: &str) -> Read<'_, Line<'_>> {
    let equals = delimited(gap, expect("`=` behind the name", char('=')), gap);
    let (rest, (name, expr)) = separated_pair(name, cut(equals), cut(choice(0))).parse(text)?;
    let (rest, _) = gap(rest)?;
    let lines = text[..text.len() - rest.len()].trim_end();
    let (rest, _) = cut(expect("a literal, a name, `[`, `(`, `*` or `|`", end_of_line)).parse(rest)?;
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
        let (mut rest, first) = element(depth)(text)?;
        let mut members = vec![first];
        // What can begin an element must be one: an error inside it is an error of the file.
        let begins = |c: char| c.is_ascii_alphanumeric() || "\"<[(*/".contains(c);
        while let (after, true) =
            preceded(gap, opt(peek(satisfy(begins)))).map(|c| c.is_some()).parse(rest)?
        {
            let (after, next) = cut(element(depth)).parse(after)?;
            members.push(next);
            rest = after;
        }
        Ok((rest, one_or(members, Expr::Sequence)))
    }
}

fn one_or<'g>(mut parts: Vec<Expr<'g>>, several: fn(Vec<Expr<'g>>) -> Expr<'g>) -> Expr<'g> {
    if parts.len() == 1 { parts.remove(0) } else { several(parts) }
}

fn element<'g>(depth: usize) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let what = "a literal, a name, `[`, `(` or `*`";
        alt((repetition(depth), optional(depth), expect(what, atom(depth)))).parse(text)
    }
}

/// `*a`, `2*a`, `2*4a`; brackets behind it only group.
fn repetition<'g>(depth: usize) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (rest, (min, max)) = separated_pair(times, char('*'), times).parse(text)?;
        let what = "a literal, a name, `[` or `(` to repeat";
        let (rest, item) = cut(expect(what, alt((bracketed(depth), atom(depth))))).parse(rest)?;
        Ok((rest, Expr::Repeat { item: Box::new(item), min: min.unwrap_or(0), max }))
    }
}

fn times(text: &str) -> Read<'_, Option<u32>> {
    // Each time becomes states of an automaton: 255 are plenty.
    let number = |digits: &str| digits.parse::<u8>().map(u32::from);
    map_res(digit0, |digits: &str| if digits.is_empty() { Ok(None) } else { number(digits).map(Some) })
        .parse(text)
}

fn optional<'g>(depth: usize) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (rest, item) = bracketed(depth)(text)?;
        Ok((rest, Expr::Repeat { item: Box::new(item), min: 0, max: Some(1) }))
    }
}

fn bracketed<'g>(depth: usize) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| enclosed(depth, '[', ']', "`]`")(text)
}

fn enclosed<'g>(
    depth: usize,
    open: char,
    close: char,
    what: &'static str,
) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (inside, _) = char(open).parse(text)?;
        if depth >= DEEPEST {
            return Err(nom::Err::Failure(Wrong {
                rest: text,
                expected: Some("brackets no deeper than 64"),
            }));
        }
        let closing = preceded(gap, expect(what, char(close)));
        preceded(gap, cut(terminated(choice(depth + 1), closing))).parse(inside)
    }
}

fn atom<'g>(depth: usize) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        alt((
            // RFC 822's way to write the one character that its literals cannot hold.
            preceded(char('<'), cut(expect("`\">` of the literal `<\">`", terminated(tag("\""), char('>')))))
                .map(Expr::Literal),
            literal,
            name.map(Expr::Name),
            // `gopherurl` of RFC 1738 lacks these quotation marks; see the corrections.
            tag("/").map(Expr::Literal),
            enclosed(depth, '(', ')', "`)`"),
        ))
        .parse(text)
    }
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

/// Blanks, comments, and line breaks behind which the line is indented.
fn gap(text: &str) -> Read<'_, usize> {
    let comment = recognize((char(';'), not_line_ending));
    let continued = recognize((line_ending, peek(one_of(" \t"))));
    many0_count(alt((space1, comment, continued))).parse(text)
}

/// Where reading stopped, and what should have stood there.
#[derive(Debug)]
struct Wrong<'g> {
    rest: &'g str,
    expected: Option<&'static str>,
}

impl<'g> ParseError<&'g str> for Wrong<'g> {
    fn from_error_kind(rest: &'g str, _: ErrorKind) -> Self {
        Self { rest, expected: None }
    }
    fn append(_: &'g str, _: ErrorKind, other: Self) -> Self {
        other
    }
    fn or(self, other: Self) -> Self {
        let further = self.rest.len() < other.rest.len();
        let knows_more = self.rest.len() == other.rest.len() && self.expected.is_some();
        if further || knows_more { self } else { other }
    }
}

impl<'g, E> FromExternalError<&'g str, E> for Wrong<'g> {
    fn from_external_error(rest: &'g str, _: ErrorKind, _: E) -> Self {
        Self { rest, expected: Some("a number of times below 256") }
    }
}

/// Says what `parser` is, in case that nothing of it stands here.
fn expect<'g, T>(
    what: &'static str,
    mut parser: impl Parser<&'g str, Output = T, Error = Wrong<'g>>,
) -> impl FnMut(&'g str) -> Read<'g, T> {
    move |text| {
        let name = |wrong: Wrong<'g>| {
            let expected = wrong.expected.or_else(|| (wrong.rest.len() == text.len()).then_some(what));
            Wrong { expected, ..wrong }
        };
        parser.parse(text).map_err(|error| error.map(name))
    }
}

fn explain(file: &str, text: &str, error: nom::Err<Wrong<'_>>) -> GrammarError {
    let (nom::Err::Error(wrong) | nom::Err::Failure(wrong)) = error else {
        unreachable!("the complete parsers of nom never ask for more input")
    };
    let help = format!("expected {}", wrong.expected.unwrap_or("something else"));
    let found = wrong.rest.chars().next().filter(|c| *c != '\n' && *c != '\r');
    let (part, message) = match found {
        Some(found) => (&wrong.rest[..found.len_utf8()], format!("`{found}` is not allowed here")),
        None => (&wrong.rest[..0], "the line ends too soon".to_owned()),
    };
    GrammarError::new(file, text, part, message, &help)
}
