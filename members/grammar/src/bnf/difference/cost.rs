//! Which strings are rather shown than others.

use crate::bnf::automaton::rank;

/// The cost of strings, piece by piece. The cheapest of several strings that prove the same is shown.
///
/// The cost of a piece may depend on the text before it: on a context, which each byte may change. Contexts are numbers, less
/// than [`contexts`](Self::contexts).
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, difference::{StringCost, witnesses}};
/// /// Rather a `z` than any other byte.
/// struct Zs;
/// impl StringCost for Zs {
///     fn byte(&self, _: usize, byte: u8) -> u64 { if byte == b'z' { 1 } else { 9 } }
/// }
/// let word = Automaton::one_of(b'a'..=b'z').repeated(1, None);
/// assert_eq!(witnesses(&word, &Automaton::literal(b"a"), &Zs)[0].text, b"z");
/// ```
pub trait StringCost {
    /// How many contexts there are: one, if nothing else is said.
    fn contexts(&self) -> usize {
        1
    }

    /// The one in which a string begins.
    fn begin(&self) -> usize {
        0
    }

    /// The context after `byte` in `context`.
    fn after(&self, context: usize, _byte: u8) -> usize {
        context
    }

    /// The cost of one byte in `context`; greater than 0.
    fn byte(&self, context: usize, byte: u8) -> u64;

    /// Strings that cost less in `context` than their bytes would one by one, with what they cost: more than nothing.
    fn pieces(&self, _context: usize) -> Vec<(String, u64)> {
        Vec::new()
    }

    /// The cost of ending in `context`.
    fn end(&self, _context: usize) -> u64 {
        0
    }
}

/// The shortest string; of several, rather letters and digits than signs, and those rather than bytes without a picture.
#[derive(Clone, Copy, Debug)]
pub struct Shortest;

impl StringCost for Shortest {
    fn byte(&self, _: usize, byte: u8) -> u64 {
        // No string of this length is searched for, so any byte more outweighs all signs.
        const LENGTH: u64 = 1 << 32;
        LENGTH + u64::from(rank(byte))
    }
}
