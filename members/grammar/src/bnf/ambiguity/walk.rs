//! All ways through a network at once, byte by byte.

use std::collections::VecDeque;

use super::super::automaton::preferred;
use super::network::{Network, Step};

/// The places that are reached by what has been read.
pub(super) struct Walk<'n, 'g> {
    network: &'n Network<'g>,
    here: Vec<usize>,
    member: Vec<bool>,
}

impl<'n, 'g> Walk<'n, 'g> {
    pub fn new(network: &'n Network<'g>) -> Self {
        let mut walk = Self { network, here: Vec::new(), member: vec![false; network.places.len()] };
        walk.enter(vec![network.start]);
        walk
    }

    /// The places, those too that are reached for nothing.
    pub fn here(&self) -> &[usize] {
        &self.here
    }

    /// Reads a byte. Nothing is reached if there is no way on.
    pub fn read(&mut self, byte: u8) {
        let steps = self.here.iter().flat_map(|place| &self.network.places[*place].steps);
        let takes = |step: &&Step<'_>| step.reads().is_some_and(|bytes| bytes.has(byte));
        let reached = steps.filter(takes).map(|step| step.to).collect();
        for place in self.here.drain(..) {
            self.member[place] = false;
        }
        self.enter(reached);
    }

    fn enter(&mut self, mut waiting: Vec<usize>) {
        while let Some(place) = waiting.pop() {
            if !std::mem::replace(&mut self.member[place], true) {
                self.here.push(place);
                let free = self.network.places[place].steps.iter().filter(|step| step.reads().is_none());
                waiting.extend(free.map(|step| step.to));
            }
        }
    }

    /// A shortest string that leads to the end from here; none if there is no way on.
    pub fn completion(&self) -> Option<Vec<u8>> {
        let mut before: Vec<Option<(usize, Option<u8>)>> = vec![None; self.network.places.len()];
        let mut waiting: VecDeque<_> = self.here.iter().map(|place| (*place, *place, None)).collect();
        while let Some((place, from, byte)) = waiting.pop_front() {
            if before[place].is_some() {
                continue;
            }
            before[place] = Some((from, byte));
            if place == self.network.end {
                break;
            }
            for step in &self.network.places[place].steps {
                match step.reads() {
                    None => waiting.push_front((step.to, place, None)),
                    Some(bytes) => {
                        let byte = preferred().find(|byte| bytes.has(*byte));
                        waiting.push_back((step.to, place, byte));
                    }
                }
            }
        }
        let mut string = Vec::new();
        let mut place = self.network.end;
        loop {
            let (from, byte) = before[place]?;
            string.extend(byte);
            if from == place {
                string.reverse();
                return Some(string);
            }
            place = from;
        }
    }
}

impl Network<'_> {
    /// How much of `input` begins some string of the production, in bytes, and a shortest string that completes it; none
    /// if the production derives nothing at all, or is recursive at the left.
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Grammar, ambiguity::Network};
    /// let grammar = Grammar::parse("toy.bnf", "pair = key \"=\" \"1\"\nkey = \"a\" | \"b\"\n")?;
    /// let pair = Network::of(&grammar, "pair")?;
    /// assert_eq!(pair.completion(b"ax"), Some((1, b"=1".to_vec())));
    /// assert_eq!(pair.open(b""), [[("pair", 0), ("key", 0)]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn completion(&self, input: &[u8]) -> Option<(usize, Vec<u8>)> {
        if self.is_backwards {
            return None;
        }
        if let Some(nested) = &self.nested {
            let chart = nested.chart(input).ok()?;
            return Some((chart.offset(), chart.completion()?));
        }
        let mut walk = Walk::new(self);
        let dies = |byte: &u8| {
            walk.read(*byte);
            walk.here().is_empty()
        };
        let length = input.iter().position(dies).unwrap_or(input.len());
        // The input is read again, up to the byte at which it leaves the language.
        let mut walk = Walk::new(self);
        input[..length].iter().for_each(|byte| walk.read(*byte));
        Some((length, walk.completion()?))
    }
}
