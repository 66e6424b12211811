//! The relation of a parser, and the sets of which the laws are made.
//!
//! A parser is a partial function: on a text it fails, or reads a beginning of it. Its relation is the language
//! `{ u#v : on the text uv it reads exactly u }`, over letters and the mark `#`. Two parsers are the same function if and only if
//! their relations are equal, and the minimal automaton of a language is unique: so equality is decided.
//!
//! Each set below is built in one way: a small nondeterministic machine runs the automata of its parts, guesses a place, and
//! checks the guess on all that follows; the subset construction makes it deterministic.

use std::hash::Hash;

use super::super::automaton::{Automaton, State};
use super::super::classes::Classes;
use super::alphabet::{CUT, STOP, is_letter, proposed};

/// The language `{ u#v : on uv, the parser reads exactly u }`, or any other language of texts with one mark.
#[derive(Clone, Debug)]
pub struct Relation {
    /// All of it.
    pub all: Automaton,
    /// The part in which each production that a rule restricts read what the rule allows; `None` if that is all.
    pub allowed: Option<Automaton>,
}

/// The language of a nondeterministic machine. A state leads to at most one other for nothing (`free`), and to at most one with
/// each symbol (`step`).
#[must_use]
pub fn machine<S: Clone + Ord + Hash>(
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
#[must_use]
pub fn alive(automaton: &Automaton, state: State, symbol: u8) -> Option<State> {
    Some(automaton.step(state, symbol)).filter(|next| !automaton.is_dead(*next))
}

/// The classes of symbols that these automata tell apart. Letters, proposals and each mark are told apart in any case.
#[must_use]
pub fn classes<const N: usize>(automata: [&Automaton; N]) -> Classes {
    Classes::by(|symbol| {
        let kind = (is_letter(symbol), proposed(symbol).is_some(), symbol.max(CUT - 1));
        (automata.map(|one| one.class_of(symbol)), kind)
    })
}

/// `{ u w m v : u#wv in A, w m v in B }`, with m the mark of B, or a letter that it proposes: A, and then B.
#[must_use]
pub fn then(a: &Automaton, b: &Automaton) -> Automaton {
    machine(
        classes([a, b]),
        (0, None),
        |(one, two)| if two.is_none() { Some((alive(a, *one, STOP)?, Some(0))) } else { None },
        |(one, two), symbol| match two {
            Some(two) if !is_letter(symbol) => Some((*one, Some(alive(b, *two, symbol)?))),
            None if !is_letter(symbol) => None,
            Some(two) => Some((alive(a, *one, symbol)?, Some(alive(b, *two, symbol)?))),
            None => Some((alive(a, *one, symbol)?, None)),
        },
        |(one, two)| a.is_accepting(*one) && two.is_some_and(|two| b.is_accepting(two)),
    )
}

/// `{ u m w v : u m w in A, uw#v in B }`, with m as above: A, if it is given only what is before the place in B.
#[must_use]
pub fn up_to(a: &Automaton, b: &Automaton) -> Automaton {
    // After the place, the first state is `None`.
    let is_done = |one: &Option<State>| one.is_some_and(|one| a.is_accepting(one));
    machine(
        classes([a, b]),
        (Some(0), 0),
        |(one, two)| if is_done(one) { Some((None, alive(b, *two, STOP)?)) } else { None },
        |(one, two), symbol| {
            let two = if is_letter(symbol) { alive(b, *two, symbol)? } else { *two };
            match one {
                Some(one) => Some((Some(alive(a, *one, symbol)?), two)),
                None => is_letter(symbol).then_some((None, two)),
            }
        },
        |(one, two)| one.is_none() && b.is_accepting(*two),
    )
}

/// All letters.
fn letters() -> Automaton {
    Automaton::one_of((0..=u8::MAX).filter(|symbol| is_letter(*symbol)))
}

/// All texts.
#[must_use]
pub fn texts() -> Automaton {
    letters().repeated(0, None)
}

/// The string of one mark.
fn mark(mark: u8) -> Automaton {
    Automaton::one_of([mark])
}

impl From<Automaton> for Relation {
    fn from(all: Automaton) -> Self {
        Self { all, allowed: None }
    }
}

/// Sets of which all is allowed: what they say of a parser decides what others read.
impl Relation {
    /// `{ u#v : u in read }`. A terminal reads its strings so, since none of them begins another.
    #[must_use]
    pub fn after(read: &Automaton) -> Self {
        read.then(&mark(STOP)).then(&texts()).into()
    }

    /// `{ u#v : v in rest }`.
    #[must_use]
    pub fn before(rest: &Automaton) -> Self {
        texts().then(&mark(STOP)).then(rest).into()
    }

    /// `{ #v : v in rest }`.
    fn here(rest: &Automaton) -> Self {
        mark(STOP).then(rest).into()
    }

    /// `E = { #v }`: it reads nothing, wherever it begins.
    #[must_use]
    pub fn empty() -> Self {
        Self::here(&texts())
    }

    /// `{}`: it fails everywhere.
    #[must_use]
    pub fn never() -> Self {
        Automaton::one_of([]).into()
    }

    /// Returns whether it fails everywhere.
    #[must_use]
    pub fn is_never(&self) -> bool {
        self.all.is_dead(0)
    }

    /// Returns whether it reads nothing on some text.
    #[must_use]
    pub fn reads_nothing(&self) -> bool {
        !self.all.is_dead(self.all.step(0, STOP))
    }

    /// The number of letters that it reads of a text; `None` if it fails.
    #[must_use]
    pub fn reads(&self, letters: &[u8]) -> Option<usize> {
        let mut before = 0;
        // `ends` has the places that are possible so far, each with its state.
        let mut ends = vec![(0, self.all.step(0, STOP))];
        for (place, letter) in letters.iter().enumerate() {
            for (_, state) in &mut ends {
                *state = self.all.step(*state, *letter);
            }
            before = self.all.step(before, *letter);
            ends.push((place + 1, self.all.step(before, STOP)));
            ends.retain(|(_, state)| !self.all.is_dead(*state));
        }
        ends.into_iter().find(|(_, state)| self.all.is_accepting(*state)).map(|(place, _)| place)
    }

    /// `S(A) = { uv : u#v in A }`: the texts on which it succeeds.
    #[must_use]
    pub fn succeeds(&self) -> Automaton {
        without(&self.all, STOP, |symbol| symbol)
    }

    /// The texts on which it fails.
    #[must_use]
    pub fn refused(&self) -> Automaton {
        texts().difference(&self.succeeds())
    }

    /// `F(A) = { u#v : uv not in S(A) }`.
    #[must_use]
    pub fn fails(&self) -> Self {
        let refused = self.refused();
        let all = machine(
            classes([&refused]),
            (0, false),
            |_| None,
            |(state, marked), symbol| match symbol {
                STOP => (!marked).then_some((*state, true)),
                letter => Some((alive(&refused, *state, letter)?, *marked)),
            },
            |(state, marked)| *marked && refused.is_accepting(*state),
        );
        all.into()
    }

    /// `stop(A) = E and F(A)`: it reads nothing if A fails.
    #[must_use]
    pub fn stop(&self) -> Self {
        Self::here(&self.refused())
    }

    /// `early(A) = { u#v : on uv, A stops before # }`.
    #[must_use]
    pub fn early(&self) -> Self {
        two_places(&self.all, [Which::Own, Which::Mark], false).into()
    }

    /// `late(A) = { u#v : on uv, A stops after # }`.
    #[must_use]
    pub fn late(&self) -> Self {
        two_places(&self.all, [Which::Mark, Which::Own], false).into()
    }

    /// `{ u#w$v : u#wv in A, w$v in B }`: a place of A, and the one that B reaches from there.
    #[must_use]
    pub fn and_from_there(&self, parser: &Self) -> Pairs {
        let (a, b) = (&self.all, &parser.all);
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

/// Sets in which what is allowed stays so.
impl Relation {
    fn each(&self, of: impl Fn(&Automaton) -> Automaton) -> Self {
        Self { all: of(&self.all), allowed: self.allowed.as_ref().map(&of) }
    }

    fn both(&self, other: &Self, of: impl Fn(&Automaton, &Automaton) -> Automaton) -> Self {
        let allowed = (self.allowed.is_some() || other.allowed.is_some()).then(|| {
            of(self.allowed.as_ref().unwrap_or(&self.all), other.allowed.as_ref().unwrap_or(&other.all))
        });
        Self { all: of(&self.all, &other.all), allowed }
    }

    /// `A or B`.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.both(other, Automaton::union)
    }

    /// `A where B`: `A and B`, with B a condition.
    #[must_use]
    pub fn and(&self, condition: &Self) -> Self {
        self.each(|all| all.intersection(&condition.all))
    }

    /// `A and not B`, with B a condition.
    #[must_use]
    pub fn but_not(&self, condition: &Self) -> Self {
        self.each(|all| all.difference(&condition.all))
    }

    /// The same, of which only `{ u#v : u in texts }` is allowed.
    #[must_use]
    pub fn allowing(&self, texts: &Automaton) -> Self {
        let all = self.all.clone();
        let allowed = self.allowed.as_ref().unwrap_or(&self.all);
        Self { all, allowed: Some(allowed.intersection(&Self::after(texts).all)) }
    }

    /// `nonempty(A) = { u#v in A : u is not empty }`.
    #[must_use]
    pub fn nonempty(&self) -> Self {
        self.but_not(&Self::empty())
    }

    /// The first place of each text: `A and not early(A)`.
    #[must_use]
    pub fn first(&self) -> Self {
        self.but_not(&self.early())
    }

    /// The last place of each text: `A and not late(A)`.
    #[must_use]
    pub fn last(&self) -> Self {
        self.but_not(&self.late())
    }

    /// `{ u#xv in A : x in strings }`.
    #[must_use]
    pub fn followed_by(&self, strings: &Automaton) -> Self {
        self.and(&Self::before(&strings.then(&texts())))
    }

    /// `{ ux#v : u#xv in A }`, with x one letter.
    #[must_use]
    pub fn after_a_letter(&self) -> Self {
        self.each(|all| two_places(all, [Which::Own, Which::Mark], true))
    }

    /// `{ u#xv : ux#v in A }`, with x one letter.
    #[must_use]
    pub fn before_a_letter(&self) -> Self {
        self.each(|all| two_places(all, [Which::Mark, Which::Own], true))
    }

    /// `{ u#vx : u#v in A }`, with x one letter: it has come since A read.
    #[must_use]
    pub fn with_a_letter_more(&self) -> Self {
        self.each(|all| all.then(&letters()))
    }

    /// `alone(A) = { u#v : u# in A }`: given only u, it reads all of it.
    #[must_use]
    pub fn alone(&self) -> Self {
        self.each(|all| {
            let ends = |state: State| alive(all, state, STOP).is_some_and(|after| all.is_accepting(after));
            machine(
                classes([all]),
                Some(0),
                |_| None,
                |state, symbol| match (state, symbol) {
                    (Some(state), STOP) => ends(*state).then_some(None),
                    (Some(state), letter) => Some(Some(alive(all, *state, letter)?)),
                    (None, symbol) => is_letter(symbol).then_some(None),
                },
                Option::is_none,
            )
        })
    }

    /// `{ u#wv : u#w in A, uw#v in B }`: what A reads if it is given only what is before the place in B.
    #[must_use]
    pub fn up_to(&self, places: &Self) -> Self {
        self.each(|all| up_to(all, &places.all))
    }

    /// `{ u w#v : u#wv in A, w#v in B }`: A, and then B.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        self.both(other, then)
    }

    /// `chain(A) = { u1...un#v : ui#(ui+1...un v) in nonempty(A) }`: any number of turns, each judged on all that follows.
    #[must_use]
    pub fn chain(&self) -> Self {
        self.nonempty().each(chain)
    }
}

/// The chain of a parser that never reads nothing.
fn chain(turn: &Automaton) -> Automaton {
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
    // The rest of the text has to satisfy all turns that ended: these are their states, except for a state that any text satisfies.
    let is_settled = |state: &State| {
        let mut letters = (0..=u8::MAX).filter(|symbol| is_letter(*symbol));
        turn.is_accepting(*state) && letters.all(|letter| turn.step(*state, letter) == *state)
    };
    let settled = (0..turn.states()).find(is_settled);
    let sorted = |mut states: Vec<State>| {
        states.retain(|state| Some(*state) != settled);
        states.sort_unstable();
        states.dedup();
        states
    };
    let after = |states: &[State], letter: u8| {
        let next: Option<Vec<_>> = states.iter().map(|state| alive(turn, *state, letter)).collect();
        next.map(sorted)
    };
    machine(
        classes([turn]),
        (Run::Between, Vec::new()),
        |(run, owed)| {
            let Run::Turn(state) = *run else { return None };
            let ended = alive(turn, state, STOP)?;
            Some((Run::Between, sorted([&owed[..], &[ended]].concat())))
        },
        |(run, owed), symbol| match (run, symbol) {
            (Run::Between, STOP) => Some((Run::Done, owed.clone())),
            (_, STOP) => None,
            (_, other) if !is_letter(other) => None,
            (Run::Done, letter) => Some((Run::Done, after(owed, letter)?)),
            (Run::Between, letter) => Some((Run::Turn(alive(turn, 0, letter)?), after(owed, letter)?)),
            (Run::Turn(state), letter) => {
                Some((Run::Turn(alive(turn, *state, letter)?), after(owed, letter)?))
            }
        },
        |(run, owed)| *run == Run::Done && owed.iter().all(|state| turn.is_accepting(*state)),
    )
}

/// Which of two places.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// The place of the relation.
    Own,
    /// The mark of the result.
    Mark,
}

/// The texts with a mark and a place of the relation in this order, and a letter or more between them, or exactly one.
fn two_places(all: &Automaton, order: [Which; 2], exactly_one: bool) -> Automaton {
    // The phases: 0, before both; 1, after the first; 2, a letter later; 3, after both.
    let is_at = |phase: u8, which: Which| match phase {
        0 => order[0] == which,
        2 => order[1] == which,
        _ => false,
    };
    machine(
        classes([all]),
        (0, 0_u8),
        |(state, phase)| {
            is_at(*phase, Which::Own).then(|| Some((alive(all, *state, STOP)?, phase + 1))).flatten()
        },
        |(state, phase), symbol| match (symbol, phase) {
            (STOP, phase) => is_at(*phase, Which::Mark).then_some((*state, phase + 1)),
            (_, 2) if exactly_one => None,
            (letter, phase) => Some((alive(all, *state, letter)?, if *phase == 1 { 2 } else { *phase })),
        },
        |(state, phase)| *phase == 3 && all.is_accepting(*state),
    )
}

/// The strings without a mark; `named` says which symbol of the automaton another symbol is.
fn without(all: &Automaton, mark: u8, named: impl Fn(u8) -> u8) -> Automaton {
    machine(
        classes([all]),
        0,
        |state| alive(all, *state, mark),
        |state, symbol| {
            let symbol = named(symbol);
            (symbol != mark).then(|| alive(all, *state, symbol)).flatten()
        },
        |state| all.is_accepting(*state),
    )
}

/// `{ u : u# in R }`: the texts of which all is read.
#[must_use]
pub fn read_to_the_end(relation: &Automaton) -> Automaton {
    let ends = |state| relation.is_accepting(relation.step(state, STOP));
    Automaton::explored(
        Some(0),
        Classes::by(|symbol| (relation.class_of(symbol), is_letter(symbol))),
        |state, symbol| {
            let state = state.filter(|_| is_letter(symbol))?;
            Some(relation.step(state, symbol)).filter(|next| !relation.is_dead(*next))
        },
        |state| state.is_some_and(ends),
    )
}

/// A language of texts with two places, `u#w$v`.
pub struct Pairs(Automaton);

impl Pairs {
    /// The first places alone.
    #[must_use]
    pub fn first_places(&self) -> Relation {
        without(&self.0, CUT, |symbol| symbol).into()
    }

    /// The second places alone.
    #[must_use]
    pub fn second_places(&self) -> Relation {
        // The remaining mark is called `#`.
        let named = |symbol| match symbol {
            STOP => CUT,
            CUT => STOP,
            letter => letter,
        };
        without(&self.0, STOP, named).into()
    }

    /// The pairs whose second place is in a relation.
    #[must_use]
    pub fn ending_in(&self, ends: &Relation) -> Self {
        let (a, b) = (&self.0, &ends.all);
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
