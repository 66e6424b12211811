//! The parse tree of an input.

use urlgram_grammar::node::{Node, children};

use crate::production::Production;
use crate::trace::Choice;

/// The parse tree of an input that a production accepts.
///
/// ```
/// let hostport = urlgram::rfc1738::RFC1738.production("hostport").unwrap();
/// let tree = urlgram::Tree::parse(hostport, b"w3.org:80").unwrap();
/// let parts: Vec<_> = tree.children(0).map(|node| &tree.nodes()[node]).collect();
/// assert_eq!(parts.iter().map(|node| node.production).collect::<Vec<_>>(), ["host", "port"]);
/// assert_eq!(tree.text(parts[1]), b"80");
/// assert_eq!(tree.text(&tree.nodes()[0]), tree.input());
/// assert!(urlgram::Tree::parse(hostport, b"w3.org:").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<'i> {
    input: &'i [u8],
    nodes: Vec<Node>,
}

impl<'i> Tree<'i> {
    /// Parses the whole `input`. Returns `None` if it is not in the language of `production`, or that is of a grammar in a file and
    /// recursive at the left: only combinators and networks have trees.
    ///
    /// Takes time and memory linear in the input: up to five nodes a byte. If the BNF allows several trees, this is the one that
    /// the prose of the document means.
    #[must_use]
    pub fn parse(production: &Production, input: &'i (impl AsRef<[u8]> + ?Sized)) -> Option<Self> {
        let input = input.as_ref();
        // The verdict first: memory is taken only for what has a tree.
        let nodes = production.accepts(input).then(|| production.nodes(input, Choice::All)).flatten()?;
        Some(Self::from_nodes(input, nodes))
    }

    /// The tree of these nodes, each before its descendants.
    pub(crate) fn from_nodes(input: &'i [u8], nodes: Vec<Node>) -> Self {
        Self { input, nodes }
    }

    /// Returns all nodes, each before its descendants; the first is the root.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the children of the node at index `parent` of [`nodes`](Self::nodes), as indices there, from left to right.
    ///
    /// # Panics
    /// `parent` is not the number of a node.
    pub fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        children(&self.nodes, parent)
    }

    /// Returns the bytes that a node of this tree covers.
    ///
    /// # Panics
    /// The node is one of another tree, and ends after the end of this input.
    #[must_use]
    pub fn text(&self, node: &Node) -> &'i [u8] {
        &self.input[node.start..node.end]
    }

    /// Returns the whole input.
    #[must_use]
    pub fn input(&self) -> &'i [u8] {
        self.input
    }
}
