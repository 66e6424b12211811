//! Drafts: other texts that may have been meant, by slips of the whole text, the cheapest first.

use std::ops::Range;

use crate::rewrite::Rewrite;
use crate::slips::part::Part;
use crate::slips::text::{Present, visible};
use crate::slips::{BOUND, Edits, Table};

/// A replacement by a slip.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// The place in the input.
    pub span: Range<usize>,
    pub text: Vec<u8>,
    /// Which slip of the table.
    pub row: usize,
    /// In which part of the URL: of a local slip.
    pub part: Option<Part>,
}

/// A text that may have been meant, and the changes that lead to it.
pub(super) struct Correction {
    pub text: Vec<u8>,
    pub cost: f64,
    /// The part of the cost that the text has by itself.
    pub odd: f64,
    pub keeps: bool,
    pub changes: Vec<Change>,
}

/// A text that is searched, with the slips that were undone to get there.
#[derive(Clone)]
pub(super) struct Draft {
    pub text: Rewrite<'static>,
    pub changes: Vec<Change>,
    pub cost: f64,
    pub keeps: bool,
    depth: usize,
}

/// The drafts that are kept of a text, and of one longer than `LONG` bytes.
const MOST: (usize, usize) = (20, 4);
pub(super) const LONG: usize = 4096;
const DEPTH: usize = 4;

impl Draft {
    /// The same with edits undone, each of which is a change by a row.
    fn edited(&self, edits: &Edits, row: usize) -> Option<Self> {
        if !edits.is_sorted_by(|(one, _), (two, _)| one.end <= two.start) {
            return None;
        }
        let change = |(span, text): &(Range<usize>, Vec<u8>)| Change {
            span: self.text.span(span),
            text: text.clone(),
            row,
            part: None,
        };
        let edits: Edits = edits.iter().map(|(span, new)| narrowed(&self.text, span, new)).collect();
        let mut new = Self { depth: self.depth + 1, ..self.clone() };
        new.changes.extend(edits.iter().map(change));
        new.text.write(edits.iter().map(|(span, text)| (span.clone(), &text[..])));
        Some(new)
    }

    /// The drafts of a text, the cheapest first; of a part of a URL, only itself.
    pub fn all(input: &[u8], table: &Table, is_whole: bool) -> Vec<Self> {
        let text = Rewrite::of(input.to_vec());
        let mut all = vec![Self { text, changes: Vec::new(), cost: 0.0, keeps: true, depth: 0 }];
        if !is_whole {
            return all;
        }
        let most = if input.len() > LONG { MOST.1 } else { MOST.0 };
        let mut at = 0;
        while at < all.len() && at < most {
            all[at..].sort_by(|one, two| one.cost.total_cmp(&two.cost));
            if all[at].depth < DEPTH {
                // Keeping this text although a slip fits it costs the tax of that slip.
                all[at].cost += Self::further(&mut all, at, table);
            }
            at += 1;
        }
        all.truncate(at);
        all.sort_by(|one, two| one.cost.total_cmp(&two.cost));
        all
    }

    /// Adds the drafts that one more slip than in one of them leads to, and returns what it costs to take its text for data.
    fn further(all: &mut Vec<Self>, at: usize, table: &Table) -> f64 {
        let mut taxed: f64 = 0.0;
        let present = Present::of(&all[at].text);
        // White space and invisible characters around the text are for slips of places: others look at the text alone.
        let seen = visible(&all[at].text);
        for (row, undo) in table.whole.iter().filter(|(row, _)| table.may(*row, present)) {
            let slip = table.slips[*row];
            for (more, mut edits) in undo.choices(&all[at].text[seen.clone()]) {
                for (span, _) in &mut edits {
                    *span = span.start + seen.start..span.end + seen.start;
                }
                let cost = all[at].cost + table.costs[*row] + more;
                if cost > BOUND {
                    continue;
                }
                taxed = taxed.max(slip.tax);
                let Some(mut new) = all[at].edited(&edits, *row).filter(|new| !new.text.is_empty()) else {
                    continue;
                };
                (new.cost, new.keeps) = (cost, all[at].keeps && slip.keeps);
                match all.iter_mut().find(|known| known.text.text == new.text.text) {
                    Some(known) if known.cost > cost => *known = new,
                    Some(_) => {}
                    None => all.push(new),
                }
            }
        }
        taxed
    }
}

/// An edit without the signs at its ends that stay.
fn narrowed(text: &[u8], span: &Range<usize>, new: &[u8]) -> (Range<usize>, Vec<u8>) {
    let old = &text[span.clone()];
    if old.iter().chain(new).any(|byte| byte.is_ascii_alphanumeric() || *byte >= 128) {
        return (span.clone(), new.to_vec());
    }
    let before = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[before..], &new[before..]);
    let after = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    (span.start + before..span.end - after, new[..new.len() - after].to_vec())
}
