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
    /// The entry of state `s`, given by the place of its row, and class `c` is at `s + c`. It is the row of the next state; from `special`
    /// on that of a state with runs; from `acting` on an action; and `DEAD` is none.
    pub(super) next: Vec<u32>,
    pub(super) special: u32,
    pub(super) acting: u32,
    pub(super) start: u32,
    /// The length of a row is that power of two.
    pub(super) shift: u32,
    /// The bytes on which the states with runs stay where they are.
    pub(super) runs: Vec<RunSet>,
    pub(super) actions: Vec<Action>,
    /// For each state, how its registers become the places of the marks, if a string may end there.
    pub(super) outs: Vec<Option<Copies>>,
    /// The registers before a string.
    pub(super) first: [u32; REGISTERS],
}

/// A step with copies.
#[derive(Debug)]
pub(super) struct Action {
    pub copies: Copies,
    pub next: u32,
}

/// No state: nothing that follows is in the language.
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
        let mut places = Places(self.first);
        let registers = &mut places.0;
        let (mut row, mut at) = (self.start, 0);
        while let Some(byte) = input.get(at) {
            row = self.next[(row + u32::from(self.class_of[usize::from(*byte)])) as usize];
            at += 1;
            if row >= self.special {
                if row >= self.acting {
                    let action = self.actions.get((row - self.acting) as usize)?;
                    registers[usize::from(NOW)] = place(at - 1);
                    registers[usize::from(NEXT)] = place(at);
                    action.copies.run(registers);
                    row = action.next;
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
