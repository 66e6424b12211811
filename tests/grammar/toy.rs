//! Random grammars of two letters, and all short strings of these.

use fastrand::Rng;
use urlgram::bnf::{Expr, Grammar, Rule};

pub const LETTERS: &[u8] = b"ab";

/// All strings of up to a length, the shortest first.
pub fn strings(longest: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    let mut done = 0;
    while all[done].len() < longest {
        all.extend(LETTERS.iter().map(|letter| [&all[done][..], &[*letter]].concat()).collect::<Vec<_>>());
        done += 1;
    }
    all
}

/// A random right-hand side that uses these names.
fn expr(random: &mut Rng, names: &[&'static str], depth: usize) -> Expr<'static> {
    let parts = |random: &mut Rng| {
        (0..random.usize(2..=3)).map(|_| expr(random, names, depth - 1)).collect::<Vec<_>>()
    };
    match random.usize(0..if depth == 0 { 4 } else { 10 }) {
        0 => Expr::Literal("a"),
        1 => Expr::Literal("b"),
        2 => Expr::Literal(["ab", "ba", "aa"][random.usize(0..3)]),
        3 if names.is_empty() => Expr::Literal("b"),
        3 => Expr::Name(names[random.usize(0..names.len())]),
        4..=6 => Expr::Sequence(parts(random)),
        7 | 8 => Expr::Choice(parts(random)),
        _ => {
            let max = [Some(1), Some(2), None][random.usize(0..3)];
            Expr::Repeat { item: Box::new(expr(random, names, depth - 1)), min: random.u32(0..2), max }
        }
    }
}

/// A grammar of the productions `x`, `y` and `z`: what `finish` makes of random right-hand sides, each of which uses these names.
pub fn grammar(
    random: &mut Rng,
    names: [&[&'static str]; 3],
    finish: impl Fn(&mut Rng, &'static str, Expr<'static>) -> Expr<'static>,
) -> Grammar<'static> {
    let empty = Grammar::parse("toy", "x = \"a\"\ny = \"a\"\nz = \"a\"\n").unwrap();
    let rules = empty.rules().iter().zip(names).map(|(rule, names)| {
        let expr = expr(random, names, 3);
        Rule { expr: finish(random, rule.name, expr), ..rule.clone() }
    });
    Grammar::default().with(&rules.collect::<Vec<_>>())
}
