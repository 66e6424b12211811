//! The steps from a right-hand side to its neighbours.

use std::collections::{BTreeSet, HashMap};

use super::super::first::parser::{any_case, in_any_case, letter};
use super::super::grammar::Grammar;
use super::super::rule::{Expr, Rule};

/// A change of one part of a right-hand side.
#[derive(Debug)]
pub(super) struct Step<'g> {
    /// The number of the part, in the order of [`places`].
    pub index: usize,
    /// The expression in the place of the part; none if that is another set of bytes, which is looked for.
    pub new: Option<Expr<'g>>,
    pub effect: Effect,
    /// The likeliest steps have the least.
    pub rank: u8,
    /// How the step is said.
    pub saying: Saying,
}

/// The effect of a step on the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Grows,
    Shrinks,
    Either,
}

/// How a step is said; the numbers are those of members or alternatives of the part.
#[derive(Clone, Copy, Debug)]
pub(super) enum Saying {
    /// One expression for the other.
    For,
    /// A member or an alternative is too much.
    Without(usize),
    /// A member is missing before that one, or at the end.
    Missing(usize),
    /// An alternative is missing.
    Also,
    /// Two members are in the wrong order.
    Order(usize),
    /// A bracket is in the wrong place.
    Bracket,
    /// Text is in upper case alone, or in lower case.
    Case(bool),
}

/// The most parts that are tried if one is missing.
const TOKENS: usize = 40;

/// The parts that may be missing: names, and literals of both grammars.
pub(super) fn tokens<'g>(rules: &[&Rule<'g>], key: &Grammar<'g>) -> Vec<Expr<'g>> {
    let mut tokens: Vec<Expr<'g>> = Vec::new();
    let own = rules.iter().map(|rule| &rule.expr);
    let all = own.chain(key.rules().iter().map(|rule| &rule.expr));
    let names = rules.iter().map(|rule| Expr::Name(rule.name));
    let used = rules.iter().flat_map(|rule| rule.expr.names()).map(Expr::Name);
    let literals = all.clone().flat_map(|expr| places(expr)).filter(|(part, _)| is_text(part));
    let choices = all.flat_map(Expr::parts).filter_map(|part| match part {
        Expr::Choice(parts) => Some(&parts[..]),
        _ => None,
    });
    let pairs = choices.flat_map(|parts| {
        (0..parts.len())
            .filter(|place| is_pair(parts, *place))
            .map(|place| Expr::Choice(parts[place..place + 2].to_vec()))
    });
    let literals = literals.map(|(part, _)| part.clone());
    for token in names.chain(used).chain(pairs).chain(literals) {
        if tokens.len() < TOKENS && !tokens.contains(&token) {
            tokens.push(token);
        }
    }
    tokens
}

/// Returns whether an alternative and the next are one letter in either case.
pub(super) fn is_pair(parts: &[Expr<'_>], place: usize) -> bool {
    parts.get(place..place + 2).is_some_and(|pair| letter(pair).is_some())
}

/// Returns whether a part is printed text.
fn is_text(part: &Expr<'_>) -> bool {
    matches!(part, Expr::Literal(_)) || in_any_case(part).is_some()
}

/// The parts of an expression, each before those in it, with whether an exception is around it; printed text is one part.
pub(super) fn places<'e, 'g>(expr: &'e Expr<'g>) -> Vec<(&'e Expr<'g>, bool)> {
    fn add<'e, 'g>(expr: &'e Expr<'g>, is_excepted: bool, all: &mut Vec<(&'e Expr<'g>, bool)>) {
        all.push((expr, is_excepted));
        if is_text(expr) {
            return;
        }
        match expr {
            Expr::Literal(_) | Expr::Name(_) | Expr::Bytes(_) => {}
            Expr::Sequence(parts) | Expr::Choice(parts) => {
                for part in parts {
                    add(part, is_excepted, all);
                }
            }
            Expr::Repeat { item, .. } => add(item, is_excepted, all),
            Expr::Except(one, other) => {
                for part in [one, other] {
                    add(part, true, all);
                }
            }
        }
    }
    let mut all = Vec::new();
    add(expr, false, &mut all);
    all
}

/// The expression with another part in the place of that number.
pub(super) fn replaced<'g>(expr: &Expr<'g>, index: usize, new: &Expr<'g>) -> Expr<'g> {
    fn part<'e, 'g>(expr: &'e mut Expr<'g>, left: &mut usize) -> Option<&'e mut Expr<'g>> {
        if *left == 0 {
            return Some(expr);
        }
        *left -= 1;
        match expr {
            text if is_text(text) => None,
            Expr::Literal(_) | Expr::Name(_) | Expr::Bytes(_) => None,
            Expr::Sequence(parts) | Expr::Choice(parts) => parts.iter_mut().find_map(|it| part(it, left)),
            Expr::Repeat { item, .. } => part(item, left),
            Expr::Except(one, other) => part(one, left).or_else(|| part(other, left)),
        }
    }
    let mut whole = expr.clone();
    if let Some(part) = part(&mut whole, &mut { index }) {
        *part = new.clone();
    }
    whole
}

/// The nodes that a production is put together of, before it is deterministic.
pub(super) fn weight(grammar: &Grammar<'_>, start: &str) -> usize {
    fn of<'g>(grammar: &Grammar<'g>, expr: &Expr<'g>, known: &mut HashMap<&'g str, usize>) -> usize {
        match expr {
            Expr::Literal(text) => text.len(),
            Expr::Bytes(_) => 1,
            Expr::Name(name) => {
                if let Some(known) = known.get(name) {
                    return *known;
                }
                known.insert(name, 1);
                let weight = grammar.rule(name).map_or(1, |rule| of(grammar, &rule.expr, known));
                known.insert(name, weight);
                weight
            }
            Expr::Sequence(parts) | Expr::Choice(parts) => {
                parts.iter().fold(1, |sum: usize, part| sum.saturating_add(of(grammar, part, known)))
            }
            Expr::Repeat { item, min, max } => {
                let times = max.unwrap_or(*min).max(1) as usize;
                of(grammar, item, known).saturating_mul(times).saturating_add(1)
            }
            Expr::Except(one, other) => {
                of(grammar, one, known).saturating_add(of(grammar, other, known)).saturating_mul(8)
            }
        }
    }
    grammar.rule(start).map_or(1, |rule| of(grammar, &rule.expr, &mut HashMap::new()))
}

/// The most nodes of all steps of one part.
const MOST_LISTED: usize = 1 << 18;

/// All steps from a right-hand side; fewer, if there is not the work to list them.
pub(super) fn steps<'g>(
    grammar: &Grammar<'g>,
    expr: &Expr<'g>,
    tokens: &[Expr<'g>],
    work: &mut usize,
) -> Vec<Step<'g>> {
    let mut all = Vec::new();
    let parts = places(expr);
    for (index, (part, is_excepted)) in parts.iter().enumerate() {
        // The list takes as much room as the part has places, for each way to change it.
        let members = match part {
            Expr::Sequence(parts) | Expr::Choice(parts) => parts.len(),
            _ => 1,
        };
        let size = places(part).len();
        let listed = size.saturating_mul((members + 1) * (tokens.len() + 4) + 64);
        *work = work.saturating_sub(size + listed / 64);
        if *work == 0 || listed > MOST_LISTED {
            continue;
        }
        let is_item = index > 0 && matches!(parts[index - 1].0, Expr::Repeat { .. });
        let mut found = Found { index, all: Vec::new() };
        found.repeat(part, is_item);
        found.set(grammar, part);
        found.text(part);
        found.members(part, tokens);
        found.alternatives(part, tokens, index == 0);
        found.brackets(part);
        if let Expr::Name(name) = part {
            let others = tokens.iter().filter(|it| **it != Expr::Name(name));
            others.for_each(|other| found.add(other.clone(), Effect::Either, 3, Saying::For));
        }
        // Inside an exception, a larger part makes the language smaller.
        let effect = |effect| if *is_excepted { Effect::Either } else { effect };
        all.extend(found.all.into_iter().map(|step| Step { effect: effect(step.effect), ..step }));
    }
    all
}

/// The steps of one part.
struct Found<'g> {
    index: usize,
    all: Vec<Step<'g>>,
}

/// The greatest bound of a repetition that is tried without a reason.
const BOUND: u32 = 8;

impl<'g> Found<'g> {
    fn add(&mut self, new: Expr<'g>, effect: Effect, rank: u8, saying: Saying) {
        self.all.push(Step { index: self.index, new: Some(new), effect, rank, saying });
    }

    /// Other bounds; or bounds if there are none.
    fn repeat(&mut self, part: &Expr<'g>, is_item: bool) {
        let (item, min, max) = match part {
            Expr::Repeat { item, min, max } => (&**item, *min, *max),
            _ if is_item => return,
            other => (other, 1, Some(1)),
        };
        let around = [min.saturating_sub(1), min, min.saturating_add(1), max.unwrap_or(min)];
        let least: BTreeSet<u32> = (0..=BOUND).chain(around).collect();
        let around = [None, max, max.map(|max| max.saturating_add(1)), max.map(|max| max.saturating_sub(1))];
        let most: BTreeSet<Option<u32>> = least.iter().copied().map(Some).chain(around).collect();
        for from in least {
            for to in most.iter().copied().filter(|to| *to != Some(0) && to.is_none_or(|to| to >= from)) {
                if (from, to) == (min, max) {
                    continue;
                }
                let (more, less) = (
                    from <= min && (to.is_none() || to >= max && max.is_some()),
                    from >= min && (max.is_none() || to <= max && to.is_some()),
                );
                let effect = match (more, less) {
                    (true, _) => Effect::Grows,
                    (_, true) => Effect::Shrinks,
                    _ => Effect::Either,
                };
                let is_near = from == min || to == max || (from <= 1 && to.is_none_or(|to| to == 1));
                let is_usual = from <= 1 && to.is_none_or(|to| to <= 1);
                let rank = match (is_near, is_usual) {
                    (true, true) => 0,
                    (true, false) => 1,
                    _ => 4,
                };
                // A bound that is present is wrong more often than a bound is missing.
                let rank = rank + u8::from(!matches!(part, Expr::Repeat { .. }));
                let new = if (from, to) == (1, Some(1)) {
                    item.clone()
                } else {
                    Expr::Repeat { item: Box::new(item.clone()), min: from, max: to }
                };
                self.add(new, effect, rank, Saying::For);
            }
        }
    }

    /// Another set of characters.
    fn set(&mut self, grammar: &Grammar<'g>, part: &Expr<'g>) {
        if is_single(grammar, part, 0) {
            let (index, effect, saying) = (self.index, Effect::Either, Saying::For);
            self.all.push(Step { index, new: None, effect, rank: 1, saying });
        }
    }

    /// Text with a character less, or in its case alone, or in any.
    fn text(&mut self, part: &Expr<'g>) {
        match part {
            Expr::Literal(text) => {
                for (at, character) in text.char_indices().filter(|_| text.len() > 1) {
                    let (before, after) = (&text[..at], &text[at + character.len_utf8()..]);
                    let parts = [before, after].into_iter().filter(|it| !it.is_empty());
                    let new = Expr::Sequence(parts.map(Expr::Literal).collect());
                    self.add(new, Effect::Either, 2, Saying::For);
                }
            }
            Expr::Sequence(parts) if any_case(parts).is_some() => {
                let in_case = |upper: bool| {
                    let is_it = |case: &&Expr<'g>| matches!(case, Expr::Literal(it) if it.bytes().all(|byte| byte.is_ascii_uppercase() == upper));
                    let one = |part: &Expr<'g>| match part {
                        Expr::Choice(cases) => cases.iter().find(is_it).unwrap_or(part).clone(),
                        other => other.clone(),
                    };
                    Expr::Sequence(parts.iter().map(one).collect())
                };
                self.add(in_case(false), Effect::Shrinks, 1, Saying::Case(false));
                self.add(in_case(true), Effect::Shrinks, 1, Saying::Case(true));
                for place in 0..parts.len() {
                    self.add(Expr::Sequence(without(parts, place)), Effect::Either, 2, Saying::For);
                }
            }
            _ => {}
        }
    }

    /// A member less, one more, or two in the other order.
    fn members(&mut self, part: &Expr<'g>, tokens: &[Expr<'g>]) {
        let Expr::Sequence(parts) = part else { return };
        if any_case(parts).is_some() {
            return;
        }
        for place in 0..parts.len() {
            self.add(Expr::Sequence(without(parts, place)), Effect::Either, 1, Saying::Without(place));
        }
        for place in 1..parts.len() {
            let mut swapped = parts.clone();
            swapped.swap(place - 1, place);
            self.add(Expr::Sequence(swapped), Effect::Either, 1, Saying::Order(place));
        }
        for place in 0..=parts.len() {
            for token in tokens {
                let mut more = parts.clone();
                more.insert(place, token.clone());
                self.add(Expr::Sequence(more), Effect::Either, 2, Saying::Missing(place));
            }
        }
    }

    /// An alternative less, or one more; each part is an alternative. If the right-hand side is one part, also a member more.
    fn alternatives(&mut self, part: &Expr<'g>, tokens: &[Expr<'g>], is_whole: bool) {
        if is_text(part) && !is_whole {
            return;
        }
        let parts = match part {
            Expr::Choice(parts) => {
                for place in (0..parts.len()).filter(|_| parts.len() > 1) {
                    self.add(Expr::Choice(without(parts, place)), Effect::Shrinks, 1, Saying::Without(place));
                }
                parts.clone()
            }
            other => vec![other.clone()],
        };
        for token in tokens.iter().filter(|token| !parts.contains(token)) {
            let more = Expr::Choice([&parts[..], std::slice::from_ref(token)].concat());
            self.add(more, Effect::Grows, if is_whole { 2 } else { 3 }, Saying::Also);
            if is_whole && !matches!(part, Expr::Sequence(_)) {
                let (before, after) = (vec![token.clone(), part.clone()], vec![part.clone(), token.clone()]);
                self.add(Expr::Sequence(before), Effect::Either, 3, Saying::For);
                self.add(Expr::Sequence(after), Effect::Either, 3, Saying::For);
            }
        }
    }

    /// Brackets around more, or around less.
    fn brackets(&mut self, part: &Expr<'g>) {
        let mut add = |new| self.add(new, Effect::Either, 1, Saying::Bracket);
        let sequence = |before: &[Expr<'g>], middle: &Expr<'g>, after: &[Expr<'g>]| {
            Expr::Sequence([before, std::slice::from_ref(middle), after].concat())
        };
        match part {
            Expr::Sequence(parts) => {
                for (place, middle) in parts.iter().enumerate() {
                    let (before, after) = (&parts[..place], &parts[place + 1..]);
                    match middle {
                        // `a *b` is `*( a b )`.
                        Expr::Repeat { item, min, max } => {
                            let around = |inside: [&Expr<'g>; 2]| {
                                let inside = inside.map(Expr::clone).to_vec();
                                Expr::Repeat { item: Box::new(Expr::Sequence(inside)), min: *min, max: *max }
                            };
                            if let Some((last, before)) = before.split_last() {
                                add(sequence(before, &around([last, item]), after));
                            }
                            if let Some((first, after)) = after.split_first() {
                                add(sequence(before, &around([item, first]), after));
                            }
                        }
                        // `( a / b ) c` is `a / b c`, and `c ( a / b )` is `c a / b`.
                        Expr::Choice(ways) if ways.len() > 1 && in_any_case(middle).is_none() => {
                            let all = |way| sequence(before, way, after);
                            if before.is_empty() {
                                let last = all(&ways[ways.len() - 1]);
                                add(Expr::Choice([&ways[..ways.len() - 1], &[last]].concat()));
                            }
                            if after.is_empty() {
                                add(Expr::Choice([&[all(&ways[0])], &ways[1..]].concat()));
                            }
                        }
                        _ => {}
                    }
                }
            }
            // `a / b c` is `( a / b ) c`, and `c a / b` is `c ( a / b )`.
            Expr::Choice(ways) if ways.len() > 1 => {
                if let [ways @ .., Expr::Sequence(last)] = &ways[..]
                    && let [first, rest @ ..] = &last[..]
                {
                    let ways = Expr::Choice([ways, std::slice::from_ref(first)].concat());
                    add(sequence(&[], &ways, rest));
                }
                if let [Expr::Sequence(begin), ways @ ..] = &ways[..]
                    && let [rest @ .., last] = &begin[..]
                {
                    let ways = Expr::Choice([std::slice::from_ref(last), ways].concat());
                    add(sequence(rest, &ways, &[]));
                }
            }
            _ => {}
        }
    }
}

fn without<'g>(parts: &[Expr<'g>], place: usize) -> Vec<Expr<'g>> {
    [&parts[..place], &parts[place + 1..]].concat()
}

/// Returns whether an expression derives nothing but single bytes.
fn is_single(grammar: &Grammar<'_>, expr: &Expr<'_>, depth: usize) -> bool {
    // A name that leads through more names than this is no set of characters.
    const DEEPEST: usize = 8;
    match expr {
        Expr::Literal(text) => text.len() == 1,
        Expr::Bytes(_) => true,
        Expr::Name(name) if depth < DEEPEST => {
            grammar.rule(name).is_some_and(|rule| is_single(grammar, &rule.expr, depth + 1))
        }
        Expr::Choice(parts) => parts.iter().all(|part| is_single(grammar, part, depth)),
        Expr::Sequence(parts) => parts.len() == 1 && is_single(grammar, &parts[0], depth),
        Expr::Name(_) | Expr::Repeat { .. } | Expr::Except(..) => false,
    }
}
