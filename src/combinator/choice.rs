//! Alternatives that may both match.

use super::{Rule, mismatch};
use crate::source::{Parsed, Source};

/// `a | b | c` where one alternative rules out the others: the first that matches.
#[inline(always)]
pub fn alt<T>(alternatives: T) -> Alt<T> {
    Alt(alternatives)
}

/// See [`alt`].
#[derive(Clone, Copy, Debug)]
pub struct Alt<T>(T);

impl<I: Source, T: Alternatives<I>> Rule<I> for Alt<T> {
    #[inline(always)]
    fn read(&mut self, input: I) -> Parsed<I> {
        self.0.read_any(input)
    }
}

/// A tuple of parsers, for [`alt`].
pub trait Alternatives<I: Source> {
    /// Runs the parsers at the same place, one after the other, up to the first that matches.
    ///
    /// # Errors
    /// Fails if all of them fail.
    fn read_any(&mut self, input: I) -> Parsed<I>;
}

macro_rules! alternatives_of {
    ($($alternative:ident)+) => {
        impl<I: Source, $($alternative: Rule<I>),+> Alternatives<I> for ($($alternative,)+) {
            #[inline(always)]
            #[allow(non_snake_case, reason = "an alternative's type and its value share their name")]
            fn read_any(&mut self, input: I) -> Parsed<I> {
                let ($($alternative,)+) = self;
                $(match $alternative.read(input.clone()) {
                    Err(nom::Err::Error(())) => {}
                    result => return result,
                })+
                mismatch()
            }
        }
    };
}
alternatives_of!(A B);
alternatives_of!(A B C);
alternatives_of!(A B C D);
alternatives_of!(A B C D E);
alternatives_of!(A B C D E F);
alternatives_of!(A B C D E F G);
alternatives_of!(A B C D E F G H);
alternatives_of!(A B C D E F G H J);
alternatives_of!(A B C D E F G H J K);
alternatives_of!(A B C D E F G H J K L);

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
        if !input.records_structure() && matches!(&one, Ok((rest, ())) if rest.input_len() == 0) {
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
