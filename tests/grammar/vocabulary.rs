//! The vocabulary of strings that look real is inside the grammars, and all of it is used.
use std::collections::{BTreeSet, HashSet};

use urlgram::bnf::Grammar;
use urlgram::bnf::automaton::Automaton;
use urlgram::generate::vocabulary;
use urlgram::{DIALECTS, Reading};

use crate::only_in::only_in;
use crate::tier;

/// Each line of the vocabulary derives no more than the production in whose place it is, whatever the productions
/// that it uses derive.
#[test]
fn the_vocabulary_is_inside_the_grammar() {
    let mut proven = 0;
    for dialect in tier::every(2, DIALECTS) {
        let grammar = dialect.grammar(Reading::Corrected);
        let vocabulary = vocabulary(dialect, Reading::Corrected).unwrap();
        let words: Vec<_> = vocabulary
            .rules()
            .iter()
            .filter(|rule| rule.name.starts_with("some-"))
            .map(|rule| rule.text)
            .collect();
        let words = words.join("\n");
        for rule in vocabulary.rules() {
            let Some(printed) = grammar.rule(rule.name).filter(|printed| printed.text != rule.text) else {
                continue;
            };
            let text = format!("the-line {}", &rule.text[rule.name.len()..]);
            let other = shared_names(&vocabulary, grammar, &words);
            let line = grammar.overlaid("words", &other).unwrap();
            let line = line.overlaid("line", &text).unwrap();
            let (inner, outer) =
                (Automaton::of(&line, "the-line").unwrap(), Automaton::of(grammar, printed.name).unwrap());
            if let Some(witness) = only_in(&inner, &outer) {
                panic!("{} {}: {}", dialect.id, rule.name, witness.escape_ascii());
            }
            proven += 1;
        }
    }
    assert!(proven > tier::of(120, 50), "{proven}");
}

/// The words, and the productions of the vocabulary that the grammar does not have.
fn shared_names(vocabulary: &Grammar<'_>, grammar: &Grammar<'_>, words: &str) -> String {
    let foreign = |name: &str| grammar.rule(name).is_none() && !name.starts_with("some-");
    let others = vocabulary.rules().iter().filter(|rule| foreign(rule.name)).map(|rule| rule.text);
    others.fold(words.to_owned(), |text, rule| text + "\n" + rule)
}

/// Every production of the vocabulary is one of a document, or one of its words, and each word is used.
#[test]
fn the_vocabulary_has_no_idle_line() {
    let mut known = HashSet::new();
    let mut lines = BTreeSet::new();
    for dialect in DIALECTS {
        let vocabulary = vocabulary(dialect, Reading::Corrected).unwrap();
        known.extend(dialect.productions().iter().map(|production| production.name.to_owned()));
        for rule in vocabulary.rules() {
            known.extend(
                rule.expr.names().into_iter().filter(|name| name.starts_with("some-")).map(str::to_owned),
            );
            lines.insert(rule.name.to_owned());
        }
    }
    let idle: Vec<_> = lines.iter().filter(|line| !known.contains(*line)).collect();
    assert!(idle.is_empty(), "{idle:?}");
}
