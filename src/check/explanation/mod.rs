//! The text that was meant by another, and which slips happened to it.
//!
//! The problem: a text that does not conform is a conforming text to which slips happened, and the likeliest story of such slips says where
//! the faults are and what to write instead. The idea: every slip has a cost, in bits, so the likeliest story is the cheapest path.
//!
//! - [`draft`]: slips of the whole text give other texts that may have been meant (a wrapper removed, a scheme put in).
//! - [`search`]: local slips are arcs over a draft, beside the automaton of what conforms and the parts of the text that is written.
//! - [`facts`]: what the grammar says of parts and characters, so that neither slips nor search name a document.
//! - [`finding`]: the path says which slips are where: code, place, fix and first sentence. Nothing is inferred backwards.
//!
//! The cost is linear in the text, for at most [`LONGEST`] bytes.

mod draft;
mod facts;
mod finding;
mod search;

use std::ops::Range;
use std::sync::Arc;

use self::draft::{Change, Correction, Draft, LONG};
use self::facts::Facts;
use self::finding::FindingMaker;
use self::search::{SearchSpace, Settings, Step};
use super::{language, verdict};
use crate::documents::dialect::Escapes;
use crate::findings::{Code, Finding};
use crate::rewrite::Rewrite;
use crate::slips::data::is_plain;
use crate::slips::part::Part;
use crate::slips::text::{Present, Text, pct, scheme_of};
use crate::slips::{BOUND, TAX, Table};
use crate::subject::Subject;

/// The longest text that is explained, in bytes.
const LONGEST: usize = 1 << 17;
/// Another text is as likely if it costs so much more, or less.
const MARGIN: f64 = 4.0;
/// Drafts that cost so much more than what was found are not searched.
const FURTHER: f64 = 14.0;
/// The number of guesses.
const GUESSES: usize = 4;
/// The most placeholders that are told.
const PLACES: usize = 8;
/// Edits of bytes that are so close are one fault.
const APART: usize = 3;
/// The beams of the search with slips, and with edits of bytes.
const BEAMS: (f32, f32) = (30.0, 70.0);

/// The meaning of a text that is wrong.
#[derive(Default)]
pub(super) struct Explanation<'i> {
    /// A repair that a careful expert would sign unseen.
    pub certain: Option<Vec<u8>>,
    /// The texts that may have been meant, the likeliest first; none beside a certain repair.
    pub guesses: Vec<Vec<u8>>,
    /// The findings of the likeliest explanation; of a text that conforms, none unless it is suspected.
    pub findings: Vec<Finding<'i>>,
    /// The likeliest text, made of the input; none if nothing is likely.
    pub meant: Option<Rewrite<'static>>,
    /// The names of the slips on its path, and of what makes it doubtful or impossible.
    pub names: Vec<&'static str>,
}

/// Explains a text that does not conform, or that conforms and seems to mean something else, which no part of a URL does by itself. `None` if
/// it is empty, too long, or has no automaton.
pub(super) fn explanation<'i>(of: &Subject<'i>, conforms: bool) -> Option<Explanation<'i>> {
    if of.input.is_empty() || of.input.len() > LONGEST || conforms && !of.spec.is_whole_text() {
        return None;
    }
    let language = language::compiled(&of.spec).ok()?;
    // If only a rule that no automaton decides is broken, no edit makes the text derive better.
    if !conforms && of.spec.dialect.prose.undecided.is_some() && language.accepts(of.input) {
        return None;
    }
    let table = Table::get();
    let facts: Arc<Facts> = Facts::of(&of.spec, language);
    let space = SearchSpace { language, facts: &facts, table };
    Some(Explained { of, space, conforms }.explanation())
}

/// Returns whether an explanation of a text that does not conform says first that it has a place for a value, as signs in it tell. This takes
/// no search.
pub(super) fn has_place(of: &Subject<'_>) -> bool {
    if of.input.is_empty() || of.input.len() > LONGEST {
        return false;
    }
    let text = Text::of(of.input);
    let mut codes = vetoes(of, &text).filter_map(|(row, _)| Table::get().slips[row].code);
    codes.next() == Some(Code::Placeholder)
}

/// Returns the rows of the signs for which nothing is suggested, with their places.
fn vetoes<'t>(of: &Subject<'_>, text: &'t Text<'t>) -> impl Iterator<Item = (usize, Range<usize>)> + use<'t> {
    let table = Table::get();
    // A part is not asked for the signs of a text of another kind: only a whole text can be one.
    let is_whole = of.spec.is_whole_text();
    let is_asked = move |row: usize| is_whole || table.slips[row].code == Some(Code::Placeholder);
    let vetoes = table.vetoes.iter().filter(move |(row, _)| is_asked(*row) && table.may(*row, text.present));
    vetoes.filter_map(|(row, place)| Some((*row, place(text)?)))
}

/// A text that is explained.
struct Explained<'e, 'i> {
    of: &'e Subject<'i>,
    space: SearchSpace<'e>,
    conforms: bool,
}

impl<'i> Explained<'_, 'i> {
    fn explanation(&self) -> Explanation<'i> {
        let SearchSpace { table, .. } = self.space;
        let input = self.of.input;
        let maker = FindingMaker::new(self.of, self.space, self.conforms);
        let whole = Text::of(input);
        let vetoes: Vec<_> = vetoes(self.of, &whole).collect();
        let is_likely =
            |meant: &&Correction| meant.cost <= BOUND && meant.text != input && !meant.text.is_empty();
        if self.conforms {
            // The input conforms, but a slip may be likelier than its text.
            let likelier = || {
                let best = if self.is_free() { None } else { self.meant(false).into_iter().next() };
                best.filter(|best| is_likely(&best))
            };
            if !vetoes.is_empty() {
                return Explanation::default();
            }
            let holds = |meant: &Correction| verdict::holds(&self.of.spec, &meant.text);
            let meant = match (self.suspected(input).filter(holds), likelier().filter(holds)) {
                (Some(rival), likelier) if likelier.as_ref().is_none_or(|it| it.cost >= rival.cost) => rival,
                // A text that slips explain may in turn seem to mean something else.
                (_, Some(best)) => {
                    let is_of_user = best.changes.iter().any(|change| change.part == Some(Part::User));
                    let rival = if is_of_user { None } else { self.suspected(&best.text) };
                    let instead = rival.and_then(|rival| self.meant_instead(&best, rival, &maker));
                    instead.filter(|instead| is_likely(&instead)).unwrap_or(best)
                }
                _ => return Explanation::default(),
            };
            let findings = maker.findings(&meant);
            let names = meant.changes.iter().map(|change| table.slips[change.row].name).collect();
            return Explanation { guesses: vec![meant.text], findings, names, ..Explanation::default() };
        }
        let veto = vetoes.iter().find(|(row, _)| table.slips[*row].code.is_some());
        let mut all = self.meant(true);
        all.retain(|meant| verdict::holds(&self.of.spec, &meant.text));
        let likeliest = all.first().filter(is_likely).filter(|_| vetoes.is_empty());
        let rival = likeliest.and_then(|best| self.suspected(&best.text));
        let is_suspected = rival.is_some();
        let instead = likeliest.zip(rival).and_then(|(best, rival)| self.meant_instead(best, rival, &maker));
        if let Some(instead) = instead.filter(|instead| is_likely(&instead)) {
            all.insert(0, instead);
        }
        let best = all.first();
        let suggested = best.filter(is_likely).filter(|_| vetoes.is_empty());
        let meant = suggested.map(|best| maker.rewrite(best));
        let mut findings = best.map_or_else(|| vec![maker.fault()], |best| maker.findings(best));
        if suggested.is_none() {
            // A finding that only an unlikely text needs is no help.
            findings.retain(Finding::is_error);
            for found in &mut findings {
                found.fix = None;
            }
            maker.place(&mut findings);
            findings.iter_mut().take(1).for_each(|found| maker.expect(found));
        }
        if let Some((row, span)) = veto {
            maker.first(&mut findings, *row, &self.places(*row, span.clone()));
        }
        let doubts =
            table.doubts.iter().filter(|(row, holds)| table.may(*row, whole.present) && holds(&whole));
        let doubts: Vec<usize> = doubts.map(|(row, _)| *row).collect();
        // If a document does not say which bytes characters become, it is not settled which escapes are meant.
        let is_settled = input.is_ascii()
            || self.of.spec.dialect.prose.escapes == Escapes::Bytes && str::from_utf8(input).is_ok();
        // The old documents divide a URL from the fragment that follows it; for others, it is a part of what is identified.
        let is_fragment = |change: &Change| table.slips[change.row].code == Some(Code::FragmentNotAllowed);
        let divides_fragments = self.of.spec.dialect.prose.context.fragment.is_some();
        let certain = suggested.filter(|best| {
            best.keeps
                && findings.iter().all(Finding::is_error)
                && is_settled
                && all.get(1).is_none_or(|second| second.cost >= best.cost + MARGIN)
                && best.odd < TAX
                && doubts.is_empty()
                && (divides_fragments || !best.changes.iter().any(is_fragment))
                // A repair is not certain if its own text is suspected.
                && !is_suspected
        });
        let certain = certain.map(|best| best.text.clone());
        let guesses = if certain.is_some() || suggested.is_none() {
            Vec::new()
        } else {
            all.iter().filter(is_likely).take(GUESSES).map(|meant| meant.text.clone()).collect()
        };
        let changes = best.into_iter().flat_map(|best| &best.changes).map(|change| change.row);
        let rows = changes.chain(doubts).chain(vetoes.iter().map(|(row, _)| *row));
        let names = rows.map(|row| table.slips[row].name).collect();
        Explanation { certain, guesses, findings, meant, names }
    }

    /// Returns whether a text that conforms costs nothing as it is, so that no slip makes it cheaper: neither a tax of `Search::further` or of
    /// `Draft::further` is due, nor is it odd.
    fn is_free(&self) -> bool {
        let SearchSpace { table, .. } = self.space;
        let text = &self.space.text(self.of.input);
        let costs = |row: usize| table.slips[row].tax > 0.0 && table.may(row, text.present);
        let mut ways = Vec::new();
        let mut local = text.bytes.iter().enumerate().flat_map(|(at, byte)| {
            table.dispatch[usize::from(*byte)].iter().filter(|row| costs(**row)).map(move |row| (at, *row))
        });
        let is_local = local.any(|(at, row)| {
            table.local[row].find.find(text, at, &mut ways);
            !ways.is_empty()
        });
        let whole = self.of.spec.is_whole_text().then_some(&table.whole);
        let mut whole = whole.into_iter().flatten().filter(|(row, _)| costs(*row));
        !is_local
            && !whole.any(|(_, undo)| !undo.choices(text.bytes).is_empty())
            && table.oddness(text.bytes) == 0.0
    }

    /// The places of a veto, of which the first is known: those of other placeholders, too.
    fn places(&self, row: usize, first: Range<usize>) -> Vec<Range<usize>> {
        let SearchSpace { table, .. } = self.space;
        let mut all = vec![first];
        let found = table.vetoes.iter().find(|(known, _)| *known == row);
        if let Some((_, place)) = found.filter(|_| table.slips[row].code == Some(Code::Placeholder)) {
            let mut text = self.of.input.to_vec();
            while all.len() < PLACES {
                text[all[all.len() - 1].clone()].fill(b'x');
                let next = place(&Text::of(&text)).filter(|next| !next.is_empty());
                let Some(next) = next.filter(|next| next.start >= all[all.len() - 1].end) else { break };
                all.push(next);
            }
        }
        all
    }

    /// The likeliest explanations, the best first.
    fn meant(&self, edits: bool) -> Vec<Correction> {
        let SearchSpace { table, .. } = self.space;
        let width = if self.of.input.len() > LONG { 8 } else { 24 };
        let passes =
            [Settings { edits: false, beam: BEAMS.0, width }, Settings { edits: true, beam: BEAMS.1, width }];
        let drafts = Draft::all(self.of.input, table, self.of.spec.is_whole_text());
        let mut all: Vec<Correction> = Vec::new();
        for settings in passes.into_iter().take(1 + usize::from(edits)) {
            for draft in drafts.iter().take(if settings.edits { 1 } else { drafts.len() }) {
                if all.first().is_some_and(|best| draft.cost > best.cost + FURTHER) {
                    break;
                }
                for new in self.of_draft(draft, settings) {
                    match all.iter_mut().find(|known| known.text == new.text) {
                        Some(known) if known.cost > new.cost => *known = new,
                        Some(_) => {}
                        None => all.push(new),
                    }
                }
                all.sort_by(|one, two| one.cost.total_cmp(&two.cost));
            }
            if !all.is_empty() {
                break;
            }
        }
        all
    }

    /// The explanations of one draft.
    fn of_draft(&self, draft: &Draft, settings: Settings) -> Vec<Correction> {
        let SearchSpace { table, .. } = self.space;
        let maker = FindingMaker::new(self.of, self.space, false);
        let text = self.space.text(&draft.text);
        let found = self.space.run(&text, settings);
        let meant = found.into_iter().map(|found| {
            let mut changes = draft.changes.clone();
            let mut faulty = 0;
            for (place, step) in found.steps.iter().enumerate() {
                let (row, span, part) = match step.slip {
                    Some(row) if !table.slips[row].is_fault() => (row, step.span.clone(), step.part),
                    // Steps that no slip explains are told as one fault: at the place where the text stops being the beginning of
                    // one that conforms.
                    _ if step.span.start < faulty => continue,
                    _ => {
                        faulty = step.span.end.max(step.span.start + 1) + APART;
                        let (at, part) = self.space.leaves(&text, &found.steps[..place]);
                        let (row, span) = maker.fault_at(&text, at, part);
                        // If a slip is told at the same place, the fault adds nothing.
                        if found.steps.iter().any(|step| step.slip.is_some() && step.span == span) {
                            continue;
                        }
                        (row, span, part)
                    }
                };
                // If a step only adds text before the old text, the finding is at the empty place of the addition.
                let old = &draft.text[step.span.clone()];
                let is_put_in = span == step.span
                    && table.slips[row].code != Some(Code::ColonInFirstSegment)
                    && step.text.len() > old.len();
                let put_in = step.text.strip_suffix(old).filter(|_| is_put_in && !old.is_empty());
                let (span, new) =
                    put_in.map_or((span.clone(), &step.text[..]), |put_in| (span.start..span.start, put_in));
                let span = draft.text.span(&span);
                changes.push(Change { span, text: new.to_vec(), row, part: Some(part) });
            }
            changes.sort_by_key(|change| (change.span.start, change.span.end));
            let is_kept = |step: &Step| {
                step.slip.is_some_and(|row| table.slips[row].keeps)
                    && step.part != Part::User
                    && (step.text != pct(&draft.text[step.span.clone()]) || is_plain(&text, &step.span))
            };
            let keeps = draft.keeps && found.steps.iter().all(is_kept);
            let odd = table.oddness(&found.text);
            Correction { text: found.text, cost: draft.cost + found.cost + odd, odd, keeps, changes }
        });
        meant.collect()
    }

    /// The rival of a text that is meant, as a correction of the input.
    fn meant_instead(
        &self,
        best: &Correction,
        rival: Correction,
        maker: &FindingMaker<'_, '_>,
    ) -> Option<Correction> {
        let text = maker.rewrite(best);
        if rival.keeps || *text != *best.text || !verdict::holds(&self.of.spec, &rival.text) {
            return None;
        }
        let of_rival =
            rival.changes.into_iter().map(|change| Change { span: text.span(&change.span), ..change });
        let mut changes: Vec<Change> = of_rival.collect();
        // Of what a repair has written, nothing else is meant.
        let is_of_repair = |own: &Change, other: &Change| {
            own.span.start <= other.span.end && other.span.start <= own.span.end
        };
        if changes.iter().any(|other| best.changes.iter().any(|own| is_of_repair(own, other))) {
            return None;
        }
        changes.extend(best.changes.iter().cloned());
        changes.sort_by_key(|change| (change.span.start, change.span.end));
        Some(Correction { cost: best.cost + rival.cost, keeps: false, changes, ..rival })
    }

    /// Another reading of a text that conforms, which is far likelier.
    fn suspected(&self, input: &[u8]) -> Option<Correction> {
        let SearchSpace { table, language, .. } = self.space;
        let present = Present::of(input);
        // The rows know schemes in lower case.
        let mut seen = input.to_vec();
        let scheme = scheme_of(input).map_or(0, <[u8]>::len);
        seen[..scheme].make_ascii_lowercase();
        let mut best: Option<Correction> = None;
        for (row, undo) in table.rivals.iter().filter(|(row, _)| table.may(*row, present)) {
            for (more, edits) in undo.choices(&seen) {
                let cost = table.costs[*row] + more;
                if best.as_ref().is_some_and(|best| best.cost <= cost) {
                    continue;
                }
                let parts = edits.iter().map(|(span, text)| (span.clone(), &text[..]));
                let text = crate::text::replaced(input, parts);
                if text != input && language.accepts(&text) {
                    let change = |(span, text)| Change { span, text, row: *row, part: None };
                    let changes = edits.into_iter().map(change).collect();
                    let keeps = table.slips[*row].keeps;
                    best = Some(Correction { text, cost, odd: 0.0, keeps, changes });
                }
            }
        }
        best
    }
}
