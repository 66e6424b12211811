//! Fits help texts to the width of the terminal.
//!
//! clap breaks lines between words and does not know columns. So a paragraph of a help text is one line, and an example
//! that has no room next to its comment is printed above it.

use clap::{Command, CommandFactory};
use terminal_size::terminal_size;
use urlgram::print::width;

use crate::output::table::columns;

/// The greatest width, in columns. Longer lines are hard to read.
const WIDEST: usize = 100;

/// Returns the command with its subcommands, with their help texts fitted to this terminal.
pub fn command<C: CommandFactory>() -> Command {
    let columns = columns(terminal_size()).unwrap_or(WIDEST).min(WIDEST);
    let fitted = |command: Command| {
        let [text, long] = [command.get_after_help(), command.get_after_long_help()]
            .map(|text| text.map(|text| fitted(&text.to_string(), columns)));
        match (text, long) {
            (Some(text), _) => command.after_help(text),
            (None, Some(text)) => command.after_long_help(text),
            (None, None) => command,
        }
    };
    fitted(C::command()).mut_subcommands(fitted).term_width(columns)
}

/// Moves the comments of all examples below them, if one line is too long.
fn fitted(text: &str, columns: usize) -> String {
    let commented = |line: &str| {
        let (example, comment) = line.strip_prefix("  ")?.split_once("  ")?;
        Some(format!("  {example}\n      {}", comment.trim_start()))
    };
    if text.lines().all(|line| width(line) <= columns || commented(line).is_none()) {
        return text.to_owned();
    }
    let lines: Vec<_> = text.lines().map(|line| commented(line).unwrap_or_else(|| line.to_owned())).collect();
    lines.join("\n")
}
