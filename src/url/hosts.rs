//! The host of a text, as each reader sees it.
//!
//! The documents disagree about a few texts, and programs that read what conforms to none of them disagree about many: an attacker writes a URL
//! of which a filter sees one host, and the program after it another. [`hosts`] puts the readers side by side: each document, which refuses
//! a text that does not conform; the two that a document gives for any text; and the parser of the URL Standard.
//!
//! ```
//! use urlgram::hosts::hosts;
//! let seen = hosts(r"http://good.example\@evil.example/");
//! assert!(!seen.agree());
//! let names: Vec<_> = seen.distinct().into_iter().flatten().collect();
//! assert_eq!(names, [&b"evil.example"[..], b"good.example"]);
//! assert!(hosts("http://w3.org:80/").agree());
//! ```

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::net::Ipv6Addr;
use std::ops::Range;

use crate::authority::Authority;
use crate::browser::{Path, Record, parse};
use crate::check::Check;
use crate::documents::DIALECTS;
use crate::documents::dialect::{Components, Dialect};

use crate::documents::whatwg::domain::to_ascii;
use crate::documents::whatwg::schemes::default_port;
use crate::escape::{decoded, units};
use crate::names::UnknownName;
use crate::shape::Shape;
use crate::shape::scheme;
#[cfg(feature = "serde")]
use crate::text::printable;
use crate::text::shortened;

/// A reader of any text.
///
/// ```
/// use urlgram::hosts::Reader;
/// let appendix = Reader::find("appendix-b")?;
/// assert_eq!((appendix.id(), Reader::all().contains(&appendix)), ("appendix-b", true));
/// assert_eq!(appendix.read(b"http://a@b@c/").host(), Some(Some(b"b@c".to_vec())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reader {
    /// The grammar and the rules of a document.
    Document(&'static Dialect),
    /// RFC 3986, Appendix B: a regular expression that matches any text. The authority ends at the first `/`, `?` or `#`. Within it, a user
    /// ends here at the first `@`: no user of section 3.2.1 has one.
    AppendixB,
    /// RFC 1738, section 3.1: `//<user>:<password>@<host>:<port>/<url-path>` after a scheme. Only `/` ends what is before the path. The section
    /// requires that other `@` are encoded; if they are not, a user ends here at the last.
    CommonForm,
    /// The URL parser of the URL Standard, section 4.4, which browsers have.
    Browser,
    /// A program that was asked.
    Program(String),
}

impl Reader {
    /// Returns the readers that are built in.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let documents = DIALECTS.iter().map(|dialect| Self::Document(dialect));
        documents.chain([Self::AppendixB, Self::CommonForm, Self::Browser]).collect()
    }

    /// Returns the built-in reader with this [`id`](Self::id).
    ///
    /// # Errors
    /// None has it; the error names the nearest one.
    pub fn find(id: &str) -> Result<Self, UnknownName> {
        let found = Self::all().into_iter().find(|reader| reader.id().eq_ignore_ascii_case(id));
        found.ok_or_else(|| {
            let documents = || DIALECTS.iter().map(|dialect| dialect.id);
            let names = || documents().chain(["appendix-b", "common-form", "browser"]);
            UnknownName::new(&format!("there is no reader `{id}`"), id, names, "known readers:")
        })
    }

    /// Returns its name for programs: the id of a dialect, `appendix-b`, `common-form`, `browser`, or that of the program.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Document(dialect) => dialect.id,
            Self::AppendixB => "appendix-b",
            Self::CommonForm => "common-form",
            Self::Browser => "browser",
            Self::Program(name) => name,
        }
    }

    /// Returns its view of a text; a [program](Self::Program) is not asked, and refuses it.
    #[must_use]
    pub fn read<'i>(&self, input: &'i [u8]) -> Seen<'i> {
        let parts = match self {
            Self::Document(dialect) => divided_by(&Check::new(dialect), input),
            Self::AppendixB => Ok(by_appendix_b(input)),
            Self::CommonForm => by_common_form(input).ok_or(Silence::Refuses),
            Self::Browser => parse(input, None).url.map(|url| of_browser(&url)).ok_or(Silence::Refuses),
            Self::Program(_) => Err(Silence::Refuses),
        };
        Seen { reader: self.clone(), parts }
    }
}

/// The name for people.
impl fmt::Display for Reader {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Document(dialect)
                if DIALECTS.iter().filter(|it| it.document == dialect.document).count() > 1 =>
            {
                return write!(out, "{} ({})", dialect.document, dialect.id);
            }
            Self::Document(dialect) => dialect.document,
            Self::AppendixB => "RFC 3986, Appendix B",
            Self::CommonForm => "RFC 1738, section 3.1",
            Self::Browser => "browsers",
            Self::Program(name) => name,
        })
    }
}

/// The parts of a text as one reader sees them, as they are written; a browser writes them anew.
///
/// ```
/// use urlgram::hosts::{Parts, Reader};
/// let [document, browser] = ["rfc3986", "browser"].map(|id| Reader::find(id).unwrap().read(b"http://me@h:80").parts.unwrap());
/// let parts: &Parts = &document;
/// assert_eq!((parts.user.as_deref(), parts.port.as_deref()), (Some(&b"me"[..]), Some(&b"80"[..])));
/// assert_eq!((browser.port.as_deref(), document.has_path_of(&browser)), (None, true));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts<'i> {
    /// The user, and a colon and the password if there is one.
    pub user: Option<Cow<'i, [u8]>>,
    /// The host, with the brackets of an address. An empty one is none.
    pub host: Option<Cow<'i, [u8]>>,
    /// The port; browsers leave out that of the scheme.
    pub port: Option<Cow<'i, [u8]>>,
    /// The path as the reader has it: for RFC 1738 without its first slash, and in its common form with a query and a fragment.
    pub path: Option<Cow<'i, [u8]>>,
}

impl Parts<'_> {
    /// Returns whether two readers see the same path, but for escapes, and for the `/` of an empty path after a host.
    #[must_use]
    pub fn has_path_of(&self, other: &Self) -> bool {
        let path = |parts: &Self| {
            let path = parts.path.as_deref().map(decoded).unwrap_or_default();
            if path.is_empty() && self.host.is_some() { b"/".to_vec() } else { path }
        };
        path(self) == path(other)
    }
}

/// Why a reader does not say which host a text has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// It refuses the text.
    Refuses,
    /// It was not asked: the text has a line end, and a program reads lines.
    NotAsked,
    /// It does not divide the authority: RFC 1808 does so nowhere, and others not for a scheme that they do not know.
    DoesNotDivide,
}

/// A reader, and what it sees.
#[derive(Clone, Debug)]
pub struct Seen<'i> {
    /// The reader.
    pub reader: Reader,
    /// The parts, if it says which they are.
    pub parts: Result<Parts<'i>, Silence>,
}

impl Seen<'_> {
    /// Returns the host as hosts are compared, if the reader says which it is: in lower case, in US-ASCII as the URL Standard maps names, without
    /// escapes but of delimiters, and an IPv6 address in one form. The inner option is none if there is no host.
    #[must_use]
    pub fn host(&self) -> Option<Option<Vec<u8>>> {
        Some(self.parts.as_ref().ok()?.host.as_deref().map(compared))
    }
}

/// A text, as all readers see it.
///
/// ```
/// use urlgram::hosts::{Hosts, Reader, Seen, Silence};
/// let readers = ["rfc1738", "common-form", "browser"].map(|id| Reader::find(id).unwrap());
/// let hosts = Hosts::of(br"http://a\b/", &readers);
/// let ids = |readers: Vec<&Reader>| readers.iter().map(|it| it.id().to_owned()).collect::<Vec<_>>();
/// assert_eq!((hosts.agree(), hosts.differ_in()), (false, vec!["host"]));
/// assert_eq!(ids(hosts.silent(Silence::Refuses)), ["rfc1738"]);
/// let seen: &Seen = &hosts.seen[2];
/// assert_eq!(seen.host(), Some(Some(b"a".to_vec())));
/// // Each view, with the readers that have it.
/// assert_eq!(hosts.rows().len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Hosts<'i> {
    /// The text.
    pub input: &'i [u8],
    /// The views, in the order of [`Reader::all`].
    pub seen: Vec<Seen<'i>>,
}

/// Asks the readers that are built in.
#[must_use]
pub fn hosts(input: &(impl AsRef<[u8]> + ?Sized)) -> Hosts<'_> {
    Hosts::of(input.as_ref(), &Reader::all())
}

impl<'i> Hosts<'i> {
    /// Asks some readers.
    #[must_use]
    pub fn of(input: &'i [u8], readers: &[Reader]) -> Self {
        Self { input, seen: readers.iter().map(|reader| reader.read(input)).collect() }
    }

    /// Returns the hosts that the readers see which say so, each once; `None` is a text without a host.
    #[must_use]
    pub fn distinct(&self) -> Vec<Option<Vec<u8>>> {
        let mut known = HashSet::new();
        self.seen.iter().filter_map(Seen::host).filter(|host| known.insert(host.clone())).collect()
    }

    /// Returns true if no two readers see different hosts.
    #[must_use]
    pub fn agree(&self) -> bool {
        self.distinct().len() <= 1
    }

    /// Returns what readers see, each once, with those that see the same.
    #[must_use]
    pub fn rows(&self) -> Vec<(&Parts<'i>, Vec<&Reader>)> {
        let mut rows: Vec<(&Parts<'i>, Vec<&Reader>)> = Vec::new();
        for (parts, reader) in
            self.seen.iter().filter_map(|seen| Some((seen.parts.as_ref().ok()?, &seen.reader)))
        {
            match rows.iter_mut().find(|(known, _)| *known == parts) {
                Some((_, readers)) => readers.push(reader),
                None => rows.push((parts, vec![reader])),
            }
        }
        rows
    }

    /// Returns the readers that do not say which host it is, for this reason.
    #[must_use]
    pub fn silent(&self, why: Silence) -> Vec<&Reader> {
        let is_silent = |seen: &&Seen<'_>| seen.parts.as_ref().err() == Some(&why);
        self.seen.iter().filter(is_silent).map(|seen| &seen.reader).collect()
    }

    /// Returns the parts of `user`, `host` and `port` in which readers differ: not by escapes, nor by the port of the scheme.
    #[must_use]
    pub fn differ_in(&self) -> Vec<&'static str> {
        let usual = default_port(&scheme(self.input));
        let port = |parts: &Parts<'_>| {
            let digits = str::from_utf8(parts.port.as_deref()?).ok().filter(|digits| !digits.is_empty())?;
            let number = digits.parse::<u16>().ok();
            (number.is_none() || number != usual)
                .then(|| number.map_or(digits.to_owned(), |it| it.to_string()))
        };
        let user = |parts: &Parts<'_>| parts.user.as_deref().map(decoded).filter(|user| !user.is_empty());
        let parts = || self.seen.iter().filter_map(|seen| seen.parts.as_ref().ok());
        let differ = [
            ("user", parts().map(user).collect::<HashSet<_>>().len() > 1),
            ("host", !self.agree()),
            ("port", parts().map(port).collect::<HashSet<_>>().len() > 1),
        ];
        differ.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect()
    }
}

/// The answer in a sentence without its full stop.
impl fmt::Display for Hosts<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 60;
        let told = |host: &Vec<u8>| format!("`{}`", shortened(host, SHOWN));
        let all = self.distinct();
        let names: Vec<_> = all.iter().flatten().map(told).collect();
        match names.as_slice() {
            [] if all.is_empty() => return out.write_str("no reader reads it"),
            [] => return out.write_str("no reader sees a host"),
            [name] if all.len() == 1 => return write!(out, "the host is {name} for each that reads it"),
            [name] => write!(out, "some readers see the host {name}")?,
            names => write!(out, "readers see {} hosts: {}", names.len(), names.join(", "))?,
        }
        if all.len() > names.len() { out.write_str(", and some see none") } else { Ok(()) }
    }
}

/// A host as hosts are compared.
fn compared(host: &[u8]) -> Vec<u8> {
    // A host with a colon is an address, since a name has colons as escapes only. Some programs leave out the brackets of an address.
    let inside = match host.strip_prefix(b"[") {
        Some(rest) => rest.strip_suffix(b"]"),
        None => Some(host).filter(|host| host.contains(&b':')),
    };
    if let Some(inside) = inside {
        let text = String::from_utf8_lossy(&decoded(inside)).to_ascii_lowercase();
        let address = text.parse::<Ipv6Addr>().map(|address| address.to_string());
        return format!("[{}]", address.unwrap_or(text)).into_bytes();
    }
    // An escaped delimiter stays: decoded, it would end the host.
    let stays = |byte: u8| byte <= b' ' || b":/?#[]@%\\\x7F".contains(&byte);
    let written = |(place, byte): (Range<usize>, u8)| {
        if place.len() > 1 && !stays(byte) { vec![byte] } else { host[place].to_vec() }
    };
    let mut name: Vec<u8> = units(host).flat_map(written).collect();
    name.make_ascii_lowercase();
    let mapped =
        str::from_utf8(&name).ok().filter(|name| !name.is_ascii()).and_then(|name| to_ascii(name, false));
    mapped.map_or(name, String::into_bytes)
}

/// Returns the parts of a text that conforms by a check, as its document divides it.
///
/// # Errors
/// The document refuses the text, or does not divide its authority.
///
/// ```
/// use urlgram::hosts::{Silence, divided_by};
/// use urlgram::{Check, rfc3986::RFC3986};
/// let check = Check::new(&RFC3986);
/// assert_eq!(divided_by(&check, b"http://w3.org/").unwrap().host.as_deref(), Some(&b"w3.org"[..]));
/// assert_eq!(divided_by(&check, b"http://a b/"), Err(Silence::Refuses));
/// ```
pub fn divided_by<'i>(check: &Check, input: &'i [u8]) -> Result<Parts<'i>, Silence> {
    let url = check.divided(input).ok_or(Silence::Refuses)?;
    // Appendix B divides off an authority even if the document does not.
    let all = by_appendix_b(input);
    if url.host().is_none() && (all.host.is_some() || all.user.is_some() || all.port.is_some()) {
        return Err(Silence::DoesNotDivide);
    }
    let part = |range: Range<usize>| Cow::Borrowed(&input[range]);
    let user = url.user().map(|user| {
        let end = url.password().map_or(user.span().end, |password| password.span().end.max(user.span().end));
        part(user.span().start..end)
    });
    Ok(Parts {
        user,
        host: url.host().map(|host| part(host.span())).filter(|host| !host.is_empty()),
        port: url.port().map(|port| part(port.span())),
        path: Some(url.path().map_or(Cow::Borrowed(b""), |path| part(path.span()))),
    })
}

/// The parts of an authority, and a path.
fn divided<'i>(authority: Option<Authority<'i>>, path: Cow<'i, [u8]>) -> Parts<'i> {
    Parts {
        user: authority.and_then(|it| it.user).map(Cow::Borrowed),
        host: authority.map(|it| Cow::Borrowed(it.host)).filter(|host| !host.is_empty()),
        port: authority.and_then(|it| it.port).map(Cow::Borrowed),
        path: Some(path),
    }
}

/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`
fn by_appendix_b(input: &[u8]) -> Parts<'_> {
    let Components { authority, path, .. } = Components::of(input, |_| true);
    divided(authority.map(|text| Authority::of(text, true)), path)
}

/// None without a scheme.
fn by_common_form(input: &[u8]) -> Option<Parts<'_>> {
    let rest = &input[Shape::of(input).scheme()?.len() + 1..];
    let Some(rest) = rest.strip_prefix(b"//") else { return Some(divided(None, rest.into())) };
    let (server, path) = rest.split_at(memchr::memchr(b'/', rest).unwrap_or(rest.len()));
    let path = path.strip_prefix(b"/").unwrap_or(path);
    Some(divided(Some(Authority::of(server, false)), path.into()))
}

fn of_browser(url: &Record) -> Parts<'static> {
    let bytes = |text: &str| Cow::Owned(text.as_bytes().to_vec());
    let password = if url.password.is_empty() { String::new() } else { format!(":{}", url.password) };
    let user = format!("{}{password}", url.username);
    let path = match &url.path {
        Path::Opaque(path) => path.clone(),
        Path::Segments(segments) => segments.iter().flat_map(|segment| ["/", segment]).collect(),
    };
    Parts {
        user: (!user.is_empty()).then(|| bytes(&user)),
        host: url.host.as_deref().filter(|host| !host.is_empty()).map(bytes),
        port: url.port.map(|port| bytes(&port.to_string())),
        path: Some(bytes(&path)),
    }
}

#[cfg(feature = "serde")]
crate::data::fields!(Hosts<'_>, it =>
    "input": crate::data::text_or_hex(it.input),
    "agree": it.agree(),
    "hosts": it.distinct().into_iter().map(|host| host.map(|host| printable(&host))).collect::<Vec<_>>(),
    "differ": it.differ_in(),
    "readers": &it.seen,
);

/// The id of the reader and the parts; or `"refused": true`, `"undivided": true` or `"not_asked": true`.
#[cfg(feature = "serde")]
impl serde::Serialize for Seen<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use crate::data::{Field as _, text_or_null};
        use serde::ser::SerializeMap as _;
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("reader", self.reader.id())?;
        match &self.parts {
            Ok(Parts { user, host, port, path }) => {
                for (name, part) in [("user", user), ("host", host), ("port", port), ("path", path)] {
                    text_or_null(part.as_deref()).write_as(&mut map, name)?;
                }
            }
            Err(Silence::NotAsked) => map.serialize_entry("not_asked", &true)?,
            Err(Silence::Refuses) => map.serialize_entry("refused", &true)?,
            Err(Silence::DoesNotDivide) => map.serialize_entry("undivided", &true)?,
        }
        map.end()
    }
}
