//! Counts the schemes of inputs.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::documents::DIALECTS;

/// Stands for the scheme of inputs that have none.
pub const NONE: &str = "(none)";
/// Stands for the schemes that are not counted by name.
pub const OTHERS: &str = "(others)";

/// The largest number of undefined schemes that are counted by name.
const MOST: usize = 1000;
/// The largest number of bytes in the name of such a scheme.
const LONGEST: usize = 32;

/// The inputs of one scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SchemeCount {
    /// The scheme in lower case, [`NONE`] or [`OTHERS`].
    pub scheme: String,
    /// The number of inputs with this scheme.
    pub inputs: u64,
    /// The number of them that conform.
    pub conform: u64,
}

impl SchemeCount {
    fn new(scheme: &str) -> Self {
        Self { scheme: scheme.to_owned(), inputs: 0, conform: 0 }
    }

    fn add(&mut self, inputs: u64, conform: u64) {
        self.inputs += inputs;
        self.conform += conform;
    }
}

#[derive(Clone, Debug)]
pub(super) struct Schemes {
    /// In order: schemes that are not counted by name, inputs without a scheme, the schemes that some document defines, and others in the
    /// order of the inputs.
    counts: Vec<SchemeCount>,
    known: usize,
    places: HashMap<String, usize>,
    /// The index of the last input's scheme.
    last: usize,
}

const PLACE_OF_OTHERS: usize = 0;
const PLACE_OF_NONE: usize = 1;

impl Schemes {
    pub(super) fn new() -> Self {
        let mut schemes = Self { counts: Vec::new(), known: 0, places: HashMap::new(), last: 0 };
        let known = DIALECTS.iter().flat_map(|dialect| dialect.schemes).map(|scheme| scheme.name);
        for name in [OTHERS, NONE].into_iter().chain(known) {
            schemes.place(name, usize::MAX);
        }
        schemes.known = schemes.counts.len();
        schemes
    }

    /// Returns the index of a scheme, which is added if there are fewer than `most`.
    fn place(&mut self, name: &str, most: usize) -> usize {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        if name.len() > LONGEST || self.counts.len() >= most {
            return PLACE_OF_OTHERS;
        }
        self.counts.push(SchemeCount::new(name));
        self.places.insert(name.to_owned(), self.counts.len() - 1);
        self.counts.len() - 1
    }

    /// Adds an input.
    pub(super) fn add(&mut self, input: &[u8], conforms: bool) {
        // Most inputs have the same scheme as the one before, so that scheme is tried first.
        let name = self.counts[self.last].scheme.as_bytes();
        let same =
            self.last > PLACE_OF_NONE && input.starts_with(name) && input.get(name.len()) == Some(&b':');
        if !same {
            self.last = match scheme(input) {
                Some(name) => self.place(&name, usize::MAX),
                None => PLACE_OF_NONE,
            };
        }
        self.counts[self.last].add(1, conforms.into());
    }

    pub(super) fn join(&mut self, later: &Self) {
        for count in later.counts.iter().filter(|count| count.inputs > 0) {
            let place = self.place(&count.scheme, self.known + MOST);
            self.counts[place].add(count.inputs, count.conform);
        }
    }

    pub(super) fn counts(&self) -> Vec<SchemeCount> {
        let (special, named) = self.counts.split_at(PLACE_OF_NONE + 1);
        let mut counts = named.to_vec();
        counts.sort_by(|a, b| (Reverse(a.inputs), &a.scheme).cmp(&(Reverse(b.inputs), &b.scheme)));
        counts.extend(special.iter().rev().cloned());
        counts.retain(|count| count.inputs > 0);
        counts
    }
}

/// Returns the scheme of an input by its form: letters, digits, `+`, `-` and `.` before the first colon, in lower case.
fn scheme(input: &[u8]) -> Option<String> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let length = input.iter().position(|byte| !is_part(byte))?;
    let is_scheme = length > 0 && input[length] == b':';
    is_scheme.then(|| input[..length].iter().map(|byte| char::from(byte.to_ascii_lowercase())).collect())
}
