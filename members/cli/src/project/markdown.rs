//! URLs in Markdown: the text of a link is none.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};
use urlgram::extract::Find;

use crate::input::finds::place;

/// Removes the URLs in the texts of links, and returns the places of code, in order.
pub fn without_texts(text: &[u8], finds: &mut Vec<Find>) -> Vec<Range<usize>> {
    // The parser costs more than the search.
    let Some(text) = str::from_utf8(text).ok().filter(|_| !finds.is_empty()) else { return Vec::new() };
    let Places { texts, code } = places(text);
    finds.retain(|find| !is_in(&texts, place(find).start));
    code
}

/// Returns whether one of these places, which are in order, has a byte.
pub fn is_in(places: &[Range<usize>], at: usize) -> bool {
    places.get(places.partition_point(|it| it.end <= at)).is_some_and(|it| it.contains(&at))
}

/// Places in a text, in order.
#[derive(Default)]
struct Places {
    /// The places of texts of links that are no URLs by their form.
    texts: Vec<Range<usize>>,
    /// The places of code and comments.
    code: Vec<Range<usize>>,
}

/// Finds the places in a text.
fn places(text: &str) -> Places {
    let mut found = Places::default();
    let mut begins = None;
    for (event, span) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { link_type, .. })
                if !matches!(link_type, LinkType::Autolink | LinkType::Email) =>
            {
                begins = Some(span.start + 1..span.start + 1);
            }
            Event::End(TagEnd::Link) => found.texts.extend(begins.take().filter(|text| !text.is_empty())),
            // An image in a link has a destination of its own.
            Event::Start(Tag::Image { .. }) => {
                found.texts.extend(begins.take().filter(|text| !text.is_empty()));
            }
            Event::Start(Tag::CodeBlock(_)) => found.code.push(span),
            Event::Html(html) | Event::InlineHtml(html) if html.starts_with("<!--") => found.code.push(span),
            Event::Text(_) | Event::Code(_) => {
                if matches!(event, Event::Code(_)) {
                    found.code.push(span.clone());
                }
                if let Some(text) = &mut begins {
                    text.end = span.end;
                }
            }
            _ => {}
        }
    }
    found
}
