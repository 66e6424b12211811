//! Strings that almost conform.

use fastrand::Rng;

use super::Generator;
use crate::bnf::chance;
use crate::check::Check;

/// A string that does not conform, and the conforming one that it was made of by one edit.
///
/// ```
/// use urlgram::{Check, generate::{Generator, NearMiss, NearMisses}, rfc3986::RFC3986};
/// let port = Check::new(&RFC3986).with_start("port")?;
/// let miss: NearMiss = NearMisses::new(Generator::random(port, 1), 1).next().unwrap();
/// assert!(port.conforms(&miss.of) && !port.conforms(&miss.text));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The string that does not conform.
    pub text: Vec<u8>,
    /// The one that does. A byte of it was replaced or removed, or one was inserted.
    pub of: Vec<u8>,
}

/// Strings that do not conform to a check, each one edit away from one that does.
///
/// The edits are at random places; bytes that are written are of printable US-ASCII as a rule, and any bytes now and
/// then. There is no end, unless the conforming strings have one, or [all](Generator::TRIES) edits that are tried
/// lead to strings that conform, too.
///
/// ```
/// use urlgram::{Check, rfc1738::RFC1738, generate::{Generator, NearMisses}};
/// let check = Check::new(&RFC1738);
/// let misses: Vec<_> = NearMisses::new(Generator::natural(check, 1), 1).take(100).collect();
/// assert!(misses.iter().all(|miss| !check.conforms(&miss.text) && check.conforms(&miss.of)));
/// assert!(misses.iter().all(|miss| miss.text.len().abs_diff(miss.of.len()) <= 1));
/// ```
#[derive(Clone, Debug)]
pub struct NearMisses {
    of: Generator,
    random: Rng,
}

impl NearMisses {
    /// Misses of the strings that `of` gives, with edits that depend on `seed`.
    #[must_use]
    pub fn new(of: Generator, seed: u64) -> Self {
        // A generator of the same seed takes the same numbers: these are others.
        Self { of, random: Rng::with_seed(seed).fork() }
    }

    /// The check that no string conforms to.
    #[must_use]
    pub fn check(&self) -> &Check {
        self.of.check()
    }
}

impl Iterator for NearMisses {
    type Item = NearMiss;

    fn next(&mut self) -> Option<NearMiss> {
        // A kind of edit that always stays in the language is given up, and another one tried with the next string.
        const EDITS: usize = 50;
        for _ in 0..Generator::TRIES / EDITS {
            let of = self.of.next()?;
            let kind = *chance::choice(&[Edit::Delete, Edit::Replace, Edit::Insert], &mut self.random)?;
            let mut edits = (0..EDITS).map(|_| edited(&of, kind, &mut self.random));
            if let Some(text) = edits.find(|text| !self.of.check().conforms(text)) {
                return Some(NearMiss { text, of });
            }
        }
        None
    }
}

#[derive(Clone, Copy)]
enum Edit {
    Delete,
    Replace,
    Insert,
}

fn edited(of: &[u8], kind: Edit, random: &mut Rng) -> Vec<u8> {
    let mut text = of.to_vec();
    let byte = if random.u8(0..16) == 0 { random.u8(..) } else { random.u8(b' '..=b'~') };
    match kind {
        Edit::Delete if !of.is_empty() => _ = text.remove(chance::below(of.len(), random)),
        Edit::Replace if !of.is_empty() => text[chance::below(of.len(), random)] = byte,
        _ => text.insert(chance::below(of.len() + 1, random), byte),
    }
    text
}
