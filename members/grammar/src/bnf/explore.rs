//! From any deterministic machine to the minimal automaton of its language.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::Hash;

use super::automaton::Automaton;
use super::classes::Classes;
use crate::hash::Quick;

/// Things that are numbered in the order in which they are met.
#[derive(Debug)]
pub(crate) struct Numbers<S> {
    pub met: Vec<S>,
    number: HashMap<S, u32, Quick>,
}

impl<S> Default for Numbers<S> {
    fn default() -> Self {
        Self { met: Vec::new(), number: HashMap::default() }
    }
}

impl<S: Clone + Eq + Hash> Numbers<S> {
    pub fn of(&mut self, thing: S) -> u32 {
        let fresh = number(self.met.len());
        *self.number.entry(thing).or_insert_with_key(|thing| {
            self.met.push(thing.clone());
            fresh
        })
    }
}

/// Numbers have 32 bits.
pub(crate) fn number(place: usize) -> u32 {
    u32::try_from(place).expect("an automaton has fewer than 2^32 states")
}

/// Numbers things until those of one number agree on their keys, which are made with the numbers so far: the coarsest such partition.
pub(crate) fn refined<K: Eq + Hash>(count: usize, key: impl Fn(usize, &[u32]) -> K) -> Vec<u32> {
    let mut block = vec![0; count];
    let mut blocks = 1;
    loop {
        let mut numbers = HashMap::<_, u32, Quick>::default();
        let numbered = |thing: usize| {
            let fresh = number(numbers.len());
            *numbers.entry((block[thing], key(thing, &block))).or_insert(fresh)
        };
        let next: Vec<u32> = (0..count).map(numbered).collect();
        let now = numbers.len();
        block = next;
        if now == blocks {
            return block;
        }
        blocks = now;
    }
}

/// A complete automaton over letters, not yet minimal. Its start is 0, and its states are in the order of the least strings
/// that lead to them.
pub(super) struct Explored<S> {
    pub states: Vec<S>,
    pub accepting: Vec<bool>,
    letters: usize,
    /// The state after `state` on letter `l` is at `state * letters + l`.
    next: Vec<u32>,
}

impl<S: Clone + Eq + Hash> Explored<S> {
    /// All states that can be reached from `start`; `row` adds the numbers of the states after one, with each letter.
    pub fn new(
        start: S,
        letters: usize,
        mut row: impl FnMut(&S, &mut Numbers<S>, &mut Vec<u32>),
        accepts: impl Fn(&S) -> bool,
    ) -> Self {
        let (mut numbers, mut next) = (Numbers::default(), Vec::new());
        numbers.of(start);
        let mut done = 0;
        while let Some(state) = numbers.met.get(done).cloned() {
            row(&state, &mut numbers, &mut next);
            done += 1;
            if !spent(letters) {
                return Self { states: vec![state], accepting: vec![false], letters, next: vec![0; letters] };
            }
        }
        let accepting = numbers.met.iter().map(accepts).collect();
        Self { states: numbers.met, accepting, letters, next }
    }

    pub fn row(&self, state: usize) -> &[u32] {
        &self.next[state * self.letters..(state + 1) * self.letters]
    }

    /// Hopcroft's algorithm: splits blocks of states until those of a block agree on where each letter leads. Gives the block of each
    /// state, and the first state of each block; a block is numbered by its first state, so the start is in block 0.
    pub fn blocks(&self) -> (Vec<u32>, Vec<usize>) {
        let states = self.states.len();
        // The next lists have, for each letter and state, the states before it.
        let mut begin = vec![0_u32; self.letters * states + 1];
        let place = |letter: usize, state: u32| letter * states + state as usize;
        let steps =
            || self.next.iter().enumerate().map(|(at, to)| (at / self.letters, at % self.letters, *to));
        steps().for_each(|(_, letter, to)| begin[place(letter, to)] += 1);
        let mut sum = 0;
        for begin in &mut begin {
            sum += *begin;
            *begin = sum;
        }
        let mut before = vec![0; self.next.len()];
        for (from, letter, to) in steps() {
            let begin = &mut begin[place(letter, to)];
            *begin -= 1;
            before[*begin as usize] = number(from);
        }

        let mut blocks = Blocks::new(states);
        (0..states).filter(|state| self.accepting[*state]).for_each(|state| blocks.mark(number(state)));
        let mut waiting = vec![0];
        blocks.split(&mut waiting);
        while let Some(block) = waiting.pop() {
            let splitter = blocks.states(block).to_vec();
            for letter in 0..self.letters {
                for state in &splitter {
                    let at = place(letter, *state);
                    before[begin[at] as usize..begin[at + 1] as usize]
                        .iter()
                        .for_each(|from| blocks.mark(*from));
                }
                blocks.split(&mut waiting);
            }
        }

        let (mut new, mut first) = (vec![None; blocks.ends.len()], Vec::new());
        let mut numbered = |state: usize| {
            *new[blocks.block[state] as usize].get_or_insert_with(|| {
                first.push(state);
                number(first.len() - 1)
            })
        };
        ((0..states).map(&mut numbered).collect(), first)
    }

    /// The minimal automaton; the letters are these classes of bytes.
    ///
    /// # Panics
    /// If it has more than 65,535 states.
    pub fn minimal(&self, letters: &Classes) -> Automaton {
        self.minimal_within(letters).unwrap_or_else(|| {
            assert!(LEFT.take().is_some(), "fewer than 65,536 states");
            LEFT.set(Some(0));
            Automaton::new(Classes::by(|_| ()), vec![0], vec![false])
        })
    }

    /// The same; none if it has more than 65,535 states.
    pub fn minimal_within(&self, letters: &Classes) -> Option<Automaton> {
        let (block, first) = self.blocks();
        u16::try_from(first.len() - 1).ok()?;
        let column =
            |class: usize| first.iter().map(|state| block[self.row(*state)[class] as usize]).collect();
        let columns: Vec<Vec<u32>> = (0..self.letters).map(column).collect();
        let classes = Classes::by(|byte| &columns[letters.of(byte)]);
        let kept: Vec<&Vec<u32>> =
            classes.representatives().iter().map(|byte| &columns[letters.of(*byte)]).collect();
        let next =
            (0..first.len()).flat_map(|state| kept.iter().map(move |column| u16::try_from(column[state])));
        let next = next.collect::<Result<_, _>>().ok()?;
        Some(Automaton::new(classes, next, first.iter().map(|state| self.accepting[*state]).collect()))
    }
}

thread_local! {
    /// The steps that may still be computed; none if there is no limit.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Makes something of automata with fewer than `most` steps of states on letters together, those on the way included, which are taken
/// from it; none if it needs more.
#[cfg(feature = "automata")]
pub(super) fn within<T>(most: &mut usize, make: impl FnOnce() -> T) -> Option<T> {
    let around = LEFT.replace(Some(*most));
    let result = make();
    *most = LEFT.replace(around).unwrap_or_default();
    (*most > 0).then_some(result)
}

/// Returns whether steps are counted: within [`within`].
pub(super) fn is_counted() -> bool {
    LEFT.get().is_some()
}

/// Counts the steps of a state; false if there are none left: then the result is of no use, and [`within`] drops it.
fn spent(steps: usize) -> bool {
    let Some(left) = LEFT.get() else { return true };
    LEFT.set(Some(left.saturating_sub(steps)));
    left > steps
}

/// A partition of states into blocks, each a part of one list with the marked ones first.
struct Blocks {
    list: Vec<u32>,
    /// The place of each state in the list, and its block.
    place: Vec<u32>,
    block: Vec<u32>,
    /// The places in the list where each block begins, where its marked states end, and where it ends.
    ends: Vec<[u32; 3]>,
    /// The blocks with marked states.
    marked: Vec<u32>,
}

impl Blocks {
    fn new(states: usize) -> Self {
        let list: Vec<u32> = (0..number(states)).collect();
        let ends = vec![[0, 0, number(states)]];
        Self { place: list.clone(), list, block: vec![0; states], ends, marked: Vec::new() }
    }

    fn states(&self, block: u32) -> &[u32] {
        let [begin, _, end] = self.ends[block as usize];
        &self.list[begin as usize..end as usize]
    }

    fn mark(&mut self, state: u32) {
        let block = self.block[state as usize];
        let [begin, marked, _] = &mut self.ends[block as usize];
        let place = self.place[state as usize];
        if place < *marked {
            return;
        }
        if begin == marked {
            self.marked.push(block);
        }
        let other = self.list[*marked as usize];
        self.list.swap(place as usize, *marked as usize);
        (self.place[other as usize], self.place[state as usize]) = (place, *marked);
        *marked += 1;
    }

    /// Divides each block into its marked and its other states: the smaller part is new, and `waiting`.
    fn split(&mut self, waiting: &mut Vec<u32>) {
        for block in std::mem::take(&mut self.marked) {
            let [begin, middle, end] = self.ends[block as usize];
            let is_front = middle - begin <= end - middle;
            let [old, new] = if is_front {
                [[middle, middle, end], [begin, begin, middle]]
            } else {
                [[begin, begin, middle], [middle, middle, end]]
            };
            if middle == end {
                self.ends[block as usize] = [begin, begin, end];
                continue;
            }
            self.ends[block as usize] = old;
            let fresh = number(self.ends.len());
            self.ends.push(new);
            for state in &self.list[new[0] as usize..new[2] as usize] {
                self.block[*state as usize] = fresh;
            }
            waiting.push(fresh);
        }
    }
}
