//! Patterns of places in a document: JSON Pointers with wildcards, followed while the document is read.

use std::collections::HashMap;

/// One or more patterns, as one automaton. A state is a pattern with the number of its tokens that are matched.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    states: Vec<State>,
    /// The first state of each pattern.
    first: Vec<usize>,
    /// The names that occur, with their numbers, by length and then by their bytes: most names of a document differ in length.
    names: Vec<(Vec<u8>, usize)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    /// A name, or the index of an array, by its number.
    Name(usize),
    /// `*`: any one.
    Any,
    /// `**`: any number of them, or none.
    Deep,
    /// The end of the pattern with this number.
    End(usize),
}

/// The most bytes of a name. Longer names match wildcards only.
pub const LONGEST: usize = 1 << 10;

/// States, in order.
type Set = Vec<usize>;

impl Patterns {
    /// Adds a pattern: a JSON Pointer (RFC 6901), in which the tokens `*` and `**` are wildcards.
    pub fn add(&mut self, pointer: &str) -> Result<(), String> {
        let wrong = |why: &str| Err(format!("`{pointer}` is not a JSON Pointer (RFC 6901): {why}"));
        let tokens = match pointer.strip_prefix('/') {
            Some(rest) => rest.split('/').collect(),
            None if pointer.is_empty() => Vec::new(),
            None => return wrong("it must begin with `/`"),
        };
        self.first.push(self.states.len());
        for token in tokens {
            self.states.push(match token {
                "*" => State::Any,
                "**" => State::Deep,
                token => {
                    if token.split('~').skip(1).any(|rest| !rest.starts_with(['0', '1'])) {
                        return wrong("`~` must be followed by `0` or `1`");
                    }
                    let name = token.replace("~1", "/").replace("~0", "~").into_bytes();
                    if name.len() > LONGEST {
                        return wrong("a name is longer than 1,024 bytes, the limit");
                    }
                    State::Name(self.number(&name).unwrap_or_else(|place| {
                        self.names.insert(place, (name, self.names.len()));
                        self.names.len() - 1
                    }))
                }
            });
        }
        self.states.push(State::End(self.first.len() - 1));
        Ok(())
    }

    /// Returns the number of a name; if it does not occur, its place among those that do.
    fn number(&self, name: &[u8]) -> Result<usize, usize> {
        let order = |(own, _): &(Vec<u8>, usize)| own.len().cmp(&name.len()).then_with(|| own[..].cmp(name));
        self.names.binary_search_by(order).map(|place| self.names[place].1)
    }

    /// Returns whether a pattern names an attribute: `@` and its name.
    pub fn have_attributes(&self) -> bool {
        self.names.iter().any(|(name, _)| name.starts_with(b"@"))
    }

    /// Returns the states of a whole document.
    fn start(&self) -> Set {
        let mut set = Set::new();
        self.first.iter().for_each(|state| self.enter(*state, &mut set));
        set
    }

    /// Returns the states of the value with this name in a value; none is any other name.
    fn step(&self, from: &Set, name: Option<usize>) -> Set {
        let mut set = Set::new();
        for state in from {
            match self.states[*state] {
                State::Name(number) if name != Some(number) => {}
                State::Name(_) | State::Any => self.enter(state + 1, &mut set),
                State::Deep => self.enter(*state, &mut set),
                State::End(_) => {}
            }
        }
        set.sort_unstable();
        set.dedup();
        set
    }

    /// Returns the numbers of the patterns that match a value in these states, from the first. A pattern that ends in `**` is
    /// about texts only.
    fn matched(&self, set: &Set, is_text: bool) -> Vec<usize> {
        let end = |state: &usize| match self.states[*state] {
            State::End(pattern) if is_text || self.states[..*state].last() != Some(&State::Deep) => {
                Some(pattern)
            }
            _ => None,
        };
        set.iter().filter_map(end).collect()
    }

    fn enter(&self, state: usize, set: &mut Set) {
        set.push(state);
        if self.states[state] == State::Deep {
            self.enter(state + 1, set);
        }
    }
}

/// The place in a document, with the states of the patterns there.
#[derive(Debug)]
pub struct Path<'p> {
    patterns: &'p Patterns,
    /// The sets of states so far, each with whether a pattern ends there, and the number of each.
    sets: Vec<(Set, bool)>,
    numbers: HashMap<Set, usize>,
    /// For each set and each name, and for any other name, the set that follows, if it is known.
    steps: Vec<Vec<Option<usize>>>,
    /// The sets of the document and of each value around this one.
    around: Vec<usize>,
    /// The names that lead to the value, one after the other.
    text: Vec<u8>,
    /// The places where each of them begins.
    begins: Vec<usize>,
}

impl<'p> Path<'p> {
    /// Makes the path to a whole document.
    pub fn new(patterns: &'p Patterns) -> Self {
        let mut path = Self {
            patterns,
            sets: Vec::new(),
            numbers: HashMap::new(),
            steps: Vec::new(),
            around: Vec::new(),
            text: Vec::new(),
            begins: Vec::new(),
        };
        path.number(Set::new());
        let start = path.number(patterns.start());
        path.around.push(start);
        path
    }

    /// Goes back to the whole document.
    pub fn reset(&mut self) {
        while !self.begins.is_empty() {
            self.leave();
        }
    }

    /// Returns the number of a set. The empty one is the first.
    fn number(&mut self, set: Set) -> usize {
        if let Some(number) = self.numbers.get(&set) {
            return *number;
        }
        let number = self.sets.len();
        let ends = set.iter().any(|state| matches!(self.patterns.states[*state], State::End(_)));
        self.sets.push((set.clone(), ends));
        self.steps.push(vec![None; self.patterns.names.len() + 1]);
        self.numbers.insert(set, number);
        number
    }

    /// Goes to the value with this name in the current value; none is a name that is too long.
    pub fn enter(&mut self, name: Option<&[u8]>) {
        self.enter_as(name, name.unwrap_or("…".as_bytes()));
    }

    /// The same for a value that is shown by another name.
    pub fn enter_as(&mut self, name: Option<&[u8]>, shown: &[u8]) {
        self.begins.push(self.text.len());
        let from = self.set();
        let mut next = 0;
        if from != 0 {
            let name = name.and_then(|name| self.patterns.number(name).ok());
            let at = name.map_or(0, |name| name + 1);
            next = self.steps[from][at].unwrap_or_else(|| {
                let next = self.number(self.patterns.step(&self.sets[from].0, name));
                self.steps[from][at] = Some(next);
                next
            });
        }
        if next != 0 {
            self.text.extend_from_slice(shown);
        }
        self.around.push(next);
    }

    /// Goes back to the value around the current one.
    pub fn leave(&mut self) {
        if let Some(length) = self.begins.pop() {
            self.text.truncate(length);
            self.around.pop();
        }
    }

    /// Returns whether no value in the current one can match.
    pub fn is_dead(&self) -> bool {
        self.set() == 0
    }

    /// Returns the numbers of the patterns that match the current value.
    pub fn matched(&self, is_text: bool) -> Vec<usize> {
        let (set, ends) = &self.sets[self.set()];
        if *ends { self.patterns.matched(set, is_text) } else { Vec::new() }
    }

    /// Returns whether the patterns know values inside those that they match here.
    pub fn is_around(&self) -> bool {
        let states = &self.patterns.states;
        let is_before = |state: &usize| !matches!(states[*state], State::Deep | State::End(_));
        let is_next = |state: usize| state > 0 && matches!(states[state - 1], State::Name(_) | State::Any);
        self.sets[self.set()].0.iter().any(|state| is_before(state) && is_next(*state))
    }

    /// Returns the pointer to the current value.
    pub fn pointer(&self) -> String {
        let ends = self.begins.iter().skip(1).copied().chain([self.text.len()]);
        let names = self.begins.iter().zip(ends).map(|(begin, end)| &self.text[*begin..end]);
        let mut pointer = Vec::new();
        // Levels inside a value that no pattern reaches have no names.
        for (name, _) in names.zip(&self.around[1..]).filter(|(_, set)| **set != 0) {
            pointer.push(b'/');
            for byte in name {
                match byte {
                    b'~' => pointer.extend(b"~0"),
                    b'/' => pointer.extend(b"~1"),
                    byte => pointer.push(*byte),
                }
            }
        }
        String::from_utf8_lossy(&pointer).into_owned()
    }

    fn set(&self) -> usize {
        *self.around.last().expect("the set of the document is never removed")
    }
}
