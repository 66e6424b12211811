//! Names of news groups.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Separates the parts of a group's name by single dots, and ends it with a part.
#[derive(Clone, Copy, Debug)]
pub struct GroupParts;

impl Rule for GroupParts {
    fn code(&self) -> Code {
        Code::EmptyGroupPart
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let parts = text.parts(Role::Group).flat_map(|group| text.divided(group, b"."));
        // A group begins with a letter, so there is a dot before the empty part.
        let dots = parts.filter(Range::is_empty).map(|part| part.start - 1..part.start);
        dots.map(|dot| text.breach(self.code(), dot, Role::Group).fix("")).collect()
    }
}
