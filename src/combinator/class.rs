//! Short cuts through characters: what is read by table where no node is wanted.

use super::repeat::{plus, star};
use super::{Rule, mismatch};
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

/// `*a`, where `class` has all that is an `a`: runs of such are read by table if no node is wanted.
#[inline(always)]
pub fn run<I: Source>(class: &'static Class, item: impl Rule<I>) -> impl Rule<I> {
    fused(class, star(stretch(class, item)))
}

/// `1*a`, with the short cut of [`run`].
#[inline(always)]
pub fn run1<I: Source>(class: &'static Class, item: impl Rule<I>) -> impl Rule<I> {
    Fused { class, least: 1, rule: plus(stretch(class, item)) }
}

/// A rule with some structure that reads, in all, as far as there are members of `class`: where no structure is
/// recorded, that is all that counts.
#[inline(always)]
pub fn fused<R>(class: &'static Class, rule: R) -> Fused<R> {
    Fused { class, least: 0, rule }
}

/// See [`fused`].
#[derive(Clone, Copy, Debug)]
pub struct Fused<R> {
    class: &'static Class,
    /// How many members there have to be.
    least: usize,
    rule: R,
}

impl<I: Source, R: Rule<I>> Rule<I> for Fused<R> {
    #[inline(always)]
    fn read(&mut self, input: I) -> Parsed<I> {
        if input.records_structure() {
            return self.rule.read(input);
        }
        let length = input.run_length(self.class);
        if I::RECORDS {
            // What stopped it is found where it ended.
            let _ = self.rule.read(input.take_from(length));
        }
        if length < self.least { mismatch() } else { Ok((input.take_from(length), ())) }
    }
}

/// `x = [ a [ "/" x ] ]`, where an `a` is one or more members of `class`, and `rule` says so: where no structure is recorded,
/// runs and slashes in turn.
#[inline(always)]
pub fn slashed<R>(class: &'static Class, rule: R) -> Slashed<R> {
    Slashed { class, rule }
}

/// See [`slashed`].
#[derive(Clone, Copy, Debug)]
pub struct Slashed<R> {
    class: &'static Class,
    rule: R,
}

impl<I: Source, R: Rule<I>> Rule<I> for Slashed<R> {
    #[inline(always)]
    fn read(&mut self, input: I) -> Parsed<I> {
        if input.records_structure() {
            return self.rule.read(input);
        }
        let mut rest = input;
        loop {
            let length = rest.run_length(self.class);
            rest = rest.take_from(length);
            if length == 0 || rest.as_bytes().first() != Some(&b'/') {
                break;
            }
            rest = rest.take_from(1);
        }
        if I::RECORDS {
            // What stopped it is found where it ended.
            let _ = self.rule.read(rest.clone());
        }
        Ok((rest, ()))
    }
}

/// `*[ label "." ] top`, where a label begins and ends with a byte of `class` and has such bytes and hyphens between,
/// and `top` is a label that begins with a byte of `first`; `rule` says so. Where no structure is recorded, one
/// look is enough.
#[inline(always)]
pub fn labels<R>(class: &'static Class, first: &'static Class, rule: R) -> Labels<R> {
    Labels { class, first, rule }
}

/// See [`labels`].
#[derive(Clone, Copy, Debug)]
pub struct Labels<R> {
    class: &'static Class,
    first: &'static Class,
    rule: R,
}

impl<I: Source, R: Rule<I>> Rule<I> for Labels<R> {
    #[inline(always)]
    fn read(&mut self, input: I) -> Parsed<I> {
        if input.records_structure() {
            return self.rule.read(input);
        }
        let length = input.labels_length(self.class, self.first);
        if I::RECORDS {
            // What stopped it is found where the last label is read.
            let Some(length) = length else { return self.rule.read(input) };
            let dot = input.as_bytes()[..length].iter().rposition(|byte| *byte == b'.');
            let _ = self.rule.read(input.take_from(dot.map_or(0, |dot| dot + 1)));
        }
        length.map_or_else(mismatch, |length| Ok((input.take_from(length), ())))
    }
}

/// `short`, which reads the same as `rule`, where no structure is recorded.
#[inline(always)]
pub fn short_cut<I: Source>(mut short: impl Rule<I>, mut rule: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| if input.records_structure() { rule.read(input) } else { short.read(input) }
}

/// `rule`, all of whose strings begin with `byte`: where nothing is recorded, no other is tried.
#[inline(always)]
pub fn led_by<I: Source>(byte: u8, mut rule: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| {
        if !I::RECORDS && input.as_bytes().first() != Some(&byte) {
            return mismatch();
        }
        rule.read(input)
    }
}

/// `rule`, which reads nothing beyond a `/`: where no structure is recorded, and `short`, which is one way to read it, comes to a
/// `/` or to the end, no other way would come further.
#[inline(always)]
pub fn up_to_slash<I: Source>(mut short: impl Rule<I>, mut rule: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| {
        if !input.records_structure()
            && let Ok((rest, ())) = short.read(input.clone())
            && matches!(rest.as_bytes().first(), None | Some(b'/'))
        {
            return Ok((rest, ()));
        }
        rule.read(input)
    }
}

/// One `a`, or as many at once as the table can read, where each byte of `class` alone is an `a`.
#[inline(always)]
pub fn stretch<I: Source>(class: &'static Class, mut item: impl Rule<I>) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| {
        if !input.records_nodes() {
            let length = class.bytes_ahead(input.as_bytes());
            if length > 0 {
                return Ok((input.take_from(length), ()));
            }
        }
        item.read(input)
    }
}
