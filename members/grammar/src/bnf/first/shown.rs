//! Right-hand sides as text, in the signs of a notation.

use super::super::notation::Notation;
use super::super::rule::Expr;
use super::parser::any_case;

/// The text of an expression; alternatives are in this order, if one is given.
pub(super) fn shown(expr: &Expr<'_>, order: Option<&[usize]>, notation: Notation) -> String {
    let bar = if matches!(notation, Notation::Abnf | Notation::Rfc822) { " / " } else { " | " };
    let comma = if notation == Notation::Iso14977 { ", " } else { " " };
    if let Some(text) = any_case(std::slice::from_ref(expr)) {
        return quoted(&text);
    }
    match (expr, order) {
        (Expr::Choice(parts), Some(order)) => {
            let parts = order.iter().map(|place| shown(&parts[*place], None, notation));
            parts.collect::<Vec<_>>().join(bar)
        }
        (Expr::Choice(parts), None) => {
            parts.iter().map(|part| shown(part, None, notation)).collect::<Vec<_>>().join(bar)
        }
        (Expr::Sequence(parts), _) => match any_case(parts) {
            Some(text) => quoted(&text),
            None if parts.is_empty() => "\"\"".to_owned(),
            None => parts.iter().map(|part| member(part, notation)).collect::<Vec<_>>().join(comma),
        },
        (other, _) => member(other, notation),
    }
}

/// The text of a member of a sequence.
fn member(expr: &Expr<'_>, notation: Notation) -> String {
    match expr {
        Expr::Literal(text) => quoted(text),
        Expr::Name(name) => (*name).to_owned(),
        Expr::Bytes(set) => set.text.to_owned(),
        Expr::Choice(_) if any_case(std::slice::from_ref(expr)).is_some() => shown(expr, None, notation),
        Expr::Sequence(parts) if any_case(parts).is_some() || parts.is_empty() => shown(expr, None, notation),
        Expr::Choice(_) | Expr::Sequence(_) => format!("( {} )", shown(expr, None, notation)),
        Expr::Repeat { item, min, max } => repeated(item, *min, *max, notation),
        Expr::Except(all, without) => {
            format!("( {} - {} )", member(all, notation), member(without, notation))
        }
    }
}

fn repeated(item: &Expr<'_>, min: u32, max: Option<u32>, notation: Notation) -> String {
    let (alone, inside) = (|| member(item, notation), || shown(item, None, notation));
    match notation {
        Notation::Iso14977 | Notation::Wirth => match (min, max) {
            (0, Some(1)) => format!("[ {} ]", inside()),
            (0, None) => format!("{{ {} }}", inside()),
            (min, None) => format!("{} {{ {} }}", vec![alone(); min as usize].join(" "), inside()),
            (min, Some(max)) => format!("{min} * {} ({max} at most)", alone()),
        },
        Notation::W3c | Notation::Bnf => match (min, max) {
            (0, Some(1)) => format!("{}?", alone()),
            (0, None) => format!("{}*", alone()),
            (1, None) => format!("{}+", alone()),
            (min, None) => format!("{}{{{min},}}", alone()),
            (min, Some(max)) => format!("{}{{{min},{max}}}", alone()),
        },
        _ => match (min, max) {
            (0, Some(1)) => format!("[ {} ]", inside()),
            (0, None) => format!("*{}", alone()),
            (min, None) => format!("{min}*{}", alone()),
            (min, Some(max)) if min == max => format!("{min}{}", alone()),
            (min, Some(max)) => format!("{min}*{max}{}", alone()),
        },
    }
}

fn quoted(text: &str) -> String {
    if text.contains('"') { format!("'{text}'") } else { format!("\"{text}\"") }
}
