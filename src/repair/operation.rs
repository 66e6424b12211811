//! What an edit does, and where.

/// What an edit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Each byte is written as `%` and two hex digits.
    Encode,
    /// Each byte becomes another.
    Replace,
    /// Bytes are inserted.
    Insert,
    /// Bytes are removed.
    Delete,
    /// A user, or a user and a password, is removed with its `@`.
    DeleteUser,
    /// `//`, a name and a slash are removed, where two slashes announce no host.
    DeleteHost,
}

/// What happens to the input at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Operation {
    pub kind: Kind,
    /// The place in the input.
    pub at: usize,
    /// How many bytes of the input it takes.
    pub takes: usize,
    /// The byte that is written, if it is one that the input does not give.
    pub writes: u8,
}
