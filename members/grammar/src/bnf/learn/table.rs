//! The observation table, and what counterexamples add to it.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::asked::{Asked, Bound, Stop};
use super::letters::{Letter, Letters, MOST};
use crate::bnf::automaton::Automaton;
use crate::bnf::classes::Classes;
use crate::bnf::nfa::Nfa;
use crate::bnf::suite::Suite;
use crate::class::Class;
use crate::hash::Quick;

/// The most counterexamples that are looked into at once.
const AT_ONCE: usize = 16;

/// The parts of a counterexample that one call tells apart.
const PARTS: usize = 8;

/// The most ranges of characters after which letters are split.
const MOST_RANGES: usize = 1 << 11;

/// A table of answers: a row for each state and for each state with a letter, a column for each suffix.
///
/// The rows of states are filled. A row of a transition is filled as far as it takes to tell it from all states but one, the state that
/// it leads to; if it is unlike all, it is a new state.
pub(super) struct Table<'a> {
    pub letters: Letters,
    pub asked: Asked<'a>,
    /// The depth of the last suite that the machine passed.
    pub depth: Option<usize>,
    most_states: usize,
    suffixes: Vec<Vec<u8>>,
    states: Vec<Row>,
}

struct Row {
    access: Vec<u8>,
    /// The answer to each suffix.
    cells: Vec<Option<bool>>,
    steps: Vec<Step>,
}

/// A transition.
#[derive(Clone)]
struct Step {
    /// The suffixes that were asked, with the answers.
    asked: Vec<(usize, bool)>,
    /// The states that answer alike.
    states: Vec<u16>,
}

impl Step {
    fn is_like(&self, state: &Row) -> bool {
        self.asked.iter().all(|(suffix, answer)| state.cells[*suffix].is_none_or(|cell| cell == *answer))
    }
}

/// A cell: a state, perhaps a letter after it, and a suffix.
type Cell = (usize, Option<usize>, usize);

/// An automaton over letters.
pub(super) struct Machine {
    pub next: Vec<Vec<usize>>,
    pub accepting: Vec<bool>,
}

impl Machine {
    fn run(&self, word: &[usize]) -> usize {
        word.iter().fold(0, |state, letter| self.next[state][*letter])
    }

    fn accepts(&self, word: &[usize]) -> bool {
        self.accepting[self.run(word)]
    }
}

/// A string on which program and machine differ, and what is known of it.
struct Counterexample {
    word: Vec<usize>,
    /// Places before which letters were read: the program is right with what follows `high`, and not with what follows `low`.
    low: usize,
    high: usize,
}

impl<'a> Table<'a> {
    pub fn new(letters: Letters, asked: Asked<'a>, most_states: usize) -> Self {
        let steps = vec![Step { asked: Vec::new(), states: vec![0] }; letters.all().len()];
        let start = Row { access: Vec::new(), cells: vec![None], steps };
        Self {
            letters,
            asked,
            depth: None,
            most_states: most_states.min(65_534),
            suffixes: vec![Vec::new()],
            states: vec![start],
        }
    }

    /// Learns until no string that is known, and none of the suites up to a depth, tells the program from the machine.
    pub fn learn(&mut self, depth: usize, members: usize) -> Result<(), Stop> {
        loop {
            self.close()?;
            let machine = self.machine();
            let found = self.differences(&machine);
            let next = self.depth.map_or(0, |depth| depth + 1);
            if !found.is_empty() {
                self.depth = None;
                self.refine(&machine, &found)?;
            } else if next > depth {
                return Ok(());
            } else if self.suite(&machine, next, members)? {
                self.depth = Some(next);
            }
        }
    }

    /// Asks until each transition leads to one state.
    fn close(&mut self) -> Result<(), Stop> {
        loop {
            self.promote().map_err(Stop::Bound)?;
            let cells = self.open_cells();
            if cells.is_empty() {
                return Ok(());
            }
            let texts: Vec<_> = cells.iter().map(|cell| self.text(*cell)).collect();
            self.asked.ask(&texts)?;
            for (&(state, letter, suffix), text) in cells.iter().zip(&texts) {
                let answer = self.asked.answer(text);
                if let Some(letter) = letter {
                    self.states[state].steps[letter].asked.push((suffix, answer));
                } else {
                    self.states[state].cells[suffix] = Some(answer);
                }
            }
            self.compare();
        }
    }

    /// Leaves each transition the states that are like it.
    fn compare(&mut self) {
        let mut states = std::mem::take(&mut self.states);
        for state in 0..states.len() {
            let mut steps = std::mem::take(&mut states[state].steps);
            for step in &mut steps {
                let mut like = std::mem::take(&mut step.states);
                like.retain(|state| step.is_like(&states[usize::from(*state)]));
                step.states = like;
            }
            states[state].steps = steps;
        }
        self.states = states;
    }

    /// Makes states of the transitions that are unlike all of them.
    fn promote(&mut self) -> Result<(), Bound> {
        let mut state = 0;
        while state < self.states.len() {
            for letter in 0..self.letters.all().len() {
                let step = &self.states[state].steps[letter];
                if !step.states.is_empty() {
                    continue;
                }
                if self.states.len() >= self.most_states {
                    return Err(Bound::States);
                }
                let mut cells = vec![None; self.suffixes.len()];
                step.asked.iter().for_each(|(suffix, answer)| cells[*suffix] = Some(*answer));
                let access = [&self.states[state].access[..], &self.letters.all()[letter].text()].concat();
                let number = u16::try_from(self.states.len()).expect("there is a limit");
                let steps =
                    vec![Step { asked: Vec::new(), states: (0..number).collect() }; self.letters.all().len()];
                let mut row = Row { access, cells, steps };
                let known = self.states.iter_mut().flat_map(|state| &mut state.steps);
                let own: Vec<&mut Step> = known.filter(|step| step.is_like(&row)).collect();
                for step in own {
                    step.states.push(number);
                }
                row.steps.iter_mut().for_each(|step| step.states.push(number));
                self.states.push(row);
            }
            state += 1;
        }
        Ok(())
    }

    /// The cells that have to be asked.
    fn open_cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut paths: HashMap<&[u16], Vec<usize>, Quick> = HashMap::default();
        for (state, row) in self.states.iter().enumerate() {
            let open = (0..self.suffixes.len()).filter(|suffix| row.cells[*suffix].is_none());
            cells.extend(open.map(|suffix| (state, None, suffix)));
            for (letter, step) in row.steps.iter().enumerate().filter(|(_, step)| step.states.len() > 1) {
                let path = paths.entry(&step.states).or_insert_with(|| self.path(&step.states));
                cells.extend(path.iter().map(|suffix| (state, Some(letter), *suffix)));
            }
        }
        cells
    }

    /// Suffixes that tell one of these states from all others, if all answers are no: as most transitions lead to the state that refuses
    /// everything, one call then suffices for them. Each is accepted from the most states that are left.
    fn path(&self, states: &[u16]) -> Vec<usize> {
        let mut left = states.to_vec();
        let mut path = Vec::new();
        loop {
            let accepts =
                |state: &&u16, suffix| self.states[usize::from(**state)].cells[suffix] == Some(true);
            let count = |suffix| left.iter().filter(|state| accepts(state, suffix)).count();
            let counted = (0..self.suffixes.len()).map(|suffix| (count(suffix), suffix));
            let useful = counted.rev().filter(|(count, _)| (1..left.len()).contains(count));
            let Some((_, suffix)) = useful.max_by_key(|(count, _)| *count) else { return path };
            left.retain(|state| !accepts(&state, suffix));
            path.push(suffix);
        }
    }

    fn text(&self, (state, letter, suffix): Cell) -> Vec<u8> {
        let letter = letter.map_or(Vec::new(), |letter| self.letters.all()[letter].text());
        [&self.states[state].access[..], &letter, &self.suffixes[suffix]].concat()
    }

    /// The machine of the table. At a limit, a transition that is not known leads to the state that accepts the least.
    pub fn machine(&self) -> Machine {
        let accepted =
            |state: &usize| self.states[*state].cells.iter().filter(|cell| **cell == Some(true)).count();
        let least = (0..self.states.len()).min_by_key(accepted).unwrap_or(0);
        let next = |step: &Step| match step.states[..] {
            [state] => state.into(),
            _ => step.states.iter().map(|state| usize::from(*state)).min_by_key(accepted).unwrap_or(least),
        };
        Machine {
            next: self.states.iter().map(|row| row.steps.iter().map(next).collect()).collect(),
            accepting: self.states.iter().map(|row| row.cells[0] == Some(true)).collect(),
        }
    }

    /// Some texts that the machine gets wrong, from all parts of those that are known.
    pub fn differences(&self, machine: &Machine) -> Vec<(Rc<[u8]>, bool)> {
        let is_wrong = |(text, answer): &&(Rc<[u8]>, bool)| {
            self.letters.spelled(text).is_some_and(|word| machine.accepts(&word) != *answer)
        };
        let wrong: Vec<_> = self.asked.all.iter().filter(is_wrong).collect();
        wrong.iter().step_by(wrong.len().div_ceil(AT_ONCE).max(1)).map(|known| (*known).clone()).collect()
    }

    /// Learns from texts that the machine gets wrong. If one is right with the chosen members of its letters, a letter is split.
    /// If none is, the method of Rivest and Schapire finds for each the transition that is wrong, and a suffix that shows it.
    fn refine(&mut self, machine: &Machine, found: &[(Rc<[u8]>, bool)]) -> Result<(), Stop> {
        let words = found.iter().filter_map(|(text, _)| self.letters.spelled(text));
        let words: Vec<Vec<usize>> = words.collect();
        let chosen: Vec<Vec<u8>> = words.iter().map(|word| self.letters.word(word)).collect();
        self.asked.ask(&chosen)?;
        let splits =
            |((_, answer), chosen): &(&(Rc<[u8]>, bool), &Vec<u8>)| self.asked.answer(chosen) != *answer;
        if let Some(((text, answer), _)) = found.iter().zip(&chosen).find(splits) {
            return self.split(text, *answer);
        }
        let mut searches: Vec<_> =
            words.into_iter().map(|word| Counterexample { low: 0, high: word.len(), word }).collect();
        // The access string of the state in the middle, and what follows.
        let text = |table: &Self, of: &Counterexample, at: usize| {
            let access = &table.states[machine.run(&of.word[..at])].access;
            [&access[..], &table.letters.word(&of.word[at..])].concat()
        };
        // One call looks at several places, as calls are dear.
        let between = |search: &Counterexample| {
            let step = (search.high - search.low).div_ceil(PARTS);
            (search.low + 1..search.high).skip(step - 1).step_by(step)
        };
        while searches.iter().any(|search| search.high - search.low > 1) {
            let texts: Vec<Vec<_>> = searches
                .iter()
                .map(|search| between(search).map(|at| (at, text(self, search, at))).collect())
                .collect();
            self.asked.ask(&texts.iter().flatten().map(|(_, text)| text.clone()).collect::<Vec<_>>())?;
            for (search, texts) in searches.iter_mut().zip(texts) {
                let expected = machine.accepts(&search.word);
                for (at, text) in texts {
                    if self.asked.answer(&text) == expected {
                        search.high = at;
                        break;
                    }
                    search.low = at;
                }
            }
        }
        let mut learned = false;
        for Counterexample { word, low, .. } in searches {
            let (state, answer) = (machine.run(&word[..low]), machine.accepts(&word));
            let suffix = self.suffix(self.letters.word(&word[low + 1..]));
            let (step, target) = (&mut self.states[state].steps[word[low]], machine.next[state][word[low]]);
            if step.asked.iter().all(|(known, _)| *known != suffix) {
                step.asked.push((suffix, !answer));
                self.states[target].cells[suffix] = Some(answer);
                learned = true;
            }
        }
        // The answers are kept, so that a program that contradicts itself cannot repeat a counterexample.
        assert!(learned, "a counterexample tells a transition from its state");
        self.compare();
        Ok(())
    }

    /// The place of a suffix, which may be new.
    fn suffix(&mut self, text: Vec<u8>) -> usize {
        self.suffixes.iter().position(|known| *known == text).unwrap_or_else(|| {
            self.suffixes.push(text);
            self.states.iter_mut().for_each(|row| row.cells.push(None));
            self.suffixes.len() - 1
        })
    }

    /// Splits a letter of a text whose answer differs from that of the chosen members.
    fn split(&mut self, text: &[u8], answer: bool) -> Result<(), Stop> {
        if self.letters.all().len() >= MOST || self.letters.ranges() >= MOST_RANGES {
            return Err(Stop::Bound(Bound::Letters));
        }
        let (Some(word), Some(values)) = (self.letters.spelled(text), self.letters.values(text)) else {
            return Ok(());
        };
        let (mut low, mut high) = (0, word.len());
        while high - low > 1 {
            let at = usize::midpoint(low, high);
            let middle = [self.letters.word(&word[..at]), self.letters.text(&values[at..])].concat();
            self.asked.ask(std::slice::from_ref(&middle))?;
            *(if self.asked.answer(&middle) == answer { &mut low } else { &mut high }) = at;
        }
        let (before, letter, after) =
            (self.letters.word(&word[..low]), word[low], self.letters.text(&values[low + 1..]));
        let of = self.letters.all()[letter].clone();
        let mut places = of.sample();
        places.push(of.place(values[low]));
        let mut alike: Vec<(u32, bool)> = Vec::new();
        // Between two members that differ, halfway, until they are neighbours; at random, almost all differ.
        while !places.is_empty() && alike.len() < MOST_RANGES {
            let texts: Vec<_> =
                places.iter().map(|place| [&before[..], &of.text_at(*place), &after].concat()).collect();
            self.asked.ask(&texts)?;
            alike.extend(
                places.iter().zip(&texts).map(|(place, text)| (*place, self.asked.answer(text) != answer)),
            );
            alike.sort_unstable();
            alike.dedup();
            let differ = alike.windows(2).filter(|pair| pair[0].1 != pair[1].1 && pair[1].0 - pair[0].0 > 1);
            places = differ.map(|pair| u32::midpoint(pair[0].0, pair[1].0)).collect();
        }
        self.letters.split(letter, &alike);
        let states =
            (0..self.states.len()).map(|state| u16::try_from(state).expect("there is a limit")).collect();
        let step = Step { asked: Vec::new(), states };
        self.states.iter_mut().for_each(|row| row.steps.push(step.clone()));
        Ok(())
    }

    /// Asks the suite of the machine; returns whether all answers are right. Its bytes are the letters, and further members of them.
    fn suite(&mut self, machine: &Machine, depth: usize, members: usize) -> Result<bool, Stop> {
        let letters = self.letters.all();
        let mut texts: Vec<(usize, Vec<u8>)> = letters.iter().map(Letter::text).enumerate().collect();
        let further = letters.iter().enumerate();
        texts.extend(
            further.flat_map(|(letter, of)| of.members(members).into_iter().map(move |text| (letter, text))),
        );
        texts.resize(MOST.max(letters.len()), texts[0].clone());
        let classes = Classes::by(|byte| texts[usize::from(byte)].0);
        let next =
            machine.next.iter().flatten().map(|state| u16::try_from(*state).expect("there is a limit"));
        let automaton = Automaton::new(classes, next.collect(), machine.accepting.clone());
        let suite = Suite::new(&automaton, depth);
        let mut size = 1 << 10;
        loop {
            let mut batch: Vec<(Vec<u8>, bool)> = Vec::new();
            let full = suite.until(&mut |case| {
                let text: Vec<u8> =
                    case.input.iter().flat_map(|byte| &texts[usize::from(*byte)].1).copied().collect();
                if !self.asked.knows(&text) {
                    batch.push((text, case.accepted));
                }
                if batch.len() < size { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            let (asked, expected): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
            self.asked.ask(&asked)?;
            if asked.iter().zip(expected).any(|(text, expected)| self.asked.answer(text) != expected) {
                return Ok(false);
            }
            if full.is_continue() {
                return Ok(true);
            }
            size = (size * 2).min(1 << 16);
        }
    }

    /// The minimal automaton over bytes of what a machine accepts. None, if it is too large.
    pub fn automaton(&self, machine: &Machine, is_read: impl Fn(&Letter) -> bool) -> Option<Automaton> {
        let nfa = Nfa::new(|nfa, start| {
            let end = nfa.node();
            let nodes: Vec<_> = machine.accepting.iter().map(|_| nfa.node()).collect();
            nfa.empty(start, nodes[0]);
            for (state, next) in machine.next.iter().enumerate() {
                if nfa.is_large() {
                    break;
                }
                if machine.accepting[state] {
                    nfa.empty(nodes[state], end);
                }
                let mut targets = next.clone();
                targets.sort_unstable();
                targets.dedup();
                for target in targets {
                    let leads = |(letter, to): &(&Letter, &usize)| **to == target && is_read(letter);
                    let letters = self.letters.all().iter().zip(next).filter(leads).map(|(letter, _)| letter);
                    for bytes in self.letters.encodings(letters) {
                        let read = |at, (first, last): &(u8, u8)| nfa.read(at, Class::range(*first, *last));
                        let after = bytes.iter().fold(nodes[state], read);
                        nfa.empty(after, nodes[target]);
                    }
                }
            }
            end
        });
        if nfa.is_large() { None } else { nfa.compiled_within() }
    }
}
