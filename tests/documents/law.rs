//! Points of law: what the program says, and has to leave unsaid, with the words of the document that decide.
//!
//! A row of `tests/law/*.tsv` has a command, a text that the output has, one that it has not, and the authority: a section, or
//! `FILE: "words"` as the document has them. One of the texts may be missing.

use std::fs;

use crate::command::urlgram;
use crate::root::root;
use crate::specs;
use crate::unescaped::unescaped;

/// The words of a command line as a shell reads them: `'...'` and `"..."` hold one together, and `$'...'` has escapes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let ansi = rest.starts_with("$'");
        let after = &rest[first.len_utf8() + usize::from(ansi)..];
        rest = after;
        match first {
            ' ' => words.extend(word.take()),
            '\'' | '"' | '$' if ansi || first != '$' => {
                let quote = if ansi { '\'' } else { first };
                let (text, after) = after.split_once(quote).expect("a quote ends");
                let text = if ansi { String::from_utf8(unescaped(text)).unwrap() } else { text.to_owned() };
                word.get_or_insert_default().push_str(&text);
                rest = after;
            }
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    words
}

/// Text with single spaces, as no line break changes it.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rows of all tables, each with its four columns.
fn rows() -> Vec<[String; 4]> {
    let mut files: Vec<_> =
        fs::read_dir(root("tests/law")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut rows = Vec::new();
    for file in files {
        for row in fs::read_to_string(&file).unwrap().lines().skip(1) {
            let columns: Vec<_> = row.split('\t').map(str::to_owned).collect();
            rows.push(columns.try_into().unwrap_or_else(|_| panic!("a row has four columns: {row}")));
        }
    }
    rows
}

#[test]
fn the_program_says_what_the_text_says() {
    let mut wrong = Vec::new();
    for [line, says, never, quoted] in rows() {
        assert!(!says.is_empty() || !never.is_empty(), "{line}: nothing is required");
        let words = words(&line);
        let full: &[_] = if words[0] == "check" { &["--full"] } else { &[] };
        let (command, rest) = words.split_first().unwrap();
        let arguments = [command.as_str(), "--no-config"].into_iter().chain(full.iter().copied());
        let arguments: Vec<_> = arguments.chain(rest.iter().map(String::as_str)).collect();
        let said = folded(&urlgram(&arguments, b"").whole());
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
    for [line, _, _, quoted] in rows() {
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
fn words_are_those_of_a_shell() {
    assert_eq!(words("check  'a b'\"c'd\" $'\\xc3\\xa9' $x"), ["check", "a bc'd", "é", "$x"]);
    assert_eq!(words("same '' a"), ["same", "", "a"]);
}

#[test]
fn a_quotation_may_cross_a_page() {
    assert_eq!(unpaged("a\n\n\nNobody   [Page 1]\n\x0C\nRFC 0   1 May\n\n\n  b [c]\n"), "a b [c]");
    assert_eq!(unpaged("a\nNobody   [Page 1]\n\x0CRFC 0\n\nb\n"), "a b");
}
