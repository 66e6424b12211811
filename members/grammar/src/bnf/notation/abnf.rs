//! ABNF: RFC 5234, with the `%s` and `%i` of RFC 7405.
//!
//! ```text
//! name = alternative / alternative    ; a comment
//!        "literal in any case" %s"in this case" %x41 %x41-5A %x41.42 %d65 %b1000001
//!        other-name [ optional ] *repeated 1*repeated 4repeated 2*3( grouped ) <prose>
//! name =/ further alternative
//! ```
//!
//! A prose in `<>` that is the name of a production means that production, as in `0<pchar>`.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while, take_while1};
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{all_consuming, cut, fail, opt, recognize};
use nom::multi::many1;
use nom::sequence::{preceded, terminated};
use nom::{Err, Parser};

use super::common::{self, At, Counted, Line, Signs, gap, one_or, prose, repeat};
use super::utf8;
use super::wrong::{Read, Wrong, expect};
use crate::bnf::rule::{Bytes, Expr};

/// The meaning of numeric values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Characters {
    /// Bytes.
    #[default]
    Bytes,
    /// Code points, each as its bytes of UTF-8.
    Utf8,
}

const ELEMENT: &str = "a literal, a value as `%x41`, a name, `[`, `(` or `*`";
const MORE: &str = "a literal, a value as `%x41`, a name, `[`, `(`, `*` or `/`";
const TOO_GREAT: &str = "a byte, at most FF; `;;@characters UTF-8` above the productions allows code points";
const NO_POINT: &str = "a code point: at most 10FFFF, and no surrogate";

pub(super) fn rule(characters: Characters, text: &str) -> Read<'_, Line<'_>> {
    let head = |text| {
        let (rest, name) = name(text)?;
        let sign = expect(instead(rest, "`=` or `=/` after the name"), alt((tag("=/"), tag("="))));
        cut(preceded(gap, sign)).map(|sign| (name, sign)).parse(rest)
    };
    common::rule(characters, head, |rest| instead(rest, MORE), text)
}

/// Returns the text that ABNF has in the place of a sign of other notations.
fn instead(text: &str, otherwise: &'static str) -> &'static str {
    match text.as_bytes().first() {
        Some(b'|') => "`/`, which separates alternatives in ABNF",
        Some(b'_') => "a name of letters, digits and `-`",
        Some(b'\'') => "a literal in `\"`",
        Some(b',') => "the next element, as ABNF has no sign between them",
        Some(b'{') => "`*( ... )`, by which ABNF repeats",
        Some(b'?') => "`[ ... ]`, by which ABNF makes a part optional",
        Some(b'+' | b'*') => "`1*` or `*` before the element, as ABNF repeats",
        _ => otherwise,
    }
}

impl<'g> Signs<'g> for Characters {
    /// A letter has two cases and a range of characters has several encodings: all are alternatives of the choice.
    const FLATTENS: bool = true;

    fn bar(self, text: &'g str) -> Read<'g, char> {
        char('/').parse(text)
    }

    fn sequence(at: At<Self>, text: &'g str) -> Read<'g, Expr<'g>> {
        at.elements(text)
    }
}

impl<'g> Counted<'g> for Characters {
    const BEGINS: &'static str = "\"<[(*#%";
    const TO_REPEAT: &'static str = "a literal, a value, a name, `[` or `(` to repeat";
    const GROUPS: bool = false;

    fn missing(text: &str) -> &'static str {
        instead(text, ELEMENT)
    }

    fn separator() -> Expr<'g> {
        comma()
    }

    fn atom(at: At<Self>, text: &'g str) -> Read<'g, Expr<'g>> {
        alt((
            preceded(tag_no_case("%s"), quoted).map(in_this_case),
            preceded(opt(tag_no_case("%i")), quoted).map(in_any_case),
            value(at.signs),
            in_words,
            name.map(Expr::Name),
            at.enclosed("(", ")", "`)`"),
        ))
        .parse(text)
    }
}

/// `OWS "," OWS`, as a sender writes it between the elements of a list.
fn comma() -> Expr<'static> {
    let blank = Bytes { text: "OWS", ranges: vec![(b' ', b' '), (b'\t', b'\t')], except: Vec::new() };
    let blanks = repeat(Expr::Bytes(blank), 0, None);
    Expr::Sequence(vec![blanks.clone(), Expr::Literal(","), blanks])
}

/// `"text"`, without its quotation marks.
fn quoted(text: &str) -> Read<'_, &str> {
    let inside = take_while(|c: char| matches!(c, ' '..='~') && c != '"');
    let closing = expect("`\"` at the end of the literal", char('"'));
    preceded(char('"'), cut(terminated(inside, closing))).parse(text)
}

fn in_this_case(text: &str) -> Expr<'_> {
    if text.is_empty() { Expr::Sequence(Vec::new()) } else { Expr::Literal(text) }
}

/// `text` with each letter in upper or lower case.
fn in_any_case(text: &str) -> Expr<'_> {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
    let mut rest = text;
    let mut parts = Vec::new();
    for run in text.as_bytes().chunk_by(|one, next| !is_letter(one) && !is_letter(next)) {
        let (part, after) = rest.split_at(run.len());
        rest = after;
        let printed = Expr::Literal(part);
        parts.push(if is_letter(&run[0]) {
            Expr::Choice(vec![printed, Expr::Literal(ascii(run[0] ^ 0x20))])
        } else {
            printed
        });
    }
    one_or(parts, Expr::Sequence)
}

/// `%x41`, `%x41-5A`, `%x41.42`; in decimal, `%d65`, and in binary, `%b1000001`.
fn value<'g>(characters: Characters) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (rest, base) =
            preceded(char('%'), cut(expect("`x`, `d`, `b`, `s` or `i`", one_of("xXdDbBsSiI"))))
                .parse(text)?;
        let radix = match base {
            'x' | 'X' => 16,
            'd' | 'D' => 10,
            'b' | 'B' => 2,
            _ => return cut(expect("`\"` and a literal", fail())).parse(rest),
        };
        let number = move |text| cut(number(radix, characters)).parse(text);
        let (rest, first) = number(rest)?;
        let (after, sign) = opt(one_of("-.")).parse(rest)?;
        let whole = |rest: &str| &text[..text.len() - rest.len()];
        match sign {
            None => Ok((rest, range(characters, whole(rest), first, first))),
            Some('-') => {
                let (rest, last) = number(after)?;
                if last < first {
                    let expected = Some("a value that is not below the first of the range");
                    return Err(Err::Failure(Wrong::new(after, expected)));
                }
                Ok((rest, range(characters, whole(rest), first, last)))
            }
            Some(_) => {
                let (rest, more) = many1(preceded(char('.'), number)).parse(rest)?;
                let values = [first].into_iter().chain(more);
                let parts = values.map(|value| range(characters, whole(rest), value, value)).collect();
                Ok((rest, Expr::Sequence(parts)))
            }
        }
    }
}

/// A number that is a byte, or a code point.
fn number<'g>(radix: u32, characters: Characters) -> impl Fn(&'g str) -> Read<'g, u32> {
    move |text| {
        let what = match radix {
            16 => "a hex digit",
            10 => "a decimal digit",
            _ => "`0` or `1`",
        };
        let digits = take_while1(|c: char| c.is_digit(radix));
        let (rest, digits) = expect(what, digits).parse(text)?;
        if rest.starts_with(|c: char| c.is_ascii_alphanumeric()) {
            return Err(Err::Failure(Wrong::new(rest, Some(what))));
        }
        let (allowed, expected): (fn(&u32) -> bool, _) = match characters {
            Characters::Bytes => (|value| *value <= 0xFF, TOO_GREAT),
            Characters::Utf8 => (|value| char::from_u32(*value).is_some(), NO_POINT),
        };
        match u32::from_str_radix(digits, radix).ok().filter(allowed) {
            Some(value) => Ok((rest, value)),
            None => Err(Err::Failure(Wrong::new(text, Some(expected)))),
        }
    }
}

/// A byte, or a character, of a range; `text` is how it is printed.
fn range(characters: Characters, text: &str, first: u32, last: u32) -> Expr<'_> {
    let byte = |value: u32| u8::try_from(value).unwrap_or(u8::MAX);
    let set = |(first, last): (u8, u8)| match first {
        0..=0x7F if first == last => Expr::Literal(ascii(first)),
        _ => Expr::Bytes(Bytes { text, ranges: vec![(first, last)], except: Vec::new() }),
    };
    match characters {
        Characters::Bytes => set((byte(first), byte(last))),
        Characters::Utf8 => {
            let encoding = |bytes: utf8::Bytes| one_or(bytes.into_iter().map(set).collect(), Expr::Sequence);
            let encodings = utf8::encodings(first, last).into_iter().map(encoding).collect();
            one_or(encodings, Expr::Choice)
        }
    }
}

/// `<what it is, in words>`, or `<name>`, which means that production.
fn in_words(text: &str) -> Read<'_, Expr<'_>> {
    let words = take_while(|c: char| matches!(c, ' '..='~') && c != '>');
    let closing = expect("`>` at the end of the prose", char('>'));
    let (rest, words) = preceded(char('<'), cut(terminated(words, closing))).parse(text)?;
    let expr = match all_consuming(name).parse(words) {
        Ok((_, name)) => Expr::Name(name),
        Err(_) => prose(&text[..text.len() - rest.len()]),
    };
    Ok((rest, expr))
}

fn name(text: &str) -> Read<'_, &str> {
    let first = satisfy(|c| c.is_ascii_alphabetic());
    recognize((first, take_while(|c: char| c.is_ascii_alphanumeric() || c == '-'))).parse(text)
}

/// The text of one byte of US-ASCII.
fn ascii(byte: u8) -> &'static str {
    const ALL: [u8; 128] = {
        let mut all = [0; 128];
        let mut byte = 0;
        while byte < 128 {
            all[byte as usize] = byte;
            byte += 1;
        }
        all
    };
    static TEXT: &str = match str::from_utf8(&ALL) {
        Ok(text) => text,
        Err(_) => unreachable!(),
    };
    &TEXT[usize::from(byte)..=usize::from(byte)]
}
