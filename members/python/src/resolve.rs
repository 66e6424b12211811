//! Relative references.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urlgram::printable;
use urlgram::resolve::{Resolver, Target};

use crate::options;
use crate::text::{bytes, like};

/// A step of the rules: its name, its decision, and the absolute form so far.
type Step = (String, String, Option<Py<PyAny>>);

/// The result of resolving a reference.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Resolution {
    /// The absolute URL, or `None`.
    #[pyo3(get)]
    target: Option<Py<PyAny>>,
    /// True if the reference is to the document that contains it.
    #[pyo3(get)]
    current_document: bool,
    /// The fragment of the result, without `#`, or `None`.
    #[pyo3(get)]
    fragment: Option<Py<PyAny>>,
    /// True if base, reference and result conform to the document.
    #[pyo3(get)]
    conforms: bool,
    /// The steps of the document.
    #[pyo3(get)]
    steps: Vec<Step>,
    /// The remarks: each a sentence, and its section.
    #[pyo3(get)]
    remarks: Vec<(String, String)>,
    /// Why the document does not define the result, or `None`.
    #[pyo3(get)]
    undefined: Option<String>,
    shown: String,
}

#[pyfunction]
#[pyo3(signature = (base, reference, dialect, *, backward_compatible = false))]
pub fn resolve(
    base: &Bound<'_, PyAny>,
    reference: &Bound<'_, PyAny>,
    dialect: &str,
    backward_compatible: bool,
) -> PyResult<Resolution> {
    let dialect = options::dialect(dialect)?;
    let mut resolver = Resolver::new(dialect);
    if backward_compatible {
        if !resolver.allows_backward_compatible() {
            let message =
                format!("{} has no backward-compatible way to resolve references", dialect.document);
            return Err(PyValueError::new_err(message));
        }
        resolver = resolver.backward_compatible();
    }
    let (base_text, text) = (bytes(base)?, bytes(reference)?);
    let found = resolver.resolve(&base_text, &text);
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
        shown: found.shown().map_or_else(|| "(not defined)".to_owned(), |shown| printable(&shown)),
    })
}

#[pymethods]
impl Resolution {
    fn __str__(&self) -> &str {
        &self.shown
    }

    fn __repr__(&self) -> String {
        format!("<urlgram.Resolution: {}>", self.shown)
    }
}
