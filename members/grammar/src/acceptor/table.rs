//! An automaton as a table.

use crate::bnf::automaton::{Automaton, State};

/// Shorter inputs are read by the table alone, since the other techniques have a fixed cost.
pub(super) const SHORT: usize = 10;

/// A state that stays where it is with at least this many bytes of ASCII has runs. Fewer are seldom several in a row.
const RUN: usize = 60;

/// The table of one input. A place is the index of the row of a state.
///
/// States are renumbered: first those that are stepped by the table; then those that begin a chain, then those with runs; last
/// the dead one. So one comparison finds the states that the table does not step.
#[derive(Clone, Debug)]
pub(super) struct Table {
    class_of: [u8; 256],
    /// The place after `place` on class `c` is at `place + c`. Rows are as long as a power of two.
    next: Vec<u32>,
    shift: u32,
    start: u32,
    /// The place of the first state that is not stepped by the table.
    special: u32,
    accepting: Vec<bool>,
    /// The chains of the states that begin one, in order.
    chains: Vec<Chain>,
    /// How many states have runs.
    runs: usize,
}

impl Table {
    pub fn new(automaton: &Automaton) -> Self {
        let stays = |state: usize| (0..128).filter(|byte| automaton.step(state, *byte) == state).count();
        // States are left by the table (0), by a comparison (1), by runs (2), or not at all (3).
        let rank = |state: usize| {
            if automaton.is_dead(state) {
                3
            } else if stays(state) >= RUN {
                2
            } else {
                u8::from(Chain::of(automaton, state, |_| 0).is_some())
            }
        };
        let ranks: Vec<u8> = (0..automaton.states()).map(rank).collect();
        let mut order: Vec<usize> = (0..automaton.states()).collect();
        order.sort_by_key(|state| ranks[*state]);
        let mut number = vec![0; order.len()];
        for (new, old) in order.iter().enumerate() {
            number[*old] = new;
        }
        let shift = automaton.classes().next_power_of_two().trailing_zeros();
        let place = |state: usize| u32::try_from(number[state] << shift).expect("fewer than 2^24 states");
        let mut next = vec![0; order.len() << shift];
        for state in 0..order.len() {
            for (class, byte) in automaton.representatives().iter().enumerate() {
                next[place(state) as usize + class] = place(automaton.step(state, *byte));
            }
        }
        let plain = order.iter().take_while(|state| ranks[**state] == 0).count();
        let ranks_of = &ranks;
        let of_rank = |rank| order.iter().filter(move |state| ranks_of[**state] == rank);
        Self {
            class_of: automaton.byte_classes().table(),
            next,
            shift,
            start: place(0),
            special: u32::try_from(plain << shift).expect("as many as places"),
            accepting: order.iter().map(|state| automaton.is_accepting(*state)).collect(),
            chains: of_rank(1).filter_map(|state| Chain::of(automaton, *state, place)).collect(),
            runs: of_rank(2).count(),
        }
    }

    /// The place after `place` and `input`.
    #[inline]
    pub fn advance(&self, place: u32, input: &[u8]) -> u32 {
        if input.len() <= SHORT {
            return input.iter().fold(place, |place, byte| self.after(place, *byte));
        }
        self.advance_far(place, input)
    }

    fn advance_far(&self, mut place: u32, input: &[u8]) -> u32 {
        let mut at = 0;
        loop {
            while place < self.special {
                let Some(byte) = input.get(at) else { return place };
                place = self.after(place, *byte);
                at += 1;
            }
            let number = ((place - self.special) >> self.shift) as usize;
            if let Some(chain) = self.chains.get(number) {
                let Some(bytes) = input[at..].first_chunk::<LONGEST>() else {
                    return input[at..].iter().fold(place, |place, byte| self.after(place, *byte));
                };
                if !chain.begins(*bytes) {
                    return self.dead();
                }
                (place, at) = (chain.next, at + chain.length);
            } else if number < self.chains.len() + self.runs {
                let run = input[at..].iter().position(|byte| self.after(place, *byte) != place);
                let Some(length) = run else { return place };
                place = self.after(place, input[at + length]);
                at += length + 1;
            } else {
                return place;
            }
        }
    }

    /// The place of the dead state, if there is one: it is the last.
    fn dead(&self) -> u32 {
        u32::try_from(self.next.len() - (1 << self.shift)).expect("a place")
    }

    #[inline]
    fn after(&self, place: u32, byte: u8) -> u32 {
        self.next[(place + u32::from(self.class_of[usize::from(byte)])) as usize]
    }

    #[inline]
    pub fn first(&self) -> u32 {
        self.start
    }

    /// Returns whether an input that ends at `place` is accepted.
    #[inline]
    pub fn accepts_at(&self, place: u32) -> bool {
        self.accepting[(place >> self.shift) as usize]
    }

    // The next methods take states by number, for other tables.

    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    pub fn start(&self) -> usize {
        (self.start >> self.shift) as usize
    }

    pub fn is_accepting(&self, state: usize) -> bool {
        self.accepting[state]
    }

    /// The state from which nothing is accepted, if there is one.
    pub fn dead_state(&self) -> Option<usize> {
        let last = self.states() - 1;
        let stays = || (0..=u8::MAX).all(|byte| self.step(last, byte) == last);
        (!self.accepting[last] && stays()).then_some(last)
    }

    pub fn class_of(&self, byte: u8) -> usize {
        self.class_of[usize::from(byte)].into()
    }

    pub fn step(&self, state: usize, byte: u8) -> usize {
        let place = u32::try_from(state << self.shift).expect("a place");
        (self.after(place, byte) >> self.shift) as usize
    }

    /// The number of bytes of each chain, the longest first.
    pub fn chain_lengths(&self) -> Vec<usize> {
        let mut lengths: Vec<usize> = self.chains.iter().map(|chain| chain.length).collect();
        lengths.sort_unstable_by(|one, other| other.cmp(one));
        lengths
    }
}

/// The largest number of bytes in a chain: those of a machine word.
const LONGEST: usize = 8;

/// The smallest number of bytes in a chain: fewer steps take no longer than the comparison.
const SHORTEST: usize = 3;

/// The only live bytes, as a word.
#[derive(Clone, Debug)]
struct Chain {
    text: u64,
    mask: u64,
    length: usize,
    /// The place after them.
    next: u32,
}

impl Chain {
    /// The chain that begins at `from`, if it is long enough.
    fn of(automaton: &Automaton, from: State, place: impl Fn(State) -> u32) -> Option<Self> {
        let (mut bytes, mut mask, mut length, mut state) = ([0; LONGEST], [0; LONGEST], 0, from);
        while length < LONGEST
            && let Some((byte, next)) = automaton.only_step(state)
        {
            (bytes[length], mask[length], state) = (byte, 0xFF, next);
            length += 1;
        }
        let (text, mask) = (u64::from_le_bytes(bytes), u64::from_le_bytes(mask));
        (length >= SHORTEST).then(|| Self { text, mask, length, next: place(state) })
    }

    /// Returns whether these bytes begin with the chain. If not, they lead to the dead state.
    #[inline]
    fn begins(&self, bytes: [u8; LONGEST]) -> bool {
        u64::from_le_bytes(bytes) & self.mask == self.text
    }
}
