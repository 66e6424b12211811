//! The words in which programs answer.

use memchr::memmem;

use super::trouble::Trouble;

/// The answer of a program to a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Accepts,
    Refuses,
    /// The program has no verdict.
    None(Trouble),
    /// The program was not asked: the string cannot be written in this form.
    NotAsked,
    /// The program was not asked: time or patience was over.
    Left,
}

impl Answer {
    /// The verdict, if it is one.
    pub fn verdict(&self) -> Option<bool> {
        match self {
            Self::Accepts => Some(true),
            Self::Refuses => Some(false),
            _ => None,
        }
    }
}

/// The words that mean yes and no.
#[derive(Clone, Debug, Default)]
pub struct Words {
    pub yes: Option<String>,
    pub no: Option<String>,
}

const YES: &[&str] = &["1", "true", "valid", "yes", "y", "ok", "accept", "accepted", "accepts"];
const NO: &[&str] = &["0", "false", "invalid", "no", "n", "refuse", "refused", "reject", "rejected"];
const CRASH: &[&str] = &["crash", "crashed", "panic", "exception"];

/// The most that is shown of a line.
const SHOWN: usize = 80;

impl Words {
    /// Reads a line.
    pub fn read(&self, line: &[u8]) -> Answer {
        let line = line.trim_ascii();
        if self.yes.is_some() || self.no.is_some() {
            let is = |word: &Option<String>| word.as_ref().map(|word| word.as_bytes().trim_ascii() == line);
            return match (is(&self.yes), is(&self.no)) {
                // If only one word is given, each other line is the other answer.
                (Some(true), _) | (None, Some(false)) => Answer::Accepts,
                (_, Some(true)) | (Some(false), None) => Answer::Refuses,
                _ => unreadable(line),
            };
        }
        let is = |words: &[&str]| words.iter().any(|word| line.eq_ignore_ascii_case(word.as_bytes()));
        if is(YES) {
            Answer::Accepts
        } else if is(NO) {
            Answer::Refuses
        } else if is(CRASH) {
            Answer::None(Trouble::Crash("the program says so".to_owned()))
        } else {
            unreadable(line)
        }
    }

    /// Returns whether a line is an answer.
    pub fn is_answer(&self, line: &[u8]) -> bool {
        !matches!(self.read(line), Answer::None(Trouble::Unreadable(_)))
    }
}

fn unreadable(line: &[u8]) -> Answer {
    Answer::None(Trouble::Unreadable(in_short(line)))
}

/// The first of what a program printed, in one line of text.
pub fn in_short(bytes: &[u8]) -> String {
    let line = bytes.trim_ascii();
    let line = &line[..memmem::find(line, b"\n").unwrap_or(line.len())];
    let text = urlgram::escaped(&line[..line.len().min(4 * SHOWN)]);
    if text.chars().count() > SHOWN { text.chars().take(SHOWN).chain(['…']).collect() } else { text }
}

/// The last line on standard error, on which most programs say what happened.
pub fn last_line(errors: &[u8]) -> Option<String> {
    errors.rsplit(|byte| *byte == b'\n').find(|line| !line.trim_ascii().is_empty()).map(in_short)
}

/// The lines of an output; an end of line at its end begins no other.
pub fn lines(output: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    let lines = output.strip_suffix(b"\n").unwrap_or(output);
    // A program may print many millions of them.
    lines.split(|byte| *byte == b'\n').filter(move |_| !lines.is_empty())
}
