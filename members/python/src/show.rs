//! URLs and reports as they are shown: bounded, and as HTML of a notebook.

use pyo3::prelude::*;
use urlgram::printable;

/// The most bytes of a URL in a `repr`, and of these the ones at its beginning.
const MOST: usize = 120;
const HEAD: usize = 80;

/// The most characters of a text in a `repr`, and in a notebook.
const WORDS: usize = 300;
const PAGE: usize = 20_000;

/// Returns a URL as a `repr` shows it: printable, and a long one without its middle.
pub fn shown(url: &[u8]) -> String {
    if url.len() <= MOST {
        return printable(url);
    }
    let (head, tail) = (boundary(url, HEAD), boundary(url, url.len() - (MOST - HEAD)));
    format!("{}…{}", printable(&url[..head]), printable(&url[tail..]))
}

/// The beginning of the character that the byte at `place` is of.
fn boundary(url: &[u8], place: usize) -> usize {
    let is_first = |place: &usize| url[*place] & 0xC0 != 0x80;
    (place.saturating_sub(3)..=place).rev().find(is_first).unwrap_or(place)
}

/// Returns a sentence as a `repr` shows it.
pub fn worded(text: String) -> String {
    cut(text, WORDS)
}

fn cut(mut text: String, most: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Returns a text as a block of a notebook, with a mark in the colour.
///
/// The text has the colours of the page, light or dark. Nothing in it is markup or, as MathJax would read it, a formula.
pub fn block(py: Python<'_>, text: String, colour: &str) -> PyResult<String> {
    let escaped: String = py.import("html")?.call_method1("escape", (cut(text, PAGE),))?.extract()?;
    Ok(format!(
        "<pre class=\"urlgram tex2jax_ignore mathjax_ignore\" style=\"color: inherit; background: none; \
         border-left: 4px solid {colour}; padding-left: 1em; overflow-x: auto; white-space: pre\">{escaped}</pre>"
    ))
}
