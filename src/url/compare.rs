//! One input under all dialects.

use crate::bnf::Expr;
use crate::check::{Check, Report};
use crate::documents::DIALECTS;
use crate::documents::dialect::{Dialect, Reading};

/// Checks one input against every dialect, and returns the reports in the order of [`DIALECTS`].
///
/// Each check has the default settings: see [`Check::new`]. For others, run a check of each dialect.
///
/// ```
/// let reports = urlgram::compare("http://info.cern.ch/~timbl/");
/// let conforming: Vec<_> = reports.iter().filter(|report| report.conforms()).map(|it| it.dialect().id).collect();
/// assert_eq!(conforming, ["url-06", "fielding-01", "rfc2396", "rfc2732", "rfc3986", "rfc3987", "whatwg"]);
/// ```
#[must_use]
pub fn compare(input: &(impl AsRef<[u8]> + ?Sized)) -> Vec<Report<'_>> {
    DIALECTS.iter().map(|dialect| Check::new(dialect).run(input)).collect()
}

impl Report<'_> {
    /// Returns the productions that derive the whole input: the start production, and for each production that is a choice of
    /// others the alternative that derives it, as in `url`, `waisurl`, `waisdoc`. If there are several alternatives, the result is the
    /// first one that the document prints. Empty if the input does not derive.
    ///
    /// Linear time, constant memory.
    ///
    /// ```
    /// use urlgram::{Check, rfc1738::RFC1738};
    /// let report = Check::new(&RFC1738).run("wais://h/database");
    /// assert_eq!(report.taken_by(), ["url", "waisurl", "waisdatabase"]);
    /// ```
    #[must_use]
    pub fn taken_by(&self) -> Vec<&str> {
        let mut taken = Vec::new();
        let mut next = self.derives().then_some(self.start().name);
        while let Some(name) = next.filter(|name| !taken.contains(name)) {
            taken.push(name);
            next = alternative(self.dialect(), self.reading(), name, self.input());
        }
        taken
    }
}

/// Returns the first alternative that matches the whole input, if the right-hand side of a production is a choice of names.
fn alternative(
    dialect: &'static Dialect,
    reading: Reading,
    name: &str,
    input: &[u8],
) -> Option<&'static str> {
    let takes_it = |alternative: &Expr<'static>| match alternative {
        Expr::Name(name) => dialect.production_in(name, reading).ok().filter(|it| it.accepts(input)),
        _ => None,
    };
    let taken = match &dialect.grammar(reading).rule(name)?.expr {
        Expr::Choice(alternatives) => alternatives.iter().find_map(takes_it),
        only => takes_it(only),
    };
    taken.map(|production| production.name)
}
