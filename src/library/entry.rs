//! The library of published grammars, in `grammar/library/`.

use std::sync::OnceLock;

use crate::bnf::{Grammar, Source};
use crate::documents::dialect::Text;
use crate::names::UnknownName;

/// A published grammar that the program has, as a document prints it. [`LIBRARY`] lists all.
///
/// ```
/// use urlgram::{Check, Dialect, library::Entry};
/// let entry: &Entry = Entry::find("rfc6901")?.entry;
/// let pointer = Dialect::of_source(&entry.source(), &[], None).unwrap().dialect;
/// assert!(Check::new(pointer).conforms("/a~1b") && !Check::new(pointer).conforms("/a~2"));
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Debug)]
pub struct Entry {
    /// The name by which [`find`](Self::find) knows it.
    pub id: &'static str,
    /// The name of the document, as in `RFC 6570`.
    pub document: &'static str,
    /// The subject of the grammar.
    pub title: &'static str,
    /// The names of formats, such as those of JSON Schema 2020-12, each with its start production.
    pub formats: &'static [(&'static str, &'static str)],
    /// The file.
    pub(crate) text: Text,
    grammar: OnceLock<Option<Grammar<'static>>>,
}

/// A published grammar with a production to begin with: see [`Entry::find`].
///
/// ```
/// use urlgram::library::{Entry, Format};
/// let Format { entry, start, .. } = Entry::find("date")?;
/// assert_eq!((entry.document, start), ("RFC 3339", "full-date"));
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The grammar.
    pub entry: &'static Entry,
    /// The start production.
    pub start: &'static str,
}

macro_rules! entry {
    ($id:literal, $file:literal, $document:literal, $title:literal, $formats:expr) => {
        Entry {
            id: $id,
            document: $document,
            title: $title,
            formats: $formats,
            text: Text { name: $file, text: include_str!(concat!("../../grammar/library/", $file)) },
            grammar: OnceLock::new(),
        }
    };
}

/// All published grammars but those of [`DIALECTS`](crate::DIALECTS).
///
/// ```
/// let ids: Vec<_> = urlgram::library::LIBRARY.iter().map(|entry| entry.id).collect();
/// assert!(ids.contains(&"rfc6570") && ids.contains(&"did-core"));
/// ```
pub static LIBRARY: [Entry; 15] = [
    entry!("rfc1123", "rfc1123.abnf", "RFC 1123", "host names", &[("hostname", "hostname")]),
    entry!(
        "rfc3339",
        "rfc3339.abnf",
        "RFC 3339",
        "dates, times and durations",
        &[("date-time", "date-time"), ("date", "full-date"), ("time", "full-time"), ("duration", "duration")]
    ),
    entry!(
        "rfc4291",
        "rfc4291.abnf",
        "RFC 4291",
        "addresses of IPv4 and IPv6",
        &[("ipv6", "IPv6address"), ("ipv4", "IPv4address")]
    ),
    entry!("rfc5321", "rfc5321.abnf", "RFC 5321", "mailboxes", &[("email", "Mailbox")]),
    entry!("rfc5646", "rfc5646.abnf", "RFC 5646", "language tags", &[("language-tag", "Language-Tag")]),
    entry!(
        "rfc6531",
        "rfc6531.abnf",
        "RFC 6531",
        "mailboxes with characters beyond US-ASCII",
        &[("idn-email", "Mailbox")]
    ),
    entry!("rfc6570", "rfc6570.abnf", "RFC 6570", "templates of URIs", &[("uri-template", "URI-Template")]),
    entry!("rfc6901", "rfc6901.abnf", "RFC 6901", "JSON pointers", &[("json-pointer", "json-pointer")]),
    entry!("rfc8141", "rfc8141.abnf", "RFC 8141", "URNs", &[("urn", "namestring")]),
    entry!("rfc8259", "rfc8259.abnf", "RFC 8259", "JSON, which nests", &[("json", "JSON-text")]),
    entry!(
        "rfc9110",
        "rfc9110.abnf",
        "RFC 9110",
        "fields of HTTP with regular grammars",
        &[("media-type", "media-type"), ("http-date", "HTTP-date"), ("etag", "entity-tag")]
    ),
    entry!("rfc9562", "rfc9562.abnf", "RFC 9562", "UUIDs", &[("uuid", "UUID")]),
    entry!(
        "did-core",
        "did-core.abnf",
        "DID Core 1.0",
        "decentralised identifiers",
        &[("did", "did"), ("did-url", "did-url")]
    ),
    entry!(
        "relative-json-pointer",
        "relative-json-pointer.abnf",
        "draft-bhutton-relative-json-pointer-00",
        "relative JSON pointers",
        &[("relative-json-pointer", "relative-json-pointer")]
    ),
    entry!("semver", "semver.ebnf", "Semantic Versioning 2.0.0", "versions", &[("semver", "valid_semver")]),
];

impl Entry {
    /// Finds the entry with this id, with the number of an RFC, or with a format of this name; and the start production of the format.
    ///
    /// ```
    /// use urlgram::library::{Entry, Format};
    /// let Format { entry, start, .. } = Entry::find("uri-template")?;
    /// assert_eq!((entry.id, start), ("rfc6570", "URI-Template"));
    /// assert_eq!(Entry::find("6570")?.entry.document, "RFC 6570");
    /// assert_eq!((entry.start(), entry.source().name()), ("URI-Template", "RFC 6570"));
    /// assert!(Entry::find("rfc6750").unwrap_err().to_string().contains("did you mean `rfc6570`?"));
    /// # Ok::<(), urlgram::UnknownName>(())
    /// ```
    ///
    /// # Errors
    /// There is none. The message has the nearest name, and all.
    pub fn find(name: &str) -> Result<Format, UnknownName> {
        let lower = name.to_ascii_lowercase();
        for entry in &LIBRARY {
            if let Some((_, start)) = entry.formats.iter().find(|(format, _)| *format == lower) {
                return Ok(Format { entry, start });
            }
        }
        let by_id =
            LIBRARY.iter().find(|entry| entry.id == lower || entry.id.strip_prefix("rfc") == Some(&lower));
        by_id
            .map(|entry| Format { entry, start: entry.formats.first().map_or("", |(_, start)| start) })
            .ok_or_else(|| {
                let names = || {
                    let formats = |entry: &'static Self| entry.formats.iter().map(|(format, _)| *format);
                    LIBRARY.iter().flat_map(move |entry| std::iter::once(entry.id).chain(formats(entry)))
                };
                UnknownName::new(&format!("the library has no `{name}`"), &lower, names, "it has")
            })
    }

    /// The start production: that of its first format.
    #[must_use]
    pub fn start(&self) -> &str {
        self.formats.first().map_or("", |(_, start)| start)
    }

    /// Its grammar; none if it takes something from another document.
    pub(super) fn whole(&'static self) -> Option<&'static Grammar<'static>> {
        let read = || {
            let source: &'static Source = Box::leak(Box::new(self.source()));
            source.grammar().ok()
        };
        self.grammar.get_or_init(read).as_ref()
    }

    /// Its text, ready to be read.
    #[must_use]
    pub fn source(&self) -> Source {
        Source::new(self.document, self.text.text, None)
    }
}
