//! How a document maps identifiers with characters beyond US-ASCII to URIs, and back.

use super::Dialect;

/// How a document maps identifiers with characters beyond US-ASCII to URIs.
#[derive(Clone, Copy, Debug)]
pub enum Mapping {
    /// It does not.
    Undefined {
        /// The section that leaves it open; empty where none does.
        section: &'static str,
        /// The statement of the document, as a sentence.
        reason: &'static str,
    },
    /// It does.
    Defined(&'static Iris),
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
    /// The production of the characters of a URI that may always are unencoded.
    pub unreserved: &'static str,
    /// The productions of the characters beyond US-ASCII that may be in an IRI, and the production of a URI in which they may;
    /// none for those that may be in any part.
    pub characters: &'static [(Option<&'static str>, &'static str)],
    /// The production of a registered name in an IRI.
    pub name: &'static str,
    /// The printable characters of US-ASCII that are no characters of URIs and may be encoded, too.
    pub also: &'static str,
    /// Maps IRIs to URIs.
    pub to_uri: &'static str,
    /// Converts URIs to IRIs.
    pub to_iri: &'static str,
    /// Says which characters an IRI may have.
    pub repertoire: &'static str,
    /// Forbids to normalize what is in a Unicode encoding.
    pub normalization: &'static str,
}
