//! The schemes of URIs: the document that is in force for each, and its grammar.
//!
//! RFC 3986 has the syntax that all schemes share, and leaves the rest to the document of each (section 3.1). `grammar/schemes.tsv` has a row
//! for each scheme: its name, the id of the grammar, the start production, the section, the status in the registry of IANA, and
//! whether the grammar leaves fragments to RFC 3986.

use std::num::NonZeroU16;
use std::sync::{LazyLock, OnceLock};

use crate::documents::dialect::Dialect;
use crate::library;
use crate::names::UnknownName;

/// A scheme of URIs that a document defines.
///
/// ```
/// use urlgram::Check;
/// use urlgram::schemes::UriScheme;
/// let tel = UriScheme::of(b"tel:+1-201-555-0123").unwrap();
/// assert_eq!((tel.name, tel.document, tel.section, tel.start), ("tel", "RFC 3966", "3", "telephone-uri"));
/// assert!(Check::new(tel.dialect()).conforms("tel:+1-201-555-0123"));
/// assert!(UriScheme::of(b"example:a").is_none());
///
/// let isbn = UriScheme::named("URN:ISBN").unwrap();
/// assert_eq!((isbn.name, isbn.document), ("urn:isbn", "RFC 8254"));
/// assert!(UriScheme::all().len() > 30 && UriScheme::document_named("rfc8141")?.id == "rfc8141");
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Debug)]
pub struct UriScheme {
    /// Its name, in lower case; of a namespace of URNs, with `urn:` before it.
    pub name: &'static str,
    /// The document that is in force for it.
    pub document: &'static str,
    /// The section that prints its syntax.
    pub section: &'static str,
    /// The production of its URIs.
    pub start: &'static str,
    /// Its status in the registry of IANA: `permanent`, `provisional` or `historical`.
    pub status: &'static str,
    /// True if its grammar says nothing of fragments, which are those of RFC 3986, section 3.5, then.
    pub leaves_fragments: bool,
    id: &'static str,
    dialect: OnceLock<&'static Dialect>,
}

/// No name is longer, in bytes.
const LONGEST: usize = 16;

/// All schemes, by name.
static SCHEMES: LazyLock<Vec<UriScheme>> = LazyLock::new(|| {
    let lines = include_str!("../grammar/schemes.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| UriScheme::read(line).expect("a row has six columns, and names a grammar")).collect()
});

impl UriScheme {
    fn read(line: &'static str) -> Option<Self> {
        let columns: Vec<_> = line.split('\t').collect();
        let [name, id, start, section, status, fragment] = columns[..] else { return None };
        let document = library::document(id)?;
        let leaves_fragments = fragment == "generic";
        let dialect = OnceLock::new();
        Some(Self { name, document, section, start, status, leaves_fragments, id, dialect })
    }

    /// Returns all schemes that are known, by their names.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &SCHEMES
    }

    /// Returns the scheme of this name, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        let name = name.to_ascii_lowercase();
        SCHEMES.binary_search_by(|scheme| scheme.name.cmp(&name)).ok().map(|place| &SCHEMES[place])
    }

    /// Returns the scheme that a URI begins with: of a URN, its namespace, if that has a document.
    #[must_use]
    pub fn of(uri: &[u8]) -> Option<&'static Self> {
        let before_colon = |from: usize| {
            let end = uri[from..].iter().take(LONGEST).position(|byte| *byte == b':')?;
            Some((from + end, str::from_utf8(&uri[..from + end]).ok()?))
        };
        let (end, name) = before_colon(0)?;
        let scheme = Self::named(name)?;
        let namespace = || Self::named(before_colon(end + 1)?.1);
        if scheme.name == "urn" { namespace().or(Some(scheme)) } else { Some(scheme) }
    }

    /// Returns one of the [`DIALECTS`](crate::DIALECTS), or else the grammar of a document of a scheme: by its id, as in `secsh-ssh`, by the
    /// number of an RFC, as in `rfc9110`, or by the name of the scheme.
    ///
    /// # Errors
    /// There is none, as in [`Dialect::find`].
    pub fn document_named(name: &str) -> Result<&'static Dialect, UnknownName> {
        Dialect::find(name).or_else(|unknown| {
            let lower = name.to_ascii_lowercase();
            let number = lower.strip_prefix("rfc").unwrap_or(&lower).trim_start_matches([' ', '-']);
            let is_it =
                |scheme: &&Self| scheme.id == lower || scheme.document.strip_prefix("RFC ") == Some(number);
            let of_scheme = || Self::named(&lower).filter(|_| !lower.is_empty());
            SCHEMES.iter().find(is_it).or_else(of_scheme).map(Self::dialect).ok_or(unknown)
        })
    }

    /// The production of its URIs, if this is the grammar of its document.
    pub(crate) fn start_in(&self, dialect: &Dialect) -> Option<&'static str> {
        (self.id == dialect.id && std::ptr::eq(self.dialect(), dialect)).then_some(self.start)
    }

    /// Its place among all, from 1.
    pub(crate) fn place(&self) -> Option<NonZeroU16> {
        let place = SCHEMES.iter().position(|scheme| std::ptr::eq(scheme, self))?;
        NonZeroU16::new(u16::try_from(place + 1).ok()?)
    }

    /// Returns the grammar of its document, read when it is first asked for.
    ///
    /// # Panics
    /// Never: a row of the table names a grammar of the library, which a test reads.
    #[must_use]
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect.get_or_init(|| library::dialect(self.id).expect("a row names a grammar"))
    }
}
