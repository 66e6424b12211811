//! The cheapest way out of a language that stays in another.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::cost::StringCost;
use crate::bnf::automaton::{Automaton, State};

/// A string of one language that another does not hold.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, difference::shortest};
/// let word = Automaton::one_of(b'a'..=b'z').repeated(1, None);
/// let name = word.then(&Automaton::one_of(*b"-_").then(&word).repeated(0, None));
/// let witness = shortest(&name, &word).unwrap();
/// assert_eq!((&witness.text[..], witness.leaves), (&b"a-a"[..], 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The string.
    pub text: Vec<u8>,
    /// The byte offset at which it leaves the other language: the first byte after which no continuation is in it,
    /// or the end of the string if more is required.
    pub leaves: usize,
    /// Its cost, by the prices of the caller.
    pub cost: u64,
}

/// A step of one byte, or of several at once.
struct Step {
    bytes: Vec<u8>,
    cost: u64,
    /// The context after it.
    context: usize,
}

/// A state of each automaton, and a context.
type Node = (State, State, usize);

/// The exit of a cheapest string, which ends or leaves: at a node, by one of its steps unless it ends there.
#[derive(Clone, Copy)]
struct Exit {
    cost: u64,
    node: usize,
    step: Option<usize>,
}

/// For each node the node and step before it on a cheapest way; none at the start.
type Before = Vec<Option<(usize, usize)>>;

/// How the other language is left: from this state, with a byte of these classes, or at the end.
type Way = (State, Option<(usize, usize)>);

/// The most bytes of all strings together, but for the first.
const MOST_TEXT: usize = 1 << 17;

/// A search for strings of one language that are not in another.
pub(super) struct Search<'a> {
    of: &'a Automaton,
    not_of: &'a Automaton,
    /// The steps of each context.
    steps: Vec<Vec<Step>>,
    /// The context in which strings begin.
    begin: usize,
    /// The cost of ending in each.
    ends: Vec<u64>,
    /// The cost of ending in the first language from each of its states, in each context, and the step to begin with.
    rest: Vec<Option<(u64, Option<usize>)>>,
}

impl<'a> Search<'a> {
    pub fn new(of: &'a Automaton, not_of: &'a Automaton, prices: &impl StringCost) -> Self {
        let steps = (0..prices.contexts()).map(|context| steps(of, not_of, prices, context)).collect();
        let ends = (0..prices.contexts()).map(|context| prices.end(context)).collect();
        let mut search = Self { of, not_of, steps, begin: prices.begin(), ends, rest: Vec::new() };
        search.rest = search.rests();
        search
    }

    fn contexts(&self) -> usize {
        self.steps.len()
    }

    /// One string for each way, the cheapest first.
    pub fn witnesses(&self) -> Vec<Witness> {
        let (before, exits) = self.explore();
        let witness = |exit: &Exit| {
            let text = self.text(&before, exit);
            let end = text.len();
            Witness { leaves: self.not_of.first_dead(&text).unwrap_or(end), cost: exit.cost, text }
        };
        let mut exits: Vec<_> = exits.into_values().collect();
        exits.sort_by_key(|exit| exit.cost);
        // Of long strings, a few are enough.
        let mut length = 0;
        let found = exits.iter().map(witness).take_while(|found| {
            let is_first = length == 0;
            length += found.text.len() + 1;
            is_first || length <= MOST_TEXT
        });
        let mut found: Vec<_> = found.collect();
        found.sort_by(|one, two| (one.cost, &one.text).cmp(&(two.cost, &two.text)));
        found
    }

    /// Dijkstra's algorithm over the pairs of states before the other language is left: the cheapest ways, and for each
    /// way to leave the cheapest exit.
    fn explore(&self) -> (Before, BTreeMap<Way, Exit>) {
        let nodes = self.of.states() * self.not_of.states() * self.contexts();
        let mut cost = vec![u64::MAX; nodes];
        let mut before = vec![None; nodes];
        let mut exits = BTreeMap::new();
        let mut waiting = BinaryHeap::new();
        if !self.of.is_dead(0) {
            cost[self.begin] = 0;
            waiting.push(Reverse((0, self.begin)));
        }
        while let Some(Reverse((so_far, place))) = waiting.pop() {
            if so_far > cost[place] {
                continue;
            }
            let (one, two, context) = self.node(place);
            if self.of.is_accepting(one) && !self.not_of.is_accepting(two) {
                offer(
                    &mut exits,
                    (two, None),
                    Exit { cost: so_far + self.ends[context], node: place, step: None },
                );
            }
            for (number, step) in self.steps[context].iter().enumerate() {
                let next = self.of.run(one, &step.bytes);
                if self.of.is_dead(next) {
                    continue;
                }
                let price = so_far + step.cost;
                let (length, state) = self.not_of.leaves_from(two, &step.bytes);
                if let Some(&byte) = step.bytes.get(length) {
                    let Some((rest, _)) = self.rest[next * self.contexts() + step.context] else { continue };
                    let way = (state, Some((self.of.class_of(byte), self.not_of.class_of(byte))));
                    offer(&mut exits, way, Exit { cost: price + rest, node: place, step: Some(number) });
                } else {
                    let behind = self.place((next, state, step.context));
                    if price < cost[behind] {
                        cost[behind] = price;
                        before[behind] = Some((place, number));
                        waiting.push(Reverse((price, behind)));
                    }
                }
            }
        }
        (before, exits)
    }

    fn place(&self, (one, two, context): Node) -> usize {
        (one * self.not_of.states() + two) * self.contexts() + context
    }

    fn node(&self, place: usize) -> Node {
        let (pair, context) = (place / self.contexts(), place % self.contexts());
        (pair / self.not_of.states(), pair % self.not_of.states(), context)
    }

    fn text(&self, before: &Before, exit: &Exit) -> Vec<u8> {
        let mut steps = Vec::new();
        let mut place = exit.node;
        while let Some((earlier, step)) = before[place] {
            steps.push(&self.steps[self.node(earlier).2][step]);
            place = earlier;
        }
        steps.reverse();
        let (mut one, _, mut context) = self.node(exit.node);
        // After the step, the string goes on to the cheapest end.
        let mut next = exit.step;
        while let Some(step) = next {
            let step = &self.steps[context][step];
            steps.push(step);
            (one, context) = (self.of.run(one, &step.bytes), step.context);
            next = self.rest_from(one, context);
        }
        steps.iter().flat_map(|step| step.bytes.iter().copied()).collect()
    }

    /// The next step of a cheapest way to an end of the first language; none if it is one.
    fn rest_from(&self, state: State, context: usize) -> Option<usize> {
        self.rest[state * self.contexts() + context].and_then(|(_, step)| step)
    }

    fn rests(&self) -> Vec<Option<(u64, Option<usize>)>> {
        let contexts = self.contexts();
        let mut rest: Vec<Option<(u64, Option<usize>)>> = (0..self.of.states() * contexts)
            .map(|place| {
                self.of.is_accepting(place / contexts).then_some((self.ends[place % contexts], None))
            })
            .collect();
        let mut edges = Vec::new();
        for place in 0..rest.len() {
            let (state, context) = (place / contexts, place % contexts);
            for (number, step) in self.steps[context].iter().enumerate() {
                let next = self.of.run(state, &step.bytes);
                if !self.of.is_dead(next) {
                    edges.push((place, number, step.cost, next * contexts + step.context));
                }
            }
        }
        // Bellman-Ford: the loop ends when nothing gets cheaper, after as many rounds as the longest of the cheapest ways has steps.
        loop {
            let mut cheaper = false;
            for &(place, number, cost, next) in &edges {
                let Some((behind, _)) = rest[next] else { continue };
                if rest[place].is_none_or(|(known, _)| cost + behind < known) {
                    rest[place] = Some((cost + behind, Some(number)));
                    cheaper = true;
                }
            }
            if !cheaper {
                return rest;
            }
        }
    }
}

/// Takes an exit if it is the cheapest of its way.
fn offer(exits: &mut BTreeMap<Way, Exit>, way: Way, exit: Exit) {
    let known = exits.entry(way).or_insert(exit);
    if exit.cost < known.cost {
        *known = exit;
    }
}

/// The steps of a context: its pieces, and of the bytes that neither automaton tells apart and that lead to the same
/// context the cheapest.
fn steps(of: &Automaton, not_of: &Automaton, prices: &impl StringCost, context: usize) -> Vec<Step> {
    let mut single = BTreeMap::new();
    for byte in 0..=u8::MAX {
        let next = prices.after(context, byte);
        let cost = prices.byte(context, byte);
        let known = single.entry((of.class_of(byte), not_of.class_of(byte), next)).or_insert((cost, byte));
        *known = (*known).min((cost, byte));
    }
    let single =
        single.into_iter().map(|((_, _, context), (cost, byte))| Step { bytes: vec![byte], cost, context });
    let piece = |(text, cost): (String, u64)| Step {
        context: text.bytes().fold(context, |context, byte| prices.after(context, byte)),
        bytes: text.into_bytes(),
        cost,
    };
    single.chain(prices.pieces(context).into_iter().map(piece)).collect()
}
