//! Bytes as data: text if they are UTF-8, else two hex digits a byte under another name. And sentences with their sections.

use serde::ser::SerializeMap;

/// Bytes as they are serialised: a field `input` with the text if they are UTF-8, else a field `input_hex` with hex digits.
///
/// ```
/// use urlgram::Input;
/// assert_eq!(Input::from(&b"http://h/"[..]), Input::Text("http://h/"));
/// assert_eq!(Input::from(&b"http://h/\xe9"[..]), Input::Hex("687474703a2f2f682fe9".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Input<'i> {
    /// The bytes are UTF-8: the text itself.
    #[serde(rename = "input")]
    Text(&'i str),
    /// The bytes are not UTF-8: two hex digits in lower case for each.
    #[serde(rename = "input_hex")]
    Hex(String),
}

impl<'i> From<&'i [u8]> for Input<'i> {
    fn from(bytes: &'i [u8]) -> Self {
        use std::fmt::Write as _;
        std::str::from_utf8(bytes).map_or_else(
            |_| {
                Self::Hex(bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
                    let _ = write!(text, "{byte:02x}");
                    text
                }))
            },
            Self::Text,
        )
    }
}

/// Writes the bytes under the first of two names, or as hex digits under the second.
pub(crate) fn text_or_hex<M: SerializeMap>(
    map: &mut M,
    [name, name_hex]: [&'static str; 2],
    bytes: &[u8],
) -> Result<(), M::Error> {
    match Input::from(bytes) {
        Input::Text(text) => map.serialize_entry(name, text),
        Input::Hex(digits) => map.serialize_entry(name_hex, &digits),
    }
}

/// Writes an optional value: `null` under the first name if it is missing.
pub(crate) fn text_or_null<M: SerializeMap>(
    map: &mut M,
    names: [&'static str; 2],
    bytes: Option<&[u8]>,
) -> Result<(), M::Error> {
    match bytes {
        None => map.serialize_entry(names[0], &None::<()>),
        Some(bytes) => text_or_hex(map, names, bytes),
    }
}

/// A sentence, and the section that states it.
#[derive(serde::Serialize)]
pub(crate) struct Note<'n> {
    text: &'n str,
    section: &'n str,
}

/// Sentences as they are serialised, each with its section.
pub(crate) fn notes<'n>(notes: &'n [(impl AsRef<str>, &'n str)]) -> Vec<Note<'n>> {
    notes.iter().map(|(text, section)| Note { text: text.as_ref(), section }).collect()
}
