//! The one change of a grammar that gives it a certain language.
//!
//! The problem: two languages differ, and the share of their strings says how much, but not what is to be changed. A student who writes
//! `*DIGIT` for `1*DIGIT` has understood the rest.
//!
//! The idea: a step changes one part of a right-hand side: the bounds of a repetition, a set of characters, a name, a member or an
//! alternative that is missing or too much, the order of two members, or the place of a bracket. All grammars that are one step away are
//! compiled, the likeliest steps first, and the first whose automaton is that of the wanted language is right. Automata are minimal, so
//! that equal languages are seen by comparing them. A step that only adds strings is not tried if the language has strings to lose, and the
//! other way round. A set of characters is not guessed: it is made of each byte that, in the place of the set, gives no wrong string. If
//! any set is right, that is.
//!
//! The cost: a grammar with a hundred parts has some thousands of neighbours. Few of them are compiled: a string on which the languages
//! differ is read by the nondeterministic automaton of each neighbour first, and each neighbour that was compiled in vain gives one more
//! such string. A count of the steps of all automata is the limit, so that the same grammar gives the same answer on each machine.

mod step;
mod words;

use std::collections::HashMap;

use super::automaton::Automaton;
use super::compile::nondeterministic;
use super::difference::{Relation, relation_within};
use super::explore::within;
use super::grammar::Grammar;
use super::notation::Notation;
use super::rule::{Bytes, Expr, Rule};
use crate::class::Class;
use step::{Effect, Step, replaced, steps, tokens, weight};

/// A change of one part of a right-hand side.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, Notation, automaton::Automaton, edit::Edit};
/// let key = Grammar::parse_as("key", "port = 1*DIGIT\n", Notation::Abnf)?;
/// let answer = Grammar::parse_as("answer", "port = *DIGIT\n", Notation::Abnf)?;
/// let wanted = Automaton::of(&key, "port")?;
/// let edit = Edit::between((&answer, "port"), &["port"], (&key, &wanted), Notation::Abnf, &mut 100_000).unwrap();
/// assert_eq!((edit.production.as_str(), edit.words.as_str()), ("port", "write `1*DIGIT` for `*DIGIT`"));
/// assert_eq!(edit.after, "1*DIGIT");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Edit {
    /// The production.
    pub production: String,
    /// The change, as in "write `1*DIGIT` for `*DIGIT`".
    pub words: String,
    /// The right-hand side after it.
    pub after: String,
}

impl Automaton {
    /// The language of a production, made in at most `work` steps, which are taken from it.
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Grammar, automaton::Automaton};
    /// let grammar = Grammar::parse("toy.bnf", "a = *\"x\"\n")?;
    /// assert!(Automaton::of_within(&grammar, "a", &mut 100_000).is_some_and(|language| language.accepts(b"xx")));
    /// assert!(Automaton::of_within(&grammar, "a", &mut 1).is_none());
    /// # Ok::<(), urlgram_grammar::bnf::GrammarError>(())
    /// ```
    // The condition of the module is repeated here, so that urlgram's documentation shows it at this method.
    #[cfg(feature = "automata")]
    #[must_use]
    pub fn of_within(grammar: &Grammar<'_>, name: &str, work: &mut usize) -> Option<Self> {
        *work = work.saturating_sub(weight(grammar, name));
        if *work == 0 {
            return None;
        }
        within(work, || Self::of(grammar, name)).and_then(Result::ok)
    }
}

/// The most pairs of states of two languages that are compared.
const MOST_PAIRS: usize = 65_535;

impl Edit {
    /// The likeliest step by which production `start` of a grammar gets the language `wanted`, that of a production of `key`; none, if no
    /// step in the productions `own` does, or `work` is spent. The words are in the signs of a notation.
    #[must_use]
    pub fn between<'g>(
        (grammar, start): (&Grammar<'g>, &str),
        own: &[&str],
        (key, wanted): (&Grammar<'g>, &Automaton),
        notation: Notation,
        work: &mut usize,
    ) -> Option<Self> {
        let now = Automaton::of(grammar, start).ok()?;
        let relation = relation_within(&now, wanted, MOST_PAIRS)?;
        let reached = grammar.needed_by(start);
        let rules: Vec<&Rule<'g>> = grammar
            .rules()
            .iter()
            .filter(|it| own.contains(&it.name) && reached.contains(&it.name))
            .collect();
        let tokens = tokens(&rules, key);
        let mut all: Vec<(usize, Step<'g>)> = Vec::new();
        for (place, rule) in rules.iter().enumerate() {
            all.extend(steps(grammar, &rule.expr, &tokens, work).into_iter().map(|step| (place, step)));
        }
        all.retain(|(_, step)| may_help(step.effect, relation));
        all.sort_by_key(|(_, step)| step.rank);
        let only = [now.difference(wanted), wanted.difference(&now)].map(|only| only.shortest());
        let mut search =
            Search { grammar, start, wanted, strings: only.into_iter().flatten().collect(), work };
        all.into_iter().find_map(|(place, step)| {
            let rule = rules[place];
            let whole = match &step.new {
                None => search.set(rule, step.index, &now)?,
                Some(new) => replaced(&rule.expr, step.index, new),
            };
            search.is_right(rule, &whole).then(|| Self {
                production: rule.name.to_owned(),
                words: words::words(&step, &rule.expr, &whole, notation),
                after: words::after(&step, &rule.expr, &whole, notation),
            })
        })
    }
}

/// Returns whether a step can make two languages equal that lie so to each other.
fn may_help(effect: Effect, relation: Relation) -> bool {
    match relation {
        Relation::Equal => false,
        Relation::Subset => effect != Effect::Shrinks,
        Relation::Superset => effect != Effect::Grows,
        Relation::Incomparable => effect == Effect::Either,
    }
}

struct Search<'s, 'g> {
    grammar: &'s Grammar<'g>,
    start: &'s str,
    wanted: &'s Automaton,
    /// Strings on which neighbours differ from it.
    strings: Vec<Vec<u8>>,
    work: &'s mut usize,
}

/// The most strings that are tried, and the most bytes of each.
const STRINGS: usize = 64;
const LONGEST: usize = 256;

impl<'g> Search<'_, 'g> {
    /// The grammar with another right-hand side of a production; none if there is no work left.
    fn changed(&mut self, rule: &Rule<'g>, expr: Expr<'g>) -> Option<Grammar<'g>> {
        let changed = self.grammar.with_only(vec![Rule { expr, ..rule.clone() }]);
        *self.work = self.work.saturating_sub(16 + self.grammar.rules().len() + weight(&changed, self.start));
        (*self.work > 0).then_some(changed)
    }

    /// Returns whether a grammar agrees on these strings with the language that is wanted; none if it is recursive at the left.
    fn agrees(
        &self,
        grammar: &Grammar<'g>,
        strings: &[Vec<u8>],
        wanted: impl Fn(&[u8]) -> bool,
    ) -> Option<bool> {
        let nfa = nondeterministic(grammar, self.start).ok()?;
        Some(strings.iter().all(|string| nfa.reads(string) == wanted(string)))
    }

    /// Returns whether the language is the one that is wanted if a production has another right-hand side.
    fn is_right(&mut self, rule: &Rule<'g>, expr: &Expr<'g>) -> bool {
        let Some(changed) = self.changed(rule, expr.clone()) else { return false };
        if self.agrees(&changed, &self.strings, |string| self.wanted.accepts(string)) == Some(false) {
            return false;
        }
        let Some(language) = Automaton::of_within(&changed, self.start, self.work) else { return false };
        if language == *self.wanted {
            return true;
        }
        let different =
            within(self.work, || language.combined(self.wanted, |one, other| one != other).shortest());
        if let Some(Some(string)) = different
            && self.strings.len() < STRINGS
            && string.len() <= LONGEST
        {
            self.strings.push(string);
        }
        false
    }

    /// Returns whether another set in this place could make the languages agree on the strings: all bytes accept those that are lacking,
    /// and none refuses those that are too much.
    fn may_be_set(&mut self, rule: &Rule<'g>, index: usize) -> bool {
        let all: Vec<u8> = (0..=u8::MAX).collect();
        for (bytes, is_lacking) in [(all, true), (Vec::new(), false)] {
            let Some(changed) = self.changed(rule, replaced(&rule.expr, index, &set_of(bytes))) else {
                return false;
            };
            let of_kind = |string: &&Vec<u8>| self.wanted.accepts(string) == is_lacking;
            let strings: Vec<_> = self.strings.iter().filter(of_kind).take(2).cloned().collect();
            if self.agrees(&changed, &strings, |_| is_lacking) == Some(false) {
                return false;
            }
        }
        true
    }

    /// The right-hand side with each byte, in the place of a set, that gives no wrong string.
    fn set(&mut self, rule: &Rule<'g>, index: usize, now: &Automaton) -> Option<Expr<'g>> {
        if !self.may_be_set(rule, index) {
            return None;
        }
        let (mut seen, mut right) = (HashMap::new(), Vec::new());
        for byte in 0..=u8::MAX {
            let class = (self.wanted.class_of(byte), now.class_of(byte));
            let fits = if let Some(known) = seen.get(&class) {
                *known
            } else {
                let one = self.changed(rule, replaced(&rule.expr, index, &set_of([byte])))?;
                let language = Automaton::of_within(&one, self.start, self.work)?;
                let relation = relation_within(&language, self.wanted, MOST_PAIRS)?;
                let fits = matches!(relation, Relation::Equal | Relation::Subset);
                seen.insert(class, fits);
                fits
            };
            right.extend(fits.then_some(byte));
        }
        (!right.is_empty()).then(|| replaced(&rule.expr, index, &set_of(right)))
    }
}

/// A set of these bytes, which no text names.
fn set_of<'g>(bytes: impl IntoIterator<Item = u8>) -> Expr<'g> {
    let ranges = Class::of_bytes(bytes).runs(0..=u8::MAX);
    Expr::Bytes(Bytes { text: words::NAMELESS, ranges, except: Vec::new() })
}
