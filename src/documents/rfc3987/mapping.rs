//! The mapping of IRIs to URIs (section 3.1), and the conversion of URIs to IRIs (section 3.2).

use crate::documents::dialect::Iris;
use crate::documents::rfc3986::RFC3986;

/// The rules of RFC 3987.
pub(super) const IRIS: Iris = Iris {
    uri: &RFC3986,
    iri_reference: "IRI-reference",
    uri_reference: "URI-reference",
    unreserved: "unreserved",
    characters: &[(None, "ucschar"), (Some("query"), "iprivate")],
    name: "ireg-name",
    also: "<>\" {}|\\^`",
    to_uri: "3.1",
    to_iri: "3.2",
    repertoire: "2.2",
    normalization: "5.3.2.2",
};
