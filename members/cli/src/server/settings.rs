//! The settings of a workspace: those of the command line and of the nearest `urlgram.toml`.

use std::path::Path;

use urlgram::findings::Finding;
use urlgram::tree::Fold;
use urlgram::{Check, Code, Dialect, Severity};

use crate::failure::Failure;
use crate::input::values::FileFormat;
use crate::policy::shown::Shown;
use crate::policy::{Accepted, Policy};
use crate::project::config::{self, Config};
use crate::project::{self, Way};

/// The check, and the findings that are shown.
pub struct Settings {
    pub check: Check,
    pub fold: Fold<'static>,
    shown: Shown,
    policy: Policy,
}

impl Settings {
    pub fn new(
        check: Check,
        shown: Shown,
        allow: Vec<Code>,
        config: Option<&Config>,
    ) -> Result<Self, Failure> {
        let accepted = Accepted { allow, ..Accepted::default() };
        let policy = config::policy(&accepted, &check, None, config)?;
        Ok(Self { fold: check.fold(), check, shown, policy })
    }

    /// Sets the file of the findings that follow.
    pub fn reads(&mut self, path: &Path) {
        self.policy.reads(path.as_os_str().as_encoded_bytes());
    }

    /// Returns how the current file is read; `head` is its beginning. None if it is not.
    pub fn way(&self, name: &str, head: &[u8]) -> Option<Way> {
        let of = self.policy.of_file;
        let told = || project::way(name, head);
        (!of.skip).then(|| of.format.and_then(FileFormat::find).map_or_else(told, Way::Format))
    }

    /// Returns the check of the texts of the current file.
    pub fn check_here(&self) -> Check {
        self.policy.of_file.check(self.check)
    }

    /// Returns whether findings of a code are asked for.
    pub fn asks_for(&self, code: Code, dialect: &Dialect) -> bool {
        self.policy.asks_for(code, dialect, &self.shown)
    }

    /// The severity with which a finding is shown; none if it is not. Notes are shown at the pointer alone, and as notes what is allowed.
    pub fn severity(&self, found: &Finding<'_>, dialect: &Dialect) -> Option<Severity> {
        let severity = self.policy.severity(found, dialect);
        let is_shown = self.shown.shows(found.code()) && severity > Severity::Note;
        is_shown.then(|| if self.policy.allows(found.code(), dialect) { Severity::Note } else { severity })
    }
}
