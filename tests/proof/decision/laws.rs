//! The words of the rooms, each with its law: the relation of a parser, computed from those of its parts.
//!
//! `A`, `B` are the relations of the parts. The sets on the right are those of [`Relation`], where each has its definition.

use urlgram::bnf::automaton::Automaton;

use super::relation::Relation;

/// A word that rooms may use.
pub struct Law {
    /// Its path, as rooms import it.
    pub word: &'static str,
    /// Its arguments.
    pub takes: &'static [Takes],
    /// Its law. An error is a condition of the law that does not hold.
    pub relation: fn(&Of<'_>) -> Result<Relation, String>,
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
pub struct Of<'a> {
    /// The relations of its parsers.
    pub parts: Vec<&'a Relation>,
    /// The strings that a terminal reads.
    pub strings: Automaton,
    /// Its numbers.
    pub numbers: Vec<usize>,
}

use Takes::{Name, Number, Parser, Parsers, Ranges, Set, Text, Unit};

/// The tuple of parsers, which is no word.
pub const SEQUENCE: &str = "(..)";

/// All words.
pub static LAWS: &[Law] = &[
    // { s#v : s in the set }
    Law { word: "nom::character::complete::char", takes: &[Set], relation: terminal },
    Law { word: "nom::character::complete::one_of", takes: &[Set], relation: terminal },
    Law { word: "nom::character::complete::satisfy", takes: &[Set], relation: terminal },
    Law { word: "nom::character::complete::anychar", takes: &[], relation: terminal },
    Law { word: "nom::bytes::complete::tag", takes: &[Text], relation: terminal },
    Law { word: "nom::bytes::complete::tag_no_case", takes: &[Text], relation: terminal },
    Law { word: "urlgram::combinator::character", takes: &[Ranges], relation: terminal },
    // E
    Law { word: "nom::combinator::success", takes: &[Unit], relation: |_| Ok(Relation::empty()) },
    // E and "A fails here"
    Law { word: "nom::combinator::not", takes: &[Parser], relation: |of| Ok(of.a().stop()) },
    // { u u'#v : u#u'v in A, u'#v in B }
    Law { word: SEQUENCE, takes: &[Parsers], relation: |of| Ok(of.sequence(&of.parts)) },
    // A or (B and F(A)): the first that matches
    Law { word: "nom::branch::alt", takes: &[Parsers], relation: |of| Ok(first_of(&of.parts)) },
    // alt(A, E)
    Law {
        word: "nom::combinator::opt",
        takes: &[Parser],
        relation: |of| Ok(first_of(&[of.a(), &Relation::empty()])),
    },
    // chain(A), then stop(A): a turn that reads nothing makes nom fail
    Law { word: "nom::multi::many0_count", takes: &[Parser], relation: |of| Ok(many(of.a())) },
    // A, then many0_count(A)
    Law { word: "nom::multi::many1_count", takes: &[Parser], relation: |of| Ok(of.a().then(&many(of.a()))) },
    // A, so many times
    Law {
        word: "nom::multi::count",
        takes: &[Parser, Number],
        relation: |of| Ok(of.sequence(&vec![of.a(); of.numbers[0]])),
    },
    // nonempty(A), so many times, and the rest of them as long as A matches
    Law { word: "nom::multi::many_m_n", takes: &[Number, Number, Parser], relation: between },
    // A
    Law { word: "nom::combinator::recognize", takes: &[Parser], relation: |of| Ok(of.a().clone()) },
    Law {
        word: "urlgram::combinator::production",
        takes: &[Name, Parser],
        relation: |of| Ok(of.a().clone()),
    },
    // (A and not late(B)) or (B and (F(A) or early(A)))
    Law {
        word: "urlgram::combinator::longest",
        takes: &[Parser, Parser],
        relation: |of| {
            let (a, b) = (of.a(), of.b());
            Ok(a.but_not(&b.late()).or(&b.and(&a.fails().or(&a.early()))))
        },
    },
    // chain(A), then B where no later B is possible
    Law {
        word: "urlgram::combinator::star_then",
        takes: &[Parser, Parser],
        relation: |of| {
            let (chain, b) = (of.a().chain(), of.b());
            let later = chain.nonempty().then(b);
            Ok(chain.then(&b.and(&later.fails())))
        },
    },
    // A, then as many (B A) as read something
    Law {
        word: "urlgram::combinator::recursive",
        takes: &[Name, Parser, Parser],
        relation: |of| Ok(turns(of.a(), of.b(), &Relation::never())),
    },
    // A, then as many (B A) as read something, and at the end perhaps (B C); or C, where A fails
    Law {
        word: "urlgram::combinator::recursive_or",
        takes: &[Name, Parser, Parser, Parser],
        relation: |of| Ok(turns(of.a(), of.b(), of.parts[2])),
    },
    // The first place before the end of B where B, alone, reads all, and A matches; B where there is none.
    Law { word: "urlgram::combinator::before", takes: &[Parser, Parser], relation: before },
    // A up to the mark, the mark, B: the last mark from which B reaches the end of A; else the last from which it reads farthest
    Law { word: "urlgram::combinator::at_the_last", takes: &[Parser, Set, Parser], relation: at_the_last },
];

impl<'a> Of<'a> {
    fn a(&self) -> &'a Relation {
        self.parts[0]
    }
    fn b(&self) -> &'a Relation {
        self.parts[1]
    }
    fn sequence(&self, parts: &[&Relation]) -> Relation {
        let mut parts = parts.iter();
        let Some(first) = parts.next() else { return Relation::empty() };
        parts.fold((*first).clone(), |all, part| all.then(part))
    }
}

fn terminal(of: &Of<'_>) -> Result<Relation, String> {
    Ok(Relation::terminal(&of.strings))
}

fn first_of(parts: &[&Relation]) -> Relation {
    parts.iter().fold(Relation::never(), |all, part| all.or(&part.and(&all.fails())))
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

fn turns(item: &Relation, again: &Relation, last: &Relation) -> Relation {
    let last = last.and(&item.fails());
    let (more, end) = (again.then(item).nonempty(), again.then(&last).nonempty());
    item.then(&more.chain()).then(&end.or(&more.or(&end).stop())).or(&last)
}

fn before(of: &Of<'_>) -> Result<Relation, String> {
    let (stop, rule) = (of.a(), of.b());
    // The windows of the code, of 8, 16, 32 bytes, then see all places before the end of the rule, in order.
    if rule.nonempty().with_a_letter_more().but_not(&rule.reaches()) != Relation::never() {
        return Err("before: the rule reads less when more follows".to_owned());
    }
    let here = Relation::before(&stop.succeeds());
    let places = rule.alone().and(&here).and(&rule.late());
    Ok(places.first().or(&rule.and(&places.fails())))
}

fn at_the_last(of: &Of<'_>) -> Result<Relation, String> {
    let (name, last) = (of.a(), of.b());
    // u#mv, where the name reaches beyond the mark m.
    let places = name.late().followed_by(&of.strings);
    let ends = places.after_a_letter().and_from_there(last);
    let far = ends.ending_in(&name.or(&name.early())).first_places();
    let farthest = ends.ending_in(&ends.second_places().last()).first_places();
    let chosen = far.last().or(&farthest.last().and(&far.fails()));
    let chosen = places.and(&chosen.before_a_letter());
    Ok(name.up_to(&chosen).followed_by(&of.strings).after_a_letter().then(last))
}
