//! Productions, sequences and optional parts.

use super::Rule;
use crate::source::{Parsed, Source};

/// The production that the document calls `name`, with its right-hand side.
///
/// What `rhs` reads becomes one node of the tree; if it fails, nothing stays.
///
/// # Errors
/// Fails where `rhs` fails.
#[inline(always)]
#[allow(clippy::needless_pass_by_value, reason = "like every parser, it consumes its input")]
pub fn production<I: Source>(name: &'static str, input: I, mut rhs: impl Rule<I>) -> Parsed<I> {
    let mark = input.enter(name);
    let result = rhs.read(input.clone());
    input.leave(mark, result.as_ref().ok().map(|(rest, ())| rest));
    result
}

/// `a b c`: one after the other. If a later one fails, what the earlier ones recorded is forgotten.
#[inline(always)]
pub fn seq<I: Source>(mut members: impl Sequence<I>) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| {
        let mark = input.mark();
        let result = members.read_all(input.clone());
        if I::RECORDS && result.is_err() {
            input.discard(mark, input.mark());
        }
        result
    }
}

/// `[ a ]`: `a` if it matches here, else nothing.
#[inline(always)]
pub fn opt<I: Source>(mut rule: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| match rule.read(input.clone()) {
        Err(nom::Err::Error(())) => Ok((input, ())),
        result => result,
    }
}

/// A tuple of parsers, for [`seq`].
pub trait Sequence<I: Source> {
    /// Runs the members one after the other.
    ///
    /// # Errors
    /// Fails with the first member that fails.
    fn read_all(&mut self, input: I) -> Parsed<I>;
}

macro_rules! sequence_of {
    ($($member:ident)+) => {
        impl<I: Source, $($member: Rule<I>),+> Sequence<I> for ($($member,)+) {
            #[inline(always)]
            #[allow(non_snake_case, reason = "a member's type and its value share their name")]
            fn read_all(&mut self, input: I) -> Parsed<I> {
                let ($($member,)+) = self;
                $(let (input, ()) = $member.read(input)?;)+
                Ok((input, ()))
            }
        }
    };
}
sequence_of!(A B);
sequence_of!(A B C);
sequence_of!(A B C D);
sequence_of!(A B C D E);
sequence_of!(A B C D E F);
sequence_of!(A B C D E F G);
