//! The case of type codes.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Shows the FTP type codes in lower case, and the grammar takes both.
#[derive(Clone, Copy, Debug)]
pub struct TypecodeCase;

impl Rule for TypecodeCase {
    fn code(&self) -> Code {
        Code::TypecodeCase
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let is_upper = |span: &Range<usize>| text.bytes(span).iter().any(u8::is_ascii_uppercase);
        let upper = text.parts(Role::Typecode).find(is_upper);
        let say = |span: Range<usize>| {
            let fix = text.string(&span).to_ascii_lowercase();
            text.breach(self.code(), span, Role::Typecode).fix(fix)
        };
        upper.map(say).into_iter().collect()
    }
}
