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
        && starts_with(t.bytes, &["http", "ftp"]);
    (is && !rest.is_empty() && !has_open_bracket(t.back(i, 300))).then_some(rest)
}
/// A slip that removes a remark.
const fn remark(length: Length) -> How {
    cut(set(&[Path, Fragment, Host, Port]), b" ,;", 0, length)
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
    let open = |sign: u8| count(t.back(i, 1000), sign);
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
        how: cut(TAIL | AUTHORITY, b" ", 0, |t, i| {
            (t.byte(i + 1) == b'('
                && !is_reference(t, i)
                && !has_open_bracket(t.back(i, 300))
                && t.bytes[t.trail - 1] == b')'
                && (t.from(i + 1).contains(&b' ') || complete(t.back(i, 100))))
            .then_some(t.bytes.len() - i)
        }),
        ..REMARK
    },
    Slip {
        name: "words or signs that begin a remark",
        how: remark(|t, i| {
            let rest = after(t, i).filter(|rest| rest.len() > 2)?;
            let pairs =
                [("[", "]"), ("\"", "\""), ("'", "'"), ("“", "”"), ("«", "»"), ("`", "`"), ("<", ">")];
            let is_enclosed = pairs.iter().any(|(open, close)| {
                rest.starts_with(open.as_bytes()) && t.bytes[..t.trail].ends_with(close.as_bytes())
            });
            let is_option = rest[0] == b'-'
                && (rest[1].is_ascii_alphabetic() && blank(rest[2])
                    || rest[1] == b'-' && rest[2].is_ascii_alphabetic());
            let verbs = ["is ", "are ", "was ", "and ", "or ", "returns ", "does ", "gives "];
            (is_enclosed
                || is_option
                || starts_with(rest, &["> ", ">> ", "==> ", "--> ", "&& ", "|| ", "2>", "HTTP/1.", "HTTP/2"])
                || !t.is_file
                    && (starts_with(rest, &["— ", "– ", "// ", "# "])
                        || starts_with(rest, &verbs) && (!rest.contains(&b'/') || has(rest, b"://"))))
            .then_some(t.bytes.len() - i)
        }),
        ..REMARK
    },
    Slip {
        name: "the width of an image",
        how: remark(|t, i| {
            let first = until(after(t, i)?, b" ,");
            let (number, unit) = first.split_at(first.len().saturating_sub(1));
            (matches!(unit, b"w" | b"x")
                && number.first().is_some_and(u8::is_ascii_digit)
                && number.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.'))
            .then_some(t.bytes.len() - i)
        }),
        ..REMARK
    },
    Slip {
        name: "prose",
        how: remark(|t, i| {
            let rest = after(t, i)?;
            (!t.back(i, 100).contains(&b' ') && prose(rest)).then_some(t.bytes.len() - i)
        }),
        ..REMARK
    },
    Slip {
        name: "words after what is complete",
        how: remark(|t, i| {
            let rest = after(t, i)?;
            (complete(t.back(i, 100))
                && !rest[0].is_ascii_digit()
                && rest[0] != b'-'
                && !t.is_file
                && !has_any(rest, b"/="))
            .then_some(t.bytes.len() - i)
        }),
        ..REMARK
    },
    Slip {
        name: "a word after a host",
        how: remark(|t, i| {
            let rest = after(t, i)?;
            let from = t.since(i, b"/@");
            (i < 300
                && count(&t.bytes[..i], b'/') == 2
                && scheme::plausible(&t.bytes[from..i])
                && words(rest).first().is_some_and(|word| word.len() > 1)
                && word(rest[0])
                // If the rest is a last label, a dot was lost before it.
                && !matches!(rest, b"com" | b"org" | b"net")
                && !rest.contains(&b'/'))
            .then_some(t.bytes.len() - i)
        }),
        ..REMARK
    },
    Slip {
        name: "prose after a comma",
        how: cut(ALL, b".,;:", 0, |t, i| {
            let Some((true, rest)) = marked(t, i) else { return None };
            let http = t.bytes.starts_with(b"http");
            let colon = t.byte(i) == b':'
                && (i < 8 || !http || t.run(i, |_| true).contains(&b'/') || t.back(i, 400).contains(&b'\n'));
            // A title may have a comma in it.
            let segment = after_last(t.back(i, 400), b'/');
            if t.byte(i) == b','
                && words(segment).len() > 2
                && words(segment).iter().all(|word| word[0].is_ascii_uppercase())
            {
                return None;
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
            (!is_data && !has_any(&rest[..rest.len().min(59)], b"&/")).then_some(t.bytes.len() - i)
        }),
        ..REMARK
    },
    Slip {
        name: "a mark after a blank",
        how: cut(ALL, b" \t\n", 0, |t, i| {
            let (_, rest) = marked(t, i).filter(|_| !inside_query(t, i))?;
            let marks = starts_with(rest, &["= ", "=> ", "- ", "| ", "-> ", "– ", "; ", ", "])
                && !rest.iter().take(300).any(|byte| b"/\\".contains(byte))
                && !t.is_file;
            (marks
                || starts_with(rest, &["= "])
                || rest == b"|"
                || rest == b"="
                || scheme::url_at(&t.bytes[t.lead..]) && scheme::url_at(&rest[..rest.len().min(59)]))
            .then_some(t.bytes.len() - i)
        }),
        ..REMARK
    },
    Slip {
        name: "code after the URL",
        tax: TAX,
        how: cut(set(&[Path, Query, Fragment, Host]), b">\r\n\"", 0, |t, i| {
            if i >= t.trail || t.slashes.is_none() {
                return None;
            }
            // The URL ends at a `>` that closes nothing, or at the end of its line if a line of words follows.
            let closes = blank(t.byte(i + 1)) && (word(t.before(i)) || t.before(i) == b'/');
            let mut lines = t.run(i, |_| true).split(|byte| *byte == b'\n');
            let is_end = match t.byte(i) {
                // The quotation mark closes what is open before the text, a value of JSON or an attribute.
                b'"' => {
                    let is_attribute = blank(t.byte(i + 1)) && is_field(t.from(i + 2));
                    (is_attribute || t.byte(i + 1) == b'}') && !has_any(t.back(i, 2000), b"\"{?")
                }
                b'>' => closes && !t.back(i, 2000).contains(&b'<'),
                _ => !t.back(i, 2000).contains(&b'?') && lines.any(|line| words(line).len() > 1),
            };
            is_end.then_some(t.bytes.len() - i)
        }),
        ..REMARK
    },
    Slip {
        name: "options after a URL",
        needs: b" =",
        how: cut(set(&[Path]), b" ", 0, |t, i| {
            let name = t.run(i + 1, word);
            let before = t.back(i, 1000);
            (name.len() > 1
                && t.byte(i + 1 + name.len()) == b'='
                && t.slashes.is_some()
                && !before.contains(&b'?')
                && !before.contains(&b' '))
            .then_some(t.bytes.len() - i)
        }),
        ..REMARK
    },
    Slip {
        name: "the text of a link",
        how: cut(set(&[Path, Host]), b"[", 0, |t, i| {
            (i + 4 < t.trail
                && t.byte(t.trail - 1) == b']'
                && t.byte(i + 1).is_ascii_alphabetic()
                && t.run(i, |_| true).contains(&b' ')
                && t.bytes.starts_with(b"http"))
            .then_some(t.bytes.len() - i)
        }),
        ..REMARK
    },
];
