//! Tables of tests: a row a line, with a tab between two cells. A line that begins with `#` is a comment.

use crate::root::{files, root};

/// The rows of a table, or of each in a folder, named by its path from the root. The last cell has all that is left of the line.
pub fn rows<const N: usize>(path: &str) -> Vec<[String; N]> {
    let files = if root(path).is_dir() { files(path, "") } else { vec![root(path)] };
    let read = |file| std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{path}: {error}"));
    let table: String = files.into_iter().map(read).collect();
    let row = |line: &str| {
        let cells: Vec<_> = line.splitn(N, '\t').map(str::to_owned).collect();
        cells.try_into().unwrap_or_else(|_| panic!("{path}: fewer than {N} cells: {line}"))
    };
    table.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}
