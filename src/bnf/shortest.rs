//! The shortest string of an automaton.

use super::automaton::Automaton;

impl Automaton {
    /// One of the shortest strings of the language, made of [readable](Self::readable) bytes; `None` if it holds no string.
    ///
    /// ```
    /// use urlgram::{Reading, bnf::automaton::Automaton, rfc1738::RFC1738};
    /// let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), "nntpurl")?;
    /// assert_eq!(automaton.shortest().unwrap(), b"nntp://a/a");
    /// # Ok::<(), urlgram::bnf::NotRegular>(())
    /// ```
    #[must_use]
    pub fn shortest(&self) -> Option<Vec<u8>> {
        let mut bytes = self.readable();
        bytes.sort_by_key(|byte| (!byte.is_ascii_lowercase(), !byte.is_ascii_digit(), *byte));
        let mut reached = self.outwards(&bytes).into_iter();
        reached.find(|(state, _)| self.is_accepting(*state)).map(|(_, string)| string)
    }
}
