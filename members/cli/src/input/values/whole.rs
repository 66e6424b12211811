//! Files that a published parser reads as a whole, with the place of each value: YAML, TOML, HTML, and lines of settings.

use std::ops::Range;

use super::pattern::{Path, Patterns};
use super::prose::lines;
use super::value::{Event, Notation, Visit};
use super::window::{Stop, Window};

/// The most bytes of such a file, which is in memory.
const LARGEST: u64 = 64 << 20;

/// A parser: it has the text, and tells what it finds, up to the first error. Offsets are those of the text.
pub type Parse = fn(&[u8], &mut Finds<'_>) -> Result<(), (usize, String)>;

/// A search for the URLs of a text, by the number of the pattern that matches its place.
pub type Search<'s> = dyn Fn(usize, &[u8]) -> Vec<Range<usize>> + 's;

/// A value that a parser found.
struct Item {
    matched: Vec<usize>,
    pointer: String,
    span: Range<usize>,
    /// The form of a text, or the reason that a value is not checked.
    what: Result<Notation, &'static str>,
    is_around: bool,
}

/// The values that a parser found so far, and where it is.
pub struct Finds<'p> {
    pub path: Path<'p>,
    items: Vec<Item>,
    tops: Vec<Vec<u8>>,
}

impl Finds<'_> {
    /// Adds a name at the top of the file.
    pub fn top(&mut self, name: &str) {
        self.tops.push(name.as_bytes().to_vec());
    }

    /// Adds the value at the path, if a pattern matches it.
    pub fn value(&mut self, span: Range<usize>, what: Result<Notation, &'static str>) {
        let matched = self.path.matched(what.is_ok());
        if !matched.is_empty() {
            let (pointer, is_around) = (self.path.pointer(), self.path.is_around());
            self.items.push(Item { matched, pointer, span, what, is_around });
        }
    }

    /// Adds the value at the path that is no text.
    pub fn other(&mut self, at: usize, what: &'static str) {
        self.value(at..at, Err(what));
    }
}

/// Reads a file.
pub fn read(
    window: &mut Window<'_>,
    patterns: &Patterns,
    parse: Parse,
    search: &Search<'_>,
    visit: &mut Visit<'_>,
) -> Result<(), Stop> {
    let begins = window.offset();
    window.kept = Some(begins);
    loop {
        let length = window.rest()?.len();
        if length == 0 {
            break;
        }
        window.pass(length);
        if window.offset() - begins > LARGEST {
            return Err(Stop::Syntax(
                window.place_of(begins),
                "the file is larger than 64 MiB, the limit".into(),
            ));
        }
    }
    let bytes = window.bytes(&(begins..window.offset())).to_vec();
    let mut finds = Finds { path: Path::new(patterns), items: Vec::new(), tops: Vec::new() };
    let parsed = parse(&bytes, &mut finds);
    for name in finds.tops {
        visit(Event::Top(name))?;
    }
    // A parser may have an order of its own.
    finds.items.sort_by_key(|item| item.span.start);
    for Item { matched, pointer, span, what, is_around } in finds.items {
        let content = begins + span.start as u64..begins + span.end as u64;
        match what {
            Ok(notation) if notation.is_prose => {
                visit(Event::Lines(matched.clone()))?;
                let notation = Notation { is_prose: false, ..notation };
                for place in lines(&bytes[span.clone()], notation, |text| search(matched[0], text)) {
                    let content = content.start + place.start as u64..content.start + place.end as u64;
                    notation.offer(window, &content, matched.clone(), &pointer, visit)?;
                }
            }
            Ok(notation) => notation.offer(window, &content, matched, &pointer, visit)?,
            Err(what) => {
                let place = window.place_of(content.start);
                visit(Event::Other { matched, place, pointer, what, is_around })?;
            }
        }
    }
    let read = parsed.map_err(|(at, why)| Stop::Syntax(window.place_of(begins + at as u64), why));
    window.kept = None;
    read
}

/// Returns the text of a file that has to be UTF-8.
pub fn utf8(bytes: &[u8]) -> Result<&str, (usize, String)> {
    str::from_utf8(bytes).map_err(|error| (error.valid_up_to(), "the file is not UTF-8".to_owned()))
}
