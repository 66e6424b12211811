//! A header field as people write it: its name in any case, and white space in its value, which the document asks to
//! ignore.

use std::ops::Range;

use super::catalogue::Code;
use super::check::Check;
use super::finding::Diagnostic;
use super::subject::Subject;
use super::wording::{self, Words};
use crate::documents::dialect::Rule;

/// A field, and the same as the grammar writes it.
pub(super) struct Field {
    /// What the grammar accepts.
    pub text: Vec<u8>,
    /// Where in the input each byte of it stands, and where the input ends.
    pub places: Vec<usize>,
}

impl Check {
    /// The field in `input` as the grammar writes it, where it writes it otherwise and accepts it so.
    pub(super) fn field(&self, input: &[u8]) -> Option<Field> {
        self.field_section()?;
        let name = self.start.name.as_bytes();
        let written = input.get(..=name.len())?;
        if !written[..name.len()].eq_ignore_ascii_case(name) || written[name.len()] != b':' {
            return None;
        }
        let is_kept = |at: &usize| *at <= name.len() || !is_white(input[*at]);
        let mut places: Vec<usize> = (0..input.len()).filter(is_kept).collect();
        let mut text: Vec<u8> = places.iter().map(|at| input[*at]).collect();
        text[..name.len()].copy_from_slice(name);
        places.push(input.len());
        (text != input && self.accepts(&text)).then_some(Field { text, places })
    }

    /// The section that tolerates more in a field, if the start production is one.
    pub(super) fn field_section(&self) -> Option<&'static str> {
        let is_one = |rule: Rule| matches!(rule, Rule::Fields(names) if names.contains(&self.start.name));
        self.dialect.prose.rules.iter().find(|(rule, _)| is_one(*rule)).map(|(_, section)| *section)
    }

    /// What is tolerated in a field.
    pub(super) fn field_findings(&self, of: &Subject<'_>) -> Vec<Diagnostic> {
        let say = |code, span: Range<usize>, fix: &str| {
            let mut words = Words::new(of, code, span);
            words.severity = self.tolerance();
            words.section = self.field_section();
            words.fix = Some(fix.to_owned());
            wording::say(of, words)
        };
        let name = self.start.name;
        let mut found = Vec::new();
        if !of.input.starts_with(name.as_bytes()) {
            found.push(say(Code::FieldCase, 0..name.len(), name));
        }
        let mut at = 0;
        for run in of.input.chunk_by(|one, other| is_white(*one) == is_white(*other)) {
            if is_white(run[0]) {
                found.push(say(Code::FieldSpace, at..at + run.len(), ""));
            }
            at += run.len();
        }
        found
    }
}

/// The white space of a header, with that of folded lines.
pub(super) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
