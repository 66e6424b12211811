//! The text after the colon of schemes with a notation of their own: telephone numbers, UUIDs, data.

use super::draft::Draft;
use super::names::scheme;
use crate::findings::Code;

const COST: u32 = 2;

/// The text as the documents of these schemes have it.
pub(super) fn mend(draft: &Draft) -> Option<Draft> {
    let (name, colon) = scheme(&draft.text)?;
    match name.as_str() {
        "tel" | "fax" | "sms" => number(draft, colon + 1),
        "urn" => uuid(draft, colon + 1),
        "data" => data(draft, colon + 1),
        _ => None,
    }
}

/// `tel:+49 30 1234`: a number has no spaces, and no host before it.
fn number(draft: &Draft, begin: usize) -> Option<Draft> {
    let text = &draft.text;
    let is_part = |byte: &u8| byte.is_ascii_digit() || b"+-.() ".contains(byte);
    let slashes = if text[begin..].starts_with(b"//") { 2 } else { 0 };
    if !text[begin + slashes..].iter().all(is_part) || text.len() == begin + slashes {
        return None;
    }
    let spaces =
        (begin + slashes..text.len()).filter(|at| text[*at] == b' ').map(|at| (at..at + 1, Vec::new()));
    let spaces: Vec<_> = spaces.collect();
    let mut mended = draft.clone();
    mended.write(Code::Space, &spaces);
    if slashes > 0 {
        mended.write(Code::UnexpectedReading, &[(begin..begin + slashes, "")]);
    }
    (mended.changes.len() > draft.changes.len()).then(|| mended.costing(COST))
}

/// `urn:uuid:{...}`: Windows writes braces around a UUID.
fn uuid(draft: &Draft, begin: usize) -> Option<Draft> {
    let rest = &draft.text[begin..];
    let open = rest.iter().position(|byte| *byte == b'{')?;
    let inner = rest[open + 1..].strip_suffix(b"}")?;
    if !rest[..open].eq_ignore_ascii_case(b"uuid:") || inner.contains(&b'{') {
        return None;
    }
    let (open, close) = (begin + open, draft.text.len() - 1);
    let mut mended = draft.clone();
    let parts = [(open..open + 1, Vec::new()), (close..close + 1, Vec::new())];
    mended.write(Code::UnsafeCharacter, &parts);
    Some(mended.costing(COST))
}

/// `data:image/svg+xml,<svg fill="#fff">`: a `#` in markup is data, and would cut it.
fn data(draft: &Draft, begin: usize) -> Option<Draft> {
    let text = &draft.text;
    let comma = begin + text[begin..].iter().position(|byte| *byte == b',')?;
    if !text[comma..].contains(&b'<') {
        return None;
    }
    let signs = (comma..text.len()).filter(|at| text[*at] == b'#').map(|at| (at..at + 1, b"%23".to_vec()));
    let signs: Vec<_> = signs.collect();
    let mut mended = draft.clone();
    mended.write(Code::ReservedCharacter, &signs);
    mended.tells = true;
    (!signs.is_empty()).then(|| mended.costing(COST))
}
