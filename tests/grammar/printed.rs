//! Each production of `grammar/` is in its document as published, but for its margin.

use std::io::Write as _;

use crate::root::root;
use crate::specs;

/// A line: its indentation, and its words with a blank between.
type Line = (usize, String);

/// The lines of a text but for blank ones, the foot and the head of each page, and the lines of a grammar file that are no document's.
fn lines(text: &str) -> Vec<Line> {
    // The head of a page is the first line after a form feed.
    let pages = text.split('\x0C').enumerate().flat_map(|(page, text)| {
        text.lines().filter(|line| !line.trim().is_empty()).skip(usize::from(page > 0))
    });
    let is_foot = |line: &str| line.contains("[Page ") && line.trim_end().ends_with(']');
    let is_other = |line: &str| line.starts_with(";;") || line.trim_start().starts_with("(end of ");
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    pages
        .filter(|line| !is_foot(line) && !is_other(line))
        .map(|line| (line.len() - line.trim_start().len(), words(line)))
        .collect()
}

#[test]
fn each_production_stands_in_its_document() {
    // The harness would capture the output of `eprintln!`.
    let mut said = std::io::stderr();
    let Some(folder) = specs::folder() else {
        writeln!(said, "`grammar/` is not compared with the documents: URLGRAM_SPECS=FOLDER has them")
            .unwrap();
        return;
    };
    let (mut productions, mut wrong) = (0, Vec::new());
    for file in root("grammar").read_dir().unwrap() {
        let file = file.unwrap().file_name().into_string().unwrap();
        let document = match file.strip_suffix(".bnf") {
            // The file of RFC 822 restates a part of the document. The URL Standard prints no grammar:
            // `tests/documents/browser.rs` compares its terms.
            None | Some("rfc822" | "whatwg") => continue,
            Some(name) if name.ends_with(".corrections") => continue,
            Some("fielding-01") => "draft-fielding-url-syntax-01",
            Some("url-06") => "draft-ietf-uri-url-06",
            Some(name) => name.split('-').next().unwrap(),
        };
        let path = folder.join(format!("{document}.txt"));
        let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut printed = lines(&String::from_utf8_lossy(&text));
        printed.push((0, String::new()));
        let own = lines(&std::fs::read_to_string(root("grammar").join(&file)).unwrap());
        for production in own.chunk_by(|_, (indentation, _)| *indentation > 0) {
            let length = production.len();
            // A line with more indentation after it is a part of it.
            let is_it = |there: &[Line]| {
                let is_same = |(own, there): (&Line, &Line)| own.1 == there.1;
                production.iter().zip(there).all(is_same) && there[length].0 <= there[0].0
            };
            productions += 1;
            if !printed.windows(length + 1).any(is_it) {
                wrong.push(format!("{file}: {}", production[0].1));
            }
        }
    }
    writeln!(said, "{productions} productions were compared with {}", folder.display()).unwrap();
    assert!(wrong.is_empty(), "not as the document prints them:\n{}", wrong.join("\n"));
}
