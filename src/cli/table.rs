//! Tables for the terminal.

use comfy_table::{ContentArrangement, Table, presets};

/// A table without lines, no wider than `width` columns.
pub fn table(header: &[&str], width: u16) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    table.set_header(header);
    table
}

/// The lines of a table, without blanks at their ends.
pub fn rows(table: &Table) -> Vec<String> {
    table.lines().map(|line| line.trim_end().to_owned()).collect()
}
