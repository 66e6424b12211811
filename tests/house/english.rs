//! The documentation and the messages are plain technical English.
//!
//! A sentence of the documentation, or of a comment, opens with the thing or the act: not with What, Who, Whoever, Whatever or Whether.
//! The text that follows is "after", not "behind". A message has the field's term: "requires", not "wants"; "is", not "stands";
//! "at most 3", not "so many".

use std::fs;
use std::path::{Path, PathBuf};

use crate::root::root;

/// The folders whose messages are checked too.
const CODE: &[&str] = &["src/", "members/cli/src/", "members/grammar/src/"];

/// The folders and files that are checked.
const CHECKED: &[&str] =
    &["CONTRIBUTING.md", "README.md", "docs", "examples", "fuzz", "members", "src", "tests"];

/// Words that no sentence of the documentation opens with.
const OPENERS: [&str; 5] = ["What", "Who", "Whoever", "Whatever", "Whether"];

/// Words that neither the documentation nor a message has.
const NOWHERE: [&str; 1] = ["behind"];

/// Words that no message has. `stands for` is the field's term.
const NO_MESSAGE: [&str; 4] = ["stands", "wants", "wanted", "so many"];

/// The files below a path, in order.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let mut inside: Vec<PathBuf> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        !["target", "node_modules"].contains(&&*name) && !name.starts_with('.')
    };
    inside.retain(is_ours);
    inside.sort();
    inside.iter().flat_map(|path| files(path)).collect()
}

/// The sentences of a documentation in Markdown, without code and the cells of tables. A paragraph is one text.
fn sentences(markdown: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    let mut is_code = false;
    for line in markdown.lines().map(str::trim) {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if !is_code && !line.starts_with(['|', '>']) {
            let item = line.trim_start_matches(|it: char| it.is_ascii_digit() || "-*#. ".contains(it));
            if line.is_empty() || item.len() < line.len() {
                paragraphs.push(String::new());
            }
            let text: String = item.split('`').step_by(2).collect::<Vec<_>>().join("`");
            paragraphs.last_mut().unwrap().push_str(&(text + " "));
        }
    }
    let sentences = paragraphs.iter().flat_map(|text| text.split_inclusive(['.', '?', ':']));
    sentences.map(|sentence| sentence.trim().to_owned()).filter(|sentence| !sentence.is_empty()).collect()
}

/// Texts of a file, each with the number of its line.
type Texts = Vec<(usize, String)>;

/// The comments and the string literals of a Rust file. Adjacent lines of comments with the same mark are one text.
fn parts(code: &str) -> (Texts, Texts) {
    let (mut documentation, mut literals) = (Texts::new(), Texts::new());
    let mut rest = code;
    let mut last = (0, "");
    while let Some(at) = rest.find(['"', '/', '\'', 'r']) {
        let line = code[..code.len() - rest.len() + at].matches('\n').count() + 1;
        let (before, from) = rest.split_at(at);
        // `br` begins a raw string of bytes.
        let word = before.strip_suffix('b').unwrap_or(before);
        let is_word = word.ends_with(|it: char| it.is_alphanumeric() || it == '_');
        let taken = if from.starts_with("//") {
            let comment = from.lines().next().unwrap();
            let mark = ["///", "//!"].into_iter().find(|mark| comment.starts_with(*mark)).unwrap_or("//");
            let text = &comment[mark.len()..];
            match documentation.last_mut() {
                Some((_, block)) if last == (line - 1, mark) => block.extend(["\n", text]),
                _ => documentation.push((line, text.to_owned())),
            }
            last = (line, mark);
            comment.len()
        } else if let Some(inside) = from.strip_prefix('"') {
            let mut escaped = false;
            let mut end = inside.char_indices().filter(|(_, it)| {
                let ends = *it == '"' && !escaped;
                escaped = *it == '\\' && !escaped;
                ends
            });
            let end = end.next().map_or(inside.len(), |(end, _)| end);
            literals.push((line, inside[..end].to_owned()));
            end + 2
        } else if let Some(raw) = from.strip_prefix('r').filter(|_| !is_word) {
            let marks = raw.bytes().take_while(|byte| *byte == b'#').count();
            let end = format!("\"{}", "#".repeat(marks));
            match raw[marks..].strip_prefix('"').and_then(|text| text.find(&end)) {
                Some(length) => {
                    literals.push((line, raw[marks + 1..][..length].to_owned()));
                    1 + marks + 1 + length + end.len()
                }
                None => 1,
            }
        } else if from.starts_with("'\"'") || from.starts_with("'/'") {
            3
        } else if let Some(escaped) = from.strip_prefix("'\\") {
            2 + escaped.chars().next().map_or(0, char::len_utf8)
        } else {
            1
        };
        rest = from.get(taken..).unwrap_or_default();
    }
    (documentation, literals)
}

/// Returns whether a text has a word, or words, with no letter beside it.
fn has(text: &str, word: &str) -> bool {
    let is_letter = |it: char| it.is_alphanumeric() || it == '_';
    text.match_indices(word).any(|(at, _)| {
        let after = &text[at + word.len()..];
        !text[..at].ends_with(is_letter) && !after.starts_with(is_letter) && !after.starts_with(" for ")
    })
}

/// Offences against the guideline in a documentation.
fn in_documentation(place: &str, text: &str, found: &mut Vec<String>) {
    for sentence in sentences(text) {
        let first = sentence.split(|it: char| !it.is_alphabetic()).next().unwrap_or_default();
        if OPENERS.contains(&first) && !sentence.ends_with('?') {
            found.push(format!("{place}: a sentence opens with {first}: {sentence}"));
        }
        let words = NOWHERE.iter().filter(|word| has(&sentence, word));
        found.extend(words.map(|word| format!("{place}: {word}: {sentence}")));
    }
}

/// Offences against the guideline in a message, which may have several lines.
fn in_message(place: &str, text: &str, found: &mut Vec<String>) {
    for line in text.lines() {
        let words = NOWHERE.iter().chain(&NO_MESSAGE).filter(|word| has(line, word));
        found.extend(words.map(|word| format!("{place}: {word}: {line}")));
    }
}

/// Offences against the guideline in a file: documentation in Rust, Python and Markdown, messages in Rust, tables and pages of codes.
fn in_file(place: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let extension = Path::new(place).extension().and_then(|it| it.to_str());
    match extension {
        Some("md") => {
            in_documentation(place, text, &mut found);
            if place.starts_with("src/findings/") {
                in_message(place, text, &mut found);
            }
        }
        Some("tsv") if place.ends_with("reasons.tsv") => in_message(place, text, &mut found),
        Some("rs") if !place.ends_with("house/english.rs") => {
            let (documentation, literals) = parts(text);
            for (line, text) in documentation {
                in_documentation(&format!("{place}:{line}"), &text, &mut found);
            }
            // Tests have texts of documents and of users in their literals.
            for (line, text) in
                literals.iter().filter(|_| CODE.iter().any(|folder| place.starts_with(folder)))
            {
                in_message(&format!("{place}:{line}"), text, &mut found);
            }
        }
        Some("py" | "pyi") => {
            for text in text.split("\"\"\"").skip(1).step_by(2) {
                in_documentation(place, text, &mut found);
            }
        }
        _ => {}
    }
    found
}

#[test]
fn the_english_is_plain() {
    let root = &root("");
    let mut found = Vec::new();
    for path in CHECKED.iter().flat_map(|path| files(&root.join(path))) {
        let place = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
        if let Ok(text) = fs::read_to_string(&path) {
            found.extend(in_file(&place, &text));
        }
    }
    assert!(found.is_empty(), "{} offences\n{}", found.len(), found.join("\n"));
}

/// Each part of the guideline is violated once here.
#[test]
fn offences_are_found() {
    let offences = |place: &str, text: &str| in_file(place, text).len();
    assert_eq!(
        offences("src/x.rs", "/// What it is.\n/// Whether it is. It is\n/// behind it.\nfn x() {}"),
        3
    );
    assert_eq!(
        offences("src/x.rs", "/// The text.\n/// ```\n/// // What it is, behind it.\n/// ```\nfn x() {}"),
        0
    );
    assert_eq!(
        offences("tests/x.rs", "// What it is. Whoever asks,\n// gets it.\nx(); // It is behind it."),
        3
    );
    assert_eq!(offences("src/x.rs", "/// The text.\n/// ```\n// Whatever it is: Who asks.\nfn x() {}"), 2);
    assert_eq!(offences("src/x.rs", "fn x() { y(br#\"\"//What it is.\"\"#, \"//What it is.\") }"), 0);
    assert_eq!(offences("src/x.rs", "fn x() { say(\"RFC 1 wants `//` behind it\") }"), 2);
    assert_eq!(
        offences("src/x.rs", "fn x() { ('\"', r#\"it \"stands\" here\"#, \"it stands for x\") } // wants"),
        1
    );
    assert_eq!(offences("tests/x.rs", "fn x() { say(\"RFC 1 wants it\") }"), 0);
    assert_eq!(offences("docs/x.md", "# What is it?\n\n- Who asks.\n- `What` it is.\n\n```\nWhat\n```\n"), 1);
    assert_eq!(offences("members/x.py", "\"\"\"What it is.\"\"\"\nWHAT = \"What it is.\"\n"), 1);
    assert_eq!(offences("src/findings/x.md", "It stands there."), 1);
    assert_eq!(offences("src/documents/x/reasons.tsv", "code\tat most so many\t2.2"), 1);
}
