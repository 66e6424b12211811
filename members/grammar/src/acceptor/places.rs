//! The places where the inputs of a list end.

/// Places in a list, in order.
#[derive(Clone, Debug)]
pub(super) struct Places {
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

/// The inputs that end in the beginning of a list, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Judged<'r> {
    /// The place of the end of each.
    pub ends: &'r [u32],
    /// The flags of each end.
    pub flags: &'r [u8],
    /// The bytes that have been read: none if the list is too short.
    pub read: usize,
}
