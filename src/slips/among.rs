//! A URL among words, code or output.

use super::prelude::*;

const REST: Slip = Slip {
    code: Some(Code::TrailingInput),
    says: "The URL ends before `{text}`, which is no part of it",
    tax: TAX,
    ..SLIP
};
const AROUND: Slip = Slip { code: Some(Code::Wrapper), says: "`{text}` is no part of the URL", ..SLIP };

/// Any scheme with two slashes begins here.
pub fn begins(t: &[u8]) -> bool {
    scheme_of(&t[..t.len().min(24)])
        .is_some_and(|name| name.len() > 1 && t[name.len()..].starts_with(b"://") && t.len() > name.len() + 3)
}

/// The URL among settings with `;` or `&` between them, if it is one of the first two values.
pub fn url_of_settings(t: &[u8]) -> Option<Range<usize>> {
    let is_setting = |text: &[u8]| {
        let name = text.iter().take_while(|byte| word(**byte) || b".:".contains(byte)).count();
        text.is_empty() || name > 0 && text.get(name) == Some(&b'=')
    };
    // A URL that has a query may have all that follows.
    let sign = if t.contains(&b';') { b';' } else { b'&' };
    if !t.contains(&sign)
        || !t.split(|byte| *byte == sign).all(is_setting)
        || sign == b'&' && t.contains(&b'?')
    {
        return None;
    }
    let begins_value = |at: &usize| t[*at - 1] == b'=' && begins(&t[*at..]);
    let at = (1..t.len().min(200)).find(begins_value)?;
    let end = at + head_of(&t[at..], &[sign]);
    let settings = memchr::memchr_iter(sign, &t[..at]).count();
    let is_whole = has(&t[end..], b"=") && !has(&t[end..], b"://") && !has(&t[at..end], b"//xxx");
    (settings < 2 && is_whole).then_some(at..end)
}

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a URL among words",
        needs: b" :/",
        how: How::Whole(|t| {
            let starts = |at: &usize| {
                blank(t[*at - 1])
                    && scheme::url_at(&t[*at..])
                    && !has(&t[..*at], b"://")
                    && (t[*at - 2..*at] != *b"@ ")
            };
            let Some(at) = (2..t.len().min(300)).find(starts) else { return vec![] };
            let length = t[at..].iter().position(|byte| blank(*byte)).unwrap_or(0);
            let marks =
                t[at..at + length].iter().rev().take_while(|byte| b".,;:!?\"'`".contains(byte)).count();
            if length < 9 + marks || b"\"'([<".contains(&t[at - 1]) {
                return vec![];
            }
            vec![(0.0, only(t, at..at + length - marks))]
        }),
        ..AROUND
    },
    Slip {
        name: "a URL in a command",
        cost: Some(SPECIFIC),
        needs: b"cmd:/ ",
        how: How::Whole(|t| {
            // The text after this scheme of password managers is a command; of two URLs, nobody knows which one is meant.
            let starts = |at: &usize| b" \"".contains(&t[*at - 1]) && scheme::url_at(&t[*at..]);
            let from = if t.starts_with(b"cmd://") { 7 } else { t.len() };
            let Some(at) = (from..t.len().min(300)).find(starts) else { return vec![] };
            let end = at + head_of(&t[at..], b" \t\r\n\"");
            if has(&t[end..], b"://") { vec![] } else { vec![(0.0, only(t, at..end))] }
        }),
        ..AROUND
    },
    Slip {
        name: "a second URL of any scheme",
        says: "A second URL begins in `{text}`",
        how: here(TAIL | AUTHORITY, b" ,;\t\r\n", 0, |t, i, o| {
            let n = t.run(i, |byte| b" ,;|\t\r\n".contains(&byte)).len();
            let name = t.run(i + n, word).len();
            let named = if t.byte(i + n + name) == b'=' { i + n + name + 1 } else { i + n };
            if i > t.lead + 4
                && begins(t.from(named))
                && begins(&t.bytes[t.lead..])
                && !has_open_bracket(t.back(i, 300))
                && t.before(i) != b'='
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "a link that a mail program made inside",
        cost: Some(SPECIFIC),
        needs: b"](",
        tax: TAX,
        how: How::Whole(|t| {
            let Some(middle) = ["](mailto:", "](http://", "](https://"]
                .iter()
                .find_map(|sign| find(t, sign.as_bytes()).map(|at| (at, sign.len())))
            else {
                return vec![];
            };
            let Some(open) = t[..middle.0].iter().rposition(|byte| *byte == b'[') else { return vec![] };
            let text = &t[open + 1..middle.0];
            if !t[middle.0 + middle.1..].starts_with(text)
                || t.get(middle.0 + middle.1 + text.len()) != Some(&b')')
                || text.is_empty()
                || open == 0
            {
                return vec![];
            }
            vec![(
                0.0,
                vec![(open..open + 1, vec![]), (middle.0..middle.0 + middle.1 + text.len() + 1, vec![])],
            )]
        }),
        ..AROUND
    },
    Slip {
        code: Some(Code::MissingAt),
        name: "an `@` and a `:` in the place of each other",
        cost: Some(SPECIFIC),
        needs: b"@:/",
        says: "The password follows `:`, and the host `@`",
        how: How::Whole(|t| {
            let is_web = scheme_of(t).is_some_and(scheme::web);
            let Some(from) = find(t, b"://").filter(|_| is_web).map(|at| at + 3) else { return vec![] };
            let text = head(&t[from..]);
            let signs: Vec<usize> = (0..text.len()).filter(|at| b"@:".contains(&text[*at])).collect();
            let [at, colon] = signs[..] else { return vec![] };
            let is = text[at] == b'@'
                && text[colon] == b':'
                && at > 0
                && scheme::plausible(&text[colon + 1..])
                && !text[at..colon].contains(&b'.')
                && !t.ends_with(b".git");
            let edits = vec![
                (from + at..from + at + 1, b":".to_vec()),
                (from + colon..from + colon + 1, b"@".to_vec()),
            ];
            if is { vec![(0.0, edits)] } else { vec![] }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingAt),
        name: "an `@` that is missing after a password",
        needs: b":/",
        says: "The `@` after the password is missing",
        how: How::Whole(|t| {
            let Some(from) = find(t, b"://").map(|at| at + 3) else { return vec![] };
            let end = from + head(&t[from..]).len();
            if t[from..end].contains(&b'@') || t[from..end].iter().filter(|byte| **byte == b':').count() != 2
            {
                return vec![];
            }
            let sign = |at: &usize| {
                b"!\"$*&%".contains(&t[*at])
                    && scheme::plausible(&t[at + 1..])
                    && t[at + 1..end].contains(&b':')
                    && t[from..*at].contains(&b':')
            };
            (from..end)
                .find(sign)
                .map(|at| (0.0, vec![(at + 1..at + 1, b"@".to_vec())]))
                .into_iter()
                .collect()
        }),
        ..SLIP
    },
    Slip {
        name: "a setting before the URL",
        cost: Some(SPECIFIC),
        needs: b"=:",
        how: How::Whole(|t| {
            if let Some(url) = url_of_settings(t) {
                return vec![(0.0, only(t, url))];
            }
            let name = t.iter().take(60).take_while(|byte| word(**byte) || **byte == b'.').count();
            let mut at = name + t[name..].iter().take_while(|byte| **byte == b' ').count();
            if name == 0 || t.get(at) != Some(&b'=') {
                return vec![];
            }
            at += 1;
            at += t[at..].iter().take_while(|byte| **byte == b' ').count();
            let quote = t.get(at).copied().filter(|byte| b"\"'`".contains(byte));
            at += usize::from(quote.is_some());
            if !begins(&t[at.min(t.len())..]) && !t[at.min(t.len())..].starts_with(b"git::") {
                return vec![];
            }
            let marks = t.iter().rev().take_while(|byte| b";,".contains(byte)).count();
            let end = quote
                .and_then(|quote| t[at..].iter().position(|byte| *byte == quote))
                .map_or(t.len() - marks, |end| at + end);
            if end < at {
                return vec![];
            }
            vec![(0.0, only(t, at..end))]
        }),
        ..AROUND
    },
    Slip {
        name: "a setting after a bar",
        how: here(set(&[Host, Path, Query]), b" |", 0, |t, i, o| {
            let bar = i + t.run(i, |byte| byte == b' ').len();
            if t.byte(bar) != b'|' {
                return;
            }
            let name = t.run(bar + 1, word);
            // Media players take headers of the request in this notation.
            let is_header = || {
                ["user-agent", "referer", "origin", "cookie", "authorization", "x-forwarded-for"]
                    .iter()
                    .any(|header| name.eq_ignore_ascii_case(header.as_bytes()))
            };
            let is_setting = !name.is_empty()
                && (t.byte(bar + 1 + name.len()) == b'=' || t.from(bar + 1 + name.len()).starts_with(b": "));
            let is_before = || is_header() || !t.back(i, 2000).contains(&b'?');
            if i > 8 && is_setting && is_before() && begins(&t.bytes[t.lead..]) {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "a mark of another script after the host",
        tax: 2.0,
        how: here(set(&[Host, Port]), b"\xef\xe3\xc2", 0, |t, i, o| {
            if let Some(
                c @ ('，' | '。' | '；' | '、' | '！' | '？' | '）' | '」' | '】' | '》' | '\u{a0}'
                | '\u{3000}'),
            ) = t.char(i)
                && t.before(i).is_ascii_alphanumeric()
                && (i + c.len_utf8() == t.trail || c != '。' || t.byte(i + 3) >= 128 && dotted(t, i))
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "a URL among words of another script",
        one_of: HIGH,
        how: How::Whole(|t| {
            let starts =
                |at: &usize| t[*at - 1] >= 128 && scheme::url_at(&t[*at..]) && !has(&t[..*at], b"://");
            let Some(at) = (1..t.len().min(300)).find(starts) else { return vec![] };
            let length = t[at..].iter().position(|byte| *byte >= 128 || blank(*byte)).unwrap_or(t.len() - at);
            let bare =
                std::str::from_utf8(&t[..at]).is_ok_and(|text| text.chars().any(char::is_alphanumeric));
            if bare && length > 9 { vec![(0.0, only(t, at..at + length))] } else { vec![] }
        }),
        ..AROUND
    },
];
