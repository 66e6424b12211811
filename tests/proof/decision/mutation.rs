//! Mistakes that somebody could make in an expression: each changes one word, or one of its arguments.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::expression::{Argument, Expr};
use super::laws::SEQUENCE;
use super::source::word;

/// A kind of mistake, and an expression with it.
pub type Mistake = (&'static str, Expr);

/// All expressions that differ from this one by one mistake, in it or in a part of it.
pub fn mistakes(expr: &Expr) -> Vec<Mistake> {
    let mut all = here(expr);
    let Expr::Word { law, arguments, place } = expr else { return all };
    for (at, argument) in arguments.iter().enumerate() {
        let Argument::Parser(part) = argument else { continue };
        for (kind, wrong) in mistakes(part) {
            let mut arguments = arguments.clone();
            arguments[at] = Argument::Parser(Rc::new(wrong));
            all.push((kind, Expr::Word { law, arguments, place: place.clone() }));
        }
    }
    all
}

/// The mistakes in its own word or arguments.
fn here(expr: &Expr) -> Vec<Mistake> {
    let Expr::Word { law, arguments, place } = expr else { return Vec::new() };
    let parts: Vec<&Rc<Expr>> = expr.parsers().collect();
    let part = |at: usize| (**parts[at]).clone();
    let of = |name: &str, arguments: Vec<Argument>| {
        let law = word(name).expect("it has a law");
        Expr::Word { law, arguments, place: place.clone() }
    };
    let parsers = |parts: &[&Rc<Expr>]| parts.iter().map(|part| Argument::Parser(Rc::clone(part))).collect();
    let with = |at: usize, other: Argument| {
        let mut arguments = arguments.clone();
        arguments[at] = other;
        Expr::Word { law, arguments, place: place.clone() }
    };
    let mut all: Vec<Mistake> = Vec::new();
    match law.word {
        SEQUENCE => {
            for at in 0..arguments.len() {
                let mut fewer = arguments.clone();
                fewer.remove(at);
                all.push(("a part of a sequence is missing", of(SEQUENCE, fewer)));
                let optional = of("nom::combinator::opt", vec![arguments[at].clone()]);
                all.push(("a part of a sequence is optional", with(at, Argument::Parser(Rc::new(optional)))));
                if at > 0 {
                    let mut swapped = arguments.clone();
                    swapped.swap(at - 1, at);
                    all.push(("two parts of a sequence are swapped", of(SEQUENCE, swapped)));
                }
            }
        }
        "nom::branch::alt" => {
            for at in 0..arguments.len() {
                if arguments.len() > 1 {
                    let mut fewer = arguments.clone();
                    fewer.remove(at);
                    all.push(("an alternative is missing", of(law.word, fewer)));
                }
                if at > 0 {
                    let mut swapped = arguments.clone();
                    swapped.swap(at - 1, at);
                    all.push(("two alternatives are swapped", of(law.word, swapped)));
                }
            }
        }
        "nom::combinator::opt" => all.push(("an optional part is required", part(0))),
        "nom::combinator::not" => {
            all.push(("a lookahead is missing", of("nom::combinator::success", vec![])));
        }
        "nom::multi::many0_count" => {
            all.push(("at least one is required", of("nom::multi::many1_count", parsers(&parts))));
            all.push(("only one is read", of("nom::combinator::opt", parsers(&parts))));
        }
        "nom::multi::many1_count" => {
            all.push(("none is required", of("nom::multi::many0_count", parsers(&parts))));
            all.push(("only one is read", part(0)));
        }
        "urlgram::combinator::longest" => {
            all.push(("the first is taken, not the longest", of("nom::branch::alt", parsers(&parts))));
            all.push((
                "the second is taken, not the longest",
                of("nom::branch::alt", parsers(&[parts[1], parts[0]])),
            ));
        }
        "urlgram::combinator::star_then" | "urlgram::combinator::at_most_then" => {
            let greedy = Rc::new(of("nom::multi::many0_count", parsers(&parts[..1])));
            all.push(("a repetition is greedy", of(SEQUENCE, parsers(&[&greedy, parts[1]]))));
        }
        "urlgram::combinator::before" => all.push(("a rule is greedy", part(1))),
        "urlgram::combinator::at_the_last" => {
            let mark = Rc::new(of("nom::character::complete::char", vec![arguments[1].clone()]));
            all.push(("a name is greedy", of(SEQUENCE, parsers(&[parts[0], &mark, parts[1]]))));
        }
        "urlgram::combinator::recursive" => all.push(("only one turn is read", part(0))),
        "urlgram::combinator::recursive_or" => {
            all.push(("only one turn is read", of("nom::branch::alt", parsers(&[parts[0], parts[2]]))));
            let without = [&arguments[..3]].concat();
            all.push(("the last turn is like the others", of("urlgram::combinator::recursive", without)));
        }
        "nom::bytes::complete::tag" => {
            let cased = of("nom::bytes::complete::tag_no_case", arguments.clone());
            if arguments
                .iter()
                .filter_map(Argument::text)
                .any(|text| text.bytes().any(|byte| byte.is_ascii_alphabetic()))
            {
                all.push(("case is ignored", cased));
            }
        }
        "nom::bytes::complete::tag_no_case" => {
            all.push(("case counts", of("nom::bytes::complete::tag", arguments.clone())));
        }
        _ => {}
    }
    for (at, argument) in arguments.iter().enumerate() {
        for (kind, other) in wrong_arguments(law.word, argument) {
            all.push((kind, with(at, other)));
        }
    }
    all
}

/// Wrong arguments that are no parsers.
fn wrong_arguments(word: &str, argument: &Argument) -> Vec<(&'static str, Argument)> {
    match argument {
        Argument::Set(set) if word == "nom::character::complete::char" || word.ends_with("at_the_last") => {
            let next = |byte: &u8| if *byte == b'~' { b'!' } else { byte + 1 };
            vec![("another character", Argument::Set(set.iter().map(next).collect()))]
        }
        Argument::Set(set) if !word.ends_with("anychar") => {
            let without =
                |byte: &u8| Argument::Set(set.iter().copied().filter(|other| other != byte).collect());
            let ends: BTreeSet<&u8> = set.first().into_iter().chain(set.last()).collect();
            let more = (b'!'..=b'~').find(|byte| !set.contains(byte));
            let more = more.map(|byte| Argument::Set(set.iter().copied().chain([byte]).collect()));
            let fewer = ends.into_iter().map(|byte| ("a character of a set is missing", without(byte)));
            fewer.chain(more.map(|more| ("a set has one character more", more))).collect()
        }
        Argument::Text(text) => {
            let mut other = text.clone();
            if let Some(last) = other.last_mut() {
                *last = if *last == b'~' { b'!' } else { *last + 1 };
            }
            vec![("another character", Argument::Text(other))]
        }
        Argument::Number(number) => {
            let more = ("one more is counted", Argument::Number(number + 1));
            let fewer = number.checked_sub(1).map(|fewer| ("one fewer is counted", Argument::Number(fewer)));
            fewer.into_iter().chain([more]).collect()
        }
        Argument::Ranges(ranges) => {
            let mut fewer = ranges.clone();
            fewer.pop();
            let mut shorter = ranges.clone();
            let before = |c: char| char::from_u32(u32::from(c) - 1).unwrap_or(c);
            shorter.iter_mut().take(1).for_each(|(_, last)| *last = before(*last));
            vec![
                ("a range of characters is missing", Argument::Ranges(fewer)),
                ("a range of characters ends too early", Argument::Ranges(shorter)),
            ]
        }
        _ => Vec::new(),
    }
}
