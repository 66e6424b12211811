//! The steps of an automaton, and the productions, that texts share which a program refuses wrongly, and others do not.

use std::collections::{HashMap, HashSet};

use super::criterion::{Criterion, Step};
use crate::Tree;
use crate::bnf::automaton::State;

/// The texts that one step explains.
pub(super) struct Group {
    /// The step.
    pub step: Step,
    /// True if the program accepts other texts with it.
    pub is_passed: bool,
    /// The texts, as places in the list of those that are refused.
    pub texts: Vec<usize>,
}

/// Groups the texts that a program refuses wrongly by what they share: first by steps and productions that no text has that it accepts
/// (`passes`), that of most texts first; then by those that such texts have most seldom. Each text is in one group.
///
/// `paths` has what each text has.
pub(super) fn groups(paths: &[Vec<Step>], passes: &HashMap<Step, usize>) -> Vec<Group> {
    let mut fails: HashMap<Step, HashSet<usize>> = HashMap::new();
    // Of steps that explain as much, the first one counts: there, the texts part from accepted ones.
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
            // Ochiai's measure orders the others; it is squared and in whole numbers, so that it is the same on every machine.
            let share = (texts.len() * texts.len() * 1_000_000) / (texts.len() + passes);
            let alone = if passes == 0 { texts.len() } else { 0 };
            (alone, share, step.is_of_automaton(), usize::MAX - first[*step], **step)
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
        groups.push(Group { step, is_passed: passes.contains_key(&step), texts });
    }
    groups
}

/// Returns the place that a step names in a text: the offset of the byte or of the production, or the length of the text.
pub(super) fn place(criterion: &Criterion, text: &[u8], step: Step) -> usize {
    if let Step::Production(name) | Step::Empty(name) = step {
        let is_empty = matches!(step, Step::Empty(_));
        let tree = Tree::parse(criterion.check.spec.start, text);
        let nodes = tree.iter().flat_map(Tree::nodes);
        let mut named = nodes.filter(|node| node.production == name && !(is_empty && node.start < node.end));
        return named.next().map_or(text.len(), |node| node.start);
    }
    let mut state = 0;
    for (offset, byte) in text.iter().enumerate() {
        if [by_class(criterion, state, *byte), Step::Byte(state, *byte)].contains(&step) {
            return offset;
        }
        state = criterion.automaton.step(state, *byte);
    }
    text.len()
}

/// The different steps that a text takes, in order, and the productions of its tree.
pub(super) fn steps(criterion: &Criterion, text: &[u8]) -> Vec<Step> {
    let mut state = 0;
    let mut steps = Vec::with_capacity(2 * text.len() + 1);
    let mut known = HashSet::with_capacity(2 * text.len() + 1);
    for byte in text {
        let both = [by_class(criterion, state, *byte), Step::Byte(state, *byte)];
        steps.extend(both.into_iter().filter(|step| known.insert(*step)));
        state = criterion.automaton.step(state, *byte);
    }
    steps.push(Step::End(state));
    let tree = Tree::parse(criterion.check.spec.start, text);
    for node in tree.iter().flat_map(Tree::nodes) {
        let empty = (node.start == node.end).then_some(Step::Empty(node.production));
        let both = [Some(Step::Production(node.production)), empty];
        steps.extend(both.into_iter().flatten().filter(|step| known.insert(*step)));
    }
    steps
}

/// Short texts that take a step of the automaton, each with another character after it: a program that accepts one shows that the step is
/// no cause.
pub(super) fn probes(criterion: &Criterion, access: &[Vec<u8>], step: Step) -> Vec<Vec<u8>> {
    let automaton = criterion.automaton;
    let (state, byte) = match step {
        Step::Byte(state, byte) => (state, byte),
        Step::Class(state, class) => (state, automaton.representatives()[class]),
        Step::Production(_) | Step::Empty(_) | Step::End(_) => return Vec::new(),
    };
    let begin = [&access[state], &[byte][..]].concat();
    let next = automaton.step(state, byte);
    let on = automaton.readable().into_iter().map(|byte| (vec![byte], automaton.step(next, byte)));
    let ends = [(Vec::new(), next)].into_iter().chain(on);
    ends.filter_map(|(more, state)| Some([&begin[..], &more, &automaton.shortest_after(state)?].concat()))
        .collect()
}

fn by_class(criterion: &Criterion, state: State, byte: u8) -> Step {
    Step::Class(state, criterion.automaton.class_of(byte))
}
