//! One byte of an edit, and the part of the text that it is in.

use crate::diagnosis::plan::Plan;
use crate::diagnosis::roles::{Role, role};
use crate::diagnosis::subject::Subject;
use crate::repair::Edit;

/// One byte of an edit, and what stands around it.
pub(in crate::diagnosis) struct Place<'p> {
    pub of: &'p Subject<'p>,
    /// The productions that the text, meant as it is, is made of.
    pub parts: &'p [&'static str],
    pub plan: &'p Plan,
    /// The text that is repaired, and what it becomes.
    pub text: &'p [u8],
    pub repaired: &'p [u8],
    pub edit: &'p Edit,
    /// The byte, as a place in the text; for an insertion the place.
    pub offset: usize,
    /// The productions around it in the repaired text.
    pub stack: &'p [&'static str],
}

impl Place<'_> {
    /// Whether what the text is meant to be can have such a part.
    pub(super) fn allows(&self, part: &str) -> bool {
        self.parts.contains(&part)
    }
}

/// The part of a place, from the productions around it.
pub(super) fn part(stack: &[&str]) -> Role {
    stack.iter().rev().map(|name| role(name)).find(|role| *role != Role::Characters).unwrap_or(Role::Other)
}

pub(super) fn scheme<'p>(place: &Place<'p>) -> &'p str {
    place.plan.scheme.map_or("", |scheme| scheme.name)
}
