//! Finds references in attributes that hold several of them, or other text too.

use std::ops::Range;

use super::attributes::Form;

/// Returns the ranges of the references in a value of this form.
pub(super) fn of(form: Form, value: &[u8]) -> Vec<Range<usize>> {
    match form {
        Form::One | Form::InCodebase => vec![trimmed(value)],
        Form::Spaces | Form::SpacesInCodebase => between(value, |byte| byte.is_ascii_whitespace()),
        Form::CommasInCodebase => between(value, |byte| byte == b','),
        Form::Sources => sources(value),
        Form::Refresh => refresh(value).into_iter().collect(),
    }
}

/// Returns the non-empty ranges between separators.
fn between(value: &[u8], is_separator: impl Fn(u8) -> bool) -> Vec<Range<usize>> {
    let mut begin = 0;
    let mut pieces = Vec::new();
    for piece in value.split(|byte| is_separator(*byte)) {
        let inside = trimmed(piece);
        pieces.push(begin + inside.start..begin + inside.end);
        begin += piece.len() + 1;
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Returns the URLs of a `srcset`, by the algorithm of the HTML standard: a URL ends at white space, or at a comma at its end; the
/// descriptors after it end at a comma outside parentheses.
fn sources(value: &[u8]) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    let skip = |from: usize, while_: &dyn Fn(u8) -> bool| {
        from + value[from..].iter().take_while(|byte| while_(**byte)).count()
    };
    loop {
        at = skip(at, &|byte| byte == b',' || byte.is_ascii_whitespace());
        if at == value.len() {
            return pieces;
        }
        let end = skip(at, &|byte| !byte.is_ascii_whitespace());
        let commas = value[at..end].iter().rev().take_while(|byte| **byte == b',').count();
        pieces.push(at..end - commas);
        at = end;
        if commas == 0 {
            let mut open = false;
            at = end
                + value[end..]
                    .iter()
                    .take_while(|byte| {
                        match byte {
                            b'(' => open = true,
                            b')' => open = false,
                            _ => {}
                        }
                        open || **byte != b','
                    })
                    .count();
        }
    }
}

/// Returns the URL of a refresh: the text after the first `;` or `,` and an optional `url=`, with or without quotes.
fn refresh(value: &[u8]) -> Option<Range<usize>> {
    let spaces = |from: usize| from + value[from..].len() - value[from..].trim_ascii_start().len();
    let mut at = spaces(value.iter().position(|byte| b";,".contains(byte))? + 1);
    if value[at..].get(..3).is_some_and(|word| word.eq_ignore_ascii_case(b"url")) {
        let sign = spaces(at + 3);
        if value.get(sign) == Some(&b'=') {
            at = spaces(sign + 1);
        }
    }
    let end = match value.get(at)? {
        quote @ (b'"' | b'\'') => {
            at += 1;
            value[at..].iter().position(|byte| byte == quote).map_or(value.len(), |end| at + end)
        }
        _ => value.len(),
    };
    let inside = trimmed(&value[at..end]);
    Some(at + inside.start..at + inside.end)
}

/// Returns the range of `text` without the white space around it.
pub(super) fn trimmed(text: &[u8]) -> Range<usize> {
    let begin = text.len() - text.trim_ascii_start().len();
    begin..begin + text.trim_ascii().len()
}
