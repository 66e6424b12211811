//! Other readings of texts that conform, in which another user, host or port is meant.

use super::prelude::*;
use super::rival::{Parts, RIVAL, parts, without_blanks};

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "an encoded blank after the host",
        needs: b"%",
        says: "The host ends with an encoded space",
        how: rival(|t| without_blanks(t, parts(t)?.host)),
        ..RIVAL
    },
    Slip {
        name: "the path of a socket where the host was meant",
        needs: b"/",
        says: "The host is empty; the path of a socket is the host, its slashes written `%2F`",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.host.is_empty() && p.port.is_empty())?;
            if matches!(until(p.scheme, b"+"), b"postgres" | b"postgresql") {
                return folder_of_socket(t, p.rest, p.path);
            }
            let is_end = |at: &usize| p.path.get(at + 5).is_none_or(|byte| b"/:".contains(byte));
            let end = find(p.path, b".sock").filter(is_end)?;
            let slashes = memchr_iter(b'/', &p.path[..end]).map(|at| p.rest + at);
            (p.scheme == b"mongodb").then(|| each(slashes, 1, "%2F"))
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded line end after a name",
        needs: b"%0",
        says: "{Found} {is} after a name, and may have come with it",
        how: rival(|t| {
            let p = parts(t)?;
            let end = p.rest + p.path.len();
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
            let ends: Edits = memchr_iter(b'%', &t[..end])
                .filter(is_end)
                .map(|at| (at..if again(at) { end } else { at + 3 }, vec![]))
                .collect();
            (ends.len() < 5).then_some(ends)
        }),
        ..RIVAL
    },
    Slip {
        name: "the host again, after a folder",
        needs: b"./",
        says: "The path contains the host again",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.web && p.name.starts_with(b"www."))?;
            let at = find(p.path, &[b"/", p.name, b"/"].concat()).filter(|at| *at > 0)?;
            Some(one(p.host.start..p.rest + at + 1, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "the host again, as a folder of the path",
        needs: b"./",
        says: "The path contains the host again",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.web && p.name.contains(&b'.'))?;
            let at = find(p.path, &[b"/", p.name, b"/"].concat())?;
            // The base is there twice, with its folders.
            let again = at + 1 + p.name.len();
            p.tail[again..].starts_with(&p.tail[..=at]).then(|| one(p.rest..p.rest + again, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a password of Redis without a user",
        needs: b"redis@",
        says: "`{text}` is missing before the password: the text before `@` is read as a user",
        how: rival(|t| {
            let is_alone = |p: &Parts| {
                let user = &t[p.user.clone()];
                p.scheme.starts_with(b"redis") && user.len() > 1 && !user.contains(&b':')
            };
            parts(t).filter(is_alone).map(|p| one(p.user.start..p.user.start, ":"))
        }),
        ..RIVAL
    },
    Slip {
        name: "a sign in a password that ends it",
        needs: b"@:",
        says: "The password seems to contain {found}, where the host ends",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.scheme != b"otpauth")?;
            let at = memrchr(b'@', t).filter(|at| *at > p.rest && is_host(head(&t[at + 1..])))?;
            let (from, host) = (p.user.start, head(&t[at + 1..]));
            // These schemes have a token before the `@` instead of a user and a password, and a host with a port after it.
            let is_token = matches!(p.scheme, b"trojan" | b"hysteria" | b"hysteria2" | b"ss")
                && t[p.rest] == b'/'
                && scheme::plausible(host)
                && host.contains(&b':');
            let colon = from + memchr(b':', &t[from..at]).or(is_token.then_some(0))?;
            let signs: Vec<usize> = (from..at).filter(|place| b"@/?#[]".contains(&t[*place])).collect();
            let first = signs.first().copied().filter(|first| *first >= colon)?;
            // A port may be followed by a path with an `@`, as in `127.0.0.1:8080/router@file`.
            let is_port =
                t[first] == b'/' && first > colon && t[colon + 1..first].iter().all(u8::is_ascii_digit);
            let is_path = is_port && (p.web || scheme::plausible(p.name) || !has_any(host, b".:"));
            let is_query = find(&t[from..at], b"?").is_some_and(|sign| t[from + sign..at].contains(&b'='));
            // If the text before this sign has a plausible host, the password ended before it.
            let has_host = !p.user.is_empty() && scheme::plausible(p.name);
            (!has_host && !is_query && !is_path && !t[colon + 1..].starts_with(b"//") && signs.len() < 13)
                .then(|| escaped(t, signs))
        }),
        ..RIVAL
    },
    Slip {
        name: "an escape for a delimiter of the authority",
        needs: b"%",
        says: "`{text}` is a part of the host, and seems to stand for `{fix}`",
        how: How::Rival(Undo::Several(|t| {
            let Some(p) = parts(t) else { return vec![] };
            let host = p.name;
            let all = |code: u8, sign: &str| {
                each(p.host.clone().filter(|at| escape(&t[*at..p.host.end]) == Some(code)), 3, sign)
            };
            let (mut colons, mut slashes) = (all(b':', ":"), all(b'\\', "/"));
            if slashes.is_empty() {
                slashes = all(b'/', "/");
            }
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
                colons.retain(|(span, _)| span.start >= from);
                colons.insert(0, (0..from, format!("{scheme}://").into()));
                return vec![(0.0, colons)];
            }
            if colons.len() > 2 && host.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'%') {
                colons.insert(0, (p.host.start..p.host.start, b"[".to_vec()));
                colons.push((p.host.end..p.host.end, b"]".to_vec()));
                return vec![(-10.0, colons)];
            }
            let mut found = vec![(0.0, colons)];
            if p.scheme == b"file" && host.starts_with(b"%2F") {
                found.push((-4.0, slashes));
            } else if !host.starts_with(b"%2F")
                && (p.web || has(host, b"%5C") || scheme::plausible(&host[..head_of(host, b"%")]))
            {
                found.push((0.0, slashes));
            }
            found
        })),
        ..RIVAL
    },
    Slip {
        name: "a colon without a port, where it is allowed",
        says: "The port is empty",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.port.len() == 1)?;
            let is_allowed = p.scheme == b"sftp" || p.rest == t.len() && !p.web && p.user.is_empty();
            is_allowed.then(|| one(p.port, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "the port 0",
        needs: b":0/",
        says: "The port is 0, which no server has",
        how: rival(|t| {
            let p =
                parts(t).filter(|p| &t[p.port.clone()] == b":0" && p.path.len() > 1 && !p.name.is_empty())?;
            Some(one(p.port, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a port after the path",
        says: "`{text}` is read as a part of the path",
        how: rival(|t| {
            let p =
                parts(t).filter(|p| p.port.is_empty() && !p.host.is_empty() && !has_any(p.tail, b"?#"))?;
            let path = p.tail;
            let is_port = |text: &[u8]| (2..6).contains(&text.len()) && digits(text) == text.len();
            // A slash was added before the port.
            if path.strip_prefix(b"/:").is_some_and(|port| is_port(head(port))) {
                return Some(one(p.rest..p.rest + 1, ""));
            }
            // The port is one of those of web servers, and a path goes on after it.
            let usual = "80 443 3000 5000 8000 8080 8088 8443 9000";
            let inner = memchr_iter(b':', path).filter(|_| p.web).find_map(|colon| {
                let port = until(&path[colon + 1..], b"/");
                if !is_one_of(port, usual) || colon + 1 + port.len() == path.len() {
                    return None;
                }
                // A host with a port may be a segment: the port follows the first one, or a version.
                let from = memrchr(b'/', &path[..colon]).map_or(colon, |from| from + 1);
                let segment = &path[from..colon];
                let is_version = segment.first() == Some(&b'v') && digits(&segment[1..]) == segment.len() - 1;
                let is_host = segment.contains(&b'.') || segment == b"localhost";
                let is_name = !is_host && segment.last().is_some_and(u8::is_ascii_alphanumeric);
                ((from == 1 || is_version) && is_name)
                    .then_some(p.rest + colon..p.rest + colon + 1 + port.len())
            });
            let has_more = path.iter().filter(|byte| b":@".contains(byte)).count() > 1;
            if let Some(port) = inner.filter(|_| !has_more) {
                return Some(vec![(p.rest..p.rest, t[port.clone()].to_vec()), (port, vec![])]);
            }
            let tail = t.strip_suffix(b"/").unwrap_or(t).len();
            let colon = p.rest + memrchr(b':', &t[p.rest..tail.max(p.rest)])?;
            let before = &t[p.rest..colon];
            // The text before the port may be a time, or an address of its own.
            let last = after_last(before, b'/');
            let is_other = has(before, b"//") || scheme::plausible(last) || count(last, b'.') == 3;
            (is_port(&t[colon + 1..tail]) && before.len() > 1 && !is_other && !has_any(before, b"@:"))
                .then(|| vec![(p.rest..p.rest, t[colon..tail].to_vec()), (colon..tail, vec![])])
        }),
        ..RIVAL
    },
    Slip {
        name: "a slash before a port",
        needs: b":/",
        says: "`{text}` begins the path; a port follows `:`",
        how: rival(|t| {
            // Elsewhere a number may be what is asked for.
            let is_local = |p: &Parts| matches!(p.name, b"localhost" | b"127.0.0.1");
            let p = parts(t).filter(|p| p.web && p.port.is_empty() && is_local(p))?;
            let number = port_number(head(p.tail.strip_prefix(b"/")?))?;
            // Other numbers are years, or of what is counted.
            (number > 2999).then(|| one(p.rest..p.rest + 1, ":"))
        }),
        ..RIVAL
    },
    Slip {
        name: "a path grown onto the last label",
        says: "The slash after the host is missing",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.web && p.port.is_empty())?;
            // `.php` at the end of the host is the type of a file, not the last label.
            let host = p.name.strip_suffix(b".php").unwrap_or(p.name);
            let dot = memrchr(b'.', host)?;
            let label = &host[dot + 1..];
            let www = host.starts_with(b"www.") || host.len() < p.host.len() || host[..dot].contains(&b'.');
            let end = prefix(label, &["com", "org", "net", "info", "de", "io"])?;
            // The folder or the kind of file that follows is a usual one.
            let is_usual =
                is_one_of(&label[end..], "api app assets blog css docs images img js media path static tags");
            // The end of a word may follow a hyphen, as in Hungarian.
            let is_grown = (www || is_usual)
                && label.len() > end + 2
                && label[end].is_ascii_alphanumeric()
                && label.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
                && !scheme::is_last_label(label);
            let at = p.host.start + dot + 1 + end;
            // `undefined` at the end is a value that was not set.
            let is_value = is_grown && label[end..].chunks(9).all(|word| word == b"undefined");
            let rest = at..at + label.len() - end;
            is_grown.then(|| if is_value { one(rest, "") } else { one(at..at, "/") })
        }),
        ..RIVAL
    },
    Slip {
        name: "a comma for a dot in the host",
        needs: b",/",
        says: "The host contains a comma, where a dot is meant",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.user.is_empty() && count(p.name, b',') == 1)?;
            let comma = memchr(b',', p.name)?;
            let host = crate::text::replaced(p.name, [(comma..comma + 1, &b"."[..])]);
            let is_host = scheme::plausible(&host) && scheme::is_last_label(after_last(&host, b'.'));
            // Hosts in a list have dots of their own.
            let is_list = p.name[comma..].contains(&b'.') && p.name[..comma].contains(&b'.');
            (is_host && !is_list).then(|| one(p.host.start + comma..p.host.start + comma + 1, "."))
        }),
        ..RIVAL
    },
    Slip {
        name: "`localhost`, misspelt",
        needs: b":/",
        says: "The host is `{text}`, and seems to be `localhost`",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.name.iter().all(u8::is_ascii_lowercase))?;
            (p.name.len() < 11 && p.name != b"localhosts" && scheme::distance(p.name, "localhost") == 1)
                .then(|| one(p.host, "localhost"))
        }),
        ..RIVAL
    },
    Slip {
        name: "a bar and the text of a link, encoded",
        needs: b"%.",
        says: "`{text}` may have been the text of a link",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.web && p.name.contains(&b'.'))?;
            let at = p.host.start + find_any(&t[p.host.start..], &["%7C", "%7c"])?.start;
            let is_after_host = t[p.host.start..at].contains(&b'.') && (at < p.host.end || at == p.rest + 1);
            let text = t[at + 3..].strip_suffix(b"/").unwrap_or(&t[at + 3..]);
            let is_text = text.first().is_some_and(u8::is_ascii_alphanumeric) && !has_any(text, b"/?#:");
            (is_after_host && is_text).then(|| one(at..t.len(), ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "two slashes where the path begins",
        keeps: true,
        needs: b"/",
        says: "The path begins with an empty segment",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.tail.starts_with(b"//"))?;
            // In AMQP, the name of a virtual host may begin with a slash.
            if p.scheme.starts_with(b"amqp") && p.tail.len() > 2 && are_words(&p.tail[2..], b"") {
                return Some(one(p.rest + 1..p.rest + 2, "%2F"));
            }
            // The signs after the scheme are there once more.
            if p.web && p.is_scheme() && scheme::plausible(p.name) && !scheme::known(after_last(p.name, b'.'))
            {
                return Some(one(p.port.start..p.rest + 1, ""));
            }
            // A host that names a scheme is a second scheme, and in FTP two slashes begin a path at the root.
            (p.web && p.scheme != b"ftp" && !p.host.is_empty() && p.port.len() != 1 && !scheme::known(p.name))
                .then(|| one(p.rest..p.rest + run(p.tail, |byte| byte == b'/') - 1, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a folder of a reference where the host is",
        needs: b"/",
        says: "After two slashes is a host: `{text}` is one too much before a path",
        how: rival(|t| {
            let rest = t.strip_prefix(b"//")?;
            let name = head(rest);
            let is_name =
                name.len() > 2 && name.iter().all(|byte| byte.is_ascii_lowercase() || *byte == b'_');
            let has_more = rest[name.len()..].starts_with(b"/") && rest.len() > name.len() + 1;
            (is_name && has_more && name != b"localhost").then(|| one(0..1, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a folder where the host is",
        needs: b":/",
        says: "After two slashes is a host: a path begins with a third one",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.user.is_empty() && !matches!(p.name, b"" | b"localhost"))?;
            let is_known =
                scheme::FOLDERS.contains(&p.name) && (p.scheme == b"file" || p.scheme.starts_with(b"unix"));
            let is_folder = p.rest < t.len() && (p.scheme == b"unix" || is_known);
            // A page of a blog has its date in its path.
            let is_page = p.web && is_one_of(p.name, "blog news posts archives") && begins_with_date(p.path);
            if is_page {
                return Some(one(0..p.host.start, "/"));
            }
            let is_file = p.host.end == t.len()
                && match p.scheme {
                    b"sqlite" => !has_any(p.name, b"$%"),
                    b"file" => extension(p.name) && !scheme::is_last_label(after_last(p.name, b'.')),
                    _ => false,
                };
            (is_folder || is_file).then(|| one(p.host.start..p.host.start, "/"))
        }),
        ..RIVAL
    },
    Slip {
        name: "a colon before the name of a database",
        needs: b":/",
        says: "A slash is before the name of a database, not `{text}`",
        how: rival(|t| {
            let from = find_any(t, &["://", ":@//"]).filter(|_| t.starts_with(b"jdbc:"))?.end;
            let host = head(&t[from..]);
            let colon = from + memrchr(b':', host)?;
            let is_named = |part: &[u8]| !part.is_empty() && are_words(part, b".");
            (count(host, b':') == 2 && host.split(|byte| *byte == b':').all(is_named))
                .then(|| one(colon..colon + 1, "/"))
        }),
        ..RIVAL
    },
    Slip {
        name: "an address of IPv4 that lacks a sign",
        needs: b"/.",
        says: "`{text}` is no IPv4 address, so it is read as a name",
        how: rival(|t| {
            let from = find(t, b"//")? + 2;
            let from = from + memrchr(b'@', head(&t[from..])).map_or(0, |at| at + 1);
            let (length, meant) = scheme::address_meant(&t[from..])?;
            Some(one(from..from + length, meant))
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
    let end = memrchr(b'/', path).filter(|end| *end > doubled + folder.len())?;
    let is_named = !path[end..].contains(&b':') && !path[end..].starts_with(b"/.") && !has(t, b"host=");
    let port = memrchr(b':', &path[..end]).filter(|at| digits(&path[at + 1..end]) == end - at - 1);
    let is_sign = |at: &usize| b"/:".contains(&path[*at]) && Some(*at) != port;
    let mut edits = escaped(t, (doubled..end).filter(is_sign).map(|at| from + at));
    edits.splice(..0, (doubled > 0).then(|| (from..from + 1, vec![])));
    is_named.then_some(edits)
}

/// A year, a month and perhaps a day begin the path.
fn begins_with_date(path: &[u8]) -> bool {
    let mut segments = path.split(|byte| *byte == b'/').skip(1);
    let mut is_number =
        |length: usize| segments.next().is_some_and(|it| it.len() == length && digits(it) == length);
    is_number(4) && is_number(2)
}

/// A name, and perhaps a port.
fn is_host(text: &[u8]) -> bool {
    !text.is_empty() && are_words(text, b".:")
}
