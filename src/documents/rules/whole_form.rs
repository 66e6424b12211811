//! The whole form of a scheme.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule};

/// Shows the whole form of a scheme, of which the grammar lets a part be missing.
#[derive(Clone, Copy, Debug)]
pub struct WholeForm {
    /// The scheme.
    pub scheme: &'static str,
    /// Where the part is missing.
    pub missing: Missing,
}

/// Where a part is missing.
#[derive(Clone, Copy, Debug)]
pub enum Missing {
    /// Where one of these productions derives the empty string.
    Empty(&'static [&'static str]),
    /// Where the URL ends with this production; what is missing is called so, and missing in that production.
    Behind(&'static str, &'static str, &'static str),
    /// Where nothing begins with a slash after the host; what is missing is called so, and missing in that production.
    Path(&'static str, &'static str),
}

impl Rule for WholeForm {
    fn code(&self) -> Code {
        Code::PartLeftOut
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        if !text.has_scheme(self.scheme) {
            return Vec::new();
        }
        let end = text.text.len()..text.text.len();
        let say = |span, what: &str, part: &'static str| {
            Breach::new(self.code(), span, part).label(format!("the {what} is missing"))
        };
        match self.missing {
            Missing::Behind(last, what, part) if text.named(last).any(|it| it.end == end.end) => {
                vec![say(end, what, part)]
            }
            Missing::Path(what, part) if !after_slashes(text).contains(&b'/') => vec![say(end, what, part)],
            Missing::Empty(parts) => {
                let empty = |part| text.named(part).filter(Range::is_empty).map(move |span| (span, part));
                let empty = parts.iter().copied().flat_map(empty);
                empty.map(|(span, part)| say(span, part, part)).collect()
            }
            Missing::Behind(..) | Missing::Path(..) => Vec::new(),
        }
    }
}

/// The text after the scheme, its colon, and two slashes.
fn after_slashes<'t>(text: &Dissection<'t>) -> &'t [u8] {
    let colon = text.scheme.as_ref().map_or(0, |(scheme, _)| scheme.end + 1);
    let rest = &text.text[colon..];
    rest.strip_prefix(b"//").unwrap_or(rest)
}
