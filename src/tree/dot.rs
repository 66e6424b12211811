//! A tree for Graphviz.

use std::fmt::Write as _;

use super::view::{View, What};
use crate::printable::printable;

impl View<'_> {
    /// The tree in the language of Graphviz: nodes above, and the text of the input from left to right at the bottom.
    ///
    /// ```
    /// use urlgram::{rfc1738::RFC1738, tree::{Fold, Tree}};
    /// let tree = Tree::parse(RFC1738.production("port").unwrap(), b"80").unwrap();
    /// let dot = tree.view(&Fold::nothing()).dot();
    /// assert!(dot.starts_with("digraph tree {"));
    /// assert!(dot.contains(r#"n1 [label="digit"]"#));
    /// ```
    #[must_use]
    pub fn dot(&self) -> String {
        let mut dot = String::from(
            "digraph tree {\n  graph [ordering=out, splines=line, ranksep=0.3, nodesep=0.1]\n  \
             node [shape=plaintext, fontname=\"monospace\", width=0.1, height=0, margin=\"0.05,0.03\"]\n  edge [arrowhead=none]\n",
        );
        let mut above: Vec<usize> = Vec::new();
        let mut texts = String::new();
        let mut place = 0;
        self.for_each(|item, depth, _| {
            above.truncate(depth);
            let (colour, style) = match (&item.what, item.open) {
                (What::Rest, _) => (", color=red, fontcolor=red", ", style=dashed"),
                (_, true) => (", fontcolor=red", ", style=dashed"),
                _ => ("", ""),
            };
            if !item.names().is_empty() {
                let star = if matches!(item.what, What::Run(_)) { "*" } else { "" };
                let names = item.names().join("\\n");
                let _ = writeln!(dot, "  n{place} [label=\"{star}{names}\"{colour}]");
                if let Some(above) = above.last() {
                    let _ = writeln!(dot, "  n{above} -> n{place}");
                }
            }
            if item.size == 1 {
                let text = escaped(&printable(self.bytes(item)));
                let _ = writeln!(texts, "    t{place} [label=\"{text}\", shape=box{colour}]");
                let from = if item.names().is_empty() { above.last().copied() } else { Some(place) };
                if let Some(from) = from {
                    let _ = writeln!(dot, "  n{from} -> t{place}{}", bracketed(style));
                }
            }
            above.push(place);
            place += 1;
        });
        dot + "  {\n    rank=sink\n" + &texts + "  }\n}\n"
    }
}

fn bracketed(style: &str) -> String {
    if style.is_empty() { String::new() } else { format!(" [{}]", style.trim_start_matches(", ")) }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
