//! Bytes as data: text where they are UTF-8, else two hex digits a byte under another name.

use serde::ser::SerializeMap;

use crate::diagnosis::Input;

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
