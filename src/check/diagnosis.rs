//! From an input to its report: each stage once, in order.

use std::ops::Range;

use super::explanation::{self, Explanation, explanation};
use super::failure::Failure;
#[cfg(feature = "automata")]
use super::foreign;
use super::mend::mended;
use super::report::Report;
use super::verdict::{self, ConformingText};
use super::{browsers, fault, form, readers, rules, second};
use crate::bytes::Bytes;
use crate::findings::{Code, Confidence, Finding, Severity};
use crate::rewrite::Rewrite;
use crate::shape::is_drive;
use crate::slips::scheme;
use crate::slips::text::scheme_of;
use crate::subject::{By, Read, Subject};

/// Makes the report on an input.
pub(super) fn report<'i>(of: &Subject<'i>) -> Report<'i> {
    let mut report = unread(of);
    second::tell(&of.spec, &mut report, self::report);
    browsers::keep(&mut report);
    readers::keep(&mut report);
    report
}

/// Returns the code and the place of the first error of the report on an input that does not conform.
pub(super) fn first_error(of: &Subject<'_>) -> Option<(Code, Range<usize>)> {
    let mut report = unread(of);
    second::tell(&of.spec, &mut report, self::report);
    browsers::keep(&mut report);
    // Checks by other readers change how sure a repair is, but not which errors there are.
    report.findings.into_iter().find(Finding::is_error).map(|found| (found.code, found.span))
}

/// Returns whether the report on an input that does not conform says first that it has a place for a value. For some such inputs it
/// returns `false`, since it only looks at signs, which takes less time.
pub(super) fn has_place(of: &Subject<'_>) -> bool {
    let is_foreign = cfg!(feature = "automata") && of.spec.dialect.is_foreign();
    !is_foreign
        && !of.accepted
        && form::prose_only(of).is_none()
        && explanation::has_place(of)
        && (is_drive(of.input) || tolerated(of).is_none())
}

/// Makes the report, before it is asked which user and host readers see.
fn unread<'i>(of: &Subject<'i>) -> Report<'i> {
    let spec = &of.spec;
    #[cfg(feature = "automata")]
    if spec.dialect.is_foreign() {
        return foreign::report(of);
    }
    let mut told = if verdict::conforms(spec, of.input) { of_conforming(of) } else { of_nonconforming(of) };
    let mut findings = std::mem::take(&mut told.findings);
    findings.extend(form::image(of));
    let note = if findings.iter().any(Finding::is_error) {
        form::other_start(of, &findings)
    } else {
        form::correction(of)
    };
    findings.extend(note);
    for found in &mut findings {
        say(found);
    }
    let Diagnosis { repaired, guesses, .. } = told;
    Report { findings, repaired, is_likely: !guesses.is_empty(), guesses, ..Report::new(of) }
}

/// Says of a fault what the document says of the innermost production around it, if it says something.
fn say(found: &mut Finding<'_>) {
    let is_fault = matches!(found.code, Code::NotAllowedHere | Code::EndsTooSoon | Code::TrailingInput);
    if !is_fault || !found.is_error() {
        return;
    }
    let rest = String::from_utf8_lossy(&found.input[found.span.start..]).chars().next();
    let reason_in = |name: &&'static str| found.dialect.reason_in(name, rest);
    if let Some(reason) = found.within.iter().rev().find_map(reason_in) {
        found.says = reason.text.map(str::to_owned);
        found.section = reason.sections.first().map(|section| section.section);
    }
}

/// The report without its frame.
#[derive(Default)]
struct Diagnosis<'i> {
    findings: Vec<Finding<'i>>,
    repaired: Option<Vec<u8>>,
    /// The texts that may have been meant, the likeliest first.
    guesses: Vec<Vec<u8>>,
}

/// Tells of an input that conforms: what the rules say, how the BNF has it, and what it may mean instead.
fn of_conforming<'i>(of: &Subject<'i>) -> Diagnosis<'i> {
    let Written { findings, text } = written(of);
    if text.is_some() {
        return Diagnosis { findings, repaired: text, ..Diagnosis::default() };
    }
    let Some(explanation) = explanation(of, true) else {
        return Diagnosis { findings, ..Diagnosis::default() };
    };
    let mut rules = findings;
    let mut findings = explanation.findings;
    if let Some(guess) = explanation.guesses.first() {
        // Advice on text that the guess replaces would mislead.
        let left: Vec<Code> = rules::findings(&of.of(guess)).iter().map(|found| found.code).collect();
        let is_within = |rule: &Finding<'_>, new: &Finding<'_>| {
            rule.span == new.span || rule.span.start < new.span.end && new.span.start < rule.span.end
        };
        rules.retain(|rule| left.contains(&rule.code) || findings.iter().any(|new| is_within(rule, new)));
    }
    let mut explained = findings.len();
    for mut rule in rules {
        if let Some(same) = findings[..explained].iter().position(|new| rule.span == new.span) {
            // An invisible character is to be removed: no advice on how to encode it.
            if findings[same].code == Code::InvisibleCharacter {
                continue;
            }
            // A sentence of the document is a better reason than a habit.
            let habit = findings.remove(same);
            explained -= 1;
            rule.fix = rule.fix.or(habit.fix);
        }
        findings.push(rule);
    }
    findings.sort_by_key(|found| (found.span.start, found.span.end));
    Diagnosis { findings, guesses: explanation.guesses, repaired: None }
}

/// Tells of an input that does not conform: what the document asks to tolerate, what only its prose has, or which slips explain it.
fn of_nonconforming<'i>(of: &Subject<'i>) -> Diagnosis<'i> {
    if of.accepted {
        return of_broken_rules(of);
    }
    // A drive letter is not a scheme, whatever follows it.
    if !is_drive(of.input)
        && let Some(Written { findings, text }) = tolerated(of).map(|notation| with_rules(of, notation))
    {
        return Diagnosis { findings, repaired: text, ..Diagnosis::default() };
    }
    let mut told = if let Some(found) = form::prose_only(of) {
        Diagnosis { findings: vec![found], ..Diagnosis::default() }
    } else if let Some(explanation) = explanation(of, false) {
        told(of, explanation)
    } else {
        Diagnosis { findings: first_fault(of), ..Diagnosis::default() }
    };
    if of.derives
        && let Some(mut form) = form::general_form(of)
    {
        // If there are faults, the note on the form only explains them.
        if !told.findings.is_empty() {
            form.severity = Severity::Note;
        }
        told.findings.push(form);
    }
    told
}

/// Tells of an input that the grammar accepts and a rule of the prose does not.
fn of_broken_rules<'i>(of: &Subject<'i>) -> Diagnosis<'i> {
    let Written { findings, text } = written(of);
    if text.is_some() {
        return Diagnosis { findings, repaired: text, ..Diagnosis::default() };
    }
    let by_a_rule = mended(of, &findings, Confidence::Guess).map(ConformingText::into_text);
    let explained = || explanation(of, false).map(|it| it.certain.into_iter().chain(it.guesses).collect());
    let guesses = by_a_rule.map(|text| vec![text]).or_else(explained).unwrap_or_default();
    Diagnosis { findings, guesses, repaired: None }
}

/// Tells of an input that does not conform, by its explanation: the rules speak of the text that is meant.
fn told<'i>(of: &Subject<'i>, explanation: Explanation<'i>) -> Diagnosis<'i> {
    let Explanation { mut certain, guesses, mut findings, meant, .. } = explanation;
    if let Some(meant) = meant {
        let of_meant = of.of(&meant);
        let Written { findings: others, text } = written(&of_meant);
        // The text that is meant may still have a scheme whose case has to change.
        certain = certain.map(|certain| text.unwrap_or(certain));
        findings.extend(apart(of, &meant, &findings, others));
    }
    if certain.is_some() {
        for found in &mut findings {
            found.confidence = Confidence::Certain;
        }
    }
    findings.sort_by_key(|found| (!found.is_error(), found.span.start, found.span.end));
    Diagnosis { findings, repaired: certain, guesses }
}

/// Returns the findings on the text that is meant that no change touches, as findings on the input.
fn apart<'i>(
    of: &Subject<'i>,
    meant: &Rewrite<'_>,
    known: &[Finding<'i>],
    others: Vec<Finding<'_>>,
) -> Vec<Finding<'i>> {
    // Spans that touch are not apart if one of them is empty.
    let are_apart = |one: &Range<usize>, two: &Range<usize>| {
        let reach = usize::from(one.is_empty() || two.is_empty());
        one.end + reach <= two.start || two.end + reach <= one.start
    };
    // The reasons are those of the scheme that is meant.
    let scheme = scheme_of(meant).and_then(scheme::in_use).unwrap_or_default();
    let moved = |other: Finding<'_>| {
        let span = meant.span(&other.span);
        let is_kept = of.input.get(span.clone()) == Some(&meant[other.span.clone()]);
        (is_kept && !other.is_error() && known.iter().all(|known| are_apart(&known.span, &span))).then(|| {
            // This warning is about the text that was meant; its fix has nothing to do with the faults.
            Finding { input: Bytes::Borrowed(of.input), span, fix: None, scheme, ..other.into_owned() }
        })
    };
    others.into_iter().filter_map(moved).collect()
}

/// An input that the grammar accepts, or would but for a notation.
struct Written<'i> {
    findings: Vec<Finding<'i>>,
    /// The input with all fixes, if they are certain and it then conforms.
    text: Option<Vec<u8>>,
}

/// Returns what the rules say of an input, and which notation of it is tolerated.
fn written<'i>(of: &Subject<'i>) -> Written<'i> {
    let notation = if of.accepted { None } else { tolerated(of) };
    with_rules(of, notation.unwrap_or_default())
}

/// Returns the same for an input whose notation is known.
fn with_rules<'i>(of: &Subject<'i>, mut findings: Vec<Finding<'i>>) -> Written<'i> {
    findings.extend(rules::findings(of));
    let text = mended(of, &findings, Confidence::Certain).map(ConformingText::into_text);
    Written { findings, text }
}

/// Returns the findings of an input that conforms except for a notation that the document recommends to tolerate.
fn tolerated<'i>(of: &Subject<'i>) -> Option<Vec<Finding<'i>>> {
    let read = of.read.as_ref()?;
    let text = &read.text;
    match &read.by {
        By::LowerScheme(scheme) => {
            let lowered = of.of(text);
            ConformingText::of(&lowered)?;
            let permitted = lowered.read.as_ref().and_then(Read::permitted);
            let case = Finding {
                within: vec![of.spec.start.name],
                // The other case is the only text that was expected.
                expected: Vec::new(),
                ..form::scheme_case(of, &text[..*scheme])
            };
            let permitted = permitted.map(|permitted| form::permitted(of, permitted));
            Some([case].into_iter().chain(permitted).collect())
        }
        By::Permitted(permitted) => Some(vec![form::permitted(of, permitted)]),
        By::Field => Some(form::field(of)),
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
