//! Short cuts through characters: what is read by table where no node is wanted.

use super::Rule;
use super::repeat::{plus, star};
use crate::class::Class;
use crate::source::{Parsed, Source};

/// `a`, where each byte of `class` alone is an `a`: such a byte is read by table if no node is wanted.
#[inline(always)]
pub fn one<I: Source>(class: &'static Class, mut item: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| match input.as_bytes().first() {
        Some(byte) if !input.records_nodes() && class.has(*byte) => Ok((input.take_from(1), ())),
        _ => item.read(input),
    }
}

/// `*a`, where each byte of `class` alone is an `a`: runs of such bytes are read by table if no node is
/// wanted.
#[inline(always)]
pub fn run<I: Source>(class: &'static Class, item: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    star(stretch(class, item))
}

/// `1*a`, with the short cut of [`run`].
#[inline(always)]
pub fn run1<I: Source>(class: &'static Class, item: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    plus(stretch(class, item))
}

/// One `a`, or as many at once as the table can read.
#[inline(always)]
fn stretch<I: Source>(class: &'static Class, mut item: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| {
        if !input.records_nodes() {
            let length = class.run_length(input.as_bytes());
            if length > 0 {
                return Ok((input.take_from(length), ()));
            }
        }
        item.read(input)
    }
}
