//! Texts that are seldom meant, whatever was written.

use super::prelude::*;

/// The scheme of a text, and what follows its colon.
fn divided(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = text.iter().take(60).position(|byte| *byte == b':')?;
    text[..colon]
        .iter()
        .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte))
        .then_some((&text[..colon], &text[colon + 1..]))
}
fn authority(rest: &[u8]) -> &[u8] {
    head(&rest[2..])
}
/// The authority of a text whose scheme has a host, and what follows it.
fn hosted(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let (name, rest) = divided(text)?;
    (scheme::listed(name) && rest.starts_with(b"//"))
        .then(|| (authority(rest), &rest[2 + authority(rest).len()..]))
}
/// The same of any scheme with two slashes.
fn served(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let (name, rest) = divided(text)?;
    (rest.starts_with(b"//") && !name.eq_ignore_ascii_case(b"file") && authority(rest).contains(&b':'))
        .then(|| (authority(rest), &rest[2 + authority(rest).len()..]))
        .or_else(|| hosted(text))
}
fn host(authority: &[u8]) -> &[u8] {
    authority.rsplit(|byte| *byte == b'@').next().unwrap_or(authority)
}
/// The scheme is none that is known.
fn unknown(text: &[u8], is: impl Fn(&[u8], &[u8]) -> bool) -> bool {
    divided(text).is_some_and(|(name, rest)| !scheme::known(name) && is(name, rest))
}
fn misspelt(name: &[u8], rest: &[u8]) -> bool {
    !scheme::meant(name).is_empty() && (rest.starts_with(b"//") || rest.contains(&b'@'))
}

const ODD: Slip = Slip { cost: Some(TAX), ..SLIP };
pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a host with its port that is read as a scheme",
        how: How::Odd(|t| unknown(t, |_, _| scheme::plausible(t))),
        ..ODD
    },
    Slip {
        name: "a scheme that is nearly one that is known",
        how: How::Odd(|t| unknown(t, |name, rest| !scheme::plausible(t) && misspelt(name, rest))),
        ..ODD
    },
    Slip {
        name: "a scheme that is not known",
        cost: Some(1.0),
        how: How::Odd(|t| unknown(t, |name, rest| !scheme::plausible(t) && !misspelt(name, rest))),
        ..ODD
    },
    Slip {
        name: "a host that is read as a scheme",
        how: How::Odd(|t| unknown(t, |name, _| scheme::plausible(name))),
        ..ODD
    },
    Slip {
        name: "an escape in the place of a scheme",
        how: How::Odd(|t| find(t, b":/").is_some_and(|at| t[..at].contains(&b'%') && head(t).len() > at)),
        ..ODD
    },
    Slip {
        name: "a scheme with a host, without one",
        how: How::Odd(|t| {
            // RFC 1630 has no server in `nntp:`.
            let is = |name| scheme::listed(name) && name != b"nntp";
            divided(t).is_some_and(|(name, rest)| is(name) && !rest.starts_with(b"//"))
        }),
        ..ODD
    },
    Slip {
        name: "nothing but a scheme",
        how: How::Odd(|t| divided(t).is_some_and(|(_, rest)| rest.is_empty())),
        ..ODD
    },
    Slip {
        name: "another URL where the host is",
        how: How::Odd(|t| {
            divided(t).is_some_and(|(name, rest)| {
                scheme::url_at(rest)
                    && !scheme::WRAPPERS.contains(&name)
                    && find(rest, b":///").is_none_or(|at| at > 12)
                    || rest.starts_with(b"//") && scheme::url_at(&rest[2..])
            })
        }),
        ..ODD
    },
    // A sign in a password that is not encoded ends the authority.
    Slip {
        name: "the host is after what ends the authority",
        cost: Some(TAX + 4.0),
        how: How::Odd(|t| {
            served(t).is_some_and(|(authority, tail)| {
                let first = !authority.contains(&b'.') && !authority.eq_ignore_ascii_case(b"localhost");
                let Some(at) = memrchr(b'@', tail).filter(|at| !tail[..*at].contains(&b'=')) else {
                    return false;
                };
                // A plausible host before `#` is the host; the text after it imitates another one.
                if tail[0] == b'#' && !authority.contains(&b':') && scheme::plausible(authority) {
                    return false;
                }
                // A port of the web before the slash ends the authority, too: the text after it is a path.
                let port = after_last(authority, b':');
                let is_web = divided(t).is_some_and(|(name, _)| scheme::web(name));
                if is_web
                    && tail[0] == b'/'
                    && port.len() < authority.len()
                    && port.iter().all(u8::is_ascii_digit)
                {
                    return false;
                }
                let after = &tail[at + 1..];
                let ported = head(after).contains(&b':');
                scheme::plausible(after)
                    && (tail[0] != b'/' || ported && (first || authority.contains(&b'@')))
                    || ported && tail[0] != b'/'
            })
        }),
        ..ODD
    },
    Slip {
        name: "an empty host",
        cost: Some(30.0),
        how: How::Odd(|t| {
            ["http", "ftp", "ws", "git", "ssh", "rtsp", "irc", "telnet"].iter().any(|head| {
                t.get(..head.len()).is_some_and(|name| name.eq_ignore_ascii_case(head.as_bytes()))
            }) && hosted(t).is_some_and(|(authority, _)| host(authority).is_empty())
        }),
        ..ODD
    },
    Slip {
        name: "an escape in a host",
        how: How::Odd(|t| hosted(t).is_some_and(|(authority, _)| host(authority).contains(&b'%'))),
        ..ODD
    },
    Slip {
        name: "a scheme where the host is",
        cost: Some(TAX + 4.0),
        how: How::Odd(|t| {
            hosted(t).is_some_and(|(authority, _)| {
                let bare = until(host(authority), b":");
                is_one_of(bare, "http https ftp file mailto")
            })
        }),
        ..ODD
    },
];
