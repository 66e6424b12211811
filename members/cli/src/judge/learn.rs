//! `--learn`: the program's own automaton, compared with that of the document.

use std::fs;
use std::path::Path;

use serde::Serialize;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::difference::{Relation, relation, witnesses};
use urlgram::bnf::learn::{Bound, Bounds, Learned, Letters, learn};
use urlgram::bnf::pattern::Pattern;
use urlgram::bnf::{dot, drawing, jflap};
use urlgram::diff::Natural;
use urlgram::judgement::Ground;
use urlgram::printable;

use super::session::Session;
use super::trouble::Trouble;
use crate::failure::Failure;
use crate::files::unwritable;

/// The most states of an automaton whose regular expression is told.
const READABLE: usize = 40;

/// The number of strings each way.
const WITNESSES: usize = 5;

/// The number of strings that are asked again.
const AGAIN: usize = 200;

/// The automaton of a program, compared with that of a document.
#[derive(Serialize)]
pub struct Lesson {
    pub states: usize,
    /// The states of the document's automaton.
    pub states_of_document: usize,
    pub questions: usize,
    pub rounds: usize,
    /// The limit that was reached, in words.
    pub bound: Option<&'static str>,
    /// How the language of the program lies to that of the document.
    pub relation: Relation,
    /// Strings that only the program accepts, and that only the document allows, shortest first.
    pub only_program: Vec<String>,
    pub only_document: Vec<String>,
    /// None if it would be too long to read.
    pub regex: Option<String>,
}

/// Learns the automaton of the program from what it said of `known` strings, and by further questions.
pub fn lesson(
    session: &mut Session,
    ground: &Ground,
    known: &[(Vec<u8>, bool)],
    questions: usize,
    picture: Option<&str>,
) -> Result<Lesson, Failure> {
    let letters = Letters::of(ground.automaton());
    // The suite of depth 1 of a large automaton has millions of strings.
    let depth = usize::from(ground.automaton().states() <= READABLE);
    let bounds = Bounds { questions, depth, recheck: AGAIN, ..Bounds::default() };
    let learned: Learned = learn(letters, known, bounds, |texts| session.verdicts(texts))?;
    for (text, _) in &learned.contradictions {
        let how = "it answers otherwise when it is asked again".to_owned();
        session.troubles.add(Trouble::Contradiction(how), Some(text));
    }
    let automaton = learned.automaton();
    if let Some(file) = picture {
        draw(file, automaton, &session.program.shown())?;
    }
    let only = |of: &Automaton, not_of: &Automaton| {
        let found =
            witnesses(of, not_of, &Natural::of(ground.check().dialect(), ground.check().start().name))
                .into_iter()
                .take(WITNESSES);
        found.map(|witness| printable(&witness.text)).collect()
    };
    Ok(Lesson {
        states: automaton.states(),
        states_of_document: ground.automaton().states(),
        questions: learned.questions,
        rounds: learned.rounds,
        bound: learned.bound.map(|bound| match bound {
            Bound::Questions => "the most questions (`--questions`)",
            Bound::States => "the most states",
            Bound::Letters => "the most kinds of characters",
        }),
        relation: relation(automaton, ground.automaton()),
        only_program: only(automaton, ground.automaton()),
        only_document: only(ground.automaton(), automaton),
        regex: (automaton.states() <= READABLE).then(|| Pattern::of_automaton(automaton).to_string()),
    })
}

/// Writes a picture: SVG, the language of Graphviz, or a file of JFLAP, by the end of the name.
fn draw(file: &str, automaton: &Automaton, name: &str) -> Result<(), Failure> {
    let path = Path::new(file);
    let text = match path.extension().and_then(|it| it.to_str()) {
        Some("dot" | "gv") => dot::graph(automaton, name),
        Some("jff") => jflap::written(automaton),
        Some("svg") => drawing::svg(automaton, name, "as it was learned").ok_or_else(|| {
            Failure::Message(format!(
                "the automaton of the program has {} states, and a picture shows at most {}; `{file}.dot` would be the language of \
                Graphviz",
                automaton.states(),
                drawing::MOST
            ))
        })?,
        _ => return Err(Failure::Message(format!("`{file}` should end in .svg, .dot or .jff"))),
    };
    fs::write(path, text).map_err(|error| unwritable(path, &error))
}

impl Lesson {
    /// Sentences.
    pub fn told(&self, document: &str) -> Vec<String> {
        let Self { states, states_of_document, questions, rounds, .. } = self;
        let mut lines = vec![format!(
            "the program was learned with {questions} questions more, in {rounds} rounds: {states} states, where {document} has \
            {states_of_document}"
        )];
        lines.push(match self.relation {
            Relation::Equal => format!("its automaton is that of {document}"),
            Relation::Subset => format!("it accepts less than {document} allows"),
            Relation::Superset => format!("it accepts more than {document} allows"),
            Relation::Incomparable => {
                format!("it accepts some strings that {document} does not allow, and refuses others")
            }
        });
        for (what, strings) in
            [("only the program", &self.only_program), ("only the document", &self.only_document)]
        {
            if !strings.is_empty() {
                let shown = |text: &String| {
                    if text.is_empty() { "the empty string".to_owned() } else { format!("`{text}`") }
                };
                let strings: Vec<_> = strings.iter().map(shown).collect();
                lines.push(format!("{what}: {}", strings.join(", ")));
            }
        }
        lines.extend(self.regex.as_ref().map(|regex| format!("regular expression: {regex}")));
        lines.extend(self.bound.map(|bound| {
            format!("learning stopped at {bound}: the automaton is that of the strings asked so far")
        }));
        lines
    }
}
