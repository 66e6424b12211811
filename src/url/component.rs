//! The parts of a URL, by the names of its document, as written and decoded.
//!
//! The parts are nodes of the parse tree: only those of the requested productions.

use std::borrow::Cow;
use std::fmt;
use std::net::IpAddr;
use std::num::ParseIntError;
use std::ops::Range;

use crate::check::{Check, Report};
use crate::documents::dialect::Role;
use crate::production::Production;
use crate::rewrite::Rewrite;
use crate::subject::Spec;
use crate::trace::{Choice, Node};

#[doc(hidden)]
pub use crate::escape::decoded;

/// A part of a URL, as it is written.
///
/// ```
/// use urlgram::{Check, rfc1738::RFC1738};
/// let url = Check::new(&RFC1738).components("ftp://me%40w3.org@h/motd").unwrap();
/// let user = url.user().unwrap();
/// assert_eq!((user.production, user.span.clone(), user.as_str()), ("user", 6..17, "me%40w3.org"));
/// assert_eq!((user.raw, &user.decoded()[..]), (&b"me%40w3.org"[..], &b"me@w3.org"[..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Component<'i> {
    /// The name of the production that derives it.
    pub production: &'i str,
    /// Its place, as byte offsets in the whole URL.
    pub span: Range<usize>,
    /// Its bytes, with escapes as they are written.
    pub raw: &'i [u8],
}

impl<'i> Component<'i> {
    /// Returns its text, with escapes as they are written.
    ///
    /// The URLs of every document here are UTF-8, and so are their parts. The text is empty only for a byte above 127 that `national` of
    /// draft-fielding-url-syntax-01 derives, which is a part of no URL.
    #[must_use]
    pub fn as_str(&self) -> &'i str {
        // `tests/documents/components.rs` decides it for every production.
        std::str::from_utf8(self.raw).unwrap_or_default()
    }

    /// Returns its bytes with each escape decoded: see [`decoded`](decoded()).
    #[must_use]
    pub fn decoded(&self) -> Vec<u8> {
        decoded(self.raw)
    }
}

/// Returns the text before the first colon of a URL, decoded and in lower case; all of it if there is no colon.
///
/// ```
/// assert_eq!(urlgram::component::scheme(b"HTTP://h/"), "http");
/// ```
#[must_use]
#[doc(hidden)]
pub fn scheme(url: &[u8]) -> String {
    String::from_utf8_lossy(&decoded(written_scheme(url))).to_ascii_lowercase()
}

/// Returns the text before the first colon of a URL, as written.
#[must_use]
#[doc(hidden)]
pub fn written_scheme(url: &[u8]) -> &[u8] {
    url.split(|byte| *byte == b':').next().unwrap_or_default()
}

/// A URL that conforms, with its parts by the same names in each document. [`Check::components`] makes it.
///
/// ```
/// use urlgram::{Check, component::Host, rfc1738::RFC1738, rfc3986::RFC3986};
/// let url = Check::new(&RFC3986).components("http://me@[::1]:80/a/b?q#f")?;
/// let text = |part: Option<urlgram::component::Component<'static>>| part.map(|part| part.as_str());
/// assert_eq!((text(url.scheme()), text(url.host()), text(url.port())), (Some("http"), Some("[::1]"), Some("80")));
/// assert_eq!((text(url.user()), text(url.password())), (Some("me"), None));
/// assert_eq!((text(url.path()), text(url.query()), text(url.fragment())), (Some("/a/b"), Some("q"), Some("f")));
/// assert_eq!(url.port_u16(), Ok(Some(80)));
/// assert!(matches!(url.host_kind(), Some(Host::Ipv6(address)) if address.as_str() == "::1"));
///
/// // `all` gives the parts by the names of the document.
/// let all: Vec<_> = url.all().map(|part| part.production).collect();
/// assert_eq!(all[..5], ["scheme", "userinfo", "host", "port", "path-abempty"]);
/// assert_eq!(all[5..], ["segment", "segment", "query", "fragment"]);
/// assert_eq!((url.as_str(), url.check().dialect().id), ("http://me@[::1]:80/a/b?q#f", "rfc3986"));
/// assert_eq!((url.input(), url.to_string()), (url.as_str().as_bytes(), url.as_str().to_owned()));
///
/// // Parts that only one document has are requested by their productions.
/// let fsegment = RFC1738.production("fsegment")?;
/// let url = Check::new(&RFC1738).components_with("ftp://h/%2Fetc/motd", &[fsegment])?;
/// let segments: Vec<_> = url.derived_by(fsegment).map(|part| part.decoded()).collect();
/// assert_eq!(segments, [&b"/etc"[..], b"motd"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Components<'i> {
    spec: Spec,
    input: &'i [u8],
    nodes: Vec<Node>,
}

/// The roles of the parts that every document may have.
const ROLES: &[Role] = &[
    Role::Scheme,
    Role::User,
    Role::Password,
    Role::Host,
    Role::Port,
    Role::Path,
    Role::RelativePath,
    Role::Segments,
    Role::Selector,
    Role::GopherCommand,
    Role::Database,
    Role::WaisType,
    Role::WaisPath,
    Role::Query,
    Role::Fragment,
];

/// The host of a URL, by the production that derives it, without brackets.
///
/// ```
/// use std::net::{IpAddr, Ipv4Addr};
/// use urlgram::{Check, component::Host, rfc3986::RFC3986};
/// let check = Check::new(&RFC3986);
/// let host = |url| check.components(url).unwrap().host_kind().unwrap();
/// assert!(matches!(host("http://w3.org/"), Host::Name(name) if name.as_str() == "w3.org"));
/// assert_eq!(host("http://10.0.0.1/").address(), Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1))));
/// assert_eq!(host("http://[::1]/").address(), Some("::1".parse().unwrap()));
/// assert!(matches!(host("http://[v7.x]/"), Host::Future(text) if text.as_str() == "v7.x"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl Check {
    /// Divides `input`, if it conforms, into its parts.
    ///
    /// If the check is tolerant, a scheme in upper case is read like one in lower case. Linear time; memory for the parts.
    ///
    /// ```
    /// use urlgram::{Check, rfc3986::RFC3986};
    /// let check = Check::new(&RFC3986);
    /// assert_eq!(check.components("http://h/a")?.path().unwrap().as_str(), "/a");
    /// assert!(check.components("http://h/a b").unwrap_err().first_error().is_some());
    /// # Ok::<(), urlgram::Report<'static>>(())
    /// ```
    ///
    /// # Errors
    /// The report on an input that does not conform, with a copy of it.
    pub fn components<'i>(
        &self,
        input: &'i (impl AsRef<[u8]> + ?Sized),
    ) -> Result<Components<'i>, Report<'static>> {
        self.components_with(input, &[])
    }

    /// Reads the same parts, and those that these productions derive.
    ///
    /// ```
    /// use urlgram::{Check, rfc3986::RFC3986};
    /// let h16 = RFC3986.production("h16")?;
    /// let url = Check::new(&RFC3986).components_with("http://[fe80::1]/", &[h16])?;
    /// assert_eq!(url.derived_by(h16).map(|part| part.as_str()).collect::<Vec<_>>(), ["fe80", "1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The report on an input that does not conform, with a copy of it.
    pub fn components_with<'i>(
        &self,
        input: &'i (impl AsRef<[u8]> + ?Sized),
        productions: &[&Production],
    ) -> Result<Components<'i>, Report<'static>> {
        let parts = ROLES.iter().flat_map(|role| self.spec.dialect.in_role(*role)).copied();
        let names: Vec<_> = parts.chain(productions.iter().map(|production| production.name)).collect();
        Components::named_only(self, input.as_ref(), names).ok_or_else(|| self.run(input).into_owned())
    }
}

impl fmt::Display for Components<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl AsRef<[u8]> for Components<'_> {
    fn as_ref(&self) -> &[u8] {
        self.input
    }
}

impl AsRef<str> for Components<'_> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<'i> Components<'i> {
    /// Reads only the parts that the productions of these names derive.
    pub(crate) fn named_only(
        check: &Check,
        input: &'i [u8],
        names: impl Into<Cow<'static, [&'static str]>>,
    ) -> Option<Self> {
        if !check.conforms(input) {
            return None;
        }
        let lowered = check.spec.lower_scheme(input).filter(|_| !check.spec.start.accepts(input));
        let lowered = lowered.map_or(Cow::Borrowed(input), |(text, _)| Cow::Owned(text));
        let permitted = check.spec.permitted(&lowered);
        let text = permitted.as_ref().map_or_else(|| Rewrite::of(&lowered[..]), |it| it.text(&lowered));
        let names = names.into();
        let mut nodes = check.spec.read_by(&text).nodes(&text, Choice::Named(names.clone()))?;
        if let Some(permitted) = permitted {
            // A node that the BNF requires and the input lacks is not a part.
            nodes.retain(|node| !permitted.lacks(node.start..node.end));
            for node in &mut nodes {
                (node.start, node.end) = (text.place(node.start), text.place(node.end));
            }
            let more = permitted.more().filter(|(production, _)| names.contains(production));
            nodes.extend(more.map(|(production, Range { start, end })| Node {
                production,
                start,
                end,
                size: 1,
            }));
        }
        Some(Self { spec: check.spec, input, nodes })
    }

    /// Returns all parts that were read, each before those that it contains.
    pub fn all(&self) -> impl Iterator<Item = Component<'i>> {
        self.nodes.iter().map(|node| self.part(node.production, node.start..node.end))
    }

    /// Returns the parts that this production derives, from left to right. Empty if they were not read: see
    /// [`components_with`](Check::components_with).
    pub fn derived_by(&self, production: &Production) -> impl Iterator<Item = Component<'i>> {
        self.named(production.name)
    }

    pub(crate) fn named(&self, production: &str) -> impl Iterator<Item = Component<'i>> {
        self.all().filter(move |part| part.production == production)
    }

    /// Returns the first part that this production derives.
    pub(crate) fn first(&self, production: &str) -> Option<Component<'i>> {
        self.named(production).next()
    }

    /// Returns the name of the scheme as it is written, without its colon.
    #[must_use]
    pub fn scheme(&self) -> Option<Component<'i>> {
        self.spec
            .scheme_in(self.input, &self.nodes)
            .map(|span| self.part(self.spec.dialect.prose.scheme, span))
    }

    /// Returns whether the document has a production for schemes, and the URL has no scheme. Requires that schemes were read.
    pub(crate) fn is_relative(&self) -> bool {
        let dialect = self.spec.dialect;
        self.scheme().is_none() && dialect.schemes.is_empty() && !dialect.in_role(Role::Scheme).is_empty()
    }

    /// Returns the user, without its `@`. If the document does not separate a password from it, it includes both.
    #[must_use]
    pub fn user(&self) -> Option<Component<'i>> {
        self.in_role(Role::User)
    }

    /// Returns the password, if the document separates it from the user.
    #[must_use]
    pub fn password(&self) -> Option<Component<'i>> {
        self.in_role(Role::Password)
    }

    /// Returns the host: a name or an address. It may be empty.
    #[must_use]
    pub fn host(&self) -> Option<Component<'i>> {
        self.in_role(Role::Host)
    }

    /// Returns the port as it is written, without its colon. It may be empty.
    #[must_use]
    pub fn port(&self) -> Option<Component<'i>> {
        self.in_role(Role::Port)
    }

    /// Returns the port as a number: none if the URL has no port or an empty one.
    ///
    /// # Errors
    /// The number is above 65535, which no grammar here forbids.
    pub fn port_u16(&self) -> Result<Option<u16>, ParseIntError> {
        let port = self.port().filter(|port| !port.raw.is_empty());
        port.map(|port| port.as_str().parse()).transpose()
    }

    /// Returns the host with its kind. `None` if the URL has no host.
    #[must_use]
    pub fn host_kind(&self) -> Option<Host<'i>> {
        let host = self.host()?;
        let Range { start, end } = host.span;
        if let Some(inner) = host.raw.strip_prefix(b"[").and_then(|inner| inner.strip_suffix(b"]")) {
            let inner = Component { span: start + 1..end - 1, raw: inner, ..host };
            let is_future = inner.raw.first().is_some_and(|byte| byte.eq_ignore_ascii_case(&b'v'));
            return Some(if is_future { Host::Future(inner) } else { Host::Ipv6(inner) });
        }
        let dialect = self.spec.dialect;
        let by_number =
            dialect.in_role(Role::HostNumber).iter().filter_map(|name| self.spec.production(name));
        let is_number = by_number.into_iter().any(|production| production.accepts(host.raw));
        Some(if is_number { Host::Ipv4(host) } else { Host::Name(host) })
    }

    /// Returns the path with its parameters, or the part in its place in a URL without a hierarchy, such as the selector of a
    /// `gopher` URL.
    ///
    /// It begins with the slash after the host in those documents whose paths do.
    #[must_use]
    pub fn path(&self) -> Option<Component<'i>> {
        let is_path = |node: &&Node| self.spec.dialect.role(node.production).part() == Role::Path;
        let first = self.nodes.iter().find(is_path)?;
        let end = self.nodes.iter().filter(is_path).map(|node| node.end).max()?;
        Some(self.part(first.production, first.start..end))
    }

    /// Returns the query, without its `?`.
    #[must_use]
    pub fn query(&self) -> Option<Component<'i>> {
        self.in_role(Role::Query)
    }

    /// Returns the fragment identifier, without its `#`.
    #[must_use]
    pub fn fragment(&self) -> Option<Component<'i>> {
        self.in_role(Role::Fragment)
    }

    /// Returns the whole URL as text: the URLs of every document here are UTF-8.
    #[must_use]
    pub fn as_str(&self) -> &'i str {
        std::str::from_utf8(self.input).unwrap_or_default()
    }

    /// Returns the check that it passed.
    #[must_use]
    pub fn check(&self) -> Check {
        Check { spec: self.spec }
    }

    /// Returns the whole URL.
    #[must_use]
    pub fn input(&self) -> &'i [u8] {
        self.input
    }

    /// Returns the first part in this role.
    pub(crate) fn in_role(&self, role: Role) -> Option<Component<'i>> {
        let node = self.nodes.iter().find(|node| self.spec.dialect.role(node.production) == role)?;
        Some(self.part(node.production, node.start..node.end))
    }

    fn part(&self, production: &'static str, span: Range<usize>) -> Component<'i> {
        Component { production, raw: &self.input[span.clone()], span }
    }
}
