//! SSSE3, AVX2 and AVX-512.

use std::arch::x86_64::{
    __m128i, __m512i, _MM_HINT_T0, _mm_and_si128, _mm_cmpeq_epi8, _mm_cvtsi128_si32, _mm_loadu_si128,
    _mm_movemask_epi8, _mm_prefetch, _mm_set1_epi8, _mm_shuffle_epi8, _mm_srli_epi16, _mm256_loadu_si256,
    _mm256_movemask_epi8, _mm256_slli_epi16, _mm512_alignr_epi8, _mm512_alignr_epi32, _mm512_and_si512,
    _mm512_broadcast_i32x4, _mm512_castsi512_si128, _mm512_loadu_si512, _mm512_mask_blend_epi8,
    _mm512_maskz_compress_epi8, _mm512_maskz_loadu_epi8, _mm512_maskz_mov_epi8, _mm512_movepi8_mask,
    _mm512_permutex2var_epi8, _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_srli_epi16, _mm512_storeu_si512, _mm512_test_epi8_mask,
    _mm512_testn_epi8_mask,
};

use super::lanes::{AsciiSet, LANES, OUTSIDE, Shuffle, steps};
use super::places::{ALONE, ENDED, Kept};
use super::region::{Home, REGION, Row, Single};
use super::squeeze::{CLASSES, HEAD, Squeeze};

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

#[inline]
#[target_feature(enable = "avx512bw")]
fn vector_64(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: they are 64 bytes.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// See [`ends`](super::ends()).
#[target_feature(enable = "avx2")]
pub(super) fn ends(flags: &[u8; 64]) -> u64 {
    let (halves, _) = flags.as_chunks::<32>();
    let [low, high] = [0, 1].map(|half| {
        // SAFETY: they are 32 bytes.
        let flags = unsafe { _mm256_loadu_si256(halves[half].as_ptr().cast()) };
        // The flag becomes the highest bit of its byte.
        const { assert!(ENDED == 2) };
        u64::from(_mm256_movemask_epi8(_mm256_slli_epi16::<6>(flags)).cast_unsigned())
    });
    low | high << 32
}

/// How far ahead text is asked for: it comes from memory while the text before it is read.
const AHEAD: usize = 12 * 1024;

/// See [`compact`](super::compact()): the same for blocks of 64 bytes.
#[target_feature(enable = "avx512bw,avx512vbmi,avx512vbmi2,bmi1,lzcnt,popcnt")]
pub(super) fn compact(squeeze: &Squeeze, text: &[u8], most: usize, kept: &mut Kept) {
    let removal = Removal::new(squeeze);
    let mut before = _mm512_setzero_si512();
    let mut head = HEADS;
    for block in text.as_chunks::<64>().0 {
        if kept.length >= most {
            break;
        }
        #[allow(unused_unsafe, reason = "some versions of Rust call it unsafe")]
        // SAFETY: nothing is read, whatever is there.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(block.as_ptr().wrapping_add(AHEAD).cast());
        }
        let bytes = vector_64(block);
        let classes = removal.classes(bytes);
        // A class without a place in the sets is looked up as that of the end, which is in none.
        let has_place = _mm512_testn_epi8_mask(classes, _mm512_set1_epi8(0xC0_u8.cast_signed()));
        let looked_up = _mm512_maskz_mov_epi8(has_place, classes);
        let removed = removal.removed(before, looked_up);
        before = looked_up;

        let ended = _mm512_testn_epi8_mask(classes, classes);
        let mut heads = ended;
        const { assert!(HEAD == 1 + 1 + 2 + 4) };
        for step in [1, 2, 4] {
            heads |= heads << step;
        }
        let stay = !removed | heads << 1 | head;
        head = HEADS.checked_shr(ended.leading_zeros()).unwrap_or(0);
        write(classes, stay, &mut kept.classes[kept.length..]);
        kept.length += stay.count_ones() as usize;

        kept.ends.add(kept.read, ended);
        kept.read += 64;
    }
}

/// The tables that tell which bytes are removed.
struct Removal {
    class_of: [__m512i; 4],
    sets: [__m512i; 3],
}

impl Removal {
    #[inline]
    #[target_feature(enable = "avx512bw")]
    fn new(squeeze: &Squeeze) -> Self {
        let (quarters, _) = squeeze.class_of.as_chunks::<64>();
        Self {
            class_of: [0, 1, 2, 3].map(|quarter| vector_64(&quarters[quarter])),
            sets: [0, 1, 2].map(|at| vector_64(&squeeze.sets[at])),
        }
    }

    /// The class of each byte.
    #[inline]
    #[target_feature(enable = "avx512bw,avx512vbmi")]
    fn classes(&self, bytes: __m512i) -> __m512i {
        let [one, two, three, four] = self.class_of;
        let classes = _mm512_permutex2var_epi8(one, bytes, two);
        let beyond_ascii = _mm512_movepi8_mask(bytes);
        if beyond_ascii == 0 {
            return classes;
        }
        let others = _mm512_permutex2var_epi8(three, bytes, four);
        _mm512_mask_blend_epi8(beyond_ascii, classes, others)
    }

    /// The bytes of these classes that can be removed; the last two classes `before` are those of the bytes ahead of them.
    #[inline]
    #[target_feature(enable = "avx512bw,avx512vbmi")]
    fn removed(&self, before: __m512i, classes: __m512i) -> u64 {
        let [first, second, third] = self.sets;
        let ahead = _mm512_alignr_epi32::<12>(classes, before);
        let context = _mm512_and_si512(
            look_up(first, _mm512_alignr_epi8::<14>(classes, ahead)),
            look_up(second, _mm512_alignr_epi8::<15>(classes, ahead)),
        );
        _mm512_test_epi8_mask(context, look_up(third, classes))
    }
}

/// The entry of a table for each byte.
#[inline]
#[target_feature(enable = "avx512bw,avx512vbmi")]
fn look_up(table: __m512i, bytes: __m512i) -> __m512i {
    // Miri has no such instruction for one table.
    if cfg!(miri) {
        _mm512_permutex2var_epi8(table, bytes, table)
    } else {
        _mm512_permutexvar_epi8(bytes, table)
    }
}

/// Writes those bytes that have a bit, without gaps; then up to a block of others.
#[inline]
#[target_feature(enable = "avx512bw,avx512vbmi2")]
fn write(bytes: __m512i, which: u64, room: &mut [u8]) {
    let room: &mut [u8; 64] = room.first_chunk_mut().expect("there is room for a block");
    let store = |bytes, room: &mut [u8; 64]| {
        // SAFETY: they are 64 bytes.
        unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), bytes) }
    };
    // Miri has no such instruction.
    if cfg!(miri) {
        let mut all = [0; 64];
        store(bytes, &mut all);
        let kept = all.iter().enumerate().filter(|(at, _)| which >> at & 1 == 1);
        room.iter_mut().zip(kept).for_each(|(to, (_, byte))| *to = *byte);
    } else {
        store(_mm512_maskz_compress_epi8(which, bytes), room);
    }
}

/// The bytes at the beginning of an input that are kept.
const HEADS: u64 = (1 << HEAD) - 1;

/// See [`flags_of_ends`](super::flags_of_ends()).
#[target_feature(enable = "avx512bw,avx512vbmi2,popcnt")]
pub(super) fn flags_of_ends(flags: &[u8], ends: &mut [u8]) -> usize {
    let mut count = 0;
    let (blocks, rest) = flags.as_chunks::<64>();
    assert!(rest.is_empty(), "a chunk is made of blocks");
    for flags in blocks {
        let flags = vector_64(flags);
        let ended = _mm512_test_epi8_mask(flags, _mm512_set1_epi8(ENDED.cast_signed()));
        write(flags, ended, &mut ends[count..]);
        count += ended.count_ones() as usize;
    }
    count
}

/// See [`flags_of_one`](super::flags_of_one()).
#[target_feature(enable = "avx512bw,avx512vbmi,avx512vbmi2,bmi1,lzcnt,popcnt")]
pub(super) fn flags_of_one(single: &Single, input: &[u8]) -> u8 {
    let Some((head, mut rest)) = input.split_first_chunk::<HEAD>() else { return ALONE };
    let Single { squeeze, next, .. } = single;
    let step = |place, byte: &u8| next[(place + u32::from(squeeze.class_of[usize::from(*byte)])) as usize];
    let (region, begin) = match single.homes[(head.iter().fold(single.first, step) >> 3) as usize] {
        Home::Settled(flags) => return flags,
        Home::Lane(region, lane) => (&single.regions[usize::from(region)], lane),
    };
    let removal = Removal::new(squeeze);
    let lane = |state| usize::from(lane_of(_mm512_castsi512_si128(state))) % REGION;
    let mut before = removal.classes(_mm512_set1_epi64(i64::from_le_bytes(*head)));
    let mut state = _mm512_set1_epi8(begin.cast_signed());
    while !rest.is_empty() {
        let here = if rest.len() < 64 { (1 << rest.len()) - 1 } else { u64::MAX };
        // SAFETY: no byte is read but those of the rest.
        let bytes = unsafe { _mm512_maskz_loadu_epi8(here, rest.as_ptr().cast()) };
        let classes = removal.classes(bytes);
        let kept = here & !removal.removed(before, classes);
        // Class 0, which fills up the room, changes nothing.
        let mut room = [0; 64];
        write(classes, kept, &mut room);
        let blocks = room.as_chunks::<8>().0;
        for block in &blocks[..kept.count_ones().div_ceil(8) as usize] {
            state = step_8(&region.rows, *block, state);
        }
        before = classes;
        rest = rest.get(64..).unwrap_or_default();
        if !rest.is_empty() && lane(state) == region.dead {
            break;
        }
    }
    region.flags[lane(state)]
}

/// The lanes after those of `state` and eight bytes of these classes. The steps of the last four do not wait for the first four.
#[inline]
#[target_feature(enable = "avx512bw,avx512vbmi")]
fn step_8(rows: &[Row; CLASSES], classes: [u8; 8], state: __m512i) -> __m512i {
    let row = |at: usize| vector_64(&rows[usize::from(classes[at]) % CLASSES].0);
    let (mut one, mut two) = (look_up(row(0), state), row(4));
    for at in 1..4 {
        (one, two) = (look_up(row(at), one), look_up(row(at + 4), two));
    }
    look_up(two, one)
}
