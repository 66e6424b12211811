//! Colons in the first segment of relative forms.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Place, Role, Rule};

/// Warns of a colon in the first segment of a relative form, with which a text of these productions may begin there:
/// `this:that` looks like a URL with the scheme `this`.
#[derive(Clone, Copy, Debug)]
pub struct FirstColon(pub &'static [(&'static str, Place)]);

impl FirstColon {
    /// The colon, and the first segment with a dot before it.
    fn colon(&self, text: &Dissection<'_>) -> Option<(usize, String)> {
        let (_, place) = self.0.iter().find(|(start, _)| *start == text.start)?;
        if *place != Place::Alone && text.scheme.is_some() {
            return None;
        }
        let is_colon = |byte: &u8| *byte == b':';
        let begin = match place {
            Place::Field => text.text.iter().position(is_colon)? + 1,
            _ => 0,
        };
        let path = &text.text[begin..];
        let end = path.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(path.len());
        let colon = begin + path[..end].iter().position(is_colon)?;
        // What follows the path is none of its segments.
        let is_after = text.parts(Role::Segments).any(|path| path.start == begin && path.end < colon);
        (!is_after).then(|| (colon, format!("./{}", String::from_utf8_lossy(&path[..end]))))
    }
}

impl Rule for FirstColon {
    fn code(&self) -> Code {
        Code::ColonInFirstSegment
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let say = |(colon, instead)| {
            let label = format!("write `{instead}`");
            text.breach(self.code(), colon..colon + 1, Role::RelativePath).label(label)
        };
        self.colon(text).map(say).into_iter().collect()
    }
}
