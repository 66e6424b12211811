//! Files that hold URLs at known places: JSON, JSON Lines, CSV, and formats that say where their URLs are.

mod json;
mod pattern;
mod value;
mod window;

use std::io::Write;

use clap::Args;
use urlgram::report::{Origin, Place};
use urlgram::{Check, printable};

use self::pattern::Patterns;
pub use self::value::Edits;
use self::value::{Event, Notation};
use self::window::{Stop, Window};
use super::failure::{Failure, say};
use super::files::unreadable;
use super::input::{BOM, List};

/// The arguments that say where a file has its URLs.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input", group(clap::ArgGroup::new("documents").args(["json", "jsonl"])))]
pub struct Documents {
    /// Treat arguments as JSON files, and check the strings at the places of --at.
    ///
    /// A file whose name ends in `.jsonl` or `.ndjson` has a document on each line. Places are lines and columns of the file.
    #[arg(long, requires = "at", conflicts_with_all = ["null", "crlf", "skip"])]
    json: bool,

    /// The same for JSON Lines: a document on each line.
    #[arg(long, requires = "at", conflicts_with_all = ["null", "crlf", "skip"], hide_short_help = true)]
    jsonl: bool,

    /// Check the strings at this JSON Pointer; may be repeated.
    ///
    /// In a pointer, `*` is any name or index, and `**` any number of them: `/components/*/externalReferences/*/url`,
    /// `/**/url`. It is an error if a pointer matches nothing.
    #[arg(long, value_name = "POINTER", requires = "documents")]
    at: Vec<String>,
}

/// Where files have their URLs, and which grammar each has.
pub struct Reading {
    /// True if every document is a line.
    lines: bool,
    places: Patterns,
    /// For each place its pointer, its check, and whether a file has it.
    slots: Vec<Slot>,
    /// The number of values that were not checked.
    passed: u64,
    /// True if a part of a file could not be read.
    failed: bool,
}

struct Slot {
    at: String,
    check: Check,
    is_matched: bool,
}

/// A value of a file.
pub struct Found<'f> {
    /// The check that its place demands.
    pub check: &'f Check,
    /// Where it is; its layout has the value.
    pub origin: Origin,
    /// Writes a text as the file has it.
    pub encode: fn(&str) -> String,
}

/// The most messages about values that were not checked.
const TOLD: u64 = 10;

impl Documents {
    /// Returns where the arguments have their URLs, if they are files that have. `check` is the chosen grammar.
    pub fn reading(&self, check: Check) -> Result<Option<Reading>, Failure> {
        if !self.json && !self.jsonl {
            return Ok(None);
        }
        let mut reading = Reading {
            lines: self.jsonl,
            places: Patterns::default(),
            slots: Vec::new(),
            passed: 0,
            failed: false,
        };
        for at in &self.at {
            reading.places.add(at).map_err(Failure::Message)?;
            reading.slots.push(Slot { at: at.clone(), check, is_matched: false });
        }
        Ok(Some(reading))
    }
}

impl Reading {
    /// Reads a file, and passes each of its values to `visit`, which may change it. `copy` gets the file with the changes.
    pub fn read(
        &mut self,
        list: List,
        copy: Option<&mut dyn Write>,
        visit: &mut dyn FnMut(&Found<'_>) -> Result<Option<Edits>, Failure>,
    ) -> Result<(), Failure> {
        let List { name, path, reader, .. } = list;
        let lines = self.lines || [&b".jsonl"[..], b".ndjson"].iter().any(|end| path.ends_with(end));
        let mut window = Window::new(reader, copy);
        let Self { places, slots, passed, failed, .. } = self;
        let mut answer = |event: Event, notation: Notation| match event {
            Event::Text(matched, layout) => {
                matched.iter().for_each(|slot| slots[*slot].is_matched = true);
                let place = layout.places(0..0).start;
                let origin = Origin {
                    name: name.clone(),
                    line: place.line,
                    offset: Some(place.offset),
                    layout: Some(layout),
                };
                visit(&Found { check: &slots[matched[0]].check, origin, encode: notation.encode })
            }
            Event::Other(matched, place, pointer, what) => {
                matched.iter().for_each(|slot| slots[*slot].is_matched = true);
                *passed += 1;
                if *passed <= TOLD {
                    let at = told(&name, place);
                    let pointer = printable(pointer.as_bytes());
                    say(&format!("urlgram: {at}: the value at `{pointer}` is {what}; it is not checked"));
                }
                Ok(None)
            }
            Event::Wrong(place, message) => {
                *failed = true;
                say(&format!("urlgram: {}: {message}", told(&name, place)));
                Ok(None)
            }
        };
        let read = begin(&mut window)
            .and_then(|()| json::read(&mut window, places, lines, &mut |event| answer(event, json::JSON)));
        let read = match read {
            // The rest is copied as it is.
            Ok(()) | Err(Stop::Syntax(..)) => window.finish().and(read),
            Err(stop) => Err(stop),
        };
        read.map_err(|stop| match stop {
            Stop::Read(error) => unreadable(&name, &error),
            Stop::Write(error) => error.into(),
            Stop::Syntax(place, message) => Failure::Message(format!("{}: {message}", told(&name, place))),
            Stop::Told(failure) => failure,
        })
    }

    /// Says what was not read after the last file.
    pub fn finish(&self) -> Result<(), Failure> {
        if let Some(more) = self.passed.checked_sub(TOLD).filter(|more| *more > 0) {
            say(&format!("urlgram: {more} more values at these places are not checked"));
        }
        let absent: Vec<_> = self.slots.iter().filter(|slot| !slot.is_matched).collect();
        for slot in &absent {
            say(&format!("urlgram: the pointer `{}` matches nothing", printable(slot.at.as_bytes())));
        }
        if self.failed || !absent.is_empty() { Err(Failure::Told) } else { Ok(()) }
    }
}

/// Passes a byte order mark, and refuses those of other encodings than UTF-8.
fn begin(window: &mut Window<'_>) -> Result<(), Stop> {
    window.passes(BOM)?;
    for (mark, encoding) in [(b"\xFF\xFE", "UTF-16"), (b"\xFE\xFF", "UTF-16")] {
        if window.rest()?.starts_with(mark) {
            return window.wrong(format!("the file is in {encoding}; UTF-8 is required"));
        }
    }
    Ok(())
}

fn told(name: &str, place: Place) -> String {
    format!("{}:{}:{}", printable(name.as_bytes()), place.line, place.character)
}
