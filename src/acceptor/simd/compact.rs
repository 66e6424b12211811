//! Lists without the bytes that may be left out.

use super::super::squeeze::Squeeze;
use super::left::Left;
use super::{Here, Instructions};

/// Reads `text`, which begins with an input, block after block, until its end, or until `most` bytes or a few more are left.
///
/// # Panics
/// If the machine cannot do it: see [`can_compact`]. If there is no room for `most` bytes, or the text is longer than 4 GiB.
pub(in crate::acceptor) fn compact(with: Here, squeeze: &Squeeze, text: &[u8], most: usize, left: &mut Left) {
    (left.length, left.count, left.read) = (0, 0, 0);
    match with.get() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX-512.
        Instructions::Avx512 => unsafe { super::x86::compact(left, squeeze, text, most) },
        _ => unreachable!("none else can"),
    }
}

/// Returns whether the machine has vectors that close up the gaps. Otherwise it would take longer to leave bytes out than to read them.
pub(in crate::acceptor) fn can_compact(with: Here) -> bool {
    with.get() == Instructions::Avx512
}

/// Writes the flags of those bytes that end an input to the beginning of `ends`, and returns their number.
///
/// # Panics
/// If the machine cannot do it: see [`can_compact`]. If there is no room for all flags and a block more.
pub(in crate::acceptor) fn flags_of_ends(with: Here, flags: &[u8], ends: &mut [u8]) -> usize {
    match with.get() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX-512.
        Instructions::Avx512 => unsafe { super::x86::flags_of_ends(flags, ends) },
        _ => unreachable!("none else can"),
    }
}
