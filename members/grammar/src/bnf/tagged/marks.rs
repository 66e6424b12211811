//! The places that are asked for, and states that mark them.

/// A set of marks: bit `2 s` is the beginning of slot `s`, bit `2 s + 1` its end.
pub type Marks = u32;

/// The most slots of a question.
pub const MOST_SLOTS: usize = 16;

/// The beginning of a slot.
#[must_use]
pub(crate) fn begins(slot: usize) -> Marks {
    1 << (2 * slot)
}

/// The end of a slot.
#[must_use]
pub(crate) fn ends(slot: usize) -> Marks {
    1 << (2 * slot + 1)
}

/// Productions whose place is asked for. Inside one of them, the others of the slot do not count.
#[derive(Clone, Debug, Default)]
pub struct Slot<'q> {
    /// Their names. Names that the grammar lacks are left out.
    pub productions: Vec<&'q str>,
    /// The slot ends with the last of them, not with the first; it always begins with the first.
    pub is_to_last: bool,
    /// Productions inside which it does not count.
    pub not_in: Vec<&'q str>,
}

/// The slots of a grammar, and which tree is meant if there are several: else the first alternative, and as much as possible.
#[derive(Clone, Debug, Default)]
pub struct Question<'q> {
    /// At most [`MOST_SLOTS`].
    pub slots: Vec<Slot<'q>>,
    /// Productions of which another alternative comes first: its place.
    pub first: Vec<(&'q str, usize)>,
    /// Productions that take as little as possible.
    pub least: Vec<&'q str>,
    /// A slot from the beginning to the first colon, whatever derives that.
    pub to_colon: Option<usize>,
}

/// A state: how it goes on, in the order of preference for each letter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub steps: Vec<Step>,
    /// The marks at the end of a string that ends here; none if none does.
    pub finals: Vec<Marks>,
}

/// A step: a class of bytes, the marks at the place before the byte, the next state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Step {
    pub letter: u16,
    pub marks: Marks,
    pub to: u32,
}
