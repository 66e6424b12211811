//! The grammars that are asked: without a correction both readings of a dialect are one grammar.

use urlgram::{DIALECTS, Dialect, Reading};

/// Every dialect in its corrected reading, and as printed if that is another grammar.
pub fn readings() -> impl Iterator<Item = (&'static Dialect, Reading)> {
    DIALECTS.iter().flat_map(|dialect| {
        let printed = (!dialect.corrections().is_empty()).then_some(Reading::Printed);
        [Reading::Corrected].into_iter().chain(printed).map(move |reading| (*dialect, reading))
    })
}
