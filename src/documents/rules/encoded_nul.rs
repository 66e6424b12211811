//! Encoded octets 00.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule};

/// Warns of an encoded NUL.
#[derive(Clone, Copy, Debug)]
pub struct EncodedNul;

impl Rule for EncodedNul {
    fn code(&self) -> Code {
        Code::EncodedNul
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let runs = text.escapes(0..text.text.len(), |_, byte| byte == 0);
        runs.into_iter().map(|run| text.anywhere(self.code(), run)).collect()
    }
}
