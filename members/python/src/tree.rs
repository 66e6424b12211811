//! Parse trees as Python objects.

use std::iter::successors;
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use urlgram::Check;
use urlgram::trace::Node;
use urlgram::tree::{Fold, View};

use crate::defect;
use crate::options::{self, Kept, Name};
use crate::show::{block, shown};
use crate::text::{Indices, bytes, like};
use crate::value::{Value, value_methods};

/// The most nodes of a tree that a notebook draws.
const DRAWN: usize = 2_000;

/// The nodes of a whole URL.
struct Parsed {
    check: Check,
    text: Vec<u8>,
    nodes: Vec<Node>,
    indices: Indices,
}

/// A node of a parse tree, with the nodes below it. `str(tree)` draws the tree.
///
/// Nodes are equal if they are the same node in the trees of equal URLs.
#[pyclass(frozen, generic, module = "urlgram")]
pub struct Tree {
    url: Py<PyAny>,
    parsed: Arc<Parsed>,
    node: usize,
}

/// Returns the parse tree that the document means; `None` if the grammar does not accept the URL.
#[pyfunction]
#[pyo3(signature = (url, dialect, start = None, *, printed = false))]
pub fn tree(
    url: &Bound<'_, PyAny>,
    dialect: Name<'_>,
    start: Option<&str>,
    printed: bool,
) -> PyResult<Option<Tree>> {
    Tree::of(url, options::check(&dialect, start, printed, false)?)
}

impl Tree {
    fn of(url: &Bound<'_, PyAny>, check: Check) -> PyResult<Option<Self>> {
        let text = bytes(url)?.into_owned();
        let parse = || urlgram::Tree::parse(check.start(), &text).map(|tree| tree.nodes().to_vec());
        let nodes = defect::detached(url.py(), &text, parse)?;
        let indices = Indices::new(url)?;
        let parsed = nodes.map(|nodes| Arc::new(Parsed { check, text, nodes, indices }));
        Ok(parsed.map(|parsed| Self { url: url.clone().unbind(), parsed, node: 0 }))
    }

    fn at(&self) -> &Node {
        &self.parsed.nodes[self.node]
    }

    fn bytes(&self) -> &[u8] {
        &self.parsed.text[self.at().start..self.at().end]
    }

    /// Another node of the same tree.
    fn node(&self, py: Python<'_>, node: usize) -> Self {
        Self { url: self.url.clone_ref(py), parsed: Arc::clone(&self.parsed), node }
    }

    /// Shows the tree of the whole URL. A part of it is not parsed alone: it might have another tree.
    fn shown(&self, show: impl FnOnce(View<'_>) -> String) -> Option<String> {
        let tree = urlgram::Tree::parse(self.parsed.check.start(), &self.parsed.text);
        tree.filter(|_| self.node == 0).map(|tree| show(tree.view(&Fold::nothing())))
    }
}

#[pymethods]
impl Tree {
    /// The production, in the document's spelling.
    #[getter]
    fn production(&self) -> &'static str {
        self.at().production
    }

    /// The index of the first character of its text in the URL.
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
        self.parsed.indices.of(&(self.at().start..self.at().end))
    }

    /// The text that it covers.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        like(self.url.bind(py), self.bytes())
    }

    /// The nodes below it, from left to right.
    #[getter]
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let end = self.node + self.at().size;
        let next = |child: &usize| Some(child + self.parsed.nodes[*child].size).filter(|child| *child < end);
        let children = successors(Some(self.node + 1).filter(|child| *child < end), next);
        PyTuple::new(py, children.map(|node| self.node(py, node)).collect::<Vec<_>>())
    }

    /// The nodes of a production in this tree, in the order of the URL.
    fn find<'py>(&self, py: Python<'py>, production: &str) -> PyResult<Bound<'py, PyList>> {
        let nodes = self.node..self.node + self.at().size;
        let found = nodes.filter(|node| self.parsed.nodes[*node].production == production);
        PyList::new(py, found.map(|node| self.node(py, node)).collect::<Vec<_>>())
    }

    /// The tree of a whole URL as an SVG picture.
    fn svg(&self) -> PyResult<String> {
        let message = "only the tree of a whole URL is drawn: parse the part with its production as `start`";
        self.shown(|view| view.svg()).ok_or_else(|| PyValueError::new_err(message))
    }

    fn __str__(&self) -> String {
        let part = || format!("{} \"{}\"", self.at().production, urlgram::printable(self.bytes()));
        self.shown(|view| view.text().trim_end().to_owned()).unwrap_or_else(part)
    }

    /// The picture as a notebook shows it; the text of a node, and of a tree that is too great to draw.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        if self.node > 0 || self.parsed.nodes.len() > DRAWN {
            return block(py, self.__repr__(), "#7c8894");
        }
        // An image does not take the styles of the page, and has a background of its own.
        let encoded = py.import("base64")?.call_method1("b64encode", (self.svg()?.into_bytes(),))?;
        let encoded: String = encoded.call_method1("decode", ("ascii",))?.extract()?;
        let source = format!("data:image/svg+xml;base64,{encoded}");
        Ok(format!(
            "<img class=\"urlgram\" alt=\"The parse tree\" style=\"max-width: 100%\" src=\"{source}\">"
        ))
    }

    fn __repr__(&self) -> String {
        let (start, end) = self.span();
        format!("<urlgram.Tree: {} {start}..{end} {:?}>", self.production(), shown(self.bytes()))
    }
}

impl Value for Tree {
    const MAKER: &'static str = "_tree";

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let check = options::arguments(py, &self.url, &self.parsed.check)?;
        (check.get_item(0)?, check.get_item(1)?, check.get_item(2)?, check.get_item(3)?, self.node)
            .into_pyobject(py)
    }
}

value_methods!(Tree);

#[pyfunction(name = "_tree")]
pub fn tree_again(
    url: &Bound<'_, PyAny>,
    dialect: Kept,
    start: &str,
    printed: bool,
    node: usize,
) -> PyResult<Tree> {
    let tree = Tree::of(url, dialect.check(start, printed, false)?)?;
    let tree = tree.filter(|tree| node < tree.parsed.nodes.len());
    tree.map(|tree| Tree { node, ..tree }).ok_or_else(|| PyValueError::new_err("the URL has no such node"))
}
