//! The functions on one URL.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use urlgram::{Check, DIALECTS, Reading};

use crate::defect;
use crate::options::{self, Name};
use crate::report::Report;
use crate::text::{bytes, like};

/// Checks a URL, and returns the verdict with the reasons.
#[pyfunction]
#[pyo3(signature = (url, dialect, start = None, *, printed = false, tolerant = false))]
pub fn check(
    url: &Bound<'_, PyAny>,
    dialect: Name<'_>,
    start: Option<&str>,
    printed: bool,
    tolerant: bool,
) -> PyResult<Report> {
    Report::of(url, options::check(&dialect, start, printed, tolerant)?)
}

/// Raises a `ConformanceError`, which has the report, if a URL does not conform.
#[pyfunction]
#[pyo3(signature = (url, dialect, start = None, *, printed = false, tolerant = false))]
pub fn validate(
    url: &Bound<'_, PyAny>,
    dialect: Name<'_>,
    start: Option<&str>,
    printed: bool,
    tolerant: bool,
) -> PyResult<()> {
    let check = options::check(&dialect, start, printed, tolerant)?;
    if judged(url, check)? { Ok(()) } else { Err(refused(Report::of(url, check)?, url.py())) }
}

/// Makes the exception with a report.
pub fn refused(report: Report, py: Python<'_>) -> PyErr {
    let error = py.import("urlgram").and_then(|module| module.getattr("ConformanceError")?.call1((report,)));
    error.map_or_else(|failed| failed, PyErr::from_value)
}

/// Longer URLs are checked while other threads of Python run.
const LONG: usize = 1 << 14;

/// Returns whether a URL conforms; faster than `check`, which tells why it does not.
#[pyfunction]
#[pyo3(signature = (url, dialect, start = None, *, printed = false, tolerant = false))]
pub fn conforms(
    url: &Bound<'_, PyAny>,
    dialect: Name<'_>,
    start: Option<&str>,
    printed: bool,
    tolerant: bool,
) -> PyResult<bool> {
    judged(url, options::check(&dialect, start, printed, tolerant)?)
}

/// Returns whether a `str` or `bytes` conforms.
pub fn judged(url: &Bound<'_, PyAny>, check: Check) -> PyResult<bool> {
    let text = bytes(url)?;
    bounded(url.py(), &text, || check.conforms(&text))
}

/// Does what takes no time on a short text.
pub fn bounded<T: Send>(py: Python<'_>, text: &[u8], work: impl FnOnce() -> T + Send) -> PyResult<T> {
    if text.len() < LONG {
        defect::contained(text, work).map_err(defect::raised)
    } else {
        defect::detached(py, text, work)
    }
}

/// Returns a URL that conforms and names the same resource, by the rules of the document; with `guess`, also the likeliest guess.
///
/// A URL that conforms is returned as it is. `None` if there is no such URL.
#[pyfunction]
#[pyo3(signature = (url, dialect, start = None, *, guess = false, printed = false, tolerant = false))]
pub fn fix<'py>(
    url: &Bound<'py, PyAny>,
    dialect: Name<'_>,
    start: Option<&str>,
    guess: bool,
    printed: bool,
    tolerant: bool,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let check = options::check(&dialect, start, printed, tolerant)?;
    let text = bytes(url)?;
    if judged(url, check)? {
        return Ok(Some(url.clone()));
    }
    let fixed = defect::detached(url.py(), &text, || {
        let report = check.run(&text);
        let fixed = if guess { report.nearest() } else { report.repaired() };
        fixed.map(<[u8]>::to_vec)
    })?;
    fixed.map(|fixed| like(url, &fixed)).transpose()
}

/// Checks a URL against each document: the reports, by dialect.
#[pyfunction]
#[pyo3(signature = (url, *, printed = false, tolerant = false))]
pub fn compare<'py>(url: &Bound<'py, PyAny>, printed: bool, tolerant: bool) -> PyResult<Bound<'py, PyDict>> {
    let reading = if printed { Reading::Printed } else { Reading::Corrected };
    let compared = PyDict::new(url.py());
    for dialect in DIALECTS {
        let check = Check::new(dialect).with_reading(reading).with_tolerant(tolerant);
        compared.set_item(dialect.id, Report::of(url, check)?)?;
    }
    Ok(compared)
}

/// Returns the ids of all dialects, in the order of their documents.
#[pyfunction]
pub fn dialects() -> Vec<&'static str> {
    DIALECTS.iter().map(|dialect| dialect.id).collect()
}

/// Returns the id of the dialect of this name, in any spelling. An unknown one is a `ValueError` that suggests the nearest.
#[pyfunction]
pub fn find_dialect(name: Name<'_>) -> PyResult<&'static str> {
    options::dialect(&name).map(|dialect| dialect.id)
}

/// Returns the productions of a dialect, in the document's spelling and order.
#[pyfunction]
pub fn productions(dialect: Name<'_>) -> PyResult<Vec<&'static str>> {
    Ok(options::dialect(&dialect)?.productions().iter().map(|production| production.name).collect())
}
