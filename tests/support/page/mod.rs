//! Generated pages of `docs/`: a test computes each, and its head names the command that writes it.

use crate::root::root;

/// Compares the page `docs/{name}.md` with a text, or writes it if `URLGRAM_UPDATE` is set.
///
/// `arguments` is the part of the command after `cargo test`: `--test documents rules`. The text opens with the title; the line that
/// names the command is put after it.
pub fn assert_page(name: &str, arguments: &str, text: &str) {
    let command = format!("URLGRAM_UPDATE=1 cargo test {arguments}");
    let (title, rest) = text.split_once('\n').unwrap();
    let page = format!("{title}\n\n> Generated: `{command}` writes this page.\n{rest}");
    let path = root(format!("docs/{name}.md"));
    if std::env::var_os("URLGRAM_UPDATE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let shown = std::fs::read_to_string(path).unwrap_or_default();
    assert!(shown == page, "docs/{name}.md is out of date: {command}");
}

/// Requires that the page `docs/{name}.md` has this text, whatever its line breaks.
#[allow(dead_code, reason = "only the proof has figures in prose")]
pub fn assert_says(name: &str, text: &str) {
    let path = root(format!("docs/{name}.md"));
    let page = std::fs::read_to_string(path).unwrap();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&page).contains(&words(text)), "docs/{name}.md does not say: {text}");
}
