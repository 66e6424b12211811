//! Text after a URL that is no part of it.

use super::prelude::*;

const REMARK: Slip = Slip {
    cost: Some(SPECIFIC),
    code: Some(Code::TrailingInput),
    says: "The URL ends before `{text}`, which is no part of it",
    tax: TAX,
    ..SLIP
};

/// The remark after a URL: the text after a blank, perhaps with a mark before it, that is not in brackets.
fn after<'t>(t: &Text<'t>, i: usize) -> Option<&'t [u8]> {
    let at = i + t.run(i, |byte| b" ,;.".contains(&byte)).len();
    let rest = t.run(at, |_| true);
    let is = (at > i + 1 || t.byte(i) == b' ')
        && blank(t.before(at))
        && i > t.lead
        && (t.bytes.starts_with(b"http") || t.bytes.starts_with(b"ftp"));
    (is && !rest.is_empty() && !has_open_bracket(t.back(i, 300))).then_some(rest)
}
/// A slip that removes all text from a place on, if the text after it fulfils a condition.
macro_rules! cut {
    (|$t:ident, $i:ident, $rest:ident| $is:expr) => {
        here(set(&[Path, Fragment, Host]), b" ,;", 0, |$t, $i, o| {
            if let Some($rest) = after($t, $i)
                && $is
            {
                o.push(($t.bytes.len() - $i, vec![]))
            }
        })
    };
}
/// A reference to a heading, whose name may be a sentence.
fn is_reference(t: &Text<'_>, i: usize) -> bool {
    t.slashes.is_none() && t.back(i, 1000).contains(&b'#')
}
/// A blank, perhaps after a mark: whether there is a mark, and the text after the blank.
fn marked<'t>(t: &Text<'t>, i: usize) -> Option<(bool, &'t [u8])> {
    let sign = b".,;:".contains(&t.byte(i));
    let rest = t.from(i + usize::from(sign));
    let other = starts_with(t.bytes, &["data:", "mailto:", "javascript:"]);
    let open = |sign: u8| t.back(i, 1000).iter().filter(|byte| **byte == sign).count();
    (rest.len() > 1
        && !is_reference(t, i)
        && blank(rest[0])
        && i > t.lead
        && open(b'{') <= open(b'}')
        && !other
        && !has_open_bracket(t.back(i, 300)))
    .then(|| (sign, &rest[1..]))
}

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a remark in brackets",
        cost: Some(SPECIFIC + 0.5),
        how: here(TAIL | AUTHORITY, b" ", 0, |t, i, o| {
            if t.byte(i + 1) == b'('
                && !is_reference(t, i)
                && !has_open_bracket(t.back(i, 300))
                && t.bytes[t.trail - 1] == b')'
                && (t.from(i + 1).contains(&b' ') || complete(t.back(i, 100)))
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REMARK
    },
    Slip {
        name: "words or signs that begin a remark",
        how: cut!(|t, i, rest| rest.len() > 2 && {
            let pairs =
                [("[", "]"), ("\"", "\""), ("'", "'"), ("“", "”"), ("«", "»"), ("`", "`"), ("<", ">")];
            let is_enclosed = pairs.iter().any(|(open, close)| {
                rest.starts_with(open.as_bytes()) && t.bytes[..t.trail].ends_with(close.as_bytes())
            });
            let is_option = rest[0] == b'-'
                && (rest[1].is_ascii_alphabetic() && blank(rest[2])
                    || rest[1] == b'-' && rest[2].is_ascii_alphabetic());
            let verbs = ["is ", "are ", "was ", "and ", "or ", "returns ", "does ", "gives "];
            is_enclosed
                || is_option
                || starts_with(rest, &["> ", ">> ", "&& ", "|| ", "2>", "HTTP/1.", "HTTP/2"])
                || !t.is_file
                    && (starts_with(rest, &["— ", "– ", "// ", "# "])
                        || starts_with(rest, &verbs) && (!rest.contains(&b'/') || has(rest, b"://")))
        }),
        ..REMARK
    },
    Slip {
        name: "the width of an image",
        how: cut!(|t, i, rest| {
            let first = rest.split(|byte| b" ,".contains(byte)).next().unwrap_or_default();
            let (number, unit) = first.split_at(first.len().saturating_sub(1));
            (unit == b"w" || unit == b"x")
                && number.first().is_some_and(u8::is_ascii_digit)
                && number.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
        }),
        ..REMARK
    },
    Slip { name: "prose", how: cut!(|t, i, rest| !t.back(i, 100).contains(&b' ') && prose(rest)), ..REMARK },
    Slip {
        name: "words after what is complete",
        how: cut!(|t, i, rest| complete(t.back(i, 100))
            && !rest[0].is_ascii_digit()
            && rest[0] != b'-'
            && !t.is_file
            && !has_any(rest, b"/=")),
        ..REMARK
    },
    Slip {
        name: "a word after a host",
        how: cut!(|t, i, rest| {
            let from = t.since(i, b"/@");
            i < 300
                && count(&t.bytes[..i], b'/') == 2
                && scheme::plausible(&t.bytes[from..i])
                && words(rest).first().is_some_and(|word| word.len() > 1)
                && word(rest[0])
                // If the rest is a last label, a dot was lost before it.
                && !matches!(rest, b"com" | b"org" | b"net")
                && !rest.contains(&b'/')
        }),
        ..REMARK
    },
    Slip {
        name: "prose after a comma",
        how: here(ALL, b".,;:", 0, |t, i, o| {
            let Some((true, rest)) = marked(t, i) else { return };
            let http = t.bytes.starts_with(b"http");
            let colon = t.byte(i) == b':'
                && (i < 8 || !http || t.run(i, |_| true).contains(&b'/') || t.back(i, 400).contains(&b'\n'));
            // A title may have a comma in it.
            let segment = after_last(t.back(i, 400), b'/');
            if t.byte(i) == b','
                && words(segment).len() > 2
                && words(segment).iter().all(|word| word[0].is_ascii_uppercase())
            {
                return;
            }
            let is_port = t.byte(i) == b':' && rest.len() < 6 && rest.iter().all(u8::is_ascii_digit);
            let value = t.back(i, 400).contains(&b'?') && t.back(i, 400).contains(&b' ');
            let number = !http
                && rest.len() > 1
                && (rest[0].is_ascii_digit() || rest[0] == b'-' && rest[1].is_ascii_digit());
            let is_of_name = t.byte(i) == b'.' && t.is_file;
            let quotes = |text: &[u8]| count(text, b'"');
            let is_quoted = quotes(t.back(i, 400)) % 2 == 1 && quotes(t.run(i, |_| true)) % 2 == 1;
            let is_data = colon || is_of_name || is_port || value || number || is_quoted;
            if !is_data && !has_any(&rest[..rest.len().min(59)], b"&/") {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REMARK
    },
    Slip {
        name: "a mark after a blank",
        how: here(ALL, b" \t\n", 0, |t, i, o| {
            let Some((_, rest)) = marked(t, i).filter(|_| !inside_query(t, i)) else { return };
            let marks = starts_with(rest, &["= ", "=> ", "- ", "| ", "-> ", "– ", "; ", ", "])
                && !rest.iter().take(300).any(|byte| b"/\\".contains(byte))
                && !t.is_file;
            if marks
                || starts_with(rest, &["= "])
                || rest == b"|"
                || rest == b"="
                || scheme::url_at(&t.bytes[t.lead..]) && scheme::url_at(&rest[..rest.len().min(59)])
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REMARK
    },
    Slip {
        name: "code after the URL",
        tax: TAX,
        how: here(set(&[Path, Query, Fragment, Host]), b">\r\n", 0, |t, i, o| {
            if i >= t.trail || t.slashes.is_none() {
                return;
            }
            // The URL ends at a `>` that closes nothing, or at the end of its line if a line of words follows.
            let closes = blank(t.byte(i + 1)) && (word(t.before(i)) || t.before(i) == b'/');
            let mut lines = t.run(i, |_| true).split(|byte| *byte == b'\n');
            let is_end = match t.byte(i) {
                b'>' => closes && !t.back(i, 2000).contains(&b'<'),
                _ => !t.back(i, 2000).contains(&b'?') && lines.any(|line| words(line).len() > 1),
            };
            if is_end {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REMARK
    },
    Slip {
        name: "options after a URL",
        needs: b" =",
        how: here(set(&[Path]), b" ", 0, |t, i, o| {
            let name = t.run(i + 1, word);
            let before = t.back(i, 1000);
            if name.len() > 1
                && t.byte(i + 1 + name.len()) == b'='
                && t.slashes.is_some()
                && !before.contains(&b'?')
                && !before.contains(&b' ')
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REMARK
    },
    Slip {
        name: "the text of a link",
        how: here(set(&[Path, Host]), b"[", 0, |t, i, o| {
            if i + 4 < t.trail
                && t.byte(t.trail - 1) == b']'
                && t.byte(i + 1).is_ascii_alphabetic()
                && t.run(i, |_| true).contains(&b' ')
                && t.bytes.starts_with(b"http")
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REMARK
    },
];
