//! Relative references.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urlgram::resolve::{Resolver, Target};
use urlgram::{Dialect, printable};

use crate::defect;
use crate::options::{self, Kept, Name};
use crate::show::worded;
use crate::text::{bytes, like};
use crate::value::{Value, value_methods};

/// A step of the rules: its name, its decision, and the absolute form so far.
type Step = (String, String, Option<Py<PyAny>>);

/// The result of resolving a reference. `str(resolution)` is the result as the command line prints it.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Resolution {
    /// The absolute URL; `None` for the current document, or if the document does not define the result.
    #[pyo3(get)]
    target: Option<Py<PyAny>>,
    /// True if the reference is to the document that contains it.
    #[pyo3(get)]
    current_document: bool,
    /// The fragment of the result, without its `#`.
    #[pyo3(get)]
    fragment: Option<Py<PyAny>>,
    /// True if there is a result, and base, reference and result conform.
    #[pyo3(get)]
    conforms: bool,
    /// The steps of the document: a name, a decision, and the absolute form if the step changed it.
    #[pyo3(get)]
    steps: Vec<Step>,
    /// Statements of the document on this resolution: each a sentence and its section.
    #[pyo3(get)]
    remarks: Vec<(String, String)>,
    /// The reason, if the document does not define the result.
    #[pyo3(get)]
    undefined: Option<String>,
    shown: String,
    base: Py<PyAny>,
    reference: Py<PyAny>,
    dialect: &'static Dialect,
    backward_compatible: bool,
}

/// Makes a relative reference absolute, by the rules of the document. `backward_compatible` ignores the scheme of the base in it,
/// where the document allows that.
#[pyfunction]
#[pyo3(signature = (base, reference, dialect, *, backward_compatible = false))]
pub fn resolve(
    base: &Bound<'_, PyAny>,
    reference: &Bound<'_, PyAny>,
    dialect: Name<'_>,
    backward_compatible: bool,
) -> PyResult<Resolution> {
    resolved(base, reference, options::dialect(&dialect)?, backward_compatible)
}

fn resolved(
    base: &Bound<'_, PyAny>,
    reference: &Bound<'_, PyAny>,
    dialect: &'static Dialect,
    backward_compatible: bool,
) -> PyResult<Resolution> {
    let mut resolver = Resolver::new(dialect);
    if backward_compatible {
        if !resolver.allows_backward_compatible() {
            let message =
                format!("{} has no backward-compatible way to resolve references", dialect.document);
            return Err(PyValueError::new_err(message));
        }
        resolver = resolver.with_backward_compatible(true);
    }
    let (base_text, text) = (bytes(base)?, bytes(reference)?);
    let found = defect::detached(base.py(), &text, || resolver.resolve(&base_text, &text))?;
    let as_given = |text: &[u8]| like(reference, text).map(Bound::unbind);
    let step = |step: &urlgram::resolve::Step| {
        Ok((step.name.to_owned(), step.text.clone(), step.value.as_deref().map(as_given).transpose()?))
    };
    Ok(Resolution {
        target: found.absolute().map(as_given).transpose()?,
        current_document: matches!(found.target, Target::CurrentDocument { .. }),
        fragment: found.fragment().map(as_given).transpose()?,
        conforms: found.conforms(),
        steps: found.steps.iter().map(step).collect::<PyResult<_>>()?,
        remarks: found
            .remarks
            .iter()
            .map(|remark| (remark.text.clone(), remark.section.to_owned()))
            .collect(),
        undefined: match &found.target {
            Target::Unknown(reason) => Some(reason.clone()),
            _ => None,
        },
        base: base.clone().unbind(),
        reference: reference.clone().unbind(),
        dialect,
        backward_compatible,
        shown: found.shown().map_or_else(|| "(not defined)".to_owned(), |shown| printable(&shown)),
    })
}

#[pymethods]
impl Resolution {
    fn __str__(&self) -> &str {
        &self.shown
    }

    fn __repr__(&self) -> String {
        format!("<urlgram.Resolution: {}>", worded(self.shown.clone()))
    }
}

impl Value for Resolution {
    const MAKER: &'static str = "_resolution";

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let dialect = options::kept(py, self.dialect)?;
        (&self.base, &self.reference, dialect, self.backward_compatible).into_pyobject(py)
    }
}

value_methods!(Resolution);

#[pyfunction(name = "_resolution")]
pub fn resolution_again(
    base: &Bound<'_, PyAny>,
    reference: &Bound<'_, PyAny>,
    dialect: Kept,
    backward_compatible: bool,
) -> PyResult<Resolution> {
    resolved(base, reference, dialect.dialect()?, backward_compatible)
}
