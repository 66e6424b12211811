//! Literals and single characters.

use super::{Class, Rule, mismatch};
use crate::source::{Parsed, Source, Terminal};

/// `"text"`: exactly these bytes, in the printed case.
///
/// A miss is noted at the first byte that differs, so that `http:/h` is wrong behind its slash and not at
/// its first letter.
#[inline(always)]
#[must_use]
pub fn lit(text: &'static str) -> Lit {
    Lit(text)
}

/// See [`lit`].
#[derive(Clone, Copy, Debug)]
pub struct Lit(&'static str);

impl<I: Source> Rule<I> for Lit {
    #[inline(always)]
    fn read(&mut self, input: I) -> Parsed<I> {
        let text = self.0;
        let bytes = input.as_bytes();
        if bytes.starts_with(text.as_bytes()) {
            return Ok((input.take_from(text.len()), ()));
        }
        if I::RECORDS {
            let matched =
                bytes.iter().zip(text.as_bytes()).take_while(|(here, wanted)| here == wanted).count();
            input.miss(matched, Terminal::Literal { text, matched });
        }
        mismatch()
    }
}

/// `"a" | "b" | "c"`: one byte of `set`.
#[inline(always)]
pub fn one_of<I: Source>(set: &'static str) -> impl Fn(I) -> Parsed<I> {
    move |input: I| match input.as_bytes().first() {
        Some(byte) if set.as_bytes().iter().any(|wanted| wanted == byte) => Ok((input.take_from(1), ())),
        _ => {
            input.miss(0, Terminal::OneOf(set));
            mismatch()
        }
    }
}

/// `<any of these, in words>`: one byte of `class`.
#[inline(always)]
pub fn one_in<I: Source>(class: &'static Class) -> impl Fn(I) -> Parsed<I> {
    move |input: I| match input.as_bytes().first() {
        Some(byte) if class.has(*byte) => Ok((input.take_from(1), ())),
        _ => {
            input.miss(0, Terminal::OneIn(class));
            mismatch()
        }
    }
}
