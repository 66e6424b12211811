//! Texts of several lines in files: running text, in which URLs are searched.

use std::ops::Range;

use urlgram::Check;
use urlgram::extract::{Find, extract};

use super::value::{Escapes, Notation, edited};
use crate::input::finds::place;

/// Returns the places of the URLs of a text, in order, that no white space breaks.
pub fn urls(check: &Check, text: &[u8]) -> Vec<Range<usize>> {
    let finds = extract(*check, text).into_iter();
    let is_whole = |find: &Find, place: &Range<usize>| text.get(place.clone()) == Some(find.url());
    finds.filter_map(|find| Some(place(&find)).filter(|place| is_whole(&find, place))).collect()
}

/// Returns the places of the URLs that `search` finds in the value of a text of several lines. White space around a line break is one
/// line feed for it, whatever the notation makes of it: both end a URL.
pub fn lines(
    raw: &[u8],
    notation: Notation,
    search: impl Fn(&[u8]) -> Vec<Range<usize>>,
) -> impl Iterator<Item = Range<usize>> {
    let escapes = with_breaks(raw, (notation.escapes)(raw));
    let urls = search(&edited(raw, &escapes));
    // The ends of the last escape and of its value. Bytes between escapes are the same in both.
    let mut ends = (0, 0);
    let places = escapes.into_iter().map(|(span, bytes)| {
        let begins = ends.1 + span.start - ends.0;
        ends = (span.end, begins + bytes.len());
        (span, begins..ends.1)
    });
    let places: Vec<_> = places.collect();
    let of_byte = move |at: usize| {
        let before = places.partition_point(|(_, value)| value.end <= at);
        if let Some((span, _)) = places.get(before).filter(|(_, value)| value.start <= at) {
            return span.clone();
        }
        let ends = before.checked_sub(1).map_or((0, 0), |last| (places[last].0.end, places[last].1.end));
        let at = ends.0 + at - ends.1;
        at..at + 1
    };
    let urls = urls.into_iter().filter(|url| !url.is_empty());
    urls.map(move |url| of_byte(url.start).start..of_byte(url.end - 1).end)
}

/// Adds line breaks, with the white space around each, to the escapes of a text.
fn with_breaks(raw: &[u8], escapes: Escapes) -> Escapes {
    let mut all = Escapes::with_capacity(escapes.len());
    let mut from = 0;
    let add = |upto: usize, begins: usize, all: &mut Escapes| {
        let mut at = begins;
        while let Some(feed) = memchr::memchr(b'\n', &raw[at..upto]).map(|feed| at + feed) {
            let is_white = |byte: &&u8| b" \t\r".contains(byte);
            let before = raw[at..feed].iter().rev().take_while(is_white).count();
            let after = raw[feed + 1..upto].iter().take_while(is_white).count();
            all.push((feed - before..feed + 1 + after, b"\n".to_vec()));
            at = feed + 1 + after;
        }
    };
    for (span, bytes) in escapes {
        add(span.start, from, &mut all);
        from = span.end;
        all.push((span, bytes));
    }
    add(raw.len(), from, &mut all);
    all
}
