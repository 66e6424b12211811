//! One input, without the bytes that change nothing.

use super::Here;
#[cfg(target_arch = "x86_64")]
use super::Instructions;
use super::places::ALONE;
use super::region::Single;

/// The flags of an input; [`ALONE`] if it is to be judged in another way.
///
/// # Panics
/// If places of the table are outside of it.
#[inline]
#[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables, reason = "no other machine closes up gaps"))]
pub(in crate::acceptor) fn flags_of_one(with: Here, single: &Single, input: &[u8]) -> u8 {
    match with.get() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX-512.
        Instructions::Avx512 => unsafe { super::x86::flags_of_one(single, input) },
        _ => ALONE,
    }
}
