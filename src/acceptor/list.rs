//! Lists of inputs.

use std::ops::Range;

use memchr::memchr;

use super::Acceptor;
use super::ended::Ended;
use super::simd::{Instructions, STREAMS, Streams, marks};

/// The verdicts of whole lists, several inputs at a time.
///
/// ```
/// use urlgram::acceptor::{Acceptor, Lists};
/// use urlgram::{Reading, bnf::automaton::Automaton, rfc1738::RFC1738};
/// let hostname = Automaton::of(RFC1738.grammar(Reading::Corrected), "hostname")?;
/// let mut lists = Lists::new(&Acceptor::new(&hostname), b'\n').crlf(true);
/// let mut verdicts = Vec::new();
/// lists.for_each(b"www.w3.org\r\nex_ample\nw3", |place, accepted| verdicts.push((place, accepted)));
/// assert_eq!(verdicts, [(0..10, true), (12..20, false), (21..23, true)]);
/// # Ok::<(), urlgram::bnf::regular::NotRegular>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lists {
    acceptor: Acceptor,
    streams: Streams,
    end: u8,
    crlf: bool,
    instructions: Instructions,
    /// What is known of each byte of a chunk.
    flags: Vec<u8>,
}

/// The bytes that a stream reads of a large chunk. No power of two, so that streams do not share lines of a cache.
const LARGE: usize = 4096 + 64;
const LARGE_OVERLAP: usize = 128;
/// And of a small one.
const SMALL: usize = 512 + 64;
const SMALL_OVERLAP: usize = 64;

const LARGE_CHUNK: usize = STREAMS * LARGE + LARGE_OVERLAP;
const SMALL_CHUNK: usize = STREAMS * SMALL + SMALL_OVERLAP;

impl Lists {
    /// Lists of inputs, each of which `end` ends. (No input holds this byte, whatever the language.)
    #[must_use]
    pub fn new(acceptor: &Acceptor, end: u8) -> Self {
        Self {
            acceptor: acceptor.clone(),
            streams: Streams::new(Ended::new(acceptor.table(), end, false)),
            end,
            crlf: false,
            instructions: acceptor.table().instructions(),
            flags: vec![0; LARGE_CHUNK],
        }
    }

    /// Removes one carriage return at the end of each input.
    #[must_use]
    pub fn crlf(self, crlf: bool) -> Self {
        let streams = Streams::new(Ended::new(self.acceptor.table(), self.end, crlf));
        Self { streams, crlf, ..self }
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
                } else {
                    0
                };
                let chunk = if rest.len() >= LARGE_CHUNK { LARGE_CHUNK } else { SMALL_CHUNK };
                from += read;
                if count < 4 * STREAMS {
                    alone = from + chunk;
                }
                if read > 0 {
                    continue;
                }
            }
            let length = memchr(self.end, rest).unwrap_or(rest.len());
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
        let mut from = 0;
        let (blocks, rest) = self.flags[..length].as_chunks::<64>();
        assert!(rest.is_empty(), "a chunk is made of blocks");
        for (base, flags) in (0..).step_by(64).zip(blocks) {
            let mut marks = marks(self.instructions, flags);
            while marks.ended != 0 {
                let bit = marks.ended.trailing_zeros();
                marks.ended &= marks.ended - 1;
                let end = base + bit as usize;
                visit(from..self.without_return(text, from, end), marks.accepted >> bit & 1 == 1);
                from = end + 1;
            }
        }
        from
    }

    /// The end of the input from `from` to `end`, without a carriage return that is not part of it.
    #[inline]
    fn without_return(&self, text: &[u8], from: usize, end: usize) -> usize {
        end - usize::from(self.crlf && from < end && text[end - 1] == b'\r')
    }
}
