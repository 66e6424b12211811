//! Where a base URL comes from, and the references that stand in a document.
//!
//! Section 5 of draft-fielding-url-syntax-01 puts four sources in order: the content of the document itself (the `BASE` of
//! HTML, appendix D; the `Content-Base` and `Content-Location` of a message), the entity around it, the URL that it was
//! retrieved by, or none. Other documents say only that there is a base: they borrow this order.
//!
//! HTML is read by html5gum, a tokenizer by the WHATWG's standard, so that tag soup, comments and scripts are what they
//! are in a browser. The headers and encodings of messages are read by mail-parser. Broken input of any kind gives
//! findings; time and memory are linear in it, whatever its depth.

mod attributes;
#[cfg(feature = "serde")]
mod data;
mod html;
mod message;
mod pieces;
mod place;

use std::borrow::Cow;

use crate::documents::dialect::{Bases, Relative};
use crate::documents::fielding_01::relative::BASES;
use crate::url::resolve::{Resolution, Resolver, Verdict};

pub use attributes::{ATTRIBUTES, Attribute, Form};
pub use place::Place;

/// The longest base that is used, in bytes. Each absolute form repeats the base, so that a longer one would make much of
/// little.
pub const LONGEST_BASE: usize = 2048;

/// How many bytes all bases of a document may have together.
pub const MOST_BASES: usize = 1 << 26;

/// How documents are read: by which rules relative bases are resolved, and what URL a document was retrieved by.
///
/// ```
/// use urlgram::context::{Context, Source};
/// use urlgram::resolve::Resolver;
/// use urlgram::Dialect;
///
/// let resolver = Resolver::new(Dialect::find("fielding-01")?);
/// let page = b"<HTML><HEAD>
/// <BASE href=\"http://www.ics.uci.edu/Test/a/b/c\">
/// </HEAD><BODY>
/// ... <A href=\"../x\">a hypertext anchor</A> ...";
/// let document = Context::new(resolver).html(page);
/// let [anchor] = &document.references[..] else { panic!() };
/// assert_eq!(document.base_of(anchor).source, Source::Html);
/// assert_eq!(document.resolve(anchor).absolute(), Some(&b"http://www.ics.uci.edu/Test/a/x"[..]));
/// assert_eq!((anchor.place.line, anchor.place.column), (4, 14));
/// assert_eq!(&page[anchor.place.span.clone()], b"../x");
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Context<'u> {
    resolver: Resolver,
    retrieved: &'u [u8],
}

/// The references of a document, with the bases that they are relative to.
#[derive(Clone, Debug)]
pub struct Document<'i> {
    resolver: Resolver,
    /// How many bytes the bases have.
    in_bases: usize,
    /// The bases, in the order in which they were found.
    pub bases: Vec<Base>,
    /// The references, in the order of the file.
    pub references: Vec<Reference<'i>>,
    /// What is wrong with the document, in the order in which it was noticed.
    pub findings: Vec<Finding>,
}

/// A base URL, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// The URL; empty if there is none.
    pub url: Vec<u8>,
    /// Where it comes from.
    pub source: Source,
}

/// Where a base URL can come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Source {
    /// The `CODEBASE` of the same element, for the attributes that HTML makes relative to it.
    Codebase,
    /// The `BASE` element of the HTML document.
    Html,
    /// The `Content-Base` of the message or part.
    ContentBase,
    /// The `Content-Location` of the message or part.
    ContentLocation,
    /// The message or multipart around it.
    Enclosing,
    /// The URL that the document was retrieved by.
    Retrieval,
    /// Nothing: all references are taken for absolute.
    None,
}

/// A reference that stands in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference<'i> {
    /// The reference, without the white space around it; character references are replaced.
    pub text: Cow<'i, [u8]>,
    /// What holds it.
    pub attribute: &'static Attribute,
    /// Where it stands.
    pub place: Place,
    /// The number of its base among those of the document.
    pub base: usize,
}

/// Something that is wrong with a document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Finding {
    /// Where.
    pub place: Place,
    /// What, as a sentence.
    pub message: String,
    /// The document and section that say so; empty if it is about the format of the file.
    pub section: String,
}

impl<'u> Context<'u> {
    /// A document of unknown origin.
    #[must_use]
    pub fn new(resolver: Resolver) -> Self {
        Self { resolver, retrieved: b"" }
    }

    /// A document that was retrieved by this URL.
    #[must_use]
    pub fn retrieved(self, url: &'u [u8]) -> Self {
        Self { retrieved: url, ..self }
    }

    /// The references of an HTML document.
    ///
    /// The document may be in any charset that has ASCII in it; UTF-16 is a finding.
    #[must_use]
    pub fn html<'i>(&self, input: &'i [u8]) -> Document<'i> {
        let mut document = self.document();
        let base = self.outermost(&mut document);
        html::read(&mut document, &mut place::Cursor::new(input), &html::Html::InFile(0, input), base);
        document
    }

    /// The references of a message, as of RFC 822 with MIME: those in its HTML parts, and the `Content-Location` of the
    /// message and its parts.
    ///
    /// Parts inherit the base of what encloses them.
    #[must_use]
    pub fn message<'i>(&self, input: &'i [u8]) -> Document<'i> {
        let mut document = self.document();
        let base = self.outermost(&mut document);
        message::read(&mut document, input, base);
        document
    }

    fn document<'i>(&self) -> Document<'i> {
        Document {
            resolver: self.resolver,
            in_bases: 0,
            bases: Vec::new(),
            references: Vec::new(),
            findings: Vec::new(),
        }
    }

    /// The base of whatever brings none.
    fn outermost(&self, document: &mut Document<'_>) -> usize {
        let source = if self.retrieved.is_empty() { Source::None } else { Source::Retrieval };
        let nowhere = Place::default();
        document
            .new_base(self.retrieved, source, &nowhere)
            .unwrap_or_else(|| document.add_base(b"", Source::None))
    }
}

impl Document<'_> {
    /// The base of a reference.
    #[must_use]
    pub fn base_of(&self, reference: &Reference<'_>) -> &Base {
        &self.bases[reference.base]
    }

    /// Makes a reference absolute.
    #[must_use]
    pub fn resolve<'a>(&'a self, reference: &'a Reference<'_>) -> Resolution<'a> {
        self.resolver.resolve(&self.bases[reference.base].url, &reference.text)
    }

    /// Whether a base is an absolute URL of the document of the dialect; `None` if there is none.
    #[must_use]
    pub fn base_verdict<'a>(&self, base: &'a Base) -> Option<Verdict<'a>> {
        (!base.url.is_empty()).then(|| self.resolver.base_verdict(&base.url))
    }

    /// Whether nothing is wrong with the document, and all bases, references and results conform.
    #[must_use]
    pub fn conforms(&self) -> bool {
        let resolved = |reference| self.resolve(reference).reference_conforms();
        self.is_well_formed() && self.references.iter().all(resolved)
    }

    /// Whether nothing is wrong with the document, and its bases conform; nothing is asked of the references.
    #[must_use]
    pub fn is_well_formed(&self) -> bool {
        let mut verdicts = self.bases.iter().filter_map(|base| self.base_verdict(base));
        self.findings.is_empty() && verdicts.all(|verdict| verdict.conforms())
    }

    /// Where the document of the dialect, or the one that it borrows from, says that a base comes from this source, as in
    /// `draft-fielding-url-syntax-01, section 5.3`.
    #[must_use]
    pub fn section(&self, source: Source) -> String {
        let bases = self.layers();
        let section = match source {
            Source::Codebase => return "HTML 4.01, section 13.3".to_owned(),
            Source::Html => bases.html,
            Source::ContentBase | Source::ContentLocation => bases.content,
            Source::Enclosing => bases.enclosing,
            Source::Retrieval => bases.retrieval,
            Source::None => bases.none,
        };
        let plural = if section.contains(',') { "s" } else { "" };
        format!("{}, section{plural} {section}", bases.document)
    }

    fn layers(&self) -> &'static Bases {
        match self.resolver.dialect().prose.relative {
            Relative::Defined(algorithm) => algorithm.bases.unwrap_or(&BASES),
            Relative::Undefined { .. } => &BASES,
        }
    }

    fn find(&mut self, place: &Place, message: impl Into<String>, source: Option<Source>) {
        let section = source.map(|source| self.section(source)).unwrap_or_default();
        self.findings.push(Finding { place: place.clone(), message: message.into(), section });
    }

    fn add_base(&mut self, url: &[u8], source: Source) -> usize {
        self.in_bases += url.len();
        self.bases.push(Base { url: url.to_vec(), source });
        self.bases.len() - 1
    }

    /// Adds a base, unless it cannot be one: what is told then.
    fn new_base(&mut self, url: &[u8], source: Source, place: &Place) -> Option<usize> {
        if url.len() > LONGEST_BASE || self.in_bases > MOST_BASES {
            let message = format!(
                "this base of {} bytes is not used: the longest is {LONGEST_BASE}, and all together {MOST_BASES}",
                url.len()
            );
            self.find(place, message, None);
            return None;
        }
        if !url.is_empty() && !has_scheme(url) || url.is_empty() && source != Source::None {
            self.find(place, format!("{} is no absolute URL, and so no base", source.name()), Some(source));
            return None;
        }
        Some(self.add_base(url, source))
    }
}

impl Source {
    /// What a sentence calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Codebase => "the CODEBASE of the element",
            Self::Html => "the BASE of the document",
            Self::ContentBase => "the Content-Base",
            Self::ContentLocation => "the Content-Location",
            Self::Enclosing => "the base of the enclosing entity",
            Self::Retrieval => "the URL of the retrieval",
            Self::None => "no base",
        }
    }
}

/// Whether a scheme stands before all else. What characters it may have is a question of the grammar.
fn has_scheme(url: &[u8]) -> bool {
    url.iter().position(|byte| b":/?#".contains(byte)).is_some_and(|at| at > 0 && url[at] == b':')
}

/// The range of `text` without the white space around it.
fn trimmed(text: &[u8]) -> std::ops::Range<usize> {
    let begin = text.len() - text.trim_ascii_start().len();
    begin..begin + text.trim_ascii().len()
}
