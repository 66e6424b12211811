//! Percent-encoding (section 1.3), and the "URL code points" (section 4.3).

use std::fmt::Write;

/// The code points of US-ASCII that the percent-encode sets have beside the C0 controls and DELETE.
pub(super) const FRAGMENT: &str = " \"<>`";
pub(super) const QUERY: &str = " \"#<>";
pub(super) const SPECIAL_QUERY: &str = " \"#<>'";
pub(super) const PATH: &str = " \"#<>?^`{}";
pub(super) const USERINFO: &str = " \"#<>?^`{}/:;=@[\\]|";

/// "UTF-8 percent-encode" of a code point, by a set.
pub(super) fn percent_encoded(c: char, set: &str) -> String {
    if !c.is_ascii_control() && c.is_ascii() && !set.contains(c) {
        return c.to_string();
    }
    let mut text = String::new();
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        // A string takes all that is written to it.
        let _ = write!(text, "%{byte:02X}");
    }
    text
}

/// Returns whether a code point is a "URL code point".
pub(super) fn is_url_code_point(c: char) -> bool {
    let is_noncharacter = matches!(c, '\u{FDD0}'..='\u{FDEF}') || u32::from(c) & 0xFFFE == 0xFFFE;
    c.is_ascii_alphanumeric()
        || "!$&'()*+,-./:;=?@_~".contains(c)
        || (matches!(c, '\u{A0}'..='\u{10FFFD}') && !is_noncharacter)
}
