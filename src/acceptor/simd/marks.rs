//! Flags of bytes as bits of words.

#[cfg(target_arch = "x86_64")]
use super::Instructions;
use super::{ACCEPTED, ENDED, Here};

/// For each of 64 bytes of a list, the lowest bit first: whether an input ends there, and whether it is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::acceptor) struct Marks {
    pub ended: u64,
    pub accepted: u64,
}

/// The marks of 64 bytes.
#[inline]
pub(in crate::acceptor) fn marks(with: Here, flags: &[u8; 64]) -> Marks {
    match with.get() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX-512 BW.
        Instructions::Avx512 => unsafe { super::x86::marks_512(flags) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX2.
        Instructions::Avx2 => unsafe { super::x86::marks_256(flags) },
        _ => portable(flags),
    }
}

/// The same, eight bytes at a time.
fn portable(flags: &[u8; 64]) -> Marks {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Moves the lowest bit of each byte to the highest byte, one beside the other.
    const COLLECT: u64 = 0x0102_0408_1020_4080;
    const { assert!(ACCEPTED == 1 && ENDED == 2) };
    let mut marks = Marks { ended: 0, accepted: 0 };
    let (words, _) = flags.as_chunks::<8>();
    for (at, word) in (0..).step_by(8).zip(words) {
        let word = u64::from_le_bytes(*word);
        marks.ended |= ((word >> 1 & ONES).wrapping_mul(COLLECT) >> 56) << at;
        marks.accepted |= ((word & ONES).wrapping_mul(COLLECT) >> 56) << at;
    }
    marks
}
