//! A program that is asked, in one of the forms.

use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

use super::answer::{Answer, Words};
use super::ask::{Asking, List};
use super::program::Program;
use super::trouble::Troubles;
use crate::failure::Failure;

/// A program that is asked.
pub struct Session {
    pub program: Program,
    pub asking: Asking,
    pub words: Words,
    /// True if strings that are not UTF-8 are asked.
    pub bytes: bool,
    /// When to stop.
    pub until: Option<Instant>,
    pub troubles: Troubles,
    pub progress: Progress,
}

impl Session {
    /// Asks for strings, but for those that cannot be written.
    pub fn ask(&mut self, texts: &[Vec<u8>]) -> Result<Vec<Answer>, Failure> {
        let (asking, bytes) = (self.asking, self.bytes);
        let can = |text: &&[u8]| asking.can_write(text, bytes);
        let all = || texts.iter().map(Vec::as_slice);
        let mut answers = self.asked(&all().filter(can).collect::<Vec<_>>())?.into_iter();
        let answer =
            |text| if can(&text) { answers.next().unwrap_or(Answer::Missing) } else { Answer::NotAsked };
        Ok(all().map(answer).collect())
    }

    fn asked(&mut self, texts: &[&[u8]]) -> Result<Vec<Answer>, Failure> {
        let Self { program, asking, words, until, troubles, progress, .. } = self;
        let list = List { program, asking: *asking, words, until: *until };
        progress.expect(texts.len());
        let answers = if texts.is_empty() {
            Vec::new()
        } else if *asking == Asking::Each {
            list.ask_each(texts, troubles, |_| progress.tick())?
        } else {
            list.ask(texts, troubles, |done| progress.at(done))?
        };
        progress.finished(texts.len());
        Ok(answers)
    }

    /// The same, with the verdicts alone.
    pub fn verdicts(&mut self, texts: &[Vec<u8>]) -> Result<Vec<Option<bool>>, Failure> {
        Ok(self.ask(texts)?.iter().map(Answer::verdict).collect())
    }

    /// Removes the progress.
    pub fn done(&self) {
        self.progress.bar.finish_and_clear();
    }
}

/// The progress on standard error, if that is a terminal: strings, rate and the time that is left.
pub struct Progress {
    bar: ProgressBar,
    done: u64,
}

impl Progress {
    pub fn new() -> Self {
        let template = "{pos} of {len} strings asked, {per_sec}, {eta} left";
        let style = ProgressStyle::with_template(template).expect("the template is one");
        Self { bar: ProgressBar::new(0).with_style(style), done: 0 }
    }

    fn expect(&self, strings: usize) {
        self.bar.set_length(self.done + strings as u64);
    }

    fn at(&self, done: usize) {
        self.bar.set_position(self.done + done as u64);
    }

    fn tick(&self) {
        self.bar.inc(1);
    }

    fn finished(&mut self, strings: usize) {
        self.done += strings as u64;
        self.bar.set_position(self.done);
    }
}
