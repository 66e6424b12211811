//! Strings that two runs divide differently, and strings that try every step of a run.

use std::collections::{HashMap, HashSet};

use super::registers::{Copies, NEXT, NOW, REGISTERS};
use super::run::{Divider, NONE};
use crate::bnf::automaton::{preferred_of, way};
use crate::bnf::cover::shortest;
use crate::bnf::explore::number;
use crate::hash::Quick;

/// The most pairs of states.
const MOST_PAIRS: usize = 1 << 17;

/// A place, by a number that is the same for the same place; [`NONE`] is none.
type Label = u32;

/// A run at one place: its state, and the labels of the registers that matter.
type Side = (u32, Vec<Label>);

/// Two runs and the label of the place. Later steps depend on nothing else: places are only copied and compared.
type Pair = (Side, Side, Label);

impl Divider {
    /// Visits strings that both runs divide and in which a slot is at different places, or in one of them only; an empty slot is none. The
    /// shortest are first, one for each pair of states that can be told apart, until `visit` returns false or there are too many pairs.
    ///
    /// A search in the product of the runs. The places of the slot on all ways are replaced by labels that tell which of them are equal, so
    /// that there are few pairs, and the preferred way counts.
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Grammar, automaton::Automaton, tagged::{Question, Slot, Tagged}};
    /// use urlgram_grammar::divider::Divider;
    /// // A key that ends at the first `=`, and one that ends at the last.
    /// let [first, last] = ["key = 1*\"a\"", "key = 1*(\"a\" | \"=\")"].map(|key| {
    ///     let text = format!("pair = key \"=\" value\n{key}\nvalue = *(\"a\" | \"=\")\n");
    ///     let grammar = Grammar::parse("pair.bnf", &text).unwrap();
    ///     let slots = vec![Slot { productions: vec!["key"], ..Slot::default() }];
    ///     let tagged = Tagged::of(&grammar, "pair", &Question { slots, ..Question::default() }, &Automaton::all());
    ///     Divider::new(&tagged.unwrap()).unwrap()
    /// });
    /// let mut text = Vec::new();
    /// first.apart(&last, 0, |found| { text = found.to_vec(); false });
    /// assert_eq!(text, b"a==");
    /// ```
    // The condition of the module is repeated here, so that urlgram's documentation shows it at this method.
    #[cfg(feature = "automata")]
    pub fn apart(&self, other: &Self, slot: usize, mut visit: impl FnMut(&[u8]) -> bool) {
        let live = [self.live(slot), other.live(slot)];
        let class = |byte: u8| (self.class_of[usize::from(byte)], other.class_of[usize::from(byte)]);
        let bytes: Vec<u8> = preferred_of(class).collect();
        let side = |divider: &Self, live: &[u8]| -> Side {
            let place = |register| if divider.first.contains(register) { 0 } else { NONE };
            (divider.start, live.iter().map(place).collect())
        };
        let first = numbered(side(self, &live[0]), side(other, &live[1]), 0);
        let mut seen: HashSet<Pair, Quick> = HashSet::from_iter([first.clone()]);
        // `met` has each pair with its predecessor, and the byte between them.
        let mut met = vec![(first, 0, 0)];
        let mut at = 0;
        while let Some((pair, ..)) = met.get(at).cloned() {
            let (one, two, now) = &pair;
            let ends = self.end(one, &live[0], slot, *now).zip(other.end(two, &live[1], slot, *now));
            if ends.is_some_and(|(one, two)| one != two)
                && !visit(&way(at, |at| (at > 0).then(|| (met[at].1, met[at].2))))
            {
                return;
            }
            let labels = one.1.iter().chain(&two.1).chain([now]);
            let next = 1 + labels.filter(|label| **label != NONE).max().unwrap_or(&0);
            for byte in &bytes {
                let one = self.step(one, &live[0], *byte, [*now, next]);
                let Some((one, two)) = one.zip(other.step(two, &live[1], *byte, [*now, next])) else {
                    continue;
                };
                let pair = numbered(one, two, next);
                if seen.len() < MOST_PAIRS && seen.insert(pair.clone()) {
                    met.push((pair, at, *byte));
                }
            }
            at += 1;
        }
    }

    /// Visits, for each state, a shortest string that leads there, followed by a byte of each class, by one more or none, and by a shortest
    /// end. Returns their number. For tests.
    #[doc(hidden)]
    pub fn suite(&self, mut visit: impl FnMut(&[u8])) -> usize {
        let bytes: Vec<u8> = preferred_of(|byte| self.class_of[usize::from(byte)]).collect();
        let state_of = |row: u32| (row >> self.shift) as usize;
        let steps = |state: usize| -> Vec<(usize, u8)> {
            let row = number(state << self.shift);
            bytes.iter().filter_map(|byte| Some((state_of(self.after(row, *byte)?.0), *byte))).collect()
        };
        let after: Vec<Vec<(usize, u8)>> = (0..self.outs.len()).map(steps).collect();
        let mut before = vec![Vec::new(); after.len()];
        for (state, after) in after.iter().enumerate() {
            for (next, byte) in after {
                before[*next].push((state, *byte));
            }
        }
        let access = shortest(&after, [state_of(self.start)], |text, byte| [text, &[byte]].concat());
        let ends = (0..self.outs.len()).filter(|state| self.outs[*state].is_some());
        let endings = shortest(&before, ends, |text, byte| [&[byte], text].concat());
        let mut count = 0;
        for (access, steps) in access.iter().zip(&after) {
            let Some(access) = access else { continue };
            for (next, one) in steps {
                let further = after[*next].iter().map(|(last, two)| (*last, Some(*two)));
                for (last, two) in std::iter::once((*next, None)).chain(further) {
                    let Some(ending) = &endings[last] else { continue };
                    let mut text = [&access[..], &[*one]].concat();
                    text.extend(two);
                    text.extend_from_slice(ending);
                    visit(&text);
                    count += 1;
                }
            }
        }
        count
    }

    /// The registers that may become a mark of the slot.
    fn live(&self, slot: usize) -> Vec<u8> {
        let mark = |mark: usize| u8::try_from(mark).expect("fewer marks than registers");
        let mut live = vec![mark(2 * slot), mark(2 * slot + 1)];
        let copies = self.copies.iter().chain(self.outs.iter().flatten());
        let pairs: Vec<(u8, u8)> = copies.flat_map(Copies::pairs).collect();
        let mut done = 0;
        while let Some(register) = live.get(done).copied() {
            for (_, from) in pairs.iter().filter(|(to, from)| *to == register && ![NOW, NEXT].contains(from))
            {
                if !live.contains(from) {
                    live.push(*from);
                }
            }
            done += 1;
        }
        live
    }

    /// The run after a byte; `places` are the labels of the place before it and after it.
    fn step(&self, side: &Side, live: &[u8], byte: u8, places: [Label; 2]) -> Option<Side> {
        let (row, copies) = self.after(side.0, byte)?;
        let mut registers = registers(side, live, places);
        copies.run(&mut registers);
        Some((row, live.iter().map(|register| registers[usize::from(*register)]).collect()))
    }

    /// The labels of the slot at an end, if the string may end here; [`NONE`] if it is not there, or empty.
    fn end(&self, side: &Side, live: &[u8], slot: usize, now: Label) -> Option<(Label, Label)> {
        let copies = self.outs[(side.0 >> self.shift) as usize].as_ref()?;
        let mut registers = registers(side, live, [now, NONE]);
        copies.run(&mut registers);
        let (begin, end) = (registers[2 * slot], registers[2 * slot + 1]);
        Some(if begin == end || end == NONE { (NONE, NONE) } else { (begin, end) })
    }
}

/// The registers of a run, with labels of the places before and after a byte.
fn registers(side: &Side, live: &[u8], places: [Label; 2]) -> [u32; REGISTERS] {
    let mut registers = [NONE; REGISTERS];
    for (register, label) in live.iter().zip(&side.1) {
        registers[usize::from(*register)] = *label;
    }
    (registers[usize::from(NOW)], registers[usize::from(NEXT)]) = (places[0], places[1]);
    registers
}

/// The same with labels from 0 in the order in which they come.
fn numbered(mut one: Side, mut two: Side, mut now: Label) -> Pair {
    let mut numbers: HashMap<Label, Label, Quick> = HashMap::default();
    for label in [&mut now].into_iter().chain(&mut one.1).chain(&mut two.1).filter(|label| **label != NONE) {
        let fresh = u32::try_from(numbers.len()).expect("fewer labels than registers");
        *label = *numbers.entry(*label).or_insert(fresh);
    }
    (one, two, now)
}
