//! The parts of a URL, by the same names in each document, as written and decoded.

use std::borrow::Cow;
use std::fmt;
use std::net::IpAddr;
use std::num::ParseIntError;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

use crate::check::{Check, Held, Report};
use crate::documents::dialect::{Conforming, Division, Role, Spans};
use crate::production::Production;
use crate::text::printable;
use crate::url::derivation::Derivation;

pub use crate::documents::dialect::UrlPart as Part;
pub use crate::escape::{decoded, encoded};
#[doc(hidden)]
pub use crate::shape::written_scheme;

/// A text that is borrowed: known to be UTF-8, or any bytes. It is made from a reference to a `str`, to bytes, or to what owns them.
///
/// ```
/// use urlgram::{Check, component::Text, rfc3986::RFC3986};
/// let check = Check::new(&RFC3986);
/// let line = String::from("http://h/");
/// let texts = [Text::from("http://h/"), Text::from(&b"http://h/"[..]), Text::from(&line)];
/// assert!(texts.into_iter().all(|text| check.components(text).is_ok()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Text<'i>(Kind<'i>);

#[derive(Clone, Copy, Debug)]
enum Kind<'i> {
    Utf8(&'i str),
    Bytes(&'i [u8]),
}

impl<'i> Text<'i> {
    #[inline]
    fn bytes(self) -> &'i [u8] {
        match self.0 {
            Kind::Utf8(text) => text.as_bytes(),
            Kind::Bytes(bytes) => bytes,
        }
    }

    /// As far as it is UTF-8.
    #[inline]
    fn text(self) -> &'i str {
        match self.0 {
            Kind::Utf8(text) => text,
            Kind::Bytes(bytes) => bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid()),
        }
    }

    #[inline]
    fn part(self, span: Range<usize>) -> Self {
        match self.0 {
            // A grammar over bytes may divide a character.
            Kind::Utf8(text) => {
                text.get(span.clone()).map_or_else(|| Self(Kind::Bytes(&text.as_bytes()[span])), Self::from)
            }
            Kind::Bytes(bytes) => Self(Kind::Bytes(&bytes[span])),
        }
    }
}

impl<'i> From<&'i str> for Text<'i> {
    #[inline]
    fn from(text: &'i str) -> Self {
        Self(Kind::Utf8(text))
    }
}

impl<'i> From<&'i [u8]> for Text<'i> {
    #[inline]
    fn from(bytes: &'i [u8]) -> Self {
        Self(Kind::Bytes(bytes))
    }
}

impl<'i, const N: usize> From<&'i [u8; N]> for Text<'i> {
    #[inline]
    fn from(bytes: &'i [u8; N]) -> Self {
        Self(Kind::Bytes(bytes))
    }
}

/// Conversions from references to owners of texts.
macro_rules! texts {
    ($($owner:ty),+) => {$(
        impl<'i> From<&'i $owner> for Text<'i> {
            #[inline]
            fn from(text: &'i $owner) -> Self {
                (&**text).into()
            }
        }
    )+};
}

texts!(String, &str, Vec<u8>, &[u8], Cow<'_, str>, Cow<'_, [u8]>, Box<str>, Box<[u8]>);

/// Compares, orders and hashes a type as its text, by this method: [`same`](crate::same) tells whether two URLs mean the same.
macro_rules! compared_as {
    ($type:ty, $text:ident) => {
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.$text() == other.$text()
            }
        }

        impl Eq for $type {}

        impl PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $type {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.$text().cmp(other.$text())
            }
        }

        impl std::hash::Hash for $type {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.$text().hash(state);
            }
        }

        impl AsRef<[u8]> for $type {
            fn as_ref(&self) -> &[u8] {
                self.$text().as_ref()
            }
        }
    };
}
pub(super) use compared_as;

compared_as!(Component<'_>, as_bytes);
compared_as!(Components<'_>, as_bytes);

/// Methods that return a part as this type.
macro_rules! parts {
    ($type:ty: $($(#[$doc:meta])* $name:ident = $part:ident,)+) => {$(
        $(#[$doc])*
        #[must_use]
        #[inline]
        pub fn $name(&self) -> Option<$type> {
            self.part(Part::$part)
        }
    )+};
}
pub(super) use parts;

/// A part of a URL, as it is written. It borrows the URL.
///
/// ```
/// use urlgram::{Check, component::Component, rfc3986::RFC3986};
/// let path: Component = Check::new(&RFC3986).components("http://h/a%20b")?.path().unwrap();
/// assert_eq!((path.as_str(), path.as_bytes(), path.span()), ("/a%20b", &b"/a%20b"[..], 8..14));
/// assert_eq!((path.decoded(), path.decoded_lossy()), (b"/a b"[..].into(), "/a b".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Component<'i> {
    raw: Text<'i>,
    start: usize,
}

impl<'i> Component<'i> {
    /// Returns its text, with escapes as they are written.
    ///
    /// The URLs of every document here are UTF-8, and so are their parts. A grammar in a file may derive other
    /// bytes: the text ends before the first of them, and [`as_bytes`](Self::as_bytes) has all.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &'i str {
        // Parts are text: `tests/documents/components.rs` decides that for every production.
        self.raw.text()
    }

    /// Returns its bytes, with escapes as they are written.
    #[must_use]
    #[inline]
    pub fn as_bytes(&self) -> &'i [u8] {
        self.raw.bytes()
    }

    /// Returns its place, as byte offsets in the whole URL.
    #[must_use]
    #[inline]
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.as_bytes().len()
    }

    /// Returns its bytes, with `%` and two hex digits replaced by the byte that they stand for. They are borrowed if there is no escape.
    #[must_use]
    pub fn decoded(&self) -> Cow<'i, [u8]> {
        let raw = self.as_bytes();
        if memchr::memchr(b'%', raw).is_none() { raw.into() } else { decoded(raw).into() }
    }

    /// The same as text. Bytes that are no UTF-8, which an escape may stand for, become the replacement character.
    #[must_use]
    pub fn decoded_lossy(&self) -> Cow<'i, str> {
        match self.decoded() {
            Cow::Borrowed(raw) => String::from_utf8_lossy(raw),
            Cow::Owned(decoded) => String::from_utf8_lossy(&decoded).into_owned().into(),
        }
    }
}

/// The text, with the replacement character for bytes that are no UTF-8.
impl fmt::Display for Component<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&String::from_utf8_lossy(self.as_bytes()))
    }
}

/// The place and the text.
impl fmt::Debug for Component<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?} \"{}\"", self.span(), printable(self.as_bytes()))
    }
}

impl PartialEq<str> for Component<'_> {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for Component<'_> {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

/// A URL that conforms, with its parts by the same names in each document. [`Check::components`] makes it, and nothing else does: it is
/// the type of a URL that was checked. [`check`](Self::check) tells the dialect and the start, which may be a part of a URL.
///
/// It borrows the input, and so do its parts. A [`Url`](crate::Url) owns its text.
///
/// ```
/// use urlgram::{Check, component::{Component, Host}, rfc1738::RFC1738, rfc3986::RFC3986};
/// let url = Check::new(&RFC3986).components("http://me@[::1]:80/a/b?q#f")?;
/// let text = |part: Option<Component<'static>>| part.map_or("", |part| part.as_str());
/// assert_eq!([url.scheme(), url.authority(), url.host(), url.port()].map(text), ["http", "me@[::1]:80", "[::1]", "80"]);
/// assert_eq!((url.user().unwrap().as_str(), url.password()), ("me", None));
/// assert_eq!([url.path(), url.query(), url.fragment()].map(text), ["/a/b", "q", "f"]);
/// assert_eq!(url.port_u16(), Ok(Some(80)));
/// assert!(matches!(url.host_kind(), Some(Host::Ipv6(address)) if address.as_str() == "::1"));
/// assert_eq!((url.as_str(), url.check().dialect().id), ("http://me@[::1]:80/a/b?q#f", "rfc3986"));
///
/// // `all` gives the parts by the names of the document.
/// let all: Vec<_> = url.all().into_iter().map(|(production, _)| production).collect();
/// assert_eq!(all[..6], ["scheme", "authority", "userinfo", "host", "port", "path-abempty"]);
/// assert_eq!(all[6..], ["segment", "segment", "query", "fragment"]);
///
/// // Parts that only one document has are requested by their productions.
/// let fsegment = RFC1738.production("fsegment")?;
/// let url = Check::new(&RFC1738).components("ftp://h/%2Fetc/motd")?;
/// let segments: Vec<_> = url.derived_by(fsegment).iter().map(|part| part.decoded()).collect();
/// assert_eq!(segments, [&b"/etc"[..], b"motd"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Components<'i> {
    check: Held,
    input: Text<'i>,
    spans: Spans,
}

/// The host of a URL, by the production that derives it, without brackets.
///
/// ```
/// use std::net::{IpAddr, Ipv4Addr};
/// use urlgram::{Check, component::Host, rfc1738::RFC1738, rfc3986::RFC3986};
/// let check = Check::new(&RFC3986);
/// let url = check.components("http://w3.org/")?;
/// assert!(matches!(url.host_kind(), Some(Host::Name(name)) if name.as_str() == "w3.org"));
/// let file = Check::new(&RFC1738).components("file://localhost/etc/motd")?;
/// assert_eq!(file.host().unwrap().as_str(), "localhost"); // a word of its BNF
/// let address = |url| check.components(url).unwrap().host_kind().unwrap().address();
/// assert_eq!(address("http://10.0.0.1/"), Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1))));
/// assert_eq!(address("http://[::1]/"), Some("::1".parse().unwrap()));
/// let url = check.components("http://[v7.x]/")?;
/// assert!(matches!(url.host_kind(), Some(Host::Future(text)) if text.as_str() == "v7.x"));
/// # Ok::<(), urlgram::Report<'static>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Host<'i> {
    /// A name. It may be empty.
    Name(Component<'i>),
    /// Four numbers, as the document writes an IPv4 address.
    Ipv4(Component<'i>),
    /// An IPv6 address.
    Ipv6(Component<'i>),
    /// An address of a version to come, of RFC 3986 and RFC 3987.
    Future(Component<'i>),
}

impl Host<'_> {
    /// Returns the IP address. `None` for names, for addresses of versions to come, and for a text that the grammar derives and that is
    /// no address, such as `999.0.0.1` in documents before RFC 3986.
    #[must_use]
    pub fn address(&self) -> Option<IpAddr> {
        match self {
            Self::Ipv4(part) => part.as_str().parse().ok().map(IpAddr::V4),
            Self::Ipv6(part) => part.as_str().parse().ok().map(IpAddr::V6),
            Self::Name(_) | Self::Future(_) => None,
        }
    }
}

/// The number of inputs that are divided by their trees before an automaton is compiled, which takes the time of some thousand trees.
const FEW: u32 = 100;

impl Check {
    /// Divides `input`, if it conforms, into its parts.
    ///
    /// If the check is tolerant, a scheme in upper case is read like one in lower case. Linear time. The trees of the first inputs tell
    /// their parts. Once there have been enough of them to pay for it, an automaton is compiled that tells the same in one pass, with no
    /// memory taken.
    ///
    /// A grammar in a file has the parts that it names, as by `;;@role host` above a production;
    /// [`all`](Components::all) returns all nodes of its tree.
    ///
    /// # Errors
    /// The report on an input that does not conform, with a copy of it; also on one of 4 GiB or more.
    pub fn components<'i>(&self, input: impl Into<Text<'i>>) -> Result<Components<'i>, Report<'static>> {
        let input = input.into();
        self.divided(input).ok_or_else(|| self.run(input.bytes()).into_owned())
    }

    /// The same, without the report on an input that does not conform.
    #[inline]
    pub(crate) fn divided<'i>(&self, input: impl Into<Text<'i>>) -> Option<Components<'i>> {
        let input = input.into();
        let text = input.bytes();
        let components = |spans| Components { check: Held::of(self), input, spans };
        match self.division().and_then(|division| division.divide(text)) {
            Some(spans) => self.holds(text).then(|| components(spans)),
            None => self.spans_by_tree(text).map(components),
        }
    }

    #[inline]
    fn division(&self) -> Option<&'static Division> {
        // A page asks for one text at each key, when there is no time to compile; without this code it is smaller.
        if cfg!(target_family = "wasm") {
            return None;
        }
        let Conforming { division, divided, .. } = self.spec.conforming();
        match division.get() {
            Some(division) => division.as_ref(),
            None if divided.fetch_add(1, Relaxed) < FEW => None,
            None => self.prepared_division(),
        }
    }

    #[cold]
    fn compiled_division(&self) -> Option<Division> {
        let language = self.language().ok()?;
        let spec = &self.spec;
        Division::of(spec.dialect, spec.widened_grammar(), spec.start.name, spec.is_whole_url(), language)
    }

    /// The places of the parts of an input that conforms, from its tree. The tests hold that they are those of [`components`](Self::components).
    #[doc(hidden)]
    #[must_use]
    pub fn components_by_tree<'i>(&self, input: &'i [u8]) -> Option<Components<'i>> {
        self.spans_by_tree(input).map(|spans| Components {
            check: Held::of(self),
            input: input.into(),
            spans,
        })
    }

    fn spans_by_tree(&self, input: &[u8]) -> Option<Spans> {
        Derivation::named_only(self, input, self.names_of_parts())?.spans()
    }

    /// Compiles the automaton of its parts now, as after many inputs, and returns whether there is one. For tests.
    #[doc(hidden)]
    #[must_use]
    pub fn prepare_components(&self) -> bool {
        self.prepared_division().is_some()
    }

    fn prepared_division(&self) -> Option<&'static Division> {
        self.spec.conforming().division.get_or_init(|| self.compiled_division()).as_ref()
    }

    /// That automaton.
    #[cfg(feature = "automata")]
    pub(crate) fn divider(&self) -> Option<&'static urlgram_grammar::divider::Divider> {
        self.prepared_division().map(Division::divider)
    }

    /// Visits strings that try every step of that automaton, and returns their number. For tests.
    #[cfg(feature = "automata")]
    #[doc(hidden)]
    pub fn component_suite(&self, visit: impl FnMut(&[u8])) -> usize {
        self.prepared_division().map_or(0, |division| division.suite(visit))
    }

    /// A shortest conforming text whose parts the grammar lets one tell in several ways, with the parts of each way and their spans: the meant way
    /// first.
    #[cfg(feature = "automata")]
    #[doc(hidden)]
    #[must_use]
    pub fn ambiguous_parts(&self) -> Option<crate::dialect::Ambiguous> {
        let spec = &self.spec;
        let (grammar, whole) = (spec.widened_grammar(), spec.is_whole_url());
        crate::dialect::ambiguous(spec.dialect, grammar, spec.start.name, whole, self.language().ok()?)
    }
}

/// The text of [`as_str`](Components::as_str), with the replacement character for bytes that are no UTF-8.
impl fmt::Display for Components<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&String::from_utf8_lossy(self.as_bytes()))
    }
}

/// The check, the input, and the parts that are there.
impl fmt::Debug for Components<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = out.debug_struct("Components");
        debug.field("check", &self.check()).field("input", &printable(self.as_bytes()));
        for part in Part::ALL {
            self.part(part).iter().for_each(|component| {
                debug.field(part.as_str(), component);
            });
        }
        debug.finish()
    }
}

impl<'i> Components<'i> {
    /// A text that conforms to a check, with the places of its parts.
    pub(crate) fn of(check: Held, text: &'i str, spans: Spans) -> Self {
        Self { check, input: text.into(), spans }
    }

    pub(crate) fn spans(&self) -> Spans {
        self.spans
    }

    /// Returns a part by its name.
    #[must_use]
    #[inline]
    pub fn part(&self, part: Part) -> Option<Component<'i>> {
        self.spans.of(part).map(|span| self.component(span))
    }

    parts! { Component<'i>:
        /// Returns the name of the scheme as it is written, without its colon.
        scheme = Scheme,
        /// Returns the authority, which follows `//`: the host, with the user and the port if it has these. RFC 1808 does not divide it, and in
        /// RFC 2396 it may be a name of a registry, which is no host.
        authority = Authority,
        /// Returns the user, without its `@`. If the document does not separate a password from it, it includes both.
        user = User,
        /// Returns the password, if the document separates it from the user.
        password = Password,
        /// Returns the host: a name or an address. It may be empty. The host in the name of a news article is a part of that name.
        host = Host,
        /// Returns the port as it is written, without its colon. It may be empty.
        port = Port,
        /// Returns the path with its parameters, or the part in its place in a URL without a hierarchy, such as the selector of a
        /// `gopher` URL.
        ///
        /// It begins with the slash after the host in those documents whose paths do. The type of a Gopher item, the type code of FTP, the
        /// fields of Prospero and the number of a news article are no parts of it: [`derived_by`](Self::derived_by) reads them.
        path = Path,
        /// Returns the query, without its `?`.
        query = Query,
        /// Returns the fragment identifier, without its `#`.
        fragment = Fragment,
    }

    /// Returns the host with its kind. `None` if the URL has no host.
    #[must_use]
    pub fn host_kind(&self) -> Option<Host<'i>> {
        let host = self.host()?;
        let raw = host.as_bytes();
        if raw.starts_with(b"[") && raw.ends_with(b"]") {
            let Range { start, end } = host.span();
            let inner = self.component(start + 1..end - 1);
            let is_future = inner.as_bytes().first().is_some_and(|byte| byte.eq_ignore_ascii_case(&b'v'));
            return Some(if is_future { Host::Future(inner) } else { Host::Ipv6(inner) });
        }
        let spec = &self.check().spec;
        let mut numbers =
            spec.dialect.in_role(Role::HostNumber).iter().filter_map(|name| spec.production(name));
        let is_number = numbers.any(|production| production.accepts(raw));
        Some(if is_number { Host::Ipv4(host) } else { Host::Name(host) })
    }

    /// Returns the port as a number: none if the URL has no port or an empty one.
    ///
    /// # Errors
    /// The number is above 65535, which no grammar here forbids.
    pub fn port_u16(&self) -> Result<Option<u16>, ParseIntError> {
        let port = self.port().filter(|port| !port.as_bytes().is_empty());
        port.map(|port| port.as_str().parse()).transpose()
    }

    /// Returns the names and values of the query as a form writes them: `name=value`, separated by `&`, with `+` for a space and escapes. Empty
    /// without a query.
    ///
    /// No document here divides a query so; [URL, section 5.1](https://url.spec.whatwg.org/#urlencoded-parsing) does. Bytes that are no UTF-8 become
    /// the replacement character. Texts without `+` and escapes are borrowed.
    ///
    /// ```
    /// let url = urlgram::Check::new(&urlgram::rfc3986::RFC3986).components("http://h/?q=a+b&q=%C3%A9&x")?;
    /// let pairs: Vec<_> = url.query_pairs().map(|(name, value)| format!("{name}: {value}")).collect();
    /// assert_eq!(pairs, ["q: a b", "q: é", "x: "]);
    /// # Ok::<(), urlgram::Report<'static>>(())
    /// ```
    pub fn query_pairs(&self) -> impl Iterator<Item = (Cow<'i, str>, Cow<'i, str>)> + use<'i> {
        let raw = self.query().map_or(&b""[..], |query| query.as_bytes());
        let pairs = raw.split(|byte| *byte == b'&').filter(|pair| !pair.is_empty());
        pairs.map(|pair| {
            let at = memchr::memchr(b'=', pair).unwrap_or(pair.len());
            (of_form(&pair[..at]), of_form(pair.get(at + 1..).unwrap_or_default()))
        })
    }

    /// Returns the parts by the names of the document, each with the production that derives it and before those that it contains. If a
    /// grammar in a file has no roles, these are all nodes of the tree. It parses the URL again.
    #[must_use]
    pub fn all(&self) -> Vec<(&'static str, Component<'i>)> {
        self.named(self.check().names_of_parts())
    }

    /// Returns the parts that this production derives, from left to right. It parses the URL again.
    #[must_use]
    pub fn derived_by(&self, production: &Production) -> Vec<Component<'i>> {
        self.derived_by_any(&[production]).into_iter().map(|(_, part)| part).collect()
    }

    /// Returns the parts that these productions derive, each with its production and before those that it contains. It parses the URL again.
    ///
    /// ```
    /// use urlgram::{Check, rfc1738::RFC1738};
    /// let url = Check::new(&RFC1738).components("ftp://h/a/b;type=i")?;
    /// let [segment, ftptype] = ["fsegment", "ftptype"].map(|name| RFC1738.production(name).unwrap());
    /// let parts: Vec<_> = url.derived_by_any(&[segment, ftptype]).iter().map(|(_, part)| part.as_str()).collect();
    /// assert_eq!(parts, ["a", "b", "i"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn derived_by_any(&self, productions: &[&Production]) -> Vec<(&'static str, Component<'i>)> {
        let names: Vec<_> = productions.iter().map(|production| production.name).collect();
        let mut parts = self.named(names.clone());
        // A grammar without combinators gives all nodes.
        parts.retain(|(name, _)| names.contains(name));
        parts
    }

    /// The parts that productions of these names derive, and all nodes of a grammar that has no combinators.
    fn named(&self, names: Vec<&'static str>) -> Vec<(&'static str, Component<'i>)> {
        let derivation = Derivation::named_only(&self.check(), self.as_bytes(), names);
        let parts = derivation.iter().flat_map(Derivation::all);
        parts.map(|part| (part.production, self.component(part.span))).collect()
    }

    /// Returns the whole URL as text. The URLs of every document here are UTF-8; of a grammar in a file, the text ends before the first
    /// byte that is not.
    #[must_use]
    pub fn as_str(&self) -> &'i str {
        self.input.text()
    }

    /// Returns the whole URL.
    #[must_use]
    pub fn as_bytes(&self) -> &'i [u8] {
        self.input.bytes()
    }

    #[inline]
    fn component(&self, span: Range<usize>) -> Component<'i> {
        Component { start: span.start, raw: self.input.part(span) }
    }

    /// Returns the check that it passed.
    #[must_use]
    pub fn check(&self) -> Check {
        self.check.check()
    }
}

/// A name or a value of a form.
fn of_form(raw: &[u8]) -> Cow<'_, str> {
    if memchr::memchr2(b'+', b'%', raw).is_none() {
        return String::from_utf8_lossy(raw);
    }
    let spaced: Vec<u8> = raw.iter().map(|byte| if *byte == b'+' { b' ' } else { *byte }).collect();
    String::from_utf8_lossy(&decoded(&spaced)).into_owned().into()
}
