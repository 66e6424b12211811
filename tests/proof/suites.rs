//! The compiled combinators against the automata of their BNF, on suites of strings (the Wp-method, `bnf::suite`).
//!
//! A test for each production, and another if the printed reading differs. On each string the combinator is compared with the automaton as
//! `judge` says: the verdict, on bytes and on the input that records, the place of the failure, and what was expected there.
//!
//! A suite is a test, and no proof: `decided.rs` is the proof, so at each landing a part of a large suite is enough. `URLGRAM_SUITE_DEPTH`
//! sets the k of the method (0 if it is not set), and tries all.

use crate::judge;
use crate::tier;

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use libtest_mimic::{Failed, Trial};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Suite;
use urlgram::rfc1738::RFC1738;
use urlgram::{Check, DIALECTS, Dialect, Production, Reading};

static PRODUCTIONS: AtomicU64 = AtomicU64::new(0);
static PRINTED: AtomicU64 = AtomicU64::new(0);
static STATES: AtomicU64 = AtomicU64::new(0);
static STRINGS: AtomicU64 = AtomicU64::new(0);
static DIFFERENCES: AtomicU64 = AtomicU64::new(0);

/// A trial for each production, and each reading that differs.
pub fn trials(depth: usize) -> Vec<Trial> {
    let mut trials = Vec::new();
    for dialect in DIALECTS {
        for (production, printed) in
            dialect.productions().iter().zip(dialect.productions_in(Reading::Printed))
        {
            let name = format!("{}::{}", dialect.id, production.name);
            trials.push(Trial::test(&name, move || prove(dialect, Reading::Corrected, production, depth)));
            // If no correction is reached, the printed reading has the same grammar and the same combinators.
            if reaches_a_correction(dialect, production.name) {
                let name = format!("{name} (printed)");
                trials.push(Trial::test(name, move || prove(dialect, Reading::Printed, printed, depth)));
            }
        }
    }
    trials.push(Trial::test("suites: a combinator of another production", another_combinator));
    trials
}

/// Prints the number of tests.
pub fn print(depth: usize) {
    println!(
        "suites: {} productions and {} as printed, {} states, {} strings (k = {depth}), {} differences",
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

fn prove(
    dialect: &'static Dialect,
    reading: Reading,
    production: &'static Production,
    depth: usize,
) -> Result<(), Failed> {
    let automaton = Automaton::of(dialect.grammar(reading), production.name)?;
    let check = Check::new(dialect).with_reading(reading).with_start(production.name)?;
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
    let most = if depth == 0 { tier::of(usize::MAX, 1_500) as u64 } else { u64::MAX };
    let suite = Suite::new(&automaton, depth).with_members(1);
    let strings = tier::sample(&suite, most, |case| {
        note(judge::difference(&mut known, &automaton, &check, production, case));
    });
    match reading {
        Reading::Corrected => PRODUCTIONS.fetch_add(1, Relaxed),
        Reading::Printed => PRINTED.fetch_add(1, Relaxed),
    };
    STATES.fetch_add(automaton.states() as u64, Relaxed);
    STRINGS.fetch_add(strings, Relaxed);
    DIFFERENCES.fetch_add(count, Relaxed);
    if count == 0 { Ok(()) } else { Err(format!("{count} differences:\n{}", differences.join("\n")).into()) }
}

/// The combinator of `domainlabel` is no `toplabel`: it may begin with a digit, and `judge` sees it.
fn another_combinator() -> Result<(), Failed> {
    let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), "toplabel")?;
    let (check, other) = (Check::new(&RFC1738).with_start("toplabel")?, RFC1738.production("domainlabel")?);
    let (mut known, mut differences) = (HashSet::new(), Vec::new());
    Suite::new(&automaton, 0).for_each(|case| {
        differences.extend(judge::difference(&mut known, &automaton, &check, other, case));
    });
    let seen = differences.iter().any(|it| it == "\"0\": the BNF says false");
    if seen { Ok(()) } else { Err(format!("{differences:?}").into()) }
}
