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
    /// True if its places may have values of JSON that are no strings.
    pub has_others: bool,
    /// Names at the top of its files that tell it from other formats: of JSON, and of the root element of XML.
    names: &'static [&'static str],
    roots: &'static [&'static str],
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

    /// Returns whether a name at the top of a file tells this format.
    fn has(&self, name: &[u8], is_json: bool) -> bool {
        let names = if is_json { self.names } else { self.roots };
        names.iter().any(|known| known.as_bytes() == name)
    }

    /// Returns the names of all.
    pub fn names() -> Vec<&'static str> {
        FORMATS.iter().map(|format| format.name).collect()
    }
}

/// The formats that the names at the top of a file tell.
#[derive(Debug, Default)]
pub struct Signs {
    formats: Vec<&'static str>,
}

impl Signs {
    pub fn add(&mut self, name: &[u8], is_json: bool) {
        let told = FORMATS.iter().filter(|format| format.has(name, is_json)).map(|format| format.name);
        let is_new = |name: &&str| !self.formats.contains(name);
        let new: Vec<_> = told.filter(is_new).collect();
        self.formats.extend(new);
    }

    /// Returns the format that the names tell, if they do not tell this one.
    pub fn other_than(&self, format: &Format) -> Option<&'static str> {
        if self.formats.contains(&format.name) { None } else { self.formats.first().copied() }
    }
}

/// Returns the format that the beginning of a file looks like.
pub fn looks_like(head: &[u8]) -> Option<&'static str> {
    let text = head.trim_ascii_start();
    let is_json = text.starts_with(b"{");
    // An element of XML, perhaps with a prefix, or a name of JSON in its quotes.
    let is_at = |at: usize, name: &str| {
        let before = at.checked_sub(1).map(|before| text[before]);
        let after = text[at + name.len()..].first();
        if is_json {
            before == after.copied() && before == Some(b'"')
        } else {
            matches!(before, Some(b'<' | b':'))
        }
    };
    let has = |name: &&str| memchr::memmem::find_iter(text, name).any(|at| is_at(at, name));
    let names = |format: &Format| if is_json { format.names } else { format.roots };
    let is_file = is_json || text.starts_with(b"<");
    FORMATS.iter().find(|format| is_file && names(format).iter().any(has)).map(|format| format.name)
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
        has_others: false,
        names: &["bomFormat"],
        roots: &["bom"],
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
        has_others: true,
        names: &["@context", "@graph", "@id"],
        roots: &[],
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
        has_others: false,
        names: &["openapi", "swagger"],
        roots: &[],
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
        has_others: false,
        names: &["devDependencies", "scripts"],
        roots: &[],
    },
    Format {
        name: "sitemap",
        json: &[],
        xml: &[Places { at: &["/urlset/url/loc", "/sitemapindex/sitemap/loc"], grammar: "json-schema:uri" }],
        is_other: |_| false,
        has_others: false,
        names: &[],
        roots: &["urlset", "sitemapindex"],
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
        has_others: false,
        names: &["spdxVersion", "SPDXID", "@context", "@graph"],
        roots: &[],
    },
];
