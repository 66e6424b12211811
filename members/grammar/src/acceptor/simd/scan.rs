//! The first byte that is not in a set.

use super::Here;
#[cfg(target_arch = "x86_64")]
use super::Instructions;
use super::lanes::AsciiSet;

/// The place of the first byte of `input` from `from` on that is not in the set, or the end.
///
/// # Panics
/// If `from` is after the end, or the machine has no shuffles.
#[inline]
pub(in crate::acceptor) fn run_end(with: Here, set: &AsciiSet, input: &[u8], from: usize) -> usize {
    match with.get() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX-512 BW.
        Instructions::Avx512 => unsafe { super::x86::run_end_64(set, input, from) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has SSSE3, which AVX2 includes.
        Instructions::Ssse3 | Instructions::Avx2 => unsafe { super::x86::run_end_16(set, input, from) },
        _ => input[from..]
            .iter()
            .position(|byte| !byte.is_ascii() || set[usize::from(byte & 15)] >> (byte >> 4) & 1 == 0)
            .map_or(input.len(), |length| from + length),
    }
}
