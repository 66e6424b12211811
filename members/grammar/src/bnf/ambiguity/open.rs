//! The productions that are open after the first bytes of a string.

use std::collections::HashSet;

use super::network::{Action, Network};

/// A node of a tree that has begun, and the one around it.
#[derive(Clone, Copy)]
struct Open<'g> {
    name: &'g str,
    start: usize,
    /// Nothing can follow its last child.
    complete: bool,
    around: Option<usize>,
}

/// The stacks of all places, which share what is below.
#[derive(Default)]
struct Stacks<'g> {
    nodes: Vec<Open<'g>>,
}

type Stack = Option<usize>;

impl<'g> Stacks<'g> {
    fn push(&mut self, open: Open<'g>) -> usize {
        self.nodes.push(open);
        self.nodes.len() - 1
    }

    /// The same with the innermost node complete or not, and without the nodes that end here.
    fn read(&mut self, stack: Stack, completes: bool) -> Stack {
        let top = self.nodes[stack?];
        if completes { self.closed(top.around) } else { Some(self.push(Open { complete: false, ..top })) }
    }

    fn closed(&self, mut stack: Stack) -> Stack {
        while let Some(top) = stack.map(|top| self.nodes[top]).filter(|top| top.complete) {
            stack = top.around;
        }
        stack
    }

    fn enter(&mut self, stack: Stack, new: Open<'g>, completes: bool) -> Stack {
        let outer = stack.map(|top| self.nodes[top]);
        let mut outer = outer.map(|top| self.push(Open { complete: completes, ..top }));
        let mut start = new.start;
        // A production that ends with itself counts as one, however often it has begun.
        let (mut here, mut ends) = (outer, true);
        while let Some(open) = here.map(|here| self.nodes[here]).filter(|open| open.complete && ends) {
            if open.name == new.name {
                (outer, start, ends) = (open.around, open.start, false);
            }
            here = open.around;
        }
        if new.complete { self.closed(outer) } else { Some(self.push(Open { start, around: outer, ..new })) }
    }

    fn names(&self, mut stack: Stack) -> Vec<(&'g str, usize)> {
        let mut names = Vec::new();
        while let Some(open) = stack.map(|top| self.nodes[top]) {
            names.push((open.name, open.start));
            stack = open.around;
        }
        names.reverse();
        names
    }
}

impl<'g> Network<'g> {
    /// The productions that are open where `input` ends and in which a byte could follow, each with the byte offset at which it
    /// begins: from the outermost to the innermost, one list for each place of the grammar. None if no string begins with `input`; only this
    /// production if it is recursive at the left.
    #[must_use]
    pub fn open(&self, input: &[u8]) -> Vec<Vec<(&'g str, usize)>> {
        if self.is_backwards || self.nested.is_some() {
            return vec![vec![(self.name(), 0)]];
        }
        let mut stacks = Stacks::default();
        let first = Open { name: self.name(), start: 0, complete: false, around: None };
        let first = if self.start == self.end { None } else { Some(stacks.push(first)) };
        let mut here = self.outwards(vec![(self.start, first)], 0, &mut stacks);
        for (at, byte) in input.iter().enumerate() {
            let mut reached = Vec::new();
            for (place, stack) in here {
                for step in &self.places[place].steps {
                    if let Action::Read { bytes, completes } = &step.action
                        && bytes.has(*byte)
                    {
                        reached.push((step.to, stacks.read(stack, *completes)));
                    }
                }
            }
            here = self.outwards(reached, at + 1, &mut stacks);
        }
        let mut open: Vec<Vec<_>> = Vec::new();
        for (place, stack) in here {
            let names = stacks.names(stack);
            if self.places[place].steps.iter().any(|step| step.reads().is_some()) && !open.contains(&names) {
                open.push(names);
            }
        }
        open
    }

    /// The places that are reached from these for nothing, each by a way with few steps, in the order in which they are met.
    fn outwards(
        &self,
        mut reached: Vec<(usize, Stack)>,
        at: usize,
        stacks: &mut Stacks<'g>,
    ) -> Vec<(usize, Stack)> {
        let mut known = HashSet::new();
        reached.retain(|(place, _)| known.insert(*place));
        let mut done = 0;
        while let Some((place, stack)) = reached.get(done).copied() {
            done += 1;
            for step in &self.places[place].steps {
                let stack = match &step.action {
                    Action::Read { .. } => continue,
                    Action::Leave => stacks.read(stack, true),
                    Action::Enter { name, completes, complete } => {
                        let new = Open { name, start: at, complete: *complete, around: None };
                        stacks.enter(stack, new, *completes)
                    }
                };
                if known.insert(step.to) {
                    reached.push((step.to, stack));
                }
            }
        }
        reached
    }
}
