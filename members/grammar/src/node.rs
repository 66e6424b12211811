//! The nodes of a parse tree, as data.

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

/// Returns the children of the node at index `parent` of these nodes, as indices there, from left to right.
///
/// ```
/// use urlgram_grammar::node::{Node, children};
/// let node = |production, start, end, size| Node { production, start, end, size };
/// // "h:80"
/// let nodes = [node("hostport", 0, 4, 4), node("host", 0, 1, 1), node("port", 2, 4, 2), node("digits", 2, 4, 1)];
/// assert_eq!(children(&nodes, 0).collect::<Vec<_>>(), [1, 2]);
/// ```
///
/// # Panics
/// `parent` is not the number of a node.
pub fn children(nodes: &[Node], parent: usize) -> impl Iterator<Item = usize> {
    let end = parent + nodes[parent].size;
    let next = move |child: usize| (child < end).then_some(child);
    std::iter::successors(next(parent + 1), move |child| next(child + nodes[*child].size))
}
