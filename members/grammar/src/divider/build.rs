//! The states of a run: lists of ways.

use super::registers::{Copies, NOW, Origin, Registers, Row, Step};
use super::run::{DEAD, Divider, ROW};
use super::table::{Entry, Table};
use crate::acceptor::{Escape, RunSet};
use crate::bnf::explore::{Numbers, number};
use crate::bnf::tagged::{Marks, Tagged};
use crate::class::Class;

/// The most ways in all steps together.
const MOST_WAYS: usize = 1 << 20;

/// The most ways of a state.
const MOST_IN_A_STATE: usize = 200;

/// A state that stays where it is with at least this many bytes of ASCII has runs. Fewer are seldom many in a row: schemes
/// are short.
const RUN: usize = 71;

impl Divider {
    /// Compiles a run; none if that takes too many states or registers.
    ///
    /// # Panics
    /// Never: there are fewer marks than registers.
    #[must_use]
    pub fn new(tagged: &Tagged) -> Option<Self> {
        let marks = 2 * tagged.slots;
        let certain: Vec<Marks> = (0..tagged.states.len()).map(|state| tagged.certain(state)).collect();
        let (states, rows) = subsets(tagged, &certain)?;
        let ways: Vec<usize> = states.iter().map(Vec::len).collect();
        let registers = Registers::new(&ways, &rows, marks)?;
        let mut copies = Numbers::default();
        copies.of(Vec::new());
        let out = |state: usize| {
            let last = |way: &u32| {
                tagged.states[*way as usize].finals.first().map(|set| set & !certain[*way as usize])
            };
            let (way, set) =
                states[state].iter().enumerate().find_map(|(place, way)| Some((place, last(way)?)))?;
            let copy = |mark: usize| {
                let from = if set >> mark & 1 == 1 { NOW } else { registers.of(state, mark, way) };
                (u8::try_from(mark).expect("fewer marks than registers"), from)
            };
            Some((0..marks).map(copy).filter(|(to, from)| to != from).collect())
        };
        let outs = (0..states.len()).map(|state| out(state).map(|it| copies.of(it))).collect();
        let mut entry = |state, step: &Step| Entry {
            copies: copies.of(registers.copies(state, step, marks)),
            to: step.to,
        };
        let mut row = |(state, row): (usize, &Row)| {
            row.iter().map(|it| it.as_ref().map(|it| entry(state, it))).collect()
        };
        let rows = rows.iter().enumerate().map(&mut row).collect();
        let table = Table { copies: copies.met, rows, outs };
        let begins = (0..marks).filter(|mark| certain[0] >> mark & 1 == 1);
        let first = begins.map(|mark| registers.of(0, mark, 0)).collect();
        table.merged().packed(tagged, first)
    }
}

/// The lists of ways, and the steps between them; none if there are too many.
fn subsets(tagged: &Tagged, certain: &[Marks]) -> Option<(Vec<Vec<u32>>, Vec<Row>)> {
    let mut numbers = Numbers::default();
    numbers.of(vec![0_u32]);
    let (mut rows, mut work): (Vec<Row>, _) = (Vec::new(), 0);
    while let Some(state) = numbers.met.get(rows.len()).cloned() {
        let mut reached: Vec<(Vec<u32>, Vec<Origin>)> = Vec::new();
        reached.resize_with(tagged.letters.len(), Default::default);
        for (place, way) in state.iter().enumerate() {
            for step in &tagged.states[*way as usize].steps {
                let (ways, origins) = &mut reached[usize::from(step.letter)];
                // The first way to a state is the best one.
                if !ways.contains(&step.to) {
                    let now = step.marks & !certain[*way as usize];
                    ways.push(step.to);
                    origins.push(Origin { way: number(place), now, next: certain[step.to as usize] });
                }
            }
        }
        work += reached.iter().map(|(ways, _)| 1 + ways.len()).sum::<usize>();
        if work > MOST_WAYS || reached.iter().any(|(ways, _)| ways.len() > MOST_IN_A_STATE) {
            return None;
        }
        let step = |(ways, origins): (Vec<u32>, _)| {
            (!ways.is_empty()).then(|| Step { to: numbers.of(ways), origins })
        };
        rows.push(reached.into_iter().map(step).collect());
    }
    Some((numbers.met, rows))
}

impl Table {
    /// Packs what [`merged`](Self::merged) has left; none if entries have no room for it.
    fn packed(&self, tagged: &Tagged, first: Vec<u8>) -> Option<Divider> {
        let class_of = |byte: u8| tagged.letters.of(byte);
        let bytes = |is_in: &dyn Fn(usize) -> bool| {
            Class::of_bytes((0..=u8::MAX).filter(|byte| is_in(class_of(*byte))))
        };
        let runs: Vec<Class> =
            (0..self.rows.len()).map(|state| bytes(&|letter| self.stays(state, letter))).collect();
        let live = self.live(2 * tagged.slots);
        let escape = |state: usize| {
            let back = self.way_back(&live, state)?;
            let begins = (0..0x80).find(|byte| class_of(*byte) == back.first)?;
            let [second, third] = [&back.second, &back.third].map(|set| bytes(&|letter| set[letter]));
            let is_clear = [second, third].iter().all(|set| !set.has(begins));
            is_clear.then_some(Escape { begins, second, third })
        };
        let has_runs = |state: &usize| runs[*state].bytes().filter(u8::is_ascii).count() >= RUN;
        let (with_runs, mut order): (Vec<usize>, Vec<usize>) = (0..self.rows.len()).partition(has_runs);
        let plain = order.len();
        order.extend(with_runs);
        let shift = tagged.letters.len().next_power_of_two().trailing_zeros();
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, old)| place[*old] = number(new << shift));
        let mut next = Vec::with_capacity(order.len() << shift);
        let mut copies = Numbers::default();
        copies.of(0);
        for state in &order {
            let mut entry = |it: Entry| place[it.to as usize] | copies.of(it.copies) << ROW;
            next.extend(self.rows[*state].iter().map(|it| it.map_or(DEAD, &mut entry)));
            next.resize(next.len().next_multiple_of(1 << shift), DEAD);
        }
        if next.len() > 1 << ROW || copies.met.len() > (DEAD >> ROW) as usize {
            return None;
        }
        let out = |state: &usize| self.outs[*state].map(|it| Copies::new(self.copies[it as usize].clone()));
        Some(Divider {
            class_of: tagged.letters.table(),
            next,
            special: number(plain << shift),
            start: place[0],
            shift,
            runs: order[plain..]
                .iter()
                .map(|state| RunSet::new(&runs[*state], escape(*state).as_ref()))
                .collect(),
            copies: copies.met.iter().map(|it| Copies::new(self.copies[*it as usize].clone())).collect(),
            outs: order.iter().map(out).collect(),
            first,
        })
    }
}
