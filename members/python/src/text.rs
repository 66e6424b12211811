//! URLs as Python has them, as bytes.

use std::borrow::Cow;
use std::ops::Range;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// Returns the bytes of a `str` or `bytes`.
///
/// A `str` is encoded in UTF-8. It may contain surrogates, which are no characters: those of `errors="surrogateescape"` become the
/// bytes that they stand for, others three bytes that are no UTF-8. So each `str` has a verdict.
pub fn bytes<'a>(url: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, [u8]>> {
    if let Ok(text) = url.cast::<PyString>() {
        return match text.to_str() {
            Ok(text) => Ok(Cow::Borrowed(text.as_bytes())),
            Err(_) => Ok(Cow::Owned(
                units(text)?.into_iter().flat_map(|(bytes, length)| bytes.into_iter().take(length)).collect(),
            )),
        };
    }
    if let Ok(bytes) = url.cast::<PyBytes>() {
        return Ok(Cow::Borrowed(bytes.as_bytes()));
    }
    let kind = url.get_type().name()?;
    // Libraries print their URLs, some of them in another spelling than was given, so the caller says which text is meant.
    Err(PyTypeError::new_err(format!(
        "a URL is a str or bytes, not {kind}; `str()` makes one of the URL of a library"
    )))
}

/// The bytes of each code point of a text with surrogates, and their number.
fn units(text: &Bound<'_, PyString>) -> PyResult<Vec<([u8; 4], usize)>> {
    let encoded = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?;
    let (points, _) = encoded.cast::<PyBytes>()?.as_bytes().as_chunks::<4>();
    let unit = |point: &[u8; 4]| {
        let point = u32::from_le_bytes(*point);
        let mut bytes = [0; 4];
        let length = match (char::from_u32(point), point) {
            (Some(character), _) => character.encode_utf8(&mut bytes).len(),
            (None, 0xDC80..=0xDCFF) => {
                bytes[0] = point.to_le_bytes()[0];
                1
            }
            (None, _) => {
                let [low, high, ..] = point.to_le_bytes();
                bytes[..3].copy_from_slice(&[
                    0xE0 | high >> 4,
                    0x80 | (high & 0x0F) << 2 | low >> 6,
                    0x80 | low & 0x3F,
                ]);
                3
            }
        };
        (bytes, length)
    };
    Ok(points.iter().map(unit).collect())
}

/// Returns these bytes of a result as the type that the URL had.
pub fn like<'py>(url: &Bound<'py, PyAny>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(url.py(), bytes);
    if url.is_instance_of::<PyString>() {
        bytes.call_method1("decode", ("utf-8", "surrogateescape"))
    } else {
        Ok(bytes.into_any())
    }
}

/// Returns a range of bytes as positions in the URL as it was given: of characters in a `str`.
pub fn positions(url: &Bound<'_, PyAny>, bytes: Range<usize>) -> PyResult<(usize, usize)> {
    let Ok(text) = url.cast::<PyString>() else { return Ok((bytes.start, bytes.end)) };
    let Ok(plain) = text.to_str() else {
        let ends: Vec<usize> = units(text)?
            .iter()
            .scan(0, |end, (_, length)| {
                *end += length;
                Some(*end)
            })
            .collect();
        let position = |offset| ends.partition_point(|end| *end <= offset);
        return Ok((position(bytes.start), position(bytes.end)));
    };
    let is_first = |byte: &&u8| **byte & 0xC0 != 0x80;
    let position = |offset: usize| plain.as_bytes()[..offset].iter().filter(is_first).count();
    Ok((position(bytes.start), position(bytes.end)))
}
