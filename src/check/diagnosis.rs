//! From an input to its report: each stage once, in order.

use std::ops::Range;

#[cfg(feature = "automata")]
use super::bare;
use super::explanation::{Explanation, explanation};
use super::failure::Failure;
use super::faults::Faults;
use super::mend::mended;
use super::nearest::Asked;
use super::report::Report;
use super::verdict::{self, Accepted};
use super::{fault, faults, form, readers, rules, target};
use crate::bytes::Bytes;
use crate::documents::dialect::Escapes;
use crate::escape::percent_encoded;
use crate::findings::{Code, Confidence, Finding, Severity};
use crate::rewrite::Rewrite;
use crate::shape::{Shape, is_drive};
use crate::slips::scheme;
use crate::slips::text::scheme_of;
use crate::subject::{By, Read, Subject};
use crate::text::replaced;

/// The longest input that is repaired, in bytes. For a longer one, only the first fault is reported: repairs take memory in
/// proportion to the input.
const LONGEST_REPAIR: usize = 4 << 20;

/// The faults of an input against the grammar, in the order of the input, and the nearest input without faults.
type Found<'i> = (Vec<Finding<'i>>, Option<Accepted>);

/// The faults of an input against the grammar and the rules of the prose.
struct Judged<'i> {
    findings: Vec<Finding<'i>>,
    nearest: Option<Accepted>,
    /// The grammar has no faults in it.
    is_accepted: bool,
}

/// Makes the report on an input.
pub(super) fn report<'i>(of: &Subject<'i>) -> Report<'i> {
    #[cfg(feature = "automata")]
    if of.spec.dialect.is_bare() {
        return bare::report(of);
    }
    let mut report = of_one_pass(of);
    withdraw_fixes(of, &mut report);
    readers::keep(&mut report);
    report
}

/// Returns the code and the place of the first error of the report on an input that does not conform. The stages are those of the
/// report, without the trial of its fixes.
pub(super) fn first_error(of: &Subject<'_>) -> Option<(Code, Range<usize>)> {
    #[cfg(feature = "automata")]
    if of.spec.dialect.is_bare() {
        return bare::report(of).first_error().map(|found| (found.code, found.span()));
    }
    of_one_pass(of).findings.into_iter().find(Finding::is_error).map(|found| (found.code, found.span))
}

/// The largest number of faults, or of fixes, that are tried one by one, as each costs another report; of more than that, none has one.
const MOST_TRIED: usize = 16;

/// Takes back each fix that alone leads to a fault that was not there, or to no fewer: the fixes of a report are then right together only.
fn withdraw_fixes(of: &Subject<'_>, report: &mut Report<'_>) {
    let codes = |report: &Report<'_>| -> Vec<Code> {
        report.findings.iter().filter(|found| found.is_error()).map(|found| found.code).collect()
    };
    let faults = codes(report);
    // Characters of a path or a query are encoded one by one.
    let goes_further = |found: &Finding<'_>| {
        matches!(
            found.code,
            Code::Wrapper | Code::FragmentNotAllowed | Code::PermittedByProse | Code::UnsafeAllowed
        )
    };
    let is_sign = |byte: &u8| b"{}<>%\"'`[]()*|;".contains(byte);
    let is_plain = report.repaired.is_some()
        && Shape::of(of.input).is_announced()
        && !of.input.iter().any(is_sign)
        && memchr::memmem::find_iter(of.input, b"://").count() == 1;
    let is_quick = is_plain || faults.is_empty() && report.guesses.is_empty();
    if is_quick && !report.findings.iter().any(goes_further) {
        return;
    }
    let are_many =
        faults.len().max(report.findings.iter().filter(|found| found.fix.is_some()).count()) > MOST_TRIED;
    let leads_on = |found: &Finding<'_>| {
        let Some(fix) = found.fix().filter(|_| !are_many) else { return found.fix.is_none() };
        let text = replaced(of.input, [(fix.span, fix.replacement.as_bytes())]);
        if report.guesses.contains(&text) {
            return true;
        }
        let mut left = faults.clone();
        let others = codes(&of_one_pass(&of.of(&text)));
        let is_old =
            |code: &Code| left.iter().position(|old| old == code).map(|at| left.swap_remove(at)).is_some();
        others.len() + usize::from(found.is_error()) <= faults.len() && others.iter().all(is_old)
    };
    let kept: Vec<_> = report.findings.iter().map(leads_on).collect();
    for (found, is_kept) in report.findings.iter_mut().zip(kept) {
        found.fix = found.fix.take().filter(|_| is_kept);
    }
}

fn of_one_pass<'i>(of: &Subject<'i>) -> Report<'i> {
    let spec = &of.spec;
    let told = if verdict::conforms(spec, of.input) {
        of_conforming(of)
    } else if spec.dialect.prose.is_explained
        && !of.accepted
        && let Some(explanation) = explanation(of, false)
    {
        told(of, explanation)
    } else {
        of_judged(of, judged(of, Asked::Report))
    };
    let mut findings = told.findings;
    findings.extend(form::image(of));
    let note = if findings.iter().any(Finding::is_error) {
        form::other_start(of, &findings)
    } else {
        form::correction(of)
    };
    findings.extend(note);
    Report {
        input: Bytes::Borrowed(of.input),
        dialect: spec.dialect,
        start: spec.start,
        reading: spec.reading,
        tolerant: spec.tolerant,
        derives: of.derives,
        findings,
        repaired: told.repaired,
        is_likely: !told.guesses.is_empty(),
        guesses: told.guesses,
        is_cut: false,
    }
}

/// The report without its frame.
#[derive(Default)]
struct Told<'i> {
    findings: Vec<Finding<'i>>,
    repaired: Option<Vec<u8>>,
    /// The texts that may have been meant, the likeliest first.
    guesses: Vec<Vec<u8>>,
}

/// Tells of an input that conforms: what the rules say, how the BNF has it, and what it may mean instead.
fn of_conforming<'i>(of: &Subject<'i>) -> Told<'i> {
    let judged = judged(of, Asked::Report);
    if let Some(written) = judged.repaired(of) {
        return Told { findings: judged.findings, repaired: Some(written.into_text()), ..Told::default() };
    }
    let Some(explanation) = explanation(of, true) else {
        return Told { findings: judged.findings, ..Told::default() };
    };
    let mut findings = explanation.findings;
    let mut rules = judged.findings;
    if let Some(guess) = explanation.guesses.first() {
        // Advice on what is not meant would mislead.
        let left: Vec<Code> =
            self::judged(&of.of(guess), Asked::Places).findings.iter().map(|found| found.code).collect();
        let is_within = |rule: &Finding<'_>, new: &Finding<'_>| {
            rule.span == new.span || rule.span.start < new.span.end && new.span.start < rule.span.end
        };
        rules.retain(|rule| left.contains(&rule.code) || findings.iter().any(|new| is_within(rule, new)));
    }
    let mut explained = findings.len();
    for mut rule in rules {
        if let Some(same) = findings[..explained].iter().position(|new| rule.span == new.span) {
            // Escapes of what is not seen are not to be written better.
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
    Told { findings, guesses: explanation.guesses, repaired: None }
}

/// Tells of an input that does not conform, by its explanation: the rules speak of the text that is meant.
fn told<'i>(of: &Subject<'i>, explanation: Explanation<'i>) -> Told<'i> {
    let Explanation { mut certain, guesses, mut findings, meant, .. } = explanation;
    if let Some(meant) = meant {
        let asked = if certain.is_some() { Asked::Report } else { Asked::Places };
        let of_meant = of.of(&meant);
        let judged = judged(&of_meant, asked);
        // The scheme may have to be written in another way.
        certain = certain.map(|text| judged.repaired(&of_meant).map_or(text, Accepted::into_text));
        findings.extend(apart(of, &meant, &findings, judged.findings));
    }
    if certain.is_some() {
        for found in &mut findings {
            found.confidence = Confidence::Certain;
        }
    }
    findings.sort_by_key(|found| (!found.is_error(), found.span.start, found.span.end));
    Told { findings, repaired: certain, guesses }
}

/// Returns the findings on the text that is meant that no change touches, as findings on the input.
fn apart<'i>(
    of: &Subject<'i>,
    meant: &Rewrite<'_>,
    known: &[Finding<'i>],
    others: Vec<Finding<'_>>,
) -> Vec<Finding<'i>> {
    // A place beside a change is in it.
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
            // What has to be changed besides is no matter of the faults.
            Finding { input: Bytes::Borrowed(of.input), span, fix: None, scheme, ..other.into_owned() }
        })
    };
    others.into_iter().filter_map(moved).collect()
}

/// Tells of an input that does not conform to a document whose schemes have forms of their own, or that is only a part of a URL: the
/// faults by edits, unless an explanation is likelier.
fn of_judged<'i>(of: &Subject<'i>, judged: Judged<'i>) -> Told<'i> {
    let by_edits = judged.repaired(of);
    let explained = explanation(of, false);
    let Some(explanation) = explained else {
        let guess = if by_edits.is_none() { judged.guessed(of) } else { None };
        return Told {
            findings: judged.findings,
            repaired: by_edits.map(Accepted::into_text),
            guesses: guess.into_iter().map(Accepted::into_text).collect(),
        };
    };
    let best = explanation.certain.as_ref().or(explanation.guesses.first());
    let nearest = by_edits.clone().or_else(|| judged.guessed(of));
    let is_same = best.is_some_and(|best| nearest.as_deref() == Some(&best[..]));
    // Edits lead better to the forms of schemes, but know nothing of what people do.
    let is_kind = |found: &Finding<'_>| matches!(found.code, Code::DoubledScheme | Code::DriveAsHost);
    let is_other = explanation.is_vetoed || !explanation.is_encoding && !is_same;
    if explanation.findings.first().is_some_and(is_kind) || is_other && !of.derives {
        return told(of, explanation);
    }
    let is_certain = !explanation.is_doubtful && (!is_same || explanation.certain.is_some());
    let repaired = by_edits.filter(|_| is_certain).map(Accepted::into_text);
    let mut findings = judged.findings;
    let mut guesses = Vec::new();
    if repaired.is_none() {
        if explanation.is_doubtful || is_same {
            for found in &mut findings {
                found.confidence = Confidence::Guess;
            }
        }
        guesses.extend(nearest.map(Accepted::into_text));
    }
    Told { findings, repaired, guesses }
}

impl Judged<'_> {
    /// The input with all fixes, if they are certain.
    fn repaired(&self, of: &Subject<'_>) -> Option<Accepted> {
        mended(of, &self.findings, Confidence::Certain, self.nearest.as_ref())
    }

    /// The text that edits lead to. One that they invent is not a guess; one that a rule requires is.
    fn guessed(&self, of: &Subject<'_>) -> Option<Accepted> {
        let is_by_a_rule = self.is_accepted && self.findings.iter().any(Finding::is_error);
        let by_a_rule =
            || if is_by_a_rule { mended(of, &self.findings, Confidence::Guess, None) } else { None };
        self.nearest.clone().or_else(by_a_rule)
    }
}

fn judged<'i>(of: &Subject<'i>, asked: Asked) -> Judged<'i> {
    let (mut findings, nearest) = against_the_grammar(of, asked);
    let is_accepted = findings.is_empty();
    // The faults against the grammar come first.
    if asked == Asked::Places && findings.iter().any(Finding::is_error) {
        return Judged { findings, nearest, is_accepted };
    }
    let mut rules = rules::findings(of);
    let lacks_a_fix = |found: &&mut Finding<'_>| {
        asked == Asked::Report && found.code == Code::BadMailAddress && found.is_error()
    };
    for found in rules.iter_mut().filter(lacks_a_fix) {
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
    Judged { findings, nearest, is_accepted }
}

fn against_the_grammar<'i>(of: &Subject<'i>, asked: Asked) -> Found<'i> {
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
    if let Some((found, text)) = form::brackets(of) {
        return (vec![found], Some(text));
    }
    let is_repaired = (1..=LONGEST_REPAIR).contains(&of.input.len());
    let found = is_repaired.then(|| faults::faults(of, asked)).flatten();
    let (mut findings, repaired) = match found {
        Some(Faults { mut findings, repaired }) => {
            let repaired = repaired.and_then(|repaired| match repaired {
                Ok(accepted) => Some(accepted),
                // The scheme of the repaired text may have a form of its own.
                Err(text) => faults::faults(&of.of(&text), asked)?.repaired?.ok(),
            });
            // A text that the prose permits has no fault.
            let permitted = repaired.as_ref().and_then(|text| of.spec.permitted_in(of.input, text));
            let is_told = |span: &Range<usize>| {
                findings.iter().any(|found| found.span.start < span.end && span.start < found.span.end)
            };
            let permitted = permitted.filter(|permitted| !is_told(&permitted.span));
            findings.extend(permitted.map(|permitted| form::permitted(of, &permitted)));
            (findings, repaired)
        }
        None => (first_fault(of), None),
    };
    let repaired =
        if in_latin_1(of, &mut findings) { mended(of, &findings, Confidence::Guess, None) } else { repaired };
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

/// Gives characters beyond US-ASCII the escapes by which the document means them, if those of UTF-8 stand for others, and returns
/// whether there are any. A character without such an escape has no fix.
fn in_latin_1(of: &Subject<'_>, findings: &mut [Finding<'_>]) -> bool {
    let is_meant = of.spec.dialect.prose.escapes == Escapes::Latin1;
    let code = |c: char| u8::try_from(u32::from(c)).ok().filter(|code| *code >= 0xA0);
    let mut is_any = false;
    for found in findings.iter_mut().filter(|found| is_meant && found.code == Code::NonAscii) {
        let Ok(text) = str::from_utf8(&of.input[found.span.clone()]) else { continue };
        let codes: Option<Vec<u8>> = text.chars().map(code).collect();
        found.fix = found.fix.take().and(codes).map(|codes| percent_encoded(&codes));
        is_any = true;
    }
    is_any
}

/// Returns the findings of an input that conforms except for a notation that the document recommends to tolerate.
fn tolerated<'i>(of: &Subject<'i>) -> Option<Found<'i>> {
    let read = of.read.as_ref()?;
    let text = &read.text;
    match &read.by {
        By::LowerScheme(scheme) => {
            let lowered = of.of(text);
            let accepted = Accepted::of(&lowered)?;
            let permitted = lowered.read.as_ref().and_then(Read::permitted);
            let case = || Finding {
                within: vec![of.spec.start.name],
                // Nothing else was expected.
                expected: Vec::new(),
                ..form::scheme_case(of, &text[..*scheme])
            };
            let permitted = permitted.map(|permitted| form::permitted(of, permitted));
            // A drive letter is not a scheme, whatever follows it.
            let (case, repaired) = if is_drive(of.input) {
                (Finding { confidence: Confidence::Guess, ..case() }, None)
            } else {
                (case(), Some(accepted))
            };
            Some(([case].into_iter().chain(permitted).collect(), repaired))
        }
        By::Permitted(permitted) => Some((vec![form::permitted(of, permitted)], None)),
        By::Field => Some((form::field(of), Accepted::of(&of.of(text)))),
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
