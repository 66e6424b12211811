//! Faults, if no slip explains a byte: how the fault is called, by the part and the character. The first that
//! holds.

use super::prelude::*;

const SCHEME: Set = set(&[Start, First]);
const HOST: Set = set(&[Host]);
const EVERY: Set = ALL;

fn scheme_sign(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)
}
/// The first byte of the text that no scheme has.
fn stranger(t: &Text) -> usize {
    let length = t.run(t.lead, scheme_sign).len();
    t.lead + if t.byte(t.lead).is_ascii_alphabetic() { length } else { 0 }
}
/// There is a colon before any slash, and no IPv4 address or `@` before it.
fn has_colon(t: &Text) -> bool {
    let address = t.run(t.lead, |byte| byte.is_ascii_digit() || byte == b'.');
    let mut parts = head(t.from(t.lead)).split(|byte| *byte == b':');
    let is_user = parts.next().is_some_and(|first| first.contains(&b'@'));
    parts.next().is_some() && !is_user && count(address, b'.') != 3
}
/// The host that a place is in.
fn host_at(t: &Text, at: usize) -> Range<usize> {
    let from = t.since(at, b"/@");
    from..from + t.until(from, b"/?#:@").len()
}
/// A sign of a host up to a place with which a label begins or ends.
fn at_edge(t: &Text, at: usize, sign: u8) -> Option<Range<usize>> {
    let host = host_at(t, at);
    let is_edge = |at: usize| b"/@.".contains(&t.before(at)) || !word(t.byte(at + 1));
    (host.start..host.end.min(at + 1)).find(|at| t.byte(*at) == sign && is_edge(*at)).map(|at| at..at + 1)
}
fn character(t: &Text, at: usize) -> Range<usize> {
    at..at + t.char(at).map_or(1, char::len_utf8).min(t.bytes.len() - at)
}
/// The character that a byte is in, or the bytes before it and there that are none.
fn around(t: &Text, at: usize) -> Option<Range<usize>> {
    let is_inner = |byte: u8| byte >> 6 == 2;
    let from = (at.saturating_sub(3)..at)
        .find(|from| t.byte(*from) >= 0xC0 && t.bytes[from + 1..at].iter().all(|byte| is_inner(*byte)))?;
    let length = t.char(from).map_or_else(|| 1 + t.run(from + 1, is_inner).len(), char::len_utf8);
    (t.char(from).is_none() || from + length > at).then_some(from..from + length)
}
/// Numbers and dots, but no address.
fn numbers(host: &[u8]) -> bool {
    let label = |label: &[u8]| {
        !label.is_empty()
            && (label.iter().all(u8::is_ascii_digit)
                || label.len() > 2
                    && label.starts_with(b"0x")
                    && label[2..].iter().all(u8::is_ascii_hexdigit))
    };
    !host.is_empty() && host.split(|byte| *byte == b'.').all(label)
}

const AT: Slip = Slip { cost: Some(BEYOND), ..SLIP };
pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::EmptyInput),
        name: "nothing",
        says: "{document} has no empty URL",
        how: fault(EVERY, |t, _| t.bytes.is_empty().then_some(0..0)),
        ..AT
    },
    Slip {
        code: Some(Code::BadMailAddress),
        name: "nothing after `mailto:`",
        says: "An address is missing after `mailto:`",
        how: fault(set(&[Start, First, Colon, Opaque]), |t, _| (t.bytes == b"mailto:").then_some(7..7)),
        ..AT
    },
    Slip {
        code: Some(Code::MissingGroup),
        name: "no group of news",
        says: "The name of a group is missing",
        how: fault(set(&[Start, First, Colon, Host, Port, Path]), |t, at| {
            let slashes = count(t.bytes, b'/');
            let is = t.bytes.starts_with(b"nntp://") && slashes < 4 || t.bytes == b"news:";
            (at == t.trail && is).then_some(at..at)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::EndsTooSoon),
        name: "nothing after the scheme",
        says: "{document} requires more text after the colon of the scheme",
        how: fault(set(&[Start, First, Colon, Opaque]), |t, _| {
            let end = stranger(t) + 1;
            (end > t.lead + 1 && t.byte(end - 1) == b':' && (end == t.bytes.len() || t.byte(end) == b'#'))
                .then_some(end..end)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::EmptyScheme),
        name: "a port alone",
        says: "`{text}` is a port: the scheme and the host are missing before it",
        how: fault(SCHEME, |t, _| {
            let end = t.lead + 1 + t.digits(t.lead + 1);
            (t.byte(t.lead) == b':' && end > t.lead + 1 && t.ends_at(end, b"/?#")).then_some(t.lead..end)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::EmptyScheme),
        name: "a colon without a scheme",
        says: "The scheme before the colon is missing",
        how: fault(SCHEME, |t, _| (t.byte(t.lead) == b':').then_some(t.lead..t.lead + 1)),
        ..AT
    },
    Slip {
        code: Some(Code::MissingColon),
        name: "a scheme without a colon",
        says: "The colon after the scheme is missing",
        how: fault(SCHEME, |t, _| {
            let end = stranger(t);
            (t.from(end).starts_with(b"//") && end > t.lead
                || end == t.trail && scheme::known(&t.bytes[t.lead..end]))
            .then_some(end..end)
        }),
        ..AT
    },
    Slip {
        name: "white space alone",
        says: "The text has only white space",
        how: fault(EVERY, |t, _| (t.lead == t.trail).then_some(0..t.bytes.len())),
        ..AT
    },
    Slip {
        name: "a blank or another character that no part has",
        says: "{Part} contains {found}, {which}",
        how: fault(EVERY, |t, at| {
            let is_in_none =
                at < t.bytes.len() && (t.byte(at) <= b' ' || t.byte(at) >= 127) || t.byte(at) == b'\\';
            around(t, at).or_else(|| is_in_none.then(|| character(t, at)))
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadEscape),
        name: "an escape that is cut short",
        says: "{Part} contains `{text}`, where two hex digits must follow the `%`",
        how: fault(EVERY, |t, at| {
            let from = (at.saturating_sub(2)..at)
                .find(|from| t.byte(*from) == b'%' && escape(t.from(*from)).is_none())?;
            Some(from..t.bytes.len().min(from + 3))
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "a scheme that begins with no letter",
        says: "The scheme begins with {found}, and schemes begin with a letter",
        how: fault(SCHEME, |t, _| {
            (has_colon(t) && stranger(t) == t.lead && scheme_sign(t.byte(t.lead)))
                .then(|| character(t, t.lead))
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "a scheme that the document does not have",
        says: "`{text}` is no scheme of {document}",
        how: fault(SCHEME, |t, at| {
            let name = scheme_of(t.from(t.lead))?;
            (at < t.lead + name.len()).then_some(t.lead..t.lead + name.len())
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "a sign in a scheme",
        says: "The scheme contains {found}, which {document} does not allow in a scheme",
        how: fault(SCHEME, |t, _| {
            (has_colon(t) && t.byte(stranger(t)) != b':' && stranger(t) < t.trail)
                .then(|| character(t, stranger(t)))
        }),
        ..AT
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "no scheme",
        says: "{document} requires a scheme such as `http:` at the beginning",
        how: fault(SCHEME, |t, _| (!has_colon(t)).then_some(t.lead..t.lead)),
        ..AT
    },
    Slip {
        code: Some(Code::BadArticleNumber),
        name: "an article that is no number",
        says: "The number of an article is missing|`{text}` is no number of an article",
        how: fault(set(&[Path, Opaque]), |t, at| {
            let last = memrchr(b'/', t.bytes)? + 1;
            let slashes = if has(t.bytes, b"//") { 4 } else { 1 };
            let is_last = count(&t.bytes[..last], b'/') == slashes;
            let is_text = at == t.trail || t.byte(at).is_ascii_alphabetic();
            (t.bytes.starts_with(b"nntp:") && is_last && at >= last && is_text).then_some(last..t.trail)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::FieldWithoutEquals),
        name: "a field without `=`",
        says: "The field `{text}` has no `=` with a value",
        how: fault(set(&[Path]), |t, at| {
            let name = t.field(at)?;
            t.ends_at(at, b";").then(|| at - name..at)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::MissingAt),
        name: "no `@` in an address of mail",
        says: "The address has no `@` with a host after it",
        how: fault(set(&[Colon, Opaque]), |t, at| {
            let name = scheme_of(t.bytes).filter(|name| matches!(*name, b"mailto" | b"mid" | b"cid"))?;
            (at == t.trail && at > name.len() + 1 && t.last_at.is_none()).then_some(at..at)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadMailAddress),
        name: "no address of mail",
        says: "`{text}` is no address of mail",
        how: fault(set(&[Start, First, Colon, Opaque]), |t, at| {
            (t.bytes.starts_with(b"mailto:") && at <= t.trail).then_some(7..t.trail)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::MissingSlashes),
        name: "no slashes after the scheme",
        says: "`//` and a host follow the colon of the scheme",
        how: fault(set(&[Colon]), |t, at| (t.before(at) == b':' && word(t.byte(at))).then_some(at..at)),
        ..AT
    },
    Slip {
        code: Some(Code::BadTypecode),
        name: "a type of FTP",
        says: "The type code of FTP is missing: it is `a`, `d` or `i`|`{text}` is no type code of FTP: it is `a`, `d` or `i`",
        how: fault(EVERY, |t, at| {
            t.back(at, 5).eq_ignore_ascii_case(b"type=").then(|| at..t.bytes.len().min(character(t, at).end))
        }),
        ..AT
    },
    Slip {
        code: Some(Code::EmptyHost),
        name: "no host",
        says: "The host is missing",
        how: fault(set(&[Host, User, Opaque]), |t, at| {
            let at = at + usize::from(t.byte(at) == b'@');
            ((t.before(at) == b'@' || has(t.back(at, 2), b"//"))
                && t.ends_at(at, b"/?#:")
                // The host of a `file` URL may be empty.
                && !t.bytes.starts_with(b"file:"))
            .then_some(at..at)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BareIpv6),
        name: "an IPv6 address where none may be",
        says: "The IPv6 address `{text}` has no brackets",
        how: fault(set(&[Host, Port]), |t, at| {
            let from = t.since(at, b"/@");
            let host = t.until(from, b"/?#@");
            let address = until(host, b"%");
            let is_one = has(address, b"::") || count(address, b':') > 3;
            (is_one && address.iter().all(|byte| HEX.contains(byte) || *byte == b'.'))
                .then(|| from..from + host.len())
        }),
        ..AT
    },
    Slip {
        code: Some(Code::MissingDatabase),
        name: "no database",
        says: "The name of a database is missing",
        how: fault(set(&[Host, Port, Path]), |t, at| {
            let is_first = count(&t.bytes[..at], b'/') < 4;
            let begins = t.before(at) == b'/' || count(t.bytes, b'/') == 2;
            (at == t.trail && t.bytes.starts_with(b"wais:") && is_first && begins).then_some(at..at)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::MissingWaisPart),
        name: "no path after the type of a document",
        says: "A path is missing after the type",
        how: fault(set(&[Path]), |t, at| {
            let slashes = count(t.bytes, b'/');
            (at == t.trail && t.bytes.starts_with(b"wais://") && slashes > 3).then_some(at..at)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::MissingWaisPart),
        name: "no type and path after the database",
        says: "A type and a path are missing after the database",
        how: fault(set(&[Path, Opaque]), |t, at| {
            (at == t.trail && t.bytes.starts_with(b"wais:")).then_some(at..at)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::UserNotAllowed),
        name: "a user where none may be",
        says: "{document} allows no user here",
        how: fault(set(&[Host, Port]), |t, at| {
            let from = t.since(at, b"/");
            let authority = t.until(from, b"/?#");
            let end = memrchr(b'@', authority)?;
            (at <= from + end).then_some(from..from + end + 1)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadEscape),
        name: "a `%` in a host",
        says: "The host contains {found} without two hex digits after it",
        how: fault(HOST, |t, at| {
            let after = t.until(at + 1, b"/?#").len().min(2);
            (t.byte(at) == b'%' && escape(t.from(at)).is_none()).then_some(at..at + 1 + after)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadPort),
        name: "a text after an address in brackets",
        says: "`{text}` is after the address in brackets, where only `:` and a port may be",
        how: fault(set(&[Host, Port]), |t, at| {
            let host = host_at(t, at).start;
            let end = host + address(t, host)?;
            (at == end).then(|| end..end + t.until(end, b"/?#").len())
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadIpLiteral),
        name: "a bracket that holds no address",
        says: "`{text}` is no IP address that {document} allows in brackets",
        how: fault(set(&[Host, Ip6]), |t, at| {
            let host = host_at(t, at);
            let host = host.start..host.start + t.until(host.start, b"/?#").len();
            (t.byte(host.start) == b'[').then_some(host)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadIpv4),
        name: "numbers that are no address",
        says: "`{text}` is neither an IPv4 address nor a name that {document} allows here",
        how: fault(HOST, |t, at| {
            let host = host_at(t, at);
            (numbers(&t.bytes[host.clone()])
                && host.contains(&at.saturating_sub(usize::from(at == host.end))))
            .then_some(host)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::HyphenAtEdge),
        name: "a hyphen at an edge",
        says: "A label of the host begins or ends with `-`",
        how: fault(HOST, |t, at| at_edge(t, at, b'-')),
        ..AT
    },
    Slip {
        code: Some(Code::EmptyLabel),
        name: "two dots",
        says: "A label of the host is empty",
        how: fault(HOST, |t, at| at_edge(t, at, b'.')),
        ..AT
    },
    Slip {
        code: Some(Code::NumericTopLabel),
        name: "a last label that begins with a digit",
        says: "`{text}`, the last label of the host, begins with a digit",
        how: fault(HOST, |t, at| {
            let host = host_at(t, at);
            let dot = memrchr(b'.', &t.bytes[host.clone()])?;
            let last = host.start + dot + 1;
            (at >= last && t.byte(last).is_ascii_digit() && !numbers(&t.bytes[host.clone()]))
                .then_some(last..host.end)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::PortNotAllowed),
        name: "a port where none may be",
        says: "{document} allows no port here",
        how: fault(HOST, |t, at| port_at(t, at).map(|length| at..at + length)),
        ..AT
    },
    Slip {
        code: Some(Code::UnderscoreInHost),
        name: "an underscore",
        says: "The host contains `_`, which {document} does not allow in a name",
        how: fault(HOST, |t, at| {
            let host = host_at(t, at);
            host.clone().find(|at| t.byte(*at) == b'_').filter(|under| *under <= at).map(|at| at..at + 1)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadHostStart),
        name: "a host that begins with no letter",
        says: "The host begins with {found}, and {document} requires a letter",
        how: fault(HOST, |t, at| {
            let host = host_at(t, at);
            let is_sign = |byte: &u8| byte.is_ascii_digit() || *byte == b'-';
            (is_sign(&t.byte(host.start)) && at < host.end && t.bytes[host.start..at].iter().all(is_sign))
                .then_some(host.start..host.start + 1)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::EmptyPort),
        name: "nothing after the colon of a port",
        says: "A port is missing after the colon",
        how: fault(set(&[Port]), |t, at| (t.ends_at(at, b"/?#") && t.before(at) == b':').then(|| at - 1..at)),
        ..AT
    },
    Slip {
        code: Some(Code::MissingPath),
        name: "no path after the host",
        says: "A path is missing after the host",
        how: fault(set(&[Host, Port]), |t, at| {
            (at == t.trail && !b"-.".contains(&t.before(at))).then_some(at..at)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadPort),
        name: "several hosts",
        says: "`{text}` names another host, and {document} has one host in a URL",
        how: fault(set(&[Port]), |t, at| {
            let from = t.since(at, b"/@");
            let comma = from + memchr(b',', t.until(from, b"/?#"))?;
            let end = comma + t.until(comma, b"/?#").len();
            word(t.byte(comma + 1)).then_some(comma..end)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadHostCharacter),
        name: "a colon before the host",
        says: "`:` is before the host; only a port follows one",
        how: fault(set(&[Host, Port]), |t, at| {
            let host = host_at(t, at);
            let next = t.byte(host.end + 1);
            let is_name =
                next.is_ascii_alphabetic() || next.is_ascii_digit() && has(t.until(host.end, b"/"), b".");
            (host.is_empty() && t.byte(host.end) == b':' && is_name).then_some(host.end..host.end + 1)
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadPort),
        name: "a second colon",
        says: "`{text}` is after the host, where only `:` and a port may be; an IPv6 address would be in brackets",
        how: fault(set(&[Port]), |t, at| {
            let host = host_at(t, at);
            let rest = t.until(host.end, b"/?#");
            (count(rest, b':') > 1 && rest.first() == Some(&b':')).then_some(host.end..host.end + rest.len())
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadPort),
        name: "no number",
        says: "`{text}` is not a port number",
        how: fault(set(&[Port]), |t, at| {
            let from = t.since(at, b":@/");
            let port = t.run(from, |byte| !b"/?#".contains(&byte) && !blank(byte) && byte < 128);
            let end = from + port.len();
            (at < t.trail).then(|| if end > at { from..end } else { character(t, at) })
        }),
        ..AT
    },
    Slip {
        code: Some(Code::BadHostCharacter),
        name: "a character of no host",
        says: "The host contains {found}, which {document} does not allow there",
        how: fault(set(&[Host, Ip6, User]), |t, at| (at < t.trail).then(|| character(t, at))),
        ..AT
    },
    Slip {
        name: "a `;` before something else than a type",
        says: "{Part} contains {found}, {which}",
        how: fault(set(&[Path]), |t, at| (t.before(at) == b';' && at < t.trail).then(|| at - 1..at)),
        ..AT
    },
    Slip {
        code: Some(Code::EndsTooSoon),
        name: "something is missing at the end",
        says: "{document} requires more text at the end",
        how: fault(EVERY, |t, at| (at == t.bytes.len()).then_some(at..at)),
        ..AT
    },
    Slip {
        name: "a character that is not allowed",
        says: "{Part} contains {found}, {which}",
        how: fault(EVERY, |t, at| {
            let is_sign = !t.byte(at).is_ascii_alphanumeric() && escape(t.from(at)).is_none();
            (is_sign && at < t.bytes.len()).then(|| character(t, at))
        }),
        ..AT
    },
    Slip {
        code: Some(Code::NotAllowedHere),
        name: "a text that is not allowed",
        says: "{document} does not allow `{text}` here",
        how: fault(EVERY, |t, at| {
            let span = if escape(t.from(at)).is_some() { at..at + 3 } else { character(t, at) };
            (at < t.bytes.len()).then_some(span)
        }),
        ..AT
    },
];
