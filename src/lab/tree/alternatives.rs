//! The trees of one input side by side.

use std::collections::{HashMap, HashSet};

use super::shape::{Mark, Shape};
use super::view::View;
use super::{Fold, Tree};
use crate::bnf::ambiguity::{Count, Network, TooLong};
use crate::production::Production;
use crate::trace::Node;

/// Several trees of an input: first the one that the prose of the document means, then others.
///
/// ```
/// use urlgram::bnf::ambiguity::Network;
/// use urlgram::{rfc1630::url::RFC1630_URL, Reading, tree::{Alternatives, Fold}};
/// let dialect = &RFC1630_URL;
/// let network = Network::of(dialect.grammar(Reading::Corrected), "hostname").unwrap();
/// let hostname = dialect.production("hostname").unwrap();
/// let trees = Alternatives::of(&network, hostname, b"w3.org", 10).unwrap().unwrap();
/// assert_eq!(trees.count().to_string(), "2");
/// let fold = Fold::of(dialect.grammar(Reading::Corrected));
/// let lines: Vec<_> = trees.views(&fold).map(|view| view.line()).collect();
/// assert_eq!(lines, [r#"hostname(ialpha "w3" "." ialpha "org")"#, r#"hostname(ialpha "w3.org")"#]);
/// assert_eq!(trees.where_they_differ(), Some("hostname"));
/// ```
#[derive(Clone, Debug)]
pub struct Alternatives<'i> {
    count: Count,
    trees: Vec<Tree<'i>>,
    marks: Vec<Vec<Mark>>,
    first_is_meant: bool,
}

impl<'i> Alternatives<'i> {
    /// The number of trees of `input` under `production`, whose network is `network`, and at most `most` of them, but at
    /// least one; none if the production does not accept the input.
    ///
    /// # Errors
    /// If the input is longer than [`LONGEST`](crate::bnf::ambiguity::LONGEST).
    pub fn of(
        network: &Network<'static>,
        production: &Production,
        input: &'i [u8],
        most: usize,
    ) -> Result<Option<Self>, TooLong> {
        let forest = network.forest(input)?;
        let Some(meant) = Tree::parse(production, input) else { return Ok(None) };
        let others = forest.trees().filter(|nodes| nodes != meant.nodes()).take(most.saturating_sub(1));
        let trees: Vec<_> = others.map(|nodes| Tree::from_nodes(input, nodes)).collect();
        let trees = [vec![meant], trees].concat();
        let marks = marks(&trees);
        Ok(Some(Self { count: forest.count().clone(), trees, marks, first_is_meant: true }))
    }

    /// The same trees, none of which is meant: the input has a form that the prose of the document does not give it.
    #[must_use]
    pub fn none_is_meant(self) -> Self {
        Self { first_is_meant: false, ..self }
    }

    /// Returns whether the first tree is the one that the document means.
    #[must_use]
    pub fn first_is_meant(&self) -> bool {
        self.first_is_meant
    }

    /// How many trees there are in all.
    #[must_use]
    pub fn count(&self) -> &Count {
        &self.count
    }

    /// The trees, the one that is meant first.
    #[must_use]
    pub fn trees(&self) -> &[Tree<'i>] {
        &self.trees
    }

    /// The trees as they are shown: whatever differs is not folded, and is marked. If two of them would look the same
    /// nevertheless, because they differ only in the turns of a recursion, nothing is folded.
    pub fn views<'t>(&'t self, fold: &'t Fold<'_>) -> impl Iterator<Item = View<'i>> + 't {
        let folded = self.views_by(fold);
        let mut texts = HashSet::new();
        let differ = folded.len() == 1 || folded.iter().all(|view| texts.insert(view.text()));
        if differ { folded } else { self.views_by(&Fold::nothing()) }.into_iter()
    }

    fn views_by(&self, fold: &Fold<'_>) -> Vec<View<'i>> {
        let pairs = self.trees.iter().zip(&self.marks);
        pairs.map(|(tree, marks)| Shape { tree, open: 0, marks }.view(fold)).collect()
    }

    /// `{"count", "trees"}`: the digits of the number, or null if there are infinitely many, and the trees as
    /// [`View::json`] has them, without what they have in common and `fold` folds.
    #[must_use]
    pub fn json(&self, fold: &Fold<'_>) -> String {
        let count = match &self.count {
            Count::Finite(number) => format!("\"{number}\""),
            Count::Infinite => "null".to_owned(),
        };
        let trees: Vec<_> = self.views(fold).map(|view| view.json()).collect();
        format!("{{\"count\":{count},\"trees\":[{}]}}", trees.join(","))
    }

    /// The trees one below the other in one picture, as [`View::svg`] has each; in bold what not all have.
    #[must_use]
    pub fn svg(&self, fold: &Fold<'_>) -> String {
        let views: Vec<_> = self.views(fold).collect();
        super::svg::picture(self.trees[0].input(), &self.headed(&views))
    }

    /// Each tree with its number.
    fn headed<'v>(&self, views: &'v [View<'i>]) -> Vec<(String, &'v View<'i>)> {
        let count = self.count.shortened();
        let heading = |number| {
            let is_meant = self.first_is_meant && number == 1 && views.len() > 1;
            format!("{number} of {count}{}", if is_meant { "; this one is meant" } else { "" })
        };
        views.iter().enumerate().map(|(place, view)| (heading(place + 1), view)).collect()
    }

    /// The production in which the first two trees differ: the innermost node that both have and whose children they do
    /// not both have.
    #[must_use]
    pub fn where_they_differ(&self) -> Option<&str> {
        let [one, other, ..] = &self.trees[..] else { return None };
        let same = |(left, right): &(&Node, &Node)| {
            (left.production, left.start, left.end) == (right.production, right.start, right.end)
        };
        let alike = one.nodes().iter().zip(other.nodes()).take_while(same).count();
        let around = |tree: &Tree<'_>| {
            let mut before = tree.nodes()[..alike].iter().enumerate().rev();
            before.find(|(place, node)| place + node.size > alike).map(|(place, _)| place)
        };
        let node = around(one).max(around(other))?;
        Some(one.nodes()[node].production)
    }
}

/// The identity of a node among the trees of one input.
type Name = (&'static str, usize, usize);

/// For each node of each tree how it is to the other trees.
fn marks(trees: &[Tree<'_>]) -> Vec<Vec<Mark>> {
    if let [only] = trees {
        return vec![vec![Mark::Same; only.nodes().len()]];
    }
    // Equal subtrees have the same number.
    let mut numbers: HashMap<(Name, Vec<usize>), usize> = HashMap::new();
    let mut subtrees: HashMap<Name, HashSet<usize>> = HashMap::new();
    let mut members: HashMap<Name, HashSet<usize>> = HashMap::new();
    let name = |node: &Node| (node.production, node.start, node.end);
    for (tree_number, tree) in trees.iter().enumerate() {
        let mut own = vec![0; tree.nodes().len()];
        for (place, node) in tree.nodes().iter().enumerate().rev() {
            let children = tree.children(place).map(|child| own[child]).collect();
            let fresh = numbers.len();
            own[place] = *numbers.entry((name(node), children)).or_insert(fresh);
            subtrees.entry(name(node)).or_default().insert(own[place]);
            members.entry(name(node)).or_default().insert(tree_number);
        }
    }
    let mark = |node: &Node| match (members[&name(node)].len() == trees.len(), subtrees[&name(node)].len()) {
        (false, _) => Mark::Differs,
        (true, 1) => Mark::Same,
        (true, _) => Mark::Unfold,
    };
    trees.iter().map(|tree| tree.nodes().iter().map(mark).collect()).collect()
}
