//! From an input to its report: each stage once, in order.

use std::ops::Range;

use super::failure::Failure;
use super::mend::mended;
use super::mistakes::{self, Draft, UNLIKELY};
use super::report::Report;
use super::verdict::{by_rules, conforms, conforms_as_read};
use super::{fault, faults, form, rules, target};
use crate::findings::{Code, Confidence, Finding, Severity};
use crate::shape::{Shape, is_drive};
use crate::subject::{By, Subject};

/// The longest input that is repaired, in bytes. For a longer one, only the first fault is reported: repairs take memory in
/// proportion to the input.
const LONGEST_REPAIR: usize = 4 << 20;

/// The faults of an input against the grammar, in the order of the input, and the nearest input without faults.
type Found<'i> = (Vec<Finding<'i>>, Option<Vec<u8>>);

/// The faults of an input against the grammar and the rules of the prose.
struct Judged<'i> {
    findings: Vec<Finding<'i>>,
    repaired: Option<Vec<u8>>,
    guessed: Option<Vec<u8>>,
}

/// Makes the report on an input.
pub(super) fn report<'i>(of: &Subject<'i>) -> Report<'i> {
    let Judged { mut findings, repaired, guessed } = judged(of);
    let mut guesses = if repaired.is_none() { guesses(of, &findings, guessed) } else { Vec::new() };
    // No one is shown a text that the combinators have not accepted.
    let repaired = repaired.filter(|text| by_rules(&of.spec, text));
    guesses.retain(|guess| by_rules(&of.spec, &guess.text));
    let is_likely = guesses.first().is_some_and(|guess| guess.cost < UNLIKELY);
    if is_likely && let Some(told) = guesses[0].findings.clone() {
        findings = told;
    }
    let note = if findings.iter().any(Finding::is_error) {
        form::other_start(of, &findings)
    } else {
        form::correction(of)
    };
    findings.extend(note);
    let spec = &of.spec;
    Report {
        input: of.input,
        dialect: spec.dialect,
        start: spec.start,
        reading: spec.reading,
        derives: of.derives,
        findings,
        repaired,
        guesses: guesses.into_iter().map(|guess| guess.text).collect(),
        is_likely,
        is_cut: false,
    }
}

fn judged<'i>(of: &Subject<'i>) -> Judged<'i> {
    let (mut findings, nearest) = against_the_grammar(of);
    let is_accepted = findings.is_empty();
    let mut rules = rules::findings(of);
    for found in rules.iter_mut().filter(|found| found.code == Code::BadMailAddress && found.is_error()) {
        let address = &of.input[found.span.clone()];
        let name = Shape::of(of.input).name;
        // `mailto:mailto:a@b`
        let again = address.strip_prefix(name).and_then(|rest| rest.strip_prefix(b":"));
        let fix = || target::nearest_mail_address(&of.spec, again.unwrap_or(address));
        found.fix = found.fix.take().or_else(fix);
    }
    // A violation inside a span that the grammar rejects is not reported again.
    let is_new = |rule: &Finding<'_>| {
        !findings.iter().any(|found| {
            found.is_error()
                && found.code != Code::KnownScheme
                && found.span.start <= rule.span.start
                && rule.span.end <= found.span.end
        })
    };
    let rules: Vec<_> = rules.into_iter().filter(is_new).collect();
    findings.extend(rules);
    let mended = |least| mended(&of.spec, of.input, &findings, least);
    let repaired = mended(Confidence::Certain);
    // A text that edits invent is not a guess; a text that a rule requires is.
    let is_wrong = !is_accepted || findings.iter().any(Finding::is_error);
    let by_the_rules = || if is_accepted && is_wrong { mended(Confidence::Guess) } else { None };
    let guessed = repaired.is_none().then(|| nearest.or_else(by_the_rules)).flatten();
    Judged { findings, repaired, guessed }
}

/// A text that may have been intended, with its findings if they differ from those of the edits.
struct Guess<'i> {
    text: Vec<u8>,
    cost: u32,
    findings: Option<Vec<Finding<'i>>>,
}

/// The cost of the nearest text by edits. Known mistakes are likelier.
const BY_EDITS: u32 = 50;

/// Returns the texts that may have been intended, the likeliest first: from known mistakes, and from edits.
fn guesses<'i>(of: &Subject<'i>, found: &[Finding<'i>], by_edits: Option<Vec<u8>>) -> Vec<Guess<'i>> {
    let spec = &of.spec;
    let is_wrong = found.iter().any(Finding::is_error);
    let is_whole = spec.is_whole_url() || spec.dialect.other_starts.contains(&spec.start.name);
    let drafts = match (is_whole, is_wrong) {
        (false, _) => Vec::new(),
        (true, true) => mistakes::drafts(of.input),
        (true, false) => mistakes::suspicions(of.input),
    };
    let mut guesses: Vec<Guess<'_>> = Vec::new();
    for draft in drafts {
        let Some(mut guess) = tried(of, &draft, found) else { continue };
        if guesses.iter().any(|known| known.text == guess.text) {
            continue;
        }
        // The edits have the same findings.
        if by_edits.as_ref() == Some(&guess.text) && !draft.tells {
            guess.findings = None;
        }
        guesses.push(guess);
    }
    if let Some(text) = by_edits
        && !guesses.iter().any(|known| known.text == text)
    {
        guesses.push(Guess { text, cost: BY_EDITS, findings: None });
    }
    guesses.sort_by_key(|guess| guess.cost);
    guesses
}

/// Returns a draft that conforms, perhaps after certain repairs, with its findings.
fn tried<'i>(of: &Subject<'i>, draft: &Draft, found: &[Finding<'i>]) -> Option<Guess<'i>> {
    let spec = &of.spec;
    let is_wrong = found.iter().any(Finding::is_error);
    let Judged { findings: others, repaired, .. } = judged(&of.of(&draft.text));
    let text = if conforms(spec, &draft.text) { draft.text.to_vec() } else { repaired? };
    if text == of.input {
        return None;
    }
    let mut findings = of_changes(of, draft, &text, found)?;
    if is_wrong {
        findings.extend(apart(of, draft, others));
        if !findings.iter().any(Finding::is_error)
            && let Some(first) = findings.first_mut()
        {
            first.severity = Severity::Error;
        }
    } else {
        // The findings of rules on the same text remain; they have a fix now.
        let told = findings.clone();
        let is_told = |one: &Finding<'_>| told.iter().any(|two| one.code == two.code && one.span == two.span);
        for new in &mut findings {
            if let Some(known) = found.iter().find(|known| known.code == new.code && known.span == new.span) {
                (new.note, new.severity) = (known.note.clone(), known.severity);
            }
        }
        findings.extend(found.iter().filter(|known| !is_told(known)).cloned());
    }
    findings.sort_by_key(|found| (!found.is_error(), found.span.start, found.span.end));
    Some(Guess { text, cost: draft.cost, findings: Some(findings) })
}

/// Returns a finding for each change of a draft, which becomes `text`; `found` are those of the edits.
fn of_changes<'i>(
    of: &Subject<'i>,
    draft: &Draft,
    text: &[u8],
    found: &[Finding<'i>],
) -> Option<Vec<Finding<'i>>> {
    let is_wrong = found.iter().any(Finding::is_error);
    let mut findings = Vec::new();
    for change in &draft.changes {
        let mut new = form::mistake(of, change, text, is_wrong)?;
        // The finding of the edits names the place in the grammar.
        let is_it = |known: &&Finding<'_>| known.code == new.code && known.span == new.span;
        if let Some(known) = found.iter().find(is_it) {
            (new.production, new.section) = (known.production, known.section);
            (new.within, new.expected) = (known.within.clone(), known.expected.clone());
        } else if !is_wrong && new.code.page().severity == Severity::Error {
            // The document allows this text, so the page of such a fault would be wrong.
            continue;
        }
        findings.push(new);
    }
    Some(findings)
}

/// Returns the findings on the text of a draft that its changes do not touch, as findings on the input.
fn apart<'i>(of: &Subject<'i>, draft: &Draft, found: Vec<Finding<'_>>) -> impl Iterator<Item = Finding<'i>> {
    let is_apart = |other: &Finding<'_>| {
        draft.changes.iter().all(|change| {
            let (one, two) = (&change.span, &other.span);
            one.end <= two.start && change.replaces.end <= two.start
                || two.end <= one.start && two.end <= change.replaces.start
        })
    };
    let moved = |other: Finding<'_>| Finding {
        input: of.input.into(),
        span: draft.text.span(&other.span),
        replaces: other.replaces.as_ref().map(|span| draft.text.span(span)),
        ..other.into_owned()
    };
    found.into_iter().map(moved).filter(is_apart)
}

fn against_the_grammar<'i>(of: &Subject<'i>) -> Found<'i> {
    if of.accepted {
        return (Vec::new(), None);
    }
    if let Some(tolerated) = tolerated(of) {
        return tolerated;
    }
    let whole = form::prose_only(of).or_else(|| form::unknown_scheme(of));
    if let Some(whole) = whole.map(|found| vec![found]).or_else(|| form::missing_scheme(of)) {
        return (whole, None);
    }
    if let Some(doubled) = form::doubled_scheme(of) {
        let form = form::general_form(of).filter(|_| of.derives);
        let form = form.map(|form| Finding { severity: Severity::Note, ..form });
        let rest = of.input[doubled.span.end..].to_vec();
        return ([doubled].into_iter().chain(form).collect(), Some(rest));
    }
    if let Some(brackets) = form::brackets(of) {
        return (brackets, None);
    }
    let is_repaired = (1..=LONGEST_REPAIR).contains(&of.input.len());
    let found = is_repaired.then(|| faults::faults(of, true)).flatten();
    let (mut findings, repaired) = match found {
        Some(mut faults) => {
            // A text that the prose permits has no fault.
            let permitted = faults.repaired.as_ref().and_then(|text| of.spec.permitted_in(of.input, text));
            let is_told = |span: &Range<usize>| {
                faults.findings.iter().any(|found| found.span.start < span.end && span.start < found.span.end)
            };
            let permitted = permitted.filter(|permitted| !is_told(&permitted.span));
            faults.findings.extend(permitted.map(|permitted| form::permitted(of, &permitted)));
            (faults.findings, faults.repaired)
        }
        None => (first_fault(of), None),
    };
    if of.derives
        && let Some(mut form) = form::general_form(of)
    {
        // Beside other faults it only explains them.
        if !findings.is_empty() {
            form.severity = Severity::Note;
        }
        findings.push(form);
    }
    (findings, repaired)
}

/// Returns the findings of an input that conforms except for a notation that the document recommends to tolerate.
fn tolerated<'i>(of: &Subject<'i>) -> Option<Found<'i>> {
    let read = of.read.as_ref()?;
    let text = &read.text;
    match &read.by {
        By::LowerScheme(scheme) => {
            let permitted = of.spec.permitted(text);
            let conforms = conforms_as_read(of, read);
            let case = || Finding {
                within: vec![of.spec.start.name],
                // Nothing else was expected.
                expected: Vec::new(),
                ..form::scheme_case(of, &text[..*scheme])
            };
            let permitted = permitted.map(|permitted| form::permitted(of, &permitted));
            // A drive letter is not a scheme, whatever follows it.
            let (case, repaired) = if is_drive(of.input) {
                (Finding { confidence: Confidence::Guess, ..case() }, None)
            } else {
                (case(), Some(text.to_vec()))
            };
            conforms.then(|| ([case].into_iter().chain(permitted).collect(), repaired))
        }
        By::Permitted(permitted) => Some((vec![form::permitted(of, permitted)], None)),
        By::Field => Some((form::field(of), Some(text.to_vec()))),
        By::Itself => None,
    }
}

/// Returns the place where the input leaves the grammar, and the finding on an upper-case scheme before it.
fn first_fault<'i>(of: &Subject<'i>) -> Vec<Finding<'i>> {
    if !of.derives
        && let Some((lowered, scheme)) = of.spec.lower_scheme(of.input)
    {
        let case = form::scheme_case(of, &lowered[..scheme]);
        let fault = Failure::first(&of.spec, &lowered).map(|failure| fault::finding(of, &failure));
        return [case].into_iter().chain(fault).collect();
    }
    Failure::first(&of.spec, of.input).map(|failure| fault::finding(of, &failure)).into_iter().collect()
}
