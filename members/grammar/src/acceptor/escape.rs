//! Bytes that come together.

use crate::class::Class;

/// Bytes of a run that come together: one that is not in its set, and one of each of two sets, which it is not in, either. In URLs, it is `%`
/// with two digits.
#[derive(Clone, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only faster ways read it"))]
pub(crate) struct Escape {
    pub begins: u8,
    pub second: Class,
    pub third: Class,
}
