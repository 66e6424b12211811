//! From an input to its report: each stage once, in order.

use std::ops::Range;

#[cfg(feature = "automata")]
use super::bare;
use super::failure::Failure;
use super::faults::Faults;
use super::mend::{self, mended};
use super::mistakes::{self, Draft, UNLIKELY};
use super::nearest::Asked;
use super::report::Report;
use super::verdict::Accepted;
use super::{cause, fault, faults, form, readers, rules, target};
use crate::bytes::Bytes;
use crate::documents::dialect::{Escapes, Role};
use crate::escape::percent_encoded;
use crate::findings::{Code, Confidence, Finding, Severity};
use crate::shape::{Shape, is_drive};
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
/// report, without what only its other parts need: the notes, the fixes and, unless a known mistake may tell the error, the repair.
pub(super) fn first_error(of: &Subject<'_>) -> Option<(Code, Range<usize>)> {
    #[cfg(feature = "automata")]
    if of.spec.dialect.is_bare() {
        return bare::report(of).first_error().map(|found| (found.code, found.span()));
    }
    let mut drafts = drafts(of, true);
    let is_lost = mistakes::is_beyond_repair(of.input);
    drafts.retain(|draft| draft.cost < UNLIKELY && !is_lost);
    if drafts.is_empty() {
        let first = judged(of, Asked::Places).findings.into_iter().find(Finding::is_error)?;
        // What a placeholder takes in is told by all that was found.
        if cause::placeholder_at(of.input, &first).is_none() {
            return Some((first.code, first.span));
        }
    }
    let judged = judged(of, Asked::Report);
    let mended = judged.repaired(of);
    let mut guesses = among(&drafts, of, &judged, mended.as_ref(), Asked::Places);
    let told = guesses.told.take().filter(|_| mended.is_none_or(|text| is_doubted(of, &text, &guesses)));
    let mut findings = told.unwrap_or(judged.findings);
    cause::placeholders(of, &mut findings);
    findings.into_iter().find(Finding::is_error).map(|found| (found.code, found.span))
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
    let is_plain = report.repaired.is_some() && Shape::of(of.input).is_announced();
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
    let judged = judged(of, Asked::Report);
    let mended = judged.repaired(of);
    let was_mended = mended.is_some();
    let is_wrong = judged.findings.iter().any(Finding::is_error);
    // An input that conforms is not repaired, but written as in the BNF.
    let is_rewritten = was_mended && !is_wrong;
    let guesses = if is_rewritten { Guesses::default() } else { guesses(of, &judged, mended.as_ref()) };
    let repaired = mended.filter(|text| is_rewritten || !is_doubted(of, text, &guesses));
    let guesses = if repaired.is_some() { Guesses::default() } else { guesses };
    let is_lost = is_wrong && mistakes::is_beyond_repair(of.input);
    let (repaired, guesses) = if is_lost { (None, Guesses::default()) } else { (repaired, guesses) };
    let mut findings = guesses.told.unwrap_or(judged.findings);
    if is_wrong && repaired.is_none() && (was_mended || is_lost || mistakes::leaves_doubt(of.input)) {
        for found in &mut findings {
            found.confidence = Confidence::Guess;
            found.fix = found.fix.take().filter(|_| !is_lost);
        }
    }
    cause::placeholders(of, &mut findings);
    findings.extend(cause::image(of));
    let note = if findings.iter().any(Finding::is_error) {
        form::other_start(of, &findings)
    } else {
        form::correction(of)
    };
    findings.extend(note);
    let spec = &of.spec;
    Report {
        input: Bytes::Borrowed(of.input),
        dialect: spec.dialect,
        start: spec.start,
        reading: spec.reading,
        tolerant: spec.tolerant,
        derives: of.derives,
        findings,
        repaired: repaired.map(Accepted::into_text),
        guesses: guesses.texts,
        is_likely: guesses.is_likely,
        is_cut: false,
    }
}

impl Judged<'_> {
    /// The input with all fixes, if they are certain.
    fn repaired(&self, of: &Subject<'_>) -> Option<Accepted> {
        mended(of, &self.findings, Confidence::Certain, self.nearest.as_ref())
    }

    /// The same of a draft, which is a guess, as the character set is where the document leaves that open.
    fn encoded(&self, of: &Subject<'_>) -> Option<Accepted> {
        let is_open = of.spec.dialect.prose.escapes != Escapes::Bytes;
        let is_sure =
            |found: &Finding<'_>| found.confidence == Confidence::Certain || found.code == Code::NonAscii;
        let is_so = is_open && self.findings.iter().filter(|found| found.is_error()).all(is_sure);
        let least = if is_so { Confidence::Guess } else { Confidence::Certain };
        mended(of, &self.findings, least, self.nearest.as_ref())
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

/// The texts that may have been intended, the likeliest first.
#[derive(Default)]
struct Guesses<'i> {
    texts: Vec<Vec<u8>>,
    /// The first is likelier than the others.
    is_likely: bool,
    /// The findings that tell it, if they differ from those of the edits.
    told: Option<Vec<Finding<'i>>>,
}

/// A text that may have been intended.
struct Guess<'d, 'i> {
    text: Accepted,
    cost: u32,
    /// None if the findings of the edits tell it.
    told: Option<Told<'d, 'i>>,
}

/// A draft, the findings for its changes, and those on its text, if they are known.
struct Told<'d, 'i> {
    draft: &'d Draft,
    changes: Vec<Finding<'i>>,
    others: Option<Vec<Finding<'d>>>,
}

/// The cost of the nearest text by edits. Known mistakes are likelier.
const BY_EDITS: u32 = 50;

/// The cost of a draft that explains nothing, and needs certain repairs besides.
const REPAIRED: u32 = 3;

/// Returns whether something else than this repair may have been intended: certain is a fixed point. No known mistake leads
/// from the input to another text, or has anything to say about the repair. Linear time, as the mistakes are looked for once more.
fn is_doubted(of: &Subject<'_>, repair: &Accepted, guesses: &Guesses<'_>) -> bool {
    let repaired = of.of(repair);
    guesses.texts.iter().any(|text| text[..] != **repair)
        || [of.input, repaired.input].iter().any(|text| mistakes::leaves_doubt(text))
        || !self::guesses(&repaired, &judged(&repaired, Asked::Report), None).texts.is_empty()
}

/// Returns the texts that may have been intended: from known mistakes, and from edits, which may have `mended` the input.
fn guesses<'i>(of: &Subject<'i>, judged: &Judged<'i>, mended: Option<&Accepted>) -> Guesses<'i> {
    let is_wrong = judged.findings.iter().any(Finding::is_error);
    among(&drafts(of, is_wrong), of, judged, mended, Asked::Report)
}

/// The drafts of what may have been intended, by whether an error was found.
fn drafts(of: &Subject<'_>, is_wrong: bool) -> Vec<Draft> {
    match (of.spec.is_whole_text(), is_wrong) {
        (false, _) => Vec::new(),
        (true, true) => mistakes::drafts(of.input),
        (true, false) => mistakes::suspicions(of.input),
    }
}

/// The same from these drafts, the likeliest first. If only places are asked and the repair is not certain, the first that is told is enough.
fn among<'i>(
    drafts: &[Draft],
    of: &Subject<'i>,
    judged: &Judged<'i>,
    mended: Option<&Accepted>,
    asked: Asked,
) -> Guesses<'i> {
    let (spec, found) = (&of.spec, &judged.findings);
    let by_edits = mended.cloned().or_else(|| judged.guessed(of));
    let is_url = !found.iter().any(|found| found.code == Code::NotAUrl);
    let is_first_enough = asked == Asked::Places && mended.is_none();
    let mut guesses: Vec<Guess<'_, '_>> = Vec::new();
    for draft in drafts.iter().filter(|_| is_url) {
        if is_first_enough && guesses.iter().any(|guess| guess.cost <= draft.cost) {
            break;
        }
        let is_known = |text: &[u8]| *text == *of.input || guesses.iter().any(|known| *known.text == *text);
        // A reference may begin with a host.
        let is_reference = !spec.needs_a_scheme()
            && of.input.starts_with(b"//")
            && draft.changes.iter().any(|change| change.code == Code::MissingScheme);
        if is_known(&draft.text) || is_reference {
            continue;
        }
        let Some((text, others)) = tried(&of.of(&draft.text), by_edits.as_ref()) else { continue };
        // An encoded scheme is none.
        let has_scheme = |text: &[u8]| Shape::of(text).scheme().is_some();
        if is_known(&text) || has_scheme(&draft.text) && !has_scheme(&text) {
            continue;
        }
        let Some(changes) = of_changes(of, draft, &text, found) else { continue };
        let is_whole = others.is_none();
        // The edits have the same findings.
        let is_told = by_edits.as_ref() == Some(&text) && !draft.tells;
        let told = (!is_told).then_some(Told { draft, changes, others });
        let cost = draft.cost + if is_whole || draft.cost > 0 { 0 } else { REPAIRED };
        guesses.push(Guess { text, cost, told });
    }
    if let Some(text) = by_edits
        && !guesses.iter().any(|known| known.text == text)
    {
        guesses.push(Guess { text, cost: BY_EDITS, told: None });
    }
    guesses.sort_by_key(|guess| guess.cost);
    let likely = guesses.first_mut().filter(|guess| guess.cost < UNLIKELY);
    Guesses {
        is_likely: likely.is_some(),
        told: likely.and_then(|guess| Some(told(of, guess.told.take()?, &guess.text, found, asked))),
        texts: guesses.into_iter().map(|guess| guess.text.into_text()).collect(),
    }
}

/// Returns the text of a draft if it conforms; otherwise what certain repairs make of it, if that does, and its findings. Another text
/// is `known` to conform.
fn tried<'d>(draft: &Subject<'d>, known: Option<&Accepted>) -> Option<(Accepted, Option<Vec<Finding<'d>>>)> {
    let known = known.filter(|known| ***known == *draft.input).cloned();
    if let Some(text) = known.or_else(|| Accepted::of(draft)) {
        return Some((text, None));
    }
    let judged = judged(draft, Asked::Report);
    Some((judged.encoded(draft)?, Some(judged.findings)))
}

/// Returns the findings that tell a draft, which leads to `text`; `found` are those of the edits.
fn told<'i>(
    of: &Subject<'i>,
    told: Told<'_, 'i>,
    text: &Accepted,
    found: &[Finding<'i>],
    asked: Asked,
) -> Vec<Finding<'i>> {
    let Told { draft, changes: mut findings, others } = told;
    let others = others.unwrap_or_else(|| judged(&of.of(&draft.text), asked).findings);
    if found.iter().any(Finding::is_error) {
        if asked == Asked::Report {
            put_in_place(of, &mut findings, draft, text, &others);
        }
        findings.extend(apart(of, draft, others));
        if !findings.iter().any(Finding::is_error)
            && let Some(first) = findings.first_mut()
        {
            first.severity = Severity::Error;
        }
    } else {
        // The findings of rules remain, unless their fix is another one for the same text. How a text is to be spelled is no
        // matter of what is meant.
        let rules = &of.spec.dialect.prose.rules;
        let is_spelling =
            |code: Code| rules.iter().any(|says| says.rule.code() == code && says.rule.is_about_spelling());
        let kept: Vec<_> = apart(of, draft, others).collect();
        let is_in = |all: &[Finding<'_>], one: &Finding<'_>| {
            all.iter().any(|two| one.code == two.code && one.span == two.span)
        };
        let (remain, given_up): (Vec<_>, Vec<_>) = found
            .iter()
            .partition(|known| known.fix.is_none() || is_in(&kept, known) || is_spelling(known.code));
        for known in given_up {
            if let Some(new) =
                findings.iter_mut().find(|new| known.code == new.code && known.span == new.span)
            {
                (new.note, new.severity) = (known.note.clone(), known.severity);
            } else if let Some(new) =
                findings.iter_mut().find(|new| known.span == new.span && known.fix == new.fix)
            {
                // A sentence of the document is a better reason than a habit.
                *new = known.clone();
            } else if let Some(first) = findings.first_mut() {
                first.severity = first.severity.max(known.severity);
            }
        }
        let remain = remain.into_iter().filter(|known| !is_in(&findings, known)).cloned().collect::<Vec<_>>();
        findings.extend(remain);
    }
    findings.sort_by_key(|found| (!found.is_error(), found.span.start, found.span.end));
    findings
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
        }
        findings.push(new);
    }
    Some(findings)
}

/// Gives the findings for the changes of a draft the productions around them in the text that it leads to, and their fix what certain
/// repairs make of it; `others` are the findings on the draft.
fn put_in_place(
    of: &Subject<'_>,
    findings: &mut [Finding<'_>],
    draft: &Draft,
    text: &Accepted,
    others: &[Finding<'_>],
) {
    let is_same = **text == *draft.text;
    let of_least = |least| mend::fixes(others, least);
    let fixes = (!is_same).then(|| of_least(Confidence::Certain).or_else(|| of_least(Confidence::Guess)));
    let fixes = fixes.flatten().unwrap_or_default();
    // The place of a byte of the draft in the text.
    let moved = |at: usize| {
        let before = fixes.iter().take_while(|fix| fix.span.end <= at);
        before.fold(at, |at, fix| at + fix.replacement.len() - fix.span.len())
    };
    let mut places = Vec::new();
    for (found, change) in findings.iter_mut().zip(&draft.changes) {
        let Some(written) = draft.written(change) else { continue };
        let (begin, end) = (moved(written.start), moved(written.end));
        found.fix = text.get(begin..end).and_then(|fix| String::from_utf8(fix.to_vec()).ok());
        places.push(if begin == end { begin.saturating_sub(1) } else { begin });
    }
    let spec = &of.spec;
    let mut offsets = places.clone();
    offsets.sort_unstable();
    offsets.dedup();
    let stacks = faults::productions_at(spec, spec.start, text, offsets.clone());
    for (found, place) in findings.iter_mut().zip(places) {
        let stack = offsets.binary_search(&place).ok().and_then(|at| stacks.get(at));
        let Some(stack) = stack.filter(|_| found.within.len() < 2) else { continue };
        let innermost = stack.iter().rev().find(|name| spec.dialect.role(name) != Role::Characters);
        found.within.clone_from(stack);
        found.production = innermost.and_then(|name| spec.production(name)).unwrap_or(spec.start);
    }
}

/// Returns the findings on the text of a draft that its changes do not touch, as findings on the input.
fn apart<'i>(of: &Subject<'i>, draft: &Draft, found: Vec<Finding<'_>>) -> impl Iterator<Item = Finding<'i>> {
    // A place beside a change is in it.
    let are_apart = |one: &Range<usize>, two: &Range<usize>| {
        let reach = usize::from(one.is_empty() || two.is_empty());
        one.end + reach <= two.start || two.end + reach <= one.start
    };
    let written: Vec<_> = draft.changes.iter().filter_map(|change| draft.written(change)).collect();
    let is_kept = move |other: &Finding<'_>| written.iter().all(|written| are_apart(written, &other.span));
    let is_apart =
        move |other: &Finding<'_>| draft.changes.iter().all(|change| are_apart(&change.span, &other.span));
    // The scheme that it is about may be one of the draft only.
    let scheme = of.spec.dialect.known_scheme(&draft.text).map_or("", |known| known.name);
    let moved = move |other: Finding<'_>| Finding {
        input: Bytes::Borrowed(of.input),
        span: draft.text.span(&other.span),
        scheme: if other.scheme.is_empty() { scheme } else { other.scheme },
        ..other.into_owned()
    };
    found.into_iter().filter(is_kept).map(moved).filter(is_apart)
}

fn against_the_grammar<'i>(of: &Subject<'i>, asked: Asked) -> Found<'i> {
    if of.accepted {
        return (Vec::new(), None);
    }
    if let Some(tolerated) = tolerated(of) {
        return tolerated;
    }
    if let Some(whole) =
        cause::words(of).or_else(|| cause::several_hosts(of)).or_else(|| cause::after_port(of))
    {
        return (vec![whole], None);
    }
    let whole = form::prose_only(of).or_else(|| form::unknown_scheme(of));
    if let Some(whole) = whole.map(|found| vec![found]).or_else(|| form::missing_scheme(of)) {
        return (whole, None);
    }
    if let Some((doubled, rest)) = form::doubled_scheme(of) {
        let form = form::general_form(of).filter(|_| of.derives);
        let form = form.map(|form| Finding { severity: Severity::Note, ..form });
        return ([doubled].into_iter().chain(form).collect(), Some(rest));
    }
    if let Some((found, text)) = form::brackets(of).or_else(|| form::first_colon(of)) {
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
