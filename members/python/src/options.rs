//! Names of dialects and productions, as checks.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{LazyLock, PoisonError, RwLock};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urlgram::bnf::Source;
use urlgram::{Check, Dialect, Reading};

/// The checks that were asked for, by document and start: a name is looked up once. They are as few as the valid names.
static CHECKS: LazyLock<RwLock<HashMap<String, HashMap<String, Check>>>> = LazyLock::new(RwLock::default);

/// The name of a dialect, as an argument.
pub struct Name<'a>(&'a str);

impl<'a> FromPyObject<'a, '_> for Name<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        object.extract().map(Self).or_else(|_| {
            let kind = object.get_type().name()?;
            Err(PyTypeError::new_err(format!("a dialect is a name such as \"rfc3986\", not {kind}")))
        })
    }
}

impl Deref for Name<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}

/// A `ValueError` that says this.
#[allow(clippy::needless_pass_by_value, reason = "for `map_err`")]
pub fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A grammar as it was given: name, text and notation.
type Given = (String, String, Option<String>);

/// The grammars that were given. A dialect is never freed, and the library reads equal texts of one name once.
#[derive(Default)]
struct Grammars {
    /// The last dialect of each name.
    named: HashMap<String, &'static Dialect>,
    /// The source of each dialect: a name alone would mean another grammar later, or none in another process.
    given: HashMap<&'static Dialect, Given>,
}

static GRAMMARS: LazyLock<RwLock<Grammars>> = LazyLock::new(RwLock::default);

/// Returns the dialect of this name, or of the grammar that was given under it.
pub fn dialect(name: &str) -> PyResult<&'static Dialect> {
    Ok(named(name)?.dialect())
}

/// Returns the check against a dialect by its name, from its start production.
fn named(name: &str) -> PyResult<Check> {
    let given = GRAMMARS.read().unwrap_or_else(PoisonError::into_inner);
    given
        .named
        .get(name)
        .map_or_else(|| Check::named(name).map_err(value_error), |dialect| Ok(Check::new(dialect)))
}

/// Reads a grammar, and returns the name under which all functions know it as a dialect.
///
/// The notation is found out, unless it is given. Another grammar of the same name takes its
/// place; reports and other results keep theirs, also in a pickle. Raises a `ValueError` with the place of what is wrong.
#[pyfunction]
#[pyo3(signature = (text, name = "grammar", *, notation = None))]
pub fn grammar(text: &str, name: &str, notation: Option<&str>) -> PyResult<String> {
    if Dialect::find(name).is_ok() {
        return Err(PyValueError::new_err(format!("`{name}` is the name of a document")));
    }
    let dialect = read((name.to_owned(), text.to_owned(), notation.map(str::to_owned)))?;
    GRAMMARS.write().unwrap_or_else(PoisonError::into_inner).named.insert(name.to_owned(), dialect);
    Ok(name.to_owned())
}

/// Makes the dialect of a grammar.
fn read(given: Given) -> PyResult<&'static Dialect> {
    let (name, text, notation) = &given;
    let notation = notation.as_deref().map(str::parse).transpose();
    let notation = notation.map_err(value_error)?;
    let source = Source::new(name, text, notation);
    let read = Dialect::of_any_source(&source, &[]).map_err(|error| {
        let line = source.text()[..error.span.start].matches('\n').count() + 1;
        PyValueError::new_err(format!("{name}, line {line}: {error}"))
    })?;
    let check = Check::new(read.dialect);
    check.start().undecided().map_or(Ok(()), |error| Err(value_error(error)))?;
    GRAMMARS.write().unwrap_or_else(PoisonError::into_inner).given.entry(read.dialect).or_insert(given);
    Ok(read.dialect)
}

/// Returns the check against a dialect from a start production, or from that of whole URLs.
pub fn check(name: &str, start: Option<&str>, printed: bool, tolerant: bool) -> PyResult<Check> {
    // No production has an empty name, which stands for no start below.
    let is_kept = !printed && start != Some("");
    if is_kept {
        let known = CHECKS.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(check) = known.get(name).and_then(|starts| starts.get(start.unwrap_or_default())) {
            return Ok(check.with_tolerant(tolerant));
        }
    }
    let check = made(named(name)?, start, printed)?;
    // The name of a grammar may mean another one later.
    if is_kept && !check.dialect().is_foreign() {
        let mut known = CHECKS.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(name.to_owned()).or_default().insert(start.unwrap_or_default().to_owned(), check);
    }
    Ok(check.with_tolerant(tolerant))
}

fn made(check: Check, start: Option<&str>, printed: bool) -> PyResult<Check> {
    let reading = if printed { Reading::Printed } else { Reading::Corrected };
    let check = check.with_reading(reading);
    let check = start.map_or(Ok(check), |start| check.with_start(start)).map_err(value_error)?;
    if check.dialect().is_foreign() {
        check.start().undecided().map_or(Ok(()), |error| Err(value_error(error)))?;
    }
    Ok(check)
}

/// A dialect in a pickle: the id of a document, or a grammar.
#[derive(FromPyObject)]
pub enum Kept {
    /// A grammar.
    Grammar(Given),
    /// A document.
    Document(String),
}

impl Kept {
    /// Returns the dialect. A grammar does not take the place of another one of its name.
    pub fn dialect(self) -> PyResult<&'static Dialect> {
        match self {
            Self::Grammar(given) => read(given),
            Self::Document(id) => dialect(&id),
        }
    }

    /// Returns the check that [`arguments`] came from.
    pub fn check(self, start: &str, printed: bool, tolerant: bool) -> PyResult<Check> {
        Ok(made(Check::new(self.dialect()?), Some(start), printed)?.with_tolerant(tolerant))
    }
}

/// Returns a dialect as [`Kept`] reads it.
pub fn kept<'py>(py: Python<'py>, dialect: &'static Dialect) -> PyResult<Bound<'py, PyAny>> {
    let grammars = GRAMMARS.read().unwrap_or_else(PoisonError::into_inner);
    match grammars.given.get(dialect) {
        Some(given) => Ok(given.into_pyobject(py)?.into_any()),
        None => Ok(dialect.id.into_pyobject(py)?.into_any()),
    }
}

/// Returns a URL and a check as arguments: URL, dialect, start, printed, tolerant.
pub fn arguments<'py>(py: Python<'py>, url: &Py<PyAny>, check: &Check) -> PyResult<Bound<'py, PyTuple>> {
    let printed = check.reading() == Reading::Printed;
    (url, kept(py, check.dialect())?, check.start().name, printed, check.is_tolerant()).into_pyobject(py)
}
