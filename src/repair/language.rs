//! A language to repair into.

use std::sync::OnceLock;

use super::cost::{Classes, Insertion};
use crate::bnf::automaton::{Automaton, State};

/// A language to repair into, prepared once.
pub struct Language {
    pub(super) automaton: Automaton,
    pub(super) form: Form,
    pub(super) classes: Classes,
    /// For each state, `true` if it leads to acceptance, and the class of bytes that must follow, if there is only one.
    pub(super) alive: Vec<bool>,
    pub(super) narrow: Vec<Option<usize>>,
    /// For each state, the bytes that can be inserted; of similar ones, the first.
    insertions: Vec<Vec<Insertion>>,
    /// For each state, the bytes that can follow, found when they are first asked for.
    following: Vec<OnceLock<Vec<u8>>>,
    /// True if a byte of this class is in any of the strings.
    pub(super) occurs: Vec<bool>,
    /// The largest number of slashes in a string, if that is limited.
    pub(super) slashes: Option<usize>,
}

/// The form of the strings of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Form {
    /// A host follows `//`: escapes are avoided there.
    pub hosts: bool,
    /// A user may precede it; otherwise `user@` may be removed as a whole.
    pub users: bool,
    /// A port may follow it; otherwise a port may be removed as a whole.
    pub ports: bool,
    /// All strings are of one scheme; if slashes mean nothing in it, `//name/` may be removed as a whole.
    pub one_scheme: bool,
}

impl Language {
    /// The strings that `automaton` accepts, with their form.
    #[must_use]
    pub fn new(automaton: Automaton, form: Form) -> Self {
        let states = || 0..automaton.states();
        let lives = |state: State, byte: u8| !automaton.is_dead(automaton.step(state, byte));
        let alive = states().map(|state| !automaton.is_dead(state)).collect();
        let narrow = states().map(|state| {
            let mut ways = automaton.representatives().iter().filter(|byte| lives(state, **byte));
            let only = ways.next().filter(|_| ways.next().is_none() && !automaton.is_accepting(state))?;
            Some(automaton.class_of(*only))
        });
        let narrow: Vec<_> = narrow.collect();
        let classes = Classes::of(&automaton);
        let insertions =
            states().map(|state| insertions(&automaton, &classes, state, narrow[state])).collect();
        let representatives = automaton.representatives();
        let occurs = |byte: &u8| states().any(|state| lives(state, *byte));
        let occurs = representatives.iter().map(occurs).collect();
        Self {
            classes,
            form,
            alive,
            narrow,
            insertions,
            following: states().map(|_| OnceLock::new()).collect(),
            occurs,
            slashes: most_slashes(&automaton),
            automaton,
        }
    }

    /// The automaton of the language.
    #[must_use]
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// The bytes that can follow a state in a string of the language, in order.
    #[must_use]
    pub fn following(&self, state: State) -> &[u8] {
        let lives = |byte: &u8| !self.automaton.is_dead(self.automaton.step(state, *byte));
        self.following[state].get_or_init(|| (0..=u8::MAX).filter(lives).collect())
    }

    /// The bytes that can be inserted at a state, in the order of the classes.
    pub(super) fn insertions(&self, state: State) -> &[Insertion] {
        &self.insertions[state]
    }

    /// The state after a byte that is written as an escape.
    pub(super) fn encoded(&self, state: State, byte: u8) -> State {
        let hex = |digit: u8| b"0123456789ABCDEF"[usize::from(digit)];
        self.automaton.run(state, &[b'%', hex(byte >> 4), hex(byte & 15)])
    }
}

/// The bytes that can be inserted at a state; perhaps only one class can follow.
fn insertions(
    automaton: &Automaton,
    classes: &Classes,
    state: State,
    narrow: Option<usize>,
) -> Vec<Insertion> {
    let mut found: Vec<Insertion> = Vec::new();
    for (class, byte) in automaton.representatives().iter().enumerate() {
        let next = automaton.step(state, *byte);
        if automaton.is_dead(next) {
            continue;
        }
        let insertion = classes.insertion(class, narrow == Some(class), next);
        found.extend(insertion.filter(|new| !found.iter().any(|known| known.is_like(new))));
    }
    found
}

/// The largest number of slashes in the strings of a language, if that is small.
fn most_slashes(automaton: &Automaton) -> Option<usize> {
    const FEW: usize = 8;
    let mut most: Vec<Option<usize>> = vec![None; automaton.states()];
    most[0] = Some(0);
    let mut changes = true;
    while changes {
        changes = false;
        for state in 0..automaton.states() {
            let Some(before) = most[state] else { continue };
            for byte in automaton.representatives() {
                let next = automaton.step(state, *byte);
                let is_slash = automaton.class_of(*byte) == automaton.class_of(b'/');
                let count = before + usize::from(is_slash);
                if !automaton.is_dead(next) && most[next].is_none_or(|known| known < count) {
                    if count > FEW {
                        return None;
                    }
                    (most[next], changes) = (Some(count), true);
                }
            }
        }
    }
    most.into_iter().flatten().max()
}
