//! Failures of a program that is asked.

use serde::Serialize;
use urlgram::Input;

use super::answer::{Answer, last_line};
use super::program::Run;

/// Something that a program does, and that is no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    Crash(String),
    Hang,
    Missing,
    Unreadable(String),
    /// It prints lines that are no answers besides.
    Banner(String),
    /// It ends with an error after all answers.
    Exit(String),
    /// It answers otherwise when it is asked again.
    Contradiction(String),
}

impl Trouble {
    pub fn of(answer: &Answer, run: &Run) -> Self {
        match answer {
            Answer::Hang => Self::Hang,
            Answer::Missing => Self::Missing,
            Answer::Unreadable(line) => Self::Unreadable(line.clone()),
            Answer::Crash(how) => Self::Crash(how.clone()),
            _ => Self::Exit(last_line(&run.errors).unwrap_or_else(|| run.end.told())),
        }
    }

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

/// The troubles of a run: each kind with its first string and the number of strings.
#[derive(Debug, Default)]
pub struct Troubles {
    pub all: Vec<Met>,
}

/// A trouble that was met.
#[derive(Debug)]
pub struct Met {
    pub trouble: Trouble,
    /// The shortest string with it, if it is one of a string.
    pub text: Option<Vec<u8>>,
    pub strings: usize,
}

impl Troubles {
    /// Notes a trouble.
    pub fn add(&mut self, trouble: Trouble, text: Option<&[u8]>) {
        match self.all.iter_mut().find(|met| met.trouble.name() == trouble.name()) {
            Some(met) => {
                met.strings += 1;
                if let Some(text) = text
                    && met.text.as_ref().is_none_or(|known| (text.len(), text) < (known.len(), &known[..]))
                {
                    met.text = Some(text.to_vec());
                    met.trouble = trouble;
                }
            }
            None => self.all.push(Met { trouble, text: text.map(<[u8]>::to_vec), strings: 1 }),
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

impl Met {
    pub fn data(&self) -> Data<'_> {
        Data {
            kind: self.trouble.name(),
            message: self.trouble.told(),
            strings: self.strings,
            input: self.text.as_deref().map(Input::from),
        }
    }
}
