//! Host names, read in one look.

use crate::class::Class;

/// The length of the longest host name at the beginning of `input`: labels of the bytes of `class`, with hyphens
/// within, and dots between them, of which the last begins with a byte of `first`.
#[inline(always)]
pub(super) fn labels_length(class: &Class, first: &Class, input: &[u8]) -> Option<usize> {
    let (mut longest, mut start) = (None, 0);
    loop {
        let end = start + label_length(class, &input[start..]);
        if end == start {
            return longest;
        }
        if first.has(input[start]) {
            longest = Some(end);
        }
        if input.get(end) != Some(&b'.') {
            return longest;
        }
        start = end + 1;
    }
}

/// The length of the label at the beginning of `input`, or nothing.
#[inline(always)]
fn label_length(class: &Class, input: &[u8]) -> usize {
    let mut end = 0;
    for (at, byte) in input.iter().enumerate() {
        if class.has(*byte) {
            end = at + 1;
        } else if *byte != b'-' || end == 0 {
            break;
        }
    }
    end
}
