//! Removes the white space from the content of a wrapper.

use std::ops::Range;

use super::head::is_white;
use crate::rewrite::Rewrite;

/// Joins the bytes of `range` that are neither white space nor in `left_out`, which is sorted.
pub(super) fn join(bytes: &[u8], range: Range<usize>, left_out: &[usize]) -> Rewrite<'static> {
    Rewrite::keeping(bytes, range, |at| !is_white(bytes[*at]) && left_out.binary_search(at).is_err())
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
