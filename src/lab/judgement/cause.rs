//! The causes of the differences between a program and a document.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::iter;

use super::ground::{Ground, Step};
use super::spectrum;
use crate::documents::dialect::in_words;
use crate::findings::{Finding, Severity};
use crate::production::Production;
use crate::text::{character_at, printable};
use crate::trace::Node;
use crate::{Code, Tree};

/// A cause of differences: texts of which a program and a document say different things for what seems to be the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// A shortest text.
    pub text: Vec<u8>,
    /// True if the document allows it, and the program refuses it; false if it is the reverse.
    pub allowed: bool,
    /// The number of texts.
    pub strings: usize,
    /// Other texts of it, of which the document says the same with other words: at most [`Cause::ALSO`].
    pub also: Vec<Vec<u8>>,
    /// The code of the finding, if the text is accepted wrongly.
    pub code: Option<Code>,
    /// The place in the text where program and document seem to part, as a byte offset; the length of the text if that is its end.
    pub offset: usize,
    /// The innermost production there.
    pub production: &'static str,
    /// The BNF of it.
    pub bnf: &'static str,
    /// The document that says so.
    pub document: String,
    /// The sections of it, as in `section 3.2.2, Appendix A`.
    pub sections: String,
    /// Why the document decides so, in one sentence.
    pub reason: String,
    /// The document and the start production of the check, as in ``RFC 3986 `URI` ``.
    pub of: String,
}

/// The longest title, in characters.
const LONGEST_TITLE: usize = 69;

impl Cause {
    /// The number of other texts that are kept.
    pub const ALSO: usize = 5;

    /// Returns a title for an issue, of less than 70 characters.
    #[must_use]
    pub fn title(&self) -> String {
        let Self { allowed, production, of, .. } = self;
        let text = quoted(&self.text);
        let (does, says) = if *allowed { ("Refuses", "allows") } else { ("Accepts", "does not allow") };
        let whole = format!("{does} {text}, which {of} {says} (`{production}`)");
        let shorter = || format!("{does} {text}, which {of} {says}");
        let short = || format!("{does} a text that {of} {says} (`{production}`)");
        let shortest = || format!("{does} a text that {of} {says}");
        let mut titles = [whole, shorter(), short(), shortest()].into_iter();
        titles
            .find(|title| title.chars().count() <= LONGEST_TITLE)
            .unwrap_or_else(|| format!("{does} a text wrongly").chars().take(LONGEST_TITLE).collect())
    }

    /// A paragraph for an issue of the program: the text, what it says of it, what the document says and where.
    #[must_use]
    pub fn paragraph(&self, program: &str) -> String {
        let Self { allowed, document, sections, of, .. } = self;
        let text = quoted(&self.text);
        let (does, is) = if *allowed { ("refuses", "is") } else { ("accepts", "is not") };
        let expected = if *allowed { "accept" } else { "refuse" };
        let mut paragraph = format!("{program} {does} {text}, which {is} derived by {of}. {}", self.reason);
        if !sections.is_empty() {
            let _ = write!(paragraph, " ({document}, {sections})");
        }
        let _ = write!(paragraph, " Expected: {expected}.");
        paragraph
    }
}

/// A text in words.
fn quoted(text: &[u8]) -> String {
    if text.is_empty() { "the empty string".to_owned() } else { format!("`{}`", printable(text)) }
}

/// The causes of all differences, those of most texts first. `passes` has the steps of texts that are accepted rightly.
pub(super) fn causes(
    ground: &Ground,
    accepted: &[Vec<u8>],
    refused: &[Vec<u8>],
    passes: &HashMap<Step, usize>,
) -> Vec<Cause> {
    let mut causes = of_all_refused(ground, refused, passes);
    causes.extend(of_all_accepted(ground, accepted));
    merged(causes)
}

/// The same with those of one text, one reason, or one code and production as one.
pub(super) fn merged(mut causes: Vec<Cause>) -> Vec<Cause> {
    causes.sort_by(|a, b| (a.text.len(), &a.text).cmp(&(b.text.len(), &b.text)));
    let mut merged: Vec<Cause> = Vec::new();
    for cause in causes {
        let same = |known: &&mut Cause| {
            let code =
                known.code.is_some() && known.code == cause.code && known.production == cause.production;
            known.allowed == cause.allowed
                && (known.text == cause.text || known.reason == cause.reason || code)
        };
        let Some(known) = merged.iter_mut().find(same) else {
            merged.push(cause);
            continue;
        };
        known.strings += cause.strings;
        for text in iter::once(cause.text).chain(cause.also) {
            if known.also.len() < Cause::ALSO && text != known.text && !known.also.contains(&text) {
                known.also.push(text);
            }
        }
    }
    merged.sort_by(|a, b| b.strings.cmp(&a.strings).then_with(|| a.text.cmp(&b.text)));
    merged
}

/// The causes of texts that the program accepts wrongly, by the production and the code of the first error.
fn of_all_accepted(ground: &Ground, texts: &[Vec<u8>]) -> Vec<Cause> {
    // The state and the byte where a text leaves the grammar tell the rest: one text stands for all.
    let mut by_place = BTreeMap::<_, (&[u8], usize)>::new();
    for text in texts {
        let (known, strings) = by_place.entry(ground.left(text)).or_insert((text, 0));
        *strings += 1;
        if (text.len(), &text[..]) < (known.len(), *known) {
            *known = text;
        }
    }
    by_place.into_values().map(|(text, strings)| of_accepted(ground, text, strings)).collect()
}

/// The causes of texts that the program refuses wrongly, by the steps that they share.
fn of_all_refused(ground: &Ground, texts: &[Vec<u8>], passes: &HashMap<Step, usize>) -> Vec<Cause> {
    let groups = spectrum::groups(ground, texts, passes).into_iter();
    let cause = |group: spectrum::Group| {
        let texts_of = group.texts.iter().map(|text| &texts[*text]);
        let shortest = texts_of.min_by_key(|text| (text.len(), *text))?;
        let offset = spectrum::place(ground, shortest, group.step);
        Some(of_refused(ground, shortest, offset, group.texts.len()))
    };
    groups.filter_map(cause).collect()
}

/// The cause of one text, which the program and the document do not agree on, and which stands for a number of them.
pub(super) fn of_one(ground: &Ground, text: &[u8], offset: usize, strings: usize) -> Cause {
    if ground.allows(text) {
        of_refused(ground, text, offset.min(text.len()), strings)
    } else {
        of_accepted(ground, text, strings)
    }
}

fn of_accepted(ground: &Ground, text: &[u8], strings: usize) -> Cause {
    let report = ground.check.run(text);
    let error = report.findings().iter().find(|found| found.severity() == Severity::Error);
    let (left, state) = ground.automaton.leaves(text);
    let production = begun(ground, text);
    // A finding may know what is meant, and speak of another place. Its sections are of use if it speaks of this one.
    let near = error.filter(|found| (found.span().start..=found.span().end).contains(&left));
    let document = near.map_or(production.document, Finding::document).to_owned();
    let is_of_rules = ground.check.failure(text).is_none();
    let reason = match (error, text.get(left)) {
        (Some(error), _) if is_of_rules => error.message() + ".",
        (_, Some(_)) => {
            let character = printable(character_at(text, left));
            format!("{document} does not allow `{character}` at column {}.", column(text, left))
        }
        _ if ground.automaton.is_accepting(state) => format!("{document} does not allow this text."),
        _ => format!("{document} requires more text at the end, in `{}`.", production.name),
    };
    Cause {
        text: text.to_vec(),
        also: Vec::new(),
        code: error.map(Finding::code),
        allowed: false,
        strings,
        offset: left,
        production: production.name,
        bnf: production.bnf,
        sections: near.map_or_else(|| in_words(&of_production(production)), cited),
        document,
        reason,
        of: of(ground),
    }
}

fn of_refused(ground: &Ground, text: &[u8], offset: usize, strings: usize) -> Cause {
    let production = innermost(ground, text, offset);
    Cause {
        text: text.to_vec(),
        also: Vec::new(),
        code: None,
        allowed: true,
        strings,
        offset,
        production: production.name,
        bnf: production.bnf,
        document: production.document.to_owned(),
        sections: in_words(&of_production(production)),
        reason: derived(ground, text, offset, production),
        of: of(ground),
    }
}

/// The sections that a finding cites.
fn cited(found: &Finding<'_>) -> String {
    in_words(&found.sections().iter().map(|it| it.section).collect::<Vec<_>>())
}

/// The sections of a production.
fn of_production(production: &Production) -> Vec<&'static str> {
    [production.prose, Some(production.section)].into_iter().flatten().collect()
}

fn of(ground: &Ground) -> String {
    format!("{} `{}`", ground.check.spec.dialect.document, ground.check.spec.start.name)
}

/// The innermost production that holds the byte at an offset, or that ends there, and is more than a set of characters.
fn innermost(ground: &Ground, text: &[u8], offset: usize) -> &'static Production {
    let spec = ground.check.spec;
    let Some(tree) = Tree::parse(spec.start, text) else { return spec.start };
    let holds = |node: &Node| match text.get(offset) {
        Some(_) => node.start <= offset && offset < node.end,
        None => node.end == text.len(),
    };
    // A list has each node before its descendants.
    let around = tree
        .nodes()
        .iter()
        .rev()
        .filter(|node| holds(node))
        .filter_map(|node| spec.production(node.production));
    let mut around = around.filter(|production| !is_of_characters(ground, production));
    around.next().unwrap_or(spec.start)
}

/// The innermost production that has begun before the place where a text leaves the grammar, and is open there.
fn begun(ground: &Ground, text: &[u8]) -> &'static Production {
    let spec = ground.check.spec;
    let failure = ground.check.failure(text);
    let offset = failure.as_ref().map_or(text.len(), |failure| failure.offset);
    let misses = failure.iter().flat_map(|failure| &failure.misses);
    let begun = misses.filter_map(|miss| miss.within.iter().rfind(|open| open.start < offset));
    // That which began last; of several, the first that the failure names.
    let last = begun.rev().max_by_key(|open| open.start);
    last.and_then(|open| spec.production(open.production)).unwrap_or(spec.start)
}

/// Returns whether each string of a production is one character: it names a set, which is no place.
fn is_of_characters(ground: &Ground, production: &Production) -> bool {
    let Some(automaton) = ground.check.spec.automaton(production) else { return false };
    // From the start, and in the middle of a character: a byte leads to the end, or, from 80 on, on in the character.
    let mut states = vec![(0, true)];
    let mut known = HashSet::new();
    while let Some((state, is_first)) = states.pop() {
        if automaton.is_accepting(state) && is_first {
            return false;
        }
        for byte in 0..=u8::MAX {
            let next = automaton.step(state, byte);
            if automaton.is_dead(next) {
                continue;
            }
            let goes_on = (0..=u8::MAX).any(|byte| !automaton.is_dead(automaton.step(next, byte)));
            let is_ascii = byte < 0x80;
            if goes_on && (is_ascii || automaton.is_accepting(next)) || automaton.is_accepting(state) {
                return false;
            }
            if goes_on && known.insert(next) {
                states.push((next, false));
            }
        }
    }
    true
}

/// The sentence why a text is allowed.
fn derived(ground: &Ground, text: &[u8], offset: usize, production: &Production) -> String {
    let (of, name) = (ground.check.spec.dialect.document, production.name);
    match text.get(offset) {
        Some(_) => {
            let character = printable(character_at(text, offset));
            format!("{of} allows `{character}` at column {}, in `{name}`.", column(text, offset))
        }
        None if text.is_empty() => format!("{of} allows the empty string, by `{name}`."),
        None => format!("{of} allows `{name}` to end here."),
    }
}

/// The column of an offset: characters from 1.
fn column(text: &[u8], offset: usize) -> usize {
    1 + text[..offset].iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}
