//! Points of law: what the program says, and has to leave unsaid, with the words of the document that decide.
//!
//! A row of `tests/law/*.tsv` has a command of a shell, a text that the output has, one that it has not, and the authority: a section, or
//! `FILE: "words"` as they stand in the document. One of the texts may be missing.

use std::fs;

use crate::command::Outcome;
use crate::root::root;
use crate::rows::rows;
use crate::shell::answered;
use crate::specs;

/// The line of a shell for a command. The settings of a user do not count, and reasons are asked for.
fn asked(line: &str) -> String {
    let (command, rest) = line.split_once(' ').unwrap();
    format!("urlgram {command} --no-config {} {rest}", if command == "check" { "--full" } else { "" })
}

/// Text with single spaces, as no line break changes it.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_program_says_what_the_text_says() {
    let mut wrong = Vec::new();
    for [line, says, never, quoted] in rows("tests/law") {
        assert!(!says.is_empty() || !never.is_empty(), "{line}: nothing is required");
        let said = folded(&Outcome::of(answered(&asked(&line), &root("tests/law"))).whole());
        if !said.contains(&says) || !never.is_empty() && said.contains(&never) {
            wrong.push(format!("{line} ({quoted})\n  says: {says}\n  never: {never}\n  {said}"));
        }
    }
    assert!(wrong.is_empty(), "{} rows:\n{}", wrong.len(), wrong.join("\n"));
}

/// The text of a document in one line, without the foot and the head of a page, and the empty lines between.
fn unpaged(text: &str) -> String {
    let is_foot = |line: &str| line.trim_end().ends_with(']') && line.contains("[Page ");
    let mut lines = text.lines();
    let mut kept = String::new();
    while let Some(line) = lines.next() {
        if line.starts_with('\x0C') {
            // The head is in the line of the form feed, or in the next one.
            if line.trim().is_empty() {
                lines.next();
            }
        } else if !is_foot(line) {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    folded(&kept)
}

/// If the documents are at hand, they have the words that a row quotes.
#[test]
fn the_documents_have_the_words_that_are_quoted() {
    let Some(folder) = specs::folder() else { return };
    let mut wrong = Vec::new();
    for [line, _, _, quoted] in rows("tests/law") {
        let Some((file, words)) = quoted.split_once(": \"") else { continue };
        let words = words.strip_suffix('"').unwrap_or_else(|| panic!("{line}: the quotation has no end"));
        let text = fs::read(folder.join(file)).unwrap_or_else(|_| panic!("{line}: no document {file}"));
        if !unpaged(&String::from_utf8_lossy(&text)).contains(&folded(words)) {
            wrong.push(format!("{line}: {quoted}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_quotation_may_cross_a_page() {
    assert_eq!(unpaged("a\n\n\nNobody   [Page 1]\n\x0C\nRFC 0   1 May\n\n\n  b [c]\n"), "a b [c]");
    assert_eq!(unpaged("a\nNobody   [Page 1]\n\x0CRFC 0\n\nb\n"), "a b");
}
