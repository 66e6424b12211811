//! Asks a program for one verdict a process: exit code 0 accepts.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::answer::{Answer, Words};
use super::ask::{List, alone};
use super::program::{End, Program, Run};
use super::trouble::{Trouble, Troubles};
use crate::failure::Failure;

/// The exit codes by which shells say that they cannot start a program.
const CANNOT_START: [i32; 2] = [126, 127];

impl List<'_> {
    /// Asks for all of `texts`, in processes on all cores; `tick` is told how many have an answer.
    pub fn ask_each(
        &self,
        texts: &[&[u8]],
        troubles: &mut Troubles,
        tick: impl Fn(usize) + Sync,
    ) -> Result<Vec<Answer>, Failure> {
        let next = AtomicUsize::new(0);
        let found = AtomicUsize::new(0);
        let results: Mutex<Vec<Option<(Answer, Run)>>> = Mutex::new(texts.iter().map(|_| None).collect());
        let failure: Mutex<Option<Failure>> = Mutex::new(None);
        let work = || {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                // If the time does not suffice, the texts that are asked are spread over the suite.
                let Some(text) = texts.get(spread(place, texts.len())).filter(|_| place < texts.len()) else {
                    return;
                };
                let is_over = self.until.is_some_and(|until| std::time::Instant::now() >= until);
                if is_over
                    || found.load(Ordering::Relaxed) > 50
                    || failure.lock().is_ok_and(|it| it.is_some())
                {
                    return;
                }
                match one(self.program, self.words, text) {
                    Ok((answer, run)) => {
                        found.fetch_add(usize::from(answer == Answer::Hang), Ordering::Relaxed);
                        if let Ok(mut results) = results.lock() {
                            results[spread(place, texts.len())] = Some((answer, run));
                        }
                    }
                    Err(error) => {
                        if let Ok(mut failure) = failure.lock() {
                            *failure = Some(error);
                        }
                    }
                }
                tick(place);
            }
        };
        let threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(work)));
        if let Some(error) = failure.into_inner().ok().flatten() {
            return Err(error);
        }
        let results = results.into_inner().unwrap_or_default();
        let answers = results.into_iter().zip(texts).map(|(result, text)| match result {
            None => Answer::Left,
            Some((answer, run)) => {
                if answer.verdict().is_none() {
                    troubles.add(Trouble::of(&answer, &run), Some(text));
                }
                answer
            }
        });
        Ok(answers.collect())
    }
}

/// Runs the program on one string.
fn one(program: &Program, words: &Words, text: &[u8]) -> Result<(Answer, Run), Failure> {
    let in_arguments =
        program.command.iter().any(|word| word.as_encoded_bytes().windows(2).any(|two| two == b"{}"));
    let run = if in_arguments { program.run(b"", Some(text))? } else { program.run(text, None)? };
    let answer = match run.end {
        End::Exit(code) if CANNOT_START.contains(&code) => {
            let said = super::answer::last_line(&run.errors).unwrap_or_default();
            return Err(Failure::Message(format!(
                "cannot run `{}`: exit code {code}: {said}",
                program.command()
            )));
        }
        End::Exit(_) if words.yes.is_some() || words.no.is_some() => words.read(&run.output),
        End::Exit(0) => Answer::Accepts,
        End::Exit(_) => Answer::Refuses,
        _ => alone(&run),
    };
    Ok((answer, run))
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
