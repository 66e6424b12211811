//! Finds the base URL and the references of a document.
//!
//! The documents define four sources of a base, in this order: the content of the document itself (the `BASE` of HTML; header fields of a
//! message: `Base` in RFC 1808, `Content-Base` and `Content-Location` in draft-fielding-url-syntax-01 and in the document that RFC 2396
//! cites, only the latter in the one that RFC 3986 cites), the enclosing entity, the URL that it was retrieved from, or none. In RFC 1630
//! the base is the URI of the document itself. For documents without relative references, the order is that of that draft, section 5.
//!
//! HTML is read by html5gum, a tokenizer that follows the WHATWG's standard, so malformed tags, comments and scripts are read
//! as by a browser. The headers and encodings of messages are read by mail-parser. Malformed input of any kind yields
//! findings; time and memory are linear in it, whatever its depth.

mod attributes;
#[cfg(feature = "serde")]
mod data;
mod document;
mod html;
mod location;
mod message;
mod pieces;

use crate::documents::dialect::without_fragment;
use crate::url::resolve::Resolver;

#[doc(hidden)]
pub use attributes::ATTRIBUTES;
pub use attributes::{Attribute, Form};
pub use document::{Base, Document, Finding, Reference, Source};
#[doc(hidden)]
pub use document::{LONGEST_BASE, MOST_BASES};
#[doc(hidden)]
pub use html::{Written, attribute_references, references};
pub use location::Location;

/// The context of a document: the rules for relative bases, and the URL that it was retrieved from.
///
/// ```
/// use urlgram::context::{Context, Source};
/// use urlgram::resolve::Resolver;
/// use urlgram::fielding_01::FIELDING_01;
///
/// let resolver = Resolver::new(&FIELDING_01);
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
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Context<'u> {
    resolver: Resolver,
    retrieved: &'u [u8],
}

impl<'u> Context<'u> {
    /// Makes the context of a document of unknown origin.
    #[must_use]
    pub fn new(resolver: Resolver) -> Self {
        Self { resolver, retrieved: b"" }
    }

    /// Sets the URL that the document was retrieved from. A fragment of it is not sent, and no part of the base.
    ///
    /// ```
    /// use urlgram::{context::Context, resolve::Resolver, rfc3986::RFC3986};
    /// let document = Context::new(Resolver::new(&RFC3986)).with_retrieved("http://h/a/b#c").html("<a href=x>");
    /// assert_eq!(document.resolve(&document.references[0]).absolute(), Some(&b"http://h/a/x"[..]));
    /// ```
    #[must_use]
    pub fn with_retrieved(self, url: &'u (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self { retrieved: without_fragment(url.as_ref()).0, ..self }
    }

    /// Finds the references of an HTML document.
    ///
    /// The charset may be any superset of ASCII; UTF-16 is a finding.
    #[must_use]
    pub fn html<'i>(&self, input: &'i (impl AsRef<[u8]> + ?Sized)) -> Document<'i> {
        let input = input.as_ref();
        let mut document = Document::new(self.resolver);
        let base = self.outermost(&mut document);
        html::read(&mut document, &mut location::Cursor::new(input), &html::Html::InFile(0, input), base);
        document
    }

    /// Finds the references of a message (RFC 822 with MIME): those in its HTML parts, and the `Content-Location` of the
    /// message and its parts, if the document of the dialect defines it.
    ///
    /// Parts inherit the base of the enclosing entity.
    ///
    /// ```
    /// use urlgram::{context::Context, resolve::Resolver, rfc3986::RFC3986};
    /// let mail = b"Content-Location: http://h/a/\r\nContent-Type: text/html\r\n\r\n<a href=b>";
    /// let document = Context::new(Resolver::new(&RFC3986)).message(mail);
    /// let link = document.references.last().unwrap();
    /// assert_eq!(document.resolve(link).absolute(), Some(&b"http://h/a/b"[..]));
    /// ```
    #[must_use]
    pub fn message<'i>(&self, input: &'i (impl AsRef<[u8]> + ?Sized)) -> Document<'i> {
        let input = input.as_ref();
        let mut document = Document::new(self.resolver);
        let base = self.outermost(&mut document);
        message::read(&mut document, input, base);
        document
    }

    /// Returns the base of a document that has none of its own.
    fn outermost(&self, document: &mut Document<'_>) -> usize {
        let source = if self.retrieved.is_empty() { Source::None } else { Source::Retrieval };
        let nowhere = Location::default();
        document
            .new_base(self.retrieved, source, &nowhere)
            .unwrap_or_else(|| document.add_base(b"", Source::None))
    }
}
