//! Reads JSON (RFC 8259) and JSON Lines in one pass, with the place of each byte of a string.
//!
//! The published readers of streams have no places of the bytes in a string with escapes, and refuse bytes that are not UTF-8 and
//! surrogates alone, in which a report has to point.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use memchr::{memchr, memchr2};
use urlgram::printable;
use urlgram::report::Place;

use super::pattern::{self, Path, Patterns};
use super::value::{
    DEEPEST, Escapes, Event, LONGEST, Notation, PLAIN, TOO_LONG, Visit, backslashes, breaks, named,
};
use super::window::{Stop, Window};
use crate::input::unpack::alone;

/// Strings of JSON, and texts in double quotes of YAML and TOML.
pub const DOUBLE: Notation = Notation { escapes, encode, breaks: |raw| breaks(raw, &escapes(raw)), ..PLAIN };

/// Reads a document. With `lines`, each line is one.
pub fn read(
    window: &mut Window<'_>,
    patterns: &Patterns,
    lines: bool,
    visit: &mut Visit<'_>,
) -> Result<(), Stop> {
    let mut reader =
        Reader { window, path: Path::new(patterns), levels: Vec::new(), lines, long: None, visit };
    if !lines {
        reader.document()?;
        return match reader.next()? {
            None => Ok(()),
            byte => reader.expected(byte, "the end of the file after the value"),
        };
    }
    loop {
        while reader.next()? == Some(b'\n') {
            reader.window.pass(1);
        }
        if reader.window.peek()?.is_none() {
            return Ok(());
        }
        // The place of an error is counted from here.
        reader.window.place();
        if let Err(stop) = reader.line() {
            let Stop::Syntax(place, message) = stop else { return Err(stop) };
            (reader.visit)(Event::Wrong(place, message))?;
            reader.levels.clear();
            reader.path.reset();
            reader.window.kept = None;
            reader.skip_line()?;
        }
    }
}

/// A value that is open.
struct Level {
    is_object: bool,
    /// The number of values before the current one.
    index: u64,
}

/// The part of a document that comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Value,
    /// A value, or the end of an empty array.
    First,
    Key,
    /// A key, or the end of an empty object.
    FirstKey,
    /// A comma, or the end of the array or object.
    Comma,
}

/// A function that passes a value up to its first value or its end.
type Step<R> = fn(&mut R) -> Result<Next, Stop>;

struct Reader<'r, 'w, 'v> {
    window: &'r mut Window<'w>,
    path: Path<'r>,
    levels: Vec<Level>,
    lines: bool,
    /// The place of a string that is too long to be kept.
    long: Option<Place>,
    visit: &'r mut Visit<'v>,
}

impl Reader<'_, '_, '_> {
    fn line(&mut self) -> Result<(), Stop> {
        self.document()?;
        match self.next()? {
            None | Some(b'\n') => Ok(()),
            byte => self.expected(byte, "the end of the line after the value"),
        }
    }

    fn skip_line(&mut self) -> Result<(), Stop> {
        loop {
            let rest = self.window.rest()?;
            let (end, length) = (memchr(b'\n', rest), rest.len());
            self.window.pass(end.unwrap_or(length));
            if end.is_some() || length == 0 {
                return Ok(());
            }
        }
    }

    /// Reads a value, however deep, without recursion.
    fn document(&mut self) -> Result<(), Stop> {
        let mut next = Next::Value;
        loop {
            let byte = self.next()?;
            next = match (next, byte) {
                (Next::First, Some(b']')) | (Next::FirstKey, Some(b'}')) => self.close(),
                (Next::Value | Next::First, _) => self.value(byte, next)?,
                (Next::Key | Next::FirstKey, Some(b'"')) => self.key()?,
                (Next::Key, _) => return self.expected(byte, "a name in quotes"),
                (Next::FirstKey, _) => return self.expected(byte, "a name in quotes or `}`"),
                (Next::Comma, _) => {
                    self.path.leave();
                    let Some(level) = self.levels.last_mut() else { return Ok(()) };
                    let is_object = level.is_object;
                    match byte {
                        Some(b',') => {
                            self.window.pass(1);
                            level.index += 1;
                            if is_object { Next::Key } else { self.item(Next::Value) }
                        }
                        Some(b'}') if is_object => self.close(),
                        Some(b']') if !is_object => self.close(),
                        _ if is_object => return self.expected(byte, "`,` or `}` after a value"),
                        _ => return self.expected(byte, "`,` or `]` after a value"),
                    }
                }
            };
            if next == Next::Comma && self.levels.is_empty() {
                return Ok(());
            }
        }
    }

    /// Begins a value of an array.
    fn item(&mut self, next: Next) -> Next {
        let index = self.levels.last().filter(|_| !self.path.is_dead()).map(|level| level.index.to_string());
        self.path.enter(index.as_ref().map(String::as_bytes));
        next
    }

    /// Reads a value up to its first value or its end.
    fn value(&mut self, byte: Option<u8>, next: Next) -> Result<Next, Stop> {
        let matched = self.path.matched(byte == Some(b'"'));
        if byte == Some(b'"') {
            let longest = if matched.is_empty() { 0 } else { LONGEST };
            let content = self.string(longest)?;
            if !matched.is_empty() {
                if let Some(content) = content {
                    let pointer = self.path.pointer();
                    DOUBLE.offer(self.window, &content, matched, &pointer, self.visit)?;
                } else {
                    let place = self.long.take().unwrap_or(Place::START);
                    self.other(matched, place, TOO_LONG)?;
                }
                self.window.kept = None;
            }
            return Ok(Next::Comma);
        }
        let (kind, read): (_, Step<Self>) = match byte {
            Some(b'{') => ("an object, not a string", |it| it.open(true)),
            Some(b'[') => ("an array, not a string", |it| it.open(false)),
            Some(b't') => ("a boolean, not a string", |it| it.literal(b"true")),
            Some(b'f') => ("a boolean, not a string", |it| it.literal(b"false")),
            Some(b'n') => ("`null`, not a string", |it| it.literal(b"null")),
            Some(b'-' | b'0'..=b'9') => ("a number, not a string", Self::number),
            _ if next == Next::First => return self.expected(byte, "a value or `]`"),
            _ => return self.expected(byte, "a value"),
        };
        if !matched.is_empty() {
            let place = self.window.place();
            self.other(matched, place, kind)?;
        }
        read(self)
    }

    fn other(&mut self, matched: Vec<usize>, place: Place, kind: &'static str) -> Result<(), Stop> {
        let (pointer, is_around) = (self.path.pointer(), self.path.is_around());
        (self.visit)(Event::Other { matched, place, pointer, what: kind, is_around })?;
        Ok(())
    }

    fn open(&mut self, is_object: bool) -> Result<Next, Stop> {
        if self.levels.len() == DEEPEST {
            return self.window.wrong("the value is nested deeper than 10,000 levels, the limit");
        }
        self.window.pass(1);
        self.levels.push(Level { is_object, index: 0 });
        if is_object {
            return Ok(Next::FirstKey);
        }
        Ok(if self.next()? == Some(b']') { Next::First } else { self.item(Next::First) })
    }

    fn close(&mut self) -> Next {
        self.window.pass(1);
        self.levels.pop();
        Next::Comma
    }

    fn literal(&mut self, text: &[u8]) -> Result<Next, Stop> {
        if self.window.passes(text)? {
            return Ok(Next::Comma);
        }
        self.window.wrong(
            "invalid JSON: a value is expected here: a string in quotes, a number, `true`, `false` or `null`",
        )
    }

    fn number(&mut self) -> Result<Next, Stop> {
        self.window.passes(b"-")?;
        if !self.window.passes(b"0")? {
            self.digits()?;
        }
        if self.window.passes(b".")? {
            self.digits()?;
        }
        if self.window.passes(b"e")? || self.window.passes(b"E")? {
            let _ = self.window.passes(b"+")? || self.window.passes(b"-")?;
            self.digits()?;
        }
        Ok(Next::Comma)
    }

    fn digits(&mut self) -> Result<(), Stop> {
        let mut some = false;
        while let Some(b'0'..=b'9') = self.window.peek()? {
            self.window.pass(1);
            some = true;
        }
        if some {
            return Ok(());
        }
        let byte = self.window.peek()?;
        self.expected(byte, "a digit")
    }

    fn key(&mut self) -> Result<Next, Stop> {
        let longest = if self.path.is_dead() { 0 } else { 6 * pattern::LONGEST };
        let content = self.string(longest)?;
        let name = content.map(|content| {
            let raw = self.window.bytes(&content);
            // Most names have no escapes.
            if memchr(b'\\', raw).is_none() { Cow::Borrowed(raw) } else { DOUBLE.value(raw).into() }
        });
        let name = name.filter(|name| name.len() <= pattern::LONGEST);
        self.path.enter(name.as_deref());
        if let (1, Some(name)) = (self.levels.len(), name) {
            (self.visit)(Event::Top(name.into_owned()))?;
        }
        self.window.kept = None;
        let byte = self.next()?;
        if byte != Some(b':') {
            return self.expected(byte, "`:` after the name");
        }
        self.window.pass(1);
        Ok(Next::Value)
    }

    /// Passes a string. Keeps what is between its quotes in the window, unless it is longer than this.
    fn string(&mut self, longest: usize) -> Result<Option<Range<u64>>, Stop> {
        self.window.pass(1);
        let begins = self.window.offset();
        self.window.kept = (longest > 0).then_some(begins);
        loop {
            let rest = self.window.rest()?;
            if rest.is_empty() {
                return self.window.wrong("invalid JSON: the file ends inside a string");
            }
            let special = memchr2(b'"', b'\\', rest).unwrap_or(rest.len());
            let control = rest[..special].iter().position(|byte| *byte < 0x20);
            let byte = rest.get(special).copied();
            if let Some(control) = control {
                let byte = rest[control];
                self.window.pass(control);
                let what =
                    if byte == b'\n' { "a line feed".to_owned() } else { format!("byte 0x{byte:02X}") };
                return self.window.wrong(format!(
                    "invalid JSON: {what} is not allowed in a string; an escape is required"
                ));
            }
            self.window.pass(special);
            let length = self.window.offset() - begins;
            if length > longest as u64 && self.window.kept.take().is_some() {
                self.long = Some(self.window.place_of(begins));
            }
            match byte {
                Some(b'"') => {
                    self.window.pass(1);
                    return Ok(self.window.kept.map(|_| begins..begins + length));
                }
                Some(_) => self.escape()?,
                None => {}
            }
        }
    }

    fn escape(&mut self) -> Result<(), Stop> {
        self.window.pass(1);
        let byte = self.window.peek()?;
        match byte {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => self.window.pass(1),
            Some(b'u') => {
                self.window.pass(1);
                for _ in 0..4 {
                    let byte = self.window.peek()?;
                    if !byte.is_some_and(|byte| byte.is_ascii_hexdigit()) {
                        return self.expected(byte, "one of four hex digits after `\\u`");
                    }
                    self.window.pass(1);
                }
            }
            _ => return self.expected(byte, "one of `\"\\/bfnrtu` after `\\`"),
        }
        Ok(())
    }

    /// Passes white space, and returns the byte after it.
    fn next(&mut self) -> Result<Option<u8>, Stop> {
        let lines = self.lines;
        if let Some(byte @ b'!'..) = self.window.peek()? {
            return Ok(Some(byte));
        }
        loop {
            let rest = self.window.rest()?;
            let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r') || *byte == b'\n' && !lines;
            let end = rest.iter().position(|byte| !is_space(byte));
            let length = rest.len();
            let byte = end.map(|end| rest[end]);
            self.window.pass(end.unwrap_or(length));
            if byte.is_some() || length == 0 {
                return Ok(byte);
            }
        }
    }

    fn expected<T>(&self, found: Option<u8>, expected: &str) -> Result<T, Stop> {
        let found = match found {
            None => "the file ends here".to_owned(),
            Some(b'\n') => "the line ends here".to_owned(),
            Some(byte) if byte.is_ascii() => format!("`{}` is not allowed here", printable(&[byte])),
            Some(byte) => format!("byte 0x{byte:02X} is not allowed here"),
        };
        self.window.wrong(format!("invalid JSON: {found}; {expected} is expected"))
    }
}

/// Finds the escapes of a text in double quotes: those of YAML (1.2.2, 5.7), which has all of JSON but pairs of surrogates, and all of TOML.
fn escapes(raw: &[u8]) -> Escapes {
    backslashes(raw, |at| {
        let character = |digits: usize| {
            let digits = str::from_utf8(raw.get(at + 2..at + 2 + digits)?).ok()?;
            char::from_u32(u32::from_str_radix(digits, 16).ok()?)
        };
        let (length, it) = match raw.get(at + 1) {
            Some(b'x') => (4, character(2)),
            Some(b'u') => match unicode(raw, at) {
                // A surrogate alone is no character: its bytes are not UTF-8.
                (length, None) => {
                    return (length, unit(raw, at).map_or(Vec::new(), |half| alone(half).to_vec()));
                }
                found => found,
            },
            Some(b'U') => (10, character(8)),
            // A backslash before a line break joins the lines, without the white space around the break.
            Some(b'\n' | b'\r') => {
                let white = raw[at + 1..].iter().take_while(|byte| b" \t\r\n".contains(byte)).count();
                return (1 + white, Vec::new());
            }
            Some(byte) => (2, Some(named(*byte))),
            None => (1, None),
        };
        (length, it.map(String::from).unwrap_or_default().into_bytes())
    })
}

/// Returns the length of the escape `\uXXXX` at this place, and its character. Two code units may be one: a pair of surrogates.
pub fn unicode(raw: &[u8], at: usize) -> (usize, Option<char>) {
    let units = [unit(raw, at), unit(raw, at + 6)];
    let found = char::decode_utf16(units.into_iter().map_while(|it| it)).next().and_then(Result::ok);
    (found.map_or(6, |it| 6 * it.len_utf16()), found)
}

/// Returns the code unit of an escape at this place.
pub fn unit(raw: &[u8], at: usize) -> Option<u16> {
    let digits = raw.get(at..at + 6)?.strip_prefix(b"\\u")?;
    u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
}

/// Writes a text with the escapes that it requires.
fn encode(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for it in text.chars() {
        match it {
            '"' | '\\' => written.extend(['\\', it]),
            '\0'..='\u{1F}' => drop(write!(written, "\\u{:04x}", it as u32)),
            it => written.push(it),
        }
    }
    written
}
