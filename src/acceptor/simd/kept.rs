//! The bytes of a list that are not removed.

/// The bytes at the beginning of a list that are not removed.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Kept {
    /// The classes of these bytes: the first `length` of them; the rest is room.
    pub classes: Vec<u8>,
    pub length: usize,
    /// The places in the list where inputs end: the first `count` of them; the rest is room.
    pub ends: Vec<u32>,
    pub count: usize,
    /// The bytes of the list that have been read.
    pub read: usize,
}

/// The ends that are written for each block without a test, since an absent branch cannot be mispredicted.
const EACH: usize = 3;

impl Kept {
    /// Room for `most` bytes, and for those of a further block.
    pub fn with_room(most: usize) -> Self {
        let room = most + 2 * 64;
        Self { classes: vec![0; room], length: 0, ends: vec![0; room + EACH], count: 0, read: 0 }
    }

    /// Adds the places of the ends in a block of 64 bytes, which has been read next; the first byte has the lowest bit.
    #[inline(always)]
    pub(super) fn add_ends(&mut self, mut ended: u64) {
        let base = u32::try_from(self.read).expect("a piece of a list");
        let many = ended.count_ones() as usize;
        let mut write = |end: &mut u32| {
            *end = base + ended.trailing_zeros();
            ended &= ended.wrapping_sub(1);
        };
        let (each, more) = self.ends[self.count..].split_at_mut(EACH);
        each.iter_mut().for_each(&mut write);
        more[..many.saturating_sub(EACH)].iter_mut().for_each(write);
        self.count += many;
    }
}
