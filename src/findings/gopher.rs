//! The rules of the lines that a Gopher client sends.

use memchr::memchr_iter;

use super::reading::Rules;
use super::{Code, Finding, Severity};
use crate::documents::dialect::Role;

const TAB: &[u8] = b"%09";

/// Returns whether a URL may break [`Rules::selector_line`].
pub(super) fn may_hold_a_line_break(url: &[u8]) -> bool {
    memchr_iter(b'%', url).any(|at| matches!(url[at + 1..], [b'0', b'A' | b'D' | b'a' | b'd', ..]))
}

/// Returns whether a URL may break [`Rules::selector_tab`].
pub(super) fn may_hold_a_tab(url: &[u8]) -> bool {
    if first_tab(url).is_none() {
        return false;
    }
    // A type that is written as an escape is no tab before a search.
    let path = url.splitn(4, |byte| *byte == b'/').nth(3).unwrap_or_default();
    let selector = path.get(if path.starts_with(b"%") { 3 } else { 1 }..).unwrap_or_default();
    let Some(tab) = first_tab(selector) else { return false };
    let search = &selector[tab + TAB.len()..];
    let end = first_tab(search).unwrap_or(search.len());
    search[..end].iter().any(|byte| b"/?".contains(byte))
}

fn first_tab(text: &[u8]) -> Option<usize> {
    memchr_iter(b'%', text).find(|at| text[*at..].starts_with(TAB))
}

impl<'i> Rules<'_, 'i> {
    /// A selector holds no return and no line feed, encoded or not.
    pub(super) fn selector_line(&self, section: &'static str) -> Vec<Finding<'i>> {
        let runs = self.parts(Role::Selector).flat_map(|span| self.line_breaks(span));
        let fix = || Some(String::new());
        runs.map(|span| self.say(Code::GopherControl, span, self.name(Role::Selector), section, fix()))
            .collect()
    }

    /// A selector holds no tab. A tab that ends it begins a search; it stays in the selector where the search has a `/`
    /// or `?`, which `search` does not take.
    pub(super) fn selector_tab(&self, section: &'static str) -> Vec<Finding<'i>> {
        let Some(span) = self.parts(Role::Selector).next() else { return Vec::new() };
        let text = &self.text[span.clone()];
        let Some(tab) = first_tab(text) else { return Vec::new() };
        let search = &text[tab + TAB.len()..];
        let end = first_tab(search).unwrap_or(search.len());
        let Some(last) = search[..end].iter().rposition(|byte| b"/?".contains(byte)) else {
            // A selector alone, after which no search can be.
            let place = span.start + tab..span.start + tab + TAB.len();
            return vec![self.say(Code::GopherControl, place, self.name(Role::Selector), section, None)];
        };
        let place = span.start + tab..span.start + tab + TAB.len() + last + 1;
        // A line break among them has a finding of its own, and is not part of the replacement.
        let mut fix = self.text[place.clone()].to_vec();
        for line_break in self.line_breaks(place.clone()).into_iter().rev() {
            fix.drain(line_break.start - place.start..line_break.end - place.start);
        }
        let fix = String::from_utf8_lossy(&fix).replace('/', "%2F").replace('?', "%3F");
        let mut finding = self.finding(Code::GopherControl, place, self.name(Role::Selector), section);
        finding.fix = Some(fix);
        finding.note = "An encoded tab begins a search, in which `/` and `?` are not allowed.".into();
        vec![finding]
    }

    /// The return and line feed that end a command are none of the URL's.
    pub(super) fn command_end(&self, section: &'static str) -> Option<Finding<'i>> {
        let span = self.parts(Role::GopherCommand).next()?;
        let last = self.line_breaks(span.clone()).pop().filter(|last| last.end == span.end)?;
        let finding = self.finding(Code::GopherControl, last, self.name(Role::GopherCommand), section);
        Some(Finding { severity: Severity::Warning, fix: Some(String::new()), ..finding })
    }

    /// A Gopher+ string says with its first character what is required.
    pub(super) fn gopher_plus(&self, section: &'static str) -> Option<Finding<'i>> {
        let span = self.parts(Role::GopherString).next()?;
        let (first, _) = self.units(span).next().filter(|(_, byte)| !b"+?!$".contains(byte))?;
        Some(self.say(Code::GopherPlusForm, first, self.name(Role::GopherString), section, None))
    }
}
