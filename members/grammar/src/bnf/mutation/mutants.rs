//! The mutants of an automaton, and those that strings have left.

use super::super::automaton::{Automaton, State};

/// All automata that are wrong by one transition or one verdict, without those that strings have told from the right one.
///
/// Takes two bytes of memory for each mutant: for RFC 3986 `URI`, whose automaton has 180 states and 21 classes, 1.4 MB. A string
/// is tried on those alone that are left of the transitions on its way, so that more strings cost little.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, mutation::Mutants};
/// // States: nothing yet, a sign, too much; classes: signs, and others.
/// let sign = Automaton::one_of(*b"+-");
/// let mut mutants = Mutants::new(&sign);
/// assert_eq!((mutants.total(), mutants.left()), (3 * 2 * 2 + 3, 15));
/// // The sign is not accepted, or its transition leads elsewhere.
/// assert_eq!((mutants.kill(b"+"), mutants.kill(b"-")), (3, 0));
/// assert_eq!(mutants.left(), 12);
/// ```
#[derive(Clone, Debug)]
pub struct Mutants<'a> {
    automaton: &'a Automaton,
    /// For each transition (state, class), the states to which it may lead wrongly, without those that were noticed.
    transitions: Vec<Vec<u16>>,
    /// For each state, true if its wrong verdict was not noticed.
    verdicts: Vec<bool>,
    left: u64,
}

impl<'a> Mutants<'a> {
    /// All of them.
    ///
    /// # Panics
    /// Never: an automaton has at most 65,535 states.
    #[must_use]
    pub fn new(automaton: &'a Automaton) -> Self {
        let states = || 0..u16::try_from(automaton.states()).expect("the states are few");
        let mut transitions = Vec::with_capacity(automaton.states() * automaton.classes());
        for state in 0..automaton.states() {
            for byte in automaton.representatives() {
                let right = automaton.step(state, *byte);
                transitions.push(states().filter(|wrong| usize::from(*wrong) != right).collect());
            }
        }
        let mut mutants = Self { automaton, transitions, verdicts: vec![true; automaton.states()], left: 0 };
        mutants.left = mutants.total();
        mutants
    }

    /// How many there are, the killed ones included.
    #[must_use]
    pub fn total(&self) -> u64 {
        let (states, classes) = (self.automaton.states() as u64, self.automaton.classes() as u64);
        states * classes * (states - 1) + states
    }

    /// How many are not killed.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Kills those that answer otherwise than the right automaton for `text`, and returns how many of them were not killed before.
    pub fn kill(&mut self, text: &[u8]) -> u64 {
        let automaton = self.automaton;
        let classes: Vec<usize> = text.iter().map(|byte| automaton.class_of(*byte)).collect();
        let mut path = vec![0];
        path.extend(text.iter().scan(0, |state, byte| {
            *state = automaton.step(*state, *byte);
            Some(*state)
        }));
        let last = path[text.len()];
        let answer = automaton.is_accepting(last);
        let mut kills = u64::from(std::mem::take(&mut self.verdicts[last]));
        for (place, (state, class)) in path.iter().zip(&classes).enumerate() {
            let wrong = &mut self.transitions[state * automaton.classes() + class];
            // A mutant is somewhere else from the first time on that its transition is taken.
            if wrong.is_empty() || (0..place).any(|it| path[it] == *state && classes[it] == *class) {
                continue;
            }
            let before = wrong.len();
            wrong.retain(|to| {
                let mut now = usize::from(*to);
                for it in place + 1..text.len() {
                    if now == *state && classes[it] == *class {
                        now = usize::from(*to);
                    } else if automaton.is_dead(now) && now != *state {
                        break;
                    } else {
                        now = automaton.step(now, text[it]);
                    }
                }
                automaton.is_accepting(now) == answer
            });
            kills += (before - wrong.len()) as u64;
        }
        self.left -= kills;
        kills
    }

    /// The states to which the transition of `state` with `class` may still lead wrongly.
    pub(super) fn of(&self, state: State, class: usize) -> &[u16] {
        &self.transitions[state * self.automaton.classes() + class]
    }

    /// Returns whether the wrong verdict of `state` is left.
    pub(super) fn has_verdict(&self, state: State) -> bool {
        self.verdicts[state]
    }
}
