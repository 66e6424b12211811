//! The form after two slashes.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Rule};

/// Says that `//` announces this production, which the grammar for other schemes does not ask for.
#[derive(Clone, Copy, Debug)]
pub struct Announces(pub &'static str);

impl Announces {
    /// The place after which the form would be, where a text has `//` and not the form.
    fn slashes(&self, text: &Dissection<'_>) -> Option<usize> {
        let begin = match &text.scheme {
            Some((_, name)) if text.schemes.iter().any(|known| known.name == name) => return None,
            // These are required to have the form.
            Some((_, name)) if text.announced.0.is_some_and(|it| it.schemes.contains(&&name[..])) => {
                return None;
            }
            Some((span, _)) => span.end + 1,
            None => text.announced.1?.of(text.text)?.start,
        };
        let after = text.text[begin..].strip_prefix(b"//")?;
        let part = after.split(|byte| b"/#".contains(byte)).next().unwrap_or(after);
        (!text.grammar.derives(self.0, part)).then_some(begin)
    }
}

impl Rule for Announces {
    fn code(&self) -> Code {
        Code::DoubleSlash
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let say = |begin| Breach::new(self.code(), begin..begin + 2, self.0).force(Force::Should);
        self.slashes(text).map(say).into_iter().collect()
    }
}
