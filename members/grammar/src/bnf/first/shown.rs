//! Right-hand sides as text, in the signs of a notation.

use super::super::notation::Notation;
use super::super::rule::Expr;
use super::parser::in_any_case;

/// The text of an expression; alternatives are in this order, if one is given.
pub(super) fn shown(expr: &Expr<'_>, order: Option<&[usize]>, notation: Notation) -> String {
    let bar = if matches!(notation, Notation::Abnf | Notation::Rfc822) { " / " } else { " | " };
    let comma = if notation == Notation::Iso14977 { ", " } else { " " };
    if let Some(text) = in_any_case(expr) {
        return quoted(&text);
    }
    match expr {
        Expr::Choice(parts) => {
            let order = order.map_or_else(|| (0..parts.len()).collect(), <[usize]>::to_vec);
            let parts = order.into_iter().map(|place| shown(&parts[place], None, notation));
            parts.collect::<Vec<_>>().join(bar)
        }
        Expr::Sequence(parts) if parts.is_empty() => "\"\"".to_owned(),
        Expr::Sequence(parts) => {
            parts.iter().map(|part| member(part, notation)).collect::<Vec<_>>().join(comma)
        }
        other => member(other, notation),
    }
}

/// The text of a member of a sequence.
fn member(expr: &Expr<'_>, notation: Notation) -> String {
    match expr {
        // In ABNF, letters in quotes are those of both cases.
        Expr::Literal(text)
            if notation == Notation::Abnf && text.contains(|c: char| c.is_ascii_alphabetic()) =>
        {
            format!("%s{}", quoted(text))
        }
        Expr::Literal(text) => quoted(text),
        Expr::Name(name) => (*name).to_owned(),
        Expr::Bytes(set) => set.text.to_owned(),
        Expr::Sequence(parts) if parts.is_empty() => shown(expr, None, notation),
        _ if in_any_case(expr).is_some() => shown(expr, None, notation),
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
