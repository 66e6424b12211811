//! The nearest text to an input that has the form which is meant, and breaks no rule.

mod foreign;
mod rather;

use std::ops::Range;
use std::sync::Arc;

use rather::{forbidden, in_this_directory, moved, on_this_host};

use super::intent::Intent;
use super::target::{Meant, meant};
use super::verdict::{Accepted, conforms};
use crate::findings::Code;
use crate::repair::{Edit, Repair};
use crate::rewrite::Rewrite;
use crate::shape::Shape;
use crate::subject::Subject;

/// The extent of a question about the faults of an input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// All that a report says of them, and the repair.
    Report,
    /// Their codes and places. None has a fix, and the text without them is not asked for.
    Places,
}

/// An input with its repair.
pub(super) struct Case<'c, 'i> {
    pub of: &'c Subject<'i>,
    pub asked: Asked,
    pub meant: Arc<Meant>,
    pub intent: Intent,
    /// The text that was repaired: letters are in the place of what is foreign.
    pub text: Rewrite<'i>,
    pub repair: Repair,
    /// The repaired text, if it conforms; none if it is not asked for.
    pub accepted: Option<Accepted>,
    /// Characters and forms that only other documents define, as codes and places in the text.
    pub foreign: Vec<(Code, Range<usize>)>,
}

impl<'c, 'i> Case<'c, 'i> {
    /// The input with the cheapest repair; `None` if there is none.
    pub fn of(of: &'c Subject<'i>, asked: Asked) -> Option<Self> {
        let intent = of.spec.intent(of.input);
        let mut text = intent.text(of.input);
        let meant = meant(&of.spec, intent.production)?;
        let foreign = foreign::masked(&of.spec, &meant, intent.before, text.text.to_mut());
        let (repair, accepted) = repaired(of, asked, &intent, &meant, &text)?;
        let case = Self { of, asked, meant, intent, text, repair, accepted, foreign };
        // Such a repair is implausible: the host, or the text in its place, is at fault.
        if case.foreign.is_empty() && case.moves_the_host() { case.with_cover() } else { Some(case) }
    }

    /// The same with letters in the place of what keeps the host from being read.
    fn with_cover(mut self) -> Option<Self> {
        self.foreign = foreign::covered(&self.meant, self.text.text.to_mut());
        if !self.foreign.is_empty() {
            (self.repair, self.accepted) =
                repaired(self.of, self.asked, &self.intent, &self.meant, &self.text)?;
        }
        Some(self)
    }

    /// Returns whether an edit changes the text before the host, although a scheme and slashes are present.
    fn moves_the_host(&self) -> bool {
        let shape = Shape::of(&self.text);
        let Some(host) = shape.authority.as_ref().filter(|_| shape.is_announced()) else { return false };
        let is_before = |edit: &Edit| edit.span.start < host.start && edit.span.end <= host.start;
        shape.server().is_some_and(|server| !server.is_empty()) && self.repair.edits.iter().any(is_before)
    }

    /// Returns whether an edit inserts the name of this very machine, as the document writes it.
    pub fn puts_in_this_host(&self, edit: &Edit) -> bool {
        let host = self.intent.scheme.and_then(|scheme| scheme.this_host);
        host.is_some_and(|host| edit.text.starts_with(host.as_bytes()))
    }
}

/// The repair of the intended text, and what it leads to, if that conforms.
fn repaired(
    of: &Subject<'_>,
    asked: Asked,
    intent: &Intent,
    meant: &Meant,
    text: &[u8],
) -> Option<(Repair, Option<Accepted>)> {
    let end = text.len() - intent.after;
    let repair = meant.language.nearest(&text[intent.before..end])?;
    let mut repair = Repair {
        text: [&text[..intent.before], &repair.text, &text[end..]].concat(),
        edits: repair.edits.into_iter().map(|edit| moved(edit, intent.before)).collect(),
    };
    // The quick verdict is the same, and shows no text.
    let is_quick = asked == Asked::Places && conforms(&of.spec, &repair.text);
    let judged = (!is_quick).then(|| of.of(&repair.text));
    let accepted = judged.as_ref().and_then(Accepted::of);
    let broken = judged.filter(|_| accepted.is_none()).map_or_else(Vec::new, |judged| forbidden(&judged));
    if !broken.is_empty() {
        repair = repair.without(text, &broken);
    }
    let is_in_place = on_this_host(intent, &mut repair) || in_this_directory(text, &mut repair);
    let is_other = is_in_place || !broken.is_empty();
    let accepted =
        if is_other && asked == Asked::Report { Accepted::of(&of.of(&repair.text)) } else { accepted };
    Some((repair, accepted))
}
