//! Line breaks in the selectors of Gopher.

use memchr::memchr_iter;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Lets a Gopher selector hold no return and no line feed, encoded or not.
#[derive(Clone, Copy, Debug)]
pub struct SelectorLine;

impl Rule for SelectorLine {
    fn code(&self) -> Code {
        Code::GopherControl
    }

    fn glance(&self, url: &[u8]) -> Option<bool> {
        let is_line = |at: usize| matches!(url[at + 1..], [b'0', b'A' | b'D' | b'a' | b'd', ..]);
        if memchr_iter(b'%', url).any(is_line) { None } else { Some(false) }
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let runs = text.parts(Role::Selector).flat_map(|span| text.line_breaks(span));
        runs.map(|span| text.breach(self.code(), span, Role::Selector).fix("")).collect()
    }
}
