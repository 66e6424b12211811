//! Other readings of texts that conform, in which another path, query or fragment is meant.

use super::prelude::*;
use super::rival::{Parts, RIVAL, one, parts, without_blanks};

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a folder of a repository after its reference",
        needs: b":/?=",
        says: "The folder is read as a part of the query; it is before the `?`",
        how: How::Rival(|t| {
            let Some(query) = find(t, b"?ref=").filter(|_| t.starts_with(b"git::")) else { return vec![] };
            let Some(folder) = find(&t[query..], b"//").map(|at| query + at) else { return vec![] };
            // The repository has a host, and no folder yet.
            let path = find(&t[..query], b"://").map_or(&[][..], |at| &t[at + 3..query]);
            let is_whole = !head(path).is_empty() && path.contains(&b'/') && !has(path, b"//");
            let is_folder = folder > query + 5
                && t.len() > folder + 2
                && is_whole
                && !has(&t[folder + 2..], b"//")
                && !t[query + 5..].iter().any(|byte| b"&#:".contains(byte));
            let edits = vec![(query..query, t[folder..].to_vec()), (folder..t.len(), vec![])];
            if is_folder { vec![(0.0, edits)] } else { vec![] }
        }),
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
        name: "a sign that Markdown escaped, encoded",
        needs: b"%",
        says: "`{text}` is an encoded backslash",
        how: How::Rival(|t| {
            let edits: Edits = (0..t.len())
                .filter(|at| {
                    t[*at..].len() > 3
                        && t[*at..*at + 3].eq_ignore_ascii_case(b"%5C")
                        && (b"_*-().~".contains(&t[*at + 3]) || t[*at + 3] == b'&' && !has(t, b"=%5C"))
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
            // If the query has other escapes than `%26`, a value is a URL or a text of its own.
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
        name: "the fields of a query, encoded",
        needs: b"?%3D",
        says: "The query is one name without a value: `{text}` is encoded",
        how: How::Rival(|t| {
            let from = head_of(t, b"?#") + 1;
            let query = t.get(from..).filter(|_| t[from - 1] == b'?').unwrap_or_default();
            if query.iter().any(|byte| b"=&#".contains(byte)) {
                return vec![];
            }
            let signs: Edits = (from..t.len())
                .filter_map(|at| match escape(&t[at..]) {
                    Some(sign @ (b'=' | b'&')) => Some((at..at + 3, vec![sign])),
                    _ => None,
                })
                .collect();
            // Each value has a name, and none is encoded once more.
            let mut starts = [from]
                .into_iter()
                .chain(signs.iter().filter(|(_, sign)| sign[..] == *b"&").map(|(span, _)| span.end));
            let is_value = |start: usize| {
                let name = t[start..].iter().take_while(|byte| word(**byte)).count();
                name > 0 && escape(&t[start + name..]) == Some(b'=')
            };
            let values = signs.iter().filter(|(_, sign)| sign[..] == *b"=").count();
            let is_first_empty = escape(query) == Some(b'&');
            let fields = signs.len() - values + usize::from(!is_first_empty);
            let is_all = starts.all(|start| is_value(start) || is_first_empty && start == from);
            let is_whole = is_all && fields > 1 && values == fields && !t.ends_with(b"%3D");
            if is_whole && signs.len() < 40 { vec![(0.0, signs)] } else { vec![] }
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
        needs: b"?=#",
        says: "`{text}` ends the query, and fields follow it",
        how: How::Rival(|t| {
            let Some(at) = t.iter().position(|byte| *byte == b'#').filter(|at| t[..*at].contains(&b'='))
            else {
                return vec![];
            };
            // The identifiers of streams in SRT begin so.
            if t[..at].ends_with(b"streamid=") && t[at + 1..].starts_with(b"!::") {
                return one(0.0, at..at + 1, "%23");
            }
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
            // An address in the query may have a `+` that is meant.
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
            // In other schemes, such as IRC, the name of a channel begins with a `#`, which is encoded.
            let is_file = |at: usize| t.starts_with(b"file:") && extension(&t[..at]);
            let Some(at) = find(t, b"%23").filter(|at| {
                let name = &t[at + 3..];
                let dash = usize::from(name.starts_with(b"-") && t[..*at].ends_with(b"/"));
                let is_name = name.len() > 1 + dash - usize::from(is_file(*at))
                    && name[dash].is_ascii_alphabetic()
                    && name.iter().all(|byte| word(*byte));
                // A route of a page that is a program begins with `#/` or `#!`.
                let is_route = || {
                    let is_sign = name.starts_with(b"/") || name.starts_with(b"!");
                    parts(t).is_some_and(|p| *at == p.rest + 1 && is_sign)
                };
                let is_web = scheme_of(t).is_none() || parts(t).is_some_and(|p| p.web) || is_file(*at);
                *at > 1 && is_web && (is_name || is_route())
            }) else {
                return vec![];
            };
            one(0.0, at..at + 3, "#")
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded colon where a repository begins",
        needs: b"%",
        says: "`{text}` is a part of the path: the colon of the short form of Git was encoded",
        how: How::Rival(|t| {
            let is_of_git = |p: &Parts| {
                [&b"git"[..], b"ssh", b"git+ssh", b"git+https"].contains(&p.scheme)
                    && t.get(p.rest..p.rest + 4).is_some_and(|sign| sign.eq_ignore_ascii_case(b"/%3A"))
                    && t.get(p.rest + 4).is_some_and(u8::is_ascii_alphabetic)
            };
            parts(t).filter(is_of_git).map_or(vec![], |p| one(0.0, p.rest + 1..p.rest + 4, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "`&` where the query begins",
        needs: b"&=",
        says: "The query begins with `?`, not `{text}`",
        how: How::Rival(|t| {
            let is_opaque =
                scheme_of(t).is_some_and(|name| [&b"bitcoin"[..], b"geo", b"sms"].contains(&name));
            if t.iter().any(|byte| b"?#;".contains(byte)) || parts(t).is_none() && !is_opaque {
                return vec![];
            }
            let Some(at) =
                t.iter().position(|byte| *byte == b'&').filter(|at| *at > 8 && !t[*at..].contains(&b'@'))
            else {
                return vec![];
            };
            let slash = t[..at].iter().rposition(|byte| *byte == b'/').unwrap_or(0);
            if let Some(sign) = (slash..at).find(|at| escape(&t[*at..]) == Some(b'?')) {
                return one(0.0, sign..sign + 3, "?");
            }
            if t[slash..at].contains(&b'=') {
                return if slash > 8 { one(0.0, slash..slash + 1, "?") } else { vec![] };
            }
            let name = t[at + 1..].iter().take_while(|byte| word(**byte)).count();
            if (name > 1 || extension(&t[..at]) || is_opaque) && t.get(at + 1 + name) == Some(&b'=') {
                one(0.0, at..at + 1, "?")
            } else {
                vec![]
            }
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
                // A quotation mark after the text does not belong to it.
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
        name: "an empty segment in the path",
        needs: b":/",
        says: "The path contains an empty segment",
        how: How::Rival(|t| {
            let is_of_files = |p: &Parts| {
                let names = [&b"http"[..], b"https", b"file", b"oci"];
                (names.contains(&p.scheme) || STORES.iter().any(|store| p.scheme == store.as_bytes()))
                    && !has(t, b"::")
            };
            let Some(p) = parts(t).filter(is_of_files) else { return vec![] };
            let path = &t[p.rest..p.rest + head_of(&t[p.rest..], b"?#")];
            let Some(at) = find(path, b"//").filter(|at| *at > 0) else { return vec![] };
            let slashes = path[at..].iter().take_while(|byte| **byte == b'/').count();
            let (before, after) = (&path[..at], &path[at + slashes..]);
            // A module is in an archive or repository, after two slashes; a name may begin with a slash; and other URLs have them, too.
            let forges = [&b"github.com"[..], b"gitlab.com", b"bitbucket.org"];
            let is_module = extension(before) || forges.contains(&&t[p.host.clone()]) || has(t, b"?ref=");
            let ends = ["/wiki", "/dir", "/http", "/https", "/ftp"];
            let is_meant = is_module || ends.iter().any(|end| before.ends_with(end.as_bytes()));
            let is_flat = !path.iter().any(|byte| b":%*@".contains(byte)) && !has(after, b"//");
            if is_flat && !is_meant && !after.is_empty() {
                one(0.0, p.rest + at..p.rest + at + slashes - 1, "")
            } else {
                vec![]
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "the version of an interface twice",
        needs: b"/",
        says: "The path contains the version of the interface more than once",
        how: How::Rival(|t| {
            let is_twice = |at: &usize| {
                let name = &t[at + 1..at + 1 + head_of(&t[at + 1..], b"/?#")];
                name.len() == 2
                    && name[0] == b'v'
                    // From `v5` on it may be the name of a program, such as `v8`.
                    && (b'1'..b'5').contains(&name[1])
                    && t[at + 4..].starts_with(name)
                    && t.get(at + 6) == Some(&b'/')
            };
            let Some(p) = parts(t) else { return vec![] };
            let at = memchr::memchr_iter(b'/', &t[p.rest..])
                .map(|at| p.rest + at)
                .find(|at| t.len() > at + 6 && is_twice(at));
            at.map_or(vec![], |at| {
                let times = t[at..].chunks(3).take_while(|three| *three == &t[at..at + 3]).count();
                let is_end = t.get(at + 3 * times).is_none_or(|byte| b"/?#".contains(byte));
                one(0.0, at + 3..at + 3 * if is_end { times } else { times - 1 }, "")
            })
        }),
        ..RIVAL
    },
    Slip {
        name: "a query after the fragment",
        needs: b"#?=",
        says: "`{text}` is a part of the fragment: a query is before it",
        how: How::Rival(|t| {
            let hash = head_of(t, b"#");
            let name = t[(hash + 1).min(t.len())..].iter().take_while(|byte| word(**byte)).count();
            let sign = hash + 1 + name;
            if name == 0
                || t[..hash].contains(&b'?')
                || t.get(sign) != Some(&b'?')
                || !is_tracked(&t[sign + 1..])
            {
                return vec![];
            }
            one(0.0, hash..t.len(), [&t[sign..], &t[hash..sign]].concat())
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded bracket or tag at the end",
        needs: b"%",
        says: "`{text}` is after the URL, and was encoded with it",
        how: How::Rival(|t| {
            let is_open = ["(", "%28", "?"].iter().any(|sign| has(t, sign.as_bytes()));
            let ends_word = |text: &&[u8]| match text[..] {
                [.., escape, _, last] => escape != b'%' && last.is_ascii_alphanumeric(),
                _ => false,
            };
            let bracket = t.strip_suffix(b"%29").filter(ends_word).filter(|_| !is_open);
            let tag = find(t, b"%3C/").filter(|at| t.ends_with(b"%3E") && !has(&t[..*at], b"%3C"));
            bracket.map(<[u8]>::len).or(tag).map_or(vec![], |at| one(0.0, at..t.len(), ""))
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
            // A path does not end in a blank, and the name of a fragment has none: the `#` belongs to the path.
            Some(at)
                if t[at] == b'#'
                    && t[..at].ends_with(b"%20")
                    && (t.starts_with(b"file:") || has(&t[at + 1..], b"%20")) =>
            {
                one(0.0, at..at + 1, "%23")
            }
            // A folder of C# among others is no page.
            Some(at)
                if t[..at].ends_with(b"/c")
                    && t[at..].starts_with(b"#/")
                    && memchr::memchr_iter(b'/', &t[..at]).count() > 3 =>
            {
                one(0.0, at..at + 1, "%23")
            }
            // A film is no place in a text.
            Some(at) if t[at] == b'#' && !extension(&t[..at]) && is_film(&t[at + 1..]) => {
                one(0.0, at..at + 1, "%23")
            }
            Some(at)
                if t.starts_with(b"file:///")
                    && (t[at + 1..].contains(&b'/') || extension(&t[at + 1..]))
                    // The fragment after these is a pointer into the file.
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

/// A field that campaigns or logins put at the end of an address.
fn is_tracked(query: &[u8]) -> bool {
    ["utm_", "fbclid=", "gclid=", "oauth_"].iter().any(|name| query.starts_with(name.as_bytes()))
}

/// The name of a file with a film or a sound.
fn is_film(name: &[u8]) -> bool {
    [".mp4", ".mkv", ".mp3", ".flac"]
        .iter()
        .any(|end| name.len() > end.len() && name.ends_with(end.as_bytes()))
        && !name.contains(&b'/')
}

/// Schemes of stores of objects, whose names have no query and no fragment.
const STORES: [&str; 10] = ["s3", "s3a", "s3n", "gs", "abfs", "abfss", "wasb", "wasbs", "nfs", "smb"];
