//! Bytes as text that is safe to print.

use std::fmt::Write as _;

/// The bytes as one line that any terminal can show: control characters as their pictures (U+2400 and on),
/// bytes that are no UTF-8 as `\xFF`, characters that a terminal hides or obeys as `\u{202E}`.
#[must_use]
pub fn printable(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\0'..='\x1f' => text.extend(char::from_u32(0x2400 + u32::from(character))),
                '\x7f' => text.push('\u{2421}'),
                ' '..='~' => text.push(character),
                // Escapes just what is not printable; letters of any script stay.
                _ => text.extend(character.escape_debug()),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02X}");
        }
    }
    text
}
