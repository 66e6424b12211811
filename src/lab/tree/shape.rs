//! From a tree to what is shown of it.

use std::fmt;

use super::view::{Item, View, What};
use super::{Fold, Tree};
use crate::trace::Node;

/// How a tree is shown.
#[derive(Clone, Copy)]
pub(super) struct Shape<'t, 'i> {
    pub tree: &'t Tree<'i>,
    /// The number of nodes that are not complete: the first, its last child, and so on.
    pub open: usize,
    /// For each node whether others show it another way; none if there are no others.
    pub marks: &'t [Mark],
}

/// How a node is to those of other trees of the same input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    /// Each other tree has it.
    #[default]
    Same,
    /// Another tree has it, and other nodes below it.
    Unfold,
    /// Another tree does not have it.
    Differs,
}

/// A part of a node.
#[derive(Clone, Copy)]
enum Piece {
    Node(usize),
    Literal(usize, usize),
    Run(&'static str, usize, usize),
}

/// A task that is still to do.
enum Task {
    Show(Piece),
    /// The item at this place is complete; the rest of the input is in it if it was the innermost that was not.
    Close(usize, bool),
}

/// A shape with what is known about its nodes.
struct Drawing<'t, 'i, 'f> {
    shape: Shape<'t, 'i>,
    fold: &'f Fold<'f>,
    leaves: Vec<bool>,
    open: Vec<bool>,
    innermost: Option<usize>,
}

impl<'i> Tree<'i> {
    /// Returns the tree as it is shown, without what is folded.
    #[must_use]
    pub fn view(&self, fold: &Fold<'_>) -> View<'i> {
        Shape { tree: self, open: 0, marks: &[] }.view(fold)
    }
}

/// All its nodes as lines, without the last line feed; a [view](Tree::view) can fold the obvious ones.
impl fmt::Display for Tree<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.view(&Fold::nothing()).text().trim_end())
    }
}

impl<'i> Shape<'_, 'i> {
    pub fn view(self, fold: &Fold<'_>) -> View<'i> {
        let fold = fold.of_tree(self.tree);
        let last = |place: &usize| self.tree.children(*place).last();
        let mut open = vec![false; self.tree.nodes().len()];
        let spine = std::iter::successors(Some(0), last).take(self.open);
        let innermost = spine.inspect(|place| open[*place] = true).last();
        let leaves = fold.leaves(self.tree, |place| self.mark(place) == Mark::Unfold);
        let items = Drawing { shape: self, fold, leaves, open, innermost }.items();
        View { input: self.tree.input(), items, reason: None }
    }

    fn mark(&self, place: usize) -> Mark {
        self.marks.get(place).copied().unwrap_or_default()
    }
}

impl Drawing<'_, '_, '_> {
    fn node(&self, place: usize) -> &Node {
        &self.shape.tree.nodes()[place]
    }

    fn items(&self) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        let mut tasks = vec![Task::Show(Piece::Node(0))];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close(item, stops) => {
                    let Item { start, end, .. } = items[item];
                    if stops {
                        // The text that a leaf has read is shown beside the rest.
                        let is_leaf = items.len() == item + 1 && end > start;
                        items.extend(is_leaf.then(|| Item::leaf(What::Literal, start, end)));
                        items.push(Item::leaf(What::Rest, end, self.shape.tree.input().len()));
                    }
                    items[item].size = items.len() - item;
                }
                Task::Show(Piece::Literal(start, end)) => items.push(Item::leaf(What::Literal, start, end)),
                Task::Show(Piece::Run(name, start, end)) => {
                    items.push(Item::leaf(What::Run(name), start, end));
                }
                Task::Show(Piece::Node(place)) => {
                    let chain = self.chain(place);
                    let last = *chain.last().unwrap_or(&place);
                    let names = chain.iter().map(|place| self.node(*place).production).collect();
                    let (parts, turn) = self.parts(last);
                    // In an incomplete leaf, the productions that are folded into it are not complete either.
                    let stops = self.innermost == Some(turn) || self.leaves[last] && self.open[last];
                    tasks.push(Task::Close(items.len(), stops));
                    items.push(Item {
                        open: self.open[place],
                        marked: self.shape.mark(place) == Mark::Differs,
                        ..Item::leaf(What::Nodes(names), self.node(place).start, self.node(place).end)
                    });
                    tasks.extend(parts.into_iter().rev().map(Task::Show));
                }
            }
        }
        items
    }

    /// The node and those below it that cover the same bytes, each the only child of the one above.
    fn chain(&self, place: usize) -> Vec<usize> {
        let covers = |place| (self.node(place).start, self.node(place).end);
        let differs = |place| self.shape.mark(place) == Mark::Differs;
        let only = |place: &usize| {
            let mut children = self.shape.tree.children(*place).filter(|_| !self.leaves[*place]);
            let (child, other) = (children.next()?, children.next());
            let same = other.is_none() && covers(child) == covers(*place);
            let alike = self.open[*place] == self.open[child] && differs(*place) == differs(child);
            (same && alike).then_some(child)
        };
        std::iter::successors(Some(place), only).collect()
    }

    /// The children of a node and the literals between them, none for a leaf. If the last child is a turn of a right
    /// recursion, its parts take its place; the last such turn is returned as well.
    fn parts(&self, mut place: usize) -> (Vec<Piece>, usize) {
        let mut parts = Vec::new();
        let mut read = self.node(place).start;
        while !self.leaves[place] {
            let own = self.node(place);
            let mut turn = None;
            for child in self.shape.tree.children(place) {
                let Node { production, start, end, .. } = *self.node(child);
                if start > read {
                    parts.push(Piece::Literal(read, start));
                }
                let is_turn = (production, end) == (own.production, own.end) && !self.leaves[child];
                if is_turn && self.fold.splices() {
                    (turn, read) = (Some(child), start);
                } else {
                    self.add(&mut parts, child);
                    read = end;
                }
            }
            let Some(turn) = turn else { break };
            place = turn;
        }
        if !self.leaves[place] && self.node(place).end > read {
            parts.push(Piece::Literal(read, self.node(place).end));
        }
        (parts, place)
    }

    /// Adds a node, to the run of characters before it if it goes on with that.
    fn add(&self, parts: &mut Vec<Piece>, child: usize) {
        let folds = |place: usize| {
            let is_same = self.shape.mark(place) == Mark::Same && !self.open[place];
            is_same && self.fold.is_small(self.node(place).production)
        };
        let Node { production, start, end, .. } = *self.node(child);
        let run = match parts.last() {
            Some(Piece::Run(name, first, after)) => Some((*name, *first, *after)),
            Some(Piece::Node(before)) if folds(*before) => {
                let before = self.node(*before);
                Some((before.production, before.start, before.end))
            }
            _ => None,
        };
        let goes_on = run.filter(|(name, _, after)| (*name, *after) == (production, start) && folds(child));
        match (goes_on, parts.last_mut()) {
            (Some((_, first, _)), Some(last)) => *last = Piece::Run(production, first, end),
            _ => parts.push(Piece::Node(child)),
        }
    }
}
