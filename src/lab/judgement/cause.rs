//! The causes of the differences between a program and a document.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::iter;

use super::criterion::{Criterion, Step};
use super::grouping;
use crate::documents::dialect::in_words;
use crate::findings::Finding;
use crate::production::Production;
use crate::text::{character_at, escaped, without_pictures};
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
    /// Other texts of this cause, about which the document says the same in other words: at most
    /// [`Cause::ALSO`].
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
    /// Reservations, in sentences: warnings of a check about a text that is refused wrongly, and readings of the document that others have.
    pub caveats: Vec<String>,
    /// The step that all refused texts share, and whether the program accepts others with it.
    pub(super) shared: Option<(Step, bool)>,
    /// True if the finding is about the character at the place alone.
    is_of_character: bool,
    /// True if the place is inside of a text of which the finding speaks as a whole.
    is_inside: bool,
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

    /// A paragraph for an issue of the program: the text, what the program says of it, what the document says, and in which
    /// section.
    ///
    /// ```
    /// use urlgram::{Check, judgement::{Answer, Cause, Criterion, Judgement, Verdict}, rfc3986::RFC3986};
    /// let criterion = Criterion::new(Check::new(&RFC3986).with_start("port")?, Verdict::Derives)?;
    /// let answer = Answer { text: b"8o".to_vec(), accepts: true };
    /// let cause: Cause = Judgement::new(&criterion, &[answer]).causes.remove(0);
    /// assert_eq!(cause.title(), "Accepts `8o`, which RFC 3986 `port` does not allow (`port`)");
    /// assert!(cause.paragraph("my parser").starts_with("my parser accepts `8o`, which is not derived by RFC 3986 `port`."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn paragraph(&self, program: &str) -> String {
        let Self { allowed, document, sections, of, .. } = self;
        let text = quoted(&self.text);
        let (does, is) = if *allowed { ("refuses", "is") } else { ("accepts", "is not") };
        let expected = if *allowed { "accept" } else { "refuse" };
        let mut paragraph = format!("{program} {does} {text}, which {is} derived by {of}. {}", self.reason);
        let code = self.code.map(|code| format!("`{}`", code.as_str()));
        let cited = (!sections.is_empty()).then(|| format!("{document}, {sections}"));
        let sources: Vec<String> = code.into_iter().chain(cited).collect();
        if !sources.is_empty() {
            let _ = write!(paragraph, " ({})", sources.join("; "));
        }
        let _ = write!(paragraph, " Expected: {expected}.");
        for caveat in &self.caveats {
            let _ = write!(paragraph, " But: {caveat}");
        }
        paragraph
    }

    /// Returns whether the program refuses every text that has what the texts of this cause share, as far as it was asked, and `text` has it.
    #[must_use]
    pub fn explains(&self, criterion: &Criterion, text: &[u8]) -> bool {
        self.is_clear() && is_of(criterion, self, text)
    }

    /// Returns whether no text that the program accepts has what the refused texts share.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.shared.is_some_and(|(_, is_passed)| !is_passed)
    }

    /// Returns whether a code that says no more than that something is wrong here comes with a sentence of its own: then the sentence tells causes
    /// apart.
    fn has_own_words(&self) -> bool {
        let of = |words: &str| {
            self.reason.strip_prefix(&*self.document).is_some_and(|rest| rest.starts_with(words))
        };
        matches!(self.code, Some(Code::NotAllowedHere | Code::EndsTooSoon))
            && ![" does not allow ", " requires more text "].into_iter().any(of)
    }

    fn code_name(&self) -> &'static str {
        self.code.map_or("", Code::as_str)
    }

    /// The character at its place, if the document allows it in no text.
    fn stranger(&self, criterion: &Criterion) -> Option<u8> {
        let byte = *self.text.get(self.offset).filter(|_| !self.allowed)?;
        let automaton = criterion.automaton;
        automaton.living().all(|state| automaton.is_dead(automaton.step(state, byte))).then_some(byte)
    }

    /// Adds the texts of another cause, which is the same.
    fn add(&mut self, cause: Self) {
        self.strings += cause.strings;
        for text in iter::once(cause.text).chain(cause.also) {
            if self.also.len() < Self::ALSO && text != self.text && !self.also.contains(&text) {
                self.also.push(text);
            }
        }
    }
}

/// A text in words.
fn quoted(text: &[u8]) -> String {
    if text.is_empty() { "the empty string".to_owned() } else { format!("`{}`", escaped(text)) }
}

/// The causes of all differences, those of most texts first. `passes` has the steps of texts that are accepted rightly.
pub(super) fn causes(
    criterion: &Criterion,
    accepted: &[Vec<u8>],
    refused: &[Vec<u8>],
    passes: &HashMap<Step, usize>,
) -> Vec<Cause> {
    let mut causes = of_all_refused(criterion, refused, passes);
    causes.extend(of_all_accepted(criterion, accepted));
    merged(criterion, causes)
}

/// The same with those of one text, one reason, or one code and production as one. Texts with a character that the document allows nowhere
/// have one cause, and the code that is about the character in most of them; so have characters with one such code.
pub(super) fn merged(criterion: &Criterion, mut causes: Vec<Cause>) -> Vec<Cause> {
    causes.sort_by(|a, b| (a.text.len(), &a.text).cmp(&(b.text.len(), &b.text)));
    let mut codes: HashMap<u8, BTreeMap<&str, (bool, usize)>> = HashMap::new();
    let strangers: Vec<Option<u8>> = causes.iter().map(|cause| cause.stranger(criterion)).collect();
    for (cause, byte) in causes.iter().zip(&strangers).filter_map(|(cause, byte)| Some((cause, (*byte)?))) {
        let code = cause.code_name();
        let (is_of_character, strings) = codes.entry(byte).or_default().entry(code).or_default();
        *is_of_character |= cause.is_of_character;
        *strings += cause.strings;
    }
    let usual = |byte: u8| codes[&byte].iter().max_by_key(|(_, weight)| **weight).map(|(code, _)| *code);
    let mut merged: Vec<(Option<&str>, Cause)> = Vec::new();
    // The text that speaks for a character has its code.
    let mut others = Vec::new();
    for (cause, byte) in causes.into_iter().zip(strangers) {
        let usual = byte.and_then(usual);
        let is_told = usual.is_none_or(|usual| usual == cause.code_name());
        let mut known = merged
            .iter_mut()
            .find(|(code, known)| usual.is_some() && *code == usual || is_told && is_same(known, &cause));
        match &mut known {
            Some((_, known)) => known.add(cause),
            None if !is_told => others.push((usual, cause)),
            None => merged.push((usual, cause)),
        }
    }
    for (usual, cause) in others {
        let of_usual = |known: &Cause| !known.allowed && Some(known.code_name()) == usual;
        match merged.iter_mut().find(|(_, known)| of_usual(known)) {
            Some((_, known)) => known.add(cause),
            None => merged.push((None, cause)),
        }
    }
    let mut merged: Vec<Cause> = merged.into_iter().map(|(_, cause)| cause).collect();
    merged.sort_by(|a, b| b.strings.cmp(&a.strings).then_with(|| a.text.cmp(&b.text)));
    merged
}

fn is_same(known: &Cause, cause: &Cause) -> bool {
    let is_told = known.has_own_words() || cause.has_own_words();
    let code = known.code.is_some()
        && known.code == cause.code
        && (known.production == cause.production && !is_told
            || known.is_inside && cause.is_inside
            // A port is a port for a reader, whatever production the grammar has there.
            || known.code == Some(Code::BadPort));
    known.allowed == cause.allowed && (known.text == cause.text || known.reason == cause.reason || code)
}

/// The causes of texts that the program accepts wrongly, by the production and the code of the first error.
fn of_all_accepted(criterion: &Criterion, texts: &[Vec<u8>]) -> Vec<Cause> {
    // The state and the byte where a text leaves the grammar tell the rest: one text stands for all.
    let mut by_place = BTreeMap::<_, (&[u8], usize)>::new();
    for text in texts {
        let (known, strings) = by_place.entry(criterion.left(text)).or_insert((text, 0));
        *strings += 1;
        if (text.len(), &text[..]) < (known.len(), *known) {
            *known = text;
        }
    }
    by_place.into_values().map(|(text, strings)| of_accepted(criterion, text, strings)).collect()
}

/// The causes of texts that the program refuses wrongly, by the steps that they share.
fn of_all_refused(criterion: &Criterion, texts: &[Vec<u8>], passes: &HashMap<Step, usize>) -> Vec<Cause> {
    let paths: Vec<_> = texts.iter().map(|text| grouping::steps(criterion, text)).collect();
    let groups = grouping::groups(&paths, passes).into_iter();
    let cause = |group: grouping::Group| {
        let texts_of = group.texts.iter().map(|text| &texts[*text]);
        let shortest = texts_of.min_by_key(|text| (text.len(), *text))?;
        Some(of_refused(criterion, shortest, (group.step, group.is_passed), group.texts.len()))
    };
    groups.filter_map(cause).collect()
}

/// The same cause with another text.
pub(super) fn with_text(criterion: &Criterion, cause: &Cause, text: &[u8]) -> Cause {
    match cause.shared {
        Some(shared) => of_refused(criterion, text, shared, cause.strings),
        None => of_accepted(criterion, text, cause.strings),
    }
}

/// Returns whether a text that the program and the document do not agree on has this cause, as far as the text tells.
pub(super) fn is_of(criterion: &Criterion, cause: &Cause, text: &[u8]) -> bool {
    match cause.shared {
        Some((step, _)) => grouping::steps(criterion, text).contains(&step),
        None => text.get(criterion.automaton.leaves(text).0) == cause.text.get(cause.offset),
    }
}

fn of_accepted(criterion: &Criterion, text: &[u8], strings: usize) -> Cause {
    let (left, state) = criterion.automaton.leaves(text);
    let mut report = criterion.check.run(text);
    let is_of_prose = |found: &Finding<'_>| {
        matches!(found.code(), Code::TrailingPunctuation | Code::NotAllowedHere)
            && found.message().ends_with(" after the URL")
    };
    if report.first_error().is_some_and(is_of_prose) {
        // A judged text is no running text: a letter after the character shows what is wrong with it.
        let end = left + character_at(text, left).len();
        report = criterion.check.run(&[&text[..end], b"a"].concat()).into_owned();
    }
    let error = report.first_error();
    let production = begun(criterion, text);
    // A finding may know what is meant, and speak of another place. Its sections are of use if it speaks of this one.
    let near = error.filter(|found| (found.span().start..=found.span().end).contains(&left));
    let document = near.map_or(production.document, Finding::document).to_owned();
    let reason = match (error, text.get(left)) {
        (Some(error), _) => without_pictures(&error.message()) + ".",
        (_, Some(_)) => {
            let character = escaped(character_at(text, left));
            format!("{document} does not allow `{character}` at column {}.", column(text, left))
        }
        _ if criterion.automaton.is_accepting(state) => format!("{document} does not allow this text."),
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
        of: of(criterion),
        caveats: Vec::new(),
        shared: None,
        is_of_character: error.is_some_and(|found| found.span() == (left..left + 1)),
        is_inside: error.is_some_and(|found| {
            let span = found.span();
            // An address that is not closed ends with the text.
            let is_open = left == span.end && found.code() == Code::BadIpLiteral;
            span.start < left && (left < span.end || is_open)
        }),
    }
}

fn of_refused(criterion: &Criterion, text: &[u8], shared: (Step, bool), strings: usize) -> Cause {
    let (step, is_passed) = shared;
    // A step that the program takes in other texts tells no place. The last choice of a shortest text does: with another one, the program accepts
    // the text, or the text is of another cause.
    let of_last = last_choice(criterion, text).filter(|_| is_passed);
    let offset = begun_at(text, of_last.unwrap_or_else(|| grouping::place(criterion, text, step)));
    let told = Some(step).filter(|_| of_last.is_none());
    let named = match told {
        Some(Step::Production(name) | Step::Empty(name)) => criterion.check.spec.production(name),
        _ => None,
    };
    let production = named.unwrap_or_else(|| innermost(criterion, text, offset));
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
        reason: derived(criterion, text, offset, production, told)
            + if is_passed { " These texts share nothing that the program always refuses." } else { "" },
        of: of(criterion),
        caveats: Vec::new(),
        shared: Some(shared),
        is_of_character: false,
        is_inside: false,
    }
}

/// The last offset where a text does not take the shortest way to its end.
fn last_choice(criterion: &Criterion, text: &[u8]) -> Option<usize> {
    let automaton = criterion.automaton;
    let mut state = 0;
    let states = text.iter().map(|byte| {
        let before = state;
        state = automaton.step(state, *byte);
        before
    });
    let states: Vec<_> = states.collect();
    let is_choice = |offset: &usize| {
        automaton.shortest_after(states[*offset]).is_some_and(|rest| rest.len() < text.len() - offset)
    };
    (0..text.len()).rev().find(is_choice)
}

/// The offset where the character of UTF-8 begins that holds the byte at an offset.
fn begun_at(text: &[u8], offset: usize) -> usize {
    let mut starts = offset.saturating_sub(3)..offset;
    starts.find(|start| start + character_at(text, *start).len() > offset).unwrap_or(offset)
}

/// The sections that a finding cites.
fn cited(found: &Finding<'_>) -> String {
    in_words(&found.sections().iter().map(|it| it.section).collect::<Vec<_>>())
}

/// The sections of a production.
fn of_production(production: &Production) -> Vec<&'static str> {
    [production.prose, Some(production.section)].into_iter().flatten().collect()
}

fn of(criterion: &Criterion) -> String {
    format!("{} `{}`", criterion.check.spec.dialect.document, criterion.check.spec.start.name)
}

/// The innermost production that holds the byte at an offset, or that ends there, and is more than a set of characters.
fn innermost(criterion: &Criterion, text: &[u8], offset: usize) -> &'static Production {
    let spec = criterion.check.spec;
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
    let mut around = around.filter(|production| !is_of_characters(criterion, production));
    around.next().unwrap_or(spec.start)
}

/// The innermost production that has begun before the place where a text leaves the grammar, and is open there.
fn begun(criterion: &Criterion, text: &[u8]) -> &'static Production {
    let spec = criterion.check.spec;
    let failure = criterion.check.failure(text);
    let offset = failure.as_ref().map_or(text.len(), |failure| failure.offset);
    let misses = failure.iter().flat_map(|failure| &failure.misses);
    let begun = misses.filter_map(|miss| miss.within.iter().rfind(|open| open.start < offset));
    // The production that began last; of several, the first that the failure names.
    let last = begun.rev().max_by_key(|open| open.start);
    last.and_then(|open| spec.production(open.production)).unwrap_or(spec.start)
}

/// Returns whether each string of a production is one character: it names a set, which is no place.
fn is_of_characters(criterion: &Criterion, production: &Production) -> bool {
    let Some(automaton) = criterion.check.spec.automaton(production) else { return false };
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
fn derived(
    criterion: &Criterion,
    text: &[u8],
    offset: usize,
    production: &Production,
    step: Option<Step>,
) -> String {
    let (of, name) = (criterion.check.spec.dialect.document, production.name);
    match text.get(offset) {
        _ if matches!(step, Some(Step::Empty(_))) && !text.is_empty() => {
            format!("{of} allows `{name}` to be empty, as at column {}.", column(text, offset))
        }
        _ if matches!(step, Some(Step::Production(_))) => {
            format!("{of} allows `{name}`, as at column {}.", column(text, offset))
        }
        Some(_) => {
            let character = escaped(character_at(text, offset));
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
