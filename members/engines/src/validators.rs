//! The verdicts of other packages, each by its cheapest call.

/// A package's answer to a question that a production of a document asks, too.
pub struct Validator {
    /// The package, by the name that `Cargo.lock` has.
    pub package: &'static str,
    /// The call that is asked.
    pub call: &'static str,
    /// The dialect whose production the call says it implements, if it says so of any.
    pub dialect: &'static str,
    pub production: &'static str,
    pub accepts: fn(&str) -> bool,
}

/// Those whose documentation says that they implement RFC 3986 or RFC 3987.
pub static CLAIM: &[Validator] = &[
    Validator {
        package: "fluent-uri",
        call: "UriRef::parse",
        dialect: "rfc3986",
        production: "URI-reference",
        accepts: |text| fluent_uri::UriRef::parse(text).is_ok(),
    },
    Validator {
        package: "iri-string",
        call: "UriReferenceStr::new",
        dialect: "rfc3986",
        production: "URI-reference",
        accepts: |text| iri_string::types::UriReferenceStr::new(text).is_ok(),
    },
    Validator {
        package: "iref",
        call: "UriRef::new",
        dialect: "rfc3986",
        production: "URI-reference",
        accepts: |text| iref::UriRef::new(text).is_ok(),
    },
    Validator {
        package: "uriparse",
        call: "URIReference::try_from",
        dialect: "rfc3986",
        production: "URI-reference",
        accepts: |text| uriparse::URIReference::try_from(text).is_ok(),
    },
    Validator {
        package: "fluent-uri",
        call: "Uri::parse",
        dialect: "rfc3986",
        production: "URI",
        accepts: |text| fluent_uri::Uri::parse(text).is_ok(),
    },
    Validator {
        package: "iri-string",
        call: "UriStr::new",
        dialect: "rfc3986",
        production: "URI",
        accepts: |text| iri_string::types::UriStr::new(text).is_ok(),
    },
    Validator {
        package: "iref",
        call: "Uri::new",
        dialect: "rfc3986",
        production: "URI",
        accepts: |text| iref::Uri::new(text).is_ok(),
    },
    Validator {
        package: "uriparse",
        call: "URI::try_from",
        dialect: "rfc3986",
        production: "URI",
        accepts: |text| uriparse::URI::try_from(text).is_ok(),
    },
    Validator {
        package: "fluent-uri",
        call: "IriRef::parse",
        dialect: "rfc3987",
        production: "IRI-reference",
        accepts: |text| fluent_uri::IriRef::parse(text).is_ok(),
    },
    Validator {
        package: "iri-string",
        call: "IriReferenceStr::new",
        dialect: "rfc3987",
        production: "IRI-reference",
        accepts: |text| iri_string::types::IriReferenceStr::new(text).is_ok(),
    },
    Validator {
        package: "oxiri",
        call: "IriRef::parse",
        dialect: "rfc3987",
        production: "IRI-reference",
        accepts: |text| oxiri::IriRef::parse(text).is_ok(),
    },
    Validator {
        package: "iref",
        call: "IriRef::new",
        dialect: "rfc3987",
        production: "IRI-reference",
        accepts: |text| iref::IriRef::new(text).is_ok(),
    },
    Validator {
        package: "fluent-uri",
        call: "Iri::parse",
        dialect: "rfc3987",
        production: "IRI",
        accepts: |text| fluent_uri::Iri::parse(text).is_ok(),
    },
    Validator {
        package: "iri-string",
        call: "IriStr::new",
        dialect: "rfc3987",
        production: "IRI",
        accepts: |text| iri_string::types::IriStr::new(text).is_ok(),
    },
    Validator {
        package: "oxiri",
        call: "Iri::parse",
        dialect: "rfc3987",
        production: "IRI",
        accepts: |text| oxiri::Iri::parse(text).is_ok(),
    },
    Validator {
        package: "iref",
        call: "Iri::new",
        dialect: "rfc3987",
        production: "IRI",
        accepts: |text| iref::Iri::new(text).is_ok(),
    },
];

/// Those that implement another document, the URL standard of WHATWG: it accepts what RFC 3987 refuses and the reverse, on
/// purpose. Each without a base, so that no relative reference is a URL.
pub static OTHERS: &[Validator] = &[
    Validator {
        package: "url",
        call: "Url::parse",
        dialect: "rfc3987",
        production: "IRI",
        accepts: |text| url::Url::parse(text).is_ok(),
    },
    #[cfg(feature = "ada-url")]
    Validator {
        package: "ada-url",
        call: "Url::can_parse",
        dialect: "rfc3987",
        production: "IRI",
        accepts: |text| ada_url::Url::can_parse(text, None),
    },
];
