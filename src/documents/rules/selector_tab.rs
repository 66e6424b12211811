//! Tabs in the selectors of Gopher.

use memchr::memchr_iter;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

const TAB: &[u8] = b"%09";

/// Lets a Gopher selector hold no tab. A tab that ends it begins a search; it stays in the selector where the search has a `/`
/// or `?`, which `search` does not take.
#[derive(Clone, Copy, Debug)]
pub struct SelectorTab;

impl Rule for SelectorTab {
    fn code(&self) -> Code {
        Code::GopherControl
    }

    fn glance(&self, url: &[u8]) -> Option<bool> {
        // A type that is written as an escape is no tab before a search.
        let path = url.splitn(4, |byte| *byte == b'/').nth(3).unwrap_or_default();
        let selector = path.get(if path.starts_with(b"%") { 3 } else { 1 }..).unwrap_or_default();
        let search = first_tab(selector).map(|tab| of_search(&selector[tab + TAB.len()..]));
        let holds = search.is_some_and(|search| search.iter().any(|byte| b"/?".contains(byte)));
        if holds { None } else { Some(false) }
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some(span) = text.parts(Role::Selector).next() else { return Vec::new() };
        let selector = text.bytes(&span);
        let Some(tab) = first_tab(selector) else { return Vec::new() };
        let (begin, after) = (span.start + tab, span.start + tab + TAB.len());
        let search = of_search(&selector[tab + TAB.len()..]);
        let Some(last) = search.iter().rposition(|byte| b"/?".contains(byte)) else {
            // A selector alone, after which no search can be.
            return vec![text.breach(self.code(), begin..after, Role::Selector)];
        };
        let place = begin..after + last + 1;
        // A line break among them has a finding of its own, and is not part of the replacement.
        let mut fix = text.bytes(&place).to_vec();
        for line_break in text.line_breaks(place.clone()).into_iter().rev() {
            fix.drain(line_break.start - place.start..line_break.end - place.start);
        }
        let fix = String::from_utf8_lossy(&fix).replace('/', "%2F").replace('?', "%3F");
        let note = "An encoded tab begins a search, in which `/` and `?` are not allowed.";
        vec![text.breach(self.code(), place, Role::Selector).fix(fix).note(note)]
    }
}

/// A search up to the next tab.
fn of_search(search: &[u8]) -> &[u8] {
    &search[..first_tab(search).unwrap_or(search.len())]
}

fn first_tab(text: &[u8]) -> Option<usize> {
    memchr_iter(b'%', text).find(|at| text[*at..].starts_with(TAB))
}
