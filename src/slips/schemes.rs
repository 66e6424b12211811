//! URIs of `tel`, `mailto`, `data` and `sip` as people write them.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::Space),
        name: "a telephone number as people write it",
        needs: b":",
        says: "A telephone number has neither blanks nor slashes",
        tax: TAX,
        how: How::Whole(|t| {
            let Some(number) = number(t) else { return vec![] };
            let slashes = number.iter().take_while(|byte| **byte == b'/').count();
            let slashes = (slashes > 1).then(|| (4..4 + slashes, vec![]));
            let blank = |at: usize| match &t[at..] {
                [b' ', ..] => Some((at..at + 1, vec![])),
                [b'%', b'2', b'0', ..] => Some((at..at + 3, vec![])),
                _ => None,
            };
            let mut edits: Edits = slashes.into_iter().chain((0..t.len()).filter_map(blank)).collect();
            if edits.is_empty() {
                return vec![];
            }
            edits.splice(..0, (!t.starts_with(b"tel")).then(|| (0..3, b"tel".to_vec())));
            vec![(0.0, edits)]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAllowedHere),
        name: "an encoded plus sign before a telephone number",
        needs: b"%",
        says: "The `+` before a telephone number is not encoded",
        tax: TAX,
        how: How::Whole(|t| {
            let Some(number) = number(t) else { return vec![] };
            let at = t.len() - number.trim_ascii_start().len();
            let at = at + t[at..].iter().take_while(|byte| **byte == b'/').count();
            if t[at..].starts_with(b"%2B") || t[at..].starts_with(b"%2b") {
                let slashes = if at > 4 { Some((4..at, vec![])) } else { None };
                vec![(0.0, slashes.into_iter().chain([(at..at + 3, b"+".to_vec())]).collect())]
            } else {
                vec![]
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAllowedHere),
        name: "a pause in a telephone number",
        needs: b",",
        says: "A telephone number has no pauses; an extension is written `;ext=`",
        tax: TAX,
        how: How::Whole(|t| {
            let Some(number) = number(t).filter(|number| number.starts_with(b"+")) else { return vec![] };
            let Some(pause) = number.iter().position(|byte| *byte == b',') else { return vec![] };
            let rest = &number[pause..];
            let pauses = rest.iter().take_while(|byte| **byte == b',').count();
            let digits = rest[pauses..].strip_suffix(b"#").unwrap_or(&rest[pauses..]);
            if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
                return vec![];
            }
            let begin = t.len() - rest.len();
            let end = begin + pauses + digits.len();
            let hash = (end < t.len()).then(|| (end..t.len(), vec![]));
            let pauses = (begin..begin + pauses, b";ext=".to_vec());
            vec![(0.0, [pauses].into_iter().chain(hash).collect())]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ReservedCharacter),
        name: "a sign in a mail address",
        needs: b"@",
        says: "The name before the `@` of a mail address has its `/`, `?`, `#`, `[`, `]` and `%` encoded",
        how: How::Whole(|t| {
            let Some((begin, address)) = after_scheme(t, &["mailto"]) else { return vec![] };
            let Some(at) = single(&address[..head_of(address, b"&=, ")], b'@') else { return vec![] };
            let all = |others: &[u8]| -> Edits {
                let is_sign = |at: &usize| match t[*at] {
                    b'%' => escape(&t[*at..]).is_none(),
                    sign => others.contains(&sign),
                };
                (begin..begin + at).filter(is_sign).map(|at| (at..at + 1, pct(&t[at..=at]))).collect()
            };
            // The generic grammar allows a slash.
            vec![(0.0, all(b"?#[]")), (1.0, all(b"/?#[]"))]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::DoubledScheme),
        name: "`mailto:` before each address",
        needs: b",",
        cost: Some(SPECIFIC),
        says: "`mailto:` is written once, before all addresses",
        how: How::Whole(|t| {
            let Some((begin, rest)) = after_scheme(t, &["mailto"]) else { return vec![] };
            let again = memchr::memmem::find_iter(&rest[..head_of(rest, b"?")], b",mailto:").take(MOST);
            vec![(0.0, again.map(|at| (begin + at + 1..begin + at + 8, vec![])).collect())]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Space),
        name: "blanks in the type of a data URL",
        needs: b",",
        says: "Before its data, a `data` URL has no blanks",
        tax: TAX,
        how: How::Whole(|t| {
            let Some(comma) = comma_of_data(t) else { return vec![] };
            let is_beside = |at: usize| b";,".contains(&t[at - 1]) || b";,".contains(&t[at + 1]);
            let blanks = (5..comma).filter(|at| t[*at] == b' ').collect::<Vec<_>>();
            if !blanks.iter().all(|at| is_beside(*at)) {
                return vec![];
            }
            let is_base64 = t[..comma].trim_ascii_end().ends_with(b";base64");
            let first = (is_base64 && t.get(comma + 1) == Some(&b' ')).then_some(comma + 1);
            vec![(0.0, blanks.into_iter().chain(first).map(|at| (at..at + 1, vec![])).collect())]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAllowedHere),
        name: "an empty parameter of a data URL",
        needs: b";",
        says: "A semicolon before the data has a parameter after it",
        how: How::Whole(|t| {
            let Some(comma) = comma_of_data(t) else { return vec![] };
            let is_empty = |at: &usize| t[*at] == b';' && b";,".contains(&t[at + 1]);
            vec![(0.0, (5..comma).filter(is_empty).map(|at| (at..at + 1, vec![])).collect())]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "a vertical line after a drive",
        needs: b"|",
        cost: Some(SPECIFIC),
        says: "A colon follows the letter of a drive",
        tax: TAX,
        how: How::Whole(|t| {
            let Some((begin, path)) = after_scheme(t, &["file"]) else { return vec![] };
            let at = begin + path.iter().take_while(|byte| **byte == b'/').count();
            match &t[at..] {
                [drive, b'|'] | [drive, b'|', b'/', ..] if drive.is_ascii_alphabetic() => {
                    vec![(0.0, vec![(at + 1..at + 2, b":".to_vec())])]
                }
                _ => vec![],
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAllowedHere),
        name: "slashes after `sip:`",
        needs: b"/",
        says: "`sip:` has no slashes after it",
        how: How::Whole(|t| {
            let sip = after_scheme(t, SIP).filter(|(_, rest)| rest.starts_with(b"//"));
            sip.map(|(begin, _)| (0.0, vec![(begin..begin + 2, vec![])])).into_iter().collect()
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ReservedCharacter),
        name: "a second at sign in a SIP URI",
        needs: b"@",
        says: "Only the last `@` of a SIP URI begins the host; another is written %40",
        how: How::Whole(|t| {
            let Some((begin, rest)) = after_scheme(t, SIP) else { return vec![] };
            let address = &rest[..head_of(rest, b";?")];
            let Some(last) = address.iter().rposition(|byte| *byte == b'@') else { return vec![] };
            let others = (0..last).filter(|at| address[*at] == b'@').take(MOST);
            vec![(0.0, others.map(|at| (begin + at..begin + at + 1, b"%40".to_vec())).collect())]
        }),
        ..SLIP
    },
];

/// The most places that are mended.
const MOST: usize = 40;

const SIP: &[&str] = &["sip", "sips"];

/// The place of a sign that is there once.
fn single(text: &[u8], sign: u8) -> Option<usize> {
    let mut places = memchr::memchr_iter(sign, text);
    let place = places.next()?;
    places.next().is_none().then_some(place)
}

/// The place of the comma before the data of a `data` URL.
fn comma_of_data(t: &[u8]) -> Option<usize> {
    after_scheme(t, &["data"])?;
    Some(head_of(t, b",")).filter(|comma| (6..200.min(t.len())).contains(comma))
}

/// The text after the scheme of a short telephone number.
fn number(t: &[u8]) -> Option<&[u8]> {
    after_scheme(t, &["tel"]).map(|(_, number)| number).filter(|_| t.len() < 60)
}
