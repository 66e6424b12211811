//! HTML documents: the `BASE`, and the attributes that hold references.

use std::borrow::Cow;
use std::convert::Infallible;
use std::ops::Range;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Span, Token, Tokenizer};

use super::attributes::{Attribute, BASE, Form, of_element};
use super::document::{Document, Reference, Source};
use super::location::{Cursor, Location};
use super::pieces::{self, trimmed};
use crate::rewrite::Rewrite;

/// An HTML document with its place in the file.
#[derive(Clone, Debug)]
pub(super) enum Html<'i> {
    /// Unencoded text, from this offset on.
    InFile(usize, &'i [u8]),
    /// The decoded body of a part of a message; the encoded body has these offsets.
    Decoded(Range<usize>, Vec<u8>),
}

impl<'i> Html<'i> {
    fn text(&self) -> &[u8] {
        match self {
            Self::InFile(_, text) => text,
            Self::Decoded(_, text) => text,
        }
    }

    /// Returns a part of the text, borrowed if possible.
    fn part(&self, span: Range<usize>) -> Cow<'i, [u8]> {
        match self {
            Self::InFile(_, text) => Cow::Borrowed(&text[span]),
            Self::Decoded(_, text) => Cow::Owned(text[span].to_vec()),
        }
    }

    fn place(&self, cursor: &mut Cursor<'_>, span: Range<usize>) -> Location {
        match self {
            Self::InFile(begin, _) => cursor.place(begin + span.start..begin + span.end),
            Self::Decoded(body, _) => Location { decoded: Some(span), ..cursor.place(body.clone()) },
        }
    }

    /// Returns whether the text begins with a byte order mark of UTF-16, or with as many NULs as that charset makes.
    fn is_utf_16(&self) -> bool {
        let head = &self.text()[..self.text().len().min(64)];
        let nuls = head.split(|byte| *byte == 0).count() - 1;
        head.starts_with(b"\xFE\xFF") || head.starts_with(b"\xFF\xFE") || nuls * 4 > head.len()
    }
}

/// Adds the references of an HTML document. Its own base, if there is one, overrides `outer`.
pub(super) fn read<'i>(document: &mut Document<'i>, cursor: &mut Cursor<'_>, html: &Html<'i>, outer: usize) {
    if html.is_utf_16() {
        let message = "the document looks like UTF-16; convert it to a superset of ASCII";
        document.find(&html.place(cursor, 0..html.text().len().min(2)), message, None);
        return;
    }
    let tags = Scan::of(html.text());
    let base = embedded(document, cursor, &tags, html).unwrap_or(outer);
    let codebases = codebases(document, cursor, &tags, html, base);
    for Value { text: value, span, attribute, tag } in tags.found {
        let of_tag = || codebases.binary_search_by_key(&tag, |(tag, _)| *tag).ok();
        let codebase = attribute.form.is_in_codebase().then(of_tag).flatten();
        let base = codebase.map_or(base, |found| codebases[found].1);
        let raw = html.text().get(span.clone()).unwrap_or_default();
        // If nothing was replaced, the offsets in the value are those in the file.
        let is_raw = raw == value;
        for piece in pieces::of(attribute.form, &value) {
            let span = if is_raw { span.start + piece.start..span.start + piece.end } else { span.clone() };
            let text = if is_raw { html.part(span.clone()) } else { Cow::Owned(value[piece].to_vec()) };
            let place = html.place(cursor, span);
            document.references.push(Reference { text, attribute, place, base });
        }
    }
}

/// Returns the base in the document: the `HREF` of its first `BASE` that has one.
fn embedded(
    document: &mut Document<'_>,
    cursor: &mut Cursor<'_>,
    scan: &Scan,
    html: &Html<'_>,
) -> Option<usize> {
    let mut bases = scan.bases.iter();
    let first = bases.next()?;
    let place = html.place(cursor, first.span.clone());
    let layers = document.layers();
    if layers.html.is_none() {
        let message = format!("the BASE is not a base by {}", layers.document);
        document.note(&place, message, document.section(Source::Html));
        return None;
    }
    if scan.body.is_some_and(|body| body < first.tag) {
        let message = "BASE is in the body, but belongs in the HEAD; it is used, as in browsers";
        document.find(&place, message, Some(Source::Html));
    }
    for other in bases {
        let place = html.place(cursor, other.span.clone());
        document.find(&place, "this BASE is ignored: only the first one counts", Some(Source::Html));
    }
    document.new_base(&first.text[trimmed(&first.text)], Source::Html, &place)
}

/// Returns the tags that have a `CODEBASE`, in order, with the number of that base.
fn codebases(
    document: &mut Document<'_>,
    cursor: &mut Cursor<'_>,
    scan: &Scan,
    html: &Html<'_>,
    base: usize,
) -> Vec<(usize, usize)> {
    let mut codebases = Vec::new();
    for found in scan.found.iter().filter(|found| found.attribute.name == "codebase") {
        let value = &found.text[trimmed(&found.text)];
        let resolution = document.resolver.resolve(&document.bases[base].url, value);
        let Some(url) = resolution.absolute().map(<[u8]>::to_vec) else { continue };
        let place = html.place(cursor, found.span.clone());
        codebases.extend(document.new_base(&url, Source::Codebase, &place).map(|base| (found.tag, base)));
    }
    codebases
}

/// A reference in an attribute of an HTML document, as [`references`] finds it.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Written {
    pub attribute: &'static Attribute,
    /// Its place in the document, as byte offsets, without white space around it.
    pub span: Range<usize>,
    /// The text of the value; the document may have character references in it.
    pub text: Vec<u8>,
}

/// Returns the character references in the value of an attribute of HTML, with the bytes for which they stand.
#[doc(hidden)]
#[must_use]
pub fn attribute_references(value: &[u8]) -> Vec<(Range<usize>, Vec<u8>)> {
    /// The most letters of a name, and more digits than any character has.
    const LONGEST: usize = 40;
    let reference = |at: usize| {
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'#';
        let name = value[at + 1..].iter().take(LONGEST).take_while(is_part).count();
        let end = at + 1 + name;
        let is_closed = value.get(end) == Some(&b';');
        if name == 0 || !is_closed && value.get(end) == Some(&b'=') {
            return None;
        }
        let end = end + usize::from(is_closed);
        let text = &value[at..end];
        // Most references are `&amp;`, and a tokenizer costs more.
        if text == b"&amp;" {
            return Some((at..end, b"&".to_vec()));
        }
        let tag = [b"<a b=\"", text, b"\">"].concat();
        // The tokenizer may return errors before the tag.
        let tag = Tokenizer::new(&tag[..]).find_map(|token| match token {
            Ok(Token::StartTag(tag)) => Some(tag),
            _ => None,
        });
        let (_, found) = tag?.attributes.into_iter().next()?;
        (**found != *text).then(|| (at..end, found.to_vec()))
    };
    memchr::memchr_iter(b'&', value).filter_map(reference).collect()
}

/// Returns the references in the attributes of an HTML document, and the `HREF` of its `BASE`, in order.
#[doc(hidden)]
#[must_use]
pub fn references(html: &[u8]) -> Vec<Written> {
    let Scan { found, bases, .. } = Scan::of(html);
    let mut written = Vec::new();
    for Value { text: value, span, attribute, .. } in found.into_iter().chain(bases) {
        let raw = html.get(span.clone()).unwrap_or_default();
        if attribute.form.is_one() {
            let inside = trimmed(raw);
            let span = span.start + inside.start..span.start + inside.end;
            written.push(Written { attribute, span, text: value[trimmed(&value)].to_vec() });
        } else {
            let mut decoded = Rewrite::part(span.start, raw);
            let replaced = attribute_references(raw);
            if !replaced.is_empty() {
                decoded.write(replaced.iter().map(|(place, text)| (place.clone(), &text[..])));
            }
            for piece in pieces::of(attribute.form, &value) {
                written.push(Written { attribute, span: decoded.span(&piece), text: value[piece].to_vec() });
            }
        }
    }
    written.sort_by_key(|written| written.span.start);
    written
}

/// A value of an attribute that holds references, or the base.
struct Value {
    text: Vec<u8>,
    span: Range<usize>,
    attribute: &'static Attribute,
    /// The number of its tag.
    tag: usize,
}

/// The results of a scan over the tags.
#[derive(Default)]
struct Scan {
    found: Vec<Value>,
    bases: Vec<Value>,
    /// The number of the tag with which the body begins.
    body: Option<usize>,
    /// The number of the tag that is open.
    tag: usize,
    rows: &'static [Attribute],
    is_base: bool,
    /// True if the tag has `http-equiv=refresh`.
    is_refresh: bool,
    /// The index of the first value in this tag.
    first: usize,
    current: Name,
}

/// The attribute whose value follows.
#[derive(Clone, Copy, Default)]
enum Name {
    /// An attribute without references.
    #[default]
    Other,
    Row(&'static Attribute, Offsets),
    BaseHref(Offsets),
    HttpEquiv,
}

/// A start offset and an end offset.
type Offsets = (usize, usize);

impl Scan {
    fn of(html: &[u8]) -> Self {
        let mut scan = Self::default();
        let mut emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, span: Span<usize>| {
            scan.event(&event, span.start..span.end);
            None::<Infallible>
        });
        // Without this, text in a script or a comment would be read as tags.
        emitter.naively_switch_states(true);
        // `event` receives everything; there are no tokens, and reading from memory cannot fail.
        let tokens = Tokenizer::new_with_emitter(html, emitter).count();
        assert_eq!(tokens, 0);
        // A tag that the end of the file cuts off is ignored.
        scan.found.truncate(scan.first);
        scan
    }

    fn event(&mut self, event: &CallbackEvent<'_>, span: Range<usize>) {
        match event {
            CallbackEvent::OpenStartTag { name } => self.open(name),
            CallbackEvent::AttributeName { name } => self.name(name, (span.start, span.end)),
            CallbackEvent::AttributeValue { value } => self.value(value, span),
            CallbackEvent::CloseStartTag { .. } => self.close(),
            // Attributes of an end tag are ignored.
            CallbackEvent::EndTag { .. } => self.open(b""),
            _ => {}
        }
    }

    fn open(&mut self, name: &[u8]) {
        self.tag += 1;
        self.rows = of_element(name);
        self.is_base = name == b"base";
        self.body = self.body.or((name == b"body").then_some(self.tag));
        self.is_refresh = false;
        self.first = self.found.len();
        self.current = Name::Other;
    }

    fn name(&mut self, name: &[u8], span: Offsets) {
        self.without_value();
        self.current = if self.is_base && name == b"href" {
            Name::BaseHref(span)
        } else if name == b"http-equiv" {
            Name::HttpEquiv
        } else {
            let row = self.rows.iter().find(|row| row.name.as_bytes() == name);
            // If attributes have the same name, the first one counts.
            let is_new =
                |row: &&Attribute| !self.found[self.first..].iter().any(|found| found.attribute == *row);
            row.filter(is_new).map_or(Name::Other, |row| Name::Row(row, span))
        };
    }

    /// Handles an attribute without a value, or with an empty one, which has no event of its own.
    fn without_value(&mut self) {
        if let Name::Row(_, (_, end)) | Name::BaseHref((_, end)) = self.current {
            self.value(b"", end..end);
        }
    }

    fn value(&mut self, value: &[u8], span: Range<usize>) {
        let found = |attribute| Value { text: value.to_vec(), span, attribute, tag: self.tag };
        match std::mem::take(&mut self.current) {
            Name::Row(attribute, _) => self.found.push(found(attribute)),
            Name::BaseHref(_) => {
                self.bases.push(found(&BASE));
                // A second HREF in the same tag is ignored.
                self.is_base = false;
            }
            Name::HttpEquiv => self.is_refresh = value.trim_ascii().eq_ignore_ascii_case(b"refresh"),
            Name::Other => {}
        }
    }

    fn close(&mut self) {
        self.without_value();
        let of_this_tag = &mut self.found[self.first..];
        if !self.is_refresh && of_this_tag.iter().any(|found| found.attribute.form == Form::Refresh) {
            self.found.truncate(self.first);
        }
        self.open(b"");
    }
}
