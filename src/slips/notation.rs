//! Escapes of other notations.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::BadEscape),
        name: "an escape of JavaScript",
        says: "{Part} contains {found}, an escape of JavaScript",
        tax: TAX,
        how: ways(DATA, b"%", 0, |t, i, o| {
            if let Some((length, c)) = unicode(t.from(i), b"%u") {
                both(length, c, o);
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::HtmlEntity),
        name: "an entity of HTML",
        says: "{Part} contains {found}, an entity of HTML",
        tax: TAX,
        how: ways(DATA, b"&", 0, |t, i, o| {
            if let Some((n, c)) = entity(t.from(i)) {
                both(n, c, o);
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::HtmlEntity),
        name: "the name of a field, read as an entity of HTML",
        needs: b"=",
        one_of: b"\xc2\xc3\"",
        says: "{Part} contains {found}, which HTML reads in `{fix}` where the `&` is not written `&amp;`",
        tax: TAX,
        how: here(set(&[Query]), b"\xc2\xc3\"", 0, |t, i| {
            let (c, name) = t.char(i).and_then(|c| LEGACY.iter().find(|(sign, _)| *sign == c))?;
            let at = i + c.len_utf8();
            let rest = t.run(at, word);
            let whole = [name.as_bytes(), rest].concat();
            let digits = whole.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
            let is_name = FIELDS.split(' ').any(|field| whole[..whole.len() - digits] == *field.as_bytes());
            let is_field = t.byte(at + rest.len()) == b'=' && t.bytes[t.since(i, b"?&#")..i].contains(&b'=');
            // A quotation mark with a partner is one.
            (is_name && is_field && (*c != '"' || memchr_iter(b'"', t.bytes).nth(1).is_none()))
                .then(|| (c.len_utf8(), [b"&", name.as_bytes()].concat()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "a command of LaTeX for a sign",
        needs: b"\\text",
        says: "{Part} contains `{text}`, a command of LaTeX; write `{fix}`",
        tax: TAX,
        how: here(DATA, b"\\", 0, |t, i| {
            let encoding = prefix(t.from(i), &["\\T1", "\\OT1"]).unwrap_or(0);
            let name = t.from(i + encoding).strip_prefix(b"\\text")?;
            let (name, sign) = LATEX.iter().find(|(known, _)| name.starts_with(known.as_bytes()))?;
            let end = i + encoding + 5 + name.len();
            let braces = if t.from(end).starts_with(b"{}") { 2 } else { 0 };
            Some((end + braces - i, sign.as_bytes().to_vec()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::TrailingInput),
        name: "the source of a mail in quoted-printable",
        needs: b"=3D\n",
        says: "`{text}` is quoted-printable, in which a mail is sent; decode it",
        tax: TAX,
        how: whole(|t| {
            let line = |at: usize| prefix(&t[at + 1..], &["\n", "\r\n"]);
            let lines = memchr_iter(b'=', t).filter_map(|at| Some((at..at + 1 + line(at)?, vec![])));
            let signs = memchr_iter(b'=', t).filter(|at| line(*at).is_none());
            // Each `=` that does not end a line is an escape.
            let is_escaped = signs.clone().all(|at| t[at..].starts_with(b"=3D"));
            let mut edits: Edits = lines.chain(signs.map(|at| (at + 1..at + 3, vec![]))).collect();
            edits.sort_by_key(|(span, _)| span.start);
            (is_escaped && find_any(t, &["=\n", "=\r\n"]).is_some() && edits.len() < 200).then_some(edits)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::HtmlEntity),
        name: "an entity of HTML with a blank",
        says: "{Part} contains {found}, an entity of HTML",
        tax: TAX,
        how: here(DATA, b"&", 0, |t, i| {
            (t.from(i).starts_with(b"&amp ;") || t.from(i).starts_with(b"& amp;")).then(|| (6, b"&".to_vec()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::HtmlEntity),
        name: "signs of ASCII as numbers of HTML",
        needs: b"&#",
        says: "The signs of the URL are numbers of HTML",
        tax: TAX,
        how: whole(|t| {
            let mut edits: Edits = Vec::new();
            let mut at = 0;
            while at < t.len().min(2000) {
                match entity(&t[at..]) {
                    Some((n, c)) if c.is_ascii_graphic() && t[at + 1] == b'#' => {
                        edits.push((at..at + n, vec![c as u8]));
                        at += n;
                    }
                    _ => at += 1,
                }
            }
            (edits.len() > 2).then_some(edits)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "an escape of a string",
        says: "{Part} contains {found}, an escape of a program's string",
        tax: TAX,
        how: ways(DATA | set(&[Host]), b"\\", 0, |t, i, o| {
            if let Some((length, c)) = unicode(t.from(i), b"\\u") {
                both(length, c, o);
            }
            // A run of escapes is decoded as a whole, from its first one.
            if i > 3 && t.byte(i - 4) == b'\\' && logged(t, i - 4) {
                return;
            }
            let (units, _) = t.from(i).as_chunks::<4>();
            let byte = |unit: &[u8; 4]| unit.strip_prefix(b"\\x").and_then(hex);
            let bytes: Vec<u8> = units.iter().map_while(byte).collect();
            if str::from_utf8(&bytes).is_ok_and(|text| !text.is_ascii()) {
                o.push((4 * bytes.len(), pct(&bytes)));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "an escaped sign",
        says: "{Part} contains {found}, which only escapes the next character",
        how: cut(DATA, b"\\", 0, |t, i| {
            // Between dots, it divides the folders of a path.
            let is_folder = t.before(i) == b'.' && t.byte(i + 1) == b'.';
            (t.byte(i + 1).is_ascii_punctuation() && !is_folder && !b"/\\".contains(&t.byte(i + 1))
                || i + 1 == t.trail)
                .then_some(1)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "an escaped slash",
        says: "{Part} contains {found}, a slash as JSON escapes it",
        tax: TAX,
        how: here(ALL, b"\\", 0, |t, i| (t.byte(i + 1) == b'/').then(|| (2, b"/".to_vec()))),
        ..SLIP
    },
];

/// The signs for which LaTeX has a command that begins with `\text`, as they are in a URL.
const LATEX: [(&str, &str); 9] = [
    ("bar", "%7C"),
    ("quotesingle", "'"),
    ("underscore", "_"),
    ("asciitilde", "~"),
    ("asciicircum", "%5E"),
    ("backslash", "%5C"),
    ("less", "%3C"),
    ("greater", "%3E"),
    ("dollar", "$"),
];

/// Entities that HTML reads without a `;`.
const LEGACY: [(char, &str); 9] = [
    ('¶', "para"),
    ('®', "reg"),
    ('©', "copy"),
    ('×', "times"),
    ('¤', "curren"),
    ('§', "sect"),
    ('¬', "not"),
    ('°', "deg"),
    ('"', "quot"),
];
/// Names of fields that begin with one of them.
const FIELDS: &str = "para param params parameter parameters reg region region_id region_name regions register copy copyright timestamp \
                      currency current section note notes notify degree quote";

pub fn entity(rest: &[u8]) -> Option<(usize, char)> {
    for (name, c) in [
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("apos", '\''),
        ("nbsp", ' '),
        ("colon", ':'),
        ("sol", '/'),
        ("quest", '?'),
        ("num", '#'),
        ("equals", '='),
        ("commat", '@'),
        ("period", '.'),
    ] {
        for end in [";", "%3B"] {
            let whole = format!("&{name}{end}");
            if rest.starts_with(whole.as_bytes()) {
                let mut end = whole.len();
                while rest[end..].starts_with(b"amp;") {
                    end += 4;
                }
                return Some((end, c));
            }
        }
    }
    let digits = rest.strip_prefix(b"&#")?;
    let end = digits.iter().take(7).position(|byte| *byte == b';')?;
    let digits = std::str::from_utf8(&digits[..end]).ok()?;
    let code = digits
        .strip_prefix(['x', 'X'])
        .map_or_else(|| digits.parse().ok(), |digits| u32::from_str_radix(digits, 16).ok())?;
    Some((end + 3, char::from_u32(code)?))
}

/// The character that escapes of UTF-16 stand for, and their length.
pub fn unicode(rest: &[u8], mark: &[u8]) -> Option<(usize, char)> {
    // ECMAScript, Ruby and Rust put the digits in braces.
    if let Some(digits) = rest.strip_prefix(mark).and_then(|rest| rest.strip_prefix(b"{")) {
        let length = digits.iter().take(7).position(|byte| *byte == b'}')?;
        let number = u32::from_str_radix(str::from_utf8(&digits[..length]).ok()?, 16).ok()?;
        return Some((mark.len() + 2 + length, char::from_u32(number)?));
    }
    let unit = |rest: &[u8]| {
        let digits = std::str::from_utf8(rest.strip_prefix(mark)?.get(..4)?).ok()?;
        u16::from_str_radix(digits, 16).ok()
    };
    let first = unit(rest)?;
    let second = unit(&rest[6..]).filter(|_| (0xD800..0xDC00).contains(&first));
    let c = char::decode_utf16([first].into_iter().chain(second)).next()?.ok()?;
    Some((if second.is_some() { 12 } else { 6 }, c))
}

/// A character as it is, and as an escape.
pub fn both(length: usize, c: char, ways: &mut Ways) {
    let plain = c.to_string().into_bytes();
    if c.is_ascii_graphic() && c != '%' {
        ways.push((length, plain.clone()));
    }
    if !c.is_ascii_alphanumeric() {
        ways.push((length, pct(&plain)));
    }
}
