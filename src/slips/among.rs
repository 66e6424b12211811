//! A URL among words, code or output.

use super::prelude::*;

const REST: Slip = Slip {
    code: Some(Code::TrailingInput),
    says: "The URL ends before `{text}`, which is no part of it",
    cost: 6.0,
    tax: TAX,
    ..SLIP
};
const AROUND: Slip =
    Slip { code: Some(Code::Wrapper), says: "`{text}` is around the URL, and no part of it", ..SLIP };

/// Any scheme with two slashes begins here.
pub fn begins(t: &[u8]) -> bool {
    scheme_of(&t[..t.len().min(24)])
        .is_some_and(|name| name.len() > 1 && t[name.len()..].starts_with(b"://") && t.len() > name.len() + 3)
}
/// How many such signs stand before a place.
fn before(t: &Text, at: usize, sign: u8) -> usize {
    t.back(at, 2000).iter().filter(|byte| **byte == sign).count()
}

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a URL among words",
        needs: b" :/",
        cost: 7.6,
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
        name: "a status after the URL",
        how: here(TAIL | AUTHORITY, b" ", 0, |t, i, o| {
            let rest = t.run(i + 1, |_| true);
            let status = rest.len() > 4
                && rest[0].is_ascii_digit()
                && (b'1'..=b'5').contains(&rest[0])
                && rest[..3].iter().all(u8::is_ascii_digit)
                && rest[3] == b' '
                && (rest[4] == b'(' || rest[4].is_ascii_uppercase());
            if status || rest.starts_with(b"net::") || rest.starts_with(b"HTTP/") {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "code after the quote that ends the URL",
        how: here(TAIL | AUTHORITY, b"\"'`", 0, |t, i, o| {
            let sign = t.byte(i);
            let rest = t.from(i + 1);
            let next = |list: &[&str]| list.iter().any(|sign| rest.starts_with(sign.as_bytes()));
            let code = next(&[
                ",\"", ", \"", ",'", ", '", "),", ");", ");", ") ", "}", " +", "+ ", ". $", " .", "];", "],",
                " }", ": ", " : ", ", {", "\",", "';",
            ]) || sign != b'\'' && next(&[",", ")", ";", "]", ">", "/>"]);
            if i > 8
                && code
                && before(t, i, sign) == 0
                && !t.bytes.starts_with(b"data:")
                && !t.bytes.starts_with(b"javascript:")
                && !t.back(i, 2000).contains(&b'{')
                && has(&t.bytes[..t.bytes.len().min(100)], b":")
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "a second URL of any scheme",
        says: "A second URL begins in `{text}`",
        how: here(TAIL | AUTHORITY, b" ,;\t\r\n", 0, |t, i, o| {
            let n = t.run(i, |byte| b" ,;\t\r\n".contains(&byte)).len();
            let name = t.run(i + n, word).len();
            let named = if t.byte(i + n + name) == b'=' { i + n + name + 1 } else { i + n };
            if i > t.lead + 4
                && begins(t.from(named))
                && begins(&t.bytes[t.lead..])
                && !inside(t.back(i, 300))
                && t.before(i) != b'='
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        code: Some(Code::ControlCharacter),
        name: "colours of a terminal",
        says: "{Part} contains {found}, a colour of a terminal",
        cost: 5.0,
        tax: TAX,
        how: here(ALL, b"\x1b[", 0, |t, i, o| {
            let from = i + usize::from(t.byte(i) == 0x1b);
            let digits = t.run(from + 1, |byte| byte.is_ascii_digit() || byte == b';').len();
            let bare = t.byte(i) == b'[' && digits > 0 && (i == 0 || i + digits + 2 == t.trail);
            if t.byte(from) == b'[' && t.byte(from + 1 + digits) == b'm' && (bare || from > i) {
                o.push((from + 2 + digits - i, vec![]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAUrl),
        name: "an object as a program writes it",
        says: "This is what a program writes for an object, and no URL",
        how: How::Veto(|t| {
            let sign = [
                "java.lang.",
                "provider(?)",
                " object at 0x",
                "<built-in ",
                "[native code]",
                "System.Object",
                "<function ",
                "<bound method",
                "<Response [",
            ]
            .iter()
            .find_map(|sign| find(t.bytes, sign.as_bytes()));
            sign.filter(|at| !inside_query(t, *at)).map(|_| t.lead..t.trail)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a URL that was shortened",
        needs: b":/",
        says: "`{text}` stands for the rest of the URL, which is missing",
        how: How::Veto(|t| {
            let end = t.bytes[..t.trail].iter().rev().take_while(|byte| b"\"'>)] `".contains(byte)).count();
            let text = &t.bytes[t.lead..t.trail - end.min(t.trail - t.lead)];
            let at = text.len().checked_sub(3)?;
            (begins(text) && text.ends_with("…".as_bytes())).then_some(t.lead + at..t.lead + at + 3)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::IllFormedUtf8),
        name: "characters that are lost",
        says: "{Part} contains {found}, which stand for characters that are lost",
        how: How::Veto(|t| {
            let first = find(t.bytes, "\u{fffd}".as_bytes())?;
            has(t.from(first + 3), "\u{fffd}".as_bytes()).then_some(first..first + 3)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAUrl),
        name: "an expression of a program",
        needs: b"+",
        says: "This is an expression of a program, and no URL",
        how: How::Veto(|t| {
            let text = &t.bytes[t.lead..t.trail];
            let quote = *text.first().filter(|byte| b"'\"`".contains(byte))?;
            let end = text[1..].iter().position(|byte| *byte == quote)? + 2;
            let rest = &text[end..];
            let plus = rest.iter().take_while(|byte| blank(**byte)).count();
            (rest.get(plus) == Some(&b'+')).then_some(t.lead..t.trail)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a name between signs that are doubled",
        says: "`{text}` is a placeholder; put in its value",
        how: How::Veto(|t| {
            (t.lead..t.trail).find_map(|at| {
                let run = t.run(at, |byte| byte == b'#').len();
                let name = t.run(at + run, |byte| word(byte) || byte == b'.');
                if run > 1 && name.len() > 2 && t.from(at + run + name.len()).starts_with(b"##") {
                    return Some(at..at + 2 * run + name.len());
                }
                let double = t.run(at + 2, word);
                if t.from(at).starts_with(b"[[")
                    && !double.is_empty()
                    && t.from(at + 2 + double.len()).starts_with(b"]]")
                {
                    return Some(at..at + 4 + double.len());
                }
                let inner = t.run(at + 1, |byte| byte.is_ascii_lowercase() || byte == b' ' || byte == b'_');
                (t.byte(at) == b'['
                    && b"/.@:=".contains(&t.before(at))
                    && inner.contains(&b' ')
                    && inner.len() > 3
                    && t.byte(at + 1 + inner.len()) == b']')
                    .then_some(at..at + 2 + inner.len())
            })
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAUrl),
        name: "a code for something else",
        says: "This is a code for something else, and no URL",
        how: How::Veto(|t| {
            ["WIFI:", "MECARD:", "BEGIN:VC"]
                .iter()
                .any(|head| t.bytes.starts_with(head.as_bytes()))
                .then_some(t.lead..t.trail)
        }),
        ..SLIP
    },
    Slip {
        name: "a link that a mail program made inside",
        needs: b"](",
        cost: 4.0,
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
        name: "a URL grown onto words",
        needs: b" :/",
        cost: 7.0,
        how: How::Whole(|t| {
            match (1..t.len().min(200)).find(|at| {
                t[*at - 1].is_ascii_alphabetic()
                    && [&b"http://"[..], b"https://"].iter().any(|head| t[*at..].starts_with(head))
            }) {
                Some(at) if t[..at].contains(&b' ') && !has(&t[..at], b"://") => vec![(
                    0.0,
                    only(t, at..at + t[at..].iter().position(|byte| blank(*byte)).unwrap_or(t.len() - at)),
                )],
                _ => vec![],
            }
        }),
        ..AROUND
    },
    Slip {
        name: "brackets around an address in a path",
        needs: b"<@",
        cost: 4.0,
        tax: TAX,
        how: How::Whole(|t| {
            let Some(open) = find(t, b"/<").map(|at| at + 1).filter(|_| begins(t)) else { return vec![] };
            let Some(close) = t[open..].iter().position(|byte| *byte == b'>').map(|at| open + at) else {
                return vec![];
            };
            if t[open..close].contains(&b'@') {
                vec![(0.0, vec![(open..open + 1, vec![]), (close..close + 1, vec![])])]
            } else {
                vec![]
            }
        }),
        ..AROUND
    },
    Slip {
        code: Some(Code::MissingAt),
        name: "an `@` that is missing after a password",
        needs: b":/",
        says: "The `@` after the password is missing",
        cost: 9.0,
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
        name: "settings after the URL",
        cost: 4.0,
        how: here(TAIL | AUTHORITY, b" ", 0, |t, i, o| {
            let rest = t.run(i, |_| true);
            let list = words(rest);
            let setting = |word: &&[u8]| {
                word.iter().position(|byte| *byte == b'=').is_some_and(|at| {
                    at > 1
                        && word[..at].iter().all(u8::is_ascii_alphanumeric)
                        && word[0].is_ascii_alphabetic()
                })
            };
            if list.len() > 1 && list.iter().all(setting) && begins(&t.bytes[t.lead..]) {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "another setting after the URL",
        cost: 5.0,
        how: here(TAIL | AUTHORITY, b" ", 0, |t, i, o| {
            let name =
                t.run(i + 1, |byte| byte.is_ascii_uppercase() || byte == b'_' || byte.is_ascii_digit()).len();
            if name > 3
                && t.byte(i + 1 + name) == b'='
                && t.byte(i + 1).is_ascii_uppercase()
                && begins(&t.bytes[t.lead..])
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "a second URL after a break of a string",
        cost: 5.0,
        how: here(TAIL | AUTHORITY, b"\\", 0, |t, i, o| {
            let n = if t.from(i).starts_with(b"\\r\\n") { 4 } else { 2 };
            if b"nrt".contains(&t.byte(i + 1)) && i > 8 && begins(t.from(i + n)) {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "a URL in brackets after the URL",
        cost: 4.0,
        needs: b" (:",
        how: here(TAIL | AUTHORITY, b" ", 0, |t, i, o| {
            if b"([".contains(&t.byte(i + 1))
                && b")]".contains(&t.byte(t.trail - 1))
                && begins(t.from(i + 2))
                && begins(&t.bytes[t.lead..])
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "words after a bracket that closes nothing",
        cost: 5.0,
        how: here(TAIL | AUTHORITY, b")]}", 0, |t, i, o| {
            let (open, close) = match t.byte(i) {
                b')' => (b'(', b')'),
                b']' => (b'[', b']'),
                _ => (b'{', b'}'),
            };
            let run = t.run(i, |byte| byte == close).len();
            let after = t.byte(i + run);
            if i > 8
                && !t.back(i, 2000).contains(&open)
                && !t.back(i, 2000).contains(&close)
                && i + run + 1 < t.trail
                && (blank(after) || b":,.".contains(&after) && blank(t.byte(i + run + 1)))
                && begins(&t.bytes[t.lead..])
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        code: Some(Code::HtmlEntity),
        name: "a quote of HTML and what follows it",
        cost: 5.0,
        how: here(TAIL | AUTHORITY, b"&", 0, |t, i, o| {
            for sign in ["&quot;", "&#34;", "&#39;", "&gt;"] {
                if t.from(i).starts_with(sign.as_bytes())
                    && (blank(t.byte(i + sign.len()))
                        || t.from(i + sign.len()).starts_with(b"&gt;")
                        || t.byte(i + sign.len()) == b'>')
                    && i > 8
                {
                    o.push((t.bytes.len() - i, vec![]));
                }
            }
        }),
        ..REST
    },
    Slip {
        name: "a line that goes on",
        cost: 4.0,
        how: here(TAIL | AUTHORITY, b" ", 0, |t, i, o| {
            if t.byte(i + 1) == b'\\' && i + 2 == t.trail {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "a setting before the URL",
        needs: b"=:",
        cost: 5.0,
        how: How::Whole(|t| {
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
        name: "a tag around the URL",
        needs: b"<:",
        cost: 5.0,
        how: How::Whole(|t| {
            let Some(open) = t.iter().position(|byte| *byte == b'<').filter(|open| *open < 4) else {
                return vec![];
            };
            let starts = |at: &usize| (t[*at - 1] == b'>' || t[*at - 1] == b'=') && begins(&t[*at..]);
            let Some(at) = (open + 2..t.len().min(200)).find(starts) else { return vec![] };
            let end = t[at..].iter().position(|byte| b"<>".contains(byte)).map_or(t.len(), |end| at + end);
            vec![(0.0, only(t, at..end))]
        }),
        ..AROUND
    },
    Slip {
        name: "a cell of a table",
        needs: b"|:",
        cost: 5.0,
        how: How::Whole(|t| {
            let (from, _) = trimmed(t);
            if t.get(from) != Some(&b'|') {
                return vec![];
            }
            let at = from + 1 + t[from + 1..].iter().take_while(|byte| blank(**byte)).count();
            if !begins(&t[at..]) {
                return vec![];
            }
            match t[at..].iter().position(|byte| *byte == b'|' || blank(*byte)) {
                Some(length) => vec![(0.0, only(t, at..at + length))],
                None => vec![],
            }
        }),
        ..AROUND
    },
    Slip {
        code: Some(Code::InvisibleCharacter),
        name: "blanks and characters that nobody sees at the end",
        says: "Blanks and characters that nobody sees are after the URL",
        cost: 5.0,
        tax: TAX,
        how: How::Whole(|t| {
            let Ok(text) = std::str::from_utf8(t) else { return vec![] };
            let end = text.trim_end_matches(|c: char| invisible(c) || c.is_whitespace()).len();
            if end > 0 && text[end..].chars().any(invisible) && text[end..].chars().any(char::is_whitespace) {
                vec![(0.0, vec![(end..t.len(), vec![])])]
            } else {
                vec![]
            }
        }),
        ..SLIP
    },
    Slip {
        name: "a word in brackets that says what the URL is",
        cost: 4.0,
        how: here(TAIL | AUTHORITY, b" ", 0, |t, i, o| {
            if t.byte(i + 1) == b'(' {
                let inside = t.run(i + 2, |byte| byte != b')');
                if i + 3 + inside.len() == t.trail
                    && [
                        "archived",
                        "archive",
                        "dead",
                        "dead link",
                        "broken",
                        "mirror",
                        "pdf",
                        "PDF",
                        "external",
                        "offline",
                        "deprecated",
                        "fetch",
                        "push",
                        "login required",
                        "optional",
                        "link",
                    ]
                    .iter()
                    .any(|known| inside == known.as_bytes())
                {
                    o.push((t.bytes.len() - i, vec![]));
                }
            }
        }),
        ..REST
    },
    Slip {
        name: "quotes of a shell around parts",
        needs: b"':",
        cost: 5.0,
        how: How::Whole(|t| {
            let quotes: Vec<usize> = (0..t.len()).filter(|at| t[*at] == b'\'').collect();
            if quotes.len() < 4
                || quotes.len() % 2 == 1
                || quotes[0] != 0
                || !begins(&t[1..])
                || !b"?&/".contains(t.get(quotes[1] + 1).unwrap_or(&0))
            {
                return vec![];
            }
            vec![(0.0, quotes.into_iter().map(|at| (at..at + 1, vec![])).collect())]
        }),
        ..AROUND
    },
    Slip {
        name: "a rule for a host",
        needs: b"`(",
        cost: 4.0,
        how: How::Whole(|t| match (find(t, b"Host(`"), find(t, b"`)")) {
            (Some(0), Some(end)) if end > 6 => vec![(0.0, only(t, 6..end))],
            _ => vec![],
        }),
        ..AROUND
    },
    Slip {
        name: "the width of an image after the URL",
        how: here(TAIL | AUTHORITY, b" ", 0, |t, i, o| {
            let digits = t.run(i + 1, |byte| byte.is_ascii_digit() || byte == b'.').len();
            let end = i + 1 + digits;
            if digits > 0 && b"wx".contains(&t.byte(end)) && (end + 1 == t.trail || t.byte(end + 1) == b',') {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "a setting after a bar",
        how: here(set(&[Host, Path]), b"|", 0, |t, i, o| {
            let name = t.run(i + 1, word).len();
            if i > 8 && name > 0 && t.byte(i + 1 + name) == b'=' && begins(&t.bytes[t.lead..]) {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "a mark of another script after the host",
        cost: 4.0,
        tax: 2.0,
        how: here(set(&[Host, Port]), b"\xef\xe3\xc2", 0, |t, i, o| {
            if let Some(
                c @ ('，' | '。' | '；' | '、' | '！' | '？' | '）' | '」' | '】' | '》' | '\u{a0}'
                | '\u{3000}'),
            ) = t.char(i)
                && t.before(i).is_ascii_alphanumeric()
                && (i + c.len_utf8() == t.trail || c != '。' || t.byte(i + 3) >= 128)
            {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..REST
    },
    Slip {
        name: "a URL among words of another script",
        cost: 7.0,
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
    Slip {
        code: Some(Code::BadScheme),
        name: "a letter that may be left out in the scheme",
        needs: b"//",
        says: "`{text}` is written where `{fix}` is meant",
        cost: 4.0,
        tax: TAX,
        how: How::Whole(|t| {
            [
                "http(s)://",
                "http[s]://",
                "http/https://",
                "http|https://",
                "https/http://",
                "(http|https)://",
                "http(s)?://",
                "https?://",
                "[https://] ",
                "[http://] ",
                "[http(s)://]",
            ]
            .iter()
            .find(|head| {
                t.starts_with(head.as_bytes())
                    && t.len() > head.len()
                    && !t.iter().any(|byte| b"\\*^$".contains(byte))
            })
            .map(|head| (0.0, vec![(0..head.len(), b"https://".to_vec())]))
            .into_iter()
            .collect()
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a value that was not set where the host is",
        needs: b":/",
        says: "`{text}` stands for a value that was not set",
        how: How::Veto(|t| {
            let at = find(t.bytes, b"://")? + 3;
            let name = head(t.from(at));
            let bare = name.split(|byte| *byte == b':').next().unwrap_or(b"");
            ["undefined", "null", "None", "nil", "NaN", "false"]
                .iter()
                .any(|value| bare == value.as_bytes())
                .then_some(at..at + bare.len())
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "any host",
        needs: b"*",
        says: "`{text}` stands for any host",
        how: How::Veto(|t| {
            let at = find(t.bytes, b"://*.")? + 3;
            Some(at..at + 1)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "a value that Go could not print",
        says: "{Part} contains {found}, for a value that was not printed",
        cost: 5.0,
        tax: TAX,
        how: here(ALL, b"%", 0, |t, i, o| {
            if t.byte(i + 1) == b'!' && t.byte(i + 2).is_ascii_alphabetic() && t.byte(i + 3) == b'(' {
                let run = t.run(i, |byte| byte != b')').len();
                if t.byte(i + run) == b')' {
                    o.push((run + 1, vec![]));
                }
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::HtmlEntity),
        name: "a tag in entities of HTML",
        says: "The tag {found} is no part of the URL",
        cost: 5.0,
        tax: TAX,
        how: here(TAIL | AUTHORITY, b"&", 0, |t, i, o| {
            if t.from(i).starts_with(b"&lt;") {
                let name = t.run(i + 4, |byte| byte.is_ascii_alphabetic() || byte == b'/').len();
                if name > 0 && name < 8 && t.from(i + 4 + name).starts_with(b"&gt;") {
                    o.push((name + 8, vec![]));
                }
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a pattern",
        says: "`{text}` belongs to a pattern, which stands for many URLs",
        how: How::Veto(|t| {
            let at = |sign: &str| find(t.bytes, sign.as_bytes());
            let open = [
                "(?P<", "(?:", "<?php", "%{", "[:port", "[;", "[?", "[#", "[&", "[...", "[[...", "[0-9]",
                "[a-z]", "[^/]", "(.*)", "<?=", "[% ", "{% ",
            ]
            .iter()
            .find_map(|sign| at(sign))
            .filter(|at| !inside_query(t, *at) && !t.bytes.starts_with(b"data:"));
            if let Some(at) = at("[...]")
                .or(at("[…]"))
                .filter(|at| b"=/".contains(&t.before(*at)))
                .or(at("://(").map(|at| at + 3))
            {
                return Some(at..at + t.run(at, |byte| byte != b']' && byte != b')').len() + 1)
                    .filter(|span| span.end <= t.bytes.len());
            }
            let digits = ["\\d+", "\\w+", "\\d{", "\\w*", "\\.com", "\\.org"]
                .iter()
                .find_map(|sign| at(sign))
                .filter(|at| t.before(*at).is_ascii_punctuation() || t.from(*at).starts_with(b"\\."));
            open.or(digits).map(|at| at..at + t.run(at, |byte| !b"/?#".contains(&byte)).len().max(1))
        }),
        ..SLIP
    },
];
