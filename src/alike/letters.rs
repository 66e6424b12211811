//! Letters, digits and hex digits: `alpha`, `lowalpha`, `digit` and `hex` are the same characters everywhere.

use crate::class::Class;
use crate::planes;

pub(crate) const LOWALPHA: Class = Class::of("abcdefghijklmnopqrstuvwxyz");
pub(crate) const ALPHA: Class = LOWALPHA.with("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
pub(crate) const DIGIT: Class = Class::of("0123456789");
pub(crate) const HEX: Class = DIGIT.with("ABCDEFabcdef");

/// The dots and hyphens of host names, with their bit planes.
pub(crate) const DOT: Class = Class::of(".").on_plane(planes::DOT);
pub(crate) const HYPHEN: Class = Class::of("-").on_plane(planes::HYPHEN);
