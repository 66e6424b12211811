//! Equivalence, and the normal form of a URL.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urlgram::equivalence::Normal;
use urlgram::{Check, Dialect};

use crate::options::{self, Kept, Name};
use crate::report::Report;
use crate::text::{bytes, like};
use crate::value::{Value, value_methods};
use crate::{checks, defect, show};

/// The answer of a document to whether two URLs are the same. It is true if they are.
#[allow(clippy::struct_field_names, reason = "it is the name of the library")]
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Same {
    /// True if they are the same.
    #[pyo3(get)]
    is_same: bool,
    /// The lowest rung of the document's ladder at which they are the same; `None` if they are not, or the document has no ladder.
    #[pyo3(get)]
    rung: Option<&'static str>,
    /// The reasons, each a sentence and its section: the difference, or the laws that make the two the same.
    #[pyo3(get)]
    reasons: Vec<(String, String)>,
    /// Questions about the two that the document leaves open, each a sentence and its section.
    #[pyo3(get)]
    asides: Vec<(String, String)>,
    /// The normal form of each, at that rung, or else at the highest.
    #[pyo3(get)]
    normal: (Py<PyAny>, Py<PyAny>),
    one: Py<PyAny>,
    other: Py<PyAny>,
    dialect: &'static Dialect,
}

/// Compares two URLs by the rules of a document. One that does not conform is a `ConformanceError`, which has the report.
#[pyfunction]
pub fn same(one: &Bound<'_, PyAny>, other: &Bound<'_, PyAny>, dialect: Name<'_>) -> PyResult<Same> {
    compared(one, other, options::dialect(&dialect)?)
}

fn compared(one: &Bound<'_, PyAny>, other: &Bound<'_, PyAny>, dialect: &'static Dialect) -> PyResult<Same> {
    let py = one.py();
    let (text, other_text) = (bytes(one)?, bytes(other)?);
    let found =
        defect::detached(py, &text, || urlgram::same(dialect, &text, &other_text))?.map_err(|report| {
            let url = if report.input() == &*text { one } else { other };
            checks::refused(Report::new(url, Check::new(dialect).with_tolerant(true), report), py)
        })?;
    let [first, second] = &found.normal;
    let owned = |(sentence, section): (&str, &str)| (sentence.to_owned(), section.to_owned());
    Ok(Same {
        is_same: found.is_same(),
        rung: found.practice.map(|practice| practice.rung.as_str()),
        reasons: found.reasons().into_iter().map(|(reason, section)| (reason, section.to_owned())).collect(),
        asides: found.asides().into_iter().map(owned).collect(),
        normal: (like(one, &first.text)?.unbind(), like(other, &second.text)?.unbind()),
        one: one.clone().unbind(),
        other: other.clone().unbind(),
        dialect,
    })
}

#[pymethods]
impl Same {
    fn __bool__(&self) -> bool {
        self.is_same
    }

    fn __repr__(&self) -> String {
        let verdict = if self.is_same { "the same" } else { "not the same" };
        let reason =
            self.reasons.first().map_or_else(String::new, |(reason, _)| show::worded(reason.clone()));
        format!("<urlgram.Same: {verdict}; {reason}>")
    }
}

impl Value for Same {
    const MAKER: &'static str = "_same";

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (&self.one, &self.other, options::kept(py, self.dialect)?).into_pyobject(py)
    }
}

value_methods!(Same);

#[pyfunction(name = "_same")]
pub fn same_again(one: &Bound<'_, PyAny>, other: &Bound<'_, PyAny>, dialect: Kept) -> PyResult<Same> {
    compared(one, other, dialect.dialect()?)
}

/// Returns the normal form of a URL, which is equal for all URLs that are the same. One that does not conform is a `ConformanceError`.
#[pyfunction]
pub fn normalize<'py>(url: &Bound<'py, PyAny>, dialect: Name<'_>) -> PyResult<Bound<'py, PyAny>> {
    let dialect = options::dialect(&dialect)?;
    let text = bytes(url)?;
    match defect::detached(url.py(), &text, || Normal::of(dialect, &text).map(|normal| normal.text))? {
        Some(normal) => like(url, &normal),
        None => Err(checks::refused(Report::of(url, Check::new(dialect).with_tolerant(true))?, url.py())),
    }
}
