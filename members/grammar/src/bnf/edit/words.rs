//! A step, said in the signs of a notation.

use super::super::abnf::hex;
use super::super::first::Change;
use super::super::first::parser::in_any_case;
use super::super::notation::Notation;
use super::super::rule::{Bytes, Expr};
use super::step::{Saying, Step, is_pair, places, replaced};
use crate::class::Class;

/// The text of a set that has no name in any document.
pub(super) const NAMELESS: &str = "a set";

/// The text of an expression.
pub(super) fn shown(expr: &Expr<'_>, notation: Notation) -> String {
    let mut whole = expr.clone();
    whole.change(&mut in_pairs);
    let text = Change::shown(&whole, notation);
    let sets = expr.parts().filter_map(|part| nameless(part, notation));
    sets.fold(text, |text, set| text.replacen(NAMELESS, &set, 1))
}

/// A letter in either case is one alternative.
fn in_pairs(part: &mut Expr<'_>) {
    let Expr::Choice(parts) = part else { return };
    let mut place = 0;
    while parts.len() > 2 && place + 1 < parts.len() {
        if is_pair(parts, place) {
            let pair = parts.drain(place..place + 2).collect();
            parts.insert(place, Expr::Choice(pair));
        }
        place += 1;
    }
}

/// The right-hand side after a step.
pub(super) fn after(step: &Step<'_>, old: &Expr<'_>, whole: &Expr<'_>, notation: Notation) -> String {
    const TEXT: &str = "a text in its case";
    match in_case(step, old) {
        Some(text) => {
            let set = Expr::Bytes(Bytes { text: TEXT, ranges: Vec::new(), except: Vec::new() });
            shown(&replaced(old, step.index, &set), notation).replacen(TEXT, &text, 1)
        }
        None => shown(whole, notation),
    }
}

/// The text that a step takes in one case alone.
fn in_case(step: &Step<'_>, old: &Expr<'_>) -> Option<String> {
    let Saying::Case(upper) = step.saying else { return None };
    let text = in_any_case(places(old).get(step.index)?.0)?;
    let text = if upper { text.to_ascii_uppercase() } else { text.to_ascii_lowercase() };
    Some(format!("%s\"{text}\""))
}

/// The characters of a set that has no name.
fn nameless(expr: &Expr<'_>, notation: Notation) -> Option<String> {
    let Expr::Bytes(Bytes { text, ranges, .. }) = expr else { return None };
    if *text != NAMELESS {
        return None;
    }
    let value = |(first, last): &(u8, u8)| hex(*first, *last);
    let bytes = || ranges.iter().flat_map(|(first, last)| *first..=*last);
    Some(match (notation, &ranges[..]) {
        (Notation::Abnf | Notation::Rfc822, [one]) => value(one),
        (Notation::Abnf | Notation::Rfc822, all) => {
            format!("( {} )", all.iter().map(value).collect::<Vec<_>>().join(" / "))
        }
        (Notation::W3c, _) if bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            format!("[{}]", Class::of_bytes(bytes()).label().replace(' ', ""))
        }
        _ => format!("<one of {}>", Class::of_bytes(bytes()).label()),
    })
}

/// A step that makes `whole` of `old`, a right-hand side, in words.
pub(super) fn words(step: &Step<'_>, old: &Expr<'_>, whole: &Expr<'_>, notation: Notation) -> String {
    let quoted = |expr: &Expr<'_>| format!("`{}`", shown(expr, notation));
    let part = |expr| places(expr).get(step.index).map_or(expr, |(part, _)| *part);
    let (before, after) = (part(old), part(whole));
    let member = |expr: &Expr<'_>, place: usize| match expr {
        Expr::Sequence(parts) | Expr::Choice(parts) => parts.get(place).map(quoted).unwrap_or_default(),
        other => quoted(other),
    };
    let count = |expr: &Expr<'_>| if let Expr::Sequence(parts) = expr { parts.len() } else { 1 };
    match step.saying {
        Saying::Case(_) => {
            format!("write `{}` for {}", in_case(step, old).unwrap_or_default(), quoted(before))
        }
        Saying::For | Saying::Bracket => format!("write {} for {}", quoted(after), quoted(before)),
        Saying::Without(place) => match before {
            Expr::Choice(_) => format!("remove the alternative {}", member(before, place)),
            _ if place > 0 => {
                format!("remove {} after {}", member(before, place), member(before, place - 1))
            }
            _ => format!("remove {} at the beginning", member(before, place)),
        },
        Saying::Missing(place) if place < count(before) => {
            format!("add {} before {}", member(after, place), member(before, place))
        }
        Saying::Missing(place) => {
            format!("add {} after {}", member(after, place), member(before, place.saturating_sub(1)))
        }
        Saying::Also => match after {
            Expr::Choice(parts) => {
                let new = parts.last().map(quoted).unwrap_or_default();
                match before {
                    Expr::Choice(_) => format!("add the alternative {new}"),
                    other => format!("add {new} as an alternative to {}", quoted(other)),
                }
            }
            other => quoted(other),
        },
        Saying::Order(place) => format!("put {} before {}", member(before, place), member(before, place - 1)),
    }
}
