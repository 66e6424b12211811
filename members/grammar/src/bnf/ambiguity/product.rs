//! Two ways through a network that read the same string.

use std::collections::{BTreeMap, HashSet, VecDeque};

use super::super::automaton::way;
use super::super::nested::Extent;
use super::super::nfa::alphabet;
use super::network::{Network, Step};
use crate::hash::Quick;

/// The number of ways; all numbers above one count as two.
type Ways = u8;
const SEVERAL: Ways = 2;

/// Two ways at once through a network: the places after the last byte that they read, the lower number first, and
/// whether they differ up to there.
type Pair = (usize, usize, bool);

/// The pairs that are reached by one string and by none before it: its last byte, and the group of the text before
/// that.
struct Group {
    pairs: Vec<Pair>,
    before: usize,
    byte: u8,
}

impl Network<'_> {
    /// A shortest string that has several trees, or `None` if the production is not ambiguous: this decides it.
    ///
    /// If there are several, the result is the first in an order in which letters come before digits, and digits before
    /// all else.
    ///
    /// If the recursion is not all at one end, that is undecidable: [`ambiguity`](Self::ambiguity) says what is known.
    #[must_use]
    pub fn shortest_ambiguous(&self) -> Option<Vec<u8>> {
        match &self.nested {
            None => shortest(self, &mut { usize::MAX }).flatten(),
            Some(nested) => nested.shortest_ambiguous(None).0,
        }
    }

    /// The same, within a limit of work. If the recursion is not all at one end, strings are looked at up to the length `longest`.
    #[must_use]
    pub fn ambiguity(&self, longest: Option<usize>) -> Ambiguity {
        let found = match &self.nested {
            None => shortest(self, &mut { MOST }).map(|found| (found, Extent::All)),
            Some(nested) => Some(nested.shortest_ambiguous(longest)),
        };
        match found {
            Some((Some(string), _)) => Ambiguity::Shortest(string),
            Some((None, extent)) => Ambiguity::None(extent),
            None => Ambiguity::TooLarge,
        }
    }
}

/// The answer to the question whether a production is ambiguous.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, ambiguity::{Ambiguity, Network}, nested::Extent};
/// let grammar = Grammar::parse("sum.bnf", "sum = sum \"+\" sum | \"1\"\n")?;
/// assert_eq!(Network::of(&grammar, "sum")?.ambiguity(None), Ambiguity::Shortest(b"1+1+1".to_vec()));
/// let grammar = Grammar::parse("one.bnf", "one = \"1\"\n")?;
/// assert_eq!(Network::of(&grammar, "one")?.ambiguity(None), Ambiguity::None(Extent::All));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ambiguity {
    /// It is ambiguous: a shortest string that has several trees.
    Shortest(Vec<u8>),
    /// None of these strings has several trees.
    None(Extent),
    /// Its network is too large: nothing is known.
    TooLarge,
}

/// The most steps of a search that ends.
const MOST: usize = 1 << 22;

/// The first of the shortest strings that two ways read; the outer is none if that takes more steps than are `left`.
///
/// Breadth first over the pairs of places. Pairs that the same string reaches for the first time are one group, and the
/// groups come in the order of their strings: by length, and then in the order of preference of their bytes.
#[expect(clippy::option_option, reason = "the outer says whether it is decided")]
pub(in crate::bnf) fn shortest(network: &Network<'_>, left: &mut usize) -> Option<Option<Vec<u8>>> {
    let stops = Stops::new(network, left)?;
    let start = (stops.start, stops.start, false);
    let mut seen: HashSet<Pair, Quick> = HashSet::from_iter([start]);
    let mut groups = vec![Group { pairs: vec![start], before: 0, byte: 0 }];
    let mut waiting = VecDeque::from([0]);
    while let Some(group) = waiting.pop_front() {
        if groups[group].pairs.iter().any(|pair| stops.both_end(*pair)) {
            let before = |at: usize| (at > 0).then(|| (groups[at].before, groups[at].byte));
            let mut string = way(group, before);
            if network.is_backwards {
                string.reverse();
            }
            return Some(Some(string));
        }
        for class in 0..stops.bytes.len() {
            let mut pairs = Vec::new();
            for pair in &groups[group].pairs {
                stops.after(*pair, class, |next| {
                    *left = left.saturating_sub(1);
                    if *left > 0 && seen.insert(next) {
                        pairs.push(next);
                    }
                });
            }
            if *left == 0 {
                return None;
            }
            if !pairs.is_empty() {
                waiting.push_back(groups.len());
                groups.push(Group { pairs, before: group, byte: stops.bytes[class] });
            }
        }
    }
    Some(None)
}

/// A network without the steps that read nothing: from each place after a byte, with each class of bytes, to the
/// places after the next, and in how many ways.
struct Stops {
    start: usize,
    /// The preferred byte of each class, in the order of preference.
    bytes: Vec<u8>,
    /// For each place and class.
    next: Vec<Vec<Vec<(usize, Ways)>>>,
    /// In how many ways each place leads to the end for nothing.
    ends: Vec<Ways>,
}

impl Stops {
    /// None if that takes more steps than are `left`.
    fn new(network: &Network<'_>, left: &mut usize) -> Option<Self> {
        let reads = network.places.iter().flat_map(|place| &place.steps).filter_map(Step::reads);
        let bytes: Vec<u8> = alphabet(reads).into_iter().map(|(byte, _)| byte).collect();
        // A place whose only step reads nothing is the place that this leads to, which has a lower number.
        let mut is: Vec<usize> = Vec::new();
        for (number, place) in network.places.iter().enumerate() {
            is.push(match &place.steps[..] {
                [step] if step.reads().is_none() && !place.loops && number != network.end => is[step.to],
                _ => number,
            });
        }
        let mut ways: Vec<BTreeMap<(usize, usize), Ways>> = Vec::new();
        let mut ends: Vec<Ways> = Vec::new();
        for (number, place) in network.places.iter().enumerate() {
            let mut own = BTreeMap::new();
            let mut end = Ways::from(number == network.end);
            let classes = |step| classes(step, &bytes).map(|class| (class, is[step.to]));
            if place.loops {
                // Each step after a loop can be reached by any number of paths.
                let reached = network.reached_for_nothing(number);
                for step in reached.iter().flat_map(|place| &network.places[*place].steps) {
                    own.extend(classes(step).map(|read| (read, SEVERAL)));
                }
                end = if reached.contains(&network.end) { SEVERAL } else { 0 };
            }
            for step in place.steps.iter().filter(|_| !place.loops && is[number] == number) {
                let mut add = |key, more: Ways| {
                    let ways = own.entry(key).or_default();
                    *ways = (*ways + more).min(SEVERAL);
                };
                classes(step).for_each(|read| add(read, 1));
                if step.reads().is_none() {
                    ways[is[step.to]].iter().for_each(|(key, more)| add(*key, *more));
                    end = (end + ends[is[step.to]]).min(SEVERAL);
                }
            }
            *left = left.saturating_sub(own.len() + bytes.len());
            if *left == 0 {
                return None;
            }
            ways.push(own);
            ends.push(end);
        }
        let by_class = |own: &BTreeMap<(usize, usize), Ways>| {
            let mut next = vec![Vec::new(); bytes.len()];
            for ((class, to), ways) in own {
                next[*class].push((*to, *ways));
            }
            next
        };
        let next = ways.iter().map(by_class).collect();
        Some(Self { start: is[network.start], bytes, next, ends })
    }

    /// Returns whether the two ways can end here, and differ.
    fn both_end(&self, (one, other, differ): Pair) -> bool {
        if differ { self.ends[one] > 0 && self.ends[other] > 0 } else { self.ends[one] == SEVERAL }
    }

    /// The pairs after one more byte.
    fn after(&self, (one, other, differ): Pair, class: usize, mut visit: impl FnMut(Pair)) {
        for (left, ways) in &self.next[one][class] {
            for (right, _) in &self.next[other][class] {
                let same_step = !differ && left == right && *ways < SEVERAL;
                visit((*left.min(right), *left.max(right), !same_step));
            }
        }
    }
}

/// The classes that a step reads.
fn classes<'b>(step: &'b Step<'_>, bytes: &'b [u8]) -> impl Iterator<Item = usize> + 'b {
    let reads = move |byte: &u8| step.reads().is_some_and(|set| set.has(*byte));
    bytes.iter().enumerate().filter(move |(_, byte)| reads(byte)).map(|(class, _)| class)
}
