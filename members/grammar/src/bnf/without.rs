//! The language of a production without one of its parts.

use super::grammar::Grammar;
use super::rule::Expr;

/// The strings in which a part does not occur, as [`Grammar::without`] finds them.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, Without};
/// let grammar = Grammar::parse("toy.bnf", "url = scheme [ query ]\nscheme = \"s\"\nquery = \"?\"\n")?;
/// assert_eq!(grammar.without("url", "query"), Without::Some);
/// assert_eq!(grammar.without("url", "scheme"), Without::None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Without {
    /// There is none: the part cannot be removed.
    None,
    /// Only the empty one: the part can be removed with all the rest.
    Empty,
    /// Others.
    Some,
}

impl Grammar<'_> {
    /// Which strings the production `from` derives without the production `part`.
    #[must_use]
    pub fn without(&self, from: &str, part: &str) -> Without {
        self.name_without(from, part, &mut Vec::new())
    }

    /// The same after the productions `above`, which are not asked a second time: a way around adds no string that
    /// is not there without it.
    fn name_without<'n>(&'n self, name: &'n str, part: &str, above: &mut Vec<&'n str>) -> Without {
        let Some(rule) = self.rule(name).filter(|_| name != part && !above.contains(&name)) else {
            return Without::None;
        };
        above.push(name);
        let found = self.expr_without(&rule.expr, part, above);
        above.pop();
        found
    }

    fn expr_without<'n>(&'n self, expr: &'n Expr<'_>, part: &str, above: &mut Vec<&'n str>) -> Without {
        match expr {
            Expr::Literal("") => Without::Empty,
            Expr::Literal(_) | Expr::Bytes(_) => Without::Some,
            Expr::Name(name) => self.name_without(name, part, above),
            Expr::Sequence(parts) => {
                let parts: Vec<_> = parts.iter().map(|expr| self.expr_without(expr, part, above)).collect();
                let all = parts.iter().all(|found| *found > Without::None);
                if all { parts.into_iter().max().unwrap_or(Without::Empty) } else { Without::None }
            }
            Expr::Choice(parts) => {
                let parts = parts.iter().map(|expr| self.expr_without(expr, part, above));
                parts.max().unwrap_or(Without::None)
            }
            Expr::Except(all, _) => self.expr_without(all, part, above),
            Expr::Repeat { item, min, .. } => {
                let found = self.expr_without(item, part, above);
                if *min == 0 { found.max(Without::Empty) } else { found }
            }
        }
    }
}
