//! `Cargo.lock`: a clone is built soon.

use std::collections::{BTreeMap, BTreeSet};

/// The packages that name this dependency, among those that the README's two commands may build.
fn users(dependency: &str) -> Vec<&'static str> {
    let packages = include_str!("../../Cargo.lock").split("[[package]]\nname = \"").skip(1);
    // If a package has two versions, the dependencies of both count.
    let mut needs: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in packages {
        let words = package.lines().filter_map(|line| line.trim().strip_prefix('"')?.split('"').next());
        needs.entry(package.split('"').next().unwrap_or_default()).or_default().extend(words);
    }
    let (mut built, mut left) = (BTreeSet::new(), vec!["urlgram-cli"]);
    while let Some(package) = left.pop() {
        if built.insert(package) {
            left.extend(needs[package].iter().filter_map(|need| need.split(' ').next()));
        }
    }
    built.retain(|package| needs[package].iter().any(|need| need.starts_with(dependency)));
    built.into_iter().collect()
}

#[test]
fn there_is_one_syn() {
    assert!(
        users("syn 2").contains(&"hashify"),
        "mail-parser does not hold syn any more: update serde and clap"
    );
    assert_eq!(users("syn 3"), [""; 0], "hold these where they use syn 2: `cargo update --precise`");
}

#[test]
fn there_is_no_icu() {
    assert_eq!(users("icu_"), [""; 0], "these bring ICU");
}
