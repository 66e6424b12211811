//! All trees of one string.

use std::borrow::Cow;
use std::fmt;

use super::super::count::Count;
use super::super::nested::{self, Graph, Ways};
use super::network::{Action, Network, Point, Step};
use super::walk::Walk;
use crate::node::Node;

/// The longest input whose trees are counted, in bytes: the work grows with the square of the length, where the
/// number of trees has as many digits as the input has bytes.
pub const LONGEST: usize = 1 << 14;

/// The trees of an input are not counted.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, ambiguity::{LONGEST, Network, TooLong}};
/// let grammar = Grammar::parse("toy.bnf", "list = *\"a\"\n")?;
/// let error = Network::of(&grammar, "list")?.forest(&[b'a'; LONGEST + 1]).unwrap_err();
/// assert_eq!(error, TooLong::Counts(LONGEST + 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLong {
    /// The input has this many bytes, more than [`LONGEST`].
    Counts(usize),
    /// The recursion of the grammar is not all at one end, and the input takes too much work.
    Work(nested::TooLong),
}

impl fmt::Display for TooLong {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Counts(length) => {
                write!(out, "the trees of {length} bytes are not counted, only those of up to {LONGEST}")
            }
            Self::Work(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for TooLong {}

/// All trees of one string under one production.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, ambiguity::{Forest, Network, Trees}};
/// let grammar = Grammar::parse("toy.bnf", "list = *item\nitem = \"a\" | \"aa\"\n")?;
/// let list = Network::of(&grammar, "list")?;
/// let forest: Forest = list.forest(b"aa").unwrap();
/// let trees: Trees = forest.trees();
/// // The nodes of each: one item, and two.
/// assert_eq!(trees.map(|tree| tree.len()).collect::<Vec<_>>(), [2, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Forest<'n, 'i, 'g> {
    network: &'n Network<'g>,
    /// As the network reads it.
    input: Cow<'i, [u8]>,
    count: Count,
    /// For each offset the places from which the rest of the input can be read to the end, in order.
    alive: Vec<Vec<usize>>,
    /// The trees, if the recursion is not all at one end.
    graph: Option<Graph<'g>>,
}

impl<'g> Network<'g> {
    /// All trees of `input`.
    ///
    /// Takes time and memory in proportion to the length of the input (and to that of the number of its trees, which
    /// may have as many digits).
    ///
    /// # Errors
    /// If the input is longer than [`LONGEST`](super::LONGEST), or takes too much work.
    pub fn forest<'n, 'i>(&'n self, input: &'i [u8]) -> Result<Forest<'n, 'i, 'g>, TooLong> {
        if input.len() > LONGEST {
            return Err(TooLong::Counts(input.len()));
        }
        if let Some(nested) = &self.nested {
            let graph = nested.graph(input).map_err(TooLong::Work)?;
            let (input, count) = (Cow::from(input), graph.count().clone());
            return Ok(Forest { network: self, input, count, alive: Vec::new(), graph: Some(graph) });
        }
        let input = self.read(input);
        let alive = living(self, &input);
        let mut counts = Counts::new(self);
        for (at, places) in alive.iter().enumerate().rev() {
            counts.before(input.get(at).copied(), places);
        }
        let count = counts.here[self.start].clone();
        Ok(Forest { network: self, input, count, alive, graph: None })
    }
}

impl Network<'_> {
    /// The input in the direction in which the network reads it.
    fn read<'i>(&self, input: &'i [u8]) -> Cow<'i, [u8]> {
        if self.is_backwards {
            Cow::from(input.iter().rev().copied().collect::<Vec<_>>())
        } else {
            Cow::from(input)
        }
    }
}

impl Network<'static> {
    /// The first of the trees of `input`, of any length, or `None` if it has none.
    ///
    /// Takes time and memory in proportion to the length of the input.
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Grammar, ambiguity::Network};
    /// let grammar = Grammar::parse("toy.bnf", "list = *item\nitem = \"a\"\n")?;
    /// let tree = Network::of(&grammar, "list")?.tree(b"aa").unwrap();
    /// assert_eq!(tree.iter().map(|node| node.production).collect::<Vec<_>>(), ["list", "item", "item"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tree(&self, input: &[u8]) -> Option<Vec<Node>> {
        if let Some(nested) = &self.nested {
            return Ways::default().next(&nested.graph(input).ok()?);
        }
        let input = self.read(input);
        let alive = living(self, &input);
        let forest = Forest { network: self, input, count: Count::from(0), alive, graph: None };
        forest.trees().next()
    }
}

impl Forest<'_, '_, '_> {
    /// How many trees there are.
    #[must_use]
    pub fn count(&self) -> &Count {
        &self.count
    }

    /// Returns whether steps from `place` before offset `at` can lead to the end.
    fn lives(&self, place: usize, at: usize) -> bool {
        self.alive.get(at).is_some_and(|places| places.binary_search(&place).is_ok())
    }
}

/// For each offset the places that are reached there, in order.
fn reachable(network: &Network<'_>, input: &[u8]) -> Vec<Vec<usize>> {
    let mut walk = Walk::new(network);
    let mut reached = Vec::with_capacity(input.len() + 1);
    for at in 0..=input.len() {
        let mut here = walk.here().to_vec();
        here.sort_unstable();
        reached.push(here);
        if let Some(byte) = input.get(at) {
            walk.read(*byte);
        }
    }
    reached
}

/// For each offset the places that are reached there and lead to the end, in order.
fn living(network: &Network<'_>, input: &[u8]) -> Vec<Vec<usize>> {
    let mut alive = reachable(network, input);
    let mut after: Vec<usize> = Vec::new();
    for (at, places) in alive.iter_mut().enumerate().rev() {
        let byte = input.get(at).copied();
        let mut here: Vec<usize> = Vec::new();
        // In this order each place comes after those that it leads to for nothing, unless there are loops.
        let mut known = None;
        while known != Some(here.len()) {
            known = Some(here.len());
            for place in places.iter() {
                let leads_on = |step: &Step<'_>| match (step.reads(), byte) {
                    (None, _) => here.binary_search(&step.to).is_ok(),
                    (Some(bytes), Some(byte)) => bytes.has(byte) && after.binary_search(&step.to).is_ok(),
                    (Some(_), None) => false,
                };
                let ends = byte.is_none() && *place == network.end;
                if (ends || network.places[*place].steps.iter().any(leads_on))
                    && let Err(gap) = here.binary_search(place)
                {
                    here.insert(gap, *place);
                }
            }
            if !network.has_loops {
                break;
            }
        }
        places.clone_from(&here);
        after = here;
    }
    alive
}

/// In how many ways each place leads to the end, at one offset of the input and at the next.
struct Counts<'n, 'g> {
    network: &'n Network<'g>,
    here: Vec<Count>,
    after: Vec<Count>,
    /// The places that are counted at both.
    counted: [Vec<usize>; 2],
}

impl<'n, 'g> Counts<'n, 'g> {
    fn new(network: &'n Network<'g>) -> Self {
        let none = vec![Count::from(0); network.places.len()];
        Self { network, here: none.clone(), after: none, counted: Default::default() }
    }

    /// Goes back over `byte`, the one before the counted part; `None` at the end of the input.
    fn before(&mut self, byte: Option<u8>, places: &[usize]) {
        std::mem::swap(&mut self.here, &mut self.after);
        self.counted.swap(0, 1);
        for place in self.counted[0].drain(..) {
            self.here[place] = Count::from(0);
        }
        self.counted[0].extend(places);
        // In this order each place comes after those that it leads to for nothing, unless there are loops.
        let mut changed = true;
        while changed {
            changed = false;
            for place in places {
                let count = self.sum(*place, byte);
                changed |= count != self.here[*place] && self.network.has_loops;
                self.here[*place] = count;
            }
        }
    }

    fn sum(&self, place: usize, byte: Option<u8>) -> Count {
        let Point { steps, loops } = &self.network.places[place];
        let mut sum = Count::from(u32::from(byte.is_none() && place == self.network.end));
        for step in steps {
            match (step.reads(), byte) {
                (None, _) => sum += &self.here[step.to],
                (Some(bytes), Some(byte)) if bytes.has(byte) => sum += &self.after[step.to],
                (Some(_), _) => {}
            }
        }
        if *loops && !sum.is_none() { Count::Infinite } else { sum }
    }
}

impl<'i> Forest<'_, 'i, 'static> {
    /// The trees one after the other, each the list of its nodes: one alternative of a right-hand side after the other, as it prints them.
    ///
    /// Of infinitely many, those in which no node repeats itself without reading anything in between. Each takes time
    /// and memory in proportion to its nodes.
    ///
    /// A [`Node`] has the name of its production for as long as the program runs, so the text of the grammar must live as long.
    #[must_use]
    pub fn trees(&self) -> Trees<'_, 'i> {
        Trees { forest: self, path: Vec::new(), begun: false, ways: Ways::default() }
    }
}

/// The trees of a [`Forest`], each the list of its nodes.
#[derive(Debug)]
pub struct Trees<'f, 'i> {
    forest: &'f Forest<'f, 'i, 'static>,
    /// The way of the last tree: each place with its offset and the step that was taken.
    path: Vec<(usize, usize, usize)>,
    begun: bool,
    ways: Ways,
}

impl Iterator for Trees<'_, '_> {
    type Item = Vec<Node>;

    fn next(&mut self) -> Option<Vec<Node>> {
        let Forest { network, input, graph, .. } = self.forest;
        if let Some(graph) = graph {
            return self.ways.next(graph);
        }
        let first = !std::mem::replace(&mut self.begun, true);
        let mut here = if first {
            self.forest.lives(network.start, 0).then_some((network.start, 0, 0))
        } else {
            self.back()
        };
        while let Some((place, at, from)) = here {
            if place == network.end {
                return Some(self.tree());
            }
            here = match self.step(place, at, from) {
                Some((step, to, next)) => {
                    self.path.push((place, at, step));
                    Some((to, next, 0))
                }
                None => self.back(),
            };
        }
        debug_assert!(self.path.is_empty() && input.len() < self.forest.alive.len());
        None
    }
}

impl Trees<'_, '_> {
    /// Back to the last place, and to the steps after the one that was taken there.
    fn back(&mut self) -> Option<(usize, usize, usize)> {
        self.path.pop().map(|(place, at, step)| (place, at, step + 1))
    }

    /// The first step from `place` that leads to a tree, from the step numbered `from` on: its number, where it leads
    /// to, and the offset there.
    fn step(&self, place: usize, at: usize, from: usize) -> Option<(usize, usize, usize)> {
        let steps = self.forest.network.places[place].steps.iter().enumerate().skip(from);
        let mut possible = steps.filter_map(|(number, step)| {
            let next = match step.reads() {
                Some(bytes) => bytes.has(*self.forest.input.get(at)?).then_some(at + 1)?,
                None => at,
            };
            Some((number, step.to, next))
        });
        possible.find(|(_, to, next)| self.forest.lives(*to, *next) && !self.repeats(*to, *next))
    }

    /// Returns whether the way has been at this place, and read nothing since.
    fn repeats(&self, place: usize, at: usize) -> bool {
        let mut here = self.path.iter().rev().take_while(|(_, earlier, _)| *earlier == at);
        self.forest.network.places[place].loops && here.any(|(earlier, _, _)| *earlier == place)
    }

    fn tree(&self) -> Vec<Node> {
        let network = self.forest.network;
        let mut builder = Builder::default();
        builder.enter(network.name(), 0, network.start == network.end);
        for (place, at, step) in &self.path {
            match &network.places[*place].steps[*step].action {
                Action::Read { completes, .. } => builder.read(*at + 1, *completes),
                Action::Enter { name, completes, complete } => {
                    builder.completes(*completes);
                    builder.enter(name, *at, *complete);
                }
                Action::Leave => builder.read(*at, true),
            }
        }
        if network.is_backwards { turned(&builder.nodes) } else { builder.nodes }
    }
}

/// The tree of a string whose tree backwards this is.
fn turned(nodes: &[Node]) -> Vec<Node> {
    let length = nodes.first().map_or(0, |root| root.end);
    // In reverse, the children come before their parent as it leaves them: the last child first.
    let (mut open, mut left) = (Vec::new(), Vec::new());
    for (at, node) in nodes.iter().enumerate() {
        while let Some((place, _)) = open.pop_if(|(_, end)| *end <= at) {
            left.push(place);
        }
        open.push((at, at + node.size));
    }
    left.extend(open.into_iter().rev().map(|(place, _)| place));
    let turned = |place: usize| {
        let node = nodes[place];
        Node { start: length - node.end, end: length - node.start, ..node }
    };
    left.into_iter().rev().map(turned).collect()
}

/// Follows a way through a network and makes the nodes that it opens.
#[derive(Default)]
struct Builder {
    nodes: Vec<Node>,
    /// The places of the open nodes, and whether each is complete but for the next.
    open: Vec<(usize, bool)>,
}

impl Builder {
    fn completes(&mut self, completes: bool) {
        if let Some((_, complete)) = self.open.last_mut() {
            *complete = completes;
        }
    }

    fn enter(&mut self, production: &'static str, start: usize, complete: bool) {
        self.open.push((self.nodes.len(), complete));
        self.nodes.push(Node { production, start, end: start, size: 1 });
        self.close_complete(start);
    }

    fn read(&mut self, end: usize, completes: bool) {
        self.completes(completes);
        self.close_complete(end);
    }

    fn close_complete(&mut self, end: usize) {
        while let Some((place, _)) = self.open.pop_if(|(_, complete)| *complete) {
            let size = self.nodes.len() - place;
            (self.nodes[place].end, self.nodes[place].size) = (end, size);
        }
    }
}
