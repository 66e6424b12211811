//! Sets of bytes, and short cuts through runs of them.

use super::Rule;
use super::repeat::{plus, star};
use crate::source::{Parsed, Source};

/// A set of bytes, made at compile time by the set algebra that the grammar prints.
///
/// ```
/// use urlgram::combinator::Class;
/// const HEX: Class = Class::of("0123456789").or(Class::of("ABCDEF")).with("abcdef");
/// assert!(HEX.has(b'F') && !HEX.has(b'g'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class([bool; 256]);

impl Class {
    /// The bytes of `text`.
    #[must_use]
    pub const fn of(text: &str) -> Self {
        Self([false; 256]).with(text)
    }

    /// These bytes and those of `text`.
    #[must_use]
    pub const fn with(mut self, text: &str) -> Self {
        let mut at = 0;
        while at < text.len() {
            self.0[text.as_bytes()[at] as usize] = true;
            at += 1;
        }
        self
    }

    /// The bytes of either set.
    #[must_use]
    pub const fn or(mut self, other: Self) -> Self {
        let mut byte = 0;
        while byte < 256 {
            self.0[byte] |= other.0[byte];
            byte += 1;
        }
        self
    }

    /// Whether the set holds `byte`.
    #[must_use]
    #[inline(always)]
    pub const fn has(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }

    /// How many bytes at the beginning of `input` are of the set.
    #[inline(always)]
    fn run_length(&self, input: &[u8]) -> usize {
        input.iter().position(|byte| !self.has(*byte)).unwrap_or(input.len())
    }
}

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
