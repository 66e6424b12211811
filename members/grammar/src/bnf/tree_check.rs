//! Checks a parse tree against the grammar, without any combinator.
//!
//! At each node, its children and the bytes between them must be a sequence that the right-hand side of its
//! production derives in one step. Each right-hand side becomes a small automaton over bytes and names, so a
//! node takes time linear in its children.

use std::fmt;

use super::deterministic::Deterministic;
use super::grammar::Grammar;
use super::rule::Rule;
use crate::node::{Node, children};

/// Checks trees against a grammar.
///
/// ```
/// use urlgram_grammar::Node;
/// use urlgram_grammar::bnf::{Grammar, tree_check::Checker};
/// let grammar = Grammar::parse("toy.bnf", "ab = \"a\" *b\nb = \"b\"\n")?;
/// let node = |production, start, end, size| Node { production, start, end, size };
/// let tree = [node("ab", 0, 3, 3), node("b", 1, 2, 1), node("b", 2, 3, 1)];
/// assert_eq!(Checker::new(&grammar).check(b"abb", &tree), Ok(()));
/// # Ok::<(), urlgram_grammar::bnf::GrammarError>(())
/// ```
#[derive(Debug)]
pub struct Checker<'g> {
    machines: Vec<(&'g str, Deterministic<'g>)>,
}

/// Why a tree is not one of the grammar.
///
/// ```
/// use urlgram_grammar::Node;
/// use urlgram_grammar::bnf::{Grammar, tree_check::{Checker, WrongTree}};
/// let grammar = Grammar::parse("toy.bnf", "a = \"a\"\n")?;
/// let tree = [Node { production: "a", start: 0, end: 1, size: 1 }];
/// let wrong: WrongTree = Checker::new(&grammar).check(b"b", &tree).unwrap_err();
/// assert_eq!((wrong.node, wrong.reason), (0, "its children are not what the right-hand side allows"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongTree {
    /// The place of the node among the nodes of the tree.
    pub node: usize,
    /// The fault.
    pub reason: &'static str,
}

impl fmt::Display for WrongTree {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "node {}: {}", self.node, self.reason)
    }
}

impl std::error::Error for WrongTree {}

impl<'g> Checker<'g> {
    /// Prepares to check trees of `grammar`.
    #[must_use]
    pub fn new(grammar: &'g Grammar<'g>) -> Self {
        let machine = |rule: &Rule<'g>| Some((rule.name, Deterministic::new(grammar, &rule.expr)?));
        Self { machines: grammar.rules().iter().filter_map(machine).collect() }
    }

    /// Checks every node of a tree of `input`: that the first is the whole input, that each has its children in it, and that its
    /// right-hand side allows them.
    ///
    /// # Errors
    /// The first node that has no size, or else the first that the grammar does not allow.
    pub fn check(&self, input: &[u8], nodes: &[Node]) -> Result<(), WrongTree> {
        let root = nodes.first().ok_or(WrongTree { node: 0, reason: "there is no root" })?;
        if (root.start, root.end, root.size) != (0, input.len(), nodes.len()) {
            return Err(WrongTree { node: 0, reason: "the root is not the whole input" });
        }
        let is_odd = |place: &usize| !(1..=nodes.len() - place).contains(&nodes[*place].size);
        if let Some(node) = (0..nodes.len()).find(is_odd) {
            return Err(WrongTree { node, reason: "its size is not that of a node" });
        }
        (0..nodes.len()).try_for_each(|node| {
            self.check_node(input, nodes, node).map_err(|reason| WrongTree { node, reason })
        })
    }

    fn check_node(&self, input: &[u8], nodes: &[Node], place: usize) -> Result<(), &'static str> {
        let node = &nodes[place];
        let machine = self.machines.iter().find(|(name, _)| *name == node.production);
        let (_, machine) = machine.ok_or("no such production")?;
        let mut at = node.start;
        for child in children(nodes, place).map(|child| &nodes[child]) {
            if child.start < at || child.end > node.end || child.end < child.start {
                return Err("a child overlaps its sister or leaves its parent");
            }
            at = child.end;
        }
        let (state, _) = machine.run(nodes, place, input);
        let accepts = state.is_some_and(|state| machine.states[state].accepts);
        accepts.then_some(()).ok_or("its children are not what the right-hand side allows")
    }
}
