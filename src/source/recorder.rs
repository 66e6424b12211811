//! What is recorded of a parse.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use super::{Span, Terminal};

/// A production on the way from the start to a place: its name, and the offset where it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// The name that the document prints.
    pub production: &'static str,
    /// The byte offset of its first byte.
    pub start: usize,
}

/// A terminal that did not match at the offset that the recorder was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// What was expected.
    pub expected: Terminal,
    /// The productions that were open, outermost first.
    pub within: Vec<Open>,
}

/// A node of a parse tree, in a list where each node stands before its descendants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The name that the document prints.
    pub production: &'static str,
    /// The byte offset of its first byte.
    pub start: usize,
    /// The byte offset behind its last byte.
    pub end: usize,
    /// How many places of the list this node takes: itself and all its descendants.
    pub size: usize,
}

#[derive(Clone, Debug)]
enum Task {
    Farthest,
    Misses {
        at: usize,
    },
    Nodes,
    /// `traits`: of the names that are kept, a bit for each [`trait_of`]; of any names, all bits.
    Chosen {
        choice: Choice,
        traits: u64,
    },
}

/// Which nodes of a parse tree are kept.
#[derive(Clone, Debug)]
pub enum Choice {
    /// Those that hold the byte at one of these offsets, which are in order.
    Holding(Vec<usize>),
    /// Those of these productions.
    Named(Cow<'static, [&'static str]>),
}

impl Choice {
    /// Whether a node may be kept that begins so.
    fn may_keep(&self, production: &str, start: usize) -> bool {
        match self {
            Self::Holding(offsets) => offsets.last().is_some_and(|last| start <= *last),
            Self::Named(names) => names.contains(&production),
        }
    }

    /// Whether it is kept, when its end is known.
    fn keeps(&self, node: &Node) -> bool {
        match self {
            Self::Holding(offsets) => {
                let first = offsets.partition_point(|offset| *offset < node.start);
                offsets.get(first).is_some_and(|offset| *offset < node.end)
            }
            Self::Named(_) => true,
        }
    }
}

/// What [`Recorder::enter`] tells [`Recorder::leave`].
#[derive(Clone, Copy, Debug)]
pub struct Entered {
    /// How many nodes there were.
    nodes: usize,
    /// Whether there is a new one.
    is_node: bool,
}

impl Entered {
    const NOTHING: Self = Self { nodes: 0, is_node: false };
}

#[derive(Debug, Default)]
struct State {
    open: Vec<Open>,
    misses: Vec<Miss>,
    complete: Vec<Open>,
    nodes: Vec<Node>,
}

/// Who a [`Span`] tells what happens.
///
/// One recorder does one task, so that none pays for another: memory is constant for
/// [`farthest`](Self::farthest) and [`misses_at`](Self::misses_at), linear in the input for
/// [`nodes`](Self::nodes).
#[derive(Debug)]
pub struct Recorder {
    task: Task,
    farthest: Cell<usize>,
    state: RefCell<State>,
}

impl Recorder {
    /// Keeps the farthest offset at which something was expected and not found.
    #[must_use]
    pub fn farthest() -> Self {
        Self::new(Task::Farthest)
    }

    /// Keeps what was expected at byte offset `at`, and in which productions.
    #[must_use]
    pub fn misses_at(at: usize) -> Self {
        Self::new(Task::Misses { at })
    }

    /// Keeps the nodes of the parse tree.
    #[must_use]
    pub fn nodes() -> Self {
        Self::new(Task::Nodes)
    }

    /// Keeps the nodes of the parse tree that are chosen, so that memory is what they take. Each turn of a right
    /// recursion counts as part of the first, and the `size` of a node counts the kept ones only.
    #[must_use]
    pub fn chosen(choice: Choice) -> Self {
        let traits = match &choice {
            Choice::Holding(_) => u64::MAX,
            Choice::Named(names) => names.iter().fold(0, |traits, name| traits | trait_of(name)),
        };
        Self::new(Task::Chosen { choice, traits })
    }

    fn new(task: Task) -> Self {
        Self { task, farthest: Cell::new(0), state: RefCell::default() }
    }

    /// Opens an input for reading; the recorder tells about the last one that was read.
    #[must_use]
    pub fn span<'a>(&'a self, input: &'a [u8]) -> Span<'a> {
        self.farthest.set(0);
        if !self.keeps_the_farthest() {
            *self.state.borrow_mut() = State::default();
        }
        Span::new(input, self)
    }

    /// The farthest offset at which something was expected and not found.
    #[must_use]
    pub fn farthest_miss(&self) -> usize {
        self.farthest.get()
    }

    /// What was expected at the offset that this recorder was made for, and the productions that were complete
    /// there; both without repetitions.
    #[must_use]
    pub fn into_misses(self) -> (Vec<Miss>, Vec<Open>) {
        let state = self.state.into_inner();
        (state.misses, state.complete)
    }

    /// The nodes of the parse tree, each before its descendants.
    #[must_use]
    pub fn into_nodes(self) -> Vec<Node> {
        self.state.into_inner().nodes
    }

    /// Whether nodes are kept.
    #[inline(always)]
    pub(super) fn keeps_nodes(&self) -> bool {
        matches!(self.task, Task::Nodes | Task::Chosen { .. })
    }

    /// Whether each turn of a right recursion is a node.
    #[inline(always)]
    pub(super) fn keeps_turns(&self) -> bool {
        matches!(self.task, Task::Nodes)
    }

    /// Whether nothing is kept but the farthest offset.
    #[inline(always)]
    pub(super) fn keeps_the_farthest(&self) -> bool {
        matches!(self.task, Task::Farthest)
    }

    /// How many nodes there are.
    #[inline(always)]
    pub(super) fn mark(&self) -> usize {
        if self.keeps_nodes() { self.state.borrow().nodes.len() } else { 0 }
    }

    /// Forgets the nodes between two marks.
    #[inline(always)]
    pub(super) fn discard(&self, from: usize, to: usize) {
        if self.keeps_nodes() {
            self.state.borrow_mut().nodes.drain(from..to);
        }
    }

    #[inline(always)]
    pub(super) fn enter(&self, production: &'static str, start: usize) -> Entered {
        if self.keeps_the_farthest() { Entered::NOTHING } else { self.open(production, start) }
    }

    #[inline(never)]
    fn open(&self, production: &'static str, start: usize) -> Entered {
        let is_node = match &self.task {
            Task::Farthest => return Entered::NOTHING,
            Task::Misses { .. } => {
                self.state.borrow_mut().open.push(Open { production, start });
                return Entered::NOTHING;
            }
            Task::Nodes => true,
            Task::Chosen { choice, traits } => {
                traits & trait_of(production) != 0 && choice.may_keep(production, start)
            }
        };
        let state = &mut *self.state.borrow_mut();
        let entered = Entered { nodes: state.nodes.len(), is_node };
        if is_node {
            state.nodes.push(Node { production, start, end: start, size: 1 });
        }
        entered
    }

    #[inline(always)]
    pub(super) fn leave(&self, entered: Entered, end: Option<usize>) {
        if !self.keeps_the_farthest() {
            self.close(entered, end);
        }
    }

    #[inline(never)]
    fn close(&self, entered: Entered, end: Option<usize>) {
        let mut state = self.state.borrow_mut();
        match (&self.task, end) {
            (Task::Farthest, _) => {}
            (Task::Misses { at }, _) => {
                let left = state.open.pop();
                if end == Some(*at)
                    && let Some(left) = left
                    && !state.complete.contains(&left)
                {
                    state.complete.push(left);
                }
            }
            (Task::Nodes | Task::Chosen { .. }, None) => state.nodes.truncate(entered.nodes),
            (Task::Nodes | Task::Chosen { .. }, Some(_)) if !entered.is_node => {}
            (task, Some(end)) => {
                let size = state.nodes.len() - entered.nodes;
                let node = &mut state.nodes[entered.nodes];
                (node.end, node.size) = (end, size);
                if let Task::Chosen { choice, .. } = task
                    && !choice.keeps(node)
                {
                    state.nodes.remove(entered.nodes);
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn miss(&self, offset: usize, expected: Terminal) {
        match self.task {
            Task::Farthest => self.farthest.set(self.farthest.get().max(offset)),
            Task::Misses { at } if at == offset => {
                let state = &mut *self.state.borrow_mut();
                let known =
                    state.misses.iter().any(|miss| miss.expected == expected && miss.within == state.open);
                if !known {
                    state.misses.push(Miss { expected, within: state.open.clone() });
                }
            }
            Task::Misses { .. } | Task::Nodes | Task::Chosen { .. } => {}
        }
    }
}

/// What names differ in at a glance: one bit.
#[inline(always)]
fn trait_of(name: &str) -> u64 {
    let first = name.bytes().next().unwrap_or_default();
    1 << ((usize::from(first) + 7 * name.len()) % 64)
}
