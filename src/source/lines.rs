//! Lists of inputs, chunk by chunk, with their bit planes.

use std::ops::Range;

use memchr::memchr;

use super::{Inputs, without_return};
use crate::class::Class;
use crate::planes::{CHUNK, END, Instructions, Masks, Planes};

/// Takes lists apart into their inputs, and makes the bit planes of the classes of a dialect on the way.
///
/// ```
/// use urlgram::planes::Instructions;
/// use urlgram::rfc1738::RFC1738;
/// use urlgram::source::{Batch, Lines};
/// let hostname = RFC1738.production("hostname")?;
/// let list = b"www.w3.org\nw3\nex_ample.com\n";
/// let mut lines = Lines::new(RFC1738.planes, b'\n', Instructions::best());
/// let mut accepted = 0;
/// lines.for_each(list, |batch| accepted += match batch {
///     Batch::Planes(inputs) => hostname.accepts_run(inputs),
///     Batch::Bytes(place) => usize::from(hostname.accepts(&list[place])),
/// });
/// assert_eq!(accepted, 2);
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    /// None where each input is read from its bytes.
    planes: Option<Planes>,
    end: u8,
    crlf: bool,
    ends: Ends,
}

/// Some inputs of a list.
#[derive(Clone, Debug)]
pub enum Batch<'a> {
    /// Those that end in one chunk.
    Planes(Inputs<'a>),
    /// One that is longer, or without planes: where it stands in the list, without its end.
    Bytes(Range<usize>),
}

/// Where inputs end in a chunk: room for all its bytes, and for some more that are written and not looked at.
#[derive(Clone, Debug)]
struct Ends(Vec<usize>);

impl Lines {
    /// Lists of inputs, each of which `end` ends, with the planes of `classes`, made by these instructions or the nearest
    /// that the machine has.
    ///
    /// # Panics
    /// Where `end` is not ASCII, or the classes are not the [`planes`](crate::Dialect::planes) of a dialect.
    #[must_use]
    pub fn new(classes: &[&Class], end: u8, instructions: Instructions) -> Self {
        assert!(end.is_ascii(), "only ASCII characters have planes");
        let planes = Planes::new(classes, end, instructions);
        Self { planes, end, crlf: false, ends: Ends(vec![0; CHUNK + Ends::EACH]) }
    }

    /// Leaves out a carriage return at the end of each input.
    #[must_use]
    pub fn crlf(self, crlf: bool) -> Self {
        Self { crlf, ..self }
    }

    /// Gives the inputs of `list` to `visit`, in order, many at a time; an input that is longer than 4,095 bytes comes
    /// alone. The last input may have no end; behind an end at the end of the list is no further input.
    ///
    /// Linear time, constant memory.
    #[inline]
    pub fn for_each(&mut self, list: &[u8], mut visit: impl FnMut(Batch<'_>)) {
        let mut base = 0;
        while base < list.len() {
            let rest = &list[base..];
            let chunk = &rest[..rest.len().min(CHUNK)];
            if let Some(planes) = &mut self.planes {
                let masks = planes.of(chunk);
                let mut found = self.ends.find(masks, chunk.len());
                // The last input ends with the list, if an end does not.
                if chunk.len() == rest.len() && chunk.last() != Some(&self.end) {
                    self.ends.0[found] = chunk.len();
                    found += 1;
                }
                if let Some(last) = self.ends.0[..found].last() {
                    visit(Batch::Planes(Inputs::new(base, chunk, masks, &self.ends.0[..found], self.crlf)));
                    base += last + 1;
                    continue;
                }
            }
            let length = memchr(self.end, rest).unwrap_or(rest.len());
            let input = if self.crlf { without_return(&rest[..length]) } else { &rest[..length] };
            visit(Batch::Bytes(base..base + input.len()));
            base += length + 1;
        }
    }
}

impl Ends {
    /// So many are taken from each block, whether there are as many or not: what is not asked cannot be guessed wrong.
    const EACH: usize = 2;

    /// Finds those of a chunk, and says how many there are.
    fn find(&mut self, masks: &Masks, length: usize) -> usize {
        let mut found = 0;
        for (block, base) in (0..length.div_ceil(64)).zip((0..).step_by(64)) {
            let mut ends = masks.word(block, END);
            let mut next = found;
            for at in &mut self.0[found..][..Self::EACH] {
                *at = base + ends.trailing_zeros() as usize;
                next += usize::from(ends != 0);
                ends &= ends.wrapping_sub(1);
            }
            found = next;
            while ends != 0 {
                self.0[found] = base + ends.trailing_zeros() as usize;
                ends &= ends - 1;
                found += 1;
            }
        }
        found
    }
}
