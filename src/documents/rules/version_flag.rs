//! Versions before addresses that need none.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule};

/// Has no version before an address that needs none.
#[derive(Clone, Copy, Debug)]
pub struct VersionFlag(pub &'static Versions);

/// Addresses with a version before them, and those that have none.
#[derive(Clone, Copy, Debug)]
pub struct Versions {
    /// The productions of a version, a dot, and an address.
    pub flagged: &'static [&'static str],
    /// The productions of the addresses that have no version.
    pub plain: &'static [&'static str],
}

impl Versions {
    /// The addresses with a version, each with its production and the dot after a version that is before a known address.
    pub(super) fn of(
        &self,
        text: &Dissection<'_>,
    ) -> impl Iterator<Item = (Range<usize>, &'static str, Option<usize>)> {
        let flagged = self.flagged.iter().flat_map(|part| text.named(part).map(move |span| (span, *part)));
        flagged.map(|(span, part)| {
            let dot = text.bytes(&span).iter().position(|byte| *byte == b'.').map(|dot| span.start + dot);
            let is_known =
                |dot: &usize| self.plain.iter().any(|plain| text.derives(plain, &(dot + 1..span.end)));
            let known = dot.filter(is_known);
            (span, part, known)
        })
    }
}

impl Rule for VersionFlag {
    fn code(&self) -> Code {
        Code::VersionFlag
    }

    /// A version begins with `v`, at the beginning of a text or after a bracket.
    fn glance(&self, url: &[u8]) -> Option<bool> {
        let is_flag = |byte: &u8| byte.eq_ignore_ascii_case(&b'v');
        let may_be =
            url.first().is_some_and(is_flag) || url.windows(2).any(|at| at[0] == b'[' && is_flag(&at[1]));
        if may_be { None } else { Some(false) }
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let say = |(span, part, dot): (Range<usize>, _, Option<usize>)| {
            let dot = dot?;
            let address = text.string(&(dot + 1..span.end));
            let note = if address.contains(':') {
                format!("Without it, write `[{address}]`.")
            } else {
                format!("Without it, write `{address}` without brackets.")
            };
            Some(Breach::new(self.code(), span.start..dot + 1, part).note(note))
        };
        self.0.of(text).filter_map(say).collect()
    }
}
