//! More than one URL.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::TrailingInput),
        name: "a list",
        says: "A second URL begins in `{text}`",
        tax: TAX,
        how: here(TAIL | AUTHORITY, b",;|\"'", 0, |t, i, o| {
            if t.before(i) != b'='
                && !t.bytes.starts_with(b"ms-")
                && !t.bytes.starts_with(b"data:")
                && !inside(t.back(i, 300))
                && scheme::url_at(&t.from(i + 1)[..t.from(i + 1).len().min(30)])
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::DoubledScheme),
        name: "a URL inside another text",
        says: "A URL begins after `{text}`; remove what is before it",
        how: How::Whole(|t| {
            inner(t).into_iter().filter(|(_, edits)| !hides(t, edits) && !names(t, edits)).collect()
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::InvisibleCharacter),
        name: "an invisible character before the URL",
        cost: Some(SPECIFIC),
        says: "An invisible character is before the URL",
        how: How::Whole(|t| inner(t).into_iter().filter(|(_, edits)| hides(t, edits)).collect()),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "a name before the URL",
        says: "`{text}` is before the URL, and is no part of it",
        how: How::Whole(|t| inner(t).into_iter().filter(|(_, edits)| names(t, edits)).collect()),
        ..SLIP
    },
];

/// Only what nobody sees is removed.
fn hides(text: &[u8], edits: &Edits) -> bool {
    std::str::from_utf8(&text[edits[0].0.clone()]).is_ok_and(|text| text.chars().all(invisible))
}
fn names(text: &[u8], edits: &Edits) -> bool {
    let text = &text[edits[0].0.clone()];
    !text.contains(&b':') || text.ends_with(b": ")
}
/// A word that people write before a URL, or an abbreviation: a scheme is in lower case, and has more than one letter.
fn is_label(name: &[u8]) -> bool {
    name.len() == 1
        || !name.iter().any(u8::is_ascii_lowercase)
        || ["eg", "e.g", "link", "source", "src", "site", "website", "see", "web", "homepage"]
            .iter()
            .any(|label| name.eq_ignore_ascii_case(label.as_bytes()))
}
/// A path before a URL, as where a program took that for a relative one.
fn is_folder(prefix: &[u8]) -> bool {
    let path = prefix.trim_ascii_end();
    path.ends_with(b"/") && !path.iter().any(|byte| b":?#@=&\"'()[]{}<>".contains(byte))
}
/// One URL of a scheme in use.
fn is_alone(t: &[u8]) -> bool {
    scheme_of(t).is_some_and(|name| {
        scheme::known(name) && has(&t[name.len()..], b":/") && !has(&t[name.len() + 1..], b"://")
    })
}
/// The URLs that begin inside a text.
fn inner(t: &[u8]) -> Vec<(f64, Edits)> {
    (1..t.len().min(400))
        .filter(|at| {
            let is_after_port = t[at - 1].is_ascii_digit()
                && has(&t[..*at], b"://")
                && ["http://", "https://"].iter().any(|name| t[*at..].starts_with(name.as_bytes()));
            (is_after_port
                || !(t[at - 1].is_ascii_alphanumeric()
                    || b"_-.+".contains(&t[at - 1]) && *at > 1 && t[at - 2].is_ascii_alphanumeric())
                || t[..*at].ends_with(b"%E2%80%8B"))
                && (scheme::url_at(&t[*at..])
                    || is_folder(&t[..*at]) && t[*at..].starts_with(b"file:/")
                    || scheme::without_colon(&t[*at..])
                        && (t[..*at].ends_with(b"://") || t[..*at].ends_with(b"://[")))
        })
        .filter_map(|at| {
            let prefix = &t[..at];
            // The scheme of a program that opens another URL; a label has a name of its own.
            let opens = |name: &[u8]| match &prefix[name.len()..] {
                b":" => (name == b"s3" || !scheme::known(name)) && !is_label(name),
                rest => rest.starts_with(b"://") && !scheme::known(name),
            };
            if scheme_of(prefix).is_some_and(opens) {
                return None;
            }
            // A scheme in a scheme.
            if scheme_of(prefix).is_some_and(|name| name.len() + 1 == prefix.len())
                && scheme_of(&t[at..]).is_some_and(|name| t[at + name.len()..].starts_with(b":///"))
            {
                return None;
            }
            let named = prefix.ends_with(b" @ ") && prefix.len() < 40;
            let short = named
                || prefix.ends_with(b"//www.")
                || prefix.iter().all(|byte| word(*byte) || b":/[\\ ".contains(byte))
                    && prefix.contains(&b':')
                    && prefix.len() < 16;
            let hidden = prefix.ends_with(b"%E2%80%8B") || prefix.ends_with("\u{200b}".as_bytes());
            let repeats = t[at..]
                .starts_with(&prefix[..prefix.iter().position(|byte| *byte == b'#').unwrap_or(prefix.len())]);
            // A scheme in a scheme, a call, an attribute, a user: no URL of its own.
            if [
                "jdbc:",
                "r2dbc:",
                "onenote:",
                "filesystem:",
                "ms-",
                "intent:",
                "scm:",
                "jar:",
                "blob:",
                "feed:",
                "svn:",
                "git:",
                "hg:",
                "zip:",
                "dav:",
                "data:",
                "javascript:",
            ]
            .iter()
            .any(|name| prefix.starts_with(name.as_bytes()))
                || prefix.ends_with(b"=\"")
                || prefix.ends_with(b"=") && prefix.contains(&b'?') && scheme::url_at(prefix)
                || prefix.ends_with(b"@")
                || prefix.ends_with(b"(")
                    && prefix.len() > 1
                    && word(prefix[prefix.len() - 2])
                    && !prefix.contains(&b' ')
                || prefix.ends_with(b"\"")
                    && scheme_of(prefix).is_some()
                    && prefix.iter().any(|byte| b"{(".contains(byte))
            {
                return None;
            }
            let quoted = prefix.ends_with(b"\"")
                || prefix.ends_with("”".as_bytes())
                || prefix.ends_with("“".as_bytes());
            Some((
                if hidden {
                    -2.0
                } else if short || repeats || is_folder(prefix) && is_alone(&t[at..]) {
                    0.0
                } else if quoted {
                    3.0
                } else if prefix.ends_with(b"/") {
                    11.0
                } else if (prefix.ends_with(b" ") || prefix.ends_with(b"("))
                    && !(scheme::url_at(prefix) && prefix.contains(&b' '))
                {
                    2.0
                } else {
                    7.0
                },
                {
                    let mut edits = only(t, at..t.len());
                    // A path has no two slashes, so one was lost.
                    let signs = at + head(&t[at..]).len();
                    if is_folder(prefix)
                        && t[at..signs].ends_with(b":")
                        && scheme::listed(&t[at..signs - 1])
                        && t.get(signs + 1) != Some(&b'/')
                    {
                        edits.push((signs..signs, b"/".to_vec()));
                    }
                    edits
                },
            ))
        })
        .take(3)
        .collect()
}
