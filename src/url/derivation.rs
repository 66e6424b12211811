//! The parts of a URL from its tree: the nodes of the productions that are asked for, by the names of the document.
//!
//! `component` finds the parts that every document may have without a tree; the tests hold that they are these.

use std::borrow::Cow;
use std::ops::Range;

use crate::check::{Check, Report};
use crate::documents::dialect::{Dialect, PATHS, Role, Spans, UrlPart};
use crate::escape::decoded;
use crate::rewrite::Rewrite;
use crate::shape::Shape;
use crate::subject::Spec;
use crate::text::shortened;
use crate::trace::{Choice, Node};

/// A part of a URL, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Derived<'d> {
    /// The name of the production that derives it.
    pub production: &'static str,
    /// Its place, as byte offsets in the whole URL.
    pub span: Range<usize>,
    /// Its bytes, with escapes as they are written.
    pub raw: &'d [u8],
}

impl Derived<'_> {
    /// Returns its bytes, with `%` and two hex digits replaced by the byte that they stand for.
    pub fn decoded(&self) -> Vec<u8> {
        decoded(self.raw)
    }
}

/// A URL that conforms, with the nodes of some productions. It borrows the input.
#[derive(Clone)]
pub(crate) struct Derivation<'i> {
    spec: Spec,
    input: &'i [u8],
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

/// The roles of parts that some schemes have besides, and what they are called.
const MORE: &[(Role, &str)] = &[(Role::GopherType, "item type"), (Role::Typecode, "type code")];

impl Check {
    /// The productions of the parts that every document may have.
    pub(crate) fn names_of_parts(&self) -> Vec<&'static str> {
        ROLES.iter().chain(PATHS).flat_map(|role| self.spec.dialect.in_role(*role)).copied().collect()
    }
}

impl Report<'_> {
    /// Returns the parts of a URL or a reference that conforms, as the grammar reads it: the name and the place of each, from left to right.
    ///
    /// They are those of [`Components`](crate::component::Components), without a path that is empty. An authority is told if the document
    /// does not divide it. There are none if the start production derives only a part of a URL, or is of a grammar without a document.
    ///
    /// ```
    /// use urlgram::{Check, rfc3986::RFC3986};
    /// let report = Check::new(&RFC3986).run("http://h/a");
    /// assert_eq!(report.parts(), [("scheme", 0..4), ("host", 7..8), ("path", 8..10)]);
    /// ```
    #[must_use]
    pub fn parts(&self) -> Vec<(&'static str, Range<usize>)> {
        let (dialect, check) = (self.dialect(), self.check());
        if !self.conforms() || dialect.is_foreign() || !check.spec.is_whole_text() {
            return Vec::new();
        }
        let more = MORE.iter().flat_map(|(role, _)| dialect.in_role(*role)).copied();
        let names: Vec<_> = check.names_of_parts().into_iter().chain(more).collect();
        let Some(url) = Derivation::named_only(&check, self.input(), names) else { return Vec::new() };
        let divides = [UrlPart::User, UrlPart::Password, UrlPart::Host, UrlPart::Port];
        let is_divided = divides.into_iter().any(|part| url.url_part(part).is_some());
        let called = |part: UrlPart, found: &Derived<'_>| match part {
            UrlPart::Authority if is_divided => None,
            UrlPart::Path if found.raw.is_empty() => None,
            UrlPart::Path => {
                // In a news URL, the name of an article may be in the place of a group.
                let is_article = url.in_role(Role::Article).is_some_and(|it| it.span == found.span);
                Some(name_of_path(if is_article { Role::Article } else { dialect.role(found.production) }))
            }
            part => Some(part.as_str()),
        };
        let parts = UrlPart::ALL.into_iter().filter_map(|part| {
            let found = url.url_part(part)?;
            Some((called(part, &found)?, found.span))
        });
        let more = MORE.iter().filter_map(|(role, name)| Some((*name, url.in_role(*role)?.span)));
        let mut parts: Vec<_> = parts.chain(more).collect();
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

impl<'i> Derivation<'i> {
    /// Reads only the parts that the productions of these names derive.
    pub fn named_only(
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
        Some(Self { spec: check.spec, input, nodes })
    }

    /// The same by a whole URL of a dialect, whose scheme may be in upper case.
    pub fn tolerant(
        dialect: &'static Dialect,
        input: &'i [u8],
        names: impl Into<Cow<'static, [&'static str]>>,
    ) -> Option<Self> {
        Self::named_only(&Check::new(dialect).with_tolerant(true), input, names)
    }

    /// Returns all parts that were read, each before those that it contains.
    pub fn all(&self) -> impl Iterator<Item = Derived<'i>> + use<'_, 'i> {
        self.nodes.iter().map(|node| self.part(node.production, node.start..node.end))
    }

    pub fn named<'s>(&'s self, production: &'s str) -> impl Iterator<Item = Derived<'i>> + use<'i, 's> {
        self.all().filter(move |part| part.production == production)
    }

    /// Returns the first part that this production derives.
    pub fn first(&self, production: &str) -> Option<Derived<'i>> {
        self.named(production).next()
    }

    /// Returns the name of the scheme as it is written, without its colon.
    pub fn scheme(&self) -> Option<Derived<'i>> {
        self.spec
            .scheme_in(self.input, &self.nodes)
            .map(|span| self.part(self.spec.dialect.prose.scheme, span))
    }

    /// Returns whether the document has a production for schemes, and the URL has no scheme. Requires that schemes were read.
    pub fn is_relative(&self) -> bool {
        let dialect = self.spec.dialect;
        self.scheme().is_none() && dialect.schemes.is_empty() && !dialect.in_role(Role::Scheme).is_empty()
    }

    /// Returns a part that every document may have: see the methods of [`Components`](crate::component::Components).
    fn url_part(&self, part: UrlPart) -> Option<Derived<'i>> {
        match part {
            UrlPart::Scheme => self.scheme(),
            UrlPart::Authority => {
                self.in_role(Role::Authority).or_else(|| self.in_role(Role::Server)).or_else(|| self.host())
            }
            UrlPart::User => self.in_role(Role::User),
            UrlPart::Password => self.in_role(Role::Password),
            UrlPart::Host => self.host(),
            UrlPart::Port => self.in_role(Role::Port),
            UrlPart::Path => self.path(),
            UrlPart::Query => self.in_role(Role::Query),
            UrlPart::Fragment => self.in_role(Role::Fragment),
        }
    }

    /// Returns the host: a name or an address. It may be empty. The host in the name of a news article is a part of that name.
    pub fn host(&self) -> Option<Derived<'i>> {
        let is_name = |node: &&Node| matches!(self.role(node).part(), Role::Group | Role::Mail);
        let name = self.nodes.iter().find(is_name).map_or(0..0, |node| node.start..node.end);
        let derived = self.in_role(Role::Host).filter(|host| !name.contains(&host.span.start));
        derived.or_else(|| self.word())
    }

    /// Returns the host that is a word of the BNF, such as the `localhost` of a `file` URL in RFC 1738.
    fn word(&self) -> Option<Derived<'i>> {
        let is_of_a_scheme = || {
            let mut schemes = self.spec.dialect.schemes.iter();
            schemes.any(|scheme| scheme.production == self.spec.start.name)
        };
        let is_whole = self.spec.is_whole_url() || is_of_a_scheme();
        let span = Shape::of(self.input).authority.filter(|_| is_whole)?;
        let accepts =
            |name: &str| self.spec.production(name).is_some_and(|it| it.accepts(&self.input[span.clone()]));
        let name = self.spec.dialect.in_role(Role::Host).iter().find(|name| accepts(name))?;
        let is_beside = |node: &Node| node.end <= span.start || span.end <= node.start;
        self.nodes.iter().all(is_beside).then(|| self.part(name, span))
    }

    /// Returns the path with its parameters, or the part in its place in a URL without a hierarchy, such as the selector of a
    /// `gopher` URL.
    fn path(&self) -> Option<Derived<'i>> {
        // The BNF of some documents has the scheme, the authority or the query in a part of the path.
        let scheme = self.scheme().map_or(0, |part| part.span.end + 1);
        let authority = self.url_part(UrlPart::Authority).map(|part| part.span);
        let holds = |node: &Node, inner: &Range<usize>| node.start < inner.start && inner.end <= node.end;
        let is_path = |node: &&Node| {
            PATHS.contains(&self.role(node)) && !authority.as_ref().is_some_and(|inner| holds(node, inner))
        };
        let first = self.nodes.iter().find(is_path)?;
        let end = self.nodes.iter().filter(is_path).map(|node| node.end).max()?;
        let start = first.start.max(scheme);
        let query = self.in_role(Role::Query).map(|part| part.span.start).filter(|query| *query > start);
        Some(self.part(first.production, start..query.map_or(end, |query| end.min(query - 1))))
    }

    /// Returns the whole URL.
    pub fn input(&self) -> &'i [u8] {
        self.input
    }

    /// Returns the first part in this role.
    pub fn in_role(&self, role: Role) -> Option<Derived<'i>> {
        let node = self.nodes.iter().find(|node| self.role(node) == role)?;
        Some(self.part(node.production, node.start..node.end))
    }

    /// Returns the places of the parts that every document may have; none if the text is too long for these. Requires that they were read.
    pub fn spans(&self) -> Option<Spans> {
        u32::try_from(self.input.len()).ok()?;
        let mut spans = Spans::NOTHING;
        let place = |at: usize| u32::try_from(at).expect("a place in a text that is short enough");
        for part in UrlPart::ALL {
            let derived = self.url_part(part);
            spans.set(part, derived.map(|derived| (place(derived.span.start), place(derived.span.end))));
        }
        Some(spans)
    }

    fn role(&self, node: &Node) -> Role {
        self.spec.dialect.role(node.production)
    }

    fn part(&self, production: &'static str, span: Range<usize>) -> Derived<'i> {
        Derived { production, raw: &self.input[span.clone()], span }
    }
}
