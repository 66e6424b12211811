//! Formats that say where their URLs are, and which production each must match.

use urlgram::Preset;

/// A format whose URLs are at known places.
#[derive(Debug)]
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// Its places in JSON and in XML; none if it is not written so.
    pub json: &'static [Places],
    pub xml: &'static [Places],
    /// Returns whether a value is allowed that is no URL.
    pub is_other: fn(&[u8]) -> bool,
}

/// Places of URLs of one production.
#[derive(Debug)]
pub struct Places {
    /// Patterns of pointers; in XML, of the names of elements without their prefixes.
    pub at: &'static [&'static str],
    /// The grammar, as `--as` names it.
    pub grammar: &'static str,
}

impl Format {
    /// Returns the format with this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// Returns the names of all.
    pub fn names() -> Vec<&'static str> {
        FORMATS.iter().map(|format| format.name).collect()
    }
}

impl Places {
    /// Returns the grammar.
    pub fn grammar(&self) -> &'static Preset {
        Preset::find(self.grammar).expect("the table names known presets")
    }
}

/// All formats, by name. `docs/guide/files.md` says where each is specified.
static FORMATS: [Format; 6] = [
    Format {
        name: "cyclonedx",
        // The properties with `"format": "iri-reference"`.
        json: &[Places {
            at: &[
                "/**/externalReferences/*/url",
                "/**/externalReference/url",
                "/**/supplier/url/*",
                "/**/manufacturer/url/*",
                "/**/manufacture/url/*",
                "/**/provider/url/*",
                "/**/organization/url/*",
                "/**/organizations/*/url/*",
                "/**/license/url",
                "/**/swid/url",
                "/**/commits/*/url",
                "/**/diff/url",
                "/**/resolves/*/source/url",
                "/**/resolves/*/references/*",
                "/**/services/*/endpoints/*",
                "/**/service/endpoints/*",
                "/**/data/*/source/*",
                "/**/data/*/destination/*",
                "/**/data/*/contents/url",
                "/**/datasets/*/contents/url",
                "/**/advisories/*/url",
                "/**/releaseNotes/featuredImage",
                "/**/releaseNotes/socialImage",
            ],
            grammar: "cyclonedx",
        }],
        // The elements of type `xs:anyURI`.
        xml: &[Places {
            at: &[
                "/bom/**/url",
                "/bom/**/endpoint",
                "/bom/**/purl",
                "/bom/**/featuredImage",
                "/bom/**/socialImage",
            ],
            grammar: "xml-schema:anyURI",
        }],
        is_other: |_| false,
    },
    Format {
        name: "jsonld",
        json: &[Places {
            at: &["/**/@id", "/**/@context", "/**/@context/*", "/**/@vocab", "/**/@base", "/**/@import"],
            grammar: "json-schema:iri-reference",
        }],
        xml: &[],
        // A blank node has a name of its own, which no other document sees.
        is_other: |value| value.starts_with(b"_:"),
    },
    Format {
        name: "openapi",
        json: &[
            Places {
                at: &[
                    "/**/$ref",
                    "/jsonSchemaDialect",
                    "/info/termsOfService",
                    "/info/contact/url",
                    "/info/license/url",
                    "/**/externalDocs/url",
                    "/**/servers/*/url",
                    "/**/links/*/operationRef",
                    "/components/securitySchemes/*/openIdConnectUrl",
                    "/components/securitySchemes/*/flows/*/authorizationUrl",
                    "/components/securitySchemes/*/flows/*/tokenUrl",
                    "/components/securitySchemes/*/flows/*/refreshUrl",
                ],
                grammar: "openapi",
            },
            Places { at: &["/**/xml/namespace"], grammar: "json-schema:uri" },
        ],
        xml: &[],
        // The URL of a server is a template until its variables have values.
        is_other: |value| value.contains(&b'{'),
    },
    Format {
        name: "package.json",
        json: &[Places {
            at: &[
                "/homepage",
                "/bugs",
                "/bugs/url",
                "/repository/url",
                "/author/url",
                "/contributors/*/url",
                "/maintainers/*/url",
                "/funding",
                "/funding/url",
                "/funding/*",
                "/funding/*/url",
                "/licenses/*/url",
                "/publishConfig/registry",
            ],
            grammar: "json-schema:uri",
        }],
        xml: &[],
        is_other: |_| false,
    },
    Format {
        name: "sitemap",
        json: &[],
        xml: &[Places { at: &["/urlset/url/loc", "/sitemapindex/sitemap/loc"], grammar: "json-schema:uri" }],
        is_other: |_| false,
    },
    Format {
        name: "spdx",
        json: &[
            Places {
                at: &["/documentNamespace", "/externalDocumentRefs/*/spdxDocument"],
                grammar: "spdx:namespace",
            },
            Places {
                at: &[
                    "/packages/*/downloadLocation",
                    "/packages/*/homepage",
                    "/hasExtractedLicensingInfos/*/seeAlsos/*",
                    "/hasExtractedLicensingInfos/*/crossRefs/*/url",
                ],
                grammar: "json-schema:uri",
            },
            // SPDX 3: the properties of type `xsd:anyURI`.
            Places {
                at: &[
                    "/@graph/**/build_buildType",
                    "/@graph/**/build_configSourceUri",
                    "/@graph/**/build_configSourceUri/*",
                    "/@graph/**/expandedlicensing_seeAlso/*",
                    "/@graph/**/externalSpdxId",
                    "/@graph/**/identifierLocator/*",
                    "/@graph/**/locationHint",
                    "/@graph/**/namespace",
                    "/@graph/**/security_locator",
                    "/@graph/**/software_contentIdentifierValue",
                    "/@graph/**/software_downloadLocation",
                    "/@graph/**/software_homePage",
                    "/@graph/**/software_packageUrl",
                ],
                grammar: "spdx",
            },
        ],
        xml: &[],
        // Section 7.7 has `git+git@git.myproject.org:MyProject` among its examples.
        is_other: |value| matches!(value, b"NONE" | b"NOASSERTION") || value.starts_with(b"git+git@"),
    },
];
