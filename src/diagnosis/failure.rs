//! Where an input leaves a production, and what could have stood there.

use crate::production::Production;
use crate::source::{Miss, Open, Parsed, Recorder, Span, Terminal};

/// The place at which an input leaves the language of a production.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The byte offset: what stands before it begins some string of the language, and what stands up to and
    /// with it does not. At the end of the input: more was needed.
    pub offset: usize,
    /// All that could have stood at that offset, and in which productions. [`Terminal::End`] is among it where
    /// what stands before the offset is in the language.
    pub misses: Vec<Miss>,
    /// The productions that match from where they began up to the offset, and may go on there.
    pub complete: Vec<Open>,
}

impl Failure {
    /// Where and why `production` does not accept the whole `input`, or `None` where it does.
    ///
    /// Reads the input twice: first for the offset, then for what was expected there. So time is linear, and
    /// memory does not depend on the input.
    ///
    /// ```
    /// use urlgram::diagnosis::Failure;
    /// let escape = urlgram::rfc1738::RFC1738.production("escape").unwrap();
    /// let failure = Failure::of(escape, b"%4z").unwrap();
    /// assert_eq!(failure.offset, 2);
    /// assert!(failure.misses.iter().all(|miss| miss.within[0].production == "escape"));
    /// assert_eq!(Failure::of(escape, b"%41"), None);
    /// ```
    #[must_use]
    pub fn of(production: &Production, input: &[u8]) -> Option<Self> {
        let recorder = Recorder::farthest();
        let end = end_of(&(production.combinator.traced)(recorder.span(input)));
        if end == Some(input.len()) {
            return None;
        }
        let offset = recorder.farthest_miss().max(end.unwrap_or(0));

        let recorder = Recorder::misses_at(offset);
        // The same run once more: only what the recorder keeps is another.
        let _ = (production.combinator.traced)(recorder.span(input));
        let (mut misses, complete) = recorder.into_misses();
        if end == Some(offset) {
            misses.push(Miss { expected: Terminal::End, within: Vec::new() });
        }
        Some(Self { offset, misses, complete })
    }

    /// The same failure in an input that has `by` bytes more in front, where the productions of `path` lead
    /// from the start to the production that failed (the last of them).
    pub(super) fn moved(mut self, by: usize, path: &[&'static str]) -> Self {
        let above = path.split_last().map_or(&[][..], |(_, above)| above);
        self.offset += by;
        self.complete.iter_mut().for_each(|open| open.start += by);
        for miss in &mut self.misses {
            miss.within.iter_mut().for_each(|open| open.start += by);
            miss.within.splice(0..0, above.iter().map(|&production| Open { production, start: 0 }));
        }
        self
    }
}

fn end_of(result: &Parsed<Span<'_>>) -> Option<usize> {
    result.as_ref().ok().map(|(rest, ())| rest.offset())
}
