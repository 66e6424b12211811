//! SSSE3, AVX2 and AVX-512.

use std::arch::x86_64::{
    __m128i, __m512i, _MM_HINT_T0, _mm_and_si128, _mm_cmpeq_epi8, _mm_cvtsi128_si32, _mm_loadu_si128,
    _mm_movemask_epi8, _mm_prefetch, _mm_set1_epi8, _mm_shuffle_epi8, _mm_srli_epi16, _mm256_loadu_si256,
    _mm256_movemask_epi8, _mm256_slli_epi16, _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_loadu_si512,
    _mm512_mask_blend_epi8, _mm512_maskz_loadu_epi8, _mm512_movepi8_mask, _mm512_permutex2var_epi8,
    _mm512_set1_epi8, _mm512_shuffle_epi8, _mm512_srli_epi16, _mm512_storeu_si512, _mm512_test_epi8_mask,
};

use super::marks::Marks;
use super::shuffle::steps;
use super::{ACCEPTED, AsciiSet, ENDED, LANES, OUTSIDE, Shuffle};

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

/// The low nibble of a byte chooses the high nibbles of members; this is the bit of each high nibble. Bytes beyond ASCII find no bit.
const HIGH: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 1, 1, 1, 1, 1, 1, 1];

/// See [`run_end`](super::run_end()).
#[target_feature(enable = "ssse3")]
pub(super) fn run_end_16(set: &AsciiSet, input: &[u8], from: usize) -> usize {
    let (set, high) = (vector_16(set), vector_16(&HIGH));
    let others = |bytes: &[u8; 16]| {
        let bytes = vector_16(bytes);
        let nibbles = _mm_and_si128(_mm_srli_epi16::<4>(bytes), _mm_set1_epi8(15));
        let bits = _mm_shuffle_epi8(high, nibbles);
        let members = _mm_cmpeq_epi8(_mm_and_si128(_mm_shuffle_epi8(set, bytes), bits), bits);
        !_mm_movemask_epi8(members) & 0xFFFF
    };
    let (blocks, rest) = input[from..].as_chunks::<16>();
    for (block, bytes) in blocks.iter().enumerate() {
        let others = others(bytes);
        if others != 0 {
            return from + 16 * block + others.trailing_zeros() as usize;
        }
    }
    let mut last = [0; 16];
    last[..rest.len()].copy_from_slice(rest);
    // A zero after the input is a member of a set at most.
    let found = others(&last).trailing_zeros() as usize;
    input.len() - rest.len() + found.min(rest.len())
}

/// See [`run_end`](super::run_end()).
#[target_feature(enable = "avx512bw")]
pub(super) fn run_end_64(set: &AsciiSet, input: &[u8], mut from: usize) -> usize {
    let (set, high) = (_mm512_broadcast_i32x4(vector_16(set)), _mm512_broadcast_i32x4(vector_16(&HIGH)));
    loop {
        let rest = &input[from..];
        let here = if rest.len() < 64 { (1 << rest.len()) - 1 } else { u64::MAX };
        // SAFETY: no byte is read but those of the rest.
        let bytes = unsafe { _mm512_maskz_loadu_epi8(here, rest.as_ptr().cast()) };
        let nibbles = _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), _mm512_set1_epi8(15));
        let bits = _mm512_shuffle_epi8(high, nibbles);
        let members = _mm512_test_epi8_mask(_mm512_shuffle_epi8(set, bytes), bits);
        if members & here != here || here != u64::MAX {
            return from + (members & here).trailing_ones() as usize;
        }
        from += 64;
    }
}

/// How far ahead text is asked for: the next chunk comes from memory while this one is read.
const AHEAD: usize = 12 * 1024;

/// Writes the class of each byte of `text`: nothing but what `class_of` holds.
#[target_feature(enable = "avx512bw,avx512vbmi")]
pub(super) fn classify(class_of: &[u8; 256], text: &[[u8; 64]], classes: &mut [[u8; 64]]) {
    let (quarters, _) = class_of.as_chunks::<64>();
    let [one, two, three, four] = [0, 1, 2, 3].map(|quarter| vector_64(&quarters[quarter]));
    for (text, classes) in text.iter().zip(classes) {
        let bytes = vector_64(text);
        #[allow(unused_unsafe, reason = "some versions of Rust call it unsafe")]
        // SAFETY: nothing is read, whatever is there.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(text.as_ptr().wrapping_add(AHEAD).cast());
        }
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
