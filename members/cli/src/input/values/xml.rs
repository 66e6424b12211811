//! Reads the texts of elements of XML in one pass, with the place of each of their bytes.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};
use std::ops::Range;

use quick_xml::Reader;
use quick_xml::escape::{escape, partial_escape, resolve_xml_entity, unescape};
use quick_xml::events::attributes::AttrError;
use quick_xml::events::{BytesStart, Event as Xml};
use urlgram::printable;
use urlgram::report::Place;

use super::pattern::{self, Path, Patterns};
use super::value::{DEEPEST, Escapes, Event, LONGEST, Notation, PLAIN, TOO_LONG, Visit};
use super::window::{Stop, Window};

/// The most names of the children of an element that are counted.
const COUNTED: usize = 32;

/// Texts of elements. White space is as the type `xs:anyURI` has it: none around a value, and one space inside for any other.
pub const XML: Notation = Notation {
    is_prose: false,
    escapes,
    encode: |text| partial_escape(text).into_owned(),
    marks: |raw| walked(raw).0,
    is_literal: |raw| walked(raw).1,
    breaks: |raw| walked(raw).2,
};

/// Values of attributes.
const ATTRIBUTE: Notation = Notation {
    escapes,
    encode: |text| escape(text).into_owned(),
    breaks: |raw| raw.iter().filter(|byte| b"<\"'".contains(byte)).count(),
    ..PLAIN
};

/// The window, as a reader.
struct Source<'r, 'w> {
    window: &'r mut Window<'w>,
    /// The end of the longest event.
    limit: u64,
    stop: Option<Stop>,
}

impl Read for Source<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let some = self.fill_buf()?;
        let length = some.len().min(buffer.len());
        buffer[..length].copy_from_slice(&some[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Source<'_, '_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.window.offset() > self.limit {
            let wrong = "a tag, a text or a comment is longer than 16 MiB, the limit";
            self.stop = self.window.wrong::<()>(wrong).err();
            return Err(io::ErrorKind::Other.into());
        }
        match self.window.rest() {
            Ok(bytes) => Ok(bytes),
            Err(stop) => {
                self.stop = Some(stop);
                Err(io::ErrorKind::Other.into())
            }
        }
    }

    fn consume(&mut self, bytes: usize) {
        self.window.pass(bytes);
    }
}

/// An element whose text is checked.
struct Open {
    matched: Vec<usize>,
    /// True if a pattern names it, not only all texts.
    is_named: bool,
    begins: u64,
    /// The number of elements around it.
    depth: usize,
    /// The reason that its text is not checked.
    other: Option<&'static str>,
    place: Option<Place>,
}

impl Open {
    /// Gives a text up that is too long to be kept.
    fn bound(&mut self, window: &mut Window<'_>) {
        if self.place.is_none() && window.offset() - self.begins > LONGEST as u64 {
            self.other = Some(TOO_LONG);
            self.place = Some(window.place_of(self.begins));
            window.kept = None;
        }
    }
}

const ENTITY: &str = "a text with an entity of the document type, which is not read";
const NO_TEXT: &str = "an element with others, not a text";

/// The names of the children of an element, with their numbers.
type Children = Vec<(String, u64)>;

/// Reads a document.
pub fn read(window: &mut Window<'_>, patterns: &Patterns, visit: &mut Visit<'_>) -> Result<(), Stop> {
    let begins = window.offset();
    let mut reader = Reader::from_reader(Source { window, limit: 0, stop: None });
    let (mut path, has_attributes) = (Path::new(patterns), patterns.have_attributes());
    let mut children: Vec<Children> = vec![Vec::new()];
    let mut open: Option<Open> = None;
    let mut buffer = Vec::new();
    loop {
        let source = reader.get_mut();
        let before = source.window.offset();
        source.limit = before + LONGEST as u64;
        if let Some(open) = &mut open {
            open.bound(source.window);
        }
        if source.window.kept.is_none() && has_attributes {
            source.window.kept = Some(before);
        }
        buffer.clear();
        let event = reader.read_event_into(&mut buffer);
        // An error of the encoding has no position of its own.
        let at = before.max(begins + reader.error_position());
        let source = reader.get_mut();
        if let Some(stop) = source.stop.take() {
            return Err(stop);
        }
        let window = &mut *source.window;
        let event = event.map_err(|error| Stop::Syntax(window.place_of(at), wrong(&error.to_string())))?;
        let depth = children.len() - 1;
        well_formed(&event, depth == 0, !children[0].is_empty())
            .map_err(|why| Stop::Syntax(window.place_of(before), wrong(&why)))?;
        if let (0, Xml::Start(tag) | Xml::Empty(tag)) = (depth, &event) {
            visit(Event::Top(tag.local_name().into_inner().into()))?;
        }
        if let Xml::Start(tag) | Xml::Empty(tag) = &event {
            enter(tag, &mut path, &mut children, window)?;
            if has_attributes && !path.is_dead() {
                attributes(tag, before + 1, &mut path, window, visit)?;
            }
        }
        // Bytes that were kept only for the attributes of this tag are no longer needed.
        if open.as_ref().is_none_or(|open| open.place.is_some()) {
            window.kept = None;
        }
        match event {
            Xml::Start(_) | Xml::Empty(_) => {
                let is_empty = matches!(event, Xml::Empty(_));
                if !is_empty && depth == DEEPEST {
                    return window.wrong("an element is nested deeper than 10,000 levels, the limit");
                }
                let (matched, begins) = (path.matched(true), window.offset());
                // An element with others is no text, so their texts are looked for instead.
                open.take_if(|open| !open.is_named);
                if let Some(open) = &mut open {
                    open.other = open.other.or(Some(NO_TEXT));
                } else if is_empty && !matched.is_empty() {
                    // Places do not go back to before its attributes.
                    XML.offer(window, &(begins..begins), matched, &path.pointer(), visit)?;
                } else if !matched.is_empty() {
                    window.kept = Some(begins);
                    let is_named = !path.matched(false).is_empty();
                    open = Some(Open { matched, is_named, begins, depth, other: None, place: None });
                }
                if is_empty {
                    path.leave();
                } else {
                    children.push(Vec::new());
                }
            }
            Xml::End(_) => {
                children.pop();
                if let Some(Open { matched, begins, other, place, .. }) =
                    open.take_if(|open| open.depth + 1 == depth)
                {
                    let pointer = path.pointer();
                    if let Some(other) = other {
                        let place = place.unwrap_or_else(|| window.place_of(begins));
                        visit(Event::Other { matched, place, pointer, what: other, is_around: false })?;
                    } else {
                        XML.offer(window, &(begins..before), matched, &pointer, visit)?;
                    }
                    window.kept = None;
                }
                path.leave();
            }
            Xml::GeneralRef(name) => {
                let is_known = name.is_char_ref() || resolve_xml_entity(&name).is_some();
                if let Some(open) = open.as_mut().filter(|_| !is_known) {
                    open.other = open.other.or(Some(ENTITY));
                }
            }
            Xml::Decl(declaration) => {
                if let Some(Ok(encoding)) = declaration.encoding() {
                    is_read(&encoding, window.is_utf16).or_else(|why| window.wrong(why))?;
                }
            }
            Xml::Eof if depth > 0 => return window.wrong(wrong("the file ends inside an element")),
            Xml::Eof if children[0].is_empty() => return window.wrong(wrong("the file has no element")),
            Xml::Eof => return Ok(()),
            Xml::Text(_) | Xml::CData(_) | Xml::Comment(_) | Xml::PI(_) | Xml::DocType(_) => {}
        }
    }
}

/// Refuses a document in another encoding.
fn is_read(encoding: &str, is_utf16: bool) -> Result<(), String> {
    let is_known = ["utf-8", "us-ascii"].iter().any(|known| encoding.eq_ignore_ascii_case(known))
        || is_utf16 && encoding.eq_ignore_ascii_case("utf-16");
    let encoding = printable(encoding.as_bytes());
    if is_known { Ok(()) } else { Err(format!("the document is in {encoding}; UTF-8 is required")) }
}

/// Returns why a part of a document may not be where it is, or as it is, of what the reader does not tell.
fn well_formed(part: &Xml<'_>, is_outside: bool, has_root: bool) -> Result<(), String> {
    let fails = |why: &str| Err(why.to_owned());
    match part {
        Xml::Start(_) | Xml::Empty(_) if is_outside && has_root => {
            fails("a second root element; a document has one")
        }
        Xml::Start(tag) | Xml::Empty(tag) => match tag.attributes().find_map(Result::err) {
            None => Ok(()),
            Some(AttrError::Duplicated(..)) => fails("a tag has two attributes of one name"),
            // The message begins with a position that counts from the tag, so it is cut off.
            Some(error) => {
                let text = error.to_string();
                fails(text.split_once(": ").map_or(&text, |(_, text)| text))
            }
        },
        Xml::Text(text) if is_outside && !is_space(text.as_bytes()) => {
            fails("a text outside the root element")
        }
        Xml::CData(_) | Xml::GeneralRef(_) if is_outside => fails("a text outside the root element"),
        Xml::GeneralRef(name)
            if name.is_char_ref() && !matches!(name.resolve_char_ref(), Ok(Some(it)) if is_character(it)) =>
        {
            fails(&format!("`&{};` is no character of XML", &**name))
        }
        Xml::DocType(_) if !is_outside || has_root => fails("a document type after the root element begins"),
        _ => Ok(()),
    }
}

fn wrong(message: &str) -> String {
    format!("invalid XML: {}", printable(message.as_bytes()))
}

/// Goes to a child of the current element.
fn enter(
    tag: &BytesStart<'_>,
    path: &mut Path<'_>,
    children: &mut [Children],
    window: &Window<'_>,
) -> Result<(), Stop> {
    let (whole, name) = (tag.name(), tag.local_name());
    if whole.0.len() > pattern::LONGEST {
        return window.wrong("the name of an element is longer than 1,024 bytes, the limit");
    }
    let name = name.into_inner();
    let counted = children.last_mut().expect("the document has children");
    let at = counted.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
        if counted.len() < COUNTED {
            counted.push((name.to_owned(), 0));
        }
        counted.len() - 1
    });
    // Names beyond the limit have no number.
    let number = if counted[at].0 == name { &mut counted[at].1 } else { &mut 0 };
    *number += 1;
    let number = *number;
    let shown = if number > 1 { format!("{name}[{number}]") } else { name.to_owned() };
    path.enter_as(Some(name.as_bytes()), shown.as_bytes());
    Ok(())
}

/// Passes on the attributes of a tag that the patterns match: their names begin with `@`. `begins` is the offset of the tag's name.
fn attributes(
    tag: &BytesStart<'_>,
    begins: u64,
    path: &mut Path<'_>,
    window: &mut Window<'_>,
    visit: &mut Visit<'_>,
) -> Result<(), Stop> {
    let text: &str = tag;
    for attribute in tag.attributes().flatten() {
        let Cow::Borrowed(value) = attribute.value else { continue };
        let name = format!("@{}", attribute.key.local_name().into_inner());
        path.enter(Some(name.as_bytes()).filter(|name| name.len() <= pattern::LONGEST));
        let matched = path.matched(true);
        if !matched.is_empty() {
            // The value is a part of the tag.
            let at = begins + (value.as_ptr().addr() - text.as_ptr().addr()) as u64;
            let is_read = |at: usize| reference_at(value.as_bytes(), at).is_some();
            if !memchr::memchr_iter(b'&', value.as_bytes()).all(is_read) {
                let (place, pointer) = (window.place_of(at), path.pointer());
                visit(Event::Other { matched, place, pointer, what: ENTITY, is_around: false })?;
                path.leave();
                continue;
            }
            ATTRIBUTE.offer(window, &(at..at + value.len() as u64), matched, &path.pointer(), visit)?;
        }
        path.leave();
    }
    Ok(())
}

/// Returns whether a character may be in a document (XML 1.0, section 2.2).
fn is_character(it: char) -> bool {
    !matches!(it, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}')
}

fn is_space(text: &[u8]) -> bool {
    text.iter().all(|byte| b" \t\r\n".contains(byte))
}

/// Returns the end of the markup at a place of a text, and whether a marked section is open after it.
fn mark(raw: &[u8], at: usize, is_marked: bool) -> Option<(usize, bool)> {
    let rest = &raw[at..];
    if is_marked {
        return rest.starts_with(b"]]>").then_some((at + 3, false));
    }
    let up_to = |open: &[u8], close: &[u8]| {
        let inside = rest.strip_prefix(open)?;
        let length = memchr::memmem::find(inside, close).map_or(inside.len(), |length| length + close.len());
        Some((at + open.len() + length, false))
    };
    let section = rest.starts_with(b"<![CDATA[").then_some((at + 9, true));
    section.or_else(|| up_to(b"<!--", b"-->")).or_else(|| up_to(b"<?", b"?>"))
}

/// Returns the markup in a text, whether a marked section is open at its end, and the number of other `<`.
fn walked(raw: &[u8]) -> (Vec<Range<usize>>, bool, usize) {
    let (mut marks, mut is_marked, mut others, mut at) = (Vec::new(), false, 0, 0);
    while let Some(found) = memchr::memchr2(b'<', b']', &raw[at..]) {
        at += found;
        if let Some((end, is_open)) = mark(raw, at, is_marked) {
            marks.push(at..end);
            (at, is_marked) = (end, is_open);
        } else {
            others += usize::from(raw[at] == b'<' && !is_marked);
            at += 1;
        }
    }
    (marks, is_marked, others)
}

/// Returns the length of the white space at a place of a text, which may be written as references.
fn space_at(raw: &[u8], at: usize, is_marked: bool) -> usize {
    let mut end = at;
    while let Some(byte) = raw.get(end) {
        end = match (byte, reference_at(raw, end).filter(|_| !is_marked)) {
            (b' ' | b'\t' | b'\r' | b'\n', _) => end + 1,
            (_, Some((next, text))) if is_space(text.as_bytes()) => next,
            _ => break,
        };
    }
    end - at
}

/// Finds the parts of a text that mean others: references, marked sections, comments, instructions, and white space.
fn escapes(raw: &[u8]) -> Escapes {
    let mut found = Vec::new();
    let mut at = 0;
    // `space` is white space that may be the last.
    let mut space: Option<Range<usize>> = None;
    let mut is_begun = false;
    let mut is_marked = false;
    while at < raw.len() {
        let length = space_at(raw, at, is_marked);
        if length > 0 {
            // Escapes between two runs of white space belong to one run.
            let begin = space.map_or(at, |space| space.start);
            space = Some(begin..at + length);
            while found.last().is_some_and(|(span, _): &(Range<usize>, Vec<u8>)| span.start >= begin) {
                found.pop();
            }
            at += length;
            continue;
        }
        if let Some((end, is_open)) = mark(raw, at, is_marked) {
            found.push((at..end, Vec::new()));
            (at, is_marked) = (end, is_open);
            continue;
        }
        let (next, text) = match reference_at(raw, at).filter(|_| !is_marked) {
            Some((next, text)) => (next, Some(text.into_bytes())),
            None => (at + 1, None),
        };
        if let Some(space) = space.take() {
            push_space(&mut found, raw, space, if is_begun { b" " } else { b"" });
        }
        is_begun = true;
        found.extend(text.map(|text| (at..next, text)));
        at = next;
    }
    if let Some(space) = space {
        push_space(&mut found, raw, space, b"");
    }
    found
}

/// Replaces white space, before the parts that follow it.
fn push_space(found: &mut Escapes, raw: &[u8], space: Range<usize>, with: &[u8]) {
    if &raw[space.clone()] != with {
        let at = found.iter().rposition(|(span, _)| span.start < space.start).map_or(0, |at| at + 1);
        found.insert(at, (space, with.to_vec()));
    }
}

/// Returns the end of the reference at a place of a text, and the text that it means.
fn reference_at(raw: &[u8], at: usize) -> Option<(usize, String)> {
    let rest = raw[at..].strip_prefix(b"&")?;
    let end = at + memchr::memchr(b';', rest)? + 2;
    let text = unescape(str::from_utf8(&raw[at..end]).ok()?).ok()?;
    Some((end, text.into_owned()))
}
