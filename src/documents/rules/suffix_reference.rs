//! URLs without their scheme.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// The beginning of the names of many hosts.
const HEAD: &[u8] = b"www.";

/// Warns of URLs without their scheme, which are read as paths.
#[derive(Clone, Copy, Debug)]
pub struct SuffixReference;

impl Rule for SuffixReference {
    fn code(&self) -> Code {
        Code::SuffixReference
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let begins = |role| text.parts(role).find(|part| part.start == 0 && !part.is_empty());
        let path = begins(Role::Segments).or_else(|| begins(Role::RelativePath));
        let is_host = text.text.get(..HEAD.len()).is_some_and(|head| head.eq_ignore_ascii_case(HEAD));
        let Some(path) = path.filter(|_| is_host && text.scheme.is_none() && text.is_whole) else {
            return Vec::new();
        };
        let end = text.bytes(&path).iter().position(|byte| *byte == b'/').unwrap_or(path.len());
        vec![text.anywhere(self.code(), path.start..path.start + end)]
    }
}
