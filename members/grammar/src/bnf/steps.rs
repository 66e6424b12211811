//! A small production, step by step: its nondeterministic automaton, the deterministic one, the minimal one, and an expression; and the
//! sets FIRST and FOLLOW. They are made by the code that makes all other automata, and shown as tables.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::rc::Rc;

use super::automaton::Automaton;
use super::classes::Classes;
use super::compile::{NotRegular, nondeterministic};
use super::explore::Explored;
use super::grammar::Grammar;
use super::nfa::{Nfa, letters, possible};
use super::pattern::Pattern;
use super::rule::Expr;
use crate::class::Class;

/// The most nodes of a nondeterministic automaton that is shown, and the most states of a deterministic one.
pub const MOST: [usize; 2] = [120, 40];

/// Why there are no steps of a production.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, steps::{NoSteps, steps}};
/// let grammar = Grammar::parse("long.bnf", "a = 200\"x\"\n")?;
/// assert!(matches!(steps(&grammar, "a"), Err(NoSteps::TooLarge(..))));
/// # Ok::<(), urlgram_grammar::bnf::GrammarError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSteps {
    /// It has no automaton that is made from left to right.
    NotRegular(NotRegular),
    /// It is too large to be read: the nodes of its nondeterministic automaton, and the states of the deterministic one, if it was made.
    TooLarge(String, usize, Option<usize>),
}

impl fmt::Display for NoSteps {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [nodes, states] = MOST;
        match self {
            Self::NotRegular(error) => error.fmt(out),
            Self::TooLarge(name, number, None) => write!(
                out,
                "`{name}` is too large to be shown step by step: its nondeterministic automaton has {number} nodes, and at most {nodes} are shown"
            ),
            Self::TooLarge(name, _, Some(number)) => write!(
                out,
                "`{name}` is too large to be shown step by step: its deterministic automaton has {number} states, and at most {states} are shown"
            ),
        }
    }
}

impl std::error::Error for NoSteps {}

/// The steps from a production to its minimal automaton and an expression, as text.
///
/// # Errors
/// It is recursive anywhere but at its right end, or too large.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, steps::steps};
/// let grammar = Grammar::parse("toy.bnf", "a = *( \"x\" | \"y\" ) \"x\"\n")?;
/// let text = steps(&grammar, "a")?;
/// assert!(text.contains("2. Subset construction: 2 states") && text.contains("3. Minimisation: 2 states"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn steps(grammar: &Grammar<'_>, name: &str) -> Result<String, NoSteps> {
    let Made { nfa, classes, holds, explored } = made(grammar, name)?;
    let nodes = nfa.edges();
    let mut text = format!(
        "1. Nondeterministic automaton: {} nodes; it begins in 0 and ends in {}\n\n",
        nodes.len(),
        nfa.end()
    );
    let list = |all: &[u32]| all.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let rows = nodes.iter().enumerate().map(|(node, (empty, step))| {
        let (reads, to) =
            step.map_or((String::new(), String::new()), |(_, label, to)| (label.label(), to.to_string()));
        vec![node.to_string(), reads, to, list(empty)]
    });
    text += &table(&["node", "reads", "to", "without reading, to"], rows);

    // `reader` has the nodes of a subset that read something, and the end: only these decide how it goes on.
    let reader = nodes.iter().zip(0..).filter_map(|((_, step), node)| Some((step.as_ref()?.0, node)));
    let reader: HashMap<u32, u32> = reader.collect();
    let of_step = |step: u32| reader.get(&step).copied().unwrap_or_default();
    let letter: Vec<usize> = (0..holds.len()).filter(|letter| holds[*letter].iter().any(|it| *it)).collect();
    let labels: Vec<String> = letter.iter().map(|letter| classes.bytes_of(*letter).label()).collect();
    let mut header = vec!["state", "nodes that read"];
    header.extend(labels.iter().map(String::as_str));
    header.push("ends");
    let dead = explored.states.iter().position(|subset| subset.is_empty());
    let names = names(explored.states.len(), dead);
    let living = |states: usize| states - usize::from(dead.is_some());
    let alive = explored.states.iter().enumerate().filter(|(state, _)| Some(*state) != dead);
    let rows = alive.map(|(state, subset)| {
        let mut nodes: Vec<u32> = possible(subset).map(of_step).collect();
        nodes.sort_unstable();
        let mut row = vec![names[state].clone(), list(&nodes)];
        row.extend(letter.iter().map(|letter| names[explored.row(state)[*letter] as usize].clone()));
        row.push(if explored.accepting[state] { "yes" } else { "" }.to_owned());
        row
    });
    let _ = write!(
        text,
        "\n2. Subset construction: {}; a letter is a set of characters that no node tells apart\n\n",
        counted(living(explored.states.len()))
    );
    text += &table(&header, rows);
    let minimal = living(explored.blocks().1.len());
    let _ = write!(text, "\n3. Minimisation: {}\n\n", counted(minimal));
    text += &minimised(&explored, &names, &letter, &labels);
    if let Ok(pattern) = Pattern::of(grammar, name) {
        let _ = write!(text, "\n4. Regular expression, from the production by Arden's lemma\n\n {pattern}\n");
    }
    Ok(text)
}

/// The automata of a production, before they are minimised.
pub(super) struct Made {
    pub nfa: Nfa<Class>,
    pub classes: Classes,
    /// For each letter, the labels that have it.
    pub holds: Vec<Vec<bool>>,
    pub explored: Explored<Rc<[u32]>>,
}

pub(super) fn made(grammar: &Grammar<'_>, name: &str) -> Result<Made, NoSteps> {
    let nfa = nondeterministic(grammar, name).map_err(NoSteps::NotRegular)?;
    let nodes = nfa.edges().len();
    if nodes > MOST[0] {
        return Err(NoSteps::TooLarge(name.to_owned(), nodes, None));
    }
    let too_large = || NoSteps::NotRegular(NotRegular::TooLarge(name.to_owned()));
    let (classes, holds) = letters(nfa.labels());
    let explored = nfa.subsets_within(&holds).ok_or_else(too_large)?;
    if explored.states.len() > MOST[1] {
        return Err(NoSteps::TooLarge(name.to_owned(), nodes, Some(explored.states.len())));
    }
    Ok(Made { nfa, classes, holds, explored })
}

/// The rounds in which states are divided that do not go on alike (Moore's algorithm): the blocks are those of the program, which takes
/// Hopcroft's.
fn minimised(
    explored: &Explored<Rc<[u32]>>,
    names: &[String],
    letter: &[usize],
    labels: &[String],
) -> String {
    let states = explored.accepting.len();
    let mut block: Vec<usize> = explored.accepting.iter().map(|accepts| usize::from(!accepts)).collect();
    let mut rounds = String::new();
    let mut round = 0;
    loop {
        let mut numbers: HashMap<Vec<usize>, usize> = HashMap::new();
        let next: Vec<usize> = (0..states)
            .map(|state| {
                let to = letter.iter().map(|letter| block[explored.row(state)[*letter] as usize]);
                let key: Vec<usize> = std::iter::once(block[state]).chain(to).collect();
                let fresh = numbers.len();
                *numbers.entry(key).or_insert(fresh)
            })
            .collect();
        let blocks = block.iter().max().map_or(0, |most| most + 1);
        let shown = (0..blocks).map(|number| {
            let inside =
                (0..states).filter(|state| block[*state] == number).map(|state| names[state].as_str());
            format!("{{{}}}", inside.collect::<Vec<_>>().join(" "))
        });
        let shown: Vec<String> = shown.filter(|block| block != "{}").collect();
        let (begin, them) =
            if round == 0 { ("those that end, and the others; ", "them") } else { ("", "these") };
        let _ = writeln!(rounds, " round {round}  {}", shown.join(" "));
        if numbers.len() == shown.len() {
            let _ = writeln!(rounds, "          {begin}no letter divides {them}");
            return rounds;
        }
        let _ = writeln!(rounds, "          {begin}{}", reason(explored, names, &block, letter, labels));
        block = next;
        round += 1;
    }
}

/// The first two states of a block that a letter divides, in words.
fn reason(
    explored: &Explored<Rc<[u32]>>,
    names: &[String],
    block: &[usize],
    letter: &[usize],
    labels: &[String],
) -> String {
    for one in 0..block.len() {
        for other in one + 1..block.len() {
            for (letter, label) in letter.iter().zip(labels).filter(|_| block[one] == block[other]) {
                let [to, other_to] = [one, other].map(|state| explored.row(state)[*letter] as usize);
                if block[to] != block[other_to] {
                    let [one, other, to, other_to] = [one, other, to, other_to].map(|state| &names[state]);
                    return format!("with {label}, {one} goes to {to} and {other} to {other_to}");
                }
            }
        }
    }
    String::new()
}

/// The names of the states: letters, and then letters with numbers; `-` for the one from which no string is accepted.
pub(super) fn names(states: usize, dead: Option<usize>) -> Vec<String> {
    let mut letters = (0_u8..).map(|number| {
        let letter = char::from(b'A' + number % 26);
        if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
    });
    let mut name = |state| if Some(state) == dead { Some("-".to_owned()) } else { letters.next() };
    (0..states).filter_map(&mut name).collect()
}

fn counted(states: usize) -> String {
    if states == 1 { "1 state".to_owned() } else { format!("{states} states") }
}

/// The sets FIRST and FOLLOW of a production and of those that it needs, as text.
///
/// FIRST has the characters with which a production can begin, and FOLLOW those that can come after it in a string of the first; `end` is
/// the end of the text.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, steps::first_and_follow};
/// let grammar = Grammar::parse("toy.bnf", "a = \"x\" | \"y\" a\n")?;
/// assert!(first_and_follow(&grammar, "a").ends_with("the grammar is LL(1)\n"));
/// # Ok::<(), urlgram_grammar::bnf::GrammarError>(())
/// ```
#[must_use]
pub fn first_and_follow(grammar: &Grammar<'_>, name: &str) -> String {
    let names = grammar.needed_by(name);
    let mut sets = Sets { grammar, first: HashMap::new(), follow: HashMap::new() };
    let start = Set { end: true, ..Set::default() };
    sets.follow.extend(names.first().map(|first| (*first, start)));
    sets.settle(&names);
    let rows = names.iter().map(|name| {
        let (first, follow) = (sets.first.get(name), sets.follow.get(name));
        let empty = first.is_some_and(|it| it.end);
        let label = |set: Option<&Set>| set.map(|set| set.bytes.label()).unwrap_or_default();
        let mut after = label(follow);
        if follow.is_some_and(|it| it.end) {
            after += if after.is_empty() { "end" } else { " end" };
        }
        vec![(*name).to_owned(), if empty { "yes" } else { "" }.to_owned(), label(first), after]
    });
    let mut text = table(&["production", "empty", "FIRST", "FOLLOW"], rows);
    let conflicts: Vec<String> = names.iter().filter_map(|name| sets.conflict(name)).collect();
    text += "\n";
    text += &if conflicts.is_empty() {
        "One character tells which alternative to take: the grammar is LL(1)\n".to_owned()
    } else {
        conflicts.concat()
    };
    text
}

/// Characters, and the empty string or the end of the text.
#[derive(Clone, Debug, PartialEq)]
struct Set {
    bytes: Class,
    end: bool,
}

impl Default for Set {
    fn default() -> Self {
        Self { bytes: Class::of(""), end: false }
    }
}

impl Set {
    fn or(&self, other: &Self) -> Self {
        Self { bytes: self.bytes.or(other.bytes), end: self.end || other.end }
    }

    /// This, and if it has the empty string, `next` in its place.
    fn then(&self, next: &Self) -> Self {
        if self.end { Self { bytes: self.bytes.or(next.bytes), end: next.end } } else { self.clone() }
    }
}

struct Sets<'s, 'g> {
    grammar: &'s Grammar<'g>,
    first: HashMap<&'g str, Set>,
    follow: HashMap<&'g str, Set>,
}

impl<'g> Sets<'_, 'g> {
    /// Adds to the sets until nothing is added.
    fn settle(&mut self, names: &[&'g str]) {
        loop {
            let before = (self.first.clone(), self.follow.clone());
            for rule in names.iter().filter_map(|name| self.grammar.rule(name)) {
                let first = self.first(&rule.expr);
                let known = self.first.entry(rule.name).or_default();
                *known = known.or(&first);
                let after = self.follow.get(rule.name).cloned().unwrap_or_default();
                self.follow(&rule.expr, &after);
            }
            if before == (self.first.clone(), self.follow.clone()) {
                return;
            }
        }
    }

    fn first(&self, expr: &Expr<'g>) -> Set {
        let set = |bytes| Set { bytes, end: false };
        match expr {
            Expr::Literal(text) => set(Class::of_bytes(text.bytes().take(1))),
            Expr::Bytes(bytes) => set(Class::of_bytes(self.grammar.bytes(bytes))),
            Expr::Name(name) => self.first.get(name).cloned().unwrap_or_default(),
            Expr::Sequence(parts) => {
                let empty = Set { end: true, ..Set::default() };
                parts.iter().rev().fold(empty, |next, part| self.first(part).then(&next))
            }
            Expr::Choice(parts) => parts.iter().fold(Set::default(), |all, part| all.or(&self.first(part))),
            Expr::Repeat { item, min, .. } => {
                let first = self.first(item);
                Set { end: first.end || *min == 0, ..first }
            }
            Expr::Except(..) => {
                let Ok(automaton) = Automaton::of_expr(self.grammar, expr) else { return Set::default() };
                let bytes = automaton.steps(0).into_iter().map(|(_, bytes)| bytes);
                Set { bytes: bytes.fold(Class::of(""), Class::or), end: automaton.is_accepting(0) }
            }
        }
    }

    /// The set that follows an item of a repetition that `after` follows.
    fn after_item(&self, item: &Expr<'g>, max: Option<u32>, after: &Set) -> Set {
        if max == Some(1) { after.clone() } else { after.or(&Set { end: after.end, ..self.first(item) }) }
    }

    /// Adds what follows the names in an expression that `after` follows.
    fn follow(&mut self, expr: &Expr<'g>, after: &Set) {
        match expr {
            Expr::Literal(_) | Expr::Bytes(_) | Expr::Except(..) => {}
            Expr::Name(name) => {
                let known = self.follow.entry(name).or_default();
                *known = known.or(after);
            }
            Expr::Sequence(parts) => {
                let mut after = after.clone();
                for part in parts.iter().rev() {
                    self.follow(part, &after);
                    after = self.first(part).then(&after);
                }
            }
            Expr::Choice(parts) => parts.iter().for_each(|part| self.follow(part, after)),
            Expr::Repeat { item, max, .. } => {
                let again = self.after_item(item, *max, after);
                self.follow(item, &again);
            }
        }
    }

    /// Two alternatives of a production that one character does not tell apart.
    fn conflict(&self, name: &str) -> Option<String> {
        let rule = self.grammar.rule(name)?;
        let after = self.follow.get(rule.name).cloned().unwrap_or_default();
        let shared = self.shared(&rule.expr, &after)?;
        let shared =
            if shared.bytes.label().is_empty() { "the end".to_owned() } else { shared.bytes.label() };
        Some(format!("`{name}`: one character does not decide; two ways go on with {shared}\n"))
    }

    /// The characters that two ways through an expression have in common, if one character should decide between them.
    fn shared(&self, expr: &Expr<'g>, after: &Set) -> Option<Set> {
        let common = |one: &Set, other: &Set| {
            let bytes = one.bytes.and(&other.bytes);
            let end = one.end && other.end;
            (end || bytes.bytes().next().is_some()).then_some(Set { bytes, end })
        };
        match expr {
            Expr::Literal(_) | Expr::Bytes(_) | Expr::Name(_) | Expr::Except(..) => None,
            Expr::Sequence(parts) => {
                let mut after = after.clone();
                let mut found = None;
                for part in parts.iter().rev() {
                    found = self.shared(part, &after).or(found);
                    after = self.first(part).then(&after);
                }
                found
            }
            Expr::Choice(parts) => {
                // A letter in either case is one alternative, and so are characters of one set.
                let mut seen = Set::default();
                for part in parts {
                    let first = self.first(part).then(after);
                    if let Some(shared) = common(&seen, &first) {
                        return Some(shared);
                    }
                    seen = seen.or(&first);
                }
                parts.iter().find_map(|part| self.shared(part, after))
            }
            Expr::Repeat { item, min, max } => {
                let decides = max.is_none_or(|max| max > *min);
                let clash = common(&Set { end: false, ..self.first(item) }, after).filter(|_| decides);
                clash.or_else(|| self.shared(item, &self.after_item(item, *max, after)))
            }
        }
    }
}

/// A table with blanks between its columns, without blanks at the ends of lines.
fn table(header: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let header = header.iter().map(|cell| (*cell).to_owned()).collect();
    let rows: Vec<Vec<String>> = std::iter::once(header).chain(rows).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        let _ = writeln!(text, " {}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}
