//! Other readings of texts that conform, in which another user, host or port is meant.

use super::prelude::*;
use super::rival::{Parts, RIVAL, digits, one, parts, without_blanks};

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "an encoded blank after the host",
        needs: b"%",
        says: "The host ends with an encoded space",
        how: How::Rival(|t| parts(t).map_or(vec![], |p| without_blanks(t, p.host))),
        ..RIVAL
    },
    Slip {
        name: "the path of a socket where the host was meant",
        needs: b"/",
        says: "The host is empty; the path of a socket is the host, its slashes written `%2F`",
        how: How::Rival(|t| {
            let is_meant = |p: &Parts| p.host.is_empty() && p.port.is_empty();
            let Some(p) = parts(t).filter(is_meant) else { return vec![] };
            let path = &t[p.rest..p.rest + head_of(&t[p.rest..], b"?#")];
            let driver = p.scheme.split(|byte| *byte == b'+').next().unwrap_or_default();
            if [&b"postgres"[..], b"postgresql"].contains(&driver) {
                return folder_of_socket(t, p.rest, path).map_or(vec![], |edits| vec![(0.0, edits)]);
            }
            if p.scheme != b"mongodb" {
                return vec![];
            }
            let is_end = |at: &usize| path.get(at + 5).is_none_or(|byte| b"/:".contains(byte));
            let Some(end) = find(path, b".sock").filter(is_end).map(|at| p.rest + at) else { return vec![] };
            let slashes = memchr::memchr_iter(b'/', &t[p.rest..end]).map(|at| p.rest + at);
            vec![(0.0, slashes.map(|at| (at..at + 1, b"%2F".to_vec())).collect())]
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded line end after a name",
        needs: b"%0",
        says: "{Found} {is} after a name, and may have come with it",
        how: How::Rival(|t| {
            let Some(p) = parts(t) else { return vec![] };
            let end = p.rest + head_of(&t[p.rest..], b"?#");
            // `.git` was added to the name of a repository once more, after the line end.
            let again =
                |at: usize| t[..at].ends_with(b".git") && t.get(at + 3..).is_some_and(|rest| rest == b".git");
            let is_end = |at: &usize| {
                let after = t.get(at + 3).unwrap_or(&b'/');
                (p.user.contains(at) || *at > p.rest)
                    && t[at - 1].is_ascii_alphanumeric()
                    && t[at - 3] != b'%'
                    && t.get(at + 1..at + 3).is_some_and(|code| code.eq_ignore_ascii_case(b"0A"))
                    && (b"/@:".contains(after) || again(*at))
            };
            let ends: Edits = memchr::memchr_iter(b'%', &t[..end])
                .filter(is_end)
                .map(|at| (at..if again(at) { end } else { at + 3 }, vec![]))
                .collect();
            if ends.is_empty() || ends.len() > 4 { vec![] } else { vec![(0.0, ends)] }
        }),
        ..RIVAL
    },
    Slip {
        name: "the host again, after a folder",
        needs: b"./",
        says: "The path contains the host again",
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.web && t[p.host.clone()].starts_with(b"www.")) else {
                return vec![];
            };
            let path = &t[p.rest..p.rest + head_of(&t[p.rest..], b"?#")];
            let again = [b"/", &t[p.host.clone()], b"/"].concat();
            let at = memchr::memmem::find(path, &again).filter(|at| *at > 0).map(|at| p.rest + at + 1);
            at.map_or(vec![], |at| one(0.0, p.host.start..at, ""))
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
            // The base is there twice, with its folders.
            let (base, rest) = (&t[p.rest..=p.rest + at], &t[p.rest + at + folder.len() - 1..]);
            if rest.starts_with(base) { one(0.0, p.rest..p.rest + at + folder.len() - 1, "") } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a password of Redis without a user",
        needs: b"redis@",
        says: "`{text}` is missing before the password: the text before `@` is read as a user",
        how: How::Rival(|t| {
            let is_alone = |p: &Parts| {
                let user = &t[p.user.clone()];
                p.scheme.starts_with(b"redis") && user.len() > 1 && !user.contains(&b':')
            };
            parts(t).filter(is_alone).map_or(vec![], |p| one(0.0, p.user.start..p.user.start, ":"))
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
            // These schemes have a token before the `@` instead of a user and a password, and a host with a port after it.
            let is_token =
                ["trojan", "hysteria", "hysteria2", "ss"].iter().any(|name| p.scheme == name.as_bytes())
                    && t[p.rest] == b'/'
                    && scheme::plausible(&t[at + 1..])
                    && head(&t[at + 1..]).contains(&b':');
            let colon = t[from..at].iter().position(|byte| *byte == b':').or(is_token.then_some(0));
            let Some(colon) = colon.map(|colon| from + colon) else { return vec![] };
            let signs: Vec<usize> = (from..at).filter(|place| b"@/?#[]".contains(&t[*place])).collect();
            let edits: Edits =
                signs.iter().map(|place| (*place..*place + 1, pct(&t[(*place)..=(*place)]))).collect();
            // A port may be followed by a path with an `@`, as in `127.0.0.1:8080/router@file`.
            let is_port = signs.first().is_some_and(|first| {
                t[*first] == b'/' && *first > colon && t[colon + 1..*first].iter().all(u8::is_ascii_digit)
            });
            let is_query = find(&t[from..at], b"?").is_some_and(|sign| t[from + sign..at].contains(&b'='));
            // If the text before this sign has a plausible host, the password ended before it.
            if !p.user.is_empty() && scheme::plausible(&t[p.host.clone()]) {
                return vec![];
            }
            if is_query
                || signs.first().is_none_or(|first| *first < colon)
                || is_port
                    && (p.web
                        || scheme::plausible(&t[p.host.clone()])
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
            // The host is a URL that was encoded, of a host and perhaps a port; other escapes may hide another host.
            let scheme = ["http", "https"].into_iter().find(|name| {
                let rest = host.strip_prefix(name.as_bytes()).and_then(|rest| rest.get(..9));
                rest.is_some_and(|signs| signs.eq_ignore_ascii_case(b"%3A%2F%2F"))
            });
            if let Some(scheme) = scheme {
                let from = p.host.start + scheme.len() + 9;
                let end = from + head_of(&t[from..p.host.end], b"%");
                let port = &t[end..p.host.end];
                let is_port =
                    port.is_empty() || escape(port) == Some(b':') && digits(&port[3..]) == port.len() - 3;
                if !is_port || !p.user.is_empty() || !scheme::plausible(&t[from..end]) {
                    return vec![];
                }
                let colon = colons.into_iter().filter(|(span, _)| span.start >= from);
                return vec![(
                    0.0,
                    [(0..from, format!("{scheme}://").into())].into_iter().chain(colon).collect(),
                )];
            }
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
            } else if !slashes.is_empty() && !host.starts_with(b"%2F") && (p.web || has(host, b"%5C")) {
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
            // A slash was added before the port.
            if let Some(path) = t[p.rest..].strip_prefix(b"/:")
                && (2..6).contains(&digits(path))
                && head(path).len() == digits(path)
            {
                return one(0.0, p.rest..p.rest + 1, "");
            }
            // The port is one of those of web servers, and a path goes on after it.
            let path = &t[p.rest..];
            let usual = ["80", "443", "3000", "5000", "8000", "8080", "8088", "8443", "9000"];
            let inner = memchr::memchr_iter(b':', path).find_map(|colon| {
                let port = &path[colon + 1..][..digits(&path[colon + 1..])];
                let is_port = usual.iter().any(|usual| port == usual.as_bytes());
                let ends = path.get(colon + 1 + port.len()) == Some(&b'/');
                if !p.web || !is_port || !ends {
                    return None;
                }
                // A host with a port may be a segment: the port follows the first one, or a version.
                let from = memchr::memrchr(b'/', &path[..colon]).map_or(colon, |from| from + 1);
                let segment = &path[from..colon];
                let is_version = segment.first() == Some(&b'v') && digits(&segment[1..]) == segment.len() - 1;
                let is_host = segment.contains(&b'.') || segment == b"localhost";
                let is_name = !is_host && segment.last().is_some_and(u8::is_ascii_alphanumeric);
                ((from == 1 || is_version) && is_name)
                    .then_some(p.rest + colon..p.rest + colon + 1 + port.len())
            });
            let has_more = path.iter().filter(|byte| b":@".contains(byte)).count() > 1;
            if let Some(port) = inner.filter(|_| !has_more) {
                return vec![(0.0, vec![(p.rest..p.rest, t[port.clone()].to_vec()), (port, vec![])])];
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
            // The text before the port may be a time, or an address of its own.
            let last = before.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
            if before.len() < 2
                || has(before, b"//")
                || before.contains(&b'@')
                || before.contains(&b':')
                || scheme::plausible(last)
                || memchr::memchr_iter(b'.', last).count() == 3
            {
                return vec![];
            }
            vec![(0.0, vec![(p.rest..p.rest, t[colon..tail].to_vec()), (colon..tail, vec![])])]
        }),
        ..RIVAL
    },
    Slip {
        name: "a slash before a port",
        needs: b":/",
        says: "`{text}` begins the path; a port follows `:`",
        how: How::Rival(|t| {
            // Elsewhere a number may be what is asked for.
            let is_local = |p: &Parts| {
                let host = &t[p.host.clone()];
                p.web && p.port.is_empty() && [&b"localhost"[..], b"127.0.0.1"].contains(&host)
            };
            let Some(p) = parts(t).filter(is_local) else { return vec![] };
            let first = t.get(p.rest + 1..).map_or(&[][..], head);
            let number = str::from_utf8(first).ok().and_then(|it| it.parse::<u16>().ok());
            // Other numbers are years, or of what is counted.
            let is_port =
                number.is_some_and(|it| it > 2999) && t[p.rest] == b'/' && digits(first) == first.len();
            if is_port { one(0.0, p.rest..p.rest + 1, ":") } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a path grown onto the last label",
        says: "The slash after the host is missing",
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.web && p.port.is_empty()) else { return vec![] };
            // `.php` at the end of the host is the type of a file, not the last label.
            let host = &t[p.host.clone()];
            let host = host.strip_suffix(b".php").unwrap_or(host);
            let Some(dot) = host.iter().rposition(|byte| *byte == b'.') else { return vec![] };
            let label = &host[dot + 1..];
            let www = host.starts_with(b"www.") || host.len() < p.host.len() || host[..dot].contains(&b'.');
            let ends = [&b"com"[..], b"org", b"net", b"info", b"de", b"io"];
            let end = ends.iter().find(|end| label.starts_with(end)).map_or(0, |end| end.len());
            // The end of a word may follow a hyphen, as in Hungarian.
            let is_grown = www
                && end > 0
                && label.len() > end + 2
                && label[end].is_ascii_alphanumeric()
                && label.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
                && !scheme::is_last_label(label);
            let at = p.host.start + dot + 1 + end;
            // `undefined` at the end is a value that was not set.
            if is_grown && label[end..].chunks(9).all(|word| word == b"undefined") {
                return one(0.0, at..at + label.len() - end, "");
            }
            if is_grown { one(0.0, at..at, "/") } else { vec![] }
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
        name: "two slashes where the path begins",
        needs: b"/",
        says: "The path begins with an empty segment",
        how: How::Rival(|t| match parts(t) {
            // In AMQP, the name of a virtual host may begin with a slash.
            Some(p)
                if p.scheme.starts_with(b"amqp")
                    && t[p.rest..].len() > 2
                    && t[p.rest..].starts_with(b"//")
                    && t[p.rest + 2..].iter().all(|byte| word(*byte)) =>
            {
                one(0.0, p.rest + 1..p.rest + 2, "%2F")
            }
            // A host that names a scheme is a second scheme, and in FTP two slashes begin a path at the root.
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
                let is_alone = !matches!(name, b"" | b"localhost") && p.host.end == t.len();
                let is_file = is_alone
                    && match p.scheme {
                        b"sqlite" => !name.iter().any(|byte| b"$%".contains(byte)),
                        b"file" => {
                            let last = name.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
                            extension(name) && !scheme::is_last_label(last)
                        }
                        _ => false,
                    };
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
];

/// The edits that make the folder of the socket of a database, and perhaps its port, the host: the name of the database follows it.
fn folder_of_socket(t: &[u8], from: usize, path: &[u8]) -> Option<Edits> {
    let doubled = usize::from(path.starts_with(b"//"));
    let folders = ["/cloudsql/", "/cloudsql:", "/var/run/", "/run/", "/tmp/"];
    let folder = folders.iter().find(|folder| path[doubled..].starts_with(folder.as_bytes()))?;
    // The name of a database follows the folder, which is one in that folder.
    let end = memchr::memrchr(b'/', path).filter(|end| *end > doubled + folder.len())?;
    let is_named = !path[end..].contains(&b':') && !path[end..].starts_with(b"/.") && !has(t, b"host=");
    if !is_named {
        return None;
    }
    let port = memchr::memrchr(b':', &path[..end]).filter(|at| digits(&path[at + 1..end]) == end - at - 1);
    let is_sign = |at: &usize| b"/:".contains(&path[*at]) && Some(*at) != port;
    let signs = (doubled..end).filter(is_sign).map(|at| from + at);
    let removed = (doubled > 0).then(|| (from..from + 1, vec![]));
    Some(removed.into_iter().chain(signs.map(|at| (at..at + 1, pct(&t[at..=at])))).collect())
}

/// A name, and perhaps a port.
fn is_host(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(|byte| word(*byte) || b".:".contains(byte))
}
