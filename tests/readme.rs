//! What the README and `docs/` show is what the program prints and the library holds.
#![cfg(feature = "cli")]

use std::process::Command;

use urlgram::DIALECTS;

fn file(name: &str) -> String {
    std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// Each `console` block: a command behind `$ cargo run --release -- `, and all that it prints.
#[test]
fn the_console_blocks_are_real() {
    let readme = file("README.md");
    let blocks: Vec<&str> =
        readme.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let (command, shown) = block.split_once('\n').unwrap();
        let arguments = command.strip_prefix("$ cargo run --release -- ").unwrap();
        let call = format!("'{}' {arguments}", env!("CARGO_BIN_EXE_urlgram"));
        let output = Command::new("sh").args(["-c", &call]).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), shown, "{command}");
    }
}

/// The table of dialects is the table of dialects.
#[test]
fn the_dialects_are_listed() {
    let rows: Vec<String> = DIALECTS
        .iter()
        .map(|dialect| {
            format!(
                "| `{}` | {}, {} | {} | `{}` | {} |",
                dialect.id,
                dialect.document,
                dialect.title,
                dialect.date,
                dialect.start,
                dialect.productions().len()
            )
        })
        .collect();
    let readme = file("README.md");
    let shown: Vec<&str> = readme.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(shown, rows);
}
