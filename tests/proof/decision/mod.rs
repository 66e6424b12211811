//! The decision: the language of a combinator, computed from its source, is that of its BNF, or a shortest string tells.
//!
//! 1. [`source`] reads the rooms: the body of each function as an expression of words.
//! 2. [`laws`] gives each word its law: the [`relation`] of a parser, from the relations of its parts.
//! 3. The language of a production is that of `{ u : u# in R }`; it is compared with the minimal automaton of its BNF.

pub mod expression;
pub mod laws;
pub mod misses;
pub mod mutation;

pub mod running;
pub mod source;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt;
use std::rc::Rc;

use regex_syntax::utf8::Utf8Sequences;
use urlgram::bnf::Grammar;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::classes::Classes;
use urlgram::bnf::first::alphabet::{Alphabet, is_letter, proposed};
use urlgram::bnf::first::relation::{Relation, read_to_the_end};

use expression::{Argument, Expr, Function};
use laws::{Errors, Law, Of};
use misses::Misses;
use source::{Rooms, Unread};

/// Functions of rooms and productions of a grammar, over one alphabet.
pub struct Model<'r> {
    rooms: &'r Rooms,
    pub alphabet: Alphabet,
    /// The functions that are used, each after those that it calls.
    pub functions: Vec<Function>,
    /// The languages of the productions by their BNF, as letters.
    bnf: HashMap<String, Automaton>,
    /// The texts of productions that rules allow, as letters.
    allowed: HashMap<String, Automaton>,
    /// The number of bytes of the longest literal.
    longest: usize,
    relations: RefCell<HashMap<Function, Rc<Relation>>>,
    misses: RefCell<HashMap<Function, Rc<Misses>>>,
}

/// A grammar, with which rooms are compared.
#[derive(Default)]
pub struct Bnf {
    /// The automaton of each production.
    pub productions: HashMap<String, Automaton>,
    /// The texts of productions that rules allow.
    pub allowed: HashMap<String, Automaton>,
    /// Further classes of bytes that the alphabet tells apart.
    pub told_apart: Vec<Classes>,
    /// The number of bytes of the longest literal.
    pub longest: usize,
}

impl<'r> Model<'r> {
    /// The model of these functions and all that they call.
    ///
    /// # Errors
    /// A body cannot be read, or a function calls itself.
    pub fn new<'a>(
        rooms: &'r Rooms,
        functions: impl IntoIterator<Item = &'a Function>,
        bnf: &Bnf,
    ) -> Result<Self, Unread> {
        Self::telling_apart(rooms, functions, bnf, [])
    }

    /// The same over an alphabet that tells apart what these expressions do, too.
    pub fn telling_apart<'a>(
        rooms: &'r Rooms,
        functions: impl IntoIterator<Item = &'a Function>,
        bnf: &Bnf,
        others: impl IntoIterator<Item = &'a Expr>,
    ) -> Result<Self, Unread> {
        let mut known = Visited::default();
        for function in functions {
            known.visit(rooms, function)?;
        }
        let mut classes = vec![];
        for function in &known.done {
            rooms.body(function)?.for_each(&mut |expr| terminals(expr, &mut classes));
        }
        for expr in others {
            expr.for_each(&mut |expr| terminals(expr, &mut classes));
        }
        let automata = bnf.productions.values().chain(bnf.allowed.values());
        classes.extend(automata.map(|automaton| automaton.byte_classes().clone()));
        classes.extend(bnf.told_apart.iter().cloned());
        let alphabet = Alphabet::of(&classes);
        let spelled = |automata: &HashMap<String, Automaton>| {
            automata.iter().map(|(name, automaton)| (name.clone(), alphabet.spelled(automaton))).collect()
        };
        let (allowed, longest) = (spelled(&bnf.allowed), bnf.longest);
        let bnf = spelled(&bnf.productions);
        let (relations, misses) = Default::default();
        Ok(Self { rooms, alphabet, functions: known.done, bnf, allowed, longest, relations, misses })
    }

    /// The relation of a function.
    pub fn relation(&self, function: &Function) -> Result<Rc<Relation>, Unread> {
        if let Some(known) = self.relations.borrow().get(function) {
            return Ok(Rc::clone(known));
        }
        let relation = self.relation_of(&*self.rooms.body(function)?)?;
        self.relations.borrow_mut().insert(Rc::clone(function), Rc::clone(&relation));
        Ok(relation)
    }

    /// The relation of an expression: the law of its word, applied to the relations of its parts.
    pub fn relation_of(&self, expr: &Expr) -> Result<Rc<Relation>, Unread> {
        let (law, place) = match expr {
            Expr::Call(function, _) => return self.relation(function),
            Expr::Word { law, place, .. } => (law, place),
        };
        self.arguments(expr, None, |of| match (law.fails)(of) {
            Some(why) => Err(format!("{place}: {why}")),
            None => Ok(Rc::new((law.reads)(of))),
        })?
    }

    /// The misses of a function.
    pub fn misses(&self, function: &Function) -> Result<Rc<Misses>, Unread> {
        if let Some(known) = self.misses.borrow().get(function) {
            return Ok(Rc::clone(known));
        }
        let misses = self.misses_of(&*self.rooms.body(function)?, true)?;
        self.misses.borrow_mut().insert(Rc::clone(function), Rc::clone(&misses));
        Ok(misses)
    }

    /// The misses of an expression: the law of its word, applied to the relations and the misses of its parts.
    fn misses_of(&self, expr: &Expr, makes_errors: bool) -> Result<Rc<Misses>, Unread> {
        match expr {
            Expr::Call(function, _) => self.misses(function),
            Expr::Word { law, .. } => {
                self.arguments(expr, Some(makes_errors), |of| Rc::new((law.misses)(of)))
            }
        }
    }

    /// Applies a law to the arguments of a word, with their misses if it is said whether the word makes errors.
    fn arguments<T>(
        &self,
        expr: &Expr,
        makes_errors: Option<bool>,
        law: impl Fn(&Of<'_>) -> T,
    ) -> Result<T, Unread> {
        let Expr::Word { law: Law { word, errors, .. }, arguments, .. } = expr else {
            unreachable!("a call has no law")
        };
        let parts = expr.parsers().map(|part| self.relation_of(part)).collect::<Result<Vec<_>, _>>()?;
        let inside = makes_errors.map(|makes_errors| match errors {
            Errors::Same => makes_errors,
            Errors::Made => true,
            Errors::Dropped => false,
        });
        let misses = inside.into_iter().flat_map(|inside| expr.parsers().map(move |part| (part, inside)));
        let misses = misses.map(|(part, inside)| self.misses_of(part, inside));
        let misses = misses.collect::<Result<Vec<_>, _>>()?;
        let strings = self.strings(word, arguments);
        let mut of = Of {
            parts: parts.iter().map(|part| &**part).collect(),
            expected: misses.iter().map(|misses| &**misses).collect(),
            strings: Some(&strings),
            longest: self.longest,
            makes_errors: makes_errors.unwrap_or_default(),
            ..Of::default()
        };
        for argument in arguments {
            match argument {
                Argument::Number(number) => of.numbers.push(*number),
                Argument::Name(name) => {
                    (of.named, of.allowed) = (self.bnf.get(name), self.allowed.get(name));
                }
                _ => {}
            }
        }
        Ok(law(&of))
    }

    /// The strings of letters that a terminal with these arguments reads.
    fn strings(&self, word: &str, arguments: &[Argument]) -> Automaton {
        let is_any_case = word == "nom::bytes::complete::tag_no_case";
        let set = |bytes: &mut dyn Iterator<Item = u8>| Automaton::one_of(self.symbols(&bytes.collect()));
        arguments.iter().fold(Automaton::one_of([]), |all, argument| match argument {
            Argument::Set(bytes) => set(&mut bytes.iter().copied()),
            Argument::Text(text) => text.iter().fold(Automaton::literal(b""), |text, byte| {
                let cases = [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()];
                let bytes = if is_any_case { &cases[..] } else { std::slice::from_ref(byte) };
                text.then(&set(&mut bytes.iter().copied()))
            }),
            Argument::Ranges(ranges) => {
                let encodings = ranges.iter().flat_map(|(first, last)| Utf8Sequences::new(*first, *last));
                let encodings: Vec<_> = encodings
                    .map(|bytes| {
                        bytes.as_slice().iter().fold(Automaton::literal(b""), |text, range| {
                            text.then(&set(&mut (range.start..=range.end)))
                        })
                    })
                    .collect();
                Automaton::union_of(&encodings)
            }
            _ => all,
        })
    }

    /// All symbols that mean these bytes.
    fn symbols(&self, bytes: &BTreeSet<u8>) -> Vec<u8> {
        (0..=u8::MAX)
            .filter(|symbol| is_letter(*symbol) && bytes.contains(&self.alphabet.byte(*symbol)))
            .collect()
    }

    /// The language of a function, asked for all of an input: `{ u : u# in R }`.
    pub fn language(&self, function: &Function) -> Result<Automaton, Unread> {
        Ok(read_to_the_end(&self.relation(function)?.all))
    }

    /// A shortest text of which only one is in its language: the function, or the production by its BNF.
    pub fn difference(&self, function: &Function, production: &str) -> Result<Option<Difference>, Unread> {
        Ok(self.compared(&self.language(function)?, production))
    }

    /// A shortest text of which only one is in its language: this one, or that of the production by its BNF.
    pub fn compared(&self, read: &Automaton, production: &str) -> Option<Difference> {
        let derived = &self.bnf[production];
        if read == derived {
            return None;
        }
        let shortest = self.alphabet.shortest(&read.combined(derived, |read, derived| read != derived));
        let letters = shortest.expect("two languages that are not equal differ in a string");
        Some(Difference { text: self.alphabet.text(&letters), is_read: read.accepts(&letters) })
    }

    /// The productions that read something else if a function had another body, each with the language that it would have.
    pub fn changed(
        &self,
        productions: &BTreeMap<String, Function>,
        function: &Function,
        body: &Expr,
    ) -> Changed {
        // The relations of all functions, as they are without the change.
        let known: Vec<_> = self.functions.iter().map(|other| self.relation(other)).collect();
        let mut before: Vec<(&Function, Rc<Relation>)> = Vec::new();
        let mut is_refused = false;
        for (other, old) in self.functions.iter().zip(known) {
            let own = self.rooms.body(other).expect("it has been read");
            let is_changed = |called: &&Function| before.iter().any(|(known, _)| known == called);
            if other != function && !own.calls().iter().any(is_changed) {
                continue;
            }
            let old = old.expect("it can be computed");
            match self.relation_of(if other == function { body } else { &own }) {
                Err(_) => is_refused = true,
                Ok(new) if new.all == old.all => {}
                Ok(new) => {
                    self.relations.borrow_mut().insert(Rc::clone(other), new);
                    before.push((other, old));
                }
            }
        }
        // The nearest productions come first.
        let mut changed = Vec::new();
        for (function, _) in &before {
            let named = productions
                .iter()
                .filter(|(name, other)| *other == *function && self.bnf.contains_key(*name));
            for (name, _) in named {
                changed.push((name.clone(), self.language(function).expect("it has been computed")));
            }
        }
        for (function, old) in before {
            self.relations.borrow_mut().insert(Rc::clone(function), old);
        }
        if is_refused { Changed::Refused } else { Changed::Productions(changed) }
    }

    /// Says so if the function does not read the longest beginning that the production derives of some text.
    pub fn shorter(&self, function: &Function, production: &str) -> Result<Option<String>, Unread> {
        let relation = self.relation(function)?;
        let longest = Relation::after(&self.bnf[production]).last();
        let difference = relation.all.combined(&longest.all, |read, longest| read != longest);
        let said = |shortest: Vec<u8>| {
            let letters: Vec<u8> = shortest.into_iter().filter(|symbol| is_letter(*symbol)).collect();
            let (read, longest) = (relation.reads(&letters), longest.reads(&letters));
            let text = self.alphabet.text(&letters);
            format!(
                "reads {read:?} bytes of \"{}\", which begins with {longest:?} that derive",
                text.escape_ascii()
            )
        };
        Ok(self.alphabet.shortest(&difference).map(said))
    }

    /// Says so if some text leaves the language where a byte could follow that no open production expects. More cannot be
    /// expected: the production itself is open, and each open one must be able to go on.
    pub fn unexpected(&self, function: &Function, production: &str) -> Result<Option<String>, Unread> {
        let language = &self.bnf[production];
        let live = Misses::live(language).and(&Misses::leaving(language));
        let unexpected = live.but_not(&*self.misses(function)?);
        let said = |shortest: Vec<u8>| {
            let at = shortest.iter().position(|symbol| proposed(*symbol).is_some());
            let (before, after) = shortest.split_at(at.expect("one letter is proposed"));
            let byte = self.alphabet.byte(proposed(after[0]).expect("it is a proposal"));
            let text = [before, after].map(|part| self.alphabet.text(part));
            let text = text.concat();
            format!(
                "`{}` is not expected at {} of \"{}\"",
                [byte].escape_ascii(),
                before.len(),
                text.escape_ascii()
            )
        };
        Ok(self.alphabet.shortest(&unexpected.0).map(said))
    }
}

/// The effect of another body of a function.
pub enum Changed {
    /// A condition of a law does not hold.
    Refused,
    /// The productions that read something else, with their languages.
    Productions(Vec<(String, Automaton)>),
}

/// A text on which a combinator and its BNF differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// A shortest one.
    pub text: Vec<u8>,
    /// True if the combinator reads it, and the BNF does not derive it.
    pub is_read: bool,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (reader, other) = if self.is_read { ("combinator", "BNF") } else { ("BNF", "combinator") };
        write!(f, "the {reader} accepts \"{}\", the {other} does not", self.text.escape_ascii())
    }
}

/// The sets of bytes that a terminal tells apart.
fn terminals(expr: &Expr, classes: &mut Vec<Classes>) {
    let Expr::Word { arguments, law, .. } = expr else { return };
    for argument in arguments {
        match argument {
            Argument::Set(set) => classes.push(Classes::by(|byte| set.contains(&byte))),
            Argument::Text(text) => {
                let of = |byte: u8| text.iter().position(|other| *other == byte);
                let of = |byte: u8| {
                    if law.word.ends_with("no_case") {
                        (of(byte.to_ascii_lowercase()), of(byte.to_ascii_uppercase()))
                    } else {
                        (of(byte), None)
                    }
                };
                classes.push(Classes::by(of));
            }
            Argument::Ranges(ranges) => {
                for (first, last) in ranges {
                    for bytes in Utf8Sequences::new(*first, *last) {
                        for range in bytes.as_slice() {
                            classes.push(Classes::by(|byte| (range.start..=range.end).contains(&byte)));
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

/// The functions that have been visited, each after those that it calls.
#[derive(Default)]
struct Visited {
    begun: HashSet<Function>,
    done: Vec<Function>,
}

impl Visited {
    fn visit(&mut self, rooms: &Rooms, function: &Function) -> Result<(), Unread> {
        if !self.begun.insert(Rc::clone(function)) {
            return if self.done.contains(function) {
                Ok(())
            } else {
                Err(format!("{function} calls itself"))
            };
        }
        let body = rooms.body(function)?;
        for function in body.calls() {
            self.visit(rooms, function)?;
        }
        self.done.push(Rc::clone(function));
        Ok(())
    }
}

/// The automata of all productions of a grammar, by their names.
pub fn automata(grammar: &Grammar<'_>) -> HashMap<String, Automaton> {
    let of = |name| Automaton::of(grammar, name).expect("the productions of documents are regular");
    grammar.rules().iter().map(|rule| (rule.name.to_owned(), of(rule.name))).collect()
}
