//! All trees of one text as one graph, where they are infinitely many, too.

use super::super::count::Count;
use super::super::explore::{Numbers, number};
use super::super::recursion::{loops, walked};
use super::chart::{Chart, TooLong};
use super::language::{ContextFree, Edge, at};
use crate::node::Node;

/// The most nodes of a graph, and the most steps between them.
const MOST: usize = 1 << 21;
const MOST_STEPS: usize = 1 << 23;

/// The rest of a right-hand side, from a place and an offset of the text to the offset where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Rest {
    place: u32,
    from: u32,
    to: u32,
}

/// A way on: the tree of a production that is called, if one is, and the rest after it.
#[derive(Clone, Copy, Debug)]
struct Step {
    child: Option<u32>,
    rest: u32,
}

/// All trees of one text.
#[derive(Clone, Debug)]
pub(in crate::bnf) struct Graph<'g> {
    rests: Vec<Rest>,
    /// The production of each rest.
    names: Vec<&'g str>,
    /// The steps from each rest that lead to its end.
    steps: Vec<Vec<Step>>,
    /// True if the right-hand side may end.
    ends: Vec<bool>,
    count: Count,
}

impl<'g> ContextFree<'g> {
    /// All trees of a text.
    ///
    /// # Errors
    /// It takes too much work.
    pub(in crate::bnf) fn graph(&self, input: &[u8]) -> Result<Graph<'g>, TooLong> {
        let chart = self.chart(input)?;
        let mut graph = Graph {
            rests: Vec::new(),
            names: Vec::new(),
            steps: Vec::new(),
            ends: Vec::new(),
            count: Count::from(0),
        };
        if chart.accepts() {
            graph.explore(&chart)?;
            graph.finish();
        }
        Ok(graph)
    }
}

impl<'g> Graph<'g> {
    /// Finds all rests that the whole text leads to, and the steps between them.
    fn explore(&mut self, chart: &Chart<'_, 'g, '_>) -> Result<(), TooLong> {
        let language = chart.language;
        let mut rests = Numbers::default();
        rests.of(Rest { place: language.machines[0].start, from: 0, to: number(chart.input.len()) });
        let mut sum = 0;
        while let Some(Rest { place, from, to }) = rests.met.get(self.steps.len()).copied() {
            let mut steps = Vec::new();
            for edge in &language.places[at(place)].edges {
                match edge {
                    Edge::Read(bytes, next) => {
                        if from < to && bytes.has(chart.input[at(from)]) {
                            let rest = rests.of(Rest { place: *next, from: from + 1, to });
                            steps.push(Step { child: None, rest });
                        }
                    }
                    Edge::Call { machine, to: next, is_last } => {
                        let called = &language.machines[at(*machine)];
                        let mut step = |end: u32| {
                            let child = rests.of(Rest { place: called.start, from, to: end });
                            let rest = rests.of(Rest { place: *next, from: end, to });
                            steps.push(Step { child: Some(child), rest });
                        };
                        if *is_last {
                            step(to);
                            continue;
                        }
                        // The longest end comes first, as when a repetition goes on.
                        let ends = chart.ends.get(&(*machine, from)).map_or(&[][..], Vec::as_slice);
                        ends.iter().rev().filter(|end| **end <= to).for_each(|end| step(*end));
                        if called.is_nullable {
                            step(from);
                        }
                    }
                }
            }
            sum += steps.len();
            self.steps.push(steps);
            self.ends.push(from == to && language.places[at(place)].accepts);
            self.names.push(language.machines[at(language.places[at(place)].machine)].name);
            if rests.met.len() > MOST || sum > MOST_STEPS {
                return Err(TooLong { offset: chart.input.len() });
            }
        }
        self.rests = rests.met;
        Ok(())
    }

    /// Drops the steps that do not lead to the end, and counts the ways.
    fn finish(&mut self) {
        let needs = |steps: &Vec<Step>| -> Vec<usize> {
            steps.iter().flat_map(|step| step.child.into_iter().chain([step.rest])).map(at).collect()
        };
        let order = walked(&self.steps.iter().map(needs).collect::<Vec<_>>()).1;
        let mut lives = self.ends.clone();
        let is_alive = |lives: &[bool], step: &Step| {
            lives[at(step.rest)] && step.child.is_none_or(|child| lives[at(child)])
        };
        let mut changed = true;
        while changed {
            changed = false;
            for rest in &order {
                if !lives[*rest] && self.steps[*rest].iter().any(|step| is_alive(&lives, step)) {
                    (lives[*rest], changed) = (true, true);
                }
            }
        }
        for steps in &mut self.steps {
            steps.retain(|step| is_alive(&lives, step));
        }
        let next: Vec<Vec<usize>> = self.steps.iter().map(needs).collect();
        let loops = loops(&next);
        let mut counts = vec![Count::from(0); next.len()];
        // Each rest comes after those that it needs, except in circles.
        for rest in walked(&next).1 {
            let mut sum = Count::from(u32::from(self.ends[rest]));
            if lives[rest] && loops[rest] {
                sum = Count::Infinite;
            }
            for step in &self.steps[rest] {
                let ways = &counts[at(step.rest)];
                sum += &step.child.map_or_else(|| ways.clone(), |child| ways.times(&counts[at(child)]));
            }
            counts[rest] = sum;
        }
        self.count = counts.swap_remove(0);
    }

    /// How many trees there are.
    pub fn count(&self) -> &Count {
        &self.count
    }
}

/// A node of a tree that is open, and what follows it in the nodes around it.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// The rest at which it began.
    first: u32,
    /// The rest of the node around it, after this one.
    after: u32,
    around: Option<usize>,
}

/// A choice that was made.
#[derive(Clone, Copy, Debug)]
struct Choice {
    rest: u32,
    /// The number of the step; after the last comes the end.
    step: usize,
    /// The innermost open node; none is the root.
    inside: Option<usize>,
    /// The number of nodes that were open or had been, before this choice.
    opened: usize,
}

/// The trees of a [`Graph`], one after the other.
#[derive(Clone, Debug, Default)]
pub(in crate::bnf) struct Ways {
    path: Vec<Choice>,
    opens: Vec<Open>,
    begun: bool,
    /// The number of trees so far, and the only one of them.
    shown: usize,
    only: Vec<Node>,
    /// How often a node may repeat itself, of infinitely many trees.
    turns: usize,
}

/// The most choices between two trees: of infinitely many trees, those are listed in which no node repeats itself, and they may be far apart.
/// If that is one, those follow in which each may do so once.
const MOST_CHOICES: usize = 1 << 22;

impl Ways {
    /// The next tree, as the list of its nodes.
    pub fn next(&mut self, graph: &Graph<'static>) -> Option<Vec<Node>> {
        let mut here = if std::mem::replace(&mut self.begun, true) {
            self.back()
        } else {
            (!graph.count.is_none()).then_some(Choice { rest: 0, step: 0, inside: None, opened: 0 })
        };
        for _ in 0..MOST_CHOICES {
            let choice = match here {
                Some(choice) => choice,
                None if graph.count == Count::Infinite && self.turns == 0 && self.shown == 1 => {
                    self.turns = 1;
                    self.choice((0, None))
                }
                None => return None,
            };
            let steps = &graph.steps[at(choice.rest)];
            here = match steps.get(choice.step) {
                Some(step) if self.repeats(graph, choice, *step) => {
                    Some(Choice { step: choice.step + 1, ..choice })
                }
                Some(step) => {
                    self.path.push(choice);
                    let next = match step.child {
                        Some(first) => {
                            self.opens.push(Open { first, after: step.rest, around: choice.inside });
                            (first, Some(self.opens.len() - 1))
                        }
                        None => (step.rest, choice.inside),
                    };
                    Some(self.choice(next))
                }
                None if choice.step == steps.len() && graph.ends[at(choice.rest)] => {
                    self.path.push(choice);
                    let Some(open) = choice.inside.map(|inside| self.opens[inside]) else {
                        let tree = self.tree(graph);
                        if self.turns > 0 && tree == self.only {
                            here = self.back();
                            continue;
                        }
                        self.shown += 1;
                        if graph.count == Count::Infinite && self.shown == 1 {
                            self.only.clone_from(&tree);
                        }
                        return Some(tree);
                    };
                    Some(self.choice((open.after, open.around)))
                }
                None => self.back(),
            };
        }
        None
    }

    fn choice(&self, (rest, inside): (u32, Option<usize>)) -> Choice {
        Choice { rest, step: 0, inside, opened: self.opens.len() }
    }

    /// Back to the last choice, and to what comes after it.
    fn back(&mut self) -> Option<Choice> {
        let last = self.path.pop()?;
        self.opens.truncate(last.opened);
        Some(Choice { step: last.step + 1, ..last })
    }

    /// Returns whether a step leads back, with nothing read in between, to an open node of the same production or to the same rest of the
    /// innermost one.
    fn repeats(&self, graph: &Graph<'_>, here: Choice, step: Step) -> bool {
        if graph.count != Count::Infinite {
            return false;
        }
        if let Some(child) = step.child {
            let mut left = self.turns;
            let mut around = here.inside;
            loop {
                let first = around.map_or(0, |inside| self.opens[inside].first);
                if first == child {
                    let Some(less) = left.checked_sub(1) else { return true };
                    left = less;
                }
                let (outer, inner) = (graph.rests[at(first)], graph.rests[at(child)]);
                let Some(inside) = around.filter(|_| (outer.from, outer.to) == (inner.from, inner.to)) else {
                    break;
                };
                around = self.opens[inside].around;
            }
            // The rest after it is the next choice in the same node, if the child is empty.
            let offset = graph.rests[at(here.rest)].from;
            let before = self.path.iter().rev().take_while(|it| graph.rests[at(it.rest)].from == offset);
            let same = before.filter(|it| it.rest == step.rest && it.inside == here.inside).count();
            return same + usize::from(step.rest == here.rest) > self.turns;
        }
        false
    }

    /// The tree of the choices.
    fn tree(&self, graph: &Graph<'static>) -> Vec<Node> {
        let node = |rest: u32| {
            let Rest { from, to, .. } = graph.rests[at(rest)];
            Node { production: graph.names[at(rest)], start: at(from), end: at(to), size: 1 }
        };
        let mut nodes = vec![node(0)];
        let mut open = vec![0];
        for choice in &self.path {
            match graph.steps[at(choice.rest)].get(choice.step) {
                Some(Step { child: Some(child), .. }) => {
                    open.push(nodes.len());
                    nodes.push(node(*child));
                }
                Some(Step { child: None, .. }) => {}
                None => {
                    let size = nodes.len();
                    if let Some(place) = open.pop() {
                        nodes[place].size = size - place;
                    }
                }
            }
        }
        nodes
    }
}
