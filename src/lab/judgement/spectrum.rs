//! The steps of an automaton that texts take which a program refuses wrongly, and others do not.

use std::collections::{HashMap, HashSet};

use super::ground::{Ground, Step};
use crate::bnf::automaton::State;

/// The texts that one step explains.
pub(super) struct Group {
    /// The step.
    pub step: Step,
    /// The texts, as places in the list of those that are refused.
    pub texts: Vec<usize>,
}

/// Groups the texts that a program refuses wrongly by steps: first by those that no text takes that it accepts (`passes`), the step of most texts
/// first; then by those that such texts take most seldom. Each text is in one group.
pub(super) fn groups(ground: &Ground, refused: &[Vec<u8>], passes: &HashMap<Step, usize>) -> Vec<Group> {
    let paths: Vec<Vec<Step>> = refused.iter().map(|text| steps(ground, text)).collect();
    let mut fails: HashMap<Step, HashSet<usize>> = HashMap::new();
    // Among steps that explain as much, the first on the way: it is where the texts part from those that are accepted.
    let mut first: HashMap<Step, usize> = HashMap::new();
    for (text, path) in paths.iter().enumerate() {
        for (place, step) in path.iter().enumerate() {
            fails.entry(*step).or_default().insert(text);
            let known = first.entry(*step).or_insert(place);
            *known = (*known).min(place);
        }
    }
    let mut groups = Vec::new();
    while !fails.is_empty() {
        let worth = |(step, texts): &(&Step, &HashSet<usize>)| {
            let passes = passes.get(*step).copied().unwrap_or(0);
            // Ochiai's measure orders the others; squares and whole numbers, so that it is the same everywhere.
            let share = (texts.len() * texts.len() * 1_000_000) / (texts.len() + passes);
            let alone = if passes == 0 { texts.len() } else { 0 };
            (alone, share, usize::MAX - first[*step], **step)
        };
        let Some((step, _)) = fails.iter().max_by_key(worth) else { break };
        let step = *step;
        let mut texts: Vec<usize> = fails.remove(&step).into_iter().flatten().collect();
        texts.sort_unstable();
        for text in &texts {
            for step in &paths[*text] {
                if let Some(left) = fails.get_mut(step) {
                    left.remove(text);
                    if left.is_empty() {
                        fails.remove(step);
                    }
                }
            }
        }
        groups.push(Group { step, texts });
    }
    groups
}

/// Returns the place where a text takes a step for the first time: the offset of the byte, or its length.
pub(super) fn place(ground: &Ground, text: &[u8], step: Step) -> usize {
    let mut state = 0;
    for (offset, byte) in text.iter().enumerate() {
        if [by_class(ground, state, *byte), Step::Byte(state, *byte)].contains(&step) {
            return offset;
        }
        state = ground.automaton.step(state, *byte);
    }
    text.len()
}

/// The different steps that a text takes, in order.
pub(super) fn steps(ground: &Ground, text: &[u8]) -> Vec<Step> {
    let mut state = 0;
    let mut steps = Vec::with_capacity(2 * text.len() + 1);
    let mut known = HashSet::with_capacity(2 * text.len() + 1);
    for byte in text {
        let both = [by_class(ground, state, *byte), Step::Byte(state, *byte)];
        steps.extend(both.into_iter().filter(|step| known.insert(*step)));
        state = ground.automaton.step(state, *byte);
    }
    steps.push(Step::End(state));
    steps
}

fn by_class(ground: &Ground, state: State, byte: u8) -> Step {
    Step::Class(state, ground.automaton.class_of(byte))
}
