//! A URL that was found, and what is to be said of how it stands in its text.

use std::ops::Range;

use super::join::{Joined, gaps, join};
use super::scan::{Found, Scan};
use crate::check::{Check, Report};
use crate::documents::dialect::Frame;
use crate::report::{Layout, Origin, Place};

/// A URL in a text.
#[derive(Clone, Debug)]
pub struct Find {
    /// The form in which it stands there.
    pub form: &'static Frame,
    /// Where that begins and ends, the wrapper and the prefix included.
    pub places: Range<Place>,
    /// The text of it, without white space.
    pub candidate: Candidate,
    /// The same with the hyphens at the ends of lines, or without them: where a document says that one cannot know. What
    /// conforms comes first; if both do or none does, what has the hyphens.
    pub other: Option<Candidate>,
    /// What is to be said of its form.
    pub remarks: Vec<Remark>,
    /// Where each byte of the candidate stands in the text.
    pub layout: Layout,
    check: Check,
}

/// A text that may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// All of it.
    pub text: Vec<u8>,
    /// Where its `#` is, if the document tells a fragment identifier from the URL before it.
    pub hash: Option<usize>,
}

/// Something to be said of how a URL stands in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What it is about.
    pub about: About,
    /// Where.
    pub places: Range<Place>,
    /// The section of the document, if it speaks of this.
    pub section: &'static str,
}

/// What a [`Remark`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum About {
    /// A line ends with a hyphen, which may be no part of the URL.
    HyphenAtLineEnd,
    /// White space that breaks no line was left out; maybe the URL ends there.
    SpaceWithinLine,
    /// A wrapper is opened and not closed: by the next one, an empty line, the end of the text, or as far as is looked.
    UnclosedWrapper,
    /// A fragment identifier stands behind the wrapper.
    FragmentOutside,
    /// A URL is longer than is looked at; what was found is its beginning, and does not count as conforming.
    TooLong,
}

impl About {
    /// Its name in machine-readable output.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::HyphenAtLineEnd => "hyphen-at-line-end",
            Self::SpaceWithinLine => "space-within-line",
            Self::UnclosedWrapper => "unclosed-wrapper",
            Self::FragmentOutside => "fragment-outside",
            Self::TooLong => "too-long",
        }
    }

    /// A sentence about it.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::HyphenAtLineEnd => "the hyphen at the end of the line may be no part of the URL",
            Self::SpaceWithinLine => "white space within a line is left out; the URL may end before it",
            Self::UnclosedWrapper => "the wrapper is not closed; the URL ends as one without a wrapper",
            Self::FragmentOutside => "a fragment identifier stands within the wrapper, not behind it",
            Self::TooLong => "the URL is longer than is looked at; this is its beginning",
        }
    }
}

impl Candidate {
    /// The URL, without a fragment identifier.
    #[must_use]
    pub fn url(&self) -> &[u8] {
        &self.text[..self.hash.unwrap_or(self.text.len())]
    }

    /// The fragment identifier, without its `#`.
    #[must_use]
    pub fn fragment(&self) -> Option<&[u8]> {
        self.hash.map(|hash| &self.text[hash + 1..])
    }
}

impl Find {
    /// The URL, without a fragment identifier.
    #[must_use]
    pub fn url(&self) -> &[u8] {
        self.candidate.url()
    }

    /// Where its first byte stands, and the place behind its last.
    #[must_use]
    pub fn url_places(&self) -> Range<Place> {
        self.layout.places(0..self.url().len())
    }

    /// The section that tells a fragment identifier from the URL before it.
    #[must_use]
    pub fn fragment_section(&self) -> &'static str {
        self.check.spec.dialect.prose.context.fragment.unwrap_or_default()
    }

    /// Checks the URL. Spans of the findings are in the URL; [`layout`](Self::layout) has them in the text. What is
    /// [too long](About::TooLong) does not conform.
    #[must_use]
    pub fn report(&self) -> Report<'_> {
        self.check.run(self.url()).cut(self.is_cut())
    }

    /// Whether the URL conforms, without reasons.
    #[must_use]
    pub fn conforms(&self) -> bool {
        !self.is_cut() && self.check.conforms(self.url())
    }

    /// Whether a candidate conforms.
    #[must_use]
    pub fn takes(&self, candidate: &Candidate) -> bool {
        self.check.conforms(candidate.url())
    }

    /// Whether it is only the beginning of a URL.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.remarks.iter().any(|remark| remark.about == About::TooLong)
    }

    /// Where it comes from, for the reports on it; `name` is that of the file.
    #[must_use]
    pub fn origin(&self, name: &str) -> Origin {
        let place = self.url_places().start;
        Origin {
            name: name.to_owned(),
            line: place.line,
            offset: Some(place.offset),
            layout: Some(self.layout.clone()),
        }
    }

    /// The find at `found`, as offsets of `text`, which begins at `start`.
    pub(super) fn new(check: Check, scan: &Scan, found: &Found, text: &[u8], start: Place) -> Self {
        let context = scan.context();
        let gaps = if found.form.breakable { gaps(text, found.content.clone()) } else { Vec::new() };
        let breaks = |gap: &&Range<usize>| text[(*gap).clone()].iter().any(|byte| b"\n\r".contains(byte));
        let known = gaps.iter().filter(|_| context.hyphen.is_some());
        let before = known.filter(breaks).map(|gap| gap.start - 1);
        let hyphens: Vec<usize> = before.filter(|place| text[*place] == b'-').collect();
        let splits = context.fragment.is_some() && check.spec.is_whole_url();
        let candidate = |joined: &Joined| Candidate {
            hash: joined.text.iter().position(|byte| *byte == b'#').filter(|_| splits),
            text: joined.text.clone(),
        };
        let mut joined = join(text, found.content.clone(), &[]);
        let mut other = None;
        if !hyphens.is_empty() {
            let mut without = join(text, found.content.clone(), &hyphens);
            let [kept, left_out] = [&joined, &without].map(|joined| check.conforms(candidate(joined).url()));
            if left_out && !kept {
                std::mem::swap(&mut joined, &mut without);
            }
            other = Some(candidate(&without));
        }
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
            let length = scan.characters.run_length(&text[end..]);
            remark(About::FragmentOutside, end..end + length, context.fragment_inside);
        }
        if found.cut {
            remark(About::TooLong, end..end, None);
        }
        Self {
            form: found.form,
            places: place(found.whole.start)..place(end),
            candidate: candidate(&joined),
            other,
            remarks,
            layout: Layout::new(text.to_vec(), start, joined.pieces, joined.text.len()),
            check,
        }
    }
}
