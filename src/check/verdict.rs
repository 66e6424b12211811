//! Verdicts without reasons.

use std::sync::atomic::Ordering::Relaxed;

use super::language::acceptor;
use super::rules;
use crate::documents::dialect::Conforming;
use crate::subject::Spec;

/// The number of inputs that are checked by the combinators and the rules before the automaton of the conforming inputs is
/// compiled, which takes the time of some thousand verdicts.
const FEW: u32 = 100;

/// Returns whether an input conforms.
pub(super) fn conforms(spec: &Spec, input: &[u8]) -> bool {
    let Conforming { acceptor: compiled, judged, .. } = spec.conforming();
    if let Some(Some(acceptor)) = compiled.get() {
        return acceptor.accepts(input);
    }
    let is_early = judged.fetch_add(1, Relaxed) < FEW;
    let compiled = if is_early { None } else { acceptor(spec) };
    compiled.map_or_else(|| by_rules(spec, input), |acceptor| acceptor.accepts(input))
}

/// The same from the combinators and the code of the rules.
pub(super) fn by_rules(spec: &Spec, input: &[u8]) -> bool {
    let conforms = if let Some((production, forbidding)) = spec.own_form(input) {
        production.accepts(input).then(|| !rules::break_url(spec, forbidding, input))
    } else {
        let announced = spec.announced_form(input);
        let has_form = announced.is_none_or(|(production, part)| production.accepts(&input[part]));
        let accepts = has_form && spec.start.accepts(input);
        accepts.then(|| !rules::broken(spec, input))
    };
    conforms.unwrap_or_else(|| permits(spec, input) || tolerates(spec, input))
}

/// Returns whether a sentence of the prose expressly permits an input that the BNF refuses, and no rule forbids it.
fn permits(spec: &Spec, input: &[u8]) -> bool {
    spec.permitted(input).is_some_and(|permitted| !rules::broken(spec, &permitted.text(input)))
}

/// Returns whether an input that is not accepted conforms nevertheless: a scheme in upper case where that is tolerated, or a
/// header field in a case and with blanks that the document permits.
fn tolerates(spec: &Spec, input: &[u8]) -> bool {
    let lowered = spec.lower_scheme(input).filter(|_| spec.tolerant);
    lowered.is_some_and(|(lowered, _)| {
        spec.accepts(&lowered) && !rules::broken(spec, &lowered) || permits(spec, &lowered)
    }) || spec.field(input).is_some_and(|field| !rules::broken(spec, &field.text))
}
