//! A production as a regular expression.
//!
//! Right recursion, `x = a x | b`, is the language `a* b` (Arden's lemma). So every expression is first read
//! as a sum: what it derives without the productions that are still open, and for each of those what
//! may be before it at the very end. If a production is closed, its own term becomes a repetition.

use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, HirKind, Literal, Repetition};

use super::compile::DEEPEST;
use super::grammar::Grammar;
use super::rule::Expr;

pub use super::compile::NotRegular;

/// The language of production `name` as a regular expression over bytes, without anchors.
///
/// # Errors
/// If the production or one that it uses is not defined, or recursive anywhere but at the end; or if it has an exception, which only an
/// automaton can express.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, regular::expression};
/// let grammar = Grammar::parse("toy.bnf", "list = *( item \",\" )\nitem = \"a\"\n")?;
/// assert_eq!(expression(&grammar, "list")?.to_string(), "(?:a,)*");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn expression(grammar: &Grammar<'_>, name: &str) -> Result<Hir, NotRegular> {
    let sum = named(grammar, name, &mut Open { names: Vec::new(), left: MOST })?;
    debug_assert!(sum.open.is_empty(), "all productions are closed");
    Ok(sum.closed)
}

/// The most parts of right-hand sides in an expression.
const MOST: usize = 1 << 18;

/// The productions that are open, and how many parts an expression may still have.
struct Open<'g> {
    names: Vec<&'g str>,
    left: usize,
}

impl Open<'_> {
    fn too_large(&self) -> NotRegular {
        NotRegular::TooLarge(self.names.first().copied().unwrap_or_default().to_owned())
    }
}

/// `closed | before1 x1 | before2 x2 | ...`, with `x` for productions that are still open.
struct Sum<'g> {
    closed: Hir,
    open: Vec<(&'g str, Hir)>,
}

impl Sum<'_> {
    fn closed(closed: Hir) -> Self {
        Self { closed, open: Vec::new() }
    }

    /// The union of both.
    fn or(mut self, other: Self) -> Self {
        self.closed = alternation(vec![self.closed, other.closed]);
        for (name, before) in other.open {
            match self.open.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) => *known = alternation(vec![known.clone(), before]),
                None => self.open.push((name, before)),
            }
        }
        self
    }

    /// The same after `before`.
    fn behind(self, before: &Hir) -> Self {
        // The empty language after any other stays empty.
        let behind = |hir: Hir| if is_nothing(&hir) { hir } else { Hir::concat(vec![before.clone(), hir]) };
        Self {
            closed: behind(self.closed),
            open: self.open.into_iter().map(|(name, hir)| (name, behind(hir))).collect(),
        }
    }

    /// Without the open `name`, whose right-hand side this is: `x = a x | b` is `a* b`.
    fn close(mut self, name: &str) -> Self {
        match self.open.iter().position(|(open, _)| *open == name) {
            Some(place) => {
                let (_, before) = self.open.remove(place);
                self.behind(&repetition(before, 0, None))
            }
            None => self,
        }
    }

    /// The language of the term, if no production is open in it.
    fn finished(self) -> Result<Hir, NotRegular> {
        match self.open.first() {
            Some((name, _)) => Err(NotRegular::Recursive((*name).to_owned())),
            None => Ok(self.closed),
        }
    }
}

fn named<'g>(grammar: &'g Grammar<'_>, name: &str, open: &mut Open<'g>) -> Result<Sum<'g>, NotRegular> {
    let rule = grammar.rule(name).ok_or_else(|| NotRegular::Undefined(name.to_owned()))?;
    if open.names.contains(&rule.name) {
        return Ok(Sum { closed: Hir::fail(), open: vec![(rule.name, Hir::empty())] });
    }
    if open.names.len() >= DEEPEST {
        return Err(NotRegular::TooLarge(name.to_owned()));
    }
    open.names.push(rule.name);
    let sum = convert(grammar, &rule.expr, open);
    open.names.pop();
    Ok(sum?.close(rule.name))
}

fn convert<'g>(
    grammar: &'g Grammar<'_>,
    expr: &Expr<'_>,
    open: &mut Open<'g>,
) -> Result<Sum<'g>, NotRegular> {
    let size = if let Expr::Literal(text) = expr { text.len() } else { 1 };
    open.left = open.left.checked_sub(size).ok_or_else(|| open.too_large())?;
    Ok(match expr {
        Expr::Literal(text) => Sum::closed(Hir::literal(text.as_bytes())),
        Expr::Bytes(set) => Sum::closed(class(&grammar.bytes(set))),
        Expr::Name(name) => named(grammar, name, open)?,
        Expr::Sequence(parts) => {
            let Some((last, before)) = parts.split_last() else {
                return Ok(Sum::closed(Hir::empty()));
            };
            let before = before.iter().map(|part| convert(grammar, part, open)?.finished());
            let before = Hir::concat(before.collect::<Result<_, _>>()?);
            convert(grammar, last, open)?.behind(&before)
        }
        Expr::Choice(parts) => {
            let mut sum = Sum::closed(Hir::fail());
            for part in parts {
                sum = sum.or(convert(grammar, part, open)?);
            }
            sum
        }
        Expr::Repeat { item, min: 0, max: Some(1) } => {
            convert(grammar, item, open)?.or(Sum::closed(Hir::empty()))
        }
        Expr::Repeat { item, min, max } => {
            let before = open.left;
            let item = convert(grammar, item, open)?.finished()?;
            // Each repetition becomes a part of its own elsewhere, so it counts here.
            let times = max.unwrap_or(*min).max(1) as usize - 1;
            open.left = open
                .left
                .checked_sub((before - open.left).saturating_mul(times))
                .ok_or_else(|| open.too_large())?;
            Sum::closed(repetition(item, *min, *max))
        }
        Expr::Except(..) => return Err(NotRegular::Exception),
    })
}

/// Returns whether the expression matches no string at all.
fn is_nothing(hir: &Hir) -> bool {
    matches!(hir.kind(), HirKind::Class(Class::Bytes(class)) if class.ranges().is_empty())
}

/// Repeats `item`, without a limit if there is no `max`.
fn repetition(item: Hir, min: u32, max: Option<u32>) -> Hir {
    Hir::repetition(Repetition { min, max, greedy: true, sub: Box::new(item) })
}

/// A class of these bytes.
fn class(bytes: &[u8]) -> Hir {
    Hir::class(Class::Bytes(ClassBytes::new(bytes.iter().map(|byte| ClassBytesRange::new(*byte, *byte)))))
}

/// Alternatives of one byte become one class, and what may be empty is said so.
fn alternation(alternatives: Vec<Hir>) -> Hir {
    let mut class = ClassBytes::empty();
    let mut others = Vec::new();
    let mut optional = false;
    for alternative in alternatives {
        match alternative.kind() {
            HirKind::Literal(Literal(bytes)) if bytes.len() == 1 => {
                class.push(ClassBytesRange::new(bytes[0], bytes[0]));
            }
            HirKind::Class(Class::Bytes(bytes)) => class.union(bytes),
            HirKind::Empty => optional = true,
            _ => others.push(alternative),
        }
    }
    if !class.ranges().is_empty() {
        others.insert(0, Hir::class(Class::Bytes(class)));
    }
    match (optional, others.is_empty()) {
        (true, true) => Hir::empty(),
        (true, false) => repetition(Hir::alternation(others), 0, Some(1)),
        (false, _) => Hir::alternation(others),
    }
}
