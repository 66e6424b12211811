//! Signs that the text around may own, and signs that a text was changed on its way: no suggestion is certain for them.

use super::prelude::*;

fn inner<'t>(t: &'t Text) -> &'t [u8] {
    &t.bytes[t.lead..t.trail]
}
fn before_query<'t>(t: &'t Text<'t>) -> &'t [u8] {
    inner(t).split(|byte| *byte == b'?').next().unwrap_or(b"")
}
fn data(t: &Text) -> bool {
    ["data:", "javascript:"].iter().any(|head| inner(t).starts_with(head.as_bytes()))
}
/// In double quotes or angle brackets, as RFC 3986 says in Appendix C.
fn delimited(t: &Text) -> bool {
    let text = inner(t);
    let sign = |open: u8, close: u8| {
        text.len() > 2
            && text[0] == open
            && text[text.len() - 1] == close
            && !text[1..text.len() - 1].iter().any(|byte| *byte == open || *byte == close)
    };
    sign(b'"', b'"') || sign(b'<', b'>')
}
/// Latin-1, or that of Windows, for what was UTF-8.
fn garbled(text: &str) -> bool {
    const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let byte = |c: char| match c as u32 {
        0x80..=0xff => Some(c as u32 as u8),
        _ => WINDOWS.chars().position(|known| known == c).map(|at| 0x80 + at as u8),
    };
    let mut before: Vec<u8> = Vec::new();
    for c in text.chars().chain(['\0']) {
        if let Some(byte) = byte(c) {
            before.push(byte);
        } else {
            if before.len() > 1 && std::str::from_utf8(&before).is_ok() {
                return true;
            }
            // Whole characters among others.
            if before.windows(2).any(|pair| {
                matches!(pair[0], 0xc2..=0xdf)
                    && matches!(pair[1], 0x80..=0xbf)
                    && std::str::from_utf8(pair).is_ok()
            }) && before.len() < 3
            {
                return true;
            }
            before.clear();
        }
    }
    false
}
pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a sign in what may be a scheme",
        needs: b":",
        how: How::Doubt(|t| {
            let begin = t.lead + t.run(t.lead, |byte| !byte.is_ascii_alphanumeric()).len();
            let first = t.run(begin, |byte| !b":/?#".contains(&byte));
            t.byte(begin + first.len()) == b':' && first.iter().any(|byte| b"<>\"{}|\\^`[]~".contains(byte))
        }),
        ..SLIP
    },
    Slip {
        name: "a variable of a shell",
        needs: b"$",
        how: How::Doubt(|t| {
            (t.lead..t.trail).any(|at| {
                t.byte(at) == b'$'
                    && t.run(at + 1, |byte| byte.is_ascii_uppercase() || byte == b'_').len() > 2
            })
        }),
        ..SLIP
    },
    Slip {
        name: "no sign of a reference",
        how: How::Doubt(|t| {
            let text = &t.bytes[t.lead..t.trail];
            scheme_of(text).is_none()
                && !text.iter().any(|byte| b"/?#=".contains(byte))
                && !text.starts_with(b".")
                && !text.starts_with(b"<")
                && !extension(text.split(|byte| *byte == b'#').next().unwrap_or(text))
        }),
        ..SLIP
    },
    Slip {
        name: "a host with a port",
        how: How::Doubt(|t| {
            scheme_of(&t.bytes[t.lead..]).is_some_and(|name| {
                let digits = t.run(t.lead + name.len() + 1, |byte| byte.is_ascii_digit());
                !scheme::known(name)
                    && (2..6).contains(&digits.len())
                    && (b"/?#".contains(&t.byte(t.lead + name.len() + 1 + digits.len()))
                        || t.lead + name.len() + 1 + digits.len() == t.trail)
            })
        }),
        ..SLIP
    },
    Slip {
        name: "a drive",
        how: How::Doubt(|t| {
            // No host has one letter.
            let host = t.slashes.filter(|_| scheme_of(t.bytes).is_some_and(|name| !scheme::listed(name)));
            [Some(t.lead), host]
                .into_iter()
                .flatten()
                .any(|at| t.byte(at).is_ascii_alphabetic() && t.byte(at + 1) == b':')
        }),
        ..SLIP
    },
    Slip {
        name: "a sign at the end that the text around may own",
        one_of: b"\"'`>)]}|\\",
        how: How::Doubt(|t| {
            !data(t)
                && !delimited(t)
                && inner(t).last().is_some_and(|byte| b"\"'`>)]}|\\".contains(byte))
                && (t.tail < t.trail
                    || [b'`', b'>'].iter().any(|sign| {
                        inner(t).ends_with(&[*sign])
                            && inner(t).iter().filter(|byte| *byte == sign).count() == 1
                            && !inner(t).contains(&b'<')
                    }))
        }),
        ..SLIP
    },
    Slip {
        name: "the name of an index with a date",
        needs: b"{",
        how: How::Doubt(|t| has(t.bytes, b"{now")),
        ..SLIP
    },
    Slip {
        name: "a blank in an identifier",
        needs: b" :",
        how: How::Doubt(|t| {
            let text = before_query(t);
            !data(t)
                && !text.contains(&b'/')
                && scheme_of(text).is_some_and(|name| {
                    ["jdbc", "file", "about", "magnet", "view-source"]
                        .iter()
                        .all(|known| !name.eq_ignore_ascii_case(known.as_bytes()))
                })
                && text.contains(&b' ')
                || ["doi:", "hdl:", "pkg:", "ark:", "info:", "bitcoin:", "isbn:"]
                    .iter()
                    .any(|head| text.starts_with(head.as_bytes()))
                    && text
                        .iter()
                        .rposition(|byte| *byte == b' ')
                        .is_some_and(|at| !text[at..].contains(&b'@'))
        }),
        ..SLIP
    },
    Slip {
        name: "a template that was encoded",
        needs: b"%",
        how: How::Doubt(|t| has(t.bytes, b"%7B%7B") || has(t.bytes, b"%7b%7b") || has(t.bytes, b"%24%7B")),
        ..SLIP
    },
    Slip {
        name: "a blank inside data of base 64",
        needs: b" ,",
        how: How::Doubt(|t| {
            let rest = |at| inner(t).get(at + b";base64,".len()..);
            inner(t).starts_with(b"data:")
                && find(inner(t), b";base64,").and_then(rest).is_some_and(|rest| rest.contains(&b' '))
        }),
        ..SLIP
    },
    Slip {
        name: "single quotes or backquotes around the text",
        how: How::Doubt(|t| {
            let text = inner(t);
            text.len() > 2 && b"'`".contains(&text[0]) && text[0] == text[text.len() - 1]
        }),
        ..SLIP
    },
    Slip {
        name: "a bar before a version or a setting",
        needs: b"|",
        how: How::Doubt(|t| {
            (t.lead + 1..t.trail).any(|at| {
                t.byte(at) == b'|' && !t.bytes[..at].contains(&b'?') && {
                    let run = t.run(at + 1, |byte| word(byte) || byte == b'.');
                    run.iter().any(u8::is_ascii_digit) && run.contains(&b'.')
                        || t.byte(at + 1 + run.len()) == b'=' && !run.is_empty()
                        || b"./".contains(&t.byte(at + 1))
                        || t.byte(at + 1) == b'|'
                }
            })
        }),
        ..SLIP
    },
    Slip {
        name: "a bracket that is not closed, or a `#` at the end",
        how: How::Doubt(|t| {
            let count = |sign| t.bytes.iter().filter(|byte| **byte == sign).count();
            count(b'(') > count(b')') || t.bytes.ends_with(b"#")
        }),
        ..SLIP
    },
    Slip {
        name: "a version in brackets",
        needs: b"[.",
        how: How::Doubt(|t| {
            (t.lead..t.trail).any(|at| {
                let run = t.run(at + 1, |byte| byte.is_ascii_digit() || b".,-".contains(&byte));
                t.byte(at) == b'[' && run.contains(&b'.') && t.byte(at + 1 + run.len()) == b']'
            })
        }),
        ..SLIP
    },
    Slip {
        name: "words after a blank",
        needs: b" ",
        how: How::Doubt(|t| {
            let text = inner(t);
            let Some(at) = text
                .iter()
                .position(|byte| *byte == b' ')
                .filter(|at| !text[..*at].iter().any(|byte| b"?#".contains(byte)) && !data(t))
            else {
                return false;
            };
            let rest = &text[at..];
            let list = words(rest);
            let last = !rest.contains(&b'/') && !extension(rest);
            let lower = list.iter().filter(|word| word[0].is_ascii_lowercase()).count();
            let other = !rest.is_ascii();
            last && (list.len() > 2 && lower * 2 > list.len()
                || complete(&text[..at])
                || b"-|#=<>([*:/\\\"'".contains(&list.first().map_or(b'a', |word| word[0]))
                || b".,;:!?".contains(&text[at - 1])
                || other)
                || !extension(rest)
                    && rest
                        .windows(3)
                        .any(|three| three[0] == b' ' && b"-|=><+".contains(&three[1]) && three[2] == b' ')
        }),
        ..SLIP
    },
    Slip {
        name: "a colon in the first segment, and more",
        needs: b":",
        how: How::Doubt(|t| {
            let text = inner(t);
            scheme_of(text).is_none()
                && head(text).contains(&b':')
                && (text[0].is_ascii_digit() || text.iter().any(|byte| b" []".contains(byte)))
        }),
        ..SLIP
    },
    Slip {
        name: "UTF-8 that was read as another character set",
        one_of: HIGH,
        how: How::Doubt(|t| {
            let control = |pair: &[u8]| pair[0] == 0xc2 && (0x80..0xa0).contains(&pair[1]);
            ["â€", "Ã ", "ï¿½", "Â "].iter().any(|sign| has(t.bytes, sign.as_bytes()))
                || t.bytes.windows(2).any(control)
                || std::str::from_utf8(t.bytes).is_ok_and(garbled)
        }),
        ..SLIP
    },
    Slip {
        name: "Markdown",
        one_of: b"]*",
        how: How::Doubt(|t| has(t.bytes, b"](") || has(inner(t), b"**") && inner(t).contains(&b' ')),
        ..SLIP
    },
    Slip {
        name: "a value that a program wrote",
        how: How::Doubt(|t| {
            let of_programs = [
                "Optional[",
                "Some(",
                "<class ",
                " object at 0x",
                "=> ",
                "[native code]",
                "<nil>",
                "<null>",
                "<none>",
                "undefined",
            ];
            let wrote = |signs: &[&str]| signs.iter().any(|sign| has(t.bytes, sign.as_bytes()));
            wrote(&["\\x", "%!", "[object"]) || !data(t) && wrote(&of_programs)
        }),
        ..SLIP
    },
    Slip {
        name: "a second URL",
        needs: b":",
        how: How::Doubt(|t| {
            (t.lead + 2..t.trail).any(|at| {
                let (before, rest) = (&t.bytes[..at], &t.bytes[at..]);
                let sign = t.byte(at - 1);
                let is_listed = (b" ,;|\t\n\"".contains(&sign)
                    || before.ends_with("”".as_bytes())
                    || before.ends_with("“".as_bytes()))
                    && t.byte(at - 2) != b'=';
                let is_after_sign = !data(t)
                    && at >= t.lead + 8
                    && b"<>[](){}\"'`|^\\".contains(&sign)
                    && before.contains(&b':');
                let is_grown = at >= t.lead + 8 && sign.is_ascii_alphanumeric() && rest.starts_with(b"http");
                (is_listed || is_after_sign || is_grown) && scheme::url_at(rest)
            })
        }),
        ..SLIP
    },
];
