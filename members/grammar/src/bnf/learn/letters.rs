//! The letters of the strings that a program is asked.

use std::collections::HashMap;

use crate::bnf::automaton::{Automaton, State, rank};
use crate::bnf::explore::Numbers;
use crate::bnf::nfa::Nfa;
use crate::bnf::notation::utf8;
use crate::class::Class;
use crate::hash::Quick;

/// The most letters of an alphabet.
pub(super) const MOST: usize = 256;

/// The letters that an automaton tells apart: each is a set of characters, or of bytes, that have the same effect from all states.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, learn::Letters};
/// let word = Automaton::one_of(b'a'..=b'z').repeated(1, None);
/// let letters = Letters::of(&word);
/// // The lower-case letters, other characters of US-ASCII, and all others.
/// assert_eq!(letters.all().iter().map(|letter| letter.text()).collect::<Vec<_>>(), [&b"0"[..], b"a", "é".as_bytes()]);
/// assert_eq!(letters.spelled("bär.".as_bytes()), Some(vec![1, 2, 1, 0]));
/// assert_eq!(letters.spelled(b"\xFF"), None);
///
/// let bytes = Letters::of_bytes(&word);
/// assert_eq!(bytes.spelled(b"b\xFF"), Some(vec![1, 0]));
/// ```
#[derive(Clone, Debug)]
pub struct Letters {
    unit: Unit,
    all: Vec<Letter>,
    /// The letters of the first values.
    small: Vec<usize>,
    /// The ranges of the others, in order, with their letters.
    large: Vec<(u32, u32, usize)>,
}

/// A letter: characters, or bytes, that nothing has told apart so far.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, learn::Letters};
/// let letters = Letters::of(&Automaton::one_of(b'a'..=b'z'));
/// let small = &letters.all()[1];
/// assert_eq!((small.text(), small.members(2)), (b"a".to_vec(), vec![b"m".to_vec(), b"z".to_vec()]));
/// assert_eq!(small.language(), Automaton::one_of(b'a'..=b'z'));
/// let others = letters.all()[2].language();
/// assert!(others.accepts("ß".as_bytes()) && others.accepts("日".as_bytes()) && !others.accepts(b"\xC3"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    unit: Unit,
    /// The ranges of its code points or bytes, in order.
    ranges: Vec<(u32, u32)>,
    chosen: u32,
}

/// The meaning of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Characters,
    Bytes,
}

impl Unit {
    fn text(self, value: u32) -> Vec<u8> {
        match (self, char::from_u32(value)) {
            (Self::Characters, Some(character)) => character.to_string().into_bytes(),
            _ => vec![u8::try_from(value).expect("a value is a character or a byte")],
        }
    }

    /// The bytes that the values of some ranges may have, at each place; a value has exactly one of these encodings.
    fn encodings(self, ranges: &[(u32, u32)]) -> Vec<utf8::Bytes> {
        let byte = |value| u8::try_from(value).expect("it is a byte");
        let of = |&(first, last): &(u32, u32)| match self {
            Self::Characters => utf8::encodings(first, last),
            Self::Bytes => vec![vec![(byte(first), byte(last))]],
        };
        ranges.iter().flat_map(of).collect()
    }

    /// How hard a value is to read.
    fn rank(self, value: u32) -> (u8, u32) {
        let character = char::from_u32(value).filter(|_| self == Self::Characters);
        let rank = match (u8::try_from(value), character) {
            (_, Some('é')) => 0,
            (Ok(byte), _) if byte.is_ascii() => rank(byte),
            (_, Some(character)) if character.is_alphanumeric() => 3,
            _ => 4,
        };
        (rank, value)
    }
}

impl Letter {
    fn new(unit: Unit, ranges: Vec<(u32, u32)>) -> Self {
        let values = ranges.iter().flat_map(|(first, last)| *first..=*last);
        let chosen = values.take(1024).min_by_key(|value| unit.rank(*value));
        Self { unit, chosen: chosen.expect("a letter has a member"), ranges }
    }

    /// The member that stands for all of them: the easiest to read.
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        self.unit.text(self.chosen)
    }

    /// At most so many further members, from easy ones to the hardest to read.
    #[must_use]
    pub fn members(&self, most: usize) -> Vec<Vec<u8>> {
        let mut values: Vec<u32> = self.sample().into_iter().map(|place| self.value(place)).collect();
        values.retain(|value| *value != self.chosen);
        values.sort_by_key(|value| self.unit.rank(*value));
        let count = most.min(values.len());
        (1..=count).map(|number| self.unit.text(values[number * values.len() / count - 1])).collect()
    }

    /// The strings that are one member.
    #[must_use]
    pub fn language(&self) -> Automaton {
        Nfa::new(|nfa, start| {
            nfa.choice(start, self.unit.encodings(&self.ranges), |nfa, start, bytes| {
                bytes.iter().fold(start, |at, (first, last)| nfa.read(at, Class::range(*first, *last)))
            })
        })
        .compiled()
    }

    /// Returns whether its members are bytes of US-ASCII.
    pub(super) fn is_ascii(&self) -> bool {
        self.chosen < 0x80
    }

    fn count(&self) -> u32 {
        self.ranges.iter().map(|(first, last)| last - first + 1).sum()
    }

    /// The places of some members among all, in order: at most 256, with the first, the last and the one that is chosen.
    pub(super) fn sample(&self) -> Vec<u32> {
        let last = self.count() - 1;
        let mut places: Vec<u32> =
            if last < 256 { (0..=last).collect() } else { (0..255).map(|part| last / 254 * part).collect() };
        places.extend([last, self.place(self.chosen)]);
        places.sort_unstable();
        places.dedup();
        places
    }

    pub(super) fn text_at(&self, place: u32) -> Vec<u8> {
        self.unit.text(self.value(place))
    }

    fn value(&self, mut place: u32) -> u32 {
        for (first, last) in &self.ranges {
            if place <= last - first {
                return first + place;
            }
            place -= last - first + 1;
        }
        unreachable!("the place is less than the number of members")
    }

    /// The place of a member.
    pub(super) fn place(&self, value: u32) -> u32 {
        let before = self.ranges.iter().take_while(|(first, _)| *first <= value);
        before.map(|(first, last)| value.min(*last) - first + 1).sum::<u32>() - 1
    }

    /// The ranges of the members from one place to before another.
    fn part(&self, from: u32, to: u32) -> Vec<(u32, u32)> {
        let mut before = 0;
        let mut part = Vec::new();
        for (first, last) in &self.ranges {
            let count = last - first + 1;
            let (low, high) = (from.max(before), to.min(before + count));
            if low < high {
                part.push((first + low - before, first + high - 1 - before));
            }
            before += count;
        }
        part
    }
}

impl Letters {
    /// The alphabet of characters: one letter for each class of bytes of US-ASCII, and one for the characters beyond it, in UTF-8, that
    /// have the same effect from all states. There are at most 256; further groups share the last.
    #[must_use]
    pub fn of(automaton: &Automaton) -> Self {
        let after = |states: &[State], bytes: &[u8]| -> Vec<State> {
            states.iter().map(|state| automaton.run(*state, bytes)).collect()
        };
        let states: Vec<State> = (0..automaton.states()).collect();
        let (mut prefixes, mut effects) = (Numbers::default(), Numbers::default());
        let mut known: HashMap<(u32, usize), u32, Quick> = HashMap::default();
        let mut groups: Vec<Vec<(u32, u32)>> = Vec::new();
        // Characters of a block of 64 differ in the last byte alone.
        let (mut block, mut prefix) = (u32::MAX, 0);
        for character in '\0'..=char::MAX {
            let (value, mut bytes) = (u32::from(character), [0; 4]);
            let bytes = character.encode_utf8(&mut bytes).as_bytes();
            let Some((last, first)) = bytes.split_last() else { continue };
            if block != value >> 6 {
                block = value >> 6;
                prefix = prefixes.of((value < 0x80, after(&states, first)));
            }
            let effect = *known.entry((prefix, automaton.class_of(*last))).or_insert_with(|| {
                let (is_ascii, states) = &prefixes.met[prefix as usize];
                effects.of((*is_ascii, after(states, &[*last])))
            });
            add(&mut groups, effect as usize, value);
        }
        Self::new(Unit::Characters, groups)
    }

    /// The alphabet of single bytes, one letter for each class: for an automaton of strings that are no UTF-8.
    #[must_use]
    pub fn of_bytes(automaton: &Automaton) -> Self {
        let mut groups = Vec::new();
        (0..=u8::MAX).for_each(|byte| add(&mut groups, automaton.class_of(byte), byte.into()));
        Self::new(Unit::Bytes, groups)
    }

    fn new(unit: Unit, groups: Vec<Vec<(u32, u32)>>) -> Self {
        let all = groups.into_iter().map(|ranges| Letter::new(unit, ranges)).collect();
        let mut letters = Self { unit, all, small: Vec::new(), large: Vec::new() };
        letters.order();
        letters
    }

    /// Notes which value is of which letter.
    fn order(&mut self) {
        self.small = vec![0; 256];
        self.large.clear();
        for (letter, of) in self.all.iter().enumerate() {
            for (first, last) in &of.ranges {
                (*first..=(*last).min(255)).for_each(|value| self.small[value as usize] = letter);
                self.large.push((*first, *last, letter));
            }
        }
        self.large.sort_unstable();
    }

    /// The letters, in order.
    #[must_use]
    pub fn all(&self) -> &[Letter] {
        &self.all
    }

    /// The letters of a text, by their places; none, if it is not made of letters.
    #[must_use]
    pub fn spelled(&self, text: &[u8]) -> Option<Vec<usize>> {
        let letter = |value: u32| match self.small.get(value as usize) {
            Some(letter) => *letter,
            None => self.large[self.large.partition_point(|(first, ..)| *first <= value) - 1].2,
        };
        Some(self.values(text)?.into_iter().map(letter).collect())
    }

    /// The code points or bytes of a text.
    pub(super) fn values(&self, text: &[u8]) -> Option<Vec<u32>> {
        match self.unit {
            Unit::Characters => Some(str::from_utf8(text).ok()?.chars().map(u32::from).collect()),
            Unit::Bytes => Some(text.iter().map(|byte| u32::from(*byte)).collect()),
        }
    }

    pub(super) fn text(&self, values: &[u32]) -> Vec<u8> {
        values.iter().flat_map(|value| self.unit.text(*value)).collect()
    }

    /// The texts of these letters.
    pub(super) fn word(&self, letters: &[usize]) -> Vec<u8> {
        letters.iter().flat_map(|letter| self.all[*letter].text()).collect()
    }

    /// The bytes that a member of some letters may have, at each place; a member has exactly one of these encodings.
    pub(super) fn encodings<'a>(&self, letters: impl Iterator<Item = &'a Letter>) -> Vec<utf8::Bytes> {
        let mut ranges: Vec<(u32, u32)> = letters.flat_map(|letter| letter.ranges.iter().copied()).collect();
        ranges.sort_unstable();
        ranges.dedup_by(|(first, last), (_, before)| {
            let follows = *before + 1 == *first;
            if follows {
                *before = *last;
            }
            follows
        });
        self.unit.encodings(&ranges)
    }

    /// The number of ranges of all letters.
    pub(super) fn ranges(&self) -> usize {
        self.large.len()
    }

    /// Makes the members that are not like the chosen one a letter of their own, the last. `alike` has places in order, the first one
    /// included, from which on, up to the next, members are like the chosen one or not.
    pub(super) fn split(&mut self, letter: usize, alike: &[(u32, bool)]) {
        let old = &self.all[letter];
        let end = [(old.count(), true)];
        let ends = alike.iter().chain(&end).skip(1);
        let (mut kept, mut others) = (Vec::new(), Vec::new());
        for ((from, is_alike), (to, _)) in alike.iter().zip(ends) {
            if *is_alike { &mut kept } else { &mut others }.extend(old.part(*from, *to));
        }
        self.all.push(Letter::new(self.unit, others));
        self.all[letter].ranges = kept;
        self.order();
    }
}

/// Adds the next value to a group.
fn add(groups: &mut Vec<Vec<(u32, u32)>>, group: usize, value: u32) {
    let group = group.min(MOST - 1);
    if group == groups.len() {
        groups.push(Vec::new());
    }
    match groups[group].last_mut() {
        Some((_, last)) if *last + 1 == value => *last = value,
        _ => groups[group].push((value, value)),
    }
}
