//! Tables of tests: a row a line, with a tab between two cells. A line that begins with `#` is a comment.

use crate::root::root;

/// The rows of a table, named by its path from the root. The last cell has all that is left of the line.
pub fn rows<const N: usize>(path: &str) -> Vec<[String; N]> {
    let table = std::fs::read_to_string(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let row = |line: &str| {
        let cells: Vec<_> = line.splitn(N, '\t').map(str::to_owned).collect();
        cells.try_into().unwrap_or_else(|_| panic!("{path}: fewer than {N} cells: {line}"))
    };
    table.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}
