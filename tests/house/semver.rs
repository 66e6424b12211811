//! The public items of the last release: a release that breaks one of them has a version that says so.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use crate::root::root;

/// The lines of a list of public items, a line a trait, each with the features that it needs.
fn lines(list: &str) -> BTreeMap<String, BTreeSet<&str>> {
    let mut found = BTreeMap::new();
    for line in list.lines() {
        let (line, of_type) = match line.strip_prefix("impl ").and_then(|line| line.split_once(": ")) {
            Some((of_type, traits)) => (traits, Some(of_type)),
            None => (line, None),
        };
        // Commas are also in the arguments of a function.
        let items: Vec<&str> = if of_type.is_some() { line.split(", ").collect() } else { vec![line] };
        for item in items {
            let (item, needs) =
                item.strip_suffix(']').and_then(|it| it.rsplit_once(" [")).unwrap_or((item, ""));
            let item =
                of_type.map_or_else(|| item.to_owned(), |of_type| format!("impl {item} for {of_type}"));
            found.insert(item, needs.split('+').filter(|feature| !feature.is_empty()).collect());
        }
    }
    found
}

/// Lists what compiles with the `old` items and not with the `new` ones.
fn broken(old: &str, new: &str) -> Vec<String> {
    let (old, new) = (lines(old), lines(new));
    let is_item = |line: &str| {
        let kinds = [
            "const", "enum", "field", "fn", "impl", "macro", "mod", "static", "struct", "trait", "type",
            "variant",
        ];
        line.split_once(' ').is_some_and(|(kind, _)| kinds.contains(&kind))
    };
    let gone = old.iter().filter(|(line, needs)| {
        let closed = line.trim_end_matches(", non_exhaustive");
        is_item(line)
            && ![*line, closed].iter().any(|line| new.get(*line).is_some_and(|now| now.is_subset(needs)))
    });
    // A `match` lacks a new variant, and an implementation a new method.
    let added = new.keys().filter(|line| {
        let parent =
            line.split(['(', '<']).next().and_then(|path| path.rsplit_once("::")).map(|(path, _)| path);
        let is_of = |kind: &str, word: &str| {
            parent
                .and_then(|path| path.strip_prefix(kind))
                .is_some_and(|of| old.contains_key(&format!("{word} {of}")))
        };
        !old.contains_key(*line) && (is_of("variant ", "enum") || is_of("fn ", "trait"))
    });
    let gone = gone.map(|(line, _)| format!("- {line}"));
    gone.chain(added.map(|line| format!("+ {line}"))).collect()
}

#[test]
fn what_breaks_is_found() {
    let old = "3 items\n\nenum A\nenum B, non_exhaustive\nfn A::f(&self)\nfn g(a: u8) [serde]\nimpl A: Clone, Serialize [serde]\ntrait T";
    assert_eq!(broken(old, old), [""; 0]);
    let more = old.replace("g(a: u8) [serde]", "g(a: u8)").replace("Clone", "Clone, Copy")
        + "\nvariant B::C\nfn h()";
    assert_eq!(broken(old, &more), [""; 0]);
    for (from, to, breaks) in [
        ("fn A::f(&self)\n", "", "- fn A::f(&self)"),
        ("a: u8", "a: u16", "- fn g(a: u8)"),
        ("[serde]\n", "[automata+serde]\n", "- fn g(a: u8)"),
        ("Clone, ", "", "- impl Clone for A"),
        ("trait T", "trait T\nfn T::f(&self)", "+ fn T::f(&self)"),
        ("trait T", "trait T\nvariant A::B(u8)", "+ variant A::B(u8)"),
    ] {
        assert_eq!(broken(old, &old.replacen(from, to, 1))[0], breaks);
    }
    // A `match` of all variants lacks an arm from now on; the reverse does no harm.
    assert_eq!(broken("enum A", "enum A, non_exhaustive"), ["- enum A"]);
    assert_eq!(broken("enum A, non_exhaustive", "enum A"), [""; 0]);
}

fn git(arguments: &[&str]) -> Option<String> {
    let done = Command::new("git").args(arguments).current_dir(root("")).output().ok()?;
    done.status.success().then(|| String::from_utf8_lossy(&done.stdout).into_owned())
}

/// The part of a version that says whether others compile with it.
fn compatible(version: &str) -> String {
    let parts: Vec<&str> = version.trim().split('.').collect();
    parts[..if parts[0] == "0" { 2 } else { 1 }].join(".")
}

/// Before there is a release, nothing is promised.
#[test]
fn nothing_breaks_without_a_version_that_says_so() {
    let Some(tag) = git(&["describe", "--tags", "--abbrev=0", "--match", "v*"]) else { return };
    let tag = tag.trim();
    let manifest = fs::read_to_string(root("Cargo.toml")).unwrap();
    let version = manifest.split("version = \"").nth(1).unwrap().split('"').next().unwrap();
    if compatible(tag.trim_start_matches('v')) != compatible(version) {
        return;
    }
    for name in ["public-items", "public-items-of-grammars"] {
        let path = format!("snapshots/{name}.snap");
        let Some(old) = git(&["show", &format!("{tag}:{path}")]) else { continue };
        let broken = broken(&old, &fs::read_to_string(root(&path)).unwrap());
        assert!(broken.is_empty(), "{version} breaks what compiles with {tag}:\n{}", broken.join("\n"));
    }
}
