//! Commands as people type them, and what is said to them.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::command::Outcome;
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

/// Text with single spaces, as no line break changes it.
pub fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a text has the parts of `says` in their order, and nothing of `never`, by a text that is folded. ` ... ` is between two
/// parts, and either may be empty.
pub fn is_said(said: &str, says: &str, never: &str) -> bool {
    let after = |rest: &mut &str, part| rest.split_once(part).map(|(_, after)| *rest = after);
    let mut rest = said;
    says.split(" ... ").all(|part| after(&mut rest, part).is_some())
        && (never.is_empty() || !said.contains(never))
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

/// Requires that a command says the one and never the other, in a folder. The code and standard error are part of what it says, as in
/// [`Outcome::whole`].
pub fn assert_said(rows: impl IntoIterator<Item = [String; 3]>, folder: &Path) {
    let wrong = rows.into_iter().filter_map(|[line, says, never]| {
        assert!(!says.is_empty() || !never.is_empty(), "{line}: nothing is required");
        let said = folded(&Outcome::of(answered(&line, folder)).whole());
        (!is_said(&said, &says, &never))
            .then(|| format!("{line}\n  says: {says}\n  never: {never}\n  {said}"))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{} rows:\n{}", wrong.len(), wrong.join("\n"));
}
