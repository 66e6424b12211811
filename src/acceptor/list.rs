//! Lists of inputs.

use std::ops::Range;

use memchr::memchr;

use super::Acceptor;
use super::ended::Ended;
use super::simd::{Here, STREAMS, Streams, marks};

/// Verdicts of whole lists, several inputs at a time.
///
/// ```
/// use urlgram::acceptor::{Acceptor, Lists};
/// use urlgram::{Reading, bnf::automaton::Automaton, rfc1738::RFC1738};
/// let hostname = Automaton::of(RFC1738.grammar(Reading::Corrected), "hostname")?;
/// let mut lists = Lists::new(&Acceptor::new(&hostname), b'\n').crlf(true);
/// let mut verdicts = Vec::new();
/// lists.for_each(b"www.w3.org\r\nex_ample\nw3", |place, accepted| verdicts.push((place, accepted)));
/// assert_eq!(verdicts, [(0..10, true), (12..20, false), (21..23, true)]);
/// # Ok::<(), urlgram::bnf::NotRegular>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lists {
    acceptor: Acceptor,
    streams: Streams,
    end: u8,
    crlf: bool,
    instructions: Here,
    /// Flags of each byte of a chunk.
    flags: Vec<u8>,
    /// The ends of inputs in a chunk, each with its verdict.
    ends: Vec<(u32, bool)>,
}

/// The bytes that a stream reads of a large chunk: the flags of such a chunk stay in the fastest cache, in which parts that are
/// a power of two apart would evict each other.
const LARGE: usize = 1536 + 64;
const LARGE_OVERLAP: usize = 128;
/// The bytes that a stream reads of a small chunk.
const SMALL: usize = 512 + 64;
const SMALL_OVERLAP: usize = 64;
/// The bytes that a stream reads at the end of a list.
const TINY: usize = 128;
const TINY_OVERLAP: usize = 64;

/// The number of ends that are read from each block of 64 bytes without a test, since an absent branch cannot be mispredicted.
const EACH: usize = 3;

const LARGE_CHUNK: usize = STREAMS * LARGE + LARGE_OVERLAP;
const SMALL_CHUNK: usize = STREAMS * SMALL + SMALL_OVERLAP;
const TINY_CHUNK: usize = STREAMS * TINY + TINY_OVERLAP;

impl Lists {
    /// Lists of inputs, each of which `end` ends. (No input holds this byte, whatever the language.)
    #[must_use]
    pub fn new(acceptor: &Acceptor, end: u8) -> Self {
        Self {
            acceptor: acceptor.clone(),
            streams: streams(acceptor, end, false),
            end,
            crlf: false,
            instructions: acceptor.table().instructions(),
            flags: vec![0; LARGE_CHUNK],
            ends: vec![(0, false); LARGE_CHUNK + EACH],
        }
    }

    /// Removes one carriage return at the end of each input.
    #[must_use]
    pub fn crlf(self, crlf: bool) -> Self {
        Self { streams: streams(&self.acceptor, self.end, crlf), crlf, ..self }
    }

    /// Gives each input of `list` to `visit`, in order: its place in the list, without its end, and whether it is accepted.
    /// The last input may have no end; after an end at the end of the list is no further input.
    ///
    /// Linear time, constant memory.
    pub fn for_each(&mut self, list: &[u8], mut visit: impl FnMut(Range<usize>, bool)) {
        let mut from = 0;
        // Up to here, inputs are too long to be read several at a time.
        let mut alone = 0;
        while from < list.len() {
            let rest = &list[from..];
            if from >= alone {
                let mut count = 0;
                let mut count_and_visit = |place: Range<usize>, accepted| {
                    count += 1;
                    visit(from + place.start..from + place.end, accepted);
                };
                let read = if rest.len() >= LARGE_CHUNK {
                    self.chunk::<LARGE, LARGE_OVERLAP>(rest, &mut count_and_visit)
                } else if rest.len() >= SMALL_CHUNK {
                    self.chunk::<SMALL, SMALL_OVERLAP>(rest, &mut count_and_visit)
                } else if rest.len() >= TINY_CHUNK {
                    self.chunk::<TINY, TINY_OVERLAP>(rest, &mut count_and_visit)
                } else {
                    0
                };
                from += read;
                if count < STREAMS {
                    alone = from + rest.len().min(LARGE_CHUNK);
                }
                if read > 0 {
                    continue;
                }
            }
            let length = self.length(rest);
            let place = from..from + self.without_return(rest, 0, length);
            visit(place.clone(), self.acceptor.accepts(&list[place]));
            from += length + 1;
        }
    }

    /// Reads a chunk of `text`, and visits the inputs that end in it. Returns where the next one begins.
    #[inline]
    fn chunk<const PART: usize, const OVERLAP: usize>(
        &mut self,
        text: &[u8],
        visit: &mut impl FnMut(Range<usize>, bool),
    ) -> usize {
        let length = STREAMS * PART + OVERLAP;
        self.streams.read::<PART, OVERLAP>(&text[..length], &mut self.flags[..length]);
        let count = self.find_ends(length);
        let mut from = 0;
        for (end, accepted) in &self.ends[..count] {
            let end = *end as usize;
            visit(from..self.without_return(text, from, end), *accepted);
            from = end + 1;
        }
        from
    }

    /// Finds the ends of inputs in the first `length` bytes of a chunk, and returns their number.
    fn find_ends(&mut self, length: usize) -> usize {
        let (blocks, rest) = self.flags[..length].as_chunks::<64>();
        assert!(rest.is_empty(), "a chunk is made of blocks");
        let mut count = 0;
        for (base, flags) in (0..).step_by(64).zip(blocks) {
            let marks = marks(self.instructions, flags);
            let mut ended = marks.ended;
            let mut end = |ends: &mut (u32, bool)| {
                let bit = ended.trailing_zeros();
                *ends = (base + bit, marks.accepted.wrapping_shr(bit) & 1 == 1);
                let is_one = ended != 0;
                ended &= ended.wrapping_sub(1);
                usize::from(is_one)
            };
            let begin = count;
            for ends in &mut self.ends[begin..][..EACH] {
                count += end(ends);
            }
            while end(&mut self.ends[count]) == 1 {
                count += 1;
            }
        }
        count
    }

    /// The length of the first input of a list.
    #[inline]
    fn length(&self, list: &[u8]) -> usize {
        let soon = list.iter().take(8).position(|byte| *byte == self.end);
        soon.or_else(|| memchr(self.end, list)).unwrap_or(list.len())
    }

    /// The end of the input from `from` to `end`, without a carriage return that is not part of it.
    #[inline]
    fn without_return(&self, text: &[u8], from: usize, end: usize) -> usize {
        end - usize::from(self.crlf && from < end && text[end - 1] == b'\r')
    }
}

fn streams(acceptor: &Acceptor, end: u8, crlf: bool) -> Streams {
    Streams::new(Ended::new(acceptor.table(), end, crlf), acceptor.table().instructions())
}
