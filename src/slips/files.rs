//! Files.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::UnexpectedReading),
        name: "four slashes before the host of a file",
        cost: Some(SPECIFIC),
        needs: b":/",
        says: "`{text}` is too much: the host of a file follows two slashes",
        how: whole(|t| {
            let rest = t.strip_prefix(b"file:")?;
            let slashes = run(rest, |byte| byte == b'/');
            let host = head(&rest[slashes..]);
            let is_host = host.first().is_some_and(u8::is_ascii_alphanumeric) && are_words(host, b".");
            // If the text has other faults, it has a path after the slashes, not a host.
            let is_plain = t.iter().all(u8::is_ascii_graphic);
            ((4..6).contains(&slashes) && is_host && is_plain).then(|| one(7..5 + slashes, ""))
        }),
        ..SLIP
    },
    Slip {
        name: "a path of Windows",
        says: "`{fix}` is missing before a Windows path|A Windows path is written with `{fix}` in a URL, not `{text}`",
        tax: TAX,
        how: whole(|t| of_windows(t, false)),
        ..SLIP
    },
    Slip {
        code: Some(Code::DriveAsHost),
        name: "a drive where the host is",
        says: "A drive is no host: it follows three slashes, as in `file:///C:/`",
        tax: TAX,
        how: whole(|t| of_windows(t, true)),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnexpectedReading),
        name: "a path of Windows whose backslashes were encoded",
        needs: b"%5",
        says: "A Windows path is written with slashes in a URL, and here its backslashes are encoded",
        tax: TAX,
        how: whole(|t| {
            let from = prefix(t, &["file:///", "file://"]).unwrap_or(0);
            let drive = *t.get(from).filter(|drive| drive.is_ascii_alphabetic())?;
            let end = from + 1 + prefix(&t[from + 1..], &[":", "%3A"])?;
            let is_backslash = |at: &usize| escape(&t[*at..]) == Some(b'\\');
            let head = one(0..end, format!("file:///{}:", char::from(drive)));
            is_backslash(&end).then(|| [head, each((end..t.len()).filter(is_backslash), 3, "/")].concat())
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ReservedCharacter),
        name: "a `#` in the data",
        says: "{Part} contains {found}, {which}",
        tax: TAX,
        how: encoded(set(&[Opaque, Query, Path]), b"#", 0, |t, i| {
            let is_beside_blank = || t.before(i) == b' ' || t.byte(i + 1) == b' ';
            t.bytes.starts_with(b"data:") && has_any(t.run(i, |_| true), b"<>\"'")
                || t.bytes.starts_with(b"file:") && is_beside_blank() && extension(t.from(i))
        }),
        ..SLIP
    },
];

/// A slash is missing before the drive of a file.
fn drive(text: &[u8], edits: &Edits) -> bool {
    edits.first().is_some_and(|(span, _)| span.is_empty() && text[..span.start].ends_with(b"://"))
}
/// A path of Windows as a file, whose drive is where the host is, or elsewhere.
fn of_windows(t: &[u8], is_host: bool) -> Option<Edits> {
    let edits = windows(t).filter(|edits| drive(t, edits) == is_host)?;
    if !is_host {
        return Some(edits);
    }
    // The drive with its slash: the path is another slip.
    let at = edits[0].0.start;
    let end = edits.get(1).filter(|(next, _)| next.start == at + 2).map_or(at + 2, |(next, _)| next.end);
    let slash = if end > at + 2 { "/" } else { "" };
    Some(one(at..end, [b"/", &t[at..at + 2], slash.as_bytes()].concat()))
}
/// A path of Windows as a file.
fn windows(t: &[u8]) -> Option<Edits> {
    let slashed: Vec<u8> = t
        .iter()
        .take(20)
        .map(|byte| if *byte == b'\\' && t.starts_with(b"file:") { b'/' } else { *byte })
        .collect();
    let begins_with_drive =
        |text: &[u8]| matches!(text, [drive, b':', b'\\' | b'/', ..] if drive.is_ascii_alphabetic());
    let is_web = |head: &&&str| {
        t.strip_prefix(head.as_bytes())
            .is_some_and(|rest| begins_with_drive(rest) && (rest[2] == b'\\' || head.len() == 1))
    };
    let web = ["/", "http://", "https://", "http:///", "https:///"].iter().find(is_web);
    let web = web.map(|head| head.len()).or(prefix(t, &["\\\\?\\", "\\\\.\\"]));
    if let Some(web) = web.filter(|web| begins_with_drive(&t[*web..])) {
        return Some([one(0..web, "file:///"), slashes(t, web)].concat());
    }
    let heads = ["file:///", "file://", "file:/", "file:"];
    let from = match t.strip_prefix(b"jar:") {
        Some(inside) => 4 + prefix(inside, &heads).unwrap_or(0),
        None => prefix(&slashed, &heads).unwrap_or(0),
    };
    // A program may have a scheme of its own for files.
    let of_program = split_scheme(t)
        .filter(|(name, _)| from == 0 && name.len() > 1 && !scheme::listed(name))
        .map(|(name, rest)| name.len() + 1 + run(&rest[..rest.len().min(3)], |byte| byte == b'/'));
    let from = of_program.filter(|from| t[..*from].ends_with(b"//")).unwrap_or(from);
    let rest = &t[from..];
    let is_drive = begins_with_drive(rest) && !rest[2..].starts_with(b"//");
    let begins_with_host = matches!(rest, [b'\\', b'\\', first, ..] if word(*first));
    if from == 8 && begins_with_host {
        return Some([one(7..10, ""), slashes(t, 10)].concat());
    }
    // WebDAV writes `SSL` after an `@`, and a file has no such thing.
    let is_secure = || has(until(&rest[2..], b"\\/"), b"@SSL");
    let is_share = from == 0 && begins_with_host && !rest.contains(&b':') && !is_secure();
    if !is_drive && !is_share {
        return None;
    }
    let before = &t[..from];
    let head = match from {
        0 if is_share => "file:",
        0 => "file:///",
        _ if slashed[..from.min(20)].ends_with(b"///") || before.ends_with(b"///") => "",
        _ if ends_with(before, &["//", ":"]) => "/",
        _ => "",
    };
    let mut edits =
        if head.is_empty() { slashes(t, 0) } else { [one(from..from, head), slashes(t, from)].concat() };
    if from == 0 && extension(t) {
        edits.extend(signs_of(t, 0));
        edits.sort_by_key(|(span, _)| span.start);
    }
    Some(edits)
}

/// The edits that make a slash of each backslash from there on; in a path from a program, where each is escaped,
/// of each two.
fn slashes(t: &[u8], from: usize) -> Edits {
    let runs = || t.chunk_by(|one, two| one == two).filter(|run| run[0] == b'\\');
    let is_escaped = t.windows(5).any(|at| at[1..4] == *b":\\\\" && at[4] != b'\\')
        || !t.starts_with(b"\\") && runs().next().is_some() && runs().all(|run| run.len() == 2);
    let (mut edits, mut at) = (Edits::new(), from);
    while at < t.len() {
        let length = 1 + usize::from(is_escaped && t[at..].starts_with(b"\\\\"));
        if t[at] == b'\\' {
            edits.push((at..at + length, b"/".to_vec()));
        }
        at += length;
    }
    edits
}
