//! A production as a regular expression.

use std::fmt;

use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, HirKind, Literal, Repetition};

use super::grammar::{Expr, Grammar};

/// A production whose language cannot be written as a regular expression here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRegular {
    /// The production is used on the way to itself. (Right recursion would be regular; no grammar here needs
    /// it yet.)
    Recursive(String),
    /// The grammar has no production of this name.
    Undefined(String),
}

impl fmt::Display for NotRegular {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recursive(name) => write!(out, "`{name}` is used on the way to itself"),
            Self::Undefined(name) => write!(out, "`{name}` is not defined"),
        }
    }
}

impl std::error::Error for NotRegular {}

/// The language of production `name` as a regular expression over bytes, without anchors.
///
/// # Errors
/// Where the production or one that it uses is recursive or not defined.
///
/// ```
/// use urlgram::{Reading, bnf::regular, rfc1738::RFC1738};
/// let expression = regular::expression(RFC1738.grammar(Reading::Corrected), "escape")?;
/// assert_eq!(expression.to_string(), "(?:%(?-u:[0-9A-Fa-f])(?-u:[0-9A-Fa-f]))");
/// # Ok::<(), regular::NotRegular>(())
/// ```
pub fn expression(grammar: &Grammar<'_>, name: &str) -> Result<Hir, NotRegular> {
    named(grammar, name, &mut Vec::new())
}

fn named<'g>(grammar: &'g Grammar<'g>, name: &str, open: &mut Vec<&'g str>) -> Result<Hir, NotRegular> {
    let rule = grammar.rule(name).ok_or_else(|| NotRegular::Undefined(name.to_owned()))?;
    if open.contains(&rule.name) {
        return Err(NotRegular::Recursive(name.to_owned()));
    }
    open.push(rule.name);
    let hir = convert(grammar, &rule.expr, open);
    open.pop();
    hir
}

fn convert<'g>(
    grammar: &'g Grammar<'g>,
    expr: &Expr<'g>,
    open: &mut Vec<&'g str>,
) -> Result<Hir, NotRegular> {
    Ok(match expr {
        Expr::Literal(text) => Hir::literal(text.as_bytes()),
        Expr::Name(name) => named(grammar, name, open)?,
        Expr::Sequence(parts) => Hir::concat(convert_all(grammar, parts, open)?),
        Expr::Choice(parts) => alternation(convert_all(grammar, parts, open)?),
        Expr::Repeat { item, min, max } => Hir::repetition(Repetition {
            min: *min,
            max: *max,
            greedy: true,
            sub: Box::new(convert(grammar, item, open)?),
        }),
    })
}

/// Alternatives of one byte become one class.
fn alternation(alternatives: Vec<Hir>) -> Hir {
    let mut class = ClassBytes::empty();
    let mut others = Vec::new();
    for alternative in alternatives {
        match alternative.kind() {
            HirKind::Literal(Literal(bytes)) if bytes.len() == 1 => {
                class.push(ClassBytesRange::new(bytes[0], bytes[0]));
            }
            HirKind::Class(Class::Bytes(bytes)) => class.union(bytes),
            _ => others.push(alternative),
        }
    }
    if !class.ranges().is_empty() {
        others.insert(0, Hir::class(Class::Bytes(class)));
    }
    Hir::alternation(others)
}

fn convert_all<'g>(
    grammar: &'g Grammar<'g>,
    parts: &[Expr<'g>],
    open: &mut Vec<&'g str>,
) -> Result<Vec<Hir>, NotRegular> {
    parts.iter().map(|part| convert(grammar, part, open)).collect()
}
