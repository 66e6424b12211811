//! The words of a finding: from what the source recorded to what a person reads.

mod failure;

use std::ops::Range;

pub(super) use failure::fault;

use super::catalogue::Code;
use super::display;
use super::failure::Failure;
use super::finding::{Diagnostic, Expected};
use super::severity::Severity;
use super::subject::Subject;
use crate::bnf::Correction;
use crate::documents::dialect::{Described, Dialect, Reading, Scheme};
use crate::printable;
use crate::production::Production;

/// A finding before it is put into words.
pub(super) struct Words {
    pub code: Code,
    pub severity: Severity,
    pub span: Range<usize>,
    /// The production that the finding speaks of.
    pub production: &'static Production,
    pub scheme: &'static str,
    pub within: Vec<&'static str>,
    pub expected: Vec<Expected>,
    pub fix: Option<String>,
    /// What the help says beyond the page.
    pub note: String,
    /// The section that says so, beside those of the production.
    pub section: Option<&'static str>,
}

impl Words {
    /// A finding of this code with nothing but its place.
    pub fn new(of: &Subject<'_>, code: Code, span: Range<usize>) -> Self {
        Self {
            code,
            severity: code.page().severity,
            span,
            production: of.start,
            scheme: "",
            within: vec![of.start.name],
            expected: Vec::new(),
            fix: None,
            note: String::new(),
            section: None,
        }
    }
}

/// Puts a finding into the words of its page.
pub(super) fn say(of: &Subject<'_>, words: Words) -> Diagnostic {
    let Words { code, severity, span, production, scheme, within, expected, fix, note, section } = words;
    let page = code.page();
    // Where nothing stands, what follows cannot stand there.
    let text = match &of.input[span.clone()] {
        [] => display::character_at(of.input, span.start),
        text => text,
    };
    let begins = code == Code::NotAllowedHere && span.start == 0;
    let value = |key: &str| match key {
        "document" => of.dialect.document.to_owned(),
        "start" => of.start.name.to_owned(),
        "production" => production.name.to_owned(),
        "scheme" => scheme.to_owned(),
        "found" => found(text),
        "found_text" => shortened(text),
        "fix" => fix.as_deref().map(|fix| shortened(fix.as_bytes())).unwrap_or_default(),
        "expected" if expected.is_empty() => "this cannot stay".to_owned(),
        "expected" => format!("expected {}", list(&expected)),
        "length" => span.len().to_string(),
        // What conforms all the same is not forbidden.
        "does not allow" if severity < Severity::Error => "does not provide for".to_owned(),
        "does not allow" => "does not allow".to_owned(),
        "here" if begins => format!("at the beginning of `{}`", production.name),
        "here" => format!("here, in `{}`", production.name),
        _ => String::new(),
    };
    let (message, mut label) = (filled(page.message, value), filled(page.label, value));
    if page.label.contains("{fix}") {
        let instead = match (fix.as_deref(), code) {
            (Some(""), _) => Some("leave it out"),
            (Some(_), _) => None,
            (None, Code::MissingScheme) => Some("no scheme stands here"),
            (None, Code::MissingSlashes) => Some("no `//` stands here"),
            (None, _) => Some("this cannot stay"),
        };
        label = instead.map_or(label, str::to_owned);
    }
    let mut help = vec![if begins { "Nothing stands before it.".to_owned() } else { page.why.to_owned() }];
    if !page.encoded.is_empty() && fix.as_ref().is_some_and(|fix| fix.contains('%')) {
        help[0] = format!("{} {}", page.why, page.encoded);
    }
    if code == Code::SchemeCase && of.dialect.prose.scheme_case.is_some() {
        help.push("Programs are asked to accept upper case all the same.".to_owned());
    }
    help.extend((!note.is_empty()).then_some(note));
    let around = matches!(code, Code::Space | Code::ControlCharacter) && production.name == of.dialect.start;
    let speaks_of_the_grammar =
        severity == Severity::Error && !matches!(code, Code::ProseOnlyScheme | Code::Wrapper);
    if speaks_of_the_grammar && !around || code == Code::OtherStart {
        help.push(lines(production.bnf));
    }
    if let Some(place) = within.iter().position(|name| *name == production.name).filter(|place| *place > 0)
        && speaks_of_the_grammar
    {
        let names: Vec<_> = within[..=place].iter().rev().map(|name| format!("`{name}`")).collect();
        help.push(names.join(" in "));
    }
    let mut sections = sections_of(production);
    // The reason first, then the grammar.
    let reasons: Vec<_> = page.sections.iter().filter(|(dialect, _)| *dialect == of.dialect.id).collect();
    let generic = matches!(code, Code::NotAllowedHere | Code::EndsTooSoon | Code::TrailingInput);
    // A page that names several speaks of several schemes.
    let reason = match &reasons[..] {
        [only] => Some(*only),
        several => several.iter().find(|(_, section)| sections.contains(section)).copied(),
    };
    let reason = reason.filter(|_| !generic);
    if let Some((_, reason)) =
        reason.filter(|_| speaks_of_the_grammar && production.document == of.dialect.document)
    {
        sections.retain(|section| section != reason);
        sections.insert(0, reason);
    }
    if let Some(section) = section {
        if severity < Severity::Error && code != Code::SchemeCase {
            sections.clear();
        }
        if production.document == of.dialect.document && !sections.contains(&section) {
            sections.push(section);
        }
    }
    Diagnostic {
        code,
        severity,
        span,
        message,
        label,
        help: help.join("\n"),
        document: production.document,
        section: sections.join(", "),
        fix,
        within,
        expected,
    }
}

/// A template with its words in the places of the braces.
fn filled(template: &str, value: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        let (key, after) = behind.split_once('}').unwrap_or((behind, ""));
        text += before;
        text += &value(key);
        rest = after;
    }
    text + rest
}

/// How a sentence calls the characters of a span: the first, and how many there are.
fn found(text: &[u8]) -> String {
    let first = display::character_at(text, 0);
    let all = text.chunks(first.len().max(1));
    match all.len() {
        0 => "the end".to_owned(),
        1 => display::name(first),
        times if first == b" " && text.iter().all(|byte| *byte == b' ') => format!("{times} spaces"),
        _ if text.iter().all(u8::is_ascii_graphic) => format!("`{}`", shortened(text)),
        _ => format!("{} and what follows it", display::name(first)),
    }
}

/// The bytes as one line that is not too long for a label.
fn shortened(bytes: &[u8]) -> String {
    printable::shortened(bytes, 40)
}

/// The scheme is in upper case; `lowered` is how the document writes it.
pub(super) fn scheme_case(of: &Subject<'_>, severity: Severity, lowered: &[u8]) -> Diagnostic {
    let scheme = of.dialect.prose.scheme;
    let mut words = Words::new(of, Code::SchemeCase, 0..lowered.len());
    words.severity = severity;
    words.production = of.production(scheme).unwrap_or(of.start);
    words.fix = Some(String::from_utf8_lossy(lowered).into_owned());
    words.within = if of.start.name == scheme { vec![scheme] } else { vec![of.start.name, scheme] };
    words.expected = vec![Expected::Production(scheme)];
    words.section = of.dialect.prose.scheme_case;
    say(of, words)
}

/// The prose describes the scheme and no production derives it; `generic` is the verdict of the grammar that
/// holds for any scheme.
pub(super) fn prose_only(
    of: &Subject<'_>,
    described: &Described,
    generic: Option<(&str, bool)>,
) -> Diagnostic {
    let mut words = Words::new(of, Code::ProseOnlyScheme, 0..described.scheme.len());
    words.scheme = described.scheme;
    words.section = Some(described.section);
    words.note = generic.map_or_else(String::new, |(id, conforms)| {
        let does = if conforms { "conforms" } else { "does not conform" };
        format!("under `{id}`, the grammar for any scheme, this {does}")
    });
    say(of, words)
}

/// There is no scheme.
pub(super) fn missing_scheme(of: &Subject<'_>) -> Diagnostic {
    say(of, Words::new(of, Code::MissingScheme, 0..0))
}

/// The scheme at `span` is none of the grammar.
pub(super) fn unknown_scheme(of: &Subject<'_>, span: Range<usize>) -> Diagnostic {
    let mut words = Words::new(of, Code::UnknownScheme, span);
    let schemes: Vec<_> = of.dialect.schemes.iter().map(|scheme| scheme.name).collect();
    words.note = format!("it knows {}", schemes.join(", "));
    say(of, words)
}

/// The whole input conforms as another production, `other` of `dialect`.
pub(super) fn other_start(
    of: &Subject<'_>,
    dialect: &'static Dialect,
    other: &'static Production,
) -> Diagnostic {
    let foreign = !std::ptr::eq(of.dialect, dialect);
    let option = if foreign { format!("--dialect {} ", dialect.id) } else { String::new() };
    let mut words = Words::new(of, Code::OtherStart, 0..of.input.len());
    words.production = other;
    words.within = vec![other.name];
    words.note = format!("if that is what you mean, say `{option}--start {}`", other.name);
    let mut note = say(of, words);
    if foreign {
        note.message = format!("{} under `{}`", note.message, dialect.id);
    }
    note
}

/// The printed grammar leaves the input as `failure` says, where `correction` lets it go on.
pub(super) fn correction(
    of: &Subject<'_>,
    failure: &Failure,
    correction: &Correction<'static>,
) -> Diagnostic {
    let length = of.character(failure.offset).len();
    let rule = &correction.rule;
    let printed = of.dialect.grammar(Reading::Printed).rule(rule.name).map_or("", |rule| rule.text);
    let source = correction.source.map(|source| format!(" ({source})")).unwrap_or_default();
    let mut words = Words::new(of, Code::Correction, failure.offset..failure.offset + length);
    words.production = of.production(rule.name).unwrap_or(of.start);
    words.within = vec![of.start.name, rule.name];
    words.note = format!(
        "{}{source}\nprinted:   {}\ncorrected: {}\nsay `--reading printed` for the verdict of the printed BNF",
        correction.reason,
        lines(printed),
        lines(rule.text),
    );
    let mut note = say(of, words);
    note.label = format!("allowed by the correction `{}`", correction.id);
    note
}

/// The input derives, and its scheme has a production of its own that does not take it.
pub(super) fn known_scheme(of: &Subject<'_>, scheme: &'static Scheme) -> Diagnostic {
    let mut words = Words::new(of, Code::KnownScheme, 0..scheme.name.len().min(of.input.len()));
    words.production = of.production(scheme.production).unwrap_or(of.start);
    words.scheme = scheme.name;
    words.section = Some(of.dialect.prose.known_schemes);
    words.within = vec![of.start.name, scheme.production];
    say(of, words)
}

/// The input derives, and the `//` at `span` announces a form that it does not have.
pub(super) fn double_slash(
    of: &Subject<'_>,
    production: &'static Production,
    span: Range<usize>,
) -> Diagnostic {
    let mut words = Words::new(of, Code::DoubleSlash, span);
    words.production = production;
    words.section = of.dialect.prose.double_slash.map(|slash| slash.section);
    words.within = of.dialect.grammar(of.reading).path(of.start.name, production.name);
    say(of, words)
}

fn list(expected: &[Expected]) -> String {
    let words: Vec<_> = expected
        .iter()
        .map(|what| match what {
            Expected::Production(name) => format!("`{name}`"),
            Expected::Literal(text) => format!("\"{text}\""),
            Expected::OneIn(bytes) => format!("one of {}", display::set(bytes.iter().copied())),
            Expected::End => "the end".to_owned(),
        })
        .collect();
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, words)) => format!("{} or {last}", words.join(", ")),
    }
}

/// The sections that print and describe a production.
fn sections_of(production: &Production) -> Vec<&'static str> {
    let mut sections = vec![production.section];
    sections.extend(production.prose.filter(|prose| *prose != production.section));
    sections
}

/// Lines of BNF without the blanks that align them with their neighbours: `name = what it stands for`.
fn lines(bnf: &str) -> String {
    bnf.lines().map(unpadded).collect::<Vec<_>>().join("\n")
}

fn unpadded(line: &str) -> String {
    match line.split_once(' ') {
        Some((name, rest)) if !name.is_empty() => {
            let rest = rest.trim_start();
            // Without a sign of definition, two blanks separate the name.
            let gap = if rest.starts_with("= ") && !rest.starts_with("= |") { " " } else { "  " };
            format!("{name}{gap}{rest}")
        }
        Some(_) => format!("  {}", line.trim_start()),
        None => line.to_owned(),
    }
}
