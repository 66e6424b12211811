//! Iterators over the results for many URLs.

use std::collections::VecDeque;
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyString};
use urlgram::Check;
use urlgram::lists::InOrder;

use crate::defect::{contained, raised};
use crate::options::{self, Name};
use crate::report::{Read, Report};
use crate::text::bytes;

/// The most URLs that are taken from the source before the first of their results is given.
const MOST: usize = 1024;
/// Fewer URLs are not worth a thread: so many are checked at a time.
const FEW: usize = 64;

/// The results for the URLs of an iterable, in order.
///
/// It takes one URL for the first result, and then twice as many at a time, up to [`MOST`]. They are checked without the lock of the
/// interpreter.
struct Ahead<T> {
    check: Check,
    threads: usize,
    source: Py<PyIterator>,
    size: usize,
    /// Each result, or the message about a defect.
    ready: VecDeque<(Py<PyAny>, Result<T, String>)>,
    /// An exception of the source, raised after the results for the URLs before it.
    error: Option<PyErr>,
    is_over: bool,
}

impl<T: Send + 'static> Ahead<T> {
    fn new(urls: &Bound<'_, PyAny>, check: Check, threads: Option<i64>) -> PyResult<Self> {
        // A `str` is an iterable of its characters, none of which is meant.
        if urls.is_instance_of::<PyString>() || urls.is_instance_of::<PyBytes>() {
            let kind = urls.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "an iterable of URLs is required, not one {kind}: put the URL into a list"
            )));
        }
        // Each line of a file ends with a line feed, which no URL has; only the last line may conform.
        if urls.hasattr("readline")? {
            return Err(PyTypeError::new_err(
                "the lines of a file end with line feeds, which no URL has: give `(line.rstrip(\"\\n\") for line in file)`",
            ));
        }
        Ok(Self {
            check,
            threads: crate::columns::threads(threads)?,
            source: urls.try_iter()?.unbind(),
            size: 1,
            ready: VecDeque::new(),
            error: None,
            is_over: false,
        })
    }

    fn next(
        &mut self,
        py: Python<'_>,
        judge: impl Fn(&Check, &[u8]) -> T + Clone + Send + 'static,
    ) -> PyResult<Option<(Py<PyAny>, T)>> {
        if self.ready.is_empty() && !self.is_over {
            self.fill(py, judge);
        }
        match self.ready.pop_front() {
            Some((url, result)) => Ok(Some((url, result.map_err(raised)?))),
            None => self.error.take().map_or(Ok(None), Err),
        }
    }

    fn fill(&mut self, py: Python<'_>, judge: impl Fn(&Check, &[u8]) -> T + Clone + Send + 'static) {
        let mut source = self.source.bind(py).clone();
        let (mut urls, mut texts) = (Vec::new(), Vec::new());
        while urls.len() < self.size {
            let next = source
                .next()
                .transpose()
                .and_then(|url| url.map(|url| Ok((bytes(&url)?.into_owned(), url.unbind()))).transpose());
            match next {
                Ok(Some((text, url))) => {
                    urls.push(url);
                    texts.push(text);
                }
                end => {
                    self.error = end.err();
                    self.is_over = true;
                    break;
                }
            }
        }
        self.size = (self.size * 2).min(MOST);
        let check = self.check;
        let threads = self.threads.min(texts.len() / FEW);
        let judge = move |text: Vec<u8>| contained(&text, || judge(&check, &text));
        let results: Vec<_> = py.detach(|| {
            if threads < 2 {
                return texts.into_iter().map(judge).collect();
            }
            let mut texts = texts.into_iter();
            let parts = std::iter::from_fn(move || {
                Some(texts.by_ref().take(FEW).collect()).filter(|part: &Vec<_>| !part.is_empty())
            });
            let worker = || {
                let judge = judge.clone();
                move |part: Vec<_>| part.into_iter().map(&judge).collect()
            };
            InOrder::<Vec<_>>::new(threads, parts, worker).flatten().collect()
        });
        self.ready.extend(urls.into_iter().zip(results));
    }
}

/// An iterator over reports.
///
/// Verdicts come first. Once a report has been read, those of the URLs that follow are made ahead: by verdict, since most lists are read for
/// what does not conform.
#[pyclass(module = "urlgram")]
pub struct Reports {
    ahead: Ahead<(bool, Option<urlgram::Report<'static>>)>,
    read: Arc<Read>,
}

/// An iterator over verdicts.
#[pyclass(module = "urlgram")]
pub struct Verdicts(Ahead<bool>);

#[pymethods]
impl Reports {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Report>> {
        let (check, read) = (self.ahead.check, Arc::clone(&self.read));
        let judge = move |check: &Check, url: &[u8]| {
            let conforms = check.conforms(url);
            (conforms, read.any(conforms).then(|| check.run(url).into_owned()))
        };
        let next = self.ahead.next(py, judge)?;
        Ok(next.map(|(url, judged)| Report::listed(url, check, judged, &self.read)))
    }
}

#[pymethods]
impl Verdicts {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<bool>> {
        Ok(self.0.next(py, |check, url| check.conforms(url))?.map(|(_, conforms)| conforms))
    }
}

/// Returns an iterator over the reports on many URLs, in order.
///
/// They are checked on `threads` threads (all processors, if none is given) without the lock of the interpreter. One URL is taken for
/// the first report, then up to 1024 at a time. All but the verdict is made when it is read, and ahead for those that follow. An exception of `urls` is raised after the reports on the URLs before it. One `str` or
/// `bytes` is a `TypeError`.
#[pyfunction]
#[pyo3(signature = (urls, dialect, start = None, *, printed = false, tolerant = false, threads = None))]
pub fn check_all(
    urls: &Bound<'_, PyAny>,
    dialect: Name<'_>,
    start: Option<&str>,
    printed: bool,
    tolerant: bool,
    threads: Option<i64>,
) -> PyResult<Reports> {
    let check = options::check(&dialect, start, printed, tolerant)?;
    Ok(Reports { ahead: Ahead::new(urls, check, threads)?, read: Arc::default() })
}

/// Returns an iterator over the verdicts on many URLs, in order; see `check_all`.
#[pyfunction]
#[pyo3(signature = (urls, dialect, start = None, *, printed = false, tolerant = false, threads = None))]
pub fn conforms_all(
    urls: &Bound<'_, PyAny>,
    dialect: Name<'_>,
    start: Option<&str>,
    printed: bool,
    tolerant: bool,
    threads: Option<i64>,
) -> PyResult<Verdicts> {
    let check = options::check(&dialect, start, printed, tolerant)?;
    Ahead::new(urls, check, threads).map(Verdicts)
}
