//! A tree for the terminal.

use std::fmt::Write as _;

use super::view::{Item, View, What};
use crate::text::{printable, wrapped};

/// As wide as a terminal is at least.
const WIDTH: usize = 80;
/// Lines are indented so often; deeper ones bear their depth as a number, or else the text of a right recursion would
/// be as long as the square of its turns.
const DEEPEST: usize = 14;
/// The least room for the text of an item.
const ROOM: usize = 16;

/// The kind of a part of a printed tree, for colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The lines between the items, and arrows.
    Frame,
    /// The name of a production.
    Production,
    /// Text of the input that a production derives.
    Derived,
    /// Text of the input that is in the grammar itself.
    Literal,
    /// A node that was incomplete where the input left the grammar, that place, and the rest.
    Stop,
    /// The reason why the input left the grammar.
    Reason,
    /// A node that not all trees have.
    Differs,
}

/// Gives a text a colour, or whatever else makes its ink.
pub type Paint<'p> = &'p dyn Fn(Ink, &str) -> String;

impl View<'_> {
    /// Returns the tree as lines, one for each item: the names, and the text in quotes. A literal has no name. Lines have at most
    /// 80 columns if the names leave room for that.
    ///
    /// If trees are shown side by side, `<>` follows an item that not all of them have. If the input leaves the grammar, `...`
    /// follows the items that are not complete, and a line has the rest of the input; below it is the reason, if one is given.
    #[must_use]
    pub fn text(&self) -> String {
        self.painted(&|_, part| part.to_owned())
    }

    /// Returns the same lines with each part as `paint` returns it, such as in colour. Lines are as wide as without it.
    #[must_use]
    #[doc(hidden)]
    pub fn painted(&self, paint: Paint<'_>) -> String {
        let paint = |ink, part: &str| if part.is_empty() { String::new() } else { paint(ink, part) };
        let mut text = String::new();
        // For each level, `last_of` has whether its last item has begun.
        let mut last_of: Vec<bool> = Vec::new();
        let mut before: Option<&Item> = None;
        self.for_each(|item, depth, last| {
            // The text that a leaf has read is in its own line, not in one more below it.
            let above = before.replace(item).filter(|above| above.open && above.size == 3);
            if item.what == What::Literal
                && above.is_some_and(|above| (above.start, above.end) == (item.start, item.end))
            {
                return;
            }
            last_of.truncate(depth);
            last_of.push(last);
            let indent = indent(&last_of);
            let (tail, own, bytes) = match item {
                Item { marked: true, .. } => (" <>", Ink::Differs, Ink::Derived),
                Item { open: true, .. } => (" ...", Ink::Stop, Ink::Derived),
                Item { what: What::Rest, .. } => ("", Ink::Stop, Ink::Stop),
                Item { what: What::Literal, .. } => ("", Ink::Literal, Ink::Literal),
                _ => ("", Ink::Production, Ink::Derived),
            };
            let names = self.names(item);
            let head =
                indent.chars().count() + names.join(ARROW).chars().count() + usize::from(!names.is_empty());
            let room = WIDTH.saturating_sub(head + tail.len() + 2).max(ROOM);
            let names: Vec<_> = names.iter().map(|name| paint(own, name)).collect();
            text += &paint(Ink::Frame, &indent);
            text += &names.join(&paint(Ink::Frame, ARROW));
            text += if names.is_empty() { "" } else { " " };
            text += &paint(bytes, &quoted(self.bytes(item), room));
            text += &paint(own, tail);
            text.push('\n');
            // The rest is the last item, and so no line of the frame passes its reason.
            if let (What::Rest, Some((place, reason))) = (&item.what, &self.reason) {
                let margin = indent.chars().count() + REASON;
                // The line above has the place already, unless the reason is elsewhere.
                let reason = if *place == item.start {
                    reason
                } else {
                    &format!("column {}: {reason}", self.column(*place))
                };
                for line in wrapped(reason, WIDTH.saturating_sub(margin).max(ROOM), 0) {
                    text += &" ".repeat(margin);
                    text += &paint(Ink::Reason, &line);
                    text.push('\n');
                }
            }
        });
        text
    }

    /// The text before the text of an item.
    fn names(&self, item: &Item) -> Vec<String> {
        match &item.what {
            What::Nodes(names) => names.iter().map(|name| (*name).to_owned()).collect(),
            What::Run(name) => vec![format!("*{name}")],
            What::Literal => Vec::new(),
            What::Rest => vec![format!("✗ column {}:", self.column(item.start))],
        }
    }
}

const ARROW: &str = " → ";
/// A reason is indented so much more than its item, as the place after `✗ ` is.
const REASON: usize = 2;

fn indent(last_of: &[bool]) -> String {
    let depth = last_of.len() - 1;
    let Some((last, above)) = last_of.get(1..=depth.min(DEEPEST)).and_then(<[bool]>::split_last) else {
        return String::new();
    };
    let mut indent: String = above.iter().map(|last| if *last { "   " } else { "│  " }).collect();
    if depth > DEEPEST {
        let _ = write!(indent, "· {depth}: ");
    } else {
        indent += if *last { "└─ " } else { "├─ " };
    }
    indent
}

/// The text in quotes; without its middle if it has more than `room` characters.
pub(super) fn quoted(bytes: &[u8], room: usize) -> String {
    const END: usize = 6;
    // A text that takes more than four bytes for each place cannot fit, so it is not read.
    if bytes.len() <= 4 * room {
        let text = printable(bytes);
        if text.chars().count() <= room {
            return format!("\"{text}\"");
        }
    }
    let head = printable(&bytes[..bytes.len().min(4 * room)]);
    let tail = printable(&bytes[bytes.len().saturating_sub(END)..]);
    let skipped = tail.chars().count().saturating_sub(END);
    let tail: String = tail.chars().skip(skipped).collect();
    let head: String = head.chars().take(room.saturating_sub(END + 1)).collect();
    format!("\"{head}…{tail}\"")
}
