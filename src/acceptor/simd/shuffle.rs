//! Steps of an automaton as shuffles of 16 bytes.

use super::{Here, Instructions};

/// The states that one shuffle steps.
pub(in crate::acceptor) const LANES: usize = 16;

/// The lane of the dead state, which leads to itself.
pub(in crate::acceptor) const OUTSIDE: u8 = 15;

/// For each class of bytes, where each lane leads.
pub(in crate::acceptor) type Shuffle = [[u8; LANES]; 256];

/// After so many bytes it is asked whether the state is dead.
pub(super) const ASKED: usize = 64;

/// The lane after `lane` and `text`, or [`OUTSIDE`].
///
/// # Panics
/// Where the machine has no shuffles.
#[inline]
pub(in crate::acceptor) fn shuffle(
    with: Here,
    rows: &Shuffle,
    class_of: &[u8; 256],
    lane: u8,
    text: &[u8],
) -> u8 {
    match with.get() {
        #[cfg(target_arch = "x86_64")]
        Instructions::Ssse3 | Instructions::Avx2 | Instructions::Avx512 => {
            // SAFETY: the machine has SSSE3, which AVX2 and AVX-512 include.
            unsafe { super::x86::shuffle(rows, class_of, lane, text) }
        }
        #[cfg(target_arch = "aarch64")]
        Instructions::Neon => {
            // SAFETY: the machine has NEON.
            unsafe { super::neon::shuffle(rows, class_of, lane, text) }
        }
        _ => unreachable!("groups are made for shuffles"),
    }
}
