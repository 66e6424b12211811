//! The inputs of combinators, and the trace of a parse.
//!
//! Every combinator of every document is written once, over [`Source`]. There are two inputs:
//!
//! - [`Span`], nom_locate's [`LocatedSpan`], carries a [`Trace`] in its `extra` field. The library reads all with it; a verdict, with
//!   a trace that records nothing, which takes longer than bytes alone, and spares compiling each combinator a second time;
//! - `&[u8]` records nothing, and the recording compiles to nothing: for programs that call a production themselves.
//!
//! The trace travels with the input. If a parser fails, nom returns to the input that it had before, and with it to the trace that it had
//! before: nodes of failed alternatives are unreachable. Nothing is marked and nothing is discarded, so every combinator of nom is sound
//! for recording. nom's terminals make their errors from the input at which they fail, and that input knows the open productions.
//!
//! A node is kept or not as soon as it ends, rather than after the parse: a tree has several nodes for each byte, and of a long input few
//! are asked for.
//!
//! All offsets are bytes from the beginning of the whole input.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::RangeInclusive;

use nom::error::{ErrorKind, ParseError};
use nom::{AsBytes, Compare, IResult, Input, Offset};
use nom_locate::LocatedSpan;

use urlgram_grammar::hash::Quick;

pub use urlgram_grammar::Node;

/// The result of a production: the unread rest, and the part that it read.
pub type Parsed<I> = IResult<I, I, Mismatch>;

/// Facts about productions, by their names.
#[doc(hidden)]
pub type ByName<T> = HashMap<&'static str, T, Quick>;

/// The error of a production that does not match. It carries a place, and no reason: a [`Check`](crate::Check) reports those.
///
/// ```
/// let input = &b"[::x]"[..];
/// let Err(nom::Err::Error(mismatch)) = urlgram::rfc3986::ip_literal(input) else { panic!("it matches") };
/// assert_eq!(mismatch.offset(input), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The bytes that are left at the place. In WebAssembly, none: that makes the page smaller.
    left: Left,
}

#[cfg(not(target_family = "wasm"))]
type Left = usize;
#[cfg(target_family = "wasm")]
type Left = ();

impl Mismatch {
    /// The error at the beginning of this input.
    #[cfg_attr(target_family = "wasm", allow(unused_variables, reason = "no place is kept"))]
    pub(crate) fn at(input: &impl Input) -> Self {
        Self {
            #[cfg(not(target_family = "wasm"))]
            left: input.input_len(),
            #[cfg(target_family = "wasm")]
            left: (),
        }
    }

    /// Returns the place where the last terminal did not match, as a byte offset in the input of the production: if there are several
    /// alternatives, of the one that went farthest.
    #[must_use]
    #[cfg(not(target_family = "wasm"))]
    pub fn offset(&self, input: &(impl AsBytes + ?Sized)) -> usize {
        input.as_bytes().len().saturating_sub(self.left)
    }
}

impl<I: Source> ParseError<I> for Mismatch {
    fn from_error_kind(input: I, _: ErrorKind) -> Self {
        input.missed();
        Self::at(&input)
    }

    fn or(self, other: Self) -> Self {
        Self { left: self.left.min(other.left) }
    }

    fn append(_: I, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// An input that the combinators of a grammar read: `&[u8]`, or a [`Span`]. A production is generic over it, and so is a parser
/// that uses productions.
///
/// ```
/// use nom::{Parser, bytes::complete::tag, combinator::recognize};
/// use urlgram::rfc1738::hostport;
/// use urlgram::trace::{Parsed, Source, Span, Trace};
///
/// /// server = "server=" hostport
/// fn server<I: Source>(input: I) -> Parsed<I> {
///     recognize((tag("server="), hostport)).parse(input)
/// }
/// assert!(server(&b"server=w3.org:80"[..]).is_ok());
/// assert!(server(Span::new_extra(b"server=w3.org:80", Trace::default())).is_ok());
/// ```
pub trait Source:
    Input<Item = u8> + AsBytes + Offset + Clone + for<'a> Compare<&'a str> + for<'a> Compare<&'a [u8]>
{
    /// Returns this input for the parts of `production`, which begins here.
    #[must_use]
    fn enter(&self, production: &'static str) -> Self;

    /// Returns `rest`, what a `production` that began at this input left, for the parser that follows.
    #[must_use]
    fn leave(&self, production: &'static str, rest: Self) -> Self;

    /// Notes that a terminal does not match here.
    fn missed(&self);

    /// Returns the same input, which records nothing: for a lookahead.
    #[must_use]
    fn silent(&self) -> Self;

    /// Returns this input from the place of `rest` on. A parser that read only the first bytes of this input left `rest`.
    #[must_use]
    fn resume(&self, rest: Self) -> Self;

    /// Returns true if each turn of a right recursion is a node of its own.
    fn nests(&self) -> bool;
}

impl Source for &[u8] {
    #[inline]
    fn enter(&self, _: &'static str) -> Self {
        self
    }
    #[inline]
    fn leave(&self, _: &'static str, rest: Self) -> Self {
        rest
    }
    #[inline]
    fn missed(&self) {}
    #[inline]
    fn silent(&self) -> Self {
        self
    }
    #[inline]
    fn resume(&self, rest: Self) -> Self {
        &self[self.offset(&rest)..]
    }
    #[inline]
    fn nests(&self) -> bool {
        false
    }
}

/// An input that knows its place: bytes, their byte offset in the whole input, and the trace so far.
///
/// ```
/// use urlgram::trace::{Span, Trace};
/// let (rest, host) = urlgram::rfc3986::host(Span::new_extra(b"w3.org:80", Trace::default())).unwrap();
/// assert_eq!((host.fragment(), rest.location_offset()), (&&b"w3.org"[..], 6));
/// ```
pub type Span<'a> = LocatedSpan<&'a [u8], Trace<'a>>;

/// The record of a parse, up to a place of the input. The default one records nothing: [`Tree::parse`](crate::Tree::parse)
/// is the way to a tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct Trace<'r> {
    recorder: Option<&'r Recorder>,
    /// The last node that was recorded before this place.
    last: Option<Link>,
    /// The number of open productions, if these are asked for.
    open: u32,
}

impl Source for Span<'_> {
    #[inline(always)]
    fn enter(&self, production: &'static str) -> Self {
        let mut inner = *self;
        if let Some(recorder @ Recorder { task: Task::Stacks(_), .. }) = self.extra.recorder {
            recorder.open(self.extra.open, Open { production, start: self.location_offset() });
            inner.extra.open += 1;
        }
        inner
    }

    #[inline(always)]
    fn leave(&self, production: &'static str, mut rest: Self) -> Self {
        let (start, end) = (self.location_offset(), rest.location_offset());
        match self.extra.recorder.map(|recorder| (recorder, &recorder.task)) {
            // This branch is inlined: a tree has each production at each place, so a call for each would take a third of its time.
            Some((recorder, Task::Nodes(choice)))
                if recorder.may_keep(production) && choice.keeps(production, start, end) =>
            {
                rest.extra.last = Some(recorder.push(production, self, &rest));
            }
            Some((recorder, Task::Stacks(at))) => {
                rest.extra.open = self.extra.open;
                if end == *at.end() {
                    recorder.complete(self.extra.open, Open { production, start });
                }
            }
            _ => {}
        }
        rest
    }

    #[inline(always)]
    fn missed(&self) {
        if let Some(recorder @ Recorder { task: Task::Stacks(at), .. }) = self.extra.recorder
            && at.contains(&self.location_offset())
        {
            recorder.note(self.extra.open);
        }
    }

    fn silent(&self) -> Self {
        let mut silent = *self;
        silent.extra = Trace::default();
        silent
    }

    fn resume(&self, rest: Self) -> Self {
        let mut here = self.take_from(self.offset(&rest));
        here.extra = rest.extra;
        here
    }

    fn nests(&self) -> bool {
        self.extra.recorder.is_some_and(Recorder::keeps_all)
    }
}

/// A production on the way from the start to a place: its name, and the offset where it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Open {
    /// The name that the document prints.
    pub production: &'static str,
    /// The byte offset of its first byte.
    pub start: usize,
}

/// The nodes of a parse tree that are kept.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub enum Choice {
    /// All of them.
    All,
    /// The nodes that hold the byte at one of these offsets, which are in order. A right recursion is one
    /// node.
    Holding(Vec<usize>),
    /// The nodes of these productions. A right recursion is one node.
    Named(Cow<'static, [&'static str]>),
}

impl Choice {
    /// Returns whether a node is kept.
    #[inline]
    fn keeps(&self, production: &str, start: usize, end: usize) -> bool {
        match self {
            Self::All => true,
            Self::Named(names) => names.contains(&production),
            Self::Holding(offsets) => match (offsets.first(), offsets.last()) {
                (Some(first), Some(last)) if *first < end && start <= *last => {
                    offsets[offsets.partition_point(|offset| *offset < start)] < end
                }
                _ => false,
            },
        }
    }
}

/// The productions that were under way around a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[doc(hidden)]
pub struct Stacks {
    /// The productions that were open where a terminal did not match, or where the innermost of them ended; outermost first,
    /// each stack once.
    pub open: Vec<Vec<Open>>,
    /// The productions that ended at the place, inner ones first.
    pub complete: Vec<Open>,
}

/// A place in the arena of nodes.
type Link = std::num::NonZeroU32;

/// A node as it is recorded, after those in it.
#[derive(Clone, Copy, Debug)]
struct Linked {
    production: &'static str,
    start: usize,
    end: usize,
    /// The last node that was recorded before its first byte.
    outside: Option<Link>,
    /// The last one that was recorded before it: that, or the last inside it.
    before: Option<Link>,
}

#[derive(Debug)]
enum Task {
    Nodes(Choice),
    /// Misses at one of these offsets, and productions that end at the last of them.
    Stacks(RangeInclusive<usize>),
}

/// One bit of 64 for a name.
#[inline]
fn sign(name: &str) -> u64 {
    let byte = name.as_bytes().get(name.len() / 2).copied().map_or(0, usize::from);
    1 << ((name.len() * 8 + byte) % 64)
}

/// Records one parse: the nodes of its tree, or the productions around a place.
///
/// Memory is in proportion to the nodes that are kept; for [`stacks`](Self::stacks) it is constant.
#[derive(Debug)]
#[doc(hidden)]
pub struct Recorder {
    task: Task,
    /// The signs of the productions whose nodes may be kept.
    signs: u64,
    nodes: RefCell<Vec<Linked>>,
    open: RefCell<Vec<Open>>,
    found: RefCell<Stacks>,
}

impl Recorder {
    /// Keeps the chosen nodes of the parse tree.
    #[must_use]
    pub fn nodes(choice: Choice) -> Self {
        Self::new(Task::Nodes(choice))
    }

    /// Keeps the productions that were open where a terminal did not match, at one of the offsets `at`, and those that ended at
    /// the last of these offsets.
    #[must_use]
    pub fn stacks(at: RangeInclusive<usize>) -> Self {
        Self::new(Task::Stacks(at))
    }

    fn new(task: Task) -> Self {
        let signs = match &task {
            Task::Nodes(Choice::Named(names)) => names.iter().fold(0, |signs, name| signs | sign(name)),
            _ => u64::MAX,
        };
        Self { task, signs, nodes: RefCell::default(), open: RefCell::default(), found: RefCell::default() }
    }

    /// Returns false for most productions whose nodes are not kept: comparing each name with all that are chosen takes longer.
    #[inline]
    fn may_keep(&self, production: &str) -> bool {
        self.signs & sign(production) != 0
    }

    fn keeps_all(&self) -> bool {
        matches!(self.task, Task::Nodes(Choice::All))
    }

    /// The whole of an input, to be read once.
    #[must_use]
    pub fn span<'a>(&'a self, input: &'a [u8]) -> Span<'a> {
        Span::new_extra(input, Trace { recorder: Some(self), last: None, open: 0 })
    }

    /// The productions around the place that this recorder was made for.
    #[must_use]
    pub fn into_stacks(self) -> Stacks {
        self.found.into_inner()
    }

    /// The chosen nodes of a parse that left `rest`, each before its descendants.
    #[must_use]
    pub fn nodes_before(&self, rest: &Span<'_>) -> Vec<Node> {
        let arena = self.nodes.borrow();
        // The nodes are linked backwards: the walk meets each after its descendants.
        let mut nodes = Vec::with_capacity(arena.len());
        // The nodes that the walk is inside of, each with the number of nodes after it.
        let mut around: Vec<(&Linked, usize)> = Vec::with_capacity(64);
        let mut next = rest.extra.last;
        loop {
            while let Some((linked, after)) = around.pop_if(|(linked, _)| linked.outside == next) {
                let Linked { production, start, end, .. } = *linked;
                nodes.push(Node { production, start, end, size: nodes.len() - after + 1 });
            }
            let Some(link) = next else { break };
            let linked = &arena[link.get() as usize - 1];
            around.push((linked, nodes.len()));
            next = linked.before;
        }
        nodes.reverse();
        nodes
    }

    /// Adds a node to the arena: a production that began at `input` and left `rest`.
    #[inline(always)]
    fn push(&self, production: &'static str, input: &Span<'_>, rest: &Span<'_>) -> Link {
        let mut nodes = self.nodes.borrow_mut();
        let (start, end) = (input.location_offset(), rest.location_offset());
        nodes.push(Linked { production, start, end, outside: input.extra.last, before: rest.extra.last });
        u32::try_from(nodes.len()).ok().and_then(Link::new).expect("a tree has less than 2^32 nodes")
    }

    /// Opens a production inside the first `depth` of the open ones. Deeper ones have been left.
    fn open(&self, depth: u32, production: Open) {
        let mut open = self.open.borrow_mut();
        open.truncate(depth as usize);
        open.push(production);
    }

    /// Notes that a production ends at the place, inside the first `depth`.
    fn complete(&self, depth: u32, complete: Open) {
        // The production may go on at this place, whether or not a terminal notes that.
        self.note(depth + 1);
        let mut found = self.found.borrow_mut();
        if !found.complete.contains(&complete) {
            found.complete.push(complete);
        }
    }

    /// Notes the first `depth` of the open productions.
    fn note(&self, depth: u32) {
        let open = &self.open.borrow()[..depth as usize];
        let found = &mut *self.found.borrow_mut();
        if !found.open.iter().any(|known| known == open) {
            found.open.push(open.to_vec());
        }
    }
}
