//! A production as an automaton.
//!
//! Right recursion, `x = a x | b`, is a loop: if `x` is at the very end of its own right-hand side, it leads back to its
//! beginning. Left recursion, `x = x a | b`, is the same backwards. Anywhere else recursion would need a stack, and is no
//! regular language.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::automaton::Automaton;
use super::explore;
use super::grammar::Grammar;
use super::large::kept;
use super::nfa::{MOST_NODES, Nfa, Node};
use super::rule::Expr;
use crate::class::Class;
use crate::hash::Quick;

/// A production that has no automaton.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, NotRegular, automaton::Automaton};
/// let grammar = Grammar::parse("toy.bnf", "nest = \"(\" nest \")\" | \"a\"\n")?;
/// assert_eq!(Automaton::of(&grammar, "nest"), Err(NotRegular::Recursive("nest".to_owned())));
/// # Ok::<(), urlgram_grammar::bnf::GrammarError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRegular {
    /// The production is recursive, and text may follow the inner occurrence.
    Recursive(String),
    /// The grammar has no production of this name.
    Undefined(String),
    /// The automaton or the network of the production would be too large: nodes, states and productions inside each other have a limit.
    TooLarge(String),
    /// The production excepts, in `a - b`, productions that nest, of which this is one: that need not be context-free.
    NestedException(String),
    /// The production has bytes from 0x80 that are not those of characters in UTF-8, which an expression over characters needs.
    NoCharacter(String),
    /// The production tells more sets of characters beyond US-ASCII apart than an expression over characters is made of.
    ManyCharacters(String),
    /// The production has an exception, `a - b`: it has an automaton, and no expression by its right-hand side.
    Exception,
}

impl fmt::Display for NotRegular {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recursive(name) => write!(
                out,
                "the grammar nests: `{name}` is inside `{name}`, and not at one end only; urlgram does not decide whether its language \
                is regular"
            ),
            Self::Undefined(name) => write!(out, "`{name}` is not defined"),
            Self::TooLarge(name) => {
                const { assert!(MOST_NODES == 1_048_576) };
                write!(
                    out,
                    "`{name}` is too large: an automaton has at most 65,535 states, made of at most 1,048,576 nodes; at most \
                    {DEEPEST} productions are inside each other; a network of trees or an expression has at most as many parts"
                )
            }
            Self::NestedException(name) => {
                write!(out, "the grammar nests in `{name}`, and an exception of what nests is not decided")
            }
            Self::NoCharacter(name) => write!(
                out,
                "`{name}` has bytes from 80 to FF that are not the UTF-8 of characters, and so no expression over characters"
            ),
            Self::ManyCharacters(name) => write!(
                out,
                "`{name}` is too large: an expression over characters tells at most 128 sets of characters beyond US-ASCII apart"
            ),
            Self::Exception => write!(out, "an exception has no expression of its own"),
        }
    }
}

impl std::error::Error for NotRegular {}

impl Automaton {
    /// The automaton of production `name`, which is not recursive at the left.
    pub(super) fn of_right(
        grammar: &Grammar<'_>,
        name: &str,
        others: &[(&str, &Self)],
    ) -> Result<Self, NotRegular> {
        let nfa = nfa(grammar, name, others, true)?;
        nfa.compiled_within().ok_or_else(|| NotRegular::TooLarge(name.to_owned()))
    }
}

/// The nondeterministic automaton of production `name`, which is not recursive at the left.
#[cfg(feature = "automata")]
pub(super) fn nondeterministic(grammar: &Grammar<'_>, name: &str) -> Result<Nfa<Class>, NotRegular> {
    nfa(grammar, name, &[], false)
}

/// The same with other languages in the place of some productions and, if `in_parts`, of those that are large.
fn nfa(
    grammar: &Grammar<'_>,
    name: &str,
    others: &[(&str, &Automaton)],
    in_parts: bool,
) -> Result<Nfa<Class>, NotRegular> {
    let mut compiler = Compiler {
        grammar,
        others: others.iter().copied().collect(),
        // If steps are counted, a part that is kept would count the first time only.
        changed: (in_parts && !explore::is_counted())
            .then(|| grammar.leading_to(others.iter().map(|(name, _)| *name))),
        open: Vec::new(),
        closed: 0,
        single: HashMap::default(),
        silent: HashMap::default(),
        asking: 0,
        error: None,
    };
    let nfa = Nfa::new(|nfa, start| compiler.named(nfa, name, start, true));
    compiler.error.map_or(Ok(nfa), Err)
}

/// The most productions inside each other: a compiler must not overflow.
pub(super) const DEEPEST: usize = 500;

/// The most pairs of states of the two sides of an exception.
const MOST_PAIRS: usize = 65_535;

struct Compiler<'c, 'g> {
    grammar: &'c Grammar<'g>,
    others: HashMap<&'c str, &'c Automaton, Quick>,
    /// The productions that lead to one of the others; none if no large production is compiled alone.
    changed: Option<HashSet<&'g str>>,
    /// The productions around this place, each with the node that it begins at.
    open: Vec<(&'c str, Node)>,
    /// How many of them go on after this place, so that none of these can be used here.
    closed: usize,
    /// The productions that derive nothing but single bytes, as far as is known.
    single: HashMap<&'c str, Option<Class>, Quick>,
    /// The productions that are known to derive only the empty string, or other strings.
    silent: HashMap<&'c str, bool, Quick>,
    /// How many productions ask for another.
    asking: usize,
    /// The first reason why there is no automaton.
    error: Option<NotRegular>,
}

impl<'c, 'g> Compiler<'c, 'g> {
    /// The outermost production is too large, unless something else was wrong before.
    fn refuse(&mut self) {
        let outermost = self.open.first().map_or("", |(name, _)| name);
        self.error.get_or_insert_with(|| NotRegular::TooLarge(outermost.to_owned()));
    }

    fn named(&mut self, nfa: &mut Nfa<Class>, name: &str, from: Node, at_end: bool) -> Node {
        if let Some(other) = self.others.get(name) {
            return nfa.automaton(from, other);
        }
        let Some(rule) = self.grammar.rule(name) else {
            self.error = Some(NotRegular::Undefined(name.to_owned()));
            return from;
        };
        if let Some(set) = self.single_named(rule.name) {
            return nfa.read(from, set);
        }
        if let Some(part) = self.part(name) {
            return nfa.automaton(from, part);
        }
        if self.open.len() >= DEEPEST {
            self.refuse();
            return from;
        }
        let closed = if at_end { self.closed } else { self.open.len() };
        if let Some(place) = self.open.iter().position(|(open, _)| *open == name) {
            if place < closed {
                self.error = Some(NotRegular::Recursive(name.to_owned()));
            }
            nfa.empty(from, self.open[place].1);
            // The new node is unreachable: all that follows, follows the production that is open.
            return nfa.node();
        }
        let begin = nfa.node();
        nfa.empty(from, begin);
        let before = std::mem::replace(&mut self.closed, closed);
        self.open.push((rule.name, begin));
        let end = self.add(nfa, &rule.expr, begin, true);
        self.open.pop();
        self.closed = before;
        end
    }

    /// The automaton of a large production inside the one that is compiled; none if it leads to one of the others.
    fn part(&self, name: &str) -> Option<&'c Automaton> {
        let grammar = self.grammar;
        let is_kept = self.changed.as_ref().is_some_and(|changed| !changed.contains(name));
        if !is_kept || self.open.is_empty() {
            return None;
        }
        let mut large = grammar.large();
        let (name, compiled) = large.rfind(|(large, _)| *large == name)?;
        if compiled.automaton.get().is_none() {
            // The productions inside it come first: to compile one inside the other would need a stack as deep as the grammar.
            let needed: HashSet<_> = grammar.needed_by(name).into_iter().collect();
            for (name, compiled) in large.chain([(name, compiled)]).filter(|(name, _)| needed.contains(name))
            {
                compiled.automaton.get_or_init(|| Automaton::of(grammar, name).ok().and_then(kept));
            }
        }
        compiled.automaton.get()?.as_ref()
    }

    /// Adds what `expr` derives after node `from`, and gives the node after it; `at_end` says whether nothing follows in
    /// the production around it.
    fn add(&mut self, nfa: &mut Nfa<Class>, expr: &'c Expr<'_>, from: Node, at_end: bool) -> Node {
        if nfa.is_large() {
            self.refuse();
        }
        if self.error.is_some() {
            return from;
        }
        match expr {
            Expr::Literal(text) => nfa.literal(from, text.as_bytes()),
            Expr::Bytes(set) => nfa.read(from, Class::of_bytes(self.grammar.bytes(set))),
            Expr::Name(name) => self.named(nfa, name, from, at_end),
            Expr::Sequence(parts) => {
                // A part that derives only the empty string is as good as absent.
                let last = if at_end { parts.iter().rposition(|part| !self.is_silent(part)) } else { None };
                let parts = parts.iter().enumerate();
                parts.fold(from, |at, (place, part)| self.add(nfa, part, at, last == Some(place)))
            }
            Expr::Choice(parts) => {
                let mut bytes = None;
                let others = parts.iter().filter(|part| {
                    let set = self.single(part);
                    bytes = set.map(|set| bytes.map_or(set, |bytes: Class| bytes.or(set))).or(bytes);
                    set.is_none()
                });
                let others: Vec<_> = others.collect();
                let end = nfa.choice(from, others, |nfa, from, part| self.add(nfa, part, from, at_end));
                if let Some(bytes) = bytes {
                    let after = nfa.read(from, bytes);
                    nfa.empty(after, end);
                }
                end
            }
            Expr::Repeat { item, min, max } => {
                let at_end = at_end && (*min, *max) == (0, Some(1));
                nfa.repeat(from, *min, *max, |nfa, from| self.add(nfa, item, from, at_end))
            }
            Expr::Except(all, without) => match self.alone(all).zip(self.alone(without)) {
                Some((all, without)) if all.states() * without.states() <= MOST_PAIRS => {
                    nfa.automaton(from, &all.difference(&without))
                }
                _ => {
                    self.refuse();
                    from
                }
            },
        }
    }

    /// The automaton of an expression that no open production can go on in.
    fn alone(&mut self, expr: &'c Expr<'_>) -> Option<Automaton> {
        let closed = std::mem::replace(&mut self.closed, self.open.len());
        let nfa = Nfa::new(|nfa, start| self.add(nfa, expr, start, true));
        self.closed = closed;
        if self.error.is_none() { nfa.compiled_within() } else { None }
    }

    /// Returns whether `expr` derives the empty string and no other.
    fn is_silent(&mut self, expr: &'c Expr<'_>) -> bool {
        match expr {
            Expr::Literal(text) => text.is_empty(),
            Expr::Sequence(parts) => parts.iter().all(|part| self.is_silent(part)),
            Expr::Choice(parts) => !parts.is_empty() && parts.iter().all(|part| self.is_silent(part)),
            Expr::Repeat { item, max, .. } => *max == Some(0) || self.is_silent(item),
            // A recursive production derives more, or nothing.
            Expr::Name(name) => self.once(name, |it| &mut it.silent, false, Self::is_silent),
            Expr::Bytes(_) | Expr::Except(..) => false,
        }
    }

    /// The bytes that `expr` derives, if it derives nothing but single bytes.
    fn single(&mut self, expr: &'c Expr<'_>) -> Option<Class> {
        match expr {
            Expr::Literal(text) if text.len() == 1 => Some(Class::of(text)),
            Expr::Bytes(set) => Some(Class::of_bytes(self.grammar.bytes(set))),
            Expr::Name(name) => self.single_named(name),
            Expr::Choice(parts) => {
                parts.iter().try_fold(Class::of(""), |set, part| Some(set.or(self.single(part)?)))
            }
            Expr::Sequence(parts) if parts.len() == 1 => self.single(&parts[0]),
            Expr::Literal(_) | Expr::Sequence(_) | Expr::Repeat { .. } | Expr::Except(..) => None,
        }
    }

    fn single_named(&mut self, name: &str) -> Option<Class> {
        // A recursive production is not a single character.
        self.once(name, |it| &mut it.single, None, Self::single)
    }

    /// The answer about a production, which is asked once; another answer if one of the others is in its place, if it is recursive, or too deep.
    fn once<T: Copy>(
        &mut self,
        name: &str,
        known: fn(&mut Self) -> &mut HashMap<&'c str, T, Quick>,
        otherwise: T,
        ask: fn(&mut Self, &'c Expr<'g>) -> T,
    ) -> T {
        let Some(rule) = self.grammar.rule(name).filter(|_| !self.others.contains_key(name)) else {
            return otherwise;
        };
        if let Some(found) = known(self).get(rule.name) {
            return *found;
        }
        known(self).insert(rule.name, otherwise);
        if self.asking >= DEEPEST {
            return otherwise;
        }
        self.asking += 1;
        let found = ask(self, &rule.expr);
        self.asking -= 1;
        known(self).insert(rule.name, found);
        found
    }
}
