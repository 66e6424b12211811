//! The minimal deterministic automaton of a production.

use std::collections::HashMap;
use std::hash::Hash;

use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::{Anchored, MatchKind};
use regex_syntax::hir::Hir;

use super::grammar::Grammar;
use super::regular::{self, NotRegular};

/// A state of an [`Automaton`]; the start is 0.
pub type State = usize;

/// The minimal complete deterministic automaton of a language over bytes.
///
/// Bytes that no state tells apart share a class, numbered by their first byte.
///
/// ```
/// use urlgram::{Reading, bnf::automaton::Automaton, rfc1738::RFC1738};
/// let escape = Automaton::of(RFC1738.grammar(Reading::Corrected), "escape")?;
/// assert_eq!((escape.states(), escape.classes()), (5, 3)); // "", "%", "%4", "%41", all else; "%", hex, others
/// assert!(escape.accepts(b"%4a") && !escape.accepts(b"%4"));
/// assert_eq!(escape.first_dead(b"%4g"), Some(2));
/// # Ok::<(), urlgram::bnf::regular::NotRegular>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    class_of: Box<[u8; 256]>,
    representatives: Vec<u8>,
    /// The state behind `state` on class `c` is at `state * classes + c`.
    next: Vec<u16>,
    accepting: Vec<bool>,
    dead: Option<State>,
}

impl Automaton {
    /// The automaton of production `name`.
    ///
    /// # Errors
    /// Where the production is not regular, or not there.
    ///
    /// # Panics
    /// Where the automaton would have more than 65,535 states; those of the URL grammars have hundreds.
    pub fn of(grammar: &Grammar<'_>, name: &str) -> Result<Self, NotRegular> {
        Ok(Self::of_expression(&regular::expression(grammar, name)?))
    }

    /// The automaton of an expression over bytes, which is taken as a whole, as between `^` and `$`.
    ///
    /// # Panics
    /// Where the expression looks around, and like [`of`](Self::of).
    #[must_use]
    pub fn of_expression(expression: &Hir) -> Self {
        let nfa = thompson::Compiler::new()
            .configure(thompson::Config::new().utf8(false))
            .build_from_hir(expression)
            .expect("an expression without look-around or captures compiles");
        // `All`, since leftmost-first would drop the strings that a later alternative accepts. Not minimised
        // there: those automata report a match one byte late, which splits states that are one here.
        let config = dense::Config::new().match_kind(MatchKind::All).start_kind(StartKind::Anchored);
        let dfa = dense::Builder::new().configure(config).build_from_nfa(&nfa).expect("no size limit is set");
        let start = dfa.universal_start_state(Anchored::Yes).expect("without look-around there is one start");
        let accepts = |state| dfa.is_match_state(dfa.next_eoi_state(state));
        minimal(&explored(start, |state, byte| dfa.next_state(state, byte), accepts))
    }

    /// The automaton of `prefix` and then any string of this language, in which bytes may be written as `%` and two hex
    /// digits: those that `plain` accepts as they are or so, all others only so.
    ///
    /// ```
    /// use urlgram::{Reading, bnf::automaton::Automaton, rfc1738::RFC1738};
    /// let port = Automaton::of(RFC1738.grammar(Reading::Corrected), "port")?;
    /// let escaped = port.escaped(b":", |byte| byte != b'0');
    /// assert!(escaped.accepts(b":8%308%38") && !escaped.accepts(b":80") && !escaped.accepts(b"88"));
    /// # Ok::<(), urlgram::bnf::regular::NotRegular>(())
    /// ```
    ///
    /// # Panics
    /// Where the automaton would have more than 65,535 states.
    #[must_use]
    pub fn escaped(&self, prefix: &[u8], plain: impl Fn(u8) -> bool) -> Self {
        // The prefix; then, for each state, the state itself, it behind `%`, and it behind `%` and each digit; one dead.
        const EACH: usize = 2 + 16;
        let place = |state: State| prefix.len() + EACH * state;
        let dead = place(self.states());
        let mut explored = Explored { next: vec![[dead; 256]; dead + 1], accepting: vec![false; dead + 1] };
        for (at, byte) in prefix.iter().enumerate() {
            explored.next[at][usize::from(*byte)] = at + 1;
        }
        let digits = || (b'0'..=b'9').chain(b'A'..=b'F').chain(b'a'..=b'f');
        let value = |digit: u8| char::from(digit).to_digit(16).map_or(0, |value| value as usize);
        for state in 0..self.states() {
            let here = place(state);
            explored.accepting[here] = self.is_accepting(state);
            for byte in (0..=255).filter(|byte| *byte != b'%' && plain(*byte)) {
                explored.next[here][usize::from(byte)] = place(self.step(state, byte));
            }
            explored.next[here][usize::from(b'%')] = here + 1;
            for high in digits() {
                let behind = here + 2 + value(high);
                explored.next[here + 1][usize::from(high)] = behind;
                for low in digits() {
                    let byte =
                        u8::try_from(16 * value(high) + value(low)).expect("two hex digits are a byte");
                    explored.next[behind][usize::from(low)] = place(self.step(state, byte));
                }
            }
        }
        minimal(&explored)
    }

    /// The number of states, the dead one included.
    #[must_use]
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The states from which something is accepted: all but the dead one.
    pub fn living(&self) -> impl Iterator<Item = State> {
        (0..self.states()).filter(|state| !self.is_dead(*state))
    }

    /// The number of classes of bytes.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.representatives.len()
    }

    /// One byte of each class, the least.
    #[must_use]
    pub fn representatives(&self) -> &[u8] {
        &self.representatives
    }

    /// One byte of each class, the easiest to read: a small letter, a digit, a capital, any other that is visible, in
    /// this order of preference.
    #[must_use]
    pub fn readable(&self) -> Vec<u8> {
        let of = |class: usize| (0..=u8::MAX).filter(move |byte| self.class_of(*byte) == class);
        (0..self.classes()).filter_map(|class| of(class).min_by_key(|byte| rank(*byte))).collect()
    }

    /// The class of `byte`: its place among the [`representatives`](Self::representatives).
    #[must_use]
    #[inline]
    pub fn class_of(&self, byte: u8) -> usize {
        self.class_of[usize::from(byte)].into()
    }

    /// The state behind `state` on `byte`.
    #[must_use]
    #[inline]
    pub fn step(&self, state: State, byte: u8) -> State {
        self.next[state * self.classes() + usize::from(self.class_of[usize::from(byte)])].into()
    }

    /// The state behind `state` on all of `input`.
    #[must_use]
    pub fn run(&self, state: State, input: &[u8]) -> State {
        input.iter().fold(state, |state, byte| self.step(state, *byte))
    }

    /// Whether the language holds a string that leads to `state`.
    #[must_use]
    pub fn is_accepting(&self, state: State) -> bool {
        self.accepting[state]
    }

    /// Whether nothing that follows `state` is accepted.
    #[must_use]
    pub fn is_dead(&self, state: State) -> bool {
        self.dead == Some(state)
    }

    /// Whether the language holds `input`.
    #[must_use]
    pub fn accepts(&self, input: &[u8]) -> bool {
        self.is_accepting(self.run(0, input))
    }

    /// The offset of the first byte behind which no continuation is in the language.
    #[must_use]
    pub fn first_dead(&self, input: &[u8]) -> Option<usize> {
        let mut state = 0;
        input.iter().position(|byte| {
            state = self.step(state, *byte);
            self.is_dead(state)
        })
    }

    /// The offset at which `input` leaves the language, and the state before it: the first byte after which no continuation is in
    /// the language, or the end.
    #[must_use]
    pub fn leaves(&self, input: &[u8]) -> (usize, State) {
        let mut state = 0;
        for (at, byte) in input.iter().enumerate() {
            let next = self.step(state, *byte);
            if self.is_dead(next) {
                return (at, state);
            }
            state = next;
        }
        (input.len(), state)
    }

    /// The bytes that follow `state` in each string of the language, as long as there is one way only.
    #[must_use]
    pub fn only_text(&self, mut state: State) -> Vec<u8> {
        let mut text = Vec::new();
        while text.len() < self.states() && !self.is_accepting(state) {
            let mut live = (0..=u8::MAX).filter(|byte| !self.is_dead(self.step(state, *byte)));
            let (Some(byte), None) = (live.next(), live.next()) else { break };
            text.push(byte);
            state = self.step(state, byte);
        }
        text
    }

    /// For each state a shortest string that leads to it from the start.
    #[must_use]
    pub fn access_strings(&self) -> Vec<Vec<u8>> {
        let mut reached = self.outwards(&self.representatives);
        reached.sort_by_key(|(state, _)| *state);
        reached.into_iter().map(|(_, string)| string).collect()
    }

    /// The states from the start outwards, as far as these bytes lead, each with a shortest string of them that leads
    /// there; of several, that whose bytes stand first.
    pub(super) fn outwards(&self, bytes: &[u8]) -> Vec<(State, Vec<u8>)> {
        let mut known = vec![false; self.states()];
        known[0] = true;
        let mut reached = vec![(0, Vec::new())];
        let mut done = 0;
        while let Some((state, string)) = reached.get(done).cloned() {
            for &byte in bytes {
                let next = self.step(state, byte);
                if !std::mem::replace(&mut known[next], true) {
                    reached.push((next, [&string[..], &[byte]].concat()));
                }
            }
            done += 1;
        }
        reached
    }

    /// A characterisation set: strings of which, for each two states, one is accepted from exactly one of
    /// them. Never empty.
    #[must_use]
    pub fn characterisation(&self) -> Vec<Vec<u8>> {
        let pairs = self.distinguishing_steps();
        let mut set: Vec<Vec<u8>> = vec![Vec::new()];
        let mut block: Vec<usize> = self.accepting.iter().map(|accepts| usize::from(*accepts)).collect();
        while let Some((one, other)) = first_equal_pair(&block) {
            let string = self.distinguish(&pairs, one, other);
            let mut renamed = HashMap::new();
            for (state, old) in block.iter_mut().enumerate() {
                let accepts = self.is_accepting(self.run(state, &string));
                let fresh = renamed.len();
                *old = *renamed.entry((*old, accepts)).or_insert(fresh);
            }
            set.push(string);
        }
        set
    }

    /// For each pair of states the class on which they first differ by one step less, or none where one
    /// accepts and the other does not.
    fn distinguishing_steps(&self) -> Vec<Option<u8>> {
        let states = self.states();
        let mut step: Vec<Option<u8>> = vec![None; states * states];
        let mut differ: Vec<bool> = (0..states * states)
            .map(|pair| self.accepting[pair / states] != self.accepting[pair % states])
            .collect();
        loop {
            let before = differ.clone();
            for pair in (0..states * states).filter(|pair| !before[*pair]) {
                let found = (0..self.classes()).find(|class| {
                    let one = self.next[pair / states * self.classes() + class];
                    let other = self.next[pair % states * self.classes() + class];
                    before[usize::from(one) * states + usize::from(other)]
                });
                if let Some(class) = found {
                    differ[pair] = true;
                    step[pair] = Some(self.representatives[class]);
                }
            }
            if differ == before {
                return step;
            }
        }
    }

    fn distinguish(&self, steps: &[Option<u8>], mut one: State, mut other: State) -> Vec<u8> {
        let mut string = Vec::new();
        while let Some(byte) = steps[one * self.states() + other] {
            string.push(byte);
            (one, other) = (self.step(one, byte), self.step(other, byte));
        }
        string
    }
}

/// How hard a byte is to read: small letters are the easiest, then digits, capitals, and what can be seen.
pub(super) fn rank(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' => 0,
        b'0'..=b'9' => 1,
        b'A'..=b'Z' => 2,
        b'!'..=b'~' => 3,
        _ => 4,
    }
}

/// Two states of one block, if a block has two.
fn first_equal_pair(block: &[usize]) -> Option<(State, State)> {
    let mut first = HashMap::new();
    block.iter().enumerate().find_map(|(state, block)| {
        let earlier = *first.entry(*block).or_insert(state);
        (earlier != state).then_some((earlier, state))
    })
}

/// A complete automaton, not yet minimal: for each state its successors, and whether it accepts.
pub(super) struct Explored {
    pub next: Vec<[usize; 256]>,
    pub accepting: Vec<bool>,
}

/// All that can be reached from `start`.
pub(super) fn explored<S: Copy + Eq + Hash>(
    start: S,
    step: impl Fn(S, u8) -> S,
    accepts: impl Fn(S) -> bool,
) -> Explored {
    let mut number: HashMap<S, usize> = HashMap::from([(start, 0)]);
    let mut found = vec![start];
    let mut explored = Explored { next: Vec::new(), accepting: Vec::new() };
    while let Some(&state) = found.get(explored.next.len()) {
        let mut row = [0; 256];
        for byte in 0..=255_u8 {
            let next = step(state, byte);
            row[usize::from(byte)] = *number.entry(next).or_insert_with(|| {
                found.push(next);
                found.len() - 1
            });
        }
        explored.next.push(row);
        explored.accepting.push(accepts(state));
    }
    explored
}

/// Moore's algorithm: splits blocks of states until those of a block agree on where each byte leads.
pub(super) fn minimal(explored: &Explored) -> Automaton {
    let states = explored.accepting.len();
    let mut block: Vec<usize> = explored.accepting.iter().map(|accepts| usize::from(*accepts)).collect();
    let mut blocks = 0;
    loop {
        let mut numbers = HashMap::new();
        let refined: Vec<usize> = (0..states)
            .map(|state| {
                let row: Vec<usize> = explored.next[state].iter().map(|next| block[*next]).collect();
                let fresh = numbers.len();
                *numbers.entry((block[state], row)).or_insert(fresh)
            })
            .collect();
        block = refined;
        if numbers.len() == blocks {
            break;
        }
        blocks = numbers.len();
    }
    // Blocks are numbered in the order of their first state, so the start is 0.
    let mut first = vec![None; blocks];
    (0..states).rev().for_each(|state| first[block[state]] = Some(state));
    let members: Vec<usize> = first.into_iter().flatten().collect();
    let column =
        |byte: usize| members.iter().map(|state| block[explored.next[*state][byte]]).collect::<Vec<_>>();

    let mut class_of = Box::new([0; 256]);
    let mut columns: Vec<Vec<usize>> = Vec::new();
    let mut representatives = Vec::new();
    for byte in 0..=255_u8 {
        let column = column(usize::from(byte));
        let class = columns.iter().position(|known| *known == column).unwrap_or_else(|| {
            columns.push(column);
            representatives.push(byte);
            columns.len() - 1
        });
        class_of[usize::from(byte)] = u8::try_from(class).expect("a byte has at most 256 classes");
    }
    let next: Vec<u16> = (0..blocks)
        .flat_map(|state| columns.iter().map(move |column| u16::try_from(column[state])))
        .collect::<Result<_, _>>()
        .expect("fewer than 65,536 states");
    let accepting: Vec<bool> = members.iter().map(|state| explored.accepting[*state]).collect();
    let stays = |state: usize| columns.iter().all(|column| column[state] == state);
    let dead = (0..blocks).find(|state| !accepting[*state] && stays(*state));
    Automaton { class_of, representatives, next, accepting, dead }
}
