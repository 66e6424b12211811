//! NOTICE names each document whose grammar is here, and each package has it.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::root::{files, root};

/// A file of the project.
fn file(path: &str) -> String {
    fs::read_to_string(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The documents that the heads of the grammars name first: `RFC 3986`, a draft, or the title of another.
fn documents() -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for folder in ["grammar", "grammar/library"] {
        let is_correction = |path: &PathBuf| path.to_string_lossy().contains(".corrections.");
        let grammars = [".bnf", ".abnf"].into_iter().flat_map(|end| files(folder, end));
        for path in grammars.filter(|path| !is_correction(path)) {
            let text = fs::read_to_string(&path).unwrap();
            let head = text.lines().next().unwrap().trim_start_matches([';', ' ']);
            let of_w3c = head.strip_prefix("W3C, \"").and_then(|title| title.split_once('"'));
            let document =
                of_w3c.map_or_else(|| head.split([',', '(']).next().unwrap().trim(), |(title, _)| title);
            named.insert(document.to_owned());
        }
    }
    named
}

#[test]
fn each_document_is_named() {
    let notice = file("NOTICE").split_whitespace().collect::<Vec<_>>().join(" ");
    let documents = documents();
    assert!(
        documents.len() > 50 && documents.contains("RFC 3986") && documents.contains("ECMA-427"),
        "{documents:?}"
    );
    for document in documents {
        let is_named = notice
            .match_indices(&document)
            .any(|(at, _)| !notice[at + document.len()..].starts_with(|next: char| next.is_ascii_digit()));
        assert!(is_named, "NOTICE does not name {document}");
    }
}

/// `.ci/release` looks into the packages; this is what they are made by.
#[test]
fn each_package_has_it() {
    let notice = file("NOTICE");
    for member in ["arrow", "cli", "grammar", "python"] {
        assert!(file(&format!("members/{member}/NOTICE")) == notice, "members/{member}/NOTICE");
    }
    for (maker, words) in [
        ("Cargo.toml", "\"/NOTICE\""),
        ("members/cli/Cargo.toml", "\"../../NOTICE\""),
        ("members/python/pyproject.toml", "\"NOTICE\""),
        (".ci/archive", "LICENSE-* NOTICE "),
        ("Containerfile", "LICENSE-* NOTICE "),
        ("members/web/notices.mjs", "\"../../NOTICE\""),
    ] {
        assert!(file(maker).contains(words), "{maker} leaves NOTICE out");
    }
}
