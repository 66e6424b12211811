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

/// Writes what may be missing: `null` under the first name then.
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
