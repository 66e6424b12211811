//! Letters, digits and hex digits: `alpha`, `lowalpha`, `digit` and `hex` are the same characters everywhere.

use crate::class::Class;

pub(crate) const LOWALPHA: Class = Class::of("abcdefghijklmnopqrstuvwxyz");
pub(crate) const ALPHA: Class = LOWALPHA.with("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
pub(crate) const DIGIT: Class = Class::of("0123456789");
pub(crate) const HEX: Class = DIGIT.with("ABCDEFabcdef");
