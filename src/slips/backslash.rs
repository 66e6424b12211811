//! Backslashes.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "a backslash as a slash",
        says: "{Part} contains {found}, which {document} does not allow; a URL has `/`",
        how: here(!set(&[User, Query, Fragment]), b"\\", 0, |t, i| {
            // A command of LaTeX is data.
            let name = t.run(i + 1, |byte| byte.is_ascii_lowercase());
            let is_command = !name.is_empty() && t.byte(i + 1 + name.len()) == b'{';
            (!is_command
                && !logged(t, i)
                && (t.last_at.is_none_or(|at| at < i) || t.until(i, b"@").contains(&b'/')))
            .then(|| (1, b"/".to_vec()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "a blank as a shell writes it",
        cost: Some(SPECIFIC),
        needs: b"\\ ",
        says: "`{text}` is what a shell reads as a space; in a URL it is `{fix}`",
        how: here(set(&[Path]), b"\\", 0, |t, i| {
            (t.byte(i + 1) == b' ' && word(t.before(i)) && word(t.byte(i + 2))).then(|| (2, b"%20".to_vec()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "a backslash as data",
        says: "{Part} contains {found}, {which}",
        how: encoded(DATA, b"\\", 0, |t, i| !logged(t, i)),
        ..SLIP
    },
];
