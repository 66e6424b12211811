//! Reports as Python objects.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use self_cell::self_cell;
use urlgram::findings::Confidence;
use urlgram::print::Print;
use urlgram::report::Origin;
use urlgram::{Check, Reading, printable};

use crate::text;

self_cell!(
    /// A report with the bytes that it borrows.
    pub struct Owned {
        owner: Vec<u8>,
        #[covariant]
        dependent: Borrowed,
    }
);

type Borrowed<'i> = urlgram::Report<'i>;

impl Owned {
    /// Checks a URL; no Python object is needed.
    pub fn of(check: &Check, url: Vec<u8>) -> Self {
        Self::new(url, |url| check.run(url))
    }
}

/// The verdict on a URL, with the findings.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Report {
    url: Py<PyAny>,
    report: Owned,
}

impl Report {
    /// Makes the report on a `str` or `bytes`.
    pub fn new(url: &Bound<'_, PyAny>, report: Owned) -> Self {
        Self { url: url.clone().unbind(), report }
    }

    fn inner(&self) -> &urlgram::Report<'_> {
        self.report.borrow_dependent()
    }

    /// A text as the URL was given: `str` or `bytes`.
    fn like<'py>(&self, py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        text::like(self.url.bind(py), bytes)
    }

    fn print(&self, print: Print) -> PyResult<String> {
        if print.width < 40 {
            return Err(PyValueError::new_err(format!(
                "a width of {} columns is too narrow: at least 40",
                print.width
            )));
        }
        let mut out = Vec::new();
        let origin = Origin { name: "argument".to_owned(), line: 1, offset: None, layout: None };
        print.report(&mut out, self.inner(), &origin, None)?;
        let text = String::from_utf8_lossy(&out);
        Ok(text.trim_end().to_owned())
    }
}

#[pymethods]
impl Report {
    #[getter]
    fn url(&self, py: Python<'_>) -> Py<PyAny> {
        self.url.clone_ref(py)
    }

    #[getter]
    fn conforms(&self) -> bool {
        self.inner().conforms()
    }

    #[getter]
    fn derives(&self) -> bool {
        self.inner().derives()
    }

    #[getter]
    fn dialect(&self) -> &'static str {
        self.inner().dialect().id
    }

    #[getter]
    fn document(&self) -> &'static str {
        self.inner().dialect().document
    }

    #[getter]
    fn start(&self) -> &'static str {
        self.inner().start().name
    }

    #[getter]
    fn printed(&self) -> bool {
        self.inner().reading() == Reading::Printed
    }

    #[getter]
    fn findings<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let count = slf.get().inner().findings().len();
        let findings = (0..count).map(|place| Finding { report: slf.clone().unbind(), place });
        PyTuple::new(slf.py(), findings.collect::<Vec<_>>())
    }

    #[getter]
    fn repaired<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner().repaired().map(|url| self.like(py, url)).transpose()
    }

    #[getter]
    fn nearest<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner().nearest().map(|url| self.like(py, url)).transpose()
    }

    #[getter]
    fn alternatives<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let all: PyResult<Vec<_>> = self.inner().alternatives().map(|url| self.like(py, url)).collect();
        PyTuple::new(py, all?)
    }

    #[pyo3(signature = (width = 80, *, colour = false))]
    fn graphical(&self, width: usize, colour: bool) -> PyResult<String> {
        self.print(Print { width, colour, narrated: false, full: false })
    }

    #[pyo3(signature = (width = 80))]
    fn narrated(&self, width: usize) -> PyResult<String> {
        self.print(Print { width, colour: false, narrated: true, full: false })
    }

    fn json(&self) -> PyResult<String> {
        serde_json::to_string(self.inner()).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.json()?,))
    }

    fn __str__(&self) -> PyResult<String> {
        self.graphical(80, false)
    }

    fn __repr__(&self) -> String {
        let report = self.inner();
        let verdict = if report.conforms() { "conforms to" } else { "does not conform to" };
        let url = printable(report.input());
        format!("<urlgram.Report: {url:?} {verdict} {}, {}>", report.dialect().document, report.start().name)
    }
}

/// A fault of a URL, or a remark on it.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Finding {
    report: Py<Report>,
    place: usize,
}

impl Finding {
    fn inner(&self) -> &urlgram::Finding<'_> {
        &self.report.get().inner().findings()[self.place]
    }
}

#[pymethods]
impl Finding {
    #[getter]
    fn code(&self) -> &'static str {
        self.inner().code().as_str()
    }

    #[getter]
    fn severity(&self) -> &'static str {
        self.inner().severity().as_str()
    }

    #[getter]
    fn start(&self) -> usize {
        self.inner().span().start
    }

    #[getter]
    fn end(&self) -> usize {
        self.inner().span().end
    }

    #[getter]
    fn positions(&self, py: Python<'_>) -> PyResult<(usize, usize)> {
        text::positions(self.report.get().url.bind(py), self.inner().span())
    }

    #[getter]
    fn message(&self) -> String {
        self.inner().message()
    }

    #[getter]
    fn label(&self) -> String {
        self.inner().label()
    }

    #[getter]
    fn reason(&self) -> &str {
        self.inner().reason()
    }

    #[getter]
    fn help(&self) -> String {
        self.inner().help()
    }

    #[getter]
    fn document(&self) -> &str {
        self.inner().document()
    }

    #[getter]
    fn sections<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let sections = self.inner().sections();
        PyTuple::new(py, sections.iter().map(|section| section.section).collect::<Vec<_>>())
    }

    #[getter]
    fn fix(&self, py: Python<'_>) -> PyResult<Option<Fix>> {
        let Some(fix) = self.inner().fix() else { return Ok(None) };
        let report = self.report.get();
        Ok(Some(Fix {
            start: fix.span.start,
            end: fix.span.end,
            replacement: report.like(py, fix.replacement.as_bytes())?.unbind(),
            certain: fix.confidence == Confidence::Certain,
        }))
    }

    fn __str__(&self) -> String {
        self.message()
    }

    fn __repr__(&self) -> String {
        let (span, severity) = (self.inner().span(), self.severity());
        format!(
            "<urlgram.Finding: {severity} {} at {}..{}: {}>",
            self.code(),
            span.start,
            span.end,
            self.message()
        )
    }
}

/// A replacement for a part of a URL.
#[pyclass(frozen, get_all, generic, module = "urlgram")]
pub struct Fix {
    /// Where the part begins, as a byte offset.
    start: usize,
    /// Where it ends.
    end: usize,
    /// The replacement, of the type of the URL.
    replacement: Py<PyAny>,
    /// True if the URL then names the same resource by the rules of the document; else it is a guess.
    certain: bool,
}

#[pymethods]
impl Fix {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let kind = if self.certain { "certain" } else { "guess" };
        let replacement = self.replacement.bind(py).repr()?;
        Ok(format!("<urlgram.Fix: {kind}, {replacement} for {}..{}>", self.start, self.end))
    }
}
