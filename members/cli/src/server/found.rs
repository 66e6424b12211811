//! The URLs of a text with their findings, as diagnostics and as edits, and the error of `urlgram.toml`.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

use serde_json::{Value, json};
use urlgram::extract::{Find, Remark};
use urlgram::findings::Finding;
use urlgram::{Check, Report, Severity, printable};

use super::comments;
use super::settings::Settings;
use super::text::{Extent, Text};
use crate::contained::contained;
use crate::failure;
use crate::input::finds::place;
use crate::input::in_memory;
use crate::input::values::{FileFormat, Found, ValueReader};
use crate::output::format::sarif::message;
use crate::project::config::{Config, NAME};
use crate::project::{self, Tells, Way};

/// A URL of a text.
#[derive(Debug)]
pub struct Url {
    /// Its place in the text, as byte offsets.
    pub place: Range<usize>,
    pub report: Rc<Report<'static>>,
    /// Which findings are told of it; all at the places of a format.
    tells: Option<Tells>,
    /// How it was found, if there is more to know than its place.
    source: Source,
}

/// How a URL was found.
#[derive(Debug)]
enum Source {
    /// In a text, as it is written there.
    Plain,
    Text(Box<Find>),
    /// At a place of a format.
    Value(Box<Found>),
}

/// The URLs of a text. A report is kept while its URL occurs, so that a key press costs one.
#[derive(Debug, Default)]
pub struct Urls {
    all: Vec<Url>,
    /// The byte offset of the first that was not read, because too many findings precede it.
    unread: Option<u64>,
    /// The report of each URL, with the last round in which it occurred.
    reports: HashMap<Key, (u64, Rc<Report<'static>>)>,
    round: u64,
}

/// A URL, after the dialect and the start production by which it is checked.
type Key = (&'static str, &'static str, Vec<u8>);

/// The number of diagnostics that are shown of a text. An editor draws each.
const MOST: usize = 1000;

/// The number of guesses that are offered for a URL.
const GUESSES: usize = 3;

/// The kinds of the actions.
pub const FIX: &str = "quickfix";
pub const ALL_FIXES: &str = "source.fixAll.urlgram";

impl Urls {
    /// Finds the URLs of a file again: at the places of its format, or in its text.
    pub fn find(&mut self, text: &Text, path: &Path, language: &str, settings: &Settings) {
        let mut bytes = text.whole().into_bytes();
        (self.unread, self.round) = (None, self.round + 1);
        self.all.clear();
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        match settings.way(&name, &bytes) {
            None => {}
            // While somebody writes, it may not be of its format.
            Some(Way::Format(format)) if self.values(&bytes, path, format, settings).is_some() => {}
            Some(way) => {
                self.all.clear();
                comments::only(language, &mut bytes);
                self.texts(&bytes, way, settings);
            }
        }
        // Most reports stay in use; a sweep for each key press would cost as much as all else.
        if self.reports.len() > 2 * self.all.len() + 100 {
            self.reports.retain(|_, (round, _)| *round == self.round);
        }
    }

    /// Finds the URLs at the places of a format; none if the text is not of that format.
    fn values(
        &mut self,
        bytes: &[u8],
        path: &Path,
        format: &'static FileFormat,
        settings: &Settings,
    ) -> Option<()> {
        let mut reading = ValueReader::of(format, settings.check_here(), false).ok()?.quietly();
        let list = in_memory(path, bytes.to_vec()).ok()?;
        let mut found = 0;
        let visit = &mut |value: &Found| {
            let run = || value.check.run(value.value()).into_owned();
            if found >= MOST {
                self.unread.get_or_insert(value.origin.offset.unwrap_or(0));
            } else if let Some(report) = self.report(&value.check, value.value(), run) {
                let url = Url::of_value(value.clone(), report);
                found += url.shown(settings).count();
                self.all.push(url);
            }
            Ok(None)
        };
        failure::kept(|| reading.read(list, None, visit)).0.ok()?;
        Some(())
    }

    /// Finds the URLs in a text.
    fn texts(&mut self, bytes: &[u8], way: Way, settings: &Settings) {
        let check = settings.check_here();
        let mut found = 0;
        for (find, is_code) in project::finds(check, bytes, way, false) {
            if found >= MOST {
                self.unread = Some(find.places.start.offset);
                break;
            }
            let Some(tells) = contained(find.url(), || None, || Tells::of(&find, is_code)) else { continue };
            let report = || self.report(&check, find.url(), || find.report().into_owned());
            let Some(report) = tells.is_url.then(report).flatten() else { continue };
            let Some(tells) = tells.after(&report) else { continue };
            let url = Url::new(find, report, tells);
            found += url.remarks().len() + url.shown(settings).count();
            self.all.push(url);
        }
    }

    /// Returns the report on a URL, which is kept while the URL occurs.
    fn report(
        &mut self,
        check: &Check,
        url: &[u8],
        run: impl FnOnce() -> Report<'static>,
    ) -> Option<Rc<Report<'static>>> {
        let key = (check.dialect().id, check.start().name, url.to_vec());
        if let Some((round, report)) = self.reports.get_mut(&key) {
            *round = self.round;
            return Some(Rc::clone(report));
        }
        let report = Rc::new(contained(url, || None, run)?);
        self.reports.insert(key, (self.round, Rc::clone(&report)));
        Some(report)
    }

    /// The URL at a byte offset of the text, and the byte offset in it.
    pub fn at(&self, offset: usize) -> Option<(&Url, usize)> {
        let url = self.all.iter().find(|url| url.place.contains(&offset))?;
        // The search finds the first byte of the URL that ends after `offset`: white space may lie between two bytes.
        let (mut low, mut high) = (0, url.report.input().len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if url.bytes(middle..middle + 1).end > offset { high = middle } else { low = middle + 1 }
        }
        Some((url, low))
    }

    /// The diagnostics, and one at the first URL that was not read.
    pub fn diagnostics(&self, text: &Text, settings: &Settings) -> Vec<Value> {
        let mut all = Vec::new();
        for url in &self.all {
            all.extend(url.diagnostics(text, settings));
            all.extend(url.remarks().iter().map(|remark| {
                let extent = text.extent(bytes(remark.places.start.offset..remark.places.end.offset));
                diagnostic(extent, Severity::Note, remark.about.as_str(), remark.about.message())
            }));
        }
        all.extend(self.unread.map(|offset| {
            let message = "URLs from here on are not checked; `urlgram check --extract FILE` checks all";
            diagnostic(text.extent(bytes(offset..offset)), Severity::Note, "too-many", message)
        }));
        all
    }

    /// The quick fixes for an extent: for each URL there its repair, if that is certain, or else guesses.
    pub fn fixes(&self, text: &Text, uri: &str, within: Extent, settings: &Settings) -> Vec<Value> {
        let asked = text.offset(within.start)..text.offset(within.end);
        let mut actions = Vec::new();
        for url in &self.all {
            let place = &url.place;
            if place.start > asked.end || asked.start > place.end {
                continue;
            }
            let about = url.diagnostics(text, settings);
            if about.is_empty() {
                continue;
            }
            let (certain, nearest) = (url.repaired(), url.report.repaired());
            let guesses = nearest.into_iter().chain(url.report.alternatives());
            let guesses = guesses.filter(|_| certain.is_none()).take(GUESSES);
            for new in certain.into_iter().chain(guesses) {
                let Some(edit) = url.replaced(text, new) else { continue };
                let shown = printable(new);
                let title = match certain {
                    Some(_) => format!("Write `{shown}`"),
                    None => format!("Perhaps `{shown}` (a guess)"),
                };
                actions.push(json!({
                    "title": title,
                    "kind": FIX,
                    "diagnostics": about,
                    "isPreferred": certain.is_some(),
                    "edit": { "changes": { uri: [edit] } },
                }));
            }
        }
        actions
    }

    /// The action that makes all certain repairs of the text, if there is one.
    pub fn all_fixes(&self, text: &Text, uri: &str) -> Option<Value> {
        let repaired = |url: &Url| url.replaced(text, url.repaired()?);
        let all: Vec<_> = self.all.iter().filter_map(repaired).collect();
        (!all.is_empty()).then(|| {
            json!({
                "title": "Make all certain repairs of URLs",
                "kind": ALL_FIXES,
                "edit": { "changes": { uri: all } },
            })
        })
    }
}

impl Url {
    fn new(find: Find, report: Rc<Report<'static>>, tells: Tells) -> Self {
        let length = find.url().len();
        let place = place(&find);
        let is_plain = find.remarks.is_empty() && report.findings().is_empty() && place.len() == length;
        let source = if is_plain { Source::Plain } else { Source::Text(Box::new(find)) };
        Self { place, report, tells: Some(tells), source }
    }

    fn of_value(value: Found, report: Rc<Report<'static>>) -> Self {
        let place = bytes(value.place());
        Self { place, report, tells: None, source: Source::Value(Box::new(value)) }
    }

    /// The check by which it was read.
    pub fn check(&self, chosen: Check) -> Check {
        match &self.source {
            Source::Value(value) => value.check,
            _ => chosen,
        }
    }

    /// The byte offsets in the text of a span of the URL.
    fn bytes(&self, span: Range<usize>) -> Range<usize> {
        let layout = match &self.source {
            Source::Plain => return self.place.start + span.start..self.place.start + span.end,
            Source::Text(find) => &find.layout,
            Source::Value(value) => value.layout(),
        };
        let places = layout.places(span);
        bytes(places.start.offset..places.end.offset)
    }

    fn diagnostics(&self, text: &Text, settings: &Settings) -> Vec<Value> {
        let told = |(found, severity): (&Finding<'_>, _)| {
            let extent = text.extent(self.bytes(found.span()));
            diagnostic(extent, severity, found.code().as_str(), &message(found))
        };
        self.shown(settings).map(told).collect()
    }

    /// Its certain repair; a string of a program has none.
    fn repaired(&self) -> Option<&[u8]> {
        self.report.repaired().filter(|_| !self.tells.is_some_and(|tells| tells.is_doubted))
    }

    /// The findings that are shown, with their severities.
    fn shown(&self, settings: &Settings) -> impl Iterator<Item = (&Finding<'static>, Severity)> {
        let dialect = self.report.dialect();
        self.report.findings().iter().filter_map(move |found| {
            let is_asked = || settings.asks_for(found.code(), dialect);
            let is_told = self.tells.is_none_or(|tells| tells.tells(found, is_asked()));
            Some((found, settings.severity(found, dialect).filter(|_| is_told)?))
        })
    }

    /// The remarks on its form.
    fn remarks(&self) -> &[Remark] {
        match &self.source {
            Source::Text(find) => &find.remarks,
            _ => &[],
        }
    }

    /// The edit that makes it the URL `new`, if that touches no delimiter of the syntax around it.
    fn replaced(&self, text: &Text, new: &[u8]) -> Option<Value> {
        let new = match &self.source {
            Source::Plain => new.to_vec(),
            Source::Text(find) => find.rewritten(&self.report, new)?,
            Source::Value(value) => value.rewritten(&self.report, new)?.raw,
        };
        let new = String::from_utf8(new).ok()?;
        Some(json!({ "range": text.extent(self.place.clone()), "newText": new }))
    }
}

fn bytes(offsets: Range<u64>) -> Range<usize> {
    let place = |offset| usize::try_from(offset).unwrap_or(usize::MAX);
    place(offsets.start)..place(offsets.end)
}

fn diagnostic(extent: Extent, severity: Severity, code: &str, message: &str) -> Value {
    let number = match severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Note => 3,
    };
    json!({ "range": extent, "severity": number, "code": code, "source": "urlgram", "message": message })
}

/// Returns whether a document is a file of settings.
pub fn is_settings(uri: &str) -> bool {
    uri.rsplit('/').next() == Some(NAME)
}

/// The error of a file of settings, as a diagnostic.
pub fn of_settings(text: &Text) -> Vec<Value> {
    let wrong = Config::wrong(&text.whole());
    let told =
        wrong.map(|(place, message)| diagnostic(text.extent(place), Severity::Error, "settings", &message));
    told.into_iter().collect()
}
