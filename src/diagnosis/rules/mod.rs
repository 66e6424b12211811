//! Rules that stand in the prose only, for inputs that the grammar accepts.
//!
//! Which of them a document has, and in which section, its row says ([`Prose::rules`](crate::documents::dialect::Prose)). The files
//! are named by what their rules look at.

mod characters;
mod gopher;
mod host;
mod long;
mod mail;
mod path;
mod reading;
mod scheme;

use std::ops::Range;

use super::catalogue::Code;
use super::check::Check;
use super::finding::Diagnostic;
use super::severity::Severity;
use super::subject::Subject;
use crate::documents::dialect::Rule;
use reading::Rules;

/// The longest input that is taken apart, in bytes. Of a longer one, whose parts could fill the memory, the automaton tells
/// which rules it breaks, each as one finding; advice is not given.
const LONGEST: usize = 1 << 20;

/// Whether a rule is broken that keeps an input from conforming which the grammar accepts.
pub(super) fn broken(check: &Check, input: &[u8]) -> bool {
    match check.own_form(input) {
        Some((_, forbidding)) => break_url(check, forbidding, input),
        None if check.is_whole_url() => false,
        None => break_start(check, check.dialect.forbidding(check.start.name, check.reading), input),
    }
}

/// Whether one of the `rules` for the start production is broken, which accepts the input.
pub(super) fn break_start(check: &Check, rules: &[(Rule, &'static str)], input: &[u8]) -> bool {
    // The production of a scheme makes it a URL.
    let is_url = || check.dialect.schemes.iter().any(|scheme| scheme.production == check.start.name);
    !rules.is_empty()
        && if is_url() { break_url(check, rules, input) } else { are_broken(check, rules, input) }
}

/// Whether one of the `rules` for its scheme is broken in a URL. Nearly all URLs tell it at a glance, and need not be taken
/// apart.
pub(super) fn break_url(check: &Check, rules: &[(Rule, &'static str)], input: &[u8]) -> bool {
    if input.len() > LONGEST {
        return are_broken(check, rules, input);
    }
    let mut is_open = false;
    for (rule, _) in rules {
        match at_a_glance(*rule, input) {
            Some(true) => return true,
            Some(false) => {}
            None => is_open = true,
        }
    }
    is_open && are_broken(check, rules, input)
}

fn are_broken(check: &Check, rules: &[(Rule, &'static str)], input: &[u8]) -> bool {
    if input.len() > LONGEST
        && let Ok(language) = check.language()
    {
        return !language.accepts(input);
    }
    let of = Subject { input, dialect: check.dialect, start: check.start, reading: check.reading };
    let is_error = |found: &Diagnostic| found.severity == Severity::Error;
    let read = Rules::read(check, &of, input, false);
    rules.iter().any(|(rule, section)| read.broken(*rule, section).iter().any(is_error))
}

/// Whether a URL breaks a rule, if a glance tells.
fn at_a_glance(rule: Rule, input: &[u8]) -> Option<bool> {
    let may_break = match rule {
        Rule::MailAddress => return Some(!mail::is_address(&input["mailto:".len()..])),
        Rule::MessageIdMust => mail::may_be_no_message_id(input),
        Rule::Barred(scheme) => mail::may_hold_what_is_barred(&input[scheme.len()..]),
        Rule::SelectorLine => gopher::may_hold_a_line_break(input),
        Rule::SelectorTab => gopher::may_hold_a_tab(input),
        _ => true,
    };
    if may_break { None } else { Some(false) }
}

/// Whether a rule says how characters are rather written.
fn is_advice(rule: Rule) -> bool {
    matches!(rule, Rule::EscapeCase | Rule::NeedlessEscape | Rule::Unsafe(_))
}

/// What the prose has against an input that the grammar accepts, in the order of the input.
pub(super) fn findings(check: &Check, of: &Subject<'_>) -> Vec<Diagnostic> {
    let (lowered, field);
    let (text, places) = if check.start.accepts(of.input) {
        (of.input, None)
    } else if let Some((text, _)) = check.lower_scheme(of.input).filter(|(text, _)| check.start.accepts(text))
    {
        lowered = text;
        (&lowered[..], None)
    } else if let Some(tolerated) = check.field(of.input) {
        field = tolerated;
        (&field.text[..], Some(&field.places[..]))
    } else {
        return Vec::new();
    };
    if text.len() > LONGEST
        && let Some(found) = long::findings(check, of, text)
    {
        return found;
    }
    let read = Rules::read(check, of, text, true);
    let read = Rules { places, ..read };
    let rules = of.dialect.prose.rules.iter();
    let (advice, rules): (Vec<_>, Vec<_>) = rules.partition(|(rule, _)| is_advice(*rule));
    let broken = |rules: Vec<&(Rule, &'static str)>| -> Vec<Diagnostic> {
        rules.into_iter().flat_map(|(rule, section)| read.broken(*rule, section)).collect()
    };
    let mut found = broken(rules);
    // How the characters of a part are written that cannot stay as it is, does not matter.
    let stays = |advice: &Diagnostic| {
        let holds = |span: &Range<usize>| span.start <= advice.span.start && advice.span.end <= span.end;
        !found.iter().any(|found| found.severity == Severity::Error && holds(&found.span))
    };
    let advice: Vec<_> = broken(advice).into_iter().filter(stays).collect();
    found.extend(advice);
    // What stands in a wrapper is looked at without it.
    if found.iter().any(|found| found.code == Code::Wrapper) {
        found.retain(|found| found.code == Code::Wrapper);
    }
    found.sort_by_key(|found| (found.span.start, found.span.end));
    found
}
