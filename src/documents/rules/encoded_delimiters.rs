//! Encoded delimiters of protocols.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};
use crate::escape::decoded;

/// Warns of encoded delimiters, which must not be decoded before they are sent; the schemes in whose protocol the octet `FF`
/// begins a command.
#[derive(Clone, Copy, Debug)]
pub struct EncodedDelimiters(pub &'static [&'static str]);

impl Rule for EncodedDelimiters {
    fn code(&self) -> Code {
        Code::EncodedLineBreak
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        // A form of Gopher+ sends line breaks on purpose, the selector has a rule of its own, and a fragment is not sent.
        let forms = text.parts(Role::GopherString).filter(|span| is_form(text.bytes(span)));
        let excepted: Vec<_> = forms.chain(text.parts(Role::Selector)).collect();
        let is_told =
            |run: &Range<usize>| !excepted.iter().any(|part| part.start <= run.start && run.end <= part.end);
        let all = 0..text.text.iter().position(|byte| *byte == b'#').unwrap_or(text.text.len());
        let lines = text.line_breaks(all.clone()).into_iter().filter(is_told);
        let mut found: Vec<_> = lines.map(|run| text.anywhere(Code::EncodedLineBreak, run)).collect();
        if self.0.iter().any(|scheme| text.has_scheme(scheme)) {
            let commands = text.escapes(all, |_, byte| byte == 0xFF).into_iter();
            found.extend(commands.map(|run| text.anywhere(Code::EncodedDelimiter, run)));
        }
        found
    }
}

/// The answers to a form of Gopher+: `+`, tab, `1`, and lines up to one that is a dot.
fn is_form(text: &[u8]) -> bool {
    let sent = decoded(text);
    sent.starts_with(b"+\t1\r\n+-1\r\n") && sent.ends_with(b"\r\n.\r\n")
}
