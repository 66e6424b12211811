//! The library of published grammars, in `grammar/library/`.

use std::sync::OnceLock;

use urlgram_grammar::nearest::nearest;

use crate::bnf::abnf::Abnf;
use crate::bnf::{Grammar, Notation, Rule, Source};
use crate::documents::dialect::{Dialect, Reading};
use crate::documents::{DIALECTS, PRESETS, Preset};
use crate::names::UnknownName;

/// A published grammar that the program has, as a document prints it. [`LIBRARY`] lists all.
///
/// ```
/// use urlgram::{Reading, library::{Entry, LIBRARY}};
/// let uuid: &Entry = LIBRARY.iter().find(|entry| entry.id == "rfc9562").unwrap();
/// assert_eq!((uuid.document, uuid.title, uuid.start()), ("RFC 9562", "UUIDs", "UUID"));
/// assert!(uuid.source(Reading::Printed).text().contains("UUID     = 4hexOctet"));
/// ```
#[derive(Debug)]
pub struct Entry {
    /// The name by which [`Format::find`] knows it.
    pub id: &'static str,
    /// The name of the document, as in `RFC 6570`.
    pub document: &'static str,
    /// The subject of the grammar.
    pub title: &'static str,
    /// The names of formats, such as those of JSON Schema 2020-12, each with its start production.
    pub formats: &'static [(&'static str, &'static str)],
    /// The file.
    pub(crate) text: &'static str,
    /// Rules that the document states beside its productions, and that are regular.
    pub(crate) corrections: &'static str,
    /// Why it has something against a text: the lines of its `reasons.tsv`, as those of a document of [`DIALECTS`](crate::DIALECTS).
    pub(crate) reasons: &'static str,
    /// The grammar with what it takes from other documents, and the names of that, each with the document.
    pub(super) whole: OnceLock<Option<Whole>>,
}

type Whole = (Grammar<'static>, Vec<(&'static str, &'static str)>);

/// A published grammar, of the [`LIBRARY`] or of one of the [`DIALECTS`], with a production to begin with.
///
/// ```
/// use urlgram::library::Format;
/// let format = Format::find("date")?;
/// assert_eq!((format.document, format.start, format.source().name()), ("RFC 3339", "full-date", "RFC 3339"));
/// assert_eq!(Format::find("uri")?.document, "RFC 3986");
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name of the document.
    pub document: &'static str,
    /// The start production.
    pub start: &'static str,
    pub(super) grammar: Published,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Published {
    Entry(&'static Entry),
    Dialect(&'static Dialect),
}

/// The formats of JSON Schema 2020-12 that have a grammar.
fn json_schema() -> impl Iterator<Item = &'static str> {
    "date-time date time duration email idn-email hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid \
    uri-template json-pointer relative-json-pointer"
        .split(' ')
}

/// The formats of JSON Schema 2020-12 that have none, each with the reason.
const WITHOUT: [(&str, &str); 2] = [
    ("idn-hostname", "tables of characters define it (RFC 5890 to RFC 5893), and no grammar"),
    ("regex", "its grammar is that of ECMA-262, whose groups nest, and which has conditions in prose"),
];

/// The text of a file in `grammar/library/`.
macro_rules! file {
    ($name:expr, $end:literal) => {
        include_str!(concat!("../../grammar/library/", $name, $end))
    };
}

/// The text of a further file of an entry, if that is the asked one: named as the entry, or as another whose file it is.
macro_rules! further {
    (corrected, corrected $of:literal $($id:literal)?) => {
        file!($of, ".corrections.abnf")
    };
    (reasons, reasons $of:literal $($id:literal)?) => {
        file!($of, ".reasons.tsv")
    };
    (corrected, reasons $($of:literal)+) => {
        ""
    };
    (reasons, corrected $($of:literal)+) => {
        ""
    };
}

/// The entries of a table: the id, the file if it is not named so, the document, the title and the formats; and whether there are
/// corrections and reasons.
macro_rules! library {
    ($(
        $id:literal $(in $file:literal)?, $document:literal, $title:literal, $formats:tt $(, $kind:ident $($of:literal)?)*;
    )+) => {
        [$(Entry {
            id: $id,
            document: $document,
            title: $title,
            formats: &$formats,
            text: library!(@text $id $($file)?),
            corrections: concat!($(further!(corrected, $kind $($of)? $id)),*),
            reasons: concat!($(further!(reasons, $kind $($of)? $id)),*),
            whole: OnceLock::new(),
        }),+]
    };
    (@text $id:literal) => { file!($id, ".abnf") };
    (@text $id:literal $file:literal) => { file!($file, "") };
}

/// All published grammars but those of [`DIALECTS`](crate::DIALECTS).
pub static LIBRARY: [Entry; 51] = library! {
    "rfc822" in "../rfc822.bnf", "RFC 822", "mail addresses", [("addr-spec", "addr-spec")];
    "rfc1123", "RFC 1123", "host names", [("hostname", "hostname")];
    "rfc2673", "RFC 2673", "addresses of IPv4", [("ipv4", "dotted-quad")], corrected;
    "rfc3339", "RFC 3339", "dates, times and durations",
        [("date-time", "date-time"), ("date", "full-date"), ("time", "full-time"), ("duration", "duration")], corrected;
    "rfc4291", "RFC 4291", "addresses of IPv6", [("ipv6", "IPv6address")];
    "rfc5321", "RFC 5321", "mailboxes", [("email", "Mailbox")], corrected;
    "rfc5234", "RFC 5234", "the core rules of ABNF", [("abnf-core", "core-rule")];
    "rfc5646", "RFC 5646", "language tags", [("language-tag", "Language-Tag")];
    "rfc6531", "RFC 6531", "mailboxes with characters beyond US-ASCII", [("idn-email", "Mailbox")], corrected "rfc5321";
    "rfc6570", "RFC 6570", "templates of URIs", [("uri-template", "URI-Template")], corrected;
    "rfc6901", "RFC 6901", "JSON pointers", [("json-pointer", "json-pointer")];
    "rfc8259", "RFC 8259", "JSON, which nests", [("json", "JSON-text")];
    "rfc9110", "RFC 9110", "fields of HTTP with regular grammars",
        [("media-type", "media-type"), ("http-date", "HTTP-date"), ("etag", "entity-tag")], corrected;
    "rfc9562", "RFC 9562", "UUIDs", [("uuid", "UUID")];
    "relative-json-pointer", "draft-bhutton-relative-json-pointer-00", "relative JSON pointers",
        [("relative-json-pointer", "relative-json-pointer")];
    "semver" in "semver.ebnf", "Semantic Versioning 2.0.0", "versions", [("semver", "valid_semver")];
    // The next entries are grammars that documents of schemes print.
    "ftp", "RFC 1738", "files by FTP", [("ftp", "ftpurl")], reasons;
    "http", "RFC 9110", "URIs of HTTP", [("http", "http-URI"), ("https", "https-URI")], corrected, reasons;
    "rfc2384", "RFC 2384", "mailboxes by POP", [("pop", "pop-url")], reasons;
    "rfc2397", "RFC 2397", "data in the URL", [("data", "dataurl")], corrected, reasons;
    "rfc4156", "RFC 4156", "databases of WAIS", [("wais", "waisurl")], corrected, reasons;
    "rfc4157", "RFC 4157", "objects of Prospero", [("prospero", "prosperourl")], corrected, reasons;
    "rfc4248", "RFC 4248", "hosts by Telnet", [("telnet", "telnet-url")], corrected, reasons;
    "rfc4266", "RFC 4266", "items of Gopher", [("gopher", "gopher-url")], corrected, reasons;
    "rfc5092", "RFC 5092", "mailboxes by IMAP", [("imap", "imapurl")], corrected, reasons;
    "rfc5538", "RFC 5538", "news", [("news", "newsURL"), ("nntp", "nntpURL")], corrected, reasons;
    "rfc6068", "RFC 6068", "mail", [("mailto", "mailtoURI")], corrected, reasons;
    "rfc6455", "RFC 6455", "WebSockets", [("ws", "ws-URI"), ("wss", "wss-URI")], reasons;
    "rfc6694", "RFC 6694", "pages of a browser", [("about", "about-uri")], reasons;
    "rfc6920", "RFC 6920", "names by hashes", [("ni", "NI-URI"), ("nih", "humanname")], corrected, reasons;
    "rfc7252", "RFC 7252", "URIs of CoAP", [("coap", "coap-URI"), ("coaps", "coaps-URI")], corrected, reasons;
    "rfc8089", "RFC 8089", "files", [("file", "file-URI")], corrected, reasons;
    "did-core", "DID Core 1.0", "decentralised identifiers", [("did", "did"), ("did-url", "did-url")], reasons;
    "purl", "ECMA-427", "package URLs", [("purl", "PURL")], corrected, reasons;
    "rfc3261", "RFC 3261", "addresses of SIP", [("sip", "SIP-URI"), ("sips", "SIPS-URI")], corrected, reasons;
    "rfc3966", "RFC 3966", "telephone numbers", [("tel", "telephone-uri")], corrected, reasons;
    "rfc4151", "RFC 4151", "tags", [("tag", "tagURI")], corrected, reasons;
    "rfc4501", "RFC 4501", "names and records of the DNS", [("dns", "dnsurl")], corrected, reasons;
    "rfc4516", "RFC 4516", "searches of LDAP", [("ldap", "ldapurl")], reasons;
    "rfc5122", "RFC 5122", "addresses of XMPP", [("xmpp", "xmppuri"), ("xmpp-iri", "xmppiri")], reasons;
    "rfc5724", "RFC 5724", "short messages", [("sms", "sms-uri")], corrected, reasons;
    "rfc5870", "RFC 5870", "places on the Earth", [("geo", "geo-URI")], corrected, reasons;
    "rfc7565", "RFC 7565", "accounts", [("acct", "acctURI")], corrected, reasons;
    "rfc8141", "RFC 8141", "URNs", [("urn", "namestring")], corrected, reasons;
    "rfc8252", "RFC 8252", "redirection URIs of apps", [("oauth:private-use", "private-use-redirect-uri")], reasons;
    "secsh-sftp", "draft-ietf-secsh-scp-sftp-ssh-uri-04", "files by SFTP", [("sftp", "sftpURI")], corrected, reasons;
    "secsh-ssh", "draft-ietf-secsh-scp-sftp-ssh-uri-04", "hosts by SSH", [("ssh", "sshURI")], corrected, reasons;
    "urn-ietf", "RFC 2648", "URNs of documents of the IETF", [("urn:ietf", "ietf-urn")], reasons;
    "urn-isbn", "RFC 8254", "URNs of books", [("urn:isbn", "isbn-urn")], reasons;
    "urn-oid", "RFC 3061", "URNs of object identifiers", [("urn:oid", "oid-urn")], reasons;
    "urn-uuid", "RFC 9562", "URNs of UUIDs", [("urn:uuid", "uuid-urn")], reasons;
};

impl Format {
    /// Finds the format of this name, which may have `json-schema:` before it; or else the grammar with this id, or with the number of
    /// an RFC, with its own start production.
    ///
    /// # Errors
    /// There is none. The message has the nearest name, and all; or the reason why a format has no grammar.
    pub fn find(name: &str) -> Result<Self, UnknownName> {
        let lower = name.to_ascii_lowercase();
        let of_schema = lower.strip_prefix("json-schema:");
        let format = of_schema.unwrap_or(&lower);
        if let Some((_, why)) = WITHOUT.iter().find(|(known, _)| *known == format) {
            return Err(UnknownName::because(format!("`{format}` has no grammar here: {why}")));
        }
        let is_of_schema = json_schema().any(|known| known == format);
        if of_schema.is_some() && !is_of_schema {
            let message = format!("JSON Schema has no format `{format}` with a grammar");
            return Err(UnknownName::new(&message, format, json_schema, "it has"));
        }
        for entry in &LIBRARY {
            if let Some((_, start)) = entry.formats.iter().find(|(known, _)| *known == format) {
                return Ok(Self { document: entry.document, start, grammar: Published::Entry(entry) });
            }
        }
        if let (true, Ok(preset)) = (is_of_schema, Preset::find(format)) {
            return Ok(Self::of_dialect(preset.dialect, preset.start));
        }
        let is_it = |entry: &&Entry| entry.id == lower || entry.id.strip_prefix("rfc") == Some(&lower);
        if let Some(entry) = LIBRARY.iter().find(is_it) {
            return Ok(Self::of(entry));
        }
        Dialect::find(&lower).map(|dialect| Self::of_dialect(dialect, dialect.start)).map_err(|_| {
            let names = || Self::names().chain(LIBRARY.iter().map(|entry| entry.id));
            let names = || names().chain(DIALECTS.iter().map(|dialect| dialect.id));
            UnknownName::new(&format!("the library has no `{name}`"), &lower, names, "it has")
        })
    }

    /// Finds the format that prescribes a grammar: one of the [`PRESETS`](crate::PRESETS), or of the library.
    ///
    /// # Errors
    /// There is none, as in [`find`](Self::find).
    ///
    /// ```
    /// use urlgram::library::Format;
    /// assert_eq!(Format::prescribed("cyclonedx")?.start, "IRI-reference");
    /// assert!(Format::prescribed("cyclone").unwrap_err().to_string().contains("did you mean `cyclonedx`?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prescribed(name: &str) -> Result<Self, UnknownName> {
        if let Ok(preset) = Preset::find(name) {
            return Ok(Self::of_dialect(preset.dialect, preset.start));
        }
        let lower = name.to_ascii_lowercase();
        // A family that the library does not have may be that of a preset, with a typing error.
        let family = |name: &str| name.split_once(':').map(|(family, _)| family.to_owned());
        let is_known = PRESETS.iter().any(|preset| family(preset.name) == family(&lower));
        let is_near = || nearest(&lower, PRESETS.iter().map(|preset| preset.name)).is_some();
        let is_format =
            lower.contains(':') && (is_known || !is_near()) || Self::names().any(|known| known == lower);
        if is_format || WITHOUT.iter().any(|(known, _)| *known == lower) {
            return Self::find(name);
        }
        let names = || PRESETS.iter().map(|preset| preset.name).chain(Self::names());
        Err(UnknownName::new(&format!("there is no preset `{name}`"), &lower, names, "known presets:"))
    }

    /// The names of all formats.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let own = LIBRARY.iter().flat_map(|entry| entry.formats.iter().map(|(format, _)| *format));
        let is_url = |name: &&str| {
            PRESETS.iter().any(|preset| preset.name.strip_prefix("json-schema:") == Some(*name))
        };
        json_schema().filter(is_url).chain(own)
    }

    /// Its text, ready to be read.
    #[must_use]
    pub fn source(&self) -> Source {
        match self.grammar {
            Published::Entry(entry) => entry.source(Reading::Corrected),
            Published::Dialect(dialect) => {
                let text = Abnf::new(dialect.grammar(Reading::Corrected)).to_string();
                Source::new(dialect.document, &text, Some(Notation::Abnf))
            }
        }
    }

    /// The grammar of an entry, with its own start production.
    pub(super) fn of(entry: &'static Entry) -> Self {
        Self { document: entry.document, start: entry.start(), grammar: Published::Entry(entry) }
    }

    fn of_dialect(dialect: &'static Dialect, start: &'static str) -> Self {
        Self { document: dialect.document, start, grammar: Published::Dialect(dialect) }
    }
}

impl Entry {
    /// The start production: that of its first format.
    #[must_use]
    pub fn start(&self) -> &'static str {
        self.formats.first().map_or("", |(_, start)| start)
    }

    /// Its text, ready to be read: as printed, or with corrections in the place of what is printed.
    #[must_use]
    pub fn source(&self, reading: Reading) -> Source {
        let printed = Source::new(self.document, self.text, None);
        if reading == Reading::Printed || self.corrections.is_empty() {
            return printed;
        }
        let mut text = printed.text().to_owned();
        let corrections = Source::new(self.document, self.corrections, None);
        let (grammar, (corrected, _)) = (printed.read().0, corrections.read());
        let is_own = |rule: &&Rule<'_>| corrections.text().contains(rule.text);
        for rule in corrected.rules().iter().filter(is_own) {
            if let Some(known) = grammar.rule(rule.name) {
                text = text.replacen(known.text, rule.text, 1);
                continue;
            }
            let role = rule.role.map_or(String::new(), |role| format!(";;@role {role}\n"));
            text.extend([";;@section ", rule.section, "\n", &role, rule.text, "\n"]);
        }
        Source::new(self.document, &text, None)
    }
}
