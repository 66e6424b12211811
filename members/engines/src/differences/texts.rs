//! The texts that a validator is asked: made from the automaton, so that each of its states and steps is tried.

use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::exhaust::{Alphabet, Exhaust};
use urlgram::bnf::suite::Suite;
use urlgram::generate::{Generator, NearMisses};
use urlgram::{Check, Dialect};

use crate::validators::Validator;

/// How often each loop of one byte is taken: what counts to 255 or 65,535, or up to a length, is no automaton.
const TIMES: [usize; 3] = [5, 300, 70_000];

/// All texts of the language of up to this many bytes are checked.
const LONGEST: usize = 5;

/// URLs that look real, and as many with one edit.
const NATURAL: usize = 20_000;

/// A character in each place where a URL has characters of its own.
const PLACES: [(&str, &str); 10] = [
    ("", ""),
    ("a", ":"),
    ("a:", ""),
    ("//", "@"),
    ("//", ""),
    ("a://", "/"),
    ("//a:", ""),
    ("a:/", ""),
    ("a:?", ""),
    ("a:#", ""),
];

/// Gives each text to `ask`:
///
/// - the suite of the automaton (k = 1), as far as its strings are UTF-8;
/// - every character of Unicode in each place that a URL has;
/// - each loop of one byte, many times;
/// - all short texts of the language, of one byte for each class;
/// - URLs that look real, and the same with one edit.
pub fn for_each(validator: &Validator, automaton: &Automaton, mut ask: impl FnMut(&str)) {
    let mut ask_bytes = |bytes: &[u8]| {
        if let Ok(text) = std::str::from_utf8(bytes) {
            ask(text);
        }
    };
    Suite::new(automaton, 1).for_each(|case| ask_bytes(case.input));
    let mut text = String::new();
    for (before, after) in PLACES {
        for character in '\0'..=char::MAX {
            text.clear();
            text.push_str(before);
            text.push(character);
            text.push_str(after);
            ask_bytes(text.as_bytes());
        }
    }
    let endings = automaton.characterisation();
    for (state, access) in
        automaton.access_strings().iter().enumerate().filter(|(state, _)| !automaton.is_dead(*state))
    {
        let ends = |ending: &&Vec<u8>| automaton.is_accepting(automaton.run(state, ending));
        let Some(ending) = endings.iter().filter(ends).min_by_key(|ending| ending.len()) else { continue };
        for byte in automaton.readable().into_iter().filter(|byte| automaton.step(state, *byte) == state) {
            for times in TIMES {
                ask_bytes(&[access, &vec![byte; times][..], ending].concat());
            }
        }
    }
    Exhaust::new(automaton, LONGEST, Alphabet::Classes).for_each(|text| ask_bytes(&text));
    let dialect = Dialect::find(validator.dialect).expect("a dialect");
    let check = Check::new(dialect).with_start(validator.production).expect("a production");
    Generator::natural(check, 3986).take(NATURAL).for_each(|text| ask_bytes(&text));
    let misses = NearMisses::new(Generator::natural(check, 3986), 3986);
    misses.take(NATURAL).for_each(|miss| ask_bytes(&miss.text));
}
