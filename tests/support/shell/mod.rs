//! Commands as people type them, and tables of them.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::root::root;

/// Returns what a line of a shell prints in a folder, where `urlgram` is the program that is tested.
pub fn answered(line: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_urlgram")).parent().unwrap();
    let before = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([program.to_owned()].into_iter().chain(env::split_paths(&before)));
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder).env("PATH", path.unwrap()).env("COLUMNS", "80");
    shell.env_remove("NO_COLOR").stdin(Stdio::null()).output().unwrap()
}

/// The rows of tables, one file or each of a folder, without their heads and lines that begin with `# `.
pub fn rows<const COLUMNS: usize>(path: &str) -> Vec<[String; COLUMNS]> {
    let path = root(path);
    let mut files = vec![path.clone()];
    if path.is_dir() {
        files = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
    }
    let texts = files.into_iter().map(|file| fs::read_to_string(file).unwrap()).collect::<Vec<_>>();
    let lines = texts.iter().flat_map(|text| text.lines().skip(1)).filter(|line| !line.starts_with("# "));
    let row = |line: &str| {
        let columns: Vec<_> = line.split('\t').map(str::to_owned).collect();
        columns.try_into().unwrap_or_else(|_| panic!("a row has {COLUMNS} columns: {line}"))
    };
    lines.map(row).collect()
}
