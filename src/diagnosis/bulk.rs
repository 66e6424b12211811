//! Verdicts of whole lists, many bytes at a time.

use std::ops::Range;

use super::check::Check;
use super::rules;
use crate::dialect::Place;
use crate::planes::Instructions;
use crate::production::Production;
use crate::source::{Bits, Lines};

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
    lines: Lines,
}

/// How one input is judged.
#[derive(Clone, Debug)]
struct Judge {
    check: Check,
    crlf: bool,
    /// The known schemes of which the grammar alone decides.
    own: Vec<Own>,
    /// Whether the grammar alone decides on all other inputs, but for the form that `//` announces.
    by_grammar: bool,
    /// The production that `//` announces, and where.
    announced: Option<(&'static Production, Place)>,
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
    ///
    /// # Panics
    /// Where `end` is not ASCII.
    #[must_use]
    pub fn new(check: Check, end: u8) -> Self {
        Self::with(check, end, Instructions::best())
    }

    /// The same with these instructions, or the nearest that the machine has.
    ///
    /// # Panics
    /// Where `end` is not ASCII.
    #[must_use]
    pub fn with(check: Check, end: u8, instructions: Instructions) -> Self {
        Self { judge: Judge::new(check), lines: Lines::new(check.dialect.planes, end, instructions) }
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
        let judge = &self.judge;
        self.lines.for_each(list, |place, bits| {
            let returns = judge.crlf && list[place.clone()].ends_with(b"\r");
            let place = place.start..place.end - usize::from(returns);
            let conforms = match bits {
                Some(bits) => judge.conforms(bits.part(0..place.len())),
                None => judge.check.conforms(&list[place.clone()]),
            };
            visit(place, conforms);
        });
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
        Self { check, crlf: false, own, by_grammar: whole, announced }
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
            Some(own) => own.production.accepts_bits(input),
            None => self.other(input),
        }
    }

    /// The same for an input of no scheme of our own, as it is written.
    fn other(&self, input: Bits<'_>) -> bool {
        let text = input.text();
        if self.by_grammar
            && !rules::concern(text)
            && self.check.dialect.known_scheme(text).is_none()
            && self.check.start.accepts_bits(input)
        {
            let form = self.announced.and_then(|(production, place)| Some((production, place.of(text)?)));
            return form.is_none_or(|(production, part)| {
                !text[part.clone()].starts_with(b"//") || production.accepts_bits(input.part(part))
            });
        }
        self.check.conforms(text)
    }
}
