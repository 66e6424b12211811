//! The nodes of a parse tree, as data.

/// A node of a parse tree, in a list that has each node before its descendants.
///
/// ```
/// use urlgram_grammar::node::{Node, children};
/// let node = |production, start, end, size| Node { production, start, end, size };
/// let tree = [node("ab", 0, 2, 4), node("a", 0, 1, 2), node("letter", 0, 1, 1), node("b", 1, 2, 1)];
/// assert_eq!(children(&tree, 0).collect::<Vec<_>>(), [1, 3]);
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
/// # Panics
/// `parent` is not the number of a node.
pub fn children(nodes: &[Node], parent: usize) -> impl Iterator<Item = usize> {
    let end = parent + nodes[parent].size;
    let next = move |child: usize| (child < end).then_some(child);
    std::iter::successors(next(parent + 1), move |child| next(child + nodes[*child].size))
}
