//! Formats that say where their URLs are, and which production each must match.

use std::ops::Range;

use urlgram::Preset;

/// The syntax of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    Json,
    JsonLines,
    Yaml,
    Toml,
    Xml,
    Html,
    /// Variables of an environment, as in `.env`.
    Environment,
    Properties,
    /// A column of fields with this separator.
    Csv(u8),
}

/// A format whose URLs are at known places.
#[derive(Debug)]
pub struct FileFormat {
    /// The name on the command line.
    pub name: &'static str,
    /// Its syntax, if it is neither JSON, YAML nor XML.
    pub syntax: Option<Syntax>,
    /// Its places in JSON, YAML or the syntax of its own, and in XML; none if it is not written so.
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

/// Places of URLs of one production, with blanks between them: the grammar, as `--as` names it, if the format prescribes one, and patterns
/// of pointers, in XML of the names of elements without their prefixes.
pub type Places = &'static str;

impl FileFormat {
    /// Returns the format with this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// Returns the names at the top of a file that tell this format.
    fn tells(&self, is_json: bool) -> &'static [&'static str] {
        if is_json { self.names } else { self.roots }
    }

    /// Returns the names of all.
    pub fn names() -> Vec<&'static str> {
        FORMATS.iter().map(|format| format.name).collect()
    }
}

/// Returns the names of the formats that a name at the top of a file tells.
pub fn told(name: &[u8], is_json: bool) -> impl Iterator<Item = &'static str> {
    let is_it = move |format: &&FileFormat| format.tells(is_json).iter().any(|it| it.as_bytes() == name);
    FORMATS.iter().filter(is_it).map(|format| format.name)
}

/// Returns the format that the beginning of a file looks like.
pub fn looks_like(head: &[u8]) -> Option<&'static str> {
    let text = head.trim_ascii_start();
    let is_json = text.starts_with(b"{");
    // The name may be that of an element of XML, perhaps with a prefix, or a name of JSON in its quotes.
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
    let is_file = is_json || text.starts_with(b"<");
    let is_told = |format: &&FileFormat| is_file && format.tells(is_json).iter().any(has);
    FORMATS.iter().find(is_told).map(|format| format.name)
}

/// Returns the grammar of places, if the format prescribes one, and their pointers.
pub fn divided(places: Places) -> (Option<&'static Preset>, impl Iterator<Item = &'static str>) {
    let name = places.split(' ').next().filter(|word| !word.starts_with('/'));
    let grammar = name.map(|name| Preset::find(name).expect("the table names known presets"));
    (grammar, places.split(' ').skip(usize::from(name.is_some())))
}

/// A format without places.
const BARE: FileFormat = FileFormat {
    name: "",
    syntax: None,
    json: &[],
    xml: &[],
    is_other: |_| false,
    has_others: false,
    names: &[],
    roots: &[],
};

const ENVIRONMENT: FileFormat = FileFormat {
    name: "env",
    syntax: Some(Syntax::Environment),
    json: &["/**"],
    is_other: |value| is_template(value) || value.contains(&b'{'),
    has_others: true,
    ..BARE
};

/// All formats, by name. `docs/guide/files.md` says where each is specified.
static FORMATS: [FileFormat; 14] = [
    FileFormat {
        name: "atom",
        xml: &[
            "json-schema:iri-reference /feed/**/uri /feed/icon /feed/logo /feed/**/link/@href \
                /feed/**/content/@src /feed/generator/@uri /entry/**/link/@href /entry/**/uri \
                /entry/content/@src",
            "json-schema:iri /feed/**/id /entry/id",
        ],
        is_other: is_template,
        roots: &["feed"],
        ..BARE
    },
    FileFormat {
        name: "cargo",
        syntax: Some(Syntax::Toml),
        json: &["json-schema:uri /package/homepage /package/repository /package/documentation \
            /workspace/package/homepage /workspace/package/repository /workspace/package/documentation \
            /dependencies/*/git /dev-dependencies/*/git /build-dependencies/*/git \
            /workspace/dependencies/*/git /target/*/dependencies/*/git /target/*/dev-dependencies/*/git \
            /target/*/build-dependencies/*/git /patch/*/*/git /replace/*/git"],
        has_others: true,
        ..BARE
    },
    FileFormat {
        name: "cyclonedx",
        // The patterns are the properties with `"format": "iri-reference"`.
        json: &["cyclonedx /**/externalReferences/*/url /**/externalReference/url /**/supplier/url/* \
            /**/manufacturer/url/* /**/manufacture/url/* /**/provider/url/* /**/organization/url/* \
            /**/organizations/*/url/* /**/license/url /**/swid/url /**/commits/*/url /**/diff/url \
            /**/resolves/*/source/url /**/resolves/*/references/* /**/services/*/endpoints/* \
            /**/service/endpoints/* /**/data/*/source/* /**/data/*/destination/* /**/data/*/contents/url \
            /**/datasets/*/contents/url /**/advisories/*/url /**/releaseNotes/featuredImage \
            /**/releaseNotes/socialImage"],
        // The patterns are the elements of type `xs:anyURI`.
        xml: &["xml-schema:anyURI /bom/**/url /bom/**/endpoint /bom/**/purl /bom/**/featuredImage \
            /bom/**/socialImage"],
        names: &["bomFormat"],
        roots: &["bom"],
        ..BARE
    },
    ENVIRONMENT,
    FileFormat {
        name: "html",
        syntax: Some(Syntax::Html),
        json: &["html /**"],
        is_other: is_no_address,
        has_others: true,
        ..BARE
    },
    FileFormat {
        name: "jsonld",
        json: &["json-schema:iri-reference /**/@id /**/@context /**/@context/* /**/@vocab /**/@base \
            /**/@import"],
        // A blank node has a name of its own, which no other document sees.
        is_other: |value| value.starts_with(b"_:"),
        has_others: true,
        names: &["@context", "@graph", "@id"],
        ..BARE
    },
    FileFormat {
        name: "maven",
        xml: &["xml-schema:anyURI /project/url /project/**/organization/url /project/organization/url \
            /project/licenses/license/url /project/developers/developer/url \
            /project/developers/developer/organizationUrl /project/contributors/contributor/url \
            /project/scm/url /project/issueManagement/url /project/ciManagement/url \
            /project/distributionManagement/**/url /project/distributionManagement/downloadUrl \
            /project/repositories/repository/url /project/pluginRepositories/pluginRepository/url \
            /project/mailingLists/mailingList/archive"],
        is_other: is_template,
        has_others: true,
        roots: &["project"],
        ..BARE
    },
    FileFormat {
        name: "openapi",
        json: &[
            "openapi /**/$ref /jsonSchemaDialect /info/termsOfService /info/contact/url /info/license/url \
                /**/externalDocs/url /**/servers/*/url /**/links/*/operationRef \
                /components/securitySchemes/*/openIdConnectUrl \
                /components/securitySchemes/*/flows/*/authorizationUrl \
                /components/securitySchemes/*/flows/*/tokenUrl \
                /components/securitySchemes/*/flows/*/refreshUrl",
            "json-schema:uri /**/xml/namespace",
        ],
        // The URL of a server is a template until its variables have values.
        is_other: |value| value.contains(&b'{'),
        names: &["openapi", "swagger"],
        ..BARE
    },
    FileFormat {
        name: "package.json",
        // The indexes are those of strings in an array; `*` would also match members of an object, such as its type.
        json: &["json-schema:uri /homepage /bugs /bugs/url /repository/url /author/url /contributors/*/url \
            /maintainers/*/url /funding /funding/url /funding/0 /funding/1 /funding/2 /funding/3 \
            /funding/*/url /licenses/*/url /publishConfig/registry"],
        names: &["devDependencies", "scripts"],
        ..BARE
    },
    FileFormat { name: "properties", syntax: Some(Syntax::Properties), ..ENVIRONMENT },
    FileFormat {
        name: "pyproject",
        syntax: Some(Syntax::Toml),
        json: &["json-schema:uri /project/urls/* /tool/poetry/homepage /tool/poetry/repository \
            /tool/poetry/documentation /tool/poetry/urls/* /tool/poetry/source/*/url \
            /tool/poetry/dependencies/*/git /tool/poetry/dependencies/*/url /tool/uv/index/*/url \
            /tool/uv/sources/*/git /tool/uv/sources/*/url /tool/pdm/source/*/url"],
        has_others: true,
        ..BARE
    },
    FileFormat {
        name: "rss",
        // RSS may have a link of Atom.
        xml: &[
            "json-schema:iri-reference /rss/channel/link/@href /rss/channel/item/link/@href",
            "json-schema:uri /rss/channel/link /rss/channel/docs /rss/channel/image/url \
                /rss/channel/image/link /rss/channel/textInput/link /rss/channel/item/link \
                /rss/channel/item/comments /rss/channel/item/enclosure/@url /rss/channel/item/source/@url",
        ],
        // A link of Atom has no text.
        is_other: |value| value.is_empty() || is_template(value),
        roots: &["rss"],
        ..BARE
    },
    FileFormat {
        name: "sitemap",
        xml: &["json-schema:uri /urlset/url/loc /sitemapindex/sitemap/loc"],
        is_other: is_template,
        roots: &["urlset", "sitemapindex"],
        ..BARE
    },
    FileFormat {
        name: "spdx",
        json: &[
            "spdx:namespace /documentNamespace /externalDocumentRefs/*/spdxDocument",
            "json-schema:uri /packages/*/downloadLocation /packages/*/homepage \
                /hasExtractedLicensingInfos/*/seeAlsos/* /hasExtractedLicensingInfos/*/crossRefs/*/url",
            // The patterns of SPDX 3 are the properties of type `xsd:anyURI`.
            "spdx /@graph/**/build_buildType /@graph/**/build_configSourceUri \
                /@graph/**/build_configSourceUri/* /@graph/**/expandedlicensing_seeAlso/* \
                /@graph/**/externalSpdxId /@graph/**/identifierLocator/* /@graph/**/locationHint \
                /@graph/**/namespace /@graph/**/security_locator /@graph/**/software_contentIdentifierValue \
                /@graph/**/software_downloadLocation /@graph/**/software_homePage \
                /@graph/**/software_packageUrl",
        ],
        // Section 7.7 has `git+git@git.myproject.org:MyProject` among its examples.
        is_other: |value| matches!(value, b"NONE" | b"NOASSERTION") || value.starts_with(b"git+git@"),
        names: &["spdxVersion", "SPDXID", "@context", "@graph"],
        ..BARE
    },
];

/// Returns whether a value has a place for another one: `${name}`, `{{ name }}`, `@name@`, `<%= name %>`, `%NAME%`, `<NAME>`.
fn is_template(value: &[u8]) -> bool {
    if !value.iter().any(|byte| b"$<%{".contains(byte)) {
        return false;
    }
    let has = |sign: &[u8; 2]| memchr::memmem::find(value, sign).is_some();
    let is_upper = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || b"_-".contains(&byte);
    // Two hex digits after the `%` would be an escape.
    let is_escape = |at: usize| value[at..].iter().take(2).all(u8::is_ascii_hexdigit);
    [b"${", b"$(", b"#{", b"%s", b"{{", b"{%", b"<%", b"<?"].into_iter().any(has)
        || value.starts_with(b"$")
        || names(value, b'%', b'%', is_name).any(|name| name.len() > 2 && !is_escape(name.start))
        || names(value, b'<', b'>', is_upper).any(|name| name.len() > 2)
}

/// Returns the places of names between two signs in a value.
fn names(
    value: &[u8],
    open: u8,
    close: u8,
    is_part: impl Fn(u8) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    memchr::memchr_iter(open, value).filter_map(move |at| {
        let end = at + 1 + value[at + 1..].iter().take_while(|byte| is_part(**byte)).count();
        (value.get(end) == Some(&close)).then_some(at + 1..end)
    })
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns whether a text has a word in place of an `@`, as addresses have that programs are not to find.
pub fn is_hidden(text: &[u8]) -> bool {
    [&b" at "[..], b" AT ", b"(at)", b" \"at\" "]
        .iter()
        .any(|sign| memchr::memmem::find(text, sign).is_some())
}

/// Returns whether the value of an attribute is a program, or has a place for another value. A string of a program in which an attribute is
/// may end in it, as in `'<a href="' + place + '">'`.
fn is_no_address(value: &[u8]) -> bool {
    let is_string = matches!(value, [b'\'' | b'"', b' ' | b'+' | b'.' | b';', ..]);
    let is_word = |word: &[u8]| word.iter().all(|byte| is_name(*byte));
    // The whole value may be in the signs of a template, or an address may be written for people alone.
    let is_place = matches!(value, [b'[', b'_' | b'#', ..] | [b'#', b'#', ..])
        || matches!(value, [b'[', word @ .., b']'] if is_word(word) && word.iter().any(u8::is_ascii_alphabetic));
    let has = |sign: &[u8]| memchr::memmem::find(value, sign).is_some();
    let is_hidden = value.starts_with(b"mailto:") && is_hidden(value);
    // A name in these signs is a tag of a template, or a directive of a server. `</a` only follows a quote that is missing.
    let is_tag = || {
        let of_tag = |byte: u8| byte.is_ascii_lowercase() || b"-_/".contains(&byte);
        let is_name = |name: Range<usize>| !name.is_empty() && &value[name] != b"/a";
        [b':', b'>'].into_iter().any(|close| names(value, b'<', close, of_tag).any(is_name))
    };
    // A percent sign and a digit are the number of an argument in Qt, or a variable of Doxygen.
    let is_argument = || {
        memchr::memchr_iter(b'%', value).any(|at| {
            let rest = &value[at + 1..];
            rest.first().is_some_and(u8::is_ascii_digit) && !rest.get(1).is_some_and(u8::is_ascii_hexdigit)
        })
    };
    let is_variable = || names(value, b'$', b'^', is_name).any(|name| !name.is_empty());
    let is_directive = || has(b"<!--");
    is_template(value)
        || is_string
        || is_place
        || is_hidden
        || is_tag()
        || is_argument()
        || is_variable()
        || is_directive()
        || names(value, b'{', b'}', is_name).any(|name| !name.is_empty())
        // The value may be in another encoding, which the document names.
        || str::from_utf8(value).is_err()
        || value.get(..11).is_some_and(|head| head.eq_ignore_ascii_case(b"javascript:"))
}
