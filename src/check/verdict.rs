//! Verdicts without reasons.

use std::ops::Deref;
use std::sync::atomic::Ordering::Relaxed;

use super::language::acceptor;
use super::rules;
use crate::acceptor::Acceptor;
use crate::documents::dialect::Conforming;
use crate::subject::{By, Read, Spec, Subject};

/// The number of inputs that are checked by the combinators and the rules before the automaton of the conforming inputs is
/// compiled, which takes the time of some thousand verdicts.
pub(super) const FEW: u32 = 100;

/// Returns whether an input conforms.
pub(super) fn conforms(spec: &Spec, input: &[u8]) -> bool {
    let Conforming { acceptor: compiled, judged, .. } = spec.conforming();
    if let Some(Some(acceptor)) = compiled.get() {
        return acceptor.accepts(input) && holds(spec, input);
    }
    let is_early = judged.fetch_add(1, Relaxed) < FEW;
    let compiled = if is_early { None } else { acceptor(spec) };
    let by_acceptor = |acceptor: &Acceptor| acceptor.accepts(input) && holds(spec, input);
    compiled.map_or_else(|| by_rules(spec, input), by_acceptor)
}

/// Returns whether an input conforms that the acceptor accepts: there may be rules that no automaton decides.
#[inline]
pub(super) fn holds(spec: &Spec, input: &[u8]) -> bool {
    spec.dialect.prose.undecided.is_none_or(|is_undecided| !is_undecided(input) || by_rules(spec, input))
}

/// The same from the combinators and the code of the rules.
pub(super) fn by_rules(spec: &Spec, input: &[u8]) -> bool {
    is_accepted(&Subject::new(*spec, input))
}

fn is_accepted(of: &Subject<'_>) -> bool {
    of.read.as_ref().is_some_and(|read| match read.by {
        By::LowerScheme(_) => of.spec.tolerant && conforms_as_read(of, read),
        _ => read.accepted && !rules::broken(of, read),
    })
}

/// A text that the combinators and the code of the rules have accepted. No one is shown another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ConformingText(Vec<u8>);

impl ConformingText {
    /// The text of a subject that conforms.
    pub fn of(of: &Subject<'_>) -> Option<Self> {
        is_accepted(of).then(|| Self(of.input.to_vec()))
    }

    pub fn into_text(self) -> Vec<u8> {
        self.0
    }
}

impl Deref for ConformingText {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// Returns whether the text that a document asks to tolerate in place of the input conforms, perhaps as a sentence permits it.
fn conforms_as_read(of: &Subject<'_>, read: &Read<'_>) -> bool {
    if read.accepted {
        return !rules::broken(of, read);
    }
    of.spec.read_as_permitted(&read.text).is_some_and(|permitted| !rules::broken(of, &permitted))
}
