//! Bytes made readable: names of characters, sets of them, and text that is safe to print.

pub use crate::printable::printable;

/// The bytes of the character at `offset`: of a whole character if it is UTF-8, else one byte; none at the end.
pub(super) fn character_at(input: &[u8], offset: usize) -> &[u8] {
    let rest = &input[offset.min(input.len())..];
    let longest = &rest[..rest.len().min(4)];
    let length = (1..=longest.len()).find(|length| std::str::from_utf8(&longest[..*length]).is_ok());
    &longest[..length.unwrap_or(longest.len().min(1))]
}

/// How a sentence calls the character: "`_`", "a space", "the control character NUL (00)".
pub(super) fn name(character: &[u8]) -> String {
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

fn control(byte: u8) -> &'static str {
    const NAMES: [&str; 32] = [
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO",
        "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS",
        "RS", "US",
    ];
    NAMES.get(usize::from(byte)).copied().unwrap_or("DEL")
}

/// A set of bytes: ranges of letters and digits, then the other characters one by one.
pub(super) fn set(bytes: impl Iterator<Item = u8>) -> String {
    let mut bytes: Vec<u8> = bytes.collect();
    let mut words = Vec::new();
    for (first, last) in [(b'A', b'Z'), (b'a', b'z'), (b'0', b'9'), (b'A', b'F'), (b'a', b'f')] {
        if (first..=last).all(|byte| bytes.contains(&byte)) {
            bytes.retain(|byte| !(first..=last).contains(byte));
            words.push(format!("{}-{}", char::from(first), char::from(last)));
        }
    }
    // What has no picture of its own is told as ranges.
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
