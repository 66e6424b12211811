//! Signs that the text around may own, and signs that a text was changed on its way: no suggestion is certain for them.

use super::prelude::*;

fn data(t: &Text) -> bool {
    starts_with(t.inner(), &["data:", "javascript:"])
}
/// In double quotes or angle brackets, as RFC 3986 says in Appendix C.
fn delimited(t: &Text) -> bool {
    let text = t.inner();
    let sign = |open: u8, close: u8| {
        text.len() > 2
            && text[0] == open
            && text[text.len() - 1] == close
            && !text[1..text.len() - 1].iter().any(|byte| *byte == open || *byte == close)
    };
    sign(b'"', b'"') || sign(b'<', b'>')
}
/// Numbers with a dot, or one after a `v`.
fn is_version(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"v").unwrap_or(text);
    digits.first().is_some_and(u8::is_ascii_digit) && (text.contains(&b'.') || digits.len() < text.len())
}
pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a link of Markdown without its address around",
        needs: b"[](",
        how: How::Doubt(|t| t.inner().starts_with(b"[") || t.inner().starts_with(b"![")),
        ..SLIP
    },
    Slip {
        name: "a part that is masked",
        how: How::Doubt(|t| {
            // A text with a mask was made to be shown: other parts of it may have been changed, too.
            let is_odd = |byte: &u8| b" |\\^{}[]".contains(byte) || !byte.is_ascii();
            ["xxxx", "XXXX", "хххх", "****", "://xxx."].iter().any(|mask| has(t.inner(), mask.as_bytes()))
                && !data(t)
                && t.inner().iter().any(is_odd)
        }),
        ..SLIP
    },
    Slip {
        name: "dots at the end, for what was left out",
        needs: b".",
        how: How::Doubt(|t| t.inner().ends_with(b"...") && !data(t)),
        ..SLIP
    },
    Slip {
        name: "a scheme whose programs decode nothing",
        needs: b":",
        how: How::Doubt(|t| {
            scheme_of(t.inner()).is_some_and(|name| name == b"pipe" || scheme::WRAPPERS.contains(&name))
        }),
        ..SLIP
    },
    Slip {
        name: "the extras of a package of Python in brackets",
        needs: b"git+[]",
        how: How::Doubt(|t| {
            t.inner().starts_with(b"git+") && t.inner().ends_with(b"]") && !has(t.inner(), b"#")
        }),
        ..SLIP
    },
    Slip {
        name: "a blank in a field without `=`, beside others",
        needs: b"?&= ",
        how: How::Doubt(|t| {
            let text = until(t.inner(), b"#");
            let query = memchr(b'?', text).map_or(&b""[..], |at| &text[at + 1..]);
            query.contains(&b'=')
                && query
                    .split(|byte| *byte == b'&')
                    .any(|field| field.contains(&b' ') && !field.contains(&b'='))
        }),
        ..SLIP
    },
    Slip {
        name: "words in the bold of Markdown",
        needs: b"*",
        how: How::Doubt(|t| {
            let text = t.inner();
            find(text, b"**").is_some_and(|at| {
                let rest = &text[at + 2..];
                find(rest, b"**").is_some_and(|end| end > 0 && rest[0] != b'*')
            })
        }),
        ..SLIP
    },
    Slip {
        name: "a tag alone",
        needs: b"<>",
        how: How::Doubt(|t| {
            let text = t.inner();
            let name = text.len().checked_sub(2).map_or(&[][..], |length| &text[1..=length]);
            delimited(t) && !name.is_empty() && are_words(name, b"")
        }),
        ..SLIP
    },
    Slip {
        name: "a sign in what may be a scheme of a program",
        needs: b"_:",
        how: How::Doubt(|t| {
            t.run(t.lead, word).contains(&b'_') && t.byte(t.lead + t.run(t.lead, word).len()) == b':'
        }),
        ..SLIP
    },
    Slip {
        name: "a character that is not seen",
        one_of: HIGH,
        how: How::Doubt(|t| {
            std::str::from_utf8(t.inner())
                .is_ok_and(|text| text.chars().any(|c| invisible(c) && !matches!(c, '\u{200c}' | '\u{200d}')))
        }),
        ..SLIP
    },
    Slip {
        name: "a range of numbers in brackets",
        needs: b"[-]",
        how: How::Doubt(|t| {
            let range = |at: usize| {
                let first = t.digits(at + 1);
                let second = t.digits(at + 2 + first);
                first > 0
                    && second > 0
                    && t.byte(at + 1 + first) == b'-'
                    && t.byte(at + 2 + first + second) == b']'
            };
            (t.lead..t.trail).any(|at| t.byte(at) == b'[' && range(at))
        }),
        ..SLIP
    },
    Slip {
        name: "a second `?` before a field",
        needs: b"?=",
        how: How::Doubt(|t| {
            // A URL inside a value may have a `?` of its own.
            let mut parts = t.inner().split(|byte| *byte == b'?').skip(1);
            let is_flat = parts.next().is_some_and(|query| !has_any(query, b":/%"));
            is_flat && parts.any(is_field)
        }),
        ..SLIP
    },
    Slip {
        name: "a sign in what may be a scheme",
        one_of: b":%",
        how: How::Doubt(|t| {
            let is_encoded = starts_with(t.inner(), &["http%3A", "https%3A"]);
            // A bracket or quote before the first word wraps the text: it is no part of the scheme.
            let before = t.run(t.lead, |byte| !byte.is_ascii_alphanumeric() && byte != b':');
            let begin = t.lead + before.len();
            let first = t.until(begin, b":/?#");
            is_encoded
                || t.byte(begin + first.len()) == b':'
                    && (has_any(first, b"<>\"{}|\\^`[]~")
                        || before.last().is_some_and(|byte| b"|\\^~".contains(byte)))
        }),
        ..SLIP
    },
    Slip {
        name: "a wildcard in a news URL",
        needs: b"*",
        how: How::Doubt(|t| after_scheme(t.inner(), "nntp news snews").is_some()),
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
        name: "a drive",
        how: How::Doubt(|t| {
            // A host has more than one letter, so a letter and a colon are a drive.
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
                && t.inner().last().is_some_and(|byte| b"\"'`>)]}|\\".contains(byte))
                && (t.tail < t.trail
                    || [b'`', b'>'].iter().any(|sign| {
                        t.inner().ends_with(&[*sign])
                            && t.inner().iter().filter(|byte| *byte == sign).count() == 1
                            && !t.inner().contains(&b'<')
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
        name: "a template that was encoded",
        needs: b"%",
        how: How::Doubt(|t| has(t.bytes, b"%7B%7B") || has(t.bytes, b"%7b%7b") || has(t.bytes, b"%24%7B")),
        ..SLIP
    },
    Slip {
        name: "other quotes or brackets around the text than the document's",
        how: How::Doubt(|t| {
            let sign = t.char(t.lead).unwrap_or_default();
            let is_quote = b"'`".contains(&t.byte(t.lead))
                && t.inner().len() > 2
                && t.inner().ends_with(&[t.byte(t.lead)]);
            is_quote || "([{".contains(sign) || !sign.is_ascii() && !sign.is_alphanumeric()
        }),
        ..SLIP
    },
    Slip {
        name: "a bar before a version, a setting or a site",
        needs: b"|",
        how: How::Doubt(|t| {
            let query = head_of(t.bytes, b"?");
            (t.lead + 1..t.trail).filter(|at| t.byte(*at) == b'|').any(|at| {
                let run = t.run(at + 1, |byte| word(byte) || byte == b'.');
                let end = at + 1 + run.len();
                // The name of a site at the end may be the text of a link.
                let is_link = end == t.trail && scheme::plausible(run);
                let is_setting = !run.is_empty() && (t.byte(end) == b'=' || t.from(end).starts_with(b":\""));
                let is_signs = b"./|".contains(&t.byte(at + 1));
                let is_in_query = at > query;
                is_link || !is_in_query && (is_version(run) || is_setting || is_signs)
            })
        }),
        ..SLIP
    },
    Slip {
        name: "a bracket that is not closed, or a `#` at the end",
        how: How::Doubt(|t| count(t.bytes, b'(') > count(t.bytes, b')') || t.bytes.ends_with(b"#")),
        ..SLIP
    },
    Slip {
        name: "a square bracket without the other, or after the scheme",
        one_of: b"[]",
        how: How::Doubt(|t| {
            !data(t)
                && (count(t.bytes, b'[') != count(t.bytes, b']') || has(t.back(t.trail.min(20), 20), b":["))
        }),
        ..SLIP
    },
    Slip {
        name: "an object of JSON in a path, or in a query with several members",
        needs: b"{",
        how: How::Doubt(|t| {
            let is_in_path = find(t.bytes, b"={\"").is_some_and(|at| !t.bytes[..at].contains(&b'?'));
            let query = memchr(b'?', t.bytes).map_or(&[][..], |at| &t.bytes[at..]);
            let begins = ["={\"", "=[{\"", "={%22"].iter().find_map(|sign| find(query, sign.as_bytes()));
            is_in_path || begins.is_some_and(|at| has(&query[at..], b",\"") || has(&query[at..], b",%22"))
        }),
        ..SLIP
    },
    Slip {
        name: "a bracket in the key of a store, which its programs do not decode",
        needs: b":[",
        how: How::Doubt(|t| scheme_of(t.inner()).is_some_and(super::rival_path::is_store)),
        ..SLIP
    },
    Slip {
        name: "a version in brackets",
        needs: b"[.",
        how: How::Doubt(|t| {
            (t.lead..t.trail).any(|at| {
                let run = t.run(at + 1, |byte| word(byte) || b".,".contains(&byte));
                t.byte(at) == b'[' && is_version(run) && t.byte(at + 1 + run.len()) == b']'
            })
        }),
        ..SLIP
    },
    Slip {
        name: "a colon in the first segment, and more",
        needs: b":",
        how: How::Doubt(|t| {
            let text = t.inner();
            scheme_of(text).is_none()
                && head(text).contains(&b':')
                && (text[0].is_ascii_digit()
                    || b".:(".contains(&text[0])
                    || text[0] != b'<' && has_any(text, b" []")
                    || until(text, b":").contains(&b'='))
        }),
        ..SLIP
    },
];
