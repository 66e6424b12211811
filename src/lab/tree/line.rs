//! A tree on one line: with brackets, and as JSON.

use std::fmt::Write as _;

use super::view::{Item, View, What};
use crate::text::printable;

impl View<'_> {
    /// Returns the tree on one line: `name(...)` with the items below it, or `name "text"`; literals in quotes.
    #[must_use]
    pub fn line(&self) -> String {
        self.nested(")", |line, item, depth| {
            if depth > 0 && !line.ends_with('(') {
                line.push(' ');
            }
            *line += match item.what {
                What::Run(_) => "*",
                What::Rest => "✗ ",
                What::Nodes(_) | What::Literal => "",
            };
            *line += &item.names().join("(");
            if item.size > 1 {
                line.push('(');
            } else {
                let space = if item.names().is_empty() { "" } else { " " };
                let _ = write!(line, "{space}\"{}\"", printable(self.bytes(item)));
            }
            // A leaf closes one bracket less: its innermost name opens none.
            item.names().len().saturating_sub(usize::from(item.size == 1))
        })
    }

    /// Returns the tree as one JSON object on one line: `{"production", "start", "end", "children"}`, with byte offsets. The bytes
    /// that no child of a node covers are literals. The `end` of a node that was not complete where the input left the grammar is
    /// `null`.
    ///
    /// It nests as deep as the tree: with [`Fold::nothing`](super::Fold::nothing) a right recursion can go deeper than
    /// a reader of JSON goes.
    ///
    /// ```
    /// use urlgram::{Tree, rfc1738::RFC1738, tree::Fold};
    /// let tree = Tree::parse(RFC1738.production("port")?, "8").unwrap();
    /// assert!(tree.view(&Fold::nothing()).json().starts_with(r#"{"production":"port","start":0,"end":1,"children":[{"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> String {
        // The JSON is written by hand, since serde would nest its calls as deep as the tree.
        self.nested("]}", |json, item, _| {
            let What::Nodes(names) = &item.what else { return 0 };
            if json.ends_with('}') {
                json.push(',');
            }
            let start = item.start;
            let end = if item.open { "null".to_owned() } else { item.end.to_string() };
            for name in names {
                let _ = write!(json, r#"{{"production":"{name}","start":{start},"end":{end},"children":["#);
            }
            names.len()
        })
    }

    /// Writes the items, each before the items in it: `begin` writes an item at its depth, and returns how many of `end` close it.
    fn nested(&self, end: &str, begin: impl Fn(&mut String, &Item, usize) -> usize) -> String {
        let mut text = String::new();
        let mut open: Vec<usize> = Vec::new();
        self.for_each(|item, depth, _| {
            open.drain(depth..).rev().for_each(|ends| text += &end.repeat(ends));
            open.push(begin(&mut text, item, depth));
        });
        open.into_iter().rev().for_each(|ends| text += &end.repeat(ends));
        text
    }
}
