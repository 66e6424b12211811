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

/// A value as it is written in a map, under its name.
pub(crate) trait Field {
    fn write_as<M: SerializeMap>(self, map: &mut M, name: &str) -> Result<(), M::Error>;
}

impl<T: serde::Serialize> Field for T {
    fn write_as<M: SerializeMap>(self, map: &mut M, name: &str) -> Result<(), M::Error> {
        map.serialize_entry(name, &self)
    }
}

/// Bytes: text under the name, or hex digits under that and `_hex`; `null` if they are missing.
pub(crate) struct TextOrHex<'b>(Option<&'b [u8]>);

pub(crate) fn text_or_hex(bytes: &[u8]) -> TextOrHex<'_> {
    TextOrHex(Some(bytes))
}

pub(crate) fn text_or_null(bytes: Option<&[u8]>) -> TextOrHex<'_> {
    TextOrHex(bytes)
}

impl Field for TextOrHex<'_> {
    fn write_as<M: SerializeMap>(self, map: &mut M, name: &str) -> Result<(), M::Error> {
        match self.0.map(Input::from) {
            None => map.serialize_entry(name, &()),
            Some(Input::Text(text)) => map.serialize_entry(name, text),
            Some(Input::Hex(digits)) => map.serialize_entry(&format!("{name}_hex"), &digits),
        }
    }
}

/// A value that is left out if there is none.
pub(crate) struct IfAny<T>(pub Option<T>);

impl<T: serde::Serialize> Field for IfAny<T> {
    fn write_as<M: SerializeMap>(self, map: &mut M, name: &str) -> Result<(), M::Error> {
        self.0.map_or(Ok(()), |value| map.serialize_entry(name, &value))
    }
}

/// Serializes a type as a map: the names of the [fields](Field), each with its value. An expression that several values need may be given before.
macro_rules! fields {
    ($type:ty, $it:pat $(, $shared:ident = $of:expr)? => $($name:literal: $value:expr,)+) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap as _;
                let $it = self;
                $(let $shared = $of;)?
                let mut map = to.serialize_map(None)?;
                $($crate::data::Field::write_as($value, &mut map, $name)?;)+
                map.end()
            }
        }
    };
}
pub(crate) use fields;

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
