//! Signs that were around a URL where it was copied.

use super::prelude::*;

/// Signs around a text that mean nothing else, in pairs.
const PLAIN: &str =
    r#"" "  ' '  ` `  < >  « »  <URL: >  <url: >  %22 %22  %3C %3E  &quot; &quot;  &lt; &gt;  „ “"#;
/// Signs around a text that mean something else elsewhere, in pairs.
const OTHER: &str = r#"“ ”  „ ”  ‚ ‘  » «  › ‹  〈 〉  〔 〕  ［ ］  〖 〗  ＜ ＞  ＂ ＂  〝 〟  *| |*  | |
~~ ~~  __ __  <loc> </loc>  [img] [/img]  ” ″  ” ”  ‘ ’  《 》  【 】  「 」  『 』  （ ）  ‹ ›  ( ,)
( )  [ ]()  [ ]  { }  * *  ** **  _ _  ( ).  < >.  < >,  " ",  " ";  \" \""#;
/// Signs that open an attribute or a command whose value may be the text.
const OPENING: &str = r#"href="|src="|href='|src='|URL:|url:|URL=|url(|Link: |view-source:
\url{|\href{|[url]|[url=|[url |url('|url(""#;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::Wrapper),
        name: "a URL in quotes or brackets inside another text",
        one_of: b"\"'`<([{",
        says: "`{text}` is no part of the URL",
        how: choices(enclosed),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "quotes or brackets around the text",
        one_of: b"\"'`<%&\xc2\xe2",
        says: "`{text}` is no part of the URL",
        tax: TAX,
        keeps: true,
        how: choices(|t| unwrapped(t, PLAIN)),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "quotes or brackets that mean something else elsewhere",
        one_of: b"([{*_<|~\"\\\xc2\xe2\xe3\xef",
        says: "`{text}` is no part of the URL",
        how: choices(|t| unwrapped(t, OTHER)),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "quotes around the front part of the text",
        cost: Some(SPECIFIC),
        one_of: b"\"'",
        says: "`{text}` is no part of the URL",
        how: whole(|t| {
            let quote = *t.first().filter(|byte| b"\"'".contains(byte))?;
            let end = 1 + memchr(quote, &t[1..])?;
            let rest = &t[end + 1..];
            let is_front = scheme::url_at(&t[1..]) && rest.starts_with(b"/") && !rest.contains(&quote);
            is_front.then(|| each([0, end], 1, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "the brackets of a manual",
        needs: b"[@",
        says: "`{text}` is no part of the URL",
        how: choices(|t| {
            let Some(open) = find(t, b"://[").map(|at| at + 3) else { return Choices::new() };
            let close = find(t, b"@]").map(|at| at + 1).or(memchr(b']', &t[open..]).map(|at| open + at));
            let Some(close) = close.filter(|close| open < *close) else { return Choices::new() };
            // A password without a user begins with a colon, not with a bracket.
            let is_password = t[open + 1] == b':' && t.get(close + 1) == Some(&b'@');
            let has_user = t[open..close].contains(&b'@') || is_password;
            let more = if is_password { -8.0 } else { 0.0 };
            has_user.then(|| (more, each([open, close], 1, ""))).into_iter().collect()
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "the bold of Markdown inside",
        needs: b"*",
        says: "`{text}` makes the text bold in Markdown, and is no part of the URL",
        how: whole(bold),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "the label `URL:`",
        cost: Some(SPECIFIC),
        says: "`{text}` is no part of the URL",
        tax: TAX,
        keeps: true,
        how: whole(|t| (is_one_of(t.get(..4)?, "url:") && scheme::url_at(&t[4..])).then(|| one(0..4, ""))),
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
        how: whole(|t| {
            let open = prefix(t, &["news:<", "mailto:<"])? - 1;
            t.ends_with(b">").then(|| each([open, t.len() - 1], 1, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "braces around an identifier",
        needs: b"{",
        says: "`{text}` is no part of the identifier",
        tax: TAX,
        how: whole(|t| {
            let open = memchr(b'{', t)?;
            (t.starts_with(b"urn:") && t.ends_with(b"}")).then(|| each([open, t.len() - 1], 1, ""))
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
        how: whole(|t| {
            let from = prefix(t, &["GET ", "POST ", "HEAD ", "PUT "])?;
            Some(only(t, from..find(t, b" HTTP/").unwrap_or(t.len())))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "a name before the address",
        cost: Some(SPECIFIC),
        needs: b"<",
        says: "`{text}` is no part of the URL",
        how: whole(|t| {
            let open = memchr(b'<', t).filter(|at| *at > 0)?;
            let close = memchr(b'>', &t[open..])?;
            let inner = &t[open + 1..open + close];
            let is_address = inner.contains(&b'@') || scheme::url_at(inner);
            let from = if t.starts_with(b"mailto:") { 7 } else { 0 };
            (is_address && !t[..open].contains(&b'%') && !t[..open].ends_with(b":"))
                .then(|| vec![(from..open + 1, vec![]), (open + close..t.len(), vec![])])
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "an attribute or a command around the text",
        says: "`{text}` is no part of the URL",
        how: choices(|t| {
            let one = |open: &str| {
                let at = find(t, open.as_bytes())? + open.len();
                let close: &[u8] = match open {
                    "[url]" => b"[",
                    "[url=" | "[url " => b"]",
                    _ => match open.as_bytes()[open.len() - 1] {
                        b'{' => b"}",
                        b'(' => b")",
                        b'\'' => b"'",
                        b'"' => b"\"",
                        _ => b"",
                    },
                };
                Some((0.0, only(t, at..at + head_of(&t[at..], close))))
            };
            OPENING.split(['|', '\n']).filter_map(one).collect()
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::TrailingPunctuation),
        name: "punctuation at the end",
        says: "{Found} {is} after the URL",
        tax: TAX,
        how: cut(ALL, b".,;!)]}'\"*>\\`%", 0, |t, i| {
            // A single word is no sentence, and a dot after it no full stop.
            let is_word = || !has_any(&t.bytes[t.lead..i], b":/.?#@");
            (i >= t.tail
                && i < t.trail
                && !(t.byte(i) == b'.' && is_word())
                // A pattern in a query may end with `.*`.
                && !(t.bytes[..i].contains(&b'?')
                    && (t.from(i).starts_with(b".*") || t.byte(i) == b'*' && t.before(i) == b'.'))
                && !(t.byte(i) == b'\'' && t.before(i) == b'/')
                && !(t.byte(i) == b'*' && (t.before(i) == b'/' || t.bytes[..i].contains(&b'*')))
                && (t.byte(i) != b'%' || starts_with(t.from(i), &["%22", "%3E"])))
            .then(|| t.trail - i)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "a tag at the end",
        says: "`{text}` is no part of the URL",
        tax: TAX,
        how: cut(TAIL | AUTHORITY, b"<", 0, |t, i| {
            (t.byte(i + 1) == b'/' && t.bytes.len() < i + 9 && !t.bytes[..i].contains(&b'<'))
                .then_some(t.bytes.len() - i)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "typographic quotes",
        cost: Some(SPECIFIC),
        says: "`{text}` is no part of the URL",
        how: cut(set(&[Start, First]), b"\xe2\"", 0, |t, i| {
            let c = t.char(i).filter(|c| "“”„\"".contains(*c))?;
            let begins = i == 0
                && !t.bytes[..t.trail].ends_with("”".as_bytes())
                && t.bytes[..t.bytes.len().min(16)].contains(&b':')
                && run(t.from(c.len_utf8()), |byte| byte.is_ascii_alphanumeric()) > 1;
            (begins || t.from(i + c.len_utf8()).starts_with(b"://")).then_some(c.len_utf8())
        }),
        ..SLIP
    },
];

/// The text inside each of these pairs of signs that is around it. Two blanks or a line end divide the pairs.
fn unwrapped(text: &[u8], pairs: &str) -> Choices {
    let one = |pair: &str| {
        let (open, close) = pair.split_once(' ')?;
        let inner = text.strip_prefix(open.as_bytes())?.strip_suffix(close.as_bytes())?;
        let (from, to) = trimmed(inner);
        Some((0.0, only(text, open.len() + from..open.len() + to)))
    };
    pairs.lines().flat_map(|line| line.split("  ")).filter_map(one).collect()
}

/// Pairs of `**` around something before the query, of which Markdown makes bold text: a wildcard is beside a slash, a mask has nothing inside, and a
/// name in capitals is a placeholder.
pub fn bold(t: &[u8]) -> Option<Edits> {
    let stars: Vec<usize> = memmem::find_iter(&t[..head_of(t, b"?")], b"**").take(9).collect();
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
    // Telephones have codes with stars.
    let is_number = starts_with(t, &["sip:", "sips:", "tel:"]);
    let is = !is_number && !stars.is_empty() && stars.chunks(2).all(is_pair);
    is.then(|| stars.iter().map(|at| (*at..at + 2, vec![])).collect())
}

/// A URL after a sign that opens, in a text that is none: it ends at the partner of that sign, or where its text begins.
fn enclosed(t: &[u8]) -> Choices {
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
        let is_whole = before.is_empty() && memchr(b'>', inside) == Some(inside.len() - 1);
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
