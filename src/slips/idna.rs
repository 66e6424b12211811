//! Labels of hosts in letters beyond US-ASCII, as IDNA writes them.

use std::borrow::Cow;

use super::text::invisible;
use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};

/// The label as IDNA writes it in US-ASCII. UTS 46 gives what RFC 3490 does, but for the characters of which the versions of IDNA make something
/// else.
pub(super) fn ace(label: &str) -> Option<String> {
    // The versions of IDNA differ in the first five; a dash or a quote of typography was meant to be another sign.
    let differs = |c: char| {
        matches!(c, 'ß' | 'ẞ' | 'ς' | '\u{200c}' | '\u{200d}' | '\u{2010}'..='\u{203a}') || invisible(c)
    };
    if label.is_ascii() || label.contains(differs) {
        return None;
    }
    let written =
        Uts46::new().to_ascii(label.as_bytes(), AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify);
    written.ok().map(Cow::into_owned)
}

/// A name with its labels as IDNA writes them; `None` if one of them is beyond US-ASCII and has no such form, or one without letters beyond it.
pub(crate) fn ace_name(name: &str) -> Option<String> {
    let written = |label: &str| ace(label).filter(|ace| ace.starts_with("xn--"));
    let labels =
        name.split('.').map(|label| if label.is_ascii() { Some(label.to_owned()) } else { written(label) });
    labels.collect::<Option<Vec<_>>>().map(|labels| labels.join("."))
}
