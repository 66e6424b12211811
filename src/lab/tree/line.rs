//! A tree on one line.

use std::fmt::Write as _;

use super::view::{View, What};
use crate::text::printable;

impl View<'_> {
    /// Returns the tree on one line: `name(...)` with the items below it, or `name "text"`; literals in quotes.
    #[must_use]
    pub fn line(&self) -> String {
        let mut line = String::new();
        // Each item that is open here has the number of brackets that it closes.
        let mut open: Vec<usize> = Vec::new();
        self.for_each(|item, depth, _| {
            open.drain(depth..).rev().for_each(|brackets| line += &")".repeat(brackets));
            if depth > 0 && !line.ends_with('(') {
                line.push(' ');
            }
            line += match item.what {
                What::Run(_) => "*",
                What::Rest => "✗ ",
                What::Nodes(_) | What::Literal => "",
            };
            line += &item.names().join("(");
            // A leaf closes one bracket less: its innermost name opens none.
            open.push(item.names().len().saturating_sub(usize::from(item.size == 1)));
            if item.size > 1 {
                line.push('(');
            } else {
                let space = if item.names().is_empty() { "" } else { " " };
                let _ = write!(line, "{space}\"{}\"", printable(self.bytes(item)));
            }
        });
        open.into_iter().rev().for_each(|brackets| line += &")".repeat(brackets));
        line
    }
}
