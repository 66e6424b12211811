//! Verdicts of whole lists, many bytes at a time.

use std::ops::Range;

use super::check::Check;
use super::rules;
use crate::dialect::Rule;
use crate::planes::Instructions;
use crate::production::Production;
use crate::source::{Batch, Inputs, Lines};

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

/// How an input is judged.
#[derive(Clone, Debug)]
struct Judge {
    check: Check,
    /// Of whole URLs the known schemes; of another start production the one form of all inputs, if nothing stands beside it.
    own: Vec<Own>,
    /// Whether whole URLs are judged.
    is_whole: bool,
}

/// A known scheme.
#[derive(Clone, Copy, Debug)]
struct Own {
    /// The first bytes of its URLs, eight at most, as a word and the bits of it that count.
    head: u64,
    mask: u64,
    name: &'static [u8],
    production: &'static Production,
    /// What the prose forbids in them.
    forbidding: &'static [(Rule, &'static str)],
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
    pub fn crlf(self, crlf: bool) -> Self {
        Self { lines: self.lines.crlf(crlf), ..self }
    }

    /// Gives each input of `list` to `visit`, in order: where it stands in the list, and whether it conforms. The last
    /// one may have no end; behind an end at the end of the list is no further input.
    ///
    /// Linear time, constant memory.
    pub fn verdicts(&mut self, list: &[u8], mut visit: impl FnMut(Range<usize>, bool)) {
        let judge = &self.judge;
        self.lines.for_each(list, |batch| match batch {
            Batch::Bytes(place) => {
                let conforms = judge.check.conforms(&list[place.clone()]);
                visit(place, conforms);
            }
            Batch::Planes(mut inputs) => {
                // The scheme whose production is known not to accept the next input.
                let mut refuses = None;
                while let Some((place, input)) = inputs.clone().next() {
                    let Some((scheme, own)) = judge.own(input.text()) else {
                        refuses = None;
                        visit(place, judge.other(input.text(), &inputs.clone().first()));
                        inputs.next();
                        continue;
                    };
                    let is_known = refuses == Some(scheme);
                    let count = if is_known { 0 } else { own.production.accepts_run(inputs.clone()) };
                    refuses = Some(scheme).filter(|_| count > 0);
                    if count == 0 {
                        // A scheme that is known as it is written needs no tolerance.
                        visit(place, !judge.is_whole && judge.check.tolerates(input.text()));
                        inputs.next();
                    }
                    for (place, input) in inputs.by_ref().take(count) {
                        visit(place, own.forbidding.is_empty() || !judge.is_broken(own, input.text()));
                    }
                }
            }
        });
    }
}

impl Judge {
    fn new(check: Check) -> Self {
        let is_whole = check.is_whole_url();
        let schemes = check.dialect.schemes.iter().filter(|_| is_whole);
        let own = schemes.filter_map(|scheme| {
            let mut head = [0; 8];
            let mut mask = [0; 8];
            for (at, byte) in scheme.name.bytes().chain([b':']).take(8).enumerate() {
                (head[at], mask[at]) = (byte, 0xFF);
            }
            let url = [scheme.name.as_bytes(), b":"].concat();
            let (production, forbidding) = check.dialect.own_form(&url, check.reading)?;
            Some(Own {
                head: u64::from_le_bytes(head),
                mask: u64::from_le_bytes(mask),
                name: scheme.name.as_bytes(),
                production,
                forbidding,
            })
        });
        let all = (!is_whole && check.announced_place().is_none()).then(|| Own {
            head: 0,
            mask: 0,
            name: &[],
            production: check.start,
            forbidding: check.dialect.forbidding(check.start.name, check.reading),
        });
        Self { check, own: own.chain(all).collect(), is_whole }
    }

    /// The known scheme of `input`, as it is written, and its number.
    #[inline(always)]
    fn own(&self, input: &[u8]) -> Option<(usize, &Own)> {
        let head = match input.first_chunk() {
            Some(first) => u64::from_le_bytes(*first),
            None => input.iter().rev().fold(0, |head, byte| head << 8 | u64::from(*byte)),
        };
        // Of a longer name than the word holds, the rest is compared.
        let is_it = |own: &Own| {
            head & own.mask == own.head
                && (own.name.len() < 8
                    || input.strip_prefix(own.name).is_some_and(|rest| rest.first() == Some(&b':')))
        };
        self.own.iter().enumerate().find(|(_, own)| is_it(own))
    }

    /// Whether a rule of the prose is broken by what the production accepts.
    fn is_broken(&self, own: &Own, input: &[u8]) -> bool {
        let broken = if self.is_whole { rules::break_url } else { rules::break_start };
        broken(&self.check, own.forbidding, input)
    }

    /// What [`Check::conforms`] says of the first of `inputs`, which is `input`, and of no known scheme as it is written.
    fn other(&self, input: &[u8], inputs: &Inputs<'_>) -> bool {
        let is_simple = self.is_whole && self.check.dialect.known_scheme(input).is_none();
        if !is_simple {
            return self.check.conforms(input);
        }
        let has_announced_form = || {
            self.check.announced_form(input).is_none_or(|(production, part)| {
                if part.end == input.len() {
                    production.accepts_run(inputs.clone().from(part.start)) == 1
                } else {
                    production.accepts(&input[part])
                }
            })
        };
        self.check.start.accepts_run(inputs.clone()) == 1 && has_announced_form()
            || self.check.tolerates(input)
    }
}
