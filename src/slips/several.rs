//! More than one URL.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::TrailingInput),
        name: "a list",
        says: "A second URL begins in `{text}`",
        tax: TAX,
        how: cut(TAIL | AUTHORITY, b",;|\"'", 0, |t, i| {
            (t.before(i) != b'='
                && !t.bytes.starts_with(b"ms-")
                && !t.bytes.starts_with(b"data:")
                && !has_open_bracket(t.back(i, 300))
                && scheme::url_at(&t.from(i + 1)[..t.from(i + 1).len().min(30)]))
            .then_some(t.bytes.len() - i)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::DoubledScheme),
        name: "a URL inside another text",
        says: "A URL begins after `{text}`",
        how: choices(|t| inner(t, |edits| !names(t, edits))),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "a name before the URL",
        says: "`{text}` is before the URL, and is no part of it",
        how: choices(|t| inner(t, |edits| names(t, edits))),
        ..SLIP
    },
];

/// Only what nobody sees is removed.
fn names(text: &[u8], edits: &Edits) -> bool {
    let text = &text[edits[0].0.clone()];
    !text.contains(&b':') || text.ends_with(b": ")
}
/// A word that people write before a URL, or an abbreviation: a scheme is in lower case, and has more than one letter.
fn is_label(name: &[u8]) -> bool {
    name.len() == 1
        || !name.iter().any(u8::is_ascii_lowercase)
        || is_one_of(name, "eg e.g link source src site website see web homepage")
}
/// Returns whether the text before a URL is a path, as if a program took the URL for a relative one.
fn is_folder(prefix: &[u8]) -> bool {
    let path = prefix.trim_ascii_end();
    path.ends_with(b"/") && !has_any(path, b":?#@=&\"'()[]{}<>")
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
    let is_web = || starts_with(rest, &["http://", "https://"]);
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
    let mut wrappers = "jdbc: r2dbc: onenote: filesystem: ms- intent: scm: jar: blob: feed: svn: git: hg: zip: dav: data: javascript:"
        .split(' ');
    let is_call = prefix.ends_with(b"(") && prefix.len() > 1 && word(prefix[prefix.len() - 2]);
    let is_code = scheme_of(prefix).is_some() && has_any(prefix, b"{(");
    let bare = &prefix[run(prefix, |byte| b"'\"`<(".contains(&byte))..];
    scheme_of(prefix).is_some_and(opens)
        || wrappers.any(|name| bare.starts_with(name.as_bytes()))
        || prefix.ends_with(b"=\"")
        || prefix.ends_with(b"=") && prefix.contains(&b'?') && scheme::url_at(prefix)
        || prefix.ends_with(b"@")
        || is_call && !prefix.contains(&b' ')
        || prefix.ends_with(b"\"") && is_code
}
/// In bits: how seldom such a text is before a URL.
fn rareness(prefix: &[u8], url: &[u8]) -> f64 {
    let is_short = prefix.ends_with(b" @ ") && prefix.len() < 40
        || prefix.ends_with(b"//www.")
        || are_words(prefix, b":/[\\ ") && prefix.contains(&b':') && prefix.len() < 16;
    if ends_with(prefix, &["%E2%80%8B", "\u{200b}"]) {
        -2.0
    } else if is_short || url.starts_with(until(prefix, b"#")) || is_folder(prefix) && is_alone(url) {
        0.0
    } else if ends_with(prefix, &["\"", "”", "“"]) {
        3.0
    } else if prefix.ends_with(b"/") {
        11.0
    } else if ends_with(prefix, &[" ", "("]) && !(scheme::url_at(prefix) && prefix.contains(&b' ')) {
        2.0
    } else {
        7.0
    }
}
/// The URLs that begin inside a text, of the first three, if the edits that lead to them fulfil a condition.
fn inner(t: &[u8], is: impl Fn(&Edits) -> bool) -> Choices {
    let one = |at: usize| {
        // A driver or a browser reads the scheme before it, too.
        let outer = ["jdbc:", "blob:"].iter().find(|name| t[..at].ends_with(name.as_bytes()));
        let at = at - outer.map_or(0, |name| name.len());
        let (prefix, url) = t.split_at(at);
        if prefix.is_empty() {
            return None;
        }
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
    let first = (1..t.len().min(400)).filter(|at| begins_at(t, *at)).filter_map(one).take(3);
    first.filter(|(_, edits)| is(edits)).collect()
}
