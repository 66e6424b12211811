//! Hosts and ports.

use super::prelude::*;

/// A full stop of East Asia, which IDNA takes for a dot (RFC 3490, section 3.1).
fn is_full_stop(c: char) -> bool {
    matches!(c, '。' | '．' | '｡')
}
/// After the last colon of what may be an IPv6 address and a port, there is rather a port.
fn is_port(text: &[u8], colon: usize) -> bool {
    let last = &text[colon + 1..];
    ["80", "443", "22", "21"].iter().any(|port| last == port.as_bytes())
        || last.len() > 3
            && last[0] != b'0'
            && last.iter().all(u8::is_ascii_digit)
            && has(&text[..colon], b"::")
}

/// Two hosts in brackets of which one is to be chosen, as Jupyter writes them, and the second.
pub fn choice(t: &[u8]) -> Option<(Range<usize>, &[u8])> {
    let from = find(t, b"://(")? + 3;
    let inside = &t[from + 1..from + memchr(b')', &t[from..])?];
    let (first, second) = inside.split_at(find(inside, b" or ")?);
    // The second is this machine.
    let is_own = matches!(&second[4..], b"127.0.0.1" | b"localhost");
    let is_choice = is_own && !first.is_empty() && are_words(first, b"");
    is_choice.then_some((from..from + inside.len() + 2, &second[4..]))
}

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::NonAscii),
        name: "a host in letters of other scripts",
        one_of: HIGH,
        says: "The host contains `{text}`; IDNA (RFC 3490) writes it `{fix}` in US-ASCII",
        how: ways(set(&[Host]), NAMES, 40, |t, i, o| {
            let label = t.run(i, |byte| word(byte) || byte >= 128);
            let label = match std::str::from_utf8(label) {
                Ok(text) => text.split(is_full_stop).next().unwrap_or_default().as_bytes(),
                Err(_) => label,
            };
            let sharp = std::str::from_utf8(label)
                .ok()
                .map(|text| text.to_lowercase().replace('ß', "ss"))
                .filter(|text| {
                    text.as_bytes() != label
                        && !label.is_ascii()
                        && std::str::from_utf8(label).is_ok_and(|label| label.contains('ß'))
                });
            let begins = b"/@.".contains(&t.before(i)) || t.char_before(i).is_some_and(is_full_stop);
            if begins && let Some(text) = sharp {
                o.push((
                    label.len(),
                    if text.is_ascii() { text.into() } else { ace(&text).unwrap_or(text).into() },
                ));
            }
            if begins
                && !label.is_ascii()
                && let Some(ace) = std::str::from_utf8(label).ok().and_then(ace)
            {
                o.push((label.len(), ace.into()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NonAscii),
        name: "a full stop of East Asia between labels",
        one_of: HIGH,
        says: "The host contains {found}, which IDNA (RFC 3490, section 3.1) reads as `.`",
        how: here(set(&[Host]), HIGH, 0, |t, i| {
            let c = t.char(i).filter(|c| is_full_stop(*c));
            let next = |c: char| t.char(i + c.len_utf8()).is_some_and(char::is_alphanumeric);
            let is_inside = t.char_before(i).is_some_and(char::is_alphanumeric);
            c.filter(|c| is_inside && next(*c)).map(|c| (c.len_utf8(), b".".to_vec()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadHostCharacter),
        name: "an escape of a letter",
        says: "The host contains the escape `{text}`",
        how: here(set(&[Host]), b"%", 1, |t, i| {
            let plain = escape(t.from(i)).filter(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(byte));
            let is_host = t.before(i) != b'/' || t.slashes == Some(i);
            plain.filter(|_| is_host).map(|byte| (3, vec![byte]))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::TrailingPunctuation),
        name: "punctuation after the host",
        says: "{Found} {is} after the host",
        tax: TAX,
        how: cut(set(&[Host]), b"!,;*')]>\"", 0, |t, i| {
            // A `*` as a label stands for any label: the host is a pattern.
            if t.byte(i) == b'*' && (!t.before(i).is_ascii_alphanumeric() || has(t.back(i, 200), b"*.")) {
                return None;
            }
            let n = t.run(i, |byte| b"!,;*')]>\"".contains(&byte)).len();
            let is_pair = t.byte(i) == b')' && t.bytes[t.since(i, b"/@")..i].contains(&b'(');
            (i + n == t.trail && t.before(i) != b'/' && !is_pair
                || n == 1 && t.byte(i + 1) == b'/' && t.bytes[..i].iter().all(|byte| *byte != t.byte(i)))
            .then_some(n)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BareIpv6),
        name: "an IPv6 address without brackets",
        says: "The IPv6 address `{text}` has no brackets",
        tax: TAX,
        how: ways(set(&[Host]), HEX, 40, |t, i, o| {
            if !b"/@".contains(&t.before(i)) {
                return;
            }
            let run = t.run(i, |byte| HEX.contains(&byte) || byte == b'.' && t.bytes[..i].len() < 60);
            let four = after_last(run, b':');
            // A name with dots and two colons has two ports: it is no IPv6 address.
            if head(run).split(|byte| *byte == b':').next().is_some_and(|first| first.contains(&b'.')) {
                return;
            }
            if four.contains(&b'.')
                && !(scheme::plausible(four)
                    && four.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.'))
            {
                return;
            }
            // With a zone, no brackets would do.
            if count(run, b':') < 2 || t.byte(i + run.len()) == b'%' {
                return;
            }
            let stray = usize::from(t.byte(i + run.len()) == b']');
            o.push((run.len() + stray, [b"[", run, b"]"].concat()));
            if let Some(colon) = memrchr(b':', run) {
                o.push((run.len() + stray, [b"[", &run[..colon], b"]", &run[colon..]].concat()));
                if is_port(run, colon) {
                    o.reverse();
                }
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "a path grown onto the port",
        says: "The slash after the port is missing",
        how: here(set(&[Port]), LETTERS, 1, |t, i| {
            let digits = t.back(i, 6).iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
            ((2..6).contains(&digits)
                && t.before(i - digits) == b':'
                && t.run(i, word).len() > 1
                && (b"/.".contains(&t.byte(i + t.run(i, word).len()))
                    || (t.run(i, word).len() > 5
                        // Letters that are hex digits may belong to a number.
                        || digits > 3 && !t.run(i, word).iter().all(u8::is_ascii_hexdigit))
                        && t.run(i, word).len() > 2
                        && i + t.run(i, word).len() == t.trail))
                .then(|| (1, vec![b'/', t.byte(i)]))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadIpLiteral),
        name: "brackets around another host than an IPv6 address",
        says: "`{text}` is no IPv6 address, so it has no brackets",
        how: ways(set(&[Host]), b"[", 60, |t, i, o| {
            let inner = t.run(i + 1, |byte| word(byte) || b".:".contains(&byte));
            let is_ipv4 = || is_ipv4(inner);
            let is_name =
                || (inner.starts_with(b"www.") || inner.contains(&b':')) && scheme::plausible(inner);
            if t.byte(i + 1 + inner.len()) == b']' && (inner == b"localhost" || is_ipv4() || is_name()) {
                o.push((inner.len() + 2, inner.to_vec()));
            }
            let is_double = t.byte(i + 1) == b'[';
            if let Some(length) =
                address(t, i + 1).filter(|length| is_double && t.byte(i + 1 + length) == b']')
            {
                o.push((length + 2, t.bytes[i + 1..=i + length].to_vec()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadIpLiteral),
        name: "a URL in brackets where the host is",
        needs: b":/[]",
        says: "A whole URL is in brackets where the host is",
        how: whole(|t| {
            let open = find(t, b"://[")? + 3;
            let close = open + memchr(b']', &t[open..])?;
            let host = open + 1 + find(&t[open + 1..close], b"://")? + 3;
            // A port after the brackets is there for both.
            let end = head_of(&t[host..close], if t.get(close + 1) == Some(&b':') { b":" } else { b"" });
            (close > host && are_words(&t[host..close], b".:"))
                .then(|| [one(open..host, ""), one(host + end..close + 1, "")].concat())
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadHostCharacter),
        name: "a bracket that opens before the host",
        says: "`{text}` is before the host, and nothing closes it",
        how: cut(set(&[Host]), b"[<", 0, |t, i| {
            let close = if t.byte(i) == b'<' { b'>' } else { b']' };
            (b"/@".contains(&t.before(i)) && !t.from(i).contains(&close) && scheme::plausible(t.from(i + 1)))
                .then_some(1)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadIpLiteral),
        name: "the brackets of an IPv6 address, encoded",
        needs: b"%:",
        says: "The brackets around an IPv6 address are not encoded",
        how: whole(|t| {
            let open = find_any(t, &["://%5B", "://%5b", "@%5B", "@%5b"])?.end - 3;
            let inner = open + 3..open + 3 + head_of(&t[open + 3..], b"%/?#");
            let is_closed = escape(&t[inner.end..]) == Some(b']') && is_ipv6(&t[inner.clone()]);
            is_closed.then(|| [one(open..open + 3, "["), one(inner.end..inner.end + 3, "]")].concat())
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadIpLiteral),
        name: "a bracket that is not closed",
        cost: Some(SPECIFIC),
        needs: b"[",
        says: "The bracket of the IPv6 address is not closed",
        how: choices(|t| {
            let Some(open) = find_any(t, &["/[", "@["]).map(|sign| sign.end) else { return vec![] };
            if t[open..].contains(&b']') {
                return vec![];
            }
            let close = |at: usize| one(open + at..open + at, "]");
            let text = head(&t[open..]);
            let colon = memrchr(b':', text).filter(|at| is_ipv6(&text[..*at]));
            let port = colon.filter(|at| is_port(text, *at)).map(|at| (0.0, close(at)));
            let whole = is_ipv6(text).then(|| (if port.is_some() { TAX } else { 0.0 }, close(text.len())));
            port.into_iter().chain(whole).collect()
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "a port grown onto an address in brackets",
        says: "The colon before the port is missing",
        how: here(set(&[Host]), b"0123456789", 1, |t, i| {
            let length = t.digits(i);
            let ends = t.ends_at(i + length, b"/?#");
            (t.before(i) == b']' && (2..6).contains(&length) && ends).then(|| (1, vec![b':', t.byte(i)]))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "a Windows path grown onto a port",
        needs: b":\\",
        says: "`{text}` is a Windows path, and no part of the URL",
        how: cut(set(&[Port]), LETTERS, 1, |t, i| {
            (t.before(i).is_ascii_digit() && t.from(i + 1).starts_with(b":\\"))
                .then(|| t.until(i, b"/").len())
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "a colon inside a token where the host is",
        cost: Some(SPECIFIC),
        needs: b":",
        says: "The token contains `:`, which begins a port; write `{fix}`",
        how: here(set(&[Host]), b":", 0, |t, i| {
            let digits = t.back(i, 20).iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
            let token = t.run(i + 1, word);
            let is_token = token.len() > 12 && token.iter().any(u8::is_ascii_alphabetic);
            (digits > 7 && is_token && t.byte(i + 1 + token.len()) == b'/' && t.last_at.is_none())
                .then(|| (1, b"%3A".to_vec()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "two ports",
        says: "The authority has a second port",
        how: ways(set(&[Host]), b":", 0, |t, i, o| {
            let first = t.digits(i + 1);
            let is_second =
                (2..6).contains(&first) && port_at(t, i + 1 + first).is_some_and(|length| length > 2);
            let is_zero = first > 1 && port_at(t, i + 1 + first) == Some(2) && t.byte(i + 2 + first) == b'0';
            if t.last_at.is_some_and(|at| at > i) {
                return;
            }
            if is_second {
                let both = first + 1 + port_at(t, i + 1 + first).unwrap_or_default();
                let (one, two) = t.bytes[i..i + both].split_at(first + 1);
                o.push((both, two.to_vec()));
                if one != two {
                    o.push((both, one.to_vec()));
                }
            }
            if is_zero {
                o.push((first + 3, t.bytes[i..=i + first].to_vec()));
            }
            // Some notations of connections have the name of a database after the port and a colon.
            let name = t.run(i + 2 + first, word);
            let end = i + 2 + first + name.len();
            if (2..6).contains(&first)
                && t.byte(i + 1 + first) == b':'
                && name.first().is_some_and(u8::is_ascii_alphabetic)
                && t.ends_at(end, b"?")
            {
                o.push((first + 2, [&t.bytes[i..=i + first], b"/"].concat()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::TrailingInput),
        name: "words of another script after the port",
        one_of: HIGH,
        says: "The URL ends before `{text}`, which is no part of it",
        tax: TAX,
        how: cut(set(&[Port]), HIGH, 0, |t, i| {
            let is_word = t.before(i).is_ascii_digit() && t.char(i).is_some_and(char::is_alphabetic);
            // Text that goes on with a path may hold one word too many.
            let rest = t.until(i, b"@/?#").len();
            (is_word && i + rest == t.bytes.len()).then_some(rest)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "the colon of a port twice",
        cost: Some(SPECIFIC),
        needs: b":",
        says: "The colon before the port is there twice",
        how: cut(set(&[Host]), b":", 0, |t, i| {
            (port_at(t, i + 1).is_some_and(|length| length > 2)
                && (dotted(t, i) || t.bytes[..i].ends_with(b"localhost"))
                && t.last_at.is_none_or(|at| at < i))
            .then_some(1)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "other ports after the port",
        needs: b":,",
        says: "A URL has one port: `{text}` are others",
        tax: TAX,
        how: cut(set(&[Port]), b",", 0, |t, i| {
            let list = t.run(i, |byte| byte.is_ascii_digit() || b",-".contains(&byte));
            let ends = t.ends_at(i + list.len(), b"/?#");
            // Three digits after a comma are thousands, as some programs write numbers.
            let is_port = |port: &[u8]| matches!(port.len(), 2 | 4 | 5) && port[0] != b'0' || port == b"443";
            let mut ports = list[1..].split(|byte| b",-".contains(byte));
            (t.before(i).is_ascii_digit() && ends && ports.all(is_port)).then_some(list.len())
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "the settings of a remote desktop where the host is",
        needs: b"rdp:/=",
        says: "Settings are in the place of the host, where a colon begins a port",
        how: whole(|t| {
            let settings = head(t.strip_prefix(b"rdp://")?);
            let is_type = |at: &usize| ends_with(&settings[..*at], &["=s", "=i"]);
            let types = memchr_iter(b':', settings).filter(is_type).count();
            let last = memrchr(b':', settings).unwrap_or_default();
            let is_port = !is_type(&last) && settings[last..].iter().skip(1).all(u8::is_ascii_digit);
            let end = if is_port { last } else { settings.len() };
            let edits = escaped(t, (6..end + 6).filter(|at| b":\\".contains(&t[*at])));
            (types > 0 && edits.len() < 40).then_some(edits)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadHostCharacter),
        name: "two hosts of which one is to be chosen",
        needs: b"(  or )",
        says: "`{text}` names two hosts, of which one is written",
        how: whole(|t| choice(t).map(|(span, host)| one(span, host))),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "a sign after the port",
        says: "{Found} {is} after the port",
        how: cut(set(&[Port]), b":.`>!'\")]\\,;", 0, |t, i| {
            (t.before(i).is_ascii_digit() && t.ends_at(i + 1, b"/?#")).then_some(1)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::TrailingInput),
        name: "a bar and the text of a link after the host",
        says: "The URL ends before `{text}`, which is no part of it",
        how: cut(set(&[Host]), b"|", 1, |t, i| {
            (t.before(i).is_ascii_alphanumeric() && word(t.byte(i + 1)) && !t.from(i).contains(&b'@'))
                .then_some(t.bytes.len() - i)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadIpLiteral),
        name: "an address in brackets that is none",
        says: "`{text}` is no IP address that {document} allows in brackets",
        cost: Some(BEYOND + 4.0),
        how: ways(set(&[Host]), b"[", 60, |t, i, o| {
            let run = t.until(i, b"/]");
            // If other text follows the address, that text is wrong, not the address.
            let is_whole =
                |length: usize| i + length == t.bytes.len() || b":/?#".contains(&t.byte(i + length));
            if t.byte(i + run.len()) == b']' && address(t, i).is_none_or(is_whole) {
                o.push((run.len() + 1, b"x".into()));
                o.push((run.len() + 1, b"[::]".into()));
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ZoneId),
        name: "a zone",
        says: "{document} has no zone in an address",
        cost: Some(BEYOND),
        how: cut(set(&[Ip6]), b"%", 1, |t, i| Some(t.until(i, b"/]").len())),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "a port that is no number",
        says: "`{text}` is not a port number",
        cost: Some(BEYOND),
        how: cut(
            set(&[Port]),
            b"0123456789-+.,;:abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ{}",
            0,
            |t, i| {
                let run = t.until(i, b"/?#");
                let is_address = is_ipv6(until(t.from(t.since(i, b"/@")), b"%/?#"));
                // A second host, or colon, has a sentence of its own.
                (!has_any(run, b"@,:") && !is_address && (t.before(i) == b':' || !t.byte(i).is_ascii_digit()))
                    .then_some(run.len())
            },
        ),
        ..SLIP
    },
];
