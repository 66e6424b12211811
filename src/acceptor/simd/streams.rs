//! Several parts of a list at once, each a step of the table in turn.

use memchr::memchr;

use super::super::ended::Ended;
use super::Here;
#[cfg(target_arch = "x86_64")]
use super::Instructions;

/// The parts that are read at once. A step waits for the one before it; eight that do not wait for each other fill that time.
pub(in crate::acceptor) const STREAMS: usize = 8;

/// The flag of a byte that ends an input.
pub(in crate::acceptor) const ENDED: u8 = 2;
/// The flag of a byte that ends an input that is accepted.
pub(in crate::acceptor) const ACCEPTED: u8 = 1;

/// The automaton of a list as a table. The two lowest bits of a place are flags: see [`Ended`].
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Streams {
    table: Ended,
    with: Here,
    /// Room for the classes of a chunk, which AVX-512 finds before the steps.
    #[cfg(target_arch = "x86_64")]
    classes: Vec<u8>,
}

impl Streams {
    /// # Panics
    /// If a place of the table leads out of it.
    pub fn new(table: Ended, with: Here) -> Self {
        let last_class = table.class_of.iter().max().copied().unwrap_or(0);
        let places = table.next.iter().chain([&table.start, &table.unknown]);
        let last = places.max().map_or(0, |place| *place as usize + usize::from(last_class));
        assert!(last < table.next.len(), "each step ends inside of the table");
        Self {
            table,
            with,
            #[cfg(target_arch = "x86_64")]
            classes: Vec::new(),
        }
    }

    /// Reads `text`, which begins with an input, and writes the flags of each byte. Each stream reads a part of `PART` bytes,
    /// and `OVERLAP` bytes after it.
    ///
    /// Each stream but the first one begins in the middle of an input, of which it knows nothing; it knows the next.
    /// So each goes on for `OVERLAP` bytes beyond its part, and further up to the end of the input that it is in.
    ///
    /// # Panics
    /// If `text` or `flags` has another length.
    #[inline(never)]
    pub fn read<const PART: usize, const OVERLAP: usize>(&mut self, text: &[u8], flags: &mut [u8]) {
        let length = STREAMS * PART + OVERLAP;
        assert!(text.len() == length && flags.len() == length, "a chunk is read");
        let mut places = [self.table.unknown; STREAMS];
        places[0] = self.table.start;
        match self.with.get() {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => {
                const { assert!(PART.is_multiple_of(64) && OVERLAP.is_multiple_of(64)) };
                self.classes.resize(length.max(self.classes.len()), 0);
                let classes = self.classes[..length].as_chunks_mut::<64>().0;
                // SAFETY: the machine has AVX-512 BW and VBMI. All classes are written, each is one that the table has.
                unsafe {
                    super::x86::classify(&self.table.class_of, text.as_chunks().0, classes);
                    self.steps::<PART, OVERLAP>(&self.classes, flags, &mut places, |class| class);
                }
            }
            _ => {
                let class_of = &self.table.class_of;
                // SAFETY: each class is one that the table has.
                unsafe {
                    self.steps::<PART, OVERLAP>(text, flags, &mut places, |byte| class_of[usize::from(byte)]);
                }
            }
        }
        self.finish::<PART, OVERLAP>(text, flags, places);
    }

    /// Takes the steps of all streams, one of each in turn.
    ///
    /// # Safety
    /// `class` maps each byte of `input` to a class of the table. The slices have the lengths that
    /// [`read`](Self::read) requires, and the places are those with which it begins.
    #[inline(always)]
    unsafe fn steps<const PART: usize, const OVERLAP: usize>(
        &self,
        input: &[u8],
        flags: &mut [u8],
        places: &mut [u32; STREAMS],
        class: impl Fn(u8) -> u8,
    ) {
        let next = &self.table.next[..];
        let mut now = *places;
        for at in 0..PART + OVERLAP {
            for (stream, place) in now.iter_mut().enumerate() {
                let at = stream * PART + at;
                // SAFETY: `at` is less than (STREAMS - 1) * PART + PART + OVERLAP, the length of both slices. The place
                // is `start`, `unknown`, or has been read from the table; with any class added, each of these is less
                // than the length of the table, as `new` has seen, and nothing changes them.
                unsafe {
                    let class = class(*input.get_unchecked(at));
                    *place = *next.get_unchecked((*place + u32::from(class)) as usize);
                    *flags.get_unchecked_mut(at) = flags_of(*place);
                }
            }
        }
        *places = now;
    }

    /// Reads each input that is longer than the overlap to its end, if its beginning is known.
    #[inline(never)]
    fn finish<const PART: usize, const OVERLAP: usize>(
        &self,
        text: &[u8],
        flags: &mut [u8],
        places: [u32; STREAMS],
    ) {
        let Ended { end, ref class_of, ref next, unknown, .. } = self.table;
        for (part, mut place) in (1..STREAMS).zip(places) {
            let from = part * PART + OVERLAP;
            if place != unknown && memchr(end, &text[from - OVERLAP..from]).is_none() {
                for (byte, flag) in text[from..].iter().zip(&mut flags[from..]) {
                    place = next[(place + u32::from(class_of[usize::from(*byte)])) as usize];
                    *flag = flags_of(place);
                    if *byte == end {
                        break;
                    }
                }
            }
        }
    }
}

/// The lowest byte of a place, with the flags as its lowest bits.
#[inline]
fn flags_of(place: u32) -> u8 {
    let [flags, ..] = place.to_le_bytes();
    flags
}
