//! A line of a document, and the sign of a production in it.

/// A line of a document.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// The place of its text in the document, as a byte offset.
    pub offset: usize,
    pub text: String,
    pub block: Block,
    /// The number of the section that it opens, or its title.
    pub heading: Option<String>,
}

impl Line {
    /// A line that ends a block.
    pub fn outside(self) -> Self {
        Self { text: String::new(), block: Block::Other, heading: None, ..self }
    }
}

/// The part of a document that a line is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// Text, or a block of which nothing is said: its lines may be of a grammar.
    Any,
    /// A block of a source that says that it is a grammar.
    Grammar,
    /// A block of a source that says that it is something else.
    Other,
}

impl Block {
    /// The block of which a source says `kind`.
    pub fn of_kind(kind: &str) -> Self {
        let kind = kind.trim().to_ascii_lowercase();
        if kind.contains("bnf") || kind.contains("grammar") {
            Self::Grammar
        } else if kind.starts_with('{') || ["", "text", "txt", "plain", "nohighlight"].contains(&&*kind) {
            Self::Any
        } else {
            Self::Other
        }
    }
}

pub(super) fn indent(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

/// The name at the beginning of a line, if it may begin a production.
pub(super) fn begins(text: &str) -> Option<&str> {
    let (name, rest) = name(text)?;
    let rest = rest.trim_start();
    let is_sign = (rest.starts_with('=') && !rest.starts_with("==")) || rest.starts_with("::=");
    is_sign.then_some(name)
}

/// The name at the beginning of a line, and the text after it.
pub(super) fn name(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let (name, rest) = if let Some(inside) = text.strip_prefix('<') {
        inside.split_once('>')?
    } else {
        text.split_at(
            text.find(|c: char| !c.is_ascii_alphanumeric() && !"-_+".contains(c)).unwrap_or(text.len()),
        )
    };
    name.starts_with(|c: char| c.is_ascii_alphabetic()).then_some((name, rest))
}
