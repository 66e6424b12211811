//! Where a base URL comes from, and the references that stand in a document.
//!
//! The documents put four sources in order: the content of the document itself (the `BASE` of HTML; header fields of a
//! message: `Base` in RFC 1808, `Content-Base` and `Content-Location` in draft-fielding-url-syntax-01 and in what RFC 2396 refers to, the
//! latter alone in what RFC 3986 refers to), the entity around it, the URL that it was retrieved by, or none. Other documents say only
//! that there is a base: they borrow the order of that draft, section 5.
//!
//! HTML is read by html5gum, a tokenizer by the WHATWG's standard, so that tag soup, comments and scripts are what they
//! are in a browser. The headers and encodings of messages are read by mail-parser. Broken input of any kind gives
//! findings; time and memory are linear in it, whatever its depth.

mod attributes;
#[cfg(feature = "serde")]
mod data;
mod document;
mod html;
mod message;
mod pieces;
mod place;

use crate::url::resolve::Resolver;

pub use attributes::{ATTRIBUTES, Attribute, Form};
pub use document::{Base, Document, Finding, LONGEST_BASE, MOST_BASES, Reference, Source};
pub use place::Place;

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
        let mut document = Document::new(self.resolver);
        let base = self.outermost(&mut document);
        html::read(&mut document, &mut place::Cursor::new(input), &html::Html::InFile(0, input), base);
        document
    }

    /// The references of a message, as of RFC 822 with MIME: those in its HTML parts, and the `Content-Location` of the
    /// message and its parts, where the document of the dialect names it.
    ///
    /// Parts inherit the base of what encloses them.
    #[must_use]
    pub fn message<'i>(&self, input: &'i [u8]) -> Document<'i> {
        let mut document = Document::new(self.resolver);
        let base = self.outermost(&mut document);
        message::read(&mut document, input, base);
        document
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
