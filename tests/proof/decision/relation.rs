//! The relation of a parser, and the sets of which the laws are made.
//!
//! A parser is a partial function: on a text it fails, or reads a beginning of it. Its relation is the language
//! `{ u#v : on the text uv it reads exactly u }`, over letters and the mark `#`. Two parsers are the same function if and only if
//! their relations are equal, and the minimal automaton of a language is unique: so equality is decided.
//!
//! Every set below is built in the same way: a small nondeterministic machine runs the automata of its parts, guesses a
//! place, and checks the guess on all that follows; the subset construction makes it deterministic.

use std::hash::Hash;

use urlgram::bnf::automaton::{Automaton, State};
use urlgram::bnf::classes::Classes;

use super::alphabet::{CUT, STOP, is_letter};

/// The language `{ u#v : on uv, the parser reads exactly u }`, or any other language of texts with one mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation(pub Automaton);

/// The language of a nondeterministic machine. A state leads to at most one other for nothing (`free`), and to at most one with
/// each symbol (`step`).
fn machine<S: Clone + Ord + Hash>(
    classes: Classes,
    start: S,
    free: impl Fn(&S) -> Option<S>,
    step: impl Fn(&S, u8) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Automaton {
    let closed = |states: &mut Vec<S>| {
        let mut at = 0;
        while let Some(state) = states.get(at) {
            if let Some(reached) = free(state) {
                states.push(reached);
            }
            at += 1;
        }
        states.sort_unstable();
        states.dedup();
    };
    let mut first = vec![start];
    closed(&mut first);
    Automaton::explored(
        first,
        classes,
        |states, symbol| {
            let mut next: Vec<S> = states.iter().filter_map(|state| step(state, symbol)).collect();
            closed(&mut next);
            next
        },
        |states| states.iter().any(&accepts),
    )
}

/// The state after a symbol, if something can still be accepted.
fn alive(automaton: &Automaton, state: State, symbol: u8) -> Option<State> {
    Some(automaton.step(state, symbol)).filter(|next| !automaton.is_dead(*next))
}

/// The classes of symbols that these automata tell apart; marks have classes of their own.
fn classes<const N: usize>(automata: [&Automaton; N]) -> Classes {
    Classes::by(|symbol| (automata.map(|one| one.class_of(symbol)), symbol.max(CUT - 1)))
}

/// All texts.
pub fn texts() -> Automaton {
    Automaton::one_of((0..=u8::MAX).filter(|symbol| is_letter(*symbol))).repeated(0, None)
}

impl Relation {
    /// `{ s#v : s in strings }`: of the terminals. No string of the set begins another.
    pub fn terminal(strings: &Automaton) -> Self {
        Self(strings.then(&Automaton::one_of([STOP])).then(&texts()))
    }

    /// `{ u#v : u in read }`.
    pub fn after(read: &Automaton) -> Self {
        Self(read.then(&Automaton::one_of([STOP])).then(&texts()))
    }

    /// `{ u#v : v in rest }`.
    pub fn before(rest: &Automaton) -> Self {
        Self(texts().then(&Automaton::one_of([STOP])).then(rest))
    }

    /// `E = { #v }`: it reads nothing, wherever it begins.
    pub fn empty() -> Self {
        Self::here(&texts())
    }

    /// `{}`: it fails everywhere.
    pub fn never() -> Self {
        Self(Automaton::one_of([]))
    }

    /// `{ #v : v in rest }`.
    fn here(rest: &Automaton) -> Self {
        Self(Automaton::one_of([STOP]).then(rest))
    }

    /// `{ u#v : uv in texts }`.
    fn anywhere(texts: &Automaton) -> Self {
        Self(machine(
            classes([texts]),
            (0, false),
            |_| None,
            |(state, marked), symbol| match symbol {
                STOP => (!marked).then_some((*state, true)),
                letter => Some((alive(texts, *state, letter)?, *marked)),
            },
            |(state, marked)| *marked && texts.is_accepting(*state),
        ))
    }

    /// `S(A) = { uv : u#v in A }`: the texts on which it succeeds.
    pub fn succeeds(&self) -> Automaton {
        self.without(STOP, |symbol| symbol)
    }

    /// The strings without a mark, where `named` says how the other marks are called before.
    fn without(&self, mark: u8, named: impl Fn(u8) -> u8) -> Automaton {
        machine(
            Classes::by(|symbol| (self.0.class_of(symbol), symbol.max(CUT - 1))),
            0,
            |state| alive(&self.0, *state, mark),
            |state, symbol| {
                let symbol = named(symbol);
                (symbol != mark).then(|| alive(&self.0, *state, symbol)).flatten()
            },
            |state| self.0.is_accepting(*state),
        )
    }

    /// The texts on which it fails.
    pub fn refused(&self) -> Automaton {
        texts().difference(&self.succeeds())
    }

    /// `F(A) = { u#v : uv not in S(A) }`.
    pub fn fails(&self) -> Self {
        Self::anywhere(&self.refused())
    }

    /// `stop(A) = E and F(A)`: it reads nothing where A fails.
    pub fn stop(&self) -> Self {
        Self::here(&self.refused())
    }

    /// `nonempty(A) = { u#v in A : u is not empty }`.
    pub fn nonempty(&self) -> Self {
        Self(self.0.difference(&Self::empty().0))
    }

    /// `alone(A) = { u#v : u# in A }`: given only u, it reads all of it.
    pub fn alone(&self) -> Self {
        let ends =
            |state: &State| alive(&self.0, *state, STOP).is_some_and(|after| self.0.is_accepting(after));
        Self(machine(
            classes([&self.0]),
            Some(0),
            |_| None,
            |state, symbol| match (state, symbol) {
                (Some(state), STOP) => ends(state).then_some(None),
                (Some(state), letter) => Some(Some(alive(&self.0, *state, letter)?)),
                (None, symbol) => is_letter(symbol).then_some(None),
            },
            Option::is_none,
        ))
    }

    /// `A or B`.
    pub fn or(&self, other: &Self) -> Self {
        Self(self.0.union(&other.0))
    }

    /// `A and B`.
    pub fn and(&self, other: &Self) -> Self {
        Self(self.0.intersection(&other.0))
    }

    /// `A and not B`.
    pub fn but_not(&self, other: &Self) -> Self {
        Self(self.0.difference(&other.0))
    }

    /// `{ u u'#v : u#u'v in A, u'#v in B }`: A, and then B.
    pub fn then(&self, other: &Self) -> Self {
        let (a, b) = (&self.0, &other.0);
        Self(machine(
            classes([a, b]),
            (0, None),
            |(one, two)| if two.is_none() { Some((alive(a, *one, STOP)?, Some(0))) } else { None },
            |(one, two), symbol| match (symbol, two) {
                (STOP, None) => None,
                (STOP, Some(two)) => Some((*one, Some(alive(b, *two, STOP)?))),
                (letter, None) => Some((alive(a, *one, letter)?, None)),
                (letter, Some(two)) => Some((alive(a, *one, letter)?, Some(alive(b, *two, letter)?))),
            },
            |(one, two)| a.is_accepting(*one) && two.is_some_and(|two| b.is_accepting(two)),
        ))
    }

    /// `chain(A) = { u1...un#v : ui#(ui+1...un v) in nonempty(A) }`: any number of turns, each judged on all that follows.
    pub fn chain(&self) -> Self {
        /// A place of the run.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        enum Run {
            /// In a turn.
            Turn(State),
            /// After a turn, or before the first.
            Between,
            /// After the mark.
            Done,
        }
        let turn = &self.nonempty().0;
        // No text breaks a turn in this state.
        let is_settled = |state: State| {
            turn.is_accepting(state)
                && (0..=u8::MAX)
                    .filter(|symbol| is_letter(*symbol))
                    .all(|symbol| turn.step(state, symbol) == state)
        };
        let settled = (0..turn.states()).find(|state| is_settled(*state));
        // What follows has to satisfy all turns that ended: their states, without those that any text satisfies.
        let debts = |states: &[State], letter: u8| {
            let mut next = Vec::with_capacity(states.len());
            for state in states {
                let after = alive(turn, *state, letter)?;
                if Some(after) != settled {
                    next.push(after);
                }
            }
            next.sort_unstable();
            next.dedup();
            Some(next)
        };
        Self(machine(
            classes([turn]),
            (Run::Between, Vec::new()),
            |(run, owed)| {
                let Run::Turn(state) = *run else { return None };
                let debt = alive(turn, state, STOP)?;
                let mut owed = owed.clone();
                if Some(debt) != settled {
                    owed.push(debt);
                    owed.sort_unstable();
                    owed.dedup();
                }
                Some((Run::Between, owed))
            },
            |(run, owed), symbol| match (run, symbol) {
                (Run::Between, STOP) => Some((Run::Done, owed.clone())),
                (_, STOP) => None,
                (_, other) if !is_letter(other) => None,
                (Run::Done, letter) => Some((Run::Done, debts(owed, letter)?)),
                (Run::Between, letter) => Some((Run::Turn(alive(turn, 0, letter)?), debts(owed, letter)?)),
                (Run::Turn(state), letter) => {
                    Some((Run::Turn(alive(turn, *state, letter)?), debts(owed, letter)?))
                }
            },
            |(run, owed)| *run == Run::Done && owed.iter().all(|state| turn.is_accepting(*state)),
        ))
    }

    /// `early(A) = { u#v : on uv, A stops before # }`.
    pub fn early(&self) -> Self {
        self.apart([Apart::Own, Apart::Mark])
    }

    /// `late(A) = { u#v : on uv, A stops after # }`.
    pub fn late(&self) -> Self {
        self.apart([Apart::Mark, Apart::Own])
    }

    /// The texts with a mark and a place of A in this order, and at least a letter between them.
    fn apart(&self, order: [Apart; 2]) -> Self {
        self.both(order, false)
    }

    /// The same with exactly one letter.
    fn moved(&self, order: [Apart; 2]) -> Self {
        self.both(order, true)
    }

    fn both(&self, order: [Apart; 2], exactly_one: bool) -> Self {
        // 0: neither; 1: the first; 2: and a letter; 3: both.
        let at =
            |phase: u8, which: Apart| (phase == 0 && order[0] == which) || (phase == 2 && order[1] == which);
        Self(machine(
            classes([&self.0]),
            (0, 0_u8),
            |(state, phase)| {
                at(*phase, Apart::Own).then(|| Some((alive(&self.0, *state, STOP)?, phase + 1))).flatten()
            },
            |(state, phase), symbol| match (symbol, phase) {
                (STOP, phase) => at(*phase, Apart::Mark).then_some((*state, phase + 1)),
                (_, 2) if exactly_one => None,
                (letter, phase) => {
                    Some((alive(&self.0, *state, letter)?, if *phase == 1 { 2 } else { *phase }))
                }
            },
            |(state, phase)| *phase == 3 && self.0.is_accepting(*state),
        ))
    }

    /// The first place of each text: `A and not early(A)`.
    pub fn first(&self) -> Self {
        self.but_not(&self.early())
    }

    /// The last place of each text: `A and not late(A)`.
    pub fn last(&self) -> Self {
        self.but_not(&self.late())
    }

    /// `{ u#v : on uv, A stops at # or after it }`.
    pub fn reaches(&self) -> Self {
        self.or(&self.late())
    }

    /// `{ u#xv in A : x in letters }`.
    pub fn followed_by(&self, letters: &Automaton) -> Self {
        let shape = texts().then(&Automaton::one_of([STOP])).then(letters).then(&texts());
        Self(self.0.intersection(&shape))
    }

    /// `{ ux#v : u#xv in A }`, where x is one letter.
    pub fn after_a_letter(&self) -> Self {
        self.moved([Apart::Own, Apart::Mark])
    }

    /// `{ u#xv : ux#v in A }`, where x is one letter.
    pub fn before_a_letter(&self) -> Self {
        self.moved([Apart::Mark, Apart::Own])
    }

    /// `{ u#v : u#w in A, uw#x in B, v = wx }`: what A reads if it is given only what is before the place in B.
    pub fn up_to(&self, places: &Self) -> Self {
        let (a, b) = (&self.0, &places.0);
        // None after the place.
        let read = |one: &Option<State>| one.is_some_and(|one| a.is_accepting(one));
        Self(machine(
            classes([a, b]),
            (Some(0), 0),
            |(one, two)| if read(one) { Some((None, alive(b, *two, STOP)?)) } else { None },
            |(one, two), symbol| {
                let one = match one {
                    Some(one) => Some(alive(a, *one, symbol)?),
                    None => None,
                };
                match symbol {
                    STOP if one.is_none() => None,
                    STOP => Some((one, *two)),
                    letter => Some((one, alive(b, *two, letter)?)),
                }
            },
            |(one, two)| one.is_none() && b.is_accepting(*two),
        ))
    }

    /// `{ ux#v : ... }` one letter more of the rest has come: `{ u#vx : u#v in A }`, x a letter.
    pub fn with_a_letter_more(&self) -> Self {
        let one = Automaton::one_of((0..=u8::MAX).filter(|symbol| is_letter(*symbol)));
        Self(self.0.then(&one))
    }

    /// `{ u#w$v : u#wv in A, w$v in L }`: two places, one of A and one that a parser reaches from there.
    pub fn and_from_there(&self, parser: &Self) -> Pairs {
        let (a, b) = (&self.0, &parser.0);
        Pairs(machine(
            classes([a, b]),
            (0, None),
            |_| None,
            |(one, two), symbol| match (symbol, two) {
                (STOP, None) => Some((alive(a, *one, STOP)?, Some(0))),
                (CUT, Some(two)) => Some((*one, Some(alive(b, *two, STOP)?))),
                (STOP | CUT, _) => None,
                (letter, None) => Some((alive(a, *one, letter)?, None)),
                (letter, Some(two)) => Some((alive(a, *one, letter)?, Some(alive(b, *two, letter)?))),
            },
            |(one, two)| a.is_accepting(*one) && two.is_some_and(|two| b.is_accepting(two)),
        ))
    }
}

/// Which of two marks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Apart {
    /// The place of the relation.
    Own,
    /// The mark of the result.
    Mark,
}

/// A language of texts with two places, `u#w$v`.
pub struct Pairs(Automaton);

impl Pairs {
    /// The first places alone.
    pub fn first_places(&self) -> Relation {
        Relation(Relation(self.0.clone()).without(CUT, |symbol| symbol))
    }

    /// The second places alone.
    pub fn second_places(&self) -> Relation {
        // The mark that is left is called `#`.
        let named = |symbol| {
            if symbol == STOP {
                CUT
            } else if symbol == CUT {
                STOP
            } else {
                symbol
            }
        };
        Relation(Relation(self.0.clone()).without(STOP, named))
    }

    /// Those whose second place is in a relation.
    pub fn ending_in(&self, ends: &Relation) -> Self {
        let (a, b) = (&self.0, &ends.0);
        Self(machine(
            classes([a, b]),
            (0, 0),
            |_| None,
            |(one, two), symbol| {
                let next = alive(a, *one, symbol)?;
                match symbol {
                    STOP => Some((next, *two)),
                    CUT => Some((next, alive(b, *two, STOP)?)),
                    letter => Some((next, alive(b, *two, letter)?)),
                }
            },
            |(one, two)| a.is_accepting(*one) && b.is_accepting(*two),
        ))
    }
}
