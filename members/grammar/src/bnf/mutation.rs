//! Automata that are wrong by one thing, and the strings that notice them.
//!
//! A mutant of an automaton has one transition (state, class) that leads to another state, each time that it is taken, or one
//! state with the other verdict. [`Mutants`] holds all of them, and [`small`] finds few strings that kill every one.
//!
//! Each mutant has another language, since the automaton is minimal. For a verdict, a text that leads to the state tells. For a
//! transition from `s` with `c` that leads to `t` instead of `u`, let `w` be a shortest text that leads to `s`, which does not take
//! the transition, and `z` one that the right automaton accepts from exactly one of `u` and `t`. If the mutant does not take
//! the transition again, its answer to `wcz` is that of `t`, and wrong. Otherwise `z` is `xcy`, where `x` leads from `t`
//! to `s`. Then the mutant is in `t` before `y`, as it is after `wc`: it has one answer to `wcz` and `wcy`. The right answers differ: that to
//! `wcy`, from `u`, is that of `t` to `z`.

use std::collections::HashSet;

use super::automaton::{Automaton, State, rank};
use super::classes::Classes;

/// All automata that are wrong by one transition or one verdict, without those that strings have told from the right one.
///
/// Takes a bit of memory for each mutant and another for each (state, class, state): for RFC 3986 `URI`, whose automaton has 180 states and 21 classes, 170 KB.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, mutation::Mutants};
/// // States: nothing yet, a sign, too much; classes: signs, and others.
/// let sign = Automaton::one_of(*b"+-");
/// let mut mutants = Mutants::new(&sign);
/// assert_eq!((mutants.total(), mutants.left()), (3 * 2 * 2 + 3, 15));
/// // The sign is not accepted, or its transition leads elsewhere.
/// assert_eq!((mutants.gain(b"+"), mutants.kill(b"+"), mutants.kill(b"-")), (3, 3, 0));
/// assert_eq!(mutants.left(), 12);
/// ```
#[derive(Clone, Debug)]
pub struct Mutants<'a> {
    tables: Tables<'a>,
    /// For each state and class, the states that the wrong transition may lead to whose mutants are killed.
    killed: Vec<u64>,
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

    /// Gives, for each state and class whose transition `text` takes, the states to which that can lead wrongly so that the answer
    /// is wrong, to `visit`. Returns the last state.
    fn told(&self, text: &[u8], mut visit: impl FnMut(usize, &[u64])) -> State {
        let classes: Vec<usize> = text.iter().map(|byte| self.automaton.class_of(*byte)).collect();
        // What accepts the rest, after each byte, from the last one on.
        let mut accepts = vec![self.accepting.clone()];
        for class in classes.iter().skip(1).rev() {
            accepts.push(self.before(&accepts[accepts.len() - 1], *class));
        }
        let mut path = Vec::with_capacity(text.len());
        let mut last = 0;
        for byte in text {
            path.push(last);
            last = self.automaton.step(last, *byte);
        }
        let flip = if self.automaton.is_accepting(last) { u64::MAX } else { 0 };
        let mut seen = HashSet::<usize, crate::hash::Quick>::default();
        for (place, (&state, &class)) in path.iter().zip(&classes).enumerate() {
            let row = state * self.automaton.classes() + class;
            if !seen.insert(row) {
                continue;
            }
            let again = (place + 1..classes.len()).rfind(|place| classes[*place] == class);
            let verdicts = &accepts[classes.len() - 1 - place];
            let mut wrong = match again {
                None => verdicts.clone(),
                Some(again) => self.repeated(&classes, &accepts, place..again + 1, state),
            };
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

    /// The states to which the transition of `state` with the first class can lead wrongly so that the text is accepted, where the class
    /// comes again, the last time at the end of `places`.
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
    #[must_use]
    pub fn new(automaton: &'a Automaton) -> Self {
        let tables = Tables::new(automaton);
        let killed = vec![0; automaton.states() * automaton.classes() * tables.words];
        let verdicts = vec![0; tables.words];
        let mut mutants = Self { tables, killed, verdicts, left: 0 };
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
        let (words, mut kills) = (self.tables.words, 0);
        let last = self.tables.told(text, |row, wrong| {
            for (killed, wrong) in self.killed[row * words..].iter_mut().zip(wrong) {
                kills += u64::from((wrong & !*killed).count_ones());
                *killed |= wrong;
            }
        });
        kills += u64::from(!has(&self.verdicts, last));
        add(&mut self.verdicts, last);
        self.left -= kills;
        kills
    }

    /// How many [`kill`](Self::kill) would return.
    #[must_use]
    pub fn gain(&self, text: &[u8]) -> u64 {
        let (words, mut kills) = (self.tables.words, 0);
        let last = self.tables.told(text, |row, wrong| {
            for (killed, wrong) in self.killed[row * words..].iter().zip(wrong) {
                kills += u64::from((wrong & !*killed).count_ones());
            }
        });
        kills + u64::from(!has(&self.verdicts, last))
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
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, mutation::{self, Question}};
/// let sign = Automaton::one_of(*b"+-");
/// assert!(mutation::small(&sign, 3).contains(&Question { text: b"+".to_vec(), accepted: true }));
/// ```
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
/// They take each transition between living states with at least `members` bytes of its class, or all, and each one that leads
/// nowhere, too, before an ending that would be right after each other byte. Bytes of one class follow each other as the same byte twice, and as
/// others. Strings are UTF-8, unless no such string kills a mutant.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, mutation::{self, Mutants}};
/// let word = Automaton::one_of(b'a'..=b'z').repeated(1, None);
/// let questions = mutation::small(&word, 3);
/// let mut mutants = Mutants::new(&word);
/// for question in &questions {
///     assert_eq!(word.accepts(&question.text), question.accepted);
///     mutants.kill(&question.text);
/// }
/// assert_eq!(mutants.left(), 0);
/// // Words of this recogniser have no letter twice in a row.
/// let wrong = |text: &[u8]| word.accepts(text) && text.windows(2).all(|pair| pair[0] != pair[1]);
/// assert!(questions.iter().any(|question| wrong(&question.text) != question.accepted));
/// ```
#[must_use]
pub fn small(automaton: &Automaton, members: usize) -> Vec<Question> {
    let mut mutants = Mutants::new(automaton);
    let mut suite = Draft { members: members.max(1), ..Draft::default() };
    suite.taken = vec![false; automaton.states() * 256];
    let tables = mutants.tables.clone();
    for encoding in [Encoding::Utf8, Encoding::Bytes] {
        let ways = Ways::new(&tables, encoding);
        if encoding == Encoding::Utf8 {
            ways.refused(&mut mutants, &mut suite);
        }
        ways.accepted(&mut mutants, &mut suite);
        ways.kill(&mut mutants, &mut suite);
    }
    let question = |text: Vec<u8>| Question { accepted: automaton.accepts(&text), text };
    let mut questions: Vec<Question> = suite.texts.into_iter().map(question).collect();
    questions.sort_by(|one, other| (one.text.len(), &one.text).cmp(&(other.text.len(), &other.text)));
    questions
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
    texts: HashSet<Vec<u8>>,
    /// For each state and byte, true if a string has taken it there.
    taken: Vec<bool>,
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
            access: Vec::new(),
            finish: Vec::new(),
            endings: Vec::new(),
        };
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
        symbols.sort_by_key(|byte| (rank(*byte), *byte));
        symbols
    }

    /// The nodes after each node.
    fn steps(&self) -> impl Iterator<Item = (State, u8, u8, State, u8)> {
        let symbols = self.symbols();
        (0..self.tables.automaton.states()).flat_map(move |state| {
            let symbols = symbols.clone();
            (0..self.encoding.states()).flat_map(move |code| {
                symbols.clone().into_iter().filter_map(move |byte| {
                    let after = self.encoding.step(code, byte)?;
                    Some((state, code, byte, self.tables.automaton.step(state, byte), after))
                })
            })
        })
    }

    fn outwards(&self) -> Vec<Option<Vec<u8>>> {
        let mut access = vec![None; self.node(self.tables.automaton.states(), 0)];
        access[0] = Some(Vec::new());
        let symbols = self.symbols();
        let mut waiting = std::collections::VecDeque::from([(0, 0)]);
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
        let nodes = self.node(self.tables.automaton.states(), 0);
        let mut before = vec![Vec::new(); nodes];
        for (state, code, byte, next, after) in self.steps() {
            before[self.node(next, after)].push((self.node(state, code), byte));
        }
        let mut finish: Vec<Option<Vec<u8>>> = vec![None; nodes];
        let mut waiting = std::collections::VecDeque::new();
        for state in (0..self.tables.automaton.states()).filter(|s| self.tables.automaton.is_accepting(*s)) {
            finish[self.node(state, 0)] = Some(Vec::new());
            waiting.push_back(self.node(state, 0));
        }
        while let Some(node) = waiting.pop_front() {
            for &(earlier, byte) in &before[node] {
                if finish[earlier].is_none() {
                    finish[earlier] = finish[node].as_ref().map(|rest| [&[byte][..], rest].concat());
                    waiting.push_back(earlier);
                }
            }
        }
        finish
    }

    /// The shortest endings that differ, and as many more as tell apart all states that can be told.
    fn find_endings(&self) -> Vec<Vec<Ending>> {
        let codes = usize::from(self.encoding.states());
        let states = self.tables.automaton.states();
        let mut endings: Vec<Vec<Ending>> = (0..codes).map(|_| Vec::new()).collect();
        let mut blocks: Vec<Vec<usize>> = vec![vec![0; states]; codes];
        let mut known = HashSet::new();
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
                for byte in in_order(bytes).into_iter().take(suite.members) {
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
                    let mut left = after.clone();
                    while let Some(ending) =
                        best(&self.endings[0], |ending| count_both(&ending.accepts, &left))
                    {
                        remove(&mut left, &ending.accepts);
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
        suite.ask(text, mutants);
    }

    /// Strings that kill what is left.
    fn kill(&self, mutants: &mut Mutants<'_>, suite: &mut Draft) {
        let automaton = self.tables.automaton;
        let dead = |state: State| automaton.is_dead(state);
        let mut rows: Vec<(State, usize, State)> = (0..automaton.states())
            .flat_map(|state| (0..automaton.classes()).map(move |class| (state, class)))
            .map(|(state, class)| (state, class, automaton.step(state, automaton.representatives()[class])))
            .collect();
        // A string leaves the language once: these cannot share strings.
        rows.sort_by_key(|(state, _, next)| (!dead(*next), dead(*state)));
        for (state, class, right) in rows {
            for (access, byte, code) in self.takes(state, class) {
                let mut tried = HashSet::new();
                loop {
                    let left = mutants.left_of(state, class);
                    let endings = self.endings[usize::from(code)].iter().enumerate();
                    let told = |ending: &Ending| told(&ending.accepts, &left, right);
                    let best = endings
                        .filter(|(place, _)| !tried.contains(place))
                        .map(|(place, ending)| (told(ending), place, ending))
                        .max_by_key(|(told, place, _)| (*told, std::cmp::Reverse(*place)));
                    let Some((1.., place, ending)) = best else { break };
                    tried.insert(place);
                    suite.ask([access, &[byte], &ending.text].concat(), mutants);
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
    fn ask(&mut self, text: Vec<u8>, mutants: &mut Mutants<'_>) {
        mutants.kill(&text);
        self.texts.insert(text);
    }
}

/// The ending with the most, if it has any; of several, the first.
fn best(endings: &[Ending], of: impl Fn(&Ending) -> u32) -> Option<&Ending> {
    let best = endings.iter().rev().max_by_key(|ending| of(ending))?;
    (of(best) > 0).then_some(best)
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

/// Bytes in the order in which they are to be used: the easiest to read; a letter of another script; the others that can be seen, the
/// hardest first; and the rest, controls last.
fn in_order(mut bytes: Vec<u8>) -> Vec<u8> {
    let group = |byte: u8| match byte {
        0xC3 => 1,
        b'!'..=b'~' => 2,
        b' ' => 3,
        0x80.. => 4,
        _ => 5,
    };
    let first = bytes.iter().copied().min_by_key(|byte| (rank(*byte), group(*byte), *byte));
    bytes.sort_by_key(|byte| {
        (Some(*byte) != first, group(*byte), std::cmp::Reverse(rank(*byte)), std::cmp::Reverse(*byte))
    });
    bytes
}

/// Divides the blocks of states, and returns whether one was divided.
fn split(blocks: &mut [usize], set: &[u64]) -> bool {
    let mut sides = std::collections::HashMap::<usize, [bool; 2]>::new();
    for (state, block) in blocks.iter().enumerate() {
        sides.entry(*block).or_default()[usize::from(has(set, state))] = true;
    }
    let mut next = blocks.iter().max().map_or(0, |most| most + 1);
    let mut names = std::collections::HashMap::new();
    for (state, block) in blocks.iter_mut().enumerate() {
        if sides[block] == [true, true] && has(set, state) {
            *block = *names.entry(*block).or_insert_with(|| {
                next += 1;
                next - 1
            });
        }
    }
    !names.is_empty()
}

/// STUB
#[derive(Clone, Debug)]
pub struct Loop {
    /// STUB
    pub before: Vec<u8>,
    /// STUB
    pub body: Vec<u8>,
    /// STUB
    pub after: Vec<u8>,
}

/// STUB
#[must_use]
pub fn loops(_: &Automaton) -> Vec<Loop> {
    vec![Loop { before: b"a:".to_vec(), body: b"a".to_vec(), after: b"".to_vec() }]
}
