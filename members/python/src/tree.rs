//! Parse trees as Python objects.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use self_cell::self_cell;
use urlgram::tree::Fold;

use crate::options;
use crate::text::{bytes, like};

self_cell!(
    /// A tree with the bytes that it borrows.
    struct Owned {
        owner: Vec<u8>,
        #[covariant]
        dependent: Borrowed,
    }
);

type Borrowed<'i> = urlgram::Tree<'i>;

/// A node of a parse tree, with the nodes below it.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Tree {
    url: Py<PyAny>,
    parsed: Arc<Owned>,
    node: usize,
}

#[pyfunction]
#[pyo3(signature = (url, dialect, start = None, *, printed = false))]
pub fn tree(
    url: &Bound<'_, PyAny>,
    dialect: &str,
    start: Option<&str>,
    printed: bool,
) -> PyResult<Option<Tree>> {
    let production = options::check(dialect, start, printed, false)?.start();
    let text = bytes(url)?.into_owned();
    let tree =
        url.py().detach(|| Owned::try_new(text, |text| urlgram::Tree::parse(production, text).ok_or(())));
    Ok(tree.ok().map(|tree| Tree { url: url.clone().unbind(), parsed: Arc::new(tree), node: 0 }))
}

impl Tree {
    fn tree(&self) -> &urlgram::Tree<'_> {
        self.parsed.borrow_dependent()
    }

    fn at(&self) -> &urlgram::trace::Node {
        &self.tree().nodes()[self.node]
    }
}

#[pymethods]
impl Tree {
    #[getter]
    fn production(&self) -> &'static str {
        self.at().production
    }

    #[getter]
    fn start(&self) -> usize {
        self.at().start
    }

    #[getter]
    fn end(&self) -> usize {
        self.at().end
    }

    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        like(self.url.bind(py), self.tree().text(self.at()))
    }

    #[getter]
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let child = |node| Tree { url: self.url.clone_ref(py), parsed: Arc::clone(&self.parsed), node };
        PyTuple::new(py, self.tree().children(self.node).map(child).collect::<Vec<_>>())
    }

    /// The nodes of a production, in the order of the URL.
    fn find<'py>(&self, py: Python<'py>, production: &str) -> PyResult<Bound<'py, PyList>> {
        let nodes = self.node..self.node + self.at().size;
        let found = nodes.filter(|node| self.tree().nodes()[*node].production == production);
        let tree = |node| Tree { url: self.url.clone_ref(py), parsed: Arc::clone(&self.parsed), node };
        PyList::new(py, found.map(tree).collect::<Vec<_>>())
    }

    fn __str__(&self) -> String {
        if self.node == 0 {
            return self.tree().view(&Fold::nothing()).text().trim_end().to_owned();
        }
        // A part has the same picture as if it were parsed alone, of the bytes that it covers.
        let at = self.at();
        let text = urlgram::printable(self.tree().text(at));
        format!("{} \"{text}\"", at.production)
    }

    fn __repr__(&self) -> String {
        let at = self.at();
        format!(
            "<urlgram.Tree: {} {}..{} {:?}>",
            at.production,
            at.start,
            at.end,
            urlgram::printable(self.tree().text(at))
        )
    }
}
