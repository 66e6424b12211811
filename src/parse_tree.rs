//! The parse tree of an input, as data.

/// A node of a parse tree, in a list that has each node before its descendants.
///
/// ```
/// use urlgram::{Tree, rfc1738::RFC1738};
/// let tree = Tree::parse(RFC1738.production("hostport")?, b"h:80").unwrap();
/// let port = tree.nodes().iter().find(|node| node.production == "port").unwrap();
/// assert_eq!((port.start, port.end), (2, 4));
/// assert_eq!(port.size, 4); // the port, its `digits`, and a `digit` for each byte
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The name of its production, in the document's spelling.
    pub production: &'static str,
    /// The byte offset of its first byte.
    pub start: usize,
    /// The byte offset after its last byte.
    pub end: usize,
    /// The number of places that it takes in the list: one for itself, and one for each descendant.
    pub size: usize,
}

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
        let end = parent + self.nodes[parent].size;
        let next = move |child: usize| (child < end).then_some(child);
        std::iter::successors(next(parent + 1), move |child| next(child + self.nodes[*child].size))
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
