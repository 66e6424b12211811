//! Parsers in nom's words, made of right-hand sides: as they stand, or with a choice made in another way at some places.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::super::automaton::Automaton;
use super::super::grammar::Grammar;
use super::super::rule::Expr;
use super::alphabet::{Alphabet, is_letter};
use super::relation::Relation;
use crate::class::Class;

/// The most words of a parser, and the most bytes of a text.
pub(super) const MOST_WORDS: usize = 2000;

/// The most times of a repetition.
pub(super) const MOST_TIMES: u32 = 1 << 12;

/// A parser in nom's words. Each is a partial function: on a text it fails, or reads a beginning of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parser<'g> {
    /// `satisfy`, `one_of`, `char`: one byte of a set.
    Set(Box<Class>),
    /// `tag`: these bytes.
    Text(&'g str),
    /// `tag_no_case`: these bytes in any case.
    AnyCase(String),
    /// The parser of another production.
    Call(&'g str),
    /// The longest beginning that this production derives, by its automaton, if no choice of words reads it.
    Automaton(&'g str),
    /// A tuple.
    Sequence(Vec<Self>),
    /// `alt`: the first that matches.
    Alt(Vec<Self>),
    /// The one that reads the most; of equals, the first.
    Longest(Vec<Self>),
    /// `many0`, `many1`, `count`, `many_m_n`, `opt`: at least `min` times, and then as often as it reads something, up to `max` times.
    Many {
        /// The repeated parser.
        item: Box<Self>,
        /// The least number of times.
        min: u32,
        /// The greatest, if there is one.
        max: Option<u32>,
    },
    /// `*a b`, as many `a` as leave a `b`; at most `most`, if there is a limit.
    StarThen {
        /// The repeated parser.
        item: Box<Self>,
        /// The greatest number of times, if there is one.
        most: Option<u32>,
        /// The parser after it.
        last: Box<Self>,
    },
    /// `x = first / turn x / last`: a production that is at the right end of itself, read as it is written.
    Recursive {
        /// The alternatives before it.
        first: Box<Self>,
        /// The text before it.
        turn: Box<Self>,
        /// The alternatives after it.
        last: Box<Self>,
    },
}

impl<'g> Parser<'g> {
    /// A tuple of what reads something or may fail.
    pub(super) fn sequence(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Self::Sequence(parts) => all.extend(parts),
                part => all.push(part),
            }
        }
        if all.len() == 1 { all.remove(0) } else { Self::Sequence(all) }
    }

    /// The parsers in it.
    #[must_use]
    pub fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Set(_) | Self::Text(_) | Self::AnyCase(_) | Self::Call(_) | Self::Automaton(_) => {
                Vec::new()
            }
            Self::Sequence(parts) | Self::Alt(parts) | Self::Longest(parts) => parts.iter().collect(),
            Self::Many { item, .. } => vec![item],
            Self::StarThen { item, last, .. } => vec![item, last],
            Self::Recursive { first, turn, last } => vec![first, turn, last],
        }
    }

    /// The number of words in it.
    pub(super) fn size(&self) -> usize {
        1 + self.parts().into_iter().map(Self::size).sum::<usize>()
    }

    /// The relation, over these letters, where `known` has those of the parsers of other productions; none if one is not there.
    pub(super) fn relation(
        &self,
        alphabet: &Alphabet,
        known: &HashMap<&'g str, Rc<Relation>>,
    ) -> Option<Relation> {
        let of = |part: &Self| part.relation(alphabet, known);
        let all = |parts: &[Self]| parts.iter().map(of).collect::<Option<Vec<_>>>();
        let text = |text: &str, cases: &dyn Fn(u8) -> Class| {
            let sets = text.bytes().map(|byte| alphabet.symbols(&cases(byte)));
            Relation::after(&sets.fold(Automaton::literal(b""), |text, set| text.then(&set)))
        };
        Some(match self {
            Self::Set(set) => Relation::after(&alphabet.symbols(set)),
            Self::Text(literal) if literal.len() > MOST_WORDS => return None,
            Self::Text(literal) => text(literal, &|byte| Class::of_bytes([byte])),
            Self::AnyCase(literal) => text(literal, &both_cases),
            Self::Call(name) | Self::Automaton(name) => (**known.get(name)?).clone(),
            Self::Sequence(parts) => Relation::in_a_row(&all(parts)?.iter().collect::<Vec<_>>()),
            Self::Alt(parts) => Relation::first_of(&all(parts)?.iter().collect::<Vec<_>>()),
            Self::Longest(parts) => {
                let parts = all(parts)?;
                parts.into_iter().reduce(|one, other| one.longest(&other))?
            }
            Self::Many { min: times, max: None, .. } | Self::Many { max: Some(times), .. }
                if *times > MOST_TIMES =>
            {
                return None;
            }
            Self::Many { item, min, max } => {
                let item = of(item)?;
                let turn = item.nonempty();
                let rest = match max {
                    None => turn.many0(),
                    Some(max) => turn.many_m_n(0, max.saturating_sub(*min) as usize),
                };
                (0..*min).fold(rest, |rest, _| item.then(&rest))
            }
            Self::StarThen { item, most: None, last } => of(item)?.star_then(&of(last)?),
            Self::StarThen { item, most: Some(most), last } => {
                of(item)?.at_most_then(*most as usize, &of(last)?)
            }
            Self::Recursive { first, turn, last } => {
                let (first, turn, last) = (of(first)?, of(turn)?, of(last)?);
                turn.and(&first.fails()).star_then(&first.or(&last.and(&first.fails())))
            }
        })
    }
}

/// A byte in upper and lower case.
fn both_cases(byte: u8) -> Class {
    Class::of_bytes([byte.to_ascii_lowercase(), byte.to_ascii_uppercase()])
}

impl Alphabet {
    /// A symbol that means one of these bytes.
    fn symbols(&self, bytes: &Class) -> Automaton {
        let symbols = (0..=u8::MAX).filter(|symbol| is_letter(*symbol) && bytes.has(self.byte(*symbol)));
        Automaton::one_of(symbols)
    }
}

/// Another way to read a part of a right-hand side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The alternatives in this order.
    Ordered(Vec<usize>),
    /// The alternative that reads the most.
    Longest,
    /// The first alternative with which the rest of the sequence matches, too.
    First,
    /// The alternative that reads the most with the rest of the sequence; as many turns as leave it.
    Whole,
    /// A name: its right-hand side is in its place.
    Inline,
}

/// The modes of parts of a right-hand side, by the address of the part.
pub(super) type Modes<'e, 'g> = HashMap<*const Expr<'g>, Mode>;

/// Makes parsers of right-hand sides.
pub(super) struct Builder<'e, 'g> {
    pub grammar: &'e Grammar<'g>,
    /// The productions that need the one that is read, and that it needs: they cannot be called.
    pub circle: HashSet<&'g str>,
    pub modes: Modes<'e, 'g>,
}

impl<'e, 'g> Builder<'e, 'g> {
    /// A builder of parsers as right-hand sides are written, if none needs itself.
    pub fn new(grammar: &'e Grammar<'g>) -> Self {
        Self { grammar, circle: HashSet::new(), modes: HashMap::new() }
    }

    /// The parser of an expression; none if it needs itself, or has an exception.
    pub fn of(&self, expr: &'e Expr<'g>) -> Option<Parser<'g>> {
        if let Some(set) = single(self.grammar, expr) {
            return Some(Parser::Set(Box::new(set)));
        }
        Some(match expr {
            Expr::Literal(text) => Parser::Text(text),
            Expr::Bytes(set) => Parser::Set(Box::new(Class::of_bytes(self.grammar.bytes(set)))),
            Expr::Name(name) if self.circle.contains(name) => return None,
            Expr::Name(name) if self.mode(expr) == Some(&Mode::Inline) => {
                self.of(&self.grammar.rule(name)?.expr)?
            }
            Expr::Name(name) => Parser::Call(self.grammar.rule(name)?.name),
            Expr::Sequence(parts) => match any_case(parts) {
                Some(text) => Parser::AnyCase(text),
                None => self.sequence(parts)?,
            },
            Expr::Choice(parts) => {
                let all = parts.iter().map(|part| self.of(part)).collect::<Option<Vec<_>>>()?;
                match self.mode(expr) {
                    Some(Mode::Ordered(order)) => {
                        Parser::Alt(order.iter().map(|place| all[*place].clone()).collect())
                    }
                    Some(Mode::Longest | Mode::Whole) => Parser::Longest(all),
                    _ => Parser::Alt(all),
                }
            }
            Expr::Repeat { item, min, max } => {
                Parser::Many { item: Box::new(self.of(item)?), min: *min, max: *max }
            }
            Expr::Except(..) => return None,
        })
    }

    pub fn mode(&self, expr: &Expr<'g>) -> Option<&Mode> {
        self.modes.get(&std::ptr::from_ref(expr))
    }

    /// The parser of expressions one after the other.
    fn sequence(&self, parts: &'e [Expr<'g>]) -> Option<Parser<'g>> {
        let Some((first, rest)) = parts.split_first() else { return Some(Parser::Sequence(Vec::new())) };
        if rest.is_empty() {
            return self.of(first);
        }
        self.with_rest(first, self.sequence(rest)?)
    }

    /// The parser of an expression and of what follows it.
    fn with_rest(&self, first: &'e Expr<'g>, rest: Parser<'g>) -> Option<Parser<'g>> {
        let fits = |times: usize| rest.size().saturating_mul(times) <= MOST_WORDS;
        match (first, self.mode(first)) {
            (Expr::Choice(parts), Some(Mode::First | Mode::Whole)) if !fits(parts.len()) => return None,
            (Expr::Repeat { .. }, Some(Mode::First | Mode::Whole)) if !fits(2) => return None,
            (Expr::Name(name), Some(Mode::Inline)) => {
                return self.with_rest(&self.grammar.rule(name)?.expr, rest);
            }
            (Expr::Sequence(parts), _) if any_case(parts).is_none() => {
                return parts.iter().rev().try_fold(rest, |rest, part| self.with_rest(part, rest));
            }
            (Expr::Choice(parts), Some(mode @ (Mode::First | Mode::Whole))) => {
                let ways = parts.iter().map(|part| self.with_rest(part, rest.clone()));
                return Some(any(mode, ways.collect::<Option<Vec<_>>>()?));
            }
            (Expr::Repeat { item, min: 0, max: Some(1) }, Some(mode @ (Mode::First | Mode::Whole))) => {
                let with = self.with_rest(item, rest.clone())?;
                return Some(any(mode, vec![with, rest]));
            }
            (Expr::Repeat { item, min, max }, Some(Mode::Whole)) => {
                let item = self.of(item)?;
                let last = Parser::StarThen {
                    item: Box::new(item.clone()),
                    most: max.map(|max| max.saturating_sub(*min)),
                    last: Box::new(rest),
                };
                let before = match min {
                    0 => return Some(last),
                    1 => item,
                    min => Parser::Many { item: Box::new(item), min: *min, max: Some(*min) },
                };
                return Some(Parser::sequence([before, last]));
            }
            _ => {}
        }
        Some(Parser::sequence([self.of(first)?, rest]))
    }

    /// The parser of a production that is at the right end of itself, as it is written; none if it is anywhere
    /// else.
    pub fn recursive(&self, name: &'g str) -> Option<Parser<'g>> {
        let ways = self.ways(&self.grammar.rule(name)?.expr, name, &mut Vec::new())?;
        let turn = ways.iter().position(|(_, again)| *again)?;
        let last = ways.iter().rposition(|(_, again)| *again)?;
        if ways[turn..=last].iter().any(|(_, again)| !again) {
            return None;
        }
        let alt = |ways: &[(Parser<'g>, bool)]| {
            Box::new(Parser::Alt(ways.iter().map(|(way, _)| way.clone()).collect()))
        };
        let (first, rest) = ways.split_at(turn);
        let (turns, last) = rest.split_at(last + 1 - turn);
        Some(Parser::Recursive { first: alt(first), turn: alt(turns), last: alt(last) })
    }

    /// The alternatives of an expression, each with whether the production follows it.
    fn ways(
        &self,
        expr: &'e Expr<'g>,
        name: &'g str,
        open: &mut Vec<&'g str>,
    ) -> Option<Vec<(Parser<'g>, bool)>> {
        let needs = |expr: &Expr<'g>| expr.names().iter().any(|name| self.circle.contains(name));
        if !needs(expr) {
            return Some(vec![(self.of(expr)?, false)]);
        }
        match expr {
            Expr::Name(other) if *other == name => Some(vec![(Parser::Sequence(Vec::new()), true)]),
            Expr::Name(other) => {
                if open.contains(other) {
                    return None;
                }
                open.push(other);
                let ways = self.ways(&self.grammar.rule(other)?.expr, name, open);
                open.pop();
                ways
            }
            Expr::Choice(parts) => {
                let mut ways =
                    parts.iter().map(|part| self.ways(part, name, open)).collect::<Option<Vec<_>>>()?;
                if let Some(Mode::Ordered(order)) = self.mode(expr) {
                    ways = order.iter().map(|place| ways[*place].clone()).collect();
                }
                Some(ways.concat())
            }
            Expr::Sequence(parts) => {
                let (last, before) = parts.split_last()?;
                let before = before.iter().map(|part| self.of(part)).collect::<Option<Vec<_>>>()?;
                let with = |(way, again)| (Parser::sequence(before.iter().cloned().chain([way])), again);
                Some(self.ways(last, name, open)?.into_iter().map(with).collect())
            }
            Expr::Repeat { item, min: 0, max: Some(1) } => {
                let mut ways = self.ways(item, name, open)?;
                ways.push((Parser::Sequence(Vec::new()), false));
                Some(ways)
            }
            _ => None,
        }
    }
}

impl Parser<'_> {
    /// A recursive parser by a loop: as many turns as leave one of the other alternatives, of these the one that reads the most.
    pub(super) fn in_turns(self) -> Self {
        let Self::Recursive { first, turn, last } = self else { return self };
        let parts = |alt: Self| if let Self::Alt(parts) = alt { parts } else { vec![alt] };
        let one_of = |mut parts: Vec<Self>, many: fn(Vec<Self>) -> Self| {
            if parts.len() == 1 { parts.remove(0) } else { many(parts) }
        };
        let last = one_of([parts(*first), parts(*last)].concat(), Self::Longest);
        Self::StarThen { item: Box::new(one_of(parts(*turn), Self::Alt)), most: None, last: Box::new(last) }
    }
}

/// The first way that matches, or the one that reads the most.
fn any<'g>(mode: &Mode, ways: Vec<Parser<'g>>) -> Parser<'g> {
    if *mode == Mode::First { Parser::Alt(ways) } else { Parser::Longest(ways) }
}

/// The bytes of an expression that is one byte of a set, without names.
fn single(grammar: &Grammar<'_>, expr: &Expr<'_>) -> Option<Class> {
    match expr {
        Expr::Literal(text) if text.len() == 1 => Some(Class::of(text)),
        Expr::Bytes(set) => Some(Class::of_bytes(grammar.bytes(set))),
        Expr::Choice(parts) if !parts.is_empty() => {
            let mut sets = parts.iter().map(|part| single(grammar, part));
            sets.try_fold(Class::of(""), |all, set| Some(all.or(set?)))
        }
        Expr::Sequence(parts) if parts.len() == 1 => single(grammar, &parts[0]),
        _ => None,
    }
}

/// The text of an expression that is characters, each letter of which is in any case.
pub(in crate::bnf) fn in_any_case(expr: &Expr<'_>) -> Option<String> {
    if let Expr::Sequence(parts) = expr { any_case(parts) } else { any_case(std::slice::from_ref(expr)) }
}

/// The same of the parts of a sequence.
pub(in crate::bnf) fn any_case(parts: &[Expr<'_>]) -> Option<String> {
    let text = parts.iter().map(|part| match part {
        Expr::Literal(text) if !text.bytes().any(|byte| byte.is_ascii_alphabetic()) => Some(*text),
        Expr::Choice(cases) => letter(cases),
        _ => None,
    });
    let text: String = text.collect::<Option<_>>()?;
    text.bytes().any(|byte| byte.is_ascii_alphabetic()).then_some(text)
}

/// The letter that two alternatives are, in either case.
pub(in crate::bnf) fn letter<'g>(cases: &[Expr<'g>]) -> Option<&'g str> {
    match cases {
        [Expr::Literal(one), Expr::Literal(other)]
            if one.len() == 1 && one != other && one.eq_ignore_ascii_case(other) =>
        {
            Some(*one)
        }
        _ => None,
    }
}
