//! A URL without its scheme.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::MissingAt),
        name: "an `@` in words",
        needs: b"at",
        one_of: b" ([",
        says: "`{text}` is written for `@`",
        how: How::Whole(|t| {
            let one = |from: &str| {
                let at = find(&t[..t.len().min(200)], from.as_bytes())?;
                let (user, host) = (&t[..at], &t[at + from.len()..]);
                let user = user.strip_prefix(b"mailto:").unwrap_or(user);
                (!user.is_empty()
                    && user.iter().all(|byte| word(*byte) || b".+".contains(byte))
                    && scheme::plausible(host))
                .then(|| (0.0, vec![(at..at + from.len(), b"@".to_vec())]))
            };
            [" (at) ", "(at)", "[at]", " at ", " [at] "]
                .iter()
                .find_map(|from| one(from))
                .into_iter()
                .collect()
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "a DOI",
        needs: b"1/",
        says: "The URL has no scheme: `{fix}` is missing before it",
        tax: TAX,
        how: How::Whole(|t| {
            if t.starts_with(b"10.")
                && t[3..].iter().take_while(|byte| byte.is_ascii_digit()).count() > 3
                && t.iter()
                    .position(|byte| *byte == b'/')
                    .is_some_and(|slash| slash < 12 && t[3..slash].iter().all(u8::is_ascii_digit))
            {
                vec![(0.0, before(0, "https://doi.org/"))]
            } else {
                vec![]
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "a remote of SSH",
        needs: b"@",
        says: "The URL has no scheme: `{fix}` is missing before it",
        tax: TAX,
        how: How::Whole(|t| match t.strip_prefix(b"git@") {
            Some(rest) if rest.ends_with(b".git") && scheme::plausible(rest) && !rest.contains(&b':') => {
                vec![(0.0, before(0, "ssh://"))]
            }
            _ => vec![],
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "a host or an address without a scheme",
        says: "The URL has no scheme: `{fix}` is missing before it",
        how: How::Whole(|t| {
            let (at, _) = trimmed(t);
            let text = &t[at..];
            if let Some(rest) = text.strip_prefix(b"://") {
                let bare = head(rest);
                return if scheme::plausible(rest)
                    || after_user(rest)
                    || bare.iter().any(|byte| b".:".contains(byte))
                        && bare[0].is_ascii_alphanumeric()
                        && bare[bare.len() - 1] != b':'
                        && bare.iter().all(|byte| word(*byte) || b".:".contains(byte))
                {
                    vec![(0.0, before(at, "http"))]
                } else {
                    vec![]
                };
            }
            if let Some(rest) = text.strip_prefix(b"//") {
                // A name with a port is a host: on the web, unless it is the port of a database or a queue.
                let (name, port) =
                    head(rest).split_at(head(rest).iter().take_while(|byte| word(**byte)).count());
                let has_port = matches!(port.len(), 5 | 6)
                    && port[0] == b':'
                    && port[1..].iter().all(u8::is_ascii_digit)
                    && scheme::of_port(&port[1..]).is_none();
                let is_host = scheme::plausible(rest) || after_user(rest) || !name.is_empty() && has_port;
                // Windows gives these names to the files of its Linux.
                if rest.starts_with(b"wsl$/") || rest.starts_with(b"wsl.localhost/") {
                    return vec![(0.0, before(at, "file:"))];
                }
                return if is_host { vec![(0.0, before(at, "http:"))] } else { vec![] };
            }
            if let Some((length, meant)) = scheme::address_meant(text) {
                return vec![(0.0, vec![(at..at + length, [b"http://", &meant[..]].concat())])];
            }
            if text.starts_with(b"www.")
                && let Some(dots) = find(head(text), b"..")
                && scheme::plausible(&[&text[..dots], &text[dots + 1..]].concat())
            {
                return vec![(2.0, vec![(at..at, b"http://".to_vec()), (at + dots..at + dots + 1, vec![])])];
            }
            if let Some(slash) = text.iter().position(|byte| *byte == b'\\')
                && scheme::plausible(&text[..slash])
                && text[..slash].contains(&b':')
            {
                return vec![(0.0, before(at, "http://"))];
            }
            // A name with a tag, or of a registry, is an image.
            let end = text.iter().rposition(|byte| *byte == b'/');
            let image = end.is_some_and(|end| {
                text[end..].contains(&b':') && !has(&text[end..], b":_")
                    || head(text).ends_with(b":5000") && text[head(text).len() + 1..].len() > 2
            });
            if scheme::plausible(text) && image {
                return vec![];
            }
            let name = head(text).split(|byte| *byte == b':').next().unwrap_or_default();
            let is_service = name.contains(&b'_')
                && name.iter().all(|byte| word(*byte) || *byte == b'.')
                && matches!(head(text).len() - name.len(), 3..7)
                && head(text)[name.len() + 1..].iter().all(u8::is_ascii_digit);
            if scheme::plausible(text) || is_service {
                let port = head(text).rsplit(|byte| *byte == b':').next().unwrap_or_default();
                let scheme = match scheme::of_port(port) {
                    Some(name) => name,
                    None if text.starts_with(b"ftp.") => "ftp",
                    None if [&b"443"[..], b"8443"].contains(&port) => "https",
                    None => "http",
                };
                return vec![(0.0, before(at, &format!("{scheme}://")))];
            }
            let address = &text[..head_of(text, b"?")];
            if address.iter().filter(|byte| **byte == b'@').count() == 1
                && let Some((user, host)) = text.split_at_checked(find(text, b"@").unwrap())
                && user.iter().all(|byte| word(*byte) || b".+".contains(byte))
                && scheme::plausible(&host[1..])
                && !host[..head(host).len()].contains(&b':')
                && !host.contains(&b'/')
                && !user.is_empty()
            {
                if t[at..].starts_with(b"mailto") {
                    return vec![];
                }
                return vec![(0.0, before(at, "mailto:"))];
            }
            vec![]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "blanks after the dots of a host without a scheme",
        needs: b". ",
        says: "The URL has no scheme, and its host contains blanks",
        how: How::Whole(|t| {
            let edits = blanks_after_dots(t);
            if edits.is_empty() { vec![] } else { vec![(0.0, [before(0, "http://"), edits].concat())] }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "an address of scp",
        needs: b"@:",
        says: "`{text}` is the short form of scp and Git, not a URL",
        how: How::Whole(|t| {
            let (at, _) = trimmed(t);
            let plus = at + if t[at..].starts_with(b"git+") { 4 } else { 0 };
            let Some(colon) = t[plus..].iter().position(|byte| *byte == b':').map(|colon| plus + colon)
            else {
                return vec![];
            };
            let (user, path) = (&t[plus..colon], &t[colon + 1..]);
            let host = memchr::memchr(b'@', &t[plus..]).map_or(plus, |at| plus + at + 1);
            if host > plus && is_ipv6(&t[host..]) {
                let edits = vec![
                    (plus..plus, b"ssh://".to_vec()),
                    (host..host, b"[".to_vec()),
                    (t.len()..t.len(), b"]".to_vec()),
                ];
                return vec![(0.0, edits)];
            }
            let is_remote = user.contains(&b'@')
                && user.iter().all(|byte| word(*byte) || b".@".contains(byte))
                && !path.starts_with(b"//");
            let digits = path.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let slash = if path.starts_with(b"/") { vec![] } else { b"/".into() };
            let mut edits = vec![(plus..plus, b"ssh://".into())];
            match path.get(digits) {
                Some(b':') if digits > 1 => edits.push((colon + 1 + digits..colon + 2 + digits, b"/".into())),
                Some(b'/') if digits > 1 => {}
                _ if digits > 0 && head(path).len() == digits => return vec![],
                _ => edits.push((colon..colon + 1, slash)),
            }
            if is_remote { vec![(0.0, edits)] } else { vec![] }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "a user and a password without a scheme",
        needs: b"@:",
        says: "The URL has no scheme: `{fix}` is missing before it",
        tax: TAX,
        how: How::Whole(|t| {
            let (at, end) = trimmed(t);
            let text = &t[at..end];
            let Some(colon) = text.iter().position(|byte| *byte == b':') else { return vec![] };
            let user = &text[..colon];
            let is = !user.is_empty()
                && user.iter().all(|byte| word(*byte) || b".\\+%".contains(byte))
                && (user.contains(&b'\\') || user.contains(&b'%') || scheme::counted(user) > 3)
                && !scheme::known(user)
                && after_user(text)
                && !text[colon + 1..].starts_with(b"//");
            if is { vec![(0.0, before(at, "http://"))] } else { vec![] }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "hosts in a list without a scheme",
        says: "The URL has no scheme: `{fix}` is missing before it",
        how: How::Whole(|t| {
            let named = t.first().is_some_and(u8::is_ascii_alphabetic) && !t.contains(&b':');
            let list: Vec<&[u8]> =
                t.split(|byte| if named { *byte == b' ' } else { b",;".contains(byte) }).collect();
            let is = |host: &&[u8]| {
                scheme::plausible(host) && (named || host.contains(&b':')) && !host.contains(&b'/')
            };
            if list.len() > 1 && list.iter().all(is) && (named || t[0].is_ascii_digit()) {
                vec![(0.0, vec![(0..0, b"http://".to_vec()), (list[0].len()..t.len(), vec![])])]
            } else {
                vec![]
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "an address of IPv6 without a scheme",
        needs: b":",
        says: "The URL has no scheme, and an IPv6 address is in brackets",
        how: How::Whole(|t| {
            // If all groups are short, the numbers are a time or a count.
            let has_group = t.split(|byte| *byte == b':').any(|group| group.len() > 2);
            let last = t.iter().rposition(|byte| *byte == b':').unwrap_or(0);
            let (address, port) = (&t[..last], &t[t.len().min(last + 1)..]);
            // The address is that of this machine, or of all its interfaces.
            let is_own = [&b"::"[..], b"::1"].contains(&address) && port.len() > 3;
            if !has_group
                || !t.iter().all(|byte| HEX.contains(byte))
                || t.starts_with(b":") && !is_own
                || t.starts_with(b"fe80")
            {
                return vec![];
            }
            let has_port = is_ipv6(address) && port.iter().all(u8::is_ascii_digit);
            if !has_port && !is_ipv6(t) {
                return vec![];
            }
            let service = scheme::of_port(port).filter(|_| has_port);
            // If the text before the last group is a long address by itself, that group is often a port.
            let is_port =
                (4..6).contains(&port.len()) && address.iter().filter(|byte| **byte == b':').count() > 4;
            let port = has_port && (is_own || is_port || service.is_some() || !is_ipv6(t));
            vec![(
                0.0,
                vec![
                    (0..0, format!("{}://[", service.unwrap_or("http")).into()),
                    if port { (last..last, b"]".to_vec()) } else { (t.len()..t.len(), b"]".to_vec()) },
                ],
            )]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "the name of a service for a port",
        cost: Some(SPECIFIC),
        needs: b":",
        says: "A port is a number, not the name of a service",
        how: How::Whole(|t| {
            let from = find(t, b"://").map_or(0, |at| at + 3);
            let host = head(&t[from..]);
            let Some(colon) = host.iter().rposition(|byte| *byte == b':') else { return vec![] };
            let known: &[(&str, &str)] = &[
                ("http", "80"),
                ("https", "443"),
                ("ftp", "21"),
                ("ssh", "22"),
                ("smtp", "25"),
                ("imap", "143"),
                ("imaps", "993"),
                ("pop3", "110"),
                ("pop3s", "995"),
                ("ldap", "389"),
                ("ldaps", "636"),
                ("mysql", "3306"),
                ("postgres", "5432"),
                ("redis", "6379"),
            ];
            let Some((name, port)) = known.iter().find(|(name, _)| host[colon + 1..] == *name.as_bytes())
            else {
                return vec![];
            };
            if host[..colon].iter().any(|byte| !word(*byte) && *byte != b'.')
                || colon == 0
                || from == 0 && !scheme::plausible(&host[..colon])
            {
                return vec![];
            }
            if from == 0 {
                return vec![(0.0, vec![(0..0, format!("{name}://").into()), (colon..host.len(), vec![])])];
            }
            vec![(0.0, vec![(from + colon + 1..from + host.len(), port.as_bytes().to_vec())])]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "the network of a DSN of Go",
        needs: b"@()",
        says: "`{text}` is no part of a host",
        tax: TAX,
        how: How::Whole(|t| {
            let Some(open) = ["@tcp(", "@tcp\\("]
                .iter()
                .find_map(|sign| find(t, sign.as_bytes()).map(|at| at + 1..at + sign.len()))
            else {
                return vec![];
            };
            let Some(close) = t[open.end..].iter().position(|byte| *byte == b')').map(|at| open.end + at)
            else {
                return vec![];
            };
            let stray = usize::from(t[close - 1] == b'\\');
            let mut edits: Edits = vec![(open, vec![]), (close - stray..close + 1, vec![])];
            if !has(t, b"://") {
                edits.insert(0, (0..0, b"mysql://".to_vec()));
            }
            vec![(0.0, edits)]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "a file or a socket without a scheme",
        needs: b"/",
        says: "The URL has no scheme: `{fix}` is missing before it",
        how: How::Whole(|t| {
            let folder = [
                "/var/",
                "/etc/",
                "/home/",
                "/usr/",
                "/tmp/",
                "/opt/",
                "/Users/",
                "/mnt/",
                "/root/",
                "/run/",
                "/srv/",
                "/Volumes/",
                "/data/",
                "/storage/",
                "/sdcard/",
                "/private/",
                "/Applications/",
                "/Library/",
            ]
            .iter()
            .any(|name| t.starts_with(name.as_bytes()));
            if !folder {
                vec![]
            } else if t.ends_with(b".sock") {
                vec![(0.0, before(0, "unix://"))]
            } else {
                let signs = if extension(t) { signs_of(t, 0) } else { vec![] };
                vec![(0.0, [before(0, "file://"), signs].concat())]
            }
        }),
        ..SLIP
    },
];

/// The blanks after the dots of a host, without which the text is one.
pub fn blanks_after_dots(t: &[u8]) -> Edits {
    let is_blank = |at: &usize| t[*at] == b' ' && t[..*at].trim_ascii_end().ends_with(b".");
    let edits: Edits = (1..t.len().min(200)).filter(is_blank).map(|at| (at..at + 1, vec![])).collect();
    let host = crate::text::replaced(t, edits.iter().map(|(span, text)| (span.clone(), &text[..])));
    let is_host = scheme::plausible(&host)
        && !host.iter().any(u8::is_ascii_uppercase)
        && host.rsplit(|byte| *byte == b'.').next().is_some_and(scheme::is_last_label);
    if is_host { edits } else { vec![] }
}

/// Returns whether a host is after the last `@`, and a password before it.
fn after_user(text: &[u8]) -> bool {
    let Some(at) = text.iter().rposition(|byte| *byte == b'@') else { return false };
    let place = head(&text[at + 1..]);
    let port = place.iter().position(|byte| *byte == b':').is_some_and(|colon| {
        colon > 0
            && colon + 1 < place.len()
            && place[colon + 1..].iter().all(u8::is_ascii_digit)
            && place[..colon].iter().all(|byte| word(*byte) || *byte == b'.')
    });
    text[..at].contains(&b':')
        && !text[..at].iter().any(|byte| blank(*byte) || *byte == b'/')
        && (port || scheme::plausible(place))
}
