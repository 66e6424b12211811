//! An input with its repair.

use super::language::Meant;
use crate::diagnosis::check::Check;
use crate::diagnosis::plan::Plan;
use crate::diagnosis::subject::Subject;
use crate::repair::Repair;

/// So many edits are told as findings; the repair has them all.
pub(super) const MOST: usize = 1000;

/// An input with its repair.
pub(super) struct Case<'c> {
    pub check: &'c Check,
    pub of: &'c Subject<'c>,
    pub meant: &'c Meant,
    pub plan: &'c Plan,
    /// What was repaired.
    pub text: &'c [u8],
    pub repair: &'c Repair,
}
