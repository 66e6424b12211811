//! First match of productions that nest: decided of their strings in which none is open more than a few times, and run on the whole.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::super::automaton::Automaton;
use super::super::explore::within;
use super::super::nested::ContextFree;
use super::super::rule::{Expr, Rule};
use super::mended::nearest_order;
use super::parser::{Builder, MOST_TIMES, Mode, Modes};
use super::relation::Relation;
use super::run::{End, Run};
use super::{FirstMatch, Loss, Read};

/// How often a production is open in itself, at most, in the strings that are looked at, if there are steps left.
const ROUNDS: usize = 5;

/// The most steps of all automata that are made for productions that nest.
const MOST_STEPS_NESTED: usize = 1 << 22;

/// The most strings on which a production is run, and those on which a change is.
const MOST_STRINGS: usize = 500;
const MOST_STRINGS_OF_A_CHANGE: usize = 2000;

/// The bytes of the longest of them.
const LONGEST: usize = 16;

impl<'e, 'g> FirstMatch<'e, 'g> {
    /// Looks for losses of the productions that nest.
    ///
    /// The relations of a round are made of those of the round before; at first, what nests reads nothing. So a string that is lost there
    /// need not be lost in truth: it is run, and so is the change with which it is read.
    pub(super) fn judge_nested(&mut self) {
        let rules: Vec<_> = self.nested.iter().filter_map(|name| self.grammar.rule(name)).collect();
        let is_free = |rule: &&&'e Rule<'g>| ContextFree::of(self.grammar, rule.name).is_ok();
        let rules: Vec<_> = rules.iter().filter(is_free).copied().collect();
        let before = self.known.clone();
        for rule in &rules {
            self.known.insert(rule.name, Rc::new(Relation::never()));
            self.languages.insert(rule.name, Automaton::one_of([]));
        }
        let mut found: HashMap<&str, Loss<'e, 'g>> = HashMap::new();
        let mut left = MOST_STEPS_NESTED;
        for _ in 0..ROUNDS {
            for rule in &rules {
                let builder = Builder::new(self.grammar);
                let read = within(&mut left, || {
                    let language = self.language(&rule.expr)?;
                    Some((self.read(rule, &language, builder)?, language))
                });
                let Some(Some((Read { relation, loss, .. }, language))) = read else { continue };
                self.known.insert(rule.name, Rc::new(relation));
                self.languages.insert(rule.name, language);
                if let Some(loss) = loss {
                    found.insert(rule.name, loss);
                }
            }
        }
        self.known = before;
        self.languages.retain(|name, _| !rules.iter().any(|rule| rule.name == *name));
        // The changes of all productions, so that no change is told for another production.
        let modes: Modes<'e, 'g> = (found.values().flat_map(|loss| &loss.changes))
            .map(|change| (std::ptr::from_ref(change.part), change.mode.clone()))
            .collect();
        for rule in rules {
            let confirmed = found.remove(rule.name).and_then(|loss| self.confirmed(loss, &modes));
            if let Some(loss) = confirmed.or_else(|| self.run_on_strings(rule, &modes)) {
                self.undecided.retain(|name| *name != rule.name);
                self.losses.push(loss);
            }
        }
    }

    /// The language of an expression, in which each production has the language that is known of it.
    fn language(&self, expr: &Expr<'g>) -> Option<Automaton> {
        let all =
            |parts: &[Expr<'g>]| parts.iter().map(|part| self.language(part)).collect::<Option<Vec<_>>>();
        Some(match expr {
            Expr::Literal(_) | Expr::Bytes(_) => {
                let parser = Builder::new(self.grammar).of(expr)?;
                super::read_to_the_end(&self.relation(&parser)?.all)
            }
            Expr::Name(name) => self.languages.get(name)?.clone(),
            Expr::Sequence(parts) => {
                all(parts)?.iter().fold(Automaton::literal(b""), |before, part| before.then(part))
            }
            Expr::Choice(parts) => Automaton::union_of(&all(parts)?),
            Expr::Repeat { min, max, .. } if max.unwrap_or(*min) > MOST_TIMES => return None,
            Expr::Repeat { item, min, max } => self.language(item)?.repeated(*min, *max),
            Expr::Except(..) => return None,
        })
    }

    /// The first string of a production that is lost, among its shortest.
    fn run_on_strings(&self, rule: &'e Rule<'g>, modes: &Modes<'e, 'g>) -> Option<Loss<'e, 'g>> {
        let language = ContextFree::of(self.grammar, rule.name).ok()?;
        for string in language.distinct_strings(LONGEST).take(MOST_STRINGS) {
            let reads = self.runs(rule.name, &string, modes)?;
            if reads != Some(string.len()) {
                let (changes, tried) = Default::default();
                return Some(Loss { rule, string, reads, changes, tried });
            }
        }
        None
    }

    /// The loss, if it is one in truth; with its changes, if they lose nothing that was read before, nor this string.
    fn confirmed(&self, mut loss: Loss<'e, 'g>, modes: &Modes<'e, 'g>) -> Option<Loss<'e, 'g>> {
        let name = loss.rule.name;
        let own: Vec<_> = loss.changes.iter().map(|change| std::ptr::from_ref(change.part)).collect();
        let mut others = modes.clone();
        others.retain(|part, _| !own.contains(part));
        loss.reads = self.runs(name, &loss.string, &others)?;
        if loss.reads == Some(loss.string.len()) {
            return None;
        }
        let language = ContextFree::of(self.grammar, name).ok()?;
        let mut strings: Vec<_> = language.distinct_strings(LONGEST).take(MOST_STRINGS_OF_A_CHANGE).collect();
        strings.push(loss.string.clone());
        loss.tried = Some((strings.len(), strings.iter().map(Vec::len).max().unwrap_or(0)));
        let reads_all = |modes: &Modes<'e, 'g>| {
            strings.iter().all(|string| self.runs(name, string, modes) == Some(Some(string.len())))
        };
        let can_be_run = |mode: &Mode| matches!(mode, Mode::Ordered(_) | Mode::Longest);
        if !loss.changes.iter().all(|change| can_be_run(&change.mode)) || !reads_all(modes) {
            loss.changes.clear();
        }
        // The relations may not have known how far each alternative reads: an order is nearer than the longest, if there is one.
        let mut nearer = modes.clone();
        for change in loss.changes.iter_mut().filter(|change| change.mode == Mode::Longest) {
            let Some(order) = self.order_on(change.part, name, &strings, &nearer) else { continue };
            let (part, order) = (std::ptr::from_ref(change.part), Mode::Ordered(order));
            nearer.insert(part, order.clone());
            // The changes before this one have their orders already.
            if reads_all(&nearer) {
                change.mode = order;
            } else {
                nearer.insert(part, Mode::Longest);
            }
        }
        Some(loss)
    }

    /// An order of the alternatives of a choice in which none reads less than one after it, wherever some strings of a production meet it.
    fn order_on(
        &self,
        choice: &Expr<'g>,
        name: &str,
        strings: &[Vec<u8>],
        modes: &Modes<'e, 'g>,
    ) -> Option<Vec<usize>> {
        let Expr::Choice(parts) = choice else { return None };
        let mut less: HashSet<(usize, usize)> = HashSet::new();
        for string in strings {
            let known = |name: &str, at: usize| self.told(name, string, at);
            let mut run = Run::new(self.grammar, string, modes, &known);
            let _ = run.named(name, 0);
            for (_, ends) in run.compared.iter().filter(|(part, _)| std::ptr::eq(*part, choice)) {
                let all = || ends.iter().enumerate().filter_map(|(part, end)| Some((part, (*end)?)));
                less.extend(all().flat_map(|(one, end)| {
                    all().filter(move |(_, other)| end < *other).map(move |(other, _)| (one, other))
                }));
            }
        }
        nearest_order(parts.len(), |one, other| less.contains(&(one, other)))
    }

    /// The place where the parser of a production ends whose own loss is told.
    fn told(&self, name: &str, text: &[u8], at: usize) -> Option<End> {
        let is_told = self.losses.iter().any(|loss| loss.rule.name == name);
        is_told.then(|| self.end(name, text, at)).flatten()
    }

    /// How far a production reads on a text; none if that cannot be run.
    fn runs(&self, name: &str, text: &[u8], modes: &Modes<'e, 'g>) -> Option<End> {
        let known = |name: &str, at: usize| self.told(name, text, at);
        let mut run = Run::new(self.grammar, text, modes, &known);
        let end = run.named(name, 0);
        (!run.is_endless).then_some(end)
    }
}
