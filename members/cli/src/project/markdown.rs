//! URLs in Markdown: the text of a link is none.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};
use urlgram::extract::Find;

/// Removes the URLs that stand in the texts of links.
pub fn without_texts(text: &[u8], finds: &mut Vec<Find>) {
    let Ok(text) = str::from_utf8(text) else { return };
    // The parser costs more than the search.
    if finds.is_empty() {
        return;
    }
    let texts = texts(text);
    finds.retain(|find| {
        let start = usize::try_from(find.url_places().start.offset).unwrap_or(usize::MAX);
        let after = texts.partition_point(|inside| inside.end <= start);
        !texts.get(after).is_some_and(|inside| inside.contains(&start))
    });
}

/// Returns the places of the texts of links that are no URLs by their form.
fn texts(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut begins = None;
    for (event, span) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { link_type, .. })
                if !matches!(link_type, LinkType::Autolink | LinkType::Email) =>
            {
                begins = Some(span.start + 1..span.start + 1);
            }
            Event::End(TagEnd::Link) => found.extend(begins.take().filter(|text| !text.is_empty())),
            // An image in a link has a destination of its own.
            Event::Start(Tag::Image { .. }) => found.extend(begins.take().filter(|text| !text.is_empty())),
            Event::Text(_) | Event::Code(_) => {
                if let Some(text) = &mut begins {
                    text.end = span.end;
                }
            }
            _ => {}
        }
    }
    found
}
