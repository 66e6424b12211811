//! A document: its bases, its references, and its findings.

use std::borrow::Cow;

use super::attributes::Attribute;
use super::location::Location;
use crate::documents::dialect::{Bases, Relative};
use crate::documents::fielding_01::relative::BASES;
use crate::findings::cited;
use crate::names::named;
use crate::shape::Shape;
use crate::url::resolve::{Remark, Resolution, Resolver, Target, Verdict};

/// The longest base that is used, in bytes. Each absolute form repeats the base, so a longer one would make the output much
/// larger than the input.
pub const LONGEST_BASE: usize = 2048;

/// The most bytes that all bases of a document may have together.
pub const MOST_BASES: usize = 1 << 26;

/// The references of a document, with the bases that they are relative to.
///
/// ```
/// use urlgram::context::{Base, Context, Document, Form, Reference, Source};
/// use urlgram::{resolve::Resolver, rfc3986::RFC3986};
/// let page = r#"<img src="x y" srcset="a.png 1x, b.png 2x">"#;
/// let document: Document = Context::new(Resolver::new(&RFC3986)).with_retrieved("http://h/").html(page);
/// let references: Vec<_> = document.references.iter().map(|it: &Reference| (&it.text[..], it.attribute.form)).collect();
/// assert_eq!(references, [(&b"x y"[..], Form::One), (b"a.png", Form::Sources), (b"b.png", Form::Sources)]);
/// let base: &Base = document.base_of(&document.references[0]);
/// assert_eq!((&base.url[..], base.source.as_str()), (&b"http://h/"[..], "the URL of the retrieval"));
/// assert_eq!(document.section(Source::Retrieval), "RFC 3986, section 5.1.3");
/// assert!(document.is_well_formed() && !document.conforms(), "a space is in a reference");
/// ```
#[derive(Clone, Debug)]
pub struct Document<'i> {
    pub(super) resolver: Resolver,
    /// The number of bytes of all bases.
    in_bases: usize,
    /// The bases, in the order in which they were found.
    pub bases: Vec<Base>,
    /// The references, in the order of the file.
    pub references: Vec<Reference<'i>>,
    /// The errors and notes on the document, in the order in which they were found.
    pub findings: Vec<Finding>,
}

/// A base URL with its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// The URL; empty if there is none.
    pub url: Vec<u8>,
    /// The source of the URL.
    pub source: Source,
}

named! {
    /// A source of a base URL.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
    pub enum Source {
        /// The `CODEBASE` of the same element, for the attributes that HTML makes relative to it.
        Codebase = "the CODEBASE of the element",
        /// The `BASE` element of the HTML document.
        Html = "the BASE of the document",
        /// The `Base` of the message or part.
        BaseHeader = "the Base",
        /// The `Content-Base` of the message or part.
        ContentBase = "the Content-Base",
        /// The `Content-Location` of the message or part.
        ContentLocation = "the Content-Location",
        /// The enclosing message or multipart.
        Enclosing = "the base of the enclosing entity",
        /// The URL that the document was retrieved from.
        Retrieval = "the URL of the retrieval",
        /// No source.
        None = "no base",
    }
}

/// A reference in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference<'i> {
    /// The reference, without the white space around it; character references are replaced.
    pub text: Cow<'i, [u8]>,
    /// The attribute or header that holds it.
    pub attribute: &'static Attribute,
    /// The place in the file.
    pub place: Location,
    /// The number of its base among those of the document.
    pub base: usize,
}

/// An error in a document, or a note on it.
///
/// ```
/// use urlgram::{context::{Context, Finding, Location}, resolve::Resolver, rfc3986::RFC3986};
/// let document = Context::new(Resolver::new(&RFC3986)).html("<base href=http://a/>\n<base href=http://b/>");
/// let finding: &Finding = &document.findings[0];
/// let place: &Location = &finding.place;
/// assert_eq!((place.line, place.column, finding.is_note), (2, 12, false));
/// assert_eq!(finding.message, "this BASE is ignored: only the first one counts");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Finding {
    /// The place in the file.
    pub place: Location,
    /// The message, as a sentence.
    pub message: String,
    /// The document and section that state it; empty if it is about the format of the file.
    pub section: String,
    /// True if this is a note, not an error.
    pub is_note: bool,
}

impl Document<'_> {
    /// Makes a document without references.
    pub(super) fn new(resolver: Resolver) -> Self {
        Self { resolver, in_bases: 0, bases: Vec::new(), references: Vec::new(), findings: Vec::new() }
    }

    /// Returns the base of a reference.
    #[must_use]
    pub fn base_of(&self, reference: &Reference<'_>) -> &Base {
        &self.bases[reference.base]
    }

    /// Resolves a reference.
    #[must_use]
    pub fn resolve<'a>(&'a self, reference: &'a Reference<'_>) -> Resolution<'a> {
        let base = &self.bases[reference.base].url;
        let mut found = self.resolver.resolve(base, &reference.text);
        let is_form = reference.attribute.element == "form" && reference.text.is_empty() && !base.is_empty();
        if let Some(section) = self.layers().form.filter(|_| is_form) {
            found.target = Target::Absolute(base.clone());
            let text = "An empty reference of a form is a new request: it represents the base.";
            found.remarks.push(Remark { text: text.to_owned(), section, is_error: false });
        }
        found
    }

    /// Returns whether a base is an absolute URL of the dialect's document; `None` if there is none.
    ///
    /// ```
    /// use urlgram::{context::Context, resolve::Resolver, rfc3986::RFC3986};
    /// let document = Context::new(Resolver::new(&RFC3986)).html("<base href=\"http://h/a b\"><a href=x>");
    /// let base = document.base_of(&document.references[0]);
    /// assert!(!document.base_verdict(base).unwrap().conforms());
    /// ```
    #[must_use]
    pub fn base_verdict<'a>(&self, base: &'a Base) -> Option<Verdict<'a>> {
        (!base.url.is_empty()).then(|| self.resolver.base_verdict(&base.url))
    }

    /// Returns whether the document has no error, and all bases, references and results conform.
    #[must_use]
    pub fn conforms(&self) -> bool {
        let resolved = |reference| self.resolve(reference).reference_conforms();
        self.is_well_formed() && self.references.iter().all(resolved)
    }

    /// Returns whether the document has no error, and its bases conform. References are not checked.
    #[must_use]
    pub fn is_well_formed(&self) -> bool {
        let mut verdicts = self.bases.iter().filter_map(|base| self.base_verdict(base));
        self.findings.iter().all(|found| found.is_note) && verdicts.all(|verdict| verdict.conforms())
    }

    /// Returns the section that defines this source of a base, in the document of the dialect or the one that it borrows from, as in
    /// `draft-fielding-url-syntax-01, section 5.3`.
    #[must_use]
    pub fn section(&self, source: Source) -> String {
        let bases = self.layers();
        let section = match source {
            Source::Codebase => return "HTML 4.01, section 13.3".to_owned(),
            Source::Html => bases.html.unwrap_or(bases.retrieval),
            Source::BaseHeader | Source::ContentBase | Source::ContentLocation => bases.fields_of_message,
            Source::Enclosing => bases.enclosing,
            Source::Retrieval => bases.retrieval,
            Source::None => bases.none,
        };
        cited(bases.document, &section.split(", ").collect::<Vec<_>>())
    }

    /// Returns the rules about bases, of the document of the dialect or the one that it borrows from.
    pub(super) fn layers(&self) -> &'static Bases {
        match self.resolver.dialect().prose.relative {
            Relative::Defined(algorithm) => algorithm.bases,
            Relative::Undefined { .. } | Relative::Parsed(_) => &BASES,
        }
    }

    pub(super) fn find(&mut self, place: &Location, message: impl Into<String>, source: Option<Source>) {
        let section = source.map(|source| self.section(source)).unwrap_or_default();
        self.findings.push(Finding {
            place: place.clone(),
            message: message.into(),
            section,
            is_note: false,
        });
    }

    /// Adds a note on a place that has no error.
    pub(super) fn note(&mut self, place: &Location, message: String, section: String) {
        self.findings.push(Finding { place: place.clone(), message, section, is_note: true });
    }

    pub(super) fn add_base(&mut self, url: &[u8], source: Source) -> usize {
        self.in_bases += url.len();
        self.bases.push(Base { url: url.to_vec(), source });
        self.bases.len() - 1
    }

    /// Adds a base, or a finding if it cannot be one.
    pub(super) fn new_base(&mut self, url: &[u8], source: Source, place: &Location) -> Option<usize> {
        if url.len() > LONGEST_BASE || self.in_bases > MOST_BASES {
            let message = format!(
                "this base of {} bytes is ignored: the limit is {LONGEST_BASE} for one base, and {MOST_BASES} for all",
                url.len()
            );
            self.find(place, message, None);
            return None;
        }
        if !url.is_empty() && !has_scheme(url) || url.is_empty() && source != Source::None {
            self.find(
                place,
                format!("{} is not an absolute URL, so it is not a base", source.as_str()),
                Some(source),
            );
            return None;
        }
        Some(self.add_base(url, source))
    }
}

/// Returns whether the text begins with a scheme. The grammar decides later which characters it may have.
fn has_scheme(url: &[u8]) -> bool {
    Shape::of(url).scheme().is_some()
}
