//! The host of files.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Rule};

/// Requires a host, or an empty place for it, in the URLs of this scheme.
#[derive(Clone, Copy, Debug)]
pub struct FileHost(pub &'static str);

impl Rule for FileHost {
    fn code(&self) -> Code {
        Code::MissingSlashes
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let begins = text.scheme.iter().filter(|(_, name)| name == self.0).map(|(span, _)| span.end + 1);
        let lacking = begins.filter(|begin| !text.text[*begin..].starts_with(b"//"));
        let say = |begin: usize| {
            let fix = if text.text[begin..].starts_with(b"/") { "//" } else { "///" };
            text.anywhere(self.code(), begin..begin).force(Force::Should).scheme(self.0).fix(fix)
        };
        lacking.map(say).collect()
    }
}
