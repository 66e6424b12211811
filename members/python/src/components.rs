//! The components of a URL as Python objects.

use std::sync::OnceLock;

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use urlgram::Check;
use urlgram::component::{Component as Part, Host};

use crate::options::{Kept, Name};
use crate::report::Report;
use crate::show::shown;
use crate::text::{bytes, like};
use crate::value::{Value, value_methods};
use crate::{checks, defect, options};

/// A URL that conforms, with its parts by the same names in each document. `None` stands for a part that is not there.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Components {
    /// The URL, as it was given.
    #[pyo3(get)]
    url: Py<PyAny>,
    /// The name of the scheme as it is written, without its colon.
    #[pyo3(get)]
    scheme: Option<Py<PyAny>>,
    /// The authority, which follows `//`: the host, with the user and the port if it has these.
    #[pyo3(get)]
    authority: Option<Py<PyAny>>,
    /// The user, without its `@`; with the password, if the document does not separate it.
    #[pyo3(get)]
    user: Option<Py<PyAny>>,
    /// The password, if the document separates it from the user.
    #[pyo3(get)]
    password: Option<Py<PyAny>>,
    /// The host: a name, or an address with its brackets. It may be empty.
    #[pyo3(get)]
    host: Option<Py<PyAny>>,
    /// The kind of the host, by the production that derives it.
    #[pyo3(get)]
    host_kind: Option<&'static str>,
    /// The address of the host, as the module `ipaddress` has it; `None` for a name.
    #[pyo3(get)]
    address: Option<Py<PyAny>>,
    /// The path with its parameters, or the part in its place in a URL without a hierarchy.
    #[pyo3(get)]
    path: Option<Py<PyAny>>,
    /// The query, without its `?`.
    #[pyo3(get)]
    query: Option<Py<PyAny>>,
    /// The fragment identifier, without its `#`.
    #[pyo3(get)]
    fragment: Option<Py<PyAny>>,
    /// The port, or the text of one that is too great.
    port: Result<Option<u16>, String>,
    /// All parts, once they are asked for.
    parts: OnceLock<Vec<(&'static str, usize, usize)>>,
    text: Vec<u8>,
    check: Check,
}

/// Divides a URL that conforms into its parts. Another one is a `ConformanceError`, which has the report.
#[pyfunction]
#[pyo3(signature = (url, dialect, start = None, *, printed = false, tolerant = false))]
pub fn components(
    url: &Bound<'_, PyAny>,
    dialect: Name<'_>,
    start: Option<&str>,
    printed: bool,
    tolerant: bool,
) -> PyResult<Components> {
    Components::of(url, options::check(&dialect, start, printed, tolerant)?)
}

impl Components {
    fn of(url: &Bound<'_, PyAny>, check: Check) -> PyResult<Self> {
        let py = url.py();
        let text = bytes(url)?.into_owned();
        let found = match defect::detached(py, &text, || check.components(&text))? {
            Ok(found) => found,
            Err(report) => return Err(checks::refused(Report::new(url, check, report), py)),
        };
        let given = |part: Option<Part<'_>>| {
            part.map(|part| like(url, part.as_bytes()).map(Bound::unbind)).transpose()
        };
        let host = found.host_kind();
        let address = host.as_ref().and_then(Host::address);
        Ok(Self {
            url: url.clone().unbind(),
            scheme: given(found.scheme())?,
            authority: given(found.authority())?,
            user: given(found.user())?,
            password: given(found.password())?,
            host: given(found.host())?,
            host_kind: host.as_ref().and_then(kind),
            address: address
                .map(|address| Ok::<_, PyErr>(address.into_pyobject(py)?.unbind()))
                .transpose()?,
            path: given(found.path())?,
            query: given(found.query())?,
            fragment: given(found.fragment())?,
            port: found
                .port_u16()
                .map_err(|_| found.port().map_or_else(String::new, |port| shown(port.as_bytes()))),
            parts: OnceLock::new(),
            text: text.clone(),
            check,
        })
    }

    /// All parts, each with its place, in bytes.
    fn parts(&self) -> &[(&'static str, usize, usize)] {
        self.parts.get_or_init(|| {
            let found = self.check.components(&self.text).map_or_else(|_| Vec::new(), |found| found.all());
            found.into_iter().map(|(name, part)| (name, part.span().start, part.span().end)).collect()
        })
    }

    fn part(slf: &Bound<'_, Self>, place: usize) -> Component {
        Component { whole: slf.clone().unbind(), place }
    }
}

/// The name of the kind of a host.
fn kind(host: &Host<'_>) -> Option<&'static str> {
    match host {
        Host::Name(_) => Some("name"),
        Host::Ipv4(_) => Some("ipv4"),
        Host::Ipv6(_) => Some("ipv6"),
        Host::Future(_) => Some("future"),
        _ => None,
    }
}

#[pymethods]
impl Components {
    /// The port; `None` also if it is empty. A port above 65535, which no grammar forbids, is a `ValueError`.
    #[getter]
    fn port(&self) -> PyResult<Option<u16>> {
        let error = |text: &String| PyValueError::new_err(format!("the port {text} is above 65535"));
        self.port.as_ref().copied().map_err(error)
    }

    /// The id of the dialect, as `"rfc3986"`.
    #[getter]
    fn dialect(&self) -> &'static str {
        self.check.dialect().id
    }

    /// All parts, by the names of the document, each before those that it contains.
    #[getter]
    fn all<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let count = slf.get().parts().len();
        PyTuple::new(slf.py(), (0..count).map(|place| Self::part(slf, place)).collect::<Vec<_>>())
    }

    fn __str__(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }

    fn __repr__(&self) -> String {
        format!("<urlgram.Components: {:?} by {}>", shown(&self.text), self.check.dialect().document)
    }
}

impl Value for Components {
    const MAKER: &'static str = "_components";

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        options::arguments(py, &self.url, &self.check)
    }
}

value_methods!(Components);

#[pyfunction(name = "_components")]
pub fn components_again(
    url: &Bound<'_, PyAny>,
    dialect: Kept,
    start: &str,
    printed: bool,
    tolerant: bool,
) -> PyResult<Components> {
    Components::of(url, dialect.check(start, printed, tolerant)?)
}

/// A part of a URL, as it is written. `str(component)` is its text.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Component {
    whole: Py<Components>,
    place: usize,
}

impl Component {
    fn part(&self) -> &(&'static str, usize, usize) {
        &self.whole.get().parts()[self.place]
    }

    fn bytes(&self) -> &[u8] {
        &self.whole.get().text[self.start()..self.end()]
    }
}

#[pymethods]
impl Component {
    /// The production that derives it, in the document's spelling.
    #[getter]
    fn production(&self) -> &str {
        self.part().0
    }

    /// Its first byte, as an offset in the URL.
    #[getter]
    fn start(&self) -> usize {
        self.part().1
    }

    /// The offset after its last byte.
    #[getter]
    fn end(&self) -> usize {
        self.part().2
    }

    /// `(start, end)`.
    #[getter]
    fn span(&self) -> (usize, usize) {
        (self.start(), self.end())
    }

    /// The part with its escapes as they are written.
    #[getter]
    fn raw<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        like(self.whole.get().url.bind(py), self.bytes())
    }

    /// Returns its bytes with each escape decoded.
    fn decoded<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &urlgram::component::decoded(self.bytes()))
    }

    fn __str__(&self) -> String {
        String::from_utf8_lossy(self.bytes()).into_owned()
    }

    fn __repr__(&self) -> String {
        let (production, start, end) = self.part();
        format!("<urlgram.Component: {production} {start}..{end} {:?}>", shown(self.bytes()))
    }
}

impl Value for Component {
    const MAKER: &'static str = "_component";

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (&self.whole, self.place).into_pyobject(py)
    }
}

value_methods!(Component);

#[pyfunction(name = "_component")]
pub fn component_again(whole: &Bound<'_, Components>, place: usize) -> PyResult<Component> {
    if place < whole.get().parts().len() {
        Ok(Components::part(whole, place))
    } else {
        Err(PyIndexError::new_err(format!("the URL has no component {place}")))
    }
}
