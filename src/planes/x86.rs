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

/// See [`Instructions::fill`]. Does nothing where the machine does not have the instructions.
pub(super) fn fill(with: Instructions, rows: &[(u8, Rows)], text: &[[u8; 64]], masks: &mut [[u64; PLANES]]) {
    if with >= Instructions::Avx512 && is_x86_feature_detected!("avx512bw") {
        // SAFETY: the machine has AVX-512 BW.
        unsafe { avx512(rows, text, masks) }
    } else if with >= Instructions::Avx2 && is_x86_feature_detected!("avx2") {
        // SAFETY: the machine has AVX2.
        unsafe { avx2(rows, text, masks) }
    } else if is_x86_feature_detected!("ssse3") {
        // SAFETY: the machine has SSSE3.
        unsafe { ssse3(rows, text, masks) }
    }
}

fn row(rows: &Rows) -> __m128i {
    // SAFETY: `rows` are 16 bytes; SSE2 is on every x86-64.
    unsafe { _mm_loadu_si128(rows.as_ptr().cast()) }
}

#[target_feature(enable = "avx512bw")]
fn avx512(rows: &[(u8, Rows)], text: &[[u8; 64]], masks: &mut [[u64; PLANES]]) {
    let bit = _mm512_broadcast_i32x4(row(&BIT));
    for (block, masks) in text.iter().zip(masks) {
        // SAFETY: a block is 64 bytes.
        let bytes: __m512i = unsafe { _mm512_loadu_si512(block.as_ptr().cast()) };
        let high = _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), _mm512_set1_epi8(15));
        let high = _mm512_shuffle_epi8(bit, high);
        for (plane, rows) in rows {
            let low = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(row(rows)), bytes);
            masks[usize::from(*plane) % PLANES] = _mm512_test_epi8_mask(low, high);
        }
    }
}

#[target_feature(enable = "avx2")]
fn avx2(rows: &[(u8, Rows)], text: &[[u8; 64]], masks: &mut [[u64; PLANES]]) {
    let bit = _mm256_broadcastsi128_si256(row(&BIT));
    for (block, masks) in text.iter().zip(masks) {
        let (halves, _) = block.as_chunks::<32>();
        // SAFETY: half a block is 32 bytes.
        let bytes = [0, 1].map(|half| unsafe { _mm256_loadu_si256(halves[half].as_ptr().cast()) });
        let high = bytes.map(|bytes: __m256i| {
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(15));
            _mm256_shuffle_epi8(bit, high)
        });
        for (plane, rows) in rows {
            let table = _mm256_broadcastsi128_si256(row(rows));
            let [first, second] = [0, 1].map(|half| {
                let member = _mm256_and_si256(_mm256_shuffle_epi8(table, bytes[half]), high[half]);
                let others = _mm256_cmpeq_epi8(member, _mm256_setzero_si256());
                u64::from(_mm256_movemask_epi8(others).cast_unsigned())
            });
            masks[usize::from(*plane) % PLANES] = !(second << 32 | first);
        }
    }
}

#[target_feature(enable = "ssse3")]
fn ssse3(rows: &[(u8, Rows)], text: &[[u8; 64]], masks: &mut [[u64; PLANES]]) {
    let bit = row(&BIT);
    for (block, masks) in text.iter().zip(masks) {
        let (quarters, _) = block.as_chunks::<16>();
        let bytes = [0, 1, 2, 3].map(|quarter| row(&quarters[quarter]));
        let high = bytes.map(|bytes| {
            let high = _mm_and_si128(_mm_srli_epi16::<4>(bytes), _mm_set1_epi8(15));
            _mm_shuffle_epi8(bit, high)
        });
        for (plane, rows) in rows {
            let table = row(rows);
            let others = [0, 1, 2, 3].map(|quarter| {
                let member = _mm_and_si128(_mm_shuffle_epi8(table, bytes[quarter]), high[quarter]);
                let others = _mm_movemask_epi8(_mm_cmpeq_epi8(member, _mm_setzero_si128()));
                u64::from(others.cast_unsigned())
            });
            let others = others.iter().rev().fold(0, |all, quarter| all << 16 | quarter);
            masks[usize::from(*plane) % PLANES] = !others;
        }
    }
}
