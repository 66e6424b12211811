//! The URLs of a text with their findings: as diagnostics, and as edits.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use serde_json::{Value, json};
use urlgram::extract::{Extractor, Find};
use urlgram::findings::Finding;
use urlgram::{Report, Severity, printable};

use super::comments;
use super::settings::Settings;
use super::text::{Extent, Text};
use crate::contained::contained;
use crate::sarif::message;

/// A URL of a text.
#[derive(Debug)]
pub struct Url {
    /// Its place in the text, as byte offsets.
    pub place: Range<usize>,
    pub report: Rc<Report<'static>>,
    /// How it was found, if there is more to know than its place.
    find: Option<Box<Find>>,
}

/// The URLs of a text. A report is kept while its URL occurs, so that a key press costs one.
#[derive(Debug, Default)]
pub struct Urls {
    all: Vec<Url>,
    /// The byte offset of the first that was not read, because too many findings precede it.
    unread: Option<u64>,
    /// The report of each URL, with the last round in which it occurred.
    reports: HashMap<Vec<u8>, (u64, Rc<Report<'static>>)>,
    round: u64,
}

/// The number of diagnostics that are shown of a text. An editor draws each.
const MOST: usize = 1000;

/// The number of guesses that are offered for a URL.
const GUESSES: usize = 3;

/// The kinds of the actions.
pub const FIX: &str = "quickfix";
pub const ALL_FIXES: &str = "source.fixAll.urlgram";

impl Urls {
    /// Finds the URLs again.
    pub fn find(&mut self, text: &Text, language: &str, settings: &Settings) {
        let mut bytes: Vec<u8> = text.pieces().collect::<String>().into_bytes();
        comments::only(language, &mut bytes);
        let mut extractor = Extractor::new(settings.check);
        extractor.feed(&bytes);
        extractor.finish();
        (self.unread, self.round) = (None, self.round + 1);
        self.all.clear();
        let mut found = 0;
        for find in extractor {
            if found >= MOST {
                self.unread = Some(find.places.start.offset);
                break;
            }
            let report = if let Some((round, report)) = self.reports.get_mut(find.url()) {
                *round = self.round;
                Rc::clone(report)
            } else {
                let Some(report) = contained(find.url(), || None, || find.report().into_owned()) else {
                    continue;
                };
                let report = Rc::new(report);
                self.reports.insert(find.url().to_vec(), (self.round, Rc::clone(&report)));
                report
            };
            found += find.remarks.len() + shown(&report, settings).count();
            self.all.push(Url::new(find, report));
        }
        // Most stay; a sweep for each key press would cost as much as all else.
        if self.reports.len() > 2 * self.all.len() + 100 {
            self.reports.retain(|_, (round, _)| *round == self.round);
        }
    }

    /// The URL at a byte offset of the text, and the byte offset in it.
    pub fn at(&self, offset: usize) -> Option<(&Url, usize)> {
        let url = self.all.iter().find(|url| url.place.contains(&offset))?;
        // The first byte of the URL that ends after it: white space may lie between two.
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
            all.extend(url.find.iter().flat_map(|find| &find.remarks).map(|remark| {
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
            let certain = url.report.repaired();
            let guesses = url.report.alternatives().filter(|_| certain.is_none()).take(GUESSES);
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
        let repaired = |url: &Url| url.replaced(text, url.report.repaired()?);
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
    fn new(find: Find, report: Rc<Report<'static>>) -> Self {
        let length = find.url().len();
        let places = find.layout.places(0..length);
        let place = bytes(places.start.offset..places.end.offset);
        let is_plain = find.remarks.is_empty() && report.findings().is_empty() && place.len() == length;
        Self { place, report, find: (!is_plain).then(|| Box::new(find)) }
    }

    /// The byte offsets in the text of a span of the URL.
    fn bytes(&self, span: Range<usize>) -> Range<usize> {
        match &self.find {
            None => self.place.start + span.start..self.place.start + span.end,
            Some(find) => {
                let places = find.layout.places(span);
                bytes(places.start.offset..places.end.offset)
            }
        }
    }

    fn diagnostics(&self, text: &Text, settings: &Settings) -> Vec<Value> {
        let told = |(found, severity): (&Finding<'_>, _)| {
            let extent = text.extent(self.bytes(found.span()));
            diagnostic(extent, severity, found.code().as_str(), &message(found))
        };
        shown(&self.report, settings).map(told).collect()
    }

    /// The edit that makes it the URL `new`, if that touches no delimiter of the syntax around it.
    fn replaced(&self, text: &Text, new: &[u8]) -> Option<Value> {
        let new = match &self.find {
            None => new.to_vec(),
            Some(find) => find.rewritten(&self.report, new)?,
        };
        let new = String::from_utf8(new).ok()?;
        Some(json!({ "range": text.extent(self.place.clone()), "newText": new }))
    }
}

/// The findings that are shown, with their severities.
fn shown<'r>(
    report: &'r Report<'static>,
    settings: &Settings,
) -> impl Iterator<Item = (&'r Finding<'static>, Severity)> {
    report.findings().iter().filter_map(|found| Some((found, settings.severity(found)?)))
}

fn bytes(offsets: Range<u64>) -> Range<usize> {
    let place = |offset| usize::try_from(offset).unwrap_or(usize::MAX);
    place(offsets.start)..place(offsets.end)
}

pub fn diagnostic(extent: Extent, severity: Severity, code: &str, message: &str) -> Value {
    let number = match severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Note => 3,
    };
    json!({ "range": extent, "severity": number, "code": code, "source": "urlgram", "message": message })
}
