//! The parts of a URL, by the names of its document, as written and decoded.
//!
//! The parts are nodes of the parse tree: only those of the requested productions.

use std::borrow::Cow;
use std::ops::Range;

use crate::check::Check;
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
/// use urlgram::{Check, component::Components, rfc1738::RFC1738};
/// let url = Components::read(&Check::new(&RFC1738), b"ftp://me%40w3.org@h/motd").unwrap();
/// let user = url.user().unwrap();
/// assert_eq!((user.production, user.span.clone(), user.raw), ("user", 6..17, &b"me%40w3.org"[..]));
/// assert_eq!(user.decoded(), b"me@w3.org");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component<'i> {
    /// The name of the production that derives it.
    pub production: &'i str,
    /// Its place, as byte offsets in the whole URL.
    pub span: Range<usize>,
    /// Its bytes, with escapes as they are written.
    pub raw: &'i [u8],
}

impl Component<'_> {
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

/// The parts of a URL that conforms, by the same names in each document.
///
/// ```
/// use urlgram::{Check, component::Components, rfc1738::RFC1738, rfc3986::RFC3986};
/// let check = Check::new(&RFC3986);
/// let url = Components::read(&check, b"http://me@h:80/a/b?q#f").unwrap();
/// let raw = |part: Option<urlgram::component::Component<'static>>| part.map(|part| part.raw);
/// assert_eq!((raw(url.scheme()), raw(url.host()), raw(url.port())), (Some(&b"http"[..]), Some(&b"h"[..]), Some(&b"80"[..])));
/// assert_eq!((raw(url.user()), raw(url.password())), (Some(&b"me"[..]), None));
/// assert_eq!((raw(url.path()), raw(url.query()), raw(url.fragment())), (Some(&b"/a/b"[..]), Some(&b"q"[..]), Some(&b"f"[..])));
///
/// // `all` gives the parts by the names of the document.
/// let all: Vec<_> = url.all().map(|part| part.production).collect();
/// assert_eq!(all[..5], ["scheme", "userinfo", "host", "port", "path-abempty"]);
/// assert_eq!(all[5..], ["segment", "segment", "query", "fragment"]);
/// assert_eq!(url.input(), b"http://me@h:80/a/b?q#f");
///
/// // Parts that only one document has are requested by their productions.
/// let fsegment = RFC1738.production("fsegment")?;
/// let url = Components::with(&Check::new(&RFC1738), b"ftp://h/%2Fetc/motd", &[fsegment]).unwrap();
/// let segments: Vec<_> = url.derived_by(fsegment).map(|part| part.decoded()).collect();
/// assert_eq!(segments, [&b"/etc"[..], b"motd"]);
/// # Ok::<(), urlgram::UnknownName>(())
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

impl<'i> Components<'i> {
    /// Reads the parts of `input`. Returns `None` if it does not conform.
    ///
    /// If the check is tolerant, a scheme in upper case is read like one in lower case. Linear time; memory for the parts.
    #[must_use]
    pub fn read(check: &Check, input: &'i [u8]) -> Option<Self> {
        Self::with(check, input, &[])
    }

    /// Reads the same parts, and those that these productions derive. Returns `None` if `input` does not conform.
    #[must_use]
    pub fn with(check: &Check, input: &'i [u8], productions: &[&Production]) -> Option<Self> {
        let parts = ROLES.iter().flat_map(|role| check.spec.dialect.in_role(*role)).copied();
        let names: Vec<_> = parts.chain(productions.iter().map(|production| production.name)).collect();
        Self::named_only(check, input, names)
    }

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
    /// [`with`](Self::with).
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
