//! Diagrams as lines of text.

use std::cmp::Ordering;

use super::super::grammar::Grammar;
use super::Track;

/// The diagram of production `name` as lines of text with characters for boxes, or `None` if the grammar has no such production.
///
/// It is read from the left to the right; a line above leads back, and one below past or aside. Text is in quotation marks, names of productions are not. A diagram of
/// more than `width` columns goes on in further lines, if its parts have room there.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, railroad};
/// let grammar = Grammar::parse("toy.bnf", "item = \"a\" | \"b\"\n")?;
/// assert_eq!(railroad::text(&grammar, "item", 80).unwrap(), "\
/// ├────┬─ \"a\" ─┬────┤
///      └─ \"b\" ─┘
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn text(grammar: &Grammar<'_>, name: &str, width: usize) -> Option<String> {
    let track = Track::of(grammar, &grammar.rule(name)?.expr);
    let parts = match track {
        Track::Sequence(parts) => parts,
        one => vec![one],
    };
    let mut rows: Vec<Block> = Vec::new();
    for part in parts {
        let block = Block::of(part);
        match rows.last_mut() {
            Some(row) if row.width() + block.width() + 10 <= width => *row = row.before(&block),
            _ => rows.push(block),
        }
    }
    let last = rows.len() - 1;
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        let (begin, end) =
            (if number == 0 { "├──" } else { "►──" }, if number == last { "──┤" } else { "──►" });
        for line in Block::words(begin).before(row).before(&Block::words(end)).lines {
            text += line.trim_end();
            text.push('\n');
        }
    }
    Some(text)
}

/// A rectangle of characters, which the track enters and leaves in one line.
#[derive(Clone, Debug)]
struct Block {
    lines: Vec<String>,
    /// The number of the line of the track.
    track: usize,
}

fn columns(text: &str) -> usize {
    text.chars().count()
}

impl Block {
    fn words(text: &str) -> Self {
        Self { lines: vec![text.to_owned()], track: 0 }
    }

    fn width(&self) -> usize {
        self.lines.first().map_or(0, |line| columns(line))
    }

    fn of(track: Track) -> Self {
        match track {
            Track::Empty => Self::words("─"),
            Track::Terminal(text) if text.starts_with("one of ") => Self::words(&format!(" {text} ")),
            Track::Terminal(text) => Self::words(&format!(" \"{text}\" ")),
            Track::Production(name) => Self::words(&format!(" {name} ")),
            Track::Words(words) => Self::words(&format!(" {words} ")),
            Track::Labelled(track, label) => {
                let label: Vec<_> =
                    Self::of(*label).lines.iter().map(|line| line.trim().to_owned()).collect();
                Self::of(*track).before(&Self::words(&format!("({}) ", label.join(" "))))
            }
            Track::Sequence(tracks) => {
                let blocks = tracks.into_iter().map(Self::of);
                blocks.reduce(|row, block| row.before(&block)).unwrap_or_else(|| Self::words("─"))
            }
            Track::Choice(tracks) => Self::beside(tracks.into_iter().map(Self::of).collect()),
            Track::Optional(track) => Self::beside(vec![Self::words("─"), Self::of(*track)]),
            Track::Repeat(track, back) => Self::over(Self::of(*track), Self::of(*back)),
        }
    }

    /// The lines with the same width, those without the track with spaces, that with the track with more of it.
    fn wide(mut self, width: usize) -> Self {
        for (number, line) in self.lines.iter_mut().enumerate() {
            let fill = if number == self.track { "─" } else { " " };
            *line += &fill.repeat(width - columns(line));
        }
        self
    }

    /// This block, and another one after it.
    fn before(&self, next: &Self) -> Self {
        let track = self.track.max(next.track);
        let below = (self.lines.len() - self.track).max(next.lines.len() - next.track);
        let line = |block: &Self, number: usize| {
            let own = (number + block.track).checked_sub(track).and_then(|own| block.lines.get(own));
            own.cloned().unwrap_or_else(|| " ".repeat(block.width()))
        };
        let between = |number: usize| if number == track { "─" } else { " " };
        let lines = (0..track + below).map(|it| line(self, it) + between(it) + &line(next, it)).collect();
        Self { lines, track }
    }

    /// Blocks of which the track takes one, the first straight ahead.
    fn beside(blocks: Vec<Self>) -> Self {
        let width = blocks.iter().map(Self::width).max().unwrap_or_default();
        let last = blocks.len() - 1;
        let mut lines = Vec::new();
        let mut track = 0;
        for (number, block) in blocks.into_iter().enumerate() {
            let at = block.track;
            if number == 0 {
                track = at;
            }
            for (row, line) in block.wide(width).lines.into_iter().enumerate() {
                let (left, right) = match (number, row) {
                    (0, row) if row < at => ("   ", "   "),
                    (0, row) if row == at => ("─┬─", "─┬─"),
                    (_, row) if row == at && number == last => (" └─", "─┘ "),
                    (_, row) if row == at => (" ├─", "─┤ "),
                    (_, row) if row > at && number == last => ("   ", "   "),
                    _ => (" │ ", " │ "),
                };
                lines.push(format!("{left}{line}{right}"));
            }
        }
        Self { lines, track }
    }

    /// A block, and the way back over another one above it.
    fn over(block: Self, back: Self) -> Self {
        let width = block.width().max(back.width() + 1);
        let back_track = back.track;
        let mut lines = Vec::new();
        for (row, line) in back.wide(width - 1).lines.into_iter().enumerate() {
            lines.push(match row.cmp(&back_track) {
                Ordering::Less => format!("   {line}    "),
                Ordering::Equal => format!(" ┌─{line}◄─┐ "),
                Ordering::Greater => format!(" │ {line}  │ "),
            });
        }
        let track = lines.len() + block.track;
        let own = block.track;
        for (row, line) in block.wide(width).lines.into_iter().enumerate() {
            lines.push(match row.cmp(&own) {
                Ordering::Less => format!(" │ {line} │ "),
                Ordering::Equal => format!("─┴─{line}─┴─"),
                Ordering::Greater => format!("   {line}   "),
            });
        }
        Self { lines, track }
    }
}
