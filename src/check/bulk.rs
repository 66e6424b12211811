//! Verdicts of whole lists.

use std::ops::Range;

use memchr::memchr;

use super::plain;
use super::runner::Check;
use crate::acceptor::{Acceptor, Lists};
use crate::bnf::automaton::Automaton;
use crate::subject::Spec;

/// A check of lists of inputs that gives the verdicts alone: those of [`Check::conforms`], faster.
///
/// ```
/// use urlgram::{Check, rfc1738::RFC1738, check::Bulk};
/// let mut bulk = Bulk::new(Check::new(&RFC1738), b'\n');
/// let mut verdicts = Vec::new();
/// bulk.verdicts(b"http://www.w3.org/\nhttp://ex_ample.com/\n", |input, conforms| verdicts.push((input, conforms)));
/// assert_eq!(verdicts, [(0..18, true), (19..39, false)]);
/// ```
#[derive(Clone, Debug)]
pub struct Bulk {
    check: Check,
    end: u8,
    crlf: bool,
    /// True if the verdict is that of plain URLs.
    plain: bool,
    /// The reader of long lists; created for the first one.
    lists: Option<Lists>,
}

/// Shorter lists, in bytes, are not worth the compilation of an automaton.
const SHORT: usize = 1 << 14;

impl Bulk {
    /// Makes a check of lists in which the byte `end` ends each input.
    #[must_use]
    pub fn new(check: Check, end: u8) -> Self {
        Self { check, end, crlf: false, plain: false, lists: None }
    }

    /// The same by an acceptor that is compiled so, also for short lists. For tests.
    #[must_use]
    #[doc(hidden)]
    pub fn with(check: Check, end: u8, compile: impl FnOnce(&Automaton) -> Acceptor) -> Self {
        let lists = check.language().ok().map(|language| Lists::new(&compile(language), end));
        Self { lists, ..Self::new(check, end) }
    }

    /// The same with another verdict: that of [`Check::is_plain`].
    #[must_use]
    #[doc(hidden)]
    pub fn of_plain(self) -> Self {
        Self { plain: true, lists: None, ..self }
    }

    /// Sets whether a carriage return at the end of an input is removed, as in a list whose lines end with CRLF. Without this
    /// call, it stays.
    ///
    /// ```
    /// use urlgram::{Check, check::Bulk, rfc3986::RFC3986};
    /// let mut bulk = Bulk::new(Check::new(&RFC3986), b'\n').with_crlf(true);
    /// let mut verdicts = Vec::new();
    /// bulk.verdicts("http://h/\r\n", |input, conforms| verdicts.push((input, conforms)));
    /// assert_eq!(verdicts, [(0..9, true)]);
    /// ```
    #[must_use]
    pub fn with_crlf(self, crlf: bool) -> Self {
        Self { crlf, lists: self.lists.map(|lists| lists.crlf(crlf)), ..self }
    }

    /// Calls `visit` for each input of `list`, in order, with its byte offsets in the list and true if it conforms. The last input
    /// need not be ended; after an end at the end of the list there is no further input.
    ///
    /// Linear time, constant memory.
    pub fn verdicts(&mut self, list: impl AsRef<[u8]>, mut visit: impl FnMut(Range<usize>, bool)) {
        let list = list.as_ref();
        if self.lists.is_none() && list.len() >= SHORT {
            let acceptor = if self.plain { self.check.plain() } else { self.check.acceptor() };
            self.lists = acceptor.map(|it| Lists::new(it, self.end).crlf(self.crlf));
        }
        if let Some(lists) = &mut self.lists {
            let Spec { dialect, schemes, .. } = self.check.spec;
            if !self.plain && dialect.prose.undecided.is_none() && !schemes {
                return lists.for_each(list, visit);
            }
            return lists.for_each(list, |place, is_it| {
                let text = &list[place.clone()];
                let holds = || if self.plain { plain::is_silent(text) } else { self.check.holds(text) };
                visit(place, is_it && holds());
            });
        }
        let mut base = 0;
        while base < list.len() {
            let rest = &list[base..];
            let length = memchr(self.end, rest).unwrap_or(rest.len());
            let input = &rest[..length];
            let input = if self.crlf { input.strip_suffix(b"\r").unwrap_or(input) } else { input };
            let is_it = if self.plain { self.check.is_plain(input) } else { self.check.conforms(input) };
            visit(base..base + input.len(), is_it);
            base += length + 1;
        }
    }
}
