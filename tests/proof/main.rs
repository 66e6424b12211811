//! The proof: every combinator accepts exactly the language of its BNF, and the automaton of what conforms says what the
//! combinators and the code of the rules say.
//!
//! `URLGRAM_SUITE_DEPTH` sets the k of the method for combinators (1 if it is not set; 2 takes a minute or two). The names of
//! trials can be filtered: `cargo test --test proof hostname`.

mod conformance;
mod decided;
mod decision;
#[path = "../support/judge/mod.rs"]
mod judge;
mod suites;
mod words;

use std::process::ExitCode;
use std::time::Instant;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let depth = match std::env::var("URLGRAM_SUITE_DEPTH") {
        Ok(depth) => depth.parse().expect("URLGRAM_SUITE_DEPTH is a number"),
        Err(_) => 1,
    };
    let begin = Instant::now();
    let trials = decided::trials()
        .into_iter()
        .chain(words::trials())
        .chain(suites::trials(depth).into_iter())
        .chain(conformance::trials())
        .collect();
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    decided::print();
    suites::print(depth);
    conformance::print();
    println!("{:.1} s\n", begin.elapsed().as_secs_f64());
    conclusion.exit_code()
}
