//! The decision: the language of a combinator, computed from its source, is that of its BNF, or a shortest string tells.
//!
//! 1. [`source`] reads the rooms: the body of each function as an expression of words.
//! 2. [`laws`] gives each word its law: the [`relation`] of a parser, from the relations of its parts.
//! 3. The language of a production is that of `{ u : u# in R }`; it is compared with the minimal automaton of its BNF.

pub mod alphabet;
pub mod expression;
pub mod laws;
pub mod relation;
pub mod source;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use regex_syntax::utf8::Utf8Sequences;
use urlgram::bnf::Grammar;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::classes::Classes;

use alphabet::{Alphabet, STOP, is_letter};
use expression::{Argument, Expr, Function};
use laws::Of;
use relation::Relation;
use source::{Rooms, Unread};

/// Functions of rooms and productions of a grammar, over one alphabet.
pub struct Model<'r> {
    rooms: &'r Rooms,
    pub alphabet: Alphabet,
    /// The functions that are used, each after those that it calls.
    pub functions: Vec<Function>,
    relations: RefCell<HashMap<Function, Rc<Relation>>>,
}

impl<'r> Model<'r> {
    /// The model of these functions and all that they call. The alphabet tells apart what these automata tell apart.
    ///
    /// # Errors
    /// A body cannot be read, or a function calls itself.
    pub fn new<'a>(
        rooms: &'r Rooms,
        functions: impl IntoIterator<Item = &'a Function>,
        automata: impl IntoIterator<Item = &'a Automaton>,
    ) -> Result<Self, Unread> {
        let mut known = Visited::default();
        for function in functions {
            known.visit(rooms, function)?;
        }
        let mut classes = vec![];
        for function in &known.done {
            rooms.body(function)?.for_each(&mut |expr| terminals(expr, &mut classes));
        }
        classes.extend(automata.into_iter().map(|automaton| automaton.byte_classes().clone()));
        let alphabet = Alphabet::of(&classes);
        Ok(Self { rooms, alphabet, functions: known.done, relations: RefCell::default() })
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
        let (law, arguments, place) = match expr {
            Expr::Call(function, _) => return self.relation(function),
            Expr::Word { law, arguments, place } => (law, arguments, place),
        };
        let parts = expr.parsers().map(|part| self.relation_of(part)).collect::<Result<Vec<_>, _>>()?;
        let of = Of {
            parts: parts.iter().map(|part| &**part).collect(),
            strings: self.strings(law.word, arguments),
            numbers: arguments
                .iter()
                .filter_map(|argument| match argument {
                    Argument::Number(number) => Some(*number),
                    _ => None,
                })
                .collect(),
        };
        (law.relation)(&of).map(Rc::new).map_err(|why| format!("{place}: {why}"))
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
        let relation = self.relation(function)?;
        let Relation(automaton) = &*relation;
        let ends = |state: &Option<usize>| {
            state.is_some_and(|state| automaton.is_accepting(automaton.step(state, STOP)))
        };
        Ok(Automaton::explored(
            Some(0),
            Classes::by(|symbol| (automaton.class_of(symbol), is_letter(symbol))),
            |state, symbol| {
                let state = state.filter(|_| is_letter(symbol))?;
                Some(automaton.step(state, symbol)).filter(|next| !automaton.is_dead(*next))
            },
            ends,
        ))
    }

    /// A shortest text of which only one is in its language: the function, or the automaton of bytes.
    pub fn difference(&self, function: &Function, bnf: &Automaton) -> Result<Option<Difference>, Unread> {
        let (read, derived) = (self.language(function)?, self.alphabet.spelled(bnf));
        if read == derived {
            return Ok(None);
        }
        let shortest = read.combined(&derived, |read, derived| read != derived).shortest();
        let letters = shortest.expect("two languages that are not equal differ in a string");
        Ok(Some(Difference { text: self.alphabet.text(&letters), is_read: read.accepts(&letters) }))
    }
}

/// A text on which a combinator and its BNF differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// A shortest one.
    pub text: Vec<u8>,
    /// True if the combinator reads it, and the BNF does not derive it.
    pub is_read: bool,
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
        let mut calls = Vec::new();
        let body = rooms.body(function)?;
        body.for_each(&mut |expr| {
            if let Expr::Call(function, _) = expr {
                calls.push(function);
            }
        });
        for function in calls {
            self.visit(rooms, function)?;
        }
        self.done.push(Rc::clone(function));
        Ok(())
    }
}

/// The automata of all productions of a grammar, by their names.
pub fn automata<'g>(grammar: &'g Grammar<'g>) -> HashMap<&'g str, Automaton> {
    let of = |name| (name, Automaton::of(grammar, name).expect("the productions of documents are regular"));
    grammar.rules().iter().map(|rule| of(rule.name)).collect()
}
