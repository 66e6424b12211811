//! The functions on one URL.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use urlgram::{DIALECTS, Reading};

use crate::options;
use crate::report::{Owned, Report};
use crate::text::{bytes, like};

#[pyfunction]
#[pyo3(signature = (url, dialect, start = None, *, printed = false, tolerant = false))]
pub fn check(
    url: &Bound<'_, PyAny>,
    dialect: &str,
    start: Option<&str>,
    printed: bool,
    tolerant: bool,
) -> PyResult<Report> {
    let check = options::check(dialect, start, printed, tolerant)?;
    let text = bytes(url)?.into_owned();
    // A report on a long URL takes seconds.
    let report = url.py().detach(|| Owned::of(&check, text));
    Ok(Report::new(url, report))
}

/// Longer URLs are checked while other threads of Python run.
const LONG: usize = 1 << 14;

#[pyfunction]
#[pyo3(signature = (url, dialect, start = None, *, printed = false, tolerant = false))]
pub fn conforms(
    url: &Bound<'_, PyAny>,
    dialect: &str,
    start: Option<&str>,
    printed: bool,
    tolerant: bool,
) -> PyResult<bool> {
    let check = options::check(dialect, start, printed, tolerant)?;
    let text = bytes(url)?;
    Ok(if text.len() < LONG { check.conforms(&text) } else { url.py().detach(|| check.conforms(&text)) })
}

#[pyfunction]
#[pyo3(signature = (url, dialect, start = None, *, guess = false, printed = false, tolerant = false))]
pub fn fix<'py>(
    url: &Bound<'py, PyAny>,
    dialect: &str,
    start: Option<&str>,
    guess: bool,
    printed: bool,
    tolerant: bool,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let check = options::check(dialect, start, printed, tolerant)?;
    let text = bytes(url)?;
    if check.conforms(&text) {
        return Ok(Some(url.clone()));
    }
    let fixed = url.py().detach(|| {
        let report = check.run(&text);
        let fixed = if guess { report.nearest() } else { report.repaired() };
        fixed.map(<[u8]>::to_vec)
    });
    fixed.map(|fixed| like(url, &fixed)).transpose()
}

#[pyfunction]
#[pyo3(signature = (url, *, printed = false, tolerant = false))]
pub fn compare<'py>(url: &Bound<'py, PyAny>, printed: bool, tolerant: bool) -> PyResult<Bound<'py, PyDict>> {
    let reading = if printed { Reading::Printed } else { Reading::Corrected };
    let text = bytes(url)?.into_owned();
    let compared = PyDict::new(url.py());
    for dialect in DIALECTS {
        let check = urlgram::Check::new(dialect).with_reading(reading).with_tolerance(tolerant);
        let text = text.clone();
        let report = url.py().detach(|| Owned::of(&check, text));
        compared.set_item(dialect.id, Report::new(url, report))?;
    }
    Ok(compared)
}

#[pyfunction]
pub fn dialects() -> Vec<&'static str> {
    DIALECTS.iter().map(|dialect| dialect.id).collect()
}

#[pyfunction]
pub fn productions(dialect: &str) -> PyResult<Vec<&'static str>> {
    Ok(options::dialect(dialect)?.productions().iter().map(|production| production.name).collect())
}
