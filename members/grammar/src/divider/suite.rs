//! Strings that try every step of a run.

use std::collections::{HashMap, HashSet, VecDeque};

use super::run::Divider;
use crate::bnf::automaton::preferred;

impl Divider {
    /// Visits, for each state, a shortest string that leads there, followed by a byte of each class, by one more or none, and by a shortest
    /// end. Returns their number. For tests.
    #[doc(hidden)]
    pub fn suite(&self, mut visit: impl FnMut(&[u8])) -> usize {
        let mut known = HashSet::new();
        let bytes: Vec<u8> =
            preferred().filter(|byte| known.insert(self.class_of[usize::from(*byte)])).collect();
        let after = |row: u32, byte: u8| self.after(row, byte).map(|(row, _)| row);
        let mut access: HashMap<u32, Vec<u8>> = HashMap::from([(self.start, Vec::new())]);
        let mut rows = vec![self.start];
        let mut before: HashMap<u32, Vec<(u32, u8)>> = HashMap::new();
        let mut done = 0;
        while let Some(&row) = rows.get(done) {
            done += 1;
            for (next, byte) in bytes.iter().filter_map(|byte| Some((after(row, *byte)?, *byte))) {
                before.entry(next).or_default().push((row, byte));
                if !access.contains_key(&next) {
                    access.insert(next, [&access[&row][..], &[byte]].concat());
                    rows.push(next);
                }
            }
        }
        let ends = rows.iter().copied().filter(|row| self.outs[(row >> self.shift) as usize].is_some());
        let mut waiting: VecDeque<u32> = ends.collect();
        let mut end: HashMap<u32, Vec<u8>> = waiting.iter().map(|row| (*row, Vec::new())).collect();
        while let Some(row) = waiting.pop_front() {
            for (earlier, byte) in before.get(&row).into_iter().flatten() {
                if !end.contains_key(earlier) {
                    end.insert(*earlier, [&[*byte], &end[&row][..]].concat());
                    waiting.push_back(*earlier);
                }
            }
        }
        let mut count = 0;
        for row in &rows {
            for (next, one) in bytes.iter().filter_map(|byte| Some((after(*row, *byte)?, *byte))) {
                for two in std::iter::once(None).chain(bytes.iter().copied().map(Some)) {
                    let Some(last) = two.map_or(Some(next), |two| after(next, two)) else { continue };
                    let Some(end) = end.get(&last) else { continue };
                    let mut text = [&access[row][..], &[one]].concat();
                    text.extend(two);
                    text.extend_from_slice(end);
                    visit(&text);
                    count += 1;
                }
            }
        }
        count
    }
}
