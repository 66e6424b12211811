//! How much a test tries: `.ci/nightly` sets `URLGRAM_NIGHTLY`, and tries more.

#![allow(dead_code, reason = "a test binary may use one of them")]

/// Returns the number for this run: of the nightly tier, or of each landing.
pub fn of(nightly: usize, landing: usize) -> usize {
    if std::env::var_os("URLGRAM_NIGHTLY").is_some() { nightly } else { landing }
}

/// Returns the number that a variable of the environment asks for.
pub fn asked(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |number| number.parse().expect("a number"))
}
