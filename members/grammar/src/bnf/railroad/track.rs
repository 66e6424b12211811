//! The tracks of a diagram, whatever draws them.

use super::super::grammar::Grammar;
use super::super::rule::Expr;
use super::super::spelled::{self, Alternative, Member};
use crate::class::Class;

/// A part of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Track {
    Empty,
    /// Text as it is, or the words for several characters.
    Terminal(String),
    /// The name of a production.
    Production(String),
    /// A remark.
    Words(String),
    /// A part in a box, under a label.
    Labelled(Box<Track>, Box<Track>),
    Sequence(Vec<Track>),
    Choice(Vec<Track>),
    Optional(Box<Track>),
    /// A part, and the way back over another.
    Repeat(Box<Track>, Box<Track>),
}

impl Track {
    /// The track of an expression of a grammar.
    pub fn of(grammar: &Grammar<'_>, expr: &Expr<'_>) -> Self {
        let of = |expr| Self::of(grammar, expr);
        match expr {
            Expr::Literal(text) => terminal(text),
            Expr::Name(name) => Self::Production((*name).to_owned()),
            Expr::Bytes(set) => {
                let words = set.text.split_whitespace().collect::<Vec<_>>().join(" ");
                let words = Self::Words(words.trim_matches(['<', '>']).to_owned());
                Self::Labelled(Box::new(one_of(&grammar.bytes(set))), Box::new(words))
            }
            Expr::Sequence(parts) if parts.is_empty() => Self::Empty,
            Expr::Sequence(parts) => Self::sequence(grammar, parts),
            Expr::Choice(parts) => {
                let alternative = |alternative| match alternative {
                    Alternative::Set(bytes) => one_of(&bytes),
                    Alternative::Part(part) => of(part),
                };
                let parts = spelled::alternatives(parts, |_, _| true).into_iter().map(alternative);
                let mut parts: Vec<_> = parts.collect();
                if parts.len() == 1 { parts.remove(0) } else { Self::Choice(parts) }
            }
            Expr::Except(all, without) => {
                let label = vec![Self::Words("but not".to_owned()), of(without)];
                Self::Labelled(Box::new(of(all)), Box::new(Self::Sequence(label)))
            }
            Expr::Repeat { item, min: 0, max: Some(1) } => Self::Optional(Box::new(of(item))),
            Expr::Repeat { item, min: 0, max: None } => {
                Self::Optional(Box::new(Self::Repeat(Box::new(of(item)), Box::new(Self::Empty))))
            }
            Expr::Repeat { item, min: 1, max: None } => {
                Self::Repeat(Box::new(of(item)), Box::new(Self::Empty))
            }
            Expr::Repeat { item, min, max } => {
                let times = match max {
                    None => format!("at least {min} times"),
                    Some(max) if max == min => format!("{min} times"),
                    Some(max) => format!("{min} to {max} times"),
                };
                Self::Repeat(Box::new(of(item)), Box::new(Self::Words(times)))
            }
        }
    }

    fn sequence(grammar: &Grammar<'_>, parts: &[Expr<'_>]) -> Self {
        let members = spelled::members(parts);
        let mut line = Vec::new();
        let mut place = 0;
        while let Some(member) = members.get(place) {
            let between = members.get(place + 1).and_then(|next| separator(member, next));
            line.push(match (member, between) {
                (Member::Text(text), _) => terminal(text),
                (Member::Part(part), None) => Self::of(grammar, part),
                (Member::Part(part), Some(between)) => {
                    let back = Self::sequence(grammar, between);
                    Self::Repeat(Box::new(Self::of(grammar, part)), Box::new(back))
                }
            });
            place += 1 + usize::from(between.is_some());
        }
        if line.len() == 1 { line.remove(0) } else { Self::Sequence(line) }
    }
}

/// The text between the repetitions of `member`, if `next` repeats it, as in `a *( "," a )`.
fn separator<'e, 'g>(member: &Member<'e, 'g>, next: &Member<'e, 'g>) -> Option<&'e [Expr<'g>]> {
    let (Member::Part(part), Member::Part(Expr::Repeat { item, min: 0, max: None })) = (member, next) else {
        return None;
    };
    let Expr::Sequence(inside) = &**item else { return None };
    inside.split_last().filter(|(last, _)| last == part).map(|(_, between)| between)
}

fn terminal(text: &str) -> Track {
    let byte = |byte: u8| match byte {
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02X}"),
    };
    let text = if text == " " { "space".to_owned() } else { text.bytes().map(byte).collect() };
    Track::Terminal(text)
}

/// A box for one of these bytes, with its characters in the order that people know.
fn one_of(bytes: &[u8]) -> Track {
    Track::Terminal(format!("one of {}", Class::of_bytes(bytes.iter().copied()).label()))
}
