//! The parts of a tree that are shown: the nodes and the literals between them, as a list.

use crate::columns::columns_of;
#[cfg(feature = "automata")]
use crate::text::printable;

/// A tree as it is shown: nodes that cover the same bytes as one item, the literals between the nodes, and
/// without what is folded.
///
/// The printed forms are its methods: [`text`](Self::text), [`line`](Self::line), [`json`](Self::json)
/// and [`svg`](Self::svg). Each takes time in proportion to its items, with constant stack.
///
/// ```
/// use urlgram::{rfc1738::RFC1738, tree::{Fold, Tree}};
/// let tree = Tree::parse(RFC1738.production("port")?, b"8").unwrap();
/// let view = tree.view(&Fold::nothing());
/// assert_eq!(view.text(), "port → digits → digit \"8\"\n");
/// assert_eq!(view.line(), "port(digits(digit \"8\"))");
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View<'i> {
    pub(super) input: &'i [u8],
    pub(super) items: Vec<Item>,
    /// Why the rest is not derived, and the place of that, if there is a rest and that is known.
    pub(super) reason: Option<(usize, String)>,
}

/// A part of the picture of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its kind.
    pub what: What,
    /// The byte offset of its first byte.
    pub start: usize,
    /// The byte offset after its last byte.
    pub end: usize,
    /// How many places of the list it takes: itself and all its descendants.
    pub size: usize,
    /// True if it was not complete where the input left the grammar.
    pub open: bool,
    /// True if it is marked: it differs from tree to tree.
    pub marked: bool,
}

/// The kind of an [`Item`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Nodes that cover the same bytes, each the only child of the one before: their productions.
    Nodes(Vec<&'static str>),
    /// A literal of the right-hand side above it.
    Literal,
    /// Several characters of this production, one after the other.
    Run(&'static str),
    /// The rest of the input after it leaves the grammar.
    Rest,
}

impl Item {
    /// The productions of its nodes.
    #[must_use]
    pub fn names(&self) -> &[&str] {
        match &self.what {
            What::Nodes(names) => names,
            What::Run(name) => std::slice::from_ref(name),
            What::Literal | What::Rest => &[],
        }
    }

    pub(super) fn leaf(what: What, start: usize, end: usize) -> Self {
        Self { what, start, end, size: 1, open: false, marked: false }
    }
}

impl<'i> View<'i> {
    /// All items, each before its descendants; the first is the root.
    #[must_use]
    #[doc(hidden)]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Returns the tree with a sentence that says why the input leaves the grammar, and the byte offset of which it speaks, for the
    /// forms that people read. A tree without a [rest](What::Rest) stays as it is.
    #[cfg(feature = "automata")]
    #[must_use]
    #[doc(hidden)]
    pub fn with_reason(self, place: usize, reason: &str) -> Self {
        let is_partial = self.items.iter().any(|item| item.what == What::Rest);
        Self { reason: is_partial.then(|| (place, printable(reason.as_bytes()))), ..self }
    }

    /// The column of a byte offset, from 1.
    pub(super) fn column(&self, offset: usize) -> usize {
        columns_of(self.input, &(offset..offset)).start
    }

    /// The bytes that an item covers.
    #[must_use]
    #[doc(hidden)]
    pub fn bytes(&self, item: &Item) -> &'i [u8] {
        &self.input[item.start..item.end]
    }

    /// Calls `visit` with each item, the number of items around it, and whether it is the last in the one around it.
    pub(super) fn for_each<'v>(&'v self, mut visit: impl FnMut(&'v Item, usize, bool)) {
        let mut ends: Vec<usize> = Vec::new();
        for (place, item) in self.items.iter().enumerate() {
            while ends.pop_if(|end| *end <= place).is_some() {}
            let end = place + item.size;
            visit(item, ends.len(), ends.last() == Some(&end));
            ends.push(end);
        }
    }
}
