//! The host of a URL, as each reader sees it.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use urlgram::hosts::{Hosts as Found, Parts, Reader, Silence};

use crate::text::{bytes, like};
use crate::value::{Value, value_methods};
use crate::{defect, options, show};

/// The parts of a URL as a reader sees them: user, host, port, path.
type Seen = [Option<Vec<u8>>; 4];

/// The hosts that readers see in a URL. `str(hosts)` says it in a sentence.
#[allow(clippy::struct_field_names, reason = "it is the name of the library")]
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Hosts {
    /// The URL, as it was given.
    #[pyo3(get)]
    url: Py<PyAny>,
    /// True if no two readers see different hosts.
    #[pyo3(get)]
    agree: bool,
    hosts: Vec<Option<Vec<u8>>>,
    differ: Vec<&'static str>,
    told: String,
    readers: Vec<Reader>,
    seen: Vec<Result<Seen, Silence>>,
}

/// Asks readers for the host of a URL: the documents, and those that read any text. It answers for URLs that conform to nothing, too.
#[pyfunction]
#[pyo3(signature = (url, readers = None))]
pub fn hosts(url: &Bound<'_, PyAny>, readers: Option<Vec<String>>) -> PyResult<Hosts> {
    let readers = self::readers(readers)?;
    let text = bytes(url)?;
    let (agree, hosts, differ, told, seen) = defect::detached(url.py(), &text, || {
        let found = Found::of(&text, &readers);
        let own = |part: &Option<Cow<'_, [u8]>>| part.as_deref().map(<[u8]>::to_vec);
        let parts = |parts: &Parts<'_>| [&parts.user, &parts.host, &parts.port, &parts.path].map(own);
        let seen = found.seen.iter().map(|seen| seen.parts.as_ref().map(parts).map_err(|silence| *silence));
        (found.agree(), found.distinct(), found.differ_in(), found.to_string(), seen.collect())
    })?;
    Ok(Hosts { url: url.clone().unbind(), agree, hosts, differ, told, readers, seen })
}

/// Returns the readers of these names, each once; all, if none is given.
pub fn readers(names: Option<Vec<String>>) -> PyResult<Vec<Reader>> {
    let Some(names) = names else { return Ok(Reader::all()) };
    let mut readers = Vec::new();
    for name in names {
        let reader = Reader::find(&name).map_err(options::value_error)?;
        if !readers.contains(&reader) {
            readers.push(reader);
        }
    }
    Ok(readers)
}

impl Hosts {
    fn silent(&self, silence: Silence) -> impl Iterator<Item = &str> {
        let is_silent = move |(_, seen): &(_, &Result<Seen, Silence>)| **seen == Err(silence);
        self.readers.iter().zip(&self.seen).filter(is_silent).map(|(reader, _)| reader.id())
    }
}

#[pymethods]
impl Hosts {
    /// The names of the readers.
    #[getter]
    fn readers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.readers.iter().map(Reader::id))
    }

    /// The hosts that readers see, each once, as hosts are compared; `None` stands for a URL without a host.
    #[getter]
    fn hosts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let given = |host: &Option<Vec<u8>>| host.as_ref().map(|it| like(self.url.bind(py), it)).transpose();
        PyTuple::new(py, self.hosts.iter().map(given).collect::<PyResult<Vec<_>>>()?)
    }

    /// The parts of `user`, `host` and `port` in which readers differ.
    #[getter]
    fn differ<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.differ)
    }

    /// The parts that each reader sees which reads the URL, by its name.
    #[getter]
    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let class = py.import("urlgram")?.getattr("Parts")?;
        let url = self.url.bind(py);
        let all = PyDict::new(py);
        for (reader, seen) in self.readers.iter().zip(&self.seen) {
            if let Ok(seen) = seen {
                let parts = seen.iter().map(|part| part.as_ref().map(|it| like(url, it)).transpose());
                all.set_item(
                    reader.id(),
                    class.call1(PyTuple::new(py, parts.collect::<PyResult<Vec<_>>>()?)?)?,
                )?;
            }
        }
        Ok(all)
    }

    /// The readers that refuse the URL.
    #[getter]
    fn refused<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.silent(Silence::Refuses).collect::<Vec<_>>())
    }

    /// The readers that do not divide its authority.
    #[getter]
    fn undivided<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.silent(Silence::DoesNotDivide).collect::<Vec<_>>())
    }

    fn __str__(&self) -> &str {
        &self.told
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let url = show::shown(&bytes(self.url.bind(py))?);
        Ok(format!("<urlgram.Hosts: {url:?}, {}>", show::worded(self.told.clone())))
    }
}

impl Value for Hosts {
    const MAKER: &'static str = "hosts";

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (&self.url, self.readers(py)?).into_pyobject(py)
    }
}

value_methods!(Hosts);
