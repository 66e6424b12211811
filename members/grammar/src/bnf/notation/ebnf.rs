//! BNF with `::=`, as textbooks and the W3C write it, and the Extended BNF of ISO 14977.
//!
//! ```text
//! <name>  ::= <other> "literal" bare-word | { repeated } | [ optional ] | ( grouped ) x? x* x+      textbooks
//! name    = other, "literal", { repeated }, [ optional ] | 3 * ( grouped ) (* a comment *);          ISO 14977
//! [1] Name ::= Other "literal" [a-z#xE0-#xFF] [^"] #x20 ( grouped ) x? x* x+ | [a-z] - [aeiou]       the W3C
//! ```
//!
//! A word without quotation marks is a literal in textbooks, if it is in a file whose names are in `<>`.

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take, take_until, take_while, take_while1};
use nom::character::complete::{
    char, hex_digit1, line_ending, multispace1, none_of, not_line_ending, one_of, satisfy, space0, space1,
};
use nom::combinator::{cut, map_opt, opt, peek, recognize, value, verify};
use nom::multi::{many0_count, many1};
use nom::sequence::{delimited, preceded, separated_pair, terminated};
use nom::{Err, Parser};

use super::common::{DEEPEST, Line, TOO_DEEP, end_of_line, one_or, optional, times};
use super::utf8;
use super::wrong::{Read, Wrong, expect};
use crate::bnf::rule::{Bytes, Expr};

/// Which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Textbook,
    Iso,
    W3c,
}

/// The state that the reader passes down.
#[derive(Clone, Copy)]
struct At {
    kind: Kind,
    depth: usize,
    /// True if names are in `<>`, so that other words are literals.
    words: bool,
}

/// Code points, from the first to the last.
type Points = Vec<(u32, u32)>;

const ELEMENT: &str = "a literal, a name or an opening bracket";
const SETS: &str = "after `-`, a set of characters such as `[a-z]` or \"a\", and one before it";

pub(super) fn rule(kind: Kind, text: &str) -> Read<'_, Line<'_>> {
    let (begin, _) = if kind == Kind::Textbook { (text, 0) } else { free(kind)(text)? };
    if begin.is_empty() {
        return Ok((begin, Line::Remark));
    }
    let (rest, (name, words)) = head(kind)(begin)?;
    let at = At { kind, depth: 0, words };
    let (rest, expr) = cut(choice(at)).parse(rest)?;
    let (rest, _) = gap(kind)(rest)?;
    let end = if kind == Kind::Iso {
        let closing = expect("`,`, `|` or `;`", one_of(";."));
        preceded(cut(closing), opt((space0, end_of_line)).map(|_| "")).parse(rest)?.0
    } else {
        rest
    };
    let lines = begin[..begin.len() - end.len()].trim_end();
    let end = match kind {
        Kind::Textbook => cut(expect(ELEMENT, end_of_line)).parse(end)?.0,
        Kind::Iso => end,
        // It ends where another begins.
        Kind::W3c if end.is_empty() || head(kind)(end).is_ok() => end,
        Kind::W3c => return Err(Err::Failure(Wrong { rest: end, expected: Some(ELEMENT) })),
    };
    Ok((end, Line::Rule(name, lines, expr)))
}

/// The name of a production and the sign after it; and whether the name is in `<>`.
fn head<'g>(kind: Kind) -> impl Fn(&'g str) -> Read<'g, (&'g str, bool)> {
    move |text| {
        let number = (char('['), take_while1(|c: char| c.is_ascii_alphanumeric()), char(']'), space0);
        let text = if kind == Kind::W3c { opt(number).parse(text)?.0 } else { text };
        let angles = move |text| only(&[Kind::Textbook], kind, text).and_then(|()| in_angles(text));
        let (rest, name) =
            alt((angles.map(|name| (name, true)), name(kind).map(|name| (name, false)))).parse(text)?;
        let (what, signs) = match kind {
            Kind::Iso => ("`=` after the name", ["=", ":=", "=", "="]),
            _ => ("`::=` after the name", ["::=", ":=", "→", "->"]),
        };
        let sign = expect(what, alt(signs.map(tag)));
        let (rest, _) = delimited(gap(kind), sign, gap(kind)).parse(rest)?;
        Ok((rest, name))
    }
}

fn choice<'g>(at: At) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let bar = move |text| match at.kind {
            Kind::Iso => one_of("|/!").parse(text),
            _ => char('|').parse(text),
        };
        let (mut rest, first) = sequence(at)(text)?;
        let mut alternatives = vec![first];
        while let (after, Some(_)) = opt(delimited(gap(at.kind), bar, gap(at.kind))).parse(rest)? {
            let (after, next) = cut(sequence(at)).parse(after)?;
            alternatives.push(next);
            rest = after;
        }
        let flat = alternatives.into_iter().flat_map(|alternative| match alternative {
            Expr::Choice(parts) => parts,
            other => vec![other],
        });
        Ok((rest, one_or(flat.collect(), Expr::Choice)))
    }
}

/// Elements one after the other; none is the empty string.
fn sequence<'g>(at: At) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let mut rest = text;
        let mut members = Vec::new();
        loop {
            let (after, _) = gap(at.kind)(rest)?;
            if ends(at, after) {
                break;
            }
            let (after, member) = cut(expect(ELEMENT, element(at))).parse(after)?;
            members.push(member);
            rest = after;
            if at.kind == Kind::Iso {
                match preceded(free(at.kind), char(',')).parse(rest) {
                    Ok((after, _)) => {
                        rest = after;
                        let (next, _) = gap(at.kind)(rest)?;
                        if ends(at, next) {
                            return Err(Err::Failure(Wrong { rest: next, expected: Some(ELEMENT) }));
                        }
                    }
                    Err(_) => break,
                }
            }
        }
        Ok((rest, one_or(members, Expr::Sequence)))
    }
}

/// Returns whether no element can begin here.
fn ends(at: At, text: &str) -> bool {
    let Some(first) = text.chars().next() else { return true };
    match at.kind {
        Kind::Textbook => "|)]}\r\n".contains(first),
        Kind::Iso => "|/!)]},;.".contains(first),
        Kind::W3c => "|)".contains(first) || head(at.kind)(text).is_ok(),
    }
}

fn element<'g>(at: At) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (rest, expr) = match at.kind {
            Kind::Iso => {
                let sign = delimited(free(at.kind), char('*'), free(at.kind));
                let counted = map_opt(terminated(times, sign), |times| times);
                let (rest, times) = opt(counted).parse(text)?;
                let (rest, item) = primary(at)(rest)?;
                (rest, times.map_or(item.clone(), |times| repeat(item, times, Some(times))))
            }
            _ => primary(at)(text)?,
        };
        if at.kind == Kind::Iso {
            return minus(at, text, rest, expr);
        }
        let (after, sign) = opt(one_of("?*+")).parse(rest)?;
        match sign {
            None => minus(at, text, rest, expr),
            Some('?') => Ok((after, optional(expr))),
            Some('*') => Ok((after, repeat(expr, 0, None))),
            Some(_) => Ok((after, repeat(expr, 1, None))),
        }
    }
}

fn repeat(item: Expr<'_>, min: u32, max: Option<u32>) -> Expr<'_> {
    Expr::Repeat { item: Box::new(item), min, max }
}

/// `a - b`, of sets of characters; what comes before the sign is `expr`.
fn minus<'g>(at: At, text: &'g str, rest: &'g str, expr: Expr<'g>) -> Read<'g, Expr<'g>> {
    let sign = (gap(at.kind), char('-'), gap(at.kind));
    let (after, sign) = opt(sign).parse(rest)?;
    if sign.is_none() || at.kind == Kind::Textbook {
        return Ok((rest, expr));
    }
    let sets = || -> Option<(&'g str, Points)> {
        let (end, all) = points(text).ok()?;
        (end.len() == rest.len()).then_some(())?;
        let (after, without) = points(after).ok()?;
        Some((after, difference(&all, &without)))
    };
    match sets() {
        Some((after, left)) => Ok((after, characters(&text[..text.len() - after.len()], &left))),
        None => Err(Err::Failure(Wrong { rest: after, expected: Some(SETS) })),
    }
}

fn primary<'g>(at: At) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let of = move |kinds| only(kinds, at.kind, text);
        let class = move |text| {
            // Textbooks have classes, too; there, `[x]` may be left out.
            of(&[Kind::W3c, Kind::Textbook])?;
            let (rest, points) = class(text)?;
            let inside = &text[1..text.len() - rest.len()];
            let is_range =
                inside.contains('-') && !inside.contains(|c: char| c.is_whitespace() || "<>\"'|".contains(c));
            if at.kind == Kind::Textbook && !is_range {
                return nom::combinator::fail().parse(text);
            }
            Ok((rest, characters(&text[..text.len() - rest.len()], &points)))
        };
        let code = move |text| {
            of(&[Kind::W3c])?;
            let (rest, point) = code_point(text)?;
            Ok((rest, characters(&text[..text.len() - rest.len()], &[(point, point)])))
        };
        let range = move |text| {
            of(&[Kind::Textbook])?;
            let (rest, points) = range(text)?;
            Ok((rest, characters(&text[..text.len() - rest.len()], &points)))
        };
        let group = enclosed(at, '(', ')', "`)`");
        let may_be = move |text| {
            of(&[Kind::Iso, Kind::Textbook])?;
            enclosed(at, '[', ']', "`]`").map(optional).parse(text)
        };
        let many = move |text| {
            of(&[Kind::Iso, Kind::Textbook])?;
            enclosed(at, '{', '}', "`}`").map(|item| repeat(item, 0, None)).parse(text)
        };
        let prose = move |text| {
            of(&[Kind::Iso])?;
            recognize((char('?'), cut((is_not("?\n"), expect("`?` at the end of the words", char('?'))))))
                .map(super::common::prose)
                .parse(text)
        };
        let angles = move |text| of(&[Kind::Textbook]).and_then(|()| in_angles.map(Expr::Name).parse(text));
        let named = move |text| name(at.kind).map(Expr::Name).parse(text);
        let other = move |text| if at.words { word(text) } else { nom::combinator::fail().parse(text) };
        let nothing = value(Expr::Sequence(Vec::new()), one_of("εϵλΛ"));
        alt((range, quoted, class, code, group, may_be, many, prose, nothing, angles, other, named))
            .parse(text)
    }
}

/// Fails where the kind is none of these.
fn only<'g>(kinds: &[Kind], kind: Kind, text: &'g str) -> Result<(), Err<Wrong<'g>>> {
    if kinds.contains(&kind) { Ok(()) } else { Err(Err::Error(Wrong { rest: text, expected: None })) }
}

fn enclosed<'g>(
    at: At,
    open: char,
    close: char,
    what: &'static str,
) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (inside, _) = char(open).parse(text)?;
        if at.depth >= DEEPEST {
            return Err(Err::Failure(Wrong { rest: text, expected: Some(TOO_DEEP) }));
        }
        let closing = preceded(gap(at.kind), expect(what, char(close)));
        preceded(gap(at.kind), cut(terminated(choice(At { depth: at.depth + 1, ..at }), closing)))
            .parse(inside)
    }
}

/// `"text"` or `'text'`, in this case.
fn quoted(text: &str) -> Read<'_, Expr<'_>> {
    let (rest, inside) = within_quotes(text)?;
    Ok((rest, if inside.is_empty() { Expr::Sequence(Vec::new()) } else { Expr::Literal(inside) }))
}

fn within_quotes(text: &str) -> Read<'_, &str> {
    let closed = |mark: char, what| {
        let inside = take_while(move |c: char| c != mark && c != '\n' && c != '\r');
        preceded(char(mark), cut(terminated(inside, expect(what, char(mark)))))
    };
    alt((closed('"', "`\"` at the end of the literal"), closed('\'', "`'` at the end of the literal")))
        .parse(text)
}

/// One character in quotation marks.
fn single(text: &str) -> Read<'_, u32> {
    map_opt(within_quotes, |inside| {
        let mut all = inside.chars();
        all.next().filter(|_| all.next().is_none()).map(u32::from)
    })
    .parse(text)
}

/// `"a".."z"`.
fn range(text: &str) -> Read<'_, Points> {
    let sign = delimited(space0, alt((tag("..."), tag(".."), tag("…"))), space0);
    let ordered = verify(separated_pair(single, sign, single), |(first, last)| first <= last);
    ordered.map(|range| vec![range]).parse(text)
}

/// A set of characters: `[a-z]`, `"a"`, `#x20`.
fn points(text: &str) -> Read<'_, Points> {
    alt((
        class,
        range,
        single.map(|point| vec![(point, point)]),
        code_point.map(|point| vec![(point, point)]),
    ))
    .parse(text)
}

/// `[a-z#x20]`, or all characters but these, `[^a-z]`.
fn class(text: &str) -> Read<'_, Points> {
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
    let (rest, points) = cut(terminated(ranges, closing)).parse(inside)?;
    let all = [(0, u32::from(char::MAX))];
    Ok((rest, if without.is_some() { difference(&all, &points) } else { points }))
}

/// `#x20`.
fn code_point(text: &str) -> Read<'_, u32> {
    let number =
        |digits: &str| u32::from_str_radix(digits, 16).ok().filter(|point| char::from_u32(*point).is_some());
    preceded(tag("#x"), cut(expect("a code point in hex", map_opt(hex_digit1, number)))).parse(text)
}

fn difference(all: &[(u32, u32)], without: &[(u32, u32)]) -> Points {
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

/// One character of these, in its bytes of UTF-8.
fn characters<'g>(text: &'g str, points: &[(u32, u32)]) -> Expr<'g> {
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

/// `<name>`, which may have blanks in it.
fn in_angles(text: &str) -> Read<'_, &str> {
    let inside = take_while1(|c: char| !"<>\n\r".contains(c));
    let name = verify(delimited(char('<'), inside, char('>')), |name: &str| !name.trim().is_empty());
    name.map(str::trim).parse(text)
}

/// A word that stands for itself.
fn word(text: &str) -> Read<'_, Expr<'_>> {
    let operator = recognize(one_of("+*?-"));
    let inside = take_while1(|c: char| !c.is_whitespace() && !"|<>\"'()[]{}".contains(c));
    // A sign that repeats follows an element without a blank.
    let whole = map_opt(inside, |word: &str| {
        let kept = if word.len() > 1 { word.trim_end_matches(['?', '*', '+']) } else { word };
        (!kept.is_empty()).then_some(kept)
    });
    let (_, kept) = alt((whole, operator)).parse(text)?;
    Ok((&text[kept.len()..], Expr::Literal(kept)))
}

/// A name without brackets; in ISO 14977, of several words.
fn name<'g>(kind: Kind) -> impl Fn(&'g str) -> Read<'g, &'g str> {
    move |text| {
        let first = satisfy(|c| c.is_alphabetic() || c == '_');
        let inside = move |c: char| c.is_alphanumeric() || c == '_' || kind != Kind::Iso && "-.".contains(c);
        let (rest, word) = recognize((first, take_while(inside))).parse(text)?;
        if kind != Kind::Iso {
            return Ok((rest, word));
        }
        // A hyphen is a minus, unless it is inside a word.
        let word_rest = |rest| {
            recognize((alt((space1, tag("-"))), satisfy(char::is_alphabetic), take_while(inside))).parse(rest)
        };
        let mut rest = rest;
        while let Ok((after, _)) = word_rest(rest) as Read<'_, &str> {
            rest = after;
        }
        Ok((rest, &text[..text.len() - rest.len()]))
    }
}

/// The text between two parts of a production.
fn gap<'g>(kind: Kind) -> impl Fn(&'g str) -> Read<'g, usize> {
    move |text| match kind {
        Kind::Textbook => {
            let comment = recognize((char(';'), not_line_ending));
            // A line goes on below if that is indented, or begins with a bar.
            let continued = recognize((
                line_ending,
                many0_count((space0, line_ending)),
                peek(alt((one_of(" \t"), char('|')))),
            ));
            many0_count(alt((space1, comment, continued))).parse(text)
        }
        _ => free(kind)(text),
    }
}

/// Blanks, line breaks and comments.
fn free<'g>(kind: Kind) -> impl Fn(&'g str) -> Read<'g, usize> {
    move |text| {
        let (open, close) = if kind == Kind::Iso { ("(*", "*)") } else { ("/*", "*/") };
        let closing = expect("the end of the comment", recognize((take_until(close), take(2_usize))));
        let comment = recognize((tag(open), cut(closing)));
        many0_count(alt((multispace1, comment))).parse(text)
    }
}
