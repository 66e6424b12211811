//! AVX-512: the one module with `unsafe` code.
//!
//! Three things need it. A function that is compiled for some instructions may only be called if the machine has them: an
//! [`Avx512`] is the proof. Vectors are read from and written to memory through pointers: each is the address of an array of the
//! size that is read or written, or bytes beyond are masked, and none requires an alignment. And [`Unchecked`] indexes its table
//! without asking whether the index is inside, because its constructor has seen to that for every index that can come.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, _MM_HINT_T0, _mm_cvtsi128_si32, _mm_prefetch, _mm512_alignr_epi8, _mm512_alignr_epi32,
    _mm512_and_si512, _mm512_castsi512_si128, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512,
    _mm512_mask_blend_epi8, _mm512_maskz_compress_epi8, _mm512_maskz_loadu_epi8, _mm512_maskz_mov_epi8,
    _mm512_movepi8_mask, _mm512_permutex2var_epi8, _mm512_permutexvar_epi8, _mm512_set1_epi8,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_storeu_si512, _mm512_test_epi8_mask,
    _mm512_testn_epi8_mask,
};

use super::triples::{CLASSES, HEAD, Squeeze};
use crate::acceptor::ended::{ENDED, Ended};
use crate::acceptor::places::Places;

/// The proof that this machine has the instructions of this module.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

#[allow(clippy::unused_self, reason = "it is the proof")]
impl Avx512 {
    /// `None` if the machine lacks some of them.
    pub fn detect() -> Option<Self> {
        let are_here = is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        are_here.then_some(Self(()))
    }

    /// Reads `text`, which begins with an input, until its end, or until `most` bytes or a few more are kept.
    ///
    /// # Panics
    /// If there is no room for `most` bytes, or the text is longer than 4 GiB.
    pub fn compact(self, squeeze: &Squeeze, text: &[u8], most: usize, kept: &mut Kept) {
        (kept.length, kept.read) = (0, 0);
        kept.ends.clear();
        // SAFETY: the machine has the instructions.
        unsafe { compact(squeeze, text, most, kept) }
        // The loop compacts the rest of the last block.
        while kept.read < text.len() && kept.length < most {
            let class = squeeze.class_of[usize::from(text[kept.read])];
            if !squeeze.removes(text, kept.read) {
                kept.classes[kept.length] = class;
                kept.length += 1;
            }
            kept.ends.add(kept.read, u64::from(class == 0));
            kept.read += 1;
        }
    }

    /// Writes the flags of those bytes that end an input to the beginning of `ends`, and returns their number.
    ///
    /// # Panics
    /// If there is no room for all flags and a block more, or the last block is not whole.
    pub fn flags_of_ends(self, flags: &[u8], ends: &mut [u8]) -> usize {
        // SAFETY: the machine has the instructions.
        unsafe { flags_of_ends(flags, ends) }
    }

    /// The length of the beginning of `text` that is in a set of ASCII, or escapes: [`IN`], [`SECOND`] and [`THIRD`] of each byte, and the first one of an
    /// escape.
    #[inline]
    pub fn length_in(self, bits: &[[u8; 64]; 2], begins: Option<u8>, text: &[u8]) -> usize {
        // SAFETY: the machine has the instructions.
        unsafe { length_in(bits, begins, text) }
    }

    /// The flags of an input that is in a lane of a region after its `head`, and goes on with `rest`.
    #[inline]
    pub fn flags_after(
        self,
        squeeze: &Squeeze,
        region: &Region,
        lane: u8,
        head: [u8; HEAD],
        rest: &[u8],
    ) -> u8 {
        // SAFETY: the machine has the instructions.
        unsafe { flags_after(squeeze, region, lane, head, rest) }
    }
}

/// An automaton whose table is read without asking whether a place is inside.
#[derive(Clone, Debug)]
pub(super) struct Unchecked(Ended);

impl Unchecked {
    pub fn new(mut automaton: Ended) -> Self {
        let Ended { next, first, unknown, .. } = &mut automaton;
        let last = next.iter().chain([&*first, &*unknown]).max().map_or(0, |place| *place as usize);
        // A place with any byte as a class is inside.
        next.resize(next.len().max(last + 256), *unknown);
        Self(automaton)
    }

    /// [`Ended::read`] for classes of bytes.
    #[inline(never)]
    pub fn read<const PART: usize, const OVERLAP: usize>(&self, classes: &[u8], flags: &mut [u8]) {
        let next = &self.0.next[..];
        let step = |place: u32, class: u8| {
            // SAFETY: the place is `first`, `unknown`, or has been read from the table. With any byte added, each of these is
            // less than the length of the table, as `new` has seen to, and nothing changes them.
            unsafe { *next.get_unchecked((place + u32::from(class)) as usize) }
        };
        self.0.read_by::<PART, OVERLAP>(classes, 0, flags, step);
    }
}

/// The bytes at the beginning of a list that are not removed.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// The classes of these bytes: the first `length` of them; the rest is room.
    pub classes: Vec<u8>,
    pub length: usize,
    /// The places in the list where inputs end.
    pub ends: Places,
    /// The bytes of the list that have been read.
    pub read: usize,
}

impl Kept {
    /// Room for `most` bytes, and for those of a further block.
    pub fn with_room(most: usize) -> Self {
        let room = most + 2 * 64;
        Self { classes: vec![0; room], length: 0, ends: Places::with_room(room), read: 0 }
    }
}

/// The states of a region, each a lane.
pub(super) const REGION: usize = 64;

/// The lane after each lane.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub [u8; REGION]);

/// States that lead to no others.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// For each class, a row; class 0 changes nothing.
    pub rows: Box<[Row; CLASSES]>,
    /// For each lane, the flags of an input that ends there.
    pub flags: [u8; REGION],
    /// The lane from which nothing is accepted, if there is one; else none of them.
    pub dead: usize,
}

/// How far ahead text is asked for: it comes from memory while the text before it is read.
const AHEAD: usize = 12 * 1024;

/// See [`Avx512::compact`]: blocks of 64 bytes.
#[target_feature(enable = "avx512bw,avx512vbmi,avx512vbmi2,bmi1,lzcnt,popcnt")]
fn compact(squeeze: &Squeeze, text: &[u8], most: usize, kept: &mut Kept) {
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
        let bytes = vector(block);
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

#[inline]
#[target_feature(enable = "avx512bw")]
fn vector(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: they are 64 bytes.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
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
            class_of: [0, 1, 2, 3].map(|quarter| vector(&quarters[quarter])),
            sets: [0, 1, 2].map(|at| vector(&squeeze.sets[at])),
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

/// See [`Avx512::flags_of_ends`].
#[target_feature(enable = "avx512bw,avx512vbmi2,popcnt")]
fn flags_of_ends(flags: &[u8], ends: &mut [u8]) -> usize {
    let mut count = 0;
    let (blocks, rest) = flags.as_chunks::<64>();
    assert!(rest.is_empty(), "a chunk is made of blocks");
    for flags in blocks {
        let flags = vector(flags);
        let ended = _mm512_test_epi8_mask(flags, _mm512_set1_epi8(ENDED.cast_signed()));
        write(flags, ended, &mut ends[count..]);
        count += ended.count_ones() as usize;
    }
    count
}

/// A byte is in the set of [`Avx512::length_in`].
pub(super) const IN: u8 = 0x80;
/// A byte that may be the second one of an escape.
pub(super) const SECOND: u8 = 0x40;
/// A byte that may be the third one of an escape.
pub(super) const THIRD: u8 = 0x20;

/// See [`Avx512::length_in`].
#[target_feature(enable = "avx512bw,avx512vbmi,bmi1")]
fn length_in(bits: &[[u8; 64]; 2], begins: Option<u8>, text: &[u8]) -> usize {
    let [low, high] = [vector(&bits[0]), vector(&bits[1])];
    let begins = begins.map(|byte| _mm512_set1_epi8(byte.cast_signed()));
    let has = |bits, bit: u8| _mm512_test_epi8_mask(bits, _mm512_set1_epi8(bit.cast_signed()));
    let mut length = 0;
    while let Some(rest) = text.get(length..).filter(|rest| !rest.is_empty()) {
        let here = if rest.len() < 64 { (1 << rest.len()) - 1 } else { u64::MAX };
        // SAFETY: no byte is read but those of the rest.
        let bytes = unsafe { _mm512_maskz_loadu_epi8(here, rest.as_ptr().cast()) };
        let found = _mm512_permutex2var_epi8(low, bytes, high);
        let is_ascii = here & !_mm512_movepi8_mask(bytes);
        let mut run = _mm512_movepi8_mask(found) & is_ascii;
        let first = begins.map_or(0, |begins| _mm512_cmpeq_epi8_mask(bytes, begins) & here);
        if first != 0 {
            let [second, third] = [SECOND, THIRD].map(|bit| has(found, bit) & is_ascii);
            // None of the three bytes is the first one of another.
            let whole = first & second >> 1 & third >> 2;
            run |= whole | whole << 1 | whole << 2;
        }
        let run = run.trailing_ones() as usize;
        length += run;
        // An escape may begin in the last two bytes.
        if run < 62 {
            break;
        }
    }
    length
}

/// See [`Avx512::flags_after`].
#[target_feature(enable = "avx512bw,avx512vbmi,avx512vbmi2,bmi1,lzcnt,popcnt")]
fn flags_after(squeeze: &Squeeze, region: &Region, lane: u8, head: [u8; HEAD], mut rest: &[u8]) -> u8 {
    let removal = Removal::new(squeeze);
    let lane_of = |state| {
        let [lane, ..] = _mm_cvtsi128_si32(_mm512_castsi512_si128(state)).to_le_bytes();
        usize::from(lane) % REGION
    };
    let mut before = removal.classes(_mm512_set1_epi64(i64::from_le_bytes(head)));
    let mut state = _mm512_set1_epi8(lane.cast_signed());
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
        if !rest.is_empty() && lane_of(state) == region.dead {
            break;
        }
    }
    region.flags[lane_of(state)]
}

/// The lanes after those of `state` and eight bytes of these classes. The steps of the last four do not wait for the first four.
#[inline]
#[target_feature(enable = "avx512bw,avx512vbmi")]
fn step_8(rows: &[Row; CLASSES], classes: [u8; 8], state: __m512i) -> __m512i {
    let row = |at: usize| vector(&rows[usize::from(classes[at]) % CLASSES].0);
    let (mut one, mut two) = (look_up(row(0), state), row(4));
    for at in 1..4 {
        (one, two) = (look_up(row(at), one), look_up(row(at + 4), two));
    }
    look_up(two, one)
}
