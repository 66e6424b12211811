//! Characters that nobody sees.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::ControlCharacter),
        name: "a text in UTF-16",
        needs: b"\0",
        says: "The text is in UTF-16, with a zero beside each letter",
        how: whole(|t| {
            let zeros = memchr_iter(0, &t[..t.len().min(4000)]);
            (3 * count(t, 0) > t.len()).then(|| each(zeros, 1, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::InvisibleCharacter),
        name: "an invisible character",
        says: "{Part} contains {found}",
        tax: TAX,
        how: cut(ALL, HIGH, 0, hidden),
        ..SLIP
    },
    Slip {
        code: Some(Code::InvisibleCharacter),
        name: "an invisible character as an escape",
        says: "{Part} contains {found}, an invisible character",
        tax: TAX,
        how: cut(ALL, b"%", 0, hidden_escapes),
        ..SLIP
    },
];

pub fn hidden(text: &Text, at: usize) -> Option<usize> {
    let c = text.char(at).filter(|c| invisible(*c))?;
    // Joiners are needed between letters of some scripts.
    let is_joiner =
        matches!(c, '\u{200c}' | '\u{200d}') && text.before(at) >= 128 && text.byte(at + 3) >= 128;
    (!is_joiner).then_some(c.len_utf8())
}

pub fn hidden_escapes(text: &Text, at: usize) -> Option<usize> {
    let bytes = decoded_run(&text.from(at)[..text.from(at).len().min(12)]);
    let end = match std::str::from_utf8(&bytes) {
        Ok(_) => bytes.len(),
        Err(error) => error.valid_up_to(),
    };
    let c = std::str::from_utf8(&bytes[..end]).ok()?.chars().next()?;
    // Joiners are needed between letters of some scripts.
    let letter = |bytes: &[u8]| escape(bytes).is_some_and(|byte| byte >= 128);
    let joins = matches!(c, '\u{200c}' | '\u{200d}')
        && at > 2
        && letter(&text.bytes[at - 3..at])
        && letter(text.from(at + 9));
    (invisible(c) && !joins).then_some(3 * c.len_utf8())
}
