//! Whether an input conforms, without reasons.

use std::sync::atomic::Ordering::Relaxed;

use super::{Check, rules};
use crate::documents::dialect::Conforming;
use crate::subject::Spec;

/// So many inputs are judged by the combinators and the rules before the automaton of what conforms is compiled, which takes
/// the time of some thousand verdicts.
const FEW: u32 = 100;

pub(super) fn conforms(check: &Check, input: &[u8]) -> bool {
    let Conforming { acceptor, judged, .. } = check.conforming();
    if let Some(Some(acceptor)) = acceptor.get() {
        return acceptor.accepts(input);
    }
    let is_early = judged.fetch_add(1, Relaxed) < FEW;
    let compiled = if is_early { None } else { check.acceptor() };
    compiled.map_or_else(|| by_rules(check, input), |acceptor| acceptor.accepts(input))
}

/// The same from the combinators and the code of the rules.
pub(super) fn by_rules(check: &Check, input: &[u8]) -> bool {
    let spec = &check.spec;
    let conforms = match spec.own_form(input) {
        Some((production, forbidding)) => {
            production.accepts(input).then(|| !rules::break_url(check, forbidding, input))
        }
        // In a URL of no known scheme, nothing is forbidden.
        None => {
            let announced = spec.announced_form(input);
            let has_form = announced.is_none_or(|(production, part)| production.accepts(&input[part]));
            let accepts = has_form && spec.start.accepts(input);
            accepts.then(|| spec.is_whole_url() || !rules::broken(check, input))
        }
    };
    conforms.unwrap_or_else(|| !spec.strict && tolerates(check, spec, input))
}

/// Whether an input that is not accepted conforms all the same, since the document asks to tolerate how it is written.
fn tolerates(check: &Check, spec: &Spec, input: &[u8]) -> bool {
    let lowered = spec.lower_scheme(input);
    lowered.is_some_and(|(lowered, _)| spec.accepts(&lowered) && !rules::broken(check, &lowered))
        || spec.field(input).is_some_and(|field| !rules::broken(check, &field.text))
}
