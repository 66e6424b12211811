//! A production over the productions that it names: each is a letter, a byte that the production itself does not have.

use crate::bnf::automaton::Automaton;
use crate::bnf::dot::living_steps;
use crate::bnf::grammar::Grammar;
use crate::bnf::rule::{Bytes, Expr};
use crate::class::Class;

/// The automaton of a production, and the letters of those that it names. An exception takes strings away, which letters do not have.
pub fn spelled<'g>(grammar: &Grammar<'g>, name: &str) -> Option<(Automaton, Vec<(u8, &'g str)>)> {
    let mut rule = grammar.rule(name)?.clone();
    let is_plain = |part: &Expr<'_>| !matches!(part, Expr::Except(..));
    if !rule.expr.parts().all(is_plain) || !rule.expr.exceptions().is_empty() {
        return None;
    }
    let own: Vec<u8> = rule.expr.parts().flat_map(|part| bytes(grammar, part)).collect();
    let mut names = rule.expr.names();
    names.sort_unstable();
    names.dedup();
    let free = (0..=u8::MAX).rev().filter(|byte| !own.contains(byte));
    let letters: Vec<(u8, &str)> = free.zip(names.iter().copied()).collect();
    if letters.len() < names.len() {
        return None;
    }
    rule.expr.change(&mut |part| {
        let Expr::Name(name) = *part else { return };
        let own = letters.iter().filter(|(_, other)| *other == name);
        let ranges = own.map(|(letter, _)| (*letter, *letter)).collect();
        *part = Expr::Bytes(Bytes { text: name, ranges, except: Vec::new() });
    });
    let automaton = Automaton::of(&grammar.with_only(vec![rule]), name).ok()?;
    Some((automaton, letters))
}

/// The bytes of a part itself.
fn bytes(grammar: &Grammar<'_>, part: &Expr<'_>) -> Vec<u8> {
    match part {
        Expr::Literal(text) => text.bytes().collect(),
        Expr::Bytes(set) => grammar.bytes(set),
        _ => Vec::new(),
    }
}

/// The arrows between living states, with their productions and their bytes.
pub fn arrows(automaton: &Automaton, letters: &[(u8, &str)]) -> Vec<(usize, usize, Vec<String>, Vec<u8>)> {
    let arrow = |(from, to, class): (usize, usize, Class)| {
        let spelled = letters.iter().filter(|(letter, _)| class.has(*letter));
        let names = spelled.map(|(_, name)| (*name).to_owned()).collect();
        let plain = class.bytes().filter(|byte| letters.iter().all(|(letter, _)| letter != byte));
        (from, to, names, plain.collect())
    };
    living_steps(automaton).map(arrow).collect()
}
