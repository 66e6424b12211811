//! What a part of a URL stands for.

use std::ops::Range;

use crate::documents::dialect::Dialect;
use crate::escape::units;
use crate::url::component::Component;

/// What a part stands for: escapes as their bytes, and plus signs as spaces where the document says so.
pub(super) fn meant(dialect: &Dialect, part: &Component<'_>) -> Vec<u8> {
    if dialect.prose.plus.is_some_and(|(production, _)| production == part.production) {
        let plus =
            |(place, byte): (Range<usize>, u8)| if place.len() == 1 && byte == b'+' { b' ' } else { byte };
        return units(part.raw).map(plus).collect();
    }
    part.decoded()
}
