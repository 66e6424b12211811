//! Answers that are kept in a file, for programs that take long.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{BufWriter, ErrorKind, Write as _};
use std::path::Path;

use serde_json::{Value, json};

use crate::failure::Failure;
use crate::files::{hex, unreadable, unwritable};
use crate::json;

/// The verdicts of a program that are known.
#[derive(Default)]
pub struct Cache {
    file: Option<String>,
    known: HashMap<Vec<u8>, bool>,
}

impl Cache {
    /// Reads the answers of a program from a file, or begins one.
    pub fn open(file: &str, program: &str) -> Result<Self, Failure> {
        let mut cache = Self { file: Some(file.to_owned()), known: HashMap::new() };
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                cache.append(&[format!("{}\n", json::text(&json!({ "program": program }))?)])?;
                return Ok(cache);
            }
            Err(error) => return Err(unreadable(file, &error)),
        };
        let wrong = |what: &str| Failure::Message(format!("`{file}` {what}"));
        let mut lines = text.lines().map(serde_json::from_str::<Value>);
        let head = lines.next().and_then(Result::ok);
        let of = head.as_ref().and_then(|head| head["program"].as_str());
        let of = of.ok_or_else(|| wrong("is no file of answers"))?;
        if of != program {
            return Err(wrong(&format!("has the answers of another program: `{of}`")));
        }
        for line in lines {
            // The last line may have been cut off.
            let Ok(line) = line else { break };
            let text = line["input"].as_str().map(|text| text.as_bytes().to_vec());
            let text = text.or_else(|| bytes(line["input_hex"].as_str()?));
            if let (Some(text), Some(accepts)) = (text, line["accepts"].as_bool()) {
                cache.known.insert(text, accepts);
            }
        }
        Ok(cache)
    }

    /// Returns what the program said of a text.
    pub fn get(&self, text: &[u8]) -> Option<bool> {
        self.known.get(text).copied()
    }

    /// Keeps verdicts.
    pub fn keep<'t>(&mut self, verdicts: impl Iterator<Item = (&'t [u8], bool)>) -> Result<(), Failure> {
        if self.file.is_none() {
            return Ok(());
        }
        let mut lines = Vec::new();
        for (text, accepts) in verdicts {
            let line = match str::from_utf8(text) {
                Ok(text) => json!({ "input": text, "accepts": accepts }),
                Err(_) => json!({ "input_hex": hex(text), "accepts": accepts }),
            };
            lines.push(format!("{}\n", json::text(&line)?));
            self.known.insert(text.to_vec(), accepts);
        }
        self.append(&lines)
    }

    fn append(&self, lines: &[String]) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let path = Path::new(file);
        let write = || {
            let mut out = BufWriter::new(OpenOptions::new().create(true).append(true).open(path)?);
            lines.iter().try_for_each(|line| out.write_all(line.as_bytes()))?;
            out.flush()
        };
        write().map_err(|error| unwritable(path, &error))
    }
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let pairs = (0..digits.len()).step_by(2).map(|at| digits.get(at..at + 2));
    pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect()
}
