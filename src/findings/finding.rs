//! A finding: what is wrong or worth knowing, where, and what could be written instead.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::{Code, Section, Severity};
use crate::bytes::Bytes;
use crate::columns::columns_of;
use crate::documents::dialect::{Dialect, Reason, of_another};
use crate::production::Production;
use crate::subject::Subject;
use crate::text::character_at;

/// One finding of a [`Report`](crate::Report): a fault, a warning or a note, with its place in the input.
///
/// It holds the facts. The sentences are made when they are asked for.
///
/// ```
/// use urlgram::{Check, Code, Severity, findings::Expected, rfc1738::RFC1738};
/// let report = Check::new(&RFC1738).run(b"http://h:8x/");
/// let found = &report.findings()[0];
/// assert_eq!((found.code(), found.severity(), found.span()), (Code::BadPort, Severity::Error, 10..11));
/// assert_eq!(found.message(), "`x` is not a port number");
/// assert_eq!(found.reason(), "A port is a decimal number.");
/// assert!(found.help().contains("port = digits"));
/// assert_eq!((found.document(), found.sections_in_words()), ("RFC 1738", "sections 3.1 and 5".to_owned()));
/// assert_eq!((found.place(), found.sections()[0].section), ("RFC 1738, sections 3.1 and 5".to_owned(), "3.1"));
/// assert_eq!(found.expected().last(), Some(&Expected::End));
/// assert_eq!(found.fix(), None); // the intended port is unknown
///
/// // A finding borrows the input, unless it takes a copy.
/// let kept: Vec<_> = report.into_findings().into_iter().map(|found| found.into_owned()).collect();
/// assert_eq!(kept[0].label(), "a port is made of digits");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<'i> {
    pub(crate) code: Code,
    pub(crate) severity: Severity,
    pub(crate) span: Range<usize>,
    pub(crate) input: Bytes<'i>,
    pub(crate) dialect: &'static Dialect,
    pub(crate) start: &'static Production,
    /// The production that the finding speaks of.
    pub(crate) production: &'static Production,
    /// The scheme that it speaks of, if any.
    pub(crate) scheme: &'static str,
    pub(crate) within: Vec<&'static str>,
    pub(crate) expected: Vec<Expected>,
    pub(crate) fix: Option<String>,
    pub(crate) confidence: Confidence,
    /// A note to add to the help of the page.
    pub(crate) note: Cow<'static, str>,
    /// The first sentence, if it is not that of the page, with [`FOUND`] for the text at its place.
    pub(crate) says: Option<String>,
    /// The label, if it is not that of the page.
    pub(crate) label: Option<Cow<'static, str>>,
    /// The section that says so, beside those of the production.
    pub(crate) section: Option<&'static str>,
    /// The dialect of which it speaks, if not that of the check.
    pub(crate) under: Option<&'static Dialect>,
    /// True if it is an error by the document of the scheme, which is not asked for the verdict.
    pub(crate) is_aside: bool,
}

/// The sign for the text at the place of a finding, in its sentence. No text in it has this character, since it is printable.
pub(crate) const FOUND: char = '\0';

impl<'i> Finding<'i> {
    /// A finding of this code with nothing but its place.
    pub(crate) fn new(of: &Subject<'i>, code: Code, span: Range<usize>) -> Self {
        let start = of.spec.start;
        Self {
            code,
            severity: code.page().severity,
            span,
            input: Bytes::Borrowed(of.input),
            dialect: of.spec.dialect,
            start,
            production: start,
            scheme: "",
            within: vec![start.name],
            expected: Vec::new(),
            fix: None,
            confidence: Confidence::Guess,
            note: Cow::Borrowed(""),
            says: None,
            label: None,
            section: None,
            under: None,
            is_aside: false,
        }
    }

    /// Returns its code, which tells it from other findings.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// Returns its severity: with an [error](Severity::Error) the input does not conform.
    #[must_use]
    pub fn severity(&self) -> Severity {
        if self.is_aside { Severity::Warning } else { self.severity }
    }

    /// Returns its place: byte offsets in the whole input, from its first byte to the one after its last. The span is empty if
    /// something is missing.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the columns of its place, as people count: characters from 1, from its first one to the one after its last.
    #[must_use]
    pub fn columns(&self) -> Range<usize> {
        columns_of(&self.input, &self.span)
    }

    /// Returns the text to write instead, or `None` if no replacement is known to be allowed there.
    #[must_use]
    pub fn fix(&self) -> Option<Fix<'_>> {
        let Self { span, fix, confidence, .. } = self;
        fix.as_deref().map(|replacement| Fix { span: span.clone(), replacement, confidence: *confidence })
    }

    /// The same with a certain fix.
    pub(crate) fn certain(self) -> Self {
        Self { confidence: Confidence::Certain, ..self }
    }

    /// The productions that surround the span, from the start production inwards.
    #[must_use]
    #[doc(hidden)]
    pub fn within(&self) -> &[&str] {
        &self.within
    }

    /// Returns all that the grammar allows at the beginning of the span. Empty if the finding is not about the grammar.
    #[must_use]
    pub fn expected(&self) -> &[Expected] {
        &self.expected
    }

    /// Returns the name of the document that says so: that of the dialect, or one that it amends or takes productions from.
    #[must_use]
    pub fn document(&self) -> &str {
        match self.cited_reason() {
            Some((_, one)) => one.unwrap_or(self.dialect.document),
            None => self.said().map_or(self.production.document, |(document, _)| document),
        }
    }

    /// The reason that this very document gives.
    pub(super) fn own_reason(&self) -> Option<&'static Reason> {
        let text = self.input.get(self.subject()).unwrap_or_default();
        let first = std::str::from_utf8(character_at(text, 0)).ok().and_then(|text| text.chars().next());
        // The reason is about the scheme of the input, in any case of its letters.
        let is_marked = self.input.get(..4).is_some_and(|mark| mark.eq_ignore_ascii_case(b"url:"));
        let text = &self.input[if is_marked { 4 } else { 0 }..];
        // Only the name is compared, not the whole input, since there may be many findings.
        let is_it = |name: &str| {
            let begins = text.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name.as_bytes()));
            begins && text.get(name.len()).is_none_or(|byte| b":/?#".contains(byte))
        };
        let known = self.dialect.schemes.iter().find(|known| is_it(known.name));
        let scheme = known.map_or(self.scheme, |scheme| scheme.name);
        let code = match self.code {
            Code::NotAllowedHere if self.begins_with_no_letter() => Code::BadScheme,
            // A closing sign without an opening one wraps no URL: the finding says only that the character is not allowed.
            Code::Wrapper if self.is_left_over() && self.has_reason(Code::UnsafeCharacter, first) => {
                Code::UnsafeCharacter
            }
            code => code,
        };
        let is_by_number = code == Code::HtmlEntity && self.input[self.span.clone()].starts_with(b"&#");
        let character = match code {
            _ if is_by_number => Some('#'),
            // The reason may be about any character of the port.
            Code::BadPort => String::from_utf8_lossy(text)
                .chars()
                .find(|sign| self.has_reason(code, Some(*sign)))
                .or(first),
            _ => first,
        };
        // A scheme has a reason of its own for the spaces in its type code.
        let is_general = code == Code::Space && !self.is_in_type_code();
        self.dialect.reason(code, character, if is_general { "" } else { scheme })
    }

    /// Returns whether it is about a space around the `=` of `;type=`.
    fn is_in_type_code(&self) -> bool {
        let before = self.input[..self.span.start].trim_ascii_end();
        let before = before.strip_suffix(b"=").map_or(before, <[u8]>::trim_ascii_end);
        before.ends_with(b";type")
    }

    /// Returns whether the document has a reason for this very character.
    fn has_reason(&self, code: Code, character: Option<char>) -> bool {
        let is_it = |of: &str| character.is_some_and(|character| of.chars().eq([character]));
        self.dialect.reasons(code).iter().any(|(of, _)| is_it(of))
    }

    /// Returns whether it is about the end of a text that has no opening mark at its beginning.
    fn is_left_over(&self) -> bool {
        let opens = |byte: &u8| !byte.is_ascii_alphanumeric();
        let first = self.input.iter().find(|byte| !byte.is_ascii_whitespace());
        self.span.start > 0 && !self.input[self.span.clone()].is_empty() && !first.is_some_and(opens)
    }

    /// Returns whether it is about the first character of a scheme, which has to be a letter.
    pub(super) fn begins_with_no_letter(&self) -> bool {
        self.code == Code::NotAllowedHere
            && self.span.start == 0
            && self.production.name == self.dialect.prose.scheme
            && self.forbids()
    }

    /// The reason whose sections say so, and their document if all are of one. That a production which the document takes from
    /// another does not derive the text is a matter of that one, if it does not amend it. Another start is one of its production.
    pub(super) fn cited_reason(&self) -> Option<(&'static Reason, Option<&'static str>)> {
        let of = self.production.document;
        let amends = self.dialect.amends.is_some_and(|amended| amended.document == of);
        let is_of_another = !amends && of != self.dialect.document;
        let is_of_the_production = match self.code {
            Code::OtherStart => true,
            Code::NotAllowedHere | Code::EndsTooSoon | Code::TrailingInput | Code::EmptyInput => {
                self.forbids() && is_of_another
            }
            _ => false,
        };
        let reason = self.own_reason().filter(|_| !is_of_the_production)?;
        let document =
            |section: &Section<'static>| of_another(section.section).0.unwrap_or(self.dialect.document);
        let first = document(reason.sections.first()?);
        Some((reason, reason.sections.iter().all(|section| document(section) == first).then_some(first)))
    }

    /// The document and the section that say what is no fault against the grammar: a rule of a document that another one
    /// amends names that one before its section.
    pub(super) fn said(&self) -> Option<(&'static str, &'static str)> {
        let section = self.section.filter(|_| !self.forbids() && self.code != Code::SchemeCase)?;
        let (document, section) = of_another(section);
        Some((document.unwrap_or(self.dialect.document), section))
    }

    /// Returns the same finding with a copy of the input, so that it borrows nothing.
    #[must_use]
    pub fn into_owned(self) -> Finding<'static> {
        let whole = Arc::from(&self.input[..]);
        self.in_a_copy(&whole)
    }

    /// The same in a copy of the input, which a report shares with its findings.
    pub(crate) fn in_a_copy(self, whole: &Arc<[u8]>) -> Finding<'static> {
        Finding { input: self.input.shared_with(whole), ..self }
    }

    /// The finding in a longer input, in which the part of the finding begins after `by` bytes.
    pub(crate) fn behind(self, by: usize, whole: &[u8]) -> Finding<'_> {
        let span = self.span.start + by..self.span.end + by;
        Finding { input: Bytes::Borrowed(whole), span, ..self }
    }

    /// The part of the span that the sentences speak of: in a label that is replaced as a whole, the characters that ask for it.
    pub(super) fn subject(&self) -> Range<usize> {
        let Range { start, end } = self.span;
        let text = &self.input[start..end];
        let Some(first) = text.iter().position(|byte| *byte >= 128).filter(|_| self.code == Code::NonAscii)
        else {
            return start..end;
        };
        let length = text[first..].iter().take_while(|byte| **byte >= 128).count();
        start + first..start + first + length
    }

    /// Returns whether the input does not conform because of it.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    /// Returns whether its document does not allow the input because of it.
    pub(super) fn forbids(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// The text to write in the place of a fault.
///
/// ```
/// use urlgram::{Check, findings::Confidence, rfc1738::RFC1738};
/// let check = Check::new(&RFC1738);
/// let report = check.run(b"http://h/a b");
/// let fix = report.findings()[0].fix().unwrap();
/// assert_eq!((fix.replacement, fix.confidence), ("%20", Confidence::Certain));
/// let mut url = report.input().to_vec();
/// url.splice(fix.span, fix.replacement.bytes());
/// assert!(check.conforms(&url));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Fix<'f> {
    /// The bytes to replace, as offsets in the whole input: the [span](Finding::span) of the finding.
    #[cfg_attr(feature = "serde", serde(serialize_with = "ends"))]
    pub span: Range<usize>,
    /// The text to write there; empty if the bytes are to be removed.
    pub replacement: &'f str,
    /// The trust that it deserves.
    pub confidence: Confidence,
}

/// The trust that a [`Fix`] deserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Confidence {
    /// A person has to confirm it: the new URL may name another resource.
    Guess,
    /// The new URL names the same resource, by the rules of the document.
    Certain,
}

#[cfg(feature = "serde")]
fn ends<S: serde::Serializer>(span: &Range<usize>, to: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&(span.start, span.end), to)
}

/// Something that the grammar allows at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Expected {
    /// Any text that this production derives.
    Production(Cow<'static, str>),
    /// A literal, or the rest of one that has begun.
    Literal(String),
    /// One of these bytes.
    #[cfg_attr(feature = "serde", serde(serialize_with = "set"))]
    OneIn(Vec<u8>),
    /// The end of the input.
    End,
}

#[cfg(feature = "serde")]
#[allow(clippy::ptr_arg, reason = "serde hands over what the field holds")]
fn set<S: serde::Serializer>(bytes: &Vec<u8>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&crate::text::set(bytes.iter().copied()))
}

#[cfg(feature = "serde")]
crate::data::fields!(Finding<'_>, it =>
    "code": it.code,
    "severity": it.severity(),
    "span": (it.span.start, it.span.end),
    "message": it.message(),
    "label": it.label(),
    "help": it.help(),
    "document": it.document(),
    "sections": it.sections(),
    "fix": it.fix(),
    "within": &it.within,
    "expected": &it.expected,
);
