//! Which instructions look the bytes up.

use super::{PLANES, Rows};

/// A set of instructions that looks up many bytes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Instructions {
    /// What every machine has: one byte after the other.
    Portable,
    /// 16 bytes at once. (SSE2 alone cannot look anything up in a table.)
    Ssse3,
    /// 32 bytes at once.
    Avx2,
    /// 64 bytes at once, with AVX-512 BW.
    Avx512,
}

impl Instructions {
    /// All sets that this machine has, the slowest first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let all = [Self::Portable, Self::Ssse3, Self::Avx2, Self::Avx512];
        all.into_iter().filter(|instructions| instructions.are_here()).collect()
    }

    /// The fastest set that this machine has.
    #[must_use]
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self::Portable)
    }

    #[cfg(target_arch = "x86_64")]
    fn are_here(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Ssse3 => is_x86_feature_detected!("ssse3"),
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            Self::Avx512 => is_x86_feature_detected!("avx512bw"),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn are_here(self) -> bool {
        self == Self::Portable
    }

    /// Writes the planes of each block of `text`, in their order. Bytes that are not ASCII are on no plane.
    #[inline]
    pub(super) fn fill(self, rows: &[Rows], text: &[[u8; 64]], masks: &mut [[u64; PLANES]]) {
        #[cfg(target_arch = "x86_64")]
        if super::x86::fill(self, rows, text, masks) {
            return;
        }
        for (block, masks) in text.iter().zip(masks) {
            for (rows, plane) in rows.iter().zip(masks) {
                let is_member =
                    |byte: &u8| byte.is_ascii() && rows[usize::from(byte % 16)] >> (byte / 16) & 1 == 1;
                let bits = block.iter().rev().fold(0, |bits, byte| bits << 1 | u64::from(is_member(byte)));
                *plane = bits;
            }
        }
    }
}
