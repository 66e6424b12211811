//! One byte of an edit, and the part of the text that it is in.

use std::cell::Cell;
use std::ops::Range;

use crate::check::intent::Intent;
use crate::check::target::Meant;
use crate::documents::dialect::Role;
use crate::repair::Edit;
use crate::shape::{Shape, host_and_port, server};
use crate::subject::Subject;

/// The text that is repaired and what it becomes, divided once for all their faults.
pub(crate) struct Divided<'p> {
    pub shape: Shape<'p>,
    /// The host and port of the text.
    pub server: Option<Range<usize>>,
    /// The repaired text has a host.
    pub keeps_server: bool,
    /// The text has a slash.
    pub has_slash: bool,
    text: &'p [u8],
    /// The part that was found last, and the delimiters that it is between: the next place is mostly in it, too.
    part: Cell<(usize, usize, &'static [u8])>,
    /// The host that was divided last.
    host: Cell<Option<Host>>,
}

/// A host with its port, divided.
#[derive(Clone, Copy)]
pub(super) struct Host {
    /// Where it begins, and where its port ends.
    whole: (usize, usize),
    /// Its end before the colon of a port.
    pub end: usize,
    /// The end of what begins with a bracket, after its other bracket.
    pub literal_end: usize,
    /// The `%` before a zone in a whole pair of brackets.
    pub zone: Option<usize>,
    /// True if the brackets hold only characters of an IPv6 address.
    pub is_address: bool,
}

impl Host {
    fn of(text: &[u8], whole: &Range<usize>) -> Self {
        let here = &text[whole.clone()];
        let literal = &here[..here.iter().position(|byte| *byte == b']').map_or(here.len(), |at| at + 1)];
        let inner = literal.get(1..).unwrap_or_default();
        let is_of_address = |byte: &u8| byte.is_ascii_hexdigit() || b":.".contains(byte);
        let is_zone = |byte: &u8| *byte == b'%' && literal.ends_with(b"]");
        Self {
            whole: (whole.start, whole.end),
            end: whole.start + host_and_port(here).0.len(),
            literal_end: whole.start + literal.len(),
            zone: literal.iter().position(is_zone).map(|at| whole.start + at),
            is_address: inner.strip_suffix(b"]").unwrap_or(inner).iter().all(is_of_address),
        }
    }
}

impl<'p> Divided<'p> {
    pub fn new(text: &'p [u8], repaired: &[u8]) -> Self {
        Self {
            shape: Shape::of(text),
            server: server(text),
            keeps_server: server(repaired).is_some(),
            has_slash: text.contains(&b'/'),
            text,
            part: Cell::new((0, 0, b"")),
            host: Cell::new(None),
        }
    }

    /// The part of the text around a place that is between two of these delimiters.
    pub(super) fn between(&self, delimiters: &'static [u8], place: usize) -> Range<usize> {
        let (begin, end, of) = self.part.get();
        if begin <= place && place < end && of == delimiters {
            return begin..end;
        }
        let is_delimiter = |byte: &u8| delimiters.contains(byte);
        let begin = self.text[..place].iter().rposition(is_delimiter).map_or(0, |at| at + 1);
        let end = self.text[place..].iter().position(is_delimiter).map_or(self.text.len(), |at| place + at);
        self.part.set((begin, end, delimiters));
        begin..end
    }

    /// A host with its port, divided.
    pub(super) fn host(&self, whole: &Range<usize>) -> Host {
        let known = self.host.get().filter(|host| host.whole == (whole.start, whole.end));
        known.unwrap_or_else(|| {
            let host = Host::of(self.text, whole);
            self.host.set(Some(host));
            host
        })
    }
}

/// The productions around a place, read when they are first asked for.
pub(crate) type Stack<'p> = &'p dyn Fn() -> &'p [&'static str];

/// One byte of an edit, and the text around it.
pub(crate) struct Site<'p, 'i> {
    pub of: &'p Subject<'i>,
    pub meant: &'p Meant,
    pub intent: &'p Intent,
    /// The text that is repaired, and what it becomes.
    pub text: &'p [u8],
    pub repaired: &'p [u8],
    pub divided: &'p Divided<'p>,
    pub edit: &'p Edit,
    /// The byte, as a place in the text; for an insertion the place.
    pub offset: usize,
    /// The productions around it in the repaired text.
    pub stack: Stack<'p>,
}

impl Site<'_, '_> {
    /// The span of the byte; empty for an insertion.
    pub(super) fn span(&self) -> Range<usize> {
        self.offset..self.offset + usize::from(!self.edit.span.is_empty())
    }

    /// Returns whether the intended text can have such a part.
    pub(super) fn allows(&self, role: Role) -> bool {
        self.meant.has(role)
    }

    /// Returns whether the intended scheme can have such a part.
    pub(super) fn is_of_a_scheme_with(&self, role: Role) -> bool {
        self.intent.scheme.is_some() && self.meant.has(role)
    }

    /// The part that the place is in, from the productions around it.
    pub(super) fn part(&self) -> Role {
        let roles = (self.stack)().iter().rev().map(|name| self.of.spec.dialect.role(name).part());
        roles.into_iter().find(|role| *role != Role::Characters).unwrap_or(Role::Other)
    }

    /// The scheme that is meant; empty if none is known.
    pub(super) fn scheme(&self) -> &'static str {
        self.intent.scheme.map_or("", |scheme| scheme.name)
    }

    /// Returns whether the grammar has any production of this role.
    pub(super) fn knows(&self, role: Role) -> bool {
        !self.of.spec.dialect.in_role(role).is_empty()
    }
}
