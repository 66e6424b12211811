//! One byte of an edit, and the part of the text that it is in.

use std::ops::Range;

use crate::check::intent::Intent;
use crate::check::target::Meant;
use crate::documents::dialect::Role;
use crate::repair::Edit;
use crate::shape::{Shape, server};
use crate::subject::Subject;

/// The text that is repaired and what it becomes, divided once for all their faults.
pub(crate) struct Divided<'p> {
    pub shape: Shape<'p>,
    /// The host and port of the text.
    pub server: Option<Range<usize>>,
    /// The repaired text has a host.
    pub keeps_server: bool,
}

impl<'p> Divided<'p> {
    pub fn new(text: &'p [u8], repaired: &[u8]) -> Self {
        Self { shape: Shape::of(text), server: server(text), keeps_server: server(repaired).is_some() }
    }
}

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
    pub stack: &'p [&'static str],
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
        let roles = self.stack.iter().rev().map(|name| self.of.spec.dialect.role(name).part());
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
