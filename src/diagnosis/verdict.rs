//! Whether an input conforms, without reasons.

use std::sync::atomic::Ordering::Relaxed;

use super::check::Check;
use super::rules;
use crate::documents::dialect::Conforming;

/// So many inputs are judged by the combinators and the rules before the automaton of what conforms is compiled, which takes
/// the time of some thousand verdicts.
const FEW: u32 = 100;

impl Check {
    /// Whether `input` conforms, without reasons.
    ///
    /// The automaton of [`language`](Self::language) tells, once enough inputs have been judged for its compilation to pay; before
    /// that, the combinators and the rules, which say the same. Linear time, constant memory.
    #[must_use]
    pub fn conforms(&self, input: &[u8]) -> bool {
        let Conforming { acceptor, judged, .. } = self.conforming();
        if let Some(Some(acceptor)) = acceptor.get() {
            return acceptor.accepts(input);
        }
        let is_early = judged.fetch_add(1, Relaxed) < FEW;
        let compiled = if is_early { None } else { self.acceptor() };
        compiled.map_or_else(|| self.conforms_by_rules(input), |acceptor| acceptor.accepts(input))
    }

    /// The same verdict from the combinators and the code of the rules, without the automaton of
    /// [`language`](Self::language): `tests/proof/conformance.rs` compares both.
    ///
    /// ```
    /// use urlgram::{Check, rfc1738::RFC1738};
    /// let check = Check::new(&RFC1738);
    /// assert!(check.conforms_by_rules(b"mailto:a@b") && !check.conforms_by_rules(b"mailto:a"));
    /// ```
    #[must_use]
    pub fn conforms_by_rules(&self, input: &[u8]) -> bool {
        let conforms = match self.own_form(input) {
            Some((production, forbidding)) => {
                production.accepts(input).then(|| !rules::break_url(self, forbidding, input))
            }
            // In a URL of no known scheme, nothing is forbidden.
            None => {
                self.accepts_in_general(input).then(|| self.is_whole_url() || !rules::broken(self, input))
            }
        };
        conforms.unwrap_or_else(|| self.tolerates(input))
    }

    /// Whether an input that is not accepted conforms all the same, since the document asks to tolerate how it is written.
    pub(super) fn tolerates(&self, input: &[u8]) -> bool {
        let lowered = self.lower_scheme(input).filter(|_| !self.strict);
        lowered.is_some_and(|(lowered, _)| self.accepts(&lowered) && !rules::broken(self, &lowered))
            || !self.strict && self.field(input).is_some_and(|field| !rules::broken(self, &field.text))
    }
}
