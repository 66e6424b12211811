//! Tells whoever chose no document that the default holds, and what to write for another.

use urlgram::rfc3987::RFC3987;
use urlgram::{Check, DEFAULT, Dialect, Report};

/// Returns a line that names the default document and the options for others: first those that allow the same input as
/// a whole text, if there are such.
pub fn of(report: &Report<'_>) -> String {
    let allows = |(dialect, start): &(&'static Dialect, &str)| {
        let check = Check::new(dialect).with_reading(report.reading()).with_start(start);
        check.is_ok_and(|check| check.conforms(report.input()))
    };
    let options = |(dialect, start): (&Dialect, &str)| {
        let is_other = !std::ptr::eq(dialect, DEFAULT);
        let document = is_other.then(|| format!("-d {}", dialect.id));
        let start = (start != dialect.start).then(|| format!("-s {start}"));
        document.into_iter().chain(start).collect::<Vec<_>>().join(" ")
    };
    // A user who asks for a part of a URL, or for another start, does not mean these.
    let is_refused = !report.conforms() && report.start().name == DEFAULT.start;
    let default = DEFAULT.document;
    match neighbours().filter(|_| is_refused).find(allows).map(options) {
        Some(options) => format!("  default: {default}; {options} allows it; others: -d, --as"),
        None => format!("  default: {default}; others: -d rfc1738, -d {} (IRIs), --as FORMAT", RFC3987.id),
    }
}

/// The languages of whole texts that are often meant instead: of IRIs, and of references.
fn neighbours() -> impl Iterator<Item = (&'static Dialect, &'static str)> {
    let starts = |dialect: &'static Dialect| dialect.other_starts.iter().map(move |start| (dialect, *start));
    [(&RFC3987, RFC3987.start)].into_iter().chain([DEFAULT, &RFC3987].into_iter().flat_map(starts))
}
