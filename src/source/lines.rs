//! Lists of inputs, chunk by chunk, with their bit planes.

use std::ops::Range;

use super::Bits;
use crate::class::Class;
use crate::planes::{CHUNK, Instructions, Planes};

/// Takes lists apart into their inputs, and makes the bit planes of the classes of a dialect on the way.
///
/// ```
/// use urlgram::planes::Instructions;
/// use urlgram::rfc1738::RFC1738;
/// use urlgram::source::Lines;
/// let hostname = RFC1738.production("hostname")?;
/// let mut lines = Lines::new(RFC1738.planes, b'\n', Instructions::best());
/// let mut verdicts = Vec::new();
/// lines.for_each(b"www.w3.org\nex_ample.com\n", |place, bits| {
///     verdicts.push((place, bits.map(|bits| hostname.accepts_bits(bits))));
/// });
/// assert_eq!(verdicts, [(0..10, Some(true)), (11..23, Some(false))]);
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    planes: Planes,
    end: u8,
}

impl Lines {
    /// Lists of inputs, each of which `end` ends, with the planes of `classes`, made by these instructions or the nearest
    /// that the machine has.
    ///
    /// # Panics
    /// Where `end` is not ASCII, or the classes are not the [`planes`](crate::Dialect::planes) of a dialect.
    #[must_use]
    pub fn new(classes: &[&Class], end: u8, instructions: Instructions) -> Self {
        assert!(end.is_ascii(), "only ASCII characters have planes");
        Self { planes: Planes::new(classes, end, instructions), end }
    }

    /// Gives each input of `list` to `visit`, in order: where it stands in the list, without its end, and the source to
    /// read it from; an input that is longer than 4,095 bytes has none, and is read from its bytes. The last input may
    /// have no end; behind an end at the end of the list is no further input.
    ///
    /// Linear time, constant memory.
    #[inline]
    pub fn for_each(&mut self, list: &[u8], mut visit: impl FnMut(Range<usize>, Option<Bits<'_>>)) {
        let mut base = 0;
        while base < list.len() {
            let chunk = &list[base..list.len().min(base + CHUNK)];
            let masks = self.planes.of(chunk);
            let mut begin = 0;
            for block in 0..chunk.len().div_ceil(64) {
                let mut ends = masks.ends(block);
                while ends != 0 {
                    let end = 64 * block + ends.trailing_zeros() as usize;
                    ends &= ends - 1;
                    visit(base + begin..base + end, Some(Bits::new(&chunk[begin..end], begin, masks)));
                    begin = end + 1;
                }
            }
            if base + chunk.len() == list.len() {
                if begin < chunk.len() {
                    visit(base + begin..list.len(), Some(Bits::new(&chunk[begin..], begin, masks)));
                }
                return;
            }
            if begin == 0 {
                let rest = &list[base + chunk.len()..];
                let more = rest.iter().position(|byte| *byte == self.end).unwrap_or(rest.len());
                let end = base + chunk.len() + more;
                visit(base..end, None);
                begin = end + 1 - base;
            }
            base += begin;
        }
    }
}
