//! Files.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::UnexpectedReading),
        name: "four slashes before the host of a file",
        cost: Some(SPECIFIC),
        needs: b":/",
        says: "`{text}` is too much: the host of a file follows two slashes",
        how: How::Whole(|t| {
            let slashes = t.iter().skip(5).take_while(|byte| **byte == b'/').count();
            let is_host = t.get(5 + slashes).is_some_and(u8::is_ascii_alphanumeric)
                && head(&t[5 + slashes..]).iter().all(|byte| word(*byte) || *byte == b'.');
            // If the text has other faults, it has a path after the slashes, not a host.
            let is_plain = t.iter().all(u8::is_ascii_graphic);
            if t.starts_with(b"file:") && (4..6).contains(&slashes) && is_host && is_plain {
                vec![(0.0, vec![(7..5 + slashes, vec![])])]
            } else {
                vec![]
            }
        }),
        ..SLIP
    },
    Slip {
        name: "a path of Windows",
        says: "`{fix}` is missing before a Windows path|A Windows path is written with `{fix}` in a URL, not `{text}`",
        tax: TAX,
        how: How::Whole(|t| of_windows(t, false)),
        ..SLIP
    },
    Slip {
        code: Some(Code::DriveAsHost),
        name: "a drive where the host is",
        says: "A drive is no host: it follows three slashes, as in `file:///C:/`",
        tax: TAX,
        how: How::Whole(|t| of_windows(t, true)),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnexpectedReading),
        name: "a path of Windows whose backslashes were encoded",
        needs: b"%5",
        says: "`{text}` is an encoded backslash, and a Windows path is written with slashes in a URL",
        tax: TAX,
        how: How::Whole(|t| {
            let from = ["file:///", "file://", ""].iter().find(|head| t.starts_with(head.as_bytes()));
            let from = from.map_or(0, |head| head.len());
            let path = &t[from..];
            let colon = [&b":"[..], b"%3A"]
                .into_iter()
                .find(|colon| path.get(1..).is_some_and(|it| it.starts_with(colon)));
            let Some(end) = colon.map(|colon| 1 + colon.len()).filter(|end| {
                path[0].is_ascii_alphabetic() && path[*end..].to_ascii_uppercase().starts_with(b"%5C")
            }) else {
                return vec![];
            };
            let backslashes = (from + end..t.len()).filter(|at| escape(&t[*at..]) == Some(b'\\'));
            let drive = (0..from + end, [b"file:///", &path[..1], b":"].concat());
            vec![(
                0.0,
                [drive].into_iter().chain(backslashes.map(|at| (at..at + 3, b"/".to_vec()))).collect(),
            )]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ReservedCharacter),
        name: "a `#` in the data",
        says: "{Part} contains {found}, {which}",
        tax: TAX,
        how: here(set(&[Opaque, Query, Path]), b"#", 0, |t, i, o| {
            if t.bytes.starts_with(b"data:") && t.run(i, |_| true).iter().any(|byte| b"<>\"'".contains(byte))
            {
                encode(t, i, o);
            }
        }),
        ..SLIP
    },
];

/// A slash is missing before the drive of a file.
fn drive(text: &[u8], edits: &Edits) -> bool {
    edits.first().is_some_and(|(span, _)| span.is_empty() && text[..span.start].ends_with(b"://"))
}
/// A path of Windows as a file, whose drive is where the host is, or elsewhere. Blanks around the text are another slip.
fn of_windows(t: &[u8], is_host: bool) -> Vec<(f64, Edits)> {
    let (lead, end) = trimmed(t);
    let text = &t[lead..end];
    let here = |(span, new): (Range<usize>, Vec<u8>)| (span.start + lead..span.end + lead, new);
    let all = windows(text).into_iter().filter(|(_, edits)| drive(text, edits) == is_host);
    all.map(|(cost, edits)| (cost, edits.into_iter().map(here).collect())).collect()
}
/// A path of Windows as a file.
fn windows(t: &[u8]) -> Vec<(f64, Edits)> {
    let slashed: Vec<u8> = t
        .iter()
        .take(20)
        .map(|byte| if *byte == b'\\' && t.starts_with(b"file:") { b'/' } else { *byte })
        .collect();
    let from = if t.starts_with(b"\\\\?\\") || t.starts_with(b"\\\\.\\") { 4 } else { 0 };
    let web = ["/", "http://", "https://", "http:///", "https:///"]
        .iter()
        .find(|head| {
            t.starts_with(head.as_bytes())
                && t[head.len()..].len() > 2
                && t[head.len()].is_ascii_alphabetic()
                && (t[head.len() + 1..].starts_with(b":\\")
                    || head.len() == 1 && t[head.len() + 1..].starts_with(b":/"))
        })
        .map_or(from, |head| head.len());
    if web > 0
        && t.len() > web + 2
        && t[web].is_ascii_alphabetic()
        && t[web + 1] == b':'
        && b"\\/".contains(&t[web + 2])
    {
        let head = (0..web, b"file:///".to_vec());
        return vec![(0.0, [head].into_iter().chain(slashes(t, web)).collect())];
    }
    let inside = t.strip_prefix(b"jar:");
    let from = ["file:///", "file://", "file:/", "file:", ""]
        .iter()
        .find(|head| {
            slashed.starts_with(head.as_bytes()) || inside.is_some_and(|t| t.starts_with(head.as_bytes()))
        })
        .map_or(0, |head| if inside.is_some() { head.len() + 4 } else { head.len() });
    // A program may have a scheme of its own for files.
    let of_program =
        scheme_of(t).filter(|name| from == 0 && name.len() > 1 && !scheme::listed(name)).map(|name| {
            name.len() + 1 + t[name.len() + 1..].iter().take(3).take_while(|byte| **byte == b'/').count()
        });
    let from = of_program.filter(|from| t[..*from].ends_with(b"//")).unwrap_or(from);
    let rest = &t[from..];
    let is_drive = rest.len() > 2
        && rest[0].is_ascii_alphabetic()
        && rest[1] == b':'
        && b"\\/".contains(&rest[2])
        && !rest[2..].starts_with(b"//");
    if from == 8 && rest.starts_with(b"\\\\") && rest.get(2).is_some_and(|byte| word(*byte)) {
        return vec![(0.0, [(7..10, vec![])].into_iter().chain(slashes(t, 10)).collect())];
    }
    let is_share = from == 0
        && rest.starts_with(b"\\\\")
        && rest.get(2).is_some_and(|byte| word(*byte))
        && !rest.contains(&b':');
    if !is_drive && !is_share {
        return vec![];
    }
    let mut edits: Edits = Vec::new();
    let head = match (from, is_share) {
        (from, _) if slashed[..from.min(20)].ends_with(b"///") && !t[..from].ends_with(b"///") => "",
        (0, true) => "file:",
        (0, false) => "file:///",
        (from, _) if t[..from].ends_with(b"///") => "",
        (from, _) if t[..from].ends_with(b"//") => "/",
        (from, _) if t[..from].ends_with(b":") => "/",
        _ => "",
    };
    if !head.is_empty() {
        edits.push((from..from, head.into()));
    }
    edits.extend(slashes(t, if head.is_empty() { 0 } else { from }));
    if from == 0 && extension(t) {
        edits.extend(signs_of(t, 0));
        edits.sort_by_key(|(span, _)| span.start);
    }
    if edits.is_empty() { vec![] } else { vec![(0.0, edits)] }
}

/// The edits that make a slash of each backslash from there on; in a path from a program, where each is escaped,
/// of each two.
fn slashes(t: &[u8], from: usize) -> Edits {
    let is_escaped = t.windows(5).any(|at| at[1..4] == *b":\\\\" && at[4] != b'\\');
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
