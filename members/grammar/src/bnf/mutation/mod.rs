//! Automata that are wrong by one thing, and few strings that notice them.
//!
//! The problem: a program is asked for its verdicts on strings, and shall be noticed if it is wrong. There are too many strings, and
//! the complete [suite](super::suite) has millions for a grammar of hundreds of states. So this module counts what strings notice. A
//! mutant of an automaton has one transition (state, class) that leads to another state, each time that it is taken, or one state with
//! the other verdict. [`Mutants`] holds all of them, and [`small`] finds strings that kill every one.
//!
//! Each mutant has another language, since the automaton is minimal. For a verdict, a text that leads to the state tells. For a
//! transition from `s` with `c` that leads to `t` instead of `u`, let `w` be a shortest text that leads to `s`, which does not take
//! the transition. Take a set of endings that tell any two states apart, and that holds the rest of each after its first bytes; let `z` be
//! a shortest in it that the right automaton accepts from exactly one of `u` and `t`. Then the mutant's answer to `wcz` is that of `t` to `z`, and
//! wrong. That is evident if it does not take the transition again. If it does, `z` is `xcy`, where `x` leads from `t` to `s`: the
//! mutant is in `t` before `y`, and the right automaton, from `t`, in `u`. As `y` is shorter, it does not tell `u` from `t`, so that the
//! right answers of both to it are that of `t` to `z`; and the mutant's is the same, by the same argument for `y`.
//!
//! The idea: the strings `wcz` are those of the suite without further states (k = 0), in which a few endings `z` tell each state from
//! all others, and one is asked only if it tells a mutant that is left. Each string kills mutants of all transitions on its way, so
//! that most strings of the suite are not needed. Two things are added. Programs are no automata: they tell bytes of one class
//! apart, and so other bytes, doubled ones and controls are tried first. And most programs take text, so that all is tried with UTF-8
//! first: a string leads through the automaton and that of UTF-8 at once.
//!
//! The cost: for n states and k classes there are k * n * (n - 1) mutants to remember, and a string is tried on those mutants alone that
//! are left of the transitions on its way. An automaton of 280 states and 44 classes, `IRI-reference` of RFC 3987, takes a second and
//! has 239,000 strings, of which most are no UTF-8; one of 180 states and 21 classes, `URI` of RFC 3986, a third of a second and 41,000.

mod loops;
mod mutants;
mod small;
mod ways;

pub use loops::{Loop, loops};
pub use mutants::Mutants;
pub use small::small;

/// A string to ask, with the right answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question {
    /// The string.
    pub text: Vec<u8>,
    /// True if the language holds it.
    pub accepted: bool,
}
