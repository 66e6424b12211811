//! Automata that are wrong by one thing, and the strings that notice them.
//!
//! A mutant of an automaton has one transition (state, class) that leads to another state, each time that it is taken, or one
//! state with the other verdict. [`Mutants`] holds all of them, and [`small`] finds few strings that kill every one.
//!
//! Each mutant has another language, since the automaton is minimal. For a verdict, a text that leads to the state tells. For a
//! transition from `s` with `c` that leads to `t` instead of `u`, let `w` be a shortest text that leads to `s`, which does not take
//! the transition, and `z` one that the right automaton accepts from exactly one of `u` and `t`. If the mutant does not take the
//! transition again, its answer to `wcz` is that of `t`, and wrong. Otherwise `z` is `xcy`, where `x` leads from `t` to `s`. Then
//! the mutant is in `t` before `y`, as it is after `wc`: it has one answer to `wcz` and `wcy`. The right answers differ: that to
//! `wcy`, from `u`, is that of `t` to `z`.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use super::automaton::{Automaton, State, rank};
use super::classes::Classes;
use super::cover;
use crate::hash::Quick;

/// All automata that are wrong by one transition or one verdict, without those that strings have told from the right one.
///
/// Takes a bit of memory for each mutant and another for each (state, class, state): for RFC 3986 `URI`, whose automaton has 180
/// states and 21 classes, 180 KB.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, mutation::Mutants};
/// // States: nothing yet, a sign, too much; classes: signs, and others.
/// let sign = Automaton::one_of(*b"+-");
/// let mut mutants = Mutants::new(&sign);
/// assert_eq!((mutants.total(), mutants.left()), (3 * 2 * 2 + 3, 15));
/// // The sign is not accepted, or its transition leads elsewhere.
/// assert_eq!((mutants.kill(b"+"), mutants.kill(b"-")), (3, 0));
/// assert_eq!(mutants.left(), 12);
/// ```
#[derive(Clone, Debug)]
pub struct Mutants<'a> {
    tables: Tables<'a>,
    /// For each state and class, the states that the wrong transition may lead to whose mutants are killed.
    killed: Vec<u64>,
    /// For each state and class, how many are left.
    rows: Vec<u32>,
    /// The states whose wrong verdict is killed.
    verdicts: Vec<u64>,
    left: u64,
}

/// An automaton, read backwards with sets of states.
#[derive(Clone, Debug)]
struct Tables<'a> {
    automaton: &'a Automaton,
    /// Of a set of states.
    words: usize,
    /// For each class and state the set of the states before it.
    sources: Vec<u64>,
    /// For each class the states after it.
    images: Vec<Vec<State>>,
    accepting: Vec<u64>,
}

impl<'a> Tables<'a> {
    fn new(automaton: &'a Automaton) -> Self {
        let (states, words) = (automaton.states(), automaton.states().div_ceil(64));
        let mut sources = vec![0; automaton.classes() * states * words];
        let mut images = Vec::new();
        for (class, byte) in automaton.representatives().iter().enumerate() {
            let mut known = vec![0; words];
            for state in 0..states {
                let next = automaton.step(state, *byte);
                add(&mut sources[(class * states + next) * words..], state);
                add(&mut known, next);
            }
            images.push(members(&known).collect());
        }
        let mut accepting = vec![0; words];
        (0..states)
            .filter(|state| automaton.is_accepting(*state))
            .for_each(|state| add(&mut accepting, state));
        Self { automaton, words, sources, images, accepting }
    }

    #[inline]
    fn sources(&self, class: usize, state: State) -> &[u64] {
        &self.sources[(class * self.automaton.states() + state) * self.words..][..self.words]
    }

    /// The states from which `class` leads into `set`.
    fn before(&self, set: &[u64], class: usize) -> Vec<u64> {
        let mut before = vec![0; self.words];
        for state in self.images[class].iter().filter(|state| has(set, **state)) {
            unite(&mut before, self.sources(class, *state));
        }
        before
    }

    /// The same for a set of few states.
    fn before_few(&self, set: &[u64], class: usize) -> Vec<u64> {
        let mut before = vec![0; self.words];
        members(set).for_each(|state| unite(&mut before, self.sources(class, state)));
        before
    }

    /// Gives, for each state and class that is `wanted` whose transition `text` takes, the states to which that can lead wrongly so
    /// that the answer is wrong, to `visit`. Returns the last state.
    fn told(
        &self,
        text: &[u8],
        wanted: impl Fn(usize) -> bool,
        mut visit: impl FnMut(usize, &[u64]),
    ) -> State {
        let classes: Vec<usize> = text.iter().map(|byte| self.automaton.class_of(*byte)).collect();
        let mut rows: Vec<(usize, State, usize)> = Vec::with_capacity(text.len());
        let mut last = 0;
        for (place, (byte, class)) in text.iter().zip(&classes).enumerate() {
            let row = last * self.automaton.classes() + class;
            if wanted(row) && rows.iter().all(|(.., known)| *known != row) {
                rows.push((place, last, row));
            }
            last = self.automaton.step(last, *byte);
        }
        let Some(&(first, ..)) = rows.first() else { return last };
        // What accepts the rest, after each byte, from the last one on.
        let mut accepts = Vec::with_capacity(classes.len() - first);
        accepts.push(self.accepting.clone());
        for class in classes.iter().skip(first + 1).rev() {
            accepts.push(self.before(&accepts[accepts.len() - 1], *class));
        }
        let mut wrong = vec![0; self.words];
        let flip = if self.automaton.is_accepting(last) { u64::MAX } else { 0 };
        for (place, state, row) in rows {
            let again = (place + 1..classes.len()).rfind(|other| classes[*other] == classes[place]);
            let verdicts = &accepts[classes.len() - 1 - place];
            match again {
                None => wrong.copy_from_slice(verdicts),
                Some(again) => {
                    wrong.copy_from_slice(&self.repeated(&classes, &accepts, place..again + 1, state));
                }
            }
            for (wrong, place) in wrong.iter_mut().zip(0..) {
                *wrong = (*wrong ^ flip) & self.all(place);
            }
            visit(row, &wrong);
        }
        last
    }

    /// The word at `place` of the set of all states.
    fn all(&self, place: usize) -> u64 {
        let inside = self.automaton.states() - place * 64;
        if inside >= 64 { u64::MAX } else { (1 << inside) - 1 }
    }

    /// The states to which the transition of `state` with the first class can lead wrongly so that the text is accepted, where the
    /// class comes again, the last time at the end of `places`.
    fn repeated(
        &self,
        classes: &[usize],
        accepts: &[Vec<u64>],
        places: std::ops::Range<usize>,
        state: State,
    ) -> Vec<u64> {
        let class = classes[places.start];
        // The answers after each time that the class comes, from the last one on; and the states that lead to each such place,
        // and to none before it, so that the wrong transition is taken there first.
        let mut answers: Vec<Vec<u64>> = Vec::new();
        let mut leading: Vec<(usize, Vec<u64>)> = Vec::new();
        for place in places.rev() {
            let comes = classes[place] == class;
            if comes {
                let mut answer = accepts[classes.len() - 1 - place].clone();
                for (then, set) in &leading {
                    for ((word, then), set) in answer.iter_mut().zip(&answers[*then]).zip(set) {
                        *word = *word & !set | then & set;
                    }
                }
                answers.push(answer);
            }
            for (_, set) in &mut leading {
                *set = self.before_few(set, classes[place]);
                if comes {
                    set[state / 64] &= !(1 << (state % 64));
                }
            }
            leading.retain(|(_, set)| set.iter().any(|word| *word != 0));
            if comes {
                let mut here = vec![0; self.words];
                add(&mut here, state);
                leading.push((answers.len() - 1, here));
            }
        }
        answers.pop().expect("the class comes")
    }
}

impl<'a> Mutants<'a> {
    /// All of them.
    ///
    /// # Panics
    /// Never: an automaton has at most 65,535 states.
    #[must_use]
    pub fn new(automaton: &'a Automaton) -> Self {
        let tables = Tables::new(automaton);
        let rows = automaton.states() * automaton.classes();
        let others = u32::try_from(automaton.states() - 1).expect("the states are few");
        let (killed, rows) = (vec![0; rows * tables.words], vec![others; rows]);
        let verdicts = vec![0; tables.words];
        let mut mutants = Self { tables, killed, rows, verdicts, left: 0 };
        mutants.left = mutants.total();
        mutants
    }

    /// How many there are, the killed ones included.
    #[must_use]
    pub fn total(&self) -> u64 {
        let (states, classes) =
            (self.tables.automaton.states() as u64, self.tables.automaton.classes() as u64);
        states * classes * (states - 1) + states
    }

    /// How many are not killed.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Kills those that answer otherwise than the right automaton for `text`, and returns how many of them were not killed before.
    pub fn kill(&mut self, text: &[u8]) -> u64 {
        self.kill_of(text, |_| true).0
    }

    /// The same, of those whose transition is `wanted` alone, with how many are killed of each.
    fn kill_of(&mut self, text: &[u8], wanted: impl Fn(usize) -> bool) -> (u64, Vec<(usize, u32)>) {
        let words = self.tables.words;
        let mut told = Vec::new();
        let last = self.tables.told(
            text,
            |row| self.rows[row] > 0 && wanted(row),
            |row, wrong| {
                let mut new = 0;
                for (killed, wrong) in self.killed[row * words..].iter_mut().zip(wrong) {
                    new += (wrong & !*killed).count_ones();
                    *killed |= wrong;
                }
                told.push((row, new));
            },
        );
        for (row, new) in &told {
            self.rows[*row] -= new;
        }
        let verdict = u64::from(!has(&self.verdicts, last));
        add(&mut self.verdicts, last);
        let kills = verdict + told.iter().map(|(_, new)| u64::from(*new)).sum::<u64>();
        self.left -= kills;
        (kills, told)
    }

    /// The states to which the transition of `state` with `class` can still lead wrongly.
    fn left_of(&self, state: State, class: usize) -> Vec<u64> {
        let row = (state * self.tables.automaton.classes() + class) * self.tables.words;
        let mut left: Vec<u64> = self.killed[row..][..self.tables.words]
            .iter()
            .zip(0..)
            .map(|(killed, place)| !killed & self.tables.all(place))
            .collect();
        let right = self.tables.automaton.step(state, self.tables.automaton.representatives()[class]);
        left[right / 64] &= !(1 << (right % 64));
        left
    }
}

fn has(set: &[u64], state: State) -> bool {
    set[state / 64] >> (state % 64) & 1 == 1
}

fn add(set: &mut [u64], state: State) {
    set[state / 64] |= 1 << (state % 64);
}

fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// The states of a set.
fn members(set: &[u64]) -> impl Iterator<Item = State> {
    set.iter().enumerate().flat_map(|(place, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (bit < 64).then_some(place * 64 + bit as usize)
        })
    })
}

/// A string to ask, with the right answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question {
    /// The string.
    pub text: Vec<u8>,
    /// True if the language holds it.
    pub accepted: bool,
}

/// A small suite: strings, none twice, the shortest first and those of one length in the order of their bytes, that kill each of the
/// [`Mutants`].
///
/// They take each transition between living states with at least `members` bytes of its class, or all, and as many bytes lead from
/// a living state to nowhere, before endings that would be right after each other byte. At the end of a string, each control is
/// tried at each state that accepts. Where a class can come twice in a row, it does so as the same byte and as two. Strings are
/// UTF-8 where one kills the mutant. (Not found are those that have to take the wrong transition twice, first where the right
/// automaton can, and then at a place in a character where it cannot.)
#[must_use]
pub fn small(automaton: &Automaton, members: usize) -> Vec<Question> {
    let mut mutants = Mutants::new(automaton);
    let mut suite = Draft { members: members.max(1), ..Draft::default() };
    suite.taken = vec![false; automaton.states() * 256];
    suite.idle = vec![0; automaton.states() * automaton.classes()];
    let tables = mutants.tables.clone();
    for encoding in [Encoding::Utf8, Encoding::Bytes] {
        let ways = Ways::new(&tables, encoding);
        if encoding == Encoding::Utf8 {
            ways.refused(&mut mutants, &mut suite);
        }
        ways.accepted(&mut mutants, &mut suite);
        ways.doubled(&mut mutants, &mut suite);
        ways.kill(&mut mutants, &mut suite);
    }
    // What people try first tells no automaton of as many states apart, but many a program: nothing at all, and each way once.
    suite.texts.insert(Vec::new());
    let is_text = |text: &Vec<u8>| std::str::from_utf8(text).is_ok();
    let cover: Vec<Vec<u8>> = cover::strings(automaton).into_iter().filter(is_text).collect();
    // And each character of US-ASCII at both ends of short strings.
    for short in cover.iter().take(2) {
        let both = |byte: u8| [[&short[..], &[byte]].concat(), [&[byte], &short[..]].concat()];
        suite.texts.extend((0..0x80).flat_map(both));
    }
    suite.texts.extend(cover);
    let question = |text: Vec<u8>| Question { accepted: automaton.accepts(&text), text };
    let mut questions: Vec<Question> = suite.texts.into_iter().map(question).collect();
    questions
        .sort_unstable_by(|one, other| (one.text.len(), &one.text).cmp(&(other.text.len(), &other.text)));
    questions
}

/// A string of the language with a part that can be repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The text before.
    pub prefix: Vec<u8>,
    /// The part that can be repeated; never empty.
    pub body: Vec<u8>,
    /// The text after.
    pub suffix: Vec<u8>,
}

impl Loop {
    /// The string with so many bodies.
    #[must_use]
    pub fn times(&self, bodies: usize) -> Vec<u8> {
        [&self.prefix[..], &self.body.repeat(bodies), &self.suffix].concat()
    }
}

/// The parts that strings of the language can repeat: for each strongly connected component of the automaton the shortest cycles
/// that differ, with the shortest ways there and on.
///
/// Of the bytes that are a cycle alone, the easiest to read stands for those of several letters or digits, and each that shares its
/// class with no other byte is a delimiter, and comes after that one: `a/`. Programs that limit a length are asked with more and
/// more bodies.
///
/// # Panics
/// Never.
#[must_use]
pub fn loops(automaton: &Automaton) -> Vec<Loop> {
    let tables = Tables::new(automaton);
    let ways = Ways::new(&tables, Encoding::Utf8);
    let symbols = ways.symbols();
    let known = |state: &State| {
        let node = ways.node(*state, 0);
        ways.access[node].is_some() && ways.finish[node].is_some()
    };
    let states: Vec<State> = (0..automaton.states()).filter(known).collect();
    let homeward: Vec<Vec<Option<Vec<u8>>>> = states.iter().map(|state| ways.towards(&[*state])).collect();
    let is_delimiter = |byte: u8| {
        let class = automaton.class_of(byte);
        !byte.is_ascii_alphanumeric()
            && (0..=u8::MAX).filter(|other| automaton.class_of(*other) == class).count() == 1
    };
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for (state, home) in states.iter().zip(&homeward) {
        // The first state of its component.
        let other = states.iter().zip(&homeward).find(|(other, way)| {
            home[ways.node(**other, 0)].is_some() && way[ways.node(*state, 0)].is_some()
        });
        let component = other.map_or(*state, |(other, _)| *other);
        let steps = symbols.iter().filter_map(|byte| {
            let node = ways.node(automaton.step(*state, *byte), ways.encoding.step(0, *byte)?);
            Some([&[*byte][..], home[node].as_ref()?].concat())
        });
        let (alone, longer): (Vec<_>, Vec<_>) = steps.partition(|body| body.len() == 1);
        let mut bodies: Vec<Vec<u8>> = alone.first().cloned().into_iter().collect();
        bodies.extend(
            alone
                .iter()
                .skip(1)
                .filter(|body| is_delimiter(body[0]))
                .map(|body| [&alone[0][..], body].concat()),
        );
        let delimiters = bodies.len().saturating_sub(1);
        bodies.extend(longer);
        for (place, body) in bodies.into_iter().enumerate() {
            // The states on the way, from the first of them on; any of a component for one character, and for two.
            let mut states: Vec<State> =
                (0..body.len()).map(|to| automaton.run(*state, &body[..to])).collect();
            let first = (0..body.len()).min_by_key(|place| states[*place]).expect("a body has a byte");
            states.rotate_left(first);
            let alone = std::str::from_utf8(&body).is_ok_and(|text| text.chars().count() == 1);
            let delimiter = (place > 0 && place <= delimiters).then(|| body[1]);
            if alone || delimiter.is_some() {
                states = vec![component, body.len()];
            }
            if seen.insert((states, delimiter)) {
                let prefix = ways.access[ways.node(*state, 0)].clone().expect("it is reached");
                let suffix = ways.finish[ways.node(*state, 0)].clone().expect("it goes on");
                found.push(Loop { prefix, body, suffix });
            }
        }
    }
    found
}

/// Strings of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Bytes,
}

impl Encoding {
    /// How many states [`step`](Self::step) has; strings begin and end in the first.
    fn states(self) -> u8 {
        if self == Self::Utf8 { 8 } else { 1 }
    }

    /// The state after `state` on `byte`, if that is allowed (RFC 3629, section 4).
    fn step(self, state: u8, byte: u8) -> Option<u8> {
        if self == Self::Bytes {
            return Some(0);
        }
        Some(match (state, byte) {
            // One, two or three bytes are missing.
            (0, 0..=0x7F) | (1, 0x80..=0xBF) => 0,
            (0, 0xC2..=0xDF) | (2, 0x80..=0xBF) | (4, 0xA0..=0xBF) | (5, 0x80..=0x9F) => 1,
            (0, 0xE1..=0xEC | 0xEE..=0xEF) | (3, 0x80..=0xBF) | (6, 0x90..=0xBF) | (7, 0x80..=0x8F) => 2,
            (0, 0xF1..=0xF3) => 3,
            (0, 0xE0) => 4,
            (0, 0xED) => 5,
            (0, 0xF0) => 6,
            (0, 0xF4) => 7,
            _ => return None,
        })
    }
}

/// The strings so far.
#[derive(Debug, Default)]
struct Draft {
    members: usize,
    texts: HashSet<Vec<u8>, Quick>,
    /// For each state and byte, true if a string of the language has taken it there.
    taken: Vec<bool>,
    /// The states and classes that a string of the language has taken and then the class again, with the same byte or another.
    pairs: HashSet<(State, usize, bool), Quick>,
    /// How often one of several bytes was taken in turn.
    turns: usize,
    /// For each state and class, how many strings in succession have killed none of its mutants.
    idle: Vec<u8>,
}

/// An end of strings, with the states from which it is accepted.
#[derive(Debug)]
struct Ending {
    text: Vec<u8>,
    accepts: Vec<u64>,
}

/// How strings of one kind lead through an automaton. A node is a state of the automaton with one of the encoding.
#[derive(Debug)]
struct Ways<'t> {
    tables: &'t Tables<'t>,
    encoding: Encoding,
    /// The bytes that neither the automaton nor the encoding tells apart.
    units: Classes,
    /// Of each unit, its bytes in the order in which they are to be used.
    bytes: Vec<Vec<u8>>,
    /// For each node those before it, with a byte between.
    before: Vec<Vec<(usize, u8)>>,
    /// For each node a shortest string that leads there.
    access: Vec<Option<Vec<u8>>>,
    /// For each node a shortest string that is accepted from there.
    finish: Vec<Option<Vec<u8>>>,
    /// For each state of the encoding, the endings from there.
    endings: Vec<Vec<Ending>>,
}

impl<'t> Ways<'t> {
    /// How many endings are tried, at least.
    const ENDINGS: usize = 2000;

    fn new(tables: &'t Tables<'t>, encoding: Encoding) -> Self {
        let of =
            |byte: u8| (0..encoding.states()).map(|state| encoding.step(state, byte)).collect::<Vec<_>>();
        let units = Classes::by(|byte| (tables.automaton.class_of(byte), of(byte)));
        let bytes = (0..units.len())
            .map(|unit| in_order((0..=u8::MAX).filter(|byte| units.of(*byte) == unit).collect()))
            .collect();
        let mut ways = Self {
            tables,
            encoding,
            units,
            bytes,
            before: Vec::new(),
            access: Vec::new(),
            finish: Vec::new(),
            endings: Vec::new(),
        };
        ways.before = ways.backwards();
        ways.access = ways.outwards();
        ways.finish = ways.inwards();
        ways.endings = ways.find_endings();
        ways
    }

    fn node(&self, state: State, code: u8) -> usize {
        state * usize::from(self.encoding.states()) + usize::from(code)
    }

    /// One byte of each unit, the easiest to read first.
    fn symbols(&self) -> Vec<u8> {
        let mut symbols: Vec<u8> = self.bytes.iter().map(|bytes| bytes[0]).collect();
        symbols.sort_by_key(|byte| (rank(*byte), group(*byte), *byte));
        symbols
    }

    /// For each node the nodes before it, with a byte of the unit between.
    fn backwards(&self) -> Vec<Vec<(usize, u8)>> {
        let symbols = self.symbols();
        let mut before = vec![Vec::new(); self.node(self.tables.automaton.states(), 0)];
        for state in 0..self.tables.automaton.states() {
            for code in 0..self.encoding.states() {
                for &byte in &symbols {
                    if let Some(after) = self.encoding.step(code, byte) {
                        let next = self.tables.automaton.step(state, byte);
                        before[self.node(next, after)].push((self.node(state, code), byte));
                    }
                }
            }
        }
        before
    }

    fn outwards(&self) -> Vec<Option<Vec<u8>>> {
        let mut access = vec![None; self.node(self.tables.automaton.states(), 0)];
        access[0] = Some(Vec::new());
        let symbols = self.symbols();
        let mut waiting = VecDeque::from([(0, 0)]);
        while let Some((state, code)) = waiting.pop_front() {
            for &byte in &symbols {
                let Some(after) = self.encoding.step(code, byte) else { continue };
                let next = self.tables.automaton.step(state, byte);
                let node = self.node(next, after);
                if access[node].is_none() {
                    let mut text: Vec<u8> = access[self.node(state, code)].clone().expect("it is reached");
                    text.push(byte);
                    access[node] = Some(text);
                    waiting.push_back((next, after));
                }
            }
        }
        access
    }

    fn inwards(&self) -> Vec<Option<Vec<u8>>> {
        let automaton = self.tables.automaton;
        let accepting = (0..automaton.states()).filter(|state| automaton.is_accepting(*state));
        self.towards(&accepting.collect::<Vec<State>>())
    }

    /// For each node a shortest string that leads to one of these states, at the end of a character.
    fn towards(&self, states: &[State]) -> Vec<Option<Vec<u8>>> {
        let mut ways: Vec<Option<Vec<u8>>> = vec![None; self.before.len()];
        let mut waiting = VecDeque::new();
        for state in states {
            ways[self.node(*state, 0)] = Some(Vec::new());
            waiting.push_back(self.node(*state, 0));
        }
        while let Some(node) = waiting.pop_front() {
            for &(earlier, byte) in &self.before[node] {
                if ways[earlier].is_none() {
                    ways[earlier] = ways[node].as_ref().map(|rest| [&[byte][..], rest].concat());
                    waiting.push_back(earlier);
                }
            }
        }
        ways
    }

    /// The shortest endings that differ, and as many more as tell apart all states that can be told.
    fn find_endings(&self) -> Vec<Vec<Ending>> {
        let codes = usize::from(self.encoding.states());
        let states = self.tables.automaton.states();
        let mut endings: Vec<Vec<Ending>> = (0..codes).map(|_| Vec::new()).collect();
        let mut blocks: Vec<Vec<usize>> = vec![vec![0; states]; codes];
        let mut known = HashSet::<_, Quick>::default();
        let symbols = self.symbols();
        let accepting = self.tables.accepting.clone();
        known.insert((0, accepting.clone()));
        split(&mut blocks[0], &accepting);
        endings[0].push(Ending { text: Vec::new(), accepts: accepting });
        let mut queue = vec![(0_u8, 0_usize)];
        let mut at = 0;
        while let Some(&(code, place)) = queue.get(at) {
            at += 1;
            for &byte in &symbols {
                let class = self.tables.automaton.class_of(byte);
                let before: Vec<u8> = (0..self.encoding.states())
                    .filter(|before| self.encoding.step(*before, byte) == Some(code))
                    .collect();
                if before.is_empty() {
                    continue;
                }
                let ending = &endings[usize::from(code)][place];
                let accepts = self.tables.before(&ending.accepts, class);
                if accepts.iter().all(|word| *word == 0) {
                    continue;
                }
                let text = [&[byte][..], &ending.text].concat();
                for before in before {
                    let new = split(&mut blocks[usize::from(before)], &accepts);
                    if (new || queue.len() < Self::ENDINGS) && known.insert((before, accepts.clone())) {
                        let list = &mut endings[usize::from(before)];
                        queue.push((before, list.len()));
                        list.push(Ending { text: text.clone(), accepts: accepts.clone() });
                    }
                }
            }
        }
        endings
    }

    /// How strings of this kind take the transition of `state` with `class`: what leads to the state, the byte, which is one of
    /// each unit, and the state of the encoding after it.
    fn takes(&self, state: State, class: usize) -> Vec<(&[u8], u8, u8)> {
        let mut takes = Vec::new();
        for code in 0..self.encoding.states() {
            let Some(access) = &self.access[self.node(state, code)] else { continue };
            for bytes in &self.bytes {
                if self.tables.automaton.class_of(bytes[0]) == class
                    && let Some(after) = self.encoding.step(code, bytes[0])
                {
                    takes.push((&access[..], bytes[0], after));
                }
            }
        }
        takes.sort_by_key(|(access, byte, _)| (access.len(), rank(*byte), *byte));
        takes
    }

    /// Strings that leave the language with some bytes of each class, before endings that would be right after any other byte.
    fn refused(&self, mutants: &mut Mutants<'_>, suite: &mut Draft) {
        let automaton = self.tables.automaton;
        for state in automaton.living() {
            let mut after = vec![0; self.tables.words];
            let living: Vec<State> = automaton.steps(state).into_iter().map(|(next, _)| next).collect();
            for next in living {
                add(&mut after, next);
            }
            let mut endings = Vec::new();
            while let Some(best) = best(&self.endings[0], |ending| count_both(&ending.accepts, &after)) {
                let ending = &self.endings[0][best];
                remove(&mut after, &ending.accepts);
                endings.push(ending);
            }
            for (class, byte) in automaton.representatives().iter().enumerate() {
                if !automaton.is_dead(automaton.step(state, *byte)) {
                    continue;
                }
                let takes = self.takes(state, class);
                let Some(&(access, ..)) = takes.first() else { continue };
                let bytes: Vec<u8> = takes
                    .iter()
                    .filter(|take| take.0 == access)
                    .flat_map(|(_, byte, _)| &self.bytes[self.units.of(*byte)])
                    .copied()
                    .collect();
                let mut bytes = in_order(bytes);
                // The last of them is another one at each state.
                let other = suite.visible(&bytes);
                let place = bytes.iter().position(|byte| Some(*byte) == other);
                if let Some(place) = place.filter(|place| *place >= suite.members) {
                    bytes.swap(place, suite.members - 1);
                }
                bytes.truncate(suite.members);
                if let Some(access) =
                    self.access[self.node(state, 0)].as_ref().filter(|_| automaton.is_accepting(state))
                {
                    // Some recognisers permit a line break at the end, or stop at a zero.
                    for byte in (0..=b' ').chain([0x7F]).filter(|byte| automaton.class_of(*byte) == class) {
                        suite.ask([&access[..], &[byte]].concat(), mutants);
                    }
                }
                for byte in bytes {
                    let code = takes
                        .iter()
                        .find(|take| take.0 == access && self.units.of(take.1) == self.units.of(byte))
                        .expect("it is one of them")
                        .2;
                    // The rest of a character.
                    let (mut whole, mut code) = ([access, &[byte]].concat(), code);
                    while code != 0 {
                        let rest = (0x80..=0xBF).find_map(|b| Some((b, self.encoding.step(code, b)?)));
                        let (byte, after) = rest.expect("a character ends");
                        whole.push(byte);
                        code = after;
                    }
                    for ending in &endings {
                        suite.ask([&whole[..], &ending.text].concat(), mutants);
                    }
                }
            }
        }
    }

    /// Strings that take each transition with some bytes of its class, and go on to the end.
    fn accepted(&self, mutants: &mut Mutants<'_>, suite: &mut Draft) {
        let automaton = self.tables.automaton;
        for state in automaton.living() {
            for class in 0..automaton.classes() {
                if automaton.is_dead(automaton.step(state, automaton.representatives()[class])) {
                    continue;
                }
                let all: Vec<u8> = (0..=u8::MAX).filter(|byte| automaton.class_of(*byte) == class).collect();
                let ways = self.takes(state, class);
                for byte in in_order(all.clone()) {
                    let taken =
                        all.iter().filter(|byte| suite.taken[state * 256 + usize::from(**byte)]).count();
                    if taken >= suite.members {
                        break;
                    }
                    if suite.taken[state * 256 + usize::from(byte)] {
                        continue;
                    }
                    let whole = ways.iter().find_map(|(access, like, code)| {
                        let next = automaton.step(state, byte);
                        let finish = self.finish[self.node(next, *code)].as_ref()?;
                        (self.units.of(*like) == self.units.of(byte))
                            .then(|| [access, &[byte][..], finish].concat())
                    });
                    if let Some(text) = whole {
                        self.take(text, mutants, suite);
                    }
                }
            }
        }
    }

    /// Strings in which the same byte, or another of its class, follows a byte.
    fn doubled(&self, mutants: &mut Mutants<'_>, suite: &mut Draft) {
        /// How many bytes are doubled in one string.
        const MANY: usize = 8;
        let automaton = self.tables.automaton;
        for state in automaton.living() {
            let Some(access) = &self.access[self.node(state, 0)] else { continue };
            let finish = |state: State| self.finish[self.node(state, 0)].as_ref();
            for bytes in &self.bytes {
                let (first, class) = (bytes[0], automaton.class_of(bytes[0]));
                let next = automaton.step(state, first);
                let Some(end) = finish(automaton.step(next, first)) else { continue };
                if self.encoding.step(0, first) != Some(0) {
                    continue;
                }
                if next == state && bytes.len() > 1 {
                    for some in bytes.chunks(MANY) {
                        let twice = some.iter().flat_map(|byte| [*byte; 2]).collect::<Vec<_>>();
                        self.note([&access[..], &twice, end].concat(), mutants, suite);
                    }
                }
                if !suite.pairs.contains(&(state, class, true)) {
                    self.note([&access[..], &[first; 2], end].concat(), mutants, suite);
                }
                if let Some(other) = bytes.get(1).filter(|_| !suite.pairs.contains(&(state, class, false))) {
                    self.note([&access[..], &[first, *other], end].concat(), mutants, suite);
                }
            }
            // Characters of several bytes.
            for first in self.symbols() {
                let Some(character) = self.round(state, 0, first, state) else { continue };
                if let Some(end) = finish(state).filter(|_| character.len() > 1) {
                    self.take([&access[..], &character, &character, end].concat(), mutants, suite);
                    self.note([&access[..], &character, &character, end].concat(), mutants, suite);
                }
            }
        }
    }

    /// One character that begins with `byte` and leads from `state` to `to`.
    fn round(&self, state: State, code: u8, byte: u8, to: State) -> Option<Vec<u8>> {
        let (next, after) = (self.tables.automaton.step(state, byte), self.encoding.step(code, byte)?);
        if after == 0 {
            return (next == to).then(|| vec![byte]);
        }
        let rest = self.symbols().into_iter().find_map(|byte| self.round(next, after, byte, to))?;
        Some([&[byte][..], &rest].concat())
    }

    /// Asks a string of the language with other bytes of the same units, where these are not taken yet.
    fn take(&self, mut text: Vec<u8>, mutants: &mut Mutants<'_>, suite: &mut Draft) {
        let mut state = 0;
        for byte in &mut text {
            let taken = |byte: u8| suite.taken[state * 256 + usize::from(byte)];
            if taken(*byte) {
                let others = &self.bytes[self.units.of(*byte)];
                *byte = others.iter().copied().find(|byte| !taken(*byte)).unwrap_or(*byte);
            }
            suite.taken[state * 256 + usize::from(*byte)] = true;
            state = self.tables.automaton.step(state, *byte);
        }
        self.note(text, mutants, suite);
    }

    /// Asks a string of the language as it is.
    fn note(&self, text: Vec<u8>, mutants: &mut Mutants<'_>, suite: &mut Draft) {
        let automaton = self.tables.automaton;
        let (mut state, mut before) = (0, None);
        for byte in &text {
            let class = automaton.class_of(*byte);
            if let Some((state, last)) = before.filter(|(_, last)| automaton.class_of(*last) == class) {
                suite.pairs.insert((state, class, last == *byte));
            }
            suite.taken[state * 256 + usize::from(*byte)] = true;
            before = Some((state, *byte));
            state = automaton.step(state, *byte);
        }
        suite.ask(text, mutants);
    }

    /// Of the endings from `code` those that tell `right` from the most states that are left, until none is left.
    fn order(&self, right: State, code: u8) -> Vec<usize> {
        let endings = &self.endings[usize::from(code)];
        let mut left: Vec<u64> = (0..self.tables.words).map(|place| self.tables.all(place)).collect();
        let mut order = Vec::new();
        while let Some(best) = best(endings, |ending| told(&ending.accepts, &left, right)) {
            let ending = &endings[best];
            let flip = if has(&ending.accepts, right) { u64::MAX } else { 0 };
            left.iter_mut().zip(&ending.accepts).for_each(|(left, accepts)| *left &= !(accepts ^ flip));
            order.push(best);
        }
        order
    }

    /// A shortest string that kills the mutant.
    fn search(&self, state: State, class: usize, wrong: State) -> Option<Vec<u8>> {
        let automaton = self.tables.automaton;
        let symbols = self.symbols();
        let mut known = HashSet::<(State, State, u8), Quick>::default();
        known.insert((0, 0, 0));
        // Each with the place of the one before and the byte between.
        let mut reached = vec![((0, 0, 0_u8), 0, 0)];
        let mut at = 0;
        while let Some(&((right, bent, code), ..)) = reached.get(at) {
            if code == 0 && automaton.is_accepting(right) != automaton.is_accepting(bent) {
                let mut text = Vec::new();
                while at > 0 {
                    text.push(reached[at].2);
                    at = reached[at].1;
                }
                text.reverse();
                return Some(text);
            }
            for &byte in &symbols {
                let Some(after) = self.encoding.step(code, byte) else { continue };
                let is_bent = bent == state && automaton.class_of(byte) == class;
                let bent = if is_bent { wrong } else { automaton.step(bent, byte) };
                let next = (automaton.step(right, byte), bent, after);
                if known.insert(next) {
                    reached.push((next, at, byte));
                }
            }
            at += 1;
        }
        None
    }

    /// Strings that kill what is left.
    fn kill(&self, mutants: &mut Mutants<'_>, suite: &mut Draft) {
        const FIRST: State = 10;
        let automaton = self.tables.automaton;
        let dead = |state: State| automaton.is_dead(state);
        let mut rows: Vec<(State, usize, State)> = (0..automaton.states())
            .flat_map(|state| (0..automaton.classes()).map(move |class| (state, class)))
            .map(|(state, class)| (state, class, automaton.step(state, automaton.representatives()[class])))
            .collect();
        // A string leaves the language once, so that the first of these cannot share strings. Theirs take the transitions of the dead
        // state as well, of which few mutants are left after the first states.
        rows.sort_by_key(|(state, _, next)| {
            let place = if dead(*state) {
                1
            } else if *state < FIRST {
                0
            } else {
                2
            };
            (!dead(*next), place, dead(*state))
        });
        // For each state, and each state of the encoding, the endings that tell it from all others, the best first.
        let mut orders = HashMap::<(State, u8), Vec<usize>, Quick>::default();
        for (state, class, right) in rows {
            let takes = self.takes(state, class);
            for (access, byte, code) in &takes {
                let endings = &self.endings[usize::from(*code)];
                let order = orders.entry((right, *code)).or_insert_with(|| self.order(right, *code));
                let mut left = mutants.left_of(state, class);
                for ending in order.iter().map(|place| &endings[*place]) {
                    if told(&ending.accepts, &left, right) > 0 {
                        let others = &self.bytes[self.units.of(*byte)];
                        let byte = if dead(right) { suite.visible(others).unwrap_or(*byte) } else { *byte };
                        let text = [access, &[byte][..], &ending.text].concat();
                        if dead(right) {
                            suite.ask_quickly(text, mutants);
                        } else {
                            suite.ask(text, mutants);
                        }
                        left = mutants.left_of(state, class);
                    }
                }
            }
            // Those that take the transition again, so that the ending does not tell.
            let codes: BTreeSet<u8> = takes.iter().map(|(.., code)| *code).collect();
            for wrong in members(&mutants.left_of(state, class)) {
                let endings = codes.iter().flat_map(|code| &self.endings[usize::from(*code)]);
                let tells = |ending: &Ending| has(&ending.accepts, right) != has(&ending.accepts, wrong);
                if endings.into_iter().any(tells)
                    && let Some(text) = self.search(state, class, wrong)
                {
                    suite.ask(text, mutants);
                }
            }
        }
        for state in 0..automaton.states() {
            if let Some(text) =
                self.access[self.node(state, 0)].as_ref().filter(|_| !has(&mutants.verdicts, state))
            {
                suite.ask(text.clone(), mutants);
            }
        }
    }
}

impl Draft {
    /// One of those bytes that can be seen, each in turn.
    fn visible(&mut self, bytes: &[u8]) -> Option<u8> {
        let visible: Vec<u8> = bytes.iter().copied().filter(|byte| (b' '..=b'~').contains(byte)).collect();
        self.turns += 1;
        visible.get(self.turns % visible.len().max(1)).copied()
    }

    fn ask(&mut self, text: Vec<u8>, mutants: &mut Mutants<'_>) {
        mutants.kill(&text);
        self.texts.insert(text);
    }

    /// The same, without those mutants of which many strings in succession have killed none: it takes long to look at all for
    /// each of hundreds of strings that differ at the end.
    fn ask_quickly(&mut self, text: Vec<u8>, mutants: &mut Mutants<'_>) {
        let (_, told) = mutants.kill_of(&text, |row| self.idle[row] < 32);
        for (row, new) in told {
            self.idle[row] = if new == 0 { self.idle[row] + 1 } else { 0 };
        }
        self.texts.insert(text);
    }
}

/// The place of the ending with the most, if it has any; of several, the first.
fn best(endings: &[Ending], of: impl Fn(&Ending) -> u32) -> Option<usize> {
    let (most, place) =
        endings.iter().map(of).zip(0..).max_by_key(|(count, place)| (*count, std::cmp::Reverse(*place)))?;
    (most > 0).then_some(place)
}

fn count_both(one: &[u64], other: &[u64]) -> u32 {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones()).sum()
}

fn remove(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word &= !other);
}

/// How many states of `left` an ending tells from `right`.
fn told(accepts: &[u64], left: &[u64], right: State) -> u32 {
    let flip = if has(accepts, right) { u64::MAX } else { 0 };
    accepts.iter().zip(left).map(|(accepts, left)| ((accepts ^ flip) & left).count_ones()).sum()
}

/// The order of bytes that are as easy to read: letters of another script, what else can be seen, and controls last.
fn group(byte: u8) -> u8 {
    match byte {
        // The letter é.
        0xC3 | 0xA9 => 1,
        b'!'..=b'~' => 2,
        b' ' => 3,
        0x80.. => 4,
        _ => 5,
    }
}

/// Bytes in the order in which they are to be used: the easiest to read; a letter of another script; the others that can be seen, the
/// hardest first; and the rest, controls last.
fn in_order(mut bytes: Vec<u8>) -> Vec<u8> {
    let first = bytes.iter().copied().min_by_key(|byte| (rank(*byte), group(*byte), *byte));
    bytes.sort_by_key(|byte| {
        (Some(*byte) != first, group(*byte), std::cmp::Reverse(rank(*byte)), std::cmp::Reverse(*byte))
    });
    bytes
}

/// Divides the blocks of states, which are numbered from 0 on, and returns whether one was divided.
fn split(blocks: &mut [usize], set: &[u64]) -> bool {
    let count = blocks.iter().max().map_or(0, |most| most + 1);
    if count == blocks.len() {
        return false;
    }
    // For each block the number of states in the set, and of all; then the number of its new part.
    let mut sizes = vec![(0, 0); count];
    for (state, block) in blocks.iter().enumerate() {
        sizes[*block].0 += usize::from(has(set, state));
        sizes[*block].1 += 1;
    }
    let mut next = count;
    let mut parts = vec![None; count];
    for ((inside, all), part) in sizes.into_iter().zip(&mut parts) {
        if inside > 0 && inside < all {
            *part = Some(next);
            next += 1;
        }
    }
    for (state, block) in blocks.iter_mut().enumerate() {
        *block = parts[*block].filter(|_| has(set, state)).unwrap_or(*block);
    }
    next > count
}
