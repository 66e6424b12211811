//! The tree of an input that is not in the language, as far as it goes.

use std::error::Error;
use std::fmt;

use super::shape::Shape;
use super::view::View;
use super::{Fold, Tree};
use crate::bnf::Grammar;
use crate::bnf::ambiguity::{Network, unfinished};
use crate::bnf::automaton::Automaton;
use crate::check::Report;
use crate::code::Code;
use crate::columns::columns_of;
use crate::findings::Finding;
use crate::production::Production;
use crate::trace::Node;

/// The parse tree of an input that a production does not accept, up to the place where it leaves the grammar.
///
/// ```
/// use urlgram::{Check, rfc1738::RFC1738, tree::Partial};
/// let check = Check::new(&RFC1738).with_start("hostport")?;
/// let partial: Partial = check.tree("h:8o").unwrap_err();
/// assert_eq!((partial.offset(), partial.to_string()), (3, "the input leaves `hostport` at column 4".to_owned()));
/// assert_eq!((partial.nodes()[0].end, partial.open().count(), partial.input()), (3, 3, &b"h:8o"[..]));
/// assert_eq!(partial.view(&check.fold()).text(), "\
/// hostport \"h:8\" ...
/// ├─ host → hostname → toplabel \"h\"
/// ├─ \":\"
/// └─ port \"8\" ...
///    └─ ✗ column 4: \"o\"
/// ");
/// # Ok::<(), urlgram::check::NoStart>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partial<'i> {
    tree: Tree<'i>,
    /// The number of nodes that are not complete: the first, its last child, and so on.
    open: usize,
    offset: usize,
}

impl<'i> Partial<'i> {
    /// The tree of `input` up to the farthest place that `production` of `grammar` reaches, or `None` if it accepts all of
    /// it.
    ///
    /// The text before that place begins some string of the language. The input is completed in the shortest way, and the
    /// result is the part of that tree which has been read. Takes time and memory linear in the input.
    #[must_use]
    #[doc(hidden)]
    pub fn parse(grammar: &Grammar<'_>, production: &Production, input: &'i [u8]) -> Option<Self> {
        let network = || Network::of(grammar, production.name).ok();
        (!production.accepts(input)).then(|| Self::of(grammar, network().as_ref(), production, input))
    }

    /// The same if it is known that the production, which has this network, does not accept the input.
    pub(crate) fn of(
        grammar: &Grammar<'_>,
        network: Option<&Network<'_>>,
        production: &Production,
        input: &'i [u8],
    ) -> Self {
        let completion = network.and_then(|network| network.completion(input));
        // A network that reads from the end cannot tell where the input leaves the language.
        let of_language = || {
            let language = Automaton::of(grammar, production.name).ok()?;
            let (offset, state) = language.leaves(input);
            Some((offset, language.shortest_after(state)?))
        };
        let (offset, completion) = completion.or_else(of_language).unwrap_or_default();
        let whole = [&input[..offset], &completion].concat();
        let mut nodes =
            Tree::parse(production, &whole).map(|tree| cut(tree.nodes(), offset)).unwrap_or_default();
        if nodes.is_empty() {
            nodes.push(Node { production: production.name, start: 0, end: offset, size: 1 });
        }
        let open = unfinished(grammar, &mut nodes, &input[..offset]);
        Self { tree: Tree::from_nodes(input, nodes), open, offset }
    }

    /// The same below nodes of these productions, which are not complete either.
    pub(crate) fn below(mut self, above: &[&'static str]) -> Self {
        let (end, below) = (self.offset, self.tree.nodes().len());
        let size = |level: usize| below + above.len() - level;
        let nodes = above.iter().enumerate();
        let nodes = nodes.map(|(level, production)| Node { production, start: 0, end, size: size(level) });
        let nodes = nodes.chain(self.tree.nodes().iter().copied()).collect();
        self.tree = Tree::from_nodes(self.tree.input(), nodes);
        self.open += above.len();
        self
    }

    /// Returns the place where the input leaves the grammar, as byte offset: the text before it begins some string of the language,
    /// and the text up to and with it does not. At the end of the input more was needed.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the nodes, each before its descendants; the first is the root. Nodes that are not complete end at
    /// [`offset`](Self::offset).
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        self.tree.nodes()
    }

    /// Returns the places of the nodes that are not complete, outermost first: the root, its last child, and so on.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        let last = |place: &usize| self.tree.children(*place).last();
        std::iter::successors(Some(0), last).take(self.open)
    }

    /// Returns the whole input.
    #[must_use]
    pub fn input(&self) -> &'i [u8] {
        self.tree.input()
    }

    /// Returns the finding that tells why the input leaves the grammar, and the place of which it speaks: one that is about the place where it
    /// does, or else the first.
    #[must_use]
    #[doc(hidden)]
    pub fn reason<'r>(&self, report: &'r Report<'_>) -> Option<(usize, &'r Finding<'r>)> {
        let is_here = |found: &&Finding<'_>| {
            let span = found.span();
            found.code() != Code::KnownScheme && span.start <= self.offset && self.offset <= span.end
        };
        let place = |found: &Finding<'_>| {
            let span = found.span();
            if span.is_empty() || self.offset < span.end { self.offset } else { span.start }
        };
        let here = report.findings().iter().find(is_here).map(|found| (place(found), found));
        here.or_else(|| report.findings().first().map(|found| (found.span().start, found)))
    }

    /// Returns the tree as it is shown, with the rest of the input at the place where it leaves the grammar.
    #[must_use]
    pub fn view(&self, fold: &Fold<'_>) -> View<'i> {
        Shape { tree: &self.tree, open: self.open, marks: &[] }.view(fold)
    }
}

/// The place where the input leaves the grammar, in one line.
impl fmt::Display for Partial<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.nodes().first().map_or("", |root| root.production);
        let (input, offset) = (self.input(), self.offset);
        let column = columns_of(input, &(offset..offset)).start;
        if offset < input.len() {
            write!(out, "the input leaves `{name}` at column {column}")
        } else {
            write!(out, "`{name}` requires more at the end of the input")
        }
    }
}

impl Error for Partial<'_> {}

/// The nodes up to an offset: what begins after it is removed, and what ends after it ends there.
fn cut(nodes: &[Node], offset: usize) -> Vec<Node> {
    let mut kept = vec![false; nodes.len()];
    let mut place = 0;
    while let Some(node) = nodes.get(place) {
        // A node at the offset itself has been read if it is empty.
        kept[place] = place == 0 || node.start < offset || node.end == offset;
        place += if kept[place] { 1 } else { node.size };
    }
    // The number of nodes that are kept before each place.
    let counts: Vec<usize> = std::iter::once(0)
        .chain(kept.iter().scan(0, |count, kept| {
            *count += usize::from(*kept);
            Some(*count)
        }))
        .collect();
    let all = nodes.iter().enumerate().filter(|(place, _)| kept[*place]);
    all.map(|(place, node)| Node {
        end: node.end.min(offset),
        size: counts[place + node.size] - counts[place],
        ..*node
    })
    .collect()
}
