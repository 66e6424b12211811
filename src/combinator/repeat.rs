//! Repetition without recursion: constant stack for input of any length.

use super::{Rule, mismatch};
use crate::source::{Parsed, Source};

/// `*a`: as many `a` as match, one after the other. Stops, without an error, where `a` reads nothing.
#[inline(always)]
pub fn star<I: Source>(mut item: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    move |mut input: I| {
        while let Some(rest) = advance(&mut item, &input)? {
            input = rest;
        }
        Ok((input, ()))
    }
}

/// `1*a`: `a`, then `*a`.
#[inline(always)]
pub fn plus<I: Source>(mut item: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| {
        let (input, ()) = item.read(input)?;
        star(|input| item.read(input))(input)
    }
}

/// `*a b` where an `a` may begin like a `b`: as many `a` as leave a `b` behind them.
///
/// Reads each `a` once and each candidate for `b` once, and the chosen `b` again where nodes are recorded;
/// so it is linear as long as a `b` is not longer than the `a` that begins where it begins.
#[inline(always)]
pub fn star_then<I: Source>(mut item: impl Rule<I>, mut last: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| {
        let mut here = input.clone();
        let mut best = None;
        loop {
            let mark = here.mark();
            if let Ok((rest, ())) = last.read(here.clone()) {
                here.discard(mark, here.mark());
                best = Some((here.clone(), mark, rest));
            }
            match advance(&mut item, &here)? {
                Some(rest) => here = rest,
                None => break,
            }
        }
        let Some((here, mark, rest)) = best else {
            return mismatch();
        };
        here.discard(mark, here.mark());
        if here.records_nodes() { last.read(here) } else { Ok((rest, ())) }
    }
}

/// One more `item`, if there is one and it reads something.
#[inline]
fn advance<I: Source>(item: &mut impl Rule<I>, input: &I) -> Result<Option<I>, nom::Err<()>> {
    let mark = input.mark();
    match item.read(input.clone()) {
        Ok((rest, ())) if rest.input_len() < input.input_len() => Ok(Some(rest)),
        Ok(_) => {
            input.discard(mark, input.mark());
            Ok(None)
        }
        Err(nom::Err::Error(())) => Ok(None),
        Err(other) => Err(other),
    }
}
