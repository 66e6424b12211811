//! The words of the rooms, each with its laws: the relation and the misses of a parser, computed from those of its parts.
//!
//! `A`, `B` are the relations of the parts, in the sets that [`Relation`] defines; in the second law they are the misses.

use urlgram::bnf::automaton::Automaton;

use super::misses::Misses;
use super::relation::Relation;

/// A word that rooms may use.
pub struct Law {
    /// Its path, as rooms import it.
    pub word: &'static str,
    /// Its arguments.
    pub takes: &'static [Takes],
    /// What it reads. An error is a condition of the law that does not hold.
    pub reads: fn(&Of<'_>) -> Result<Relation, String>,
    /// What it expects.
    pub misses: fn(&Of<'_>) -> Misses,
    /// Whether the words that are its parts make errors; the trace notes where one is made. nom's terminals and the functions of
    /// rooms always do.
    pub errors: Errors,
}

/// Whether nom lets the words inside another make errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errors {
    /// As the word itself.
    Same,
    /// They do.
    Made,
    /// They do not, since this word needs none of them.
    Dropped,
}

/// The kind of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A parser.
    Parser,
    /// A tuple of parsers.
    Parsers,
    /// A character, or the bytes of a string, or a condition of a character: a set of bytes.
    Set,
    /// A string.
    Text,
    /// Ranges of characters.
    Ranges,
    /// The name of a production.
    Name,
    /// A number.
    Number,
    /// `()`.
    Unit,
}

/// The arguments of a word.
#[derive(Default)]
pub struct Of<'a> {
    /// The relations of its parsers.
    pub parts: Vec<&'a Relation>,
    /// The misses of its parsers, where they are asked for.
    pub expected: Vec<&'a Misses>,
    /// The strings that a terminal reads.
    pub strings: Option<&'a Automaton>,
    /// Its numbers.
    pub numbers: Vec<usize>,
    /// The language of the production that it names, by its BNF.
    pub named: Option<&'a Automaton>,
    /// The texts of that production that a rule allows.
    pub allowed: Option<&'a Automaton>,
    /// The number of bytes of the longest literal of the document.
    pub longest: usize,
    /// True if this word makes an error where it fails.
    pub makes_errors: bool,
}

use Errors::{Dropped, Made, Same};
use Takes::{Name, Number, Parser, Parsers, Ranges, Set, Text, Unit};

/// The tuple of parsers, which is no word.
pub const SEQUENCE: &str = "(..)";

/// All words.
#[rustfmt::skip]
pub static LAWS: &[Law] = &[
    // { s#v : s in the set }. Expects where it began.
    Law { word: "nom::character::complete::char", takes: &[Set], reads: terminal, misses: at_the_beginning, errors: Same },
    Law { word: "nom::character::complete::one_of", takes: &[Set], reads: terminal, misses: at_the_beginning, errors: Same },
    Law { word: "nom::character::complete::satisfy", takes: &[Set], reads: terminal, misses: at_the_beginning, errors: Same },
    Law { word: "nom::character::complete::anychar", takes: &[], reads: terminal, misses: at_the_beginning, errors: Same },
    Law { word: "nom::bytes::complete::tag", takes: &[Text], reads: terminal, misses: at_the_beginning, errors: Same },
    Law { word: "nom::bytes::complete::tag_no_case", takes: &[Text], reads: terminal, misses: at_the_beginning, errors: Same },
    // The same. Expects at the byte after which no character of the ranges can follow.
    Law { word: "urlgram::combinator::character", takes: &[Ranges], reads: terminal, misses: |of| Misses::where_it_fails(of.strings()), errors: Same },
    // E
    Law { word: "nom::combinator::success", takes: &[Unit], reads: |_| Ok(Relation::empty()), misses: |_| Misses::none(), errors: Same },
    // stop(A). Its own error is where A matches.
    Law { word: "nom::combinator::not", takes: &[Parser], reads: |of| Ok(of.a().stop()),
          misses: |of| of.expected[0].or(&of.error(&of.a().succeeds())), errors: Same },
    // { u w#v : u#wv in A, w#v in B }
    Law { word: SEQUENCE, takes: &[Parsers], reads: |of| Ok(one_after_the_other(&of.parts)), misses: |of| in_a_row(&of.parts, &of.expected), errors: Same },
    // A or (B and F(A))
    Law { word: "nom::branch::alt", takes: &[Parsers], reads: |of| Ok(first_of(&of.parts)), misses: |of| each_where_none_before(&of.parts, &of.expected), errors: Same },
    // alt(A, E)
    Law { word: "nom::combinator::opt", takes: &[Parser], reads: |of| Ok(first_of(&[of.a(), &Relation::empty()])), misses: |of| of.expected[0].clone(), errors: Dropped },
    // chain(A), then stop(A): a turn that reads nothing makes nom fail. Expects what A expects after each turn.
    Law { word: "nom::multi::many0_count", takes: &[Parser], reads: |of| Ok(many(of.a())), misses: |of| of.repeated(&of.a().chain()), errors: Dropped },
    // A, then many0_count(A). Its own error is where A fails.
    Law { word: "nom::multi::many1_count", takes: &[Parser], reads: |of| Ok(of.a().then(&many(of.a()))),
          misses: |of| of.error(&of.a().refused()).or(of.expected[0]).or(&of.repeated(&of.a().then(&of.a().chain()))), errors: Dropped },
    // A, as often as the number says
    Law { word: "nom::multi::count", takes: &[Parser, Number], reads: |of| Ok(one_after_the_other(&vec![of.a(); of.numbers[0]])),
          misses: |of| in_a_row(&vec![of.a(); of.numbers[0]], &vec![of.expected[0]; of.numbers[0]]), errors: Same },
    // nonempty(A), as often as the first number says, and on to the second as long as A matches
    Law { word: "nom::multi::many_m_n", takes: &[Number, Number, Parser], reads: between,
          misses: |of| in_a_row(&vec![&of.a().nonempty(); of.numbers[1]], &vec![&of.repeated(&Relation::empty()); of.numbers[1]]), errors: Same },
    // A
    Law { word: "nom::combinator::recognize", takes: &[Parser], reads: |of| Ok(of.a().clone()), misses: |of| of.expected[0].clone(), errors: Same },
    // A. Expects only that with which the production can go on; and that, where it ends.
    Law { word: "urlgram::combinator::production", takes: &[Name, Parser], reads: |of| Ok(of.restricted(of.a().clone())),
          misses: |of| of.within(of.expected[0].clone(), of.a()), errors: Made },
    // (A and not late(B)) or (B and (F(A) or early(A)))
    Law { word: "urlgram::combinator::longest", takes: &[Parser, Parser],
          reads: |of| Ok(of.a().but_not(&of.b().late()).or(&of.b().and(&of.a().fails().or(&of.a().early())))),
          misses: |of| of.expected[0].or(of.expected[1]), errors: Made },
    // chain(A), then B where no later B is possible
    Law { word: "urlgram::combinator::star_then", takes: &[Parser, Parser],
          reads: |of| Ok(of.a().chain().then(&of.b().and(&of.a().chain().nonempty().then(of.b()).fails()))),
          misses: |of| of.expected[0].or(of.expected[1]).after(&of.a().chain()), errors: Made },
    // A, then as many (B A) as read something
    Law { word: "urlgram::combinator::recursive", takes: &[Name, Parser, Parser],
          reads: |of| Ok(of.restricted(Turns::of(of).reads())), misses: |of| of.within(Turns::of(of).misses(of), &Turns::of(of).reads()), errors: Made },
    // A, then as many (B A) as read something, and at the end perhaps (B C); or C, where A fails
    Law { word: "urlgram::combinator::recursive_or", takes: &[Name, Parser, Parser, Parser],
          reads: |of| Ok(of.restricted(Turns::of(of).reads())), misses: |of| of.within(Turns::of(of).misses(of), &Turns::of(of).reads()), errors: Made },
    // B up to the first place before its end where B, given only what is before the place, reads all, and A matches; else B
    Law { word: "urlgram::combinator::before", takes: &[Parser, Parser], reads: |of| before(of.a(), of.b()),
          misses: |of| of.expected[1].up_to(&stops(of.a(), of.b())).or(&of.expected[1].on(&stops(of.a(), of.b()).refused())), errors: Made },
    // A up to the mark, the mark, B: the last mark from which B reaches the end of A; else the last from which it reads farthest
    Law { word: "urlgram::combinator::at_the_last", takes: &[Parser, Set, Parser], reads: |of| Ok(Division::of(of).head.then(of.b())),
          misses: |of| Division::of(of).misses(of), errors: Made },
];

impl<'a> Of<'a> {
    fn a(&self) -> &'a Relation {
        self.parts[0]
    }

    fn b(&self) -> &'a Relation {
        self.parts[1]
    }

    fn strings(&self) -> &'a Automaton {
        self.strings.expect("a terminal has strings")
    }

    /// The place where this word begins, if it makes an error on these texts.
    fn error(&self, texts: &Automaton) -> Misses {
        if self.makes_errors { Misses::of_an_error(texts, self.longest) } else { Misses::none() }
    }

    /// What is expected after each of these beginnings, if A follows it. Where A reads nothing, nom fails.
    fn repeated(&self, beginnings: &Relation) -> Misses {
        let nothing = self.a().and(&Relation::empty()).succeeds();
        self.expected[0].or(&self.error(&nothing)).after(beginnings)
    }

    /// What a production reads: all of it is allowed, unless a rule restricts the production.
    fn restricted(&self, relation: Relation) -> Relation {
        self.allowed.map_or(relation.clone(), |texts| relation.allowing(texts))
    }

    /// What is expected inside a production, and where it ends.
    fn within(&self, inside: Misses, reads: &Relation) -> Misses {
        let here = inside.or(&Misses::at_the_end(reads));
        self.named.map_or(Misses::none(), |language| here.and(&Misses::live(language)))
    }
}

fn terminal(of: &Of<'_>) -> Result<Relation, String> {
    Ok(Relation::terminal(of.strings()))
}

fn at_the_beginning(of: &Of<'_>) -> Misses {
    Misses::of_an_error(&Relation::terminal(of.strings()).refused(), of.longest)
}

fn one_after_the_other(parts: &[&Relation]) -> Relation {
    let after = |all: Option<Relation>, part: &&Relation| {
        Some(all.map_or_else(|| (**part).clone(), |all| all.then(part)))
    };
    parts.iter().fold(None, after).unwrap_or_else(Relation::empty)
}

fn in_a_row(parts: &[&Relation], expected: &[&Misses]) -> Misses {
    let mut all = Misses::none();
    for (place, expected) in expected.iter().enumerate() {
        all = all.or(&expected.after(&one_after_the_other(&parts[..place])));
    }
    all
}

fn first_of(parts: &[&Relation]) -> Relation {
    parts.iter().fold(Relation::never(), |all, part| all.or(&part.and(&all.fails())))
}

fn each_where_none_before(parts: &[&Relation], expected: &[&Misses]) -> Misses {
    let here = |(place, expected): (usize, &&Misses)| expected.on(&first_of(&parts[..place]).refused());
    expected.iter().enumerate().map(here).fold(Misses::none(), |all, one| all.or(&one))
}

fn many(item: &Relation) -> Relation {
    item.chain().then(&item.stop())
}

fn between(of: &Of<'_>) -> Result<Relation, String> {
    let &[min, max] = of.numbers.as_slice() else { unreachable!("it takes two numbers") };
    if min > max {
        return Err(format!("many_m_n of at least {min} and at most {max} fails for good"));
    }
    let (turn, stop) = (of.a().nonempty(), of.a().stop());
    let rest = (min..max).fold(Relation::empty(), |rest, _| turn.then(&rest).or(&stop));
    Ok((0..min).fold(rest, |rest, _| turn.then(&rest)))
}

/// The turns of a right recursion.
struct Turns {
    item: Relation,
    last: Relation,
    /// The separator and an item.
    more: Relation,
    /// The separator and a last one.
    end: Relation,
}

impl Turns {
    fn of(of: &Of<'_>) -> Self {
        let item = of.a().clone();
        let last = of.parts.get(2).map_or_else(Relation::never, |last| last.and(&item.fails()));
        let (more, end) = (of.b().then(&item).nonempty(), of.b().then(&last).nonempty());
        Self { item, last, more, end }
    }

    fn reads(&self) -> Relation {
        let Self { item, last, more, end } = self;
        item.then(&more.chain()).then(&end.or(&more.or(end).stop())).or(last)
    }

    fn misses(&self, of: &Of<'_>) -> Misses {
        let mut turn = of.expected[0].clone();
        if let Some(last) = of.expected.get(2) {
            turn = turn.or(&last.on(&self.item.refused()));
        }
        let next = of.expected[1].or(&turn.after(of.b()));
        turn.or(&next.after(&self.item.then(&self.more.chain())))
    }
}

/// The places where a rule can end and `stop` matches, the first of each text.
fn stops(stop: &Relation, rule: &Relation) -> Relation {
    rule.alone().and(&Relation::before(&stop.succeeds())).and(&rule.late()).first()
}

fn before(stop: &Relation, rule: &Relation) -> Result<Relation, String> {
    // Then the windows of the code, of 8, 16, 32 bytes, see all places before the end of the rule, in their order.
    if !rule.nonempty().with_a_letter_more().but_not(&rule.or(&rule.late())).is_never() {
        return Err("before: the rule reads less where more follows".to_owned());
    }
    let places = stops(stop, rule);
    Ok(places.or(&rule.and(&places.fails())))
}

/// How `at_the_last` divides a text.
struct Division {
    /// The last mark that the name reaches beyond, `u#mv`.
    last_mark: Relation,
    /// The name and the mark.
    head: Relation,
    /// The chosen mark, `u#mv`.
    chosen: Relation,
    /// The name, given only what is before the chosen mark.
    name: Relation,
    /// The texts for which no mark is chosen.
    undivided: Automaton,
}

impl Division {
    fn of(of: &Of<'_>) -> Self {
        let (name, last, mark) = (of.a(), of.b(), of.strings());
        let marks = name.late().followed_by(mark);
        let last_mark = marks.last();
        let marks = if name.reads(&[]).is_some() { marks } else { marks.nonempty() };
        let ends = marks.after_a_letter().and_from_there(last);
        let far = ends.ending_in(&name.or(&name.early())).first_places();
        let farthest = ends.ending_in(&ends.second_places().last()).first_places();
        let chosen = far.last().or(&farthest.last().and(&far.fails()));
        let undivided = chosen.refused();
        let chosen = marks.and(&chosen.before_a_letter());
        let name = name.up_to(&chosen);
        Self { last_mark, chosen, head: name.followed_by(mark).after_a_letter(), name, undivided }
    }

    fn misses(&self, of: &Of<'_>) -> Misses {
        let mark = of.strings();
        // The mark, which does not follow the name, and the rest after the last mark.
        let no_mark = of.a().but_not(&of.a().followed_by(mark));
        let rest = of.expected[1].after(&self.last_mark.after_a_letter());
        let undivided = Misses::at_the_end(&no_mark).or(&rest).on(&self.undivided);
        let no_mark = self.name.but_not(&self.name.followed_by(mark));
        let name = of.expected[0].up_to(&self.chosen);
        let divided = name.or(&Misses::at_the_end(&no_mark)).or(&of.expected[1].after(&self.head));
        of.expected[0].or(&undivided).or(&divided)
    }
}
