//! The case of schemes.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Rule};

/// Writes the scheme in lower case, where the grammar takes both.
#[derive(Clone, Copy, Debug)]
pub struct LowerScheme(pub Force);

impl Rule for LowerScheme {
    fn code(&self) -> Code {
        Code::SchemeCase
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let upper =
            text.scheme.iter().filter(|(span, _)| text.bytes(span).iter().any(u8::is_ascii_uppercase));
        let note = "Programs are asked to treat upper case like lower case, and the grammar allows both.";
        let say = |(span, name): &(Range<usize>, String)| {
            Breach::new(self.code(), span.clone(), text.scheme_name).fix(name).force(self.0).note(note)
        };
        upper.map(say).collect()
    }
}
