//! A grammar of bytes as one of characters: each set of characters beyond US-ASCII that it tells apart is one byte from 0x80.
//!
//! An expression over bytes is then one over characters as soon as those bytes are written as the sets for which they stand. The sets
//! share no character, so what matches a string in one way does so still.

use std::collections::{HashMap, HashSet};

use regex_syntax::hir::{ClassUnicode, ClassUnicodeRange};

use crate::bnf::compile::NotRegular;
use crate::bnf::grammar::Grammar;
use crate::bnf::notation::utf8;
use crate::bnf::rule::{Bytes, Expr, Rule};
use crate::class::Class;

/// The productions that one needs, with bytes from 0x80 in place of sets of characters.
pub(super) struct Characters<'g> {
    pub grammar: Grammar<'g>,
    /// The set for which byte `0x80 + place` stands.
    pub sets: Vec<ClassUnicode>,
}

/// The first byte that stands for a set, and the most sets.
pub(super) const FIRST: u8 = 0x80;

impl<'g> Characters<'g> {
    /// The characters of production `name`.
    pub fn of(grammar: &Grammar<'g>, name: &str) -> Result<Self, NotRegular> {
        let mut reader = Reader { grammar, known: HashMap::new() };
        let mut sets = Some(Vec::new());
        reader.rules(name, &mut |set| {
            sets = sets.take().and_then(|sets| apart(sets, set));
            Expr::Sequence(Vec::new())
        })?;
        let sets = sets.ok_or_else(|| NotRegular::ManyCharacters(name.to_owned()))?;
        let rules = reader.rules(name, &mut |set| Expr::Bytes(bytes(&set, &sets)))?;
        Ok(Self { grammar: grammar.with_only(rules), sets })
    }
}

/// Sets that share nothing, of which `sets`, which share nothing, and one more are unions; none if there are more of them than bytes.
fn apart(sets: Vec<ClassUnicode>, mut rest: ClassUnicode) -> Option<Vec<ClassUnicode>> {
    rest.difference(&ClassUnicode::new([ClassUnicodeRange::new('\0', '\x7F')]));
    let mut parts = Vec::new();
    for known in sets {
        let (mut both, mut other) = (known.clone(), known);
        both.intersect(&rest);
        other.difference(&rest);
        rest.difference(&both);
        parts.extend([both, other]);
    }
    parts.push(rest);
    parts.retain(|part| !part.ranges().is_empty());
    (parts.len() <= usize::from(FIRST)).then_some(parts)
}

/// The bytes that stand for a set, which is a union of some of `sets`.
fn bytes<'g>(set: &ClassUnicode, sets: &[ClassUnicode]) -> Bytes<'g> {
    let is_in = |part: &ClassUnicode| {
        let mut both = part.clone();
        both.intersect(set);
        !both.ranges().is_empty()
    };
    let ascii = set.iter().filter(|range| range.start().is_ascii());
    let ascii =
        ascii.map(|range| (range.start() as u8, u8::try_from(range.end()).map_or(0x7F, |it| it.min(0x7F))));
    let others = (FIRST..=u8::MAX).zip(sets).filter(|(_, part)| is_in(part)).map(|(byte, _)| (byte, byte));
    Bytes { text: "", ranges: ascii.chain(others).collect(), except: Vec::new() }
}

/// Strings, as the ranges of the bytes at each place.
type Strings = Vec<utf8::Bytes>;

/// The most of them, and the most ranges of characters in one.
const MOST: usize = 1 << 14;

/// The bytes of the longest character.
const LONGEST: usize = 4;

struct Reader<'a, 'g> {
    grammar: &'a Grammar<'g>,
    /// The strings of productions; none while a production is read, so that recursion ends.
    known: HashMap<&'g str, Option<Strings>>,
}

impl<'g> Reader<'_, 'g> {
    /// The rules that `name` needs, with what `put` makes of their sets of characters.
    fn rules(
        &mut self,
        name: &str,
        put: &mut impl FnMut(ClassUnicode) -> Expr<'g>,
    ) -> Result<Vec<Rule<'g>>, NotRegular> {
        let (grammar, mut rules) = (self.grammar, Vec::new());
        let find = |name: &str| grammar.rule(name).ok_or_else(|| NotRegular::Undefined(name.to_owned()));
        let mut waiting = vec![find(name)?.name];
        let mut met: HashSet<_> = waiting.iter().copied().collect();
        while let Some(name) = waiting.pop() {
            let rule = find(name)?;
            let expr = self.put(&rule.expr, put).ok_or_else(|| NotRegular::NoCharacter(name.to_owned()))?;
            waiting.extend(expr.names().into_iter().filter(|name| met.insert(name)));
            rules.push(Rule { expr, ..rule.clone() });
        }
        Ok(rules)
    }

    /// The expression with what `put` makes of its largest sets of characters; none if there is a byte that is not part of any.
    fn put(&mut self, expr: &Expr<'g>, put: &mut impl FnMut(ClassUnicode) -> Expr<'g>) -> Option<Expr<'g>> {
        if let Some(set) = self.characters(std::slice::from_ref(expr)) {
            return Some(put(set));
        }
        Some(match expr {
            Expr::Literal(text) if !text.is_ascii() => {
                let one = |c: char| ClassUnicode::new([ClassUnicodeRange::new(c, c)]);
                let pieces = text.split_inclusive(|c: char| !c.is_ascii());
                let pieces = pieces.flat_map(|piece| {
                    let last = piece.char_indices().next_back().filter(|(_, c)| !c.is_ascii());
                    let ascii = &piece[..last.map_or(piece.len(), |(at, _)| at)];
                    let ascii = (!ascii.is_empty()).then_some(Expr::Literal(ascii));
                    ascii.into_iter().chain(last.map(|(_, c)| put(one(c)))).collect::<Vec<_>>()
                });
                Expr::Sequence(pieces.collect())
            }
            Expr::Literal(_) | Expr::Name(_) => expr.clone(),
            Expr::Bytes(set) => {
                let bytes = self.grammar.bytes(set);
                let ranges = bytes.iter().map(|byte| (*byte, *byte)).collect();
                let set = Bytes { text: set.text, ranges, except: Vec::new() };
                return bytes.is_ascii().then_some(Expr::Bytes(set));
            }
            Expr::Sequence(parts) => {
                let (mut rest, mut all) = (&parts[..], Vec::new());
                while let Some(first) = rest.first() {
                    // A character can be joined if its bytes are side by side.
                    let begins =
                        |strings: Strings| strings.iter().flatten().any(|(_, last)| !last.is_ascii());
                    let most = if self.strings(first).is_some_and(begins) { LONGEST } else { 1 };
                    let mut lengths = 2..=rest.len().min(most);
                    let found = lengths.find_map(|it| Some((it, self.characters(&rest[..it])?)));
                    let (length, part) = match found {
                        Some((length, set)) => (length, put(set)),
                        None => (1, self.put(first, put)?),
                    };
                    all.push(part);
                    rest = &rest[length..];
                }
                Expr::Sequence(all)
            }
            Expr::Choice(parts) => {
                Expr::Choice(parts.iter().map(|part| self.put(part, put)).collect::<Option<_>>()?)
            }
            Expr::Repeat { item, min, max } => {
                Expr::Repeat { item: Box::new(self.put(item, put)?), min: *min, max: *max }
            }
            Expr::Except(all, without) => {
                Expr::Except(Box::new(self.put(all, put)?), Box::new(self.put(without, put)?))
            }
        })
    }

    /// The characters that these derive, one after the other, if they derive single characters only, and one beyond US-ASCII.
    fn characters(&mut self, parts: &[Expr<'g>]) -> Option<ClassUnicode> {
        let strings = self.sequence(parts)?;
        if strings.iter().flatten().all(|(_, last)| last.is_ascii()) {
            return None;
        }
        let mut all = Vec::new();
        for string in &strings {
            all.extend(points(string)?);
            if all.len() > MOST {
                return None;
            }
        }
        Some(ClassUnicode::new(all))
    }

    /// The strings of these, one after the other, if none is empty or longer than a character.
    fn sequence(&mut self, parts: &[Expr<'g>]) -> Option<Strings> {
        let (first, rest) = parts.split_first()?;
        let mut all = self.strings(first)?;
        for part in rest {
            let next = self.strings(part)?;
            if all.len().saturating_mul(next.len()) > MOST {
                return None;
            }
            let join = |one: &utf8::Bytes| {
                next.iter().map(move |other| [&one[..], other].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(join).collect();
            if all.iter().any(|string| string.len() > LONGEST) {
                return None;
            }
        }
        Some(all)
    }

    fn strings(&mut self, expr: &Expr<'g>) -> Option<Strings> {
        match expr {
            Expr::Literal(text) if (1..=LONGEST).contains(&text.len()) => {
                Some(vec![text.bytes().map(|byte| (byte, byte)).collect()])
            }
            Expr::Bytes(set) => {
                let bytes = Class::of_bytes(self.grammar.bytes(set));
                Some(bytes.runs(0..=u8::MAX).into_iter().map(|run| vec![run]).collect())
            }
            Expr::Name(name) => {
                if let Some(known) = self.known.get(name) {
                    return known.clone();
                }
                let rule = self.grammar.rule(name)?;
                self.known.insert(rule.name, None);
                let found = self.strings(&rule.expr);
                self.known.insert(rule.name, found.clone());
                found
            }
            Expr::Sequence(parts) => self.sequence(parts),
            Expr::Repeat { item, min, max: Some(max) } if min == max && *min as usize <= LONGEST => {
                self.sequence(&vec![(**item).clone(); *min as usize])
            }
            Expr::Choice(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.strings(part)?);
                    if all.len() > MOST {
                        return None;
                    }
                }
                Some(all)
            }
            Expr::Literal(_) | Expr::Repeat { .. } | Expr::Except(..) => None,
        }
    }
}

/// The characters whose encodings these bytes are; none if one of them is no encoding of a character.
fn points(bytes: &[(u8, u8)]) -> Option<Vec<ClassUnicodeRange>> {
    let (&(first, last), rest) = bytes.split_first()?;
    let (lowest, bits) = match (bytes.len(), first, last) {
        (1, _, ..=0x7F) => (0, 7),
        (2, 0xC2.., ..=0xDF) => (0x80, 5),
        (3, 0xE0.., ..=0xEF) => (0x800, 4),
        (4, 0xF0.., ..=0xF4) => (0x1_0000, 3),
        _ => return None,
    };
    let value = |byte: u8, bits: u32| u32::from(byte) & ((1 << bits) - 1);
    let mut ranges = vec![(value(first, bits), value(last, bits))];
    for &(first, last) in rest {
        if !(0x80..0xC0).contains(&first) || !(0x80..0xC0).contains(&last) {
            return None;
        }
        let (first, last) = (value(first, 6), value(last, 6));
        ranges = if (first, last) == (0, 0x3F) {
            ranges.into_iter().map(|(low, high)| (low << 6, high << 6 | 0x3F)).collect()
        } else {
            let each = |(low, high)| (low..=high).map(|lead| (lead << 6 | first, lead << 6 | last));
            ranges.into_iter().flat_map(each).take(MOST + 1).collect()
        };
    }
    let range = |(low, high): (u32, u32)| {
        let (low, high) = (char::from_u32(low)?, char::from_u32(high)?);
        let has_surrogates = low < '\u{E000}' && high > '\u{D7FF}';
        (u32::from(low) >= lowest && !has_surrogates).then(|| ClassUnicodeRange::new(low, high))
    };
    ranges.into_iter().map(range).collect()
}
