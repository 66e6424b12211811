//! The judge of acceptors: on each string of a suite the verdict of its automaton, alone, in pieces and in lists.

use urlgram::acceptor::{Acceptor, Lists};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Case;

type Compile = fn(&Automaton) -> Acceptor;

/// The ways to compile an acceptor. Without AVX-512, both are the same.
pub const WAYS: [(&str, Compile); 2] = [("portable", Acceptor::portable), ("with vectors", Acceptor::new)];

/// The acceptors of an automaton, one for each way.
pub struct Acceptors {
    acceptors: [Acceptor; 2],
    /// A list whose strings end with line feeds, and one for strings that hold some. Inputs that hold NUL are only
    /// judged alone: no list can hold them.
    lists: [List; 2],
}

struct List {
    end: u8,
    lists: Vec<Lists>,
    text: Vec<u8>,
    accepted: Vec<bool>,
}

impl Acceptors {
    /// With all that they compile after many inputs.
    pub fn new(automaton: &Automaton) -> Self {
        let acceptors = WAYS.map(|(_, compile)| compile(automaton).prepared());
        let list = |end| List {
            end,
            lists: acceptors.iter().map(|acceptor| Lists::new(acceptor, end)).collect(),
            text: Vec::new(),
            accepted: Vec::new(),
        };
        Self { lists: [list(b'\n'), list(b'\0')], acceptors }
    }

    /// Judges a string, and the list that has come together if it is long enough.
    pub fn add(&mut self, case: Case<'_>, note: &mut impl FnMut(Option<String>)) {
        let Case { input, accepted } = case;
        for acceptor in &self.acceptors {
            let (one, other) = input.split_at(input.len() / 2);
            let whole = acceptor.advance(acceptor.start(), input);
            let halves = acceptor.advance(acceptor.advance(acceptor.start(), one), other);
            let ways = [acceptor.accepts(input), acceptor.is_accepting(whole), acceptor.is_accepting(halves)];
            if ways != [accepted; 3] {
                note(Some(format!("\"{}\": the automaton says {accepted}", input.escape_ascii())));
            }
        }
        if let Some(list) = self.lists.iter_mut().find(|list| !input.contains(&list.end)) {
            list.text.extend_from_slice(input);
            list.text.push(list.end);
            list.accepted.push(accepted);
            if list.text.len() > 40_000 {
                list.judge(note);
            }
        }
    }

    /// Judges the rest.
    pub fn finish(mut self, note: &mut impl FnMut(Option<String>)) {
        for list in &mut self.lists {
            list.judge(note);
        }
    }
}

impl List {
    fn judge(&mut self, note: &mut impl FnMut(Option<String>)) {
        for lists in &mut self.lists {
            let (mut expected, mut next) = (self.accepted.iter(), 0);
            lists.for_each(&self.text, |place, verdict| {
                let input = &self.text[place.clone()];
                if place.start != next || self.text[place.end] != self.end || input.contains(&self.end) {
                    note(Some(format!("an input at {place:?}, expected at {next}")));
                }
                next = place.end + 1;
                if expected.next() != Some(&verdict) {
                    note(Some(format!("\"{}\" in a list: {verdict}", input.escape_ascii())));
                }
            });
            if expected.next().is_some() {
                note(Some("a string of the list was not visited".to_owned()));
            }
        }
        self.accepted.clear();
        self.text.clear();
    }
}
