//! The nearest string of a language: the cheapest edits that lead an input to acceptance.
//!
//! A search over (position, state of the automaton). Where the input is in the language, it costs one step a byte;
//! around a place where the automaton dies, all edits are tried within a window, cheapest first. So time is linear in
//! the input, and memory bounded by the window and the edits found.
//!
//! This module knows languages, not URLs: [`check`](crate::check) chooses the language, and gives edits their meaning.

mod cost;
mod language;
mod layer;
mod operation;
mod parts;
mod search;
mod uniform;
mod window;

use std::ops::Range;

use operation::Operation;

pub use language::{Form, Language};
pub use operation::Kind;
pub use uniform::fewest;

/// One edit, or several of a kind side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The kind of the edit.
    pub kind: Kind,
    /// The bytes of the input that it replaces; empty for an insertion.
    pub span: Range<usize>,
    /// The text there instead; empty for a deletion.
    pub text: Vec<u8>,
    /// Where that text begins in the repaired string.
    // A fact of the search, and no place of a `Rewrite`: faults remove and move single edits.
    pub at: usize,
}

/// An input made a string of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The string.
    pub text: Vec<u8>,
    /// The edits that lead there, in the order of the input.
    pub edits: Vec<Edit>,
}

impl Language {
    /// The cheapest edits that lead from `input` into the language, or `None` if the search finds none within its limits.
    ///
    /// An escape is cheapest where the language allows one, then a deletion or a replacement; inventing a letter or digit costs
    /// most. Of equal repairs the first is chosen, in a fixed order, so that the result is deterministic.
    ///
    /// ```
    /// use urlgram::repair::{Form, Language};
    /// use urlgram::{Reading, bnf::automaton::Automaton, rfc1738::RFC1738};
    /// let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), "httpurl")?;
    /// let httpurl = Language::new(automaton, Form { hosts: true, users: false, ports: true, one_scheme: true });
    /// let repaired = httpurl.nearest(b"http://ex_ample.com:80x/a b").unwrap();
    /// assert_eq!(repaired.text, b"http://ex-ample.com:80/a%20b");
    /// assert_eq!(repaired.edits.iter().map(|edit| edit.span.clone()).collect::<Vec<_>>(), [9..10, 22..23, 25..26]);
    /// # Ok::<(), urlgram::bnf::NotRegular>(())
    /// ```
    #[must_use]
    pub fn nearest(&self, input: &[u8]) -> Option<Repair> {
        let operations = search::Search::new(self, input).run()?;
        Some(assemble(input, &operations))
    }
}

impl Repair {
    /// The same repair without its edits at some places of its text, in their order: the original text there is removed.
    #[must_use]
    pub fn without(&self, input: &[u8], places: &[Range<usize>]) -> Self {
        let mut repair = Self { text: Vec::with_capacity(self.text.len()), edits: self.edits.clone() };
        let mut copied = 0;
        let mut places = places;
        for edit in &mut repair.edits {
            let written = edit.at..edit.at + edit.text.len();
            while let Some((_, rest)) = places.split_first().filter(|(place, _)| place.end <= written.start) {
                places = rest;
            }
            if places.first().is_some_and(|place| place.start < written.end) {
                (edit.kind, edit.text) = (Kind::Delete, Vec::new());
            }
            repair.text.extend_from_slice(&input[copied..edit.span.start]);
            edit.at = repair.text.len();
            repair.text.extend_from_slice(&edit.text);
            copied = edit.span.end;
        }
        repair.text.extend_from_slice(&input[copied..]);
        // Text that was only inserted is no edit any more.
        repair.edits.retain(|edit| !(edit.span.is_empty() && edit.text.is_empty()));
        repair
    }
}

fn assemble(input: &[u8], operations: &[Operation]) -> Repair {
    let mut text = Vec::with_capacity(input.len() + 2 * operations.len());
    let mut edits: Vec<Edit> = Vec::new();
    let mut copied = 0;
    for operation in operations {
        text.extend_from_slice(&input[copied..operation.at]);
        copied = operation.at + operation.takes;
        let written = match operation.kind {
            Kind::Encode => {
                let hex = |digit: u8| b"0123456789ABCDEF"[usize::from(digit)];
                let byte = input[operation.at];
                vec![b'%', hex(byte >> 4), hex(byte & 15)]
            }
            Kind::Replace | Kind::Insert => vec![operation.writes],
            Kind::Delete | Kind::DeleteUser | Kind::DeleteHost => Vec::new(),
        };
        match edits.last_mut() {
            Some(last) if last.kind == operation.kind && last.span.end == operation.at => {
                last.span.end = copied;
                last.text.extend_from_slice(&written);
            }
            _ => edits.push(Edit {
                kind: operation.kind,
                span: operation.at..copied,
                text: written.clone(),
                at: text.len(),
            }),
        }
        text.extend_from_slice(&written);
    }
    text.extend_from_slice(&input[copied..]);
    Repair { text, edits }
}
