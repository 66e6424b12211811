//! The first difference between two URLs.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;

use super::normal::{names, owners};
use crate::documents::dialect::{Dialect, Likeness, Part, Role};
use crate::escape::units;
use crate::names::named;
use crate::shape::scheme;
use crate::text::{boundary, end_boundary, printable};
use crate::url::derivation::Derivation;

/// The first place where the normal forms of two URLs differ.
///
/// ```
/// use urlgram::{equivalence::{Difference, Kind}, rfc3986::RFC3986};
/// let same = urlgram::same(&RFC3986, "http://h/a", "http://h/A")?;
/// let difference: Difference = same.difference.unwrap();
/// assert_eq!((difference.kind, &difference.at), (Kind::Case, &[9..10, 9..10]));
/// assert_eq!(difference.message(), "`a` and `A` differ in case, and this part is case-sensitive");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its kind.
    pub kind: Kind,
    /// The name of the document that decides.
    pub document: &'static str,
    /// The section that states it; empty if the document does not mention it.
    pub section: &'static str,
    /// The characters of the two normal forms, as byte offsets; empty at the end of one.
    pub at: [Range<usize>; 2],
    /// The text there and some of what follows, in a [printable](crate::printable) form.
    pub found: [String; 2],
}

named! {
    /// The kind of a [`Difference`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Kind {
        /// This character is written as it is in one and encoded in the other, and it is reserved there.
        Reserved(u8) = "reserved",
        /// A letter is in upper case in one and in lower case in the other, and the document does not say that they are the same.
        Case = "case",
        /// This character is written as it is in one and encoded in the other, and the document leaves it to the scheme whether they are the same.
        Undecided(u8) = "undecided",
        /// They are canonically equivalent in Unicode, and the comparison does not normalize characters.
        Normalization = "normalization",
        /// One URL has a port and the other none, and the document does not define the default port.
        Port = "port",
        /// They have different characters.
        Characters = "characters",
    }
}

impl Difference {
    /// Returns the first difference between two normal forms, if there is one.
    pub(super) fn between(dialect: &'static Dialect, one: &[u8], other: &[u8]) -> Option<Self> {
        if one == other {
            return None;
        }
        let [(a, one_byte), (b, other_byte)] = first_units(one, other);
        // Extend the ranges to whole characters of UTF-8.
        let whole = |text: &[u8], at: Range<usize>| boundary(text, at.start)..end_boundary(text, at.end);
        let (a, b) = (whole(one, a), whole(other, b));
        let texts = [(one, &a), (other, &b)];
        let equivalence = &dialect.prose.equivalence;
        let identity = equivalence.identity;
        let (kind, section) = match (one_byte, other_byte) {
            (Some(byte), Some(same)) if byte == same && byte.is_ascii() => {
                let escaped = texts.iter().find(|(_, at)| at.len() == 3);
                let part = escaped.and_then(|(text, at)| part(dialect, text, at.start));
                let is_reserved = |part: &&Part| part.reserved.as_bytes().contains(&byte);
                match (part, equivalence.undecided) {
                    (Some(part), _) if is_reserved(&part) => (Kind::Reserved(byte), part.section),
                    (_, Some(undecided)) => (Kind::Undecided(byte), undecided),
                    (Some(part), None) => (Kind::Reserved(byte), part.section),
                    // If the document says nothing of escapes, the texts differ in case or in characters.
                    (None, None) if equivalence.escapes.is_empty() && a.len() == b.len() => (Kind::Case, ""),
                    (None, None) if equivalence.escapes.is_empty() => (Kind::Characters, identity),
                    (None, None) => (Kind::Reserved(byte), identity),
                }
            }
            _ if equivalence.characters.is_some() && is_the_same_in_nfc(one, other) => {
                (Kind::Normalization, equivalence.characters.unwrap_or(identity))
            }
            (Some(x), Some(y)) if a.len() + b.len() == 2 && x.eq_ignore_ascii_case(&y) => {
                (Kind::Case, equivalence.case.unwrap_or_default())
            }
            _ if equivalence.parsed.is_none()
                && !has_default_port(dialect, one)
                && texts.iter().any(|(text, at)| is_port(dialect, text, at.start)) =>
            {
                (Kind::Port, equivalence.port)
            }
            _ => (Kind::Characters, identity),
        };
        let found = texts.map(|(text, at)| {
            let rest = &text[at.start..];
            let end = rest.iter().take(20).skip(at.len()).position(|byte| b"/:;?@".contains(byte));
            printable(&rest[..end.map_or(rest.len().min(20), |end| at.len() + end)])
        });
        Some(Self { kind, document: dialect.document, section, at: [a, b], found })
    }

    /// Returns the difference as the second half of a sentence.
    #[must_use]
    pub fn message(&self) -> String {
        let [one, other] = &self.found;
        match self.kind {
            Kind::Reserved(byte) => {
                let character = printable(&[byte]);
                format!("`{character}` and `%{byte:02X}` are not the same here: `{character}` is reserved")
            }
            Kind::Undecided(byte) => {
                let character = printable(&[byte]);
                format!("only the scheme defines whether `{character}` and `%{byte:02X}` are the same here")
            }
            Kind::Normalization => {
                format!(
                    "`{one}` and `{other}` are the same in NFC, but the comparison does not normalize characters"
                )
            }
            Kind::Case if self.section.is_empty() => {
                format!(
                    "`{one}` and `{other}` differ in case, and {} does not say that they are the same",
                    self.document
                )
            }
            Kind::Case => {
                format!("`{one}` and `{other}` differ in case, and this part is case-sensitive")
            }
            Kind::Port if self.section.is_empty() => {
                format!("only one has a port, and {} does not define the default port", self.document)
            }
            Kind::Port => {
                format!(
                    "only one has a port: they are the same if it is the default port of the scheme, which {} does not define",
                    self.document
                )
            }
            Kind::Characters if one.is_empty() => format!("the first ends where the second has `{other}`"),
            Kind::Characters if other.is_empty() => format!("the second ends where the first has `{one}`"),
            Kind::Characters => format!("the first has `{one}` where the second has `{other}`"),
        }
    }
}

/// Returns the part that decides which characters are reserved at this place of a normal form.
fn part(dialect: &'static Dialect, text: &[u8], at: usize) -> Option<&'static Part> {
    let form = dialect.prose.equivalence.form(&scheme(text))?;
    let components = Derivation::tolerant(dialect, text, names(dialect, form))?;
    owners(dialect, form, &components)[at]
}

/// Returns whether two texts are canonically equivalent in Unicode.
fn is_the_same_in_nfc(one: &[u8], other: &[u8]) -> bool {
    match (std::str::from_utf8(one), std::str::from_utf8(other)) {
        (Ok(one), Ok(other)) => one.nfc().eq(other.nfc()),
        _ => false,
    }
}

/// Returns whether the document defines the default port of the scheme of a normal form.
fn has_default_port(dialect: &'static Dialect, text: &[u8]) -> bool {
    let equivalence = &dialect.prose.equivalence;
    let mut rules = equivalence.form(&scheme(text)).into_iter().flat_map(|form| equivalence.rules_of(form));
    rules.any(|(rule, _)| matches!(rule, Likeness::DefaultPort(_)))
}

/// Returns whether a port begins at this place of a normal form.
fn is_port(dialect: &'static Dialect, text: &[u8], at: usize) -> bool {
    let port = Derivation::tolerant(dialect, text, dialect.in_role(Role::Port))
        .and_then(|read| read.in_role(Role::Port));
    port.is_some_and(|port| port.span.start == at + 1)
}

/// Returns the places of the first characters or escapes that differ, and the bytes that they stand for.
fn first_units(one: &[u8], other: &[u8]) -> [(Range<usize>, Option<u8>); 2] {
    let mut pairs = units(one).zip(units(other));
    if let Some((a, b)) = pairs.find(|((a, _), (b, _))| one[a.clone()] != other[b.clone()]) {
        return [a, b].map(|(place, byte)| (place, Some(byte)));
    }
    // If one text is a prefix of the other, they differ at its end.
    let shorter = one.len().min(other.len());
    [one, other].map(|text| {
        let end = units(&text[shorter..]).next().map_or(shorter, |(unit, _)| shorter + unit.end);
        (shorter..end, text.get(shorter).copied())
    })
}
