//! The text at the pointer: the findings, how the URL is read, and the production there with its section, its BNF and its diagram.

use std::fmt::Write as _;

use urlgram::bnf::railroad;
use urlgram::findings::cited;
use urlgram::trace::Node;
use urlgram::{Check, Production};

use super::found::Url;
use super::settings::Settings;
use crate::files::percent_encoded;

/// The columns of a diagram in text.
const WIDTH: usize = 80;

/// Returns Markdown about the byte at `offset` of a URL. With `pictures`, the railroad diagram is one.
pub fn about(url: &Url, offset: usize, settings: &Settings, pictures: bool) -> String {
    let check = url.check(settings.check_here());
    let mut text = String::new();
    for found in url.report.findings() {
        let span = found.span();
        if span.contains(&offset) || span.is_empty() && span.start == offset {
            let _ = write!(text, "**{}** ({})\n\n{}\n\n", found.message(), found.code(), found.help());
        }
    }
    if let Some(parts) = url.report.read_as() {
        let _ = write!(text, "Read as: {parts}\n\n");
    }
    let path = path(check, url.report.input(), offset);
    // The innermost production that is more than a character.
    let Some(inner) = path.iter().rposition(|name| !settings.fold.is_small(name)) else { return text };
    let within: Vec<_> = path[..=inner].iter().rev().map(|name| format!("`{name}`")).collect();
    let Ok(production) = check.dialect().production_in(path[inner], check.reading()) else { return text };
    let Production { document, section, prose, bnf, .. } = production;
    let sections: Vec<_> = std::iter::once(*section).chain(*prose).collect();
    let _ =
        write!(text, "{}\n\n{}\n\n```abnf\n{bnf}\n```\n", within.join(" in "), cited(document, &sections));
    let grammar = check.dialect().grammar(check.reading());
    if let Some(picture) = railroad::standalone(grammar, production.name, document).filter(|_| pictures) {
        let picture = percent_encoded(picture.as_bytes(), |byte| !byte.is_ascii_alphanumeric());
        let address = format!("data:image/svg+xml,{picture}");
        let _ = write!(text, "\n![Railroad diagram of {}]({address})\n", production.name);
    } else if let Some(lines) = railroad::text(grammar, production.name, WIDTH) {
        let _ = write!(text, "\n```text\n{lines}```\n");
    }
    text
}

/// The productions that derive the byte at `offset`, from the start production inwards; if it is not derived, those that are open at
/// the place where the URL leaves the grammar.
fn path(check: Check, url: &[u8], offset: usize) -> Vec<&'static str> {
    let at = |nodes: &[Node]| {
        let around = nodes.iter().filter(|node| node.start <= offset && offset < node.end);
        around.map(|node| node.production).collect()
    };
    match check.tree(url) {
        Ok(tree) => at(tree.nodes()),
        Err(partial) if offset < partial.offset() => at(partial.nodes()),
        Err(partial) => partial.open().map(|open| partial.nodes()[open].production).collect(),
    }
}
