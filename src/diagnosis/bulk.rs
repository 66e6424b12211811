//! Verdicts of whole lists, many bytes at a time.

use std::ops::Range;

use super::check::Check;
use super::rules;
use crate::dialect::Place;
use crate::planes::{CHUNK, Instructions, Masks, Planes};
use crate::production::Production;
use crate::source::Bits;

/// A check that is run on lists of inputs, for the verdicts alone: [`Check::conforms`] for each of them, faster.
///
/// What the inputs are made of is looked up for 64 bytes at a time ([`source`](crate::source)); the combinators are the
/// same. Memory is constant, whatever the length of a list or of an input.
///
/// ```
/// use urlgram::{Check, Dialect, diagnosis::Bulk};
/// let mut bulk = Bulk::new(Check::new(Dialect::find("rfc1738")?), b'\n');
/// let mut verdicts = Vec::new();
/// bulk.verdicts(b"http://www.w3.org/\nhttp://ex_ample.com/\n", |input, conforms| verdicts.push((input, conforms)));
/// assert_eq!(verdicts, [(0..18, true), (19..39, false)]);
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bulk {
    judge: Judge,
    planes: Planes,
    end: u8,
}

/// How one input is judged.
#[derive(Clone, Debug)]
struct Judge {
    check: Check,
    crlf: bool,
    /// The known schemes of which the grammar alone decides.
    own: Vec<Own>,
    /// The form that `//` announces, where the grammar alone decides on all other inputs.
    announced: Option<Option<(&'static Production, Place)>>,
}

/// A known scheme.
#[derive(Clone, Copy, Debug)]
struct Own {
    /// The first bytes of its URLs, eight at most, as a word and the bits of it that count.
    head: u64,
    mask: u64,
    name: &'static [u8],
    production: &'static Production,
}

impl Bulk {
    /// A check of the inputs of a list, each of which `end` ends.
    #[must_use]
    pub fn new(check: Check, end: u8) -> Self {
        Self::with(check, end, Instructions::best())
    }

    /// The same with these instructions, or the nearest that the machine has.
    #[must_use]
    pub fn with(check: Check, end: u8, instructions: Instructions) -> Self {
        Self { judge: Judge::new(check), planes: Planes::new(check.dialect.planes, end, instructions), end }
    }

    /// Leaves out a carriage return at the end of each input.
    #[must_use]
    pub fn crlf(mut self, crlf: bool) -> Self {
        self.judge.crlf = crlf;
        self
    }

    /// Gives each input of `list` to `visit`, in order: where it stands in the list, and whether it conforms. The last
    /// one may have no end; behind an end at the end of the list is no further input.
    ///
    /// Linear time, constant memory.
    pub fn verdicts(&mut self, list: &[u8], mut visit: impl FnMut(Range<usize>, bool)) {
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
                    let (input, conforms) = self.judge.input(chunk, begin..end, masks);
                    visit(base + input.start..base + input.end, conforms);
                    begin = end + 1;
                }
            }
            if base + chunk.len() == list.len() {
                if begin < chunk.len() {
                    let (input, conforms) = self.judge.input(chunk, begin..chunk.len(), masks);
                    visit(base + input.start..base + input.end, conforms);
                }
                return;
            }
            if begin == 0 {
                // Longer than a chunk.
                let length = list[base..].iter().position(|byte| *byte == self.end);
                let end = length.map_or(list.len(), |length| base + length);
                let input = self.judge.without_return(list, base..end);
                let conforms = self.judge.check.conforms(&list[input.clone()]);
                visit(input, conforms);
                begin = end + 1 - base;
            }
            base += begin;
        }
    }
}

impl Judge {
    fn new(check: Check) -> Self {
        let find = |name| check.dialect.production_in(name, check.reading).ok();
        let whole = check.is_whole_url();
        let schemes = check.dialect.schemes.iter().filter(|scheme| whole && !rules::forbid(scheme.name));
        let own = schemes.filter_map(|scheme| {
            let mut head = [0; 8];
            let mut mask = [0; 8];
            for (at, byte) in scheme.name.bytes().chain([b':']).take(8).enumerate() {
                (head[at], mask[at]) = (byte, 0xFF);
            }
            Some(Own {
                head: u64::from_le_bytes(head),
                mask: u64::from_le_bytes(mask),
                name: scheme.name.as_bytes(),
                production: find(scheme.production)?,
            })
        });
        let own = own.collect();
        let announced = check.dialect.prose.double_slash.and_then(|slashes| {
            let (_, place) = slashes.starts.iter().find(|(start, _)| *start == check.start.name)?;
            Some((find(slashes.production)?, *place))
        });
        Self { check, crlf: false, own, announced: whole.then_some(announced) }
    }

    /// Where the input between two ends is, and whether it conforms.
    #[inline(always)]
    fn input(&self, chunk: &[u8], place: Range<usize>, masks: &Masks) -> (Range<usize>, bool) {
        let place = self.without_return(chunk, place);
        let conforms = self.conforms(Bits::new(&chunk[place.clone()], place.start, masks));
        (place, conforms)
    }

    #[inline(always)]
    fn without_return(&self, text: &[u8], place: Range<usize>) -> Range<usize> {
        let returns = self.crlf && text[place.clone()].ends_with(b"\r");
        place.start..place.end - usize::from(returns)
    }

    /// What [`Check::conforms`] says.
    #[inline(always)]
    fn conforms(&self, input: Bits<'_>) -> bool {
        let text = input.text();
        let head = match text.first_chunk() {
            Some(first) => u64::from_le_bytes(*first),
            None => text.iter().rev().fold(0, |head, byte| head << 8 | u64::from(*byte)),
        };
        // Of a longer name than the word holds, the rest is compared.
        let is_own = |own: &&Own| {
            head & own.mask == own.head
                && (own.name.len() < 8
                    || text.strip_prefix(own.name).is_some_and(|rest| rest.first() == Some(&b':')))
        };
        match self.own.iter().find(is_own) {
            Some(own) => accepts(own.production, input),
            None => self.other(input),
        }
    }

    /// The same for an input of no scheme of our own, as it is written.
    fn other(&self, input: Bits<'_>) -> bool {
        let text = input.text();
        if let Some(announced) = self.announced
            && !rules::concern(text)
            && self.check.dialect.known_scheme(text).is_none()
            && accepts(self.check.start, input)
        {
            let form = announced.and_then(|(production, place)| Some((production, place.of(text)?)));
            return form.is_none_or(|(production, part)| {
                !text[part.clone()].starts_with(b"//") || accepts(production, input.part(part))
            });
        }
        self.check.conforms(text)
    }
}

#[inline(always)]
fn accepts(production: &Production, input: Bits<'_>) -> bool {
    (production.combinator.bits)(input).is_ok_and(|(rest, ())| rest.text().is_empty())
}
