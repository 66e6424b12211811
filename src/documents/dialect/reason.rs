//! Why a document has something against a text, in its own terms.

use std::collections::{BTreeMap, HashSet};

/// A section that a [`Finding`](crate::Finding) cites.
///
/// ```
/// use urlgram::{Check, findings::{Section, SectionKind}, rfc1738::RFC1738};
/// let report = Check::new(&RFC1738).run("http://h:8x/");
/// let cited: Vec<_> = report.findings()[0].sections().iter().map(|it: &Section| (it.kind, it.section)).collect();
/// assert_eq!(cited, [(SectionKind::Prose, "3.1"), (SectionKind::Grammar, "5")]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Section<'s> {
    /// The part that it plays in the document.
    pub kind: SectionKind,
    /// Its number, or its heading in quotes if it has no number. A section of another document has the name of that one
    /// before it, as in `RFC 2396 3.1`.
    pub section: &'s str,
}

impl<'s> Section<'s> {
    pub(crate) fn new(kind: SectionKind, section: &'s str) -> Self {
        Self { kind, section }
    }
}

/// The document of a section that is another one's, as in `RFC 2396, 3.1` or `RFC 2396 3.1`, and what is left of it.
pub(crate) fn of_another(section: &str) -> (Option<&str>, &str) {
    let digits = |rest: &str| rest.find(|c: char| !c.is_ascii_digit());
    let end = section.strip_prefix("RFC ").and_then(digits).map(|end| "RFC ".len() + end);
    end.map_or((None, section), |end| (Some(&section[..end]), section[end..].trim_start_matches([',', ' '])))
}

/// Cites sections of `document` in words, each once. A section with the name of another document before it is cited as one of
/// that.
#[must_use]
#[doc(hidden)]
pub fn cited(document: &str, sections: &[&str]) -> String {
    let mut documents: Vec<(&str, Vec<&str>)> = Vec::new();
    for section in sections {
        let (of, section) = of_another(section);
        let of = of.unwrap_or(document);
        match documents.iter_mut().find(|(known, _)| *known == of) {
            Some((_, sections)) => sections.push(section),
            None => documents.push((of, vec![section])),
        }
    }
    let cited: Vec<_> =
        documents.iter().map(|(of, sections)| format!("{of}, {}", in_words(sections))).collect();
    cited.join("; ")
}

/// Names the sections of one document, each once, as in `Appendix A, sections 2.1 and 3.3`.
pub(crate) fn in_words(sections: &[&str]) -> String {
    // A grammar in a file has lines instead of sections.
    if sections.iter().all(|section| section.starts_with("line ")) {
        return sections.join(", ");
    }
    let is_appendix = |section: &&str| {
        let mut letters = section.chars();
        letters.next().is_some_and(|letter| letter.is_ascii_uppercase())
            && letters.all(|c| c.is_ascii_digit() || c == '.')
    };
    // The kind of the best section comes first.
    let kinds = sections.first().map_or([true, false], |best| [is_appendix(best), !is_appendix(best)]);
    let of_kind = |wanted: bool| {
        let mut known = HashSet::new();
        let of = sections.iter().filter(|section| is_appendix(section) == wanted && known.insert(**section));
        let of: Vec<_> = of.collect();
        let (one, many) = if wanted { ("Appendix", "Appendices") } else { ("section", "sections") };
        (!of.is_empty()).then(|| format!("{} {}", if of.len() > 1 { many } else { one }, listed(&of, "and")))
    };
    kinds.into_iter().filter_map(of_kind).collect::<Vec<_>>().join(", ")
}

/// Joins words, as in `a, b and c`; `before_last` is the word before the last.
pub(crate) fn listed(words: &[impl AsRef<str>], before_last: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((last, words)) => format!("{} {before_last} {last}", words.join(", ")),
    }
}

/// The part that a cited section plays in its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum SectionKind {
    /// It prints the BNF.
    Grammar,
    /// It gives the reason, or the rule.
    Prose,
    /// It describes a scheme, or the production.
    Scheme,
}

/// Why a document has something against a text: the sections that say so, the best first, and a sentence that is true of this
/// document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reason {
    /// The sentence; none if that of the page of the code is true.
    pub text: Option<&'static str>,
    /// The sections.
    pub sections: Vec<Section<'static>>,
}

/// The reasons of a document, under the codes that it can report.
///
/// A line of its file has the code of a finding, the reason and its sections, separated by tabs. After the code may be `/`
/// and a character or a scheme: then the reason is that for this character, or in URLs of this scheme. The sentence of the
/// reason may be missing, the sections may not.
#[derive(Debug, Default)]
pub(super) struct Reasons(BTreeMap<&'static str, Vec<(&'static str, Reason)>>);

impl Reasons {
    /// # Panics
    /// If a line is none. Files are part of the program: a test reads them all.
    pub fn read(text: &'static str) -> Self {
        let mut reasons = Self::default();
        for line in text.lines() {
            let mut columns = line.split('\t');
            let mut column = || columns.next().expect("a line of reasons has three columns");
            let (key, text) = (column(), Some(column()).filter(|text| !text.is_empty()));
            let (code, of) = key.split_once('/').unwrap_or((key, ""));
            let sections = column().split("; ").map(section).collect();
            reasons.0.entry(code).or_default().push((of, Reason { text, sections }));
        }
        reasons
    }

    /// The reason for a finding, the most special that there is.
    pub fn of(&self, code: &str, character: Option<char>, scheme: &str) -> Option<&Reason> {
        let lines = self.of_code(code);
        let of = |what: &str| lines.iter().find(|(of, _)| *of == what).map(|(_, reason)| reason);
        let of_character = || of(character?.encode_utf8(&mut [0; 4]));
        of_character().or_else(|| of(scheme)).or_else(|| of(""))
    }

    /// The reasons for a code, each with the character or the scheme for which it is the reason, if it is one for that alone.
    pub fn of_code(&self, code: &str) -> &[(&'static str, Reason)] {
        self.0.get(code).map_or(&[], Vec::as_slice)
    }
}

fn section(text: &'static str) -> Section<'static> {
    let (kind, section) = text.split_once(' ').expect("a section has a kind");
    let kind = match kind {
        "grammar" => SectionKind::Grammar,
        "prose" => SectionKind::Prose,
        _ => SectionKind::Scheme,
    };
    Section { kind, section }
}
