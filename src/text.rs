//! Bytes made readable: names of characters, sets of them, and text that is safe to print, to cut and to wrap.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_normalization::char::is_combining_mark;

/// The text with these spans replaced, in order. A span that overlaps with one before it is skipped.
pub(crate) fn replaced<'r>(
    text: &[u8],
    replacements: impl IntoIterator<Item = (Range<usize>, &'r [u8])>,
) -> Vec<u8> {
    let mut written = Vec::with_capacity(text.len());
    let mut copied = 0;
    for (span, replacement) in replacements {
        if span.start >= copied {
            written.extend_from_slice(&text[copied..span.start]);
            written.extend_from_slice(replacement);
            copied = span.end;
        }
    }
    written.extend_from_slice(&text[copied..]);
    written
}

/// The bytes of the character at `offset`: of a whole character if it is UTF-8, else one byte; none at the end.
pub(crate) fn character_at(input: &[u8], offset: usize) -> &[u8] {
    let rest = &input[offset.min(input.len())..];
    let longest = &rest[..rest.len().min(4)];
    let length = (1..=longest.len()).find(|length| std::str::from_utf8(&longest[..*length]).is_ok());
    &longest[..length.unwrap_or(longest.len().min(1))]
}

/// How a sentence calls the character: "`_`", "a space", "the control character NUL (00)".
pub(crate) fn name(character: &[u8]) -> String {
    match character {
        b" " => "a space".to_owned(),
        b"`" => "a backquote".to_owned(),
        [byte] if byte.is_ascii_graphic() => format!("`{}`", char::from(*byte)),
        [byte] if byte.is_ascii() => format!("the control character {} ({byte:02X})", control(*byte)),
        bytes => {
            let hex: Vec<_> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
            match std::str::from_utf8(bytes) {
                Ok(_) => format!("`{}` (the bytes {})", printable(bytes), hex.join(" ")),
                Err(_) => format!("the byte {}", hex.join(" ")),
            }
        }
    }
}

/// The name of a character that is not seen and is no part of any name, as Unicode has it.
pub(crate) fn unseen(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{ad}' => "SOFT HYPHEN",
        '\u{200b}' => "ZERO WIDTH SPACE",
        '\u{200c}' => "ZERO WIDTH NON-JOINER",
        '\u{200d}' => "ZERO WIDTH JOINER",
        '\u{200e}' => "LEFT-TO-RIGHT MARK",
        '\u{200f}' => "RIGHT-TO-LEFT MARK",
        '\u{202a}' => "LEFT-TO-RIGHT EMBEDDING",
        '\u{202b}' => "RIGHT-TO-LEFT EMBEDDING",
        '\u{202c}' => "POP DIRECTIONAL FORMATTING",
        '\u{202d}' => "LEFT-TO-RIGHT OVERRIDE",
        '\u{202e}' => "RIGHT-TO-LEFT OVERRIDE",
        '\u{2060}' => "WORD JOINER",
        '\u{2061}' => "FUNCTION APPLICATION",
        '\u{2062}' => "INVISIBLE TIMES",
        '\u{2063}' => "INVISIBLE SEPARATOR",
        '\u{2064}' => "INVISIBLE PLUS",
        '\u{2066}' => "LEFT-TO-RIGHT ISOLATE",
        '\u{2067}' => "RIGHT-TO-LEFT ISOLATE",
        '\u{2068}' => "FIRST STRONG ISOLATE",
        '\u{2069}' => "POP DIRECTIONAL ISOLATE",
        '\u{fffc}' => "OBJECT REPLACEMENT CHARACTER",
        '\u{feff}' => "ZERO WIDTH NO-BREAK SPACE, the byte order mark",
        _ => return None,
    })
}

/// Returns the characters of a text with their places. A part that is not UTF-8, which a reader shows as one U+FFFD, has none.
pub(crate) fn signs(text: &[u8]) -> impl Iterator<Item = (Range<usize>, Option<char>)> {
    let mut at = 0;
    let signs = text.utf8_chunks().flat_map(|chunk| {
        let none = (!chunk.invalid().is_empty()).then_some((chunk.invalid().len(), None));
        chunk.valid().chars().map(|sign| (sign.len_utf8(), Some(sign))).chain(none)
    });
    signs.map(move |(length, sign)| {
        at += length;
        (at - length..at, sign)
    })
}

fn control(byte: u8) -> &'static str {
    const NAMES: [&str; 32] = [
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO",
        "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS",
        "RS", "US",
    ];
    NAMES.get(usize::from(byte)).copied().unwrap_or("DEL")
}

/// A set of bytes: ranges of letters and digits, then the other characters one by one.
pub(crate) fn set(bytes: impl Iterator<Item = u8>) -> String {
    let mut bytes: Vec<u8> = bytes.collect();
    let mut words = Vec::new();
    for (first, last) in [(b'A', b'Z'), (b'a', b'z'), (b'0', b'9'), (b'A', b'F'), (b'a', b'f')] {
        if (first..=last).all(|byte| bytes.contains(&byte)) {
            bytes.retain(|byte| !(first..=last).contains(byte));
            words.push(format!("{}-{}", char::from(first), char::from(last)));
        }
    }
    // Characters without a picture are written as ranges.
    if bytes.contains(&b' ') {
        bytes.retain(|byte| *byte != b' ');
        words.push("space".to_owned());
    }
    let (graphic, others): (Vec<u8>, Vec<u8>) = bytes.into_iter().partition(u8::is_ascii_graphic);
    words.extend(graphic.iter().map(|byte| printable(&[*byte])));
    for run in others.chunk_by(|one, other| one + 1 == *other) {
        match run {
            [first, _, .., last] => words.push(format!("{}-{}", printable(&[*first]), printable(&[*last]))),
            few => words.extend(few.iter().map(|byte| printable(&[*byte]))),
        }
    }
    words.join(" ")
}

/// Returns the bytes as one line that any terminal can show: control characters as their pictures (U+2400 and on),
/// bytes that are not UTF-8 as `\xFF`, characters that a terminal hides or obeys, or that have no picture, as `\u{202e}`. Marks are shown with the
/// letter before them if a script has no letters for both.
///
/// ```
/// use urlgram::printable;
/// assert_eq!(printable("z\u{fc}rich\n".as_bytes()), "z\u{fc}rich\u{240a}");
/// assert_eq!(printable(b"\xFF"), r"\xFF");
/// assert_eq!(printable("\u{202E}".as_bytes()), r"\u{202e}");
/// ```
#[must_use]
pub fn printable(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        // Marks on a letter of a script that needs them are shown with it, as many as any language has.
        let mut room = 0;
        for character in chunk.valid().chars() {
            if room > 0 && is_combining_mark(character) && !is_invisible(character) {
                room -= 1;
                text.push(character);
                continue;
            }
            room = if character >= '\u{530}' && character.is_alphabetic() { 3 } else { 0 };
            match character {
                '\0'..='\x1f' => text.extend(char::from_u32(0x2400 + u32::from(character))),
                '\x7f' => text.push('\u{2421}'),
                ' '..='~' => text.push(character),
                _ if is_invisible(character) => text.extend(character.escape_unicode()),
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

/// Returns the bytes as [`printable`] has them, but control characters and backslashes as they are written in code: `\n`, `\x00`, `\\`.
///
/// ```
/// assert_eq!(urlgram::escaped(b"a\n\\\0"), r"a\n\\\x00");
/// ```
#[must_use]
pub fn escaped(bytes: &[u8]) -> String {
    let pieces = bytes.split_inclusive(|byte| *byte == b'\\').map(|piece| {
        let text = without_pictures(&printable(piece));
        if piece.ends_with(b"\\") { text + "\\" } else { text }
    });
    pieces.collect()
}

/// Returns a text that [`printable`] made with control characters as they are written in code.
#[must_use]
#[doc(hidden)]
pub fn without_pictures(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\u{2409}' => written.push_str("\\t"),
            '\u{240a}' => written.push_str("\\n"),
            '\u{240d}' => written.push_str("\\r"),
            '\u{2400}'..='\u{241f}' => _ = write!(written, "\\x{:02x}", u32::from(character) - 0x2400),
            '\u{2421}' => written.push_str("\\x7f"),
            _ => written.push(character),
        }
    }
    written
}

/// Returns whether a character is invisible, whatever its category: the default-ignorable code points of Unicode, and blank
/// letters and symbols.
fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        | '\u{2800}' | '\u{13441}'..='\u{13442}' | '\u{1d159}')
}

/// Returns whether [`printable`] replaces a character.
#[must_use]
#[doc(hidden)]
pub fn is_hidden(character: char) -> bool {
    character < ' ' || character >= '\x7f' && (is_invisible(character) || character.escape_debug().len() > 1)
}

/// Returns about `most` of the first bytes in printable form, followed by `…` if there are more.
pub(crate) fn shortened(bytes: &[u8], most: usize) -> String {
    if bytes.len() <= most {
        return printable(bytes);
    }
    format!("{}…", printable(&bytes[..boundary(bytes, most)]))
}

/// A sentence with a capital letter at its beginning.
pub(crate) fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// A sentence that was made of a template: the article of a document at its beginning has a capital letter.
pub(crate) fn opened(template: &str, sentence: String) -> String {
    let has_article = template.starts_with("{document}") && sentence.starts_with("the ");
    if has_article { capitalized(&sentence) } else { sentence }
}

/// The columns that a terminal uses for the text.
#[must_use]
pub fn width(text: &str) -> usize {
    textwrap::core::display_width(text)
}

/// Breaks a text between words into lines of at most `columns`, if no word is wider. All lines but the first are indented.
pub(crate) fn wrapped(text: &str, columns: usize, indent: usize) -> Vec<String> {
    let words = text.trim_start_matches(' ');
    let (first, others) = (&text[..text.len() - words.len()], " ".repeat(indent));
    // The features of other packages choose the defaults.
    let options = Options::new(columns)
        .initial_indent(first)
        .subsequent_indent(&others)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(words, options).into_iter().map(Cow::into_owned).collect()
}

/// The beginning of the character that holds the byte at `offset`, if the input is UTF-8 there.
pub(crate) fn boundary(input: &[u8], offset: usize) -> usize {
    (offset.saturating_sub(3)..=offset).rev().find(|at| !is_inside(input, *at)).unwrap_or(offset)
}

/// The end of the character that holds the byte before `offset`, if the input is UTF-8 there.
pub(crate) fn end_boundary(input: &[u8], offset: usize) -> usize {
    (offset..offset + 3).find(|at| !is_inside(input, *at)).unwrap_or(offset + 3).min(input.len())
}

/// Returns whether the byte at `offset` is of a character of UTF-8, and not its first.
pub(crate) fn is_inside(text: &[u8], offset: usize) -> bool {
    text.get(offset).is_some_and(|byte| byte & 0xC0 == 0x80)
}
