//! Delimiters of the wrong kind, or in the wrong place.

use super::prelude::*;

/// Is the text before the colon a scheme that is in use?
fn names_a_scheme(text: &[u8]) -> bool {
    scheme::in_use(until(text, b":")).is_some()
}

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::ColonInFirstSegment),
        name: "a colon in the first segment",
        says: "The first segment of the path contains `:`, so it would be taken for a scheme; write `./` before it",
        keeps: true,
        how: ways(set(&[Start]), ANY, 40, |t, i, o| {
            let head = t.until(i, b"/?#");
            let colons = count(head, b':');
            let is_address = colons > 1 && head.iter().all(|byte| HEX.contains(byte));
            // The text ends after what may be the colon of a scheme.
            let is_cut = t.byte(0).is_ascii_alphabetic() && colons == 1 && head.ends_with(b":");
            if i == 0
                && (word(t.byte(0)) || b".%:(".contains(&t.byte(0)) || t.byte(0) >= 128)
                && colons > 0
                && head.iter().any(u8::is_ascii_alphanumeric)
                && !head.contains(&b'@')
                && !is_address
                && !names_a_scheme(head)
                && !is_cut
                && !t.from(head.len() - 1).starts_with(b"://")
            {
                let segment = t.until(0, b":").len() + 1;
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
        how: here(set(&[Start]), LETTERS, 40, |t, i| {
            let first = t.until(i, b"/?#:");
            let rest = t.from(first.len());
            let is_opaque = rest.starts_with(b":") && !rest.starts_with(b"://");
            // If no slashes follow one of these schemes, they are missing: the text is no path.
            let has_slashes = is_one_of(first, "http https ftp file ws wss");
            (i == 0 && (first.contains(&b'@') || is_opaque && !has_slashes && names_a_scheme(first)))
                .then(|| (1, [b"./", &t.bytes[..1]].concat()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::FragmentNotAllowed),
        name: "a fragment",
        says: "{document} has no fragments here",
        keeps: true,
        how: cut(!set(&[User, Fragment]), b"#", 1, |t, i| {
            (i < t.trail && !t.from(i).contains(&b'/')).then(|| t.trail - i)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::FragmentNotAllowed),
        name: "a fragment that may be a path",
        cost: Some(SPECIFIC),
        says: "{document} has no fragments here",
        how: cut(!set(&[User, Fragment]), b"#", 1, |t, i| {
            (i < t.trail && t.from(i).contains(&b'/')).then(|| t.trail - i)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::FieldWithoutEquals),
        name: "a field without `=` before another",
        cost: Some(SPECIFIC),
        says: "The field has no `=` with a value",
        how: here(set(&[Path]), b";", 1, |t, i| t.field(i).map(|_| (1, b"=;".to_vec()))),
        ..SLIP
    },
    Slip {
        code: Some(Code::QueryWithoutPath),
        name: "a query without a path",
        says: "{document} requires a path before the `?`",
        how: here(set(&[Start, Host, Port]), b"?", 1, |_, i| {
            Some((1, if i == 0 { b"./?".into() } else { b"/?".into() }))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ReservedCharacter),
        name: "a colon before the path",
        says: "The path begins with `/`, and `:` is in its place",
        how: here(set(&[Host]), b":", 0, |t, i| {
            let name = t.run(i + 1, |byte| word(byte) || b".~".contains(&byte));
            // This name is in the place of a number for the port.
            let is_value = is_one_of(name, "port null undefined");
            // The slash may be in the place of the `@` before the host.
            let host = (i + 2 + name.len()).min(t.trail);
            let end = host + t.run(host, |byte| word(byte) || byte == b'.').len();
            let is_host = end > host
                && !has(t.back(i, 200), b".")
                && t.byte(end) == b':'
                && t.byte(end + 1).is_ascii_digit();
            if is_value || is_host || t.bytes.starts_with(b"http") && name.starts_with(b"http") {
                return None;
            }
            // A name of hex digits, as a user of GitHub has.
            let is_name = t.bytes.starts_with(b"ssh:") && name.starts_with(b"0x") && name.len() > 6;
            ((t.byte(i + 1).is_ascii_alphabetic() || t.byte(i + 1) == b'~' || is_name)
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
                    && t.run(i + 1, |byte| word(byte) || byte == b'.').len() + i + 1 == t.trail)
                .then(|| (1, b"/".to_vec()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::EmptyPort),
        name: "a colon without a port",
        says: "A port is missing after the colon",
        keeps: true,
        how: cut(set(&[Host]), b":", 5, |t, i| t.ends_at(i + 1, b"/?#").then_some(1)),
        ..SLIP
    },
    Slip {
        code: Some(Code::PortNotAllowed),
        name: "a port",
        says: "A `file` URL has no port",
        how: cut(set(&[Host]), b":", 1, |t, i| port_at(t, i).filter(|_| t.bytes.starts_with(b"file:"))),
        ..SLIP
    },
    Slip {
        code: Some(Code::UserNotAllowed),
        name: "a user",
        says: "{document} allows no user here",
        cost: Some(15.0),
        how: cut(set(&[Host]), ANY, 40, |t, i| {
            if t.back(i, 2) != b"//" {
                return None;
            }
            let authority = t.until(i, b"/?#");
            let end = memrchr(b'@', authority)?;
            (end > 0 && authority.len() > end + 1).then_some(end + 1)
        }),
        ..SLIP
    },
];
