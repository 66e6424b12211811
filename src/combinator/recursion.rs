//! Right recursion, read as repetition: constant stack for input of any length.
//!
//! A tree shows a node for each turn, nested as the BNF nests them. Where no tree is wanted, one production is
//! open for all turns, so that neither memory nor what is said about a failure depends on their number.

use super::class::run1;
use super::{Class, Rule, empty, never, production};
use crate::source::{Parsed, Source};

/// `x = first [ again x ] | last`, where `x` is the production called `name`: as many turns as match.
///
/// `last` is tried where `first` does not match; [`never()`](super::never()) stands for none.
///
/// # Errors
/// Fails where neither `first` nor `last` matches.
#[allow(clippy::needless_pass_by_value, reason = "like every parser, it consumes its input")]
pub fn tail<I: Source>(
    name: &'static str,
    input: I,
    mut first: impl Rule<I>,
    mut again: impl Rule<I>,
    mut last: impl Rule<I>,
) -> Parsed<I> {
    if !I::RECORDS {
        return turns(&input, first, again, last);
    }
    let nested = input.records_turns();
    let mut open = vec![input.enter(name)];
    let Some((mut here, mut more)) = turn(&input, &mut first, &mut last)? else {
        input.leave(open[0], None);
        return super::mismatch();
    };
    while more {
        let mark = here.mark();
        let Ok((inner, ())) = again.read(here.clone()) else { break };
        let node = nested.then(|| inner.enter(name));
        match turn(&inner, &mut first, &mut last)? {
            Some((rest, goes_on)) if rest.input_len() < here.input_len() => {
                open.extend(node);
                (here, more) = (rest, goes_on);
            }
            _ => {
                if let Some(node) = node {
                    inner.leave(node, None);
                }
                here.discard(mark, here.mark());
                break;
            }
        }
    }
    for mark in open.into_iter().rev() {
        input.leave(mark, Some(&here));
    }
    Ok((here, ()))
}

/// All turns, where no node opens for any.
#[inline(always)]
fn turns<I: Source>(
    input: &I,
    mut first: impl Rule<I>,
    mut again: impl Rule<I>,
    mut last: impl Rule<I>,
) -> Parsed<I> {
    let Some((mut here, mut more)) = turn(input, &mut first, &mut last)? else {
        return super::mismatch();
    };
    while more {
        let Ok((inner, ())) = again.read(here.clone()) else { break };
        match turn(&inner, &mut first, &mut last)? {
            Some((rest, goes_on)) if rest.input_len() < here.input_len() => (here, more) = (rest, goes_on),
            _ => break,
        }
    }
    Ok((here, ()))
}

/// One turn: what it leaves, and whether another may follow; `None` where nothing matches.
fn turn<I: Source>(
    input: &I,
    first: &mut impl Rule<I>,
    last: &mut impl Rule<I>,
) -> Result<Option<(I, bool)>, nom::Err<()>> {
    match first.read(input.clone()) {
        Ok((rest, ())) => Ok(Some((rest, true))),
        Err(nom::Err::Error(())) => match last.read(input.clone()) {
            Ok((rest, ())) => Ok(Some((rest, false))),
            Err(nom::Err::Error(())) => Ok(None),
            Err(other) => Err(other),
        },
        Err(other) => Err(other),
    }
}

/// `x = a [ x ]`, where `x` is the production called `name` and each byte of `class` alone is an `a`: as many `a`
/// as match, at least one; runs of such bytes are read by table if no node is wanted.
///
/// # Errors
/// Fails where no `a` matches.
#[inline(always)]
pub fn tail_run<I: Source>(
    name: &'static str,
    input: I,
    class: &'static Class,
    item: impl Rule<I>,
) -> Parsed<I> {
    if input.records_nodes() {
        tail(name, input, item, empty, never)
    } else {
        production(name, input, run1(class, item))
    }
}
