//! Characters that only direct how a text is displayed.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule};
use crate::escape::percent_encoded;

/// Does not allow characters that only direct the display.
#[derive(Clone, Copy, Debug)]
pub struct BidiControls;

/// The characters that only direct how a text is displayed.
const BIDI_CONTROLS: &[(&str, &str)] = &[
    ("\u{200E}", "U+200E, left-to-right mark"),
    ("\u{200F}", "U+200F, right-to-left mark"),
    ("\u{202A}", "U+202A, left-to-right embedding"),
    ("\u{202B}", "U+202B, right-to-left embedding"),
    ("\u{202C}", "U+202C, pop directional formatting"),
    ("\u{202D}", "U+202D, left-to-right override"),
    ("\u{202E}", "U+202E, right-to-left override"),
];

/// The length of such a character, in bytes.
const CONTROL: usize = 3;

/// Returns whether a character only controls the direction of text.
pub(super) fn is_bidi_control(character: char) -> bool {
    BIDI_CONTROLS.iter().any(|(control, _)| control.starts_with(character))
}

fn bidi_controls(text: &[u8]) -> impl Iterator<Item = (usize, &'static str)> {
    text.windows(CONTROL).enumerate().filter_map(|(at, bytes)| {
        let known = BIDI_CONTROLS.iter().find(|(character, _)| character.as_bytes() == bytes)?;
        Some((at, known.1))
    })
}

impl Rule for BidiControls {
    fn code(&self) -> Code {
        Code::BidiControl
    }

    fn glance(&self, url: &[u8]) -> Option<bool> {
        Some(bidi_controls(url).next().is_some())
    }

    fn concerns(&self, character: char) -> bool {
        is_bidi_control(character)
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let say = |(at, name)| {
            let span = at..at + CONTROL;
            // At the edge it is no part of the text.
            let is_edge = at == 0 || span.end == text.text.len();
            let rest = [&text.text[..at], &text.text[span.end..]].concat();
            let fix = (is_edge && text.starts(&rest)).then(String::new);
            let encoded = percent_encoded(text.bytes(&span));
            // Encoded, it would be a part of the text.
            let label = if fix.is_some() {
                format!("{name}: remove it")
            } else {
                format!("{name}: remove it, or write `{encoded}`")
            };
            Breach { fix, ..text.anywhere(self.code(), span).label(label) }
        };
        bidi_controls(text.text).map(say).collect()
    }
}
