//! Alternatives that may both match.

use super::Rule;
use crate::source::{Parsed, Source};

/// `a | b` where both may match here: what reads more; of equals, the first.
///
/// nom's `alt` would take the first that matches, and with it lose every string that only the second
/// reads to its end.
#[inline(always)]
pub fn longest<I: Source>(mut first: impl Rule<I>, mut second: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| {
        let start = input.mark();
        let one = first.read(input.clone());
        // Nothing is longer than all. A recorder still hears what the second alternative would have wanted.
        if !I::RECORDS && matches!(&one, Ok((rest, ())) if rest.input_len() == 0) {
            return one;
        }
        let middle = input.mark();
        let two = second.read(input.clone());
        match (one, two) {
            (Ok((rest, ())), Ok(longer)) if longer.0.input_len() < rest.input_len() => {
                input.discard(start, middle);
                Ok(longer)
            }
            (Ok(one), _) => {
                input.discard(middle, input.mark());
                Ok(one)
            }
            (Err(_), two) => two,
        }
    }
}
