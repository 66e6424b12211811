//! Tables of text, and the width of the terminal that they fit into.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use terminal_size::{Height, Width};
use urlgram::print::width;

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

/// Aligns all columns but the first to the right, as numbers are.
pub fn align_numbers(table: &mut Table) {
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
}

/// The widest line of a cell in one piece. To break a longer one takes time in proportion to its square.
const WIDEST: usize = 480;

/// Returns the text of a cell with each line broken that is much wider than any table.
pub fn in_pieces(text: &str) -> String {
    let mut pieces = String::with_capacity(text.len());
    let mut columns = 0;
    for character in text.chars() {
        let own = width(character.encode_utf8(&mut [0; 4]));
        if columns >= WIDEST && own > 0 {
            pieces.push('\n');
            columns = 0;
        }
        pieces.push(character);
        columns = if character == '\n' { 0 } else { columns + own };
    }
    pieces
}

/// Returns the lines of a table, without blanks at their ends.
pub fn rows(table: &Table) -> Vec<String> {
    table.lines().map(|line| line.trim_end().to_owned()).collect()
}
