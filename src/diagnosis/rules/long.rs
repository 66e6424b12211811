//! The rules for inputs that are too long to be taken apart.

use super::reading::Rules;
use crate::diagnosis::catalogue::Code;
use crate::diagnosis::check::Check;
use crate::diagnosis::finding::Diagnostic;
use crate::diagnosis::severity::Severity;
use crate::diagnosis::subject::Subject;
use crate::diagnosis::wording::Words;
use crate::documents::dialect::Rule;
use crate::trace::Choice;

/// One finding for each rule that keeps `text` from conforming, over the whole part; none where no automaton tells.
pub(super) fn findings(check: &Check, of: &Subject<'_>, text: &[u8]) -> Option<Vec<Diagnostic>> {
    // Where the form of its scheme does not accept the text, no rule is asked of it.
    if !check.accepts(text) || check.language().ok()?.accepts(text) {
        return Some(Vec::new());
    }
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut asked = Vec::new();
    for restriction in check.dialect.prose.restrictions {
        let rule = restriction.rule;
        if asked.contains(&rule) {
            continue;
        }
        asked.push(rule);
        if check.language_under(rule).ok()?.accepts(text) {
            continue;
        }
        let nodes = check.read_by(text).nodes(text, Choice::Named(vec![restriction.derived_by].into()));
        let span = nodes.iter().flatten().next().map_or(0..text.len(), |node| node.start..node.end);
        let read = Rules { of, text, places: None, parts: Vec::new(), scheme: None, shown: true };
        let section = check.dialect.prose.section(rule).unwrap_or_default();
        let words = read.words(code(rule), span, restriction.derived_by, section);
        found.push(read.tell(Words { severity: Severity::Error, ..words }));
    }
    Some(found)
}

/// The code of what a rule forbids.
fn code(rule: Rule) -> Code {
    match rule {
        Rule::MailAddress => Code::BadMailAddress,
        Rule::MessageIdMust => Code::BadMessageId,
        Rule::SelectorLine | Rule::SelectorTab => Code::GopherControl,
        _ => Code::UnsafeCharacter,
    }
}
