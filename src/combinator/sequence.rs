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
    if !I::RECORDS {
        return rhs.read(input);
    }
    let entered = input.enter(name);
    let result = rhs.read(input.clone());
    input.leave(entered, result.as_ref().ok().map(|(rest, ())| rest));
    result
}

/// `a b c`: one after the other. If a later one fails, what the earlier ones recorded is forgotten.
#[inline(always)]
pub fn seq<T>(members: T) -> Seq<T> {
    Seq(members)
}

/// See [`seq`].
#[derive(Clone, Copy, Debug)]
pub struct Seq<T>(T);

impl<I: Source, T: Sequence<I>> Rule<I> for Seq<T> {
    #[inline(always)]
    fn read(&mut self, input: I) -> Parsed<I> {
        let mark = input.mark();
        let result = self.0.read_all(input.clone());
        if I::RECORDS && result.is_err() {
            input.discard(mark, input.mark());
        }
        result
    }
}

/// `[ a ]`: `a` if it matches here, else nothing.
#[inline(always)]
pub fn opt<R>(rule: R) -> Opt<R> {
    Opt(rule)
}

/// See [`opt`].
#[derive(Clone, Copy, Debug)]
pub struct Opt<R>(R);

impl<I: Source, R: Rule<I>> Rule<I> for Opt<R> {
    #[inline(always)]
    fn read(&mut self, input: I) -> Parsed<I> {
        match self.0.read(input.clone()) {
            Err(nom::Err::Error(())) => Ok((input, ())),
            result => result,
        }
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
