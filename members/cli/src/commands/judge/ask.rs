//! Asks a program for its verdicts, in lists, or one a process: exit code 0 accepts.
//!
//! A list is written to the standard input of one process, which answers a line a string. Programs that read from a pipe often print
//! only when they end, so nothing is waited for in between. A process that ends early, hangs, or gives too few lines is started again
//! with fewer strings, until the string is found that it has no answer to.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

use super::answer::{Answer, Words, in_short, last_line, lines};
use super::program::{End, Program, Run};
use super::trouble::{Trouble, Troubles};
use crate::failure::Failure;
use crate::json;

/// How strings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Asking {
    /// One string a line, to one process.
    Lines,
    /// The same, each string ended by NUL.
    Null,
    /// One JSON string a line, to one process.
    Json,
    /// A process a string, in place of `{}` among its arguments or else on its standard input; exit code 0 accepts.
    Each,
}

/// A program that is asked.
pub struct Session {
    pub program: Program,
    pub asking: Asking,
    pub words: Words,
    /// True if strings that are not UTF-8 are asked.
    pub bytes: bool,
    /// When to stop asking.
    pub until: Option<Instant>,
    pub troubles: Troubles,
    /// The progress on standard error, if that is a terminal: strings, rate and the time that is left.
    pub progress: ProgressBar,
}

/// The exit codes by which shells say that they cannot start a program.
const CANNOT_START: [i32; 2] = [126, 127];

/// The number of strings that a program may have no answer to.
const PATIENCE: usize = 60;

impl Asking {
    /// Returns whether a string can be written so.
    pub fn can_write(self, text: &[u8], bytes: bool) -> bool {
        let is_text = || bytes || str::from_utf8(text).is_ok();
        match self {
            // Many readers take CR for the end of a line.
            Self::Lines => is_text() && !text.iter().any(|byte| matches!(byte, b'\n' | b'\r')),
            Self::Null | Self::Each => is_text() && !text.contains(&0),
            Self::Json => str::from_utf8(text).is_ok(),
        }
    }

    /// Writes strings.
    pub fn written(self, texts: &[&[u8]]) -> Result<Vec<u8>, Failure> {
        let mut written = Vec::new();
        for text in texts {
            if self == Self::Json {
                let text = str::from_utf8(text).expect("only such strings are asked");
                json::compact(&mut written, text)?;
            } else {
                written.extend_from_slice(text);
            }
            written.push(if self == Self::Null { 0 } else { b'\n' });
        }
        Ok(written)
    }
}

/// Returns a progress without strings so far.
pub fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{pos} of {len} strings asked, {per_sec}, {eta} left");
    ProgressBar::new(0).with_style(style.expect("the template is one"))
}

impl Session {
    /// Asks for strings, but for those that cannot be written.
    pub fn ask(&mut self, texts: &[Vec<u8>]) -> Result<Vec<Answer>, Failure> {
        let (asking, bytes) = (self.asking, self.bytes);
        let can = |text: &&[u8]| asking.can_write(text, bytes);
        let all = || texts.iter().map(Vec::as_slice);
        let asked: Vec<&[u8]> = all().filter(can).collect();
        self.progress.inc_length(asked.len() as u64);
        let answers = if asking == Asking::Each { self.ask_each(&asked) } else { self.ask_list(&asked) };
        self.progress.set_position(self.progress.length().unwrap_or_default());
        let mut answers = answers?.into_iter();
        let answer = |text| {
            if can(&text) {
                answers.next().unwrap_or(Answer::None(Trouble::Missing))
            } else {
                Answer::NotAsked
            }
        };
        Ok(all().map(answer).collect())
    }

    /// The same, with the verdicts alone.
    pub fn verdicts(&mut self, texts: &[Vec<u8>]) -> Result<Vec<Option<bool>>, Failure> {
        Ok(self.ask(texts)?.iter().map(Answer::verdict).collect())
    }

    /// Asks for all of `texts` in lists.
    fn ask_list(&mut self, texts: &[&[u8]]) -> Result<Vec<Answer>, Failure> {
        let mut answers: Vec<Answer> = Vec::with_capacity(texts.len());
        // `size` is the number of strings that the next process gets.
        let mut size = texts.len();
        let mut found = 0;
        let before = self.progress.position();
        while answers.len() < texts.len() {
            let left = &texts[answers.len()..];
            if found >= PATIENCE || self.until.is_some_and(|until| Instant::now() >= until) {
                answers.extend(left.iter().map(|_| Answer::Left));
                break;
            }
            let now = &left[..size.clamp(1, left.len())];
            let run = self.program.run(&self.asking.written(now)?, None)?;
            match self.read(now.len(), &run) {
                Some(read) => {
                    for (answer, text) in read.iter().zip(now) {
                        if let Answer::None(trouble) = answer {
                            self.troubles.add(trouble.clone(), Some(text));
                            found += usize::from(matches!(trouble, Trouble::Unreadable(_)));
                        }
                    }
                    answers.extend(read);
                    size = size.saturating_mul(4);
                }
                None if now.len() == 1 => {
                    let trouble = alone(&run);
                    self.troubles.add(trouble.clone(), Some(now[0]));
                    answers.push(Answer::None(trouble));
                    found += 1;
                    size = 16;
                }
                None => {
                    // A program that ended early has answered the strings before that, if it prints each answer at once.
                    let sure = if run.end.is_good() { Vec::new() } else { self.complete(now.len(), &run) };
                    let sure = &sure[..sure.len().min(now.len() - 1)];
                    answers.extend_from_slice(sure);
                    size = if sure.is_empty() { now.len() / 2 } else { 1 };
                    // If no answer is known, the first string may be at fault: a short list finds that out cheaply.
                    if !run.end.is_good() && sure.is_empty() {
                        size = size.min(if now.len() > 64 { now.len() / 16 } else { 1 });
                    }
                }
            }
            self.progress.set_position(before + answers.len() as u64);
        }
        Ok(answers)
    }

    /// The answers of a run, if there is one for each string.
    fn read(&mut self, strings: usize, run: &Run) -> Option<Vec<Answer>> {
        if !matches!(run.end, End::Exit(_)) {
            return None;
        }
        let lines = lines(&run.output);
        let is_answer = |line: &&[u8]| self.words.is_answer(line);
        let all = lines.clone().count() == strings;
        let number = lines.clone().filter(is_answer).count();
        let answers: Vec<Answer> = if all {
            lines.map(|line| self.words.read(line)).collect()
        } else if number == strings {
            let other = lines.clone().find(|line| !self.words.is_answer(line));
            self.troubles.add(Trouble::Banner(other.map(in_short).unwrap_or_default()), None);
            lines.filter(|line| self.words.is_answer(line)).map(|line| self.words.read(line)).collect()
        } else {
            return None;
        };
        // A single line of another kind may be an answer, but not a whole list of them.
        if strings > 1 && number == 0 {
            return None;
        }
        if !run.end.is_good() {
            self.troubles.add(Trouble::Exit(run.end.told()), None);
        }
        Some(answers)
    }

    /// The answers in whole lines before the end, for at most this many strings.
    fn complete(&self, strings: usize, run: &Run) -> Vec<Answer> {
        let whole = run.output.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let lines = lines(&run.output[..whole]).filter(|line| self.words.is_answer(line));
        lines.map(|line| self.words.read(line)).take(strings).collect()
    }

    /// Asks for all of `texts`, in processes on all cores.
    fn ask_each(&mut self, texts: &[&[u8]]) -> Result<Vec<Answer>, Failure> {
        let (next, hung, is_failed) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            let mut answered = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let is_over = number >= texts.len()
                    || self.until.is_some_and(|until| Instant::now() >= until)
                    || hung.load(Ordering::Relaxed) > 50
                    || is_failed.load(Ordering::Relaxed);
                if is_over {
                    return Ok(answered);
                }
                // If the time does not suffice, the texts that are asked are spread over the suite.
                let place = spread(number, texts.len());
                let answer = one(&self.program, &self.words, texts[place])
                    .inspect_err(|_| is_failed.store(true, Ordering::Relaxed))?;
                hung.fetch_add(usize::from(answer == Answer::None(Trouble::Hang)), Ordering::Relaxed);
                answered.push((place, answer));
                self.progress.inc(1);
            }
        };
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let answered = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let answered = threads.into_iter().map(|thread| thread.join().expect("no thread panics"));
            answered.collect::<Result<Vec<Vec<_>>, Failure>>()
        })?;
        let mut answered = answered.into_iter().flatten().collect::<Vec<_>>();
        answered.sort_by_key(|(place, _)| *place);
        let mut answers = vec![Answer::Left; texts.len()];
        for (place, answer) in answered {
            if let Answer::None(trouble) = &answer {
                self.troubles.add(trouble.clone(), Some(texts[place]));
            }
            answers[place] = answer;
        }
        Ok(answers)
    }
}

/// Reads the outcome of a program that has no answer to a string that it got alone.
fn alone(run: &Run) -> Trouble {
    match run.end {
        End::Hung => Trouble::Hang,
        End::Exit(0) if lines(&run.output).next().is_none() => Trouble::Missing,
        End::Exit(0) => Trouble::Unreadable(in_short(&run.output)),
        end => Trouble::Crash(match last_line(&run.errors) {
            Some(said) => format!("{}: {said}", end.told()),
            None => end.told(),
        }),
    }
}

/// Runs the program on one string.
fn one(program: &Program, words: &Words, text: &[u8]) -> Result<Answer, Failure> {
    let in_arguments =
        program.command.iter().any(|word| word.as_encoded_bytes().windows(2).any(|two| two == b"{}"));
    let run = if in_arguments { program.run(b"", Some(text))? } else { program.run(text, None)? };
    Ok(match run.end {
        End::Exit(code) if CANNOT_START.contains(&code) => {
            let said = last_line(&run.errors).unwrap_or_default();
            return Err(Failure::Message(format!(
                "cannot run `{}`: exit code {code}: {said}",
                program.command()
            )));
        }
        End::Exit(_) if words.yes.is_some() || words.no.is_some() => words.read(&run.output),
        End::Exit(0) => Answer::Accepts,
        End::Exit(_) => Answer::Refuses,
        _ => Answer::None(alone(&run)),
    })
}

/// The place of a number in an order that is spread over all.
fn spread(number: usize, of: usize) -> usize {
    let Some(stride) =
        [7919, 104_729, 1_299_709].into_iter().find(|prime| of > 0 && !of.is_multiple_of(*prime))
    else {
        return number;
    };
    number.wrapping_mul(stride) % of.max(1)
}
