//! The table of features in the guide of the library has the crates that each brings.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::root::root;

/// The crates that are compiled for the library with these features, on this machine.
fn crates(features: &str) -> usize {
    let cargo = Command::new(env!("CARGO"))
        .current_dir(root(""))
        .args("tree --package urlgram --locked --offline --edges normal,build --prefix none".split(' '))
        .args(["--format", "{p}", "--features", features])
        .output()
        .unwrap();
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let lines = String::from_utf8(cargo.stdout).unwrap();
    // Each line begins with a name and a version; the library itself is not one of its dependencies.
    let names: BTreeSet<Vec<&str>> = lines.lines().map(|line| line.split(' ').take(2).collect()).collect();
    names.len() - 1
}

#[test]
fn features_bring_these_crates() {
    let page = fs::read_to_string(root("docs/guide/library.md")).unwrap();
    let (_, table) = page.split_once("\n| features | brings | crates | their seconds | MB |").unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut known = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").map(str::trim).collect();
        let features = match cells[0] {
            "none" => String::new(),
            "all" => "automata,context,diagrams,print,serde".to_owned(),
            name => name.trim_matches('`').to_owned(),
        };
        assert_eq!(cells[2], crates(&features).to_string(), "{row}");
        known.push(cells[0].trim_matches('`').to_owned());
    }
    let manifest = fs::read_to_string(root("Cargo.toml")).unwrap();
    let (_, features) = manifest.split_once("\n[features]\n").unwrap();
    for line in features.lines().take_while(|line| !line.is_empty()).filter(|line| !line.starts_with('#')) {
        let name = line.split(' ').next().unwrap();
        assert!(known.iter().any(|it| it == name), "the table of the guide has no row for `{name}`");
    }
}
