//! Productions without their combinators: an automaton decides, and a network has the trees. Productions of a grammar that was read
//! while the program runs have nothing else. For a production that nests, the network decides, too.

use std::sync::OnceLock;

#[cfg(feature = "automata")]
use crate::bnf::ambiguity::Network;
use crate::bnf::automaton::Automaton;
#[cfg(feature = "automata")]
use crate::bnf::nested::ContextFree;
use crate::bnf::{Grammar, NotRegular};
#[cfg(feature = "automata")]
use crate::trace::{Node, Open};

/// A production of a grammar. A production that nests has no automaton, and an infinite network.
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
        // A production without an automaton is read by the chart, even if a part that derives nothing would allow a finite network.
        let made = || match self.automaton() {
            Err(NotRegular::Recursive(_)) => Network::nested(self.grammar, self.name),
            _ => Network::of(self.grammar, self.name),
        };
        self.network.get_or_init(made).as_ref()
    }

    /// Why it decides nothing, if it does not.
    pub fn undecided(&self) -> Option<&NotRegular> {
        match self.automaton() {
            Err(NotRegular::Recursive(_)) => self.network().err(),
            decided => decided.err(),
        }
    }

    /// Its language, if it has no automaton because it nests.
    pub fn nested(&self) -> Option<&ContextFree<'static>> {
        if self.automaton().is_ok() { None } else { self.network().ok()?.context_free() }
    }

    /// Returns whether it derives the whole input. A production that nests derives none that is [too long](ContextFree::chart) for it; one
    /// that decides nothing is the start of no check.
    pub fn accepts(&self, input: &[u8]) -> bool {
        match self.automaton() {
            Ok(automaton) => automaton.accepts(input),
            Err(_) => self.nested().is_some_and(|nested| nested.accepts(input).unwrap_or(false)),
        }
    }

    /// The nodes of the first tree of the whole input; none if it has none.
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
