//! Findings: what the path says, as a person reads it.
//!
//! A code comes from the slip. If the text is allowed as it is, an error becomes what the document allows (`unexpected-reading`), and if it is
//! not, a warning becomes the fault of the part and character.

use std::cell::Cell;
use std::ops::Range;

use super::draft::{Change, Correction};
use super::search::SearchSpace;
use crate::bnf::automaton::State;
use crate::check::failure::Failure;
use crate::check::fault;
use crate::check::within::{down_to, productions_at, with_a_host};
use crate::documents::dialect::Role;
use crate::findings::{Code, Confidence, Expected, FOUND, Finding, Severity};
use crate::rewrite::Rewrite;
use crate::shape::is_drive;
use crate::slips::part::{AUTHORITY, Part, set};
use crate::slips::scheme;
use crate::slips::text::{Text, blank, scheme_of};
use crate::slips::{BEYOND, BOUND, How};
use crate::subject::Subject;
use crate::text::{self, capitalized, opened, replaced, shortened};

/// Codes that say what happened, not what the grammar refuses: they stay if the text conforms.
const KINDS: [Code; 4] = [Code::DoubledScheme, Code::InvisibleCharacter, Code::Wrapper, Code::Placeholder];
/// The number of findings up to which each is examined by itself.
const MOST: usize = 12;
/// The longest text in a sentence, in characters.
const SHOWN: usize = 40;

/// The maker of findings of changes.
pub(super) struct FindingMaker<'t, 'i> {
    of: &'t Subject<'i>,
    space: SearchSpace<'t>,
    conforms: bool,
    /// The part at the place of a finding, from which the next is read on.
    part: Cell<Option<(usize, Part)>>,
    /// The state there.
    state: Cell<(usize, State)>,
    /// The first `?` and the first `#` of the input.
    query: Option<usize>,
    fragment: Option<usize>,
}

/// Changes that are one finding: beside each other, of one slip, and of the same text.
struct Group<'c> {
    first: &'c Change,
    /// The part that a likely change is in.
    part: Option<Part>,
    span: Range<usize>,
    text: Vec<u8>,
    count: usize,
}

/// The number of bytes in which a colon is looked for: before a place, which begins a password, and after a scheme.
const LONGEST_USER: usize = 1000;

impl<'t, 'i> FindingMaker<'t, 'i> {
    pub fn new(of: &'t Subject<'i>, space: SearchSpace<'t>, conforms: bool) -> Self {
        let [query, fragment] = [b'?', b'#'].map(|sign| memchr::memchr(sign, of.input));
        Self { of, space, conforms, part: Cell::default(), state: Cell::default(), query, fragment }
    }

    /// The findings of an explanation, in order of places, errors first.
    pub fn findings(&self, meant: &Correction) -> Vec<Finding<'i>> {
        let input = self.of.input;
        let groups = self.groups(meant);
        let are_few = groups.len() <= MOST;
        // If no scheme is suggested, `x:`, a scheme that no document knows, takes its place to show what else is wrong.
        let is_open = |group: &Group<'_>| {
            let slip = self.space.table.slips[group.first.row];
            slip.code == Some(Code::MissingScheme) && matches!(slip.how, How::Fault { .. })
        };
        let text = |group| if is_open(group) { &b"x:"[..] } else { &group.text[..] };
        let all = || groups.iter().map(|group| (group.span.clone(), text(group)));
        // A rival of a text that conforms is no error.
        let is_rival =
            |group: &Group<'_>| matches!(self.space.table.slips[group.first.row].how, How::Rival(_));
        // A change is needed if the text does not conform after all the others.
        let is_needed = |place: usize| {
            let others = all().enumerate().filter(|(other, _)| *other != place).map(|(_, group)| group);
            !self.conforms
                && !is_rival(&groups[place])
                && (groups.len() == 1 || !are_few || !self.space.language.accepts(&replaced(input, others)))
        };
        let mut needed: Vec<bool> = (0..groups.len()).map(is_needed).collect();
        if !self.conforms && !needed.contains(&true) {
            // Two changes may each suffice: the first one is then told as the error.
            needed[groups.iter().position(|group| !is_rival(group)).unwrap_or(0)] = true;
        }
        let stacks = self.stacks(meant, &groups);
        let scheme = scheme_of(&meant.text).and_then(scheme::in_use).unwrap_or_default();
        let mut findings = Vec::new();
        for (place, group) in groups.iter().enumerate() {
            let slip = self.space.table.slips[group.first.row];
            if !self.conforms && !needed[place] && matches!(slip.how, How::Fault { .. }) {
                continue;
            }
            let mut found = Finding { scheme, ..self.finding(group, needed[place]) };
            // Half of a wrapper removed is worse than none, and half of a guess may not conform.
            let is_half = |other: &&Group<'_>| other.first.row == group.first.row;
            let is_one_of = found.code == Code::Wrapper && groups.iter().filter(is_half).nth(1).is_some();
            if is_one_of || self.conforms && groups.len() > 1 {
                found.fix = None;
            }
            if let Some((stack, expected)) = stacks.get(place).filter(|_| found.severity == Severity::Error) {
                self.put(&mut found, stack);
                found.expected.clone_from(expected);
            }
            findings.push(found);
        }
        findings.sort_by_key(|found| (!found.is_error(), found.span.start, found.span.end));
        findings.dedup_by(|one, two| one.code == two.code && one.span == two.span);
        findings
    }

    /// The text that is meant, with the places of its bytes in the input.
    pub fn rewrite(&self, meant: &Correction) -> Rewrite<'static> {
        let mut text = Rewrite::of(self.of.input.to_vec());
        text.write(self.groups(meant).iter().map(|group| (group.span.clone(), &group.text[..])));
        text
    }

    /// The finding on a text that nothing explains: at the place where it stops being the beginning of one
    /// that conforms.
    pub fn fault(&self) -> Finding<'i> {
        let input = self.of.input;
        let text = self.space.text(input);
        let (at, part) = self.space.leaves(&text, &[]);
        let (row, span) = self.fault_at(&text, at, part);
        self.unexplained(row, span, Some(part))
    }

    /// The finding of a row at a place where nothing is suggested.
    fn unexplained(&self, row: usize, span: Range<usize>, part: Option<Part>) -> Finding<'i> {
        let change = Change { span: span.clone(), text: Vec::new(), row, part };
        let group = Group { first: &change, part, span, text: Vec::new(), count: 1 };
        Finding { fix: None, ..self.finding(&group, true) }
    }

    /// Says what the grammar expects at a place that nothing explains, and in which production.
    pub fn expect(&self, found: &mut Finding<'i>) {
        let failure = Failure::first(&self.of.spec, self.of.input);
        if let Some(failure) = failure.filter(|failure| failure.offset == found.span.start) {
            let fault = fault::finding(self.of, &failure);
            found.expected = fault.expected;
            if found.within.len() < 2 {
                (found.production, found.within) = (fault.production, fault.within);
            }
            found.says = found.says.take().filter(|_| found.code != Code::NotAllowedHere);
        }
    }

    /// Says in which productions the errors are of a text that nothing explains: those in which a letter or a digit could be there.
    pub fn place(&self, findings: &mut [Finding<'i>]) {
        let spec = &self.of.spec;
        let mut errors: Vec<&mut Finding<'i>> =
            findings.iter_mut().filter(|found| found.is_error()).collect();
        errors.sort_by_key(|found| found.span.start);
        for filling in [&b"1"[..], b"a"] {
            let spans = errors.iter().map(|found| (found.span.clone(), filling));
            if !errors.is_sorted_by(|one, two| one.span.end <= two.span.start) {
                return;
            }
            let text = replaced(self.of.input, spans);
            if !self.space.language.accepts(&text) {
                continue;
            }
            let mut longer = 0_isize;
            let place = |found: &&mut Finding<'_>| {
                let at = found.span.start.saturating_add_signed(longer);
                longer += filling.len().cast_signed() - found.span.len().cast_signed();
                at
            };
            let offsets = errors.iter().map(place).collect();
            let stacks = productions_at(spec, spec.start, &text, offsets);
            errors.iter_mut().zip(stacks).for_each(|(found, stack)| self.put(found, &stack));
            return;
        }
    }

    /// Puts a finding in the productions around its place.
    fn put(&self, found: &mut Finding<'i>, stack: &[&'static str]) {
        let spec = &self.of.spec;
        let stack = &match found.code {
            Code::EmptyPort | Code::BadPort => down_to(spec, Role::Port, stack),
            Code::MissingDatabase => down_to(spec, Role::Database, stack),
            Code::EmptyHost => with_a_host(spec, stack),
            _ => stack.to_vec(),
        };
        let innermost = stack.iter().rev().find(|name| spec.dialect.role(name) != Role::Characters);
        found.production = innermost.and_then(|name| spec.production(name)).unwrap_or(spec.start);
        if !stack.is_empty() {
            found.within.clone_from(stack);
        }
    }

    /// Puts what makes a suggestion impossible first, at its places; a text that is no URL at all is that one finding.
    pub fn first(&self, findings: &mut Vec<Finding<'i>>, row: usize, spans: &[Range<usize>]) {
        let told = spans.iter().map(|span| self.unexplained(row, span.clone(), None));
        let told: Vec<Finding<'i>> = told.collect();
        let Some(code) = told.first().map(|told| told.code) else { return };
        let (is_placeholder, is_port) = (code == Code::Placeholder, code == Code::BadPort);
        if code == Code::NotAUrl {
            findings.clear();
        }
        // A finding inside what a value has to replace is not told separately.
        let is_inside = |found: &Finding<'_>| {
            let meets = |span: &Range<usize>| found.span.start < span.end && span.start < found.span.end;
            // The colon before a port that is no number begins that port.
            let is_before = |span: &Range<usize>| is_port && found.span.end == span.start;
            let is_at = || spans.iter().any(|span| meets(span) || is_before(span));
            // A label of a host that seems to end with a hyphen goes on with the value.
            let is_edge = |span: &Range<usize>| span.start == found.span.end || span.end == found.span.start;
            let is_beside =
                matches!(found.code, Code::HyphenAtEdge | Code::EmptyLabel) && spans.iter().any(is_edge);
            (is_placeholder || is_port) && (is_at() || is_beside)
                || is_placeholder && found.code == Code::MissingScheme
        };
        findings.retain(|found| found.code != code && !is_inside(found));
        findings.splice(0..0, told);
    }

    /// The row of a fault by its place, and from where to where it is.
    pub fn fault_at(&self, text: &Text<'_>, at: usize, part: Part) -> (usize, Range<usize>) {
        let SearchSpace { table, facts, .. } = self.space;
        let dialect = self.of.spec.dialect;
        let SearchSpace { language, .. } = self.space;
        let only_slash = || {
            let state = language.run(0, &text.bytes[..at]);
            (0..=255).all(|byte| byte == b'/' || language.is_dead(language.step(state, byte)))
        };
        let is_missing = |row: usize| match table.slips[row].code {
            Some(Code::MissingScheme) => facts.relative,
            Some(Code::MissingSlashes) => !only_slash(),
            // A fault does not apply if the document has no reason about it.
            Some(code) => [code, elsewhere(code)].iter().all(|code| dialect.reasons(*code).is_empty()),
            None => false,
        };
        let mut faults =
            table.faults.iter().filter(|(row, parts, _)| part.is_in(*parts) && !is_missing(*row));
        let found = faults.find_map(|(row, _, is)| Some((*row, is(text, at)?)));
        // The last fault of the table holds everywhere.
        found.unwrap_or_else(|| (table.faults.last().map_or(0, |(row, ..)| *row), at..at))
    }

    /// Returns whether the input could end at a place.
    fn could_end(&self, at: usize) -> bool {
        let language = self.space.language;
        let (from, state) = Some(self.state.get()).filter(|(from, _)| *from <= at).unwrap_or_default();
        let state = language.run(state, &self.of.input[from..at]);
        self.state.set((at, state));
        language.is_accepting(state)
    }

    /// The part at a place of the input, as it is divided whatever is allowed.
    fn part_at(&self, at: usize) -> Part {
        let (input, facts) = (self.of.input, self.space.facts);
        let (from, part) = self.part.get().filter(|(from, _)| *from <= at).unwrap_or_else(|| {
            let begin = facts.begin(input).min(at);
            (begin, Part::first(facts.first))
        });
        let part = part.after(input, from..at);
        self.part.set(Some((at, part)));
        part
    }

    /// The changes, those beside each other in one; if they overlap, all of them are one.
    fn groups<'c>(&self, meant: &'c Correction) -> Vec<Group<'c>> {
        let input = self.of.input;
        let mut groups: Vec<Group<'c>> = Vec::new();
        for change in &meant.changes {
            let is_alike = |last: &Group<'_>| {
                last.first.row == change.row
                    && last.span.end == change.span.start
                    && !change.span.is_empty()
                    && (input[last.first.span.clone()] == input[change.span.clone()]
                        && last.first.text == change.text
                        || [&last.span, &change.span].iter().all(|span| input[span.start] >= 128))
            };
            // A slip that adds a scheme may also change text after the host: both are one change.
            let is_further = |last: &Group<'_>| {
                let slip = self.space.table.slips[change.row];
                last.first.row == change.row
                    && slip.code == Some(Code::MissingScheme)
                    && matches!(slip.how, How::Whole(_))
                    && last.span.end <= change.span.start
                    && !change.text.is_empty()
            };
            if let Some(last) = groups.last_mut().filter(|last| is_further(last)) {
                last.text.extend_from_slice(&input[last.span.end..change.span.start]);
                last.text.extend_from_slice(&change.text);
                last.span.end = change.span.end;
            } else if let Some(last) = groups.last_mut().filter(|last| is_alike(last)) {
                last.span.end = change.span.end;
                last.text.extend_from_slice(&change.text);
                last.count += 1;
            } else {
                let (span, text) = (change.span.clone(), change.text.clone());
                let part = change.part.filter(|_| meant.cost <= BOUND);
                groups.push(Group { first: change, part, span, text, count: 1 });
            }
        }
        let parts = groups.iter().map(|group| (group.span.clone(), &group.text[..]));
        // A fault only names a place: it has no text to replace.
        let is_fault =
            |group: &Group<'_>| matches!(self.space.table.slips[group.first.row].how, How::Fault { .. });
        if meant.cost <= BOUND
            && !groups.is_empty()
            && !groups.iter().any(is_fault)
            && replaced(input, parts) != meant.text
        {
            groups.truncate(1);
            let (span, text) = changed(input, &meant.text);
            (groups[0].span, groups[0].text, groups[0].count) = (span, text, 1);
        }
        groups
    }

    /// For each group, the productions around it in the text that is meant, and what the grammar allows there.
    fn stacks(&self, meant: &Correction, groups: &[Group<'_>]) -> Vec<(Vec<&'static str>, Vec<Expected>)> {
        let SearchSpace { language, .. } = self.space;
        if meant.cost >= BEYOND || meant.text.is_empty() {
            return Vec::new();
        }
        // The number of bytes by which the meant text is longer than the input, up to a place.
        let mut longer = 0_isize;
        let place = |group: &Group<'_>| {
            let at = group.span.start.saturating_add_signed(longer);
            longer += group.text.len().cast_signed() - group.span.len().cast_signed();
            at.min(meant.text.len() - 1)
        };
        let places: Vec<usize> = groups.iter().map(place).collect();
        let last = groups.last();
        let ends_with_less =
            last.is_some_and(|last| last.text.is_empty() && last.span.end == self.of.input.len());
        let mut offsets = places.clone();
        offsets.push(0);
        offsets.sort_unstable();
        offsets.dedup();
        let spec = &self.of.spec;
        let stacks = productions_at(spec, spec.start, &meant.text, offsets.clone());
        let (mut state, mut read) = (0, 0);
        let mut all = Vec::new();
        for at in places {
            let mut stack = offsets.binary_search(&at).ok().and_then(|at| stacks.get(at)).cloned();
            // If something at the end is too much, the finding belongs to the production that is open before and after it.
            if let (true, Some(stack), Some(first)) = (at + 1 == meant.text.len(), &mut stack, stacks.first())
                && ends_with_less
            {
                let same = stack.iter().zip(first).take_while(|(one, two)| one == two).count();
                stack.truncate(same);
            }
            // The places ascend, so the automaton goes on from the last one.
            state = language.run(state, &meant.text[read..at.max(read)]);
            read = at.max(read);
            let bytes: Vec<u8> =
                (0..=255).filter(|byte| !language.is_dead(language.step(state, *byte))).collect();
            let end = language.is_accepting(state).then_some(Expected::End);
            let one_in = (!bytes.is_empty()).then_some(Expected::OneIn(bytes));
            all.push((stack.unwrap_or_default(), one_in.into_iter().chain(end).collect()));
        }
        all
    }

    fn finding(&self, group: &Group<'_>, needed: bool) -> Finding<'i> {
        let SearchSpace { table, facts, .. } = self.space;
        let input = self.of.input;
        let Group { first, .. } = *group;
        let slip = table.slips[first.row];
        let dialect = self.of.spec.dialect;
        let mut span = group.span.clone();
        let text = &input[span.clone()];
        // An unlikely change may move the authority; the part is then that of the input as its delimiters divide it.
        let is_delimiter = text.first().is_some_and(|byte| b"/?#:@".contains(byte));
        let divided = || Some(self.part_at(span.start)).filter(|part| part.is_in(AUTHORITY) && !is_delimiter);
        // An unlikely change may also begin a part that the input does not have.
        let begins = |part: &Part| match part {
            Part::Query => self.query.is_some_and(|at| at < span.start),
            Part::Fragment => self.fragment.is_some_and(|at| at < span.start),
            _ => true,
        };
        let part = group.part.or_else(divided).or(first.part.filter(begins));
        let part = part.unwrap_or_else(|| self.part_at(span.start));
        // If the text has a character that the document never allows, that one is wrong.
        let byte = text.iter().find(|byte| facts.allowed(**byte) == 0).or(text.first()).copied();
        let own = |code: Option<Code>| match (code, byte) {
            (Some(code), _) => code,
            (None, None) => Code::MissingScheme,
            (None, Some(128..)) if facts.beyond_ascii() && str::from_utf8(text).is_err() => {
                Code::IllFormedUtf8
            }
            (None, Some(byte)) => facts.code(part, byte),
        };
        let mut code = own(slip.code);
        let mut says = slip.says;
        if needed && code == Code::TrailingPunctuation && span.len() == 1 && first.part.is_some() {
            // An error of the document is told instead of the advice against the sign.
            let (fault, all) = self.fault_at(&Text::of(input), span.start, part);
            let named = own(table.slips[fault].code);
            if is_error(named) {
                // If a digit precedes, the port is right, and the sign after it is wrong.
                let is_after_port =
                    named == Code::BadPort && input[..span.start].last().is_some_and(u8::is_ascii_digit);
                let own = if is_after_port { "{Found} {is} after the port" } else { table.slips[fault].says };
                (code, says) = (named, own);
                if all.len() > span.len() && group.text.is_empty() && !is_after_port {
                    span = all;
                }
            }
        }
        if code == Code::MissingScheme && !text.is_empty() && says.contains("missing before it") {
            says = "`{text}` is written where `{fix}` is meant";
        }
        code = if needed { self.as_error(code, group, part, byte, &mut says) } else { as_allowed(code) };
        code = self.of_this_document(code, group, part, byte);
        if !needed && code == Code::TrailingPunctuation {
            says = "{document} reads {found} as part of the URL; perhaps remove {it}";
        }
        if code == Code::IllFormedUtf8 {
            says = "{Part} contains {found}, which is not UTF-8";
        }
        let ends = matches!(slip.how, How::Fault { .. })
            && matches!(code, Code::BadHostCharacter | Code::BadPort)
            && byte.is_some_and(|byte| b"/?#".contains(&byte));
        if (code == Code::NotAllowedHere || ends)
            && !dialect.reasons(Code::TrailingInput).is_empty()
            && self.could_end(span.start)
        {
            (code, says) = (Code::TrailingInput, "The URL ends before `{text}` in {document}");
            span.end = input.len();
        }
        if code == Code::ColonInFirstSegment
            && let Some(colon) = text.iter().position(|byte| *byte == b':')
        {
            span = span.start + colon..span.start + colon + 1;
        }
        let is_fixed = span == group.span && text != &group.text[..];
        let severity = match code {
            _ if needed => Severity::Error,
            Code::UnexpectedReading if self.conforms => Severity::Warning,
            code => Severity::Note.max(code.page().severity.min(Severity::Warning)),
        };
        let fix = String::from_utf8(group.text.clone()).ok().filter(|_| is_fixed);
        // Without a slip, the production says more than the row of `not-allowed-here` does.
        let is_told =
            code != Code::NotAllowedHere || slip.code.is_some() && !matches!(slip.how, How::Fault { .. });
        let note = if code == Code::UnknownScheme { self.schemes() } else { String::new() };
        Finding {
            note: note.into(),
            severity,
            fix,
            confidence: Confidence::Guess,
            says: is_told.then(|| self.sentence(says, group, part)),
            ..Finding::new(self.of, code, span)
        }
    }

    /// The schemes of a document that has no others.
    fn schemes(&self) -> String {
        let names: Vec<_> = self.of.spec.dialect.schemes.iter().map(|scheme| scheme.name).collect();
        format!("its schemes are {}", names.join(", "))
    }

    /// The code of a fault that has to be undone.
    fn as_error(
        &self,
        code: Code,
        group: &Group<'_>,
        part: Part,
        byte: Option<u8>,
        says: &mut &'static str,
    ) -> Code {
        let SearchSpace { facts, language, .. } = self.space;
        let input = self.of.input;
        let of_byte = || byte.map_or(Code::NotAllowedHere, |byte| facts.code(part, byte));
        let has_users = || {
            let slashes = memchr::memmem::find(input, b"//").map_or(0, |at| at + 2);
            !language.is_dead(language.run(0, &[&input[..slashes], b"a@b"].concat()))
        };
        match code {
            Code::MissingScheme if facts.relative && input[group.span.clone()].contains(&b':') => {
                Code::ColonInFirstSegment
            }
            Code::UserNotAllowed if has_users() => {
                *says = "{Part} contains {found}, {which}";
                of_byte()
            }
            Code::BadScheme
                if facts.closed
                    && !group.span.is_empty()
                    && input[group.span.clone()].iter().all(u8::is_ascii_alphanumeric) =>
            {
                Code::UnknownScheme
            }
            Code::UnexpectedReading => of_byte(),
            Code::MissingScheme if group.span.is_empty() && input[group.span.end..].starts_with(b":") => {
                Code::EmptyScheme
            }
            Code::BareIpv6 if !facts.literals() => {
                *says = "{document} has no IPv6 addresses as hosts";
                Code::Ipv6Literal
            }
            Code::BadIpLiteral if !facts.literals() => {
                *says = "{document} defines no host in brackets";
                Code::Ipv6Literal
            }
            code => code,
        }
    }

    /// The same code, or the one of the character, if the document has nothing to do with such a thing.
    fn of_this_document(&self, code: Code, group: &Group<'_>, part: Part, byte: Option<u8>) -> Code {
        let dialect = self.of.spec.dialect;
        let is_known = |code: Code| !dialect.reasons(code).is_empty();
        let input = self.of.input;
        let code = match code {
            // If the document names bidirectional controls, the finding has their own code.
            Code::InvisibleCharacter
                if is_bidi(&input[group.span.clone()]) && is_known(Code::BidiControl) =>
            {
                Code::BidiControl
            }
            Code::UndefinedScheme if dialect.prose.generic.is_some() => Code::UnknownScheme,
            // If a scheme may have one letter, the letter of a drive reads as a scheme.
            Code::MissingScheme if is_drive(input) && self.of.spec.starts(&input[..2]) => {
                Code::UnexpectedReading
            }
            code => code,
        };
        let of_byte = byte.map_or(Code::NotAllowedHere, |byte| self.space.facts.code(part, byte));
        let of_end = if group.span.start == input.len() { Code::EndsTooSoon } else { Code::NotAllowedHere };
        // The code that the character has in a path is the fallback.
        let of_any = || byte.map_or(of_end, |byte| self.space.facts.code(Part::Path, byte));
        let all = [code, of_byte].into_iter().chain([of_any()]);
        all.into_iter().find(|code| is_known(*code)).unwrap_or(of_end)
    }

    /// The sentence of a slip, with the text at its place.
    fn sentence(&self, says: &str, group: &Group<'_>, part: Part) -> String {
        let input = self.of.input;
        let Range { start, end } = group.span;
        let text = &input[start..end];
        let says = if says.is_empty() { "{document} does not allow `{text}` here" } else { says };
        // The sentence before the `|` is for missing text, the one after it for wrong text.
        let says = says
            .split_once('|')
            .map_or(says, |(missing, wrong)| if text.is_empty() { missing } else { wrong });
        // The span may be empty, so no text can be quoted.
        let slip = self.space.table.slips[group.first.row];
        let says = match says {
            says if !text.is_empty() || !says.contains("{text}") => says,
            // Without a slip, all that is known is the text that the edit would insert.
            _ if !group.text.is_empty() && !matches!(slip.how, How::Fault { .. }) => {
                "`{fix}` is missing here"
            }
            _ if start == input.len() => "{document} requires more text at the end",
            _ => "Something is missing here",
        };
        // The change only removes, so no replacement can be quoted.
        let is_removed = group.text.is_empty() && !text.is_empty();
        let says = if is_removed && says.contains("{fix}") { "{Part} contains {found}" } else { says };
        let byte = text.first().copied().unwrap_or(b' ');
        let part_name = self.part(part, start);
        let several = group.count > 1 || text.len() > 1 && text.iter().all(|byte| *byte == b' ');
        let is_before = end < input.len() && input[..start].iter().all(|byte| blank(*byte));
        let document = self.of.spec.dialect.in_words();
        let value = |word: &str| match word {
            "{Part}" => capitalized(&part_name),
            "{part}" => part_name.clone(),
            "{Found}" | "{found}" => FOUND.to_string(),
            "{is}" => if several { "are" } else { "is" }.to_owned(),
            "{it}" => if several { "them" } else { "it" }.to_owned(),
            "{edge}" => if is_before { "before" } else { "after" }.to_owned(),
            "{which}" => self.which(byte, part),
            "{scheme}" => shown(scheme_of(input).unwrap_or(text)),
            "{document}" => document.clone().into_owned(),
            "{fix}" => shown(&group.text),
            _ => shown(text),
        };
        let (mut sentence, mut rest) = (String::new(), says);
        while let Some((start, end)) = rest.find('{').zip(rest.find('}')) {
            sentence += &rest[..start];
            sentence += &value(&rest[start..=end]);
            rest = &rest[end + 1..];
        }
        sentence += rest;
        opened(says, sentence)
    }

    /// How a person calls the part that a place is in.
    fn part(&self, part: Part, at: usize) -> String {
        let input = self.of.input;
        // A user name may be very long: only its last bytes are searched.
        let near = &input[at.saturating_sub(LONGEST_USER)..at];
        // A password may have slashes of its own.
        let user = || &near[memchr::memmem::find(near, b"//").map_or(0, |at| at + 2)..];
        // A bracket may be there for another reason.
        let is_address = || {
            let inside = near.rsplit(|byte| *byte == b'[').next().unwrap_or_default();
            inside.iter().all(|byte| byte.is_ascii_hexdigit() || b":.".contains(byte))
        };
        let has_colon = || input.iter().take(LONGEST_USER).find(|byte| b":/?#".contains(byte)) == Some(&b':');
        let name = match part {
            Part::User if user().contains(&b':') => "the password",
            Part::User => "the user name",
            Part::Ip6 if is_address() => "the IP address",
            Part::Host | Part::Ip6 => "the host",
            Part::Port => "the port",
            // Without a colon, there is no scheme.
            Part::Start | Part::First if !self.space.facts.relative && !has_colon() => "the text",
            Part::Start if at == 0 => "the beginning",
            Part::Start | Part::First if !self.space.facts.relative => "the scheme",
            Part::Query => "the query",
            Part::Fragment => "the fragment",
            Part::Colon | Part::Opaque => match scheme_of(input).filter(|name| name.len() < 12) {
                Some(name) => return format!("the part after `{}:`", shown(name)),
                None => "the path",
            },
            _ => "the path",
        };
        name.to_owned()
    }

    /// The words of the document about a character that a part does not have.
    fn which(&self, byte: u8, part: Part) -> String {
        let document = self.of.spec.dialect.in_words();
        let allowed = self.space.facts.allowed(byte);
        match (part, byte) {
            _ if allowed == 0 && byte >= 128 && !self.of.spec.dialect.prose.beyond_ascii => {
                format!("and {document} allows only US-ASCII")
            }
            _ if allowed == 0 && !self.of.spec.is_whole_text() => {
                format!("which {document} does not allow in `{}`", self.of.spec.start.name)
            }
            _ if allowed == 0 => format!("which {document} does not allow in a URL"),
            (Part::User, b'/') => "which begins the path".to_owned(),
            (Part::User, b'?') => "which begins the query".to_owned(),
            (Part::User, b'@') => "which ends it".to_owned(),
            (Part::Fragment, b'#') => "which only begins a fragment".to_owned(),
            (_, b'#') => "which begins the fragment".to_owned(),
            (_, b'[' | b']') if allowed & !set(&[Part::Host, Part::Ip6]) == 0 => {
                format!("which {document} allows only in the host, around an IP address")
            }
            // The character may be in such a part, but not at this place.
            _ if part.is_in(allowed) => format!("which {document} does not allow at this place"),
            _ => format!("which {document} does not allow there"),
        }
    }
}

/// The code to use instead if the document has no such thing at all.
fn elsewhere(code: Code) -> Code {
    match code {
        Code::BareIpv6 | Code::BadIpLiteral => Code::Ipv6Literal,
        Code::BadScheme => Code::UnknownScheme,
        code => code,
    }
}

/// The code of what is allowed as it is.
fn as_allowed(code: Code) -> Code {
    match code {
        Code::BadScheme => Code::UndefinedScheme,
        code if !is_error(code) || KINDS.contains(&code) => code,
        _ => Code::UnexpectedReading,
    }
}

/// The page of a code says that it is an error.
fn is_error(code: Code) -> bool {
    code.page().severity == Severity::Error
}

fn is_bidi(text: &[u8]) -> bool {
    let is_control = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}');
    String::from_utf8_lossy(text).chars().any(is_control)
}

/// The part of a text that differs in another one, and what is there; whole characters.
fn changed(old: &[u8], new: &[u8]) -> (Range<usize>, Vec<u8>) {
    let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let start = text::boundary(old, same);
    let end = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let end = end.min(old.len().min(new.len()) - start);
    let end = old.len() - text::end_boundary(old, old.len() - end);
    (start..old.len() - end, new[start..new.len() - end].to_vec())
}

/// A text as a sentence can quote it.
fn shown(text: &[u8]) -> String {
    shortened(text, SHOWN)
}
