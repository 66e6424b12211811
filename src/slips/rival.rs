//! Other readings of texts that conform. Each is one slip; the text is suspected if the prior, counted from real URLs, finds it dearer than
//! the other reading and the slip together, by more than the threshold of the row.

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
    Some(Parts { scheme, web: web(scheme), user: from..host, host: host..end, port: end..rest, rest })
}
fn web(name: &[u8]) -> bool {
    ["http", "https", "ftp", "ws", "wss"].iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}
fn sign(name: &[u8]) -> bool {
    ["blob", "view-source", "feed", "jar", "intent", "scm", "jdbc", "data", "urn", "info"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
        || name.contains(&b'+')
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
        name: "a value that is missing before the colon of the scheme",
        says: "`{text}` looks like a value that was not set",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(name) = scheme_of(t) else { return vec![] };
            ["null", "undefined", "none", "nil", "nan"]
                .iter()
                .filter(|end| name.len() > end.len() && name.to_ascii_lowercase().ends_with(end.as_bytes()))
                .flat_map(|end| one(0.0, name.len() - end.len()..name.len(), ""))
                .collect()
        }),
        ..RIVAL
    },
    Slip {
        name: "a host and its port read as a scheme",
        says: "The scheme is missing: `{scheme}` is read as one",
        cost: 4.0,
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
            let user = head(rest)
                .iter()
                .position(|byte| *byte == b'@')
                .is_some_and(|at| at > 0 && scheme::plausible(&rest[at + 1..]));
            if port || user { one(0.0, 0..0, "http://") } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a host where the scheme is",
        says: "The scheme is missing: `{scheme}` is read as one",
        cost: 11.0,
        how: How::Rival(|t| {
            let Some(name) = scheme_of(t).filter(|name| t[name.len() + 1..].starts_with(b"//")) else {
                return vec![];
            };
            let labels: Vec<&[u8]> = name.split(|byte| *byte == b'.').collect();
            let is = labels.len() > 1
                && [&b"com"[..], b"org", b"net", b"io", b"dev"].contains(&labels[labels.len() - 1])
                && ![&b"com"[..], b"org", b"net", b"io", b"de", b"app"].contains(&labels[0]);
            if is {
                vec![(0.0, vec![(0..0, b"http://".to_vec()), (name.len()..name.len() + 3, b"/".to_vec())])]
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a doubled scheme",
        says: "The scheme is there twice",
        cost: 5.0,
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
            if signs > 1 && inner.len() > known + signs && inner[known..known + signs].contains(&b'/') {
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
        name: "a sign in a password that ends it",
        needs: b"@:",
        says: "{Found} ends the host, and the password seems to hold it",
        cost: 4.0,
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
            if signs.first().is_none_or(|first| *first < colon)
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
        says: "`{text}` is a part of the host, and seems to stand for `{fix}`",
        cost: 7.0,
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
            if !slashes.is_empty() && (p.web || has(host, b"%5C")) {
                found.push((0.0, slashes));
            }
            found
        }),
        ..RIVAL
    },
    Slip {
        name: "a colon without a port, where it is allowed",
        says: "The port is empty",
        cost: 4.0,
        how: How::Rival(|t| match parts(t) {
            Some(p) if p.port.len() == 1 && (p.scheme == b"sftp" || p.rest == t.len() && !p.web) => {
                one(0.0, p.port, "")
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        name: "a port after the path",
        says: "`{text}` is read as a part of the path",
        cost: 8.0,
        how: How::Rival(|t| {
            let Some(p) = parts(t)
                .filter(|p| p.port.is_empty() && !t[p.rest..].iter().any(|byte| b"?#".contains(byte)))
            else {
                return vec![];
            };
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
            if before.len() < 2 || has(before, b"//") || before.contains(&b'@') {
                return vec![];
            }
            vec![(0.0, vec![(p.rest..p.rest, t[colon..tail].to_vec()), (colon..tail, vec![])])]
        }),
        ..RIVAL
    },
    Slip {
        name: "a drive where the host of the web is",
        says: "`{scheme}` reads a drive as its host",
        cost: 7.0,
        how: How::Rival(|t| match parts(t) {
            Some(p)
                if p.host.len() == 1
                    && p.port.len() == 1
                    && t.len() > p.port.end + 1
                    // Other letters are hosts as often.
                    && b"CDEcde".contains(&t[p.host.start])
                    && t.len() > p.rest + 1
                    && p.user.is_empty()
                    && p.web =>
            {
                one(0.0, 0..p.host.start, "file:///")
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        code: Some(Code::UnexpectedReading),
        name: "a JSON Pointer without its slash",
        needs: b"#",
        says: "A JSON Pointer begins with `/`",
        cost: 1.0,
        how: How::Rival(|t| {
            let Some(at) = t.iter().position(|byte| *byte == b'#') else { return vec![] };
            let is = [
                "definitions/",
                "components/",
                "properties/",
                "$defs/",
                "paths/",
                "parameters/",
                "responses/",
                "schemas/",
            ]
            .iter()
            .any(|name| t[at + 1..].starts_with(name.as_bytes()));
            if is { one(0.0, at + 1..at + 1, "/") } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a `?` before the `@` of an address",
        says: "The address ends at the `?`",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(rest) = t.strip_prefix(b"mailto:") else { return vec![] };
            let Some(at) = rest.iter().position(|byte| *byte == b'@') else { return vec![] };
            match rest[..at].iter().position(|byte| *byte == b'?') {
                Some(mark) if !rest[..at].contains(&b'=') => one(0.0, 7 + mark..8 + mark, "%3F"),
                _ => vec![],
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a path grown onto the host",
        says: "The slash after the host is missing",
        cost: 4.0,
        how: How::Rival(|t| {
            let (host, from) = match parts(t) {
                Some(p) if p.web => (p.host.clone(), 0),
                _ => match scheme_of(t) {
                    Some(name) if web(name) => {
                        let from = name.len()
                            + 1
                            + t[name.len() + 1..].iter().take_while(|byte| **byte == b'/').count();
                        (from..from + head(&t[from..]).len(), from)
                    }
                    _ => return vec![],
                },
            };
            let labels: Vec<&[u8]> = t[host.clone()].split(|byte| *byte == b'.').collect();
            if labels.len() < 3
                || ![
                    &b"php"[..],
                    b"html",
                    b"htm",
                    b"aspx",
                    b"asp",
                    b"jsp",
                    b"jpg",
                    b"png",
                    b"pdf",
                    b"js",
                    b"json",
                    b"xml",
                ]
                .contains(&labels[labels.len() - 1])
            {
                return vec![];
            }
            let before: usize = labels[..labels.len() - 2].iter().map(|label| label.len() + 1).sum();
            let grown = labels[labels.len() - 2];
            let Some(end) = ["com", "org", "net"]
                .iter()
                .find(|end| grown.starts_with(end.as_bytes()) && grown.len() > end.len())
                .map(|end| host.start + before + end.len())
            else {
                return vec![];
            };
            let mut edits: Edits = vec![(end..end, b"/".to_vec())];
            if from > 0 {
                let name = scheme_of(t).map_or(0, <[u8]>::len) + 1;
                if from - name != 2 {
                    edits.insert(0, (name..from, b"//".to_vec()));
                }
            }
            vec![(0.0, edits)]
        }),
        ..RIVAL
    },
    Slip {
        name: "commas for the dots of a host",
        needs: b",",
        says: "The labels of a host are divided by dots",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.web) else { return vec![] };
            let host = &t[p.host.clone()];
            let dotted: Vec<u8> = host.iter().map(|byte| if *byte == b',' { b'.' } else { *byte }).collect();
            let www = host.starts_with(b"www,") || host.starts_with(b"www.");
            if !host.contains(&b',')
                || has(host, b",http")
                || !scheme::plausible(&dotted)
                || host.contains(&b'.') && !www
            {
                return vec![];
            }
            vec![(
                0.0,
                (0..host.len())
                    .filter(|at| host[*at] == b',')
                    .map(|at| (p.host.start + at..p.host.start + at + 1, b".".to_vec()))
                    .collect(),
            )]
        }),
        ..RIVAL
    },
    Slip {
        name: "a colon that is missing after the second scheme",
        says: "A colon is missing after `{text}`",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(rest) = t.strip_prefix(b"jdbc:") else { return vec![] };
            let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            if name > 1 && rest[name..].starts_with(b"//") {
                one(0.0, 5 + name..5 + name, ":")
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a sign that Markdown escaped, encoded",
        needs: b"%",
        says: "`{text}` is an encoded backslash",
        cost: 4.0,
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
        name: "`+` for blanks in the name of a file",
        needs: b"+",
        says: "`+` stands for a blank in queries only",
        cost: 4.0,
        how: How::Rival(|t| {
            let path = &t[..t.iter().position(|byte| b"?#".contains(byte)).unwrap_or(t.len())];
            let from = path.iter().rposition(|byte| *byte == b'/').map_or(0, |at| at + 1);
            let is = [&b".pdf"[..], b".doc", b".docx", b".xls", b".xlsx", b".mp3", b".zip", b".jpg"]
                .iter()
                .any(|end| path.ends_with(end));
            let edits: Edits = (from + 1..path.len())
                .filter(|at| {
                    t[*at] == b'+'
                        && t[*at - 1].is_ascii_alphanumeric()
                        && path.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
                })
                .map(|at| (at..at + 1, b"%20".to_vec()))
                .collect();
            if is && edits.len() > 1 && edits.len() < 20 { vec![(0.0, edits)] } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a user and a password read as a scheme",
        says: "The scheme is missing: `{scheme}` is read as one",
        cost: 4.0,
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
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.web && p.port.is_empty()) else { return vec![] };
            let host = &t[p.host.clone()];
            let Some(dot) = host.iter().rposition(|byte| *byte == b'.') else { return vec![] };
            let label = &host[dot + 1..];
            let www = host.starts_with(b"www.") || host[..dot].contains(&b'.');
            if scheme::is_last_label(label) || !www || label.len() < 4 {
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
        name: "the host twice",
        says: "The host is there twice",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.web && p.host.len() > 5) else { return vec![] };
            let host = &t[p.host.clone()];
            let path =
                p.rest + t[p.rest..].iter().position(|byte| b"?#".contains(byte)).unwrap_or(t.len() - p.rest);
            let Some(at) = find(&t[p.rest..path], host).map(|at| p.rest + at).filter(|at| {
                t[..*at].ends_with(b"/")
                    && (!t[..*at].ends_with(b":/") || t[..*at].ends_with(b"://"))
                    && t.get(at + host.len()).is_none_or(|byte| b"/:?#".contains(byte))
            }) else {
                return vec![];
            };
            let from = (p.rest..at).rev().find(|from| {
                scheme_of(&t[*from..at]).is_some_and(web)
                    && t[*from - 1] == b'/'
                    && t[*from..at].contains(&b':')
            });
            let base = &t[p.rest + 1..at];
            match from {
                Some(from) if from == p.rest + 1 => one(0.0, 0..from, ""),
                None if t[at + host.len()..]
                    .strip_prefix(b"/")
                    .is_some_and(|rest| rest.starts_with(base)) =>
                {
                    one(0.0, p.host.start..at, "")
                }
                _ => vec![],
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a resolver before a URL, or a blank",
        says: "`{text}` is before a URL",
        cost: 4.0,
        how: How::Rival(|t| {
            let resolver = parts(t).is_some_and(|p| {
                ["doi.org", "dx.doi.org", "hdl.handle.net", "www.doi.org"]
                    .iter()
                    .any(|name| t[p.host.clone()].eq_ignore_ascii_case(name.as_bytes()))
            });
            urls(t)
                .filter(|at| (t[..*at].ends_with(b"%20") || resolver) && !t[..*at].contains(&b'?'))
                .flat_map(|at| one(0.0, 0..at, ""))
                .take(1)
                .collect()
        }),
        ..RIVAL
    },
    Slip {
        name: "a host where a folder is",
        says: "`{text}` is read as a folder, and looks like a host",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.web) else { return vec![] };
            let Some(at) = find(&t[p.rest..], b"/www.")
                .map(|at| p.rest + at + 1)
                .filter(|at| !t[..*at].iter().any(|byte| b"?#".contains(byte)))
            else {
                return vec![];
            };
            let mirror = [
                "archive",
                "wayback",
                "proxy",
                "cache",
                "mirror",
                "validator",
                "check",
                "whois",
                "translate",
                "/web/",
                "git",
                "img",
                "image",
                "resiz",
                "thumb",
                "fit-in",
                "cdn",
                "wp.com",
                "=",
            ]
            .iter()
            .any(|name| has(&t[..at], name.as_bytes()));
            if mirror
                || at == p.rest + 1
                || !scheme::plausible(&t[at..])
                || t[at..].starts_with(&t[p.host.clone()])
            {
                vec![]
            } else {
                one(0.0, p.host.start..at, "")
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a slash that is missing in a URL inside the path",
        says: "Two slashes follow the colon of a scheme",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| !has(&t[p.rest..], &t[p.host.clone()])) else { return vec![] };
            let edits: Edits = (p.rest + 1..t.len())
                .filter(|at| {
                    t[*at - 1] == b'/'
                        && [&b"http:/"[..], b"https:/"].iter().any(|head| {
                            t[*at..].starts_with(head)
                                && t.get(at + head.len()).is_some_and(u8::is_ascii_alphanumeric)
                        })
                })
                .map(|at| {
                    let colon = at + if t[at..].starts_with(b"https") { 6 } else { 5 };
                    (colon..colon, b"/".to_vec())
                })
                .take(3)
                .collect();
            if edits.is_empty() { vec![] } else { vec![(0.0, edits)] }
        }),
        ..RIVAL
    },
    Slip {
        name: "data without their scheme",
        says: "The scheme `data:` is missing",
        cost: 4.0,
        how: How::Rival(|t| {
            if scheme_of(t).is_none()
                && has(&t[..t.len().min(60)], b";base64,")
                && t[..t.len().min(20)].contains(&b'/')
                && t[0].is_ascii_lowercase()
            {
                one(0.0, 0..0, "data:")
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "an attribute after the URL, encoded",
        needs: b"%",
        says: "`{text}` looks like a rest of HTML",
        cost: 4.0,
        how: How::Rival(|t| {
            let attribute = |at: usize| {
                let rest = &t[at..];
                let rest = rest.strip_prefix(b"%22%20").or(rest.strip_prefix(b"%22+"))?;
                let name = rest.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
                (name > 2 && rest.get(name) == Some(&b'=')).then_some(at)
            };
            let tag = |at: usize| {
                (t[at..].starts_with(b"%22%3E")
                    || t[at..].starts_with(b"%3C/a")
                    || t[at..].starts_with(b"%22/%3E"))
                .then_some(at)
            };
            match (9..t.len()).find_map(|at| attribute(at).or(tag(at))) {
                Some(at) if !t[..at].contains(&b'?') && !has(&t[..at], b"%3C") => one(0.0, at..t.len(), ""),
                _ => vec![],
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "three dots as a folder",
        says: "`...` is no folder",
        cost: 4.0,
        how: How::Rival(|t| {
            if t.starts_with(b"../.../") {
                one(0.0, 3..7, "")
            } else if t.starts_with(b".../") && t.len() > 6 && t[4..].starts_with(b"../") {
                one(0.0, 0..4, "")
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded `#` before a fragment",
        needs: b"%",
        says: "`{text}` is a part of the path, and seems to begin a fragment",
        cost: 4.0,
        how: How::Rival(|t| {
            if t.contains(&b'#') || t.contains(&b'?') {
                return vec![];
            }
            let Some(at) = find(t, b"%23").filter(|at| {
                *at > 1
                    && t[at + 3..].len() > 2
                    && t[at + 3..].iter().all(|byte| word(*byte))
                    && t[at + 3].is_ascii_alphabetic()
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
        cost: 4.0,
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
        needs: b"&",
        says: "`{text}` is an entity of HTML",
        cost: 4.0,
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
        cost: 4.0,
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
        cost: 4.0,
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
        name: "an address in words, encoded",
        needs: b"%",
        says: "`{text}` is written for `{fix}`",
        cost: 4.0,
        how: How::Rival(|t| {
            if !t.starts_with(b"mailto:") || t.contains(&b'@') {
                return vec![];
            }
            let Some(at) = find(t, b"%20at%20") else { return vec![] };
            let mut edits: Edits = vec![(at..at + 8, b"@".to_vec())];
            edits.extend(
                (at + 8..t.len())
                    .filter(|from| t[*from..].starts_with(b"%20dot%20"))
                    .map(|from| (from..from + 9, b".".to_vec())),
            );
            vec![(0.0, edits)]
        }),
        ..RIVAL
    },
    Slip {
        name: "a colon in a password",
        says: "The second colon is a part of the password",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(p) = parts(t).filter(|p| p.user.len() > 3) else { return vec![] };
            let user = p.user.start..p.user.end - 1;
            let edits: Edits =
                user.filter(|at| t[*at] == b':').skip(1).map(|at| (at..at + 1, b"%3A".to_vec())).collect();
            if edits.is_empty() || edits.len() > 5 { vec![] } else { vec![(0.0, edits)] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a scheme before a longer one",
        says: "`{text}` is before another scheme",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(name) = scheme_of(t).filter(|name| t[name.len() + 1..].starts_with(b"//")) else {
                return vec![];
            };
            let inner = &t[name.len() + 3..];
            let host = head(inner);
            if web(name)
                && inner[host.len()..].starts_with(b"//")
                && host.len() > 4
                && scheme::counted(host) == 1
            {
                return vec![(
                    0.0,
                    vec![
                        (0..name.len() + 3, vec![]),
                        (name.len() + 3 + host.len()..name.len() + 3 + host.len(), b":".to_vec()),
                    ],
                )];
            }
            match scheme_of(inner) {
                Some(second)
                    if second.starts_with(name)
                        && second.len() > name.len()
                        && inner[second.len() + 1..].starts_with(b"//") =>
                {
                    one(0.0, 0..name.len() + 3, "")
                }
                _ => vec![],
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a name with dots where the scheme is",
        says: "The scheme is missing: `{scheme}` is read as one",
        cost: 4.0,
        how: How::Rival(|t| match scheme_of(t) {
            Some(name)
                if name.iter().filter(|byte| **byte == b'.').count() > 1
                    && t[name.len() + 1..].starts_with(b"///") =>
            {
                vec![(0.0, vec![(0..0, b"http://".to_vec()), (name.len()..name.len() + 4, b"/".to_vec())])]
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        name: "a folder where the host of a socket is",
        says: "A socket has no host; three slashes begin its path",
        cost: 4.0,
        how: How::Rival(|t| match parts(t) {
            Some(p)
                if p.scheme == b"unix"
                    && p.port.is_empty()
                    && p.rest < t.len()
                    && !p.host.is_empty()
                    && t[p.rest] == b'/' =>
            {
                one(0.0, 7..7, "/")
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded `&` before a field",
        needs: b"%?=",
        says: "`{text}` is a part of the value, and seems to begin a field",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(query) = t.iter().position(|byte| *byte == b'?') else { return vec![] };
            let field = |at: &usize| {
                t[*at..].starts_with(b"%26") && {
                    let name = t[at + 3..].iter().take_while(|byte| word(**byte)).count();
                    name > 1 && t.get(at + 3 + name) == Some(&b'=')
                }
            };
            let edits: Edits = (query..t.len()).filter(field).map(|at| (at..at + 3, b"&".to_vec())).collect();
            if edits.is_empty()
                || edits.len() > 30
                || urls(t).next().is_some()
                || has(t, b"%2F%2F")
                || has(t, b"%2f%2f")
            {
                vec![]
            } else {
                vec![(0.0, edits)]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "an address of IPv6 read as a scheme",
        says: "An IPv6 address is read as a scheme and its path",
        cost: 4.0,
        how: How::Rival(|t| {
            let colons = t.iter().filter(|byte| **byte == b':').count();
            if !t.iter().all(|byte| HEX.contains(byte))
                || colons < 4
                || t.len() - t.iter().rposition(|byte| *byte == b':').unwrap_or(0) < 6
                || !has(t, b"::")
            {
                return vec![];
            }
            let last = t.iter().rposition(|byte| *byte == b':').unwrap_or(0);
            let port = t.len() - last == 6;
            vec![(
                0.0,
                vec![
                    (0..0, b"http://[".to_vec()),
                    if port { (last..last, b"]".to_vec()) } else { (t.len()..t.len(), b"]".to_vec()) },
                ],
            )]
        }),
        ..RIVAL
    },
    Slip {
        name: "`+` for blanks in a mail",
        needs: b"+?",
        says: "`+` stands for itself in `mailto:`",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(query) = t.iter().position(|byte| *byte == b'?').filter(|_| t.starts_with(b"mailto:"))
            else {
                return vec![];
            };
            let edits: Edits = (query + 1..t.len())
                .filter(|at| t[*at] == b'+' && t[*at - 1] != b'=')
                .map(|at| (at..at + 1, b"%20".to_vec()))
                .collect();
            if edits.len() > 1 && edits.len() < 60 && !has(t, b"%20") { vec![(0.0, edits)] } else { vec![] }
        }),
        ..RIVAL
    },
    Slip {
        name: "a number or an address taken for a file",
        says: "`{text}` is before another scheme",
        cost: 4.0,
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
        name: "an intent that is not finished",
        says: "`{text}` begins what is missing",
        cost: 4.0,
        how: How::Rival(
            |t| if t.ends_with(b"#Intent;") { one(0.0, t.len() - 8..t.len(), "") } else { vec![] },
        ),
        ..RIVAL
    },
    Slip {
        name: "one slash after `content:`",
        says: "Two slashes follow the colon of the scheme",
        cost: 4.0,
        how: How::Rival(|t| {
            if t.starts_with(b"content:/") && t.get(9).is_some_and(u8::is_ascii_alphanumeric) {
                one(0.0, 8..8, "/")
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "delimiters that are encoded in a fragment",
        needs: b"#%",
        says: "`{text}` is `{fix}` there",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(from) = t.iter().position(|byte| *byte == b'#') else { return vec![] };
            let edits: Edits = (from..t.len())
                .filter_map(|at| {
                    escape(&t[at..]).filter(|byte| b"/=?".contains(byte)).map(|byte| (at..at + 3, vec![byte]))
                })
                .collect();
            if edits.len() > 1
                && edits.len() < 20
                && !t[from..].iter().any(|byte| b"/=?".contains(byte))
                && begins_with_slashes(t)
            {
                vec![(0.0, edits)]
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a slash before the port",
        says: "The port is read as a part of the path",
        cost: 4.0,
        how: How::Rival(|t| match parts(t) {
            Some(p)
                if p.port.is_empty()
                    && t[p.rest..].starts_with(b"/:")
                    && (2..6).contains(&digits(&t[p.rest + 2..]))
                    && t.get(p.rest + 2 + digits(&t[p.rest + 2..]))
                        .is_none_or(|byte| b"/?#".contains(byte)) =>
            {
                one(0.0, p.rest..p.rest + 1, "")
            }
            _ => vec![],
        }),
        ..RIVAL
    },
    Slip {
        name: "two ports after a host that is read as a scheme",
        says: "The scheme is missing: `{scheme}` is read as one",
        cost: 4.0,
        how: How::Rival(|t| {
            let Some(name) = scheme_of(t).filter(|name| !scheme::known(name) && name.len() > 3) else {
                return vec![];
            };
            let first = digits(&t[name.len() + 1..]);
            let from = name.len() + 1 + first;
            let second = if t.get(from) == Some(&b':') { digits(&t[from + 1..]) } else { 0 };
            if (3..6).contains(&first) && (3..6).contains(&second) && from + 1 + second == t.len() {
                vec![(0.0, vec![(0..0, b"http://".to_vec()), (from..t.len(), vec![])])]
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a sign in the name of a file that ends its path",
        says: "{Found} ends the path of a file, and its name seems to hold it",
        cost: 4.0,
        how: How::Rival(|t| match t.iter().position(|byte| b"?#".contains(byte)) {
            Some(at)
                if t.starts_with(b"file:///")
                    && t[at + 1..].contains(&b'/')
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
    Slip {
        name: "a magnet without its `?`",
        says: "The fields of a magnet begin with `?`",
        cost: 4.0,
        how: How::Rival(|t| {
            if t.starts_with(b"magnet:xt") {
                one(0.0, 7..7, "?")
            } else if t.starts_with(b"magnet://?") {
                one(0.0, 7..9, "")
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "a comma for a dot, or a doubled `@`, in an address of mail",
        needs: b"@",
        says: "`{text}` is written for `{fix}`",
        cost: 4.0,
        how: How::Rival(|t| {
            if !t.starts_with(b"mailto:") || t.contains(&b'?') {
                return vec![];
            }
            if let Some(at) = find(t, b"@@") {
                return one(0.0, at..at + 2, "@");
            }
            match t.iter().rposition(|byte| *byte == b',') {
                Some(at)
                    if find(t, b"@").is_some_and(|sign| sign < at && !t[sign + 1..at].contains(&b'.'))
                        && [&b"com"[..], b"org", b"net", b"de", b"fr", b"uk"].contains(&&t[at + 1..]) =>
                {
                    one(0.0, at..at + 1, ".")
                }
                _ => vec![],
            }
        }),
        ..RIVAL
    },
];

/// Where other URLs begin in a text that is no wrapper of one.
fn urls(t: &[u8]) -> impl Iterator<Item = usize> {
    let wraps = scheme_of(t).is_some_and(sign);
    let most = if wraps { 0 } else { t.len().min(2000) };
    (1..most)
        .filter(move |at| {
            [&b"http://"[..], b"https://", b"ftp://", b"ws://", b"wss://"]
                .iter()
                .any(|head| t[*at..].len() > head.len() && t[*at..at + head.len()].eq_ignore_ascii_case(head))
                && !b"=?&".contains(&t[*at - 1])
                && !(t[*at..].starts_with(b"ftp") && t[*at - 1].is_ascii_alphanumeric())
                && !(t[*at..].starts_with(b"ws") && t[*at - 1].is_ascii_alphanumeric())
        })
        .take(3)
}
fn begins_with_slashes(t: &[u8]) -> bool {
    scheme_of(t).is_some_and(|name| t[name.len() + 1..].starts_with(b"//"))
}
