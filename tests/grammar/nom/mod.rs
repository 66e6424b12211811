//! A module of nom that `urlgram grammar --nom` writes, with each of its words: it is compiled here, and reads what the automata do.

#[rustfmt::skip]
#[allow(clippy::pedantic, reason = "it is generated")]
mod words;

use fastrand::Rng;
use nom::Parser;
use nom::combinator::all_consuming;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::first::nom::module;
use urlgram::bnf::suite::Suite;
use urlgram::bnf::{Grammar, Source};
use urlgram::{Dialect, Reading};

use crate::page::assert_file;
use crate::root::root;
use crate::tier;

type Function = fn(&[u8]) -> nom::IResult<&[u8], &[u8]>;

/// The functions that are compared.
const RULES: [(&str, Function); 8] = [
    ("words", words::words),
    ("tagged", words::tagged),
    ("counted", words::counted),
    ("cookie-value", words::cookie_value),
    ("type", words::type_),
    ("by-order", words::by_order),
    ("by-star", words::by_star),
    ("by-automaton", words::by_automaton_),
];

/// The grammar, with what it takes from others.
fn grammar() -> &'static Grammar<'static> {
    let text = std::fs::read_to_string(root("tests/grammar/nom/words.abnf")).unwrap();
    let foreign = Dialect::of_source(&Source::new("words", &text, None), &[]).unwrap();
    foreign.dialect.grammar(Reading::Corrected)
}

/// The module is the one that the command writes.
#[test]
fn the_module_is_up_to_date() {
    let written = module(grammar(), &["words"], "The rules of `words.abnf`", false);
    assert_eq!(written.missing, [""; 0]);
    assert_file("tests/grammar/nom/words.rs", "--test grammar nom", &written.text);
}

/// Each function reads all of a string exactly if its rule derives it: on a complete suite, and on random strings around.
#[test]
fn functions_read_what_the_automata_accept() {
    let mut random = Rng::with_seed(8);
    for (name, function) in RULES {
        let automaton = Automaton::of(grammar(), name).unwrap();
        let mut met = [0, 0];
        let mut same = |text: &[u8]| {
            let is_read = all_consuming(function).parse(text).is_ok();
            assert_eq!(is_read, automaton.accepts(text), "`{name}`: {}", text.escape_ascii());
            met[usize::from(is_read)] += 1;
        };
        let suite = Suite::new(&automaton, 0);
        let most = u64::try_from(tier::of(200_000, 20_000)).unwrap();
        tier::sample(&suite, most, |case| {
            same(case.input);
            let mut other = case.input.to_vec();
            if let Some(byte) = random.choice(&mut other) {
                *byte = random.u8(..);
            }
            same(&other);
        });
        assert!(met[0] > 20 && met[1] > 5, "{name}: {met:?}");
    }
}
