//! A header field as people write it: its name in any case, and white space in its value, which the document asks to
//! ignore.

use super::Spec;
use crate::documents::dialect::Rule;

/// A field, and the same as the grammar writes it.
pub(crate) struct Field {
    /// What the grammar accepts.
    pub text: Vec<u8>,
    /// Where in the input each byte of it stands, and where the input ends.
    pub places: Vec<usize>,
}

impl Spec {
    /// The field in `input` as the grammar writes it, where it writes it otherwise and accepts it so.
    pub fn field(&self, input: &[u8]) -> Option<Field> {
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
    pub fn field_section(&self) -> Option<&'static str> {
        let is_one = |rule: Rule| matches!(rule, Rule::Fields(names) if names.contains(&self.start.name));
        self.dialect.prose.rules.iter().find(|(rule, _)| is_one(*rule)).map(|(_, section)| *section)
    }
}

/// The white space of a header, with that of folded lines.
pub(crate) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
