//! The scheme that a text has, or is meant to have.

use super::Spec;
use crate::shape::WRAPPER;

impl Spec {
    /// The input with its scheme in lower case, and the length of that scheme, if section 2.1 of RFC 1738 or
    /// its like asks to accept it and the case is what keeps the start production from reading on.
    pub fn lower_scheme(&self, input: &[u8]) -> Option<(Vec<u8>, usize)> {
        self.dialect.prose.scheme_case?;
        // Most inputs have no letter in upper case before their first colon, and need no closer look.
        if !input.iter().take_while(|byte| **byte != b':').any(u8::is_ascii_uppercase) {
            return None;
        }
        let scheme = self.production(self.dialect.prose.scheme)?;
        let is_scheme_byte = |byte: &u8| byte.is_ascii_uppercase() || self.derives(scheme, &[*byte]);
        let length = input.iter().position(|byte| !is_scheme_byte(byte)).unwrap_or(input.len());
        let whole = length == input.len() && self.start.name == scheme.name;
        let upper = input[..length].iter().any(u8::is_ascii_uppercase);
        // `URL:` before a URL is a wrapper.
        let wrapper = self.is_whole_url() && input[..length].eq_ignore_ascii_case(WRAPPER);
        if !upper || wrapper || !(whole || input.get(length) == Some(&b':')) {
            return None;
        }
        let mut lowered = input.to_vec();
        lowered[..length].make_ascii_lowercase();
        let automaton = self.automaton(self.start)?;
        let reach = |input: &[u8]| match automaton.leaves(input) {
            (end, state) if end == input.len() && automaton.is_accepting(state) => usize::MAX,
            (offset, _) => offset,
        };
        (reach(&lowered) > length && reach(input) <= length).then_some((lowered, length))
    }
}
