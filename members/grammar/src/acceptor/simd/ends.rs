//! Ends of inputs among flags.

use super::Here;
#[cfg(target_arch = "x86_64")]
use super::Instructions;
use super::places::ENDED;

/// The bytes that end an input among 64, the first as the lowest bit.
#[inline]
pub(in crate::acceptor) fn ends(with: Here, flags: &[u8; 64]) -> u64 {
    match with.get() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX2, which AVX-512 includes.
        Instructions::Avx2 | Instructions::Avx512 => unsafe { super::x86::ends(flags) },
        _ => portable(flags),
    }
}

/// The same, eight bytes at a time.
fn portable(flags: &[u8; 64]) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Moves the lowest bit of each byte to the highest byte, one beside the other.
    const COLLECT: u64 = 0x0102_0408_1020_4080;
    const { assert!(ENDED == 2) };
    let (words, _) = flags.as_chunks::<8>();
    let bits = |word: &[u8; 8]| (u64::from_le_bytes(*word) >> 1 & ONES).wrapping_mul(COLLECT) >> 56;
    (0..).step_by(8).zip(words).fold(0, |ended, (at, word)| ended | bits(word) << at)
}
