//! Backslashes.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "a backslash as a slash",
        says: "{Part} contains {found}, which {document} does not allow; write `/`",
        how: here(!set(&[User, Query, Fragment]), b"\\", 0, |t, i, o| {
            if !logged(t, i)
                && (t.last_at.is_none_or(|at| at < i) || t.run(i, |byte| byte != b'@').contains(&b'/'))
            {
                o.push((1, b"/".into()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "a blank as a shell writes it",
        cost: Some(SPECIFIC),
        needs: b"\\ ",
        says: "`{text}` is what a shell reads as a space; in a URL it is `{fix}`",
        how: here(set(&[Path]), b"\\", 0, |t, i, o| {
            if t.byte(i + 1) == b' ' && word(t.before(i)) && word(t.byte(i + 2)) {
                o.push((2, b"%20".into()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "a backslash as data",
        says: "{Part} contains {found}, {which}",
        how: here(DATA, b"\\", 0, |t, i, o| {
            if !logged(t, i) {
                encode(t, i, o);
            }
        }),
        ..SLIP
    },
];
