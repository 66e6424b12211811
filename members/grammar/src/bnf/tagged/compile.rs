//! The edges of a production, with marks, by Thompson's method.

use std::collections::HashMap;
use std::rc::Rc;

use super::marks::{Marks, Question, begins, ends};
use crate::bnf::automaton::Automaton;
use crate::bnf::compile::{DEEPEST, NotRegular};
use crate::bnf::explore::number;
use crate::bnf::grammar::Grammar;
use crate::bnf::rule::Expr;
use crate::class::Class;
use crate::hash::Quick;

/// An edge, and the node after it.
pub(super) enum Edge {
    /// Sets these marks, if any.
    Mark(Marks, u32),
    Bytes(Box<Class>, u32),
}

/// The edges from each node, in the order of preference.
pub(super) struct Nodes {
    pub edges: Vec<Vec<Edge>>,
    pub start: u32,
    pub end: u32,
}

/// The most nodes.
const MOST_NODES: usize = 1 << 17;

/// The nodes of a production.
pub(super) fn compiled(
    grammar: &Grammar<'_>,
    start: &str,
    question: &Question<'_>,
) -> Result<Nodes, NotRegular> {
    let mut own = HashMap::default();
    for (slot, of) in question.slots.iter().enumerate() {
        own.extend(of.productions.iter().map(|name| (*name, slot)));
    }
    let slots_in = |name: &str| {
        let needed = grammar.needed_by(name);
        needed.iter().filter_map(|name| own.get(name)).fold(0_u32, |all, slot| all | 1 << slot)
    };
    let reach = grammar.needed_by(start).into_iter().map(|name| (name, slots_in(name))).collect();
    let mut compiler = Compiler {
        grammar,
        question,
        own,
        reach,
        edges: Vec::new(),
        open: Vec::new(),
        closed: 0,
        known: HashMap::default(),
    };
    let first = compiler.node();
    let end = compiler.named(start, first, 0, true)?;
    Ok(Nodes { edges: compiler.edges, start: first, end })
}

struct Compiler<'c, 'g> {
    grammar: &'c Grammar<'g>,
    question: &'c Question<'c>,
    /// The slot of each production that has one, and the slots that each production leads to, as bits.
    own: HashMap<&'c str, usize, Quick>,
    reach: HashMap<&'g str, u32, Quick>,
    edges: Vec<Vec<Edge>>,
    open: Vec<Open<'g>>,
    /// How many of the open productions go on after this place, so that none of these can be used here.
    closed: usize,
    known: HashMap<&'c str, Rc<Automaton>, Quick>,
}

/// A production around a place.
struct Open<'g> {
    name: &'g str,
    begin: u32,
    /// Its end is marked.
    is_marked: bool,
}

/// The place of an expression.
#[derive(Clone, Copy)]
struct Place {
    /// The slots that do not count here, as bits.
    hidden: u32,
    /// Nothing follows in the production around it.
    at_end: bool,
    /// As little as possible is taken.
    least: bool,
}

impl<'c, 'g> Compiler<'c, 'g> {
    fn node(&mut self) -> u32 {
        self.edges.push(Vec::new());
        number(self.edges.len() - 1)
    }

    fn edge(&mut self, from: u32, edge: Edge) {
        self.edges[from as usize].push(edge);
    }

    fn has_slots(&self, expr: &Expr<'_>, hidden: u32) -> bool {
        let slots = expr.names().into_iter().filter_map(|name| self.reach.get(name));
        slots.fold(0, |all, slots| all | slots) & !hidden != 0
    }

    /// Adds what `expr` derives after `from`, and gives the node after it.
    fn add(&mut self, expr: &'c Expr<'g>, from: u32, place: Place) -> Result<u32, NotRegular> {
        if self.edges.len() > MOST_NODES {
            let outermost = self.open.first().map_or("", |open| open.name);
            return Err(NotRegular::TooLarge(outermost.to_owned()));
        }
        if !self.has_slots(expr, place.hidden) {
            return self.plain(expr, from, place.least);
        }
        match expr {
            Expr::Literal(_) | Expr::Bytes(_) | Expr::Except(..) => self.plain(expr, from, place.least),
            Expr::Name(name) => self.named(name, from, place.hidden, place.at_end),
            Expr::Sequence(parts) => self.sequence(parts, from, place),
            Expr::Choice(parts) => {
                let end = self.node();
                let name = self.open.last().map_or("", |open| open.name);
                let first = self.question.first.iter().find(|(of, _)| *of == name).map(|(_, first)| *first);
                let first = first.filter(|first| *first < parts.len());
                for part in first.into_iter().chain((0..parts.len()).filter(|part| Some(*part) != first)) {
                    let begin = self.node();
                    self.edge(from, Edge::Mark(0, begin));
                    let after = self.add(&parts[part], begin, place)?;
                    self.edge(after, Edge::Mark(0, end));
                }
                Ok(end)
            }
            Expr::Repeat { item, min, max } => {
                let inside = Place { at_end: place.at_end && (*min, *max) == (0, Some(1)), ..place };
                let mut at = from;
                for _ in 0..*min {
                    at = self.add(item, at, inside)?;
                }
                let end = self.node();
                if let Some(max) = max {
                    for _ in *min..*max {
                        let body = self.fork(at, end, place.least);
                        at = self.add(item, body, inside)?;
                    }
                    self.edge(at, Edge::Mark(0, end));
                } else {
                    let again = self.node();
                    self.edge(at, Edge::Mark(0, again));
                    let body = self.fork(again, end, place.least);
                    let after = self.add(item, body, inside)?;
                    self.edge(after, Edge::Mark(0, again));
                }
                Ok(end)
            }
        }
    }

    /// Adds parts one after the other. Several in a row without slots become one automaton.
    fn sequence(&mut self, parts: &'c [Expr<'g>], from: u32, place: Place) -> Result<u32, NotRegular> {
        let (mut at, mut done) = (from, 0);
        while done < parts.len() {
            let plain = parts[done..].iter().take_while(|part| !self.has_slots(part, place.hidden)).count();
            if plain > 1 {
                let run = Expr::Sequence(parts[done..done + plain].to_vec());
                at = self.embed(&Automaton::of_expr(self.grammar, &run)?, at, place.least);
                done += plain;
            } else {
                done += 1;
                let at_end = place.at_end && done == parts.len();
                at = self.add(&parts[done - 1], at, Place { at_end, ..place })?;
            }
        }
        Ok(at)
    }

    /// A new node for what is repeated, and the way past it.
    fn fork(&mut self, from: u32, end: u32, least: bool) -> u32 {
        let body = self.node();
        for to in if least { [end, body] } else { [body, end] } {
            self.edge(from, Edge::Mark(0, to));
        }
        body
    }

    fn named(&mut self, name: &str, from: u32, hidden: u32, at_end: bool) -> Result<u32, NotRegular> {
        let rule = self.grammar.rule(name).ok_or_else(|| NotRegular::Undefined(name.to_owned()))?;
        let name = rule.name;
        let slot = self.own.get(name).copied();
        let marked = slot.filter(|slot| hidden >> slot & 1 == 0);
        let closed = if at_end { self.closed } else { self.open.len() };
        if let Some(place) = self.open.iter().position(|open| open.name == name) {
            // Right recursion is a loop. A loop would skip marks at the ends of the productions between.
            let skips = self.open[place + 1..].iter().any(|open| open.is_marked) || marked.is_some();
            if place < closed || skips {
                return Err(NotRegular::Recursive(name.to_owned()));
            }
            let begin = self.open[place].begin;
            self.edge(from, Edge::Mark(0, begin));
            return Ok(self.node());
        }
        if self.open.len() >= DEEPEST {
            return Err(NotRegular::TooLarge(name.to_owned()));
        }
        let begin = self.node();
        self.edge(from, Edge::Mark(marked.map_or(0, begins), begin));
        let closing = self.question.slots.iter().enumerate().filter(|(_, slot)| slot.not_in.contains(&name));
        let inside = hidden | slot.map_or(0, |slot| 1 << slot);
        let place = Place {
            hidden: closing.fold(inside, |hidden, (slot, _)| hidden | 1 << slot),
            at_end: true,
            least: self.question.least.contains(&name),
        };
        let before = std::mem::replace(&mut self.closed, closed);
        self.open.push(Open { name, begin, is_marked: marked.is_some() });
        let end = self.add(&rule.expr, begin, place)?;
        self.open.pop();
        self.closed = before;
        let Some(slot) = marked else { return Ok(end) };
        let after = self.node();
        self.edge(end, Edge::Mark(ends(slot), after));
        Ok(after)
    }

    /// Adds an expression in which no slot can open.
    fn plain(&mut self, expr: &'c Expr<'g>, from: u32, least: bool) -> Result<u32, NotRegular> {
        let automaton = match expr {
            Expr::Literal(text) => {
                return Ok(text.bytes().fold(from, |at, byte| {
                    let to = self.node();
                    self.edge(at, Edge::Bytes(Box::new(Class::range(byte, byte)), to));
                    to
                }));
            }
            Expr::Name(name) if self.known.contains_key(name) => Rc::clone(&self.known[name]),
            Expr::Name(name) => {
                let made = Rc::new(Automaton::of(self.grammar, name)?);
                self.known.insert(name, Rc::clone(&made));
                made
            }
            _ => Rc::new(Automaton::of_expr(self.grammar, expr)?),
        };
        Ok(self.embed(&automaton, from, least))
    }

    fn embed(&mut self, automaton: &Automaton, from: u32, least: bool) -> u32 {
        let nodes: Vec<u32> = (0..automaton.states()).map(|_| self.node()).collect();
        let end = self.node();
        self.edge(from, Edge::Mark(0, nodes[0]));
        for state in automaton.living() {
            let may_end = automaton.is_accepting(state);
            if may_end && least {
                self.edge(nodes[state], Edge::Mark(0, end));
            }
            for (next, set) in automaton.steps(state) {
                self.edge(nodes[state], Edge::Bytes(Box::new(set), nodes[next]));
            }
            if may_end && !least {
                self.edge(nodes[state], Edge::Mark(0, end));
            }
        }
        end
    }
}
