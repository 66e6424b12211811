//! Messages: their headers, their parts, and the bases that parts inherit.
//!
//! The structure is found in one pass over the lines, with a stack of the open boundaries, so that neither depth nor a
//! missing boundary costs more than its bytes. (mail-parser's own tree searches for each missing boundary to the
//! end of the file, and frees nested messages by recursion.) mail-parser reads headers and encodings.

use std::collections::HashMap;
use std::ops::Range;

use mail_parser::decoders::{base64::base64_decode, quoted_printable::quoted_printable_decode};
use mail_parser::{HeaderName, HeaderValue, MessageParser};
use memchr::memchr;

use super::attributes::CONTENT_LOCATION;
use super::document::{Document, Reference, Source};
use super::html::{self, Html};
use super::location::{Cursor, Location};
use super::pieces::trimmed;
use crate::documents::dialect::BaseField;

/// Adds the references of a message. Its own bases override `outer`.
pub(super) fn read<'i>(document: &mut Document<'i>, input: &'i [u8], outer: usize) {
    let mut reader = Reader {
        document,
        input,
        cursor: Cursor::new(input),
        // Only the headers that are used below are parsed.
        headers: MessageParser::new()
            .header_content_type(HeaderName::ContentType)
            .header_text(HeaderName::ContentTransferEncoding)
            .default_header_raw(),
        open: Vec::new(),
        places: HashMap::new(),
    };
    reader.read(outer);
}

/// The header fields that give a base in any document, from the strongest to the weakest, with their sources.
const FIELDS: [(BaseField, Source, &str); 3] = [
    (BaseField::Base, Source::BaseHeader, "Base"),
    (BaseField::ContentBase, Source::ContentBase, "Content-Base"),
    (BaseField::ContentLocation, Source::ContentLocation, "Content-Location"),
];

struct Reader<'d, 'i> {
    document: &'d mut Document<'i>,
    input: &'i [u8],
    cursor: Cursor<'i>,
    headers: MessageParser,
    /// The multiparts around the current line, the outermost first.
    open: Vec<Multipart>,
    /// The index of each boundary in `open`.
    places: HashMap<Vec<u8>, usize>,
}

/// A multipart that is open.
struct Multipart {
    boundary: Vec<u8>,
    /// The index of an outer multipart with the same boundary.
    hidden: Option<usize>,
    /// The base that its parts inherit.
    base: usize,
    /// True if its parts are messages by default.
    is_digest: bool,
    /// Its headers.
    header: Range<usize>,
}

/// The part of the message that the current lines belong to.
#[derive(Clone, Copy)]
enum Within {
    /// The headers of an entity.
    Headers { begin: usize, parent: Parent },
    /// The body of an HTML document.
    Html { begin: usize, base: usize, encoding: Encoding },
    /// A preamble, an epilogue, or a body of another kind.
    Other,
}

/// The multipart around an entity, and the base that the entity inherits.
#[derive(Clone, Copy)]
struct Parent {
    base: usize,
    is_digest: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    None,
    Base64,
    QuotedPrintable,
    Unknown,
}

impl Encoding {
    /// The encoding that a Content-Transfer-Encoding names.
    fn of(field: Option<&HeaderValue<'_>>) -> Self {
        let Some(HeaderValue::Text(name)) = field else { return Self::None };
        match name.trim().to_ascii_lowercase().as_str() {
            "base64" => Self::Base64,
            "quoted-printable" => Self::QuotedPrintable,
            "7bit" | "8bit" | "binary" | "" => Self::None,
            _ => Self::Unknown,
        }
    }
}

/// A line that ends a part.
enum Delimiter {
    /// Another part of this multipart follows.
    Next(usize),
    /// This multipart ends.
    End(usize),
}

impl Reader<'_, '_> {
    fn read(&mut self, outer: usize) {
        let parent = Parent { base: outer, is_digest: false };
        let mut within = Within::Headers { begin: 0, parent };
        let mut begin = 0;
        while begin < self.input.len() {
            let rest = &self.input[begin..];
            let end = memchr(b'\n', rest).map_or(rest.len(), |feed| feed + 1);
            let line = &rest[..end];
            if let Some(delimiter) = self.delimiter(line) {
                self.close(within, begin);
                within = self.behind(&delimiter, begin + end);
            } else if let Within::Headers { begin: headers, parent } = within
                && line.trim_ascii().is_empty()
            {
                within = self.entity(headers..begin, begin + end, parent);
            }
            begin += end;
        }
        self.close(within, begin);
        if let Some(Multipart { header, .. }) = self.open.last() {
            let place = self.cursor.place(header.clone());
            let count = self.open.len();
            let message = match count {
                1 => "the message ends inside a multipart: its last boundary is missing".to_owned(),
                _ => format!(
                    "the message ends inside {count} multiparts: the last boundary of each is missing"
                ),
            };
            self.document.find(&place, message, None);
        }
    }

    /// Returns the multipart of which this line is a boundary.
    fn delimiter(&self, line: &[u8]) -> Option<Delimiter> {
        let text = line.strip_prefix(b"--")?.trim_ascii_end();
        let place = |text: &[u8]| self.places.get(text).copied();
        place(text).map(Delimiter::Next).or_else(|| Some(Delimiter::End(place(text.strip_suffix(b"--")?)?)))
    }

    /// Starts the part after a boundary. Open multiparts inside that of the boundary end with it.
    fn behind(&mut self, delimiter: &Delimiter, begin: usize) -> Within {
        let (Delimiter::Next(place) | Delimiter::End(place)) = *delimiter;
        let is_next = matches!(delimiter, Delimiter::Next(_));
        while self.open.len() > place + usize::from(is_next) {
            let Some(multipart) = self.open.pop() else { break };
            match multipart.hidden {
                Some(place) => self.places.insert(multipart.boundary, place),
                None => self.places.remove(&multipart.boundary),
            };
        }
        match self.open.last() {
            Some(Multipart { base, is_digest, .. }) if is_next => {
                let parent = Parent { base: *base, is_digest: *is_digest };
                Within::Headers { begin, parent }
            }
            _ => Within::Other,
        }
    }

    /// Ends the current part before a boundary, or at the end of the file.
    fn close(&mut self, within: Within, end: usize) {
        match within {
            Within::Other => {}
            // An entity that ends in its headers has no body.
            Within::Headers { begin, parent } => _ = self.entity(begin..end, end, parent),
            Within::Html { begin, base, encoding } => self.html(begin..end, base, encoding),
        }
    }

    fn html(&mut self, range: Range<usize>, base: usize, encoding: Encoding) {
        let text = &self.input[range.clone()];
        let decoded = match encoding {
            Encoding::None => {
                // The line end before a boundary belongs to the boundary; no reference ends there.
                let html = Html::InFile(range.start, text);
                return html::read(self.document, &mut self.cursor, &html, base);
            }
            Encoding::Base64 => base64_decode(text),
            Encoding::QuotedPrintable => quoted_printable_decode(text),
            Encoding::Unknown => None,
        };
        if let Some(decoded) = decoded {
            html::read(self.document, &mut self.cursor, &Html::Decoded(range, decoded), base);
        } else {
            let place = self.place(range);
            self.document.find(&place, "the body of this part cannot be decoded", None);
        }
    }

    /// Handles the headers of an entity, and returns the kind of its body.
    fn entity(&mut self, headers: Range<usize>, body: usize, parent: Parent) -> Within {
        let header = &self.input[headers.clone()];
        let message = self.headers.parse_headers(header);
        let fields = message.as_ref().and_then(|message| message.parts.first()).map(|part| &part.headers[..]);
        let fields = fields.unwrap_or_default();
        let value =
            |name: &HeaderName<'_>| fields.iter().find(|field| field.name == *name).map(|field| &field.value);

        let mut found = [const { Vec::new() }; FIELDS.len()];
        for field in fields {
            let name = field.name.as_str();
            if let Some(place) = FIELDS.iter().position(|(_, _, own)| name.eq_ignore_ascii_case(own)) {
                let begin = headers.start + field.offset_start as usize;
                found[place].push(begin..headers.start + field.offset_end as usize);
            }
        }
        let base = self.base(&found, parent);

        let encoding = Encoding::of(value(&HeaderName::ContentTransferEncoding));
        let content = value(&HeaderName::ContentType).and_then(HeaderValue::as_content_type);
        let kind = content.map(|content| {
            let subtype = content.subtype().unwrap_or_default();
            (content.ctype().to_ascii_lowercase(), subtype.to_ascii_lowercase())
        });
        let kind = kind.as_ref().map(|(kind, subtype)| (kind.as_str(), subtype.as_str()));
        match kind {
            Some(("multipart", subtype)) => {
                let boundary = content.and_then(|content| content.attribute("boundary")).unwrap_or_default();
                self.enter(boundary.as_bytes(), base, subtype == "digest", headers);
                Within::Other
            }
            Some(("message", "rfc822" | "global" | "news")) => self.enclosed(headers, body, base, encoding),
            None if parent.is_digest => self.enclosed(headers, body, base, encoding),
            Some(("text", "html") | ("application", "xhtml+xml")) => {
                Within::Html { begin: body, base, encoding }
            }
            _ => Within::Other,
        }
    }

    /// Starts the body of a multipart.
    fn enter(&mut self, boundary: &[u8], base: usize, is_digest: bool, header: Range<usize>) {
        if boundary.is_empty() {
            let place = self.place(header);
            let message = "this multipart has no boundary, so its parts cannot be found";
            return self.document.find(&place, message, None);
        }
        let boundary = boundary.trim_ascii_end().to_vec();
        let base = self.inherited(base);
        let hidden = self.places.insert(boundary.clone(), self.open.len());
        self.open.push(Multipart { boundary, hidden, base, is_digest, header });
    }

    /// Starts a body that is itself a message.
    fn enclosed(&mut self, headers: Range<usize>, body: usize, base: usize, encoding: Encoding) -> Within {
        if encoding != Encoding::None {
            let place = self.place(headers);
            let message = "this enclosed message is encoded, which MIME does not allow; it is ignored";
            self.document.find(&place, message, None);
            return Within::Other;
        }
        let base = self.inherited(base);
        Within::Headers { begin: body, parent: Parent { base, is_digest: false } }
    }

    /// Returns the base of an entity: that of the strongest of its fields that the document names, otherwise that of its parent.
    fn base(&mut self, found: &[Vec<Range<usize>>; FIELDS.len()], parent: Parent) -> usize {
        let layers = self.document.layers();
        let mut own = None;
        for ((kind, source, name), fields) in FIELDS.iter().zip(found) {
            let Some((first, others)) = fields.split_first() else { continue };
            if !layers.fields.contains(kind) {
                let place = self.place(first.clone());
                let message = format!("the {name} is not a base by {}", layers.document);
                self.document.note(&place, message, self.document.section(*source));
                continue;
            }
            for other in others {
                let place = self.place(other.clone());
                let message = format!("{} is repeated: only the first one counts", source.as_str());
                self.document.find(&place, message, Some(*source));
            }
            let (text, place) = self.field(first.clone());
            let base = match kind {
                BaseField::Base => self.wrapped(&text, &place),
                BaseField::ContentBase => self.document.new_base(&text, *source, &place),
                BaseField::ContentLocation => {
                    // The Content-Location is relative to the Content-Base, like all references in the headers.
                    let base = own.unwrap_or(parent.base);
                    let absolute = self.document.resolver.resolve(&self.document.bases[base].url, &text);
                    let absolute = absolute.absolute().map(<[u8]>::to_vec).unwrap_or_default();
                    let reference = Reference {
                        text: text.into(),
                        attribute: &CONTENT_LOCATION,
                        place: place.clone(),
                        base,
                    };
                    self.document.references.push(reference);
                    match own {
                        Some(_) => None,
                        None => self.document.new_base(&absolute, *source, &place),
                    }
                }
            };
            own = own.or(base);
        }
        own.unwrap_or(parent.base)
    }

    /// Returns the base between `<URL:` and `>`.
    fn wrapped(&mut self, text: &[u8], place: &Location) -> Option<usize> {
        let (open, close) = (b"<URL:", b">");
        let begins = text.get(..open.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(open));
        let Some(url) = text.strip_suffix(close).filter(|_| begins) else {
            let message = format!("{} does not have the form <URL:...>", Source::BaseHeader.as_str());
            self.document.find(place, message, Some(Source::BaseHeader));
            return None;
        };
        self.document.new_base(&url[open.len()..], Source::BaseHeader, place)
    }

    /// Marks the base of an entity as inherited by its parts.
    fn inherited(&mut self, base: usize) -> usize {
        let outer = &self.document.bases[base];
        if matches!(outer.source, Source::Enclosing | Source::None) {
            return base;
        }
        let url = outer.url.clone();
        self.document.add_base(&url, Source::Enclosing)
    }

    /// Returns the value of a field without white space, which is ignored, and its place.
    fn field(&mut self, field: Range<usize>) -> (Vec<u8>, Location) {
        let raw = &self.input[field.clone()];
        let inside = trimmed(raw);
        let text = raw.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
        (text, self.place(field.start + inside.start..field.start + inside.end))
    }

    fn place(&mut self, span: Range<usize>) -> Location {
        self.cursor.place(span)
    }
}
