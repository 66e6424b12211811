//! Random places, the same for a seed wherever the program runs: `fastrand` takes other numbers where a `usize` has 32 bits.

use fastrand::Rng;

/// A place below `length`.
///
/// # Panics
/// If `length` is 0.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "the place is less than a `usize`")]
pub fn below(length: usize, random: &mut Rng) -> usize {
    random.u64(..length as u64) as usize
}

/// A random item, each as likely as another; none if there are none.
///
/// ```
/// use urlgram_grammar::bnf::chance::{below, choice};
/// let mut random = fastrand::Rng::with_seed(1);
/// assert!(below(6, &mut random) < 6);
/// assert!(choice(&["a", "b"], &mut random).is_some_and(|item| ["a", "b"].contains(item)));
/// ```
pub fn choice<'i, T>(items: &'i [T], random: &mut Rng) -> Option<&'i T> {
    (!items.is_empty()).then(|| &items[below(items.len(), random)])
}

/// A random item, each as likely as its weight says; none if no weight is greater than 0.
pub(super) fn weighted<'i, T>(items: &'i [T], weight: impl Fn(&T) -> f64, random: &mut Rng) -> Option<&'i T> {
    let mut place = random.f64() * items.iter().map(&weight).sum::<f64>();
    let mut likely = items.iter().filter(|item| weight(item) > 0.0);
    // The last is chosen if rounding leaves none.
    let last = likely.clone().next_back();
    let chosen = likely.find(|item| {
        place -= weight(item);
        place < 0.0
    });
    chosen.or(last)
}
