//! Other readings of texts that conform. Each is one slip, and is far likelier than what is written: of 50,000 URLs of the web, not one in a
//! thousand may have it. A text that is only suspected has none.

use super::prelude::*;

/// A text with a scheme and an authority.
struct Parts<'t> {
    scheme: &'t [u8],
    web: bool,
    user: Range<usize>,
    host: Range<usize>,
    port: Range<usize>,
    rest: usize,
}
fn parts(t: &[u8]) -> Option<Parts<'_>> {
    let scheme = scheme_of(t)?;
    let from = scheme.len() + 3;
    if !t[scheme.len() + 1..].starts_with(b"//") {
        return None;
    }
    let rest = from + head(&t[from..]).len();
    let host = t[from..rest].iter().rposition(|byte| *byte == b'@').map_or(from, |at| from + at + 1);
    let end = if t[host..rest].starts_with(b"[") {
        t[host..rest].iter().position(|byte| *byte == b']').map_or(rest, |at| host + at + 1)
    } else {
        t[host..rest].iter().position(|byte| *byte == b':').map_or(rest, |at| host + at)
    };
    Some(Parts { scheme, web: scheme::web(scheme), user: from..host, host: host..end, port: end..rest, rest })
}
fn sign(name: &[u8]) -> bool {
    ["blob", "feed", "jar", "intent", "scm", "jdbc", "data", "urn", "info"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
        // The scheme of a program that opens another URL.
        || name.iter().any(|byte| b"+-.".contains(byte))
}
/// A name, and perhaps a port.
fn is_host(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(|byte| word(*byte) || b".:".contains(byte))
}
fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}
/// One replacement.
fn one(more: f64, span: Range<usize>, text: impl Into<Vec<u8>>) -> Vec<(f64, Edits)> {
    vec![(more, vec![(span, text.into())])]
}
const RIVAL: Slip = Slip { code: Some(Code::UnexpectedReading), ..SLIP };
pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a host and its port read as a scheme",
        says: "The scheme is missing: `{scheme}` is read as one",
        how: How::Rival(|t| {
            let Some(name) =
                scheme_of(t).filter(|name| !scheme::known(name) && scheme::meant(name).is_empty())
            else {
                return vec![];
            };
            let rest = &t[name.len() + 1..];
            // An image of a registry is named so.
            let image = rest.starts_with(b"5000/")
                || rest.len() > digits(rest) && rest[digits(rest) + 1..].contains(&b':');
            let port = !image
                && (2..6).contains(&digits(rest))
                && rest.get(digits(rest)).is_none_or(|byte| b"/?#".contains(byte));
            // The first of a list.
            let (before, list) = rest.split_at(digits(rest));
            // Another port follows the first, as where a machine maps one to the other.
            let is_mapped = before.len() > 1
                && list.strip_prefix(b":").is_some_and(|next| next.len() > 1 && digits(next) == next.len());
            let is_list = is_mapped
                || before.len() > 1
                    && list.strip_prefix(b",").is_some_and(|next| {
                        scheme::plausible(next)
                            && find(next, b":").is_some_and(|at| digits(&next[at + 1..]) > 1)
                    });
            if is_list {
                let end = name.len() + 1 + before.len();
                return vec![(0.0, vec![(0..0, b"http://".to_vec()), (end..t.len(), vec![])])];
            }
            let user = head(rest)
                .iter()
                .position(|byte| *byte == b'@')
                .is_some_and(|at| at > 0 && scheme::plausible(&rest[at + 1..]));
            let service = scheme::of_port(&rest[..digits(rest)]).filter(|_| port);
            let scheme = service.map_or("http://".to_owned(), |name| format!("{name}://"));
            if port || user { one(0.0, 0..0, scheme) } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "the short form of git, read as a scheme",
        needs: b":/.",
        says: "`{text}` is read as the scheme: this is the short form of git for `ssh://`",
        how: How::Rival(|t| {
            let Some(name) = scheme_of(t).filter(|name| scheme::plausible(name) && !scheme::known(name))
            else {
                return vec![];
            };
            let path = &t[name.len() + 1..];
            let is_path = path.ends_with(b".git") && path.first().is_some_and(u8::is_ascii_alphabetic);
            if is_path && path.contains(&b'/') {
                return one(0.0, 0..name.len() + 1, [b"ssh://git@", name, b"/"].concat());
            }
            vec![]
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded blank after the host",
        needs: b"%",
        says: "The host ends with an encoded space",
        how: How::Rival(|t| parts(t).map_or(vec![], |p| without_blanks(t, p.host))),
        ..RIVAL
    },
    Slip {
        name: "an encoded blank at the end of the path",
        needs: b"%",
        says: "The path ends with an encoded space",
        how: How::Rival(|t| match parts(t) {
            Some(p) if p.web && !t.iter().any(|byte| b"?#".contains(byte)) => {
                without_blanks(t, p.rest..t.len())
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        name: "a scheme after the user",
        needs: b"@:/",
        says: "`{text}` is read as the host, and seems to be a scheme",
        how: How::Rival(|t| match parts(t) {
            Some(p)
                if p.port.len() == 1
                    && !p.user.is_empty()
                    && t[p.rest..].starts_with(b"//")
                    && scheme::known(&t[p.host.clone()]) =>
            {
                let name = &t[p.host.clone()];
                let mut edits = vec![(p.host.start..p.rest + 2, vec![])];
                // It says more than the first.
                if name.starts_with(p.scheme) {
                    edits.insert(0, (0..p.scheme.len(), name.to_vec()));
                }
                vec![(0.0, edits)]
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        name: "`jdbc:` before a URL with a user",
        needs: b"@:/",
        says: "`{text}` makes all the rest a path, and a URL of JDBC has no user",
        how: How::Rival(|t| {
            let is_database = |url: &&[u8]| {
                ["postgres", "mysql", "mariadb"].iter().any(|name| url.starts_with(name.as_bytes()))
            };
            let url = t.strip_prefix(b"jdbc:").filter(is_database);
            let has_password = |p: &Parts| t[5..][p.user.clone()].contains(&b':');
            let is = url.and_then(parts).is_some_and(|p| has_password(&p));
            if is { one(0.0, 0..5, "") } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a doubled scheme",
        says: "The scheme is there twice",
        how: How::Rival(|t| {
            let Some(name) = scheme_of(t) else { return vec![] };
            let rest = &t[name.len() + 1..];
            if rest.len() > name.len()
                && rest[name.len()] == b':'
                && rest[..name.len()].eq_ignore_ascii_case(name)
            {
                return one(0.0, 0..name.len() + 1, "");
            }
            let Some(inner) = rest.strip_prefix(b"//") else { return vec![] };
            let known = if inner.starts_with(b"https") {
                5
            } else if inner.starts_with(b"http") {
                4
            } else {
                return vec![];
            };
            let signs = inner[known..].iter().take_while(|byte| b":;/".contains(byte)).count();
            let next = &inner[(known + signs).min(inner.len())..];
            let is_host =
                inner.get(known) == Some(&b'/') && scheme::plausible(next) && head(next).contains(&b'.');
            if (signs > 1 || is_host) && !next.is_empty() && inner[known..known + signs].contains(&b'/') {
                vec![(
                    0.0,
                    vec![
                        (0..name.len() + 3, vec![]),
                        (name.len() + 3 + known..name.len() + 3 + known + signs, b"://".to_vec()),
                    ],
                )]
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "the host again, as a folder of the path",
        needs: b"./",
        says: "The path contains the host again",
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.web && t[p.host.clone()].contains(&b'.')) else {
                return vec![];
            };
            let folder = [b"/", &t[p.host.clone()], b"/"].concat();
            let end =
                t[p.rest..].iter().position(|byte| b"?#".contains(byte)).map_or(t.len(), |end| p.rest + end);
            let Some(at) = memchr::memmem::find(&t[p.rest..end], &folder) else { return vec![] };
            // A base is there twice, with its folders.
            let (base, rest) = (&t[p.rest..=p.rest + at], &t[p.rest + at + folder.len() - 1..]);
            if rest.starts_with(base) { one(0.0, p.rest..p.rest + at + folder.len() - 1, "") } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a sign in a password that ends it",
        needs: b"@:",
        says: "The password seems to contain {found}, where the host ends",
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.scheme != b"otpauth") else { return vec![] };
            let Some(at) = t
                .iter()
                .rposition(|byte| *byte == b'@')
                .filter(|at| *at > p.rest && is_host(head(&t[at + 1..])))
            else {
                return vec![];
            };
            let from = p.user.start;
            let Some(colon) = t[from..at].iter().position(|byte| *byte == b':').map(|colon| from + colon)
            else {
                return vec![];
            };
            let signs: Vec<usize> = (from..at).filter(|place| b"@/?#[]".contains(&t[*place])).collect();
            let edits: Edits =
                signs.iter().map(|place| (*place..*place + 1, pct(&t[(*place)..=(*place)]))).collect();
            // `127.0.0.1:8080/router@file`
            let is_port = signs.first().is_some_and(|first| {
                t[*first] == b'/' && *first > colon && t[colon + 1..*first].iter().all(u8::is_ascii_digit)
            });
            let is_query = find(&t[from..at], b"?").is_some_and(|sign| t[from + sign..at].contains(&b'='));
            // The password ends before a host that is one.
            if !p.user.is_empty() && scheme::plausible(&t[p.host.clone()]) {
                return vec![];
            }
            if is_query
                || signs.first().is_none_or(|first| *first < colon)
                || is_port
                    && (scheme::plausible(&t[p.host.clone()])
                        || !head(&t[at + 1..]).iter().any(|byte| b".:".contains(byte)))
                || t[colon + 1..].starts_with(b"//")
                || edits.len() > 12
            {
                vec![]
            } else {
                vec![(0.0, edits)]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "an escape for a delimiter of the authority",
        needs: b"%",
        says: "`{text}` is a part of the host, and seems to stand for `{fix}`",
        how: How::Rival(|t| {
            let Some(p) = parts(t) else { return vec![] };
            let host = &t[p.host.clone()];
            let all = |what: &[u8], sign: &str| -> Edits {
                (0..host.len())
                    .filter(|at| host[*at..].len() > 2 && host[*at..*at + 3].eq_ignore_ascii_case(what))
                    .map(|at| (p.host.start + at..p.host.start + at + 3, sign.into()))
                    .collect()
            };
            let (colons, slashes) = (
                all(b"%3A", ":"),
                if all(b"%5C", "/").is_empty() { all(b"%2F", "/") } else { all(b"%5C", "/") },
            );
            let mut found = vec![];
            if colons.len() > 2 && host.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'%') {
                let mut edits = colons;
                edits.insert(0, (p.host.start..p.host.start, b"[".to_vec()));
                edits.push((p.host.end..p.host.end, b"]".to_vec()));
                return vec![(-10.0, edits)];
            }
            if !colons.is_empty() {
                found.push((0.0, colons));
            }
            let is_path = p.scheme == b"file" && host.starts_with(b"%2F");
            if is_path {
                found.push((-4.0, slashes));
            } else if !slashes.is_empty() && (p.web || has(host, b"%5C")) {
                found.push((0.0, slashes));
            }
            found
        }),
        ..RIVAL
    },
    Slip {
        name: "a colon without a port, where it is allowed",
        says: "The port is empty",
        how: How::Rival(|t| match parts(t) {
            Some(p)
                if p.port.len() == 1
                    && (p.scheme == b"sftp" || p.rest == t.len() && !p.web && p.user.is_empty()) =>
            {
                one(0.0, p.port, "")
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        name: "a port after the path",
        says: "`{text}` is read as a part of the path",
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| {
                p.port.is_empty()
                    && !p.host.is_empty()
                    && !t[p.rest..].iter().any(|byte| b"?#".contains(byte))
            }) else {
                return vec![];
            };
            // A slash grew before it.
            if let Some(path) = t[p.rest..].strip_prefix(b"/:")
                && (2..6).contains(&digits(path))
                && head(path).len() == digits(path)
            {
                return one(0.0, p.rest..p.rest + 1, "");
            }
            let tail = t.strip_suffix(b"/").unwrap_or(t).len();
            let Some(colon) = t[p.rest..tail.max(p.rest)]
                .iter()
                .rposition(|byte| *byte == b':')
                .map(|at| p.rest + at)
                .filter(|colon| {
                    (2..6).contains(&(tail - colon - 1)) && digits(&t[colon + 1..]) == tail - colon - 1
                })
            else {
                return vec![];
            };
            let before = &t[p.rest..colon];
            // A time, or an address of its own.
            let last = before.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
            if before.len() < 2
                || has(before, b"//")
                || before.contains(&b'@')
                || before.contains(&b':')
                || scheme::plausible(last)
            {
                return vec![];
            }
            vec![(0.0, vec![(p.rest..p.rest, t[colon..tail].to_vec()), (colon..tail, vec![])])]
        }),
        ..RIVAL
    },
    Slip {
        name: "a sign that Markdown escaped, encoded",
        needs: b"%",
        says: "`{text}` is an encoded backslash",
        how: How::Rival(|t| {
            let edits: Edits = (0..t.len())
                .filter(|at| {
                    t[*at..].len() > 3
                        && t[*at..*at + 3].eq_ignore_ascii_case(b"%5C")
                        && b"_*-()&.~".contains(&t[*at + 3])
                })
                .map(|at| (at..at + 3, vec![]))
                .collect();
            if edits.is_empty() || edits.len() > 20 { vec![] } else { vec![(0.0, edits)] }
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded `&` between fields",
        needs: b"?=%26",
        says: "`{text}` is an encoded `&`, which separates no fields",
        how: How::Rival(|t| {
            let from = t.iter().position(|byte| *byte == b'?').unwrap_or(t.len());
            let query = t[from..].split(|byte| *byte == b'#').next().unwrap_or_default();
            let is_field = |text: &[u8]| {
                let name = text.iter().take_while(|byte| word(**byte)).count();
                name > 0 && text.get(name) == Some(&b'=') && !text.contains(&b'%') && !has(text, b"://")
            };
            // Where anything else is encoded, a value is a URL or a text of its own.
            let mut fields = query.get(1..).unwrap_or_default().split(|byte| *byte == b'%');
            if query.contains(&b'&')
                || !fields.next().is_some_and(is_field)
                || !fields.all(|rest| rest.strip_prefix(b"26").is_some_and(is_field))
            {
                return vec![];
            }
            let signs = (from..from + query.len()).filter(|at| t[*at] == b'%');
            let edits: Edits = signs.map(|at| (at..at + 3, b"&".to_vec())).collect();
            if edits.is_empty() || edits.len() > 20 { vec![] } else { vec![(0.0, edits)] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a user and a password read as a scheme",
        says: "The scheme is missing: `{scheme}` is read as one",
        how: How::Rival(|t| {
            let Some(name) = scheme_of(t)
                .filter(|name| !scheme::known(name) && scheme::counted(name) > 3 && !name.contains(&b'+'))
            else {
                return vec![];
            };
            let rest = head(&t[name.len() + 1..]);
            match rest.iter().rposition(|byte| *byte == b'@') {
                Some(at)
                    if at > 2
                        && rest.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
                        && !rest.contains(&b' ') =>
                {
                    one(0.0, 0..0, "http://")
                }
                _ => vec![],
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a path grown onto the last label",
        says: "The slash after the host is missing",
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.web && p.port.is_empty()) else { return vec![] };
            let host = &t[p.host.clone()];
            let Some(dot) = host.iter().rposition(|byte| *byte == b'.') else { return vec![] };
            let label = &host[dot + 1..];
            let www = host.starts_with(b"www.")
                || host[..dot].contains(&b'.')
                || [&b"com"[..], b"org", b"net"].iter().any(|end| label.starts_with(end))
                    && label.iter().all(u8::is_ascii_alphabetic);
            // The end of a word may follow a hyphen, as in Hungarian.
            if scheme::is_last_label(label)
                || !www
                || label.len() < 4
                || label.iter().any(|byte| b"-%".contains(byte))
            {
                return vec![];
            }
            ["com", "org", "net", "de", "io"]
                .iter()
                .filter(|end| label.starts_with(end.as_bytes()) && label.len() > end.len() + 2)
                .flat_map(|end| {
                    one(0.0, p.host.start + dot + 1 + end.len()..p.host.start + dot + 1 + end.len(), "/")
                })
                .take(1)
                .collect()
        }),
        ..RIVAL
    },
    Slip {
        name: "something before a URL: a resolver, a blank, another URL",
        says: "`{text}` is before a URL",
        how: How::Rival(|t| {
            let host = |text: &[u8]| parts(text).map_or(0..0, |p| p.host);
            let first = &t[host(t)];
            let resolver = ["doi.org", "dx.doi.org", "hdl.handle.net", "www.doi.org"]
                .iter()
                .any(|name| first.eq_ignore_ascii_case(name.as_bytes()));
            let is_first = |at: &usize| {
                let (before, rest) = t.split_at(*at);
                let is_same = before.ends_with(b"/") && rest[host(rest)] == *first;
                let is_grown = before.last().is_some_and(u8::is_ascii_alphanumeric) && has(before, b"://");
                (before.ends_with(b"%20") || resolver || is_same || is_grown) && !before.contains(&b'?')
            };
            // The same scheme and host again: the whole was appended to its base.
            let again = parts(t)
                .filter(|p| p.host.len() > 2)
                .and_then(|p| memchr::memmem::find(&t[p.rest..], &t[..p.rest]).map(|at| p.rest + at));
            let again = again.filter(|at| t[at - 1] == b'/' && !t[..*at].contains(&b'?'));
            if let Some(at) = urls(t).find(is_first).or(again) {
                return one(0.0, 0..at, "");
            }
            // As a path, it lost one of its slashes.
            let lost = ["https:/", "http:/"].iter().find_map(|name| {
                let at = 1 + find(t.get(1..)?, name.as_bytes())?;
                let (before, rest) = (&t[..at], &t[at + name.len()..]);
                let is_apart = [&b"%20"[..], b"%09", b"//"].iter().any(|end| before.ends_with(end))
                    || before.starts_with(b"/");
                let is_url = !before.contains(&b'?') && scheme::plausible(rest) && head(rest).contains(&b'.');
                (is_apart && is_url).then_some((at, at + name.len()))
            });
            lost.map_or(vec![], |(at, end)| vec![(0.0, vec![(0..at, vec![]), (end..end, b"/".to_vec())])])
        }),
        ..RIVAL
    },
    Slip {
        name: "a slash before a URL",
        says: "`{text}` is before a URL, so that it is read as a path",
        how: How::Rival(|t| {
            let before = t.iter().take_while(|byte| b"./".contains(byte)).count();
            let url = &t[before..];
            let is_url = scheme_of(url).is_some_and(scheme::hosted)
                && parts(url).is_some_and(|p| scheme::plausible(&url[p.host]));
            if matches!(t[..before], [b'/'] | [b'.', b'/']) && is_url {
                one(0.0, 0..before, "")
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "`localhost` as a scheme, and three slashes",
        needs: b":/",
        says: "The scheme is missing: `localhost` is read as one, and so there is no host",
        how: How::Rival(|t| {
            let Some(path) = t.strip_prefix(b"localhost:///") else { return vec![] };
            let number = str::from_utf8(&path[..digits(path)]).ok().and_then(|it| it.parse::<u16>().ok());
            let is_port = number.is_some_and(|it| it > 9) && head(path).len() == digits(path);
            let (sign, rest) = if is_port { (&b":"[..], path) } else { (&b""[..], &t[12..]) };
            one(0.0, 0..t.len(), [b"http://localhost", sign, rest].concat())
        }),
        ..RIVAL
    },
    Slip {
        name: "a bar and the text of a link, encoded",
        needs: b"%.",
        says: "`{text}` may have been the text of a link",
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.web && t[p.host.clone()].contains(&b'.')) else {
                return vec![];
            };
            let bar = [&b"%7C"[..], b"%7c"].iter().find_map(|bar| find(&t[p.host.start..], bar));
            let Some(at) = bar.map(|at| p.host.start + at) else { return vec![] };
            let is_after_host = t[p.host.start..at].contains(&b'.') && (at < p.host.end || at == p.rest + 1);
            let text = &t[at + 3..];
            let is_text = text.first().is_some_and(u8::is_ascii_alphanumeric)
                && !text.iter().any(|byte| b"/?#:".contains(byte));
            if is_after_host && is_text { one(0.0, at..t.len(), "") } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "an IPv6 address read as a scheme",
        needs: b":",
        says: "The scheme is missing: `{scheme}` is read as one",
        how: How::Rival(|t| {
            let groups: Vec<&[u8]> = t.split(|byte| *byte == b':').collect();
            let is_address = groups[0].len() == 4
                && (groups[0].iter().any(u8::is_ascii_digit) || has(t, b"::"))
                && groups.len() > 4
                && groups.iter().all(|group| group.iter().all(u8::is_ascii_hexdigit));
            if !is_address {
                return vec![];
            }
            let (address, port) = t.split_at(t.len() - groups[groups.len() - 1].len());
            // The identifier of an interface has four groups.
            let is_whole = t.starts_with(b"fe80::") && groups.len() == 6;
            let is_port = !is_whole
                && port.len() > 3
                && port.iter().all(u8::is_ascii_digit)
                && (has(address, b"::") || groups.len() > 8);
            let end = if is_port { address.len() - 1 } else { t.len() };
            vec![(0.0, vec![(0..0, b"http://[".to_vec()), (end..end, b"]".to_vec())])]
        }),
        ..RIVAL
    },
    Slip {
        name: "two slashes where the path begins",
        needs: b"/",
        says: "The path begins with an empty segment",
        how: How::Rival(|t| match parts(t) {
            // The name of a virtual host that begins with a slash.
            Some(p)
                if p.scheme.starts_with(b"amqp")
                    && t[p.rest..].len() > 2
                    && t[p.rest..].starts_with(b"//")
                    && t[p.rest + 2..].iter().all(|byte| word(*byte)) =>
            {
                one(0.0, p.rest + 1..p.rest + 2, "%2F")
            }
            // Another scheme may be there twice, and FTP begins at the root so.
            Some(p)
                if p.web
                    && p.scheme != b"ftp"
                    && t[p.rest..].starts_with(b"//")
                    && !p.host.is_empty()
                    && p.port.len() != 1
                    && !scheme::known(&t[p.host.clone()]) =>
            {
                one(0.0, p.rest..p.rest + 1, "")
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        name: "a `?` before another field",
        needs: b"?=",
        says: "`{text}` is a part of a value, and seems to divide fields",
        how: How::Rival(|t| {
            let query = t.split(|byte| *byte == b'#').next().unwrap_or_default();
            let Some(at) = query.iter().rposition(|byte| *byte == b'?') else { return vec![] };
            let Some(first) = query[..at].iter().position(|byte| *byte == b'?') else { return vec![] };
            let value = query[first..at].rsplit(|byte| *byte == b'&').next().unwrap_or_default();
            let is_value = value.contains(&b'=') && !value.iter().any(|byte| b"/:%".contains(byte));
            if is_value && is_field(&query[at + 1..]) { one(0.0, at..at + 1, "&") } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a `#` in a query that goes on",
        needs: b"?=#&",
        says: "`{text}` ends the query, and fields follow it",
        how: How::Rival(|t| {
            let Some(at) = t.iter().position(|byte| *byte == b'#').filter(|at| t[..*at].contains(&b'='))
            else {
                return vec![];
            };
            let first = t[at + 1..].split(|byte| *byte == b'&').next().unwrap_or_default();
            let next = &t[(at + 2 + first.len()).min(t.len())..];
            let is_nested = has(&t[..at], b"=http");
            if t[..at].contains(&b'?')
                && !first.iter().any(|byte| b"=?!".contains(byte))
                && (is_nested || !first.contains(&b'/'))
                && is_field(next)
            {
                one(0.0, at..at + 1, "%23")
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a `+` for a blank in a `mailto` URL",
        needs: b"?=+",
        says: "{Found} {is} a plus sign there; a blank is written `%20`",
        how: How::Rival(|t| {
            let Some(query) = find(t, b"?")
                .filter(|_| scheme_of(t).is_some_and(|name| name.eq_ignore_ascii_case(b"mailto")))
            else {
                return vec![];
            };
            let is_blank = |at: &usize| {
                t[*at] == b'+'
                    && t[at - 1].is_ascii_alphanumeric()
                    && t.get(at + 1).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'%')
            };
            // An address may have a `+`.
            let edits: Edits =
                (query..t.len()).filter(is_blank).map(|at| (at..at + 1, b"%20".to_vec())).collect();
            if edits.is_empty() || edits.len() > 200 || t[query..].contains(&b'@') {
                vec![]
            } else {
                vec![(0.0, edits)]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded `#` before a fragment",
        needs: b"%",
        says: "`{text}` is a part of the path, and seems to begin a fragment",
        how: How::Rival(|t| {
            if t.contains(&b'#') || t.contains(&b'?') {
                return vec![];
            }
            let Some(at) = find(t, b"%23").filter(|at| {
                *at > 1
                    && t[at + 3..].len() > 1
                    && t[at + 3..].iter().all(|byte| word(*byte))
                    && t[at + 3].is_ascii_alphabetic()
                    // The route of a page that is a program.
                    || parts(t).is_some_and(|p| p.web && *at == p.rest + 1 && t.get(at + 3) == Some(&b'/'))
            }) else {
                return vec![];
            };
            one(0.0, at..at + 3, "#")
        }),
        ..RIVAL
    },
    Slip {
        name: "`&` where the query begins",
        needs: b"&=",
        says: "The query begins with `?`, not `&`",
        how: How::Rival(|t| {
            if t.iter().any(|byte| b"?#;".contains(byte)) || parts(t).is_none() {
                return vec![];
            }
            let Some(at) =
                t.iter().position(|byte| *byte == b'&').filter(|at| *at > 8 && !t[*at..].contains(&b'@'))
            else {
                return vec![];
            };
            let slash = t[..at].iter().rposition(|byte| *byte == b'/').unwrap_or(0);
            if t[slash..at].contains(&b'=') {
                return if slash > 8 { one(0.0, slash..slash + 1, "?") } else { vec![] };
            }
            let name = t[at + 1..].iter().take_while(|byte| word(**byte)).count();
            if name > 1 && t.get(at + 1 + name) == Some(&b'=') { one(0.0, at..at + 1, "?") } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        code: Some(Code::HtmlEntity),
        name: "entities of HTML in a text that conforms",
        cost: Some(SPECIFIC),
        needs: b"&",
        says: "`{text}` is an entity of HTML",
        how: How::Rival(|t| {
            let one = |at: usize| -> Option<(Range<usize>, Vec<u8>)> {
                let rest = &t[at..];
                if rest.starts_with(b"&amp%3B") || rest.starts_with(b"&amp%3b") {
                    return Some((at..at + 7, b"&".to_vec()));
                }
                let hex = rest
                    .strip_prefix(b"&#x")
                    .map(|rest| (rest, 16, 3))
                    .or(rest.strip_prefix(b"&#").map(|rest| (rest, 10, 2)))?;
                let digits = hex
                    .0
                    .iter()
                    .take(2 + usize::from(hex.1 == 10))
                    .take_while(
                        |byte| if hex.1 == 16 { byte.is_ascii_hexdigit() } else { byte.is_ascii_digit() },
                    )
                    .count();
                let c = u8::from_str_radix(std::str::from_utf8(&hex.0[..digits]).ok()?, hex.1)
                    .ok()
                    .filter(u8::is_ascii_graphic)?;
                let end = at + hex.2 + digits + usize::from(hex.0.get(digits) == Some(&b';'));
                // A quotation mark after the text is not of it.
                if end == t.len() && b"'\"".contains(&c) {
                    return Some((at..end, vec![]));
                }
                Some((at..at + hex.2 + digits + usize::from(hex.0.get(digits) == Some(&b';')), vec![c]))
            };
            let edits: Edits = (0..t.len().min(4000)).filter(|at| t[*at] == b'&').filter_map(one).collect();
            if edits.is_empty() { vec![] } else { vec![(0.0, edits)] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a bracket that was lost at the end",
        needs: b"(",
        says: "The bracket is not closed",
        how: How::Rival(|t| match find(t, b"_(") {
            Some(at)
                if !t[at..].contains(&b')')
                    && t[at + 2..].len() > 2
                    && t[at + 2..].iter().all(|byte| word(*byte)) =>
            {
                one(0.0, t.len()..t.len(), ")")
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded blank after the scheme",
        needs: b"%",
        says: "`{text}` is a blank that is no part of it",
        how: How::Rival(|t| {
            let Some(name) = scheme_of(t) else { return vec![] };
            let from = name.len() + 1 + t[name.len() + 1..].iter().take_while(|byte| **byte == b'/').count();
            let blanks = 3 * t[from..].chunks(3).take_while(|three| *three == b"%20").count();
            if blanks > 0 && from < name.len() + 4 && from + blanks < t.len() {
                one(0.0, from..from + blanks, "")
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a folder where the host is",
        needs: b":/",
        says: "After two slashes is a host: a path begins with a third one",
        how: How::Rival(|t| match parts(t) {
            Some(p) if p.user.is_empty() => {
                let name = &t[p.host.clone()];
                let is_path = !matches!(name, b"" | b"localhost") && p.rest < t.len();
                let is_known = || {
                    scheme::FOLDERS.contains(&name) && (p.scheme == b"file" || p.scheme.starts_with(b"unix"))
                };
                let is_folder = is_path && (p.scheme == b"unix" || is_known());
                let is_file = [&b"file"[..], b"sqlite"].contains(&p.scheme)
                    && p.host.end == t.len()
                    && extension(name)
                    && !name.rsplit(|byte| *byte == b'.').next().is_some_and(scheme::is_last_label);
                if is_folder || is_file { one(0.0, p.host.start..p.host.start, "/") } else { vec![] }
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        name: "a colon before the name of a database",
        needs: b":/",
        says: "A slash is before the name of a database, not `{text}`",
        how: How::Rival(|t| {
            let Some(from) = find(t, b"://").filter(|_| t.starts_with(b"jdbc:")).map(|at| at + 3) else {
                return vec![];
            };
            let host = head(&t[from..]);
            let mut parts = host.split(|byte| *byte == b':');
            let is = |part: Option<&[u8]>| {
                part.is_some_and(|part| {
                    !part.is_empty() && part.iter().all(|byte| word(*byte) || *byte == b'.')
                })
            };
            let is_named = is(parts.next()) && is(parts.next()) && is(parts.next()) && parts.next().is_none();
            let colon = host.iter().rposition(|byte| *byte == b':').filter(|_| is_named);
            colon.map_or(vec![], |colon| one(0.0, from + colon..from + colon + 1, "/"))
        }),
        ..RIVAL
    },
    Slip {
        name: "one slash before a host with a port",
        needs: b":/",
        says: "`//` is before a host: after one slash it is read as a path",
        how: How::Rival(|t| {
            let Some(at) = find(t, b":/").filter(|at| scheme_of(t).is_some() && t.get(at + 2) != Some(&b'/'))
            else {
                return vec![];
            };
            let host = head(&t[at + 2..]);
            let is_host = scheme::plausible(host) && host.contains(&b':');
            if is_host { one(0.0, at + 1..at + 1, "/") } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "an address of IPv4 that lacks a sign",
        needs: b"/.",
        says: "`{text}` is no IPv4 address, so it is read as a name",
        how: How::Rival(|t| {
            let Some(from) = find(t, b"//").map(|at| at + 2) else { return vec![] };
            let host = head(&t[from..]);
            let from = from + host.iter().rposition(|byte| *byte == b'@').map_or(0, |at| at + 1);
            scheme::address_meant(&t[from..])
                .map_or(vec![], |(length, meant)| one(0.0, from..from + length, meant))
        }),
        ..RIVAL
    },
    Slip {
        name: "the bold of Markdown in a text that conforms",
        needs: b"*",
        says: "`{text}` makes the text bold in Markdown, and is no part of the URL",
        how: How::Rival(|t| super::wrapper::bold(t).into_iter().map(|edits| (0.0, edits)).collect()),
        ..RIVAL
    },
    Slip {
        name: "a host inside the path of another",
        needs: b"/.",
        says: "`{text}` is before a host, and so that is read as a part of the path",
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.web) else { return vec![] };
            let path = head_of(&t[p.rest..], b"?#");
            let Some(at) = find(&t[p.rest..p.rest + path], b"/www.").map(|at| p.rest + at + 1) else {
                return vec![];
            };
            let name = head(&t[at..]);
            // After a folder.
            let is_segment = t[at - 2] != b'/' && at > p.rest + 1;
            let is_host = is_segment
                && scheme::plausible(name)
                && name.iter().filter(|byte| **byte == b'.').count() > 1
                && name
                    .rsplit(|byte| *byte == b'.')
                    .next()
                    .is_some_and(|last| [&b"com"[..], b"org", b"net"].contains(&last));
            if is_host { one(0.0, p.scheme.len() + 3..at, "") } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a number or an address taken for a file",
        says: "`{text}` is before another scheme",
        how: How::Rival(|t| {
            match ["/tel:", "/mailto:", "/sms:", "/javascript:"]
                .iter()
                .find_map(|name| find(t, name.as_bytes()))
            {
                Some(at) if at > 6 && begins_with_slashes(t) && !t[..at].contains(&b'?') => {
                    one(0.0, 0..at + 1, "")
                }
                _ => vec![],
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a sign in the name of a file that ends its path",
        says: "{Found} ends the path of a file, and its name seems to hold it",
        how: How::Rival(|t| match t.iter().position(|byte| b"?#".contains(byte)) {
            Some(at)
                if scheme_of(t).is_some_and(|name| STORES.iter().any(|store| name == store.as_bytes())) =>
            {
                let (before, rest) = (&t[..at], &t[at + 1..]);
                // A generation of an object is a number, and an option has a name.
                let is_number = rest.iter().all(u8::is_ascii_digit);
                let is_name = before.last().is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'/');
                if is_name && !is_number && !rest.contains(&b'=') && !before.ends_with(rest) {
                    vec![(0.0, signs_of(t, at))]
                } else {
                    vec![]
                }
            }
            // Nothing ends in a blank.
            Some(at)
                if t[at] == b'#'
                    && t[..at].ends_with(b"%20")
                    && t.get(at + 1).is_some_and(|byte| word(*byte) || *byte == b'.') =>
            {
                one(0.0, at..at + 1, "%23")
            }
            Some(at)
                if t.starts_with(b"file:///")
                    && t[at + 1..].contains(&b'/')
                    // A pointer into the file.
                    && ![&b".json"[..], b".yaml", b".yml"].iter().any(|name| t[..at].ends_with(name))
                    && !t[at + 1..].contains(&b'=')
                    && !t[..at].ends_with(b"html")
                    && !t[..at].ends_with(b"htm") =>
            {
                if t[at - 1] == b'/' && t[at] == b'#' || t[at - 1].is_ascii_alphanumeric() {
                    one(0.0, at..at + 1, pct(&t[at..=at]))
                } else {
                    vec![]
                }
            }
            _ => vec![],
        }),
        ..RIVAL
    },
];

/// Schemes of stores of objects, whose names have no query and no fragment.
const STORES: [&str; 10] = ["s3", "s3a", "s3n", "gs", "abfs", "abfss", "wasb", "wasbs", "nfs", "smb"];

/// A part without the encoded blanks at its end.
fn without_blanks(t: &[u8], part: Range<usize>) -> Vec<(f64, Edits)> {
    let mut kept = &t[part.clone()];
    while let Some(rest) = [&b"%20"[..], b"%09", b"%C2%A0"].iter().find_map(|blank| kept.strip_suffix(*blank))
    {
        kept = rest;
    }
    if kept.is_empty() || kept.len() == part.len() {
        vec![]
    } else {
        one(0.0, part.start + kept.len()..part.end, "")
    }
}

/// Where other URLs begin in a text that is no wrapper of one.
fn urls(t: &[u8]) -> impl Iterator<Item = usize> {
    let wraps = scheme_of(t).is_some_and(sign);
    let most = if wraps { 0 } else { t.len().min(2000) };
    (1..most)
        .filter(move |at| {
            b"hHfFwW".contains(&t[*at])
                && [&b"http://"[..], b"https://", b"ftp://", b"ws://", b"wss://"].iter().any(|head| {
                    t[*at..].len() > head.len() && t[*at..at + head.len()].eq_ignore_ascii_case(head)
                })
                && !b"=?&".contains(&t[*at - 1])
                && (t[*at].eq_ignore_ascii_case(&b'h') || !t[*at - 1].is_ascii_alphanumeric())
        })
        .take(3)
}
fn begins_with_slashes(t: &[u8]) -> bool {
    scheme_of(t).is_some_and(|name| t[name.len() + 1..].starts_with(b"//"))
}
