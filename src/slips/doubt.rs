//! Signs that no suggestion is certain, or that none is possible, whatever slips explain the text.

use super::prelude::*;

/// A sign without a partner that is not between letters.
fn stands_alone(t: &Text, at: usize) -> bool {
    let partner = match t.byte(at) {
        b'{' => b'}',
        b'}' => b'{',
        b'<' => b'>',
        b'>' => b'<',
        b'[' => b']',
        b']' => b'[',
        same => same,
    };
    // Google's fonts are written with bars.
    if t.byte(at) == b'|' && has(&t.bytes[..at], b"family=") {
        return false;
    }
    let count = t.bytes.iter().filter(|byte| **byte == partner).count();
    let is_alone = count == usize::from(partner == t.byte(at));
    is_alone && !(t.before(at).is_ascii_alphabetic() && t.byte(at + 1).is_ascii_alphabetic())
}

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a sign without a partner that is not between letters",
        how: How::Doubt(|t| {
            let mut signs = (t.lead..t.trail).filter(|at| b"{}|^<>\"`[]".contains(&t.byte(*at))).take(40);
            signs.any(|at| stands_alone(t, at))
        }),
        ..SLIP
    },
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
        name: "a blank before the ending of a file",
        needs: b" .",
        how: How::Doubt(|t| has(t.bytes, b" .")),
        ..SLIP
    },
    Slip {
        name: "the place of an object that was not copied",
        needs: &[0xef],
        how: How::Doubt(|t| has(t.bytes, "\u{fffc}".as_bytes())),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a place of `printf`",
        says: "`{text}` is a placeholder of `printf`; put in its value",
        needs: b"%",
        how: How::Veto(|t| {
            let is_one = |at: &usize| {
                t.byte(*at) == b'%'
                    && b"sd".contains(&t.byte(at + 1))
                    && escape(t.from(*at)).is_none()
                    && (!t.byte(at + 2).is_ascii_alphanumeric()
                        || has(&t.bytes[..*at], &t.bytes[*at..at + 2]))
            };
            (t.lead..t.trail).find(is_one).map(|at| at..at + 2)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a value that was taken out",
        says: "`{text}` stands for a value that was taken out; put it in",
        how: How::Veto(|t| {
            ["redacted", "removed", "hidden", "masked", "censored", "deleted"].iter().find_map(|word| {
                let at = find(&t.bytes.to_ascii_lowercase(), word.as_bytes())?;
                let end = at + word.len();
                let is_wrapped = matches!((t.before(at), t.byte(end)), (b'[', b']') | (b'<', b'>'));
                is_wrapped.then(|| at - 1..end + 1)
            })
        }),
        ..SLIP
    },
    Slip {
        name: "a blank after the beginning of a part",
        how: How::Doubt(|t| {
            (t.lead + 1..t.trail).any(|at| t.byte(at) == b' ' && b"#?".contains(&t.before(at)))
        }),
        ..SLIP
    },
    Slip {
        name: "a blank of another kind",
        how: How::Doubt(|t| {
            ["\u{a0}", "\u{3000}", "\u{2028}", "\u{2029}", "\u{2003}", "\u{2009}", "\u{202f}"]
                .iter()
                .any(|blank| has(t.bytes, blank.as_bytes()))
        }),
        ..SLIP
    },
    Slip {
        name: "a variable of a shell",
        how: How::Doubt(|t| {
            (t.lead..t.trail).any(|at| {
                t.byte(at) == b'$'
                    && t.run(at + 1, |byte| byte.is_ascii_uppercase() || byte == b'_').len() > 2
            })
        }),
        ..SLIP
    },
    Slip {
        name: "brackets at the end",
        needs: b"( )",
        how: How::Doubt(|t| {
            t.trail > 9
                && t.byte(t.trail - 1) == b')'
                && t.bytes[t.lead..].starts_with(b"http")
                && has(t.back(t.trail, 200), b" (")
        }),
        ..SLIP
    },
    Slip {
        name: "a colon in the first segment, and more",
        how: How::Doubt(|t| {
            let text = &t.bytes[t.lead..t.trail];
            scheme_of(text).is_none()
                && head(text).contains(&b':')
                && text.iter().any(|byte| b" []".contains(byte))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::IllFormedUtf8),
        name: "lost characters",
        how: How::Doubt(|t| has(t.bytes, "\u{fffd}".as_bytes())),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnexpectedReading),
        name: "read as another character set",
        how: How::Doubt(|t| ["â€", "Ã ", "ï¿½", "Â "].iter().any(|sign| has(t.bytes, sign.as_bytes()))),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAUrl),
        name: "words",
        says: "These are words, and no URL",
        how: How::Veto(|t| {
            whole(t, {
                let text = &t.bytes[t.lead..t.trail];
                let list = words(text);
                let bare = |text: &[u8]| {
                    !text.iter().enumerate().any(|(at, byte)| {
                        b"/?#=&:@\\".contains(byte)
                            || *byte == b'.' && text.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
                    })
                };
                list.len() > 1
                    && t.byte(t.lead) != b'+'
                    && (bare(text) && text.is_ascii()
                        || list.len() > 2 && bare(list[0]) && !text.contains(&b'/') && prose(text)
                        || list.len() > 2
                            && list[0].iter().all(u8::is_ascii_uppercase)
                            && list[1].iter().all(u8::is_ascii_uppercase))
            })
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAUrl),
        name: "a label before words",
        says: "These are words after a label, and no URL",
        how: How::Veto(|t| {
            whole(
                t,
                !has(t.bytes, b"url(")
                    && scheme_of(&t.bytes[t.lead..]).is_some_and(|name| {
                        !scheme::known(name)
                            && blank(t.byte(t.lead + name.len() + 1))
                            && !has(t.bytes, b"://")
                            && !name.contains(&b'.')
                            && name.len() > 1
                            && t.bytes.len() > name.len() + t.lead + 3
                            && words(&t.bytes[name.len()..]).len() > 2
                    }),
            )
        }),
        ..SLIP
    },
    Slip {
        name: "an address with a zone",
        needs: b"%:",
        says: "{document} has no zone in an address, and an address is no URL",
        how: How::Veto(|t| {
            whole(
                t,
                has(t.bytes, b"::")
                    && t.bytes.contains(&b'%')
                    && t.bytes.iter().all(|byte| word(*byte) || b":.%".contains(byte)),
            )
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "the name of a port",
        says: "`{text}` is no port: a port is a number",
        how: How::Veto(|t| {
            ["port", "PORT", "<port>", "xxxx", "XXXX", "xxxxx", "xxx", "XXX", "####", "NNNN", "****"]
                .iter()
                .find_map(|port| {
                    let after = |at: &usize| {
                        t.bytes[*at - 1] == b':'
                            && (!port.starts_with(['x', 'X', '#', 'N', '*'])
                                || t.last_at.is_none_or(|last| last < *at))
                            && t.bytes[*at..].starts_with(port.as_bytes())
                            && (*at + port.len() == t.bytes.len()
                                || b"/?#\"'".contains(&t.bytes[*at + port.len()]))
                    };
                    (1..t.bytes.iter().position(|byte| *byte == b'?').unwrap_or(t.bytes.len()))
                        .find(after)
                        .map(|at| at..at + port.len())
                })
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAUrl),
        name: "settings of a database",
        says: "This is a connection string, and no URL",
        how: How::Veto(|t| {
            whole(
                t,
                !["http=", "https=", "ftp=", "socks="]
                    .iter()
                    .any(|name| t.bytes.starts_with(name.as_bytes()))
                    && (pairs(&t.bytes[t.lead..t.trail], b';')
                        || pairs(&t.bytes[t.lead..t.trail], b' ')
                        || {
                            let head = t.run(t.lead, |byte| byte != b';');
                            !has(head, b"://")
                                && has(t.from(t.lead + head.len()), b"=")
                                && head.contains(&b'=')
                                && head.iter().all(|byte| word(*byte) || b"= .,:\\()".contains(byte))
                                && head.first().is_some_and(u8::is_ascii_uppercase)
                        }),
            )
        }),
        ..SLIP
    },
    Slip {
        name: "a markup",
        says: "These are attributes of a markup, and no URL",
        how: How::Veto(|t| {
            whole(
                t,
                !t.back(t.bytes.len().min(8), 8).windows(5).any(|five| five == b"data:")
                    && (has(t.bytes, b"?xml ") || has(t.bytes, b" xmlns") || has(t.bytes, b" version=\"")),
            )
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::TrailingInput),
        name: "a list of URLs",
        how: How::Doubt(|t| {
            (t.lead + 1..t.trail).any(|at| {
                (b" ,;|\t\n\"".contains(&t.byte(at - 1))
                    || t.bytes[..at].ends_with("”".as_bytes())
                    || t.bytes[..at].ends_with("“".as_bytes()))
                    && (at < 2 || t.byte(at - 2) != b'=')
                    && at > t.lead + 1
                    && scheme::url_at(&t.bytes[at..])
            })
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a name to be replaced",
        says: "`{text}` is a placeholder; put in its value",
        how: How::Veto(|t| {
            (t.lead..t.trail)
                .find(|at| b"{<$%#".contains(&t.byte(*at)) && super::placeholder::template(t, *at))
                .filter(|_| !t.bytes[t.lead..].starts_with(b"\\"))
                .map(|at| at..at + super::placeholder::placeholder(t, at).unwrap_or(1))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a template",
        says: "`{text}` is a placeholder; put in its value",
        how: How::Veto(|t| {
            (t.lead..t.trail)
                .find(|at| {
                    let at = *at;
                    let name = |byte: u8| byte.is_ascii_uppercase() || byte == b'_' || byte == b'-';
                    match t.byte(at) {
                        b'[' if t.before(at) == b'/' && {
                            let run = t.run(at + 1, |byte| byte.is_ascii_lowercase());
                            run.len() > 1
                                && t.byte(at + 1 + run.len()) == b']'
                                && (b"/?#".contains(&t.byte(at + 2 + run.len()))
                                    || at + 2 + run.len() == t.trail)
                        } =>
                        {
                            true
                        }
                        b'[' if b"/=@:.".contains(&t.before(at)) => {
                            let run = t.run(at + 1, name);
                            run.len() > 2 && t.byte(at + 1 + run.len()) == b']'
                        }
                        b'@' | b'_' if t.byte(at + 1) == t.byte(at) => {
                            let run = t.run(at + 2, |byte| byte.is_ascii_uppercase());
                            run.len() > 1
                                && t.byte(at + 2 + run.len()) == t.byte(at)
                                && t.byte(at + 3 + run.len()) == t.byte(at)
                        }
                        b'Y' => {
                            (t.from(at).starts_with(b"YOUR_") || t.from(at).starts_with(b"YOUR-"))
                                && !word(t.before(at))
                        }
                        b':' if t.before(at) == b'/' => {
                            let run = t.run(at + 1, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
                            run.len() > 1
                                && run[0].is_ascii_lowercase()
                                && (at + 1 + run.len() == t.trail || t.byte(at + 1 + run.len()) == b'/')
                        }
                        _ => false,
                    }
                })
                .map(|at| at..at + t.run(at, |byte| !b"/?#".contains(&byte)).len().max(1))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "a value that was logged",
        how: How::Doubt(|t| has(t.bytes, b"\\x") || has(t.bytes, b"%!") || has(t.bytes, b"[object ")),
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
        code: Some(Code::DoubledScheme),
        name: "a URL grown onto another",
        how: How::Doubt(|t| {
            (t.lead + 8..t.trail).any(|at| {
                t.byte(at - 1).is_ascii_alphanumeric()
                    && ["http://", "https://"].iter().any(|head| t.from(at).starts_with(head.as_bytes()))
            })
        }),
        ..SLIP
    },
    Slip {
        name: "a control of Latin-1",
        how: How::Doubt(|t| {
            t.bytes.windows(2).any(|pair| pair[0] == 0xc2 && (0x80..0xa0).contains(&pair[1]))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "Markdown",
        needs: b"](",
        how: How::Doubt(|t| has(t.bytes, b"](")),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnexpectedReading),
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
];

/// The text as a whole.
fn whole(t: &Text, is: bool) -> Option<Range<usize>> {
    is.then_some(t.lead..t.trail)
}
/// Pairs of names and values.
fn pairs(text: &[u8], sign: u8) -> bool {
    let list: Vec<&[u8]> = text.split(|byte| *byte == sign).filter(|pair| !pair.is_empty()).collect();
    let pair = |pair: &&[u8]| {
        pair.iter()
            .position(|byte| *byte == b'=')
            .is_some_and(|at| at > 0 && pair[..at].iter().all(|byte| word(*byte) || *byte == b' '))
    };
    list.len() > 1 && list.iter().all(pair)
}
