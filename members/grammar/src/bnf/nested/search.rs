//! Searches through all strings in the order of their lengths: for a difference, for a string with two trees, for strings of a length.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::hash::Hash;

use fastrand::Rng;
use num_bigint::BigUint;

use super::super::automaton::way;
use super::super::chance;
use super::super::difference::Relation;
use super::configurations::{Configurations, FIRST, State};
use super::language::{ContextFree, alphabet};
use crate::class::Class;
use crate::hash::Quick;

/// How far a search went.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, nested::{ContextFree, Extent}};
/// let grammar = Grammar::parse("sum.bnf", "sum = sum \"+\" sum | \"1\"\nnest = [ \"(\" nest \")\" ]\n")?;
/// let [sum, nest] = ["sum", "nest"].map(|name| ContextFree::of(&grammar, name).unwrap());
/// assert_eq!(sum.shortest_ambiguous(None).0, Some(b"1+1+1".to_vec()));
/// let (none, extent) = nest.shortest_ambiguous(Some(3));
/// assert_eq!((none, extent), (None, Extent::UpTo { length: 3, strings: 15_u8.into() }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// An answer holds for all strings.
    #[default]
    All,
    /// The result holds for the strings of up to `length` bytes; `strings` is their number over the bytes that the
    /// grammars have.
    UpTo {
        /// The greatest length.
        length: usize,
        /// The number of strings.
        strings: BigUint,
    },
}

/// Null for all strings; otherwise `{"length", "strings"}`, the number in digits.
#[cfg(feature = "serde")]
impl serde::Serialize for Extent {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap as _;
        let Self::UpTo { length, strings } = self else { return to.serialize_none() };
        let mut map = to.serialize_map(Some(2))?;
        map.serialize_entry("length", length)?;
        map.serialize_entry("strings", &strings.to_string())?;
        map.end()
    }
}

/// `all strings`, or which.
impl fmt::Display for Extent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => out.write_str("all strings"),
            Self::UpTo { length, strings } => {
                let plural = if *length == 1 { "" } else { "s" };
                write!(out, "all {} strings of up to {length} byte{plural}", grouped(&strings.to_string()))
            }
        }
    }
}

/// The digits in groups of three; of very many the first, and how many follow.
fn grouped(digits: &str) -> String {
    const MOST: usize = 24;
    if digits.len() > MOST {
        return format!("{}.{}e{}", &digits[..1], &digits[1..4], digits.len() - 1);
    }
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Two languages, as far as they were compared.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, nested::{Compared, ContextFree}};
/// let grammar = Grammar::parse("two.bnf", "a = [ \"(\" a \")\" ]\nb = \"(\" b \")\" | \"()\"\n")?;
/// let [a, b] = ["a", "b"].map(|name| ContextFree::of(&grammar, name).unwrap());
/// let compared: Compared = b.compared(&a, Some(4));
/// assert_eq!((compared.only_left, compared.only_right), (None, Some(b"".to_vec())));
/// // Of each length, the strings of `a`, of `b`, of both, and of either.
/// assert_eq!(a.counted_with(&b, 2), [[1.0, 0.0, 0.0, 1.0], [0.0; 4], [1.0; 4]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Compared {
    /// How the first lies to the second, among the strings that were compared.
    pub relation: Relation,
    /// A shortest string that only the first has.
    pub only_left: Option<Vec<u8>>,
    /// A shortest string that only the second has.
    pub only_right: Option<Vec<u8>>,
    /// The strings of which that is known.
    pub extent: Extent,
}

/// The most items and texts that are looked at, if nobody asks for a length; if one is asked for, sixteen times as many.
const MOST: usize = 1 << 20;

/// The greatest length, if nobody asks for one.
const LONGEST: usize = 100;

/// A search through what texts lead to.
trait Search {
    type State: Clone + Eq + Hash;

    /// Looks at what a text leads to, and returns whether to go on.
    fn visit(&mut self, state: &Self::State, text: impl Fn() -> Vec<u8>) -> bool;

    /// The state after one byte more; none if there is nothing to be found.
    fn after(&mut self, state: &Self::State, byte: u8) -> Option<Self::State>;

    /// The work that was done.
    fn work(&self) -> usize;

    /// Visits each state once, by the lengths of the texts that lead there: up to this one, or as far as a limit of work allows.
    fn run(&mut self, first: Self::State, bytes: &[(u8, Class)], longest: Option<usize>) -> Extent {
        let (longest, most) = longest.map_or((LONGEST, MOST), |longest| (longest, MOST << 4));
        let mut known: HashSet<Self::State, Quick> = HashSet::default();
        known.insert(first.clone());
        // Each text has the number of the one before it, and its last byte.
        let mut texts = vec![(0, 0)];
        let mut level = vec![(first, 0)];
        let mut length = 0;
        let up_to = |length| {
            let letters: usize = bytes.iter().map(|(_, class)| class.bytes().count()).sum();
            let lengths = std::iter::successors(Some(BigUint::from(1_u8)), |strings| Some(strings * letters));
            Extent::UpTo { length, strings: lengths.take(length + 1).sum() }
        };
        loop {
            for (state, text) in &level {
                if !self.visit(state, || way(*text, |at| (at > 0).then(|| texts[at]))) {
                    return up_to(length);
                }
            }
            if level.is_empty() {
                return Extent::All;
            }
            if length == longest {
                return up_to(length);
            }
            let mut next = Vec::new();
            for (state, text) in &level {
                for (byte, _) in bytes {
                    if let Some(new) = self.after(state, *byte)
                        && known.insert(new.clone())
                    {
                        texts.push((*text, *byte));
                        next.push((new, texts.len() - 1));
                    }
                }
                if self.work() + texts.len() > most {
                    return up_to(length);
                }
            }
            level = next;
            length += 1;
        }
    }
}

/// A search for the strings that only one of two languages has.
struct Difference<'c, 'g> {
    sides: [Configurations<'c, 'g>; 2],
    only: [Option<Vec<u8>>; 2],
}

impl Difference<'_, '_> {
    /// Returns whether each language has the texts of these states.
    fn accepts(&self, states: &[Option<State>; 2]) -> [bool; 2] {
        [0, 1].map(|side| states[side].is_some_and(|state| self.sides[side].accepted(state) > 0))
    }
}

impl Search for Difference<'_, '_> {
    type State = [Option<State>; 2];

    fn visit(&mut self, states: &Self::State, text: impl Fn() -> Vec<u8>) -> bool {
        let accepts = self.accepts(states);
        for side in 0..2 {
            if accepts[side] && !accepts[1 - side] && self.only[side].is_none() {
                self.only[side] = Some(text());
            }
        }
        self.only.iter().any(Option::is_none)
    }

    fn after(&mut self, states: &Self::State, byte: u8) -> Option<Self::State> {
        let [left, right] = &mut self.sides;
        let next = [
            states[0].and_then(|state| left.after(state, byte)),
            states[1].and_then(|state| right.after(state, byte)),
        ];
        next.iter().any(Option::is_some).then_some(next)
    }

    fn work(&self) -> usize {
        self.sides.iter().map(|side| side.work).sum()
    }
}

/// A search for a string that has several trees.
struct Several<'c, 'g> {
    all: Configurations<'c, 'g>,
    found: Option<Vec<u8>>,
}

impl Search for Several<'_, '_> {
    type State = State;

    fn visit(&mut self, state: &State, text: impl Fn() -> Vec<u8>) -> bool {
        if self.all.accepted(*state) > 1 {
            self.found = Some(text());
        }
        self.found.is_none()
    }

    fn after(&mut self, state: &State, byte: u8) -> Option<State> {
        self.all.after(*state, byte)
    }

    fn work(&self) -> usize {
        self.all.work
    }
}

impl ContextFree<'_> {
    /// Compares two languages, string by string in the order of their lengths: up to the length `longest`, or as far as a limit of work allows.
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Grammar, difference::Relation, nested::{ContextFree, Extent}};
    /// let grammar = Grammar::parse("two.bnf", "a = [ \"(\" a \")\" ]\nb = \"(\" b \")\" | \"()\"\n")?;
    /// let [a, b] = ["a", "b"].map(|name| ContextFree::of(&grammar, name).unwrap());
    /// let compared = a.compared(&b, Some(9));
    /// assert_eq!((compared.relation, compared.only_left), (Relation::Superset, Some(b"".to_vec())));
    /// assert_eq!(compared.extent.to_string(), "all 1,023 strings of up to 9 bytes");
    /// # Ok::<(), urlgram_grammar::bnf::GrammarError>(())
    /// ```
    #[must_use]
    pub fn compared(&self, other: &ContextFree<'_>, longest: Option<usize>) -> Compared {
        let sides = [Configurations::new(self, 1), Configurations::new(other, 1)];
        let mut search = Difference { sides, only: [None, None] };
        let extent = search.run([Some(FIRST); 2], &alphabet([self, other]), longest);
        let [only_left, only_right] = search.only;
        let relation = Relation::new(only_left.is_some(), only_right.is_some());
        // Two strings prove the relation, whatever was searched.
        let extent = if relation == Relation::Incomparable { Extent::All } else { extent };
        Compared { relation, only_left, only_right, extent }
    }

    /// A shortest string that has several trees, if one is found up to the length `longest`, or as far as a limit of work allows; and the strings
    /// that were looked at.
    #[must_use]
    pub fn shortest_ambiguous(&self, longest: Option<usize>) -> (Option<Vec<u8>>, Extent) {
        let mut search = Several { all: Configurations::new(self, 2), found: None };
        let extent = search.run(FIRST, &alphabet([self]), longest);
        (search.found, extent)
    }

    /// How many strings each of two languages has, both have, and either has, of the length 0, 1, and so on: up to the length `most`, or as
    /// far as a limit of work allows.
    #[must_use]
    pub fn counted_with(&self, other: &ContextFree<'_>, most: usize) -> Vec<[f64; 4]> {
        let bytes = alphabet([self, other]);
        let members: Vec<f64> = bytes.iter().map(|(_, class)| size(class)).collect();
        let sides = [Configurations::new(self, 1), Configurations::new(other, 1)];
        let mut search = Difference { sides, only: [None, None] };
        let mut level: BTreeMap<[Option<State>; 2], f64> = BTreeMap::from([([Some(FIRST); 2], 1.0)]);
        let (mut lengths, mut pairs) = (Vec::new(), 0);
        while !level.is_empty() && lengths.len() <= most {
            let mut counts = [0.0; 4];
            for (states, number) in &level {
                let [left, right] = search.accepts(states);
                for (count, counts_it) in counts.iter_mut().zip([left, right, left && right, left || right]) {
                    *count += if counts_it { *number } else { 0.0 };
                }
            }
            lengths.push(counts);
            let mut next = BTreeMap::new();
            for (states, number) in &level {
                for ((byte, _), members) in bytes.iter().zip(&members) {
                    if let Some(new) = search.after(states, *byte) {
                        *next.entry(new).or_insert(0.0) += number * members;
                    }
                }
                if search.work() + pairs > MOST {
                    return lengths;
                }
            }
            pairs += next.len() * bytes.len();
            level = next;
        }
        lengths
    }
}

fn size(class: &Class) -> f64 {
    class.bytes().map(|_| 1.0).sum()
}

/// The strings of a language, up to a length: by length, and then by bytes.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, nested::{ContextFree, Strings}};
/// let grammar = Grammar::parse("nest.bnf", "nest = [ \"(\" nest \")\" ]\n")?;
/// let nest = ContextFree::of(&grammar, "nest")?;
/// let strings: Strings = nest.strings(4);
/// assert_eq!(strings.collect::<Vec<_>>(), [&b""[..], b"()", b"(())"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strings<'c, 'g> {
    all: Configurations<'c, 'g>,
    /// The bytes that are told apart.
    bytes: Vec<u8>,
    longest: usize,
    length: usize,
    /// The configurations up to the last string, each with the byte that is tried next.
    path: Vec<(State, usize)>,
    string: Vec<u8>,
}

impl<'g> ContextFree<'g> {
    /// All strings of up to `longest` bytes, by length and then by bytes.
    #[must_use]
    pub fn strings(&self, longest: usize) -> Strings<'_, 'g> {
        self.strings_of((0..=u8::MAX).collect(), longest)
    }

    /// The same with one byte of each class that no production tells apart.
    pub(in crate::bnf) fn distinct_strings(&self, longest: usize) -> Strings<'_, 'g> {
        self.strings_of(alphabet([self]).into_iter().map(|(byte, _)| byte).collect(), longest)
    }

    fn strings_of(&self, bytes: Vec<u8>, longest: usize) -> Strings<'_, 'g> {
        let all = Configurations::new(self, 1);
        Strings { all, bytes, longest, length: 0, path: vec![(FIRST, 0)], string: Vec::new() }
    }
}

impl Iterator for Strings<'_, '_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            let Some((state, place)) = self.path.last_mut() else {
                if self.length >= self.longest {
                    return None;
                }
                self.length += 1;
                self.path.push((FIRST, 0));
                continue;
            };
            let (here, left) = (*state, self.length - self.string.len());
            let byte = self.bytes.get(*place).copied();
            *place += 1;
            if left == 0 {
                self.path.pop();
                let string = self.string.clone();
                self.string.pop();
                if self.all.accepted(here) > 0 {
                    return Some(string);
                }
                continue;
            }
            let Some(byte) = byte else {
                self.path.pop();
                self.string.pop();
                continue;
            };
            if let Some(next) = self.all.after(here, byte)
                && self.all.least(next) < u64::try_from(left).unwrap_or(u64::MAX)
            {
                self.string.push(byte);
                self.path.push((next, 0));
            }
        }
    }
}

/// The strings of one length, as often as there are.
///
/// ```
/// use std::sync::LazyLock;
/// use urlgram_grammar::bnf::{Grammar, nested::{ContextFree, OfLength}};
/// static PAIRS: LazyLock<ContextFree> = LazyLock::new(|| {
///     let grammar = Grammar::parse("pairs.bnf", "pairs = [ \"(\" pairs \")\" pairs ]\n").unwrap();
///     ContextFree::of(&grammar, "pairs").unwrap()
/// });
/// let mut four: OfLength = PAIRS.of_length(4).unwrap();
/// assert_eq!(four.count(), 2.0); // `(())` and `()()`
/// let text = four.random(&mut fastrand::Rng::with_seed(1)).unwrap();
/// assert!([b"(())", b"()()"].iter().any(|it| text == *it));
/// ```
#[derive(Clone, Debug)]
pub struct OfLength {
    all: Configurations<'static, 'static>,
    bytes: Vec<(u8, Class)>,
    length: usize,
    /// For each number of bytes that are left, how many strings follow each configuration.
    left: Vec<HashMap<State, f64, Quick>>,
}

impl ContextFree<'static> {
    /// Random strings of a length; none if that takes too much work.
    #[must_use]
    pub fn of_length(&'static self, length: usize) -> Option<OfLength> {
        let mut all = Configurations::new(self, 1);
        let bytes = alphabet([self]);
        let mut levels: Vec<Vec<State>> = vec![vec![FIRST]];
        let mut work = 0;
        for left in (0..length).rev() {
            let mut next: HashSet<State, Quick> = HashSet::default();
            for state in levels.last()? {
                for (byte, _) in &bytes {
                    if let Some(new) = all.after(*state, *byte)
                        && all.least(new) <= u64::try_from(left).unwrap_or(u64::MAX)
                    {
                        next.insert(new);
                    }
                }
            }
            work += next.len() * bytes.len();
            if work + all.work > MOST {
                return None;
            }
            levels.push(next.into_iter().collect());
        }
        let mut left: Vec<HashMap<State, f64, Quick>> = Vec::new();
        for level in levels.into_iter().rev() {
            let mut counts: HashMap<State, f64, Quick> = HashMap::default();
            for state in level {
                let count = match left.last() {
                    None => f64::from(u8::from(all.accepted(state) > 0)),
                    Some(after) => {
                        let next = bytes.iter().filter_map(|(byte, class)| {
                            Some(after.get(&all.after(state, *byte)?)? * size(class))
                        });
                        next.sum()
                    }
                };
                counts.insert(state, count);
            }
            left.push(counts);
        }
        Some(OfLength { all, bytes, length, left })
    }
}

impl OfLength {
    /// How many there are; rounded if there are very many.
    #[must_use]
    pub fn count(&self) -> f64 {
        self.left[self.length].get(&FIRST).copied().unwrap_or(0.0)
    }

    /// A random one, each as likely as another.
    pub fn random(&mut self, random: &mut Rng) -> Option<Vec<u8>> {
        let mut string = Vec::with_capacity(self.length);
        let mut state = FIRST;
        for left in (0..self.length).rev() {
            let mut ways = Vec::new();
            for (byte, class) in &self.bytes {
                if let Some(next) = self.all.after(state, *byte) {
                    let count = self.left[left].get(&next).copied().unwrap_or(0.0) * size(class);
                    ways.push((next, *class, count));
                }
            }
            let (next, class, _) = chance::weighted(&ways, |(.., count)| *count, random)?;
            let bytes: Vec<u8> = class.bytes().collect();
            string.push(*chance::choice(&bytes, random)?);
            state = *next;
        }
        Some(string)
    }
}
