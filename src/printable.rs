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

/// The same of the first bytes only, about `most` of them, and `…` if there are more.
pub(crate) fn shortened(bytes: &[u8], most: usize) -> String {
    if bytes.len() <= most {
        return printable(bytes);
    }
    format!("{}…", printable(whole_characters(bytes, most)))
}

/// The first bytes of a text, about `most` of them, with no character of it cut in two.
fn whole_characters(bytes: &[u8], most: usize) -> &[u8] {
    let begins = |end: &usize| bytes.get(*end).is_none_or(|byte| byte & 0xC0 != 0x80);
    let end = (most.saturating_sub(3)..=most).rev().find(begins).unwrap_or(most);
    &bytes[..end.min(bytes.len())]
}

#[cfg(test)]
mod tests {
    use super::whole_characters;

    /// Of each text, whatever the length that is asked for.
    #[test]
    fn no_character_is_cut() {
        let text = "a\u{fc}\u{20ac}\u{1f600}z".repeat(3);
        for most in 0..=text.len() + 5 {
            let first = whole_characters(text.as_bytes(), most);
            assert!(std::str::from_utf8(first).is_ok(), "{most}: {first:?}");
            assert!(first.len() <= most && first.len() + 3 >= most.min(text.len()), "{most}: {first:?}");
        }
        // What is no UTF-8 has no characters.
        assert_eq!(whole_characters(&[0xBF; 9], 6).len(), 6);
    }
}
