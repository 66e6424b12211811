//! Removes bytes from lists.

use super::places::{ENDED, Kept};
use super::squeeze::Squeeze;
use super::{Here, Instructions};

/// Returns whether the machine has vectors that close up gaps. Otherwise it takes longer to remove bytes than to read them.
pub(in crate::acceptor) fn can_compact(with: Here) -> bool {
    with.get() == Instructions::Avx512
}

/// Reads `text`, which begins with an input, until its end, or until `most` bytes or a few more are kept.
///
/// # Panics
/// If there is no room for `most` bytes, or the text is longer than 4 GiB.
pub(in crate::acceptor) fn compact(with: Here, squeeze: &Squeeze, text: &[u8], most: usize, kept: &mut Kept) {
    (kept.length, kept.read) = (0, 0);
    kept.ends.clear();
    match with.get() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX-512.
        Instructions::Avx512 => unsafe { super::x86::compact(squeeze, text, most, kept) },
        _ => {}
    }
    while kept.read < text.len() && kept.length < most {
        let class = squeeze.class_of[usize::from(text[kept.read])];
        if !squeeze.removes(text, kept.read) {
            kept.classes[kept.length] = class;
            kept.length += 1;
        }
        kept.ends.add(kept.read, u64::from(class == 0));
        kept.read += 1;
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
