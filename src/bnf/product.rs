//! Two automata side by side.

use std::collections::HashMap;

use super::automaton::{Automaton, Explored, State, minimal};

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
        let mut number: HashMap<(State, State), usize> = HashMap::from([((0, 0), 0)]);
        let mut found = vec![(0, 0)];
        let mut explored = Explored { next: Vec::new(), accepting: Vec::new() };
        while let Some(&(one, two)) = found.get(explored.next.len()) {
            let mut row = [0; 256];
            for byte in 0..=255_u8 {
                let next = (self.step(one, byte), other.step(two, byte));
                row[usize::from(byte)] = *number.entry(next).or_insert_with(|| {
                    found.push(next);
                    found.len() - 1
                });
            }
            explored.next.push(row);
            explored.accepting.push(keep(self.is_accepting(one), other.is_accepting(two)));
        }
        minimal(&explored)
    }
}
