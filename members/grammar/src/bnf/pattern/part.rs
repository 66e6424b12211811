//! Regular expressions as trees that can be compared and rewritten.

use regex_syntax::hir::{Class as HirClass, ClassBytesRange, ClassUnicodeRange, Hir, HirKind, Repetition};

use crate::bnf::automaton::Automaton;
use crate::bnf::nfa::{Nfa, Node};
use crate::bnf::notation::utf8;
use crate::class::Class;

/// A regular expression over bytes, or a part of one.
///
/// Made by the functions below, which keep it in the shortest of its evident forms: no sequence directly in a
/// sequence, no choice directly in a choice, bytes to choose from as one class, common ends taken out of a choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A byte of the set; no byte at all if the set is empty, and then nothing matches.
    Class(Box<Class>),
    /// The members one after the other; the empty string if there are none.
    Sequence(Vec<Part>),
    /// A choice of at least two.
    Choice(Vec<Part>),
    /// A number of repetitions.
    Repeat(Box<Part>, Times),
}

/// How many times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Times {
    /// `?`
    AtMostOnce,
    /// `*`
    Any,
    /// `+`
    AtLeastOnce,
}

impl Part {
    /// The empty text.
    pub(super) const EMPTY: Self = Self::Sequence(Vec::new());

    /// A byte of a set.
    #[must_use]
    #[allow(clippy::large_types_passed_by_value, reason = "it goes into a box at once")]
    pub fn class(class: Class) -> Self {
        Self::Class(Box::new(class))
    }

    /// An expression that matches no string.
    pub(super) fn nothing() -> Self {
        Self::class(Class::of(""))
    }

    fn is_nothing(&self) -> bool {
        matches!(self, Self::Class(class) if **class == Class::of(""))
    }

    /// The expression of `regular`.
    ///
    /// # Panics
    /// If it has anchors or captures: those of `regular` have none.
    pub(super) fn of(hir: &Hir) -> Self {
        match hir.kind() {
            HirKind::Empty => Self::EMPTY,
            HirKind::Literal(literal) => {
                let byte = |byte: &u8| Self::class(Class::range(*byte, *byte));
                sequence(literal.0.iter().map(byte).collect())
            }
            HirKind::Class(HirClass::Bytes(class)) => {
                let range = |range: &ClassBytesRange| Class::range(range.start(), range.end());
                Self::class(class.iter().map(range).fold(Class::of(""), Class::or))
            }
            // `regex-syntax` makes one class of alternatives that are the bytes of single characters.
            HirKind::Class(HirClass::Unicode(class)) => {
                let bytes = |bytes: utf8::Bytes| {
                    let ranges = bytes.iter().map(|(first, last)| Self::class(Class::range(*first, *last)));
                    sequence(ranges.collect())
                };
                let range =
                    |range: &ClassUnicodeRange| utf8::encodings(range.start().into(), range.end().into());
                choice(class.iter().flat_map(range).map(bytes).collect())
            }
            HirKind::Repetition(Repetition { min, max, sub, .. }) => repeated(&Self::of(sub), *min, *max),
            HirKind::Concat(parts) => sequence(parts.iter().map(Self::of).collect()),
            HirKind::Alternation(parts) => choice(parts.iter().map(Self::of).collect()),
            HirKind::Look(_) | HirKind::Capture(_) => {
                unreachable!("expressions of productions have neither anchors nor captures")
            }
        }
    }

    /// The minimal automaton of the language.
    pub(super) fn automaton(&self) -> Automaton {
        self.nfa().compiled()
    }

    /// An automaton with a way for each way to match a string.
    pub(super) fn nfa(&self) -> Nfa<Class> {
        Nfa::new(|nfa, start| self.add(nfa, start))
    }

    fn add(&self, nfa: &mut Nfa<Class>, from: Node) -> Node {
        match self {
            Self::Class(class) => nfa.read(from, **class),
            Self::Sequence(parts) => parts.iter().fold(from, |at, part| part.add(nfa, at)),
            Self::Choice(parts) => nfa.choice(from, parts, |nfa, from, part| part.add(nfa, from)),
            Self::Repeat(item, times) => {
                let (min, max) = match times {
                    Times::AtMostOnce => (0, Some(1)),
                    Times::Any => (0, None),
                    Times::AtLeastOnce => (1, None),
                };
                nfa.repeat(from, min, max, |nfa, from| item.add(nfa, from))
            }
        }
    }

    /// Returns whether this is the expression of the empty string.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Sequence(parts) if parts.is_empty())
    }

    /// Its members, if it is read as a sequence.
    pub(super) fn members(&self) -> &[Self] {
        match self {
            Self::Sequence(parts) => parts,
            other => std::slice::from_ref(other),
        }
    }

    /// Returns whether all bytes in it are ASCII.
    pub(super) fn is_ascii(&self) -> bool {
        match self {
            Self::Class(class) => class.bytes().all(|byte| byte.is_ascii()),
            Self::Sequence(parts) | Self::Choice(parts) => parts.iter().all(Self::is_ascii),
            Self::Repeat(item, _) => item.is_ascii(),
        }
    }

    /// How many bytes and sets of bytes are written in it.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Class(_) => 1,
            Self::Sequence(parts) | Self::Choice(parts) => parts.iter().map(Self::size).sum(),
            Self::Repeat(item, _) => item.size(),
        }
    }
}

/// The parts one after the other.
pub(super) fn sequence(parts: Vec<Part>) -> Part {
    let mut flat: Vec<Part> = Vec::new();
    for part in parts {
        match part {
            nothing if nothing.is_nothing() => return nothing,
            Part::Sequence(members) => members.into_iter().for_each(|member| join(&mut flat, member)),
            other => join(&mut flat, other),
        }
    }
    if flat.len() == 1 { flat.remove(0) } else { Part::Sequence(flat) }
}

/// Appends `next` to `parts`; `x x*` and `x* x` become `x+`.
fn join(parts: &mut Vec<Part>, next: Part) {
    match (parts.last(), next) {
        (Some(Part::Repeat(item, Times::Any)), next) if **item == next => {
            parts.pop();
            parts.push(repeat(next, Times::AtLeastOnce));
        }
        (_, Part::Repeat(item, Times::Any)) if parts.ends_with(item.members()) => {
            parts.truncate(parts.len() - item.members().len());
            parts.push(repeat(*item, Times::AtLeastOnce));
        }
        (_, next) => parts.push(next),
    }
}

/// Repeats a part.
pub(super) fn repeat(item: Part, times: Times) -> Part {
    match item {
        item if item.is_nothing() && times != Times::AtLeastOnce => Part::EMPTY,
        item if item.is_nothing() || item.is_empty() => item,
        Part::Repeat(item, of) if of == times => Part::Repeat(item, times),
        // A repetition of another kind, such as `(x+)?` or `(x?)*`, is `x*`.
        Part::Repeat(item, _) => Part::Repeat(item, Times::Any),
        item => Part::Repeat(Box::new(item), times),
    }
}

/// At least `min` and at most `max` times: `x{2,4}` is `x x (x (x)?)?`.
fn repeated(item: &Part, min: u32, max: Option<u32>) -> Part {
    let rest = match max {
        None => repeat(item.clone(), Times::Any),
        Some(max) => (min..max)
            .fold(Part::EMPTY, |rest, _| repeat(sequence(vec![item.clone(), rest]), Times::AtMostOnce)),
    };
    sequence((0..min).map(|_| item.clone()).chain([rest]).collect())
}

/// A choice of the parts.
pub(super) fn choice(parts: Vec<Part>) -> Part {
    let mut class = Class::of("");
    let mut others: Vec<Part> = Vec::new();
    let mut optional = false;
    let mut waiting: Vec<Part> = parts.into_iter().rev().collect();
    while let Some(part) = waiting.pop() {
        match part {
            Part::Choice(members) => waiting.extend(members.into_iter().rev()),
            Part::Class(bytes) => class = class.or(*bytes),
            part if part.is_empty() => optional = true,
            other if !others.contains(&other) => others.push(other),
            _ => {}
        }
    }
    if class != Class::of("") {
        others.insert(0, Part::class(class));
    }
    let others = factored(factored(others, End::Front), End::Back);
    let chosen = match others.len() {
        0 => Part::nothing(),
        1 => others.into_iter().next().unwrap_or(Part::EMPTY),
        _ => Part::Choice(others),
    };
    match (optional, chosen.is_nothing()) {
        (true, true) => Part::EMPTY,
        (true, false) => repeat(chosen, Times::AtMostOnce),
        (false, _) => chosen,
    }
}

/// Which members alternatives share.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Front,
    Back,
}

impl End {
    /// The member at `place`, counted from this end.
    fn member(self, part: &Part, place: usize) -> Option<&Part> {
        let members = part.members();
        match self {
            Self::Front => members.get(place),
            Self::Back => members.get(members.len().checked_sub(place + 1)?),
        }
    }

    /// The first `length` members, counted from this end, and the others.
    fn split(self, part: &Part, length: usize) -> (Part, Part) {
        let members = part.members();
        let at = if self == Self::Front { length } else { members.len() - length };
        let (before, behind) = members.split_at(at);
        let (before, behind) = (sequence(before.to_vec()), sequence(behind.to_vec()));
        if self == Self::Front { (before, behind) } else { (behind, before) }
    }
}

/// Alternatives that share their first (or last) members become one: `a b | a c` is `a (b | c)`.
fn factored(alternatives: Vec<Part>, end: End) -> Vec<Part> {
    let mut groups: Vec<Vec<Part>> = Vec::new();
    for alternative in alternatives {
        let first = end.member(&alternative, 0);
        match groups.iter_mut().find(|group| end.member(&group[0], 0) == first) {
            Some(group) => group.push(alternative),
            None => groups.push(vec![alternative]),
        }
    }
    let joined = |mut group: Vec<Part>| if group.len() == 1 { group.remove(0) } else { shared(&group, end) };
    groups.into_iter().map(joined).collect()
}

/// Alternatives of which all share a member at this end, as one.
fn shared(alternatives: &[Part], end: End) -> Part {
    let same = |place: &usize| {
        let member = end.member(&alternatives[0], *place);
        alternatives.iter().all(|part| end.member(part, *place) == member)
    };
    let length = (0..alternatives[0].members().len()).take_while(same).count();
    let rests = alternatives.iter().map(|part| end.split(part, length).1).collect();
    let (common, rest) = (end.split(&alternatives[0], length).0, choice(rests));
    sequence(if end == End::Front { vec![common, rest] } else { vec![rest, common] })
}
