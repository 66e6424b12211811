//! The laws, tested against the running words: random expressions of all words run in nom and in the model on all short texts.
//! How far each reads is equal, and so are the places where it notes a miss. A mistake planted in any law is seen.

use std::rc::Rc;

use fastrand::Rng;
use libtest_mimic::{Failed, Trial};
use nom::Parser;
use urlgram::trace::Recorder;

use crate::decision::alphabet::proposal;
use crate::decision::expression::{Argument, Expr, Function, Place};
use crate::decision::laws::{LAWS, Law, Of, SEQUENCE, Takes};
use crate::decision::misses::Misses;
use crate::decision::relation::{Relation, texts};
use crate::decision::running::Running;
use crate::decision::source::{Rooms, word};
use crate::decision::{Bnf, Model};

/// The bytes of the texts: a letter in both cases, the mark of `at_the_last`, and the two bytes of "é".
const BYTES: &[u8] = b"aAb@\xC3\xA9";
/// The number of different bytes in the texts for an expression.
const KINDS: usize = 3;
/// The number of bytes of the longest texts.
const LONGEST: usize = 5;
/// That of the longest texts in which misses are looked for.
const LONGEST_MISSES: usize = 4;

pub fn trials() -> Vec<Trial> {
    let laws =
        Trial::test("words::the_laws_are_those_of_the_running_words", || random(1738, 1500, &[]).map(drop));
    let planted = LAWS.iter().flat_map(|law| {
        [true, false].map(|reads| {
            let what = if reads { "reads" } else { "misses" };
            Trial::test(format!("words::planted::{} {what}", law.word), move || planted(law, reads))
        })
    });
    std::iter::once(laws).chain(planted).collect()
}

/// A wrong law for the word is seen.
fn planted(law: &'static Law, reads: bool) -> Result<(), Failed> {
    let wrong: Law = if reads {
        Law { reads: wrong_relation(law), ..*law }
    } else {
        // Nothing is expected; of a word that expects nothing, everything.
        let nothing: fn(&Of<'_>) -> Misses = |_| Misses::none();
        let all: fn(&Of<'_>) -> Misses = |_| Misses::live(&texts());
        Law { misses: if law.word.ends_with("success") { all } else { nothing }, ..*law }
    };
    let wrong: &'static Law = Box::leak(Box::new(wrong));
    match random(1808, 2000, &[wrong]) {
        Err(_) => Ok(()),
        Ok(()) => Err(format!("no expression shows the mistake in `{}`", law.word).into()),
    }
}

/// A mistake that somebody could make in this law.
fn wrong_relation(law: &Law) -> fn(&Of<'_>) -> Relation {
    /// The law of another word.
    fn like(other: &str) -> fn(&Of<'_>) -> Relation {
        word(other).expect("it has a law").reads
    }
    match law.word {
        SEQUENCE => |of| of.parts.iter().rev().fold(Relation::empty(), |all, part| all.then(part)),
        // The last that matches, not the first.
        "nom::branch::alt" => {
            |of| of.parts.iter().rev().fold(Relation::never(), |all, part| all.or(&part.and(&all.fails())))
        }
        "nom::combinator::opt" => |of| of.parts[0].clone(),
        "nom::combinator::not" => |_| Relation::empty(),
        "nom::combinator::success" => |_| Relation::never(),
        "nom::combinator::recognize" | "urlgram::combinator::production" => |of| of.parts[0].nonempty(),
        "nom::multi::many0_count" => like("nom::multi::many1_count"),
        "nom::multi::many1_count" => like("nom::multi::many0_count"),
        "nom::multi::count" => {
            |of| (0..=of.numbers[0]).fold(Relation::empty(), |all, _| all.then(of.parts[0]))
        }
        // It goes on beyond the second number.
        "nom::multi::many_m_n" => |of| {
            let (turn, first) = (of.parts[0].nonempty(), Relation::empty());
            let least = (0..of.numbers[0]).fold(first, |all, _| all.then(&turn));
            least.then(&turn.chain()).then(&of.parts[0].stop())
        },
        "urlgram::combinator::longest" => like("nom::branch::alt"),
        // Greedy, as nom would be.
        "urlgram::combinator::star_then" => {
            |of| of.parts[0].chain().then(&of.parts[0].stop()).then(of.parts[1])
        }
        // A turn that reads nothing makes it fail, as in nom.
        "urlgram::combinator::recursive" | "urlgram::combinator::recursive_or" => |of| {
            let more = of.parts[1].then(of.parts[0]);
            of.parts[0].then(&more.chain()).then(&more.stop())
        },
        "urlgram::combinator::before" => |of| of.parts[1].clone(),
        // The first mark.
        "urlgram::combinator::at_the_last" => |of| {
            let mark = of.strings.expect("it has a mark");
            of.parts[0].late().followed_by(mark).first().after_a_letter().then(of.parts[1])
        },
        // Terminals.
        _ => |_| Relation::empty(),
    }
}

/// Compares so many random expressions, in which `laws` stand for those of their words.
fn random(seed: u64, expressions: usize, laws: &[&'static Law]) -> Result<(), Failed> {
    let mut random = Rng::with_seed(seed);
    let rooms = Rooms::default();
    let mut bytes = BYTES.to_vec();
    let (mut compared, mut conditions) = (0, 0);
    while compared < expressions {
        let depth = random.usize(1..4);
        let expr = Rc::new(Random { random: &mut random, laws }.expr(depth));
        random.shuffle(&mut bytes);
        match differs(&rooms, &expr, &bytes[..KINDS])? {
            Some(difference) => return Err(format!("{expr}: {difference}").into()),
            None => compared += 1,
        }
        conditions += 1;
    }
    assert!(conditions >= compared);
    Ok(())
}

/// Says so if the running parser and the model differ on a short text. `Ok` also where a condition of a law does not hold.
fn differs(rooms: &Rooms, expr: &Rc<Expr>, bytes: &[u8]) -> Result<Option<String>, Failed> {
    let function: Function = "random".into();
    rooms.define(&function, Rc::clone(expr));
    // Its name stands for any text, so that all misses show.
    let all = [("production".to_owned(), urlgram::bnf::automaton::Automaton::all())].into();
    let bnf = Bnf { productions: all, longest: 1, ..Bnf::default() };
    let model = Model::new(rooms, [&function], &bnf)?;
    let Ok(relation) = model.relation(&function) else { return Ok(None) };
    let misses = model.misses(&function)?;
    let mut difference = None;
    each_text(bytes, &mut Vec::new(), &mut |text| {
        let read = Running(rooms, expr).parse(text).ok().map(|(rest, ())| text.len() - rest.len());
        let letters = model.alphabet.letters(text);
        let modelled = relation.reads(&letters);
        if read != modelled {
            difference =
                Some(format!("\"{}\": nom reads {read:?}, the model {modelled:?}", text.escape_ascii()));
        }
        for at in (0..=text.len()).filter(|_| text.len() <= LONGEST_MISSES) {
            let recorder = Recorder::stacks(at..=at);
            let _ = Running(rooms, expr).parse(recorder.span(text));
            let has_missed = !recorder.into_stacks().open.is_empty();
            let mut symbols = letters.clone();
            symbols.insert(at, proposal(0));
            let modelled = misses.0.accepts(&symbols);
            if has_missed != modelled {
                difference = Some(format!(
                    "\"{}\": a miss at {at}: nom {has_missed}, the model {modelled}",
                    text.escape_ascii()
                ));
            }
        }
        difference.is_none()
    });
    Ok(difference)
}

/// All texts up to [`LONGEST`] bytes, as long as `visit` says so.
fn each_text(bytes: &[u8], text: &mut Vec<u8>, visit: &mut impl FnMut(&[u8]) -> bool) -> bool {
    if !visit(text) {
        return false;
    }
    text.len() == LONGEST
        || bytes.iter().all(|byte| {
            text.push(*byte);
            let goes_on = each_text(bytes, text, visit);
            text.pop();
            goes_on
        })
}

/// Random expressions.
struct Random<'r> {
    random: &'r mut Rng,
    laws: &'r [&'static Law],
}

impl Random<'_> {
    fn expr(&mut self, depth: usize) -> Expr {
        let is_terminal =
            |law: &Law| !law.takes.iter().any(|takes| matches!(takes, Takes::Parser | Takes::Parsers));
        let known: Vec<&'static Law> = LAWS.iter().filter(|law| is_terminal(law) == (depth == 0)).collect();
        let law = self.random.choice(known).expect("there are words");
        let law = self.laws.iter().copied().find(|wrong| wrong.word == law.word).unwrap_or(law);
        let takes: &[Takes] = if law.takes.is_empty() { &[Takes::Set] } else { law.takes };
        let mut arguments = Vec::new();
        for takes in takes {
            self.argument(*takes, law, depth, &mut arguments);
        }
        if let [Argument::Number(min), Argument::Number(max), ..] = &mut arguments[..] {
            (*min, *max) = (*min.min(max), *min.max(max));
        }
        Expr::Word { law, arguments, place: Place { file: "random".into(), line: 0 } }
    }

    fn part(&mut self, depth: usize) -> Argument {
        let depth = self.random.usize(0..depth);
        Argument::Parser(Rc::new(self.expr(depth)))
    }

    fn argument(&mut self, takes: Takes, law: &Law, depth: usize, arguments: &mut Vec<Argument>) {
        let some = |random: &mut Rng, of: &[u8]| of.iter().copied().filter(|_| random.bool()).collect();
        arguments.push(match takes {
            Takes::Parser => self.part(depth),
            Takes::Parsers => {
                for _ in 0..self.random.usize(2..=3) {
                    let part = self.part(depth);
                    arguments.push(part);
                }
                return;
            }
            Takes::Set if law.takes.is_empty() => Argument::Set((0..=u8::MAX).collect()),
            Takes::Set if law.word.ends_with("at_the_last") => Argument::Set([b'@'].into()),
            Takes::Set if law.word.ends_with("char") => {
                Argument::Set([*self.random.choice(b"aAb@").expect("some")].into())
            }
            // nom takes two bytes for one beyond 7F here, so the reader refuses such sets.
            Takes::Set => Argument::Set(some(self.random, b"aAb@")),
            Takes::Text => {
                let length = self.random.usize(1..=2);
                Argument::Text((0..length).map(|_| *self.random.choice(b"aAb@").expect("some")).collect())
            }
            Takes::Ranges => Argument::Ranges(match self.random.usize(..3) {
                0 => vec![('a', 'é')],
                1 => vec![('\u{C0}', '\u{FF}')],
                _ => vec![('@', 'b'), ('é', '\u{10FFFF}')],
            }),
            Takes::Name => Argument::Name("production".to_owned()),
            Takes::Number => Argument::Number(self.random.usize(..4)),
            Takes::Unit => return,
        });
    }
}
