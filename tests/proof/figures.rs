//! The figures of the proof, and their page, `docs/reference/proof.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;

use urlgram::DIALECTS;

use crate::decided::dialects;
use crate::decision::laws::{LAWS, SEQUENCE};
use crate::page;

/// The figures of each dialect that was decided, by its place and whether it is read as printed.
static DECIDED: Mutex<BTreeMap<(usize, bool), Figures>> = Mutex::new(BTreeMap::new());

/// How much was decided.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    pub productions: usize,
    /// The classes of bytes that are told apart.
    pub letters: usize,
    /// The states of all relations, and of the largest.
    pub relations: [usize; 2],
    /// The states of all misses, and of the largest.
    pub misses: [usize; 2],
    /// The strings that walked through compiled combinators.
    pub walked: usize,
}

impl Figures {
    fn sum(all: impl Iterator<Item = Self>) -> Self {
        all.fold(Self::default(), |sum, one| {
            let states = |sum: [usize; 2], one: [usize; 2]| [sum[0] + one[0], sum[1].max(one[1])];
            Self {
                productions: sum.productions + one.productions,
                letters: sum.letters.max(one.letters),
                relations: states(sum.relations, one.relations),
                misses: states(sum.misses, one.misses),
                walked: sum.walked + one.walked,
            }
        })
    }
}

/// Adds the figures of a dialect, by its place among all.
pub fn add(place: usize, printed: bool, figures: Figures) {
    DECIDED.lock().expect("nobody panics with it").insert((place, printed), figures);
}

/// Prints how much was decided, and compares the page of the figures if all was.
pub fn print() {
    let decided = DECIDED.lock().expect("nobody panics with it");
    let of = |printed: bool| {
        Figures::sum(decided.iter().filter(|((_, other), _)| *other == printed).map(|(_, figures)| *figures))
    };
    let all = Figures::sum(decided.values().copied());
    println!(
        "decided: {} productions and {} as printed, relations of {} states, misses of {} states; walked: {} strings",
        of(false).productions,
        of(true).productions,
        all.relations[0],
        all.misses[0],
        all.walked,
    );
    if decided.len() == DIALECTS.len() + dialects().len() {
        page::assert_page("reference/proof", "--test proof decided", &page_of(&decided));
        let claim = format!(
            "each of the {} productions of all documents, and again for the {} that",
            of(false).productions,
            of(true).productions
        );
        page::assert_says("guide/how-do-you-know", &claim);
        page::assert_says("../README", &format!("{} productions in seconds", all.productions));
    }
}

/// The page of the figures and the laws.
fn page_of(decided: &BTreeMap<(usize, bool), Figures>) -> String {
    let mut text = "# The proof in figures

[How do you know?](../guide/how-do-you-know.md) explains the proof. It is decided from the source of the combinators, for each document in its
corrected reading, and for the productions that read otherwise as printed. The columns are

- the classes of bytes that its combinators and its BNF tell apart;
- the states of the largest relation of a production, which says how far its combinator reads, and of the largest misses, which say what
  it expects;
- the strings that take each transition of each relation through the compiled combinators.

| document | productions | classes | largest relation | largest misses | walked |
| --- | --- | --- | --- | --- | --- |
"
    .to_owned();
    let mut line = |name: &str, figures: &Figures| {
        let Figures { productions, letters, relations, misses, walked } = figures;
        let (relation, misses) = (relations[1], misses[1]);
        writeln!(text, "| {name} | {productions} | {letters} | {relation} | {misses} | {walked} |").unwrap();
    };
    for ((place, printed), figures) in decided.iter().filter(|(_, figures)| figures.productions > 0) {
        let printed = if *printed { " as printed" } else { "" };
        line(&format!("`{}`{printed}", dialects()[*place].id), figures);
    }
    line("all", &Figures::sum(decided.values().copied()));
    text += "
## Laws

A, B and C are the relations of the parsers inside a word. The relation of a parser is { u#v : on the text uv it reads exactly u }; then

- S(A) = { uv : u#v in A }, the texts on which it succeeds; F(A) = { u#v : uv not in S(A) };
- E = { #v }, which reads nothing; stop(A) = E and F(A); nonempty(A) = { u#v in A : u is not empty };
- chain(A) = { u1...un#v : ui#(ui+1...un v) in nonempty(A) }, any number of turns, each judged on all that follows;
- early(A) = { u#v : on uv, A stops before # }; late(A) = { u#v : on uv, A stops after # };
- A, then B = { u w#v : u#wv in A, w#v in B }.

| word | relation |
| --- | --- |
";
    for law in LAWS {
        let (path, name) = law.word.rsplit_once("::").unwrap_or(("", law.word));
        let name = if name == SEQUENCE { "(a, b)" } else { name };
        let of = if path.starts_with("urlgram") { ", urlgram" } else { "" };
        writeln!(text, "| `{name}`{of} | {} |", law.says).unwrap();
    }
    text
}
