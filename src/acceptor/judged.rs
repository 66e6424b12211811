//! Verdicts of the beginning of a list.

/// The inputs that end in the beginning of a list, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged<'r> {
    /// The place of the end of each.
    pub ends: &'r [u32],
    /// The flags of each end.
    pub flags: &'r [u8],
    /// The bytes that have been read: none if the list is too short.
    pub read: usize,
}

impl Judged<'_> {
    pub fn nothing() -> Self {
        Self { ends: &[], flags: &[], read: 0 }
    }
}
