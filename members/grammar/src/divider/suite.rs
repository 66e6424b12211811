//! Strings that try every step of a run.

use super::run::Divider;
use crate::bnf::automaton::preferred_of;
use crate::bnf::cover::shortest;
use crate::bnf::explore::number as at;

impl Divider {
    /// Visits, for each state, a shortest string that leads there, followed by a byte of each class, by one more or none, and by a shortest
    /// end. Returns their number. For tests.
    #[doc(hidden)]
    pub fn suite(&self, mut visit: impl FnMut(&[u8])) -> usize {
        let bytes: Vec<u8> = preferred_of(|byte| self.class_of[usize::from(byte)]).collect();
        let number = |row: u32| (row >> self.shift) as usize;
        let steps = |state: usize| -> Vec<(usize, u8)> {
            let row = at(state << self.shift);
            bytes.iter().filter_map(|byte| Some((number(self.after(row, *byte)?.0), *byte))).collect()
        };
        let after: Vec<Vec<(usize, u8)>> = (0..self.outs.len()).map(steps).collect();
        let mut before = vec![Vec::new(); after.len()];
        for (state, after) in after.iter().enumerate() {
            for (next, byte) in after {
                before[*next].push((state, *byte));
            }
        }
        let access = shortest(&after, [number(self.start)], |text, byte| [text, &[byte]].concat());
        let ends = (0..self.outs.len()).filter(|state| self.outs[*state].is_some());
        let endings = shortest(&before, ends, |text, byte| [&[byte], text].concat());
        let mut count = 0;
        for (access, steps) in access.iter().zip(&after) {
            let Some(access) = access else { continue };
            for (next, one) in steps {
                let further = after[*next].iter().map(|(last, two)| (*last, Some(*two)));
                for (last, two) in std::iter::once((*next, None)).chain(further) {
                    let Some(ending) = &endings[last] else { continue };
                    let mut text = [&access[..], &[*one]].concat();
                    text.extend(two);
                    text.extend_from_slice(ending);
                    visit(&text);
                    count += 1;
                }
            }
        }
        count
    }
}
