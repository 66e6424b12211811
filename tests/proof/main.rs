//! The proof, and the tests of what it trusts.
//!
//! - `decided.rs` is the proof: the language of each combinator, computed from the source of its room, is that of its BNF.
//!   `decision/` computes it; its laws are a table in `decision/laws.rs`.
//! - `second.py` decides it once more from what `export.rs` writes: another algorithm in another language, without common code.
//! - `words.rs` tests the laws against the running words.
//! - `suites.rs` and `conformance.rs` test the compiled combinators, and the code of the rules, on strings.
//! - `mutants.rs` plants mistakes in the rooms, and sees them refuted.
//!
//! `URLGRAM_SUITE_DEPTH` deepens the suites (0 if it is not set). The names of trials can be filtered: `cargo test --test proof
//! hostname`.

mod conformance;
mod decided;
mod decision;
mod export;
mod figures;
#[path = "../support/judge/mod.rs"]
mod judge;
mod mutants;
#[path = "../support/page/mod.rs"]
mod page;
#[path = "../support/root/mod.rs"]
mod root;
mod suites;
#[path = "../support/tier/mod.rs"]
mod tier;
mod words;

use std::process::ExitCode;
use std::time::Instant;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let depth = match std::env::var("URLGRAM_SUITE_DEPTH") {
        Ok(depth) => depth.parse().expect("URLGRAM_SUITE_DEPTH is a number"),
        Err(_) => 0,
    };
    let begin = Instant::now();
    let trials = decided::trials()
        .into_iter()
        .chain(words::trials())
        .chain(mutants::trials())
        .chain(suites::trials(depth))
        .chain(conformance::trials(depth))
        .collect();
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    figures::print();
    suites::print(depth);
    conformance::print();
    println!("{:.1} s\n", begin.elapsed().as_secs_f64());
    conclusion.exit_code()
}
