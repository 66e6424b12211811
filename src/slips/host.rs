//! Hosts and ports.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::NonAscii),
        name: "a host in letters of other scripts",
        says: "The host contains {found}; IDNA (RFC 3490) writes it `{fix}` in US-ASCII",
        cost: 5.5,
        how: here(set(&[Host]), NAMES, 40, |t, i, o| {
            let label = t.run(i, |byte| word(byte) || byte >= 128);
            let sharp = std::str::from_utf8(label)
                .ok()
                .map(|text| text.to_lowercase().replace('ß', "ss"))
                .filter(|text| {
                    text.as_bytes() != label
                        && !label.is_ascii()
                        && std::str::from_utf8(label).is_ok_and(|label| label.contains('ß'))
                });
            if b"/@.".contains(&t.before(i))
                && let Some(text) = sharp
            {
                o.push((
                    label.len(),
                    if text.is_ascii() { text.into() } else { ace(&text).unwrap_or(text).into() },
                ));
            }
            if b"/@.".contains(&t.before(i))
                && !label.is_ascii()
                && let Some(ace) = std::str::from_utf8(label).ok().and_then(ace)
            {
                o.push((label.len(), ace.into()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::TrailingPunctuation),
        name: "punctuation after the host",
        says: "{Found} {is} after the host",
        cost: 6.6,
        tax: TAX,
        how: here(set(&[Host]), b"!,;*')]>\"", 0, |t, i, o| {
            let n = t.run(i, |byte| b"!,;*')]>\"".contains(&byte)).len();
            if i + n == t.trail && t.before(i) != b'/'
                || n == 1 && t.byte(i + 1) == b'/' && t.bytes[..i].iter().all(|byte| *byte != t.byte(i))
            {
                o.push((n, vec![]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BareIpv6),
        name: "an IPv6 address without brackets",
        says: "The IPv6 address `{text}` has no brackets",
        cost: 7.1,
        tax: TAX,
        how: here(set(&[Host]), HEX, 40, |t, i, o| {
            let run = t.run(i, |byte| HEX.contains(&byte) || byte == b'.' && t.bytes[..i].len() < 60);
            let four = run.rsplit(|byte| *byte == b':').next().unwrap_or(b"");
            if four.contains(&b'.')
                && !(scheme::plausible(four)
                    && four.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.'))
            {
                return;
            }
            if !b"/@".contains(&t.before(i)) || run.iter().filter(|byte| **byte == b':').count() < 2 {
                return;
            }
            let stray = usize::from(t.byte(i + run.len()) == b']');
            o.push((run.len() + stray, [b"[", run, b"]"].concat()));
            if let Some(colon) = run.iter().rposition(|byte| *byte == b':') {
                o.push((run.len() + stray, [b"[", &run[..colon], b"]", &run[colon..]].concat()));
                let last = &run[colon + 1..];
                if ["80", "443", "22", "21"].iter().any(|port| last == port.as_bytes())
                    || last.len() > 3 && last.iter().all(u8::is_ascii_digit) && has(&run[..colon], b"::")
                {
                    o.reverse();
                }
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadIpLiteral),
        name: "an open bracket",
        says: "The bracket of the address is not closed",
        cost: 7.9,
        how: here(set(&[Host]), b"[", 0, |t, i, o| {
            let run = t.run(i + 1, |byte| HEX.contains(&byte) || byte == b'.');
            if run.len() < 2 || !run.contains(&b':') || t.byte(i + 1 + run.len()) == b']' {
                return;
            }
            o.push((1 + run.len(), [b"[", run, b"]"].concat()));
            // The last group may be a port.
            let colon = run.iter().rposition(|byte| *byte == b':').unwrap_or(0);
            let (address, last) = (&run[..colon], &run[colon + 1..]);
            if has(address, b"::") && (2..6).contains(&last.len()) && last.iter().all(u8::is_ascii_digit) {
                o.push((1 + run.len(), [b"[", address, b"]:", last].concat()));
                if ["80", "443", "22", "21"].iter().any(|port| last == port.as_bytes()) || last.len() > 3 {
                    o.reverse();
                }
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadIpLiteral),
        name: "encoded brackets around an address",
        says: "The brackets of an address are never encoded",
        cost: 7.0,
        tax: TAX,
        how: here(set(&[Host]), b"%", 0, |t, i, o| {
            if t.from(i).len() > 6 && t.from(i)[..3].eq_ignore_ascii_case(b"%5B") {
                let run = t.run(i + 3, |byte| HEX.contains(&byte) || byte == b'.');
                if run.contains(&b':')
                    && t.from(i + 3 + run.len())
                        .get(..3)
                        .is_some_and(|close| close.eq_ignore_ascii_case(b"%5D"))
                {
                    o.push((run.len() + 6, [b"[", run, b"]"].concat()));
                }
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadIpLiteral),
        name: "a name in brackets",
        says: "Only an IP address has brackets",
        cost: 7.0,
        how: here(set(&[Host]), b"[", 0, |t, i, o| {
            let inner = t.run(i + 1, |byte| word(byte) || byte == b'.');
            if scheme::plausible(inner) && t.byte(i + 1 + inner.len()) == b']' {
                o.push((inner.len() + 2, inner.into()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadIpLiteral),
        name: "a port after the bracket without a colon",
        says: "The colon before the port is missing",
        cost: 12.5,
        how: here(set(&[Host]), b"0123456789", 0, |t, i, o| {
            let digits = t.run(i, |byte| byte.is_ascii_digit()).len();
            if t.before(i) == b']'
                && digits < 6
                && (b"/?#".contains(&t.byte(i + digits)) || i + digits == t.trail)
            {
                o.push((1, vec![b':', t.byte(i)]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "a path grown onto the port",
        says: "The slash after the port is missing",
        cost: 7.0,
        how: here(set(&[Port]), LETTERS, 1, |t, i, o| {
            let digits = t.back(i, 6).iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
            if (2..6).contains(&digits)
                && t.before(i - digits) == b':'
                && t.run(i, word).len() > 1
                && b"/.".contains(&t.byte(i + t.run(i, word).len()))
            {
                o.push((1, vec![b'/', t.byte(i)]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::EmptyLabel),
        name: "a dot before the host",
        says: "The host begins with a dot",
        cost: 7.9,
        how: here(set(&[Host]), b".", 0, |t, i, o| {
            if b"/@.".contains(&t.before(i)) {
                o.push((1, vec![]));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadIpLiteral),
        name: "an address in brackets that is none",
        says: "`{text}` is no IP address that {document} allows in brackets",
        cost: BEYOND + 4.0,
        how: here(set(&[Host]), b"[", 60, |t, i, o| {
            let run = t.run(i, |byte| !b"/]".contains(&byte));
            if t.byte(i + run.len()) == b']' {
                o.push((run.len() + 1, b"x".into()));
                o.push((run.len() + 1, b"[::]".into()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ZoneId),
        name: "a zone",
        says: "{document} has no zone in an address; remove `{text}`",
        cost: BEYOND,
        how: here(set(&[Ip6]), b"%", 1, |t, i, o| {
            o.push((t.run(i, |byte| !b"/]".contains(&byte)).len(), vec![]));
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "a port that is no number",
        says: "`{text}` is no port: a port is a number",
        cost: BEYOND,
        how: here(
            set(&[Port]),
            b"0123456789-+.,;abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ{}",
            0,
            |t, i, o| {
                let run = t.run(i, |byte| !b"/?#".contains(&byte));
                if !run.contains(&b'@') && (t.before(i) == b':' || !t.byte(i).is_ascii_digit()) {
                    o.push((run.len(), vec![]));
                }
            },
        ),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "a colon after the port",
        says: "A colon is after the port",
        cost: 8.0,
        how: here(set(&[Port]), b":", 0, |t, i, o| {
            if t.before(i).is_ascii_digit() {
                let again = t.run(i + 1, |byte| byte.is_ascii_digit());
                let end = i + 1 + again.len();
                if (b"/?#".contains(&t.byte(end)) || end == t.trail)
                    && (again.is_empty() || t.back(i, 6).ends_with(&[b":", again].concat()))
                {
                    o.push((1 + again.len(), vec![]));
                }
            }
        }),
        ..SLIP
    },
];
