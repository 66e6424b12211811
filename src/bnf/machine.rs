//! A right-hand side as a small nondeterministic automaton over bytes and names of productions.

use super::grammar::Grammar;
use super::rule::Expr;

/// A symbol of a right-hand side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Symbol<'g> {
    /// A byte of a literal, or of a set in words.
    Byte(u8),
    /// A production.
    Name(&'g str),
}

/// The machine of one right-hand side, by Thompson's construction: begins in state 0, and the last state accepts.
/// States are numbered from left to right.
#[derive(Debug, Default)]
pub(super) struct Machine<'g> {
    pub(super) states: Vec<State<'g>>,
}

#[derive(Debug, Default)]
pub(super) struct State<'g> {
    /// The states that it reaches for nothing.
    pub(super) empty: Vec<usize>,
    /// The one symbol that it reads, and the state after it.
    pub(super) step: Option<(Symbol<'g>, usize)>,
}

impl<'g> Machine<'g> {
    pub(super) fn new(grammar: &Grammar<'g>, expr: &Expr<'g>) -> Self {
        let mut machine = Self::default();
        let start = machine.state();
        let end = machine.add(grammar, expr, start);
        let last = machine.state();
        machine.states[end].empty.push(last);
        machine
    }

    fn state(&mut self) -> usize {
        self.states.push(State::default());
        self.states.len() - 1
    }

    fn symbol(&mut self, from: usize, symbol: Symbol<'g>) -> usize {
        let (before, after) = (self.state(), self.state());
        self.states[from].empty.push(before);
        self.states[before].step = Some((symbol, after));
        after
    }

    /// Adds the language of `expr` after state `from`, and returns the state after it.
    fn add(&mut self, grammar: &Grammar<'g>, expr: &Expr<'g>, from: usize) -> usize {
        match expr {
            Expr::Literal(text) => text.bytes().fold(from, |at, byte| self.symbol(at, Symbol::Byte(byte))),
            Expr::Name(name) => self.symbol(from, Symbol::Name(name)),
            Expr::Sequence(parts) => parts.iter().fold(from, |at, part| self.add(grammar, part, at)),
            Expr::Bytes(set) => {
                let end = self.state();
                for byte in grammar.bytes(set) {
                    let after = self.symbol(from, Symbol::Byte(byte));
                    self.states[after].empty.push(end);
                }
                end
            }
            Expr::Choice(parts) => {
                let end = self.state();
                for part in parts {
                    let after = self.add(grammar, part, from);
                    self.states[after].empty.push(end);
                }
                end
            }
            Expr::Repeat { item, min, max } => {
                let mut at = (0..*min).fold(from, |at, _| self.add(grammar, item, at));
                let end = self.state();
                if let Some(max) = max {
                    for _ in *min..*max {
                        self.states[at].empty.push(end);
                        at = self.add(grammar, item, at);
                    }
                } else {
                    let again = self.state();
                    self.states[at].empty.push(again);
                    at = again;
                    let after = self.add(grammar, item, again);
                    self.states[after].empty.push(again);
                }
                self.states[at].empty.push(end);
                end
            }
        }
    }
}
