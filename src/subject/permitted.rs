//! An input that the BNF refuses and a sentence of the prose expressly permits.

use std::ops::Range;

use memchr::memmem;

use super::Spec;
use crate::documents::dialect::{Beyond, Permission};
use crate::rewrite::Rewrite;

/// An input as a sentence permits it, and how the BNF writes the same.
#[derive(Clone)]
pub(crate) struct Permitted {
    pub permission: &'static Permission,
    /// The difference in the input; empty if something is missing.
    pub span: Range<usize>,
    /// The part that the BNF has there.
    pub part: &'static str,
}

impl Permitted {
    /// The place where the input has the permitted form, or lacks a part.
    fn find(permission: &'static Permission, input: &[u8]) -> Option<Self> {
        let (span, part) = match permission.beyond {
            Beyond::Ends { with, .. } => (memmem::rfind(input, with.as_bytes())?..input.len(), ""),
            Beyond::Lacks { after, part } => {
                let at = memmem::find(input, after.as_bytes())? + after.len();
                (at..at, part)
            }
        };
        Some(Self { permission, span, part })
    }

    /// The input as the BNF writes it.
    pub fn text<'i>(&self, input: &'i [u8]) -> Rewrite<'i> {
        match self.permission.beyond {
            Beyond::Ends { .. } => Rewrite::of(&input[..self.span.start]),
            Beyond::Lacks { .. } => {
                let mut text = Rewrite::of(input);
                text.write([(self.span.clone(), self.part.as_bytes())]);
                text
            }
        }
    }

    /// The production and the place of the text by which the input extends the BNF, if it has a meaning.
    pub fn more(&self) -> Option<(&'static str, Range<usize>)> {
        match self.permission.beyond {
            Beyond::Ends { with, part } => Some((part?, self.span.start + with.len()..self.span.end)),
            Beyond::Lacks { .. } => None,
        }
    }

    /// Returns whether a part of the text is one that the input lacks.
    pub fn lacks(&self, part: Range<usize>) -> bool {
        let start = self.span.start;
        !part.is_empty() && start <= part.start && part.end <= start + self.part.len()
    }
}

impl Spec {
    /// The permission that applies to the input, if the BNF refuses the input and derives it written otherwise.
    pub fn permitted(&self, input: &[u8]) -> Option<Permitted> {
        let permissions = self.dialect.prose.permissions;
        if permissions.is_empty() || self.accepts(input) { None } else { self.permission(input) }
    }

    /// The same for an input that the BNF is known to refuse.
    pub(super) fn permission(&self, input: &[u8]) -> Option<Permitted> {
        self.dialect.prose.permissions.iter().enumerate().find_map(|(place, permission)| {
            let permitted = Permitted::find(permission, input)?;
            (self.accepts(&permitted.text(input)) && self.is_permitted(place, input)).then_some(permitted)
        })
    }

    /// As [`accepts`](Self::accepts), by the grammar with what one of the permissions adds.
    fn is_permitted(&self, permission: usize, input: &[u8]) -> bool {
        self.is_accepted(input, |production, text| {
            let automaton = self.dialect.permitting(permission, production, self.reading).automaton();
            automaton.is_ok_and(|automaton| automaton.accepts(text))
        })
    }
}
