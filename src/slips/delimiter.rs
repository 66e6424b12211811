//! Delimiters of the wrong kind, or in the wrong place.

use super::prelude::*;

/// Is the text before the colon a scheme that is in use?
fn names_a_scheme(text: &[u8]) -> bool {
    text.split(|byte| *byte == b':').next().and_then(scheme::in_use).is_some()
}

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::ColonInFirstSegment),
        name: "a colon in the first segment",
        says: "The first segment of the path contains `:`, so it would be taken for a scheme; write `./` before it",
        keeps: true,
        how: here(set(&[Start]), ANY, 40, |t, i, o| {
            let head = t.run(i, |byte| !b"/?#".contains(&byte));
            let colons = count(head, b':');
            let is_address = colons > 1 && head.iter().all(|byte| HEX.contains(byte));
            // The text ends after what may be the colon of a scheme.
            let is_cut = t.byte(0).is_ascii_alphabetic() && colons == 1 && head.ends_with(b":");
            if i == 0
                && (word(t.byte(0)) || b".%".contains(&t.byte(0)) || t.byte(0) >= 128)
                && colons > 0
                && !head.contains(&b'@')
                && !is_address
                && !names_a_scheme(head)
                && !is_cut
                && !t.from(head.len() - 1).starts_with(b"://")
            {
                let segment = t.run(0, |byte| byte != b':').len() + 1;
                o.push((segment, [b"./", &t.bytes[..segment]].concat()));
                o.push((1, [b"./", &t.bytes[..1]].concat()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ColonInFirstSegment),
        name: "a colon in the first segment, of something else",
        says: "The first segment of the path contains `:`, so it would be taken for a scheme; write `./` before it",
        how: here(set(&[Start]), LETTERS, 40, |t, i, o| {
            let first = t.run(i, |byte| !b"/?#:".contains(&byte));
            let rest = t.from(first.len());
            let is_opaque = rest.starts_with(b":") && !rest.starts_with(b"://");
            // If no slashes follow one of these schemes, they are missing: the text is no path.
            let has_slashes = is_one_of(first, "http https ftp file ws wss");
            if i == 0 && (first.contains(&b'@') || is_opaque && !has_slashes && names_a_scheme(first)) {
                o.push((1, [b"./", &t.bytes[..1]].concat()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::FragmentNotAllowed),
        name: "a fragment",
        says: "{document} has no fragments here; remove `{text}`",
        keeps: true,
        how: here(!set(&[User, Fragment]), b"#", 1, |t, i, o| {
            if i < t.trail && !t.from(i).contains(&b'/') {
                o.push((t.trail - i, vec![]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::FragmentNotAllowed),
        name: "a fragment that may be a path",
        cost: Some(SPECIFIC),
        says: "{document} has no fragments here; remove `{text}`",
        how: here(!set(&[User, Fragment]), b"#", 1, |t, i, o| {
            if i < t.trail && t.from(i).contains(&b'/') {
                o.push((t.trail - i, vec![]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::FieldWithoutEquals),
        name: "a field without `=` before another",
        cost: Some(SPECIFIC),
        says: "The field has no `=` with a value",
        how: here(set(&[Path]), b";", 1, |t, i, o| {
            o.extend(t.field(i).map(|_| (1, b"=;".to_vec())));
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::QueryWithoutPath),
        name: "a query without a path",
        says: "{document} requires a path before the `?`",
        how: here(set(&[Start, Host, Port]), b"?", 1, |_, i, o| {
            o.push((1, if i == 0 { b"./?".into() } else { b"/?".into() }));
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ReservedCharacter),
        name: "a colon before the path",
        says: "`:` is at the place where the path begins; write `/`",
        how: here(set(&[Host]), b":", 0, |t, i, o| {
            let name = t.run(i + 1, |byte| word(byte) || b".~".contains(&byte));
            // This name is in the place of a number for the port.
            let is_value = is_one_of(name, "port null undefined");
            if is_value || t.bytes.starts_with(b"http") && name.starts_with(b"http") {
                return;
            }
            // A name of hex digits, as a user of GitHub has.
            let is_name = t.bytes.starts_with(b"ssh:") && name.starts_with(b"0x") && name.len() > 6;
            if (t.byte(i + 1).is_ascii_alphabetic() || t.byte(i + 1) == b'~' || is_name)
                && (t.byte(i + 2) != b'/' || t.back(i, 200).contains(&b'@'))
                && t.last_at.is_none_or(|at| at < i)
                && t.byte(i + 1 + name.len()) == b'/'
                && !t.bytes[name.len() + i + 1..].starts_with(b"/?")
                || t.byte(i + 1).is_ascii_alphabetic()
                    && t.last_at.is_none_or(|at| at < i)
                    && !t.from(i).contains(&b'/')
                    && t.from(i).len() > 6
                    && extension(t.from(i))
                || is_repository(t, i)
                || starts_with(t.bytes, &["ssh:", "sftp:", "scp:"])
                    && t.byte(i + 1).is_ascii_alphabetic()
                    && t.last_at.is_none_or(|at| at < i)
                    && t.run(i + 1, |byte| word(byte) || byte == b'.').len() + i + 1 == t.trail
            {
                o.push((1, b"/".into()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::EmptyPort),
        name: "a colon without a port",
        says: "A port is missing after the colon",
        keeps: true,
        how: here(set(&[Host]), b":", 5, |t, i, o| {
            if i + 1 == t.trail || b"/?#".contains(&t.byte(i + 1)) {
                o.push((1, vec![]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::PortNotAllowed),
        name: "a port",
        says: "A `file` URL has no port; remove `{text}`",
        how: here(set(&[Host]), b":", 1, |t, i, o| {
            if t.bytes.starts_with(b"file:") {
                o.extend(port_at(t, i).map(|length| (length, vec![])));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UserNotAllowed),
        name: "a user",
        says: "{document} allows no user here; remove `{text}`",
        cost: Some(15.0),
        how: here(set(&[Host]), ANY, 40, |t, i, o| {
            if t.from(i.saturating_sub(2)).starts_with(b"//") && i > 1 {
                let authority = t.run(i, |byte| !b"/?#".contains(&byte));
                if let Some(end) = memrchr(b'@', authority)
                    && end > 0
                    && authority.len() > end + 1
                {
                    o.push((end + 1, vec![]));
                }
            }
        }),
        ..SLIP
    },
];
