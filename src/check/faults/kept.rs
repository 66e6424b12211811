//! Text that a repair has to keep: another host, port or scheme is another resource, and so is a text that has lost a letter.

use std::ops::Range;

use super::classify::TYPE;
use crate::check::nearest::Case;
use crate::escape::decoded;
use crate::repair::{Edit, Kind};
use crate::shape::{Shape, host_and_port, server};
use crate::slips::scheme;

impl Case<'_, '_> {
    /// Returns whether the repair keeps scheme, host and port, and each letter and digit outside parts that are removed as a
    /// whole.
    pub(super) fn keeps(&self) -> bool {
        let host = server(&self.text).filter(|host| !host.is_empty());
        !self.repair.text.is_empty()
            && self.keeps_the_scheme()
            && self.keeps_the_host()
            && self.supplies_a_scheme()
            && self.names_something()
            && !self
                .repair
                .edits
                .iter()
                .any(|edit| self.loses_text(edit, host.as_ref()) || self.encodes_a_type(edit))
            && !self.holds_a_placeholder()
    }

    /// Returns whether an edit removes a letter, a digit or a segment. Only a port that is not allowed and a host that is
    /// redundant may be removed as a whole.
    fn loses_text(&self, edit: &Edit, host: Option<&Range<usize>>) -> bool {
        if edit.kind != Kind::Delete {
            return false;
        }
        let is_in_host = host.is_some_and(|host| host.start <= edit.span.start && edit.span.end <= host.end);
        if is_in_host && self.text[edit.span.start] == b':' {
            return false;
        }
        let part = &self.text[edit.span.clone()];
        let is_segment =
            host.is_some_and(|host| host.end <= edit.span.start) && edit.span.end < self.text.len();
        // An escape counts as the character that it stands for.
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || is_segment && *byte == b'/';
        part.first() != Some(&b'%') && part.iter().any(plain)
    }

    /// Returns whether an edit encodes the `;type=` of an FTP URL.
    pub(super) fn encodes_a_type(&self, edit: &Edit) -> bool {
        let after = self.text[edit.span.start..].get(..TYPE.len());
        edit.kind == Kind::Encode && after.is_some_and(|after| after.eq_ignore_ascii_case(TYPE))
    }

    fn keeps_the_scheme(&self) -> bool {
        let Shape { name: old, colon, .. } = Shape::of(&self.text);
        let new = Shape::of(&self.repair.text).name;
        !colon || old.is_empty() || self.intent.scheme.is_some() || old.eq_ignore_ascii_case(new)
    }

    fn keeps_the_host(&self) -> bool {
        let (Some(old), Some(new)) = (server(&self.text), server(&self.repair.text)) else {
            return true;
        };
        // An encoded delimiter would be part of the name.
        let encodes = |edit: &Edit| {
            let is_in_host = old.start <= edit.span.start && edit.span.end <= old.end;
            let is_delimiter = self.text[edit.span.clone()].iter().any(|byte| b"[]:@".contains(byte));
            edit.kind == Kind::Encode && is_in_host && is_delimiter
        };
        if self.repair.edits.iter().any(encodes) {
            return false;
        }
        // `http://https://host` has two schemes, and the host is not `https`.
        let is_scheme = old.len() > 1
            && self.text[old.clone()].ends_with(b":")
            && self.text[old.end..].starts_with(b"//");
        let (old_name, old_port) = host_and_port(&self.text[old]);
        let (new_name, new_port) = host_and_port(&self.repair.text[new]);
        // The name in letters of one case, without empty labels.
        let plain = |name: &[u8]| {
            let name = decoded(name).to_ascii_lowercase();
            let labels = name.split(|byte| *byte == b'.').filter(|label| !label.is_empty());
            labels.map(<[u8]>::to_vec).collect::<Vec<_>>()
        };
        let is_same_port = match (old_port, new_port) {
            (Some(old), Some(new)) => old == new || old.is_empty(),
            // A port where none may be.
            (Some(old), None) => old.iter().all(u8::is_ascii_digit),
            (None, _) => true,
        };
        let old_name = old_name.strip_suffix(b"]").filter(|name| !name.contains(&b'[')).unwrap_or(old_name);
        let is_missing = old_name.is_empty() && old_port.is_none_or(<[u8]>::is_empty);
        !is_scheme
            && (is_missing || is_same_port && (old_name == new_name || plain(old_name) == plain(new_name)))
    }

    /// Returns whether the text that is read as the host of a URL without its scheme looks like a host.
    fn supplies_a_scheme(&self) -> bool {
        let begin = self.intent.missing.len();
        if !self.intent.missing.ends_with("//") {
            return true;
        }
        let host = server(&self.text).filter(|host| host.start >= begin).unwrap_or(begin..begin);
        scheme::plausible(host_and_port(&self.text[host]).0)
    }

    /// Returns whether there is more than the name of a scheme, and a colon is put only after one that is in use.
    fn names_something(&self) -> bool {
        let Shape { name, colon, .. } = Shape::of(&self.text);
        let ends = colon && self.text.len() == name.len() + 1;
        let has_colon = colon || Shape::of(&self.repair.text).name != name;
        !ends
            && (has_colon
                || name.is_empty()
                || scheme::in_use(name).is_some()
                || !self.puts_a_colon(name.len()))
    }

    fn puts_a_colon(&self, at: usize) -> bool {
        self.repair.edits.iter().any(|edit| edit.span.start == at && edit.text.starts_with(b":"))
    }

    /// Returns whether a placeholder such as `<name>` precedes a host.
    fn holds_a_placeholder(&self) -> bool {
        let Some(host) = server(&self.text) else { return false };
        let before: Range<usize> = 0..host.start;
        let open = self.text[before.clone()].iter().position(|byte| b"<{".contains(byte));
        open.is_some_and(|open| self.text[open..host.start].iter().any(|byte| b">}".contains(byte)))
    }
}
