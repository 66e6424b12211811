//! The targets, each a module with a function `run`, which panics if the library is wrong, and the inputs that they begin with.
//! `fuzz_targets/` leads them by coverage, and `tests/fuzzed/` runs them as a plain test.

pub mod borders;
pub mod formats;
pub mod languages;
pub mod lists;
pub mod reports;
pub mod splices;
pub mod texts;

use urlgram::generate::Generator;
use urlgram::{Check, DIALECTS, Reading};

/// The check, from the first three bytes, and the input after them: a dialect, its start production or another with equal
/// probability, the reading, and the tolerance of upper case.
pub fn subject(data: &[u8]) -> Option<(Check, &[u8])> {
    let ([dialect, production, taken], input) = data.split_first_chunk()?;
    let dialect = DIALECTS[usize::from(*dialect) % DIALECTS.len()];
    let check = Check::new(dialect);
    let productions = dialect.productions();
    let check = match production.checked_sub(128) {
        Some(other) => check.with_start(productions[usize::from(other) % productions.len()].name).ok()?,
        None => check,
    };
    let reading = if taken & 1 == 0 { Reading::Corrected } else { Reading::Printed };
    Some((check.with_reading(reading).with_tolerant(taken & 2 != 0), input))
}

/// The inputs that the targets begin with, each with a name: URLs of each dialect, and strings of each production.
pub fn seeds() -> Vec<(String, Vec<u8>)> {
    let mut seeds = Vec::new();
    for (place, dialect) in (0u8..).zip(DIALECTS) {
        let mut add = |name: &str, production: u8, text: &[u8]| {
            seeds.push((format!("{}-{name}", dialect.id), [&[place, production, 0], text].concat()));
        };
        for (number, text) in Generator::natural(Check::new(dialect), 1).take(100).enumerate() {
            add(&number.to_string(), 0, &text);
        }
        for (production, other) in (128u8..=255).zip(dialect.productions()) {
            let check = Check::new(dialect).with_start(other.name).expect("it is one of its productions");
            if let Some(text) = Generator::natural(check, 1).next() {
                let name = other.name.replace(|sign: char| !sign.is_ascii_alphanumeric(), "_");
                add(&name, production, &text);
            }
        }
    }
    seeds
}
