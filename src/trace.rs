//! The inputs of combinators, and the trace of a parse.
//!
//! Every combinator of every document is written once, over [`Source`]. There are two inputs:
//!
//! - `&[u8]` records nothing, and the recording compiles to nothing;
//! - [`Span`], nom_locate's [`LocatedSpan`], carries a [`Trace`] in its `extra` field.
//!
//! The trace travels with the input. Where a parser fails, nom returns to the input that it had before, and with it to the
//! trace that it had before: nodes of failed alternatives are unreachable. Nothing is marked and nothing is discarded, so
//! every combinator of nom is sound for recording. nom's terminals make their errors from the input at which they
//! fail, and that input knows the open productions.
//!
//! All offsets are bytes from the beginning of the whole input.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::RangeInclusive;

use nom::error::{ErrorKind, ParseError};
use nom::{AsBytes, Compare, Err, IResult, Input, Offset};
use nom_locate::LocatedSpan;

use urlgram_grammar::hash::Quick;

pub use urlgram_grammar::Node;

/// The result of a production: the unread rest, and the part that it read.
pub type Parsed<I> = IResult<I, I, Mismatch>;

/// The result of a right-hand side: the unread rest.
type Rest<I> = Result<I, Err<Mismatch>>;

/// The combinators of the productions of a document over bytes, by their names.
#[doc(hidden)]
pub type PlainByName = ByName<for<'a> fn(&'a [u8]) -> Parsed<&'a [u8]>>;

/// Facts about productions, by their names.
#[doc(hidden)]
pub type ByName<T> = HashMap<&'static str, T, Quick>;

/// The error of a production that does not match. It carries no place and no reason: a [`Check`](crate::Check) reports those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch;

impl<I: Source> ParseError<I> for Mismatch {
    fn from_error_kind(input: I, _: ErrorKind) -> Self {
        input.missed();
        Self
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

    /// Returns the rest of this input after `production`, whose right-hand side is `rule`.
    ///
    /// # Errors
    /// If the production does not match here.
    fn within(&self, production: &'static str, rule: impl FnMut(Self) -> Rest<Self>) -> Rest<Self>;

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
    fn within(&self, _: &'static str, mut rule: impl FnMut(Self) -> Rest<Self>) -> Rest<Self> {
        rule(self)
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
pub type Span<'a> = LocatedSpan<&'a [u8], Trace<'a>>;

/// The record of a parse, up to a place of the input. The default one records nothing: [`Tree::parse`](crate::Tree::parse)
/// is the way to a tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct Trace<'r> {
    recorder: Option<&'r Recorder>,
    /// The last node among the children of the open production.
    last: Option<Link>,
    /// The number of open productions, where these are asked for.
    open: u32,
}

impl Source for Span<'_> {
    #[inline(always)]
    fn enter(&self, production: &'static str) -> Self {
        let mut inner = *self;
        match self.extra.recorder {
            None => {}
            // The most frequent task is one without a call.
            Some(recorder) if recorder.keeps_all || recorder.holds.is_some() => inner.extra.last = None,
            Some(recorder) => inner.extra = recorder.enter(self.extra, production, self.location_offset()),
        }
        inner
    }

    #[inline(always)]
    fn leave(&self, production: &'static str, mut rest: Self) -> Self {
        let span = (self.location_offset(), rest.location_offset());
        match self.extra.recorder {
            None => {}
            Some(recorder) if recorder.keeps_all => {
                let last = recorder.push(production, span, rest.extra.last, self.extra.last);
                rest.extra = Trace { last: Some(last), ..self.extra };
            }
            // So is the most frequent answer where few nodes are kept.
            Some(Recorder { holds: Some((first, last)), .. }) if span.1 <= *first || span.0 > *last => {
                rest.extra = self.extra;
            }
            Some(recorder) => rest.extra = recorder.leave(self.extra, production, span, rest.extra),
        }
        rest
    }

    fn within(&self, production: &'static str, mut rule: impl FnMut(Self) -> Rest<Self>) -> Rest<Self> {
        match self.extra.recorder {
            // A tree has each production at each place, so a call for each is half of its time.
            Some(recorder) if recorder.keeps_all => Ok(self.leave(production, rule(self.enter(production))?)),
            _ => recorded(*self, production, &mut rule),
        }
    }

    #[inline(always)]
    fn missed(&self) {
        if let Some(recorder) = self.extra.recorder
            && !recorder.keeps_all
        {
            recorder.missed(self.extra, self.location_offset());
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
        self.extra.recorder.is_some_and(|recorder| recorder.keeps_all)
    }
}

/// [`Source::within`] for an input that records other than all nodes, once for all productions. Its copies took a
/// fifth of the time in which the library builds.
fn recorded<'a>(
    input: Span<'a>,
    production: &'static str,
    rule: &mut dyn FnMut(Span<'a>) -> Rest<Span<'a>>,
) -> Rest<Span<'a>> {
    match known(input, production) {
        Some(rest) => rest,
        None => Ok(input.leave(production, rule(input.enter(production))?)),
    }
}

/// The rest of an input after a production, if it is known without recording.
fn known<'a>(input: Span<'a>, production: &'static str) -> Option<Rest<Span<'a>>> {
    let recorder = input.extra.recorder?;
    // The part that begins the input is most of it, and would be read twice to find the nodes that hold a place.
    let others = recorder.plain.filter(|_| recorder.holds.is_none() || input.location_offset() > 0)?;
    let plain = others.get(production)?;
    match plain(input.fragment()) {
        Err(_) => Some(Err(Err::Error(Mismatch))),
        Ok((rest, _)) => {
            let (start, length) = (input.location_offset(), input.fragment().len() - rest.len());
            // It may be a node itself.
            let read = || Ok(input.leave(production, input.enter(production).take_from(length)));
            (!recorder.keeps_some((start, start + length))).then(read)
        }
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
    /// Those that hold the byte at one of these offsets, which are in order. A right recursion is one node.
    Holding(Vec<usize>),
    /// Those of these productions. A right recursion is one node.
    Named(Cow<'static, [&'static str]>),
}

impl Choice {
    /// Returns whether a node that begins so may be kept.
    #[inline]
    fn may_keep(&self, production: &str, start: usize) -> bool {
        match self {
            Self::All => true,
            Self::Holding(offsets) => offsets.last().is_some_and(|last| start <= *last),
            Self::Named(names) => names.contains(&production),
        }
    }

    /// Returns whether a node that may be kept is kept, now that its end is known.
    #[inline]
    fn keeps(&self, (start, end): (usize, usize)) -> bool {
        match self {
            Self::All | Self::Named(_) => true,
            Self::Holding(offsets) => {
                let first = offsets.partition_point(|offset| *offset < start);
                offsets.get(first).is_some_and(|offset| *offset < end)
            }
        }
    }
}

/// Productions whose nodes are kept, chosen once for many parses.
#[derive(Debug)]
#[doc(hidden)]
pub struct Chosen {
    /// Their names.
    pub names: Vec<&'static str>,
    /// The productions that lead to none of them but perhaps themselves.
    pub others: PlainByName,
}

/// The productions that were under way around a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[doc(hidden)]
pub struct Stacks {
    /// Those that were open where a terminal did not match, or where the innermost of them ended; outermost first, each stack
    /// once.
    pub open: Vec<Vec<Open>>,
    /// Those that ended at the place, inner ones first.
    pub complete: Vec<Open>,
}

/// A place in the arena of nodes.
type Link = std::num::NonZeroU32;

/// A node as it is recorded: linked to its last child and to the node before it.
#[derive(Clone, Copy, Debug)]
struct Linked {
    production: &'static str,
    start: usize,
    end: usize,
    last_child: Option<Link>,
    before: Option<Link>,
}

#[derive(Debug)]
enum Task {
    Nodes(Choice),
    /// Misses at one of these offsets, and productions that end at the last of them.
    Stacks(RangeInclusive<usize>),
}

/// Records one parse: the nodes of its tree, or the productions around a place.
///
/// Memory is in proportion to the nodes that are kept; for [`stacks`](Self::stacks) it is constant.
#[derive(Debug)]
#[doc(hidden)]
pub struct Recorder {
    task: Task,
    /// True if the task is to keep all nodes.
    keeps_all: bool,
    /// The first and the last of the offsets that nodes have to hold, where that is the task.
    holds: Option<(usize, usize)>,
    /// The productions that are read without recording where nothing of them is kept.
    plain: Option<&'static PlainByName>,
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

    /// Keeps the nodes that hold the byte at one of these offsets, which are in order. These productions are read over bytes
    /// first, and only those that hold such a byte are recorded.
    pub(crate) fn holding(offsets: Vec<usize>, plain: &'static PlainByName) -> Self {
        Self { plain: Some(plain), ..Self::nodes(Choice::Holding(offsets)) }
    }

    /// Keeps the nodes of the chosen productions. Those that lead to no other of these are read over bytes.
    pub(crate) fn chosen(Chosen { names, others }: &'static Chosen) -> Self {
        Self { plain: Some(others), ..Self::nodes(Choice::Named(names.into())) }
    }

    /// Keeps the productions that were open where a terminal did not match, at one of the offsets `at`, and those that ended at
    /// the last of these offsets.
    #[must_use]
    pub fn stacks(at: RangeInclusive<usize>) -> Self {
        Self::new(Task::Stacks(at))
    }

    fn new(task: Task) -> Self {
        let keeps_all = matches!(task, Task::Nodes(Choice::All));
        let holds = match &task {
            Task::Nodes(Choice::Holding(offsets)) => {
                Some((offsets.first().copied().unwrap_or(usize::MAX), offsets.last().copied().unwrap_or(0)))
            }
            _ => None,
        };
        let (nodes, open, found) = Default::default();
        Self { task, keeps_all, holds, plain: None, nodes, open, found }
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
        /// A node that has not been visited; else the number of nodes before its descendants.
        const NEW: usize = usize::MAX;
        let arena = self.nodes.borrow();
        let at = |link: Link| &arena[link.get() as usize - 1];
        // From the last node to the first, each after its descendants.
        let mut nodes = Vec::with_capacity(arena.len());
        let mut waiting = Vec::with_capacity(64);
        waiting.extend(rest.extra.last.map(|last| (last, NEW)));
        while let Some((link, from)) = waiting.pop() {
            let linked = at(link);
            if from != NEW {
                nodes.push(linked.node(nodes.len() - from + 1));
                continue;
            }
            waiting.extend(linked.before.map(|before| (before, NEW)));
            match linked.last_child {
                Some(child) => waiting.extend([(link, nodes.len()), (child, NEW)]),
                None => nodes.push(linked.node(1)),
            }
        }
        nodes.reverse();
        nodes
    }

    /// Returns whether the node of a production that can be read over bytes is kept, or one inside it.
    fn keeps_some(&self, span: (usize, usize)) -> bool {
        matches!(&self.task, Task::Nodes(choice @ Choice::Holding(_)) if choice.keeps(span))
    }

    fn enter<'r>(&self, outer: Trace<'r>, production: &'static str, start: usize) -> Trace<'r> {
        match &self.task {
            Task::Nodes(choice) if choice.may_keep(production, start) => Trace { last: None, ..outer },
            Task::Nodes(_) => outer,
            Task::Stacks(_) => {
                // Deeper entries are those of a production that has been left.
                let mut open = self.open.borrow_mut();
                open.truncate(outer.open as usize);
                open.push(Open { production, start });
                Trace { open: outer.open + 1, ..outer }
            }
        }
    }

    fn leave<'r>(
        &self,
        outer: Trace<'r>,
        production: &'static str,
        span: (usize, usize),
        inner: Trace<'r>,
    ) -> Trace<'r> {
        match &self.task {
            // Its children are those of the production around it.
            Task::Nodes(choice) if !choice.may_keep(production, span.0) => inner,
            Task::Nodes(choice) if !choice.keeps(span) => outer,
            Task::Nodes(_) => {
                Trace { last: Some(self.push(production, span, inner.last, outer.last)), ..outer }
            }
            Task::Stacks(at) => {
                if span.1 == *at.end() {
                    self.complete(outer.open as usize, Open { production, start: span.0 });
                }
                outer
            }
        }
    }

    /// Adds a node to the arena, and returns its place.
    #[inline(always)]
    fn push(
        &self,
        production: &'static str,
        (start, end): (usize, usize),
        last_child: Option<Link>,
        before: Option<Link>,
    ) -> Link {
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(Linked { production, start, end, last_child, before });
        u32::try_from(nodes.len()).ok().and_then(Link::new).expect("a tree has less than 2^32 nodes")
    }

    /// Notes that a production ends at the place, inside the first `depth`.
    fn complete(&self, depth: usize, complete: Open) {
        // It may go on there, whether or not a terminal says so.
        self.note(depth + 1);
        let mut found = self.found.borrow_mut();
        if !found.complete.contains(&complete) {
            found.complete.push(complete);
        }
    }

    fn missed(&self, trace: Trace<'_>, offset: usize) {
        if let Task::Stacks(at) = &self.task
            && at.contains(&offset)
        {
            self.note(trace.open as usize);
        }
    }

    /// Notes the first `depth` of the open productions.
    fn note(&self, depth: usize) {
        let open = self.open.borrow();
        let found = &mut *self.found.borrow_mut();
        if !found.open.iter().any(|known| known == &open[..depth]) {
            found.open.push(open[..depth].to_vec());
        }
    }
}

impl Linked {
    fn node(&self, size: usize) -> Node {
        Node { production: self.production, start: self.start, end: self.end, size }
    }
}
