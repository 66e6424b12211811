//! Characters that a part may not hold, and an escape may: one slip for all characters and parts. Which characters those are, and what they are
//! called, follows from the grammar: a character that the document uses nowhere is unsafe, one that it uses elsewhere is reserved.

use super::prelude::*;

const SAYS: &str = "{Part} contains {found}, {which}";
const ENCODED: Slip = Slip { says: SAYS, keeps: true, ..SLIP };

/// A character that is not allowed as it is was meant as an escape.
const fn always(parts: Set, on: &'static [u8]) -> How {
    encoded(parts, on, 1, |_, _| true)
}

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a blank inside the text",
        how: encoded(DATA & !set(&[Colon]), b" ", 0, |t, i| outer(t, i).is_none() && i < t.trail),
        ..ENCODED
    },
    Slip {
        name: "a character that is not ASCII",
        how: encoded(DATA, HIGH, 4, |t, i| super::unseen::hidden(t, i).is_none()),
        ..ENCODED
    },
    Slip {
        name: "a `%` that begins no escape",
        says: "{Part} contains {found} without two hex digits after it",
        how: encoded(DATA, b"%", 0, |t, i| {
            escape(t.from(i)).is_none() && super::placeholder::placeholder(t, i).is_none()
        }),
        keeps: false,
        ..ENCODED
    },
    Slip {
        name: "a sign that URLs do not have",
        how: encoded(DATA, b"{}|^<>\"`~", 1, |t, i| super::placeholder::placeholder(t, i).is_none()),
        ..ENCODED
    },
    // A driver reads an address in brackets, even if the document sees no host there.
    Slip {
        name: "a bracket",
        how: encoded(TAIL, b"[]", 1, |t, i| !(t.before(i) == b'/' && address(t, i).is_some())),
        ..ENCODED
    },
    Slip {
        name: "a delimiter that this part does not have",
        how: encoded(set(&[User, Path, Query, Fragment]), b":@+,!*'()$", 1, |t, i| {
            // The first colon ends the name of a user.
            let is_user = t.last_at.is_some_and(|at| i < at) && t.slashes.is_some_and(|from| from <= i);
            !is_user || t.byte(i) == b':' && t.bytes[t.since(i, b"/@")..i].contains(&b':')
        }),
        ..ENCODED
    },
    Slip { name: "a slash or a `?` after the path", how: always(set(&[Query, Fragment]), b"/?"), ..ENCODED },
    // Programs divide the part by these signs, whatever the document says. `;type=` of FTP is no part of the name of a file.
    Slip {
        name: "a delimiter that divides, where this part has none",
        keeps: false,
        how: encoded(set(&[Path, Query, Fragment]), b";=&/?", 1, |t, i| {
            let is_type = t.from(i + 1).starts_with(b"type=") || t.back(i, 5) == b";type";
            !is_type && (b";=&".contains(&t.byte(i)) || !t.bytes[..i].contains(&b'?'))
        }),
        ..ENCODED
    },
    Slip {
        code: Some(Code::ReservedCharacter),
        name: "a `#` twice",
        needs: b"#",
        cost: Some(SPECIFIC),
        says: "`#` is there twice",
        how: cut(set(&[Fragment]), b"#", 1, |t, i| {
            let name = &t.bytes[i + 1..t.trail];
            let is_name = !name.is_empty() && are_words(name, b"-.");
            (is_name && t.before(i) == b'#' && !t.bytes[..i - 1].contains(&b'#')).then_some(1)
        }),
        ..SLIP
    },
    Slip {
        name: "a `#` in a password among fields",
        needs: b"#=",
        cost: Some(SPECIFIC),
        tax: TAX,
        keeps: false,
        how: whole(|t| {
            let (from, is_short) = ["assword=", "pass=", "pwd="].iter().find_map(|name| {
                let is_short = !name.starts_with('a');
                let begins = |at: &usize| *at > 0 && (!is_short || b"?&;".contains(&t[at - 1]));
                Some((find(t, name.as_bytes()).filter(begins)? + name.len(), is_short))
            })?;
            let end = from + head_of(&t[from..], b"&;");
            // The URL of a page may have a field with such a short name, and then a fragment.
            let is_password = !is_short || end < t.len();
            is_password.then(|| each((from..end).filter(|at| t[*at] == b'#'), 1, "%23"))
        }),
        ..ENCODED
    },
    Slip { name: "a `#` in the fragment", how: always(set(&[Fragment]), b"#"), keeps: false, ..ENCODED },
    Slip {
        name: "a control character",
        keeps: false,
        how: encoded(DATA, CONTROL, 0, |t, i| outer(t, i).is_none() && i < t.trail && !is_eaten(t, i)),
        ..ENCODED
    },
    // An `@` inside a user or password would end it.
    Slip {
        name: "an `@` in a user or password",
        keeps: false,
        how: encoded(set(&[User]), b"@", 0, |t, i| {
            let host = t.until(i + 1, b":/").len();
            !is_repository(t, i + 1 + host)
        }),
        ..ENCODED
    },
    Slip {
        name: "a sign that ends the password",
        keeps: false,
        how: always(set(&[User]), b"#?[]"),
        ..ENCODED
    },
    Slip {
        name: "a slash in a password",
        keeps: false,
        how: encoded(set(&[User]), b"/", 1, |t, i| {
            // On the web a name without a password is rare, and a path with an `@` is not.
            let is_web = scheme_of(t.bytes).is_some_and(scheme::web);
            !is_web || t.bytes[t.slashes.unwrap_or(0).min(i)..i].contains(&b':')
        }),
        ..ENCODED
    },
    Slip {
        name: "an escaped slash in a password",
        tax: 3.0,
        keeps: false,
        how: here(set(&[User]), b"\\", 0, |t, i| (t.byte(i + 1) == b'/').then(|| (2, b"%2F".to_vec()))),
        ..ENCODED
    },
    Slip {
        name: "a backslash before an instance of a database",
        cost: Some(SPECIFIC),
        tax: TAX,
        keeps: false,
        how: ways(set(&[Host, Opaque]), b"\\", 0, |t, i, o| {
            if scheme_of(t.bytes)
                .map(|name| &t.bytes[..t.bytes.len().min(name.len() + 12)])
                .is_some_and(|begin| has(begin, b"sql") || has(begin, b"odbc"))
                && count(&t.bytes[..i], b'/') < 3
            {
                o.extend(instance(t, i));
                o.push((t.run(i, |byte| byte == b'\\').len(), b"%5C".into()));
            }
        }),
        ..ENCODED
    },
    Slip {
        name: "a `#` in a number",
        tax: TAX,
        keeps: false,
        how: encoded(set(&[Colon, Opaque]), b"#", 0, |t, i| {
            starts_with(t.bytes, &["sip:", "sips:", "tel:"])
                && (t.last_at.is_some_and(|last| last > i) || i + 1 == t.trail)
        }),
        ..ENCODED
    },
    Slip {
        name: "a backslash in a password",
        cost: Some(SPECIFIC),
        keeps: false,
        how: encoded(set(&[User]), b"\\", 0, |t, i| !logged(t, i) && escape(t.from(i + 1)).is_none()),
        ..ENCODED
    },
];

/// The character that a program made of a backslash and a letter in a path of Windows.
pub fn is_eaten(t: &Text, at: usize) -> bool {
    let is_drive = t.bytes[0].is_ascii_alphabetic() && t.byte(1) == b':';
    is_drive && b"\x07\x08\t\n\x0b\x0c\r".contains(&t.byte(at))
}

/// The name of an instance after a backslash, for the drivers that have it in the path, after any port.
fn instance(t: &Text, at: usize) -> Option<(usize, Vec<u8>)> {
    let name = t.run(at + 1, |byte| word(byte) || byte == b'$');
    let port = port_at(t, at + 1 + name.len()).unwrap_or(0);
    let port = &t.from(at + 1 + name.len())[..port];
    let end = at + 1 + name.len() + port.len();
    let ends = t.ends_at(end, b"?#") || port.is_empty() && t.byte(end) == b'/';
    let is_server = starts_with(t.bytes, &["sqlserver:", "mssql:"]);
    (is_server && ends && !name.is_empty()).then(|| (end - at, [port, b"/", name].concat()))
}
