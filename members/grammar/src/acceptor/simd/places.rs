//! The parts of a list: flags of its bytes, places, and the bytes that are kept.
//!
//! Flags are the lowest bits of the place after a byte.

/// A byte that ends an input.
pub(in crate::acceptor) const ENDED: u8 = 2;
/// A byte that ends an input that is accepted.
pub(in crate::acceptor) const ACCEPTED: u8 = 1;
/// A byte that ends an input that is to be judged alone.
pub(in crate::acceptor) const ALONE: u8 = 4;

/// Places in a list, in order.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Places {
    /// The first `count` are places; the rest is room.
    room: Vec<u32>,
    count: usize,
}

/// The places that are written for each block without a test, since an absent branch cannot be mispredicted.
const EACH: usize = 3;

impl Places {
    /// Room for `most` places.
    pub fn with_room(most: usize) -> Self {
        Self { room: vec![0; most + EACH], count: 0 }
    }

    pub fn as_slice(&self) -> &[u32] {
        &self.room[..self.count]
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds those places from `base` on that have a bit in `which`, the lowest first.
    ///
    /// # Panics
    /// If there is no room, or `base` is beyond 4 GiB.
    #[inline(always)]
    pub fn add(&mut self, base: usize, mut which: u64) {
        let base = u32::try_from(base).expect("a piece of a list");
        let many = which.count_ones() as usize;
        let mut write = |place: &mut u32| {
            *place = base + which.trailing_zeros();
            which &= which.wrapping_sub(1);
        };
        let (each, more) = self.room[self.count..].split_at_mut(EACH);
        each.iter_mut().for_each(&mut write);
        more[..many.saturating_sub(EACH)].iter_mut().for_each(write);
        self.count += many;
    }
}

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
