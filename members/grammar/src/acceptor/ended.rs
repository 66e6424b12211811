//! The automaton of a list: inputs one after the other, each with its end.

use super::table::Table;

// Flags of an input: the lowest bits of the place after a byte.

/// A byte that ends an input.
pub(super) const ENDED: u8 = 2;
/// A byte that ends an input that is accepted.
pub(super) const ACCEPTED: u8 = 1;
/// A byte that ends an input that is to be judged alone.
pub(super) const ALONE: u8 = 4;

/// A table in which the byte that ends an input leads to the start of the next.
///
/// A place is the index of the row of a state. There are three starts, one for each verdict of the input before;
/// the lowest bits of their places distinguish them, and are 0 in all other places.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    /// The byte that ends an input, if one does. It is of class 0.
    pub end: u8,
    pub class_of: Box<[u8; 256]>,
    /// The place after `place` on class `c` is at `place + c`.
    pub next: Vec<u32>,
    pub first: u32,
    /// The place in the middle of an input whose beginning is unknown.
    pub unknown: u32,
}

/// The rows after those of states.
const OTHERS: usize = 5;
/// The entries after the last row, whose place has flags: they move its entries beyond its end.
const MORE: usize = 8;

/// A state of the automaton of a list: a state, and whether an input that ends here is accepted. That is not what the state
/// says where the last byte is a carriage return that is not part of the input.
type Verdict = (usize, bool);

impl Ended {
    /// Compiles the automaton of inputs in the language of `table`, each ended by `end`, or, with `crlf`, by `end` after a carriage
    /// return. With `sparing`, inputs with a rare byte are not judged, but flagged.
    ///
    /// Without an `end`, no byte is of class 0: the automaton is that of one input.
    ///
    /// # Panics
    /// If each byte has a class of its own, and none is the end.
    pub fn new(table: &Table, end: Option<u8>, crlf: bool, sparing: bool) -> Self {
        // The return has a class of its own, since it is read in another way than all others.
        let is_return = |byte: u8| crlf && byte == b'\r';
        let (class_of, examples) = classes(table, end, is_return);
        let (states, rows) = rows(table, &examples, is_return);
        let dead = table.dead_state();
        let is_dead = |state: usize| Some(states[state].0) == dead;
        let rare = if sparing { rare(table.start(), &rows, is_dead) } else { None };
        let leads = |class, to: usize| Some(class) != rare || is_dead(to);
        let kept = reached(&rows, table.start(), leads);

        // Rows, and one each for: unknown; unsure; after an input that is refused, accepted, or is to be judged alone.
        let stride = (1 + examples.len()).next_multiple_of(8);
        let place = |row: usize| u32::try_from(row * stride).expect("the table has less than 2^32 entries");
        let place_of = |state: usize| place(kept.binary_search(&state).expect("what is reached is kept"));
        let [unknown, unsure, refused, accepted, alone] =
            [0, 1, 2, 3, 4].map(|more| place(kept.len() + more));
        let (refused, accepted) = (refused + u32::from(ENDED), accepted + u32::from(ENDED | ACCEPTED));
        let alone = alone + u32::from(ENDED | ALONE);
        let verdict = |accepts: bool| if accepts { accepted } else { refused };
        let mut next = vec![unknown; (kept.len() + OTHERS) * stride + MORE];
        let mut write = |at: u32, end: u32, state: usize| {
            let at = at as usize;
            next[at] = end;
            for ((class, entry), to) in (1..).zip(&mut next[at + 1..]).zip(&rows[state]) {
                *entry = if leads(class, *to) { place_of(*to) } else { unsure };
            }
        };
        for (row, state) in kept.iter().enumerate() {
            write(place(row), verdict(states[*state].1), *state);
        }
        let start = table.start();
        for at in [refused, accepted, alone] {
            write(at, verdict(table.is_accepting(start)), start);
        }
        next[unknown as usize] = verdict(false);
        next[unsure as usize..][..stride].fill(unsure);
        next[unsure as usize] = alone;
        let end = end.unwrap_or_default();
        Self { end, class_of, next, first: place_of(start), unknown }
    }
}

/// States by number, for what is found out about the whole.
#[cfg(target_arch = "x86_64")]
impl Ended {
    /// The entries of a row, or from one place to the next: a multiple of 8. The row of `unknown` is the first of the others.
    pub fn stride(&self) -> usize {
        (self.next.len() - MORE - self.unknown as usize) / OTHERS
    }

    pub fn states(&self) -> usize {
        (self.next.len() - MORE) / self.stride()
    }

    pub fn classes(&self) -> usize {
        1 + usize::from(self.class_of.iter().max().copied().unwrap_or(0))
    }

    /// For each class, the number of its bytes of ASCII; 0 if no input that is accepted holds them.
    pub fn weights(&self) -> Vec<u32> {
        let states = self.states() - OTHERS;
        let is_dead = |state: usize| {
            let stays = (1..self.classes()).all(|class| self.step(state, class) == state);
            stays && self.next[state * self.stride()] & u32::from(ACCEPTED) == 0
        };
        let dead: Vec<bool> = (0..self.states()).map(is_dead).collect();
        let is_live = |class: usize| class > 0 && (0..states).any(|state| !dead[self.step(state, class)]);
        let bytes = |class: usize| self.class_of[..128].iter().filter(move |of| usize::from(**of) == class);
        let weight = |class: usize| if is_live(class) { bytes(class).map(|_| 1).sum() } else { 0 };
        (0..self.classes()).map(weight).collect()
    }

    /// The flags of an input that ends in this state.
    pub fn flags(&self, state: usize) -> u8 {
        let [flags, ..] = self.next[state * self.stride()].to_le_bytes();
        flags
    }

    pub fn start(&self) -> usize {
        self.first as usize / self.stride()
    }

    /// The states that an input can be in after so many bytes, in order.
    pub fn after(&self, bytes: usize) -> Vec<usize> {
        let next = |state: usize| (1..self.classes()).map(move |class| self.step(state, class));
        let mut layer = vec![self.start()];
        for _ in 0..bytes {
            layer = layer.into_iter().flat_map(next).collect();
            layer.sort_unstable();
            layer.dedup();
        }
        layer
    }

    /// The state of an input with a rare byte.
    pub fn unsure(&self) -> usize {
        self.states() - OTHERS + 1
    }

    pub fn step(&self, state: usize, class: usize) -> usize {
        // A start goes on as the first state does.
        let state = if state + 3 >= self.states() { self.start() } else { state };
        self.next[state * self.stride() + class] as usize / self.stride()
    }
}

/// The class of each byte, and a byte of each class but the first, which is that of the end.
fn classes(table: &Table, end: Option<u8>, is_return: impl Fn(u8) -> bool) -> (Box<[u8; 256]>, Vec<u8>) {
    let mut examples: Vec<u8> = Vec::new();
    let mut class_of = Box::new([0; 256]);
    for byte in (0..=u8::MAX).filter(|byte| Some(*byte) != end) {
        let is_it = |first: &u8| {
            table.class_of(*first) == table.class_of(byte) && is_return(*first) == is_return(byte)
        };
        let known = examples.iter().position(is_it).unwrap_or_else(|| {
            examples.push(byte);
            examples.len() - 1
        });
        class_of[usize::from(byte)] = u8::try_from(known + 1).expect("there are 255 classes at most");
    }
    (class_of, examples)
}

/// The states, those of the table first, and for each the state after an example of each class.
fn rows(table: &Table, examples: &[u8], is_return: impl Fn(u8) -> bool) -> (Vec<Verdict>, Vec<Vec<usize>>) {
    let own = |state: usize| (state, table.is_accepting(state));
    let mut states: Vec<Verdict> = (0..table.states()).map(own).collect();
    let mut rows: Vec<Vec<usize>> = Vec::new();
    while let Some((state, _)) = states.get(rows.len()).copied() {
        let row = examples.iter().map(|byte| {
            let next = table.step(state, *byte);
            let next = if is_return(*byte) { (next, table.is_accepting(state)) } else { own(next) };
            let added = || states[table.states()..].iter().position(|known| *known == next);
            if next == own(next.0) {
                next.0
            } else if let Some(added) = added() {
                table.states() + added
            } else {
                states.push(next);
                states.len() - 1
            }
        });
        let row = row.collect();
        rows.push(row);
    }
    (states, rows)
}

/// In how many states a rare byte is live, at most.
const RARELY: usize = 4;
/// Fewer states need not be spared.
const MANY: usize = 32;

/// A class that is live in few states, and without which many states are not reached: an input that holds such a byte is
/// judged alone, and all others are spared these states.
fn rare(start: usize, rows: &[Vec<usize>], is_dead: impl Fn(usize) -> bool) -> Option<usize> {
    let classes = 1..=rows.first().map_or(0, Vec::len);
    let rarely = classes.filter(|class| {
        let living = rows.iter().filter(|row| !is_dead(row[class - 1])).take(RARELY + 1).count();
        (1..=RARELY).contains(&living)
    });
    let without = |rare| reached(rows, start, |class, to| class != rare || is_dead(to)).len();
    let (fewest, class) = rarely.map(|class| (without(class), class)).min()?;
    (rows.len() >= MANY && fewest * 2 <= rows.len()).then_some(class)
}

/// The states that are reached from `start` by steps that lead there, each given by its class and the next state; in order.
fn reached(rows: &[Vec<usize>], start: usize, leads: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut is_reached = vec![false; rows.len()];
    is_reached[start] = true;
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        for (class, next) in (1..).zip(&rows[state]) {
            if leads(class, *next) && !std::mem::replace(&mut is_reached[*next], true) {
                open.push(*next);
            }
        }
    }
    (0..rows.len()).filter(|state| is_reached[*state]).collect()
}
