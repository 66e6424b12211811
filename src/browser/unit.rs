//! The code points that the URL parser reads, and the validation errors that it finds.

use std::ops::Range;

use super::error::ValidationError;
use crate::text::signs;

/// A failure: the validation error that goes with it is told.
#[derive(Debug)]
pub(super) struct Failure;

/// A code point of the input, with its bytes.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub c: char,
    pub span: Range<usize>,
}

/// The validation errors so far.
pub(super) struct Errors(pub Vec<(ValidationError, Range<usize>)>);

impl Errors {
    pub fn tell(&mut self, error: ValidationError, span: Range<usize>) {
        self.0.push((error, span));
    }

    pub fn fail(&mut self, error: ValidationError, span: Range<usize>) -> Failure {
        self.tell(error, span);
        Failure
    }
}

/// The code points of an input that the state machine sees: without C0 controls and spaces at both ends, tabs and newlines.
pub(super) fn units(input: &[u8], errors: &mut Errors) -> Vec<Unit> {
    let unit =
        |(span, sign): (_, Option<char>)| Unit { c: sign.unwrap_or(char::REPLACEMENT_CHARACTER), span };
    let mut all: Vec<Unit> = signs(input).map(unit).collect();
    let is_stripped = |unit: &Unit| unit.c <= ' ';
    let from = all.iter().take_while(|unit| is_stripped(unit)).count();
    let behind = all[from..].iter().rev().take_while(|unit| is_stripped(unit)).count();
    let to = all.len() - behind;
    if let Some(stripped) = [&all[..from], &all[to..]].into_iter().find(|it| !it.is_empty()) {
        errors.tell(ValidationError::InvalidUrlUnit, span(stripped));
    }
    all.truncate(to);
    all.drain(..from);
    let is_ignored = |unit: &Unit| matches!(unit.c, '\t' | '\n' | '\r');
    if let Some(unit) = all.iter().find(|unit| is_ignored(unit)) {
        errors.tell(ValidationError::InvalidUrlUnit, unit.span.clone());
    }
    all.retain(|unit| !is_ignored(unit));
    all
}

/// The bytes of the input from the first of some units to the last.
pub(super) fn span(units: &[Unit]) -> Range<usize> {
    units.first().map_or(0, |first| first.span.start)..units.last().map_or(0, |last| last.span.end)
}

/// Returns whether these units begin with a percent-encoded byte.
pub(super) fn is_percent_encoded(units: &[Unit]) -> bool {
    matches!(units, [percent, high, low, ..]
        if percent.c == '%' && high.c.is_ascii_hexdigit() && low.c.is_ascii_hexdigit())
}
