//! Quick tests of rules that avoid a parse of most URLs.

use super::{address, direction, gopher, host, mail};
use crate::documents::dialect::Rule;

/// Returns whether a URL may break a rule that forbids something; a glance tells of nearly all that they do not, or that they do.
pub(crate) fn may_break(rule: Rule, url: &[u8]) -> Option<bool> {
    let may_break = match rule {
        Rule::MailAddress => {
            let address = url.iter().position(|byte| *byte == b':').map_or(url, |colon| &url[colon + 1..]);
            return Some(!mail::is_address(address));
        }
        Rule::NamedHost(scheme) => host::may_be_a_number(&url[scheme.len()..]),
        Rule::MessageId => mail::may_be_no_message_id(url),
        Rule::Barred(scheme) => mail::may_hold_what_is_barred(&url[scheme.len()..]),
        Rule::SelectorLine => gopher::may_hold_a_line_break(url),
        Rule::SelectorTab => gopher::may_hold_a_tab(url),
        Rule::HostUtf8(_) => address::may_escape_beyond_ascii(url),
        Rule::VersionFlag(_) => address::may_hold_a_version(url),
        Rule::BidiControls(_) => return Some(direction::holds_a_bidi_control(url)),
        _ => true,
    };
    if may_break { None } else { Some(false) }
}
