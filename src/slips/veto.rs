//! Texts for which there is no suggestion, whatever slips explain them.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::NotAUrl),
        name: "a Wi-Fi network of a QR code",
        says: "This is what a QR code says of a Wi-Fi network, and no URL",
        needs: b":;",
        how: How::Veto(|t| t.bytes.starts_with(b"WIFI:").then_some(t.lead..t.trail)),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a value that was taken out",
        one_of: b"[<#\xe2",
        says: "`{text}` stands for a value that was taken out; put it in",
        how: How::Veto(|t| {
            if let Some(at) = find(t.bytes, b"####").filter(|at| b"/=".contains(&t.before(*at))) {
                return Some(at..at + t.run(at, |byte| byte == b'#').len());
            }
            let is_before_a_part = |at: &usize| b"?&#@/".contains(&t.byte(at + "…".len()));
            if let Some(at) = memmem::find_iter(t.bytes, "…").find(is_before_a_part) {
                return Some(at..at + "…".len());
            }
            let lower = t.bytes.to_ascii_lowercase();
            ["redacted", "removed", "hidden", "masked", "censored", "deleted", "…"].iter().find_map(|word| {
                let at = find(&lower, word.as_bytes())?;
                let end = at + word.len();
                let is_wrapped = matches!((t.before(at), t.byte(end)), (b'[', b']') | (b'<', b'>'));
                is_wrapped.then(|| at - 1..end + 1)
            })
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAUrl),
        name: "an object as a program writes it",
        says: "This is what a program writes for an object, and no URL",
        how: How::Veto(|t| {
            let sign = [
                "class java.lang.",
                "[Ljava.lang.",
                "provider(?)",
                " object at 0x",
                "<built-in ",
                "[native code]",
                "[object Object]",
                "[object%20Object]",
                "System.Object",
                "<function ",
                "<bound method",
                "<Response [",
            ]
            .iter()
            .find_map(|sign| find(t.bytes, sign.as_bytes()));
            // In a URL, such a value is only a part of it.
            let is_part = |at: usize| t.from(at).starts_with(b"[object") && scheme::url_at(t.inner());
            let is_whole = |at: &usize| !inside_query(t, *at) && !is_part(*at);
            sign.filter(is_whole).map(|_| t.lead..t.trail)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "an object of a program in a URL",
        needs: b"[]",
        says: "`{text}` is what a program wrote in place of a value",
        how: How::Veto(|t| {
            let signs = ["[object Object]", "[object%20Object]"];
            signs.iter().find_map(|sign| find(t.bytes, sign.as_bytes()).map(|at| at..at + sign.len()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::IllFormedUtf8),
        name: "characters that are lost",
        needs: b"\xef\xbf\xbd",
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
        one_of: b"+$",
        says: "This is an expression of a program, and no URL",
        how: How::Veto(|t| {
            let text = t.inner();
            let joins = ["\" + ", "' + ", "\" . $", "' . $"];
            let is_joined = ["'+", "\"+"].iter().any(|open| {
                find(text, open.as_bytes())
                    .is_some_and(|at| find_any(&text[at + 2..], &["+'", "+\""]).is_some())
            });
            let is_joined = is_joined && !text.starts_with(b"javascript:") && !text.contains(&b'?');
            if is_joined || find_any(text, &joins).is_some() {
                return Some(t.lead..t.trail);
            }
            let quote = *text.first().filter(|byte| b"'\"`".contains(byte))?;
            let end = memchr(quote, &text[1..])? + 2;
            let rest = &text[end..];
            let plus = run(rest, blank);
            (rest.get(plus) == Some(&b'+')).then_some(t.lead..t.trail)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a name between signs that are doubled",
        one_of: b"#[",
        says: "`{text}` is a placeholder; put in its value",
        how: How::Veto(|t| {
            (t.lead..t.trail).find_map(|at| {
                let run = t.run(at, |byte| byte == b'#').len();
                let name = t.run(at + run, |byte| word(byte) || byte == b'.');
                let after = t.run(at + run + name.len(), |byte| byte == b'#').len();
                if run > 1 && name.len() > 2 && after > 1 {
                    return Some(at..at + run + name.len() + after.min(run));
                }
                let (name, end) = square(t, at + 1, word).filter(|_| t.byte(at) == b'[')?;
                (!name.is_empty() && t.byte(end) == b']').then_some(at..end + 1)
            })
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a value that was not set where the host is",
        says: "`{text}` stands for a value that was not set",
        how: How::Veto(|t| {
            let host = find(t.bytes, b"://").map(|at| at + 3);
            let at = host.unwrap_or(t.lead);
            let bare = t.until(at, b":/?#");
            // Without a scheme, it may also be the name of a folder.
            let values = if host.is_some() { "undefined null None nil NaN false" } else { "undefined null" };
            let is_value = values.split(' ').any(|value| bare == value.as_bytes());
            (is_value && !t.from(at + bare.len()).starts_with(b"//")).then_some(at..at + bare.len())
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "what a program of Go writes where a value is missing",
        one_of: b"%<",
        says: "`{text}` is what a program wrote in place of a value",
        how: How::Veto(|t| {
            let is_format = |at: &usize| {
                let name = t.run(at + 2, |byte| byte.is_ascii_alphabetic() || byte == b'?');
                t.from(*at).starts_with(b"%!") && name.len() < 2 && t.byte(at + 2 + name.len()) == b'('
            };
            let nothing = ["<no value>", "<nil>"].iter();
            let mut nothing = nothing.filter_map(|sign| Some((find(t.bytes, sign.as_bytes())?, sign.len())));
            if let Some((at, length)) = nothing.next() {
                return Some(at..at + length);
            }
            let at = (t.lead..t.trail).find(is_format)?;
            let length = t.until(at, b")").len() + 1;
            Some(at..(at + length).min(t.bytes.len()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a pattern",
        one_of: b"(<%[{\\*",
        says: "`{text}` belongs to a pattern, which stands for many URLs",
        how: How::Veto(|t| {
            // A pattern of pages, as extensions of browsers use it, has `*` as its scheme, or no scheme.
            let is_wild = t.bytes.starts_with(b"*://") && t.bytes.ends_with(b"*");
            if is_wild || t.inner().ends_with(b"/*") && !has(t.bytes, b":") {
                return Some(t.lead..t.trail);
            }
            let first = |signs: &[&str]| signs.iter().find_map(|sign| find(t.bytes, sign.as_bytes()));
            // A part was left out, as `[...]`, or is one of several, as in `://(a|b)`.
            let left_out =
                first(&["[...]", "<...>", "{...}", "{..}", "{…}"]).filter(|at| !blank(t.before(*at)));
            let choice = first(&["://("]).filter(|_| super::host::choice(t.bytes).is_none());
            if let Some(at) = left_out.or(choice.map(|at| at + 3)) {
                return Some(at..at + t.until(at, b"]>)}").len() + 1)
                    .filter(|span| span.end <= t.bytes.len());
            }
            let is_pattern = |at: &usize| {
                let is_option = t.from(*at).starts_with(b"[&") && is_field(t.from(at + 2));
                // A password may have any sign.
                let is_password = t.byte(*at) == b'[' && t.last_at.is_some_and(|last| last >= *at);
                (is_option || !inside_query(t, *at)) && !t.bytes.starts_with(b"data:") && !is_password
            };
            let is_class =
                |at: &usize| t.before(*at).is_ascii_punctuation() || t.from(*at).starts_with(b"\\.");
            let at = first(&PATTERNS).filter(is_pattern).or(first(&CLASSES).filter(is_class))?;
            Some(at..at + t.until(at, b"/?#").len().max(1))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "words of Chinese in place of values",
        one_of: HIGH,
        says: "`{text}` is a placeholder; put in its value",
        how: How::Veto(|t| {
            // User name and password as a whole part; "your" and "here is" begin the name of a host or the value of a key.
            let is_host = |at: usize| t.back(at, 2) == b"//" || t.back(at, 2) == b":/";
            let is_part = |at: usize, length: usize| {
                (b":=@".contains(&t.before(at)) || is_host(at)) && t.ends_at(at + length, b":/@?&#")
            };
            let is_of_key = |at: usize| ends_with(t.back(at, 20), &["key=", "token=", "secret="]);
            [("用户名", true), ("密码", true), ("你的", false), ("这里是", false)].iter().find_map(
                |(word, is_whole)| {
                    let at = find(t.bytes, word.as_bytes())?;
                    let is = if *is_whole { is_part(at, word.len()) } else { is_host(at) || is_of_key(at) };
                    is.then(|| at..at + word.len())
                },
            )
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAUrl),
        name: "words",
        one_of: b" \t\r\n",
        says: "These are words, and no URL",
        how: How::Veto(|t| {
            whole(t, {
                let text = t.inner();
                let list = words(text);
                let bare = |text: &[u8]| {
                    !text.iter().enumerate().any(|(at, byte)| {
                        b"/?#=&:@\\".contains(byte)
                            || *byte == b'.' && text.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
                    })
                };
                list.len() > 1
                    && t.byte(t.lead) != b'+'
                    && super::scheme_missing::blanks_after_dots(text).is_none()
                    && (bare(text) && (text.is_ascii() || list.len() > 2 && are_letters(text))
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
        one_of: b" \t\r\n",
        needs: b":",
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
            whole(t, has(t.bytes, b"::") && t.bytes.contains(&b'%') && are_words(t.bytes, b":.%"))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "the name of a port",
        needs: b":",
        says: "`{text}` is in the place of a port number",
        how: How::Veto(|t| {
            let text = until(t.bytes, b"?");
            let names: [&[u8]; 6] = [b"port", b"my-port", b"undefined", b"null", b"None", b"NaN"];
            let is_name = |port: &[u8]| {
                // The port is masked: one sign for each digit, perhaps after the first ones.
                let masked = &port[run(port, |byte| byte.is_ascii_digit())..];
                let signs: &[u8] = if masked.len() < port.len() { b"xX" } else { b"xXyYzZN#*" };
                let is_mask = port.len() > 2
                    && masked.len() > 1
                    && signs.contains(&masked[0])
                    && masked.iter().all(|byte| *byte == masked[0]);
                is_mask || has(port, b"PORT") && are_words(port, b"")
            };
            memchr_iter(b':', text).find_map(|colon| {
                let port = t.run(colon + 1, |byte| {
                    !b":/?#\"'@ ".contains(&byte) || byte == b'#' && t.byte(colon + 1) == b'#'
                });
                let end = colon + 1 + port.len();
                let is_end = end == t.bytes.len() || b"/?#\"'".contains(&t.bytes[end]);
                let is_after = t.last_at.is_none_or(|last| last < colon);
                (is_end && (names.contains(&port) || is_after && is_name(port))).then_some(colon + 1..end)
            })
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAUrl),
        name: "settings of a database",
        needs: b"=",
        says: "This is a connection string, and no URL",
        how: How::Veto(|t| {
            whole(
                t,
                !starts_with(t.bytes, &["http=", "https=", "ftp=", "socks="])
                    && super::among::url_of_settings(t.bytes).is_none()
                    && (pairs(t.inner(), b';') || pairs(t.inner(), b' ') || {
                        let head = t.until(t.lead, b";");
                        !has(head, b"://")
                            && has(t.from(t.lead + head.len()), b"=")
                            && head.contains(&b'=')
                            && are_words(head, b"= .,:\\()")
                            && head.first().is_some_and(u8::is_ascii_uppercase)
                    }),
            )
        }),
        ..SLIP
    },
    Slip {
        name: "a markup",
        needs: b" ",
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
        code: Some(Code::Placeholder),
        name: "a list in braces",
        needs: b"{}",
        says: "`{text}` is short for several texts, each for a URL of its own",
        how: How::Veto(|t| {
            let item = |byte: u8| word(byte) || b".,".contains(&byte);
            let list = |at: usize| {
                let length = super::placeholder::bracketed(t, at, b"{", b"}", item)?;
                let inside = &t.bytes[at + 1..at + length - 1];
                let items = inside.split(|byte| *byte == b',');
                let is_list = items.clone().count() > 1 && items.clone().all(|item| !item.is_empty());
                let is_range = find(inside, b"..").is_some_and(|dots| dots > 0 && dots + 2 < inside.len());
                ((is_list || is_range) && !t.bytes[..at].contains(&b'?')).then_some(at..at + length)
            };
            (t.lead..t.trail)
                .filter(|at| t.byte(*at) == b'{' && !b"${#%".contains(&t.before(*at)))
                .find_map(list)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Placeholder),
        name: "a name to be replaced",
        one_of: b"{<$%#",
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
            let at = (t.lead..t.trail).find(|at| is_template(t, *at))?;
            Some(match t.byte(at) {
                b'[' => at..at + t.until(at, b"]").len() + 1,
                b'Y' => at..at + t.run(at, word).len(),
                _ => at..at + t.until(at, b"/?#").len().max(1),
            })
        }),
        ..SLIP
    },
];

/// Signs that begin a pattern: of expressions, of templates, and of the syntax in manuals.
const PATTERNS: [&str; 16] = [
    "(?P<", "(?:", "%{", "[:port", "[;", "[?", "[#", "[&", "[...", "[[...", "[0-9]", "[a-z]", "[^/]", "(.*",
    "[% ", "{% ",
];
/// Classes of characters in expressions, and dots that are no wildcards.
const CLASSES: [&str; 6] = ["\\d+", "\\w+", "\\d{", "\\w*", "\\.com", "\\.org"];

/// The name in square brackets at a place, if it has only these bytes, and where the brackets end.
fn square<'t>(t: &Text<'t>, at: usize, takes: impl Fn(u8) -> bool) -> Option<(&'t [u8], usize)> {
    let name = t.run(at + 1, takes);
    let end = at + 2 + name.len();
    (t.byte(at) == b'[' && t.byte(end - 1) == b']').then_some((name, end))
}

/// A name that is to be replaced begins there.
fn is_template(t: &Text, at: usize) -> bool {
    match t.byte(at) {
        b'[' => is_in_brackets(t, at),
        sign @ (b'@' | b'_') if t.byte(at + 1) == sign => {
            let end = at + 2 + t.run(at + 2, |byte| byte.is_ascii_uppercase()).len();
            end > at + 3 && t.byte(end) == sign && t.byte(end + 1) == sign
        }
        b'Y' => starts_with(t.from(at), &["YOUR_", "YOUR-"]) && !word(t.before(at)),
        // After two slashes, a colon and a name are a password without a user.
        b':' if t.before(at) == b'/' && t.before(at - 1) != b'/' => {
            let name = t.run(at + 1, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let end = at + 1 + name.len();
            name.len() > 1 && name[0].is_ascii_lowercase() && t.ends_at(end, b"/")
        }
        _ => false,
    }
}
/// A name in square brackets fills a part: of small letters, of capitals, or of words.
fn is_in_brackets(t: &Text, at: usize) -> bool {
    let before = t.before(at);
    let small = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
    let letters = square(t, at, |byte| byte.is_ascii_alphabetic() || byte == b'_');
    let hyphened = square(t, at, |byte| byte.is_ascii_lowercase() || byte == b'-');
    let is_hyphened = before == b'/'
        && hyphened
            .is_some_and(|(name, end)| name.len() > 5 && name.contains(&b'-') && t.ends_at(end, b"/?#"));
    let is_name =
        letters.filter(|(name, _)| name.len() > 1 && *name != b"localhost").is_some_and(|(name, end)| {
            let is_small = name.iter().all(|byte| small(*byte));
            match before {
                b'/' => (is_small || ends_with(name, &["Key", "key"])) && t.ends_at(end, b"/?#:@"),
                b':' => is_small && (t.byte(end) == b'@' || name == b"port" && t.ends_at(end, b"/?#")),
                // The value of a field has the name of the field, as in `user=[user]`.
                b'=' => {
                    let is_of_field =
                        || t.bytes[..at - 1].ends_with(name) && !word(t.before(at - 1 - name.len()));
                    (is_small && name.contains(&b'_') || name == b"id" || is_of_field())
                        && t.ends_at(end, b"&#")
                }
                _ => false,
            }
        });
    let words = square(t, at, |byte| small(byte) || byte == b' ');
    let is_words =
        words.is_some_and(|(name, _)| name.contains(&b' ') && name.len() > 3) && b"/.@:=|".contains(&before);
    // Signs are in the places of numbers.
    // A host has no brackets but around an address, so a name in them is none of its own.
    let is_in_host = || t.slashes.is_some_and(|from| from <= at && !t.bytes[from..at].contains(&b'/'));
    let label = square(t, at, |byte| byte.is_ascii_alphabetic() || b" _-".contains(&byte));
    let is_label = label.is_some_and(|(name, end)| {
        let is_apart = b"/.@".contains(&before) && t.ends_at(end, b"/.:?#");
        let is_of_several = before == b'.' || t.byte(end) == b'.';
        is_apart && is_of_several && !name.is_empty() && is_in_host()
    });
    let masked = square(t, at, |byte| byte == b'x' || byte == b'.');
    let is_masked = masked.is_some_and(|(name, _)| name.starts_with(b"x.x"));
    if is_name || is_hyphened || is_label || is_words || is_masked {
        return true;
    }
    if at == t.lead {
        // The text begins with a shortcode.
        let name = t.run(at + 1, small);
        let close = at + t.until(at, b"]").len();
        return name.len() > 2
            && !has(t.bytes, b"|http")
            && b", ".contains(&t.byte(at + 1 + name.len()))
            && t.byte(close) == b']'
            && t.ends_at(close + 1, b"/?#");
    }
    let capital = |byte: u8| byte.is_ascii_uppercase() || b"_- ".contains(&byte);
    square(t, at, capital).is_some_and(|(name, end)| {
        let is_whole = before != b'?' || end == t.trail && !name.contains(&b'-');
        name.len() > 2 && b"/=@:.?".contains(&before) && is_whole && t.byte(end) != b'%'
    })
}

/// The text as a whole.
fn whole(t: &Text, is: bool) -> Option<Range<usize>> {
    is.then_some(t.lead..t.trail)
}
/// Pairs of names and values.
fn pairs(text: &[u8], sign: u8) -> bool {
    let list: Vec<&[u8]> = text.split(|byte| *byte == sign).filter(|pair| !pair.is_empty()).collect();
    let pair = |pair: &&[u8]| memchr(b'=', pair).is_some_and(|at| at > 0 && are_words(&pair[..at], b" "));
    list.len() > 1 && list.iter().all(pair)
}

/// Letters of any script, and signs of ASCII.
fn are_letters(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| text.chars().all(|it| it.is_ascii() || it.is_alphabetic()))
}
