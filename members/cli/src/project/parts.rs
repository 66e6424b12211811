//! Texts that are parts of URLs: they go on after a place for a value, or in the string of the next line; and tests inside programs.

use std::ops::Range;

use memchr::memmem;

/// Returns whether a URL goes on after a place for a value in angle brackets, as in `https://logs-<your region>.example.org/`. A mark that
/// joins words is before the place, so that it is no markup.
pub fn has_place(text: &[u8], url: &Range<usize>) -> bool {
    matches!(text.get(url.end..), Some([b'<', first, ..]) if first.is_ascii_alphabetic())
        && text[url.clone()].last().is_some_and(|last| b"-_=|".contains(last))
}

/// Returns the text from the beginning of the line in which a URL begins. In a file of gettext, `#` begins a comment, and `#~` an entry that
/// is no longer used.
pub fn line<'t>(text: &'t [u8], url: &Range<usize>) -> &'t [u8] {
    &text[memchr::memrchr(b'\n', &text[..url.start]).map_or(0, |feed| feed + 1)..]
}

/// Returns whether a URL goes on in the string of the next line, as in files of gettext.
pub fn has_next_line(text: &[u8], url: &Range<usize>) -> bool {
    let rest = text.get(url.end..).unwrap_or_default();
    let has = |line: &[u8]| memmem::find(text.get(url.clone()).unwrap_or_default(), line).is_some();
    [&b"\"\n\""[..], b"\"\r\n\""].iter().any(|line| rest.starts_with(line) || has(line))
}

/// Returns where the tests of a program begin that are in the same file, as in Rust; else its length.
pub fn tests(text: &[u8]) -> usize {
    let mut modules = memmem::find_iter(text, b"(test)]\nmod ");
    modules.find(|at| text[..*at].ends_with(b"\n#[cfg")).unwrap_or(text.len())
}
