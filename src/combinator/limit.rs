//! Nothing at all, and no more than up to a place.

use super::{Rule, mismatch};
use crate::source::{Parsed, Source};

/// The empty string.
///
/// # Errors
/// Never.
#[inline(always)]
pub fn empty<I: Source>(input: I) -> Parsed<I> {
    Ok((input, ()))
}

/// Matches nothing, not even the empty string, and expects nothing.
///
/// # Errors
/// Always.
#[inline(always)]
pub fn never<I: Source>(_: I) -> Parsed<I> {
    mismatch()
}

/// `a`, which reads nothing from the first place on where `ends` holds; it is asked for each byte, with the number
/// of bytes before it and the input from it on.
#[inline(always)]
pub fn before<I: Source>(
    mut ends: impl FnMut(usize, &[u8]) -> bool,
    mut rule: impl Rule<I>,
) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| {
        let bytes = input.as_bytes();
        let end = (0..bytes.len()).find(|at| ends(*at, &bytes[*at..])).unwrap_or(bytes.len());
        let (_, head) = input.take_split(end);
        let (left, ()) = rule.read(head)?;
        Ok((input.take_from(end - left.input_len()), ()))
    }
}
