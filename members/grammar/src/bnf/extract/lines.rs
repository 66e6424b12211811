//! The lines of a document that may be of a grammar, by its kind.

use super::line::{Block, Line, begins, indent};
use super::markup;

/// The kinds of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Markdown,
    Markup,
}

impl Kind {
    /// The kind of a text; none of a grammar file.
    pub fn of(text: &str) -> Option<Self> {
        if markup::is_it(text) {
            return Some(Self::Markup);
        }
        let is_sign = |line: &str| {
            let line = line.trim();
            let signs = ["Request for Comments", "Internet-Draft", "INTERNET-DRAFT", "Internet Draft"];
            signs.iter().any(|sign| line.starts_with(sign)) || is_foot(line)
        };
        if text.contains("\x0C\n") || text.lines().any(is_sign) {
            return Some(Self::Text);
        }
        if text.lines().any(|line| fence(line).is_some()) {
            return Some(Self::Markdown);
        }
        begins_with_prose(text).then_some(Self::Text)
    }
}

/// Returns whether a text has sentences before its productions: words, and a blank line.
fn begins_with_prose(text: &str) -> bool {
    let mut lines = text.lines().skip_while(|line| line.trim().is_empty());
    let before: Vec<_> = lines.by_ref().take_while(|line| !line.trim().is_empty()).collect();
    let is_prose = |line: &&str| {
        let words = line.split_whitespace().filter(|word| word.len() > 1).count();
        words > 5 && !line.contains(['=', '"', '|']) && !line.starts_with([';', '#', '/', '-', '!'])
    };
    !before.is_empty() && before.iter().all(is_prose) && lines.any(|line| begins(line).is_some())
}

/// The lines of a document: without the ends of pages; of a source, those of its blocks.
pub(super) fn lines(document: &str) -> Vec<Line> {
    let numbered = document.lines().enumerate();
    let all = numbered.map(|(at, text)| {
        let text = text.trim_start_matches('\x0C').trim_end();
        let offset = text.as_ptr() as usize - document.as_ptr() as usize;
        Line { number: at + 1, offset, text: text.to_owned(), block: Block::Any, heading: heading(text) }
    });
    match Kind::of(document) {
        Some(Kind::Markup) => markup::lines(document),
        Some(Kind::Markdown) => of_markdown(all.collect()),
        _ => without_pages(all.collect()),
    }
}

/// The sign and the words of a line that opens or closes a block of Markdown.
fn fence(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let sign = ["~", "`"].into_iter().find(|sign| line.starts_with(&sign.repeat(3)))?;
    let words = line.trim_start_matches(sign);
    // Code in a line of prose.
    (!words.contains('`')).then_some((&line[..line.len() - words.len()], words.trim()))
}

fn of_markdown(all: Vec<Line>) -> Vec<Line> {
    let mut kept = Vec::new();
    let mut inside: Option<(String, Block)> = None;
    for line in all {
        match (fence(&line.text), &inside) {
            (Some((sign, kind)), None) => inside = Some((sign.to_owned(), Block::of_kind(kind))),
            (Some((sign, "")), Some((open, _))) if sign.starts_with(open.as_str()) => {
                inside = None;
                kept.push(line.outside());
            }
            (_, Some((_, block))) => kept.push(Line { block: *block, heading: None, ..line }),
            (None, None) if line.text.starts_with('#') => {
                let title = line.text.trim_start_matches('#').trim();
                let title = title.split(" {#").next().unwrap_or(title).to_owned();
                kept.push(Line { heading: Some(title), ..line.outside() });
            }
            // Code may be indented, too.
            (None, None) if indent(&line.text) >= 4 || line.text.is_empty() => {
                kept.push(Line { heading: None, ..line });
            }
            (None, None) => kept.push(line.outside()),
        }
    }
    kept
}

fn is_foot(line: &str) -> bool {
    line.ends_with(']') && line.contains("[Page ")
}

/// The lines without the feet and heads of pages, and without the blank lines around them.
fn without_pages(all: Vec<Line>) -> Vec<Line> {
    /// The place between two pages.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum At {
        Page,
        Head,
        Below,
    }
    let mut kept: Vec<Line> = Vec::with_capacity(all.len());
    let mut at = At::Page;
    for line in all {
        if is_foot(&line.text) {
            while kept.last().is_some_and(|last| last.text.is_empty()) {
                kept.pop();
            }
            at = At::Head;
        } else if at != At::Page && line.text.is_empty() {
        } else if at == At::Head
            && !line.text.starts_with([' ', '\t'])
            && line.heading.as_ref().is_none_or(|it| *it == line.text)
        {
            at = At::Below;
        } else {
            at = At::Page;
            kept.push(line);
        }
    }
    kept
}

/// The number of a section, or its title, if a line is its heading.
fn heading(text: &str) -> Option<String> {
    if text.is_empty() || text.starts_with([' ', '\t', ';']) || text.contains(" . .") || text.contains("....")
    {
        return None;
    }
    let first = text.split_whitespace().next()?;
    if first.eq_ignore_ascii_case("appendix") {
        let letter = text.split_whitespace().nth(1)?;
        return Some(letter.trim_end_matches(['.', ':']).to_owned());
    }
    let number = first.trim_end_matches(['.', ':']);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<_> = number.split('.').collect();
    let is_letter = parts[0].len() == 1 && parts[0].bytes().all(|byte| byte.is_ascii_uppercase());
    let is_right = (is_number(parts[0]) || is_letter && first.contains('.'))
        && parts[1..].iter().all(|it| is_number(it));
    if is_right && text.len() > first.len() {
        return Some(number.to_owned());
    }
    // A title without a number.
    let is_title = !text.contains(['=', '|', '"']) && text.len() < 60 && !text.ends_with([',', ';']);
    (is_title && first.starts_with(|c: char| c.is_uppercase())).then(|| text.to_owned())
}
