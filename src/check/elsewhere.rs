//! The verdicts of other dialects on an input, and the report as data, of which they are a part.

use super::report::Report;
use super::runner::Check;
use crate::documents::DIALECTS;
use crate::documents::dialect::Dialect;
use crate::subject::Spec;

impl Check {
    /// Returns the checks of whole URLs against the other dialects, in the same reading and as tolerant. There are none if it has
    /// another start production, which belongs to one dialect, or if that is a grammar without a document.
    #[must_use]
    pub fn elsewhere(&self) -> Vec<Self> {
        let Spec { dialect, reading, tolerant, .. } = self.spec;
        let is_other = |other: &&&'static Dialect| {
            self.spec.is_whole_url() && !dialect.is_bare() && !std::ptr::eq(**other, dialect)
        };
        let same = |other: &&'static Dialect| Self::new(other).with_tolerant(tolerant).with_reading(reading);
        DIALECTS.iter().filter(is_other).map(same).collect()
    }
}

impl Report<'_> {
    /// Returns the other dialects to which a whole URL conforms that does not conform to this one, from the oldest document to the
    /// newest.
    #[must_use]
    pub fn conforms_to(&self) -> Vec<&'static Dialect> {
        let check = Check::new(self.dialect).with_reading(self.reading);
        if self.conforms() || self.dialect.is_bare() || !std::ptr::eq(check.start(), self.start) {
            return Vec::new();
        }
        let others = check.elsewhere().into_iter().filter(|other| other.conforms(self.input()));
        others.map(|other| other.dialect()).collect()
    }
}
