//! Names of dialects and productions, as checks.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urlgram::bnf::{Source, UnknownNotation};
use urlgram::{Check, Dialect, Reading, UnknownName};

/// The checks that were asked for, by dialect and start: a name is looked up once. They are as few as the valid names.
static CHECKS: LazyLock<RwLock<HashMap<String, HashMap<String, Check>>>> = LazyLock::new(RwLock::default);

/// An error about a name, with the nearest valid one.
pub fn unknown(error: UnknownName) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The dialects of the grammars that were given, by their names.
static GRAMMARS: LazyLock<RwLock<HashMap<String, &'static Dialect>>> = LazyLock::new(RwLock::default);

/// Returns the dialect of this name, or of the grammar that was given under it.
pub fn dialect(name: &str) -> PyResult<&'static Dialect> {
    Dialect::find(name).or_else(|error| {
        let given = GRAMMARS.read().unwrap_or_else(PoisonError::into_inner);
        given.get(name).copied().ok_or_else(|| unknown(error))
    })
}

/// Reads a grammar, and returns the name under which all functions know it as a dialect.
///
/// The notation is found out, unless it is given; `depth` reads recursion that nests so deep. A grammar of the same name
/// takes its place. Raises a `ValueError` with the place of what is wrong.
#[pyfunction]
#[pyo3(signature = (text, name = "grammar", *, notation = None, depth = None))]
pub fn grammar(text: &str, name: &str, notation: Option<&str>, depth: Option<u32>) -> PyResult<String> {
    if Dialect::find(name).is_ok() {
        return Err(PyValueError::new_err(format!("`{name}` is the name of a document")));
    }
    let notation = notation.map(str::parse).transpose();
    let notation = notation.map_err(|error: UnknownNotation| PyValueError::new_err(error.to_string()))?;
    let source = Source::new(name, text, notation);
    let read = Dialect::of_any_source(&source, &[], depth).map_err(|error| {
        let line = source.text()[..error.span.start].matches('\n').count() + 1;
        PyValueError::new_err(format!("{name}, line {line}: {error}"))
    })?;
    let check = Check::new(read.dialect);
    check.language().map_err(|error| PyValueError::new_err(error.to_string()))?;
    CHECKS.write().unwrap_or_else(PoisonError::into_inner).remove(name);
    GRAMMARS.write().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), read.dialect);
    Ok(name.to_owned())
}

/// Returns the check against a dialect from a start production, or from that of whole URLs.
pub fn check(dialect: &str, start: Option<&str>, printed: bool, tolerant: bool) -> PyResult<Check> {
    let reading = if printed { Reading::Printed } else { Reading::Corrected };
    // No production has an empty name, which stands for no start below.
    if printed || start == Some("") {
        return made(dialect, start, reading).map(|check| check.with_tolerant(tolerant));
    }
    let known = CHECKS.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(check) = known.get(dialect).and_then(|starts| starts.get(start.unwrap_or_default())) {
        return Ok(check.with_tolerant(tolerant));
    }
    drop(known);
    let check = made(dialect, start, reading)?;
    let mut known = CHECKS.write().unwrap_or_else(PoisonError::into_inner);
    known.entry(dialect.to_owned()).or_default().insert(start.unwrap_or_default().to_owned(), check);
    Ok(check.with_tolerant(tolerant))
}

fn made(name: &str, start: Option<&str>, reading: Reading) -> PyResult<Check> {
    let check = Check::new(dialect(name)?).with_reading(reading);
    let check = start.map_or(Ok(check), |start| {
        check.with_start(start).map_err(|error| PyValueError::new_err(error.to_string()))
    })?;
    if check.dialect().is_bare() {
        check.language().map_err(|error| PyValueError::new_err(error.to_string()))?;
    }
    Ok(check)
}

/// Returns a URL and a check as arguments: URL, dialect, start, printed, tolerant.
pub fn arguments<'py>(py: Python<'py>, url: &Py<PyAny>, check: &Check) -> PyResult<Bound<'py, PyTuple>> {
    let printed = check.reading() == Reading::Printed;
    (url, check.dialect().id, check.start().name, printed, check.is_tolerant()).into_pyobject(py)
}
