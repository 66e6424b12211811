//! Generated files, mostly pages of `docs/`: a test computes each, and the head of a page names the command that writes it.

#![allow(dead_code, reason = "a test binary may use some of them")]

use crate::root::root;

/// Compares the page `docs/{name}.md` with a text, or writes it if `URLGRAM_UPDATE` is set.
///
/// `arguments` is the part of the command after `cargo test`: `--test documents rules`. The text opens with the title; the line that
/// names the command is put after it.
pub fn assert_page(name: &str, arguments: &str, text: &str) {
    let command = format!("URLGRAM_UPDATE=1 cargo test {arguments}");
    let (title, rest) = text.split_once('\n').unwrap();
    let page = format!("{title}\n\n> Generated: `{command}` writes this page.\n{rest}");
    assert_file(&format!("docs/{name}.md"), arguments, &page);
}

/// Compares a file, named by its path from the root, with a text, or writes it, as [`assert_page`] does.
pub fn assert_file(name: &str, arguments: &str, text: &str) {
    let path = root(name);
    if std::env::var_os("URLGRAM_UPDATE").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == text, "{name} is out of date: URLGRAM_UPDATE=1 cargo test {arguments}");
}

/// A text in a cell of a table, which a bar would end.
pub fn bars(text: &str) -> String {
    text.replace('|', "\\|")
}

/// A text as code in a cell of a table. Two backquotes hold one.
pub fn code(text: &[u8]) -> String {
    let shown = bars(&urlgram::printable(text));
    match shown.contains('`') {
        _ if text.is_empty() => "(empty)".to_owned(),
        true => format!("`` {shown} ``"),
        false => format!("`{shown}`"),
    }
}

/// Requires that the page `docs/{name}.md` has this text, whatever its line breaks.
pub fn assert_says(name: &str, text: &str) {
    let path = root(format!("docs/{name}.md"));
    let page = std::fs::read_to_string(path).unwrap();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&page).contains(&words(text)), "docs/{name}.md does not say: {text}");
}
