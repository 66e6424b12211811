//! The meaning of a URL.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use urlgram::{Check, Dialect};

use crate::options::{self, Kept, Name};
use crate::report::Report;
use crate::text::{bytes, like};
use crate::value::{Value, value_methods};
use crate::{checks, defect, show};

/// A part: its production, its text, and its bytes decoded.
type Part = (String, Py<PyAny>, Py<PyBytes>);

/// A step of a client: what it does in words, the bytes that it sends, and the section.
type Step = (String, Option<Py<PyBytes>>, String);

/// The meaning of a URL by its document: its parts, and the steps of a client that uses it.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Interpretation {
    /// The URL, as it was given.
    #[pyo3(get)]
    url: Py<PyAny>,
    /// The name of the scheme, decoded and in lower case; empty if a reference has none.
    #[pyo3(get)]
    scheme: String,
    /// The parts from left to right: each a production, its text, and its bytes decoded by the rules for this part.
    #[pyo3(get)]
    parts: Vec<Part>,
    /// The default port, if the URL has no port and the document names one.
    #[pyo3(get)]
    default_port: Option<u32>,
    /// The steps of a client: each a sentence, the bytes that are sent or `None`, and the section. Empty if the document describes none.
    #[pyo3(get)]
    plan: Vec<Step>,
    dialect: &'static Dialect,
}

/// Returns the parts of a URL, and the steps of a client, as the document describes them. Nothing is sent.
///
/// A URL that does not conform is a `ConformanceError`, which has the report.
#[pyfunction]
pub fn interpret(url: &Bound<'_, PyAny>, dialect: Name<'_>) -> PyResult<Interpretation> {
    meant(url, options::dialect(&dialect)?)
}

fn meant(url: &Bound<'_, PyAny>, dialect: &'static Dialect) -> PyResult<Interpretation> {
    let py = url.py();
    let text = bytes(url)?;
    let found = defect::detached(py, &text, || urlgram::interpret(dialect, &text))?.map_err(|report| {
        checks::refused(Report::new(url, Check::new(dialect).with_tolerant(true), report), py)
    })?;
    let raw = |bytes: &[u8]| PyBytes::new(py, bytes).unbind();
    let parts = found
        .parts
        .iter()
        .map(|part| Ok((part.production.to_owned(), like(url, part.raw)?.unbind(), raw(&part.decoded))));
    let step = |step: &urlgram::interpret::Step| {
        (step.text.clone(), step.sends.as_deref().map(raw), step.section.to_owned())
    };
    Ok(Interpretation {
        url: url.clone().unbind(),
        parts: parts.collect::<PyResult<_>>()?,
        default_port: found.default_port.map(|(port, _)| port),
        plan: found.plan.iter().map(step).collect(),
        scheme: found.scheme,
        dialect,
    })
}

#[pymethods]
impl Interpretation {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let url = show::shown(&bytes(self.url.bind(py))?);
        Ok(format!("<urlgram.Interpretation: {url:?} by {}>", self.dialect.document))
    }
}

impl Value for Interpretation {
    const MAKER: &'static str = "_interpretation";

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (&self.url, options::kept(py, self.dialect)?).into_pyobject(py)
    }
}

value_methods!(Interpretation);

#[pyfunction(name = "_interpretation")]
pub fn interpretation_again(url: &Bound<'_, PyAny>, dialect: Kept) -> PyResult<Interpretation> {
    meant(url, dialect.dialect()?)
}
