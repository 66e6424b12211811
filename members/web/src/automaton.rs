//! The automaton of a production, and the way of a text through it.

use serde::Serialize;
use urlgram::bnf::drawing::{self, Outline};
use urlgram::reference::Entry;
use urlgram::{Check, Dialect, Reading};

use crate::spec::Refused;

/// The way of a text through an automaton.
#[derive(Serialize)]
pub struct Run {
    /// The states before the first byte and after each, numbered as in the picture; it ends before the byte that leads nowhere.
    pub path: Vec<usize>,
    /// True for each of them that accepts.
    accepting: Vec<bool>,
    /// The number of states.
    states: usize,
}

/// The automaton over the productions as letters, of a production that has no other picture.
#[derive(Serialize)]
pub struct Letters {
    svg: String,
    /// From which state to which, and the productions and the bytes that lead there.
    arrows: Vec<(usize, usize, Vec<String>, Vec<u8>)>,
}

/// Returns it with its picture, of a production that names others.
pub fn letters(dialect: &'static Dialect, entry: &Entry, reading: Reading) -> Option<Letters> {
    let outlined = drawing::outline(dialect.grammar(reading), entry.production, entry.document);
    outlined.map(|Outline { svg, arrows }| Letters { svg, arrows })
}

/// The answer to `run`.
pub fn run(check: &Check, name: &str, input: &[u8]) -> Result<Run, Refused> {
    let (dialect, reading) = (check.dialect(), check.reading());
    let production = dialect.production_in(name, reading).map_err(Refused::because)?;
    let Some(automaton) = dialect.automaton(production.name, reading) else {
        return Err(Refused::because(format!("`{}` nests, and has no automaton", production.name)));
    };
    // A picture leaves the dead state out.
    let living: Vec<_> = automaton.living().collect();
    let mut state = 0;
    let next = |byte: &u8| {
        state = automaton.step(state, *byte);
        (!automaton.is_dead(state)).then_some(state)
    };
    let states: Vec<_> = living.first().copied().into_iter().chain(input.iter().map_while(next)).collect();
    Ok(Run {
        path: states.iter().map(|state| living.partition_point(|known| known < state)).collect(),
        accepting: states.iter().map(|state| automaton.is_accepting(*state)).collect(),
        states: living.len(),
    })
}
