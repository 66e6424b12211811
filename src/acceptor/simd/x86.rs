//! SSSE3, AVX2 and AVX-512.

use std::arch::x86_64::{
    __m128i, __m512i, _mm_cvtsi128_si32, _mm_loadu_si128, _mm_set1_epi8, _mm_shuffle_epi8,
    _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_slli_epi16, _mm512_loadu_si512, _mm512_mask_blend_epi8,
    _mm512_movepi8_mask, _mm512_permutex2var_epi8, _mm512_set1_epi8, _mm512_storeu_si512,
    _mm512_test_epi8_mask,
};

use super::shuffle::steps;
use super::{ACCEPTED, ENDED, LANES, Marks, OUTSIDE, Shuffle};

/// See [`shuffle`](super::shuffle()).
#[target_feature(enable = "ssse3")]
pub(super) fn shuffle(rows: &Shuffle, class_of: &[u8; 256], lane: u8, input: &[u8], from: usize) -> u8 {
    let begin = _mm_set1_epi8(lane.cast_signed());
    let step = |state, row: &[u8; LANES]| _mm_shuffle_epi8(vector_16(row), state);
    lane_of(steps(rows, class_of, input, from, begin, step, |state| lane_of(state) == OUTSIDE))
}

/// The first lane.
#[inline]
fn lane_of(state: __m128i) -> u8 {
    // SAFETY: SSE2 is on every x86-64.
    let [lane, ..] = unsafe { _mm_cvtsi128_si32(state) }.to_le_bytes();
    lane
}

#[inline]
fn vector_16(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: they are 16 bytes; SSE2 is on every x86-64.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// Writes the class of each byte of `text`: nothing but what `class_of` holds.
#[target_feature(enable = "avx512bw,avx512vbmi")]
pub(super) fn classify(class_of: &[u8; 256], text: &[[u8; 64]], classes: &mut [[u8; 64]]) {
    let (quarters, _) = class_of.as_chunks::<64>();
    let [one, two, three, four] = [0, 1, 2, 3].map(|quarter| vector_64(&quarters[quarter]));
    for (text, classes) in text.iter().zip(classes) {
        let bytes = vector_64(text);
        let ascii = _mm512_permutex2var_epi8(one, bytes, two);
        let others = _mm512_permutex2var_epi8(three, bytes, four);
        let all = _mm512_mask_blend_epi8(_mm512_movepi8_mask(bytes), ascii, others);
        // SAFETY: they are 64 bytes.
        unsafe { _mm512_storeu_si512(classes.as_mut_ptr().cast(), all) }
    }
}

#[inline]
#[target_feature(enable = "avx512bw")]
fn vector_64(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: they are 64 bytes.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// See [`marks`](super::marks()).
#[target_feature(enable = "avx512bw")]
pub(super) fn marks_512(flags: &[u8; 64]) -> Marks {
    let flags = vector_64(flags);
    let of = |flag: u8| _mm512_test_epi8_mask(flags, _mm512_set1_epi8(flag.cast_signed()));
    Marks { ended: of(ENDED), accepted: of(ACCEPTED) }
}

/// See [`marks`](super::marks()).
#[target_feature(enable = "avx2")]
pub(super) fn marks_256(flags: &[u8; 64]) -> Marks {
    let (halves, _) = flags.as_chunks::<32>();
    let bits = |half: usize| {
        // SAFETY: they are 32 bytes.
        let flags = unsafe { _mm256_loadu_si256(halves[half].as_ptr().cast()) };
        // The flag becomes the highest bit of its byte.
        const { assert!(ACCEPTED == 1 && ENDED == 2) };
        let bits = |flags| u64::from(_mm256_movemask_epi8(flags).cast_unsigned());
        (bits(_mm256_slli_epi16::<6>(flags)), bits(_mm256_slli_epi16::<7>(flags)))
    };
    let (low, high) = (bits(0), bits(1));
    Marks { ended: low.0 | high.0 << 32, accepted: low.1 | high.1 << 32 }
}
