//! The bytes of an input: those of a caller, or a copy that a report shares with its findings.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// Bytes that are borrowed, or the beginning of a copy that others hold, too.
#[derive(Clone)]
pub(crate) enum Bytes<'i> {
    Borrowed(&'i [u8]),
    Shared(Arc<[u8]>, usize),
}

impl Bytes<'_> {
    /// The same in a copy: in `whole` if that begins with them.
    pub fn shared_with(&self, whole: &Arc<[u8]>) -> Bytes<'static> {
        let copy = if whole.starts_with(self) { Arc::clone(whole) } else { Arc::from(&self[..]) };
        Bytes::Shared(copy, self.len())
    }
}

impl Deref for Bytes<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Shared(whole, length) => &whole[..*length],
        }
    }
}

impl PartialEq for Bytes<'_> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Bytes<'_> {}

impl fmt::Debug for Bytes<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "b\"{}\"", self.escape_ascii())
    }
}
