//! Each combinator has the language of its BNF: decided from the source of the rooms.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use libtest_mimic::{Failed, Trial};
use urlgram::{DIALECTS, Dialect, Reading};

use crate::decision::source::{Rooms, Sources};
use crate::decision::{Bnf, Model, automata};

static PRODUCTIONS: AtomicU64 = AtomicU64::new(0);

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for dialect in DIALECTS {
        for reading in [Reading::Corrected, Reading::Printed] {
            trials.push(Trial::test(format!("decided::{} {reading:?}", dialect.id), move || {
                decide(dialect, reading)
            }));
        }
    }
    trials
}

fn decide(dialect: &'static Dialect, reading: Reading) -> Result<(), Failed> {
    let begin = std::time::Instant::now();
    let rooms = Rooms::of(&Sources::read())?;
    let read = begin.elapsed();
    let functions = rooms.productions(dialect.id, reading == Reading::Printed);
    let bnf = Bnf {
        productions: automata(dialect.grammar(reading)),
        longest: dialect.longest_literal(reading),
        ..Bnf::default()
    };
    let compiled = begin.elapsed();
    let model = Model::new(&rooms, functions.values(), &bnf)?;
    let mut wrong = Vec::new();
    let mut most = 0;
    for production in dialect.productions_in(reading) {
        let function = &functions[production.name];
        most = most.max(model.relation(function)?.all.states());
        if let Some(difference) = model.difference(function, production.name)? {
            let place = rooms.body(function)?.place().clone();
            wrong.push(format!(
                "{place}: {}: {difference:?} {}",
                production.name,
                difference.text.escape_ascii()
            ));
        }
        PRODUCTIONS.fetch_add(1, Relaxed);
    }
    let decided = begin.elapsed();
    for production in dialect.productions_in(reading) {
        if let Some((text, read, longest)) = model.shorter(&functions[production.name], production.name)? {
            eprintln!(
                "LONGEST {} {reading:?} {}: {} reads {read:?} of {longest:?}",
                dialect.id,
                production.name,
                text.escape_ascii()
            );
        }
    }
    let mut largest = 0;
    for production in dialect.productions_in(reading) {
        let function = &functions[production.name];
        largest = largest.max(model.misses(function)?.0.states());
        if let Some((text, byte)) = model.unexpected(function, production.name)? {
            let place = rooms.body(function)?.place().clone();
            wrong.push(format!(
                "{place}: {}: expected {} in {}",
                production.name,
                [byte].escape_ascii(),
                text.escape_ascii()
            ));
        }
    }
    eprintln!(
        "{} {reading:?}: read {read:?} bnf {:?} decide {:?}, letters {}, states {most}; misses {:?} {largest}",
        dialect.id,
        compiled - read,
        decided - compiled,
        model.alphabet.len(),
        begin.elapsed() - decided
    );
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}
