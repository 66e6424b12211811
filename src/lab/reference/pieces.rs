//! The names of productions in a BNF as a document prints it.

use std::ops::Range;

/// Takes a BNF apart: the places of its words, literals and signs, one after the other, each with the production that it names, if that is
/// one of `uses`.
pub fn pieces<'n>(bnf: &str, uses: &[&'n str]) -> impl Iterator<Item = (Range<usize>, Option<&'n str>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &bnf[at..];
        let first = rest.chars().next()?;
        let word = |c: char| c.is_ascii_alphanumeric() || "+-_".contains(c);
        // A literal is no name, nor is `<">`. In RFC 1630, some `"` begin no literal.
        let literal = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
        let length = match literal.filter(|(inside, _)| !inside.contains('\n')) {
            _ if rest.starts_with("<\">") => 3,
            Some((inside, _)) => inside.len() + 2,
            // The number of repetitions in `4HEXDIG` is no part of the name.
            None if first.is_ascii_digit() => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            None if word(first) => rest.find(|c| !word(c)).unwrap_or(rest.len()),
            None => first.len_utf8(),
        };
        let part = &rest[..length];
        // RFC 2732 prints a name in other case in some uses.
        let exactly = uses.iter().find(|known| **known == part);
        let known = exactly.or_else(|| uses.iter().find(|known| known.eq_ignore_ascii_case(part)));
        let span = at..at + length;
        at = span.end;
        Some((span, known.copied()))
    })
}
