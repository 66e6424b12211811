//! A URL that owns its text, for programs that keep, compare, change and send URLs.

use std::borrow::Borrow;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

use miette::Diagnostic;

use crate::check::{Check, Held, Report};
use crate::documents::dialect::{Role, Spans, UrlPart as Part};
use crate::documents::rfc3986::RFC3986;
use crate::shape::Shape;
use crate::text::shortened;
use crate::url::component::{Component, Components, compared_as, parts};
use crate::url::equivalence::{Normal, same};
use crate::url::resolve::{Resolver, Target};

/// A URL that conforms, with its text. [`Check::url`] makes it; so does `parse`, as a `URI` of RFC 3986, and nothing else does.
///
/// It is compared, hashed and ordered as its text, so that a map can be asked with a `&str`; [`is_same`](Self::is_same) tells whether two mean the
/// same. [`components`](Self::components) borrows it in its parts.
///
/// ```
/// use urlgram::{Check, Url, component::Part, rfc3986::RFC3986};
/// let url: Url = "http://me@example.org:8080/a/b?q=1".parse()?;
/// assert_eq!((url.scheme(), url.host(), url.port(), url.path()), (Some("http"), Some("example.org"), Some("8080"), Some("/a/b")));
/// assert_eq!(url.join("../c#d")?, "http://me@example.org:8080/c#d");
/// assert_eq!(url.with(Part::User, None)?.with(Part::Port, None)?.as_str(), "http://example.org/a/b?q=1");
/// assert!(url.is_same(&"HTTP://me@EXAMPLE.org:8080/a/./b?q=1".parse()?));
///
/// // A change conforms, or is refused.
/// let error = url.with(Part::Host, Some("a/b")).unwrap_err();
/// assert_eq!(error.to_string(), "`a/b` is no host of RFC 3986 (production `host`)");
/// assert!("http://h/a b".parse::<Url>().is_err());
///
/// // Of any document, and from parts.
/// let check = Check::new(&urlgram::rfc1738::RFC1738);
/// assert_eq!(check.url("ftp://h/%2Fetc/motd")?.path(), Some("%2Fetc/motd"));
/// let built = Check::new(&RFC3986).build([(Part::Scheme, "http"), (Part::Host, "h"), (Part::Path, "/a")])?;
/// assert_eq!(built, "http://h/a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Url {
    check: Held,
    text: String,
    spans: Spans,
}

/// Why a change of a part is refused.
///
/// ```
/// use urlgram::{PartError, Url, component::Part};
/// let url: Url = "http://h/a".parse()?;
/// let error = url.with(Part::Host, Some("a/b")).unwrap_err();
/// assert!(matches!(error, PartError::NotAPart { part: Part::Host, .. }));
/// let error = url.with(Part::Authority, None).and_then(|url| url.with(Part::Path, Some("//x"))).unwrap_err();
/// assert!(matches!(error, PartError::Divides { .. }), "{error}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartError {
    /// The document divides no such part.
    NoPart {
        /// The part.
        part: Part,
        /// The document.
        document: String,
    },
    /// The text is not one that a production of this part derives.
    NotAPart {
        /// The part.
        part: Part,
        /// Its text.
        text: String,
        /// The document, and its productions of the part.
        document: String,
    },
    /// The whole would be divided otherwise: another part would change.
    Divides {
        /// The part that would not be as it was, or as it was given.
        part: Part,
        /// The whole.
        url: String,
    },
    /// The whole does not conform, though each part is one: the report.
    Refused(Box<Report<'static>>),
}

impl fmt::Display for PartError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPart { part, document } => write!(out, "{document} divides no {}", part.as_str()),
            Self::NotAPart { part, text, document } => {
                let text = shortened(text.as_bytes(), 60);
                write!(out, "`{text}` is no {} of {document}", part.as_str())
            }
            Self::Divides { part, url } => {
                let url = shortened(url.as_bytes(), 60);
                write!(out, "`{url}` would have another {}", part.as_str())
            }
            Self::Refused(report) => report.fmt(out),
        }
    }
}

/// Why a reference is not resolved.
///
/// ```
/// use urlgram::{JoinError, Url};
/// let url: Url = "http://h/a".parse()?;
/// let error = url.join("a b").unwrap_err();
/// assert!(matches!(&error, JoinError::Refused(report) if report.input() == b"a b"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JoinError {
    /// The base, the reference or the result does not conform: the report.
    Refused(Box<Report<'static>>),
    /// The document does not define the result: the reason, as a sentence.
    Undefined(String),
    /// A path without an authority would be read as one.
    Divides {
        /// The result.
        url: String,
    },
}

impl fmt::Display for JoinError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(report) => report.fmt(out),
            Self::Undefined(reason) => reason.fmt(out),
            Self::Divides { url } => {
                write!(
                    out,
                    "the path of the result would be read as a host: `{}`",
                    shortened(url.as_bytes(), 60)
                )
            }
        }
    }
}

/// Makes an error of a report, which is its source and its diagnostic.
macro_rules! of_report {
    ($error:ty) => {
        impl From<Report<'static>> for $error {
            fn from(report: Report<'static>) -> Self {
                Self::Refused(Box::new(report))
            }
        }

        impl Error for $error {
            fn source(&self) -> Option<&(dyn Error + 'static)> {
                if let Self::Refused(report) = self { Some(report) } else { None }
            }
        }

        impl Diagnostic for $error {
            fn diagnostic_source(&self) -> Option<&dyn Diagnostic> {
                if let Self::Refused(report) = self { Some(&**report) } else { None }
            }
        }
    };
}

of_report!(PartError);
of_report!(JoinError);

impl Check {
    /// Returns `text` as a URL that conforms.
    ///
    /// # Errors
    /// The report on a text that does not conform.
    pub fn url(&self, text: impl Into<String>) -> Result<Url, Report<'static>> {
        let text = text.into();
        let spans = self.components(&text)?.spans();
        Ok(Url { check: Held::of(self), text, spans })
    }

    /// Puts parts together: a scheme, an authority or the parts of one, a path, a query and a fragment, each as it is written, with its
    /// escapes. A part that is given twice has its last text.
    ///
    /// # Errors
    /// A part is not one of this document, the whole does not conform, or it would be divided into other parts.
    pub fn build<'t>(&self, parts: impl IntoIterator<Item = (Part, &'t str)>) -> Result<Url, PartError> {
        let mut given: [Option<&str>; 9] = [None; 9];
        for (part, text) in parts {
            self.has_part(part, text)?;
            given[part as usize] = Some(text);
        }
        let of = |part: Part| given[part as usize];
        let written = |part: Part| {
            let (before, after) = around(part);
            of(part).map_or_else(String::new, |text| [before, text, after].concat())
        };
        let user = match (of(Part::User), of(Part::Password)) {
            (None, None) => String::new(),
            (user, password) => {
                let password = password.map_or_else(String::new, |password| format!(":{password}"));
                format!("{}{password}@", user.unwrap_or_default())
            }
        };
        let server = [Part::User, Part::Password, Part::Host, Part::Port];
        let authority = match of(Part::Authority) {
            Some(_) => written(Part::Authority),
            None if server.into_iter().all(|part| of(part).is_none()) => String::new(),
            None => format!("//{user}{}{}", written(Part::Host), written(Part::Port)),
        };
        let url = |slash: &str| {
            let path = of(Part::Path).map_or_else(String::new, |path| format!("{slash}{path}"));
            [written(Part::Scheme), authority.clone(), path, written(Part::Query), written(Part::Fragment)]
                .concat()
        };
        let made = |slash| {
            let url = self.url(url(slash))?;
            let is_other = |part: &Part| match of(*part) {
                Some(text) => url.part(*part) != Some(text),
                // If the authority was given, its parts are not compared; if it was made of parts, it is not compared itself.
                None if server.contains(part) && of(Part::Authority).is_some()
                    || *part == Part::Authority =>
                {
                    false
                }
                None => url.part(*part).is_some_and(|text| !text.is_empty()),
            };
            match Part::ALL.into_iter().find(is_other) {
                Some(part) => Err(PartError::Divides { part, url: url.text }),
                None => Ok(url),
            }
        };
        // The slash after a host is no part of the path in the documents before RFC 1808.
        made("").or_else(|error| if authority.is_empty() { Err(error) } else { made("/").map_err(|_| error) })
    }

    /// Returns an error if no production of this part derives the text.
    fn has_part(&self, part: Part, text: &str) -> Result<(), PartError> {
        let role = match part {
            Part::Scheme => Role::Scheme,
            Part::User => Role::User,
            Part::Password => Role::Password,
            Part::Host => Role::Host,
            Part::Port => Role::Port,
            Part::Query => Role::Query,
            Part::Fragment => Role::Fragment,
            // The parts of an authority and the alternatives of a path differ between documents and schemes.
            Part::Authority | Part::Path => return Ok(()),
        };
        let dialect = self.dialect();
        let names = dialect.in_role(role);
        let mut productions = names.iter().filter_map(|name| self.spec.production(name));
        if productions.any(|production| production.accepts(text)) || names.is_empty() && part == Part::Scheme
        {
            return Ok(());
        }
        let of = match names {
            [] => return Err(PartError::NoPart { part, document: dialect.in_words().into_owned() }),
            [name] => format!(" (production `{name}`)"),
            names => format!(" (productions `{}`)", names.join("`, `")),
        };
        let document = format!("{}{of}", dialect.in_words());
        Err(PartError::NotAPart { part, text: text.to_owned(), document })
    }
}

/// The delimiters before and after a part that is put in.
fn around(part: Part) -> (&'static str, &'static str) {
    match part {
        Part::Scheme => ("", ":"),
        Part::Authority => ("//", ""),
        Part::User => ("", "@"),
        Part::Password | Part::Port => (":", ""),
        Part::Query => ("?", ""),
        Part::Fragment => ("#", ""),
        Part::Host | Part::Path => ("", ""),
    }
}

impl Url {
    /// Returns it in its parts.
    #[must_use]
    pub fn components(&self) -> Components<'_> {
        Components::of(self.check, &self.text, self.spans)
    }

    /// Returns a part, with escapes as they are written.
    ///
    /// ```
    /// use urlgram::{Url, component::Part};
    /// let url: Url = "HTTP://h:80/?q".parse()?;
    /// assert_eq!((url.part(Part::Port), url.part(Part::User)), (Some("80"), None));
    /// assert_eq!(url.normalized().as_str(), "http://h/?q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn part(&self, part: Part) -> Option<&str> {
        self.components().part(part).map(|part| part.as_str())
    }

    parts! { &str:
        /// Returns the name of the scheme, without its colon.
        scheme = Scheme,
        /// Returns what follows `//`: see [`Components::authority`].
        authority = Authority,
        /// Returns the user: see [`Components::user`].
        user = User,
        /// Returns the password, if the document separates it from the user.
        password = Password,
        /// Returns the host, with the brackets of an IPv6 address.
        host = Host,
        /// Returns the port as it is written: see also [`Components::port_u16`].
        port = Port,
        /// Returns the path, or what is in its place: see [`Components::path`].
        path = Path,
        /// Returns the query, without its `?`.
        query = Query,
        /// Returns the fragment identifier, without its `#`.
        fragment = Fragment,
    }

    /// Returns its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the check that it passed.
    #[must_use]
    pub fn check(&self) -> Check {
        self.check.check()
    }

    /// Returns the same with another text of a part, as it is written, with its escapes; or without the part.
    ///
    /// A part that is there is replaced in its place, by the rules of any document. A part that is not there is inserted as RFC 3986,
    /// section 5.3, puts parts together; the document has to divide the result so.
    ///
    /// # Errors
    /// The text is not one of this part, the result does not conform, or another part would change.
    pub fn with(&self, part: Part, text: Option<&str>) -> Result<Self, PartError> {
        self.check().has_part(part, text.unwrap_or_default()).or_else(|error| match error {
            // A part that is left out need not derive the empty text.
            PartError::NotAPart { .. } if text.is_none() => Ok(()),
            error => Err(error),
        })?;
        let parts = self.components();
        let found = parts.part(part).map(|part| part.span());
        // If there is no authority, the host becomes the authority.
        if part == Part::Host && parts.authority().is_none() && text.is_some() {
            return self.with(Part::Authority, text);
        }
        let (before, after) = around(part);
        let mut url = self.text.clone();
        match (found, text) {
            (Some(span), Some(text)) => url.replace_range(span, text),
            (Some(span), None) => {
                // A password without a user cannot remain.
                let password = parts.password().filter(|_| part == Part::User);
                let end = password.map_or(span.end, |password| password.span().end);
                let start = span.start - if url[..span.start].ends_with(before) { before.len() } else { 0 };
                let end = end + if url[end..].starts_with(after) { after.len() } else { 0 };
                url.replace_range(start..end, "");
            }
            (None, None) => return Ok(self.clone()),
            (None, Some(text)) => {
                let at = place_of(&parts, part);
                // The slashes of an empty authority may be there.
                let is_there = part == Part::Authority && url[at..].starts_with("//");
                let (at, before) = if is_there { (at + 2, "") } else { (at, before) };
                url.insert_str(at, &[before, text, after].concat());
            }
        }
        let url = self.check().url(url)?;
        let server = [Part::Authority, Part::User, Part::Password, Part::Host, Part::Port];
        // An authority and its parts change together, and so do a user and its password.
        let is_with_it = |other: &Part| match part {
            Part::Authority => server.contains(other),
            Part::User if text.is_none() => [Part::Authority, Part::Password].contains(other),
            _ => *other == Part::Authority && server.contains(&part),
        };
        let is_other = |other: &Part| {
            let meant = if *other == part { text } else { self.part(*other) };
            // In some documents, an empty path is a part, too.
            let is_path = *other == Part::Path && url.path().unwrap_or_default() == meant.unwrap_or_default();
            url.part(*other) != meant && !is_path
        };
        match Part::ALL.into_iter().filter(|other| *other == part || !is_with_it(other)).find(is_other) {
            Some(part) => Err(PartError::Divides { part, url: url.text }),
            None => Ok(url),
        }
    }

    /// Resolves a reference with this URL as its base, by the rules of the document; the result passes the same check.
    ///
    /// # Errors
    /// The base, the reference or the result does not conform, or the document does not define the result.
    pub fn join(&self, reference: &str) -> Result<Self, JoinError> {
        let found = Resolver::new(self.check()).resolve(&self.text, reference);
        let verdicts = [found.base_verdict(), found.reference_verdict(), found.result_verdict()];
        if let Some(verdict) = verdicts.into_iter().flatten().find(|verdict| !verdict.conforms()) {
            return Err(verdict.report().into_owned().into());
        }
        let text = match found.target {
            Target::Absolute(text) => text,
            Target::CurrentDocument { fragment } => {
                let base = self.text.split('#').next().unwrap_or_default();
                [base.as_bytes(), &fragment].concat()
            }
            Target::Unknown(reason) => return Err(JoinError::Undefined(reason)),
        };
        let result = self.check().url(String::from_utf8_lossy(&text))?;
        // Checked for every document, since some rules make no remark on a changed authority.
        let shape = Shape::of(reference.as_bytes());
        let is_relative = shape.scheme().is_none() && shape.authority.is_none();
        if is_relative && result.authority() != self.authority() {
            return Err(JoinError::Divides { url: result.text });
        }
        Ok(result)
    }

    /// Returns the normal form of this URL by the rules of its document; the same if it has none that passes the check, has the same parts,
    /// and is its own normal form.
    #[must_use]
    pub fn normalized(&self) -> Self {
        let normal = |text: &str| {
            let normal = Normal::of(self.check(), text)?;
            String::from_utf8(normal.text).ok()
        };
        let form = normal(&self.text).filter(|text| normal(text).as_ref() == Some(text));
        let form = form.and_then(|text| self.check().url(text).ok());
        let has_same_parts = |form: &Self| form.host().is_some() == self.host().is_some();
        form.filter(has_same_parts).unwrap_or_else(|| self.clone())
    }

    /// Returns whether the document says that this URL and another are the same. A reference that does not conform to this URL's check
    /// is not.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        same(self.check(), &self.text, &other.text).is_ok_and(|same| same.is_same())
    }
}

/// The place at which a missing part is inserted.
fn place_of(parts: &Components<'_>, part: Part) -> usize {
    let end = |part: Option<Component<'_>>| part.map(|part| part.span().end);
    let start = |part: Option<Component<'_>>| part.map(|part| part.span().start);
    let whole = parts.as_bytes().len();
    let after_scheme = end(parts.scheme()).map_or(0, |end| end + 1);
    let before_fragment = start(parts.fragment()).map_or(whole, |start| start - 1);
    let before_query = start(parts.query()).map_or(before_fragment, |start| start - 1);
    match part {
        Part::Scheme => 0,
        Part::Authority => after_scheme,
        Part::User => start(parts.authority()).unwrap_or(after_scheme),
        Part::Password => end(parts.user()).or_else(|| start(parts.authority())).unwrap_or(after_scheme),
        Part::Host => match end(parts.user()) {
            Some(end) => end + 1,
            None => start(parts.authority()).unwrap_or(after_scheme),
        },
        Part::Port => end(parts.host()).unwrap_or(after_scheme),
        Part::Path => end(parts.authority()).unwrap_or(before_query),
        Part::Query => before_fragment,
        Part::Fragment => whole,
    }
}

impl Components<'_> {
    /// Copies the text, and returns the URL that owns it. None if that is not UTF-8, which only a grammar in a file can derive.
    #[must_use]
    pub fn to_url(&self) -> Option<Url> {
        let text = String::from_utf8(self.as_bytes().to_vec()).ok()?;
        Some(Url { check: Held::of(&self.check()), text, spans: self.spans() })
    }
}

/// As a `URI` of RFC 3986.
impl FromStr for Url {
    type Err = Report<'static>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        uri().url(text)
    }
}

/// As a `URI` of RFC 3986.
impl TryFrom<&str> for Url {
    type Error = Report<'static>;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// As a `URI` of RFC 3986.
impl TryFrom<String> for Url {
    type Error = Report<'static>;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        uri().url(text)
    }
}

/// As a `URI` of RFC 3986.
impl<'i> TryFrom<&'i str> for Components<'i> {
    type Error = Report<'static>;

    fn try_from(text: &'i str) -> Result<Self, Self::Error> {
        uri().components(text)
    }
}

fn uri() -> Check {
    Check::new(&RFC3986)
}

impl From<Url> for String {
    fn from(url: Url) -> Self {
        url.text
    }
}

impl AsRef<str> for Url {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl Borrow<str> for Url {
    fn borrow(&self) -> &str {
        &self.text
    }
}

/// The text.
impl fmt::Display for Url {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&self.text)
    }
}

/// The text, and the id of the dialect.
impl fmt::Debug for Url {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Url({:?}, {})", self.text, self.check().dialect().id)
    }
}

compared_as!(Url, as_str);

impl PartialEq<str> for Url {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for Url {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

/// As its text.
#[cfg(feature = "serde")]
impl serde::Serialize for Url {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.text)
    }
}

/// From a text, as a `URI` of RFC 3986.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Url {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.try_into().map_err(|report: Report<'static>| {
            let error = report.first_error().map_or_else(String::new, |error| error.message().clone());
            serde::de::Error::custom(format_args!("`{}`: {error}", shortened(report.input(), 60)))
        })
    }
}
