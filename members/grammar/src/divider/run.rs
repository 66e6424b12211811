//! The run itself: one table step a byte.

use super::registers::{Copies, NEXT, NOW, REGISTERS};
use crate::acceptor::RunSet;

/// A compiled run, which knows slots by number only.
///
/// ```
/// use urlgram_grammar::bnf::tagged::{Question, Slot, Tagged};
/// use urlgram_grammar::bnf::{Grammar, automaton::Automaton};
/// use urlgram_grammar::divider::Divider;
///
/// let grammar = Grammar::parse("pair.abnf", ";;@notation ABNF\npair = key \"=\" value\nkey = 1*ALPHA\nvalue = *(ALPHA / \"=\")\n")?;
/// let slot = |name| Slot { productions: vec![name], ..Slot::default() };
/// let question = Question { slots: vec![slot("key"), slot("value")], ..Question::default() };
/// let tagged = Tagged::of(&grammar, "pair", &question, &Automaton::all())?;
/// let divider = Divider::new(&tagged).unwrap();
///
/// let places = divider.divide(b"a=b=c").unwrap();
/// assert_eq!((places.span(0), places.span(1)), (Some((0, 1)), Some((2, 5)))); // byte offsets
/// assert!(divider.divide(b"=b").is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Divider {
    pub(super) class_of: [u8; 256],
    /// The entry of state `s`, given by the place of its row, and class `c` is at `s + c`. Its low bits are the row of the next state, and the
    /// others the number of the copies of the step, so that the next step does not wait for them; and `DEAD` is none.
    pub(super) next: Vec<u32>,
    /// The row from which on states have runs.
    pub(super) special: u32,
    pub(super) start: u32,
    /// The length of a row is that power of two.
    pub(super) shift: u32,
    /// The bytes on which the states with runs stay where they are.
    pub(super) runs: Vec<RunSet>,
    /// The copies by number; number 0 is none.
    pub(super) copies: Vec<Copies>,
    /// For each state, how its registers become the places of the marks, if a string may end there.
    pub(super) outs: Vec<Option<Copies>>,
    /// The registers that have the place 0 before a string; the others have none.
    pub(super) first: Vec<u8>,
}

/// The number of low bits of an entry.
pub(super) const ROW: u32 = 20;

/// No state: nothing that follows is in the language. Copies have no number that is as high.
pub(super) const DEAD: u32 = u32::MAX;

/// No place: the slot is not there.
pub(super) const NONE: u32 = u32::MAX;

/// The places of the slots of a string.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, automaton::Automaton, tagged::{Question, Slot, Tagged}};
/// use urlgram_grammar::divider::{Divider, Places};
/// let grammar = Grammar::parse("a.bnf", "a = \"a\" [ port ]\nport = \":1\"\n")?;
/// let slots = vec![Slot { productions: vec!["port"], ..Slot::default() }];
/// let tagged = Tagged::of(&grammar, "a", &Question { slots, ..Question::default() }, &Automaton::all())?;
/// let divider = Divider::new(&tagged).unwrap();
/// let places: Places = divider.divide(b"a:1").unwrap();
/// assert_eq!((places.span(0), divider.divide(b"a").unwrap().span(0)), (Some((1, 3)), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Places([u32; REGISTERS]);

impl Places {
    /// The beginnings and ends of the first slots, one after the other; `u32::MAX` as an end is none.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn first<const N: usize>(&self) -> [u32; N] {
        std::array::from_fn(|mark| self.0[mark])
    }

    /// The beginning and the end of a slot, in bytes; none if it is not there.
    #[inline]
    #[must_use]
    pub fn span(&self, slot: usize) -> Option<(u32, u32)> {
        let [begin, end] = [self.0[2 * slot], self.0[2 * slot + 1]];
        (end != NONE).then_some((begin, end))
    }
}

impl Divider {
    /// The row after a byte, and the copies of the step.
    #[cfg(feature = "automata")]
    pub(super) fn after(&self, row: u32, byte: u8) -> Option<(u32, &Copies)> {
        let entry = self.next[(row + u32::from(self.class_of[usize::from(byte)])) as usize];
        Some((entry % (1 << ROW), self.copies.get((entry >> ROW) as usize)?))
    }

    /// Finds the places of the slots; none if `input` is not in the language. Linear time, no memory. An input of 4 GiB or more is refused.
    #[inline]
    #[must_use]
    pub fn divide(&self, input: &[u8]) -> Option<Places> {
        // Places have 32 bits, and the greatest is none.
        if input.len() >= NONE as usize {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, reason = "the input is shorter than 4 GiB")]
        let place = |at: usize| at as u32;
        let mut places = Places([NONE; REGISTERS]);
        let registers = &mut places.0;
        self.first.iter().for_each(|register| registers[usize::from(*register) % REGISTERS] = 0);
        let (mut row, mut at) = (self.start, 0);
        while let Some(byte) = input.get(at) {
            let entry = self.next[(row + u32::from(self.class_of[usize::from(*byte)])) as usize];
            row = entry % (1 << ROW);
            at += 1;
            if entry >= self.special {
                if entry >> ROW > 0 {
                    let copies = self.copies.get((entry >> ROW) as usize)?;
                    registers[usize::from(NOW)] = place(at - 1);
                    registers[usize::from(NEXT)] = place(at);
                    copies.run(registers);
                }
                if row >= self.special {
                    let run = &self.runs[((row - self.special) >> self.shift) as usize];
                    at += run.length(&input[at..]);
                }
            }
        }
        registers[usize::from(NOW)] = place(at);
        self.outs[(row >> self.shift) as usize].as_ref()?.run(registers);
        Some(places)
    }
}
