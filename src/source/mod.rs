//! What combinators read from, and what they leave behind.
//!
//! Every combinator of every document is written once, over [`Source`]. What is recorded depends on what
//! it reads from:
//!
//! - `&[u8]` records nothing. The recording compiles to nothing, so this is the yes/no path.
//! - [`Bits`] records nothing either, and knows where runs end from bit planes of a whole chunk of inputs.
//! - [`Span`] tells a [`Recorder`], which records what it was made for: the farthest offset that a parse reached, what was
//!   expected there, or the nodes of the parse tree.
//!
//! All offsets are bytes from the beginning of the whole input.

mod bits;
mod hosts;
mod inputs;
mod lines;
mod recorder;
mod span;

use std::borrow::Cow;

use crate::class::Class;

pub use bits::Bits;
pub use inputs::Inputs;
use inputs::without_return;
pub use lines::{Batch, Lines};
pub use recorder::{Choice, Miss, Node, Open, Recorder};
pub use span::Span;

/// What a combinator returns: the unread rest, and no output. What it read is known from the source.
pub type Parsed<I> = nom::IResult<I, (), ()>;

/// One thing that a combinator wanted to read and did not find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// A literal, of which `matched` bytes did stand there.
    Literal {
        /// The whole literal.
        text: &'static str,
        /// How many of its bytes were found before the miss.
        matched: usize,
    },
    /// One byte of these.
    OneOf(&'static str),
    /// One byte of a set that the document describes in words.
    OneIn(&'static Class),
    /// The end of the input.
    End,
}

impl Terminal {
    /// The bytes that could have stood at the place of the miss; empty for [`Terminal::End`].
    #[must_use]
    pub fn next_bytes(&self) -> Cow<'static, [u8]> {
        match *self {
            Self::Literal { text, matched } => Cow::Borrowed(&text.as_bytes()[matched..=matched]),
            Self::OneOf(set) => Cow::Borrowed(set.as_bytes()),
            Self::OneIn(class) => class.bytes().collect(),
            Self::End => Cow::Borrowed(&[]),
        }
    }
}

/// What the combinators of a grammar read from.
///
/// A parser that fails leaves no nodes behind: [`seq`](crate::combinator::seq) and
/// [`production`](crate::combinator::production) see to it.
pub trait Source: nom::Input<Item = u8> + nom::AsBytes + Clone {
    /// A place in the list of recorded nodes.
    type Mark: Copy;
    /// What [`enter`](Self::enter) tells [`leave`](Self::leave).
    type Entered: Copy;

    /// Whether anything is recorded at all; `false` lets the optimiser remove the recording.
    const RECORDS: bool;

    /// Opens `production` at this place.
    fn enter(&self, production: &'static str) -> Self::Entered;

    /// Closes the production that [`enter`](Self::enter) opened; `rest` is what it left unread, or `None`
    /// if it did not match, and then its nodes go.
    fn leave(&self, entered: Self::Entered, rest: Option<&Self>);

    /// The end of the list of recorded nodes.
    fn mark(&self) -> Self::Mark;

    /// Forgets the nodes recorded between two marks.
    fn discard(&self, from: Self::Mark, to: Self::Mark);

    /// Notes that `expected` did not match `ahead` bytes from here.
    fn miss(&self, ahead: usize, expected: Terminal);

    /// How many bytes from here on are members of `class`: bytes of its set, and escapes where it has them.
    #[inline(always)]
    fn run_length(&self, class: &'static Class) -> usize {
        class.run_length(self.as_bytes())
    }

    /// How many bytes the longest host name takes that begins here, if there is one: see
    /// [`labels`](crate::combinator::labels).
    #[inline(always)]
    fn labels_length(&self, class: &'static Class, first: &'static Class) -> Option<usize> {
        hosts::labels_length(class, first, self.as_bytes())
    }

    /// Whether the nodes of the parse tree are wanted. Where they are not, a combinator may take a short
    /// cut through characters that need no structure.
    fn records_nodes(&self) -> bool;

    /// Whether each turn of a right recursion is wanted as a node of its own.
    fn records_turns(&self) -> bool;

    /// Whether it is wanted which productions were open where: not where the farthest offset is all that counts, so that
    /// a run may be read at once if its end is looked at closely.
    fn records_structure(&self) -> bool {
        Self::RECORDS
    }
}

/// What a source does that records nothing.
macro_rules! silent {
    () => {
        type Mark = ();
        type Entered = ();
        const RECORDS: bool = false;

        #[inline(always)]
        fn enter(&self, _: &'static str) {}
        #[inline(always)]
        fn leave(&self, (): (), _: Option<&Self>) {}
        #[inline(always)]
        fn mark(&self) {}
        #[inline(always)]
        fn discard(&self, (): (), (): ()) {}
        #[inline(always)]
        fn miss(&self, _: usize, _: Terminal) {}
        #[inline(always)]
        fn records_nodes(&self) -> bool {
            false
        }
        #[inline(always)]
        fn records_turns(&self) -> bool {
            false
        }
    };
}
use silent;

/// The input of a source that is a part of a text, its `text`, and has the rest `behind` an index.
macro_rules! over_text {
    ($source:ident) => {
        impl nom::AsBytes for $source<'_> {
            #[inline(always)]
            fn as_bytes(&self) -> &[u8] {
                self.text
            }
        }

        impl<'a> nom::Input for $source<'a> {
            type Item = u8;
            type Iter = <&'a [u8] as nom::Input>::Iter;
            type IterIndices = <&'a [u8] as nom::Input>::IterIndices;

            #[inline(always)]
            fn input_len(&self) -> usize {
                self.text.len()
            }
            #[inline(always)]
            fn take(&self, index: usize) -> Self {
                Self { text: &self.text[..index], ..*self }
            }
            #[inline(always)]
            fn take_from(&self, index: usize) -> Self {
                self.behind(index)
            }
            #[inline(always)]
            fn take_split(&self, index: usize) -> (Self, Self) {
                (self.take_from(index), self.take(index))
            }
            #[inline(always)]
            fn position<P: Fn(u8) -> bool>(&self, predicate: P) -> Option<usize> {
                self.text.iter().position(|byte| predicate(*byte))
            }
            fn iter_elements(&self) -> Self::Iter {
                self.text.iter_elements()
            }
            fn iter_indices(&self) -> Self::IterIndices {
                self.text.iter_indices()
            }
            fn slice_index(&self, count: usize) -> Result<usize, nom::Needed> {
                self.text.slice_index(count)
            }
        }
    };
}
use over_text;

impl Source for &[u8] {
    silent!();
}
