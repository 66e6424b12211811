//! The mapping of identifiers with characters beyond US-ASCII to URIs, and back.

use super::Dialect;

/// The mapping of a document from identifiers with characters beyond US-ASCII to URIs.
#[derive(Clone, Copy, Debug)]
pub enum Mapping {
    /// The document has no mapping.
    Undefined {
        /// The section that leaves it open; empty if there is none.
        section: &'static str,
        /// The rule of the document instead, as a sentence.
        reason: &'static str,
    },
    /// The document has a mapping.
    Defined(&'static Iris),
}

/// The character that an escape of a byte beyond US-ASCII stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escapes {
    /// A character of UTF-8, or any that a program makes of the byte, as the document encodes bytes.
    Bytes,
    /// A character of a set that the document leaves to the scheme, or to a program.
    Open,
    /// The one with this code in ISO Latin 1.
    Latin1,
}

/// The mapping of IRIs to URIs and of URIs to IRIs.
#[derive(Debug)]
pub struct Iris {
    /// The document of URIs.
    pub uri: &'static Dialect,
    /// The production of a reference to an IRI.
    pub iri_reference: &'static str,
    /// The production of a reference to a URI.
    pub uri_reference: &'static str,
    /// The production of the characters that are always allowed unencoded in a URI.
    pub unreserved: &'static str,
    /// The productions of the characters beyond US-ASCII that are allowed in an IRI, each with the production of a URI in which they are; none
    /// if they are allowed in any part.
    pub characters: &'static [(Option<&'static str>, &'static str)],
    /// The production of a registered name in an IRI.
    pub name: &'static str,
    /// The printable characters of US-ASCII that are not allowed in URIs and may also be encoded.
    pub also: &'static str,
    /// The section that maps IRIs to URIs.
    pub to_uri: &'static str,
    /// The section that converts URIs to IRIs.
    pub to_iri: &'static str,
    /// The section on the characters that are allowed in an IRI.
    pub repertoire: &'static str,
    /// The section that forbids normalization of an IRI in a Unicode encoding.
    pub normalization: &'static str,
}
