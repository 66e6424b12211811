//! URIs of `tel`, `mailto`, `data` and `sip` as people write them.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::Space),
        name: "a telephone number as people write it",
        needs: b":",
        says: "A telephone number has neither blanks nor slashes",
        tax: TAX,
        how: whole(|t| {
            let number = number(t)?;
            let slashes = run(number, |byte| byte == b'/');
            let slashes = (slashes > 1).then(|| (4..4 + slashes, vec![]));
            let blank = |at: usize| match &t[at..] {
                [b' ', ..] => Some((at..at + 1, vec![])),
                [b'%', b'2', b'0', ..] => Some((at..at + 3, vec![])),
                _ => None,
            };
            let mut edits: Edits = slashes.into_iter().chain((0..t.len()).filter_map(blank)).collect();
            if edits.is_empty() {
                return None;
            }
            let name = t[..3].to_ascii_lowercase();
            edits.splice(..0, (!t.starts_with(&name)).then_some((0..3, name)));
            Some(edits)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAllowedHere),
        name: "an encoded plus sign before a telephone number",
        needs: b"%",
        says: "The `+` before a telephone number is not encoded",
        tax: TAX,
        how: whole(|t| {
            let number = number(t)?;
            let at = t.len() - number.trim_ascii_start().len();
            let at = at + run(&t[at..], |byte| byte == b'/');
            let slashes = (at > 4).then(|| (4..at, vec![]));
            (escape(&t[at..]) == Some(b'+'))
                .then(|| slashes.into_iter().chain(one(at..at + 3, "+")).collect())
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAllowedHere),
        name: "a pause in a telephone number",
        needs: b",",
        says: "A telephone number has no pauses; an extension is written `;ext=`",
        tax: TAX,
        how: whole(|t| {
            let number = number(t).filter(|number| number.starts_with(b"+"))?;
            let pause = memchr(b',', number)?;
            let rest = &number[pause..];
            let pauses = run(rest, |byte| byte == b',');
            let digits = rest[pauses..].strip_suffix(b"#").unwrap_or(&rest[pauses..]);
            let is_extension = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
            let begin = t.len() - rest.len();
            let end = begin + pauses + digits.len();
            let hash = (end < t.len()).then(|| (end..t.len(), vec![]));
            let pauses = one(begin..begin + pauses, ";ext=");
            is_extension.then(|| pauses.into_iter().chain(hash).collect())
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ReservedCharacter),
        name: "a sign in a mail address",
        needs: b"@",
        says: "The name before the `@` of a mail address has its `/`, `?`, `#`, `[`, `]` and `%` encoded",
        how: choices(|t| {
            let Some((begin, rest)) = after_scheme(t, "mailto") else { return vec![] };
            let address = until(rest, b"&=, ");
            if count(address, b'@') != 1 {
                return vec![];
            }
            let end = begin + head_of(address, b"@");
            let all = |others: &[u8]| {
                let is_sign = |at: &usize| match t[*at] {
                    b'%' => escape(&t[*at..]).is_none(),
                    sign => others.contains(&sign),
                };
                escaped(t, (begin..end).filter(is_sign))
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
        how: whole(|t| {
            let (begin, rest) = after_scheme(t, "mailto")?;
            let again = memmem::find_iter(until(rest, b"?"), b",mailto:").take(MOST);
            Some(each(again.map(|at| begin + at + 1), 7, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Space),
        name: "blanks in the type of a data URL",
        needs: b",",
        says: "Before its data, a `data` URL has no blanks",
        tax: TAX,
        how: whole(|t| {
            let comma = comma_of_data(t)?;
            let is_beside = |at: usize| b";,".contains(&t[at - 1]) || b";,".contains(&t[at + 1]);
            let blanks = (5..comma).filter(|at| t[*at] == b' ').collect::<Vec<_>>();
            let are_beside = blanks.iter().all(|at| is_beside(*at));
            let is_base64 = t[..comma].trim_ascii_end().ends_with(b";base64");
            let first = (is_base64 && t.get(comma + 1) == Some(&b' ')).then_some(comma + 1);
            are_beside.then(|| each(blanks.into_iter().chain(first), 1, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAllowedHere),
        name: "an empty parameter of a data URL",
        needs: b";",
        says: "A semicolon before the data has a parameter after it",
        how: whole(|t| {
            let comma = comma_of_data(t)?;
            let is_empty = |at: &usize| t[*at] == b';' && b";,".contains(&t[at + 1]);
            Some(each((5..comma).filter(is_empty), 1, ""))
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
        how: whole(|t| {
            let (begin, path) = after_scheme(t, "file")?;
            let at = begin + run(path, |byte| byte == b'/');
            matches!(&t[at..], [drive, b'|'] | [drive, b'|', b'/', ..] if drive.is_ascii_alphabetic())
                .then(|| one(at + 1..at + 2, ":"))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::NotAllowedHere),
        name: "slashes after `sip:`",
        needs: b"/",
        says: "`sip:` has no slashes after it",
        how: whole(|t| {
            let (begin, rest) = after_scheme(t, "sip sips")?;
            rest.starts_with(b"//").then(|| one(begin..begin + 2, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::ReservedCharacter),
        name: "a second at sign in a SIP URI",
        needs: b"@",
        says: "Only the last `@` of a SIP URI begins the host; another is written %40",
        how: whole(|t| {
            let (begin, rest) = after_scheme(t, "sip sips")?;
            let address = until(rest, b";?");
            let others = memchr_iter(b'@', &address[..memrchr(b'@', address)?]).take(MOST);
            Some(each(others.map(|at| begin + at), 1, "%40"))
        }),
        ..SLIP
    },
];

/// The most places that are mended.
const MOST: usize = 40;

/// The place of the comma before the data of a `data` URL.
fn comma_of_data(t: &[u8]) -> Option<usize> {
    after_scheme(t, "data")?;
    Some(head_of(t, b",")).filter(|comma| (6..200.min(t.len())).contains(comma))
}

/// The text after the scheme of a short telephone number.
fn number(t: &[u8]) -> Option<&[u8]> {
    let (_, number) = after_scheme(t, "tel sms").filter(|_| t.len() < 60)?;
    // A message may follow the number.
    let is_number = |byte: &u8| byte.is_ascii_digit() || b" +-()./".contains(byte);
    (t[0].eq_ignore_ascii_case(&b't') || number.iter().all(is_number)).then_some(number)
}
