//! How much a test tries: `.ci/nightly` sets `URLGRAM_NIGHTLY`, and tries more.

#![allow(dead_code, reason = "a test binary may use one of them")]

use urlgram::bnf::suite::{Case, Suite};

/// Returns the number for this run: of the nightly tier, or of each landing.
pub fn of(nightly: usize, landing: usize) -> usize {
    if std::env::var_os("URLGRAM_NIGHTLY").is_some() { nightly } else { landing }
}

/// Returns whether a page or a session is made as a whole: in the nightly tier, and if files are written.
pub fn is_whole() -> bool {
    of(1, 0) == 1 || std::env::var_os("URLGRAM_UPDATE").is_some()
}

/// All items in the nightly tier; at each landing the first, and then every `landing`th.
pub fn every<T>(landing: usize, items: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    items.into_iter().step_by(of(1, landing))
}

/// Returns the number that a variable of the environment asks for.
pub fn asked(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |number| number.parse().expect("a number"))
}

/// Visits about `most` strings of the suite, evenly from all of it, or all if there are fewer. Returns their number.
pub fn sample(suite: &Suite<'_>, most: u64, mut visit: impl FnMut(Case<'_>)) -> u64 {
    let one_of = (suite.strings() / most).max(1);
    let (mut random, mut visited) = (fastrand::Rng::with_seed(1738), 0);
    suite.for_each(|case| {
        if random.u64(..one_of) == 0 {
            visited += 1;
            visit(case);
        }
    });
    visited
}
