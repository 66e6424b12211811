//! Lists of inputs.

use std::ops::Range;

use memchr::memchr;

use super::Acceptor;
use super::avx512::Squeezed;
use super::ended::{ACCEPTED, ALONE, Ended};
use super::places::Judged;
use super::streams::STREAMS;
use super::whole::Whole;

/// Verdicts of whole lists, several inputs at a time.
///
/// ```
/// use urlgram_grammar::acceptor::{Acceptor, Lists};
/// use urlgram_grammar::bnf::automaton::Automaton;
/// let word = Automaton::one_of(b'a'..=b'z').repeated(1, None);
/// let mut lists = Lists::new(&Acceptor::new(&word), b'\n').crlf(true);
/// let mut verdicts = Vec::new();
/// lists.for_each(b"one\r\n2\nthree", |place, accepted| verdicts.push((place, accepted)));
/// assert_eq!(verdicts, [(0..3, true), (5..6, false), (7..12, true)]);
/// ```
#[derive(Clone, Debug)]
pub struct Lists {
    acceptor: Acceptor,
    end: u8,
    crlf: bool,
    /// Inputs with a rare byte are judged alone, until a piece of a list has had many of them.
    sparing: bool,
    /// The reader of lists; made for the first one.
    reader: Option<Reader>,
}

/// Reads several inputs of a list at a time.
#[derive(Clone, Debug)]
enum Reader {
    Squeezed(Box<Squeezed>),
    Whole(Box<Whole>),
}

/// If this many inputs of a piece of a list have to be judged alone, and one of `FEW`, the byte is not rare in this list.
const MANY: usize = 16;
const FEW: usize = 8;

/// Shorter lists, in bytes, are not worth a reader.
const LEAST: usize = 512;

impl Lists {
    /// Lists of inputs, each of which `end` ends. (No input holds this byte, whatever the language.)
    #[must_use]
    pub fn new(acceptor: &Acceptor, end: u8) -> Self {
        Self { acceptor: acceptor.clone(), end, crlf: false, sparing: true, reader: None }
    }

    /// Sets whether one carriage return at the end of each input is removed. At first it is not.
    #[must_use]
    pub fn crlf(self, crlf: bool) -> Self {
        Self { crlf, reader: self.reader.filter(|_| crlf == self.crlf), ..self }
    }

    /// Gives each input of `list` to `visit`, in order: its place in the list as byte offsets, without its end, and whether it is
    /// accepted.
    /// The last input may have no end; after an end at the end of the list is no further input.
    ///
    /// Linear time, constant memory.
    pub fn for_each(&mut self, list: &[u8], mut visit: impl FnMut(Range<usize>, bool)) {
        let mut from = 0;
        // Inputs up to `alone` are too long to be read several at a time.
        let mut alone = 0;
        while from < list.len() {
            let rest = &list[from..];
            if from >= alone && rest.len() >= LEAST {
                let reader = || Reader::new(&self.acceptor, self.end, self.crlf, self.sparing);
                let Judged { ends, flags, read } = self.reader.get_or_insert_with(reader).judge(rest);
                let (mut begin, mut unsure) = (0, 0);
                for (end, flags) in ends.iter().zip(flags) {
                    let end = *end as usize;
                    let place = from + begin..from + without_return(self.crlf, rest, begin, end);
                    let accepted = if flags & ALONE == 0 {
                        flags & ACCEPTED != 0
                    } else {
                        unsure += 1;
                        self.acceptor.accepts(&list[place.clone()])
                    };
                    visit(place, accepted);
                    begin = end + 1;
                }
                if ends.len() < STREAMS {
                    alone = from + read;
                }
                if unsure >= MANY && unsure * FEW > ends.len() {
                    (self.sparing, self.reader) = (false, None);
                }
                from += begin;
                if begin > 0 {
                    continue;
                }
            }
            let length = self.length(rest);
            let place = from..from + without_return(self.crlf, rest, 0, length);
            visit(place.clone(), self.acceptor.accepts(&list[place]));
            from += length + 1;
        }
    }

    /// The length of the first input of a list.
    #[inline]
    fn length(&self, list: &[u8]) -> usize {
        let soon = list.iter().take(8).position(|byte| *byte == self.end);
        soon.or_else(|| memchr(self.end, list)).unwrap_or(list.len())
    }
}

impl Reader {
    /// Makes the fastest reader that the acceptor may use.
    fn new(acceptor: &Acceptor, end: u8, crlf: bool, sparing: bool) -> Self {
        let automaton = Ended::new(&acceptor.0.table, Some(end), crlf, sparing);
        let squeezed = if acceptor.0.is_portable { None } else { Squeezed::new(&automaton) };
        match squeezed {
            Some(squeezed) => Self::Squeezed(Box::new(squeezed)),
            None => Self::Whole(Box::new(Whole::new(automaton))),
        }
    }

    /// Judges inputs at the beginning of `text`, which begins with one.
    #[inline]
    fn judge(&mut self, text: &[u8]) -> Judged<'_> {
        match self {
            Self::Squeezed(reader) => reader.judge(text),
            Self::Whole(reader) => reader.judge(text),
        }
    }
}

/// The end of the input from `from` to `end`, without a carriage return that is not part of it.
#[inline]
fn without_return(crlf: bool, text: &[u8], from: usize, end: usize) -> usize {
    end - usize::from(crlf && from < end && text[end - 1] == b'\r')
}
