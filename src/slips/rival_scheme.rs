//! Other readings of texts that conform, in which another scheme is meant, or the text before or after it is
//! wrong.

use super::prelude::*;
use super::rival::{Parts, RIVAL, digits, one, parts};

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
            // The name of an image in a registry has this form.
            let image = rest.starts_with(b"5000/")
                || rest.len() > digits(rest) && rest[digits(rest) + 1..].contains(&b':');
            let port = !image
                && (2..6).contains(&digits(rest))
                && rest.get(digits(rest)).is_none_or(|byte| b"/?#".contains(byte));
            // A list of hosts with ports may follow the first port.
            let (before, list) = rest.split_at(digits(rest));
            // Another port follows the first if a machine maps one to the other.
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
        name: "the short form of rsync, read as a scheme",
        needs: b":.",
        says: "The host is read as a scheme; two colons after it are the short form of `rsync`",
        how: How::Rival(|t| {
            let is_host = |name: &&[u8]| {
                let last = name.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
                name.contains(&b'.') && (scheme::is_last_label(last) || last == b"example")
            };
            let Some(name) = scheme_of(t).filter(is_host) else { return vec![] };
            let (from, path) = (name.len(), &t[name.len() + 1..]);
            let Some(module) = path.strip_prefix(b":") else { return vec![] };
            // Two colons divide names of code, too.
            let is_of_code = |byte: &u8| b":?#".contains(byte) || byte.is_ascii_uppercase();
            let is_path =
                module.contains(&b'/') && !module.starts_with(b"//") && !module.iter().any(is_of_code);
            let slash: &[u8] = if module.starts_with(b"/") { b"" } else { b"/" };
            let edits = vec![(0..0, b"rsync://".to_vec()), (from..from + 2, slash.to_vec())];
            if is_path { vec![(0.0, edits)] } else { vec![] }
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
                // A second scheme that begins with the first one says more, as `https` after `http`.
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
        needs: b"jdbc:@/",
        says: "`{text}` makes all the rest a path, and that driver takes no user before the host",
        how: How::Rival(|t| {
            let is_database = |url: &&[u8]| url.starts_with(b"postgres");
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
            // Another scheme with a host is where the host is.
            let is_second = |p: &Parts| {
                let name = &t[p.host.clone()];
                let is_other =
                    scheme::listed(name) && !scheme::web(name) || !p.web && scheme::counted(name) == 1;
                let is_whole = p.user.is_empty() && p.port.len() == 1 && t[p.rest..].starts_with(b"//");
                if !is_other || !is_whole {
                    return false;
                }
                let next = &t[p.rest + 2..];
                let host = &next[..head_of(next, b"/:?#")];
                host.len() > 1 && host.iter().all(|byte| word(*byte) || *byte == b'.')
            };
            if let Some(p) = parts(t).filter(|p| name != b"jdbc" && is_second(p)) {
                return one(0.0, 0..p.host.start, "");
            }
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
                        && !rest.starts_with(b"%3C")
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
            // A URL inside a path may have lost one of its slashes.
            let lost = ["https:/", "http:/"].iter().find_map(|name| {
                let at = 1 + find(t.get(1..)?, name.as_bytes())?;
                let (before, rest) = (&t[..at], &t[at + name.len()..]);
                let is_apart =
                    [&b"%20"[..], b"%09"].iter().any(|end| before.ends_with(end)) || before.starts_with(b"/");
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
        name: "an IPv6 address read as a scheme",
        needs: b":",
        says: "The scheme is missing: `{scheme}` is read as one",
        how: How::Rival(|t| {
            let groups: Vec<&[u8]> = t.split(|byte| *byte == b':').collect();
            let is_address = groups[0].len() == 4
                && (groups[0].iter().any(u8::is_ascii_digit) || has(t, b"::"))
                && (groups.len() > 4 || groups.len() == 4 && has(t, b"::") && t.starts_with(b"f"))
                && groups.iter().all(|group| group.iter().all(u8::is_ascii_hexdigit));
            if !is_address {
                return vec![];
            }
            let (address, port) = t.split_at(t.len() - groups[groups.len() - 1].len());
            // The identifier of an interface has four groups, so none of them is a port.
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
        name: "fewer than two slashes before a host with a port",
        needs: b":/",
        says: "`//` is before a host: without it the host is read as a path",
        how: How::Rival(|t| {
            let Some(scheme) = scheme_of(t) else { return vec![] };
            // In JDBC, the name of a driver follows `jdbc:`.
            let inner = scheme_of(&t[scheme.len() + 1..]).filter(|_| scheme == b"jdbc");
            let at = scheme.len() + inner.map_or(0, |inner| inner.len() + 1);
            let slashes = t[at + 1..].iter().take_while(|byte| **byte == b'/').count();
            let host = head(&t[at + 1 + slashes..]);
            let is_host = scheme::plausible(host) && host.contains(&b':');
            let is_known = inner.is_some() || scheme::counted(scheme) == 1 && scheme != b"sip";
            if is_host && (slashes == 1 || slashes == 0 && is_known) {
                one(0.0, at + 1..at + 1, &b"//"[slashes..])
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a scheme with a host that is misspelt",
        needs: b":/",
        says: "`{text}` is no scheme that is known, and seems to be `{fix}`",
        how: How::Rival(|t| {
            let name = parts(t).filter(|p| !p.host.is_empty()).map_or(&b""[..], |p| p.scheme);
            scheme::of_host_meant(name).map_or(vec![], |meant| one(0.0, 0..name.len(), meant))
        }),
        ..RIVAL
    },
    Slip {
        name: "a scheme where the host is, without its colon",
        needs: b":/",
        says: "`{text}` is written where `{fix}` is meant",
        how: How::Rival(|t| match parts(t) {
            Some(p) if p.web && p.user.is_empty() && p.port.is_empty() && t[p.rest..].starts_with(b"//") => {
                let name = &t[p.host.clone()];
                let is_scheme = [&b"chrome"[..], b"edge", b"vless", b"vmess"].contains(&name);
                if is_scheme { one(0.0, 0..p.rest + 2, [name, b"://"].concat()) } else { vec![] }
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        name: "slashes after a scheme that has no host",
        needs: b":/",
        says: "`{scheme}:` has no slashes after it",
        how: How::Rival(|t| {
            let name = ["sip", "sips", "magnet", "lightning", "bitcoin"]
                .iter()
                .find(|name| t.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.starts_with(b"://")));
            name.map_or(vec![], |name| one(0.0, name.len() + 1..name.len() + 3, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "SFTP without its slashes",
        needs: b"sftp:",
        says: "`//` is before a host, and a `/` after it",
        how: How::Rival(|t| {
            let Some(rest) = t.strip_prefix(b"sftp:") else { return vec![] };
            let Some(colon) = find(rest, b":").filter(|colon| *colon > 0 && !rest.starts_with(b"/")) else {
                return vec![];
            };
            // Without a port, `sftp:host:path` is the short form of backup programs.
            let path = colon + 1 + digits(&rest[colon + 1..]);
            let mut edits = vec![(5..5, b"//".to_vec())];
            match rest[path..] {
                [b':', b'/', ..] if path > colon + 1 => edits.push((5 + path..6 + path, vec![])),
                [b'/', ..] if path > colon + 1 => {}
                _ => return vec![],
            }
            vec![(0.0, edits)]
        }),
        ..RIVAL
    },
    Slip {
        name: "a colon of the short form of Git after `git::ssh://`",
        needs: b"git:s@/",
        says: "`:` is at the place where the path begins; write `/`",
        how: How::Rival(|t| {
            let Some(p) = t.strip_prefix(b"git::").and_then(parts) else { return vec![] };
            let port = &t[5..][p.port.clone()];
            let is_name = port.get(1).is_some_and(u8::is_ascii_alphabetic);
            let edit = (5 + p.port.start..6 + p.port.start, if is_name { b"/".to_vec() } else { vec![] });
            if is_name || port.len() == 1 { vec![(0.0, vec![edit])] } else { vec![] }
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
];

fn sign(name: &[u8]) -> bool {
    ["blob", "feed", "jar", "intent", "scm", "jdbc", "data", "urn", "info"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
        // A program opens another URL by a scheme with such a sign.
        || name.iter().any(|byte| b"+-.".contains(byte))
}

/// The places where other URLs begin in a text that is no wrapper of one.
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
