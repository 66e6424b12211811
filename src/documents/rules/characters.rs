//! Characters that are encoded, or should be.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Force, Role, Simple, runs};
use crate::escape::{decoded, percent_encoded};
use crate::shape::server;

/// Warns of encoded delimiters, which must not be decoded before they are sent; the schemes in whose protocol the octet `FF`
/// begins a command.
pub const fn encoded_delimiters(schemes: &'static [&'static str]) -> Simple<&'static [&'static str]> {
    Simple::new(Code::EncodedLineBreak, schemes, |text, schemes| {
        // A form of Gopher+ sends line breaks on purpose, and so does the body of a message (RFC 6068, section 5); the selector has a rule of its
        // own, and a fragment is not sent.
        let forms = text.parts(Role::GopherString).filter(|span| is_form(text.bytes(span)));
        let fields = text.text.iter().position(|byte| *byte == b'?').filter(|_| text.has_scheme("mailto"));
        let fields = fields.map(|from| from..text.text.len());
        let excepted: Vec<_> = forms.chain(text.parts(Role::Selector)).chain(fields).collect();
        let is_told =
            |run: &Range<usize>| !excepted.iter().any(|part| part.start <= run.start && run.end <= part.end);
        let all = 0..text.text.iter().position(|byte| *byte == b'#').unwrap_or(text.text.len());
        let lines = text.line_breaks(all.clone()).into_iter().filter(is_told);
        let mut found: Vec<_> = lines.map(|run| text.anywhere(Code::EncodedLineBreak, run)).collect();
        if schemes.iter().any(|scheme| text.has_scheme(scheme)) {
            let commands = text.escapes(all, |_, byte| byte == 0xFF).into_iter();
            found.extend(commands.map(|run| text.anywhere(Code::EncodedDelimiter, run)));
        }
        found
    })
}

/// The answers to a form of Gopher+: `+`, tab, `1`, and lines up to one that is a dot.
fn is_form(text: &[u8]) -> bool {
    let sent = decoded(text);
    sent.starts_with(b"+\t1\r\n+-1\r\n") && sent.ends_with(b"\r\n.\r\n")
}

/// Warns of an encoded NUL.
pub const ENCODED_NUL: Simple = Simple::new(Code::EncodedNul, (), |text, ()| {
    let runs = text.escapes(0..text.text.len(), |_, byte| byte == 0);
    runs.into_iter().map(|run| text.anywhere(Code::EncodedNul, run)).collect()
});

/// Shows the hex digits of an escape in upper case.
pub const fn escape_case(force: Force) -> Simple<Force> {
    Simple::new(Code::EscapeCase, force, |text, force| {
        let is_lower = |escape: &[u8], _| escape.iter().any(u8::is_ascii_lowercase);
        let runs = text.escapes(0..text.text.len(), is_lower).into_iter();
        let upper = runs.map(|run| (run.clone(), text.string(&run).to_ascii_uppercase()));
        text.each(Code::EscapeCase, upper.collect()).into_iter().map(|breach| breach.force(force)).collect()
    })
    .about_spelling()
}

/// Asks not to escape what may be as it is: the characters of this production.
pub const fn needless_escape(force: Force, characters: &'static str) -> Simple<(Force, &'static str)> {
    Simple::new(Code::NeedlessEscape, (force, characters), |text, (force, characters)| {
        let is_needless = |_: &[u8], byte: u8| text.takes(characters, &[byte]);
        let runs = text.escapes(0..text.text.len(), is_needless).into_iter();
        let plain = runs.map(|run| (run.clone(), String::from_utf8_lossy(&decoded(text.bytes(&run))).into()));
        text.each(Code::NeedlessEscape, plain.collect())
            .into_iter()
            .map(|breach| breach.force(force))
            .collect()
    })
    .about_spelling()
}

/// Calls characters unsafe that the grammar takes: those of this production.
pub const fn called_unsafe(characters: &'static str) -> Simple<&'static str> {
    Simple::new(Code::UnsafeAllowed, characters, |text, characters| {
        // The name of a host has none of these characters, whatever the grammar derives.
        let hosts: Vec<_> = text.parts(Role::HostName).chain(server(text.text)).collect();
        let is_in_a_host = |at: usize| hosts.iter().any(|host| host.contains(&at));
        let is_unsafe = |at: &usize| text.derives(characters, &(*at..at + 1)) && !is_in_a_host(*at);
        let found = runs((0..text.text.len()).filter(is_unsafe).map(|at| at..at + 1)).into_iter();
        let encoded = found.map(|run| (run.clone(), percent_encoded(text.bytes(&run))));
        text.each(Code::UnsafeAllowed, encoded.collect())
    })
    .about_spelling()
}
