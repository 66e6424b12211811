//! An input with its repair.

use crate::check::intent::Intent;
use crate::check::target::Meant;
use crate::repair::Repair;
use crate::subject::Subject;

/// The largest number of edits that become findings; the repair has all of them.
pub(super) const MOST: usize = 1000;

/// An input with its repair.
pub(super) struct Case<'c, 'i> {
    pub of: &'c Subject<'i>,
    pub meant: &'c Meant,
    pub intent: &'c Intent,
    /// The text that was repaired.
    pub text: &'c [u8],
    pub repair: &'c Repair,
}
