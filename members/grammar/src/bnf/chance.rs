//! Random places, the same for a seed wherever the program runs: `fastrand` takes other numbers where a `usize` has 32 bits.

use fastrand::Rng;

/// A place below `length`.
///
/// ```
/// use urlgram_grammar::bnf::chance;
/// let mut random = fastrand::Rng::with_seed(8);
/// assert_eq!([(); 6].map(|()| chance::below(100, &mut random)), [29, 10, 18, 59, 58, 90]);
/// ```
///
/// # Panics
/// If `length` is 0.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "the place is less than a `usize`")]
pub fn below(length: usize, random: &mut Rng) -> usize {
    random.u64(..length as u64) as usize
}

/// One of the items, each as likely as another; none of none.
///
/// ```
/// use urlgram_grammar::bnf::chance;
/// let mut random = fastrand::Rng::with_seed(8);
/// assert_eq!(chance::choice(&["a", "b", "c"], &mut random), Some(&"a"));
/// assert_eq!(chance::choice::<u8>(&[], &mut random), None);
/// ```
pub fn choice<'i, T>(items: &'i [T], random: &mut Rng) -> Option<&'i T> {
    (!items.is_empty()).then(|| &items[below(items.len(), random)])
}
