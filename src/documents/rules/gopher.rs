//! The strings of Gopher.

use memchr::memchr_iter;

use crate::code::Code;
use crate::documents::dialect::{Force, Role, Simple};

/// Omits the CR LF that ends a Gopher command.
pub const COMMAND_END: Simple = Simple::new(Code::GopherControl, (), |text, ()| {
    let Some(command) = text.parts(Role::GopherCommand).next() else { return Vec::new() };
    let last = command.end.saturating_sub(CR_LF.len()).max(command.start)..command.end;
    if !text.bytes(&last).eq_ignore_ascii_case(CR_LF) {
        return Vec::new();
    }
    let found = text.breach(Code::GopherControl, last, Role::GopherCommand).force(Force::Should);
    vec![found.fix("").label("remove the trailing CR LF")]
});

const CR_LF: &[u8] = b"%0D%0A";

/// Says with which character a Gopher+ string begins: it tells what is required.
pub const PLUS: Simple = Simple::new(Code::GopherPlusForm, (), |text, ()| {
    let first = text.parts(Role::GopherString).next().and_then(|span| text.units(span).next());
    let other = first.filter(|(_, byte)| !b"+?!$".contains(byte));
    other.map(|(span, _)| text.breach(Code::GopherPlusForm, span, Role::GopherString)).into_iter().collect()
});

/// Lets a Gopher selector hold no return and no line feed, encoded or not.
pub const SELECTOR_LINE: Simple = Simple::new(Code::GopherControl, (), |text, ()| {
    let runs = text.parts(Role::Selector).flat_map(|span| text.line_breaks(span));
    runs.map(|span| text.breach(Code::GopherControl, span, Role::Selector).fix("")).collect()
})
.glance(|url, ()| {
    let is_line = |at: usize| matches!(url[at + 1..], [b'0', b'A' | b'D' | b'a' | b'd', ..]);
    if memchr_iter(b'%', url).any(is_line) { None } else { Some(false) }
});

const TAB: &[u8] = b"%09";

/// Lets a Gopher selector hold no tab. A tab that ends it begins a search; it stays in the selector if the search has a `/` or
/// `?`, which `search` does not take.
pub const SELECTOR_TAB: Simple = Simple::new(Code::GopherControl, (), |text, ()| {
    let Some(span) = text.parts(Role::Selector).next() else { return Vec::new() };
    let selector = text.bytes(&span);
    let Some(tab) = first_tab(selector) else { return Vec::new() };
    let (begin, after) = (span.start + tab, span.start + tab + TAB.len());
    let search = of_search(&selector[tab + TAB.len()..]);
    let Some(last) = search.iter().rposition(|byte| b"/?".contains(byte)) else {
        // If no `/` or `?` follows the tab, no search can be after this selector, which is asked for alone.
        return vec![text.breach(Code::GopherControl, begin..after, Role::Selector)];
    };
    let place = begin..after + last + 1;
    // A line break in the search has a finding of its own, and is no part of the replacement.
    let mut fix = text.bytes(&place).to_vec();
    for line_break in text.line_breaks(place.clone()).into_iter().rev() {
        fix.drain(line_break.start - place.start..line_break.end - place.start);
    }
    let fix = String::from_utf8_lossy(&fix).replace('/', "%2F").replace('?', "%3F");
    let note = "An encoded tab begins a search, in which `/` and `?` are not allowed.";
    vec![text.breach(Code::GopherControl, place, Role::Selector).fix(fix).note(note)]
})
.glance(|url, ()| {
    // A type that is written as an escape is no tab before a search.
    let path = url.splitn(4, |byte| *byte == b'/').nth(3).unwrap_or_default();
    let selector = path.get(if path.starts_with(b"%") { 3 } else { 1 }..).unwrap_or_default();
    let search = first_tab(selector).map(|tab| of_search(&selector[tab + TAB.len()..]));
    let holds = search.is_some_and(|search| search.iter().any(|byte| b"/?".contains(byte)));
    if holds { None } else { Some(false) }
});

/// A search up to the next tab.
fn of_search(search: &[u8]) -> &[u8] {
    &search[..first_tab(search).unwrap_or(search.len())]
}

fn first_tab(text: &[u8]) -> Option<usize> {
    memchr_iter(b'%', text).find(|at| text[*at..].starts_with(TAB))
}
