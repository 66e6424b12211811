//! Lists without the bytes that may be left out.

use super::flags::ENDED;
use super::left::Left;
use super::squeeze::Squeeze;
use super::{Here, Instructions};

/// Returns whether the machine has vectors that close up gaps. Otherwise it takes longer to leave bytes out than to read them.
pub(in crate::acceptor) fn can_compact(with: Here) -> bool {
    with.get() == Instructions::Avx512
}

/// Reads `text`, which begins with an input, until its end, or until `most` bytes or a few more are left.
///
/// # Panics
/// If there is no room for `most` bytes, or the text is longer than 4 GiB.
pub(in crate::acceptor) fn compact(with: Here, squeeze: &Squeeze, text: &[u8], most: usize, left: &mut Left) {
    (left.length, left.count, left.read) = (0, 0, 0);
    match with.get() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX-512.
        Instructions::Avx512 => unsafe { super::x86::compact(squeeze, text, most, left) },
        _ => {}
    }
    while left.read < text.len() && left.length < most {
        let class = squeeze.class_of[usize::from(text[left.read])];
        if !squeeze.leaves_out(text, left.read) {
            left.classes[left.length] = class;
            left.length += 1;
        }
        left.add_ends(u64::from(class == 0));
        left.read += 1;
    }
}

/// Writes the flags of those bytes that end an input to the beginning of `ends`, and returns their number.
///
/// # Panics
/// If there is no room for all flags and a block more.
pub(in crate::acceptor) fn flags_of_ends(with: Here, flags: &[u8], ends: &mut [u8]) -> usize {
    match with.get() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX-512.
        Instructions::Avx512 => unsafe { super::x86::flags_of_ends(flags, ends) },
        _ => {
            let found = flags.iter().filter(|flags| **flags & ENDED != 0);
            ends.iter_mut().zip(found).map(|(end, found)| *end = *found).count()
        }
    }
}
