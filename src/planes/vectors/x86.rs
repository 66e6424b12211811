//! SSSE3, AVX2 and AVX-512.

use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_and_si128, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8,
    _mm_set1_epi8, _mm_setzero_si128, _mm_shuffle_epi8, _mm_srli_epi16, _mm256_and_si256,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8,
    _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm512_loadu_si512,
    _mm512_maskz_permutex2var_epi8, _mm512_movepi8_mask, _mm512_set1_epi8, _mm512_test_epi8_mask,
};

use super::BIT;
use crate::planes::tables::Tables;
use crate::planes::{Masks, SINGLES};

#[target_feature(enable = "avx512bw,avx512vbmi")]
pub(super) fn avx512(tables: &Tables, text: &[[u8; 64]], first: usize, masks: &mut Masks) {
    for (eight, members) in tables.members.iter().enumerate() {
        let (halves, _) = members.as_chunks::<64>();
        let (low, high) = (vector_64(&halves[0]), vector_64(&halves[1]));
        for (block, bytes) in (first..).zip(text) {
            let bytes = vector_64(bytes);
            let members = _mm512_maskz_permutex2var_epi8(!_mm512_movepi8_mask(bytes), low, bytes, high);
            for plane in 0..8 {
                let bits = _mm512_test_epi8_mask(members, _mm512_set1_epi8(1 << plane));
                masks.set(block, 8 * eight + plane, bits);
            }
        }
    }
}

#[inline]
#[target_feature(enable = "avx512bw")]
fn vector_64(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: they are 64 bytes.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
pub(super) fn avx2(tables: &Tables, text: &[[u8; 64]], first: usize, masks: &mut Masks) {
    let bit = _mm256_broadcastsi128_si256(vector_16(&BIT));
    for (block, bytes) in (first..).zip(text) {
        let (halves, _) = bytes.as_chunks::<32>();
        let halves = [vector_32(&halves[0]), vector_32(&halves[1])];
        for (plane, byte) in tables.singles.iter().enumerate() {
            let byte = _mm256_set1_epi8(byte.cast_signed());
            let [low, high] = halves.map(|half| bits_32(_mm256_cmpeq_epi8(half, byte)));
            masks.set(block, plane, low | high << 32);
        }
        let upper = halves.map(|half| {
            let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(half), _mm256_set1_epi8(15));
            _mm256_shuffle_epi8(bit, upper)
        });
        for (plane, rows) in (SINGLES..).zip(&tables.rows) {
            let rows = _mm256_broadcastsi128_si256(vector_16(rows));
            let others = |half, upper| {
                let member = _mm256_and_si256(_mm256_shuffle_epi8(rows, half), upper);
                bits_32(_mm256_cmpeq_epi8(member, _mm256_setzero_si256()))
            };
            masks.set(block, plane, !(others(halves[0], upper[0]) | others(halves[1], upper[1]) << 32));
        }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn vector_32(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: they are 32 bytes.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// The highest bit of each byte.
#[inline]
#[target_feature(enable = "avx2")]
fn bits_32(bytes: __m256i) -> u64 {
    u64::from(_mm256_movemask_epi8(bytes).cast_unsigned())
}

#[target_feature(enable = "ssse3")]
pub(super) fn ssse3(tables: &Tables, text: &[[u8; 64]], first: usize, masks: &mut Masks) {
    let bit = vector_16(&BIT);
    for (block, bytes) in (first..).zip(text) {
        let (quarters, _) = bytes.as_chunks::<16>();
        let quarters = [0, 1, 2, 3].map(|quarter| vector_16(&quarters[quarter]));
        for (plane, byte) in tables.singles.iter().enumerate() {
            let byte = _mm_set1_epi8(byte.cast_signed());
            let bits = quarters.map(|quarter| bits_16(_mm_cmpeq_epi8(quarter, byte)));
            masks.set(block, plane, bits[0] | bits[1] << 16 | bits[2] << 32 | bits[3] << 48);
        }
        let upper = quarters.map(|quarter| {
            _mm_shuffle_epi8(bit, _mm_and_si128(_mm_srli_epi16::<4>(quarter), _mm_set1_epi8(15)))
        });
        for (plane, rows) in (SINGLES..).zip(&tables.rows) {
            let rows = vector_16(rows);
            let others = |quarter: usize| {
                let member = _mm_and_si128(_mm_shuffle_epi8(rows, quarters[quarter]), upper[quarter]);
                bits_16(_mm_cmpeq_epi8(member, _mm_setzero_si128()))
            };
            masks.set(block, plane, !(others(0) | others(1) << 16 | others(2) << 32 | others(3) << 48));
        }
    }
}

#[inline]
fn vector_16(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: they are 16 bytes; SSE2 is on every x86-64.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// The highest bit of each byte.
#[inline]
#[target_feature(enable = "ssse3")]
fn bits_16(bytes: __m128i) -> u64 {
    u64::from(_mm_movemask_epi8(bytes).cast_unsigned())
}
