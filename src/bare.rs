//! Productions without their combinators: an automaton decides, and a network has the trees. Those of a grammar that was read while the
//! program runs have nothing else.

use std::sync::OnceLock;

#[cfg(feature = "automata")]
use crate::bnf::ambiguity::Network;
use crate::bnf::automaton::Automaton;
use crate::bnf::{Grammar, NotRegular};
#[cfg(feature = "automata")]
use crate::trace::{Node, Open};

/// A production of a grammar. One that is not regular has neither an automaton nor a network.
#[derive(Debug)]
pub struct Bare {
    grammar: &'static Grammar<'static>,
    name: &'static str,
    automaton: OnceLock<Result<Automaton, NotRegular>>,
    #[cfg(feature = "automata")]
    network: OnceLock<Result<Network<'static>, NotRegular>>,
}

impl Bare {
    /// The production of this name.
    pub fn new(grammar: &'static Grammar<'static>, name: &'static str) -> Self {
        Self {
            grammar,
            name,
            automaton: OnceLock::new(),
            #[cfg(feature = "automata")]
            network: OnceLock::new(),
        }
    }

    /// Its automaton, compiled when it is first asked for.
    pub fn automaton(&self) -> Result<&Automaton, &NotRegular> {
        self.automaton.get_or_init(|| Automaton::of(self.grammar, self.name)).as_ref()
    }
}

#[cfg(feature = "automata")]
impl Bare {
    /// The network of its trees, made when it is first asked for.
    pub fn network(&self) -> Result<&Network<'static>, &NotRegular> {
        self.network.get_or_init(|| Network::of(self.grammar, self.name)).as_ref()
    }

    /// Returns whether it derives the whole input. A production that has no automaton is the start of no check.
    pub fn accepts(&self, input: &[u8]) -> bool {
        self.automaton().is_ok_and(|automaton| automaton.accepts(input))
    }

    /// The nodes of the first tree of the whole input; none where it has none.
    pub fn nodes(&self, input: &[u8]) -> Option<Vec<Node>> {
        self.network().ok()?.tree(input)
    }

    /// The stacks of productions that could go on after the input; only this one after a long input.
    pub fn open(&self, input: &[u8]) -> Vec<Vec<Open>> {
        let network = self.network().ok().filter(|_| input.len() <= crate::bnf::ambiguity::LONGEST);
        let Some(network) = network else { return vec![vec![Open { production: self.name, start: 0 }]] };
        let open = |(production, start)| Open { production, start };
        network.open(input).into_iter().map(|stack| stack.into_iter().map(open).collect()).collect()
    }
}
