//! An expression as a parser that runs: nom's words and ours, put together as the expression says.
//!
//! The laws are tested against these parsers, and a text that refutes a mistake is tried with one.

use std::ops::RangeInclusive;

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{anychar, char, one_of, satisfy};
use nom::combinator::{not, opt, recognize, success};
use nom::multi::{count, many_m_n, many0_count, many1_count};
use nom::{OutputMode, PResult, Parser};
use urlgram::combinator::{
    at_most_then, at_the_last, before, character, longest, production, recursive, recursive_or, star_then,
};
use urlgram::trace::{Mismatch, Source};

use super::expression::{Argument, Expr};
use super::laws::SEQUENCE;
use super::source::Rooms;

/// A parser that does what an expression says. Functions that it calls are those of the rooms.
#[derive(Clone, Copy)]
pub struct Running<'e>(pub &'e Rooms, pub &'e Expr);

/// All productions are called so: a run over bytes does not look at names.
const NAME: &str = "production";

impl<I: Source> Parser<I> for Running<'_> {
    type Output = ();
    type Error = Mismatch;

    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, (), Mismatch> {
        let Self(rooms, expr) = *self;
        let (law, arguments) = match expr {
            Expr::Call(function, _) => {
                let body = rooms.body(function).expect("it has been read");
                // Each function makes its errors itself, whichever function calls it.
                return (|input: I| Running(rooms, &body).parse(input)).process::<OM>(input);
            }
            Expr::Word { law, arguments, .. } => (law, arguments),
        };
        let mut parts: Vec<_> = expr.parsers().map(|part| Running(rooms, part)).collect();
        let part = |place: usize| Running(rooms, expr.parsers().nth(place).expect("its law says how many"));
        let numbers: Vec<usize> = arguments.iter().filter_map(Argument::number).collect();
        match law.word {
            SEQUENCE => match parts.as_slice() {
                [] => success::<I, (), Mismatch>(()).process::<OM>(input),
                &[mut one] => one.process::<OM>(input),
                &[one, two] => run::<OM, I, _>((one, two), input),
                &[one, two, three] => run::<OM, I, _>((one, two, three), input),
                [one, two, three, rest @ ..] => {
                    let rest = rest.iter().map(|part| Argument::Parser(part.1.clone().into())).collect();
                    let rest = Expr::Word { law, arguments: rest, place: expr.place().clone() };
                    run::<OM, I, _>((*one, *two, *three, Running(rooms, &rest)), input)
                }
            },
            "nom::branch::alt" => match parts.as_slice() {
                [one, two] => alt((*one, *two)).process::<OM>(input),
                [one, two, three] => alt((*one, *two, *three)).process::<OM>(input),
                _ => alt(&mut parts[..]).process::<OM>(input),
            },
            "nom::combinator::opt" => run::<OM, I, _>(opt(part(0)), input),
            "nom::combinator::not" => not(part(0)).process::<OM>(input),
            "nom::combinator::recognize" => run::<OM, I, _>(recognize(part(0)), input),
            "nom::combinator::success" => success::<I, (), Mismatch>(()).process::<OM>(input),
            "nom::multi::many0_count" => run::<OM, I, _>(many0_count(part(0)), input),
            "nom::multi::many1_count" => run::<OM, I, _>(many1_count(part(0)), input),
            "nom::multi::count" => run::<OM, I, _>(count(part(0), numbers[0]), input),
            "nom::multi::many_m_n" => run::<OM, I, _>(many_m_n(numbers[0], numbers[1], part(0)), input),
            "urlgram::combinator::production" => run::<OM, I, _>(production(NAME, part(0)), input),
            "urlgram::combinator::longest" => run::<OM, I, _>(longest(part(0), part(1)), input),
            "urlgram::combinator::star_then" => run::<OM, I, _>(star_then(part(0), part(1)), input),
            "urlgram::combinator::at_most_then" => {
                run::<OM, I, _>(at_most_then(numbers[0], part(0), part(1)), input)
            }
            "urlgram::combinator::recursive" => run::<OM, I, _>(recursive(NAME, part(0), part(1)), input),
            "urlgram::combinator::recursive_or" => {
                run::<OM, I, _>(recursive_or(NAME, part(0), part(1), part(2)), input)
            }
            "urlgram::combinator::before" => run::<OM, I, _>(before(part(0), part(1)), input),
            "urlgram::combinator::at_the_last" => {
                let mark = arguments.iter().find_map(Argument::chars).expect("a mark is one character");
                let mark = mark.chars().next().expect("a mark is one character");
                run::<OM, I, _>(at_the_last(part(0), mark, part(1)), input)
            }
            _ => terminal::<I, OM>(law.word, arguments, input),
        }
    }
}

/// Runs a parser for the place where it stops.
fn run<OM: OutputMode, I: Source, P: Parser<I, Error = Mismatch>>(
    parser: P,
    input: I,
) -> PResult<OM, I, (), Mismatch> {
    parser.map(drop).process::<OM>(input)
}

fn terminal<I: Source, OM: OutputMode>(
    word: &str,
    arguments: &[Argument],
    input: I,
) -> PResult<OM, I, (), Mismatch> {
    let chars = || arguments.iter().find_map(Argument::chars).expect("it has a set");
    let text = || arguments.iter().find_map(Argument::text).expect("it has a text");
    match word {
        "nom::character::complete::char" => {
            let c = chars().chars().next().expect("one character");
            run::<OM, I, _>(char(c), input)
        }
        "nom::character::complete::one_of" => run::<OM, I, _>(one_of(&*chars()), input),
        "nom::character::complete::satisfy" => run::<OM, I, _>(satisfy(|c| chars().contains(c)), input),
        "nom::character::complete::anychar" => run::<OM, I, _>(anychar, input),
        "nom::bytes::complete::tag" => run::<OM, I, _>(tag(text()), input),
        "nom::bytes::complete::tag_no_case" => run::<OM, I, _>(tag_no_case(text()), input),
        "urlgram::combinator::character" => {
            let ranges = arguments.iter().find_map(Argument::ranges).expect("it has ranges");
            let range = |place: usize| -> RangeInclusive<char> { ranges[place].0..=ranges[place].1 };
            match ranges.len() {
                1 => run::<OM, I, _>(character([range(0)]), input),
                2 => run::<OM, I, _>(character([range(0), range(1)]), input),
                // Alternatives of these sets read the same.
                more => {
                    let mut all: Vec<_> = (0..more).map(|place| character([range(place)])).collect();
                    run::<OM, I, _>(alt(&mut all[..]), input)
                }
            }
        }
        other => panic!("{other} does not run here"),
    }
}
