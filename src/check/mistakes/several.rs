//! A URL with another one after it, or with a remark in parentheses.

use super::draft::Draft;
use super::names::{authority, begins_with_a_url};
use crate::findings::Code;

const ANOTHER: u32 = 3;
const REMARK: u32 = 3;
/// A name of a file may have parentheses: then encoding is likelier.
const NAME: u32 = 60;

/// The first URL alone.
pub(super) fn cut(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let host = authority(text)?;
    // In a query, one space may precede anything.
    let is_first = |at: &usize| text[*at] == b' ' && text[*at - 1] != b' ';
    for at in (host.start.max(1)..text.len()).filter(is_first) {
        let rest = text[at..].trim_ascii_start();
        let is_another = authority(rest).is_some() || rest.starts_with(b"www.") && begins_with_a_url(rest);
        let is_remark = rest.starts_with(b"(");
        if !is_another && !is_remark {
            continue;
        }
        let is_bare = at == host.end || text[at - 1] == b'/';
        let is_sentence = rest.ends_with(b")") && rest.contains(&b' ');
        let cost = match () {
            () if is_another => ANOTHER,
            () if is_bare || is_sentence => REMARK,
            () => NAME,
        };
        let mut first = draft.clone();
        let end = text[..at].trim_ascii_end().len();
        first.write(Code::TrailingInput, &[(end..text.len(), Vec::new())]);
        first.tells = true;
        return Some(first.costing(cost));
    }
    None
}
