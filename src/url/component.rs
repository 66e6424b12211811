//! The parts of a URL, by the names that its document gives them, as they are written and as they are meant.
//!
//! They are the nodes of its parse tree: of the productions that are asked for, and no others.

use std::borrow::Cow;
use std::ops::Range;

use crate::check::Check;
use crate::trace::{Choice, Node};

pub use crate::escape::decoded;

/// A part of a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component<'i> {
    /// The production that derives it.
    pub production: &'static str,
    /// The byte offsets in the URL.
    pub span: Range<usize>,
    /// What is written there.
    pub raw: &'i [u8],
}

impl Component<'_> {
    /// What it stands for: with each escape as its byte.
    #[must_use]
    pub fn decoded(&self) -> Vec<u8> {
        decoded(self.raw)
    }
}

/// What stands before the first colon of a URL, decoded and in lower case; all of it where there is no colon.
///
/// ```
/// assert_eq!(urlgram::component::scheme(b"HTTP://h/"), "http");
/// ```
#[must_use]
pub fn scheme(url: &[u8]) -> String {
    String::from_utf8_lossy(&decoded(written_scheme(url))).to_ascii_lowercase()
}

/// The same as it is written.
#[must_use]
pub fn written_scheme(url: &[u8]) -> &[u8] {
    url.split(|byte| *byte == b':').next().unwrap_or_default()
}

/// The parts of a URL that conforms.
///
/// ```
/// use urlgram::{Check, component::Components, rfc1738::RFC1738};
/// let check = Check::new(&RFC1738);
/// let url = Components::read(&check, b"ftp://h/%2Fetc/motd", &["host", "fsegment"]).unwrap();
/// let segments: Vec<_> = url.named("fsegment").map(|part| part.decoded()).collect();
/// assert_eq!(segments, [&b"/etc"[..], b"motd"]);
/// assert_eq!((url.first("host").unwrap().raw, url.first("port")), (&b"h"[..], None));
/// assert!(Components::read(&check, b"ftp://h_/", &["host"]).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Components<'i> {
    input: &'i [u8],
    nodes: Vec<Node>,
}

impl<'i> Components<'i> {
    /// The parts of `input` that these productions derive, or `None` where it does not conform.
    ///
    /// A scheme in upper case that the document asks to accept is read like one in lower case. Linear time; memory for
    /// the parts.
    #[must_use]
    pub fn read(
        check: &Check,
        input: &'i [u8],
        productions: impl Into<Cow<'static, [&'static str]>>,
    ) -> Option<Self> {
        if !check.conforms(input) {
            return None;
        }
        let lowered = check.spec.lower_scheme(input).filter(|_| !check.spec.start.accepts(input));
        let lowered = lowered.map_or(Cow::Borrowed(input), |(text, _)| Cow::Owned(text));
        let permitted = check.spec.permitted(&lowered);
        let text = permitted.as_ref().map_or(lowered.clone(), |it| Cow::Owned(it.text(&lowered)));
        let productions = productions.into();
        let mut nodes = check.spec.read_by(&text).nodes(&text, Choice::Named(productions.clone()))?;
        if let Some(permitted) = permitted {
            // What the BNF requires, and the input lacks, is no part of it.
            nodes.retain(|node| !permitted.lacks(node.start..node.end));
            for node in &mut nodes {
                (node.start, node.end) = (permitted.place(node.start), permitted.place(node.end));
            }
            let more = permitted.more().filter(|(production, _)| productions.contains(production));
            nodes.extend(more.map(|(production, Range { start, end })| Node {
                production,
                start,
                end,
                size: 1,
            }));
        }
        Some(Self { input, nodes })
    }

    /// All parts, each before those that it holds.
    pub fn all(&self) -> impl Iterator<Item = Component<'i>> {
        self.nodes.iter().map(|node| Component {
            production: node.production,
            span: node.start..node.end,
            raw: &self.input[node.start..node.end],
        })
    }

    /// The parts that this production derives, from left to right.
    pub fn named(&self, production: &str) -> impl Iterator<Item = Component<'i>> {
        self.all().filter(move |part| part.production == production)
    }

    /// The first of them.
    #[must_use]
    pub fn first(&self, production: &str) -> Option<Component<'i>> {
        self.named(production).next()
    }

    /// The scheme, see [`scheme`].
    #[must_use]
    pub fn scheme(&self) -> String {
        scheme(self.input)
    }

    /// The whole URL.
    #[must_use]
    pub fn input(&self) -> &'i [u8] {
        self.input
    }
}
