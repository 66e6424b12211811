//! Strings of a grammar, and strings that are almost of it.

use serde::Deserialize;
use urlgram::Check;
use urlgram::generate::{Generator, NearMisses};

use crate::text::Bytes;

/// Which strings.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Strings that look like what people write.
    Natural,
    /// Any.
    Random,
    /// Strings that one edit makes conform.
    NearMiss,
}

/// The most strings.
const MOST: usize = 1000;

/// The answer to `generate`: for each string `{"input"}`, or `{"input_hex"}` if it is not UTF-8.
pub fn strings(check: Check, kind: Kind, count: usize, seed: u64) -> Vec<Bytes> {
    let count = count.min(MOST);
    let made = |strings: &mut dyn Iterator<Item = Vec<u8>>| strings.take(count).map(Bytes).collect();
    match kind {
        Kind::Natural => made(&mut Generator::natural(check, seed)),
        Kind::Random => made(&mut Generator::random(check, seed)),
        Kind::NearMiss => made(&mut NearMisses::new(Generator::natural(check, seed), seed).map(|it| it.text)),
    }
}
