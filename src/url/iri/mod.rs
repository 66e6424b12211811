//! Maps IRIs to URIs, and converts URIs to IRIs, by the steps of a document.
//!
//! The steps and sets of characters are data of the document.
//! Host names are percent-encoded like all other parts: IDNA is optional there, and is not applied.

#[cfg(feature = "serde")]
mod data;
mod kept;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;

use crate::check::Check;
use crate::documents::dialect::{Dialect, Iris, Mapping, cited};
use crate::escape::{characters, percent_encoded, units};
use crate::text::printable;
use crate::url::derivation::Derivation;

use kept::Repertoire;
pub use kept::{Kept, Why};

/// The mapping of IRIs to URIs, and the conversion of URIs to IRIs.
///
/// ```
/// use urlgram::{iri::Mapper, rfc1738::RFC1738, rfc3987::RFC3987};
/// let mapper = Mapper::new(&RFC3987)?;
/// let uri = mapper.to_uri("http://example.org/ros\u{e9}".as_bytes())?;
/// assert_eq!(uri.text, b"http://example.org/ros%C3%A9");
/// let iri = mapper.to_iri(&uri.text)?;
/// assert_eq!(iri.text, "http://example.org/ros\u{e9}".as_bytes());
/// // RFC 1738 defines no IRIs.
/// assert!(Mapper::new(&RFC1738).is_err());
/// # Ok::<(), urlgram::iri::Refused>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Mapper {
    dialect: &'static Dialect,
    iris: &'static Iris,
    nfc: bool,
    also: bool,
}

/// A URI that an IRI is mapped to, or an IRI that a URI is converted to.
///
/// ```
/// use urlgram::{iri::{Changed, Mapped, Mapper}, rfc3987::RFC3987};
/// let uri: Mapped = Mapper::new(&RFC3987)?.to_uri("http://h/\u{e9}")?;
/// assert_eq!(uri.text, b"http://h/%C3%A9");
/// assert_eq!(uri.changed, [Changed { span: 9..11, to: b"%C3%A9".to_vec() }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapped<'i> {
    /// The original identifier, after its preparation ([`Mapper::with_nfc`]).
    pub input: Cow<'i, [u8]>,
    /// The new identifier.
    pub text: Vec<u8>,
    /// The places that are changed, in order.
    pub changed: Vec<Changed>,
    /// The escapes that stay encoded in an IRI, in order.
    pub kept: Vec<Kept>,
    /// Steps that the mapping does not apply, as sentences with their sections.
    pub notes: Vec<(String, &'i str)>,
}

/// A place that a mapping changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Its bytes, as offsets in the input.
    pub span: Range<usize>,
    /// The replacement.
    pub to: Vec<u8>,
}

/// The reason why an identifier cannot be mapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    message: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for Refused {}

impl Mapper {
    /// Returns the mapping of a document.
    ///
    /// # Errors
    /// The document defines no mapping. The error cites the section.
    pub fn new(dialect: &'static Dialect) -> Result<Self, Refused> {
        match dialect.prose.mapping {
            Mapping::Defined(iris) => Ok(Self { dialect, iris, nfc: false, also: false }),
            Mapping::Undefined { section, reason } => {
                let document = dialect.document;
                let place = match section {
                    "" => String::new(),
                    section => format!(" ({})", cited(document, &[section])),
                };
                Err(Refused { message: format!("{document} does not map IRIs to URIs{place}: {reason}") })
            }
        }
    }

    /// Sets whether an IRI is normalized to NFC before it is mapped. This is for an IRI from paper, or from an encoding that is not Unicode:
    /// one in a Unicode encoding must not be normalized.
    ///
    /// ```
    /// use urlgram::{iri::Mapper, rfc3987::RFC3987};
    /// let mapper = Mapper::new(&RFC3987)?;
    /// assert_eq!(mapper.to_uri("http://h/e\u{301}")?.text, b"http://h/e%CC%81");
    /// assert_eq!(mapper.with_nfc(true).to_uri("http://h/e\u{301}")?.text, b"http://h/%C3%A9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_nfc(self, nfc: bool) -> Self {
        Self { nfc, ..self }
    }

    /// Also encodes printable characters of US-ASCII that are not allowed in URIs, such as a space. Without it, an IRI that contains
    /// one is an error.
    #[must_use]
    #[doc(hidden)]
    pub fn also(self, also: bool) -> Self {
        Self { also, ..self }
    }

    /// Maps an IRI, or a reference to one, to a URI: each character beyond US-ASCII is percent-encoded in UTF-8.
    ///
    /// Linear time and memory.
    ///
    /// # Errors
    /// The IRI or the URI does not conform.
    pub fn to_uri<'i>(&self, iri: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Mapped<'i>, Refused> {
        let input = self.prepared(iri.as_ref());
        conforming(self.dialect, self.iris.iri_reference, &input)?;
        let mut mapped = Mapped::of(input.clone());
        for (at, byte) in input.iter().enumerate() {
            if byte.is_ascii() {
                mapped.text.push(*byte);
            } else {
                mapped.change(at..at + 1, percent_encoded(&[*byte]).into_bytes());
            }
        }
        conforming(self.iris.uri, self.iris.uri_reference, &mapped.text)?;
        mapped.notes = self.lost(&input);
        Ok(mapped)
    }

    /// Converts a URI, or a reference to one, to an IRI: escapes of characters that are allowed in an IRI are decoded.
    ///
    /// Linear time and memory.
    ///
    /// # Errors
    /// The URI does not conform.
    pub fn to_iri<'i>(&self, uri: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Mapped<'i>, Refused> {
        let uri = uri.as_ref();
        let iris = self.iris;
        conforming(iris.uri, iris.uri_reference, uri)?;
        let check = check(iris.uri, iris.uri_reference)?;
        let names: Vec<_> = iris.characters.iter().filter_map(|(part, _)| *part).collect();
        let Some(components) = Derivation::named_only(&check, uri, names) else {
            return Err(refused(&check, uri));
        };
        let repertoire = Repertoire::new(self.dialect, iris, &components);
        let mut beyond = characters(uri).peekable();
        let mut mapped = Mapped::of(uri.into());
        let mut done = 0;
        for (span, byte) in units(uri) {
            if span.start < done {
                continue;
            }
            done = span.end;
            if span.len() == 1 {
                mapped.text.push(byte);
                continue;
            }
            let character = beyond.next_if(|(place, _)| place.start == span.start);
            let (span, to, why) = match character {
                Some((place, character)) => {
                    let why = repertoire.against(span.start, character);
                    (place, character.to_string().into_bytes(), why)
                }
                None => (span, vec![byte], repertoire.against_octet(byte)),
            };
            done = span.end;
            match why {
                None => mapped.change(span, to),
                Some(why) => mapped.keep(span, why),
            }
        }
        Ok(mapped)
    }

    /// Returns the identifier after its preparation.
    fn prepared<'i>(&self, iri: &'i [u8]) -> Cow<'i, [u8]> {
        let mut input = if self.nfc { nfc(iri) } else { iri.into() };
        let is_meant = |byte: &u8| self.iris.also.as_bytes().contains(byte);
        if self.also && input.iter().any(is_meant) {
            let encode =
                |byte: &u8| if is_meant(byte) { percent_encoded(&[*byte]).into_bytes() } else { vec![*byte] };
            input = input.iter().flat_map(encode).collect::<Vec<_>>().into();
        }
        input
    }

    /// Returns notes on the steps that are not applied to an IRI.
    fn lost(&self, iri: &[u8]) -> Vec<(String, &'static str)> {
        let mut notes = Vec::new();
        let iris = self.iris;
        let read = check(self.dialect, iris.iri_reference)
            .ok()
            .and_then(|check| Derivation::named_only(&check, iri, vec![iris.name]));
        let name = read.as_ref().and_then(|read| read.first(iris.name));
        if let Some(name) = name.filter(|name| !name.raw.is_ascii()) {
            let note = format!(
                "`{}` is percent-encoded; ToASCII (IDNA), which is optional, is not applied",
                printable(name.raw)
            );
            notes.push((note, iris.to_uri));
        }
        if let Ok(text) = std::str::from_utf8(iri)
            && !unicode_normalization::is_nfc(text)
        {
            let note = "the IRI is not in NFC; it is not normalized, because it is in a Unicode encoding";
            notes.push((note.to_owned(), iris.normalization));
        }
        notes
    }
}

/// Returns an identifier in NFC. Bytes that are not UTF-8 have no normal form and stay as they are.
#[must_use]
#[doc(hidden)]
pub fn nfc(identifier: &[u8]) -> Cow<'_, [u8]> {
    match std::str::from_utf8(identifier) {
        Ok(text) if !text.is_ascii() => text.nfc().collect::<String>().into_bytes().into(),
        _ => identifier.into(),
    }
}

/// Returns the check of an identifier, or of a reference to one.
fn check(dialect: &'static Dialect, start: &str) -> Result<Check, Refused> {
    let check = Check::new(dialect).with_tolerant(true).with_start(start);
    check.map_err(|error| Refused { message: error.to_string() })
}

fn conforming(dialect: &'static Dialect, start: &str, input: &[u8]) -> Result<(), Refused> {
    let check = check(dialect, start)?;
    if check.conforms(input) { Ok(()) } else { Err(refused(&check, input)) }
}

fn refused(check: &Check, input: &[u8]) -> Refused {
    Refused { message: check.run(input).to_string() }
}

impl<'i> Mapped<'i> {
    /// Returns the mapping of an identifier before its first character.
    fn of(input: Cow<'i, [u8]>) -> Self {
        let text = Vec::with_capacity(input.len());
        Self { input, text, changed: Vec::new(), kept: Vec::new(), notes: Vec::new() }
    }

    /// Writes a replacement. Adjacent places become one.
    fn change(&mut self, span: Range<usize>, to: Vec<u8>) {
        self.text.extend_from_slice(&to);
        match self.changed.last_mut().filter(|last| last.span.end == span.start) {
            Some(last) => {
                last.span.end = span.end;
                last.to.extend(to);
            }
            None => self.changed.push(Changed { span, to }),
        }
    }

    /// Records escapes that stay encoded. Octets that were decoded are encoded again in upper case; others are not changed.
    fn keep(&mut self, span: Range<usize>, (why, section): (Why, &'static str)) {
        let written = &self.input[span.clone()];
        let is_encoded_again = why != Why::NotUnreserved;
        let to = if is_encoded_again { written.to_ascii_uppercase() } else { written.to_vec() };
        self.text.extend_from_slice(&to);
        match self.kept.last_mut().filter(|last| last.span.end == span.start && last.why == why) {
            Some(last) => last.span.end = span.end,
            None => self.kept.push(Kept { span, why, section }),
        }
    }
}

/// Returns the URI that a document maps an identifier to, if it defines a mapping.
pub(super) fn mapped(dialect: &'static Dialect, iri: &[u8]) -> Option<Vec<u8>> {
    Some(Mapper::new(dialect).ok()?.to_uri(iri).ok()?.text)
}
