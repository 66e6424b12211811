//! Common mistakes of people and programs, and the intended text: quotation marks pasted along, escapes of other notations,
//! misspelt schemes, missing brackets of an address.
//!
//! Each file handles one kind. It takes a draft and undoes the mistake, if there is one. No grammar is consulted here: the report
//! checks the drafts, and keeps those that conform, perhaps after certain repairs. So the result of a mistake is always a guess.

mod authority;
mod draft;
mod escaped;
mod lines;
mod names;
mod opaque;
mod placeholder;
mod punycode;
mod scheme;
mod several;
mod suspect;
mod unseen;
mod wrapped;

pub(super) use draft::{Change, Draft, UNLIKELY};
pub(super) use names::{is_plausible_host, scheme_in_use};
pub(super) use placeholder::at as placeholder_at;
pub(super) use punycode::ace_name;
pub(super) use scheme::is_image;
pub(super) use wrapped::is_pasted_along;

use crate::shape::is_drive;

/// The longest input that is searched for mistakes, in bytes.
const LONGEST: usize = 1 << 13;
/// The largest number of drafts that are checked.
const MOST: usize = 12;
/// The largest number of changes that are reported.
const MOST_CHANGES: usize = 200;

/// The drafts of the intended text of an input that does not conform, the likeliest first.
pub(super) fn drafts(input: &[u8]) -> Vec<Draft> {
    if input.is_empty() || input.len() > LONGEST {
        return Vec::new();
    }
    let mut draft = Draft::new(input);
    wrapped::unwrap(&mut draft);
    escaped::undo(&mut draft);
    // The text around it may have been escaped.
    wrapped::unwrap(&mut draft);
    if let Some(unescaped) = suspect::references(&draft) {
        draft = unescaped;
    }
    let others = [
        several::cut(&draft),
        several::spaces(&draft),
        unseen::punctuation(&draft),
        opaque::mend(&draft),
        scheme::first_colon(&draft),
    ];
    let drafts = [draft].into_iter().flat_map(lines::join);
    let drafts = drafts.flat_map(scheme::mend).flat_map(authority::mend);
    ranked(drafts.chain(others.into_iter().flatten()).collect())
}

/// Returns whether a text holds what no one would encode unseen, or leave as it is: placeholders, characters that are not
/// seen, arguments of scp, drives. It may be a part of a URL. Linear time.
pub(super) fn leaves_doubt(text: &[u8]) -> bool {
    is_drive(text)
        || scheme::is_remote(text)
        || unseen::is_in(text)
        || placeholder::is_in(text)
        || several::leaves_doubt(text)
        || wrapped::leaves_doubt(text)
        || authority::is_address(text)
}

/// Returns whether nobody can know what URL is meant, if any: the bytes of another protocol, an address without a scheme, a user or a
/// host whose name is still to come.
pub(super) fn is_beyond_repair(input: &[u8]) -> bool {
    let is_template = names::authority(input).is_some_and(|authority| placeholder::is_in(&input[authority]));
    is_template || escaped::is_logged(input) || authority::is_address(input)
}

/// The drafts of the intended text of an input that conforms and looks like a mistake, the likeliest first.
pub(super) fn suspicions(input: &[u8]) -> Vec<Draft> {
    if input.is_empty() || input.len() > LONGEST {
        return Vec::new();
    }
    let draft = Draft::new(input);
    let mut drafts: Vec<_> = unseen::suspect(&draft).into_iter().collect();
    drafts.extend(scheme::suspect(&draft));
    drafts.extend(authority::suspect(&draft));
    drafts.extend(escaped::suspect(&draft));
    drafts.extend(opaque::mend(&draft));
    drafts.extend(suspect::rest(&draft));
    ranked(drafts)
}

/// The drafts with a change, in the order of their costs.
fn ranked(mut drafts: Vec<Draft>) -> Vec<Draft> {
    drafts.retain(|draft| (1..=MOST_CHANGES).contains(&draft.changes.len()) && !draft.text.is_empty());
    drafts.sort_by_key(|draft| draft.cost);
    drafts.truncate(MOST);
    drafts
}
