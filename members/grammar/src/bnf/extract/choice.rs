//! The choice of productions among the candidates, and of the one to begin with.

use std::collections::{HashMap, HashSet};

use super::candidate::{Candidate, Piece, Said};
use super::prose::{Known, value};
use crate::bnf::notation::{Notation, core_rules};

/// The most productions of an example that are left because they have nothing to do with the others.
const FEW: usize = 3;

/// A line that is left, and why.
pub(super) type Refused = (Piece, &'static str);

/// A candidate that is a production.
struct Rule {
    it: Candidate,
    said: Said,
}

/// The name of a production as the notation compares names.
fn key(name: &str, notation: Notation) -> String {
    if has_core(notation) { name.to_ascii_lowercase() } else { name.to_owned() }
}

/// Returns whether it is ABNF, or one of those that it was made of.
fn has_core(notation: Notation) -> bool {
    matches!(notation, Notation::Abnf | Notation::Rfc822 | Notation::Rfc1738)
}

/// The productions, and what is left.
pub(super) fn chosen(candidates: Vec<Candidate>, notation: Notation) -> (Vec<Candidate>, Vec<Refused>) {
    let mut left = Vec::new();
    let mut rules = Vec::new();
    let mut open: Vec<_> = candidates.into_iter().rev().collect();
    while let Some(candidate) = open.pop() {
        let Some((it, rest)) = candidate.read(notation) else {
            let why = candidate.wrong.unwrap_or("it cannot be read as a production");
            left.push((candidate.pieces[0].clone(), why));
            continue;
        };
        match it.next(&rest) {
            Some(next) => open.push(next),
            None => {
                left.extend(
                    rest.into_iter().map(|piece| (piece, "the production before it cannot go on so")),
                );
            }
        }
        rules.extend(it.said(notation).map(|said| Rule { it, said }));
    }
    let leave = |rules: &mut Vec<Rule>, left: &mut Vec<Refused>, at: usize, why| {
        left.push((rules.remove(at).it.pieces[0].clone(), why));
    };
    while let Some(at) = example(&rules, notation) {
        leave(&mut rules, &mut left, at, "it is one word, which nothing defines");
    }
    let mut rules = once(rules, notation, &mut left);
    let (parts, main) = parts(&rules, notation);
    let size = |part: usize| parts.iter().filter(|it| **it == part).count();
    if main.is_some_and(|main| size(main) * 2 > rules.len()) {
        let mut index = 0;
        let why = "it is an example: it needs no production of the grammar, and none needs it";
        rules.retain(|rule| {
            let part = parts[index];
            index += 1;
            let is_kept = rule.it.is_said || Some(part) == main || size(part) > FEW;
            if !is_kept {
                left.push((rule.it.pieces[0].clone(), why));
            }
            is_kept
        });
    }
    let is_orphan = |rules: &[Rule], at: usize| {
        let same = |rule: &Rule| key(&rule.it.name, notation) == key(&rules[at].it.name, notation);
        rules[at].said.is_more && !rules[..at].iter().any(same)
    };
    while let Some(at) = (0..rules.len()).find(|at| is_orphan(&rules, *at)) {
        leave(&mut rules, &mut left, at, "it adds to a production, and none of its name precedes it");
    }
    valued(&mut rules, notation);
    (rules.into_iter().map(|rule| rule.it).collect(), left)
}

/// An example such as `name = value`, which names nothing that is defined. A source may say that it is none.
fn example(rules: &[Rule], notation: Notation) -> Option<usize> {
    let names: HashSet<_> = rules.iter().map(|rule| key(&rule.it.name, notation)).collect();
    let used: HashSet<_> =
        rules.iter().flat_map(|rule| &rule.said.names).map(|name| key(name, notation)).collect();
    rules.iter().position(|rule| {
        let own = key(&rule.it.name, notation);
        let alone = rule.said.alone.as_ref().map(|name| key(name, notation));
        let is_core = |name: &String| {
            has_core(notation) && core_rules().iter().any(|core| core.name.eq_ignore_ascii_case(name))
        };
        let is_empty = |name: &String| *name == own || !(names.contains(name) || is_core(name));
        !rule.it.is_said && !used.contains(&own) && alone.as_ref().is_some_and(is_empty)
            || alone.as_ref() == Some(&own)
    })
}

/// The section that a production is taken from, its text there, and all sections that define it.
type Home = (String, String, HashSet<String>);

/// Each production once: of several, that of the section with the most productions, which collects them.
fn once(rules: Vec<Rule>, notation: Notation, left: &mut Vec<Refused>) -> Vec<Rule> {
    let mut sizes: HashMap<String, usize> = HashMap::new();
    for rule in &rules {
        *sizes.entry(rule.it.section.clone()).or_default() += 1;
    }
    let mut homes: HashMap<String, Home> = HashMap::new();
    for Rule { it, .. } in rules.iter().filter(|rule| !rule.said.is_more) {
        let new = || (it.section.clone(), it.plain(), HashSet::new());
        let home = homes.entry(key(&it.name, notation)).or_insert_with(new);
        if sizes[&it.section] > sizes[&home.0] {
            (home.0, home.1) = (it.section.clone(), it.plain());
        }
        home.2.insert(it.section.clone());
    }
    let mut known = HashSet::new();
    let is_kept = |Rule { it, said }: &Rule| {
        let name = key(&it.name, notation);
        let Some((section, text, sections)) = homes.get(&name) else { return true };
        let is_kept = if said.is_more {
            it.section == *section || !sections.contains(&it.section)
        } else {
            it.section == *section && known.insert(name)
        };
        if !is_kept && (said.is_more || it.plain() != *text) {
            left.push((it.pieces[0].clone(), "another place prints it otherwise, among more productions"));
        }
        is_kept
    };
    rules.into_iter().filter(is_kept).collect()
}

/// The parts of the grammar, whose sections have to do with each other: the part of each production, and the largest.
fn parts(rules: &[Rule], notation: Notation) -> (Vec<usize>, Option<usize>) {
    let mut parts: Vec<usize> = Vec::new();
    let mut of_section: HashMap<&str, usize> = HashMap::new();
    for rule in rules {
        let next = of_section.len();
        parts.push(*of_section.entry(&rule.it.section).or_insert(next));
    }
    let place: HashMap<_, _> =
        rules.iter().enumerate().map(|(at, rule)| (key(&rule.it.name, notation), at)).collect();
    for (at, rule) in rules.iter().enumerate() {
        for other in rule.said.names.iter().filter_map(|name| place.get(&key(name, notation))) {
            let (from, to) = (parts[*other], parts[at]);
            parts.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
        }
    }
    let size = |part: &usize| parts.iter().filter(|it| *it == part).count();
    let main = parts.iter().copied().rev().max_by_key(size);
    (parts, main)
}

/// Gives prose its bytes, where its words are known.
fn valued(rules: &mut [Rule], notation: Notation) {
    let mut bytes: HashMap<String, Vec<(u8, u8)>> = HashMap::new();
    loop {
        let mut found = None;
        for (at, rule) in rules.iter().enumerate().filter(|(_, rule)| rule.it.value.is_none()) {
            let known = |name: &str| {
                let same = |it: &&Rule| key(&it.it.name, notation) == key(name, notation);
                let name = rules.iter().find(same)?.it.name.clone();
                Some(Known { bytes: bytes.get(&name).cloned(), name })
            };
            let [prose] = &rule.said.prose[..] else { continue };
            if let Some(words) = value(prose, &known) {
                found = Some((at, words));
                break;
            }
        }
        let Some((at, words)) = found else { return };
        let byte = |hex: &str| u8::from_str_radix(hex, 16).ok();
        let range = |word: &str| {
            let (first, last) = word.split_once('-').unwrap_or((word, word));
            Some((byte(first)?, byte(last)?))
        };
        if let Some(ranges) = words.split_whitespace().map(range).collect() {
            bytes.insert(rules[at].it.name.clone(), ranges);
        }
        rules[at].it.value = Some(words);
    }
}

/// The names that each production uses, as places.
fn uses(chosen: &[Candidate], notation: Notation) -> Vec<Vec<usize>> {
    let mut places: HashMap<String, usize> = HashMap::new();
    for (at, it) in chosen.iter().enumerate() {
        places.entry(key(&it.name, notation)).or_insert(at);
    }
    let used = |it: &Candidate| {
        let said = it.said(notation).map(|said| said.names).unwrap_or_default();
        let except = it.value.iter().flat_map(|value| value.split_whitespace().map(str::to_owned));
        said.into_iter().chain(except).filter_map(|name| places.get(&key(&name, notation)).copied()).collect()
    };
    chosen.iter().map(used).collect()
}

/// The production to begin with: the first that needs half as many others as any does. If one section has most productions, it collects
/// them, and has that one.
pub(super) fn start(chosen: &[Candidate], notation: Notation) -> Option<usize> {
    let uses = uses(chosen, notation);
    let reach = |at: usize| {
        let mut reached = HashSet::from([at]);
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            open.extend(uses[at].iter().copied().filter(|next| reached.insert(*next)));
        }
        reached.len()
    };
    let size = |at: usize| chosen.iter().filter(|it| it.section == chosen[at].section).count();
    let collects = (0..chosen.len()).find(|at| size(*at) * 2 > chosen.len());
    let is_there = |at: &usize| collects.is_none_or(|one| chosen[one].section == chosen[*at].section);
    let reaches: Vec<_> = (0..chosen.len()).filter(is_there).map(|at| (at, reach(at))).collect();
    let most = reaches.iter().map(|(_, reach)| *reach).max()?;
    reaches.into_iter().find(|(_, reach)| reach * 2 >= most).map(|(at, _)| at)
}

/// A production that needs one of those that are gone, and the name of that one.
pub(super) fn needing(
    chosen: &[Candidate],
    gone: &[Candidate],
    notation: Notation,
) -> Option<(usize, String)> {
    let gone: HashMap<_, _> = gone.iter().map(|it| (key(&it.name, notation), &it.name)).collect();
    chosen.iter().enumerate().find_map(|(at, it)| {
        let names = it.said(notation)?.names;
        let name = names.iter().find_map(|name| gone.get(&key(name, notation)))?;
        Some((at, (*name).clone()))
    })
}
