//! Reports as Python objects.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use urlgram::findings::Confidence;
use urlgram::print::Print;
use urlgram::report::Origin;
use urlgram::{Check, Reading, Severity};

use crate::checks::judged;
use crate::defect;
use crate::options::{Kept, value_error};
use crate::show::{block, shown, worded};
use crate::text::Indices;
use crate::value::{Value, to_dict, value_methods};
use crate::{options, text};

/// The verdict on a URL, with the findings. `str(report)` is the report of the command line.
///
/// Reports are equal if they are on equal URLs, by the same check. A pickle holds the URL and the check, which runs again. A report is
/// neither true nor false: `conforms` is the verdict.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Report {
    url: Py<PyAny>,
    check: Check,
    conforms: bool,
    /// All else, made when it is asked for: the verdict alone takes a tenth of the time.
    whole: OnceLock<urlgram::Report<'static>>,
    indices: OnceLock<Indices>,
    read: Option<Arc<Read>>,
}

/// Which reports of a list have been read: for conforming URLs, and for others. A list makes such reports ahead, on its threads.
#[derive(Default)]
pub struct Read([AtomicBool; 2]);

impl Read {
    /// Returns whether a report with this verdict has been read.
    pub fn any(&self, conforms: bool) -> bool {
        self.0[usize::from(conforms)].load(Ordering::Relaxed)
    }
}

impl Report {
    /// Makes the report of a check on a `str` or `bytes`.
    pub fn new(url: &Bound<'_, PyAny>, check: Check, report: urlgram::Report<'static>) -> Self {
        let conforms = report.conforms();
        Self { whole: OnceLock::from(report), ..Self::judged(url.clone().unbind(), check, conforms) }
    }

    fn judged(url: Py<PyAny>, check: Check, conforms: bool) -> Self {
        Self { url, check, conforms, whole: OnceLock::new(), indices: OnceLock::new(), read: None }
    }

    /// Makes a report of a list: all but the verdict may be made when it is read.
    pub fn listed(
        url: Py<PyAny>,
        check: Check,
        (conforms, whole): (bool, Option<urlgram::Report<'static>>),
        read: &Arc<Read>,
    ) -> Self {
        let whole = whole.map_or_else(OnceLock::new, OnceLock::from);
        Self { whole, read: Some(Arc::clone(read)), ..Self::judged(url, check, conforms) }
    }

    /// Checks a `str` or `bytes`.
    pub fn of(url: &Bound<'_, PyAny>, check: Check) -> PyResult<Self> {
        Ok(Self::judged(url.clone().unbind(), check, judged(url, check)?))
    }

    fn inner(&self, py: Python<'_>) -> PyResult<&urlgram::Report<'static>> {
        if let Some(whole) = self.whole.get() {
            return Ok(whole);
        }
        if let Some(read) = &self.read {
            read.0[usize::from(self.conforms)].store(true, Ordering::Relaxed);
        }
        let text = text::bytes(self.url.bind(py))?;
        // A report on a long URL takes seconds.
        let whole = defect::detached(py, &text, || self.check.run(&text).into_owned())?;
        Ok(self.whole.get_or_init(|| whole))
    }

    /// The place of a range of bytes, as Python counts in the URL.
    fn place(&self, py: Python<'_>, bytes: &Range<usize>) -> PyResult<(usize, usize)> {
        let indices = if let Some(indices) = self.indices.get() {
            indices
        } else {
            let made = Indices::new(self.url.bind(py))?;
            self.indices.get_or_init(|| made)
        };
        Ok(indices.of(bytes))
    }

    fn finding(slf: &Bound<'_, Self>, place: usize) -> Finding {
        Finding { report: slf.clone().unbind(), place }
    }

    /// A text as the URL was given: `str` or `bytes`.
    fn like<'py>(&self, py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        text::like(self.url.bind(py), bytes)
    }

    fn print(&self, py: Python<'_>, print: Print, width: usize) -> PyResult<String> {
        if width < 40 {
            let message = format!("a width of {width} columns is too narrow: at least 40");
            return Err(PyValueError::new_err(message));
        }
        let mut out = Vec::new();
        let origin = Origin { name: "argument".to_owned(), ..Origin::default() };
        print.with_width(width).report_at(&mut out, self.inner(py)?, &origin)?;
        let text = String::from_utf8_lossy(&out);
        Ok(text.trim_end().to_owned())
    }
}

#[pymethods]
impl Report {
    /// The URL, as it was given.
    #[getter]
    pub(crate) fn url(&self, py: Python<'_>) -> Py<PyAny> {
        self.url.clone_ref(py)
    }

    /// True if no finding is an error: the URL conforms to the document, its grammar and its prose.
    #[getter]
    fn conforms(&self) -> bool {
        self.conforms
    }

    /// True if the grammar alone accepts the URL.
    #[getter]
    fn derives(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.inner(py)?.derives())
    }

    /// The id of the dialect, as `"rfc3986"`.
    #[getter]
    fn dialect(&self) -> &'static str {
        self.check.dialect().id
    }

    /// The name of the document, as `"RFC 3986"`.
    #[getter]
    fn document(&self) -> &'static str {
        self.check.dialect().document
    }

    /// The start production.
    #[getter]
    fn start(&self) -> &'static str {
        self.check.start().name
    }

    /// True if the grammar is read as it is printed.
    #[getter]
    fn printed(&self) -> bool {
        self.check.reading() == Reading::Printed
    }

    /// True if the check accepts URLs that the document asks readers to accept.
    #[getter]
    fn tolerant(&self) -> bool {
        self.check.is_tolerant()
    }

    /// The faults in the order of the URL, then violated rules of the prose, then warnings and notes.
    #[getter]
    fn findings<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let count = slf.get().inner(slf.py())?.findings().len();
        PyTuple::new(slf.py(), (0..count).map(|place| Self::finding(slf, place)).collect::<Vec<_>>())
    }

    /// The first finding that is an error; `None` if the URL conforms.
    #[getter]
    fn first_error(slf: &Bound<'_, Self>) -> PyResult<Option<Finding>> {
        let findings = slf.get().inner(slf.py())?.findings();
        let place = findings.iter().position(|found| found.severity() == Severity::Error);
        Ok(place.map(|place| Self::finding(slf, place)))
    }

    /// The other dialects to which a URL that does not conform does.
    #[getter]
    fn conforms_to(&self, py: Python<'_>) -> PyResult<Vec<&'static str>> {
        Ok(self.inner(py)?.conforms_to().iter().map(|dialect| dialect.id).collect())
    }

    /// The answer of a browser on the URL without a base URL, by the URL Standard; `None` by other dialects and starts.
    #[getter]
    fn browser<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(parsed) = self.inner(py)?.browser() else { return Ok(None) };
        let found = PyDict::new(py);
        found.set_item("href", parsed.url.map(|url| url.to_string()))?;
        let errors = parsed.errors.into_iter().map(|(name, place)| {
            let error = PyDict::new(py);
            error.set_item("name", name.as_str())?;
            let (start, end) = self.place(py, &place)?;
            error.set_item("start", start)?;
            error.set_item("end", end)?;
            Ok(error)
        });
        found.set_item("errors", errors.collect::<PyResult<Vec<_>>>()?)?;
        Ok(Some(found))
    }

    /// The URL with all its certain fixes, if it then conforms: it names the same resource, by the rules of the document.
    #[getter]
    fn repaired<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner(py)?.repaired().map(|url| self.like(py, url)).transpose()
    }

    /// `repaired`, or the likeliest guess, which a person has to confirm.
    #[getter]
    fn nearest<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner(py)?.nearest().map(|url| self.like(py, url)).transpose()
    }

    /// All conforming URLs that may have been intended, the likeliest first.
    #[getter]
    fn alternatives<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let all: PyResult<Vec<_>> = self.inner(py)?.alternatives().map(|url| self.like(py, url)).collect();
        PyTuple::new(py, all?)
    }

    /// The report of the command line; `width` in columns, at least 40.
    #[pyo3(signature = (width = 80, *, colour = false))]
    fn graphical(&self, py: Python<'_>, width: usize, colour: bool) -> PyResult<String> {
        self.print(py, Print::default().with_colour(colour), width)
    }

    /// The report in plain sentences, for screen readers.
    #[pyo3(signature = (width = 80))]
    fn narrated(&self, py: Python<'_>, width: usize) -> PyResult<String> {
        self.print(py, Print::default().with_narrated(true), width)
    }

    /// The report as JSON: an object of `urlgram check --format ndjson`.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        serde_json::to_string(self.inner(py)?).map_err(value_error)
    }

    /// The attributes as a dictionary; findings and fixes are dictionaries, too.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(slf)
    }

    fn __bool__(_slf: &Bound<'_, Self>) -> PyResult<bool> {
        // Python takes each object as true, so it would take the report on a URL that does not conform as true as well.
        Err(PyTypeError::new_err("a report is neither true nor false: `report.conforms` is the verdict"))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.inner(py)?.to_box())
    }

    /// The report as a notebook shows it.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        block(py, self.inner(py)?.to_box(), if self.conforms { "#2e9e5b" } else { "#d64545" })
    }

    pub(crate) fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let verdict = if self.conforms { "conforms to" } else { "does not conform to" };
        let url = shown(&text::bytes(self.url.bind(py))?);
        let (document, start) = (self.document(), self.start());
        Ok(format!("<urlgram.Report: {url:?} {verdict} {document}, {start}>"))
    }
}

impl Value for Report {
    const MAKER: &'static str = "_report";

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        options::arguments(py, &self.url, &self.check)
    }
}

value_methods!(Report);

#[pyfunction(name = "_report")]
pub fn report_again(
    url: &Bound<'_, PyAny>,
    dialect: Kept,
    start: &str,
    printed: bool,
    tolerant: bool,
) -> PyResult<Report> {
    Report::of(url, dialect.check(start, printed, tolerant)?)
}

/// A fault of a URL, or a remark on it. `str(finding)` is its message.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Finding {
    report: Py<Report>,
    place: usize,
}

impl Finding {
    fn inner(&self) -> &urlgram::Finding<'_> {
        let report = self.report.get().whole.get().expect("the report has made its findings");
        &report.findings()[self.place]
    }
}

#[pymethods]
impl Finding {
    /// The code, as `"space"`: `urlgram explain CODE` prints its page.
    #[getter]
    fn code(&self) -> &'static str {
        self.inner().code().as_str()
    }

    /// `"error"` if the URL does not conform because of it.
    #[getter]
    fn severity(&self) -> &'static str {
        self.inner().severity().as_str()
    }

    /// The index of its first character in the URL.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.span(py)?.0)
    }

    /// The index after its last character; equal to `start` where something is missing.
    #[getter]
    fn end(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.span(py)?.1)
    }

    /// `(start, end)`: `url[slice(*span)]` is the text.
    #[getter]
    fn span(&self, py: Python<'_>) -> PyResult<(usize, usize)> {
        self.report.get().place(py, &self.inner().span())
    }

    /// The same as people count: characters from 1.
    #[getter]
    fn columns(&self) -> (usize, usize) {
        let columns = self.inner().columns();
        (columns.start, columns.end)
    }

    /// All that the grammar allows at the place, in words; empty if it is not about the grammar.
    #[getter]
    fn expected<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner().expected().iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    /// The fault in one sentence that names the document.
    #[getter]
    fn message(&self) -> String {
        self.inner().message()
    }

    /// The text that is allowed at the place, or the replacement.
    #[getter]
    fn label(&self) -> String {
        self.inner().label()
    }

    /// The reason, in one sentence.
    #[getter]
    fn reason(&self) -> &str {
        self.inner().reason()
    }

    /// The reason, the BNF, and the productions around the place, in lines.
    #[getter]
    fn help(&self) -> String {
        self.inner().help()
    }

    /// The document that forbids it.
    #[getter]
    fn document(&self) -> &str {
        self.inner().document()
    }

    /// The sections of the document, the one with the reason first.
    #[getter]
    fn sections<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let sections = self.inner().sections();
        PyTuple::new(py, sections.iter().map(|section| section.section).collect::<Vec<_>>())
    }

    /// A replacement for the place.
    #[getter]
    fn fix(&self, py: Python<'_>) -> PyResult<Option<Fix>> {
        let Some(fix) = self.inner().fix() else { return Ok(None) };
        let report = self.report.get();
        let (start, end) = report.place(py, &fix.span)?;
        Ok(Some(Fix {
            start,
            end,
            replacement: report.like(py, fix.replacement.as_bytes())?.unbind(),
            certain: fix.confidence == Confidence::Certain,
        }))
    }

    /// The attributes as a dictionary; a fix is a dictionary, too.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(slf)
    }

    fn __str__(&self) -> String {
        self.message()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let ((start, end), severity, code) = (self.span(py)?, self.severity(), self.code());
        let message = worded(self.message());
        Ok(format!("<urlgram.Finding: {severity} {code} at {start}..{end}: {message}>"))
    }
}

impl Value for Finding {
    const MAKER: &'static str = "_finding";

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (&self.report, self.place).into_pyobject(py)
    }
}

value_methods!(Finding);

#[pyfunction(name = "_finding")]
pub fn finding_again(report: &Bound<'_, Report>, place: usize) -> PyResult<Finding> {
    if place < report.get().inner(report.py())?.findings().len() {
        Ok(Report::finding(report, place))
    } else {
        Err(PyIndexError::new_err(format!("the report has no finding {place}")))
    }
}

/// A replacement for a part of a URL.
#[pyclass(frozen, get_all, generic, module = "urlgram")]
pub struct Fix {
    /// The index of the first character of the part in the URL.
    start: usize,
    /// The index after its last character.
    end: usize,
    /// The replacement; empty to remove the part.
    replacement: Py<PyAny>,
    /// True if the URL then names the same resource, by the rules of the document; else it is a guess.
    certain: bool,
}

#[pymethods]
impl Fix {
    /// `(start, end)`.
    #[getter]
    fn span(&self) -> (usize, usize) {
        (self.start, self.end)
    }

    /// The attributes as a dictionary.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(slf)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let kind = if self.certain { "certain" } else { "guess" };
        let replacement = text::bytes(self.replacement.bind(py))?;
        Ok(format!("<urlgram.Fix: {kind}, {:?} for {}..{}>", shown(&replacement), self.start, self.end))
    }
}

impl Value for Fix {
    const MAKER: &'static str = "_fix";

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (self.start, self.end, &self.replacement, self.certain).into_pyobject(py)
    }
}

value_methods!(Fix);

#[pyfunction(name = "_fix")]
pub fn fix_again(start: usize, end: usize, replacement: Py<PyAny>, certain: bool) -> Fix {
    Fix { start, end, replacement, certain }
}
