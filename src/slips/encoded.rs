//! Characters that were encoded once too often, or not meant to be.

use super::prelude::*;
use crate::escape::units;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::BadHostCharacter),
        name: "the fields of an `ed2k` link",
        needs: b"|",
        says: "The fields of an `ed2k` link are where the host is, so their signs are encoded",
        how: whole(|t| {
            let from = prefix(t, &["ed2k://|"])? - 1;
            let end = if t.ends_with(b"|/") { t.len() - 1 } else { t.len() };
            let is_sign = |at: &usize| !t[*at].is_ascii_graphic() || b"|[]<>\"{}^`\\".contains(&t[*at]);
            Some(escaped(t, (from..end).filter(is_sign)))
        }),
        ..SLIP
    },
    Slip {
        name: "a URL of any scheme that was encoded as a whole",
        needs: b"%",
        says: "The delimiters are encoded",
        how: whole(|t| {
            let colon = memchr(b'%', &t[..t.len().min(20)])?;
            let (name, rest) = t.split_at(colon);
            let is_unknown = name.len() > 2
                && name.iter().all(|byte| byte.is_ascii_lowercase() || *byte == b'.')
                && starts_with(&rest.to_ascii_lowercase(), &["%3a%2f%2f", "%253a%252f%252f"]);
            let is_twice = rest.starts_with(b"%25");
            let is_colon = escape(rest) == Some(b':') || starts_with(rest, &["%253A", "%253a"]);
            if !is_colon
                || rest.len() < 4
                || !is_unknown && !scheme::known(name)
                || !is_twice && scheme::hosted(name)
            {
                return None;
            }
            let once = |t: &[u8]| -> Vec<u8> {
                let plain = |byte: u8| (33..128).contains(&byte);
                units(t)
                    .flat_map(|(at, byte)| if plain(byte) { vec![byte] } else { t[at].to_vec() })
                    .collect()
            };
            Some(one(0..t.len(), if is_twice { once(&once(t)) } else { once(t) }))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadEscape),
        name: "each `%` twice",
        cost: Some(SPECIFIC),
        needs: b"%",
        says: "Each `%` is there twice, as files of settings have it; a URL has it once",
        how: whole(|t| {
            let signs: Vec<usize> = memchr_iter(b'%', t).take(100).collect();
            let is_double = |pair: &[usize]| match *pair {
                [first, second] => first + 1 == second && escape(&t[second..]).is_some(),
                _ => false,
            };
            (signs.len() > 3 && signs.chunks(2).all(is_double))
                .then(|| each(signs.into_iter().step_by(2), 1, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::DoubleEncoding),
        name: "an escape that was encoded again",
        says: "{Part} contains {found}, an escape that was encoded twice",
        tax: TAX,
        how: here(DATA, b"%", 0, |t, i| {
            // A query within a value has its own escapes.
            let field = &t.bytes[t.since(i, b"?&#")..i];
            let is_nested = has(field, b"%3D") && has(field, b"%26") || has(field, b"%3A%2F%2F");
            let times = t.from(i + 1).chunks(2).take_while(|two| *two == b"25").count();
            // The last `25` is the escape that was encoded if no two hex digits follow it.
            let times = times - usize::from(times > 0 && hex(t.from(i + 1 + 2 * times)).is_none());
            (times > 0 && !is_nested).then(|| (1 + 2 * times, b"%".to_vec()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnexpectedReading),
        name: "UTF-8 that was read as Latin-1 and encoded",
        says: "{Part} contains {found}, bytes that were encoded twice",
        tax: TAX,
        how: here(DATA, b"%", 0, |t, i| {
            let run = decoded_run(t.from(i));
            let latin = std::str::from_utf8(&run)
                .ok()
                .filter(|text| text.chars().all(|c| c < '\u{100}'))
                .filter(|text| run.len() > 5 || text.chars().any(|c| ('\u{80}'..'\u{a0}').contains(&c)))?;
            let bytes: Vec<u8> = latin.chars().map(|c| c as u8).collect();
            (std::str::from_utf8(&bytes).is_ok() && !bytes.is_ascii()).then(|| (3 * run.len(), pct(&bytes)))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnexpectedReading),
        name: "a query that was encoded",
        says: "{Part} contains {found}, a query that was encoded",
        tax: TAX,
        how: ways(set(&[First, Path]), b"%", 0, |t, i, o| {
            if t.from(i).starts_with(b"%3F") {
                let name = t.run(i + 3, word);
                if !name.is_empty() && t.from(i + 3 + name.len()).starts_with(b"%3D") {
                    o.push((6 + name.len(), [b"?", name, b"="].concat()));
                }
                if !name.is_empty()
                    && t.byte(i + 3 + name.len()) == b'='
                    && !has(&t.bytes[i.min(7)..i], b":/")
                {
                    o.push((3, b"?".into()));
                }
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::EncodedHost),
        name: "blanks or a second host that were encoded",
        says: "{Part} contains {found}, which is no part of a name",
        how: ways(set(&[Host]), b"%", 0, |t, i, o| {
            let rest = t.until(i, b"/?#");
            let from = t.since(i, b"/@");
            if rest.starts_with(b"%2C") && scheme::plausible(&t.bytes[from..i]) {
                o.push((rest.len(), vec![]));
            }
            if rest.starts_with(b"%20")
                && t.bytes[from..i].starts_with(b"www.")
                && rest[3..].iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'.')
                && scheme::plausible(&rest[3..])
            {
                o.push((3, vec![]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "blanks before the scheme that were encoded",
        says: "{Found} {is} before the URL",
        how: cut(set(&[Start]), b"%", 0, |t, i| {
            let n = run(&decoded_run(t.from(i)), blank);
            (n > 0).then_some(3 * n)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "the URL was encoded as a whole",
        needs: b"%",
        says: "The URL was encoded as a whole, with its delimiters: `{text}` is written where `{fix}` is meant",
        how: whole(|t| {
            let head = t[..t.len().min(20)].to_ascii_lowercase();
            let colon = find_any(&head, &["%3a%2f", "%3a//", ":%2f%2f", "%253a%252f"])?.start;
            if head[..colon].contains(&b'/') {
                return None;
            }
            let (mut edits, mut at) = (Edits::new(), 0);
            while at < t.len() {
                let run = decoded_run(&t[at..]);
                let end = at + 3 * run.len();
                if !run.is_empty() {
                    edits.push((at..end, run));
                }
                at = end.max(at + 1);
            }
            Some(edits)
        }),
        ..SLIP
    },
];
