//! The judge of a combinator over bit planes, list by list.

use urlgram::bnf::suite::Case;
use urlgram::planes::Instructions;
use urlgram::source::{Batch, Lines};
use urlgram::{Dialect, Production};

/// The strings of many cases as lists, to be judged from bit planes.
pub struct Planes {
    production: &'static Production,
    /// A list whose strings end with line feeds, and one for strings that hold some. Those that hold NUL, too, are left
    /// out: no list can hold them.
    lists: [List; 2],
}

struct List {
    end: u8,
    /// For each set of instructions that makes planes.
    lines: Vec<Lines>,
    text: Vec<u8>,
    accepted: Vec<bool>,
}

impl Planes {
    pub fn new(dialect: &'static Dialect, production: &'static Production) -> Self {
        let list = |end| List {
            end,
            lines: makers().map(|with| Lines::new(dialect.planes, end, with)).collect(),
            text: Vec::new(),
            accepted: Vec::new(),
        };
        Self { production, lists: [list(b'\n'), list(b'\0')] }
    }

    /// Adds a string, and judges what has come together if that is enough.
    pub fn add(&mut self, case: Case<'_>, note: &mut impl FnMut(Option<String>)) {
        if let Some(list) = self.lists.iter_mut().find(|list| !case.input.contains(&list.end)) {
            list.text.extend_from_slice(case.input);
            list.text.push(list.end);
            list.accepted.push(case.accepted);
            if list.text.len() > 1 << 16 {
                list.judge(self.production, note);
            }
        }
    }

    /// Judges the rest.
    pub fn finish(mut self, note: &mut impl FnMut(Option<String>)) {
        for list in &mut self.lists {
            list.judge(self.production, note);
        }
    }
}

/// The sets of instructions of this machine that make planes.
fn makers() -> impl Iterator<Item = Instructions> {
    Instructions::all().into_iter().filter(|with| *with != Instructions::Portable)
}

impl List {
    fn judge(&mut self, production: &Production, note: &mut impl FnMut(Option<String>)) {
        let text = &self.text;
        for lines in &mut self.lines {
            let mut expected = self.accepted.iter();
            let mut verdict = |input: &[u8], verdict| {
                if expected.next() != Some(&verdict) {
                    note(Some(format!("\"{}\" on bit planes: {verdict}", input.escape_ascii())));
                }
            };
            lines.for_each(text, |batch| match batch {
                Batch::Bytes(place) => verdict(&text[place.clone()], production.accepts(&text[place])),
                Batch::Planes(mut inputs) => {
                    while inputs.clone().next().is_some() {
                        let accepted = production.accepts_run(inputs.clone());
                        inputs.by_ref().take(accepted).for_each(|(_, input)| verdict(input.text(), true));
                        inputs.next().into_iter().for_each(|(_, input)| verdict(input.text(), false));
                    }
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
