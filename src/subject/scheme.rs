//! The scheme that a text has, or is meant to have.

use super::Spec;
use crate::documents::dialect::Scheme;
use crate::shape::{Shape, WEB, WRAPPER, begins_with_a_port};

impl Spec {
    /// Returns whether the start production derives no text without a scheme: it is not that of references.
    pub fn needs_a_scheme(&self) -> bool {
        !self.starts(b"a")
    }

    /// Returns whether the start production derives texts with each scheme that the document allows, and none without: it is that of whole
    /// URLs, or another one in a grammar of any scheme, such as `absolute-URI`.
    pub fn begins_with_any_scheme(&self) -> bool {
        let is_general = self.is_whole_text() && self.dialect.prose.generic.is_none();
        self.needs_a_scheme() && (self.is_whole_url() || is_general)
    }

    /// The scheme of the Web, where the document has it: a bare name is then likely to be the host of such a URL.
    pub fn web(&self) -> Option<&'static Scheme> {
        self.dialect.schemes.iter().find(|scheme| scheme.name == WEB)
    }

    /// A scheme without its colon: a known one, as in `http/host`, or any before two slashes.
    pub fn begins_with_a_scheme(&self, text: &[u8]) -> bool {
        let name = text.split(|byte| *byte == b'/').next().unwrap_or(text);
        let is_it = |scheme: &Scheme| name.eq_ignore_ascii_case(scheme.name.as_bytes());
        let any = || self.dialect.prose.generic.is_none() && self.is_scheme(name);
        let after = &text[name.len()..];
        after.starts_with(b"//") && any() || !after.is_empty() && self.dialect.schemes.iter().any(is_it)
    }

    pub fn is_scheme(&self, name: &[u8]) -> bool {
        self.production(self.dialect.prose.scheme).is_some_and(|scheme| self.derives(scheme, name))
    }

    /// Returns whether the text before the first colon is the number of a host and no scheme, and after it a port.
    pub fn is_host_and_port(&self, text: &[u8]) -> bool {
        let name = Shape::of(text).name;
        let after = text.get(name.len() + 1..).unwrap_or_default();
        name.contains(&b'.')
            && !self.is_scheme(name)
            && name.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
            && begins_with_a_port(after)
    }

    /// The scheme that a name is a misspelling of: the name has wrong characters, or this grammar has no such scheme.
    pub fn near_scheme(&self, name: &[u8]) -> Option<&'static Scheme> {
        let is_scheme = self.is_scheme(name);
        // If any scheme is allowed, only one with a wrong character in it is misspelt.
        let any = self.dialect.prose.generic.is_none();
        if any && is_scheme {
            return None;
        }
        let letters = name.iter().filter(|byte| byte.is_ascii_alphanumeric());
        let name: String = letters.map(|byte| char::from(byte.to_ascii_lowercase())).collect();
        let distance = |scheme: &&Scheme| strsim::osa_distance(scheme.name, &name);
        let nearest = self.dialect.schemes.iter().min_by_key(distance)?;
        let longest = if any { 0 } else { nearest.name.len() / 3 };
        (name.len() <= 2 * nearest.name.len() && distance(&nearest) <= longest).then_some(nearest)
    }

    /// The input with its scheme in lower case, and the length of that scheme, where section 2.1 of RFC 1738
    /// or its like asks to accept it and the case is what keeps the start production from reading on.
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
