//! Steps of an automaton as shuffles of 16 bytes.

use super::lanes::Shuffle;
use super::{Here, Instructions};

/// The lane after `lane` and `input` from byte `from` on, or [`OUTSIDE`].
///
/// # Panics
/// If the machine has no shuffles.
#[inline]
pub(in crate::acceptor) fn shuffle(
    with: Here,
    rows: &Shuffle,
    class_of: &[u8; 256],
    lane: u8,
    input: &[u8],
    from: usize,
) -> u8 {
    match with.get() {
        #[cfg(target_arch = "x86_64")]
        Instructions::Ssse3 | Instructions::Avx2 | Instructions::Avx512 => {
            // SAFETY: the machine has SSSE3, which AVX2 and AVX-512 include.
            unsafe { super::x86::shuffle(rows, class_of, lane, input, from) }
        }
        #[cfg(target_arch = "aarch64")]
        Instructions::Neon => {
            // SAFETY: the machine has NEON.
            unsafe { super::neon::shuffle(rows, class_of, lane, input, from) }
        }
        _ => unreachable!("groups are made for shuffles"),
    }
}
