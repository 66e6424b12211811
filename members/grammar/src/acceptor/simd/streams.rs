//! Several parts of a list at once, each a step of the table in turn.

use memchr::memchr;

/// The parts that are read at once. Their flags should stay in the fastest cache, in which parts that are a power of two apart
/// would evict each other. A step waits for the one before it; eight that do not wait for each other fill that time.
pub(in crate::acceptor) const STREAMS: usize = 8;

/// The automaton of a list as a table. The lowest bits of a place are flags.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct ListTable {
    /// The byte that ends an input, if one does. It is of class 0.
    pub end: u8,
    pub class_of: Box<[u8; 256]>,
    /// The place after `place` on class `c` is at `place + c`.
    pub next: Vec<u32>,
    pub first: u32,
    /// The place in the middle of an input whose beginning is unknown.
    pub unknown: u32,
}

/// A table that is stepped without asking whether a place is inside.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Streams {
    table: ListTable,
}

impl Streams {
    /// # Panics
    /// If a place of the table leads out of it with any class, or a byte as a class.
    pub fn new(table: ListTable) -> Self {
        let places = table.next.iter().chain([&table.first, &table.unknown]);
        let last = places.max().map_or(0, |place| *place as usize + usize::from(u8::MAX));
        assert!(last < table.next.len(), "each step ends inside of the table");
        Self { table }
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
    pub fn read<const PART: usize, const OVERLAP: usize>(&self, text: &[u8], flags: &mut [u8]) {
        let class_of = &self.table.class_of;
        self.run::<PART, OVERLAP>(text, self.table.end, flags, |byte| class_of[usize::from(byte)]);
    }

    /// The same for the classes of bytes.
    ///
    /// # Panics
    /// If `classes` or `flags` has another length.
    #[inline(never)]
    pub fn read_classes<const PART: usize, const OVERLAP: usize>(&self, classes: &[u8], flags: &mut [u8]) {
        self.run::<PART, OVERLAP>(classes, 0, flags, |class| class);
    }

    #[inline(always)]
    fn run<const PART: usize, const OVERLAP: usize>(
        &self,
        input: &[u8],
        end: u8,
        flags: &mut [u8],
        class: impl Fn(u8) -> u8 + Copy,
    ) {
        let places = self.steps::<PART, OVERLAP>(input, flags, class);
        self.finish::<PART, OVERLAP>(input, end, flags, places, class);
    }

    /// Takes the steps of all streams, one of each in turn, and returns where they end.
    #[inline(always)]
    fn steps<const PART: usize, const OVERLAP: usize>(
        &self,
        input: &[u8],
        flags: &mut [u8],
        class: impl Fn(u8) -> u8,
    ) -> [u32; STREAMS] {
        let length = STREAMS * PART + OVERLAP;
        assert!(input.len() == length && flags.len() == length, "a chunk is read");
        let next = &self.table.next[..];
        let mut now = [self.table.unknown; STREAMS];
        now[0] = self.table.first;
        for at in 0..PART + OVERLAP {
            for (stream, place) in now.iter_mut().enumerate() {
                let at = stream * PART + at;
                // SAFETY: `at` is less than (STREAMS - 1) * PART + PART + OVERLAP, the length of both slices. The place
                // is `first`, `unknown`, or has been read from the table; with any byte added, each of these is less
                // than the length of the table, as `new` has seen, and nothing changes them.
                unsafe {
                    let class = class(*input.get_unchecked(at));
                    *place = *next.get_unchecked((*place + u32::from(class)) as usize);
                    *flags.get_unchecked_mut(at) = flags_of(*place);
                }
            }
        }
        now
    }

    /// Reads each input that is longer than the overlap to its end, if its beginning is known.
    #[inline(never)]
    fn finish<const PART: usize, const OVERLAP: usize>(
        &self,
        input: &[u8],
        end: u8,
        flags: &mut [u8],
        places: [u32; STREAMS],
        class: impl Fn(u8) -> u8,
    ) {
        let ListTable { ref next, unknown, .. } = self.table;
        for (part, mut place) in (1..STREAMS).zip(places) {
            let from = part * PART + OVERLAP;
            if place != unknown && memchr(end, &input[from - OVERLAP..from]).is_none() {
                for (byte, flag) in input[from..].iter().zip(&mut flags[from..]) {
                    place = next[(place + u32::from(class(*byte))) as usize];
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
