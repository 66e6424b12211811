//! First match, run: right-hand sides read on a text as a parsing expression grammar reads them.

use std::collections::HashMap;

use super::super::compile::DEEPEST;
use super::super::grammar::Grammar;
use super::super::rule::Expr;
use super::parser::{Mode, Modes};
use crate::hash::Quick;

/// The byte offset where something ends; none if it fails.
pub(super) type End = Option<usize>;

/// A choice that a run made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken<'g> {
    /// The choice.
    pub choice: *const Expr<'g>,
    /// The place of the alternative that matched.
    pub alternative: usize,
    /// The byte offsets where it begins, and where it ends.
    pub read: (usize, usize),
}

/// A run on a text.
pub(super) struct Run<'r, 'g> {
    grammar: &'r Grammar<'g>,
    text: &'r [u8],
    modes: &'r Modes<'r, 'g>,
    /// The productions that something else reads: how far, from a byte offset on.
    known: &'r dyn Fn(&str, usize) -> Option<End>,
    /// How far each production reads from each offset; none while it is read.
    done: HashMap<(&'g str, usize), Option<End>, Quick>,
    depth: usize,
    /// The choices of the outermost production.
    pub taken: Vec<Taken<'g>>,
    /// The choices of which the longest alternative was taken, with the ends of all alternatives.
    pub compared: Vec<(*const Expr<'g>, Vec<End>)>,
    /// True if a production began with itself, or if they were too deep.
    pub is_endless: bool,
}

impl<'r, 'g> Run<'r, 'g> {
    pub fn new(
        grammar: &'r Grammar<'g>,
        text: &'r [u8],
        modes: &'r Modes<'r, 'g>,
        known: &'r dyn Fn(&str, usize) -> Option<End>,
    ) -> Self {
        let (done, taken, compared) = Default::default();
        Self { grammar, text, modes, known, done, depth: 0, taken, compared, is_endless: false }
    }

    /// The place where the production ends that begins at an offset; none if it fails.
    pub fn named(&mut self, name: &str, at: usize) -> End {
        if let Some(known) = (self.known)(name, at) {
            return known;
        }
        let rule = self.grammar.rule(name)?;
        match self.done.get(&(rule.name, at)) {
            Some(Some(known)) => return *known,
            Some(None) => self.is_endless = true,
            None => {}
        }
        self.is_endless |= self.depth >= DEEPEST;
        if self.is_endless {
            return None;
        }
        self.done.insert((rule.name, at), None);
        self.depth += 1;
        let end = self.read(&rule.expr, at);
        self.depth -= 1;
        self.done.insert((rule.name, at), Some(end));
        end
    }

    /// The same of an expression.
    pub fn read(&mut self, expr: &Expr<'g>, at: usize) -> End {
        match expr {
            Expr::Literal(text) => self.text[at..].starts_with(text.as_bytes()).then_some(at + text.len()),
            Expr::Bytes(set) => {
                let byte = self.text.get(at)?;
                self.grammar.bytes(set).contains(byte).then_some(at + 1)
            }
            Expr::Name(name) => self.named(name, at),
            Expr::Sequence(parts) => parts.iter().try_fold(at, |at, part| self.read(part, at)),
            Expr::Choice(parts) => {
                let order = match self.modes.get(&std::ptr::from_ref(expr)) {
                    Some(Mode::Ordered(order)) => order.clone(),
                    Some(Mode::Longest) => {
                        let ends: Vec<End> = parts.iter().map(|part| self.read(part, at)).collect();
                        self.compared.push((expr, ends.clone()));
                        return ends.into_iter().flatten().max();
                    }
                    _ => (0..parts.len()).collect(),
                };
                order.into_iter().find_map(|alternative| {
                    let end = self.read(&parts[alternative], at)?;
                    if self.depth <= 1 {
                        self.taken.push(Taken { choice: expr, alternative, read: (at, end) });
                    }
                    Some(end)
                })
            }
            Expr::Repeat { item, min, max } => {
                let mut here = at;
                for turn in 0.. {
                    if max.is_some_and(|max| turn >= max) {
                        break;
                    }
                    match self.read(item, here) {
                        None if turn < *min => return None,
                        Some(end) if end > here || turn < *min => here = end,
                        // A turn that reads nothing would be repeated for ever.
                        _ => break,
                    }
                }
                Some(here)
            }
            Expr::Except(..) => {
                self.is_endless = true;
                None
            }
        }
    }
}
