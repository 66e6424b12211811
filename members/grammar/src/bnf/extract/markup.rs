//! Sources in XML (RFC 7991, RFC 2629) and pages in HTML.

use super::line::{Block, Line};

/// The elements whose text is set as it stands.
const BLOCKS: [&str; 3] = ["sourcecode", "artwork", "pre"];

/// Returns whether a text is one, by its beginning.
pub(super) fn is_it(text: &str) -> bool {
    const FIRST: [&str; 12] = [
        "?xml",
        "!doctype",
        "!--",
        "rfc",
        "html",
        "section",
        "middle",
        "figure",
        "sourcecode",
        "artwork",
        "pre",
        "t",
    ];
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let Some(inside) = text.strip_prefix('<') else { return false };
    let name = inside.split(|c: char| c.is_whitespace() || c == '>').next().unwrap_or_default();
    let is_first = FIRST.contains(&&*name.to_ascii_lowercase()) || name.starts_with("!--");
    // A production of BNF begins so, too, and an automaton of JFLAP is XML.
    is_first && BLOCKS.iter().any(|block| text.contains(&format!("<{block}")))
}

/// The lines of its blocks, without the elements in them, and the titles of its sections.
pub(super) fn lines(document: &str) -> Vec<Line> {
    let mut reader = Reader { document, kept: Vec::new(), line: None, inside: None, title: None };
    let mut at = 0;
    let mut is_in_section = false;
    while let Some(next) = document[at..].chars().next() {
        let rest = &document[at..];
        let skipped = |open: &str, close: &str| {
            let inside = rest.strip_prefix(open)?;
            Some(inside.find(close).map_or(rest.len(), |end| open.len() + end + close.len()))
        };
        if let Some(length) = skipped("<![CDATA[", "]]>") {
            let end = at + length;
            let text = at + "<![CDATA[".len()..end - if document[..end].ends_with("]]>") { 3 } else { 0 };
            document[text.clone()].char_indices().for_each(|(place, c)| reader.push(text.start + place, c));
            at = end;
        } else if let Some(length) = skipped("<!--", "-->") {
            at += length;
        } else if let Some(tag) = tag(rest) {
            let name = tag.split(|c: char| c.is_whitespace() || c == '/').next().unwrap_or_default();
            let is_heading =
                name.len() == 2 && name.starts_with('h') && name.ends_with(|c: char| c.is_ascii_digit());
            if let Some(name) = tag.strip_prefix('/') {
                reader.close(name.trim(), at);
            } else if BLOCKS.contains(&name) && reader.inside.is_none() && !tag.ends_with('/') {
                let kind = attribute(tag, if name == "pre" { "class" } else { "type" }).unwrap_or_default();
                reader.inside = Some((name, Block::of_kind(&unescaped(kind))));
            } else if let Some(title) = attribute(tag, "title").filter(|_| name == "section") {
                reader.heading(at, &unescaped(title));
            } else if let Some(target) =
                attribute(tag, "target").filter(|_| name == "xref" && reader.is_in_prose())
            {
                // As it is printed: prose names its document so.
                format!("[{target}]").chars().for_each(|c| reader.push(at, c));
            } else if (is_in_section && name == "name") || is_heading {
                reader.title = Some((name, String::new()));
            }
            is_in_section = name == "section";
            at += tag.len() + 2;
        } else {
            let (c, length) = entity(rest).unwrap_or((next, next.len_utf8()));
            is_in_section &= c.is_whitespace();
            reader.push(at, c);
            at += length;
        }
    }
    reader.end(document.len());
    reader.kept
}

struct Reader<'d> {
    document: &'d str,
    kept: Vec<Line>,
    /// The line that is read: the place of its first character, and its text.
    line: Option<(usize, String)>,
    /// The element and kind of the block.
    inside: Option<(&'d str, Block)>,
    /// The element of the title of a section, and its text.
    title: Option<(&'d str, String)>,
}

impl Reader<'_> {
    fn push(&mut self, place: usize, c: char) {
        if let Some((_, title)) = &mut self.title {
            title.push(c);
        }
        if self.inside.is_none() {
            return;
        }
        let (_, text) = self.line.get_or_insert_with(|| (place, String::new()));
        if c == '\n' {
            self.end(place);
        } else {
            text.push(c);
        }
    }

    /// Returns whether the line is inside `<words>`.
    fn is_in_prose(&self) -> bool {
        self.line.as_ref().is_some_and(|(_, text)| text.rfind('<') > text.rfind('>'))
    }

    /// Ends the line.
    fn end(&mut self, place: usize) {
        let (Some((offset, text)), Some((_, block))) = (self.line.take(), self.inside) else { return };
        self.kept.push(Line { text: text.trim_end().to_owned(), block, ..self.blank(offset.min(place)) });
    }

    fn close(&mut self, name: &str, place: usize) {
        if self.inside.is_some_and(|(open, _)| open == name) {
            self.end(place);
            self.inside = None;
            let blank = self.blank(place);
            self.kept.push(blank);
        } else if let Some((_, title)) = self.title.take_if(|(open, _)| *open == name) {
            self.heading(place, &title);
        }
    }

    fn heading(&mut self, place: usize, title: &str) {
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        let blank = self.blank(place);
        self.kept.push(Line { heading: Some(title), ..blank });
    }

    fn blank(&self, offset: usize) -> Line {
        let before = self.kept.last().map_or((1, 0), |last| (last.number, last.offset));
        let between = self.document.get(before.1..offset).unwrap_or_default();
        let number = before.0 + memchr::memchr_iter(b'\n', between.as_bytes()).count();
        Line { number, offset, text: String::new(), block: Block::Other, heading: None }
    }
}

/// The inside of the tag at the beginning of a text.
fn tag(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('<')?;
    if !inside.starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c)) {
        return None;
    }
    let mut quote = None;
    for (at, c) in inside.char_indices() {
        match (c, quote) {
            ('>', None) => return Some(&inside[..at]),
            ('"' | '\'', None) => quote = Some(c),
            (_, Some(open)) if c == open => quote = None,
            _ => {}
        }
    }
    None
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let mut rest = tag;
    while let Some((before, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let quote = after.chars().next().filter(|c| "\"'".contains(*c))?;
        let (value, next) = after[1..].split_once(quote)?;
        if before.trim_end().strip_suffix(name).is_some_and(|it| it.ends_with(char::is_whitespace)) {
            return Some(value);
        }
        rest = next;
    }
    None
}

/// The character of the entity at the beginning of a text, and its length.
fn entity(text: &str) -> Option<(char, usize)> {
    let end = text.strip_prefix('&')?.find(';').filter(|end| *end < 10)? + 1;
    let name = &text[1..end];
    let c = match name {
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "amp" => '&',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let hex = number.strip_prefix(['x', 'X']);
            let value = hex.map_or_else(|| number.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok())?;
            char::from_u32(value)?
        }
    };
    Some((c, end + 1))
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let (c, length) = entity(rest).unwrap_or((next, next.len_utf8()));
        plain.push(c);
        rest = &rest[length..];
    }
    plain
}
