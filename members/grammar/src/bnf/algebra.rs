//! The algebra of automata: languages made of languages.
//!
//! Each result is minimal and complete, so that two languages are equal exactly if their automata are. The operations
//! panic if the result would have more than 65,535 states.

use std::hash::Hash;

use super::automaton::{Automaton, State};
use super::classes::Classes;
use super::explore::{Explored, Numbers};
use super::nfa::Nfa;
use crate::class::Class;

impl Automaton {
    /// The automaton of a deterministic machine that is given by what it does: where it begins, how it steps, and where it
    /// accepts. The bytes of a class of `classes` must lead to the same state. Only states that can be reached are looked at.
    ///
    /// ```
    /// use urlgram_grammar::bnf::{automaton::Automaton, classes::Classes};
    /// // The texts with an even number of `a`.
    /// let classes = Classes::by(|byte| byte == b'a');
    /// let even = Automaton::explored(true, classes, |even, byte| even ^ (byte == b'a'), |even| *even);
    /// assert_eq!((even.states(), even.accepts(b"banana"), even.accepts(b"abba")), (2, false, true));
    /// ```
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "the classes are made for the call")]
    pub fn explored<S: Clone + Eq + Hash>(
        start: S,
        classes: Classes,
        mut step: impl FnMut(&S, u8) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Self {
        let row = |state: &S, numbers: &mut Numbers<S>, next: &mut Vec<u32>| {
            next.extend(classes.representatives().iter().map(|byte| numbers.of(step(state, *byte))));
        };
        Explored::new(start, classes.len(), row, accepts).minimal(&classes)
    }

    /// The one string `bytes`.
    #[must_use]
    pub fn literal(bytes: &[u8]) -> Self {
        Nfa::new(|nfa, start| nfa.literal(start, bytes)).compiled()
    }

    /// The same in upper and lower case.
    #[must_use]
    #[doc(hidden)]
    pub fn literal_in_any_case(bytes: &[u8]) -> Self {
        let both = |byte: &u8| Class::of_bytes([byte.to_ascii_lowercase(), byte.to_ascii_uppercase()]);
        Nfa::new(|nfa, start| bytes.iter().fold(start, |at, byte| nfa.read(at, both(byte)))).compiled()
    }

    /// The strings of one of these bytes.
    #[must_use]
    pub fn one_of(bytes: impl IntoIterator<Item = u8>) -> Self {
        Nfa::new(|nfa, start| nfa.read(start, Class::of_bytes(bytes))).compiled()
    }

    /// All strings.
    #[must_use]
    pub fn all() -> Self {
        Self::one_of(0..=u8::MAX).repeated(0, None)
    }

    /// The strings that this language or the other holds.
    ///
    /// ```
    /// use urlgram_grammar::bnf::automaton::Automaton;
    /// let [a, b] = ["a", "b"].map(|text| Automaton::literal(text.as_bytes()));
    /// let either = a.union(&b);
    /// assert_eq!(either, Automaton::one_of(*b"ab"));
    /// assert_eq!(either, Automaton::union_of([&a, &b]));
    /// assert_eq!(either.difference(&b), a);
    /// assert_eq!(either.intersection(&b), b);
    /// assert_eq!(a.complement().intersection(&either), b);
    /// assert_eq!(a.combined(&either, |left, right| left != right), b);
    /// assert!(a.then(&b).accepts(b"ab") && either.repeated(0, Some(2)).accepts(b"ba"));
    /// ```
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.combined(other, |this, other| this || other)
    }

    /// The strings that at least one of these languages holds; none, if there are no languages.
    #[must_use]
    pub fn union_of<'a>(languages: impl IntoIterator<Item = &'a Self>) -> Self {
        Nfa::new(|nfa, start| nfa.choice(start, languages, Nfa::automaton)).compiled()
    }

    /// The strings that both languages hold.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.combined(other, |this, other| this && other)
    }

    /// The strings that this language holds, and the other does not.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.combined(other, |this, other| this && !other)
    }

    /// The strings that this language does not hold.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self::all().difference(self)
    }

    /// The strings that `keep` requires, a function of whether this language and the other hold them.
    #[must_use]
    pub fn combined(&self, other: &Self, keep: impl Fn(bool, bool) -> bool) -> Self {
        Self::explored(
            (0, 0),
            Classes::by(|byte| (self.class_of(byte), other.class_of(byte))),
            |(one, two), byte| (self.step(*one, byte), other.step(*two, byte)),
            |(one, two)| keep(self.is_accepting(*one), other.is_accepting(*two)),
        )
    }

    /// Any string of this language, and then any of the other.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        Nfa::new(|nfa, start| {
            let middle = nfa.automaton(start, self);
            nfa.automaton(middle, other)
        })
        .compiled()
    }

    /// At least `min` strings of this language and at most `max`, one after the other; any number from `min` on if there is no `max`.
    #[must_use]
    pub fn repeated(&self, min: u32, max: Option<u32>) -> Self {
        Nfa::new(|nfa, start| nfa.repeat(start, min, max, |nfa, from| nfa.automaton(from, self))).compiled()
    }

    /// The strings of this language with bytes written as `%` and two hex digits: those that `plain` accepts as they are or
    /// so, all others only so.
    ///
    /// ```
    /// use urlgram_grammar::bnf::automaton::Automaton;
    /// let host = Automaton::literal(b"a b").escaped(|byte| byte.is_ascii_alphanumeric());
    /// assert!(host.accepts(b"a%20b") && host.accepts(b"%61%20b") && !host.accepts(b"a b"));
    /// ```
    #[must_use]
    pub fn escaped(&self, plain: impl Fn(u8) -> bool) -> Self {
        let value = |byte: u8| char::from(byte).to_digit(16).and_then(|value| u8::try_from(value).ok());
        let is_plain = |byte: u8| byte != b'%' && plain(byte);
        Self::explored(
            Escaped::Outside(Some(0)),
            Classes::by(|byte| (self.class_of(byte), is_plain(byte), value(byte), byte == b'%')),
            |state, byte| match *state {
                Escaped::Outside(Some(state)) if byte == b'%' => Escaped::Percent(state),
                Escaped::Outside(Some(state)) if plain(byte) => Escaped::outside(self, state, byte),
                Escaped::Percent(state) => {
                    value(byte).map_or(Escaped::Outside(None), |high| Escaped::High(state, high))
                }
                Escaped::High(state, high) => value(byte)
                    .map_or(Escaped::Outside(None), |low| Escaped::outside(self, state, high << 4 | low)),
                Escaped::Outside(_) => Escaped::Outside(None),
            },
            |state| matches!(state, Escaped::Outside(Some(state)) if self.is_accepting(*state)),
        )
    }
}

/// The place in a string that may hold escapes.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Escaped {
    /// None if nothing can be right any more.
    Outside(Option<State>),
    /// After a `%`.
    Percent(State),
    /// After a `%` and a digit of this value.
    High(State, u8),
}

impl Escaped {
    fn outside(of: &Automaton, state: State, byte: u8) -> Self {
        Self::Outside(Some(of.step(state, byte)).filter(|state| !of.is_dead(*state)))
    }
}
