//! Patterns of places in a document: JSON Pointers with wildcards, followed while the document is read.

/// One or more patterns, as one automaton. A state is a pattern with the number of its tokens that are matched.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    states: Vec<State>,
    /// The first state of each pattern.
    first: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    /// A name, or the index of an array.
    Name(Vec<u8>),
    /// `*`: any one.
    Any,
    /// `**`: any number of them, or none.
    Deep,
    /// The end of the pattern with this number.
    End(usize),
}

/// The most bytes of a name. Longer names match wildcards only.
pub const LONGEST: usize = 1 << 10;

/// The states that a place is in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set(Vec<usize>);

impl Set {
    /// Returns whether no place from here on can match.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

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
                    let name = token.replace("~1", "/").replace("~0", "~");
                    if name.len() > LONGEST {
                        return wrong("a name is longer than 1,024 bytes, the limit");
                    }
                    State::Name(name.into_bytes())
                }
            });
        }
        self.states.push(State::End(self.first.len() - 1));
        Ok(())
    }

    /// Returns the states of a whole document.
    pub fn start(&self) -> Set {
        let mut set = Set::default();
        self.first.iter().for_each(|state| self.enter(*state, &mut set));
        set
    }

    /// Returns the states of the value with this name in a value; none is a name that is too long.
    pub fn step(&self, from: &Set, name: Option<&[u8]>) -> Set {
        let mut set = Set::default();
        for state in &from.0 {
            match &self.states[*state] {
                State::Name(token) if name != Some(&token[..]) => {}
                State::Name(_) | State::Any => self.enter(state + 1, &mut set),
                State::Deep => self.enter(*state, &mut set),
                State::End(_) => {}
            }
        }
        set
    }

    /// Returns the numbers of the patterns that match a value in these states, from the first. A pattern that ends in `**` is
    /// about texts only.
    pub fn matched(&self, set: &Set, is_text: bool) -> Vec<usize> {
        let end = |state: &usize| match self.states[*state] {
            State::End(pattern) if is_text || self.states[..*state].last() != Some(&State::Deep) => {
                Some(pattern)
            }
            _ => None,
        };
        let mut all: Vec<_> = set.0.iter().filter_map(end).collect();
        all.sort_unstable();
        all
    }

    fn enter(&self, state: usize, set: &mut Set) {
        if !set.0.contains(&state) {
            set.0.push(state);
            if self.states[state] == State::Deep {
                self.enter(state + 1, set);
            }
        }
    }
}

/// The place in a document, with the states of the patterns there.
#[derive(Debug)]
pub struct Path<'p> {
    patterns: &'p Patterns,
    /// The states of the document and of each value around this one.
    sets: Vec<Set>,
    /// The pointer to the value.
    text: Vec<u8>,
    /// The length of the pointer to each value around this one.
    lengths: Vec<usize>,
}

impl<'p> Path<'p> {
    /// Makes the path to a whole document.
    pub fn new(patterns: &'p Patterns) -> Self {
        Self { patterns, sets: vec![patterns.start()], text: Vec::new(), lengths: Vec::new() }
    }

    /// Goes to the value with this name in the current value; none is a name that is too long.
    pub fn enter(&mut self, name: Option<&[u8]>) {
        self.enter_as(name, name.unwrap_or("…".as_bytes()));
    }

    /// The same for a value that is shown by another name.
    pub fn enter_as(&mut self, name: Option<&[u8]>, shown: &[u8]) {
        let set = self.set();
        let next = if set.is_empty() { Set::default() } else { self.patterns.step(set, name) };
        self.lengths.push(self.text.len());
        if !next.is_empty() {
            self.text.push(b'/');
            for byte in shown {
                match byte {
                    b'~' => self.text.extend(b"~0"),
                    b'/' => self.text.extend(b"~1"),
                    byte => self.text.push(*byte),
                }
            }
        }
        self.sets.push(next);
    }

    /// Goes back to the value around the current one.
    pub fn leave(&mut self) {
        if let Some(length) = self.lengths.pop() {
            self.text.truncate(length);
            self.sets.pop();
        }
    }

    /// Returns whether no value in the current one can match.
    pub fn is_dead(&self) -> bool {
        self.set().is_empty()
    }

    /// Returns the numbers of the patterns that match the current value.
    pub fn matched(&self, is_text: bool) -> Vec<usize> {
        self.patterns.matched(self.set(), is_text)
    }

    /// Returns the pointer to the current value.
    pub fn pointer(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }

    fn set(&self) -> &Set {
        self.sets.last().expect("the states of the document are never removed")
    }
}
