//! URLs in Markdown: the text of a link is none.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};
use urlgram::extract::Find;

use crate::input::finds::place;

/// Removes the URLs in the texts of links, and returns the places of code, in order.
pub fn without_texts(text: &[u8], finds: &mut Vec<Find>) -> Vec<Range<usize>> {
    // The parser costs more than the search.
    let Some(text) = str::from_utf8(text).ok().filter(|_| !finds.is_empty()) else { return Vec::new() };
    // The texts of links that are no URLs by their form, and code and comments, in order.
    let (mut texts, mut code) = (Vec::new(), Vec::new());
    let mut begins = None;
    for (event, span) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { link_type, .. })
                if !matches!(link_type, LinkType::Autolink | LinkType::Email) =>
            {
                begins = Some(span.start + 1..span.start + 1);
            }
            Event::End(TagEnd::Link) => texts.extend(begins.take().filter(|text| !text.is_empty())),
            // An image in a link has a destination of its own.
            Event::Start(Tag::Image { .. }) => {
                texts.extend(begins.take().filter(|text| !text.is_empty()));
            }
            Event::Start(Tag::CodeBlock(_)) => code.push(span),
            Event::Html(html) | Event::InlineHtml(html) if html.starts_with("<!--") => code.push(span),
            Event::Text(_) | Event::Code(_) => {
                if matches!(event, Event::Code(_)) {
                    code.push(span.clone());
                }
                if let Some(text) = &mut begins {
                    text.end = span.end;
                }
            }
            _ => {}
        }
    }
    finds.retain(|find| !is_in(&texts, place(find).start));
    code
}

/// Returns whether one of these places, which are in order, has a byte.
pub fn is_in(places: &[Range<usize>], at: usize) -> bool {
    places.get(places.partition_point(|it| it.end <= at)).is_some_and(|it| it.contains(&at))
}
