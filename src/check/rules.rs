//! The rules of the prose, asked of inputs that the grammar accepts.
//!
//! Which of them a document has, and in which section, its row says ([`Prose::rules`](crate::documents::dialect::Prose)).

use std::ops::Range;

use super::language;
use crate::documents::dialect::{Breach, Force};
use crate::findings::{Code, Finding, Rules};
use crate::subject::{Read, Subject};
use crate::trace::Choice;

/// The longest input that is taken apart, in bytes. The parts of a longer input could fill the memory: the automaton tells
/// which rules it breaks, each as one finding, without advice.
const LONGEST: usize = 1 << 20;

/// Returns whether a text that the grammar accepts violates a rule that keeps it from conforming. For nearly all texts a
/// glance decides, without a parse.
pub(super) fn broken(of: &Subject<'_>, read: &Read<'_>) -> bool {
    let (spec, text) = (&of.spec, &read.text[..]);
    let schemes = spec.dialect.schemes;
    let own = spec.own_form(text);
    let rules = &spec.dialect.slot_of(own.unwrap_or(spec.start), spec.reading).forbidding;
    // The production of a scheme makes it a URL; without such productions, the rules ask the same of any text.
    let is_of_a_scheme = || schemes.iter().any(|scheme| scheme.production == spec.start.name);
    let is_url = own.is_some() || schemes.is_empty() || is_of_a_scheme();
    if text.len() > LONGEST
        && !rules.is_empty()
        && let Ok(language) = language::compiled(spec)
    {
        return !language.accepts(text);
    }
    let mut is_open = false;
    for says in rules {
        match says.rule.glance(text).filter(|_| is_url) {
            Some(true) => return true,
            Some(false) => {}
            None => is_open = true,
        }
    }
    is_open && {
        let read = Rules::read(of, read);
        rules.iter().any(|says| read.forbids(says))
    }
}

/// The violations of rules of the prose in an input that the grammar accepts, in the order of the input.
pub(super) fn findings<'i>(of: &Subject<'i>) -> Vec<Finding<'i>> {
    let Some(read) = &of.read else { return Vec::new() };
    if read.text.len() > LONGEST
        && let Some(found) = of_a_long_one(of, read)
    {
        return found;
    }
    let read = Rules::read(of, read);
    let broken = |is_advice: bool| {
        let rules = of.spec.dialect.prose.rules.iter();
        let asked = rules.filter(move |says| says.rule.is_about_spelling() == is_advice);
        asked.flat_map(|says| read.broken(says))
    };
    let mut found: Vec<Finding<'i>> = broken(false).collect();
    // An error already asks to change this part, so advice on its spelling is dropped.
    let stays = |advice: &Finding<'_>| {
        let holds = |span: &Range<usize>| span.start <= advice.span.start && advice.span.end <= span.end;
        !found.iter().any(|found| found.is_error() && holds(&found.span))
    };
    let advice: Vec<_> = broken(true).filter(stays).collect();
    found.extend(advice);
    // A text in a wrapper is checked without the wrapper.
    if found.iter().any(|found| found.code == Code::Wrapper) {
        found.retain(|found| found.code == Code::Wrapper);
    }
    found.sort_by_key(|found| (found.span.start, found.span.end));
    found
}

/// One finding for each rule that keeps a long text from conforming, over the whole part; none if no automaton tells.
fn of_a_long_one<'i>(of: &Subject<'i>, read: &Read<'_>) -> Option<Vec<Finding<'i>>> {
    let (spec, text) = (&of.spec, &read.text[..]);
    // If the form of the scheme does not accept the text, no rule applies.
    if !read.accepted || language::compiled(spec).ok()?.accepts(text) {
        return Some(Vec::new());
    }
    let mut found: Vec<Finding<'i>> = Vec::new();
    for says in spec.dialect.prose.rules {
        let Some(restriction) = says.forbids.first() else { continue };
        if language::under(spec, says).ok()?.accepts(text) {
            continue;
        }
        let part = restriction.derived_by;
        let nodes = read.production.nodes(text, Choice::Named(vec![part].into()));
        let span = nodes.iter().flatten().next().map_or(0..text.len(), |node| node.start..node.end);
        let breach = Breach::new(says.rule.code(), span, part).force(Force::Must);
        found.push(Rules::unread(of, read).finding(breach, says.section));
    }
    Some(found)
}
