//! A URL that was found in a text, and the remarks on its form.

use std::ops::Range;

use super::delimited::Notation;
use super::head::is_white;
use super::scan::{Extent, Scan};
use crate::check::{Check, Report};
use crate::documents::dialect::Frame;
use crate::names::named;
use crate::report::{Layout, Origin, Place};
use crate::rewrite::Rewrite;

/// A URL in a text.
///
/// ```
/// use urlgram::{Check, extract, extract::{Candidate, Find}, rfc1738::RFC1738};
/// let find: Find = extract(Check::new(&RFC1738), "see http://h/~a#b.").remove(0);
/// let text: &Candidate = &find.candidate;
/// assert_eq!((&text.text[..], text.url()), (&b"http://h/~a#b"[..], find.url()));
/// assert!(!find.conforms());
/// assert_eq!(find.report().findings()[0].message(), "The path contains `~`, which RFC 1738 does not allow in a URL");
/// ```
#[derive(Clone, Debug)]
pub struct Find {
    /// The form in which it was found. It shows as `<URL:...>`, and its `section` names or shows it.
    pub form: &'static Frame,
    /// The beginning and the end of that form in the text, the wrapper and the prefix included.
    pub places: Range<Place>,
    /// The text of the URL, without the white space that breaks it.
    pub candidate: Candidate,
    /// The other candidate, if a document states that a hyphen at the end of a line may not be part of the URL: one has the
    /// hyphens, the other does not. The one that conforms is [`candidate`](Self::candidate); if both or neither do, the one
    /// with the hyphens is.
    pub other: Option<Candidate>,
    /// Remarks about its form.
    pub remarks: Vec<Remark>,
    /// The place of each byte of the candidate in the text.
    pub layout: Layout,
    check: Check,
    notation: Option<Notation>,
}

/// Bytes that may end a URL, or mean something else, in the syntax around one that nothing delimits: cells of tables, pipes and
/// commands, links, strings, code.
const DELIMITERS: &[u8] = b"\"'`<>()[]{}|\\&;$!*";

/// Returns whether a letter of a script without case is in a text, which may be the next word: Japanese has no spaces, and particles of Korean
/// follow a word without one.
fn has_uncased(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    text.chars().any(|sign| sign.is_alphabetic() && !sign.is_lowercase() && !sign.is_uppercase())
}

/// A text that may be the URL of a [`Find`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// All of it, with the fragment identifier.
    pub text: Vec<u8>,
    /// The byte offset of its `#`, if the document separates a fragment identifier from the URL.
    pub hash: Option<usize>,
}

/// A remark about the form of a URL in its text.
///
/// ```
/// use urlgram::{Check, extract, extract::{About, Remark}, rfc1738::RFC1738};
/// let find = extract(Check::new(&RFC1738), "<URL:http://h/a-\nb>").remove(0);
/// let remark: &Remark = &find.remarks[0];
/// assert_eq!((remark.about, remark.places.start.line), (About::HyphenAtLineEnd, 1));
/// assert_eq!(remark.about.as_str(), "hyphen-at-line-end");
/// assert_eq!(remark.about.message(), "the hyphen at the end of the line may not be part of the URL");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Its subject.
    pub about: About,
    /// The place of its subject in the text.
    pub places: Range<Place>,
    /// The section of the document on this subject; empty if there is none.
    pub section: &'static str,
}

named! {
    /// The subject of a [`Remark`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
    pub enum About {
        /// A line ends with a hyphen, which may not be part of the URL.
        HyphenAtLineEnd = "hyphen-at-line-end",
        /// White space within a line was removed; the URL may end there.
        SpaceWithinLine = "space-within-line",
        /// A wrapper is opened, and not closed before the next one, an empty line, the end of the text, or the end of the search.
        UnclosedWrapper = "unclosed-wrapper",
        /// A fragment identifier follows the wrapper.
        FragmentOutside = "fragment-outside",
        /// The URL is longer than the [search limit](crate::extract::Extractor::LONGEST). The find is its beginning, and does
        /// not conform.
        TooLong = "too-long",
    }
}

impl About {
    /// Returns a sentence about it.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::HyphenAtLineEnd => "the hyphen at the end of the line may not be part of the URL",
            Self::SpaceWithinLine => "white space within a line is removed; the URL may end before it",
            Self::UnclosedWrapper => "the wrapper is not closed; the URL ends like one without a wrapper",
            Self::FragmentOutside => "a fragment identifier belongs inside the wrapper, not after it",
            Self::TooLong => "the URL exceeds the search limit; only its beginning is shown",
        }
    }
}

impl Candidate {
    /// The text of the pieces; the dialect of the check may separate a fragment identifier from it.
    fn of(check: &Check, joined: &Rewrite<'_>) -> Self {
        let splits = check.spec.dialect.prose.context.fragment.is_some() && check.spec.is_whole_url();
        let hash = joined.iter().position(|byte| *byte == b'#').filter(|_| splits);
        Self { text: joined.to_vec(), hash }
    }

    /// Returns the URL, without a fragment identifier.
    #[must_use]
    pub fn url(&self) -> &[u8] {
        &self.text[..self.hash.unwrap_or(self.text.len())]
    }

    /// Returns the fragment identifier, without its `#`.
    #[must_use]
    #[doc(hidden)]
    pub fn fragment(&self) -> Option<&[u8]> {
        self.hash.map(|hash| &self.text[hash + 1..])
    }
}

impl Find {
    /// Returns the URL, without a fragment identifier.
    #[must_use]
    pub fn url(&self) -> &[u8] {
        self.candidate.url()
    }

    /// Returns the place of the first byte of the URL in the text, and the place after its last.
    #[must_use]
    #[doc(hidden)]
    pub fn url_places(&self) -> Range<Place> {
        self.layout.places(0..self.url().len())
    }

    /// Returns the section that separates a fragment identifier from the URL; empty if the document does not.
    #[must_use]
    #[doc(hidden)]
    pub fn fragment_section(&self) -> &str {
        self.check.spec.dialect.prose.context.fragment.unwrap_or_default()
    }

    /// Checks the URL. Spans of the findings are byte offsets in the URL.
    /// A find that is cut ([`About::TooLong`]) does not conform. A repair that the syntax around it may not hold is a guess.
    #[must_use]
    pub fn report(&self) -> Report<'_> {
        let mut report = self.check.run(self.url()).cut(self.is_cut());
        if report.repaired().is_some_and(|new| self.rewritten(&report, new).is_none()) {
            report.doubt(|_| true);
        }
        report
    }

    /// Returns true if the URL conforms. This is faster than [`report`](Self::report), which has the findings.
    #[must_use]
    pub fn conforms(&self) -> bool {
        !self.is_cut() && self.check.conforms(self.url())
    }

    /// Returns true if it has a place for a value, as its signs tell, which takes less time than a report. For some such texts it returns
    /// false.
    #[must_use]
    #[doc(hidden)]
    pub fn has_place(&self) -> bool {
        self.check.has_place(self.url())
    }

    /// Returns true if a candidate conforms.
    #[must_use]
    #[doc(hidden)]
    pub fn takes(&self, candidate: &Candidate) -> bool {
        self.check.conforms(candidate.url())
    }

    /// Returns true if this is only the beginning of a URL: see [`About::TooLong`].
    #[must_use]
    #[doc(hidden)]
    pub fn is_cut(&self) -> bool {
        self.remarks.iter().any(|remark| remark.about == About::TooLong)
    }

    /// Returns its source for [`Report::diagnostics`]; `name` is the name of the file.
    #[must_use]
    #[doc(hidden)]
    pub fn origin(&self, name: &str) -> Origin {
        let place = self.url_places().start;
        Origin {
            name: name.to_owned(),
            line: place.line,
            offset: Some(place.offset),
            layout: Some(self.layout.clone()),
        }
    }

    /// Returns the text that makes this find the URL `new`, to be written at its [places](Self::url_places). `report` is its report.
    ///
    /// Returns `None` if that would touch or write a delimiter of the syntax around it, or an escape that its delimiters do not tell.
    #[must_use]
    #[doc(hidden)]
    pub fn rewritten(&self, report: &Report<'_>, new: &[u8]) -> Option<Vec<u8>> {
        let parts = report.edits(new)?;
        let (text, _) = self.layout.text();
        let whole = self.layout.range(&(0..self.url().len()));
        let (mut rewritten, mut copied) = (Vec::new(), whole.start);
        for (span, part) in parts {
            let place = self.layout.range(&span);
            if place.start < copied || !self.allows(&span, &part) {
                return None;
            }
            rewritten.extend(&text[copied..place.start]);
            rewritten.extend(part.as_bytes());
            copied = place.end;
        }
        rewritten.extend(text.get(copied..whole.end)?);
        // An escape of a notation that is not certain would now be read as it is written.
        let is_certain = self.notation.is_none_or(Notation::is_certain) || text[whole] == *self.url();
        (is_certain || !self.check.conforms(&rewritten)).then_some(rewritten)
    }

    /// Returns whether a text may replace a span of the URL: neither is, or holds, a delimiter or an escape of the syntax around it.
    #[must_use]
    #[doc(hidden)]
    pub fn allows(&self, span: &Range<usize>, new: &str) -> bool {
        let text = &self.candidate.text;
        let Some(old) = text.get(span.clone()) else { return false };
        let has = |bytes: &[u8], signs: &[u8]| bytes.iter().any(|byte| signs.contains(byte));
        // A certain fix may put an address in brackets.
        let is_plain = |sign: char| sign.is_alphanumeric() || "-._~%:/?#[]@+,=".contains(sign);
        // A text that looks like an escape may be one, or may become one by the edit.
        let is_kept = match (self.form.wrapper, self.notation) {
            (_, Some(Notation::Attribute)) => !has(text, b"&") || !has(text, b";"),
            (_, Some(Notation::Markdown | Notation::Bracketed)) => {
                !has(text, b"\\") && (!has(text, b"&") || !has(text, b";")) && !has(old, b"|")
            }
            (_, Some(Notation::Plain)) => !has(old, b"\\$|"),
            (_, Some(Notation::Quoted(_) | Notation::Nested)) => !has(text, b"\\") && !has(old, b"`$"),
            (Some((b'<', _)), None) => true,
            (_, None) => !has(old, DELIMITERS) && !text[..span.start].ends_with(b"\\") && !has_uncased(old),
        };
        is_kept && new.chars().all(is_plain)
    }

    /// Makes the find at `found`, which has offsets in `text`; `text` begins at `start`.
    pub(super) fn new(check: Check, scan: &Scan, found: &Extent, text: &[u8], start: Place) -> Self {
        let context = scan.context();
        let gaps = if found.form.breakable { gaps(text, found.content.clone()) } else { Vec::new() };
        let breaks = |gap: &&Range<usize>| text[(*gap).clone()].iter().any(|byte| b"\n\r".contains(byte));
        let known = gaps.iter().filter(|_| context.hyphen.is_some());
        let before = known.filter(breaks).map(|gap| gap.start - 1);
        let hyphens: Vec<usize> = before.filter(|place| text[*place] == b'-').collect();
        let (joined, other) = if found.form.breakable {
            joined(&check, text, &found.content, &hyphens)
        } else {
            (decoded(&check, &text[found.content.clone()], found), None)
        };
        let candidate = Candidate::of(&check, &joined);
        let place = |offset: usize| start.behind(&text[..offset]);
        let mut remarks = Vec::new();
        let mut remark = |about, range: Range<usize>, section: Option<&'static str>| {
            let places = place(range.start)..place(range.end);
            remarks.push(Remark { about, places, section: section.unwrap_or_default() });
        };
        for hyphen in hyphens {
            remark(About::HyphenAtLineEnd, hyphen..hyphen + 1, context.hyphen);
        }
        for gap in gaps.iter().filter(|gap| !breaks(gap)) {
            remark(About::SpaceWithinLine, gap.clone(), context.white_space);
        }
        if let Some(open) = found.unclosed {
            remark(About::UnclosedWrapper, open..open + 1, None);
        }
        let end = found.whole.end;
        let closed = found.form.wrapper.is_some() && found.form.breakable;
        if closed && context.fragment_inside.is_some() && text.get(end) == Some(&b'#') {
            let behind = scan.characters.end(text, end, text.len());
            remark(About::FragmentOutside, end..behind, context.fragment_inside);
        }
        if found.cut {
            remark(About::TooLong, end..end, None);
        }
        Self {
            form: found.form,
            places: place(found.whole.start)..place(end),
            candidate,
            other,
            remarks,
            layout: Layout::new(text.to_vec(), start, joined),
            check,
            notation: found.notation,
        }
    }
}

/// The content of a find without white space to ignore, with the escapes of its notation decoded. If the notation is not certain, it is
/// as written if that conforms, or if an escape would be a control character.
fn decoded(check: &Check, content: &[u8], found: &Extent) -> Rewrite<'static> {
    let written = Rewrite::part(found.content.start, content.to_vec());
    let Some(notation) = found.notation else { return written };
    let escapes = notation.escapes(content);
    let controls = || escapes.iter().any(|(_, bytes)| bytes.iter().any(u8::is_ascii_control));
    let is_as_written =
        || !notation.is_certain() && (controls() || check.conforms(Candidate::of(check, &written).url()));
    if escapes.is_empty() || is_as_written() {
        return written;
    }
    let mut decoded = written;
    decoded.write(escapes.iter().map(|(place, bytes)| (place.clone(), &bytes[..])));
    decoded
}

/// Joins the content of a find with and without the hyphens at the ends of its lines. Returns the text that conforms, otherwise the one with
/// the hyphens; and the other one, if there are hyphens.
fn joined(
    check: &Check,
    text: &[u8],
    content: &Range<usize>,
    hyphens: &[usize],
) -> (Rewrite<'static>, Option<Candidate>) {
    // Their places are sorted.
    let joined = |left_out: &[usize]| {
        let is_kept = |at: &usize| !is_white(text[*at]) && left_out.binary_search(at).is_err();
        Rewrite::keeping(text, content.clone(), is_kept)
    };
    let with = joined(&[]);
    if hyphens.is_empty() {
        return (with, None);
    }
    let without = joined(hyphens);
    let conforms = |joined: &Rewrite<'_>| check.conforms(Candidate::of(check, joined).url());
    let (joined, other) =
        if conforms(&without) && !conforms(&with) { (without, with) } else { (with, without) };
    let other = Candidate::of(check, &other);
    (joined, Some(other))
}

/// Returns the runs of white space inside `range`, without those at its ends.
fn gaps(bytes: &[u8], range: Range<usize>) -> Vec<Range<usize>> {
    let mut gaps = Vec::new();
    let mut begin: Option<usize> = None;
    let mut any = false;
    for place in range {
        match (is_white(bytes[place]), begin) {
            (true, None) if any => begin = Some(place),
            (false, Some(first)) => {
                gaps.push(first..place);
                begin = None;
            }
            _ => {}
        }
        any |= !is_white(bytes[place]);
    }
    gaps
}
