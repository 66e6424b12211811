//! Two automata side by side.

use super::automaton::{Automaton, explored, minimal};

impl Automaton {
    /// The automaton of the strings that `keep` wants, which is told whether this language and the other hold them.
    ///
    /// ```
    /// use urlgram::{Reading, bnf::automaton::Automaton, rfc1738::RFC1738};
    /// let of = |name| Automaton::of(RFC1738.grammar(Reading::Corrected), name);
    /// let both = of("user")?.combined(&of("digits")?, |user, digits| user && digits);
    /// assert_eq!(both, of("digits")?, "each number can be a user");
    /// # Ok::<(), urlgram::bnf::regular::NotRegular>(())
    /// ```
    ///
    /// # Panics
    /// Where the automaton would have more than 65,535 states. It has at most as many as there are pairs of theirs.
    #[must_use]
    pub fn combined(&self, other: &Self, keep: impl Fn(bool, bool) -> bool) -> Self {
        minimal(&explored(
            (0, 0),
            |(one, two), byte| (self.step(one, byte), other.step(two, byte)),
            |(one, two)| keep(self.is_accepting(one), other.is_accepting(two)),
        ))
    }
}
