//! A URL among words, code or output.

use super::prelude::*;

const REST: Slip = Slip {
    code: Some(Code::TrailingInput),
    says: "The URL ends before `{text}`, which is no part of it",
    tax: TAX,
    ..SLIP
};
const AROUND: Slip = Slip { code: Some(Code::Wrapper), says: "`{text}` is no part of the URL", ..SLIP };

/// Any scheme with two slashes begins here, or the name of a listener, as Kafka has it, in place of one.
pub fn begins(t: &[u8]) -> bool {
    let name = run(&t[..t.len().min(24)], |byte| word(byte) || b"+.".contains(&byte));
    name > 1 && t[0].is_ascii_alphabetic() && t[name..].starts_with(b"://") && t.len() > name + 3
}

/// The URL among settings with `;` or `&` between them, if it is one of the first two values.
pub fn url_of_settings(t: &[u8]) -> Option<Range<usize>> {
    let is_setting = |text: &[u8]| {
        let name = run(text, |byte| word(byte) || b".:".contains(&byte));
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
    let settings = count(&t[..at], sign);
    let is_whole = has(&t[end..], b"=") && !has(&t[end..], b"://") && !has(&t[at..end], b"//xxx");
    (settings < 2 && is_whole).then_some(at..end)
}

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a URL among words",
        needs: b" :/",
        how: whole(|t| {
            let starts = |at: &usize| {
                blank(t[*at - 1])
                    && scheme::url_at(&t[*at..])
                    && !has(&t[..*at], b"://")
                    && (t[*at - 2..*at] != *b"@ ")
            };
            let at = (2..t.len().min(300)).find(starts)?;
            let length = t[at..].iter().position(|byte| blank(*byte)).unwrap_or(0);
            let marks =
                t[at..at + length].iter().rev().take_while(|byte| b".,;:!?\"'`".contains(byte)).count();
            (length >= 9 + marks && !b"\"'([<".contains(&t[at - 1])).then(|| only(t, at..at + length - marks))
        }),
        ..AROUND
    },
    Slip {
        name: "a URL in a command",
        cost: Some(SPECIFIC),
        needs: b"cmd:/ ",
        how: whole(|t| {
            // The text after this scheme of password managers is a command; of two URLs, nobody knows which one is meant.
            let starts = |at: &usize| b" \"".contains(&t[*at - 1]) && scheme::url_at(&t[*at..]);
            let from = if t.starts_with(b"cmd://") { 7 } else { t.len() };
            let at = (from..t.len().min(300)).find(starts)?;
            let end = at + head_of(&t[at..], b" \t\r\n\"");
            (!has(&t[end..], b"://")).then(|| only(t, at..end))
        }),
        ..AROUND
    },
    Slip {
        name: "a second URL of any scheme",
        says: "A second URL begins in `{text}`",
        how: cut(TAIL | AUTHORITY, b" ,;\t\r\n", 0, |t, i| {
            let n = t.run(i, |byte| b" ,;|\t\r\n".contains(&byte)).len();
            let name = t.run(i + n, word).len();
            let named = if t.byte(i + n + name) == b'=' { i + n + name + 1 } else { i + n };
            (i > t.lead + 4
                && begins(t.from(named))
                && begins(&t.bytes[t.lead..])
                && !has_open_bracket(t.back(i, 300))
                && t.before(i) != b'=')
                .then_some(t.bytes.len() - i)
        }),
        ..REST
    },
    Slip {
        name: "a link that a mail program made inside",
        cost: Some(SPECIFIC),
        needs: b"](",
        tax: TAX,
        how: whole(|t| {
            let middle = find_any(t, &["](mailto:", "](http://", "](https://"])?;
            let open = memrchr(b'[', &t[..middle.start])?;
            let text = &t[open + 1..middle.start];
            let rest = t[middle.end..].strip_prefix(text)?;
            (rest.starts_with(b")") && !text.is_empty() && open > 0)
                .then(|| vec![(open..open + 1, vec![]), (middle.start..middle.end + text.len() + 1, vec![])])
        }),
        ..AROUND
    },
    Slip {
        code: Some(Code::MissingAt),
        name: "an `@` and a `:` in the place of each other",
        cost: Some(SPECIFIC),
        needs: b"@:/",
        says: "The password follows `:`, and the host `@`",
        how: whole(|t| {
            let is_web = scheme_of(t).is_some_and(scheme::web);
            let from = find(t, b"://").filter(|_| is_web)? + 3;
            let text = head(&t[from..]);
            let signs: Vec<usize> = (0..text.len()).filter(|at| b"@:".contains(&text[*at])).collect();
            let [at, colon] = signs[..] else { return None };
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
            is.then_some(edits)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingAt),
        name: "an `@` that is missing after a password",
        needs: b":/",
        says: "The `@` after the password is missing",
        how: whole(|t| {
            let from = find(t, b"://")? + 3;
            let end = from + head(&t[from..]).len();
            let is_without = !t[from..end].contains(&b'@') && count(&t[from..end], b':') == 2;
            let sign = |at: &usize| {
                b"!\"$*&%".contains(&t[*at])
                    && scheme::plausible(&t[at + 1..])
                    && t[at + 1..end].contains(&b':')
                    && t[from..*at].contains(&b':')
            };
            let at = (from..end).filter(|_| is_without).find(sign)? + 1;
            Some(one(at..at, "@"))
        }),
        ..SLIP
    },
    Slip {
        name: "a setting before the URL",
        cost: Some(SPECIFIC),
        needs: b"=:",
        how: whole(|t| {
            if let Some(url) = url_of_settings(t) {
                return Some(only(t, url));
            }
            let name = run(&t[..t.len().min(60)], |byte| word(byte) || byte == b'.');
            let blanks = |at: usize| run(&t[at..], |byte| byte == b' ');
            let sign = name + blanks(name);
            if name == 0 || t.get(sign) != Some(&b'=') {
                return None;
            }
            let at = sign + 1 + blanks(sign + 1);
            let quote = t.get(at).copied().filter(|byte| b"\"'`".contains(byte));
            let at = at + usize::from(quote.is_some());
            let value = &t[at..];
            let marks = t.iter().rev().take_while(|byte| b";,".contains(byte)).count();
            let end = quote.and_then(|quote| memchr(quote, value)).map_or(t.len() - marks, |end| at + end);
            ((begins(value) || value.starts_with(b"git::")) && end >= at).then(|| only(t, at..end))
        }),
        ..AROUND
    },
    Slip {
        name: "a setting after a bar",
        how: cut(set(&[Host, Path, Query]), b" |", 0, |t, i| {
            let bar = i + t.run(i, |byte| byte == b' ').len();
            if t.byte(bar) != b'|' {
                return None;
            }
            let name = t.run(bar + 1, word);
            // Media players take headers of the request in this notation.
            let is_header =
                || is_one_of(name, "user-agent referer origin cookie authorization x-forwarded-for");
            let is_setting = !name.is_empty()
                && (t.byte(bar + 1 + name.len()) == b'=' || t.from(bar + 1 + name.len()).starts_with(b": "));
            let is_before = || is_header() || !t.back(i, 2000).contains(&b'?');
            (i > 8 && is_setting && is_before() && begins(&t.bytes[t.lead..])).then_some(t.bytes.len() - i)
        }),
        ..REST
    },
    Slip {
        name: "a mark of another script after the host",
        tax: 2.0,
        how: cut(set(&[Host, Port]), b"\xef\xe3\xc2", 0, |t, i| {
            let c = t.char(i).filter(|c| "，。；、！？）」】》\u{a0}\u{3000}".contains(*c))?;
            let ends = i + c.len_utf8() == t.trail || c != '。' || t.byte(i + 3) >= 128 && dotted(t, i);
            (t.before(i).is_ascii_alphanumeric() && ends).then_some(t.bytes.len() - i)
        }),
        ..REST
    },
    Slip {
        name: "a URL among words of another script",
        one_of: HIGH,
        how: whole(|t| {
            let starts =
                |at: &usize| t[*at - 1] >= 128 && scheme::url_at(&t[*at..]) && !has(&t[..*at], b"://");
            let at = (1..t.len().min(300)).find(starts)?;
            let length = t[at..].iter().position(|byte| *byte >= 128 || blank(*byte)).unwrap_or(t.len() - at);
            let bare =
                std::str::from_utf8(&t[..at]).is_ok_and(|text| text.chars().any(char::is_alphanumeric));
            (bare && length > 9).then(|| only(t, at..at + length))
        }),
        ..AROUND
    },
];
