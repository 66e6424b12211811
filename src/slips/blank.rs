//! Blanks and breaks that are no part of the text.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::Space),
        name: "blanks around the text",
        says: "{Found} {is} {edge} the URL",
        keeps: true,
        how: cut(ALL, b" ", 0, outer),
        ..SLIP
    },
    Slip {
        code: Some(Code::ControlCharacter),
        name: "breaks around the text",
        says: "{Found} {is} {edge} the URL",
        keeps: true,
        how: cut(ALL, b"\t\r\n", 0, outer),
        ..SLIP
    },
    Slip {
        code: Some(Code::ControlCharacter),
        name: "a line that was broken",
        says: "The URL is broken by {found}",
        how: here(ALL, b"\t\r\n", 0, |t, i| {
            // Lines are meant in the body of a message (RFC 6068, section 5).
            let is_of_body = starts_with(t.bytes, &["mailto:", "sms:"])
                && starts_with(t.from(t.since(i, b"?&")), &["body=", "Body="]);
            let breaks = t.run(i, blank);
            let lines = if is_of_body { count(breaks, b'\n') } else { 0 };
            (outer(t, i).is_none()
                && i < t.trail
                && !super::character::is_eaten(t, i)
                && !(t.byte(i) == b'\r' && t.until(i + 2, b":").len() + i + 2 < t.trail))
                .then(|| (breaks.len(), b"%0D%0A".repeat(lines)))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ControlCharacter),
        name: "a control character at the end",
        cost: Some(SPECIFIC),
        says: "{Found} {is} after the URL",
        how: cut(ALL, CONTROL, 0, |t, i| (i + 1 == t.trail && i > t.lead).then_some(1)),
        ..SLIP
    },
    Slip {
        code: Some(Code::ControlCharacter),
        name: "an escape for the end of a line, at the end",
        cost: Some(SPECIFIC),
        needs: b"\\n",
        says: "`{text}` is what a program writes for the end of a line",
        how: cut(ALL, b"\\", 0, |t, i| {
            let backslashes = t.run(i, |byte| byte == b'\\').len();
            matches!(&t.bytes[(i + backslashes).min(t.trail)..t.trail], b"n" | b"r\\n").then(|| t.trail - i)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Space),
        name: "a blank after the scheme",
        says: "{Found} {is} after the colon of the scheme",
        tax: TAX,
        how: cut(set(&[Colon]), b" ", 0, |t, i| Some(t.run(i, blank).len())),
        ..SLIP
    },
    Slip {
        code: Some(Code::Space),
        name: "blanks around the signs of the scheme",
        cost: Some(SPECIFIC),
        needs: b" :/",
        says: "{Found} {is} beside a sign of the URL",
        how: whole(|t| {
            let (name, rest) = t.split_at(run(t, |byte| byte.is_ascii_alphanumeric()));
            let signs = &rest[..run(rest, |byte| b" :/".contains(&byte))];
            let is_apart = signs.starts_with(b" ") && signs.iter().filter(|byte| **byte != b' ').eq(b"://");
            let is_beside = |at: &usize| {
                t[*at] == b' '
                    && [at - 1, at + 1].iter().any(|at| t.get(*at).is_some_and(|byte| b" :/-".contains(byte)))
            };
            (is_apart && scheme::listed(name)).then(|| each((name.len()..t.len()).filter(is_beside), 1, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Space),
        name: "a blank after a slash",
        says: "{Found} {is} after a `/`",
        tax: TAX,
        how: cut(set(&[Path]), b" ", 0, |t, i| (t.before(i) == b'/' && word(t.byte(i + 1))).then_some(1)),
        ..SLIP
    },
    Slip {
        code: Some(Code::Space),
        name: "many blanks inside a word",
        cost: Some(SPECIFIC),
        says: "{Part} contains {found}, in the middle of a word",
        how: cut(set(&[Path, Opaque]), b" ", 0, |t, i| {
            // Only the first blank has a word before it: the others of a long run are not looked at.
            if !word(t.before(i)) && t.before(i) != b',' {
                return None;
            }
            let length = t.run(i, blank).len();
            let rest = t.from(i + length);
            (length > 3
                && rest.first().is_some_and(|byte| word(*byte))
                && has_any(rest, b"/.")
                && !rest.iter().any(|byte| blank(*byte)))
            .then_some(length)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Space),
        name: "a blank beside the port",
        says: "{Found} {is} beside the port",
        tax: TAX,
        how: cut(set(&[Port]), b" ", 0, |t, i| {
            let length = t.run(i, |byte| byte == b' ').len();
            let next = t.byte(i + length);
            (t.before(i) == b':' && next.is_ascii_digit()
                || t.before(i).is_ascii_digit() && b"/?#".contains(&next))
            .then_some(length)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Space),
        name: "a blank in the host",
        says: "{Part} contains {found}",
        how: ways(set(&[Host]), b" ", 0, |t, i, o| {
            let label = t.run(i + 1, |byte| word(byte) || byte == b'.');
            let next = t.byte(i + 1 + label.len());
            let from = t.since(i, b"/@");
            let whole = [&t.bytes[from..i], label].concat();
            let blanks = t.run(i, |byte| byte == b' ').len();
            if t.before(i) == b'.' && t.byte(i + blanks).is_ascii_alphanumeric()
                || i == from && t.before(i) == b'@' && !has(t.from(i), b"://")
            {
                o.push((blanks, vec![]));
            }
            if t.byte(i + 1) == b':' && t.byte(i + 2).is_ascii_digit() && scheme::plausible(&t.bytes[from..i])
            {
                o.push((1, vec![]));
            }
            if i == from && next == b':' && t.byte(i + 2 + label.len()).is_ascii_digit() && !label.is_empty()
            {
                o.push((1, vec![]));
            }
            if scheme::is_last_label(label)
                && label.iter().all(u8::is_ascii_lowercase)
                && label.len() < 5
                && scheme::plausible(&[&t.bytes[from..i], b".", label].concat())
            {
                o.push((1, b".".into()));
            } else if i + 1 < t.trail
                && scheme::plausible(&whole)
                && (b"/?#:".contains(&next) || i + 1 + label.len() == t.trail)
                && (label.len() < 4 || i == from || !scheme::plausible(&t.bytes[from..i]))
            {
                o.push((1, vec![]));
            }
        }),
        ..SLIP
    },
];
