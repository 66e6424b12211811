//! A production as an automaton that also tells where chosen productions begin and end.
//!
//! **Problem.** A caller asks for the host, the port and the path, not for a tree. A parse tree has them, and costs a hundred times the verdict.
//!
//! **Idea.** A *slot* is a set of productions whose place is asked for; its *marks* are its beginning and its end. The trees of a string,
//! erased to these marks, are the ways through an automaton whose edges read bytes or set marks (Laurikari's tagged automaton). Each
//! part of a right-hand side in which no slot can open is embedded as its minimal automaton, so that it reads a text in one way, whatever
//! its own trees are.
//!
//! 1. `compile` makes the edges from the right-hand sides, in the order of preference: alternatives in the order of the BNF, repetitions as often
//!    as possible, but for what a [`Question`] says otherwise.
//! 2. `explore` drops what reads nothing. A state is a node, the marks that are set, and a state of another automaton, in whose language
//!    the string must be, too. Only the first occurrence of a slot counts, which is decided here: a mark that is set is not set again. A step
//!    has a class of bytes, the marks at the place before the byte, and the next state; so each mark waits for the byte after it.
//! 3. States that lead to no end go, and equal ones are merged.
//!
//! By induction over the right-hand sides, the ways are exactly the trees erased to marks: a part without slots has all its strings and no
//! mark, and the other automaton only takes strings away. `Tagged::ambiguous`, with the feature `automata`, decides whether any string has
//! two ways with different marks. A [`Divider`](crate::divider::Divider) finds the preferred way in one pass.
//!
//! **Cost.** Time and memory are linear in the number of steps, which has a bound: beyond it a production is [`TooLarge`](NotRegular::TooLarge).

#[cfg(feature = "automata")]
mod ambiguity;
mod compile;
mod explore;
mod marks;

use super::automaton::Automaton;
use super::classes::Classes;
use super::compile::NotRegular;
use super::grammar::Grammar;
pub(crate) use marks::State;

use marks::ends;
pub use marks::{MOST_SLOTS, Marks, Question, Slot};

/// An automaton whose steps set marks. Every state lies on a way to an end; the start is 0.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, automaton::Automaton, tagged::{Question, Slot, Tagged}};
/// let grammar = Grammar::parse("pair.bnf", "pair = key value\nkey = *\"a\"\nvalue = *\"a\"\n")?;
/// let question = Question { slots: vec![Slot { productions: vec!["key"], ..Slot::default() }], ..Question::default() };
/// let tagged: Tagged = Tagged::of(&grammar, "pair", &question, &Automaton::all())?;
/// assert_eq!(tagged.ambiguous(), Some((b"a".to_vec(), vec![vec![Some(0..1)], vec![Some(0..0)]])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tagged {
    pub(crate) letters: Classes,
    pub(crate) slots: usize,
    /// The slots whose end may be set again, as marks.
    #[cfg(feature = "automata")]
    again: Marks,
    pub(crate) states: Vec<State>,
}

impl Tagged {
    /// The automaton of the strings of a production that are also in the language `within`.
    ///
    /// # Errors
    /// As [`Automaton::of`]; also if a slot is inside left recursion, or if there are more than [`MOST_SLOTS`].
    pub fn of(
        grammar: &Grammar<'_>,
        start: &str,
        question: &Question<'_>,
        within: &Automaton,
    ) -> Result<Self, NotRegular> {
        let too_large = || NotRegular::TooLarge(start.to_owned());
        if question.slots.len() > MOST_SLOTS {
            return Err(too_large());
        }
        let nodes = compile::compiled(grammar, start, question)?;
        let again = question.slots.iter().enumerate().filter(|(_, slot)| slot.is_to_last);
        let again = again.map(|(place, _)| ends(place)).sum();
        let (letters, states) = explore::explored(&nodes, question, again, within).ok_or_else(too_large)?;
        let states = explore::merged(&explore::trimmed(states));
        Ok(Self {
            letters,
            slots: question.slots.len(),
            #[cfg(feature = "automata")]
            again,
            states,
        })
    }

    /// The marks that every way on from a state sets before all else.
    pub(crate) fn certain(&self, state: usize) -> Marks {
        let State { steps, finals } = &self.states[state];
        let marks = steps.iter().map(|step| step.marks).chain(finals.iter().copied());
        marks.reduce(|all, marks| all & marks).unwrap_or(0)
    }
}
