//! Removes the white space from the content of a wrapper.

use std::ops::Range;

use super::head::is_white;

/// A text that was assembled from the bytes of another, with the pieces for a [`Layout`](crate::report::Layout).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Joined {
    pub text: Vec<u8>,
    pub pieces: Vec<(usize, usize)>,
}

/// Joins the bytes of `range` that are neither white space nor in `left_out`, which is sorted.
pub(super) fn join(bytes: &[u8], range: Range<usize>, left_out: &[usize]) -> Joined {
    let mut joined = Joined { text: Vec::with_capacity(range.len()), pieces: Vec::new() };
    let mut next = None;
    let mut left_out = left_out.iter().peekable();
    for place in range.clone() {
        if left_out.next_if(|left_out| **left_out == place).is_some() || is_white(bytes[place]) {
            continue;
        }
        if next != Some(place) {
            joined.pieces.push((joined.text.len(), place));
        }
        joined.text.push(bytes[place]);
        next = Some(place + 1);
    }
    if joined.pieces.is_empty() {
        joined.pieces.push((0, range.start));
    }
    joined
}

/// Returns the runs of white space inside `range`, without those at its ends.
pub(super) fn gaps(bytes: &[u8], range: Range<usize>) -> Vec<Range<usize>> {
    let mut gaps = Vec::new();
    let mut begin: Option<usize> = None;
    let mut any = false;
    for place in range {
        match (is_white(bytes[place]), begin) {
            (true, None) if any => begin = Some(place),
            (false, Some(first)) => {
                gaps.push(first..place);
                begin = None;
            }
            _ => {}
        }
        any |= !is_white(bytes[place]);
    }
    gaps
}
