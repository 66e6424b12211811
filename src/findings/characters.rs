//! Characters and escapes, wherever they are.

use std::ops::Range;

use super::reading::Rules;
use super::{Code, Finding};
use crate::documents::dialect::Role;
use crate::escape::{decoded, percent_encoded, units};

impl<'i> Rules<'_, 'i> {
    /// The characters and escapes of a part, each with the byte that it stands for.
    pub(super) fn units(&self, span: Range<usize>) -> impl Iterator<Item = (Range<usize>, u8)> {
        let start = span.start;
        units(&self.text[span]).map(move |(place, byte)| (start + place.start..start + place.end, byte))
    }

    /// Runs of escapes in which this is true of each.
    pub(super) fn escapes(
        &self,
        within: Range<usize>,
        is_meant: impl Fn(&[u8], u8) -> bool,
    ) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for (span, byte) in self.units(within) {
            if span.len() != 3 || !is_meant(&self.text[span.clone()], byte) {
                continue;
            }
            match runs.last_mut() {
                Some(last) if last.end == span.start => last.end = span.end,
                _ => runs.push(span),
            }
        }
        runs
    }

    /// Runs of encoded returns and line feeds.
    pub(super) fn line_breaks(&self, within: Range<usize>) -> Vec<Range<usize>> {
        self.escapes(within, |_, byte| matches!(byte, b'\r' | b'\n'))
    }

    /// Encoded delimiters of a protocol, which must not be decoded before they are sent.
    pub(super) fn delimiters(&self, section: &'static str, commands: &[&str]) -> Vec<Finding<'i>> {
        let start = self.of.spec.start.name;
        // A form of Gopher+ sends line breaks on purpose, and the selector has a rule of its own.
        let forms = self.parts(Role::GopherString).filter(|span| is_form(&self.text[span.clone()]));
        let excepted: Vec<_> = forms.chain(self.parts(Role::Selector)).collect();
        let is_told =
            |run: &Range<usize>| !excepted.iter().any(|part| part.start <= run.start && run.end <= part.end);
        let lines = self.line_breaks(0..self.text.len()).into_iter().filter(is_told);
        let mut found: Vec<_> =
            lines.map(|run| self.say(Code::EncodedLineBreak, run, start, section, None)).collect();
        if commands.iter().any(|scheme| self.has_scheme(scheme)) {
            // The octet with which commands begin.
            let commands = self.escapes(0..self.text.len(), |_, byte| byte == 0xFF).into_iter();
            found.extend(commands.map(|run| self.say(Code::EncodedDelimiter, run, start, section, None)));
        }
        found
    }

    /// The prose has the hex digits in upper case.
    pub(super) fn escape_case(&self, section: &'static str) -> Vec<Finding<'i>> {
        let runs = self
            .escapes(0..self.text.len(), |escape, _| escape.iter().any(u8::is_ascii_lowercase))
            .into_iter();
        let upper =
            |run: &Range<usize>| String::from_utf8_lossy(&self.text[run.clone()]).to_ascii_uppercase();
        self.each(Code::EscapeCase, runs.map(|run| (run.clone(), upper(&run))).collect(), section)
    }

    /// An escape of what could be as it is.
    pub(super) fn needless_escapes(&self, section: &'static str, production: &str) -> Vec<Finding<'i>> {
        let Some(unreserved) = self.of.spec.production(production) else { return Vec::new() };
        let is_needless = |_: &[u8], byte: u8| self.of.spec.derives(unreserved, &[byte]);
        let runs = self.escapes(0..self.text.len(), is_needless).into_iter();
        let plain =
            |run: &Range<usize>| String::from_utf8_lossy(&decoded(&self.text[run.clone()])).into_owned();
        self.each(Code::NeedlessEscape, runs.map(|run| (run.clone(), plain(&run))).collect(), section)
    }

    /// Characters of a production that the prose calls unsafe, and the grammar takes.
    pub(super) fn unsafe_characters(&self, section: &'static str, production: &str) -> Vec<Finding<'i>> {
        let Some(production) = self.of.spec.production(production) else { return Vec::new() };
        let hosts: Vec<_> = self.parts(Role::HostName).collect();
        let mut runs: Vec<Range<usize>> = Vec::new();
        for (at, byte) in self.text.iter().enumerate() {
            // A host name takes none of them, whatever the grammar says.
            if !self.of.spec.derives(production, &[*byte]) || hosts.iter().any(|host| host.contains(&at)) {
                continue;
            }
            match runs.last_mut() {
                Some(last) if last.end == at => last.end += 1,
                _ => runs.push(at..at + 1),
            }
        }
        let encoded = |run: Range<usize>| (run.clone(), percent_encoded(&self.text[run]));
        let runs = runs.into_iter().map(encoded).collect();
        self.each(Code::UnsafeAllowed, runs, section)
    }
}

/// The answers to a form of Gopher+: `+`, tab, `1`, and lines up to one that is a dot.
fn is_form(text: &[u8]) -> bool {
    let sent = decoded(text);
    sent.starts_with(b"+\t1\r\n+-1\r\n") && sent.ends_with(b"\r\n.\r\n")
}
