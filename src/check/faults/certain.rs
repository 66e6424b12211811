//! Which fixes can be trusted: those by which, as the documents say, the resource that is named stays the same.

use std::cell::Cell;
use std::ops::Range;

use memchr::memchr_iter;

use crate::check::nearest::Case;
use crate::documents::dialect::{Escapes, Role};
use crate::findings::Code;
use crate::repair::{Edit, Kind};
use crate::shape::Shape;

/// Places in the text that are the same for all its faults.
pub(super) struct Borders {
    /// The beginning of the path.
    path: usize,
    /// There is one `@`, and the text before it is the user.
    has_one_user: bool,
    /// The edit that was read last, by its start, in which role, and whether it is data there: faults may share an edit.
    read: Cell<Option<(usize, Role, bool)>>,
}

impl Case<'_, '_> {
    pub(super) fn borders(&self) -> Borders {
        let path = if self.of.spec.is_whole_url() { Shape::of(&self.text).path() } else { 0 };
        Borders {
            path,
            has_one_user: memchr_iter(b'@', &self.text).take(2).count() == 1,
            read: Cell::new(None),
        }
    }

    /// Returns whether the edits of a fault change only the spelling of the same resource: bytes that are not allowed in a path,
    /// a query or a similar part become escapes, or a colon without a port is removed.
    pub(super) fn is_certain(
        &self,
        code: Code,
        span: &Range<usize>,
        within: &[&'static str],
        borders: &Borders,
    ) -> bool {
        let touches = |edit: &&Edit| edit.span.start < span.end && span.start < edit.span.end;
        let mut edits = self.edits_at(span).iter().filter(touches).peekable();
        if edits.peek().is_none() {
            return false;
        }
        if code == Code::EmptyPort {
            // Before two slashes it ends a scheme.
            let is_port = !self.text[span.end..].starts_with(b"//");
            return is_port && edits.all(|edit| edit.kind == Kind::Delete && edit.span == *span);
        }
        let begin = borders.path;
        let dialect = self.of.spec.dialect;
        let roles = within.iter().rev().map(|name| dialect.role(name));
        let role = roles.into_iter().find(|role| *role != Role::Characters).unwrap_or(Role::Other);
        let part = role.part();
        let is_user_part = matches!(part, Role::User | Role::Password);
        let is_data = |byte: &u8| match byte {
            // Fields of a query are divided by these, whatever a document says.
            b';' | b'=' | b'&' if part == Role::Query => false,
            // A character that the grammar derives nowhere and yet calls reserved has another meaning when it is encoded.
            b';' | b'=' => self.is_derived(*byte),
            // People write these for something else: a slash, a folded line.
            b'\\' | 0..=31 => false,
            // Another program may read the escapes of UTF-8 as other characters.
            128.. if dialect.prose.escapes != Escapes::Bytes => false,
            b'/' | b'?' => part == Role::Query || role == Role::WaisPath,
            b'#' => part == Role::Fragment,
            _ => true,
        };
        let is_user = is_user_part && borders.has_one_user;
        let holds_data = |edit: &Edit| {
            let start = edit.span.start;
            let known = borders.read.get().filter(|(at, of, _)| (*at, *of) == (start, role));
            let read =
                || self.text[edit.span.clone()].iter().all(is_data) && !has_surrogate(&self.text, &edit.span);
            let holds = known.map_or_else(read, |it| it.2);
            borders.read.set(Some((start, role, holds)));
            holds
        };
        let is_in_place = |edit: &Edit| is_user || edit.span.start >= begin;
        let is_space = |edit: &Edit| edit.span.start == begin && self.text[begin..].starts_with(b" ");
        let is_wide = |edit: &Edit| is_wide_escape(&self.text[edit.span.start..]);
        (is_user || matches!(part, Role::Path | Role::Query | Role::Fragment | Role::Other))
            && edits.all(|edit| {
                edit.kind == Kind::Encode
                    && is_in_place(edit)
                    && !is_space(edit)
                    && !is_wide(edit)
                    && !self.encodes_a_type(edit)
                    && holds_data(edit)
            })
    }

    /// Returns whether any text that the start production derives has this byte.
    fn is_derived(&self, byte: u8) -> bool {
        self.of.spec.automaton(self.of.spec.start).is_some_and(|automaton| {
            let mut states = 0..automaton.states();
            states.any(|state| !automaton.is_dead(automaton.step(state, byte)))
        })
    }
}

/// `%u` and four hex digits, as JavaScript once wrote a character.
fn is_wide_escape(text: &[u8]) -> bool {
    matches!(text, [b'%', b'u' | b'U', digits @ ..] if digits.len() >= 4 && digits[..4].iter().all(u8::is_ascii_hexdigit))
}

/// Returns whether bytes of a surrogate are in a part of the text, as JSON writes one alone: it stands for no character, so nothing says
/// which escapes are meant.
fn has_surrogate(text: &[u8], part: &Range<usize>) -> bool {
    let around = &text[part.start.saturating_sub(2)..text.len().min(part.end + 2)];
    around.windows(3).any(|bytes| matches!(bytes, [0xED, 0xA0..=0xBF, 0x80..=0xBF]))
}
