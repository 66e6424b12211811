//! The words of a finding: from what the source recorded to what a person reads.

use super::display;
use super::failure::Failure;
use super::finding::{Code, Diagnostic, Expected, Severity};
use super::subject::Subject;
use crate::bnf::Correction;
use crate::dialect::{Described, Dialect, Reading};
use crate::production::Production;
use crate::source::{Miss, Open, Terminal};

/// The scheme is in upper case; `lowered` is how the document writes it.
pub(super) fn scheme_case(of: &Subject<'_>, severity: Severity, lowered: &[u8]) -> Diagnostic {
    let lowered = String::from_utf8_lossy(lowered).into_owned();
    let scheme = of.dialect.prose.scheme;
    let printed = of.production(scheme).map(|scheme| scheme.section);
    Diagnostic {
        code: Code::SchemeCase,
        severity,
        span: 0..lowered.len(),
        message: format!("{} writes the scheme in lower case", of.dialect.document),
        label: "upper case in the scheme".to_owned(),
        help: format!(
            "`{scheme}` holds lower-case letters only; programs are asked to accept upper case all the same"
        ),
        document: of.dialect.document,
        section: printed.into_iter().chain(of.dialect.prose.scheme_case).collect::<Vec<_>>().join(", "),
        fix: Some(lowered),
        within: if of.start.name == scheme { vec![scheme] } else { vec![of.start.name, scheme] },
        expected: vec![Expected::Production(scheme)],
    }
}

/// The prose describes the scheme and no production derives it; `generic` is the verdict of the grammar that
/// holds for any scheme.
pub(super) fn prose_only(
    of: &Subject<'_>,
    described: &Described,
    generic: Option<(&str, bool)>,
) -> Diagnostic {
    let Described { scheme, section } = described;
    let document = of.dialect.document;
    let verdict = generic.map_or_else(String::new, |(id, conforms)| {
        let does = if conforms { "conforms" } else { "does not conform" };
        format!("\nunder `{id}`, the grammar for any scheme, this {does}")
    });
    Diagnostic {
        code: Code::ProseOnlyScheme,
        severity: Severity::Error,
        span: 0..scheme.len(),
        message: format!("{document} describes `{scheme}`, but has no production for it"),
        label: format!("no production derives `{scheme}:`"),
        help: format!("section {section} speaks of `{scheme}` in prose only; no URL of it derives{verdict}"),
        document,
        section: [of.start.section, section].join(", "),
        fix: None,
        within: vec![of.start.name],
        expected: Vec::new(),
    }
}

/// The whole input conforms as another production, `other` of `dialect`.
pub(super) fn other_start(of: &Subject<'_>, dialect: &'static Dialect, other: &Production) -> Diagnostic {
    let (place, option) = if std::ptr::eq(of.dialect, dialect) {
        (of.dialect.document.to_owned(), String::new())
    } else {
        (format!("{} under `{}`", dialect.document, dialect.id), format!("--dialect {} ", dialect.id))
    };
    Diagnostic {
        code: Code::OtherStart,
        severity: Severity::Note,
        span: 0..of.input.len(),
        message: format!("as `{}` this conforms to {place}", other.name),
        label: format!("`{}`, not `{}`", other.name, of.start.name),
        help: format!("if that is what you mean, say `{option}--start {}`\n{}", other.name, bnf(other)),
        document: other.document,
        section: sections_of(other).join(", "),
        fix: None,
        within: vec![other.name],
        expected: Vec::new(),
    }
}

/// The printed grammar leaves the input as `failure` says, where `correction` lets it go on.
pub(super) fn correction(
    of: &Subject<'_>,
    failure: &Failure,
    correction: &Correction<'static>,
) -> Diagnostic {
    let document = of.dialect.document;
    let (found, name) = of.character(failure.offset);
    let rule = &correction.rule;
    let printed = of.dialect.grammar(Reading::Printed).rule(rule.name).map_or("", |rule| rule.text);
    let source = correction.source.map(|source| format!(" ({source})")).unwrap_or_default();
    Diagnostic {
        code: Code::Correction,
        severity: Severity::Note,
        span: failure.offset..failure.offset + found.len(),
        message: format!(
            "{document} as printed does not allow {name} here: the verdict hangs on a correction"
        ),
        label: format!("allowed by the correction `{}`", correction.id),
        help: format!(
            "{}{source}\nprinted:   {}\ncorrected: {}\nsay `--reading printed` for the verdict of the printed BNF",
            correction.reason,
            lines(printed),
            lines(rule.text),
        ),
        document,
        section: of.production(rule.name).map(sections_of).unwrap_or_default().join(", "),
        fix: None,
        within: vec![of.start.name, rule.name],
        expected: Vec::new(),
    }
}

/// The input fails as `failure` says. `code` is given where the start production accepts it all the same.
pub(super) fn fault(of: &Subject<'_>, failure: &Failure, code: Option<Code>) -> Diagnostic {
    let offset = failure.offset;
    let (found, name) = of.character(offset);
    let (context, expected) = expectations(of, failure, found.is_empty());
    let within: Vec<_> = if context.is_empty() { vec![of.start.name] } else { names(context) };
    let innermost = within.last().and_then(|name| of.production(name)).unwrap_or(of.start);
    let code = code.unwrap_or(match found {
        _ if of.input.is_empty() => Code::EmptyInput,
        [] => Code::EndsTooSoon,
        _ => Code::NotAllowedHere,
    });
    let document = of.dialect.document;
    let message = match found {
        _ if of.input.is_empty() => {
            format!("the input is empty, and {document} wants something for `{}`", of.start.name)
        }
        [] => format!("{document} wants more at the end of this `{}`", innermost.name),
        _ => format!("{document} does not allow {name} here, in `{}`", innermost.name),
    };
    let escape = of.dialect.prose.escape;
    let encodable = failure.misses.iter().any(|miss| opens(miss, escape)) && !found.is_empty();
    let fix = encodable.then(|| display::percent_encoded(found));
    Diagnostic {
        code,
        severity: Severity::Error,
        span: offset..offset + found.len(),
        message,
        label: format!("expected {}", list(&expected)),
        help: help(of, code, &within, innermost, &expected, fix.as_deref()),
        document: innermost.document,
        section: sections(of, innermost, code),
        fix,
        within,
        expected,
    }
}

/// Where the fault is, and what could stand there: as names where a production could begin there, as
/// characters where one is under way.
///
/// Where several productions were under way, the fault is in the one that holds them all. If the input ends too
/// soon, it is in one that is not complete there.
fn expectations<'f>(of: &Subject<'_>, failure: &'f Failure, at_end: bool) -> (&'f [Open], Vec<Expected>) {
    let mut wanted: Vec<(&[Open], Expected)> =
        failure.misses.iter().map(|miss| wanted(of, miss, failure.offset)).collect();
    // The innermost first, and there the productions; the end comes last.
    wanted.sort_by_key(|(within, expected)| {
        let kind = u8::from(!matches!(expected, Expected::Production(_)));
        (*expected == Expected::End, usize::MAX - within.len(), kind)
    });
    let mut expected = Vec::new();
    for (_, what) in &wanted {
        if !expected.contains(what) {
            expected.push(what.clone());
        }
    }

    if at_end {
        for (within, _) in &mut wanted {
            let open = within.iter().rposition(|open| !failure.complete.contains(open));
            *within = &within[..open.map_or(0, |place| place + 1)];
        }
    }

    let is_leaf = |within: &[Open]| {
        let deeper = |other: &[Open]| other.len() > within.len() && other.starts_with(within);
        !wanted.iter().any(|(other, _)| deeper(other))
    };
    let context = wanted
        .iter()
        .filter(|(within, expected)| *expected != Expected::End && is_leaf(within))
        .map(|(within, _)| *within)
        .reduce(|one, other| {
            let shared = one.iter().zip(other).take_while(|(one, other)| one == other).count();
            &one[..shared]
        })
        .unwrap_or(&[]);
    (context, expected)
}

/// What a miss says: the outermost production that would have begun there and cannot be empty, or else the
/// terminal; and the productions around that.
fn wanted<'f>(of: &Subject<'_>, miss: &'f Miss, offset: usize) -> (&'f [Open], Expected) {
    let may_be_empty = |name| of.production(name).is_some_and(|production| production.accepts(b""));
    let begins = |open: &Open| open.start == offset && !may_be_empty(open.production);
    // The start production is where we are, not what is missing.
    let place = (1..miss.within.len()).find(|place| begins(&miss.within[*place]));
    match (place, miss.expected) {
        (Some(place), _) => (&miss.within[..place], Expected::Production(miss.within[place].production)),
        (None, Terminal::Literal { text, matched }) => (&miss.within, Expected::Literal(&text[matched..])),
        (None, Terminal::OneIn(class)) => (&miss.within, Expected::OneIn(class)),
        (None, Terminal::OneOf(set)) => (&miss.within, Expected::OneOf(set)),
        (None, Terminal::End) => (&miss.within, Expected::End),
    }
}

/// Whether the miss is that of the first character of the production called `name`.
fn opens(miss: &Miss, name: &str) -> bool {
    let within = miss.within.last().is_some_and(|open| open.production == name);
    within && matches!(miss.expected, Terminal::Literal { matched: 0, .. })
}

fn names(within: &[Open]) -> Vec<&'static str> {
    within.iter().map(|open| open.production).collect()
}

fn list(expected: &[Expected]) -> String {
    let words: Vec<_> = expected
        .iter()
        .map(|what| match what {
            Expected::Production(name) => format!("`{name}`"),
            Expected::Literal(text) => format!("\"{text}\""),
            Expected::OneOf(set) => format!("one of {}", display::set(set.bytes())),
            Expected::OneIn(class) => format!("one of {}", display::set(class.bytes())),
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

fn sections(of: &Subject<'_>, innermost: &Production, code: Code) -> String {
    let prose = &of.dialect.prose;
    let of_code = match code {
        Code::KnownScheme => Some(prose.known_schemes),
        Code::DoubleSlash => prose.double_slash.map(|slash| slash.section),
        _ => None,
    };
    let mut sections = sections_of(innermost);
    if innermost.document == of.dialect.document {
        sections.extend(of_code.filter(|section| !sections.contains(section)));
    }
    sections.join(", ")
}

fn help(
    of: &Subject<'_>,
    code: Code,
    within: &[&'static str],
    innermost: &Production,
    expected: &[Expected],
    fix: Option<&str>,
) -> String {
    let mut lines = Vec::new();
    if let Some(fix) = fix {
        lines.push(format!("if it is part of the text, write `{fix}` for it"));
    }
    let dialect = of.dialect;
    if innermost.name == dialect.prose.escape {
        lines.push(
            "an escape is `%` and two hex digits; a `%` of the text itself is written `%25`".to_owned(),
        );
    }
    match code {
        Code::KnownScheme => {
            let scheme = dialect.known_scheme(of.input).map_or("", |scheme| scheme.name);
            let own = within.get(1).copied().unwrap_or_default();
            let document = dialect.document;
            lines.push(format!(
                "the general form accepts this URL, but {document} gives `{scheme}` its own, `{own}`"
            ));
        }
        Code::DoubleSlash => {
            let form = dialect.prose.double_slash.map_or("", |slash| slash.production);
            lines.push(format!("`//` behind the scheme announces `{form}`, which this is not"));
        }
        _ => {}
    }
    lines.push(bnf(innermost));
    for what in expected {
        if let Expected::Production(name) = what
            && let Some(characters) = characters(of, name)
        {
            lines.push(format!("{name}: {characters}"));
        }
    }
    if let [above @ .., _] = within
        && !above.is_empty()
    {
        lines.push(format!(
            "`{}` in {}",
            innermost.name,
            above.iter().rev().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" in ")
        ));
    }
    lines.join("\n")
}

/// The BNF of a production.
fn bnf(production: &Production) -> String {
    lines(production.bnf)
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

/// The characters of a production whose strings are single characters, or escapes of one.
fn characters(of: &Subject<'_>, name: &str) -> Option<String> {
    let production = of.production(name)?;
    let single: Vec<u8> = (0..=255).filter(|byte| production.accepts(&[*byte])).collect();
    let is_longer = |byte: &u8| production.accepts(&[*byte, *byte]);
    if single.is_empty() || single.iter().any(is_longer) {
        return None;
    }
    let escape = if production.accepts(b"%00") { ", or an escape such as %20" } else { "" };
    Some(format!("{}{escape}", display::set(single.into_iter())))
}
