//! Finds the end of a URL that the syntax around it delimits: quotes of data formats, programs and shells, code and destinations of
//! Markdown, attributes of HTML, and angle brackets.

use std::ops::Range;

use memchr::memmem;

use super::head::{NAME, is_white};
use crate::documents::dialect::Frame;

/// The characters that open a delimited text. A document that knows one of them has a form of its own for it.
static FRAMES: [Frame; 5] = [
    Frame::delimited(b'"', b'"'),
    Frame::delimited(b'\'', b'\''),
    Frame::delimited(b'`', b'`'),
    Frame::delimited(b'<', b'>'),
    Frame::delimited(b'(', b')'),
];

/// How a delimited text writes what it cannot hold as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// It has no escapes.
    Plain,
    /// A string of many languages: backslashes are escapes in most, and a doubled quote is one in others.
    Quoted(u8),
    /// A string in a string: a backslash is before each of its quotes.
    Nested,
    /// An attribute of HTML or XML, with character references.
    Attribute,
    /// The destination of a link in Markdown: backslashes before punctuation, and character references.
    Markdown,
    /// The same in angle brackets, where it may have blanks.
    Bracketed,
}

/// The beginning of a delimited text.
pub(super) struct Opening {
    /// The place of the opening character.
    at: usize,
    pub form: &'static Frame,
    pub notation: Notation,
}

impl Opening {
    /// Returns the opening whose last byte is before `begin`. Bytes before `floor` are ignored.
    pub fn before(bytes: &[u8], floor: usize, begin: usize) -> Option<Self> {
        let at = begin.checked_sub(1).filter(|at| *at >= floor)?;
        let mark = bytes[at];
        let form = FRAMES.iter().find(|form| form.wrapper.is_some_and(|(open, _)| open == mark))?;
        let before = &bytes[floor..at];
        let notation = match mark {
            b'"' | b'\'' if before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1 => {
                Notation::Nested
            }
            b'"' | b'\'' if is_attribute(before) => Notation::Attribute,
            b'"' | b'\'' => Notation::Quoted(mark),
            b'(' if before.last() == Some(&b']') => Notation::Markdown,
            b'(' => return None,
            b'<' if is_destination(before) => Notation::Bracketed,
            _ => Notation::Plain,
        };
        Some(Self { at, form, notation })
    }

    /// Returns the text from `from` to the closing character on the same line, and that text with both characters.
    pub fn closed(&self, bytes: &[u8], from: usize) -> Option<(Range<usize>, Range<usize>)> {
        let (end, after) = match self.notation {
            Notation::Markdown => destination(bytes, from)?,
            _ => self.end(bytes, from)?,
        };
        Some((from..end, self.at..after))
    }

    /// Returns where the text ends, and the place after its closing character.
    fn end(&self, bytes: &[u8], from: usize) -> Option<(usize, usize)> {
        let (open, close) = self.form.wrapper?;
        // In a text in triple quotes, as in Python, a single quote does not end the text.
        let doubles = matches!(self.notation, Notation::Quoted(_)) && bytes[..self.at].last() != Some(&close);
        // A quote without a backslash ends the outer string, too.
        let is_nested = self.notation == Notation::Nested;
        let is_escape = |next: &u8| match self.notation {
            Notation::Quoted(_) | Notation::Nested => *next != b'\n',
            Notation::Bracketed => next.is_ascii_punctuation(),
            _ => false,
        };
        let mut at = from;
        loop {
            let (byte, next) = (*bytes.get(at)?, bytes.get(at + 1));
            at += match byte {
                b'\n' => return None,
                b'\\' if is_nested && next == Some(&close) => return Some((at, at + 2)),
                b'\\' if next.is_some_and(is_escape) => 2,
                _ if byte == close && doubles && next == Some(&close) => 2,
                _ if byte == close && !is_nested => return Some((at, at + 1)),
                _ if byte == close || byte == open => return None,
                _ => 1,
            };
        }
    }
}

/// Returns whether a quote after these bytes begins the value of an attribute in a tag.
fn is_attribute(before: &[u8]) -> bool {
    let Some(before) = before.trim_ascii_end().strip_suffix(b"=").map(<[u8]>::trim_ascii_end) else {
        return false;
    };
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-_:.".contains(byte);
    let length = before.iter().rev().take_while(is_part).count();
    let (before, name) = before.split_at(before.len() - length);
    let is_known = [&b"href"[..], b"src"].iter().any(|known| known.eq_ignore_ascii_case(name));
    let tag = || before.iter().rev().find(|byte| b"<>".contains(byte)) == Some(&b'<');
    !name.is_empty() && (is_known || tag())
}

/// Returns where the destination of a link ends, and the place after it. A title may follow.
fn destination(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let (mut at, mut depth) = (from, 0_usize);
    while let Some(byte) = bytes.get(at) {
        let next = bytes.get(at + 1);
        match *byte {
            b'\n' => return None,
            b'\\' if next.is_some_and(u8::is_ascii_punctuation) => at += 1,
            // `](` belongs to another link, so this one has no end.
            b']' if next == Some(&b'(') => return None,
            b' ' | b'\t' if !is_white(bytes[at - 1]) && is_title(&bytes[at..]) => return Some((at, at)),
            b'(' => depth += 1,
            b')' if depth == 0 => return Some((at, at + 1)),
            b')' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns whether an angle bracket after these bytes begins the destination of a link in Markdown: `[text](`, or `[name]:` on a line.
fn is_destination(before: &[u8]) -> bool {
    let is_definition = || {
        let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii();
        line.starts_with(b"[") && line.ends_with(b"]:")
    };
    before.ends_with(b"](") || is_definition()
}

/// Returns whether white space, a title and the end of a link follow.
fn is_title(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    let Some((open @ (b'"' | b'\'' | b'('), title)) = rest.split_first() else { return false };
    let close = if *open == b'(' { b')' } else { *open };
    let stops = |byte: &u8| [*open, close, b'\n'].contains(byte);
    let Some(end) = title.iter().position(stops) else { return false };
    title[end] == close && title[end + 1..].trim_ascii_start().first() == Some(&b')')
}

/// Returns whether a text that begins with a URL is a list: white space, and another.
pub(super) fn is_list(text: &[u8]) -> bool {
    memmem::find_iter(text, b"://").any(|colon| {
        let name = text[..colon].iter().rev().take_while(|byte| NAME.has(**byte)).count();
        name > 0 && text[..colon - name].last().is_some_and(|before| is_white(*before))
    })
}

impl Notation {
    /// Returns whether the delimiter tells the syntax. If it does not, backslashes may be no escapes.
    pub fn is_certain(self) -> bool {
        !matches!(self, Self::Quoted(_) | Self::Nested)
    }

    /// Returns the escapes in a text, with the bytes for which they stand. An escape without a value is text.
    pub fn escapes(self, text: &[u8]) -> Vec<(Range<usize>, Vec<u8>)> {
        let (mut escapes, mut at) = (Vec::new(), 0);
        while at < text.len() {
            let rest = &text[at..];
            let read = match (self, rest[0]) {
                (Self::Quoted(_), b'\\') if bytes(rest).is_some() => bytes(rest),
                (Self::Quoted(_), b'\\') => backslash(rest),
                (Self::Quoted(mark), byte) if byte == mark && rest.get(1) == Some(&mark) => {
                    Some((2, vec![mark]))
                }
                (Self::Markdown | Self::Bracketed, b'\\') => {
                    rest.get(1).filter(|byte| byte.is_ascii_punctuation()).map(|byte| (2, vec![*byte]))
                }
                (Self::Attribute | Self::Markdown | Self::Bracketed, b'&') => reference(rest),
                _ => None,
            };
            let length = read.as_ref().map_or(1, |(length, _)| *length);
            escapes.extend(read.map(|(_, bytes)| (at..at + length, bytes)));
            at += length;
        }
        escapes
    }
}

fn character(point: u32) -> Option<Vec<u8>> {
    Some(char::from_u32(point)?.to_string().into_bytes())
}

fn hex(digits: &[u8]) -> Option<u32> {
    let is_hex = !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit);
    is_hex.then(|| u32::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()).flatten()
}

/// Reads escapes of bytes that are a character beyond US-ASCII in UTF-8, as in `\xC3\xA9`: their length, and the bytes.
fn bytes(rest: &[u8]) -> Option<(usize, Vec<u8>)> {
    let byte = |number: usize| {
        let escape = rest.get(4 * number..4 * number + 4)?.strip_prefix(br"\x")?;
        u8::try_from(hex(escape)?).ok()
    };
    let length = match byte(0)? {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let bytes: Vec<u8> = (0..length).map_while(byte).collect();
    (bytes.len() == length && str::from_utf8(&bytes).is_ok()).then_some((4 * length, bytes))
}

/// Reads the escape at the beginning of `rest`: its length, and its bytes.
fn backslash(rest: &[u8]) -> Option<(usize, Vec<u8>)> {
    let digits = |at: usize, length: usize| hex(rest.get(at..at + length)?);
    let plain = |byte: u8| Some((2, vec![byte]));
    match *rest.get(1)? {
        byte @ (b'/' | b'\\' | b'"' | b'\'') => plain(byte),
        b'b' => plain(8),
        b'f' => plain(0x0C),
        b'n' => plain(b'\n'),
        b'r' => plain(b'\r'),
        b't' => plain(b'\t'),
        b'x' => Some((4, character(digits(2, 2)?)?)),
        b'U' => Some((10, character(digits(2, 8)?)?)),
        b'u' => {
            let first = digits(2, 4)?;
            let second = || digits(8, 4).filter(|_| rest.get(6..8) == Some(br"\u"));
            if let (0xD800..0xDC00, Some(second @ 0xDC00..0xE000)) = (first, second()) {
                let point = 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                return Some((12, character(point)?));
            }
            Some((6, character(first)?))
        }
        _ => None,
    }
}

/// Reads the character reference at the beginning of `rest`: its length, and its bytes.
fn reference(rest: &[u8]) -> Option<(usize, Vec<u8>)> {
    let end = rest.iter().take(12).position(|byte| *byte == b';')?;
    let point = match &rest[1..end] {
        b"amp" => u32::from(b'&'),
        b"lt" => u32::from(b'<'),
        b"gt" => u32::from(b'>'),
        b"quot" => u32::from(b'"'),
        b"apos" => u32::from(b'\''),
        b"nbsp" => 0xA0,
        [b'#', b'x' | b'X', digits @ ..] => hex(digits)?,
        [b'#', digits @ ..] if digits.iter().all(u8::is_ascii_digit) => {
            str::from_utf8(digits).ok()?.parse().ok()?
        }
        _ => return None,
    };
    Some((end + 1, character(point)?))
}
