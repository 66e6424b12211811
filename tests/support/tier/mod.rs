//! How much a test tries: `.ci/nightly` sets `URLGRAM_NIGHTLY`, and tries more.

/// Returns the number for this run: of the nightly tier, or of each landing.
pub fn of(nightly: usize, landing: usize) -> usize {
    if std::env::var_os("URLGRAM_NIGHTLY").is_some() { nightly } else { landing }
}
