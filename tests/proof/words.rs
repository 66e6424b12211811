//! The laws, tested against the running words: random expressions of all words run in nom and in the model on all short texts, and on
//! some long ones. How far each reads is equal, and so are the places where it notes a miss. Mistakes planted in the laws are seen.

use std::rc::Rc;

use fastrand::Rng;
use libtest_mimic::{Failed, Trial};
use nom::Parser;
use urlgram::bnf::automaton::Automaton;
use urlgram::trace::Recorder;

use crate::decision::expression::{Argument, Expr, Function, Place};
use crate::decision::laws::{LAWS, Law, Of, SEQUENCE, Takes};
use crate::decision::misses::Misses;
use crate::decision::running::Running;
use crate::decision::source::{Rooms, Sources, word};
use crate::decision::{Bnf, Model};
use crate::tier;
use urlgram::bnf::first::alphabet::proposal;
use urlgram::bnf::first::relation::{Pairs, Relation, texts};

/// The bytes of the texts: a letter in both cases, the mark of `at_the_last`, and the two bytes of "é".
const BYTES: &[u8] = b"aAb@\xC3\xA9";
/// The number of different bytes in the texts for an expression.
const KINDS: usize = 3;
/// The number of bytes of the longest texts.
const LONGEST: usize = 5;
/// The length of the longest texts in which misses are looked for.
const LONGEST_MISSES: usize = 4;
/// The number of longer texts for an expression, of up to 40 bytes: the windows of `before` begin with 8.
const LONG: usize = 200;

/// Expressions that show what random ones seldom do, in the manner of a room, each with a text.
const SELDOM: &str = "
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::not;
use nom::multi::{many0_count, many1_count};
use crate::combinator::{at_the_last, before};
use crate::trace::{Parsed, Source};

/// aaaaaaaab
pub fn windows<I: Source>(input: I) -> Parsed<I> {
    before(char('a'), (many1_count(char('a')), not(char('b')))).parse(input)
}
/// a@a@ab
pub fn a_later_mark_is_far_enough<I: Source>(input: I) -> Parsed<I> {
    at_the_last(many1_count(one_of(\"a@\")), '@', alt((tag(\"a@ab\"), tag(\"a\")))).parse(input)
}
/// b@a@ab
pub fn two_marks_are_as_far<I: Source>(input: I) -> Parsed<I> {
    at_the_last((tag(\"b@a\"), many0_count(one_of(\"ab@\"))), '@', alt((tag(\"a@a\"), tag(\"a\")))).parse(input)
}
";

/// An expression and a text.
type Seldom = (Rc<Expr>, &'static [u8]);

/// Expressions that are seldom made at random.
fn seldom() -> Result<Vec<Seldom>, Failed> {
    let rooms = Rooms::of(&Sources::of("src/documents/seldom.rs", SELDOM))?;
    let parts = SELDOM.split("\n/// ").skip(1).map(|part| {
        let (text, function) = part.split_once("\npub fn ").expect("a text, and a function");
        let name = function.split('<').next().unwrap_or_default();
        Ok((rooms.body(&format!("urlgram::documents::seldom::{name}").into())?, text.as_bytes()))
    });
    parts.collect()
}

pub fn trials() -> Vec<Trial> {
    let laws =
        [None, Some("urlgram::combinator::before"), Some("urlgram::combinator::at_the_last")].map(|with| {
            let name = format!("words::the_laws_hold {}", with.unwrap_or("all"));
            Trial::test(name, move || the_laws_hold(with))
        });
    let mistakes =
        LAWS.iter().flat_map(|law| mistakes(law).into_iter().map(move |(name, wrong)| (law, name, wrong)));
    let planted = mistakes.map(|(law, name, wrong)| {
        Trial::test(format!("words::planted::{} {name}", law.word), move || planted(law, wrong))
    });
    laws.into_iter().chain(planted).collect()
}

/// No random expression, with this word if one is named, runs otherwise than the laws say.
fn the_laws_hold(with: Option<&str>) -> Result<(), Failed> {
    let (mut random, mut bytes, rooms) = (Rng::with_seed(1738), BYTES.to_vec(), Rooms::default());
    let (mut compared, mut refused) = (0, 0);
    for (expr, text) in seldom()? {
        if let Compared::Differs(difference) = compare(&rooms, &expr, &bytes[..KINDS], &[text], &mut random)?
        {
            return Err(format!("{expr}: {difference}").into());
        }
    }
    while compared < if with.is_some() { tier::of(2_000, 60) } else { tier::of(8_000, 250) } {
        let expr = Random { random: &mut random }.expr_with(with);
        random.shuffle(&mut bytes);
        match compare(&rooms, &expr, &bytes[..KINDS], &[], &mut random)? {
            Compared::Same => compared += 1,
            Compared::Refused => refused += 1,
            Compared::Differs(difference) => return Err(format!("{expr}: {difference}").into()),
        }
    }
    // Conditions of laws are met often enough.
    if refused < 10 * compared { Ok(()) } else { Err(format!("{refused} refused").into()) }
}

/// A wrong law for a word is seen: on some expression with it the model differs, and with the right law it does not.
fn planted(law: &'static Law, wrong: Law) -> Result<(), Failed> {
    let (mut random, mut bytes, rooms) = (Rng::with_seed(1808), BYTES.to_vec(), Rooms::default());
    let wrong: &'static Law = Box::leak(Box::new(wrong));
    let mut seldom = seldom()?.into_iter();
    for _ in 0..1000 {
        let expr = |random| Random { random }.expr_with(Some(law.word));
        let (right, text) = match seldom.next() {
            Some((expr, text)) => ((*expr).clone(), vec![text]),
            None => (expr(&mut random), vec![]),
        };
        random.shuffle(&mut bytes);
        let seed = random.get_seed();
        let planted = with_law(&right, wrong);
        if let Compared::Differs(_) = compare(&rooms, &planted, &bytes[..KINDS], &text, &mut random)? {
            random.seed(seed);
            return match compare(&rooms, &right, &bytes[..KINDS], &text, &mut random)? {
                Compared::Differs(difference) => Err(format!("{right}: {difference}").into()),
                _ => Ok(()),
            };
        }
    }
    Err(format!("no expression shows the mistake in `{}`", law.word).into())
}

/// The same expression with this law for its word.
fn with_law(expr: &Expr, other: &'static Law) -> Expr {
    let Expr::Word { law, arguments, place } = expr else { return expr.clone() };
    let argument = |argument: &Argument| match argument {
        Argument::Parser(part) => Argument::Parser(Rc::new(with_law(part, other))),
        argument => argument.clone(),
    };
    let law = if law.word == other.word { other } else { law };
    Expr::Word { law, arguments: arguments.iter().map(argument).collect(), place: place.clone() }
}

/// Mistakes that somebody could make in the laws of a word.
fn mistakes(law: &'static Law) -> Vec<(&'static str, Law)> {
    /// The law of another word.
    fn like(other: &str) -> fn(&Of<'_>) -> Relation {
        word(other).expect("it has a law").reads
    }
    /// The relation of `at_the_last` with the marks chosen in another way.
    fn divided(of: &Of<'_>, choose: fn(&Relation, &Pairs) -> Relation) -> Relation {
        let mark = of.strings.expect("it has a mark");
        let marks = of.parts[0].late().followed_by(mark);
        let marks = if of.parts[0].reads(&[]).is_some() { marks } else { marks.nonempty() };
        let chosen = choose(of.parts[0], &marks.after_a_letter().and_from_there(of.parts[1]));
        let name = of.parts[0].up_to(&marks.and(&chosen.before_a_letter()));
        name.followed_by(mark).after_a_letter().then(of.parts[1])
    }
    fn farthest(ends: &Pairs) -> Relation {
        ends.ending_in(&ends.second_places().last()).first_places()
    }
    let reads = |name: &'static str, reads: fn(&Of<'_>) -> Relation| (name, Law { reads, ..*law });
    let mut all = match law.word {
        SEQUENCE => vec![reads("in the wrong order", |of| {
            of.parts.iter().rev().fold(Relation::empty(), |all, part| all.then(part))
        })],
        "nom::branch::alt" => vec![reads("the last that matches", |of| {
            of.parts.iter().rev().fold(Relation::never(), |all, part| all.or(&part.and(&all.fails())))
        })],
        "nom::combinator::opt" => vec![reads("required", |of| of.parts[0].clone())],
        "nom::combinator::not" => vec![reads("always", |_| Relation::empty())],
        "nom::combinator::success" => vec![reads("never", |_| Relation::never())],
        "nom::combinator::recognize" | "urlgram::combinator::production" => {
            vec![reads("never empty", |of| of.parts[0].nonempty())]
        }
        "nom::multi::many0_count" => vec![
            reads("at least one", like("nom::multi::many1_count")),
            reads("ends where a turn reads nothing", |of| {
                of.parts[0].chain().then(&of.parts[0].nonempty().stop())
            }),
        ],
        "nom::multi::many1_count" => vec![reads("none is enough", like("nom::multi::many0_count"))],
        "nom::multi::count" => vec![reads("one more", |of| {
            (0..=of.numbers[0]).fold(Relation::empty(), |all, _| all.then(of.parts[0]))
        })],
        "nom::multi::many_m_n" => vec![reads("beyond the second number", |of| {
            let (turn, first) = (of.parts[0].nonempty(), Relation::empty());
            let least = (0..of.numbers[0]).fold(first, |all, _| all.then(&turn));
            least.then(&turn.chain()).then(&of.parts[0].stop())
        })],
        "urlgram::combinator::longest" => vec![reads("the first", like("nom::branch::alt"))],
        "urlgram::combinator::star_then" => {
            vec![reads("greedy", |of| of.parts[0].chain().then(&of.parts[0].stop()).then(of.parts[1]))]
        }
        "urlgram::combinator::at_most_then" => vec![
            reads("without a limit", like("urlgram::combinator::star_then")),
            reads("greedy", |of| {
                let (turn, stop) = (of.parts[0].nonempty(), of.parts[0].nonempty().stop());
                let turns = (0..of.numbers[0]).fold(Relation::empty(), |left, _| turn.then(&left).or(&stop));
                turns.then(of.parts[1])
            }),
        ],
        "urlgram::combinator::recursive" | "urlgram::combinator::recursive_or" => {
            vec![reads("fails where a turn reads nothing", |of| {
                let more = of.parts[1].then(of.parts[0]);
                of.parts[0].then(&more.chain()).then(&more.stop())
            })]
        }
        "urlgram::combinator::before" => vec![
            reads("no place", |of| of.parts[1].clone()),
            // Only the windows of the implementation show this mistake.
            ("no condition", Law { fails: |_| None, ..*law }),
        ],
        "urlgram::combinator::at_the_last" => vec![
            reads("the first mark", |of| divided(of, |_, ends| ends.first_places().first())),
            reads("the farthest alone", |of| divided(of, |_, ends| farthest(ends).last())),
            reads("exactly at the end of the name", |of| {
                divided(of, |name, ends| {
                    let far = ends.ending_in(name).first_places();
                    far.last().or(&farthest(ends).last().and(&far.fails()))
                })
            }),
            reads("the first of the farthest", |of| {
                divided(of, |name, ends| {
                    let far = ends.ending_in(&name.or(&name.early())).first_places();
                    far.last().or(&farthest(ends).first().and(&far.fails()))
                })
            }),
        ],
        _ => vec![reads("nothing", |_| Relation::empty())],
    };
    // The word expects nothing; for a word that expects nothing, the mistake is to expect everything.
    let nothing: fn(&Of<'_>) -> Misses = |_| Misses::none();
    let everything: fn(&Of<'_>) -> Misses = |_| Misses::live(&texts());
    let misses = if law.word == "nom::combinator::success" { everything } else { nothing };
    all.push(("expects", Law { misses, ..*law }));
    all
}

/// The comparison of an expression that runs with its model.
enum Compared {
    Same,
    /// A condition of a law does not hold.
    Refused,
    Differs(String),
}

/// Compares both on all short texts of some bytes, on random long ones, and on these texts.
fn compare(
    rooms: &Rooms,
    expr: &Expr,
    bytes: &[u8],
    texts: &[&[u8]],
    random: &mut Rng,
) -> Result<Compared, Failed> {
    let function: Function = "random".into();
    rooms.define(&function, Rc::new(expr.clone()));
    // The name of the function derives any text, so that all misses show.
    let all = [("production".to_owned(), Automaton::all())].into();
    let bnf = Bnf { productions: all, longest: 1, ..Bnf::default() };
    let model = Model::new(rooms, [&function], &bnf)?;
    let Ok(relation) = model.relation(&function) else { return Ok(Compared::Refused) };
    let misses = model.misses(&function)?;
    let mut difference = None;
    let mut read_alike = |text: &[u8]| {
        let read = Running(rooms, expr).parse(text).ok().map(|(rest, ())| text.len() - rest.len());
        let modelled = relation.reads(&model.alphabet.letters(text));
        if read != modelled {
            difference =
                Some(format!("\"{}\": nom reads {read:?}, the model {modelled:?}", text.escape_ascii()));
        }
        difference.is_none()
    };
    let mut is_same = each_text(bytes, &mut Vec::new(), &mut read_alike);
    is_same = is_same && texts.iter().all(|text| read_alike(text));
    for _ in 0..LONG {
        let kinds = random.usize(1..=bytes.len());
        let length = random.usize(LONGEST..=40);
        let text: Vec<u8> = (0..length).map(|_| bytes[random.usize(..kinds)]).collect();
        is_same = is_same && read_alike(&text);
    }
    each_text(bytes, &mut Vec::new(), &mut |text| {
        let mut symbols = model.alphabet.letters(text);
        for at in 0..=text.len() {
            let recorder = Recorder::stacks(at..=at);
            let _ = Running(rooms, expr).parse(recorder.span(text));
            let has_missed = !recorder.into_stacks().open.is_empty();
            symbols.insert(at, proposal(0));
            let modelled = misses.0.accepts(&symbols);
            symbols.remove(at);
            if has_missed != modelled {
                let shown = text.escape_ascii();
                difference =
                    Some(format!("\"{shown}\": a miss at {at}: nom {has_missed}, the model {modelled}"));
            }
        }
        difference.is_none() && text.len() < LONGEST_MISSES
    });
    Ok(difference.map_or(Compared::Same, Compared::Differs))
}

/// Visits all texts up to [`LONGEST`] bytes, and goes on from each as long as `visit` says so. Returns whether it always did.
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
}

impl Random<'_> {
    /// An expression that has this word, if one is named.
    fn expr_with(&mut self, word: Option<&str>) -> Expr {
        loop {
            let depth = self.random.usize(1..4);
            let expr = self.expr(depth);
            let mut has_it = word.is_none();
            expr.for_each(&mut |expr| {
                has_it |= matches!(expr, Expr::Word { law, .. } if Some(law.word) == word);
            });
            if has_it {
                return expr;
            }
        }
    }

    fn expr(&mut self, depth: usize) -> Expr {
        let is_terminal =
            |law: &Law| !law.takes.iter().any(|takes| matches!(takes, Takes::Parser | Takes::Parsers));
        let known: Vec<&'static Law> = LAWS.iter().filter(|law| is_terminal(law) == (depth == 0)).collect();
        let law = self.random.choice(known).expect("there are words");
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
