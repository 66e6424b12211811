//! Several parts of a list at once, each a step of the table in turn.

use super::super::ended::Ended;

/// The parts that are read at once. A step waits for the one before it; eight that do not wait for each other fill that time.
pub(in crate::acceptor) const STREAMS: usize = 8;

/// The flag of a byte that ends an input.
pub(in crate::acceptor) const ENDED: u8 = 2;
/// The flag of a byte that ends an input that is accepted.
pub(in crate::acceptor) const ACCEPTED: u8 = 1;

/// The automaton of a list as a table. Its two lowest bits of a place are flags: see [`Ended`].
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Streams {
    table: Ended,
}

impl Streams {
    /// # Panics
    /// Where a place of the table leads out of it.
    pub fn new(table: Ended) -> Self {
        let last_class = table.class_of.iter().max().copied().unwrap_or(0);
        let places = table.next.iter().chain([&table.start, &table.unknown]);
        let last = places.max().map_or(0, |place| *place as usize + usize::from(last_class));
        assert!(last < table.next.len(), "each step ends inside of the table");
        Self { table }
    }

    /// Reads `text`, which begins with an input, and writes the flags of each byte, in so many parts of `PART` bytes as
    /// there are streams, and `OVERLAP` bytes.
    ///
    /// Each stream but the first one begins in the middle of an input, of which it knows nothing; it knows the next.
    /// So each goes on for `OVERLAP` bytes beyond its part, and further up to the end of the input that it is in.
    ///
    /// # Panics
    /// Where `text` or `flags` has another length.
    pub fn read<const PART: usize, const OVERLAP: usize>(&self, text: &[u8], flags: &mut [u8]) {
        let length = STREAMS * PART + OVERLAP;
        let (text, flags) = (&text[..length], &mut flags[..length]);
        let Ended { end, ref class_of, ref next, start, unknown } = self.table;
        let mut places = [unknown; STREAMS];
        places[0] = start;
        for at in 0..PART + OVERLAP {
            for (stream, place) in places.iter_mut().enumerate() {
                let at = stream * PART + at;
                // SAFETY: `at` is less than (STREAMS - 1) * PART + PART + OVERLAP, the length of both slices. The place
                // is `start`, `unknown`, or has been read from the table; with any class added, each of these is less
                // than the length of the table, as `new` has seen, and nothing changes them.
                unsafe {
                    let class = class_of[usize::from(*text.get_unchecked(at))];
                    *place = *next.get_unchecked(*place as usize + usize::from(class));
                    *flags.get_unchecked_mut(at) = flags_of(*place);
                }
            }
        }
        // An input that is longer than the overlap is read to its end, if its beginning is known.
        for (part, mut place) in (1..).zip(places) {
            let from = part * PART + OVERLAP;
            let is_open = from < length && !text[from - OVERLAP..from].contains(&end);
            if is_open && place != unknown {
                for (byte, flag) in text[from..].iter().zip(&mut flags[from..]) {
                    place = next[place as usize + usize::from(class_of[usize::from(*byte)])];
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
