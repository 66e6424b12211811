//! Asks a program how it divides URLs: one line of JSON for each.

use std::borrow::Cow;

use serde_json::Value;
use urlgram::hosts::{Parts, Reader, Seen, Silence};

use super::program::Program;
use crate::failure::Failure;
use crate::output::format::shortened;

/// The answers of a program, one for each URL that is a line.
pub fn answers(program: &Program, asked: &[Vec<u8>]) -> Result<Vec<Seen<'static>>, Failure> {
    let reader = Reader::Program(program.shown());
    let name = program.shown();
    // Some programs end a line at a carriage return, too.
    let is_line = |input: &Vec<u8>| !input.iter().any(|byte| b"\r\n".contains(byte));
    let lines: Vec<&Vec<u8>> = asked.iter().filter(|input| is_line(input)).collect();
    let run = program
        .run(&lines.iter().flat_map(|input| [input, &b"\n"[..]].concat()).collect::<Vec<_>>(), None)?;
    if !run.end.is_good() {
        let errors = String::from_utf8_lossy(&run.errors);
        let last =
            errors.lines().last().map(|line| format!(": {}", shortened(line.as_bytes()))).unwrap_or_default();
        return Err(Failure::Message(format!("`{name}` ended with {}{last}", run.end.told())));
    }
    let printed = run.output.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let printed: Vec<&[u8]> = printed.collect();
    if printed.len() != lines.len() {
        let (some, all) = (printed.len(), lines.len());
        let message = format!("`{name}` printed {some} lines for {all} URLs; it must print one for each");
        return Err(Failure::Message(message));
    }
    let mut printed = printed.into_iter().zip(1..);
    let answers = asked.iter().map(|input| {
        let parts = match is_line(input).then(|| printed.next()).flatten() {
            None => Err(Silence::NotAsked),
            Some((line, number)) => answer(line).map_err(|error| {
                let line = shortened(line);
                Failure::Message(format!("line {number} of what `{name}` printed {error}: {line}"))
            })?,
        };
        Ok(Seen { reader: reader.clone(), parts })
    });
    answers.collect()
}

/// The keys of an answer.
const KEYS: [&str; 4] = ["user", "host", "port", "path"];

/// The parts in a line that a program printed, or the end of a sentence on what is wrong with it.
fn answer(line: &[u8]) -> Result<Result<Parts<'static>, Silence>, String> {
    let answer: Value = serde_json::from_slice(line).map_err(|error| format!("is no JSON ({error})"))?;
    let object = match &answer {
        Value::Null => return Ok(Err(Silence::Refuses)),
        Value::Object(object) => object,
        _ => return Err("is neither an object nor null".to_owned()),
    };
    if !object.is_empty() && !KEYS.iter().any(|key| object.contains_key(*key)) {
        return Err(format!("has none of the keys {}", KEYS.join(", ")));
    }
    let value = |key: &str| match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(Cow::Owned(text.clone().into_bytes()))),
        Some(Value::Number(number)) if number.is_u64() => {
            Ok(Some(Cow::Owned(number.to_string().into_bytes())))
        }
        Some(_) => Err(format!("has a `{key}` that is no string")),
    };
    let [user, host, port, path] = KEYS.map(value);
    let host = host?.filter(|host: &Cow<'_, [u8]>| !host.is_empty());
    Ok(Ok(Parts { user: user?, host, port: port?, path: path? }))
}
