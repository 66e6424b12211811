//! HTTP, mail and news.

use super::plan::Planner;
use crate::documents::dialect::Role;
use crate::escape::decoded;
use crate::shape::written_scheme;
use crate::text::printable;

const RFC977: Option<&str> = Some("RFC 977");

impl Planner<'_, '_> {
    /// Sends the text after the host as it is written.
    pub(super) fn http(&mut self, no_slash: &'static str, section: &'static str) {
        let input = self.url.input();
        let end = self.part(Role::Server).map_or(input.len(), |host| host.span.end);
        let target = &input[end..];
        if !target.starts_with(b"/") {
            self.note(format!("`/` is sent: {no_slash}"), section);
        }
        let slash: &[u8] = if target.starts_with(b"/") { b"" } else { b"/" };
        self.send([b"GET ", slash, target].concat(), section, Some("HTTP"));
    }

    /// Names the address. Its production may begin with the scheme.
    pub(super) fn mail(&mut self, section: &'static str) {
        let address = self.part(Role::Address).map(|part| {
            let begin = if part.span.start == 0 { written_scheme(part.raw).len() + 1 } else { 0 };
            decoded(part.raw.get(begin..).unwrap_or(part.raw))
        });
        let address = printable(&address.unwrap_or_default());
        self.step("find", format!("the mail address is {address}"), section);
    }

    pub(super) fn news(&mut self, says_how: bool, section: &'static str) {
        if let Some(article) = self.decoded(Role::Article) {
            self.step("find", format!("the article <{}>", self.shown(Role::Article)), section);
            let protocol = if says_how { None } else { RFC977 };
            self.send([b"ARTICLE <", &article[..], b">"].concat(), section, protocol);
        } else if let Some(group) = self.decoded(Role::Group) {
            self.step("find", format!("the news group {}", self.shown(Role::Group)), section);
            self.send([b"GROUP ", &group[..]].concat(), section, RFC977);
        } else {
            self.step("find", "\"*\": all available news groups", section);
            self.send(b"LIST".to_vec(), section, RFC977);
        }
    }

    pub(super) fn nntp(&mut self, number: &'static str, section: &'static str) {
        let group = self.decoded(Role::Group).unwrap_or_default();
        self.send([b"GROUP ", &group[..]].concat(), section, RFC977);
        // The port of the server has digits, too, so the number has to be after the group.
        let behind = self.part(Role::Group).map_or(0, |group| group.span.end);
        match self.url.named(number).find(|digits| digits.span.start > behind) {
            Some(digits) => self.send([b"ARTICLE ", digits.raw].concat(), section, RFC977),
            None => self.note("no article is named: the URL identifies the group", section),
        }
    }

    pub(super) fn identifier(&mut self, field: &'static str, section: &'static str) {
        let text = format!("find the message or part with the {field} <{}>", self.shown(Role::Identifier));
        self.step("find", text, section);
    }
}
