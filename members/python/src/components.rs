//! The components of a URL as Python objects.

use std::net::IpAddr;
use std::ops::Range;
use std::sync::OnceLock;

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use urlgram::Check;
use urlgram::component::{self as found, Host, Part};

use crate::options::{Kept, Name};
use crate::report::Report;
use crate::show::shown;
use crate::text::{Indices, bytes, like};
use crate::value::{Value, value_methods};
use crate::{checks, options};

/// A URL that conforms, with its parts by the same names in each document. `None` stands for a part that is not there.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Components {
    /// The URL, as it was given.
    #[pyo3(get)]
    url: Py<PyAny>,
    check: Check,
    /// Where the parts are, in bytes.
    spans: [Option<Range<usize>>; Part::ALL.len()],
    /// All parts, once they are asked for.
    all: OnceLock<All>,
}

/// All parts of a URL, each by its production.
struct All {
    text: Vec<u8>,
    parts: Vec<(&'static str, Range<usize>)>,
    indices: Indices,
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
        let text = bytes(url)?;
        let spans = checks::bounded(url.py(), &text, || {
            check.components(&*text).map(|found| Part::ALL.map(|part| found.part(part).map(|it| it.span())))
        })?;
        match spans {
            Ok(spans) => Ok(Self { url: url.clone().unbind(), check, spans, all: OnceLock::new() }),
            Err(report) => Err(checks::refused(Report::new(url, check, report), url.py())),
        }
    }

    /// A part, as the URL was given.
    fn given<'py>(&self, py: Python<'py>, part: Part) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(span) = self.spans[part as usize].clone() else { return Ok(None) };
        let url = self.url.bind(py);
        like(url, &bytes(url)?[span]).map(Some)
    }

    /// Reads the URL again, for what few ask for.
    fn again<T>(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&found::Components<'_>) -> T,
    ) -> PyResult<Option<T>> {
        let text = bytes(self.url.bind(py))?;
        Ok(self.check.components(&*text).ok().map(|found| read(&found)))
    }

    fn all(&self, py: Python<'_>) -> PyResult<&All> {
        if let Some(all) = self.all.get() {
            return Ok(all);
        }
        let url = self.url.bind(py);
        let parts = self
            .again(py, |found| found.all().into_iter().map(|(name, part)| (name, part.span())).collect())?;
        let made = All {
            text: bytes(url)?.into_owned(),
            parts: parts.unwrap_or_default(),
            indices: Indices::new(url)?,
        };
        Ok(self.all.get_or_init(|| made))
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
    /// The name of the scheme as it is written, without its colon.
    #[getter]
    fn scheme<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.given(py, Part::Scheme)
    }

    /// The authority, which follows `//`: the host, with the user and the port if it has these.
    #[getter]
    fn authority<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.given(py, Part::Authority)
    }

    /// The user, without its `@`; with the password, if the document does not separate it.
    #[getter]
    fn user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.given(py, Part::User)
    }

    /// The password, if the document separates it from the user.
    #[getter]
    fn password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.given(py, Part::Password)
    }

    /// The host: a name, or an address with its brackets. It may be empty.
    #[getter]
    fn host<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.given(py, Part::Host)
    }

    /// The path with its parameters, or the part in its place in a URL without a hierarchy.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.given(py, Part::Path)
    }

    /// The query, without its `?`.
    #[getter]
    fn query<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.given(py, Part::Query)
    }

    /// The fragment identifier, without its `#`.
    #[getter]
    fn fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.given(py, Part::Fragment)
    }

    /// The kind of the host, by the production that derives it.
    #[getter]
    fn host_kind(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        Ok(self.again(py, |found| found.host_kind().as_ref().and_then(kind))?.flatten())
    }

    /// The address of the host, as the module `ipaddress` has it; `None` for a name.
    #[getter]
    fn address(&self, py: Python<'_>) -> PyResult<Option<IpAddr>> {
        Ok(self.again(py, |found| found.host_kind().as_ref().and_then(Host::address))?.flatten())
    }

    /// The port; `None` also if it is empty. A port above 65535, which no grammar forbids, is a `ValueError`.
    #[getter]
    fn port(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        if self.spans[Part::Port as usize].is_none() {
            return Ok(None);
        }
        let above = |found: &found::Components<'_>| {
            let text = found.port().map_or_else(String::new, |port| shown(port.as_bytes()));
            PyValueError::new_err(format!("the port {text} is above 65535"))
        };
        self.again(py, |found| found.port_u16().map_err(|_| above(found)))?.unwrap_or(Ok(None))
    }

    /// The id of the dialect, as `"rfc3986"`.
    #[getter]
    fn dialect(&self) -> &'static str {
        self.check.dialect().id
    }

    /// All parts, by the names of the document, each before those that it contains.
    #[getter(all)]
    fn all_parts<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let count = slf.get().all(slf.py())?.parts.len();
        PyTuple::new(slf.py(), (0..count).map(|place| Self::part(slf, place)).collect::<Vec<_>>())
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(String::from_utf8_lossy(&bytes(self.url.bind(py))?).into_owned())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let url = shown(&bytes(self.url.bind(py))?);
        Ok(format!("<urlgram.Components: {url:?} by {}>", self.check.dialect().document))
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
    fn all(&self) -> &All {
        self.whole.get().all.get().expect("the parts were asked for")
    }

    fn bytes(&self) -> &[u8] {
        let all = self.all();
        &all.text[all.parts[self.place].1.clone()]
    }
}

#[pymethods]
impl Component {
    /// The production that derives it, in the document's spelling.
    #[getter]
    fn production(&self) -> &'static str {
        self.all().parts[self.place].0
    }

    /// The index of its first character in the URL.
    #[getter]
    fn start(&self) -> usize {
        self.span().0
    }

    /// The index after its last character.
    #[getter]
    fn end(&self) -> usize {
        self.span().1
    }

    /// `(start, end)`.
    #[getter]
    fn span(&self) -> (usize, usize) {
        let all = self.all();
        all.indices.of(&all.parts[self.place].1)
    }

    /// The part with its escapes as they are written.
    #[getter]
    fn raw<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        like(self.whole.get().url.bind(py), self.bytes())
    }

    /// Returns its bytes with each escape decoded.
    fn decoded<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &found::decoded(self.bytes()))
    }

    fn __str__(&self) -> String {
        String::from_utf8_lossy(self.bytes()).into_owned()
    }

    fn __repr__(&self) -> String {
        let ((start, end), production) = (self.span(), self.production());
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
    if place < whole.get().all(whole.py())?.parts.len() {
        Ok(Components::part(whole, place))
    } else {
        Err(PyIndexError::new_err(format!("the URL has no component {place}")))
    }
}
