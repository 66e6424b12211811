//! Slashes between segments.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Rule};

/// Separates segments by single slashes; two at the beginning announce a server.
#[derive(Clone, Copy, Debug)]
pub struct SingleSlashes;

impl Rule for SingleSlashes {
    fn code(&self) -> Code {
        Code::EmptySegment
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let mut found = Vec::new();
        for path in text.parts(Role::Segments) {
            let mut begin = path.start - usize::from(text.text[..path.start].ends_with(b"/"));
            let first = begin == 0 || text.text[begin - 1] == b':';
            if first && text.text[begin..].starts_with(b"//") {
                // If they announce a server, and there is none, that is an error with a finding of its own.
                if let (Some(slashes), None) = text.announced {
                    let told = Breach::new(Code::DoubleSlash, begin..begin + 2, slashes.production);
                    found.push(told.force(Force::Prefers).label("a path must begin with a single slash"));
                }
                begin += 2;
            }
            let mut slashes = 0;
            for at in begin..=path.end {
                if at < path.end && text.text[at] == b'/' {
                    slashes += 1;
                    continue;
                }
                if slashes > 1 {
                    found.push(text.breach(self.code(), at - slashes..at, Role::Segments).fix("/"));
                }
                slashes = 0;
            }
        }
        found
    }
}
