//! Left recursion: a production that begins with itself is compiled backwards.

use super::automaton::Automaton;
use super::compile::NotRegular;
use super::grammar::Grammar;
use super::nfa::Nfa;
use super::rule::{Bytes, Expr, Rule};

impl Automaton {
    /// The automaton of production `name`.
    ///
    /// # Errors
    /// If the production or one that it uses is not defined, or recursive anywhere but at one end; or if the automaton would be too
    /// large, with more than 65,535 states or on the way there. The automata of the URL grammars have hundreds of states.
    pub fn of(grammar: &Grammar<'_>, name: &str) -> Result<Self, NotRegular> {
        Self::of_with(grammar, name, &[])
    }

    /// The automaton of an expression.
    pub(super) fn of_expr(grammar: &Grammar<'_>, expr: &Expr<'_>) -> Result<Self, NotRegular> {
        // No production has an empty name.
        const NAME: &str = "";
        let rule = Rule { name: NAME, text: "", section: "", prose: None, role: None, expr: expr.clone() };
        Self::of(&grammar.with(&[rule]), NAME)
    }

    /// The same with other languages in the place of some productions, wherever these are used.
    ///
    /// # Errors
    /// Like [`of`](Self::of).
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Grammar, automaton::Automaton};
    /// let grammar = Grammar::parse("url.bnf", "url = scheme \":\" rest\nscheme = \"x\"\nrest = \"y\"\n")?;
    /// let http = Automaton::literal(b"http");
    /// assert!(Automaton::of_with(&grammar, "url", &[("scheme", &http)])?.accepts(b"http:y"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_with(grammar: &Grammar<'_>, name: &str, others: &[(&str, &Self)]) -> Result<Self, NotRegular> {
        // A production that is left-recursive is right-recursive when read backwards.
        let mut made: Vec<(String, Self)> = Vec::new();
        let mut wanted: Vec<String> = Vec::new();
        loop {
            let known = made.iter().map(|(name, language)| (&**name, language));
            let others: Vec<_> = others.iter().copied().chain(known).collect();
            let result = match wanted.last() {
                Some(left) => language(grammar, left, &others),
                None => Self::of_right(grammar, name, &others),
            };
            match (result, wanted.last()) {
                (Ok(language), None) => return Ok(language),
                (Ok(language), Some(_)) => made.extend(wanted.pop().map(|left| (left, language))),
                // A left-recursive production that this one needs is made first, unless it is under way or made already.
                (Err(NotRegular::Recursive(left)), _)
                    if !wanted.contains(&left) && others.iter().all(|(known, _)| *known != left) =>
                {
                    wanted.push(left);
                }
                (Err(error), _) => return Err(error),
            }
        }
    }
}

/// The language of a production that is recursive at the left only.
///
/// The productions that are recursive with it are read backwards, so that they are right-recursive; what they use besides is compiled
/// on its own.
///
/// # Errors
/// If recursion nests, or one of what it uses has no automaton: of these, a left-recursive one has to be among the `others`.
fn language(
    grammar: &Grammar<'_>,
    name: &str,
    others: &[(&str, &Automaton)],
) -> Result<Automaton, NotRegular> {
    let too_large = || NotRegular::TooLarge(name.to_owned());
    let component: Vec<&str> = grammar.circle(name);
    let mut languages: Vec<(&str, Automaton)> = Vec::new();
    for used in component.iter().flat_map(|name| grammar.uses(name)) {
        let other = others.iter().find(|(other, _)| *other == used);
        if component.contains(&used) && other.is_none() || languages.iter().any(|(known, _)| *known == used) {
            continue;
        }
        let language = match other {
            Some((_, language)) => (*language).clone(),
            None => Automaton::of_right(grammar, used, others)?,
        };
        languages.push((used, backwards(&language).ok_or_else(too_large)?));
    }
    let rules = component.iter().filter_map(|name| grammar.rule(name));
    let rules: Vec<Rule<'_>> = rules.map(|rule| Rule { expr: turned(&rule.expr), ..rule.clone() }).collect();
    let turned = grammar.with_only(rules);
    let languages: Vec<_> = languages.iter().map(|(name, language)| (*name, language)).collect();
    let language = Automaton::of_right(&turned, name, &languages).map_err(|error| match error {
        NotRegular::Recursive(_) => NotRegular::Recursive(name.to_owned()),
        other => other,
    })?;
    backwards(&language).ok_or_else(too_large)
}

fn backwards(language: &Automaton) -> Option<Automaton> {
    Nfa::new(|nfa, start| nfa.backwards(start, language)).compiled_within()
}

impl Grammar<'_> {
    /// The grammar of the strings backwards.
    #[cfg(feature = "automata")]
    pub(super) fn turned(&self) -> Self {
        let rules = self.rules().iter();
        Self::default()
            .with(&rules.map(|rule| Rule { expr: turned(&rule.expr), ..rule.clone() }).collect::<Vec<_>>())
    }
}

/// The expression of the strings backwards.
fn turned<'g>(expr: &Expr<'g>) -> Expr<'g> {
    let mut expr = expr.clone();
    expr.change(&mut |part| match part {
        Expr::Literal(text) => {
            let byte = |(at, byte): (usize, u8)| match text.get(at..=at) {
                Some(letter) => Expr::Literal(letter),
                None => Expr::Bytes(Bytes { text, ranges: vec![(byte, byte)], except: Vec::new() }),
            };
            *part = Expr::Sequence(text.bytes().enumerate().map(byte).rev().collect());
        }
        Expr::Sequence(parts) => parts.reverse(),
        _ => {}
    });
    expr
}
