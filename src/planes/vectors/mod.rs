//! Many bytes at once: the one module with `unsafe` code.
//!
//! Two things need it. A function that is compiled for some instructions may only be called where the machine has them:
//! [`fill`] asks before each call. And vectors are read from memory through pointers: each is the address of an array
//! of the size that is read, and no read asks for an alignment.
#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::tables::{Rows, Tables};
use super::{Instructions, Masks};

/// For half a byte `h`, the bit `h`; none for the halves of bytes that are not ASCII.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
const BIT: Rows = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// Writes the planes of each block of `text`, in their order, from block `first` on: with these instructions, which the
/// machine has.
pub(super) fn fill(with: Instructions, tables: &Tables, text: &[[u8; 64]], first: usize, masks: &mut Masks) {
    if !with.are_here() {
        return;
    }
    match with {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX-512 BW and VBMI.
        Instructions::Avx512 => unsafe { x86::avx512(tables, text, first, masks) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has AVX2.
        Instructions::Avx2 => unsafe { x86::avx2(tables, text, first, masks) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has SSSE3.
        Instructions::Ssse3 => unsafe { x86::ssse3(tables, text, first, masks) },
        #[cfg(target_arch = "aarch64")]
        // SAFETY: the machine has NEON.
        Instructions::Neon => unsafe { neon::neon(tables, text, first, masks) },
        _ => {}
    }
}
