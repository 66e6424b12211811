//! The words of the rooms, each with its laws: what it reads and what it expects, computed from its parts.
//!
//! A law says in words of [`Relation`] what a parser reads, where A, B and C are the relations of its parts; `docs/reference/proof.md` prints
//! them. Below the table each word has its functions: the relation, and the misses.

use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::first::relation::Relation;

use super::misses::Misses;

/// A word that rooms may use.
pub struct Law {
    /// Its path, as rooms import it.
    pub word: &'static str,
    /// Its arguments.
    pub takes: &'static [Takes],
    /// The law of what it reads.
    pub says: &'static str,
    /// Its relation: how far it reads.
    pub reads: fn(&Of<'_>) -> Relation,
    /// The condition of this law that does not hold, if one does not.
    pub fails: fn(&Of<'_>) -> Option<&'static str>,
    /// Its misses: the letters that it expects.
    pub misses: fn(&Of<'_>) -> Misses,
    /// The errors of the words that are its parts; the trace notes where one is made. nom's terminals and the functions of rooms
    /// always make them. A function with a number is read as a part of its caller: it may have more misses than its law says.
    pub errors: Errors,
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

/// The errors of the words inside another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errors {
    /// As the word itself.
    Same,
    /// The words of the parts make errors.
    Made,
    /// The words of the parts make no errors, since this word needs none of them.
    Dropped,
}

/// The arguments of a word.
#[derive(Default)]
pub struct Of<'a> {
    /// The relations of its parsers.
    pub parts: Vec<&'a Relation>,
    /// The misses of its parsers, if they are asked for.
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
    /// True if this word makes an error when it fails.
    pub makes_errors: bool,
}

use Errors::{Dropped, Made, Same};
use Takes::{Name, Number, Parser, Parsers, Ranges, Set, Text, Unit};

/// The tuple of parsers, which is no word.
pub const SEQUENCE: &str = "(..)";

/// A row of the table.
const fn law(
    word: &'static str,
    takes: &'static [Takes],
    says: &'static str,
    reads: fn(&Of<'_>) -> Relation,
    misses: fn(&Of<'_>) -> Misses,
    errors: Errors,
) -> Law {
    Law { word, takes, says, reads, fails: |_| None, misses, errors }
}

impl Law {
    /// The same with a condition.
    const fn unless(self, fails: fn(&Of<'_>) -> Option<&'static str>) -> Self {
        Self { fails, ..self }
    }
}

/// All words.
#[rustfmt::skip]
pub static LAWS: &[Law] = &[
    law("nom::character::complete::char", &[Set], "{ s#v : s in the set }", terminal, terminal_misses, Same),
    law("nom::character::complete::one_of", &[Set], "{ s#v : s in the set }", terminal, terminal_misses, Same),
    law("nom::character::complete::satisfy", &[Set], "{ s#v : s in the set }", terminal, terminal_misses, Same),
    law("nom::character::complete::anychar", &[], "{ s#v : s is a byte }", terminal, terminal_misses, Same),
    law("nom::bytes::complete::tag", &[Text], "{ s#v : s is the text }", terminal, terminal_misses, Same),
    law("nom::bytes::complete::tag_no_case", &[Text], "{ s#v : s is the text in any case }", terminal, terminal_misses, Same),
    law("urlgram::combinator::character", &[Ranges], "{ s#v : s is a character of the ranges in UTF-8 }", terminal, character_misses, Same),
    law("nom::combinator::success", &[Unit], "E", success, success_misses, Same),
    law("nom::combinator::not", &[Parser], "stop(A)", not, not_misses, Same),
    law(SEQUENCE, &[Parsers], "{ u w#v : u#wv in A, w#v in B }", sequence, sequence_misses, Same),
    law("nom::branch::alt", &[Parsers], "A or (B and F(A))", alt, alt_misses, Same),
    law("nom::combinator::opt", &[Parser], "A or stop(A)", opt, same_misses, Dropped),
    law("nom::multi::many0_count", &[Parser], "chain(A), then stop(A): a turn that reads nothing makes nom fail", many0, many0_misses, Dropped),
    law("nom::multi::many1_count", &[Parser], "A, then many0_count(A)", many1, many1_misses, Dropped),
    law("nom::multi::count", &[Parser, Number], "A, n times", count, count_misses, Same),
    law("nom::multi::many_m_n", &[Number, Number, Parser], "nonempty(A), m times; then it or stop(A), up to n times", many_m_n, many_m_n_misses, Same)
        .unless(|of| (of.numbers[0] > of.numbers[1]).then_some("many_m_n: nom fails for good if the first number is the larger")),
    law("nom::combinator::recognize", &[Parser], "A", same, same_misses, Same),
    law("urlgram::combinator::production", &[Name, Parser], "A", production, production_misses, Made),
    law("urlgram::combinator::longest", &[Parser, Parser], "(A and not late(B)) or (B and (F(A) or early(A)))", longest, longest_misses, Made),
    law("urlgram::combinator::star_then", &[Parser, Parser], "chain(A), then B where no later B is possible", star_then, star_then_misses, Made),
    law("urlgram::combinator::at_most_then", &[Number, Parser, Parser], "alt((A B', B)), where B' is the same with a turn less, and B with none; each A reads something", at_most_then, at_most_then_misses, Made),
    law("urlgram::combinator::recursive", &[Name, Parser, Parser], "A, then (B A) as often as it reads something", recursive, recursive_misses, Made).unless(is_restricted),
    law("urlgram::combinator::recursive_or", &[Name, Parser, Parser, Parser], "the same, and at the end perhaps (B C); or C, where A fails", recursive, recursive_misses, Made).unless(is_restricted),
    law("urlgram::combinator::before", &[Parser, Parser], "B, given only what is before the first place where it then reads all, and A matches; B where there is none", before, before_misses, Made)
        .unless(|of| reads_less_where_more_follows(of.b()).then_some("before: the rule reads less where more follows")),
    law("urlgram::combinator::at_the_last", &[Parser, Set, Parser], "A, given only what is before the mark, then the mark and B: at the last mark from which B reaches the end of A, else at the last from which it reads farthest", at_the_last, at_the_last_misses, Made),
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

    /// The misses after each of these beginnings, if A is repeated there. If A reads nothing, nom fails.
    fn repeated(&self, beginnings: &Relation) -> Misses {
        let nothing = self.a().and(&Relation::empty()).succeeds();
        self.expected[0].or(&self.error(&nothing)).after(beginnings)
    }

    /// The relation of a production: all of it is allowed, unless a rule restricts the production.
    fn restricted(&self, relation: &Relation) -> Relation {
        self.allowed.map_or_else(|| relation.clone(), |texts| relation.allowing(texts))
    }

    /// The misses inside a production, and where it ends: only that with which it can go on.
    fn within(&self, inside: &Misses, reads: &Relation) -> Misses {
        let here = inside.or(&Misses::at_the_end(reads));
        self.named.map_or(Misses::none(), |language| here.and(&Misses::live(language)))
    }
}

fn terminal(of: &Of<'_>) -> Relation {
    Relation::after(of.strings())
}

/// A terminal makes its error whatever word it is in.
fn terminal_misses(of: &Of<'_>) -> Misses {
    Misses::of_an_error(&Relation::after(of.strings()).refused(), of.longest)
}

/// It notes the byte after which no character of the ranges can follow: where a text that it refuses leaves its strings.
fn character_misses(of: &Of<'_>) -> Misses {
    Misses::leaving(of.strings()).on(&Relation::after(of.strings()).refused())
}

fn success(_: &Of<'_>) -> Relation {
    Relation::empty()
}

fn success_misses(_: &Of<'_>) -> Misses {
    Misses::none()
}

fn not(of: &Of<'_>) -> Relation {
    of.a().stop()
}

fn not_misses(of: &Of<'_>) -> Misses {
    of.expected[0].or(&of.error(&of.a().succeeds()))
}

fn same(of: &Of<'_>) -> Relation {
    of.a().clone()
}

fn same_misses(of: &Of<'_>) -> Misses {
    of.expected[0].clone()
}

fn sequence(of: &Of<'_>) -> Relation {
    Relation::in_a_row(&of.parts)
}

fn sequence_misses(of: &Of<'_>) -> Misses {
    expected_in_a_row(&of.parts, &of.expected)
}

fn expected_in_a_row(parts: &[&Relation], expected: &[&Misses]) -> Misses {
    let here = |(place, expected): (usize, &&Misses)| expected.after(&Relation::in_a_row(&parts[..place]));
    expected.iter().enumerate().map(here).fold(Misses::none(), |all, one| all.or(&one))
}

fn alt(of: &Of<'_>) -> Relation {
    Relation::first_of(&of.parts)
}

/// A part is tried if the parts before it fail.
fn alt_misses(of: &Of<'_>) -> Misses {
    let here =
        |(place, expected): (usize, &&Misses)| expected.on(&Relation::first_of(&of.parts[..place]).refused());
    of.expected.iter().enumerate().map(here).fold(Misses::none(), |all, one| all.or(&one))
}

fn opt(of: &Of<'_>) -> Relation {
    of.a().opt()
}

fn many0(of: &Of<'_>) -> Relation {
    of.a().many0()
}

fn many0_misses(of: &Of<'_>) -> Misses {
    of.repeated(&of.a().chain())
}

fn many1(of: &Of<'_>) -> Relation {
    of.a().then(&many0(of))
}

/// Its own error is at the place where A fails.
fn many1_misses(of: &Of<'_>) -> Misses {
    let first = of.error(&of.a().refused()).or(of.expected[0]);
    first.or(&of.repeated(&of.a().then(&of.a().chain())))
}

fn count(of: &Of<'_>) -> Relation {
    Relation::in_a_row(&vec![of.a(); of.numbers[0]])
}

fn count_misses(of: &Of<'_>) -> Misses {
    let times = of.numbers[0];
    expected_in_a_row(&vec![of.a(); times], &vec![of.expected[0]; times])
}

fn many_m_n(of: &Of<'_>) -> Relation {
    let &[min, max] = of.numbers.as_slice() else { unreachable!("it takes two numbers") };
    of.a().many_m_n(min, max)
}

fn many_m_n_misses(of: &Of<'_>) -> Misses {
    let (turn, expected) = (of.a().nonempty(), of.repeated(&Relation::empty()));
    expected_in_a_row(&vec![&turn; of.numbers[1]], &vec![&expected; of.numbers[1]])
}

fn production(of: &Of<'_>) -> Relation {
    of.restricted(of.a())
}

fn production_misses(of: &Of<'_>) -> Misses {
    of.within(of.expected[0], of.a())
}

fn longest(of: &Of<'_>) -> Relation {
    of.a().longest(of.b())
}

fn longest_misses(of: &Of<'_>) -> Misses {
    of.expected[0].or(of.expected[1])
}

fn star_then(of: &Of<'_>) -> Relation {
    of.a().star_then(of.b())
}

fn star_then_misses(of: &Of<'_>) -> Misses {
    of.expected[0].or(of.expected[1]).after(&of.a().chain())
}

fn at_most_then(of: &Of<'_>) -> Relation {
    of.a().at_most_then(of.numbers[0], of.b())
}

/// Each turn tries B, and then A, whatever B reads.
fn at_most_then_misses(of: &Of<'_>) -> Misses {
    let (turn, both) = (of.a().nonempty(), of.expected[0].or(of.expected[1]));
    let last = of.expected[1].clone();
    (0..of.numbers[0]).fold(last, |inner, _| both.or(&inner.after(&turn)))
}

fn recursive(of: &Of<'_>) -> Relation {
    Turns::of(of).read()
}

fn recursive_misses(of: &Of<'_>) -> Misses {
    let turns = Turns::of(of);
    let mut turn = of.expected[0].clone();
    if let Some(last) = of.expected.get(2) {
        turn = turn.or(&last.on(&turns.item.refused()));
    }
    let next = of.expected[1].or(&turn.after(of.b()));
    let inside = turn.or(&next.after(&turns.item.then(&turns.more.chain())));
    of.within(&inside, &turns.read())
}

/// Each turn is a production of its own, and a restriction would be one of the outermost alone.
fn is_restricted(of: &Of<'_>) -> Option<&'static str> {
    of.allowed.map(|_| "recursive: a rule restricts a production whose turns are productions, too")
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

    fn read(&self) -> Relation {
        let Self { item, last, more, end } = self;
        item.then(&more.chain()).then(&end.or(&more.or(end).stop())).or(last)
    }
}

fn before(of: &Of<'_>) -> Relation {
    let rule = of.b();
    let places = places_before(of);
    rule.up_to(&places).or(&rule.and(&places.fails()))
}

/// If it does not, the windows of the code, of 8, 16, 32 bytes, see all places before the end of the rule, in their order.
fn reads_less_where_more_follows(rule: &Relation) -> bool {
    !rule.nonempty().with_a_letter_more().but_not(&rule.or(&rule.late())).is_never()
}

fn before_misses(of: &Of<'_>) -> Misses {
    let (places, rule) = (places_before(of), of.expected[1]);
    rule.up_to(&places).or(&rule.on(&places.refused()))
}

/// The places before the end of the rule where it can end and the first parser matches, the first of each text.
fn places_before(of: &Of<'_>) -> Relation {
    let (stop, rule) = (of.a(), of.b());
    rule.alone().and(&Relation::before(&stop.succeeds())).and(&rule.late()).first()
}

fn at_the_last(of: &Of<'_>) -> Relation {
    Division::of(of).head.then(of.b())
}

fn at_the_last_misses(of: &Of<'_>) -> Misses {
    let Division { last_mark, chosen, name, head, undivided } = Division::of(of);
    let mark = of.strings();
    let without_mark = |name: &Relation| Misses::at_the_end(&name.but_not(&name.followed_by(mark)));
    // If no mark is chosen: the mark that does not follow the name, and the rest after the last mark.
    let rest = of.expected[1].after(&last_mark.after_a_letter());
    let undivided = without_mark(of.a()).or(&rest).on(&undivided);
    let divided = of.expected[0].up_to(&chosen).or(&without_mark(&name)).or(&of.expected[1].after(&head));
    of.expected[0].or(&undivided).or(&divided)
}

/// How `at_the_last` divides a text.
struct Division {
    /// The last mark before the end of the name, `u#mv`.
    last_mark: Relation,
    /// The chosen mark, `u#mv`.
    chosen: Relation,
    /// The name, given only what is before the chosen mark.
    name: Relation,
    /// The name and the mark.
    head: Relation,
    /// The texts for which no mark is chosen.
    undivided: Automaton,
}

impl Division {
    fn of(of: &Of<'_>) -> Self {
        let (name, last, mark) = (of.a(), of.b(), of.strings());
        let marks = name.late().followed_by(mark);
        let last_mark = marks.last();
        // A name that is never empty ends at no mark in front.
        let marks = if name.reads(&[]).is_some() { marks } else { marks.nonempty() };
        let ends = marks.after_a_letter().and_from_there(last);
        let far = ends.ending_in(&name.or(&name.early())).first_places();
        let farthest = ends.ending_in(&ends.second_places().last()).first_places();
        let chosen = far.last().or(&farthest.last().and(&far.fails()));
        let undivided = chosen.refused();
        let chosen = marks.and(&chosen.before_a_letter());
        let name = name.up_to(&chosen);
        Self { last_mark, head: name.followed_by(mark).after_a_letter(), chosen, name, undivided }
    }
}
