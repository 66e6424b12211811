//! Asks a harness by the protocol of Bowtie (IHOP, version 1): one JSON object a line each way.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::process::Child;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::answer::{Answer, in_short};
use super::ask::List;
use super::program::{Program, Run, end, ended, tail};
use super::trouble::{Trouble, Troubles};
use crate::failure::Failure;
use crate::signals;

/// The dialect of JSON Schema.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The first line to a harness.
const START: &str = "{\"cmd\": \"start\", \"version\": 1}\n";

/// The number of strings in one case.
const CASE: usize = 200;

/// The longest line of an answer.
const LONGEST: u64 = 16 << 20;

/// A harness that was started.
struct Harness {
    child: Child,
    lines: Receiver<Vec<u8>>,
    errors: Receiver<Vec<u8>>,
    timeout: Duration,
    seq: u64,
}

impl List<'_> {
    /// Asks for all of `texts` whether they are of a format; `tick` is told how many have an answer.
    pub fn ask_harness(
        &self,
        format: &str,
        texts: &[&[u8]],
        troubles: &mut Troubles,
        mut tick: impl FnMut(usize),
    ) -> Result<Vec<Answer>, Failure> {
        let mut answers: Vec<Answer> = Vec::new();
        let (mut size, mut harness, mut found) = (CASE, None::<Harness>, 0);
        while answers.len() < texts.len() {
            let is_over = self.until.is_some_and(|until| std::time::Instant::now() >= until);
            if is_over || found > 50 {
                answers.resize(texts.len(), Answer::Left);
                break;
            }
            let mut running = harness.take().map_or_else(|| Harness::start(self.program), Ok)?;
            let now = &texts[answers.len()..][..size.min(texts.len() - answers.len())];
            if let Some(read) = running.case(format, now)? {
                for (answer, text) in read.iter().zip(now) {
                    if let Answer::Crash(how) | Answer::Unreadable(how) = answer {
                        troubles.add(Trouble::Crash(how.clone()), Some(text));
                    }
                }
                answers.extend(read);
                (size, harness) = (CASE, Some(running));
            } else {
                // It ended or hangs. What is at fault is found with a string alone.
                let run = running.stop();
                if now.len() == 1 {
                    let answer = super::ask::alone(&run);
                    troubles.add(Trouble::of(&answer, &run), Some(now[0]));
                    answers.push(answer);
                    found += 1;
                    size = CASE;
                } else {
                    size = (now.len() / 4 + 1).min(now.len() - 1);
                }
            }
            tick(answers.len());
        }
        if let Some(mut running) = harness {
            let _ = running.say(&json!({"cmd": "stop"}));
            running.stop();
        }
        Ok(answers)
    }
}

impl Harness {
    fn start(program: &Program) -> Result<Self, Failure> {
        let mut child = program.start(None)?;
        let (sender, lines) = mpsc::channel();
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || {
                let mut stdout = BufReader::new(stdout);
                loop {
                    let mut line = Vec::new();
                    match stdout.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
                        Ok(read) if read > 0 && sender.send(line).is_ok() => {}
                        _ => break,
                    }
                }
            });
        }
        let errors = tail(child.stderr.take());
        let mut harness = Self { child, lines, errors, timeout: program.timeout, seq: 0 };
        let wrong = |harness: Self, answer: Option<Vec<u8>>, to: &str| {
            let run = harness.stop();
            let said = answer.map_or_else(
                || {
                    format!(
                        "{}; {}",
                        run.end.told(),
                        super::answer::last_line(&run.errors).unwrap_or_default()
                    )
                },
                |line| format!("`{}`", in_short(&line)),
            );
            Failure::Message(format!(
                "`{}` does not answer `{to}` by the protocol of Bowtie: {said}",
                program.shown()
            ))
        };
        let _ = harness.write(START);
        let answer = harness.line()?;
        let started = answer.as_deref().and_then(parsed).is_some_and(|it| it.get("implementation").is_some());
        if !started {
            return Err(wrong(harness, answer, "start"));
        }
        let _ = harness.say(&json!({"cmd": "dialect", "dialect": DIALECT}));
        let answer = harness.line()?;
        if answer.as_deref().and_then(parsed).is_none_or(|it| it.get("ok").is_none()) {
            return Err(wrong(harness, answer, "dialect"));
        }
        Ok(harness)
    }

    /// Asks for strings. None: the harness has ended, hangs, or answers something else.
    fn case(&mut self, format: &str, texts: &[&[u8]]) -> Result<Option<Vec<Answer>>, Failure> {
        self.seq += 1;
        let instances: Vec<Value> = texts
            .iter()
            .map(|text| json!({"description": "a string", "instance": String::from_utf8_lossy(text)}))
            .collect();
        let case = json!({"description": format, "schema": {"$schema": DIALECT, "format": format}, "tests": instances});
        if self.say(&json!({"cmd": "run", "seq": self.seq, "case": case})).is_none() {
            return Ok(None);
        }
        let Some(answer) = self.line()?.as_deref().and_then(parsed) else { return Ok(None) };
        if answer["errored"] == true {
            let how = answer["context"]["message"].as_str().unwrap_or("errored").to_owned();
            // An error of a whole case is one of a string only if it is alone.
            let is_alone = texts.len() == 1;
            return Ok(is_alone.then(|| vec![Answer::Crash(in_short(how.as_bytes()))]));
        }
        if answer["skipped"] == true {
            return Ok(Some(vec![Answer::NotAsked; texts.len()]));
        }
        let Some(results) = answer["results"].as_array().filter(|it| it.len() == texts.len()) else {
            return Ok(None);
        };
        let read = |result: &Value| match (&result["valid"], &result["errored"], &result["skipped"]) {
            (Value::Bool(true), ..) => Answer::Accepts,
            (Value::Bool(false), ..) => Answer::Refuses,
            (_, Value::Bool(true), _) => {
                let how = result["context"]["message"].as_str().unwrap_or("errored");
                Answer::Crash(in_short(how.as_bytes()))
            }
            (.., Value::Bool(true)) => Answer::NotAsked,
            _ => Answer::Unreadable(in_short(result.to_string().as_bytes())),
        };
        Ok(Some(results.iter().map(read).collect()))
    }

    fn say(&mut self, command: &Value) -> Option<()> {
        self.write(&format!("{command}\n"))
    }

    fn write(&mut self, line: &str) -> Option<()> {
        let stdin = self.child.stdin.as_mut()?;
        stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).ok()
    }

    /// The next line, or none if it does not come.
    fn line(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let begin = std::time::Instant::now();
        while begin.elapsed() < self.timeout {
            match self.lines.recv_timeout(Duration::from_millis(50)) {
                Ok(line) => return Ok(Some(line)),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(None),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
            if let Some(signal) = signals::asked() {
                end(&mut self.child);
                return Err(Failure::Interrupt(signal));
            }
        }
        Ok(None)
    }

    /// Ends the harness.
    fn stop(mut self) -> Run {
        drop(self.child.stdin.take());
        let begin = std::time::Instant::now();
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if begin.elapsed() < Duration::from_millis(500) => {
                    thread::sleep(Duration::from_millis(5));
                }
                _ => {
                    end(&mut self.child);
                    break None;
                }
            }
        };
        let errors = self.errors.recv_timeout(Duration::from_millis(200)).unwrap_or_default();
        Run { output: Vec::new(), errors, end: ended(status) }
    }
}

fn parsed(line: &[u8]) -> Option<Value> {
    serde_json::from_slice(line).ok()
}
