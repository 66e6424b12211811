//! The leftmost derivation of a tree.

use std::fmt::Write as _;

use super::text::{Ink, Paint, quoted};
use super::{Fold, Tree};
use crate::trace::Node;

/// The leftmost derivation that a tree stands for, step by step: each applies one production, to the leftmost name.
///
/// ```
/// use urlgram::{Reading, rfc1738::RFC1738, tree::{Derivation, Fold, Symbol, Tree}};
/// let tree = Tree::parse(RFC1738.production("hostport").unwrap(), b"h:80").unwrap();
/// let mut derivation = Derivation::new(&tree, &Fold::of(RFC1738.grammar(Reading::Corrected)));
/// assert_eq!(derivation.step().map(|step| step.production), Some("hostport"));
/// let form: Vec<_> = derivation.form().collect();
/// assert_eq!(form, [Symbol::Name("host"), Symbol::Text(b":"), Symbol::Name("port")]);
/// assert_eq!(derivation.text(), r#"
///            host ":" port
/// host     ⇒ hostname ":" port
/// hostname ⇒ toplabel ":" port
/// toplabel ⇒ "h:" port
/// port     ⇒ "h:80"
/// "#.trim_start_matches('\n'));
/// ```
#[derive(Clone, Debug)]
pub struct Derivation<'t, 'i> {
    tree: &'t Tree<'i>,
    leaves: Vec<bool>,
    /// The number of bytes of the input that are derived, before the leftmost name.
    done: usize,
    /// The rest of the form, the last first; the leftmost is a node, if any is left.
    pending: Vec<Pending>,
}

#[derive(Clone, Copy, Debug)]
enum Pending {
    Node(usize),
    Text(usize, usize),
}

/// A part of a sentential form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol<'t> {
    /// The name of a production that is still to be applied.
    Name(&'t str),
    /// Some of the input.
    Text(&'t [u8]),
}

/// A step of a derivation: the production that is applied to the leftmost name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step<'t> {
    /// The name.
    pub production: &'t str,
    /// The byte offset where the text begins that it derives in the end.
    pub start: usize,
    /// The byte offset where that text ends.
    pub end: usize,
    /// The parts that take its place, from left to right.
    pub by: Vec<Part<'t>>,
}

/// A part that takes the place of a name, with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Part<'t> {
    /// The name of a production.
    Name {
        /// Its name.
        production: &'t str,
    },
    /// Some of the input.
    Text {
        /// The byte offset where it begins.
        start: usize,
        /// The byte offset where it ends.
        end: usize,
    },
}

impl<'t, 'i> Derivation<'t, 'i> {
    /// The derivation of `tree`, before the first step. A node that `fold` shows as text is derived in one step.
    #[must_use]
    pub fn new(tree: &'t Tree<'i>, fold: &Fold<'_>) -> Self {
        Self {
            tree,
            leaves: fold.of_tree(tree).leaves(tree, |_| false),
            done: 0,
            pending: vec![Pending::Node(0)],
        }
    }

    /// Applies a production to the leftmost name, and gives that; none if no name is left.
    pub fn step(&mut self) -> Option<Step<'t>> {
        let Some(Pending::Node(place)) = self.pending.pop() else { return None };
        let parts = self.replacement(place);
        self.pending.extend(parts.iter().rev().copied());
        while let Some(Pending::Text(_, end)) = self.pending.last() {
            self.done = *end;
            self.pending.pop();
        }
        let nodes = self.tree.nodes();
        let part = |part| match part {
            Pending::Node(place) => Part::Name { production: nodes[place].production },
            Pending::Text(start, end) => Part::Text { start, end },
        };
        let Node { production, start, end, .. } = nodes[place];
        Some(Step { production, start, end, by: parts.into_iter().map(part).collect() })
    }

    /// The replacement of a node, from left to right.
    fn replacement(&self, place: usize) -> Vec<Pending> {
        let node = &self.tree.nodes()[place];
        let mut parts = Vec::new();
        let mut read = node.start;
        for child in self.tree.children(place).filter(|_| !self.leaves[place]) {
            let own = &self.tree.nodes()[child];
            if own.start > read {
                parts.push(Pending::Text(read, own.start));
            }
            parts.push(Pending::Node(child));
            read = own.end;
        }
        if node.end > read {
            parts.push(Pending::Text(read, node.end));
        }
        parts
    }

    /// The sentential form after the last step: at first the start production alone, at last the input.
    pub fn form(&self) -> impl Iterator<Item = Symbol<'t>> {
        let done =
            (self.done > 0 || self.pending.is_empty()).then(|| Symbol::Text(&self.tree.input()[..self.done]));
        let symbol = |pending: &Pending| match *pending {
            Pending::Node(place) => Symbol::Name(self.tree.nodes()[place].production),
            Pending::Text(start, end) => Symbol::Text(&self.tree.input()[start..end]),
        };
        done.into_iter().chain(self.pending.iter().rev().map(symbol))
    }

    /// The form and those of all steps that follow, a line each, after the production that was applied. A line has 80
    /// columns at most: `…` is in the place of more.
    #[must_use]
    pub fn text(self) -> String {
        self.painted(&|_, part| part.to_owned())
    }

    /// The same, in which each part is what `paint` makes of it, see [`View::painted`](super::View::painted).
    #[must_use]
    #[doc(hidden)]
    pub fn painted(mut self, paint: Paint<'_>) -> String {
        let names = self.tree.nodes().iter().map(|node| node.production.len());
        // If names are long, all lines begin farther right.
        let width = names.max().unwrap_or(0).min(16);
        let mut text = format!("{:width$}   {}\n", "", self.line(80 - width - 3, paint));
        while let Some(Step { production, .. }) = self.step() {
            let room = 80 - production.len().max(width) - 3;
            let (name, arrow) = (paint(Ink::Production, production), paint(Ink::Frame, "⇒"));
            let gap = " ".repeat(width.saturating_sub(production.len()));
            let _ = writeln!(text, "{name}{gap} {arrow} {}", self.line(room, paint));
        }
        text
    }

    /// The steps as one JSON object on one line: `{"start", "steps"}`, the start production, and for each step
    /// `{"production", "start", "end", "by"}`: the leftmost name, the text that it derives in the end, as byte offsets, and what takes its
    /// place, from left to right: names as `{"production"}`, and text of the input as `{"start", "end"}`. Its length is in proportion to
    /// that of the tree.
    #[must_use]
    pub fn json(mut self) -> String {
        let mut json = format!("{{\"start\":\"{}\",\"steps\":[", self.tree.nodes()[0].production);
        while let Some(Step { production, start, end, by }) = self.step() {
            let part = |part: &Part<'_>| match part {
                Part::Name { production } => format!("{{\"production\":\"{production}\"}}"),
                Part::Text { start, end } => format!("{{\"start\":{start},\"end\":{end}}}"),
            };
            let by: Vec<_> = by.iter().map(part).collect();
            let separator = if json.ends_with('[') { "" } else { "," };
            let _ = write!(
                json,
                "{separator}{{\"production\":\"{production}\",\"start\":{start},\"end\":{end},\"by\":[{}]}}",
                by.join(",")
            );
        }
        json + "]}"
    }

    /// The form in `room` columns.
    fn line(&self, room: usize, paint: Paint<'_>) -> String {
        let mut line = String::new();
        let mut used = 0;
        for symbol in self.form() {
            let (ink, word) = match symbol {
                Symbol::Name(name) => (Ink::Production, name.to_owned()),
                Symbol::Text(text) => (Ink::Literal, quoted(text, room / 2)),
            };
            let separator = usize::from(used > 0);
            let width = separator + word.chars().count();
            if used + width + 2 > room {
                line += " …";
                break;
            }
            line += &" "[..separator];
            line += &paint(ink, &word);
            used += width;
        }
        line
    }
}
