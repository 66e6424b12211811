//! Failures of a program that is asked.

use std::collections::BTreeSet;

use serde::Serialize;
use urlgram::Input;

/// Something that a program does, and that is no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The program ended, or said that it could not go on.
    Crash(String),
    /// The program did not go on in time.
    Hang,
    /// The program gave no answer, and ended well.
    Missing,
    /// The program printed something that is no answer.
    Unreadable(String),
    /// The program prints lines that are no answers besides.
    Banner(String),
    /// The program ends with an error after all answers.
    Exit(String),
    /// The program answers otherwise when it is asked again.
    Contradiction(String),
}

impl Trouble {
    /// The name in data.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Crash(_) => "crash",
            Self::Hang => "hang",
            Self::Missing => "no-answer",
            Self::Unreadable(_) => "unreadable-answer",
            Self::Banner(_) => "other-output",
            Self::Exit(_) => "exit-code",
            Self::Contradiction(_) => "contradiction",
        }
    }

    /// A sentence.
    pub fn told(&self) -> String {
        match self {
            Self::Crash(how) => format!("the program crashes ({how})"),
            Self::Hang => "the program does not answer in time (`--timeout`)".to_owned(),
            Self::Missing => "the program gives no answer".to_owned(),
            Self::Unreadable(line) => {
                format!("the program prints `{line}`, which is no answer (`--yes`, `--no`)")
            }
            Self::Banner(line) => {
                format!("the program prints lines that are no answers, such as `{line}`; they are skipped")
            }
            Self::Exit(how) => format!("the program gives all answers, and then ends with {how}"),
            Self::Contradiction(how) => {
                format!("the program contradicts itself: {how}, so that what is told below may be wrong")
            }
        }
    }
}

/// The troubles of a run, by their kinds.
#[derive(Debug, Default)]
pub struct Troubles {
    pub all: Vec<Met>,
}

/// A kind of trouble that was met.
#[derive(Debug)]
pub struct Met {
    /// The trouble with the shortest string.
    pub trouble: Trouble,
    /// The strings with it, the shortest first, if it is about strings. A string may be asked several times.
    texts: BTreeSet<(usize, Vec<u8>)>,
}

impl Troubles {
    /// Notes a trouble.
    pub fn add(&mut self, trouble: Trouble, text: Option<&[u8]>) {
        let text = text.map(|text| (text.len(), text.to_vec()));
        let Some(met) = self.all.iter_mut().find(|met| met.trouble.name() == trouble.name()) else {
            return self.all.push(Met { trouble, texts: text.into_iter().collect() });
        };
        if text < met.texts.first().cloned() {
            met.trouble = trouble;
        }
        met.texts.extend(text);
    }
}

impl Met {
    /// Returns the shortest string with it.
    pub fn text(&self) -> Option<&[u8]> {
        self.texts.first().map(|(_, text)| &text[..])
    }

    /// Returns the number of strings with it.
    pub fn strings(&self) -> usize {
        self.texts.len()
    }

    /// Returns it as data.
    pub fn data(&self) -> Data<'_> {
        Data {
            kind: self.trouble.name(),
            message: self.trouble.told(),
            strings: self.strings(),
            input: self.text().map(Input::from),
        }
    }
}

/// A trouble as data.
#[derive(Serialize)]
pub struct Data<'t> {
    pub kind: &'static str,
    pub message: String,
    pub strings: usize,
    #[serde(flatten)]
    pub input: Option<Input<'t>>,
}
