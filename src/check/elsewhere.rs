//! The verdicts of other dialects and of browsers on an input, and the report as data, of which they are a part.

use super::report::Report;
use super::runner::Check;
use crate::browser::{Parsed, parse};
use crate::documents::DIALECTS;
use crate::documents::dialect::Dialect;
use crate::documents::whatwg::WHATWG;
use crate::production::Production;
use crate::subject::Spec;

impl Check {
    /// Returns whether the reports of this check have the [answer of a browser](Report::browser).
    #[must_use]
    #[doc(hidden)]
    pub fn asks_a_browser(&self) -> bool {
        is_of_browsers(self.spec.dialect, self.spec.start)
    }

    /// Returns the checks of whole URLs against the other dialects, in the same reading and as tolerant. There are none if it has
    /// another start production, which belongs to one dialect, or if that is a grammar without a document.
    #[must_use]
    pub fn elsewhere(&self) -> Vec<Self> {
        let Spec { dialect, reading, tolerant, .. } = self.spec;
        let is_other = |other: &&&'static Dialect| {
            self.spec.is_whole_url() && !dialect.is_foreign() && !std::ptr::eq(**other, dialect)
        };
        let same = |other: &&'static Dialect| Self::new(other).with_tolerant(tolerant).with_reading(reading);
        DIALECTS.iter().filter(is_other).map(same).collect()
    }
}

/// Returns whether a browser answers on inputs of a start: whole URLs by the URL Standard.
fn is_of_browsers(dialect: &Dialect, start: &Production) -> bool {
    dialect == &WHATWG && start.name == WHATWG.start
}

impl Report<'_> {
    /// The check that made it, whether or not that asks schemes.
    pub(crate) fn check(&self) -> Check {
        let Self { dialect, start, reading, tolerant, .. } = *self;
        Check { spec: Spec { dialect, start, reading, tolerant, schemes: false } }
    }

    /// Returns what a browser makes of the input without a base URL, if the check is by the URL Standard and begins with a whole URL.
    #[must_use]
    pub fn browser(&self) -> Option<Parsed> {
        is_of_browsers(self.dialect, self.start).then(|| parse(&self.input, None))
    }

    /// Returns the other dialects to which a whole URL conforms that does not conform to this one, from the oldest document to the
    /// newest.
    ///
    /// ```
    /// use urlgram::{Check, rfc1738::RFC1738};
    /// let report = Check::new(&RFC1738).run("http://[::1]/");
    /// let others: Vec<_> = report.conforms_to().iter().map(|dialect| dialect.document).collect();
    /// assert_eq!(others, ["RFC 2732", "RFC 3986", "RFC 3987", "URL Standard"]);
    /// ```
    #[must_use]
    pub fn conforms_to(&self) -> Vec<&'static Dialect> {
        if self.conforms() || self.outside.is_some() {
            return Vec::new();
        }
        let others = self
            .check()
            .with_tolerant(false)
            .elsewhere()
            .into_iter()
            .filter(|other| other.conforms(self.input()));
        others.map(|other| other.dialect()).collect()
    }
}
