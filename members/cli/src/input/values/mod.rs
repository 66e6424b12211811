//! Files that hold URLs at known places: JSON, YAML, TOML, XML, CSV and others, and formats that say where their URLs are.

mod csv;
mod html;
mod json;
mod lines;
mod pattern;
mod presets;
mod prose;
mod toml;
mod value;
mod whole;
mod window;
mod xml;
mod yaml;

use std::cell::Cell;
use std::io::Write;
use std::ops::Range;

use clap::builder::PossibleValuesParser;
use clap::{ArgGroup, Args};
use urlgram::report::{Layout, Origin, Place};
use urlgram::{Check, Report, printable};

pub use self::json::unit;
use self::pattern::Patterns;
pub use self::presets::FileFormat;
use self::presets::{Places, Syntax, divided};
pub use self::presets::{is_hidden, looks_like};
use self::value::{Event, Raw, Visit};
pub use self::value::{Rewritten, backslashes, edited, named};
use self::window::{Stop, Values, Window};
use crate::contained::contained;
use crate::failure::{Failure, said, say};
use crate::files::unreadable;
use crate::input::unpack::in_utf16;
use crate::input::{BOM, List};

/// The arguments that say where files have their URLs.
#[derive(Args, Debug)]
#[command(
    next_help_heading = "Input",
    group(ArgGroup::new("pointed").args(["json", "jsonl", "yaml", "toml", "xml"])),
    group(ArgGroup::new("documents").args(["json", "jsonl", "yaml", "toml", "xml", "csv", "in"]).conflicts_with_all(["null", "crlf", "skip"]))
)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct ValueArguments {
    /// Treat arguments as JSON files, and check the strings at the places of --at.
    ///
    /// A file whose name ends in `.jsonl` or `.ndjson` has a document on each line. Places are lines and columns of the file.
    #[arg(long, requires = "at")]
    json: bool,

    /// The same for JSON Lines: a document on each line.
    #[arg(long, requires = "at", hide_short_help = true)]
    jsonl: bool,

    /// The same for YAML.
    #[arg(long, requires = "at", hide_short_help = true)]
    yaml: bool,

    /// The same for TOML.
    #[arg(long, requires = "at", hide_short_help = true)]
    toml: bool,

    /// The same for XML: texts of elements, and attributes, as in `--at '/feed/link/@href'`.
    #[arg(long, requires = "at", hide_short_help = true)]
    xml: bool,

    /// Check the strings at this JSON Pointer; may be repeated.
    ///
    /// In a pointer, `*` is any name or index, and `**` any number of them: `/components/*/externalReferences/*/url`,
    /// `/**/url`. It is an error if a pointer matches nothing.
    #[arg(long, value_name = "POINTER", requires = "pointed")]
    at: Vec<String>,

    /// Treat arguments as CSV files, and check this column.
    ///
    /// It is a name in the first record, or a number from 1; then the first record is checked, too. In a file whose name ends in
    /// `.tsv`, tabs separate the fields.
    #[arg(long, value_name = "COLUMN")]
    csv: Option<String>,

    #[arg(
        long = "in",
        id = "in",
        value_name = "FORMAT",
        value_parser = PossibleValuesParser::new(FileFormat::names()),
        hide_possible_values = true,
        conflicts_with_all = ["dialect", "start", "as", "grammar"],
        help = "Treat arguments as files of a format that says where its URLs are: cyclonedx, ...",
        long_help = format!(
            "Treat arguments as files of a format, and check each URL against the production that the format prescribes: {}",
            FileFormat::names().join(", ")
        )
    )]
    format: Option<String>,

    /// Fail with exit code 2 if a value at the places is not checked: too long, of another type, or with an entity.
    #[arg(long, hide_short_help = true)]
    pub fail_unchecked: bool,
}

/// The places where files have their URLs, and the grammar of each.
pub struct ValueReader {
    kind: Kind,
    /// The number of values that were not checked, and of those that are no URLs by their format.
    passed: u64,
    others: u64,
    checked: u64,
    /// The number of lines that could not be read.
    wrong: u64,
    /// True if each value has to be checked.
    all: bool,
    /// True if a file was read.
    is_read: bool,
    /// True if each value that is not checked has a message.
    says: bool,
}

/// The places of the URLs of files: pointers or a column that are given, or those of a format.
struct Kind {
    format: Option<&'static FileFormat>,
    /// The syntax, unless the format is written in several.
    syntax: Option<Syntax>,
    slots: Slots,
    /// The places in XML, if the format is written so, too.
    xml: Slots,
}

/// The places of URLs.
#[derive(Default)]
struct Slots {
    patterns: Patterns,
    /// For each place its pointer, its check, and whether a file has it.
    all: Vec<Slot>,
}

struct Slot {
    at: String,
    check: Check,
    is_matched: Cell<bool>,
}

/// A value of a file.
#[derive(Clone, Debug)]
pub struct Found {
    /// The check that its place demands.
    pub check: Check,
    /// The place of the value; its layout has the value.
    pub origin: Origin,
    raw: Raw,
}

impl Found {
    pub fn layout(&self) -> &Layout {
        self.origin.layout.as_ref().expect("a value has one")
    }

    /// Returns the value.
    pub fn value(&self) -> &[u8] {
        self.layout().input()
    }

    /// Returns its place in the file, as byte offsets.
    pub fn place(&self) -> Range<u64> {
        self.raw.begins..self.raw.begins + self.raw.bytes.len() as u64
    }

    /// Returns the report on the value; none, with a message, if a defect prevents it.
    pub fn report(&self) -> Option<Report<'_>> {
        contained(self.value(), || Some(self.origin.clone()), || self.check.run(self.value()))
    }

    /// Returns the function that writes a text as the file has it.
    pub fn encode(&self) -> fn(&str) -> String {
        self.raw.notation.encode
    }

    /// Returns the value of a report with the changes that make it another one, as the file has it; none if they would change markup
    /// inside it.
    pub fn rewritten(&self, report: &Report<'_>, new: &[u8]) -> Option<Rewritten> {
        self.raw.rewritten(self.layout(), &report.edits(new)?, new)
    }
}

/// Returns a check with the options of the one that is chosen.
pub fn as_chosen(check: Check, chosen: Check) -> Check {
    let check = check.with_tolerant(chosen.is_tolerant()).with_reading(chosen.reading());
    check.with_schemes(chosen.asks_schemes())
}

/// The most messages about values that were not checked, and about lines that could not be read.
const TOLD: u64 = 10;

/// The most bytes before the first element of a file of XML.
const BEFORE: usize = 1 << 12;

impl ValueArguments {
    /// Returns the name of the notation or format of the files, if the arguments are such.
    pub fn format(&self) -> Option<&'static str> {
        let notation = self.syntax().map(|(_, name)| name);
        notation.or_else(|| self.named().map(|format| format.name))
    }

    /// Returns the syntax that is given, with its name.
    fn syntax(&self) -> Option<(Syntax, &'static str)> {
        let flags = [
            (self.json, Syntax::Json, "json"),
            (self.jsonl, Syntax::JsonLines, "jsonl"),
            (self.yaml, Syntax::Yaml, "yaml"),
            (self.toml, Syntax::Toml, "toml"),
            (self.xml, Syntax::Xml, "xml"),
            (self.csv.is_some(), Syntax::Csv(b','), "csv"),
        ];
        flags.iter().find(|(is_given, ..)| *is_given).map(|(_, syntax, name)| (*syntax, *name))
    }

    /// Returns the places that are given: pointers, or a column.
    pub fn places(&self) -> Vec<String> {
        self.at.iter().chain(&self.csv).cloned().collect()
    }

    /// Returns the format that is given, if that is all.
    pub fn named(&self) -> Option<&'static FileFormat> {
        FileFormat::find(self.format.as_deref()?)
    }

    /// Returns where the arguments have their URLs, if they are files that have. `check` is the chosen grammar.
    pub fn reading(&self, check: Check) -> Result<Option<ValueReader>, Failure> {
        if let Some(format) = self.named() {
            return ValueReader::of(format, check, self.fail_unchecked).map(Some);
        }
        let Some((syntax, _)) = self.syntax() else {
            return if self.fail_unchecked {
                Err(Failure::because("`--fail-unchecked` requires files that hold URLs"))
            } else {
                Ok(None)
            };
        };
        let mut slots = Slots::default();
        match &self.csv {
            Some(column) => slots.all.push(Slot::new(column, check)),
            None => self.at.iter().try_for_each(|at| slots.add(at, check))?,
        }
        let kind = Kind { format: None, syntax: Some(syntax), slots, xml: Slots::default() };
        Ok(Some(ValueReader::new(kind, self.fail_unchecked)))
    }
}

impl Slot {
    fn new(at: &str, check: Check) -> Self {
        Self { at: at.to_owned(), check, is_matched: Cell::new(false) }
    }
}

impl Slots {
    /// `chosen` is the check of places for which the format prescribes none.
    fn of(places: &[Places], chosen: Check) -> Result<Self, Failure> {
        let mut slots = Self::default();
        for places in places {
            let (grammar, mut pointers) = divided(places);
            let check = match grammar {
                Some(grammar) => as_chosen(Check::new(grammar.dialect).with_start(grammar.start)?, chosen),
                None => chosen,
            };
            pointers.try_for_each(|at| slots.add(at, check))?;
        }
        Ok(slots)
    }

    fn add(&mut self, at: &str, check: Check) -> Result<(), Failure> {
        self.patterns.add(at).map_err(Failure::because)?;
        self.all.push(Slot::new(at, check));
        Ok(())
    }

    fn read(&self, syntax: Syntax, window: &mut Window<'_>, visit: &mut Visit<'_>) -> Result<(), Stop> {
        let patterns = &self.patterns;
        let whole = |window: &mut Window<'_>, parse, visit: &mut Visit<'_>| {
            let search = |slot: usize, text: &[u8]| prose::urls(&self.all[slot].check, text);
            whole::read(window, patterns, parse, &search, visit)
        };
        match syntax {
            Syntax::Json => json::read(window, patterns, false, visit),
            Syntax::JsonLines => json::read(window, patterns, true, visit),
            Syntax::Yaml => whole(window, yaml::parse, visit),
            Syntax::Toml => whole(window, toml::parse, visit),
            Syntax::Xml => xml::read(window, patterns, visit),
            Syntax::Html => whole(window, html::parse, visit),
            Syntax::Environment => whole(window, lines::environment, visit),
            Syntax::Properties => whole(window, lines::properties, visit),
            Syntax::Csv(separator) => csv::read(window, &self.all[0].at, separator, visit),
        }
    }

    /// Marks places that a file has.
    fn mark(&self, matched: &[usize]) {
        for slot in matched {
            self.all[*slot].is_matched.set(true);
        }
    }
}

impl Kind {
    /// Goes to the first byte of a file after its mark, and returns the places of its syntax, and that.
    fn of_file(&self, window: &mut Window<'_>, path: &[u8]) -> Result<(&Slots, Syntax), Stop> {
        if window.passes(BOM)? {
            window.begin_line();
        }
        let ends = |all: &[&str]| all.iter().any(|end| path.ends_with(end.as_bytes()));
        let (slots, syntax) = match self.syntax {
            Some(Syntax::Csv(_)) if ends(&[".tsv"]) => (&self.slots, Syntax::Csv(b'\t')),
            Some(Syntax::Json) if ends(&[".jsonl", ".ndjson"]) => (&self.slots, Syntax::JsonLines),
            Some(syntax) => (&self.slots, syntax),
            None if self.slots.all.is_empty() || !self.xml.all.is_empty() && is_xml(window)? => {
                (&self.xml, Syntax::Xml)
            }
            None if ends(&[".yaml", ".yml"]) || is_yaml(window)? => (&self.slots, Syntax::Yaml),
            None => (&self.slots, Syntax::Json),
        };
        if matches!(syntax, Syntax::Json | Syntax::JsonLines) && is_yaml(window)? {
            return window.wrong("the file is YAML: use `--yaml`");
        }
        Ok((slots, syntax))
    }
}

impl ValueReader {
    fn new(kind: Kind, all: bool) -> Self {
        Self { kind, passed: 0, others: 0, checked: 0, wrong: 0, all, is_read: false, says: true }
    }

    /// Makes the reading of files of a format. `chosen` is the check of places for which it prescribes none; `all` says whether each
    /// value has to be checked.
    pub fn of(format: &'static FileFormat, chosen: Check, all: bool) -> Result<Self, Failure> {
        let slots = |places| Slots::of(places, chosen);
        let (json, xml) = (slots(format.json)?, slots(format.xml)?);
        Ok(Self::new(Kind { format: Some(format), syntax: format.syntax, slots: json, xml }, all))
    }

    /// The same without a message for each value that is not checked, unless it has to be.
    pub fn quietly(self) -> Self {
        Self { says: self.all, ..self }
    }

    /// Returns the number of values that were not checked.
    pub fn passed(&self) -> u64 {
        self.passed
    }

    /// Returns whether the format prescribes the grammar.
    pub fn prescribes(&self) -> bool {
        self.kind.format.is_some()
    }

    /// Returns the check of the first place.
    pub fn check(&self) -> Check {
        self.checks().next().expect("there is a place")
    }

    /// Returns whether all places have the same grammar.
    pub fn is_uniform(&self) -> bool {
        let name = |check: &Check| (check.dialect().id, check.start().name);
        self.checks().all(|check| name(&check) == name(&self.check()))
    }

    fn checks(&self) -> impl Iterator<Item = Check> {
        self.kind.slots.all.iter().chain(&self.kind.xml.all).map(|slot| slot.check)
    }

    /// Reads a file, and passes each of its values to `visit`, which may change it. `copy` gets the file with the changes.
    /// Returns the digest of the values of the copy.
    pub fn read(
        &mut self,
        list: List,
        copy: Option<&mut dyn Write>,
        visit: &mut dyn FnMut(&Found) -> Result<Option<Rewritten>, Failure>,
    ) -> Result<Values, Failure> {
        let List { name, path, reader, is_utf16, .. } = list;
        let is_copied = copy.is_some();
        if is_copied && is_utf16 {
            return Err(in_utf16(&name));
        }
        self.is_read = true;
        let mut window = Window::new(reader, is_utf16, copy, is_copied);
        let read = self.values(&mut window, &name, &path, visit);
        let read = match read {
            // The rest is copied as it is.
            Ok(()) | Err(Stop::Syntax(..)) => window.finish().and(read),
            Err(stop) => Err(stop),
        };
        read.map_err(|stop| failure(&name, stop))?;
        Ok(window.values())
    }

    /// Reads a copy of a file again, and returns the digest of its values.
    pub fn read_again(&self, list: List) -> Result<Values, Failure> {
        let List { name, path, reader, .. } = list;
        let mut window = Window::new(reader, false, None, true);
        let found = self.kind.of_file(&mut window, &path);
        let read = found.and_then(|(slots, syntax)| slots.read(syntax, &mut window, &mut |_| Ok(None)));
        read.map_err(|stop| failure(&name, stop))?;
        Ok(window.values())
    }

    fn values(
        &mut self,
        window: &mut Window<'_>,
        name: &str,
        path: &[u8],
        visit: &mut dyn FnMut(&Found) -> Result<Option<Rewritten>, Failure>,
    ) -> Result<(), Stop> {
        let (slots, syntax) = self.kind.of_file(window, path)?;
        let format = self.kind.format;
        let is_tree = !matches!(syntax, Syntax::Xml | Syntax::Csv(_));
        let mut formats: Vec<&str> = Vec::new();
        let mut answer = |event: Event| match event {
            Event::Top(name) => {
                for format in presets::told(&name, is_tree) {
                    if !formats.contains(&format) {
                        formats.push(format);
                    }
                }
                Ok(None)
            }
            Event::Lines(matched) => {
                slots.mark(&matched);
                Ok(None)
            }
            Event::Text(matched, layout, raw) => {
                slots.mark(&matched);
                if format.is_some_and(|format| (format.is_other)(layout.input())) {
                    // The document may have another encoding.
                    if str::from_utf8(layout.input()).is_ok() {
                        self.others += 1;
                        return Ok(None);
                    }
                    pass(&mut self.passed, self.says, || {
                        format!("{}: the value is not UTF-8", told(name, layout.places(0..0).start))
                    });
                    return Ok(None);
                }
                self.checked += 1;
                let Place { line, offset, .. } = layout.places(0..0).start;
                let origin =
                    Origin { name: name.to_owned(), line, offset: Some(offset), layout: Some(layout) };
                visit(&Found { check: slots.all[matched[0]].check, origin, raw })
            }
            // A format may have values of several types at a place.
            Event::Other { what, is_around, .. }
                if is_tree
                    && what != value::TOO_LONG
                    && format.is_some_and(|format| format.has_others || is_around) =>
            {
                Ok(None)
            }
            Event::Other { matched, place, pointer, what, .. } => {
                slots.mark(&matched);
                pass(&mut self.passed, self.says, || {
                    let (at, pointer) = (told(name, place), printable(pointer.as_bytes()));
                    format!("{at}: the value at `{pointer}` is {what}")
                });
                Ok(None)
            }
            Event::Wrong(place, message) => {
                self.wrong += 1;
                if self.wrong <= TOLD {
                    say(&format!("urlgram: {}: {message}", told(name, place)));
                }
                Ok(None)
            }
        };
        let read = slots.read(syntax, window, &mut answer);
        let format = format.filter(|format| !formats.contains(&format.name));
        match (read, format.zip(formats.first())) {
            (Ok(()), Some((format, other))) => Err(Stop::Syntax(
                Place::START,
                format!("the file looks like `{other}`, not like `{}`: use `--in {other}`", format.name),
            )),
            (read, _) => read,
        }
    }

    /// Fails if something of a file of a project was not read that has to be.
    pub fn told_of_all(&self) -> Result<(), Failure> {
        if self.wrong > 0 || self.all && self.passed > 0 { Err(Failure::Reported) } else { Ok(()) }
    }

    /// Says what was not read after the last file, if the files were `read`.
    pub fn finish(&self, read: Result<(), Failure>) -> Result<(), Failure> {
        if !matches!(read, Ok(()) | Err(Failure::Reported)) {
            return read;
        }
        if let Some(more) = self.passed.checked_sub(TOLD).filter(|more| *more > 0) {
            say(&format!("urlgram: {more} more values at these places are not checked"));
        }
        if let Some(more) = self.wrong.checked_sub(TOLD).filter(|more| *more > 0) {
            say(&format!("urlgram: {more} more lines are invalid"));
        }
        let mut failed = self.wrong > 0;
        if self.all && self.passed > 0 {
            failed = true;
            let values = said(self.passed, ["value is", "values are"]);
            say(&format!("urlgram: {values} not checked, which `--fail-unchecked` does not allow"));
        }
        match (self.kind.format, self.kind.syntax) {
            (Some(format), _) => {
                if self.is_read && self.checked + self.passed + self.others == 0 {
                    say(&format!("urlgram: nothing is at the places where `{}` has URLs", format.name));
                }
                if self.others > 0 {
                    let values = said(self.others, ["value is no URL", "values are no URLs"]);
                    say(&format!("urlgram: {values}: templates, or what the format has instead"));
                }
            }
            // The reader of columns itself tells what is absent.
            (None, Some(Syntax::Csv(_))) => {}
            (None, _) => {
                for slot in self.kind.slots.all.iter().filter(|slot| !slot.is_matched.get()) {
                    failed = true;
                    say(&format!("urlgram: the pointer `{}` matches nothing", printable(slot.at.as_bytes())));
                }
            }
        }
        if failed { Err(Failure::Reported) } else { read }
    }
}

fn failure(name: &str, stop: Stop) -> Failure {
    match stop {
        Stop::Read(error) => unreadable(name, &error),
        Stop::Write(error) => error.into(),
        Stop::Syntax(place, message) => Failure::Message(format!("{}: {message}", told(name, place))),
        Stop::Failed(failure) => failure,
    }
}

/// Returns whether a file has XML, not JSON: by its first byte that is no white space.
fn is_xml(window: &mut Window<'_>) -> Result<bool, Stop> {
    let mut length = 1;
    loop {
        let head = window.ahead(length)?;
        match head.iter().find(|byte| !byte.is_ascii_whitespace()) {
            Some(byte) => return Ok(*byte == b'<'),
            None if head.len() < length || length > BEFORE => return Ok(false),
            None => length *= 2,
        }
    }
}

/// Returns whether a file has YAML, not JSON: by its first line that is no comment.
fn is_yaml(window: &mut Window<'_>) -> Result<bool, Stop> {
    if matches!(window.peek()?, None | Some(b'{' | b'[' | b'"' | b'<' | b'0'..=b'9')) {
        return Ok(false);
    }
    let head = window.ahead(BEFORE)?;
    let mut lines = head.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let line = lines.find(|line| !line.is_empty() && !line.starts_with(b"#")).unwrap_or_default();
    let is_key = |line: &[u8]| {
        let length =
            line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-$. ".contains(byte)).count();
        length > 0 && line[length..].strip_prefix(b":").is_some_and(|rest| rest.is_empty() || rest[0] == b' ')
    };
    Ok(line.starts_with(b"---") || line.starts_with(b"%YAML") || is_key(line))
}

/// Counts a value that is not checked; if each has a message, the first ones are told.
fn pass(passed: &mut u64, says: bool, value: impl FnOnce() -> String) {
    *passed += 1;
    if says && *passed <= TOLD {
        say(&format!("urlgram: {}; it is not checked", value()));
    }
}

fn told(name: &str, place: Place) -> String {
    format!("{}:{}:{}", printable(name.as_bytes()), place.line, place.character)
}
