//! A string that only one side holds, with the reasons.

use std::collections::HashSet;

use super::cost::Natural;
use super::side::Side;
use crate::bnf::difference::{Witness, witnesses};
use crate::findings::{Code, Finding};
use crate::lab::tree::Tree;

/// A string that one side holds and the other does not.
///
/// ```
/// use urlgram::Reading;
/// use urlgram::diff::{Diff, Example, Only, Side};
/// let [old, new] = ["rfc1738:host", "rfc3986:host"].map(|name| Side::find(name, Reading::Corrected).unwrap());
/// let only: Only = Diff::new(old, new, 1).only_right;
/// let shortest: Example = only.shortest.unwrap();
/// let found = shortest.refused.unwrap();
/// assert_eq!((&shortest.text[..], shortest.leaves, found.code().as_str()), (&b""[..], 0, "empty-input"));
/// assert_eq!(shortest.read_as, ["host", "reg-name"]);
/// ```
#[derive(Clone, Debug)]
pub struct Example {
    /// The string.
    pub text: Vec<u8>,
    /// The byte offset at which it leaves the other side: no continuation of the text up to and with that byte is
    /// in it. At the end of the string: the other side requires more.
    pub leaves: usize,
    /// The first error of a check of the other side, if it finds one: two sides of the same
    /// grammar may both accept the string.
    pub refused: Option<Finding<'static>>,
    /// The productions in the tree of the side that holds the string, from its own inwards to the last one that covers
    /// the whole span of the finding. If that is empty: the byte after it, or at the end the last one.
    pub read_as: Vec<&'static str>,
    /// True if the checks of both sides say the same as the grammars: it conforms to the one and not to the other. The rules of
    /// the prose may prevent that.
    pub confirmed: bool,
}

impl Example {
    pub(super) fn new(of: &Side, not_of: &Side, found: Witness) -> Self {
        let Witness { text, leaves, .. } = found;
        let report = not_of.check().run(&text);
        let is_against = |found: &Finding<'_>| found.is_error() || found.code == Code::PermittedByProse;
        let refused = report.into_findings().into_iter().find(is_against).map(Finding::into_owned);
        let confirmed = of.check().conforms(&text) && !not_of.check().conforms(&text);
        let span = refused.as_ref().map_or(leaves..leaves, |finding| finding.span.clone());
        let tree = Tree::parse(of.production(), &text);
        let around = tree.iter().flat_map(Tree::nodes);
        // If the finding is empty, the example marks the byte at its place, or the last byte of the text.
        let span = match span.start {
            _ if !span.is_empty() => span,
            start if start < text.len() => start..start + 1,
            start => start.saturating_sub(1)..start,
        };
        let around = around.filter(|node| node.start <= span.start && span.end <= node.end);
        let read_as = around.filter(|node| node.start < node.end || text.is_empty());
        let read_as = read_as.map(|node| node.production).collect();
        Self { text, leaves, refused, read_as, confirmed }
    }

    /// The code of the finding; empty if there is none.
    fn code(&self) -> &'static str {
        self.refused.as_ref().map_or("", |finding| finding.code.as_str())
    }

    /// The production in which the other side does not go on.
    fn within(&self) -> &'static str {
        self.refused.as_ref().and_then(|finding| finding.within.last()).copied().unwrap_or_default()
    }

    fn innermost(&self) -> &'static str {
        self.read_as.last().copied().unwrap_or_default()
    }
}

/// The number of cheapest strings to examine.
const CANDIDATES: usize = 200;

/// Up to `most` strings that only `of` holds, the cheapest for each reason, those whose verdict the checks confirm first.
///
/// Reasons differ by the finding of the other side, then by the production that this side reads there, then by their place.
pub(super) fn readable(of: &Side, not_of: &Side, most: usize) -> Vec<Example> {
    if most == 0 {
        return Vec::new();
    }
    let found =
        witnesses(of.automaton(), not_of.automaton(), &Natural::of(of.dialect(), of.production().name));
    let mut candidates = found.into_iter().take(CANDIDATES).map(|found| Example::new(of, not_of, found));
    if most == 1 {
        // A single example is the first confirmed one, or else the first.
        let first = candidates.next();
        return match first {
            Some(first) if !first.confirmed => vec![candidates.find(|it| it.confirmed).unwrap_or(first)],
            first => first.into_iter().collect(),
        };
    }
    let mut candidates: Vec<_> = candidates.collect();
    candidates.sort_by_key(|it| !it.confirmed);
    let reason = |it: &Example, fineness: usize| {
        let all = [it.code(), it.innermost(), it.within()];
        (0..=fineness).map(|part| all[part]).collect::<Vec<_>>()
    };
    let mut chosen: Vec<&Example> = Vec::new();
    for fineness in 0..3 {
        let mut known: HashSet<_> = chosen.iter().map(|it| reason(it, fineness)).collect();
        for candidate in &candidates {
            if chosen.len() < most && known.insert(reason(candidate, fineness)) {
                chosen.push(candidate);
            }
        }
    }
    chosen.into_iter().cloned().collect()
}
