//! Other readings of texts that conform, in which a sign of a value or of a name means something else.

use super::prelude::*;
use super::rival::{RIVAL, parts};

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a plus sign in a value",
        needs: b"?=+",
        says: "Forms read `{text}` as a blank; write `%2B` for a plus sign",
        how: rival(|t| {
            // A sign that is one elsewhere, as in SIP, needs no escape.
            if scheme_of(t).is_some_and(|name| !scheme::web(name) && name != b"geo") {
                return None;
            }
            let mut signs = Vec::new();
            for (from, field) in fields(t) {
                let start = memchr(b'=', field).map_or(field.len(), |at| at + 1);
                let value = &field[start..];
                let is_data = is_base64(value);
                let places = memchr_iter(b'+', value).filter(|at| is_data || is_plus(value, *at));
                signs.extend(places.take(20).map(|at| from + start + at));
            }
            (signs.len() < 20).then(|| each(signs, 1, "%2B"))
        }),
        ..RIVAL
    },
    Slip {
        name: "a value that begins with `#`",
        needs: b"?=#",
        says: "`#` begins the fragment, so the value before it is empty",
        how: rival(|t| {
            let at = memchr(b'#', t)?;
            let (before, name) = (&t[..at], &t[at + 1..]);
            // The links of proxies have the name of a server there.
            let is_web = || parts(t).is_none_or(|p| p.web);
            let field = &before[memrchr(b'?', before)?.max(memrchr(b'&', before).unwrap_or(0))..];
            let is_value = field.ends_with(b"=") && count(field, b'=') == 1 && is_web();
            let is_name = name.len() > 2 && name[0].is_ascii_alphabetic() && are_words(name, b"");
            (is_value && is_name).then(|| one(at..at + 1, "%23"))
        }),
        ..RIVAL
    },
    Slip {
        name: "quotation marks around values",
        needs: b"?='",
        says: "The value is in quotation marks, which are a part of it",
        how: rival(|t| {
            // In OData and its relatives, texts are in quotation marks.
            if find_any(t, &["()", "(@", "/_api/", "odata", "OData", "/sap/"]).is_some() {
                return None;
            }
            let mut marks = Vec::new();
            for (from, field) in fields(t) {
                let (name, value) = field.split_at(memchr(b'=', field).map_or(field.len(), |at| at + 1));
                let quoted = value.strip_prefix(b"'").and_then(|value| value.strip_suffix(b"'"));
                let is_plain = |text: &[u8]| text.len() > 1 && are_words(text, b"./:@");
                if !has_any(name, b"$@") && quoted.is_some_and(is_plain) {
                    marks.extend([from + name.len(), from + field.len() - 1]);
                }
            }
            (marks.len() < 20).then(|| each(marks, 1, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a percent sign before a number, read as an escape",
        needs: b"%1",
        says: "`{text}` is the escape of a control character; write `%25` for a percent sign",
        how: rival(|t| {
            let from = if scheme_of(t).is_none() { 0 } else { parts(t)?.rest };
            let path = until(&t[from..], b"?#");
            let at = memchr(b'%', path).filter(|at| *at > 0 && path[at - 1].is_ascii_alphanumeric())?;
            // ESC, `%1B`, begins the commands of terminals, and has no two digits.
            let is_control =
                path[at + 1..].starts_with(b"1") && path.get(at + 2).is_some_and(u8::is_ascii_digit);
            (is_control && count(path, b'%') == 1)
                .then(|| one(from + at..from + at + 3, [b"%25", &path[at + 1..at + 3]].concat()))
        }),
        ..RIVAL
    },
    Slip {
        name: "slashes in the name of an object",
        needs: b"googleapis/o",
        says: "The name of an object is one segment of the path; its slashes are written `%2F`",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.web && p.name.ends_with(b".googleapis.com"))?;
            let bucket = find_any(p.path, &["/storage/v1/b/", "/v0/b/"])?.end;
            let object = bucket + memchr(b'/', &p.path[bucket..])?;
            let name = p.path[object..].strip_prefix(b"/o/")?;
            // Some requests name the object, and a part or an act of it.
            let name = name.strip_suffix(b"/acl").unwrap_or(name);
            let commands =
                ["/acl", "/iam", "/copyTo/", "/rewriteTo/", "/moveTo/", "/compose", "/restore", "/watch"];
            let is_command = find_any(name, &commands).is_some();
            let slashes = memchr_iter(b'/', name).map(|at| p.rest + object + 3 + at);
            (!is_command && !name.ends_with(b"/") && count(name, b'/') < 20).then(|| each(slashes, 1, "%2F"))
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded blank where a segment begins",
        needs: b"/%20",
        says: "A segment of the path begins with an encoded space",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.web)?;
            let at = p.rest + find(p.path, b"/%20")? + 1;
            let next = *t.get(at + 3)?;
            // A slash with blanks on both sides divides words.
            let is_apart = !t[..at - 1].ends_with(b"%20") && !has(&t[at..], b"://");
            let end = at + 3 + usize::from(next == b'/');
            (is_apart && (next == b'/' || next.is_ascii_lowercase())).then(|| one(at..end, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "one slash in a URL inside another one",
        cost: Some(SPECIFIC),
        needs: b"http:/",
        says: "The URL inside this one has one slash after its scheme, not two",
        how: rival(|t| {
            // It is a value, or the date of an archive is before it.
            let is_place = |at: usize| {
                let date = || t[..at].strip_suffix(b"/").map(|before| digits(after_last(before, b'/')));
                t[..at].ends_with(b"=") || date() == Some(14)
            };
            let at = memmem::find_iter(t, b"http").find(|at| is_place(*at))?;
            let sign = at + prefix(&t[at..], &["https:/", "http:/"])?;
            t.get(sign).filter(|byte| byte.is_ascii_alphanumeric()).map(|_| one(sign..sign, "/"))
        }),
        ..RIVAL
    },
    Slip {
        code: Some(Code::HtmlEntity),
        name: "a blank of HTML after the URL",
        cost: Some(SPECIFIC),
        needs: b"&nbsp;",
        says: "The URL ends before `{text}`, which begins with an entity of HTML for a blank",
        how: rival(|t| {
            let at = find(t, b"&nbsp;").filter(|at| !t[..*at].contains(&b'?'))?;
            let p = parts(t).filter(|p| !p.name.is_empty())?;
            // Elsewhere in the authority it hides the host that follows.
            let ends_host = at + 6 == p.rest && at > p.host.start && p.port.is_empty() && p.user.is_empty();
            (at >= p.rest || ends_host).then(|| one(at..t.len(), ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a colon after the slash at the end",
        needs: b"/:",
        says: "`{text}` is after the URL, and may belong to the text around it",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.web && !p.name.is_empty())?;
            let end = [&b"):"[..], b":"].iter().find_map(|sign| p.tail.strip_suffix(*sign))?;
            end.ends_with(b"/").then(|| one(p.rest + end.len()..t.len(), ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "two question marks where the query begins",
        needs: b"?=",
        says: "The query begins with a question mark that is a part of its first name",
        how: rival(|t| {
            let at = memchr(b'?', t)?;
            let field = t[at + 1..].strip_prefix(b"?").filter(|field| is_field(field));
            field.filter(|_| parts(t).is_some_and(|p| p.web)).map(|_| one(at..at + 1, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a field of the query again",
        needs: b"?=&",
        says: "The query contains `{text}` again",
        how: rival(|t| {
            let mut last: &[u8] = b"";
            let mut edits = Vec::new();
            for (from, field) in fields(t) {
                // A short value may be meant more than once.
                let is_long = field.len() > 12 && is_field(field);
                if is_long && field == last && edits.len() < 20 {
                    edits.push((from - 1..from + field.len(), vec![]));
                }
                last = field;
            }
            Some(edits)
        }),
        ..RIVAL
    },
    Slip {
        name: "the folders of the path again",
        needs: b"/",
        says: "The path contains its first folders again",
        how: rival(|t| {
            let p = parts(t).filter(|p| !has(p.path, b"://"))?;
            let ends: Vec<usize> = memchr_iter(b'/', p.path).take(4).collect();
            let [0, first, second, third] = ends[..] else { return None };
            // One folder again and again may be a mistake of another kind.
            let is_other = p.path[1..first] != p.path[second + 1..third];
            let at = 1 + memmem::find(&p.path[1..], &p.path[..=third]).filter(|_| is_other)?;
            Some(one(p.rest..p.rest + at, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "the server of S3 where a bucket is",
        needs: b"s3:/.amazonws",
        says: "After `s3://` is a bucket, and `{text}` names the server",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.scheme == b"s3" && p.port.is_empty() && p.user.is_empty())?;
            let server = b"s3.amazonaws.com";
            let before = p.name.strip_suffix(server)?;
            // The bucket is before the server, or the first folder after it.
            match before.strip_suffix(b".") {
                Some(bucket) => Some(one(p.host.start + bucket.len()..p.host.end, "")),
                None => (before.is_empty() && p.path.len() > 1).then(|| one(p.host.start..p.rest + 1, "")),
            }
        }),
        ..RIVAL
    },
    Slip {
        name: "four slashes before a folder at the root",
        needs: b":/",
        says: "The path begins with two slashes, as that of a shared folder of Windows does",
        how: rival(|t| {
            let path = t.strip_prefix(b"file:////")?;
            scheme::FOLDERS.contains(&head(path)).then(|| one(8..9, ""))
        }),
        ..RIVAL
    },
];

/// The fields of the query, each with its place.
fn fields(t: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut from = memchr(b'?', t).map_or(t.len(), |at| at + 1);
    until(&t[from..], b"#").split(|byte| *byte == b'&').map(move |field| {
        let start = from;
        from += field.len() + 1;
        (start, field)
    })
}

/// Base64 with its padding, which tells it from words.
fn is_base64(value: &[u8]) -> bool {
    let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=".contains(byte);
    let has = |is: fn(&u8) -> bool| value.iter().any(is);
    value.len() > 23
        && value.ends_with(b"=")
        && value.iter().all(is_sign)
        && has(u8::is_ascii_digit)
        && has(u8::is_ascii_uppercase)
}

/// A plus sign that is meant, at this place of a value: in the zone of a time, before a telephone number, or in an Open Location Code. The
/// lengths come first, so that a value with many signs is not read for each of them.
fn is_plus(value: &[u8], at: usize) -> bool {
    let (before, after) = (&value[..at], &value[at + 1..]);
    let has_time = |text: &[u8]| {
        text.windows(3).any(|it| it[1] == b'T' && it[0].is_ascii_digit() && it[2].is_ascii_digit())
    };
    let is_time = |text: &[u8]| match text {
        [.., b':' | b'A', tens, ones] => tens.is_ascii_digit() && ones.is_ascii_digit() && has_time(text),
        _ => false,
    };
    let is_zone = matches!(after.len(), 2 | 4 | 5)
        && after.iter().all(|byte| byte.is_ascii_digit() || *byte == b':')
        && before.len() > 15
        && is_time(before);
    let is_number = before.is_empty() && after.len() > 7 && digits(after) == after.len();
    let is_of_code = |byte: &u8| b"23456789CFGHJMPQRVWX".contains(byte);
    let is_code =
        before.len() == 8 && matches!(after.len(), 2 | 3) && before.iter().chain(after).all(is_of_code);
    is_zone || is_number || is_code
}
