//! Every production of every dialect accepts exactly the language of its BNF.
//!
//! One test for each production, and another where the printed reading is another: the complete test suite (the Wp-method, `bnf::suite`) of the minimal
//! automaton that its BNF compiles to. On each string of the suite the combinator is compared with the automaton
//! as `judge` says: the verdict, on bytes and on bit planes, the place of the failure, and what was expected there.
//!
//! `URLGRAM_SUITE_DEPTH` sets the k of the method (1 if it is not set; 2 takes a minute or two).

use crate::judge;

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use libtest_mimic::{Failed, Trial};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::{Case, Suite};
use urlgram::{Check, DIALECTS, Dialect, Production, Reading};

static PRODUCTIONS: AtomicU64 = AtomicU64::new(0);
static PRINTED: AtomicU64 = AtomicU64::new(0);
static STATES: AtomicU64 = AtomicU64::new(0);
static STRINGS: AtomicU64 = AtomicU64::new(0);
static DIFFERENCES: AtomicU64 = AtomicU64::new(0);

/// One trial for each production, and each reading that differs.
pub fn trials(depth: usize) -> Vec<Trial> {
    let mut trials = Vec::new();
    for dialect in DIALECTS {
        for (production, printed) in
            dialect.productions().iter().zip(dialect.productions_in(Reading::Printed))
        {
            let name = format!("{}::{}", dialect.id, production.name);
            trials.push(Trial::test(&name, move || prove(dialect, Reading::Corrected, production, depth)));
            // Elsewhere the printed reading is the same grammar and the same combinators.
            if reaches_a_correction(dialect, production.name) {
                let name = format!("{name} (printed)");
                trials.push(Trial::test(name, move || prove(dialect, Reading::Printed, printed, depth)));
            }
        }
    }
    trials
}

/// Prints the number of tests.
pub fn print(depth: usize) {
    println!(
        "proof: {} productions and {} as printed, {} states, {} strings (k = {depth}), {} differences",
        PRODUCTIONS.load(Relaxed),
        PRINTED.load(Relaxed),
        STATES.load(Relaxed),
        STRINGS.load(Relaxed),
        DIFFERENCES.load(Relaxed),
    );
}

/// Returns whether the right-hand side of the production, or of one that it uses, is another in the printed reading.
pub fn reaches_a_correction(dialect: &'static Dialect, name: &str) -> bool {
    let grammar = dialect.grammar(Reading::Printed);
    let mut corrected = dialect.corrections().iter().map(|correction| correction.rule.name);
    corrected.any(|corrected| !grammar.path(name, corrected).is_empty())
}

/// Above this many strings only the verdicts are compared on all of them, and the places and expectations on the
/// suite of depth 0, which takes each transition with every byte of its class.
const MANY: u64 = 1_000_000;

fn prove(
    dialect: &'static Dialect,
    reading: Reading,
    production: &'static Production,
    depth: usize,
) -> Result<(), Failed> {
    let automaton = Automaton::of(dialect.grammar(reading), production.name)?;
    let mut differences = Vec::new();
    let mut count = 0;
    let mut note = |difference: Option<String>| {
        if let Some(difference) = difference {
            count += 1;
            if differences.len() < 10 {
                differences.push(difference);
            }
        }
    };
    let mut known = HashSet::new();
    let suite = Suite::new(&automaton, depth);
    let check = Check::new(dialect).reading(reading).start(production.name)?;
    let strings = if suite.strings() <= MANY {
        suite.for_each(|case| {
            note(judge::difference(&mut known, &automaton, &check, production, case));
        })
    } else {
        let strings = suite.for_each(|case| {
            note(wrong_verdict(production, case));
        });
        Suite::new(&automaton, 0)
            .for_each(|case| note(judge::difference(&mut known, &automaton, &check, production, case)));
        strings
    };
    match reading {
        Reading::Corrected => PRODUCTIONS.fetch_add(1, Relaxed),
        Reading::Printed => PRINTED.fetch_add(1, Relaxed),
    };
    STATES.fetch_add(automaton.states() as u64, Relaxed);
    STRINGS.fetch_add(strings, Relaxed);
    DIFFERENCES.fetch_add(count, Relaxed);
    if count == 0 { Ok(()) } else { Err(format!("{count} differences:\n{}", differences.join("\n")).into()) }
}

/// Says so if the combinator on `&[u8]` gives another verdict on the string of `case` than the automaton.
fn wrong_verdict(production: &Production, case: Case<'_>) -> Option<String> {
    let Case { input, accepted } = case;
    (production.accepts(input) != accepted)
        .then(|| format!("\"{}\": the BNF says {accepted}", input.escape_ascii()))
}
