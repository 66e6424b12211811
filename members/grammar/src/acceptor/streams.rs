//! Several parts of a list at once, each a step of the table in turn.

use memchr::memchr;

use super::ended::Ended;

/// The parts that are read at once. Their flags should stay in the fastest cache, in which parts that are a power of two apart
/// would evict each other. A step waits for the one before it; eight that do not wait for each other fill that time.
pub(super) const STREAMS: usize = 8;

impl Ended {
    /// Reads `text`, which begins with an input, and writes the flags of each byte. Each stream reads a part of `PART` bytes,
    /// and `OVERLAP` bytes after it.
    ///
    /// Each stream but the first one begins in the middle of an input, of which it knows nothing; it knows the next.
    /// So each goes on for `OVERLAP` bytes beyond its part, and further up to the end of the input that it is in.
    ///
    /// # Panics
    /// If `text` or `flags` is shorter.
    #[inline(never)]
    pub fn read<const PART: usize, const OVERLAP: usize>(&self, text: &[u8], flags: &mut [u8]) {
        let Self { next, class_of, .. } = self;
        let step = |place, byte| next[(place + u32::from(class_of[usize::from(byte)])) as usize];
        self.read_by::<PART, OVERLAP>(text, self.end, flags, step);
    }

    /// The same of any symbols, with the one that ends an input. `step` leads from a place to the next; it is asked of no place but
    /// those that it has returned, `first` and `unknown`.
    #[inline(always)]
    pub fn read_by<const PART: usize, const OVERLAP: usize>(
        &self,
        input: &[u8],
        end: u8,
        flags: &mut [u8],
        step: impl Fn(u32, u8) -> u32,
    ) {
        let length = STREAMS * PART + OVERLAP;
        let (input, flags) = (&input[..length], &mut flags[..length]);
        let mut places = [self.unknown; STREAMS];
        places[0] = self.first;
        // Each stream takes a step in turn.
        for at in 0..PART + OVERLAP {
            for (stream, place) in places.iter_mut().enumerate() {
                let at = stream * PART + at;
                *place = step(*place, input[at]);
                flags[at] = flags_of(*place);
            }
        }
        self.finish::<PART, OVERLAP>(input, end, flags, places, step);
    }

    /// Reads each input that is longer than the overlap to its end, if its beginning is known.
    #[inline(never)]
    fn finish<const PART: usize, const OVERLAP: usize>(
        &self,
        input: &[u8],
        end: u8,
        flags: &mut [u8],
        places: [u32; STREAMS],
        step: impl Fn(u32, u8) -> u32,
    ) {
        for (part, mut place) in (1..STREAMS).zip(places) {
            let from = part * PART + OVERLAP;
            if place != self.unknown && memchr(end, &input[from - OVERLAP..from]).is_none() {
                for (byte, flag) in input[from..].iter().zip(&mut flags[from..]) {
                    place = step(place, *byte);
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
