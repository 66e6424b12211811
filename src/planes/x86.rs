//! Many bytes at once on x86-64: the one module with `unsafe` code.
//!
//! Two things need it. A function that is compiled for some instructions may only be called where the machine has them:
//! [`fill`] asks before each call. And vectors are read from memory through pointers: each is the address of an array
//! of the size that is read, and no read asks for an alignment.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_and_si128, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8,
    _mm_set1_epi8, _mm_setzero_si128, _mm_shuffle_epi8, _mm_srli_epi16, _mm256_and_si256,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8,
    _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm512_and_si512,
    _mm512_broadcast_i32x4, _mm512_loadu_si512, _mm512_set1_epi8, _mm512_shuffle_epi8, _mm512_srli_epi16,
    _mm512_test_epi8_mask,
};

use super::{Instructions, PLANES, Rows};

/// For half a byte `h`, the bit `h`; none for the halves of bytes that are not ASCII.
const BIT: Rows = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// See [`Instructions::fill`]. With the nearest instructions that the machine has; says whether it has any.
pub(super) fn fill(
    with: Instructions,
    rows: &[Rows],
    text: &[[u8; 64]],
    masks: &mut [[u64; PLANES]],
) -> bool {
    if with >= Instructions::Avx512 && is_x86_feature_detected!("avx512bw") {
        // SAFETY: the machine has AVX-512 BW.
        unsafe { avx512(rows, text, masks) }
    } else if with >= Instructions::Avx2 && is_x86_feature_detected!("avx2") {
        // SAFETY: the machine has AVX2.
        unsafe { avx2(rows, text, masks) }
    } else if with >= Instructions::Ssse3 && is_x86_feature_detected!("ssse3") {
        // SAFETY: the machine has SSSE3.
        unsafe { ssse3(rows, text, masks) }
    } else {
        return false;
    }
    true
}

fn row(rows: &Rows) -> __m128i {
    // SAFETY: `rows` are 16 bytes; SSE2 is on every x86-64.
    unsafe { _mm_loadu_si128(rows.as_ptr().cast()) }
}

#[target_feature(enable = "avx512bw")]
fn avx512(rows: &[Rows], text: &[[u8; 64]], masks: &mut [[u64; PLANES]]) {
    let bit = _mm512_broadcast_i32x4(row(&BIT));
    for (block, masks) in text.iter().zip(masks) {
        // SAFETY: a block is 64 bytes.
        let bytes: __m512i = unsafe { _mm512_loadu_si512(block.as_ptr().cast()) };
        let high = _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), _mm512_set1_epi8(15));
        let high = _mm512_shuffle_epi8(bit, high);
        for (rows, plane) in rows.iter().zip(masks) {
            let low = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(row(rows)), bytes);
            *plane = _mm512_test_epi8_mask(low, high);
        }
    }
}

#[target_feature(enable = "avx2")]
fn avx2(rows: &[Rows], text: &[[u8; 64]], masks: &mut [[u64; PLANES]]) {
    let bit = _mm256_broadcastsi128_si256(row(&BIT));
    for (block, masks) in text.iter().zip(masks) {
        let (halves, _) = block.as_chunks::<32>();
        // SAFETY: each half of a block is 32 bytes.
        let (first, second) = unsafe {
            (_mm256_loadu_si256(halves[0].as_ptr().cast()), _mm256_loadu_si256(halves[1].as_ptr().cast()))
        };
        let (first_high, second_high) = (high_bits_32(bit, first), high_bits_32(bit, second));
        for (rows, plane) in rows.iter().zip(masks) {
            let table = _mm256_broadcastsi128_si256(row(rows));
            let first = others_32(table, first, first_high);
            let second = others_32(table, second, second_high);
            *plane = !(u64::from(second) << 32 | u64::from(first));
        }
    }
}

/// For each byte, the bit that its upper half stands for.
#[inline]
#[target_feature(enable = "avx2")]
fn high_bits_32(bit: __m256i, bytes: __m256i) -> __m256i {
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(15));
    _mm256_shuffle_epi8(bit, high)
}

/// Which bytes are no members.
#[inline]
#[target_feature(enable = "avx2")]
fn others_32(table: __m256i, bytes: __m256i, high: __m256i) -> u32 {
    let member = _mm256_and_si256(_mm256_shuffle_epi8(table, bytes), high);
    _mm256_movemask_epi8(_mm256_cmpeq_epi8(member, _mm256_setzero_si256())).cast_unsigned()
}

#[target_feature(enable = "ssse3")]
fn ssse3(rows: &[Rows], text: &[[u8; 64]], masks: &mut [[u64; PLANES]]) {
    let bit = row(&BIT);
    for (block, masks) in text.iter().zip(masks) {
        let (quarters, _) = block.as_chunks::<16>();
        let (first, second, third, fourth) =
            (row(&quarters[0]), row(&quarters[1]), row(&quarters[2]), row(&quarters[3]));
        let high = [
            high_bits_16(bit, first),
            high_bits_16(bit, second),
            high_bits_16(bit, third),
            high_bits_16(bit, fourth),
        ];
        for (rows, plane) in rows.iter().zip(masks) {
            let table = row(rows);
            let others = others_16(table, first, high[0])
                | others_16(table, second, high[1]) << 16
                | others_16(table, third, high[2]) << 32
                | others_16(table, fourth, high[3]) << 48;
            *plane = !others;
        }
    }
}

/// For each byte, the bit that its upper half stands for.
#[inline]
#[target_feature(enable = "ssse3")]
fn high_bits_16(bit: __m128i, bytes: __m128i) -> __m128i {
    let high = _mm_and_si128(_mm_srli_epi16::<4>(bytes), _mm_set1_epi8(15));
    _mm_shuffle_epi8(bit, high)
}

/// Which bytes are no members.
#[inline]
#[target_feature(enable = "ssse3")]
fn others_16(table: __m128i, bytes: __m128i, high: __m128i) -> u64 {
    let member = _mm_and_si128(_mm_shuffle_epi8(table, bytes), high);
    u64::from(_mm_movemask_epi8(_mm_cmpeq_epi8(member, _mm_setzero_si128())).cast_unsigned())
}
