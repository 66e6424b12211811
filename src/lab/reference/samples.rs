//! A few strings of a production that show what it is for.

use std::collections::HashSet;

use crate::check::Check;
use crate::documents::dialect::{Dialect, Reading};
use crate::lab::generate::Generator;

/// The number of samples.
const SAMPLES: usize = 5;

/// Strings of production `name` that conform and look real, always the same.
pub(super) fn of(dialect: &'static Dialect, name: &str, reading: Reading) -> Vec<String> {
    // If a language is small, most samples repeat earlier ones.
    const TRIES: usize = 100;
    let Ok(check) = Check::new(dialect).with_reading(reading).with_start(name) else { return Vec::new() };
    let mut seen = HashSet::new();
    Generator::natural(check, 0)
        .take(TRIES)
        .filter_map(|sample| String::from_utf8(sample).ok())
        .filter(|sample| !sample.is_empty() && sample.bytes().all(|byte| (b' '..=b'~').contains(&byte)))
        .filter(|sample| seen.insert(sample.clone()))
        .take(SAMPLES)
        .collect()
}
