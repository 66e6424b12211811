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
                && !has_open_bracket(t.back(i, 300))
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
/// Returns whether the text before a URL is a path, as if a program took the URL for a relative one.
fn is_folder(prefix: &[u8]) -> bool {
    let path = prefix.trim_ascii_end();
    path.ends_with(b"/") && !path.iter().any(|byte| b":?#@=&\"'()[]{}<>".contains(byte))
}
/// Returns whether the text is one URL of a scheme in use.
fn is_alone(t: &[u8]) -> bool {
    scheme_of(t).is_some_and(|name| {
        scheme::known(name) && has(&t[name.len()..], b":/") && !has(&t[name.len() + 1..], b"://")
    })
}
/// A URL begins there, and not in the middle of a word.
fn begins_at(t: &[u8], at: usize) -> bool {
    let (before, rest) = t.split_at(at);
    let ends_word = |text: &[u8]| text.last().is_some_and(u8::is_ascii_alphanumeric);
    let is_inside = ends_word(before) || b"_-.+".contains(&t[at - 1]) && ends_word(&before[..at - 1]);
    let is_web = || ["http://", "https://"].iter().any(|name| rest.starts_with(name.as_bytes()));
    let is_after_port = || t[at - 1].is_ascii_digit() && is_web() && has(before, b"://");
    if is_inside && !is_after_port() && !before.ends_with(b"%E2%80%8B") {
        return false;
    }
    scheme::url_at(rest)
        || rest.starts_with(b"file:/") && is_folder(before)
        || scheme::without_colon(rest) && (before.ends_with(b"://") || before.ends_with(b"://["))
}
/// The text before a URL belongs to it: a scheme that opens another, a call, an attribute, a user, a field.
fn owns(prefix: &[u8], url: &[u8]) -> bool {
    let opens = |name: &[u8]| match &prefix[name.len()..] {
        // The name before a colon opens the URL, unless it is a known scheme or a label.
        b":" => {
            (name == b"s3" || !scheme::known(name)) && !is_label(name)
                || scheme_of(url).is_some_and(|name| url[name.len()..].starts_with(b":///"))
        }
        rest => rest.starts_with(b"://") && !scheme::known(name),
    };
    let wrappers = [
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
    ];
    let is_call = prefix.ends_with(b"(") && prefix.len() > 1 && word(prefix[prefix.len() - 2]);
    let is_code = scheme_of(prefix).is_some() && prefix.iter().any(|byte| b"{(".contains(byte));
    scheme_of(prefix).is_some_and(opens)
        || wrappers.iter().any(|name| prefix.starts_with(name.as_bytes()))
        || prefix.ends_with(b"=\"")
        || prefix.ends_with(b"=") && prefix.contains(&b'?') && scheme::url_at(prefix)
        || prefix.ends_with(b"@")
        || is_call && !prefix.contains(&b' ')
        || prefix.ends_with(b"\"") && is_code
}
/// In bits: how seldom such a text is before a URL.
fn rareness(prefix: &[u8], url: &[u8]) -> f64 {
    let ends = |all: &[&str]| all.iter().any(|end| prefix.ends_with(end.as_bytes()));
    let is_short = ends(&[" @ "]) && prefix.len() < 40
        || ends(&["//www."])
        || prefix.iter().all(|byte| word(*byte) || b":/[\\ ".contains(byte))
            && prefix.contains(&b':')
            && prefix.len() < 16;
    if ends(&["%E2%80%8B", "\u{200b}"]) {
        -2.0
    } else if is_short
        || url.starts_with(&prefix[..head_of(prefix, b"#")])
        || is_folder(prefix) && is_alone(url)
    {
        0.0
    } else if ends(&["\"", "”", "“"]) {
        3.0
    } else if ends(&["/"]) {
        11.0
    } else if ends(&[" ", "("]) && !(scheme::url_at(prefix) && prefix.contains(&b' ')) {
        2.0
    } else {
        7.0
    }
}
/// The URLs that begin inside a text.
fn inner(t: &[u8]) -> Vec<(f64, Edits)> {
    let one = |at: usize| {
        let (prefix, url) = t.split_at(at);
        let mut edits = only(t, at..t.len());
        // A path has no two slashes in a row, so one of them was lost.
        let colon = head(url).len();
        let is_cut = is_folder(prefix)
            && url[..colon].ends_with(b":")
            && scheme::listed(&url[..colon - 1])
            && url.get(colon + 1) != Some(&b'/');
        if is_cut {
            edits.push((at + colon..at + colon, b"/".to_vec()));
        }
        (!owns(prefix, url)).then(|| (rareness(prefix, url), edits))
    };
    (1..t.len().min(400)).filter(|at| begins_at(t, *at)).filter_map(one).take(3).collect()
}
