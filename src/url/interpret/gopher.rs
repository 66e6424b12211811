//! Gopher and Gopher+: sends one line.

use super::plan::Planner;
use crate::documents::dialect::{GopherPlus, Role};
use crate::text::printable;

impl Planner<'_, '_> {
    /// Adds the type, which tells the client how to read the response and is not sent.
    pub(super) fn gopher_type(&mut self, section: &'static str) {
        let text = match self.part(Role::GopherType) {
            Some(_) => {
                format!(
                    "read the response as an item of type {}, which is not sent",
                    self.quoted(Role::GopherType)
                )
            }
            None => "read the response as an item of type \"1\", the default".to_owned(),
        };
        self.step("read", text, section);
    }

    /// Sends the command, decoded.
    pub(super) fn gopher_command(&mut self, section: &'static str) {
        let line = self.decoded(Role::GopherCommand).unwrap_or_default();
        self.gopher_line(line, section);
    }

    /// Sends the selector, after a tab the search, and after another tab the Gopher+ string.
    pub(super) fn gopher_path(&mut self, search_type: Option<u8>, section: &'static str) {
        let mut line = self.decoded(Role::Selector).unwrap_or_default();
        let plus = self.decoded(Role::GopherString);
        let is_search = search_type.is_none_or(|kind| self.decoded(Role::GopherType) == Some(vec![kind]));
        if let Some(search) = self.decoded(Role::Query).filter(|_| plus.is_none() || is_search) {
            line.push(b'\t');
            line.extend(search);
        }
        let Some(plus) = plus else {
            self.gopher_line(line, section);
            return;
        };
        if line.iter().any(|byte| b"\r\n".contains(byte)) {
            self.send(line, section, None);
            return;
        }
        line.push(b'\t');
        line.extend(plus);
        self.send_as_is(line, section, None);
    }

    /// Adds a note on a search that begins as a Gopher+ string does.
    pub(super) fn gopher_search(&mut self, text: &'static str, section: &'static str) {
        let search = self.decoded(Role::Query).unwrap_or_default();
        if self.part(Role::GopherString).is_none()
            && search.first().is_some_and(|first| b"+?!$".contains(first))
        {
            self.note(text, section);
        }
    }

    fn gopher_line(&mut self, line: Vec<u8>, section: &'static str) {
        if line.is_empty() {
            self.note("the line is empty: it requests the top menu of the server", section);
        }
        self.send(line, section, None);
    }

    /// Explains the first characters of a Gopher+ string.
    pub(super) fn gopher_plus(&mut self, sections: &GopherPlus) {
        let Some(plus) = self.decoded(Role::GopherString) else { return };
        let rest = printable(plus.get(1..).unwrap_or_default());
        let (text, section) = match &plus[..] {
            b"+" => ("the default view of the item".to_owned(), sections.default_view),
            b"?" => ("request the +ASK form, ask the user, and send the answers".to_owned(), sections.form),
            b"!" => ("all attributes of the item".to_owned(), sections.all_attributes),
            b"$" => ("all attributes of all items of the directory".to_owned(), sections.all_attributes),
            [b'!', ..] => (format!("these attributes of the item: {rest}"), sections.attributes),
            [b'$', ..] => (format!("these attributes of all items: {rest}"), sections.attributes),
            [b'+', b'\t', ..] => ("the answers to a form".to_owned(), sections.answers),
            [b'+', ..] => (format!("this view of the item: {rest}"), sections.view),
            _ => return,
        };
        self.step("find", format!("the Gopher+ string requests: {text}"), section);
    }
}
