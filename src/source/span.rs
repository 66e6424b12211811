//! The source that records.

use super::recorder::Entered;
use super::{Recorder, Source, Terminal, over_text};

/// The source that records: bytes with their place in the whole input, and the [`Recorder`] that is told about them.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a> {
    text: &'a [u8],
    offset: usize,
    recorder: &'a Recorder,
}

impl<'a> Span<'a> {
    /// The whole of an input.
    pub(super) fn new(text: &'a [u8], recorder: &'a Recorder) -> Self {
        Self { text, offset: 0, recorder }
    }

    /// The bytes of the input from here on.
    #[must_use]
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// How many bytes of the whole input stand before.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    #[inline(always)]
    fn behind(self, index: usize) -> Self {
        Self { text: &self.text[index..], offset: self.offset + index, ..self }
    }
}

impl Source for Span<'_> {
    type Mark = usize;
    type Entered = Entered;
    const RECORDS: bool = true;

    #[inline(always)]
    fn enter(&self, production: &'static str) -> Entered {
        self.recorder.enter(production, self.offset)
    }
    #[inline(always)]
    fn leave(&self, entered: Entered, rest: Option<&Self>) {
        self.recorder.leave(entered, rest.map(Self::offset));
    }
    #[inline(always)]
    fn mark(&self) -> usize {
        self.recorder.mark()
    }
    #[inline(always)]
    fn discard(&self, from: usize, to: usize) {
        self.recorder.discard(from, to);
    }
    fn miss(&self, ahead: usize, expected: Terminal) {
        self.recorder.miss(self.offset + ahead, expected);
    }
    #[inline(always)]
    fn records_nodes(&self) -> bool {
        self.recorder.keeps_nodes()
    }
    #[inline(always)]
    fn records_turns(&self) -> bool {
        self.recorder.keeps_turns()
    }
    #[inline(always)]
    fn records_structure(&self) -> bool {
        !self.recorder.keeps_the_farthest()
    }
}

over_text!(Span);
