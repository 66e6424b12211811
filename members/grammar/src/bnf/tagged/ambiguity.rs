//! Strings whose parts can be told in several ways.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::Range;

use super::Tagged;
use super::marks::{Marks, State};
use crate::bnf::automaton::{preferred_of, way};
use crate::hash::Quick;

/// The place of each mark, by its number, in bytes.
type Places = Vec<Option<usize>>;

/// The span of each slot, by its number, in bytes.
pub type Division = Vec<Option<Range<usize>>>;

/// Two states, and the marks whose last places differ between the ways to them.
type Pair = (u32, u32, Marks);

/// The most pairs.
const MOST_PAIRS: usize = 1 << 20;

impl Tagged {
    /// A shortest string whose slots have two divisions, each as the span of each slot, in bytes: the preferred one first. None if every
    /// string has one division only, or if that takes more than a million pairs of states to decide.
    ///
    /// A search in the product of the automaton with itself. A mark that only one of two ways sets differs from then on: places
    /// are told letter by letter. Only an end that may be set again can become equal.
    // The condition of the module is repeated here, so that urlgram's documentation shows it at this method.
    #[cfg(feature = "automata")]
    #[must_use]
    pub fn ambiguous(&self) -> Option<(Vec<u8>, Vec<Division>)> {
        // A difference in a mark that may not be set again is never undone, whatever follows.
        let settled = |differ: Marks| if differ & !self.again == 0 { differ } else { Marks::MAX };
        let after = |differ: Marks, one: Marks, other: Marks| match differ {
            Marks::MAX => differ,
            _ => settled(differ & !(one & other) | (one ^ other)),
        };
        let bytes: Vec<(u16, u8)> = self.readable();
        let by_letter = |state: &State| {
            let mut by_letter: HashMap<u16, Vec<(Marks, u32)>, Quick> = HashMap::default();
            for step in &state.steps {
                by_letter.entry(step.letter).or_default().push((step.marks, step.to));
            }
            by_letter
        };
        let steps: Vec<_> = self.states.iter().map(by_letter).collect();
        let mut seen: HashSet<Pair, Quick> = HashSet::from_iter([(0, 0, 0)]);
        // `met` has each pair with its predecessor, and the byte between them.
        let mut met: Vec<(Pair, usize, u8)> = vec![((0, 0, 0), 0, 0)];
        let mut waiting = VecDeque::from([0]);
        while let Some(at) = waiting.pop_front() {
            let (one, other, differ) = met[at].0;
            let finals = |state: u32| self.states[state as usize].finals.iter();
            if finals(one).any(|one| finals(other).any(|other| after(differ, *one, *other) != 0)) {
                let string = way(at, |at| (at > 0).then(|| (met[at].1, met[at].2)));
                let divisions = self.divisions(&string);
                return Some((string, divisions));
            }
            for (letter, byte) in &bytes {
                let of = |state: u32| steps[state as usize].get(letter).into_iter().flatten();
                for ((marks, to), (others, also)) in
                    of(one).flat_map(|one| of(other).map(move |other| (one, other)))
                {
                    let pair = (*to.min(also), *to.max(also), after(differ, *marks, *others));
                    if seen.len() < MOST_PAIRS && seen.insert(pair) {
                        met.push((pair, at, *byte));
                        waiting.push_back(met.len() - 1);
                    }
                }
            }
        }
        None
    }

    /// All divisions of a short string, the preferred one first.
    fn divisions(&self, text: &[u8]) -> Vec<Division> {
        let mut ways: Vec<(u32, Places)> = vec![(0, vec![None; 2 * self.slots])];
        let set = |mut places: Places, marks: Marks, at: usize| {
            let marked = places.iter_mut().enumerate().filter(|(mark, _)| marks >> mark & 1 == 1);
            marked.for_each(|(_, place)| *place = Some(at));
            places
        };
        for (at, byte) in text.iter().enumerate() {
            let letter = self.letters.of(*byte);
            let mut next: Vec<(u32, Places)> = Vec::new();
            for (state, places) in &ways {
                let steps = self.states[*state as usize].steps.iter();
                for step in steps.filter(|step| usize::from(step.letter) == letter) {
                    let way = (step.to, set(places.clone(), step.marks, at));
                    if !next.contains(&way) {
                        next.push(way);
                    }
                }
            }
            ways = next;
        }
        let mut all = Vec::new();
        for (state, places) in ways {
            for marks in &self.states[state as usize].finals {
                let places = set(places.clone(), *marks, text.len());
                let spans = places.chunks_exact(2).map(|mark| Some(mark[0]?..mark[1]?)).collect();
                if !all.contains(&spans) {
                    all.push(spans);
                }
            }
        }
        all
    }

    /// A byte of each class, in the order of how well they read.
    fn readable(&self) -> Vec<(u16, u8)> {
        let letter = |byte: u8| u16::try_from(self.letters.of(byte)).expect("at most 256 classes");
        preferred_of(letter).map(|byte| (letter(byte), byte)).collect()
    }
}
