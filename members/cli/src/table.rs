//! Tables of text, and the width of the terminal that they fit into.

use comfy_table::{ContentArrangement, Table, presets};
use terminal_size::{Height, Width};

/// Returns the columns of a terminal, or those that `COLUMNS` tells.
pub fn columns(terminal: Option<(Width, Height)>) -> Option<usize> {
    let told = || std::env::var("COLUMNS").ok()?.parse().ok();
    terminal.map(|(Width(columns), _)| usize::from(columns)).or_else(told)
}

/// Makes a table without lines, no wider than `width` columns.
pub fn table(header: &[&str], width: u16) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    table.set_header(header);
    table
}

/// Returns the lines of a table, without blanks at their ends.
pub fn rows(table: &Table) -> Vec<String> {
    table.lines().map(|line| line.trim_end().to_owned()).collect()
}
