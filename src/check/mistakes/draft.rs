//! An input with mistakes undone.

use std::ops::Range;

use crate::findings::Code;
use crate::rewrite::Rewrite;

/// The cost of the drafts from which on none is likely: several readings are as good, or perhaps no URL was meant.
pub(in crate::check) const UNLIKELY: u32 = 100;

/// An input with mistakes undone: a text that may be meant, and how it came about.
#[derive(Clone)]
pub(in crate::check) struct Draft {
    /// The text.
    pub text: Rewrite<'static>,
    /// The changes, in the order in which they were made.
    pub changes: Vec<Change>,
    /// The sum of the costs of the mistakes.
    pub cost: u32,
    /// True if it explains more than the edits that lead to the same text.
    pub tells: bool,
}

/// One change: the finding that it makes, and its fix, as places in the input.
#[derive(Clone)]
pub(in crate::check) struct Change {
    pub code: Code,
    /// The part of the input that is replaced.
    pub span: Range<usize>,
    pub text: Vec<u8>,
    /// A note to add to the page of the code.
    pub note: String,
}

impl Draft {
    pub fn new(input: &[u8]) -> Self {
        Self { text: Rewrite::of(input.to_vec()), changes: Vec::new(), cost: 0, tells: false }
    }

    /// The same with a cost added.
    pub fn costing(self, cost: u32) -> Self {
        Self { cost: self.cost + cost, ..self }
    }

    /// Replaces parts of the text, given in their order. Each is a fault of this code. Linear time. Returns how many earlier changes
    /// remain: the new ones take the place of those that they write over.
    pub fn write<T: AsRef<[u8]>>(&mut self, code: Code, parts: &[(Range<usize>, T)]) -> usize {
        // Most mistakes are not there.
        if parts.is_empty() {
            return self.changes.len();
        }
        let new: Vec<_> = parts
            .iter()
            .map(|(span, text)| Change {
                code,
                span: self.text.span(span),
                text: text.as_ref().to_vec(),
                note: String::new(),
            })
            .collect();
        // The new ones are in order.
        let is_in = |old: &Change| {
            let over = new.partition_point(|new| new.span.end < old.span.end);
            new.get(over).is_some_and(|new| new.span.start <= old.span.start)
        };
        self.changes.retain(|old| old.span.is_empty() || !is_in(old));
        let kept = self.changes.len();
        self.changes.extend(new);
        self.text.write(parts.iter().map(|(span, text)| (span.clone(), text.as_ref())));
        kept
    }

    /// Adds a note to the page of the last change.
    pub fn note(&mut self, note: &str) {
        if let Some(change) = self.changes.last_mut() {
            note.clone_into(&mut change.note);
        }
    }

    /// The place of a change in the text, if no later one is there.
    pub fn written(&self, change: &Change) -> Option<Range<usize>> {
        let end = self.text.in_text(change.span.end);
        let begin = end.saturating_sub(change.text.len());
        (self.text[begin..end] == change.text[..]).then_some(begin..end)
    }

    /// The same with one change for all of them, as each of them alone leads to no text that conforms.
    pub fn in_one(mut self) -> Self {
        let spans = || self.changes.iter().map(|change| &change.span);
        let (Some(start), Some(end)) = (spans().map(|it| it.start).min(), spans().map(|it| it.end).max())
        else {
            return self;
        };
        let written: Option<Vec<_>> = self.changes.iter().map(|change| self.written(change)).collect();
        let Some(written) = written else { return self };
        let begin = written.iter().map(|it| it.start).min().unwrap_or_default();
        let finish = written.iter().map(|it| it.end).max().unwrap_or_default();
        self.changes.truncate(1);
        self.changes[0].text = self.text[begin..finish].to_vec();
        self.changes[0].span = start..end;
        self
    }
}
