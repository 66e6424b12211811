//! The bytes of a list that are not removed.

use super::places::Places;

/// The bytes at the beginning of a list that are not removed.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Kept {
    /// The classes of these bytes: the first `length` of them; the rest is room.
    pub classes: Vec<u8>,
    pub length: usize,
    /// The places in the list where inputs end.
    pub ends: Places,
    /// The bytes of the list that have been read.
    pub read: usize,
}

impl Kept {
    /// Room for `most` bytes, and for those of a further block.
    pub fn with_room(most: usize) -> Self {
        let room = most + 2 * 64;
        Self { classes: vec![0; room], length: 0, ends: Places::with_room(room), read: 0 }
    }
}
