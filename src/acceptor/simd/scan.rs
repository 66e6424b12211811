//! The first byte that is not in a set.

use super::Here;
#[cfg(target_arch = "x86_64")]
use super::Instructions;

/// A set of bytes of ASCII: for each low nibble, a bit for each high nibble with which it is a member.
pub(in crate::acceptor) type AsciiSet = [u8; 16];

/// The bytes of ASCII in a set.
pub(in crate::acceptor) fn ascii_set(is_in: impl Fn(u8) -> bool) -> AsciiSet {
    std::array::from_fn(|low| {
        let low = u8::try_from(low).expect("there are 16");
        (0..8).filter(|high| is_in(high << 4 | low)).fold(0, |bits, high| bits | 1 << high)
    })
}

/// The place of the first byte of `input` from `from` on that is not in the set, or the end.
///
/// # Panics
/// If `from` is after the end.
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
