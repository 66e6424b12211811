//! Right-hand sides as one would spell them out: letters side by side are one text, and characters to choose from one set; and words in
//! lines.

use super::rule::Expr;

/// A member of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Member<'e, 'g> {
    /// The text of literals side by side; RFC 1630 prints each letter alone.
    Text(String),
    /// Anything else.
    Part(&'e Expr<'g>),
}

/// The members of a sequence.
pub(super) fn members<'e, 'g>(parts: &'e [Expr<'g>]) -> Vec<Member<'e, 'g>> {
    let mut members = Vec::new();
    for part in parts {
        match (part, members.last_mut()) {
            (Expr::Literal(text), Some(Member::Text(before))) => before.push_str(text),
            (Expr::Literal(text), _) => members.push(Member::Text((*text).to_owned())),
            (part, _) => members.push(Member::Part(part)),
        }
    }
    members
}

/// An alternative of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Alternative<'e, 'g> {
    /// At least three single characters that are printed side by side, as bytes.
    Set(Vec<u8>),
    /// Anything else.
    Part(&'e Expr<'g>),
}

/// The alternatives of a choice; `same` says whether a byte may be in a set with the one before.
pub(super) fn alternatives<'e, 'g>(
    parts: &'e [Expr<'g>],
    same: impl Fn(u8, u8) -> bool,
) -> Vec<Alternative<'e, 'g>> {
    let byte = |expr: &Expr<'_>| match expr {
        Expr::Literal(text) if text.len() == 1 => Some(text.as_bytes()[0]),
        _ => None,
    };
    let together = |one: &Expr<'_>, next: &Expr<'_>| {
        byte(one).zip(byte(next)).is_some_and(|(one, next)| same(one, next))
    };
    let chunks = parts.chunk_by(together).flat_map(|chunk| {
        let bytes: Option<Vec<u8>> = chunk.iter().map(byte).collect();
        match bytes {
            Some(bytes) if bytes.len() > 2 => vec![Alternative::Set(bytes)],
            _ => chunk.iter().map(Alternative::Part).collect(),
        }
    });
    chunks.collect()
}

/// Words in lines of this width, unless one word alone is wider.
pub(super) fn broken<'w>(words: impl IntoIterator<Item = &'w str>, widest: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= widest => line.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
