//! Presets: formats that prescribe a document for their URLs, each with its start production.

use super::dialect::Dialect;
use super::rfc1738::RFC1738;
use super::rfc3986::RFC3986;
use super::rfc3987::RFC3987;
use super::whatwg::WHATWG;
use crate::names::UnknownName;

/// A format that prescribes the grammar of its URLs, by a name such as `json-schema:uri`.
///
/// ```
/// use urlgram::{Check, Preset};
/// let preset = Preset::find("cyclonedx")?;
/// assert_eq!((preset.dialect.id, preset.start), ("rfc3987", "IRI-reference"));
/// let check = Check::new(preset.dialect).with_start(preset.start)?;
/// assert!(check.conforms("pkg/\u{fc}".as_bytes()));
/// # Ok::<(), urlgram::check::NoStart>(())
/// ```
#[derive(Debug)]
pub struct Preset {
    /// The name by which [`find`](Self::find) and the command line know it.
    pub name: &'static str,
    /// The dialect.
    pub dialect: &'static Dialect,
    /// The name of the start production.
    pub start: &'static str,
    /// The value that it is about.
    pub value: &'static str,
    /// The place where the format says so.
    pub source: &'static str,
}

/// All presets: those of JSON Schema first, then by name.
pub static PRESETS: [Preset; 17] = [
    preset("json-schema:uri", URI, "the format `uri`", JSON_SCHEMA),
    preset("json-schema:uri-reference", URI_REFERENCE, "the format `uri-reference`", JSON_SCHEMA),
    preset("json-schema:iri", IRI, "the format `iri`", JSON_SCHEMA),
    preset("json-schema:iri-reference", IRI_REFERENCE, "the format `iri-reference`", JSON_SCHEMA),
    preset("browser", (&WHATWG, WHATWG.start), "an address in a browser", "URL Standard, 4.3"),
    preset(
        "cyclonedx",
        IRI_REFERENCE,
        "the `url` of an external reference in an SBOM",
        "CycloneDX 1.4 and later, JSON schema",
    ),
    preset("epub", URL_WITH_BASE, "a path or a URL in a publication", "EPUB 3.3, 1.4"),
    preset("html", URL_WITH_BASE, "an attribute of HTML, on a page of the Web", "HTML Standard, 2.4.1"),
    preset(
        "html:href",
        URL_WITH_BASE,
        "the attribute `href` of a link, without spaces around it",
        "HTML Standard, 4.6.1",
    ),
    preset("http:location", URI_REFERENCE, "the field `Location`", "RFC 9110, 10.2.2"),
    preset("mail-of-1995", (&RFC1738, "url"), "a URL in mail or news of 1995", "RFC 1738"),
    preset("oauth:redirect-uri", ABSOLUTE_URI, "a redirection URI", "RFC 6749, 3.1.2"),
    preset("openapi", URI_REFERENCE, "a `$ref` or the URL of a document", "OpenAPI 3.1, 4.6"),
    preset("rdf", IRI, "the IRI of a term in RDF", "RDF 1.1 Concepts, 3.2"),
    preset("spdx", IRI_REFERENCE, "a property of type `anyURI` in an SBOM", "SPDX 3, by XML Schema 1.1"),
    preset("spdx:namespace", ABSOLUTE_URI, "the namespace of a document of SPDX 2", "SPDX 2.3, 6.5"),
    preset("xml-schema:anyURI", IRI_REFERENCE, "the type `anyURI`", "XML Schema 1.1, Part 2, 3.3.17"),
];

const JSON_SCHEMA: &str = "JSON Schema Validation 2020-12, 7.3.5";
const URI: (&Dialect, &str) = (&RFC3986, "URI");
const ABSOLUTE_URI: (&Dialect, &str) = (&RFC3986, "absolute-URI");
const URI_REFERENCE: (&Dialect, &str) = (&RFC3986, "URI-reference");
const IRI: (&Dialect, &str) = (&RFC3987, "IRI");
const IRI_REFERENCE: (&Dialect, &str) = (&RFC3987, "IRI-reference");
/// A valid URL string, if the base URL has a special scheme.
const URL_WITH_BASE: (&Dialect, &str) = (&WHATWG, "valid-URL-string-special");

const fn preset(
    name: &'static str,
    (dialect, start): (&'static Dialect, &'static str),
    value: &'static str,
    source: &'static str,
) -> Preset {
    Preset { name, dialect, start, value, source }
}

impl Preset {
    /// Returns the preset with this name. The formats of JSON Schema are known without the name before the colon, too.
    ///
    /// # Errors
    /// If there is none: the message names the nearest.
    pub fn find(name: &str) -> Result<&'static Self, UnknownName> {
        let is_it = |preset: &&Self| {
            preset.name == name || preset.name.strip_prefix("json-schema:").is_some_and(|own| own == name)
        };
        PRESETS.iter().find(is_it).ok_or_else(|| {
            let names = || PRESETS.iter().map(|preset| preset.name);
            UnknownName::new(&format!("there is no preset `{name}`"), name, names, "known presets:")
        })
    }
}
