//! The requirements of a key on the form of a grammar.

use std::fmt;
use std::str::FromStr;

use crate::bnf::ambiguity::{Ambiguity, Network};
use crate::bnf::nested::Extent;
use crate::bnf::{Expr, Grammar, Rule, Source, lint};
use crate::text::printable;

/// A requirement on the form of a grammar, as `;;@constraint TEXT` has it.
///
/// ```
/// use urlgram::lesson::Constraint;
/// assert_eq!("at most 3 rules".parse(), Ok(Constraint::AtMost(3)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// `unambiguous`: no string of the start production has two trees.
    Unambiguous,
    /// `right-linear`: an alternative is terminals, and perhaps one production after them.
    RightLinear,
    /// `left-linear`: an alternative is terminals, and perhaps one production before them.
    LeftLinear,
    /// `at most N rules`.
    AtMost(usize),
    /// `no recursion`: no production needs itself.
    NoRecursion,
    /// `no CODE`: `grammar --lint` has no finding of this code.
    No(&'static str),
}

/// The verdict on a constraint, and the sentence that says why, with a witness if the grammar violates it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Decided {
    /// The constraint, as it is written.
    pub constraint: String,
    /// True if it is met. Of grammars that nest, some are met as far as strings were looked at.
    pub held: bool,
    /// Why, without a full stop.
    pub words: String,
}

impl FromStr for Constraint {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let code = |code: &str| lint::CODES.iter().map(|(known, ..)| *known).find(|known| *known == code);
        Ok(match words[..] {
            ["unambiguous"] => Self::Unambiguous,
            ["right-linear"] => Self::RightLinear,
            ["left-linear"] => Self::LeftLinear,
            ["at", "most", number, "rules" | "rule" | "productions" | "production"] => {
                Self::AtMost(number.parse().map_err(|_| format!("`{number}` is no number of rules"))?)
            }
            ["no", "recursion"] => Self::NoRecursion,
            ["no", name] if code(name).is_some() => Self::No(code(name).unwrap_or_default()),
            _ => {
                return Err(format!(
                    "`{text}` is no constraint; there are `unambiguous`, `right-linear`, `left-linear`, `at most N rules`, `no recursion`, \
                    and `no CODE` with the code of a finding about a grammar, such as `no left-recursion`"
                ));
            }
        })
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unambiguous => out.write_str("unambiguous"),
            Self::RightLinear => out.write_str("right-linear"),
            Self::LeftLinear => out.write_str("left-linear"),
            Self::AtMost(1) => out.write_str("at most 1 rule"),
            Self::AtMost(number) => write!(out, "at most {number} rules"),
            Self::NoRecursion => out.write_str("no recursion"),
            Self::No(code) => write!(out, "no {code}"),
        }
    }
}

impl Constraint {
    /// Decides it for the production `start` of a grammar, of whose productions the source has those called `own`.
    pub(super) fn decided(
        &self,
        (grammar, start): (&Grammar<'_>, &str),
        own: &[&str],
        source: &Source,
        longest: Option<usize>,
    ) -> Decided {
        let reached = grammar.needed_by(start);
        let rules: Vec<&Rule<'_>> = grammar.rules().iter().filter(|rule| own.contains(&rule.name)).collect();
        let used = || rules.iter().copied().filter(|rule| reached.contains(&rule.name));
        let (held, words) = match self {
            Self::Unambiguous => unambiguous(grammar, start, longest),
            Self::RightLinear => linear(grammar, used(), own, true),
            Self::LeftLinear => linear(grammar, used(), own, false),
            Self::AtMost(most) => {
                let number = rules.len();
                let plural = if number == 1 { "" } else { "s" };
                (number <= *most, format!("the grammar has {number} rule{plural}"))
            }
            Self::NoRecursion => {
                let way = |rule: &Rule<'_>| {
                    let ways = grammar.uses(rule.name).into_iter().map(|used| grammar.path(used, rule.name));
                    let way = ways.filter(|way| !way.is_empty()).min_by_key(Vec::len)?;
                    Some(format!("`{}` needs itself: {} > {}", rule.name, rule.name, way.join(" > ")))
                };
                used().find_map(way).map_or((true, "no rule needs itself".to_owned()), |way| (false, way))
            }
            Self::No(code) => {
                let found = lint::lint(source, Some(start)).into_iter().find(|it| it.code == *code);
                let line = |at: usize| source.text()[..at].matches('\n').count() + 1;
                found.map_or((true, format!("`{code}` is not found")), |it| {
                    (false, format!("line {}: {}", line(it.span.start), it.message))
                })
            }
        };
        Decided { constraint: self.to_string(), held, words }
    }
}

fn unambiguous(grammar: &Grammar<'_>, start: &str, longest: Option<usize>) -> (bool, String) {
    let found = match Network::of(grammar, start) {
        Ok(network) => network.ambiguity(longest),
        Err(error) => return (false, error.to_string()),
    };
    match found {
        Ambiguity::None(Extent::All) => (true, "no string has two trees".to_owned()),
        Ambiguity::None(extent) => {
            (true, format!("of {extent} none has two trees; longer ones are not decided"))
        }
        Ambiguity::Shortest(string) if string.is_empty() => {
            (false, format!("the empty string has several trees in `{start}`"))
        }
        Ambiguity::Shortest(string) => {
            (false, format!("`{}` has several trees in `{start}`", printable(&string)))
        }
        Ambiguity::TooLarge => (false, format!("`{start}` is too large: it is not found out")),
    }
}

/// Decides whether all these are linear at one end.
fn linear<'r>(
    grammar: &Grammar<'_>,
    rules: impl Iterator<Item = &'r Rule<'r>>,
    own: &[&str],
    is_right: bool,
) -> (bool, String) {
    let end = if is_right { "end" } else { "beginning" };
    let wrong =
        rules.filter_map(|rule| Some((rule.name, not_linear((grammar, own, is_right), &rule.expr, true)?)));
    match wrong.into_iter().next() {
        None => (true, format!("each alternative is terminals, and at most one production at its {end}")),
        Some((name, Wrong::Inside(inner))) => {
            (false, format!("in `{name}`, the production `{inner}` is not at the {end} of its alternative"))
        }
        Some((name, Wrong::Repeats)) => {
            (false, format!("in `{name}`, a part is repeated or optional, for which there are productions"))
        }
        Some((name, Wrong::Excepts)) => (false, format!("`{name}` has an exception")),
    }
}

/// Why a right-hand side is not linear.
enum Wrong<'g> {
    Inside(&'g str),
    Repeats,
    Excepts,
}

/// The first part that makes an expression not linear at one end; `is_end` says whether this end of it is one of its alternative.
fn not_linear<'e>(about: (&Grammar<'_>, &[&str], bool), expr: &Expr<'e>, is_end: bool) -> Option<Wrong<'e>> {
    let (grammar, own, is_right) = about;
    match expr {
        Expr::Literal(_) | Expr::Bytes(_) => None,
        // Names of sets of characters in other documents, such as DIGIT, are terminals.
        Expr::Name(name) if is_end || !own.contains(name) && is_terminal(grammar, name) => None,
        Expr::Name(name) => Some(Wrong::Inside(name)),
        Expr::Choice(parts) => parts.iter().find_map(|part| not_linear(about, part, is_end)),
        Expr::Sequence(parts) => {
            let end = if is_right { parts.len().saturating_sub(1) } else { 0 };
            let parts = parts.iter().enumerate();
            parts.into_iter().find_map(|(place, part)| not_linear(about, part, is_end && place == end))
        }
        Expr::Repeat { .. } => Some(Wrong::Repeats),
        Expr::Except(..) => Some(Wrong::Excepts),
    }
}

fn is_terminal(grammar: &Grammar<'_>, name: &str) -> bool {
    let parts = |rule: &Rule<'_>| {
        rule.expr.parts().all(|part| matches!(part, Expr::Literal(_) | Expr::Bytes(_) | Expr::Choice(_)))
    };
    grammar.rule(name).is_some_and(parts)
}
