//! The sides to compare: every production of every dialect.

use urlgram::diff::Side;
use urlgram::{DIALECTS, Dialect, Reading};

pub const READINGS: [Reading; 2] = [Reading::Corrected, Reading::Printed];

/// Every production of every dialect in one reading, as sides.
pub fn all(reading: Reading) -> Vec<Side> {
    let of = |dialect: &&'static Dialect| {
        let dialect = *dialect;
        dialect.productions().iter().map(move |it| Side::of_production(dialect, it.name, reading).unwrap())
    };
    DIALECTS.iter().flat_map(of).collect()
}
