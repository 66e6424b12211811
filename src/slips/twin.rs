//! Characters that look like others.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::NonAscii),
        name: "the letters and signs of a full-width keyboard",
        one_of: HIGH,
        says: "`{text}` only looks like `{fix}`",
        tax: TAX,
        how: whole(|t| {
            let text = std::str::from_utf8(t).ok()?;
            // Only the scheme and the host are searched: after them, such letters may be meant.
            let from = find(t, b"//").map_or(0, |at| at + 2);
            let end = from + head(&t[from..]).len();
            let edits: Edits = text
                .char_indices()
                .take_while(|(at, _)| *at < end)
                .filter_map(|(at, c)| {
                    let sign = confusable(c).filter(|sign| !b",;!()".contains(sign))?;
                    Some((at..at + c.len_utf8(), vec![sign]))
                })
                .collect();
            // If the text has letters of another script, such marks belong to it.
            let foreign = text.chars().any(|c| !c.is_ascii() && confusable(c).is_none());
            (!foreign && !t.starts_with(b"/")).then_some(edits)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NonAscii),
        name: "a quote or mark of another script at the edge",
        says: "{Found} {is} {edge} the URL",
        tax: TAX,
        how: cut(ALL, HIGH, 0, |t, i| {
            // After a host, a dash or an apostrophe and a word belong to the sentence.
            let host = t.slashes.and_then(|from| t.bytes.get(from..i)).unwrap_or_default();
            let ends_host = t.char(i).is_some_and(|c| "’–—".contains(c))
                && !host.contains(&b'/')
                && scheme::plausible(host)
                && are_words(t.from(i + 3), b"");
            if ends_host {
                return Some(t.bytes.len() - i);
            }
            let c = t.char(i).filter(|c| "\u{a0}\u{3000}”’»）」】。，、…".contains(*c))?;
            let is_last = i + c.len_utf8() == t.trail
                && !opened(t, i, c)
                && (t.before(i) < 128 || !"。，、）」】".contains(c));
            (i == 0 || is_last).then_some(c.len_utf8())
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NonAscii),
        name: "a sentence in another script",
        says: "The URL ends before `{text}`, which is no part of it",
        tax: TAX,
        how: cut(TAIL | AUTHORITY, HIGH, 0, |t, i| {
            let is_mark = |c: &char| "，。、；（）【】「」《》”：！".contains(*c);
            let c = t.char(i).filter(|c| i == t.ascii && i > 8 && is_mark(c))?;
            let rest = str::from_utf8(t.from(i + c.len_utf8())).unwrap_or("");
            let is_code = c == '（' && (rest.starts_with('`') || rest.trim_end().ends_with('）'));
            // A full stop in the host is one of its dots.
            let is_stop = c == '。' && t.slashes.is_some_and(|from| t.bytes[from.min(i)..i].contains(&b'/'));
            (!rest.is_empty()
                && (is_code || !rest.contains(['/', '?', '#', '&', '=']))
                && (matches!(c, '，' | '（') || is_stop || rest.starts_with(|c| c >= '\u{2e80}'))
                && (c != '。' || is_stop || dotted(t, i)))
            .then_some(t.bytes.len() - i)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnexpectedReading),
        name: "UTF-8 that was read as Latin-1",
        says: "{Part} contains {found}, bytes of UTF-8 that were read as Latin-1",
        tax: TAX,
        how: here(DATA, HIGH, 0, |t, i| {
            let (length, bytes) = mojibake(t, i)?;
            Some((length, pct(&bytes)))
        }),
        ..SLIP
    },
];

/// The sign of a URL that a character looks like.
pub fn confusable(c: char) -> Option<u8> {
    Some(match c {
        '\u{ff01}'..='\u{ff5e}' => (c as u32 - 0xfee0) as u8,
        '\u{2044}' | '\u{2215}' | '\u{29f8}' | '\u{2571}' => b'/',
        '\u{2236}' | '\u{a789}' | '\u{fe55}' | '\u{fe13}' => b':',
        '\u{2024}' | '\u{3002}' | '\u{ff61}' | '\u{fe52}' => b'.',
        '\u{29f5}' | '\u{fe68}' => b'\\',
        '\u{fe56}' => b'?',
        '\u{fe5f}' => b'#',
        '\u{fe6b}' => b'@',
        '\u{fe60}' => b'&',
        '\u{fe66}' => b'=',
        _ => return None,
    })
}

/// A run of characters that are bytes of UTF-8 read as Latin-1 or as what Windows calls so, and those bytes.
pub fn mojibake(text: &Text, at: usize) -> Option<(usize, Vec<u8>)> {
    const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let byte = |c: char| {
        if (c as u32) < 256 {
            Some(c as u8)
        } else {
            WINDOWS.chars().position(|known| known == c).map(|place| 128 + place as u8)
        }
    };
    let (mut end, mut bytes) = (at, Vec::new());
    while bytes.len() < 4
        && let Some(c) = text.char(end).filter(|c| !c.is_ascii())
        && let Some(byte) = byte(c)
    {
        bytes.push(byte);
        end += c.len_utf8();
    }
    let first = *bytes.first()?;
    let length = match first {
        0xc2..=0xc5 | 0xcc..=0xd1 | 0xd7..=0xd9 => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    let bytes = bytes.get(..length)?.to_vec();
    std::str::from_utf8(&bytes).ok()?;
    let mut end = at;
    for _ in 0..length {
        end += text.char(end)?.len_utf8();
    }
    Some((end - at, bytes))
}

/// Returns whether the partner of a closing sign opened before.
fn opened(t: &Text, at: usize, c: char) -> bool {
    let partner = match c {
        '”' => "“",
        '’' => "‘",
        '»' => "«",
        '）' => "（",
        '」' => "「",
        '】' => "【",
        _ => return false,
    };
    has(t.back(at, 400), partner.as_bytes())
}
