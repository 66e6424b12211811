//! Every production of every dialect accepts exactly the language of its BNF.
//!
//! One test for each production: the complete test suite (Chow's W-method, `bnf::suite`) of the minimal
//! automaton that its BNF compiles to. On each string of the suite the combinator is compared with the automaton
//! as `judge` says: the verdict, the place of the failure, and what was expected there.
//!
//! `URLGRAM_SUITE_DEPTH` sets the k of the method (1 if it is not set; 2 takes a minute or two).

mod judge;

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use libtest_mimic::{Arguments, Failed, Trial};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Suite;
use urlgram::{DIALECTS, Dialect, Production, Reading};

static PRODUCTIONS: AtomicU64 = AtomicU64::new(0);
static STATES: AtomicU64 = AtomicU64::new(0);
static STRINGS: AtomicU64 = AtomicU64::new(0);
static DIFFERENCES: AtomicU64 = AtomicU64::new(0);

fn main() -> ExitCode {
    let depth = match std::env::var("URLGRAM_SUITE_DEPTH") {
        Ok(depth) => depth.parse().expect("URLGRAM_SUITE_DEPTH is a number"),
        Err(_) => 1,
    };
    let mut trials = Vec::new();
    for dialect in DIALECTS {
        for production in dialect.productions() {
            let name = format!("{}::{}", dialect.id, production.name);
            trials.push(Trial::test(name, move || prove(dialect, production, depth)));
        }
    }
    let begin = Instant::now();
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    println!(
        "proof: {} productions, {} states, {} strings (k = {depth}), {} differences, {:.1} s\n",
        PRODUCTIONS.load(Relaxed),
        STATES.load(Relaxed),
        STRINGS.load(Relaxed),
        DIFFERENCES.load(Relaxed),
        begin.elapsed().as_secs_f64(),
    );
    conclusion.exit_code()
}

fn prove(dialect: &'static Dialect, production: &'static Production, depth: usize) -> Result<(), Failed> {
    let automaton = Automaton::of(dialect.grammar(Reading::Corrected), production.name)?;
    let mut differences = Vec::new();
    let mut count = 0;
    let strings = Suite::new(&automaton, depth).for_each(|case| {
        if let Some(difference) = judge::difference(&automaton, production, case) {
            count += 1;
            if differences.len() < 10 {
                differences.push(difference);
            }
        }
    });
    PRODUCTIONS.fetch_add(1, Relaxed);
    STATES.fetch_add(automaton.states() as u64, Relaxed);
    STRINGS.fetch_add(strings, Relaxed);
    DIFFERENCES.fetch_add(count, Relaxed);
    if count == 0 { Ok(()) } else { Err(format!("{count} differences:\n{}", differences.join("\n")).into()) }
}
