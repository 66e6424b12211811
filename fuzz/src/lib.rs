//! Shared code of the targets.

use urlgram::{Check, DIALECTS, Reading};

/// The check, from the first three bytes, and the input after them: a dialect, its start production or another with equal
/// probability, the reading, and the tolerance of upper case.
pub fn subject(data: &[u8]) -> Option<(Check, &[u8])> {
    let ([dialect, production, taken], input) = data.split_first_chunk()?;
    let dialect = DIALECTS[usize::from(*dialect) % DIALECTS.len()];
    let check = Check::new(dialect);
    let productions = dialect.productions();
    let check = match production.checked_sub(128) {
        Some(other) => check.start(productions[usize::from(other) % productions.len()].name).ok()?,
        None => check,
    };
    let reading = if taken & 1 == 0 { Reading::Corrected } else { Reading::Printed };
    Some((check.reading(reading).tolerant(taken & 2 != 0), input))
}
