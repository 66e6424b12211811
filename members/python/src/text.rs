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
    // A library may print a URL in another spelling than was given, so the caller has to say which text is meant.
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
    let raw = || PyBytes::new(url.py(), bytes);
    if !url.is_instance_of::<PyString>() {
        return Ok(raw().into_any());
    }
    match str::from_utf8(bytes) {
        Ok(text) => Ok(PyString::new(url.py(), text).into_any()),
        Err(_) => raw().call_method1("decode", ("utf-8", "surrogateescape")),
    }
}

/// The indices of a text in Python: in code points of a `str`, and in bytes of `bytes`.
pub struct Indices {
    /// Where each code point begins and the text ends, in bytes; none if each is one byte.
    points: Option<Vec<usize>>,
}

impl Indices {
    pub fn new(url: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Ok(text) = url.cast::<PyString>() else { return Ok(Self { points: None }) };
        let (starts, end): (Vec<_>, _) = match text.to_str() {
            Ok(plain) if plain.is_ascii() => return Ok(Self { points: None }),
            Ok(plain) => (plain.char_indices().map(|(start, _)| start).collect(), plain.len()),
            Err(_) => {
                let mut end = 0;
                let starts = units(text)?.into_iter().map(|(_, length)| {
                    end += length;
                    end - length
                });
                (starts.collect(), end)
            }
        };
        Ok(Self { points: Some([starts, vec![end]].concat()) })
    }

    /// Returns the indices of a range of bytes; those of whole code points, if it begins or ends within one.
    pub fn of(&self, bytes: &Range<usize>) -> (usize, usize) {
        let Some(points) = &self.points else { return (bytes.start, bytes.end) };
        let start = points.partition_point(|point| *point <= bytes.start) - 1;
        (start, points.partition_point(|point| *point < bytes.end))
    }
}
