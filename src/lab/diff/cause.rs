//! Which productions make a difference.

use super::cost::Natural;
use super::pairs::pairs;
use super::side::Side;
use crate::bnf::automaton::Automaton;
use crate::bnf::difference::{Relation, characters, relation, witnesses};
use crate::bnf::{Expr, Grammar, Rule};
use crate::production::Production;

/// A production that makes a difference: it would still differ with everything that it uses as it is on the right.
///
/// Precisely: in its right-hand side on the left, let each name that both sides use mean the production on the right, but
/// for its own; the result is not what the production is on the right.
#[derive(Clone, Debug)]
pub struct Cause {
    /// The production on the left.
    pub left: &'static Production,
    /// The production on the right: that of the same name, of one written otherwise, or the one that is compared.
    pub right: &'static Production,
    /// Nothing that it uses and both sides use differs: so what is said here holds for the production as it is.
    pub innermost: bool,
    /// How that result lies to the production on the right.
    pub relation: Relation,
    /// The strings of the result that the production on the right does not hold.
    pub only_left: Strings,
    /// The strings of the production on the right that the result does not hold.
    pub only_right: Strings,
}

/// Some strings of a language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strings {
    /// A string that looks like what people write, if there is one.
    pub readable: Option<Vec<u8>>,
    /// All those of one byte.
    pub characters: Vec<u8>,
}

/// The name of a production that is put into a grammar; no document can have it.
const FRESH: &str = "=";

/// The grammars of two sides, each with what its side needs and nothing else. Productions that the sides
/// name differently have the name of the right side on both.
pub(super) struct Grammars {
    left: Grammar<'static>,
    right: Grammar<'static>,
    /// The names of the pairs, on the left and on the right.
    renamed: Vec<(&'static str, &'static str)>,
}

/// See [`Diff::causes`](super::Diff::causes).
pub(super) fn causes(left: &Side, right: &Side) -> Vec<Cause> {
    let grammars = Grammars::of(left, right);
    let names = (grammars.on_the_right(left.production().name), right.production().name);
    // The first pair is that of the sides; the pairs of productions inside follow, from the outer ones inwards.
    let inner = grammars.right.rules().iter().map(|rule| rule.name);
    let inner = inner.filter(|name| (*name, *name) != names && grammars.left.rule(name).is_some());
    let of = |side: &Side, name| Side::of_production(side.dialect(), name, side.reading()).ok();
    let inner = inner.filter_map(|name| Some((of(left, grammars.on_the_left(name))?, of(right, name)?)));
    let pairs: Vec<_> = [(left.clone(), right.clone())].into_iter().chain(inner).collect();

    let mut causes: Vec<_> = pairs.iter().filter_map(|(one, two)| grammars.cause(one, two)).collect();
    let mut at = 0;
    while at < causes.len() {
        let others = causes.iter().enumerate().filter(|(place, _)| *place != at);
        let names = others.map(|(_, cause)| (grammars.on_the_right(cause.left.name), cause.right.name));
        let names: Vec<_> = names.collect();
        if grammars.replaced(left, right, &names).is_some_and(|language| language == *right.automaton()) {
            causes.remove(at);
        } else {
            at += 1;
        }
    }
    let differing = pairs.iter().filter(|(one, two)| one.automaton() != two.automaton());
    let differing: Vec<_> = differing.map(|(one, _)| grammars.on_the_right(one.production().name)).collect();
    for cause in &mut causes {
        let own = grammars.on_the_right(cause.left.name);
        let used = grammars.left.needed_by(own);
        let mut inner = used.iter().filter(|name| **name != own && differing.contains(name));
        cause.innermost = !inner.any(|name| grammars.right.rule(name).is_some());
    }
    causes
}

impl Grammars {
    pub fn of(left: &Side, right: &Side) -> Self {
        let needed = |side: &Side| {
            let grammar = side.dialect().grammar(side.reading());
            let names = grammar.needed_by(side.production().name);
            Grammar::default().with(names.iter().filter_map(|name| grammar.rule(name)))
        };
        let (ours, theirs) = (needed(left), needed(right));
        let names = |of: &Grammar<'static>| of.rules().iter().map(|rule| rule.name).collect::<Vec<_>>();
        let one_document = std::ptr::eq(left.dialect(), right.dialect());
        let renamed = if one_document { Vec::new() } else { pairs(&names(&ours), &names(&theirs)) };
        let mut rules = ours.rules().to_vec();
        for (from, to) in &renamed {
            rename(&mut rules, from, to);
        }
        Self { left: Grammar::default().with(&rules), right: theirs, renamed }
    }

    /// Returns the name in these grammars of a production of the left side.
    fn on_the_right(&self, name: &'static str) -> &'static str {
        self.renamed.iter().find(|(left, _)| *left == name).map_or(name, |(_, right)| right)
    }

    /// Returns the name on the left side of a production of these grammars.
    fn on_the_left(&self, name: &'static str) -> &'static str {
        self.renamed.iter().find(|(_, right)| *right == name).map_or(name, |(left, _)| left)
    }

    /// The difference that two productions, or the two sides, make by themselves, if there is one.
    pub fn cause(&self, left: &Side, right: &Side) -> Option<Cause> {
        let mixed = left.automaton_in(&self.mixed(self.on_the_right(left.production().name)), FRESH).ok()?;
        let relation = relation(&mixed, right.automaton());
        let only = |of: &Automaton, not_of: &Automaton, production: &Production| Strings {
            readable: witnesses(of, not_of, &Natural::of(left.dialect(), production.name))
                .into_iter()
                .next()
                .map(|it| it.text),
            characters: characters(of, not_of),
        };
        (relation != Relation::Equal).then(|| Cause {
            left: left.production(),
            right: right.production(),
            innermost: false,
            relation,
            only_left: only(&mixed, right.automaton(), left.production()),
            only_right: only(right.automaton(), &mixed, right.production()),
        })
    }

    /// The right grammar with the productions that only the left has, and `name` of the left under a fresh name, by which
    /// it also calls itself.
    fn mixed(&self, name: &str) -> Grammar<'static> {
        let mut rules: Vec<_> = self.left.rules().to_vec();
        rename(&mut rules, name, FRESH);
        self.right.with(&rules)
    }

    /// The left side after its grammar takes from the right one the right-hand sides of these productions (each by
    /// its name on the left and on the right), and the productions that only the right has.
    fn replaced(&self, left: &Side, right: &Side, names: &[(&str, &str)]) -> Option<Automaton> {
        let mut rules: Vec<_> = self.left.rules().to_vec();
        for rule in &mut rules {
            // If the names of the first pair differ, the left's name is another production on the right.
            if names.contains(&(rule.name, rule.name)) {
                rule.expr = self.right.rule(rule.name)?.expr.clone();
            }
        }
        let roots = (self.on_the_right(left.production().name), right.production().name);
        let (side, root) = if names.contains(&roots) {
            (right, self.right.rule(roots.1)?)
        } else {
            (left, self.left.rule(roots.0)?)
        };
        let root = Rule { name: FRESH, ..root.clone() };
        let grammar = Grammar::default().with(rules.iter().chain([&root]).chain(self.right.rules()));
        side.automaton_in(&grammar, FRESH).ok()
    }
}

/// Gives a production another name, wherever it is used.
fn rename(rules: &mut [Rule<'static>], from: &str, to: &'static str) {
    for rule in rules {
        rule.name = if rule.name == from { to } else { rule.name };
        rule.expr.change(&mut |part| match part {
            Expr::Name(name) if *name == from => *name = to,
            _ => {}
        });
    }
}
