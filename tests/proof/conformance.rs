//! The code of the rules against the automaton of what conforms.
//!
//! `decided.rs` proves this automaton equal to the derivations that the restrictions allow, which are data. The rest is
//! tested here: the code that finds the parts of a text and judges them (`findings/`), its quick glance at a text, the forms of schemes and
//! of `//`, permissions and tolerances. For each start production of a whole text, and each other one that a rule, an announced form or a tolerance
//! concerns, in both readings, strict and tolerant: strings of the suites of the automaton and of the BNF against the rules, and
//! a sample of them and of damaged strings against the report.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::suites::reaches_a_correction;
use crate::tier;
use fastrand::Rng;
use libtest_mimic::{Failed, Trial};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Suite;
use urlgram::{Check, DIALECTS, Reading};

static LANGUAGES: AtomicU64 = AtomicU64::new(0);
static STATES: AtomicU64 = AtomicU64::new(0);
static STRINGS: AtomicU64 = AtomicU64::new(0);
static REPORTS: AtomicU64 = AtomicU64::new(0);
static DIFFERENCES: AtomicU64 = AtomicU64::new(0);

/// The most strings of a suite that are tried, evenly from all of it.
fn most() -> u64 {
    tier::of(40_000, 3_000) as u64
}
/// The number of strings, approximately, that are checked in full.
fn in_full() -> u64 {
    tier::of(250, 25) as u64
}

const DAMAGE: &[&[u8]] = &[b"%", b"%09", b"%0a", b"A", b":", b"@", b"//", b" ", b"#", b"/"];

/// A trial for each language of conforming texts.
pub fn trials(depth: usize) -> Vec<Trial> {
    let mut trials = Vec::new();
    for dialect in DIALECTS {
        for reading in [Reading::Corrected, Reading::Printed] {
            for production in dialect.productions_in(reading) {
                // If no correction is reached, the printed reading has the same grammar and the same combinators.
                if reading == Reading::Printed && !reaches_a_correction(dialect, production.name) {
                    continue;
                }
                for tolerant in [false, true] {
                    let check =
                        Check::new(dialect).with_reading(reading).with_start(production.name).unwrap();
                    let check = check.with_tolerant(tolerant);
                    let name = format!("{}::{} {reading:?} tolerant={tolerant}", dialect.id, production.name);
                    trials.push(Trial::test(name, move || prove(&check, production.name, reading, depth)));
                }
            }
        }
    }
    trials
}

/// Prints the number of tests.
pub fn print() {
    println!(
        "rules: {} languages, {} states, {} strings, {} reports, {} differences",
        LANGUAGES.load(Relaxed),
        STATES.load(Relaxed),
        STRINGS.load(Relaxed),
        REPORTS.load(Relaxed),
        DIFFERENCES.load(Relaxed),
    );
}

fn prove(check: &Check, production: &str, reading: Reading, depth: usize) -> Result<(), Failed> {
    let dialect = check.dialect();
    let language = check.language()?;
    let starts = [dialect.start].into_iter().chain(dialect.other_starts.iter().copied());
    // For other productions, the language is that of the BNF, which `tests/proof/main.rs` proves.
    if !starts.into_iter().any(|start| start == production) && is_plain(check, production, reading, language)
    {
        return Ok(());
    }
    // If nothing is tolerated, the tolerant check takes the same way.
    let strict = check.with_tolerant(false).language()?;
    if !std::ptr::eq(strict, language) && strict == language {
        return Ok(());
    }
    LANGUAGES.fetch_add(1, Relaxed);
    STATES.fetch_add(language.states() as u64, Relaxed);
    let mut differences = Vec::new();
    let mut note = |input: &[u8], said: &str, accepted: bool| {
        DIFFERENCES.fetch_add(1, Relaxed);
        if differences.len() < 10 {
            differences.push(format!("\"{}\": the automaton says {accepted}, {said}", input.escape_ascii()));
        }
    };
    // The rules take texts apart by the structure of the BNF, which the language may not need.
    let derived = Automaton::of(dialect.grammar(reading), production)?;
    // Some of the other texts that the automaton accepts are forbidden by rules that it does not decide.
    let decides = |text: &[u8]| dialect.prose.undecided.is_none_or(|is_undecided| !is_undecided(text));
    let mut random = Rng::with_seed(1738);
    let mut damaged = Vec::new();
    let mut tried = 0;
    // Without a rule, both are one.
    for automaton in [language, &derived].into_iter().take(1 + usize::from(derived != *language)) {
        let suite = Suite::new(automaton, depth).with_members(tier::of(3, 1));
        let most = most() << (6 * depth);
        let checked = (suite.strings().min(most) / in_full()).max(1);
        tried += tier::sample(&suite, most, |case| {
            let accepted = language.accepts(case.input);
            if check.conforms_by_rules(case.input) != accepted && (decides(case.input) || !accepted) {
                note(case.input, "not so the rules", accepted);
            }
            if random.u64(..checked) == 0 {
                damaged.push(case.input.to_vec());
            }
        });
    }
    STRINGS.fetch_add(tried, Relaxed);
    for input in &mut damaged {
        // Half of the inputs stay as they are.
        if random.bool() && !input.is_empty() {
            let at = random.usize(..input.len());
            let by = random.choice(DAMAGE).unwrap();
            input.splice(at..at + random.usize(..2), by.iter().copied());
        }
        let (accepted, by_rules) = (language.accepts(input), check.conforms_by_rules(input));
        if by_rules != accepted && (decides(input) || !accepted) {
            note(input, "not so the rules", accepted);
        }
        let accepted = accepted && by_rules;
        if check.run(input).conforms() != accepted {
            note(input, "not so the report", accepted);
        }
        REPORTS.fetch_add(1, Relaxed);
    }
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n").into()) }
}

/// Returns whether all that the production derives conforms to it, and nothing else.
fn is_plain(check: &Check, production: &str, reading: Reading, language: &Automaton) -> bool {
    let derived = Automaton::of(check.dialect().grammar(reading), production);
    derived.is_ok_and(|derived| derived == *language)
}
