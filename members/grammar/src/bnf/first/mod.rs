//! First match: what a grammar loses if it is read as nom's `alt` and parsing expression grammars read it.
//!
//! BNF alternation has no order, and its repetition may stop anywhere. A parser of first match takes the first alternative that
//! matches, repeats while it can, and never goes back. So it reads a part of the language of a production: [`FirstMatch`] says of each
//! production whether that is all of it, and if not, a shortest string that is lost, and the least change that loses none.
//!
//! - [`relation`]: a parser as a set of texts with a mark, so that two are equal exactly if their automata are;
//! - `words`: the laws of nom's words, on relations;
//! - [`parser`]: right-hand sides in nom's words.
//!
//! All of it is decided, but for productions that nest: these are run on their strings, up to a length.

pub mod alphabet;
mod mended;
mod nested;
pub mod nom;
pub mod parser;
pub mod relation;
mod run;
mod shown;
mod words;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::automaton::Automaton;
use super::classes::Classes;
use super::compile::NotRegular;
use super::explore::within;
use super::grammar::Grammar;
use super::notation::Notation;
use super::recursion::walked;
use super::rule::{Expr, Rule};
use crate::class::Class;
use alphabet::{Alphabet, MOST_LETTERS};
use parser::{Builder, Mode, Parser};
use relation::{Relation, read_to_the_end};
use run::{End, Run};

/// The most steps of all automata that are made for a production, and for all of a grammar.
const MOST_STEPS: usize = 1 << 24;
const MOST_STEPS_TOGETHER: usize = 1 << 26;

/// The most states of the automaton of a production.
const MOST_STATES: usize = 1 << 12;

/// A string that first match loses of a production.
#[derive(Clone, Debug)]
pub struct Loss<'e, 'g> {
    /// The production.
    pub rule: &'e Rule<'g>,
    /// A shortest string that the production derives, and that first match does not read to its end.
    pub string: Vec<u8>,
    /// The number of bytes that it reads of it; none if it fails.
    pub reads: Option<usize>,
    /// The least changes that lose no string; none are known if it is empty.
    pub changes: Vec<Change<'e, 'g>>,
    /// The number of strings on which the changes were tried, and the length of the longest in bytes; none if it is decided of all.
    pub tried: Option<(usize, usize)>,
}

/// Another way to read a part of a right-hand side, with which nothing is lost.
#[derive(Clone, Debug)]
pub struct Change<'e, 'g> {
    /// The part.
    pub part: &'e Expr<'g>,
    /// The other way.
    pub mode: Mode,
    /// The alternative that first match takes on the lost string, and the bytes that it reads; none if it takes none.
    pub taken: Option<(&'e Expr<'g>, Vec<u8>)>,
}

impl Loss<'_, '_> {
    /// The way to lose nothing, in the signs of a notation; none if none is known.
    #[must_use]
    pub fn advice(&self, notation: Notation) -> Option<String> {
        let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
        for change in &self.changes {
            let (advice, text) = (change.advice(), format!("`{}`", change.text(notation)));
            match kinds.iter_mut().find(|(known, _)| *known == advice) {
                Some((_, texts)) if texts.contains(&text) => {}
                Some((_, texts)) => texts.push(text),
                None => kinds.push((advice, vec![text])),
            }
        }
        let told: Vec<_> =
            kinds.into_iter().map(|(advice, texts)| format!("{advice}: {}", texts.join(", "))).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }
}

impl Change<'_, '_> {
    /// The text of an expression in the signs of a notation.
    #[must_use]
    pub fn shown(expr: &Expr<'_>, notation: Notation) -> String {
        shown::shown(expr, None, notation)
    }

    /// The way to read the part so that nothing is lost.
    fn advice(&self) -> &'static str {
        match (&self.mode, self.part) {
            (Mode::Ordered(_), _) => "in this order nothing is lost",
            (Mode::Inline, _) => "read together with what follows",
            (Mode::Longest, _) => "take the alternative that reads the most",
            (_, Expr::Repeat { max: Some(1), .. }) => "leave out where what follows does not match otherwise",
            (_, Expr::Repeat { .. }) => "repeat only as often as what follows still matches",
            (_, _) => "take the alternative with which what follows matches, too",
        }
    }

    /// The text of the changed part, in the signs of a notation.
    #[must_use]
    pub fn text(&self, notation: Notation) -> String {
        let order = if let Mode::Ordered(order) = &self.mode { Some(order.as_slice()) } else { None };
        shown::shown(self.part, order, notation)
    }
}

/// The productions of a grammar, read by first match.
pub struct FirstMatch<'e, 'g> {
    grammar: &'e Grammar<'g>,
    /// The letters; none if there are too many.
    alphabet: Option<Alphabet>,
    /// The languages of the productions, as letters; of those that are regular.
    languages: HashMap<&'g str, Automaton>,
    /// The parsers that read them, and their relations.
    parsers: HashMap<&'g str, Parser<'g>>,
    known: HashMap<&'g str, Rc<Relation>>,
    losses: Vec<Loss<'e, 'g>>,
    undecided: Vec<&'g str>,
    /// The productions that nest, or need one that does.
    nested: Vec<&'g str>,
    /// The steps of automata that may still be made.
    left: usize,
}

impl<'e, 'g> FirstMatch<'e, 'g> {
    /// Reads the productions of a grammar, each with those that it needs.
    #[must_use]
    pub fn of(grammar: &'e Grammar<'g>) -> Self {
        let rules = grammar.rules();
        let place: HashMap<&str, usize> =
            rules.iter().enumerate().map(|(at, rule)| (rule.name, at)).collect();
        let uses = |rule: &Rule<'g>| {
            grammar.uses(rule.name).into_iter().filter_map(|name| place.get(name).copied()).collect()
        };
        let order = walked(&rules.iter().map(uses).collect::<Vec<_>>()).1;
        let (languages, parsers, known) = Default::default();
        let mut all = Self {
            grammar,
            alphabet: letters(grammar),
            languages,
            parsers,
            known,
            losses: Vec::new(),
            undecided: Vec::new(),
            nested: Vec::new(),
            left: MOST_STEPS_TOGETHER,
        };
        for at in order {
            all.judge(&rules[at]);
        }
        all.judge_nested();
        all.losses.sort_by_key(|loss| place[loss.rule.name]);
        all
    }

    /// A notation whose signs a reader of the rules knows.
    #[must_use]
    pub fn notation(&self) -> Notation {
        let has_slash = self.grammar.rules().iter().any(|rule| rule.text.contains(" / "));
        if has_slash { Notation::Abnf } else { Notation::default() }
    }

    /// The losses, in the order of the grammar. A loss is told of the production in which it happens, not of those that need it.
    #[must_use]
    pub fn losses(&self) -> &[Loss<'e, 'g>] {
        &self.losses
    }

    /// The productions of which it is not decided.
    #[must_use]
    pub fn undecided(&self) -> &[&'g str] {
        &self.undecided
    }

    /// A production in nom's words, decided equal to it: by [`Parser::Automaton`], if no other parser of it is known. None if its language
    /// is not known to be regular.
    #[must_use]
    pub fn parser(&self, name: &str) -> Option<&Parser<'g>> {
        self.parsers.get(name)
    }

    /// Decides of a production whose language is regular if it loses something.
    fn judge(&mut self, rule: &'e Rule<'g>) {
        let name = rule.name;
        let builder = self.builder(name);
        let mut inner = self.grammar.uses(name);
        inner.retain(|name| !builder.circle.contains(name));
        let is_nested = inner.iter().any(|name| self.nested.contains(name));
        if is_nested || inner.iter().any(|name| !self.known.contains_key(name)) {
            self.undecided.push(name);
            self.nested.extend(is_nested.then_some(name));
            return;
        }
        let most = MOST_STEPS.min(self.left);
        let mut left = most;
        let found = within(&mut left, || {
            let Some(language) = self.spelled(&Automaton::of(self.grammar, name)?) else { return Ok(None) };
            let read = self.read(rule, &language, builder);
            let is_decided = read.is_some();
            let read = read.unwrap_or_else(|| Read::by_automaton(name, &language, None));
            Ok(Some((read, language, is_decided)))
        });
        self.left -= most - left;
        let is_recursive = matches!(found, Some(Err(NotRegular::Recursive(_))));
        self.nested.extend(is_recursive.then_some(name));
        let Some(Ok(Some((Read { parser, relation, loss }, language, is_decided)))) = found else {
            self.undecided.push(name);
            return;
        };
        self.undecided.extend((!is_decided).then_some(name));
        self.losses.extend(loss);
        self.languages.insert(name, language);
        self.parsers.insert(name, parser);
        self.known.insert(name, Rc::new(relation));
    }

    /// The language of an automaton, as letters; none if it has too many states.
    fn spelled(&self, automaton: &Automaton) -> Option<Automaton> {
        let alphabet = self.alphabet.as_ref().filter(|_| automaton.states() <= MOST_STATES)?;
        Some(alphabet.spelled(automaton))
    }

    /// The builder of parsers of a production, and of what it needs.
    fn builder(&self, name: &str) -> Builder<'e, 'g> {
        let circle: HashSet<_> = match self.grammar.cycle(name) {
            Some(_) => self.grammar.circle(name).into_iter().collect(),
            None => HashSet::new(),
        };
        Builder { circle, ..Builder::new(self.grammar) }
    }

    /// The relation of a parser.
    fn relation(&self, parser: &Parser<'g>) -> Option<Relation> {
        parser.relation(self.alphabet.as_ref()?, &self.known)
    }

    /// The shortest string of the language that a relation does not read.
    fn lost(&self, relation: &Relation, language: &Automaton) -> Option<Vec<u8>> {
        self.alphabet.as_ref()?.shortest(&language.difference(&read_to_the_end(&relation.all)))
    }

    fn read(
        &self,
        rule: &'e Rule<'g>,
        language: &Automaton,
        builder: Builder<'e, 'g>,
    ) -> Option<Read<'e, 'g>> {
        let plain = if builder.circle.is_empty() {
            builder.of(&rule.expr)?
        } else {
            let parser = builder.recursive(rule.name)?;
            self.reads_as_recursive(&parser)?;
            parser
        };
        let relation = self.relation(&plain)?;
        let Some(missed) = self.lost(&relation, language) else {
            let parser = plain.clone().in_turns();
            if parser == plain {
                return Some(Read { parser, relation, loss: None });
            }
            let relation = self.relation(&parser)?;
            let loses = self.lost(&relation, language).is_some();
            let read = Read { parser, relation, loss: None };
            return Some(if loses { Read::by_automaton(rule.name, language, None) } else { read });
        };
        let string = self.alphabet.as_ref()?.text(&missed);
        let mut loss =
            Loss { rule, reads: relation.reads(&missed), string, changes: Vec::new(), tried: None };
        Some(match self.mended(rule, language, builder) {
            Some(mended) => {
                loss.changes = self.changes(rule, &loss.string, &mended.modes);
                Read { parser: mended.parser, relation: mended.relation, loss: Some(loss) }
            }
            // The loss is told here, so productions that use this one read it by its automaton, and do not tell it again.
            None => Read::by_automaton(rule.name, language, Some(loss)),
        })
    }

    /// A recursive parser reads as its production does only if a turn reads something, and if at most one turn matches at a place.
    fn reads_as_recursive(&self, parser: &Parser<'g>) -> Option<()> {
        let Parser::Recursive { turn, .. } = parser else { return Some(()) };
        let Parser::Alt(turns) = &**turn else { return Some(()) };
        let turns = turns.iter().map(|turn| self.relation(turn)).collect::<Option<Vec<_>>>()?;
        let mut before = Automaton::one_of([]);
        for turn in turns {
            let succeeds = turn.succeeds();
            let is_alone = before.intersection(&succeeds).is_dead(0);
            if !is_alone || turn.reads_nothing() {
                return None;
            }
            before = before.union(&succeeds);
        }
        Some(())
    }

    /// The place where the parser of a production ends that begins at a byte offset of a text; none if its relation is
    /// not known.
    fn end(&self, name: &str, text: &[u8], at: usize) -> Option<End> {
        let letters = self.alphabet.as_ref()?.letters(&text[at..]);
        Some(self.known.get(name)?.reads(&letters).map(|length| at + length))
    }

    /// The changed parts with what first match does on the string there.
    fn changes(
        &self,
        rule: &'e Rule<'g>,
        string: &[u8],
        modes: &[(&'e Expr<'g>, Mode)],
    ) -> Vec<Change<'e, 'g>> {
        // The production itself is run, since its own relation is not known.
        let known = |name: &str, at: usize| self.end(name, string, at).filter(|_| name != rule.name);
        let plain = HashMap::new();
        let mut run = Run::new(self.grammar, string, &plain, &known);
        let _ = run.named(rule.name, 0);
        let change = |(part, mode): &(&'e Expr<'g>, Mode)| {
            let taken = run.taken.iter().rfind(|taken| std::ptr::eq(taken.choice, *part));
            let taken = taken.and_then(|taken| match part {
                Expr::Choice(parts) => {
                    let (begin, end) = taken.read;
                    Some((&parts[taken.alternative], string[begin..end].to_vec()))
                }
                _ => None,
            });
            Change { part, mode: mode.clone(), taken }
        };
        modes.iter().map(change).collect()
    }
}

/// A production, read.
struct Read<'e, 'g> {
    /// The parser that reads all of it, and its relation.
    parser: Parser<'g>,
    relation: Relation,
    loss: Option<Loss<'e, 'g>>,
}

impl<'e, 'g> Read<'e, 'g> {
    /// The longest beginning that its language has.
    fn by_automaton(name: &'g str, language: &Automaton, loss: Option<Loss<'e, 'g>>) -> Self {
        Self { parser: Parser::Automaton(name), relation: Relation::after(language).last(), loss }
    }
}

/// The letters of a grammar: the classes of bytes that its terminals tell apart; none if there are too many.
fn letters(grammar: &Grammar<'_>) -> Option<Alphabet> {
    let mut sets: HashSet<Class> = HashSet::new();
    for rule in grammar.rules() {
        for part in rule.expr.parts() {
            match part {
                Expr::Literal(text) => sets.extend(text.bytes().map(|byte| Class::of_bytes([byte]))),
                Expr::Bytes(set) => sets.extend([Class::of_bytes(grammar.bytes(set))]),
                _ => {}
            }
        }
    }
    let sets: Vec<_> = sets.into_iter().collect();
    let told = Classes::by(|byte| sets.iter().map(|set| set.has(byte)).collect::<Vec<_>>());
    (told.len() <= MOST_LETTERS).then(|| Alphabet::of([&told]))
}
