//! A tree for Graphviz.

use std::fmt::Write as _;

use super::legend::SPACE;
use super::view::{View, What};
use crate::text::{printable, wrapped};

/// The width of the lines of a reason, in characters.
const REASON: usize = 48;
const STYLE: &str = "  \
graph [ordering=out, ranksep=0.3, nodesep=0.1, fontname=\"monospace\"]
  node [shape=plaintext, fontname=\"monospace\", width=0.1, height=0, margin=\"0.05,0.03\"]
  edge [arrowhead=none]
";

impl View<'_> {
    /// Returns the tree in the language of Graphviz: each production a node, and the text of the input from left to right at the
    /// bottom, where a space is `␠` (U+2420).
    ///
    /// ```
    /// use urlgram::{rfc1738::RFC1738, tree::{Fold, Tree}};
    /// let tree = Tree::parse(RFC1738.production("port").unwrap(), b"80").unwrap();
    /// let dot = tree.view(&Fold::nothing()).dot();
    /// assert!(dot.starts_with("digraph tree {"));
    /// assert!(dot.contains(r#"n1 [label="digit"]"#));
    /// ```
    #[must_use]
    #[doc(hidden)]
    pub fn dot(&self) -> String {
        format!("digraph tree {{\n{STYLE}{}}}\n", self.graph(""))
    }

    /// The text between the brackets of its graph, where the name of each node begins with `prefix`.
    pub(super) fn graph(&self, prefix: &str) -> String {
        let mut dot = String::new();
        // For each item around this one, the node of its innermost name.
        let mut above: Vec<String> = Vec::new();
        let mut texts = String::new();
        let mut place = 0;
        self.for_each(|item, depth, _| {
            above.truncate(depth);
            let (colour, style) = match (&item.what, item.open, item.marked) {
                (What::Rest, ..) => (", color=red, fontcolor=red", ", style=dashed"),
                (_, true, _) => (", fontcolor=red", ", style=dashed"),
                (.., true) => (", fontcolor=\"#8a2a8f\", fontname=\"monospace bold\"", ""),
                _ => ("", ""),
            };
            let mut from = above.last().cloned();
            for (number, name) in item.names().iter().enumerate() {
                let star = if matches!(item.what, What::Run(_)) { "*" } else { "" };
                let node = match number {
                    0 => format!("{prefix}n{place}"),
                    _ => format!("{prefix}n{place}_{number}"),
                };
                let _ = writeln!(dot, "  {node} [label=\"{star}{name}\"{colour}]");
                if let Some(from) = from.replace(node.clone()) {
                    let _ = writeln!(dot, "  {from} -> {node}");
                }
            }
            if item.size == 1 {
                let mut text = escaped(&printable(self.bytes(item))).replace(' ', SPACE);
                if let (What::Rest, Some((at, reason))) = (&item.what, &self.reason) {
                    for line in wrapped(&format!("column {}: {reason}", self.column(*at)), REASON, 0) {
                        text.extend(["\\n", &escaped(&line)]);
                    }
                }
                let colour = if item.marked { "" } else { colour };
                let _ = writeln!(texts, "    {prefix}t{place} [label=\"{text}\", shape=box{colour}]");
                if let Some(from) = &from {
                    let _ = writeln!(dot, "  {from} -> {prefix}t{place}{}", bracketed(style));
                }
            }
            above.extend(from);
            place += 1;
        });
        dot + "  {\n    rank=sink\n" + &texts + "  }\n"
    }
}

/// Trees side by side, each in a frame with its heading.
#[cfg(feature = "automata")]
pub(super) fn graphs(trees: &[(String, &View<'_>)]) -> String {
    let mut dot = format!("digraph trees {{\n{STYLE}");
    for (number, (heading, tree)) in trees.iter().enumerate() {
        let number = number + 1;
        let _ = write!(dot, "  subgraph cluster_{number} {{\n  label=\"{heading}\"\n");
        dot += &tree.graph(&format!("t{number}_"));
        dot += "  }\n";
    }
    dot + "}\n"
}

fn bracketed(style: &str) -> String {
    if style.is_empty() { String::new() } else { format!(" [{}]", style.trim_start_matches(", ")) }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
