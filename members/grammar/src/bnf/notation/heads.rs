//! The places where productions begin, in any notation with a sign after the name.

/// A name at the beginning of a line, and the sign after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head<'g> {
    pub name: &'g str,
    /// True if the name is in `<>`.
    pub is_angled: bool,
    pub sign: &'static str,
    /// The text after the sign, up to the next head.
    pub body: &'g str,
}

impl Head<'_> {
    /// Returns whether the sign is used for nothing but productions.
    pub fn is_strong(&self) -> bool {
        STRONG.contains(&self.sign)
    }

    /// Returns whether the sign is an arrow, as in the productions of textbooks.
    pub fn is_arrow(&self) -> bool {
        matches!(self.sign, "->" | "\u{2192}")
    }
}

/// The signs that nothing but productions has.
pub(super) const STRONG: [&str; 3] = ["::=", "->", "\u{2192}"];

/// The signs of all notations, each before those that it begins with; `<-` is that of PEG, which is none of them.
const SIGNS: [&str; 9] = ["::=", ":=", "->", "\u{2192}", "<-", "=/", "=>", "=", ":"];

/// All heads of a text.
pub(super) fn heads(text: &str) -> Vec<Head<'_>> {
    let mut found: Vec<(usize, Head<'_>)> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        if start < at + line.len()
            && let Some(head) = head(&text[start..])
        {
            found.push((start, head));
        }
        at += line.len();
    }
    // If one of the stronger signs defines names, `:=` may be an assignment in a body, and `=` a comparison.
    if found.iter().any(|(_, head)| head.is_strong()) {
        found.retain(|(_, head)| head.is_strong());
    }
    let starts: Vec<_> = found.iter().map(|(start, _)| *start).skip(1).chain([text.len()]).collect();
    for ((_, head), next) in found.iter_mut().zip(starts) {
        let begin = text.len() - head.body.len();
        // The sign may be on the line below its name.
        head.body = &text[begin..next.max(begin)];
    }
    found.into_iter().map(|(_, head)| head).collect()
}

/// The head that a text begins with; all that follows is its body.
pub(super) fn head(text: &str) -> Option<Head<'_>> {
    let text = match text.strip_prefix('[').and_then(|inside| inside.split_once(']')) {
        Some((number, after)) if number.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            after.trim_start_matches([' ', '\t'])
        }
        _ => text,
    };
    let (name, after) = if let Some(name) = angled(text) {
        (name, &text[name.len() + 2..])
    } else {
        let inside = |c: char| c.is_alphanumeric() || "-_+.' \t".contains(c);
        let length = text.find(|c| !inside(c)).unwrap_or(text.len());
        // The hyphen of an arrow is no part of the name.
        let is_arrow = text[..length].ends_with('-') && text[length..].starts_with('>');
        let name = text[..length - usize::from(is_arrow)].trim_end();
        (name, &text[name.len()..])
    };
    let is_angled = name.len() + 2 <= text.len() - after.len();
    let after = after.trim_start();
    let sign = SIGNS.into_iter().find(|sign| after.starts_with(sign))?;
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_' || is_angled);
    let is_word = is_angled || sign != ":" || !name.contains([' ', '\t']);
    (is_name && is_word && sign != "=>").then_some(Head {
        name: name.trim(),
        is_angled,
        sign,
        body: &after[sign.len()..],
    })
}

/// The name in `<>` that a text begins with, without trimming: signs such as `<=` and `<>` are none.
pub(super) fn angled(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('<')?;
    let name = &inside[..inside.find(['<', '>', '|', '\n'])?];
    let is_name = name.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    (is_name && inside[name.len()..].starts_with('>')).then_some(name)
}
