//! The operations of an edit.

/// The kind of an edit.
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
    /// Removes a user, or a user and a password, with its `@`.
    DeleteUser,
    /// Removes `//`, a name and a slash, where two slashes announce no host.
    DeleteHost,
}

/// An operation at one place of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Operation {
    pub kind: Kind,
    /// The place in the input.
    pub at: usize,
    /// The number of bytes of the input that it consumes.
    pub takes: usize,
    /// The byte that it writes, if the input does not determine it.
    pub writes: u8,
}

impl Operation {
    /// Returns whether it inserts a dot before the byte at `at`.
    pub fn is_dot_before(self, at: usize) -> bool {
        (self.kind, self.at, self.writes) == (Kind::Insert, at, b'.')
    }
}
