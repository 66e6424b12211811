//! The misses of a parser: which letters it expected, and where.
//!
//! If a terminal does not match, and if a production ends, the trace notes the open productions. A letter is expected at a place
//! if each of these can go on with it there, by its BNF. The misses of a parser are the language `{ u c' v : in the run on the
//! text uv, the letter c is expected after u }`, where the symbol `c'` proposes the letter c. They compose as relations do.

use urlgram::bnf::automaton::{Automaton, State};
use urlgram::bnf::classes::Classes;
use urlgram::bnf::first::alphabet::{STOP, is_letter, proposed};
use urlgram::bnf::first::relation::{Relation, alive, classes, machine, then, up_to};

/// The language `{ u c' v : in the run on uv, the letter c is expected after u }`.
#[derive(Clone, Debug)]
pub struct Misses(pub Automaton);

impl Misses {
    /// No letter is expected anywhere.
    pub fn none() -> Self {
        Self(Automaton::one_of([]))
    }

    /// `{ u c' v : uv in refused, u has fewer letters than longest }`: the misses of an error, which notes the place where its word
    /// began. As many places after it count as a literal may have matched of.
    pub fn of_an_error(refused: &Automaton, longest: usize) -> Self {
        Self(machine(
            classes([refused]),
            (0, Some(0)),
            |_| None,
            |(state, read), symbol| match (proposed(symbol), read) {
                (Some(_), Some(_)) => Some((*state, None)),
                (None, None) => Some((alive(refused, *state, symbol)?, None)),
                (None, Some(read)) if read + 1 < longest => {
                    Some((alive(refused, *state, symbol)?, Some(read + 1)))
                }
                (Some(_), None) | (None, Some(_)) => None,
            },
            |(state, read)| read.is_none() && refused.is_accepting(*state),
        ))
    }

    /// `{ u c' v : u is the longest beginning of uv that begins a string of the language, and no such string if v is empty }`: the place
    /// where a text leaves the language.
    pub fn leaving(language: &Automaton) -> Self {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        enum At {
            Before(State),
            Here(State),
            Beyond,
        }
        Self(machine(
            classes([language]),
            At::Before(0),
            |_| None,
            |at, symbol| match (*at, proposed(symbol)) {
                (At::Before(state), Some(_)) => Some(At::Here(state)),
                (_, Some(_)) => None,
                (_, None) if !is_letter(symbol) => None,
                (At::Before(state), None) => Some(At::Before(alive(language, state, symbol)?)),
                (At::Here(state), None) => alive(language, state, symbol).is_none().then_some(At::Beyond),
                (At::Beyond, None) => Some(At::Beyond),
            },
            |at| match *at {
                At::Before(_) => false,
                At::Here(state) => !language.is_accepting(state),
                At::Beyond => true,
            },
        ))
    }

    /// `{ u c' v : u#v in A }`: the misses at the end of A.
    pub fn at_the_end(of: &Relation) -> Self {
        let of = &of.all;
        Self(machine(
            classes([of]),
            (0, false),
            |_| None,
            |(state, passed), symbol| match proposed(symbol) {
                Some(_) => (!passed).then(|| Some((alive(of, *state, STOP)?, true))).flatten(),
                None if !is_letter(symbol) => None,
                None => Some((alive(of, *state, symbol)?, *passed)),
            },
            |(state, passed)| *passed && of.is_accepting(*state),
        ))
    }

    /// `{ u c' v : uc begins a string of the language }`.
    pub fn live(language: &Automaton) -> Self {
        Self(machine(
            Classes::by(|symbol| {
                let letter = proposed(symbol).unwrap_or(symbol);
                (language.class_of(letter), is_letter(symbol), proposed(symbol).is_some())
            }),
            Some(0),
            |_| None,
            |state, symbol| match (state, proposed(symbol)) {
                (Some(state), Some(letter)) => alive(language, *state, letter).map(|_| None),
                (Some(state), None) => Some(Some(alive(language, *state, symbol)?)),
                (None, Some(_)) => None,
                (None, None) => is_letter(symbol).then_some(None),
            },
            Option::is_none,
        ))
    }

    /// `M or N`.
    pub fn or(&self, other: &Self) -> Self {
        Self(self.0.union(&other.0))
    }

    /// `M and N`.
    pub fn and(&self, other: &Self) -> Self {
        Self(self.0.intersection(&other.0))
    }

    /// `M and not N`.
    pub fn but_not(&self, other: &Self) -> Self {
        Self(self.0.difference(&other.0))
    }

    /// `{ u w c' v : u#wv in A, w c' v in M }`: what is expected after A.
    pub fn after(&self, first: &Relation) -> Self {
        Self(then(&first.all, &self.0))
    }

    /// `{ u c' v in M : uv in texts }`.
    pub fn on(&self, texts: &Automaton) -> Self {
        let m = &self.0;
        Self(machine(
            classes([m, texts]),
            (0, 0),
            |_| None,
            |(one, two), symbol| {
                let one = alive(m, *one, symbol)?;
                let two = if proposed(symbol).is_some() { *two } else { alive(texts, *two, symbol)? };
                Some((one, two))
            },
            |(one, two)| m.is_accepting(*one) && texts.is_accepting(*two),
        ))
    }

    /// `{ u c' wv : u c' w in M, uw#v in B }`: what is expected if the parser is given only what is before the place in B.
    pub fn up_to(&self, places: &Relation) -> Self {
        Self(up_to(&self.0, &places.all))
    }
}
