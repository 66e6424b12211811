//! URLs in running text.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::defect;
use crate::options::{self, Name};
use crate::report::Report;
use crate::text::{Indices, bytes, like};
use crate::value::{Value, value_methods};

/// A URL that was found in a text.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Find {
    /// The report on the URL, whose `url` is in one piece. Its places are those in the URL.
    #[pyo3(get)]
    report: Py<Report>,
    /// The index of the first character of its form in the text: of the wrapper or the prefix, if it has these.
    #[pyo3(get)]
    start: usize,
    /// The index after the last character of the form.
    #[pyo3(get)]
    end: usize,
    /// The form, as `"<URL:...>"`.
    #[pyo3(get)]
    form: String,
    /// Remarks on the form, each a sentence and its section, which may be empty.
    #[pyo3(get)]
    remarks: Vec<(String, String)>,
}

/// Finds the URLs in a text, by the rules of the document for URLs in context, and checks them.
#[pyfunction]
#[pyo3(signature = (text, dialect, *, printed = false, tolerant = false))]
pub fn extract(
    text: &Bound<'_, PyAny>,
    dialect: Name<'_>,
    printed: bool,
    tolerant: bool,
) -> PyResult<Vec<Find>> {
    let py = text.py();
    let check = options::check(&dialect, None, printed, tolerant)?;
    let whole = bytes(text)?;
    let found: Vec<_> = defect::detached(py, &whole, || {
        let finds = urlgram::extract(check, &whole).into_iter();
        finds.map(|find| (find.report().into_owned(), find)).collect()
    })?;
    let indices = Indices::new(text)?;
    let mut finds = Vec::new();
    for (report, find) in found {
        let offset = |offset: u64| usize::try_from(offset).expect("it is an offset in a text in memory");
        let (start, end) = indices.of(&(offset(find.places.start.offset)..offset(find.places.end.offset)));
        let url = like(text, find.url())?;
        let remark = |remark: &urlgram::extract::Remark| {
            (remark.about.message().to_owned(), remark.section.to_owned())
        };
        finds.push(Find {
            report: Py::new(py, Report::new(&url, check, report))?,
            start,
            end,
            form: find.form.to_string(),
            remarks: find.remarks.iter().map(remark).collect(),
        });
    }
    Ok(finds)
}

#[pymethods]
impl Find {
    /// The URL, in one piece.
    #[getter]
    fn url(&self, py: Python<'_>) -> Py<PyAny> {
        self.report.get().url(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let report = self.report.get().__repr__(py)?;
        Ok(format!("<urlgram.Find: {}..{}, {report}>", self.start, self.end))
    }
}

impl Value for Find {
    const MAKER: &'static str = "_find";

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let remarks = PyTuple::new(py, &self.remarks)?;
        (&self.report, self.start, self.end, &self.form, remarks).into_pyobject(py)
    }
}

value_methods!(Find);

#[pyfunction(name = "_find")]
pub fn find_again(
    report: Py<Report>,
    start: usize,
    end: usize,
    form: String,
    remarks: Vec<(String, String)>,
) -> Find {
    Find { report, start, end, form, remarks }
}
