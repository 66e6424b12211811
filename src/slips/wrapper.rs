//! Signs that were around a URL where it was copied.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::Wrapper),
        name: "a URL in quotes or brackets inside another text",
        one_of: b"\"'`<([{",
        says: "`{text}` is no part of the URL",
        how: How::Whole(enclosed),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "quotes or brackets around the text",
        one_of: b"\"'`<%&\xc2\xe2",
        says: "`{text}` is no part of the URL",
        tax: TAX,
        keeps: true,
        how: How::Whole(|t| {
            unwrapped(
                t,
                &[
                    ("\"", "\""),
                    ("'", "'"),
                    ("`", "`"),
                    ("<", ">"),
                    ("«", "»"),
                    ("<URL:", ">"),
                    ("<url:", ">"),
                    ("%22", "%22"),
                    ("%3C", "%3E"),
                    ("&quot;", "&quot;"),
                    ("&lt;", "&gt;"),
                    ("„", "“"),
                ],
            )
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "quotes or brackets that mean something else elsewhere",
        one_of: b"([{*_<|~\"\\\xc2\xe2\xe3\xef",
        says: "`{text}` is no part of the URL",
        how: How::Whole(|t| {
            unwrapped(
                t,
                &[
                    ("“", "”"),
                    ("„", "”"),
                    ("‚", "‘"),
                    ("»", "«"),
                    ("›", "‹"),
                    ("〈", "〉"),
                    ("〔", "〕"),
                    ("［", "］"),
                    ("〖", "〗"),
                    ("＜", "＞"),
                    ("＂", "＂"),
                    ("〝", "〟"),
                    ("*|", "|*"),
                    ("|", "|"),
                    ("~~", "~~"),
                    ("__", "__"),
                    ("<loc>", "</loc>"),
                    ("[img]", "[/img]"),
                    ("”", "″"),
                    ("”", "”"),
                    ("‘", "’"),
                    ("《", "》"),
                    ("【", "】"),
                    ("「", "」"),
                    ("『", "』"),
                    ("（", "）"),
                    ("‹", "›"),
                    ("(", ",)"),
                    ("(", ")"),
                    ("[", "]()"),
                    ("[", "]"),
                    ("{", "}"),
                    ("*", "*"),
                    ("**", "**"),
                    ("_", "_"),
                    ("(", ")."),
                    ("<", ">."),
                    ("<", ">,"),
                    ("\"", "\","),
                    ("\"", "\";"),
                    ("\\\"", "\\\""),
                ],
            )
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "the brackets of a manual",
        needs: b"[@",
        says: "`{text}` is no part of the URL",
        how: How::Whole(|t| match (find(t, b"://["), find(t, b"@]")) {
            (Some(open), Some(close)) if open < close => {
                vec![(0.0, vec![(open + 3..open + 4, vec![]), (close + 1..close + 2, vec![])])]
            }
            (Some(open), None) => match t[open..].iter().position(|byte| *byte == b']').map(|at| open + at) {
                Some(close) if t[open..close].contains(&b'@') => {
                    vec![(0.0, vec![(open + 3..open + 4, vec![]), (close..close + 1, vec![])])]
                }
                _ => vec![],
            },
            _ => vec![],
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "the bold of Markdown inside",
        needs: b"*",
        says: "`{text}` makes the text bold in Markdown, and is no part of the URL",
        how: How::Whole(|t| bold(t).into_iter().map(|edits| (0.0, edits)).collect()),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "the label `URL:`",
        cost: Some(SPECIFIC),
        says: "`{text}` is no part of the URL",
        tax: TAX,
        keeps: true,
        how: How::Whole(|t| {
            if t.len() > 4 && t[..4].eq_ignore_ascii_case(b"url:") && scheme::url_at(&t[4..]) {
                vec![(0.0, vec![(0..4, vec![])])]
            } else {
                vec![]
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "the brackets of a message identifier",
        cost: Some(SPECIFIC),
        needs: b"<",
        says: "`{text}` is no part of the identifier",
        tax: TAX,
        keeps: true,
        how: How::Whole(|t| match t.iter().position(|byte| *byte == b'<') {
            Some(open) if (t.starts_with(b"news:<") || t.starts_with(b"mailto:<")) && t.ends_with(b">") => {
                vec![(0.0, vec![(open..open + 1, vec![]), (t.len() - 1..t.len(), vec![])])]
            }
            _ => vec![],
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "braces around an identifier",
        needs: b"{",
        says: "`{text}` is no part of the identifier",
        tax: TAX,
        how: How::Whole(|t| {
            if t.starts_with(b"urn:")
                && t.ends_with(b"}")
                && let Some(open) = t.iter().position(|byte| *byte == b'{')
            {
                vec![(0.0, vec![(open..open + 1, vec![]), (t.len() - 1..t.len(), vec![])])]
            } else {
                vec![]
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "a line of HTTP",
        cost: Some(SPECIFIC),
        needs: b" ",
        says: "`{text}` is no part of the URL",
        tax: TAX,
        how: How::Whole(|t| {
            let Some(from) = ["GET ", "POST ", "HEAD ", "PUT "]
                .iter()
                .find(|verb| t.starts_with(verb.as_bytes()))
                .map(|verb| verb.len())
            else {
                return vec![];
            };
            vec![(0.0, only(t, from..find(t, b" HTTP/").unwrap_or(t.len())))]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "a name before the address",
        cost: Some(SPECIFIC),
        needs: b"<",
        says: "`{text}` is no part of the URL",
        how: How::Whole(|t| {
            let Some(open) = t.iter().position(|byte| *byte == b'<').filter(|at| *at > 0) else {
                return vec![];
            };
            let Some(close) = t[open..].iter().position(|byte| *byte == b'>') else { return vec![] };
            let inner = &t[open + 1..open + close];
            if !inner.contains(&b'@') && !scheme::url_at(inner)
                || t[..open].contains(&b'%')
                || t[..open].ends_with(b":")
            {
                return vec![];
            }
            let from = if t.starts_with(b"mailto:") { 7 } else { 0 };
            let edits = [(from..open + 1, vec![]), (open + close..t.len(), vec![])];
            vec![(0.0, edits.into())]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "an attribute or a command around the text",
        says: "`{text}` is no part of the URL",
        how: How::Whole(|t| {
            [
                "href=\"",
                "src=\"",
                "href='",
                "src='",
                "URL:",
                "url:",
                "URL=",
                "url(",
                "Link: ",
                "view-source:",
                "\\url{",
                "\\href{",
                "[url]",
                "[url=",
                "[url ",
                "url('",
                "url(\"",
            ]
            .iter()
            .filter_map(|open| {
                let at = find(t, open.as_bytes())? + open.len();
                let end = if open.ends_with('{') {
                    t[at..].iter().position(|byte| *byte == b'}')
                } else if *open == "[url]" {
                    t[at..].iter().position(|byte| *byte == b'[')
                } else if *open == "[url=" || *open == "[url " {
                    t[at..].iter().position(|byte| *byte == b']')
                } else if open.ends_with('\'') {
                    t[at..].iter().position(|byte| *byte == b'\'')
                } else if open.ends_with('"') {
                    t[at..].iter().position(|byte| *byte == b'"')
                } else if open.ends_with('(') {
                    t[at..].iter().position(|byte| *byte == b')')
                } else {
                    None
                };
                Some((0.0, only(t, at..end.map_or(t.len(), |end| at + end))))
            })
            .collect()
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::TrailingPunctuation),
        name: "punctuation at the end",
        says: "{Found} {is} after the URL",
        tax: TAX,
        how: here(ALL, b".,;!)]}'\"*>\\`%", 0, |t, i, o| {
            // A single word is no sentence, and a dot after it no full stop.
            let is_word = || !t.bytes[t.lead..i].iter().any(|byte| b":/.?#@".contains(byte));
            if i >= t.tail
                && i < t.trail
                && !(t.byte(i) == b'.' && is_word())
                // A pattern in a query may end with `.*`.
                && !(t.bytes[..i].contains(&b'?')
                    && (t.from(i).starts_with(b".*") || t.byte(i) == b'*' && t.before(i) == b'.'))
                && !(t.byte(i) == b'\'' && t.before(i) == b'/')
                && !(t.byte(i) == b'*' && (t.before(i) == b'/' || t.bytes[..i].contains(&b'*')))
                && (t.byte(i) != b'%' || t.from(i).starts_with(b"%22") || t.from(i).starts_with(b"%3E"))
            {
                o.push((t.trail - i, vec![]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "a tag at the end",
        says: "`{text}` is no part of the URL",
        tax: TAX,
        how: here(TAIL | AUTHORITY, b"<", 0, |t, i, o| {
            if t.byte(i + 1) == b'/' && t.bytes.len() < i + 9 && !t.bytes[..i].contains(&b'<') {
                o.push((t.bytes.len() - i, vec![]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "typographic quotes",
        cost: Some(SPECIFIC),
        says: "`{text}` is no part of the URL",
        how: here(set(&[Start, First]), b"\xe2\"", 0, |t, i, o| {
            if let Some(c @ ('“' | '”' | '„' | '"')) = t.char(i)
                && (i == 0
                    && !t.bytes[..t.trail].ends_with("”".as_bytes())
                    && t.run(i, |_| true).iter().take(16).any(|byte| *byte == b':')
                    && t.from(c.len_utf8()).iter().take_while(|byte| byte.is_ascii_alphanumeric()).count()
                        > 1
                    || t.from(i + c.len_utf8()).starts_with(b"://"))
            {
                o.push((c.len_utf8(), vec![]));
            }
        }),
        ..SLIP
    },
];

pub fn unwrapped(text: &[u8], pairs: &[(&str, &str)]) -> Vec<(f64, Edits)> {
    let (start, end) = trimmed(text);
    let inner = &text[start..end];
    let one = |(open, close): &(&str, &str)| {
        let closing = inner.len().checked_sub(close.len())?;
        (inner.starts_with(open.as_bytes()) && inner.ends_with(close.as_bytes()) && closing >= open.len())
            .then(|| {
                let (from, to) = trimmed(&inner[open.len()..closing]);
                (0.0, only(text, start + open.len() + from..start + open.len() + to))
            })
    };
    pairs.iter().filter_map(one).collect()
}

/// Pairs of `**` around something before the query, of which Markdown makes bold text: a wildcard is beside a slash, a mask has nothing inside, and a
/// name in capitals is a placeholder.
pub fn bold(t: &[u8]) -> Option<Edits> {
    let stars: Vec<usize> = memchr::memmem::find_iter(&t[..head_of(t, b"?")], b"**").take(9).collect();
    let is_pair = |two: &[usize]| {
        let [open, close] = two else { return false };
        let inside = &t[open + 2..*close];
        let near = |at: usize| t.get(at).copied().unwrap_or(b' ');
        let is_name = inside.iter().all(|byte| byte.is_ascii_uppercase() || *byte == b'_');
        !inside.starts_with(b"*")
            && near(close + 2) != b'*'
            && !is_name
            && inside.iter().any(|byte| byte.is_ascii_alphanumeric() || *byte == b'/')
            && !(near(open.wrapping_sub(1)) == b'/' && near(open + 2) == b'/')
            && !(near(close - 1) == b'/' && b"/ ".contains(&near(close + 2)))
    };
    let is = !stars.is_empty() && stars.chunks(2).all(is_pair);
    is.then(|| stars.iter().map(|at| (*at..at + 2, vec![])).collect())
}

/// A URL after a sign that opens, in a text that is none: it ends at the partner of that sign, or where its text begins.
pub fn enclosed(t: &[u8]) -> Vec<(f64, Edits)> {
    // Some headers give an address at their beginning in `<` and `>`, whatever its scheme.
    let is_known = |at: usize| at == 1 && t[0] == b'<' && scheme_of(&t[1..]).is_some_and(scheme::known);
    let starts =
        |at: &usize| b"\"'`<([{".contains(&t[at - 1]) && (scheme::url_at(&t[*at..]) || is_known(*at));
    let one = |at: usize| {
        let (before, inside) = (&t[..at - 1], &t[at..]);
        let bare = before.iter().position(u8::is_ascii_alphanumeric).map_or(&b""[..], |from| &before[from..]);
        // If the text before is a URL, the quote is in its query, in data or in a call, and belongs to it.
        let is_url = |name: &[u8]| {
            (scheme::known(name) || bare[name.len()..].starts_with(b"://"))
                && !name.eq_ignore_ascii_case(b"url")
        };
        if scheme_of(bare).is_some_and(is_url) && !before.starts_with(b"[") {
            return None;
        }
        let mut depth = 0;
        let is_whole =
            before.is_empty() && inside.iter().position(|byte| *byte == b'>') == Some(inside.len() - 1);
        let ends = |byte: &u8| match t[at - 1] {
            b'(' => {
                depth += match byte {
                    b'(' => 1,
                    b')' => -1,
                    b' ' if depth == 0 => -1,
                    _ => 0,
                };
                depth < 0
            }
            // A blank does not end brackets that are around the whole text.
            b'<' => b">|".contains(byte) || *byte == b' ' && !is_whole,
            b'[' => {
                depth += match byte {
                    b'[' => 1,
                    b']' => -1,
                    b' ' | b'|' => -9,
                    _ => 0,
                };
                depth < 0
            }
            b'{' => *byte == b'}',
            quote => *byte == quote,
        };
        let length = inside.iter().position(ends).filter(|length| *length > 8)?;
        (at > 1 || at + length + 1 < t.len()).then(|| (0.0, only(t, at..at + length)))
    };
    (1..t.len().min(400)).filter(starts).filter_map(one).take(3).collect()
}
