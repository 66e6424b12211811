//! Every fault of an input: from the edits of a repair to findings.

mod certain;
mod classify;
mod kept;
mod within;

use std::borrow::Cow;
use std::cell::LazyCell;
use std::ops::Range;

use classify::{Divided, Site, Stack, classify};
use within::{MOST, depth};
pub(super) use within::{down_to, productions_at};

use super::intent::Intent;
use super::nearest::{Asked, Case};
use super::verdict::Accepted;
use crate::documents::dialect::Role;
use crate::findings::{Code, Expected, Finding, Severity};
use crate::repair::{Edit, Kind, Language};
use crate::shape::is_drive;
use crate::subject::Subject;
use crate::text::replaced;

/// The largest number of bytes that are read to classify each byte of an edit.
const LOOKED_AT: usize = 1 << 24;

/// The faults of an input, and the nearest input without them, if that is plausible: accepted, or another text.
pub(super) struct Faults<'i> {
    pub findings: Vec<Finding<'i>>,
    pub repaired: Option<Result<Accepted, Vec<u8>>>,
}

/// All faults of an input that does not conform, or `None` if no repair is found.
pub(super) fn faults<'i>(of: &Subject<'i>, asked: Asked) -> Option<Faults<'i>> {
    let case = Case::of(of, asked)?;
    let is_told = asked == Asked::Report;
    let keeps = is_told && case.keeps();
    let mut findings = case.around(keeps);
    findings.extend(case.foreign.iter().map(|(code, span)| {
        let input = case.text.span(span);
        let found = case.say(*code, input, case.requires_a_host(), Vec::new(), None);
        Finding { severity: Severity::Error, ..found }
    }));
    let is_meant = if let Some(found) = case.lacks_a_host() {
        findings.push(found);
        false
    } else {
        let is_meant = keeps && case.is_plausible();
        findings.extend(case.told(case.mended_faults(), keeps, is_meant));
        is_meant
    };
    findings.sort_by_key(|found| (found.span.start, found.span.end));
    if findings.is_empty() {
        return None;
    }
    let told = is_told && case.foreign.is_empty() && !findings.iter().any(|found| is_unknown(found.code));
    let Case { accepted, repair, .. } = case;
    let repaired = (told && is_meant).then(|| accepted.ok_or(repair.text));
    Some(Faults { findings, repaired })
}

/// A fault before it is put into words; its span is one of the repaired text's source.
struct Fault {
    code: Code,
    span: Range<usize>,
    at: usize,
    within: Vec<&'static str>,
    /// The edits change more than the span and the other faults: the span alone has no fix.
    reaches_further: bool,
}

impl Fault {
    /// Returns whether the byte at this place is in the span. An insertion (`puts_in`) may also be at its end.
    fn holds(&self, at: usize, puts_in: bool) -> bool {
        self.span.contains(&at) || puts_in && self.span.end == at
    }
}

impl<'i> Case<'_, 'i> {
    fn outermost(&self) -> Vec<&'static str> {
        vec![self.of.spec.start.name]
    }

    /// Returns whether the document defines the text around the URL as a wrapper.
    fn is_wrapper(&self) -> bool {
        let Range { start, end } = self.intent.inner;
        let (before, after) = (self.of.input[..start].trim_ascii(), self.of.input[end..].trim_ascii());
        let context = &self.of.spec.dialect.prose.context;
        let (prefix, is_prefixed) = match before.len().checked_sub(context.prefix.len()) {
            Some(at) if before[at..].eq_ignore_ascii_case(context.prefix.as_bytes()) => (&before[..at], true),
            _ => (before, false),
        };
        context.forms.iter().any(|form| {
            let (open, close) =
                form.wrapper.map_or((vec![], vec![]), |(open, close)| (vec![open], vec![close]));
            form.prefixed == is_prefixed && prefix == open && after == close
        })
    }

    /// The faults around the text, and those that were corrected before its characters were read. If the repair `keeps` what it
    /// has to, they have fixes.
    fn around(&self, keeps: bool) -> Vec<Finding<'i>> {
        let Intent { inner, missing, upper, .. } = &self.intent;
        let mut findings = Vec::new();
        let end = self.of.input.len();
        let fragment = self.intent.has_fragment.then_some(inner.end..end);
        let after = if fragment.is_some() { end..end } else { inner.end..end };
        for outer in [0..inner.start, after] {
            for (code, span) in outside(self.of.input, outer) {
                let is_certain = code != Code::Wrapper || self.is_wrapper();
                let found = self.say(code, span, self.outermost(), Vec::new(), Some(String::new()));
                findings.push(if is_certain { found.certain() } else { found });
            }
        }
        if let Some(fragment) = fragment {
            // The rest is the URL.
            let spec = &self.of.spec;
            let within = spec.path(spec.start.name, self.intent.production.name).to_vec();
            let found = self.say(Code::FragmentNotAllowed, fragment, within, Vec::new(), Some(String::new()));
            findings.push(found.certain());
        }
        if !missing.is_empty() {
            findings.push(self.missing_scheme(Some(missing.clone()).filter(|_| keeps)));
        }
        if let Some((at, slashes)) = self.intent.slashes {
            let here = self.text.span(&(at..at));
            let fix = Some(slashes.to_owned());
            findings.push(self.say(Code::MissingSlashes, here, self.outermost(), Vec::new(), fix));
        }
        if *upper > 0 && !names_a_drive(&self.text) {
            findings.push(self.scheme_case(*upper));
        }
        findings
    }

    /// The fault of a text without a scheme, which `fix` inserts.
    fn missing_scheme(&self, fix: Option<String>) -> Finding<'i> {
        let inner = &self.intent.inner;
        let text = &self.of.input[inner.clone()];
        let here = inner.start..inner.start;
        let code = if text.starts_with(b":") { Code::EmptyScheme } else { Code::MissingScheme };
        self.say(code, here, self.outermost(), Vec::new(), fix)
    }

    /// The fault of a scheme that has `length` bytes, some of them in upper case.
    fn scheme_case(&self, length: usize) -> Finding<'i> {
        let fix = String::from_utf8_lossy(&self.text[..length]).into_owned();
        let start = self.intent.inner.start;
        let found =
            self.say(Code::SchemeCase, start..start + length, self.outermost(), Vec::new(), Some(fix));
        let spec = &self.of.spec;
        let is_tolerated = spec.dialect.prose.scheme_case.is_some();
        let severity = if is_tolerated { spec.tolerance() } else { Severity::Error };
        Finding { severity, ..found }.certain()
    }

    /// The faults that the edits repair; edits that belong together are one fault.
    fn mended_faults(&self) -> Vec<Fault> {
        let dialect = self.of.spec.dialect;
        let stacks = LazyCell::new(|| self.stacks());
        let mut faults: Vec<Fault> = Vec::new();
        // Each look may go through all of the host, or of a text without one; or where slashes are counted.
        let counts = [Role::Group, Role::Database].iter().any(|role| self.meant.is_of_a_scheme_with(*role));
        let divided = Divided::new(&self.text, &self.repair.text);
        let host = divided.server.as_ref().filter(|_| !counts);
        let length = host.map_or(self.text.len(), Range::len);
        let (mut looks, most) = (0, (LOOKED_AT / length.max(1)).max(64));
        for (number, edit) in self.repair.edits.iter().take(MOST).enumerate() {
            // A deletion belongs to what it is in or after; anything else to what is written there.
            let stack = LazyCell::new(|| {
                let (before, after) = &stacks[number];
                match edit.kind {
                    Kind::Delete | Kind::Insert if depth(dialect, before) >= depth(dialect, after) => {
                        &before[..]
                    }
                    _ => after,
                }
            });
            let stack = || *stack;
            let known = faults.len().saturating_sub(1);
            for offset in self.looked_at(edit) {
                looks += 1;
                let is_looked_at = (looks <= most).then_some(&divided);
                self.look(&mut faults, known, (edit, offset, &stack), is_looked_at);
            }
            let Range { start, end } = edit.span;
            let told = |at: usize| faults[known..].iter().any(|fault| fault.holds(at, start == end));
            if !told(start) || !told(end.max(start + 1) - 1) {
                faults[known..].iter_mut().for_each(|fault| fault.reaches_further = true);
            }
        }
        faults
    }

    /// The offsets of an edit at which a fault may be.
    fn looked_at(&self, edit: &Edit) -> impl Iterator<Item = usize> {
        let is_first = edit.span.is_empty() || is_one_fault(&self.text, edit);
        let end = if is_first { edit.span.start + 1 } else { edit.span.end };
        // A dot or hyphen that goes with something else is no fault of its own.
        let goes_along = |offset: usize| edit.kind == Kind::Delete && b".-".contains(&self.text[offset]);
        let all = edit.span.is_empty() || edit.span.clone().all(goes_along);
        (edit.span.start..end).filter(move |offset| all || !goes_along(*offset))
    }

    /// Looks at one offset of an edit, unless there were too many, and adds what is found to the faults; those from `known` on
    /// are of this edit.
    fn look<'s>(
        &'s self,
        faults: &mut Vec<Fault>,
        known: usize,
        (edit, offset, stack): (&'s Edit, usize, Stack<'s>),
        divided: Option<&'s Divided<'s>>,
    ) {
        // The bytes of a run are one fault.
        let goes_on = |last: &Fault| last.span.end == offset && is_inside_a_run(&self.text, edit, offset);
        let Some(divided) = divided.filter(|_| !faults[known..].last().is_some_and(goes_on)) else {
            let is_next = |last: &&mut Fault| last.span.end == offset && !edit.span.is_empty();
            if let Some(last) = faults.last_mut().filter(is_next) {
                last.span.end = offset + 1;
            }
            return;
        };
        // The text after a `%` belongs to its fault, and that of an escape where none may be.
        let is_escape = |code: Code| matches!(code, Code::BadEscape | Code::NotAllowedHere);
        let holds_offset = |last: &Fault| is_escape(last.code) && last.span.contains(&offset);
        if faults[known..].last().is_some_and(holds_offset) {
            return;
        }
        let (of, meant, intent) = (self.of, &*self.meant, &self.intent);
        let place = Site {
            of,
            meant,
            intent,
            text: &self.text,
            repaired: &self.repair.text,
            divided,
            edit,
            offset,
            stack,
        };
        let (code, span) = match classify(&place) {
            (code, _) if is_one_fault(&self.text, edit) => (code, edit.span.clone()),
            found => found,
        };
        let each = edit.text.len() / edit.span.len().max(1);
        let at = edit.at + ((offset - edit.span.start) * each).min(edit.text.len());
        // The slashes after a scheme are missing once, however many edits put them there.
        // So is an address wrong once, and it is not its last part alone.
        let is_once = matches!(code, Code::MissingSlashes | Code::BadIpLiteral | Code::ZoneId);
        let goes_on = |last: &Fault| span.start <= last.span.end || is_once;
        match faults.last_mut() {
            Some(last) if last.code == code && goes_on(last) => {
                last.span.end = last.span.end.max(span.end);
                last.span.start = last.span.start.min(span.start);
            }
            _ => {
                let within =
                    if self.asked == Asked::Places { Vec::new() } else { self.spoken_of(code, stack()) };
                faults.push(Fault { code, span, at, within, reaches_further: false });
            }
        }
    }

    /// The findings of faults, each with the expected text and its fix, if the repair `keeps` what it has to or `is_meant`.
    fn told(&self, faults: Vec<Fault>, keeps: bool, is_meant: bool) -> Vec<Finding<'i>> {
        if self.asked == Asked::Places {
            let place = |fault: Fault| Finding::new(self.of, fault.code, self.text.span(&fault.span));
            return faults.into_iter().map(place).collect();
        }
        let automaton = self.meant.language.automaton();
        let mut state = 0;
        let mut read = self.intent.before;
        let borders = self.borders();
        faults
            .into_iter()
            .map(|Fault { code, span, at, within, reaches_further }| {
                if at > read {
                    state = automaton.run(state, &self.repair.text[read..at]);
                    read = at;
                }
                // Text that would be allowed only before another text is not expected.
                let next = self.text.get(span.start).filter(|_| !span.is_empty());
                let lives = next.is_some_and(|byte| !automaton.is_dead(automaton.step(state, *byte)));
                let expected = if lives { Vec::new() } else { expected(&self.meant.language, state) };
                let is_answer = !reaches_further && !is_unknown(code) && (!span.is_empty() || is_meant);
                let is_certain = self.is_certain(code, &span, &within, &borders);
                let invents = || self.edits_at(&span).iter().any(|edit| self.is_invented(edit));
                let is_answer = is_answer && (is_certain || keeps && !invents());
                let fix = self.rewritten(&span).filter(|_| is_answer);
                let input = self.text.span(&span);
                let found = self.say(code, input, within, expected, fix);
                if is_certain { found.certain() } else { found }
            })
            .collect()
    }

    /// The edits that touch a part of the text, or are beside it.
    fn edits_at(&self, span: &Range<usize>) -> &[Edit] {
        let edits = &self.repair.edits;
        let begin = edits.partition_point(|edit| edit.span.end < span.start);
        let length = edits[begin..].partition_point(|edit| edit.span.start <= span.end);
        &edits[begin..begin + length]
    }

    /// The replacement of a part of the text in the repair, if it changes.
    fn rewritten(&self, span: &Range<usize>) -> Option<String> {
        let edits = || self.edits_at(span).iter();
        let text = |bytes: &[u8]| Some(String::from_utf8_lossy(bytes).into_owned());
        // An edit that reaches further than the part: its share of it.
        let around = |edit: &&Edit| {
            let longer = !span.is_empty() && edit.span.len() > span.len();
            longer && edit.span.start <= span.start && edit.span.end >= span.end
        };
        if let Some(edit) = edits().find(around) {
            return text(&share(edit, span));
        }
        let inside = |edit: &&Edit| edit.span.start >= span.start && edit.span.end <= span.end;
        let part = &self.text[span.clone()];
        let in_part = |edit: &Edit| edit.span.start - span.start..edit.span.end - span.start;
        let written = replaced(part, edits().filter(inside).map(|edit| (in_part(edit), &edit.text[..])));
        if written == part { None } else { text(&written) }
    }

    /// The fault of `nntp:group/12`, which lacks a host that cannot be guessed: slashes alone would make the group a host, and
    /// the number a group.
    fn lacks_a_host(&self) -> Option<Finding<'i>> {
        // So does the name of an article: without its `@`, it would be that of a group.
        let end = self.text.len();
        let is_article = self.meant.is_of_a_scheme_with(Role::Article) && self.text.ends_with(b"@");
        if is_article && matches!(&self.repair.edits[..], [only] if only.span == (end - 1..end)) {
            return Some(self.say(
                Code::EmptyHost,
                self.text.span(&(end..end)),
                self.outermost(),
                Vec::new(),
                None,
            ));
        }
        let colon = self.intent.scheme?.name.len();
        let rest = self.text.get(colon..)?.strip_prefix(b":").filter(|rest| !rest.starts_with(b"/"))?;
        let is_number_to_name = |edit: &Edit| {
            let mut bytes = self.text[edit.span.clone()].iter().zip(&edit.text);
            edit.kind == Kind::Replace
                && bytes.any(|(old, new)| old.is_ascii_digit() && new.is_ascii_alphabetic())
        };
        let accepts = |host: &[u8]| {
            self.meant.language.automaton().accepts(&[&self.text[..=colon], host, rest].concat())
        };
        // Where it is accepted without slashes, too, they announce nothing.
        if !self.repair.edits.iter().any(is_number_to_name) || !accepts(b"//h/") || accepts(b"h/") {
            return None;
        }
        let here = self.text.span(&(colon + 1..colon + 1));
        Some(self.say(Code::MissingSlashes, here, self.outermost(), Vec::new(), None))
    }

    /// Returns whether the repair is plausible, and not only a string of the language.
    fn is_plausible(&self) -> bool {
        let invented = |edit: &&Edit| !matches!(edit.kind, Kind::Encode | Kind::DeleteHost);
        let changed: usize =
            self.repair.edits.iter().filter(invented).map(|edit| edit.span.len().max(edit.text.len())).sum();
        changed <= 24.max(self.text.len() / 2)
            && !names_a_drive(&self.text)
            && !self.repair.edits.iter().any(|edit| self.is_invented(edit))
    }

    /// Returns whether an edit invents content: a letter, digit, colon or `@` where others would be allowed as well. (A colon
    /// before two slashes belongs to them.)
    fn is_invented(&self, edit: &Edit) -> bool {
        let old = &self.text[edit.span.clone()];
        let is_content = |byte: &u8| byte.is_ascii_alphanumeric() || b":@".contains(byte);
        let is_same = |byte: &u8| old.iter().any(|old| old.eq_ignore_ascii_case(byte));
        let is_announced = edit.text == b":" && self.repair.text[edit.at..].starts_with(b"://");
        let is_decoded = old.first() == Some(&b'%') && edit.kind == Kind::Replace;
        if !matches!(edit.kind, Kind::Insert | Kind::Replace)
            || is_announced
            || is_decoded
            || self.puts_in_this_host(edit)
            || !edit.text.iter().any(|byte| is_content(byte) && !is_same(byte))
        {
            return false;
        }
        let automaton = self.meant.language.automaton();
        let mut state = automaton.run(0, &self.repair.text[self.intent.before..edit.at]);
        edit.text.iter().any(|byte| {
            let lives = |byte: &u8| !automaton.is_dead(automaton.step(state, *byte));
            let others = (0..=u8::MAX).filter(|other| other != byte && lives(other)).count();
            state = automaton.step(state, *byte);
            is_content(byte) && others > 0
        })
    }

    /// A sentence on the production of characters that has this one beyond US-ASCII, where that is one for some parts only.
    fn allowed_elsewhere(&self, span: &Range<usize>) -> Option<String> {
        let character = self.of.input.get(span.clone()).filter(|character| !character.is_ascii())?;
        let spec = &self.of.spec;
        let of_characters = spec.dialect.productions().iter().filter(|it| {
            spec.dialect.role(it.name) == Role::Characters
                && spec.derives(it, character)
                && !spec.derives(it, b"")
        });
        // The innermost is used by the others.
        let is_made_of = |one: &str, name: &str| spec.grammar().uses(one).contains(&name);
        let names: Vec<_> = of_characters.map(|it| it.name).collect();
        let name = *names.iter().find(|name| !names.iter().any(|other| is_made_of(name, other)))?;
        let parts: Vec<_> =
            spec.dialect.productions().iter().filter(|it| is_made_of(it.name, name)).collect();
        match parts[..] {
            [only] => Some(format!("`{name}` has it, which is allowed in `{}` only.", only.name)),
            _ => None,
        }
    }

    fn say(
        &self,
        code: Code,
        span: Range<usize>,
        within: Vec<&'static str>,
        expected: Vec<Expected>,
        fix: Option<String>,
    ) -> Finding<'i> {
        let innermost = within.iter().rev().find(|name| self.of.spec.dialect.role(name) != Role::Characters);
        let production = match code {
            // These speak of the whole form.
            Code::UserNotAllowed
            | Code::HostNotAllowed
            | Code::MissingColon
            | Code::MissingSlashes
            | Code::QueryWithoutPath
            | Code::FragmentNotAllowed
            | Code::PortNotAllowed
            | Code::TrailingInput => None,
            Code::SchemeCase | Code::BadScheme => self.of.spec.production(self.of.spec.dialect.prose.scheme),
            _ => innermost.and_then(|name| self.of.spec.production(name)),
        };
        let production = production.unwrap_or(self.intent.production);
        // The colon is removed with the text in the place of the digits.
        let (start, end) = (span.start, span.end);
        let is_left_out = || {
            let leaves_it_out = |edit: &Edit| {
                edit.kind == Kind::Delete && (edit.span.start + 1, edit.span.end) == (start, end)
            };
            self.edits_at(&(start..end)).iter().any(leaves_it_out)
        };
        Finding {
            production,
            scheme: self.intent.scheme.map_or("", |scheme| scheme.name),
            within,
            expected,
            fix,
            note: match code {
                Code::EmptyHost if self.of.spec.derives(production, b"") => {
                    format!("All of `{}` may be removed, but not its host alone.", production.name).into()
                }
                Code::NotAllowedHere => self.allowed_elsewhere(&span).unwrap_or_default().into(),
                Code::BadPort if is_left_out() => Cow::Borrowed("Remove it with its colon."),
                _ => Cow::Borrowed(""),
            },
            section: self.of.spec.dialect.prose.scheme_case.filter(|_| code == Code::SchemeCase),
            ..Finding::new(self.of, code, span)
        }
    }
}

/// Returns whether the text is a path of Windows, whose drive is read as a scheme, or a path that begins with a server.
fn names_a_drive(text: &[u8]) -> bool {
    is_drive(text) || text.starts_with(b"\\\\")
}

/// Returns whether no fix can be known: numbers that are no address, hosts that only other documents define, and text in another
/// encoding.
fn is_unknown(code: Code) -> bool {
    let is_foreign = matches!(code, Code::Ipv6Literal | Code::ZoneId | Code::BareIpv6 | Code::IllFormedUtf8);
    is_foreign || matches!(code, Code::NumericTopLabel | Code::BadIpv4)
}

/// The text around the URL: blanks and the wrapper, one entry for each run.
fn outside(input: &[u8], outer: Range<usize>) -> Vec<(Code, Range<usize>)> {
    let mut found: Vec<(Code, Range<usize>)> = Vec::new();
    for offset in outer {
        let code = match input[offset] {
            b' ' => Code::Space,
            byte if byte.is_ascii_whitespace() => Code::ControlCharacter,
            _ => Code::Wrapper,
        };
        match found.last_mut() {
            Some((last, span)) if *last == code => span.end = offset + 1,
            _ => found.push((code, offset..offset + 1)),
        }
    }
    found
}

/// Returns whether the bytes that an edit takes are one fault: an escape that is written as its character, or all that follows from
/// a border on.
fn is_one_fault(text: &[u8], edit: &Edit) -> bool {
    match edit.kind {
        Kind::Replace => edit.span.len() == 3 && edit.text.len() == 1,
        Kind::Delete => edit.span.end == text.len() && b"/?#".contains(&text[edit.span.start]),
        _ => false,
    }
}

/// Returns whether the bytes around this one of an edit are the same.
fn is_inside_a_run(text: &[u8], edit: &Edit, offset: usize) -> bool {
    let (before, after) = (offset.wrapping_sub(1), offset + 1);
    edit.span.contains(&before)
        && edit.span.contains(&after)
        && [before, after].iter().all(|at| text[*at] == text[offset])
}

/// The part of an edit's text that replaces a part of its span.
fn share(edit: &Edit, span: &Range<usize>) -> Vec<u8> {
    let part = span.start - edit.span.start..span.end - edit.span.start;
    let each = edit.text.len() / edit.span.len().max(1);
    edit.text.get(part.start * each..part.end * each).unwrap_or_default().to_vec()
}

/// The expected text in a state.
fn expected(language: &Language, state: usize) -> Vec<Expected> {
    let bytes = language.following(state);
    let text = (!bytes.is_empty()).then(|| Expected::OneIn(bytes.to_vec()));
    let end = language.automaton().is_accepting(state).then_some(Expected::End);
    text.into_iter().chain(end).collect()
}
