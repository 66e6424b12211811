//! The parts of a URL, by the names of its document, as written and decoded.
//!
//! The parts are nodes of the parse tree: only those of the requested productions.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::net::IpAddr;
use std::num::ParseIntError;
use std::ops::Range;

use crate::check::{Check, Report};
use crate::documents::dialect::Role;
use crate::production::Production;
use crate::rewrite::Rewrite;
use crate::shape::Shape;
use crate::subject::Spec;
use crate::text::{printable, shortened};
use crate::trace::{Choice, Node};

#[doc(hidden)]
pub use crate::escape::decoded;

/// A part of a URL, as it is written.
#[derive(Clone, PartialEq, Eq, Hash)]
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
    /// The URLs of every document here are UTF-8, and so are their parts: the text is borrowed then. A grammar in a file may derive other
    /// bytes, which become the replacement character.
    #[must_use]
    pub fn as_str(&self) -> Cow<'i, str> {
        // `tests/documents/components.rs` decides it for every production.
        String::from_utf8_lossy(self.raw)
    }

    /// Returns its bytes, with `%` and two hex digits replaced by the byte that they stand for.
    #[must_use]
    pub fn decoded(&self) -> Vec<u8> {
        decoded(self.raw)
    }
}

/// The text of [`as_str`](Component::as_str).
impl fmt::Display for Component<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&self.as_str())
    }
}

/// The production, the place and the text.
impl fmt::Debug for Component<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {:?} \"{}\"", self.production, self.span, printable(self.raw))
    }
}

/// Returns the text before the first colon of a URL, decoded and in lower case; all of it if there is no colon.
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

/// A URL that conforms, with its parts by the same names in each document. [`Check::components`] makes it, and nothing else does: it is
/// the type of a URL that was checked. [`check`](Self::check) tells the dialect and the start, which may be a part of a URL.
///
/// It borrows the input, unless [`into_owned`](Self::into_owned) copies it.
///
/// ```
/// use urlgram::{Check, component::{Component, Host}, rfc1738::RFC1738, rfc3986::RFC3986};
/// let url = Check::new(&RFC3986).components("http://me@[::1]:80/a/b?q#f")?;
/// let text = |part: Option<Component<'_>>| part.map(|part| part.to_string()).unwrap_or_default();
/// assert_eq!([url.scheme(), url.authority(), url.host(), url.port()].map(text), ["http", "me@[::1]:80", "[::1]", "80"]);
/// assert_eq!((url.user().unwrap().as_str(), url.password()), ("me".into(), None));
/// assert_eq!([url.path(), url.query(), url.fragment()].map(text), ["/a/b", "q", "f"]);
/// assert_eq!(url.port_u16(), Ok(Some(80)));
/// assert!(matches!(url.host_kind(), Some(Host::Ipv6(address)) if address.as_str() == "::1"));
///
/// // `all` gives the parts by the names of the document.
/// let all: Vec<_> = url.all().map(|part| part.production).collect();
/// assert_eq!(all[..6], ["scheme", "authority", "userinfo", "host", "port", "path-abempty"]);
/// assert_eq!(all[6..], ["segment", "segment", "query", "fragment"]);
/// assert_eq!((&*url.as_str(), url.check().dialect().id), ("http://me@[::1]:80/a/b?q#f", "rfc3986"));
/// assert_eq!((url.input(), url.to_string()), (url.as_ref(), url.as_str().into_owned()));
///
/// // Parts that only one document has are requested by their productions.
/// let fsegment = RFC1738.production("fsegment")?;
/// let url = Check::new(&RFC1738).components_with("ftp://h/%2Fetc/motd", &[fsegment])?;
/// let segments: Vec<_> = url.derived_by(fsegment).map(|part| part.decoded()).collect();
/// assert_eq!(segments, [&b"/etc"[..], b"motd"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Components<'i> {
    spec: Spec,
    input: Cow<'i, [u8]>,
    nodes: Vec<Node>,
}

/// The roles of the parts that every document may have, but for the path.
const ROLES: &[Role] = &[
    Role::Scheme,
    Role::Authority,
    Role::Server,
    Role::User,
    Role::Password,
    Role::Host,
    Role::Port,
    Role::Query,
    Role::Fragment,
];

/// The roles of the parts of a path, or of what a URL without a hierarchy has in its place.
const PATHS: &[Role] = &[
    Role::Path,
    Role::RelativePath,
    Role::Segments,
    Role::Selector,
    Role::GopherCommand,
    Role::Database,
    Role::WaisType,
    Role::WaisPath,
    Role::News,
    Role::Group,
    Role::Article,
    Role::Address,
    Role::Identifier,
];

/// The roles of parts that some schemes have besides, and what they are called.
const MORE: &[(Role, &str)] = &[(Role::GopherType, "item type"), (Role::Typecode, "type code")];

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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// The parts of a grammar in a file are all nodes of its tree, and none if a production is recursive at
    /// the left; only [`all`](Components::all) and [`derived_by`](Components::derived_by) return them.
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
    /// # Errors
    /// The report on an input that does not conform, with a copy of it.
    pub fn components_with<'i>(
        &self,
        input: &'i (impl AsRef<[u8]> + ?Sized),
        productions: &[&Production],
    ) -> Result<Components<'i>, Report<'static>> {
        let named = |names| Components::named_only(self, input.as_ref(), names);
        let more = productions.iter().map(|production| production.name);
        named(self.names_of_parts().chain(more).collect::<Vec<_>>())
            .ok_or_else(|| self.run(input).into_owned())
    }

    /// The same parts, without the report on an input that does not conform.
    pub(crate) fn divided<'i>(&self, input: &'i [u8]) -> Option<Components<'i>> {
        Components::named_only(self, input, self.names_of_parts().collect::<Vec<_>>())
    }

    fn names_of_parts(&self) -> impl Iterator<Item = &'static str> {
        ROLES.iter().chain(PATHS).flat_map(|role| self.spec.dialect.in_role(*role)).copied()
    }
}

impl Report<'_> {
    /// Returns the parts of a URL or a reference that conforms, as the grammar reads it: the name and the place of each, from left to right.
    ///
    /// They are those of [`Components`], without a path that is empty. An authority is told where the document does not divide it. There are
    /// none if the start production derives only a part of a URL, or is of a grammar without a document.
    #[must_use]
    pub fn parts(&self) -> Vec<(&'static str, Range<usize>)> {
        let (dialect, start) = (self.dialect(), self.start());
        let spec = Spec { start, reading: self.reading(), tolerant: self.is_tolerant(), ..Spec::of(dialect) };
        if !self.conforms() || dialect.is_bare() || !spec.is_whole_text() {
            return Vec::new();
        }
        let more = MORE.iter().flat_map(|(role, _)| dialect.in_role(*role));
        let more: Vec<_> = more.filter_map(|name| spec.production(name)).collect();
        let Ok(url) = (Check { spec }).components_with(self.input(), &more) else { return Vec::new() };
        let divided =
            [("user", url.user()), ("password", url.password()), ("host", url.host()), ("port", url.port())];
        let authority = url.authority().filter(|_| divided.iter().all(|(_, part)| part.is_none()));
        let path = url.path().filter(|path| !path.raw.is_empty());
        // An article may be in the place of a group.
        let is_article = path
            .as_ref()
            .is_some_and(|path| url.in_role(Role::Article).is_some_and(|it| it.span == path.span));
        let role = path.as_ref().map_or(Role::Path, |path| dialect.role(path.production));
        let called = name_of_path(if is_article { Role::Article } else { role });
        let whole = [
            ("scheme", url.scheme()),
            ("authority", authority),
            (called, path),
            ("query", url.query()),
            ("fragment", url.fragment()),
        ];
        let more = MORE.iter().map(|(role, name)| (*name, url.in_role(*role)));
        let parts = divided.into_iter().chain(whole).chain(more);
        let mut parts: Vec<_> = parts.filter_map(|(name, part)| Some((name, part?.span))).collect();
        parts.sort_by_key(|(_, span)| (span.start, span.end));
        parts
    }

    /// Returns these parts in words, if there are any.
    #[must_use]
    #[doc(hidden)]
    pub fn read_as(&self) -> Option<String> {
        /// The most bytes of a part that are told.
        const SHOWN: usize = 60;
        let told = |(name, span): (&str, Range<usize>)| match &self.input()[span] {
            [] => format!("{name} (empty)"),
            part => format!("{name} `{}`", shortened(part, SHOWN)),
        };
        let parts: Vec<_> = self.parts().into_iter().map(told).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// The name of the part that is in the place of the path.
fn name_of_path(role: Role) -> &'static str {
    match role {
        Role::Selector => "selector",
        Role::Address => "address",
        Role::Identifier => "identifier",
        Role::News | Role::Group => "group",
        Role::Article => "article",
        _ => "path",
    }
}

/// The text of [`as_str`](Components::as_str).
impl fmt::Display for Components<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&self.as_str())
    }
}

/// The check, the input, and the parts.
impl fmt::Debug for Components<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Components")
            .field("check", &self.check())
            .field("input", &printable(&self.input))
            .field("parts", &self.all().collect::<Vec<_>>())
            .finish()
    }
}

/// Equal are the same parts of equal texts that passed equal checks.
impl PartialEq for Components<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.check(), &self.input, &self.nodes) == (other.check(), &other.input, &other.nodes)
    }
}

impl Eq for Components<'_> {}

impl Hash for Components<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.check(), &self.input).hash(state);
    }
}

impl AsRef<[u8]> for Components<'_> {
    fn as_ref(&self) -> &[u8] {
        &self.input
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
        // A grammar in a file that is recursive at the left has no trees.
        let nodes = check.spec.read_by(&text).nodes(&text, Choice::Named(names.clone()));
        let mut nodes = nodes.unwrap_or_default();
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
        Some(Self { spec: check.spec, input: Cow::Borrowed(input), nodes })
    }

    /// Returns the same with a copy of the input, so that it borrows nothing.
    #[must_use]
    pub fn into_owned(self) -> Components<'static> {
        Components { input: Cow::Owned(self.input.into_owned()), ..self }
    }

    /// Returns the nodes of the parts, each before those that it contains.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns all parts that were read, each before those that it contains.
    pub fn all(&self) -> impl Iterator<Item = Component<'_>> {
        self.nodes.iter().map(|node| self.part(node.production, node.start..node.end))
    }

    /// Returns the parts that this production derives, from left to right. Empty if they were not read: see
    /// [`components_with`](Check::components_with).
    pub fn derived_by(&self, production: &Production) -> impl Iterator<Item = Component<'_>> {
        self.named(production.name)
    }

    pub(crate) fn named(&self, production: &str) -> impl Iterator<Item = Component<'_>> {
        self.all().filter(move |part| part.production == production)
    }

    /// Returns the first part that this production derives.
    pub(crate) fn first(&self, production: &str) -> Option<Component<'_>> {
        self.named(production).next()
    }

    /// Returns the name of the scheme as it is written, without its colon.
    #[must_use]
    pub fn scheme(&self) -> Option<Component<'_>> {
        self.spec
            .scheme_in(&self.input, &self.nodes)
            .map(|span| self.part(self.spec.dialect.prose.scheme, span))
    }

    /// Returns whether the document has a production for schemes, and the URL has no scheme. Requires that schemes were read.
    pub(crate) fn is_relative(&self) -> bool {
        let dialect = self.spec.dialect;
        self.scheme().is_none() && dialect.schemes.is_empty() && !dialect.in_role(Role::Scheme).is_empty()
    }

    /// Returns the authority, which follows `//`: the host, with the user and the port if it has these. RFC 1808 does not divide it, and in
    /// RFC 2396 it may be a name of a registry, which is no host.
    #[must_use]
    pub fn authority(&self) -> Option<Component<'_>> {
        self.in_role(Role::Authority).or_else(|| self.in_role(Role::Server)).or_else(|| self.host())
    }

    /// Returns the user, without its `@`. If the document does not separate a password from it, it includes both.
    #[must_use]
    pub fn user(&self) -> Option<Component<'_>> {
        self.in_role(Role::User)
    }

    /// Returns the password, if the document separates it from the user.
    #[must_use]
    pub fn password(&self) -> Option<Component<'_>> {
        self.in_role(Role::Password)
    }

    /// Returns the host: a name or an address. It may be empty. The host in the name of a news article is a part of that name.
    #[must_use]
    pub fn host(&self) -> Option<Component<'_>> {
        let is_name = |node: &&Node| matches!(self.role(node).part(), Role::Group | Role::Mail);
        let name = self.nodes.iter().find(is_name).map_or(0..0, |node| node.start..node.end);
        let derived = self.in_role(Role::Host).filter(|host| !name.contains(&host.span.start));
        derived.or_else(|| self.word())
    }

    /// Returns the host that is a word of the BNF, such as the `localhost` of a `file` URL in RFC 1738.
    fn word(&self) -> Option<Component<'_>> {
        let span = Shape::of(&self.input).authority.filter(|_| self.spec.is_whole_url())?;
        let accepts =
            |name: &str| self.spec.production(name).is_some_and(|it| it.accepts(&self.input[span.clone()]));
        let name = self.spec.dialect.in_role(Role::Host).iter().find(|name| accepts(name))?;
        let is_beside = |node: &Node| node.end <= span.start || span.end <= node.start;
        self.nodes.iter().all(is_beside).then(|| self.part(name, span))
    }

    /// Returns the port as it is written, without its colon. It may be empty.
    #[must_use]
    pub fn port(&self) -> Option<Component<'_>> {
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
    pub fn host_kind(&self) -> Option<Host<'_>> {
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
    /// It begins with the slash after the host in those documents whose paths do. The type of a Gopher item, the type code of FTP, the
    /// fields of Prospero and the number of a news article are no parts of it: [`components_with`](Check::components_with) reads them.
    #[must_use]
    pub fn path(&self) -> Option<Component<'_>> {
        // The BNF of some documents has the scheme, the authority or the query in a part of the path.
        let scheme = self.scheme().map_or(0, |part| part.span.end + 1);
        let authority = self.authority().map(|part| part.span);
        let holds = |node: &Node, inner: &Range<usize>| node.start < inner.start && inner.end <= node.end;
        let is_path = |node: &&Node| {
            PATHS.contains(&self.role(node)) && !authority.as_ref().is_some_and(|inner| holds(node, inner))
        };
        let first = self.nodes.iter().find(is_path)?;
        let end = self.nodes.iter().filter(is_path).map(|node| node.end).max()?;
        let start = first.start.max(scheme);
        let query = self.query().map(|part| part.span.start).filter(|query| *query > start);
        Some(self.part(first.production, start..query.map_or(end, |query| end.min(query - 1))))
    }

    /// Returns the query, without its `?`.
    #[must_use]
    pub fn query(&self) -> Option<Component<'_>> {
        self.in_role(Role::Query)
    }

    /// Returns the fragment identifier, without its `#`.
    #[must_use]
    pub fn fragment(&self) -> Option<Component<'_>> {
        self.in_role(Role::Fragment)
    }

    /// Returns the whole URL as text. The URLs of every document here are UTF-8; of a grammar in a file, bytes that are not become the
    /// replacement character.
    #[must_use]
    pub fn as_str(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.input)
    }

    /// Returns the check that it passed.
    #[must_use]
    pub fn check(&self) -> Check {
        Check { spec: self.spec }
    }

    /// Returns the whole URL.
    #[must_use]
    pub fn input(&self) -> &[u8] {
        &self.input
    }

    /// Returns the first part in this role.
    pub(crate) fn in_role(&self, role: Role) -> Option<Component<'_>> {
        let node = self.nodes.iter().find(|node| self.role(node) == role)?;
        Some(self.part(node.production, node.start..node.end))
    }

    fn role(&self, node: &Node) -> Role {
        self.spec.dialect.role(node.production)
    }

    fn part(&self, production: &'static str, span: Range<usize>) -> Component<'_> {
        Component { production, raw: &self.input[span.clone()], span }
    }
}
