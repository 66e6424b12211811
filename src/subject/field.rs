//! A header field as people write it: its name in any case, and white space in its value, which the document asks to
//! ignore.

use super::Spec;
use crate::documents::dialect::HeaderField;
use crate::rewrite::Rewrite;

impl Spec {
    /// The field in `input` as the grammar writes it, if the input writes it otherwise and the document
    /// accepts that.
    pub fn field(&self, input: &[u8]) -> Option<Rewrite<'static>> {
        let field = self.header_field()?.0;
        let HeaderField { name, close, .. } = field;
        let begin = field.value(input)?;
        let end = match close {
            Some(close) => input.iter().rposition(|byte| *byte == close)?,
            None => input.len(),
        };
        let is_kept = |at: &usize| !(begin..end).contains(at) || !is_white(input[*at]);
        let mut field = Rewrite::keeping(input, 0..input.len(), is_kept);
        field.end = input.len();
        field.text.to_mut()[..name.len()].copy_from_slice(name.as_bytes());
        (*field != *input && self.accepts(&field)).then_some(field)
    }

    /// The header field that the start production derives, if the document tolerates more than the grammar, and the
    /// section that does.
    pub fn header_field(&self) -> Option<(HeaderField, &'static str)> {
        let (fields, section) = self.dialect.prose.fields?;
        let field = fields.iter().find(|field| field.production == self.start.name)?;
        Some((*field, section))
    }
}

/// The white space of a header, with that of folded lines.
pub(crate) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
