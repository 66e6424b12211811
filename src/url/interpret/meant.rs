//! Decodes a part of a URL.

use std::ops::Range;

use crate::documents::dialect::Dialect;
use crate::escape::units;
use crate::url::component::Component;

/// Decodes a part: escapes become their bytes, and plus signs spaces if the document says so.
pub(super) fn meant(dialect: &Dialect, part: &Component<'_>) -> Vec<u8> {
    if dialect.prose.plus.is_some_and(|(production, _)| production == part.production) {
        let plus =
            |(place, byte): (Range<usize>, u8)| if place.len() == 1 && byte == b'+' { b' ' } else { byte };
        return units(part.raw).map(plus).collect();
    }
    part.decoded()
}
