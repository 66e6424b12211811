//! The prefix `url:`.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Rule};
use crate::shape::{Shape, WRAPPER};

/// Does not take `url:` for part of a URL, though the grammar reads it as a scheme.
#[derive(Clone, Copy, Debug)]
pub struct Prefix;

impl Rule for Prefix {
    fn code(&self) -> Code {
        Code::Wrapper
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let wrapper = text.scheme.iter().filter(|(span, name)| span.start == 0 && name.as_bytes() == WRAPPER);
        // A reference without a scheme needs no prefix.
        let is_url = |end: usize| Shape::of(&text.text[end..]).colon && text.starts(&text.text[end..]);
        let ends = wrapper.map(|(span, _)| span.end + 1).filter(|end| text.is_whole && is_url(*end));
        ends.map(|end| text.anywhere(self.code(), 0..end).force(Force::Should).fix("")).collect()
    }
}
