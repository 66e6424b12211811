//! The words of a finding: from what the source recorded to what a person reads.

use super::display::{self, character_at};
use super::failure::Failure;
use super::finding::{Code, Diagnostic, Expected, Severity};
use crate::dialect::Dialect;
use crate::production::Production;
use crate::source::{Miss, Open, Terminal};

/// The scheme is in upper case; `lowered` is how the document writes it.
pub(super) fn scheme_case(
    dialect: &'static Dialect,
    start: &'static Production,
    severity: Severity,
    lowered: &[u8],
) -> Diagnostic {
    let lowered = String::from_utf8_lossy(lowered).into_owned();
    let scheme = dialect.prose.scheme;
    Diagnostic {
        code: Code::SchemeCase,
        severity,
        span: 0..lowered.len(),
        message: format!("{} writes the scheme in lower case", dialect.document),
        label: "upper case in the scheme".to_owned(),
        help: format!(
            "`{scheme}` holds lower-case letters only; programs are asked to accept upper case all the same"
        ),
        section: [
            dialect.production(scheme).map_or("", |scheme| scheme.section),
            dialect.prose.scheme_case.unwrap_or(""),
        ]
        .join(", "),
        fix: Some(lowered),
        within: if start.name == scheme { vec![scheme] } else { vec![start.name, scheme] },
        expected: vec![Expected::Production(scheme)],
    }
}

/// The input fails as `failure` says. `code` is given where the start production accepts it all the same.
pub(super) fn fault(
    dialect: &'static Dialect,
    start: &'static Production,
    input: &[u8],
    failure: &Failure,
    code: Option<Code>,
) -> Diagnostic {
    let offset = failure.offset;
    let found = character_at(input, offset);
    let (context, expected) = expectations(dialect, failure, found.is_empty());
    let within: Vec<_> = if context.is_empty() { vec![start.name] } else { names(context) };
    let innermost = within.last().and_then(|name| dialect.production(name).ok()).unwrap_or(start);
    let code = code.unwrap_or(match found {
        _ if input.is_empty() => Code::EmptyInput,
        [] => Code::EndsTooSoon,
        _ => Code::NotAllowedHere,
    });
    let document = dialect.document;
    let message = match found {
        _ if input.is_empty() => {
            format!("the input is empty, and {document} wants something for `{}`", start.name)
        }
        [] => format!("{document} wants more at the end of this `{}`", innermost.name),
        _ => format!("{document} does not allow {} here, in `{}`", display::name(found), innermost.name),
    };
    let encodable = failure.misses.iter().any(opens_escape) && !found.is_empty();
    let fix = encodable.then(|| display::percent_encoded(found));
    Diagnostic {
        code,
        severity: Severity::Error,
        span: offset..offset + found.len(),
        message,
        label: format!("expected {}", list(&expected)),
        help: help(dialect, input, code, &within, innermost, &expected, fix.as_deref()),
        section: sections(dialect, innermost, code),
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
fn expectations<'f>(
    dialect: &'static Dialect,
    failure: &'f Failure,
    at_end: bool,
) -> (&'f [Open], Vec<Expected>) {
    let mut wanted: Vec<(&[Open], Expected)> =
        failure.misses.iter().map(|miss| wanted(dialect, miss, failure.offset)).collect();
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
fn wanted<'f>(dialect: &'static Dialect, miss: &'f Miss, offset: usize) -> (&'f [Open], Expected) {
    let may_be_empty = |name| dialect.production(name).is_ok_and(|production| production.accepts(b""));
    let begins = |open: &Open| open.start == offset && !may_be_empty(open.production);
    // The start production is where we are, not what is missing.
    let place = (1..miss.within.len()).find(|place| begins(&miss.within[*place]));
    match (place, miss.expected) {
        (Some(place), _) => (&miss.within[..place], Expected::Production(miss.within[place].production)),
        (None, Terminal::Literal { text, matched }) => (&miss.within, Expected::Literal(&text[matched..])),
        (None, Terminal::OneOf(set)) => (&miss.within, Expected::OneOf(set)),
        (None, Terminal::End) => (&miss.within, Expected::End),
    }
}

fn opens_escape(miss: &Miss) -> bool {
    let in_escape = miss.within.last().is_some_and(|open| open.production == "escape");
    in_escape && matches!(miss.expected, Terminal::Literal { matched: 0, .. })
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
            Expected::End => "the end".to_owned(),
        })
        .collect();
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, words)) => format!("{} or {last}", words.join(", ")),
    }
}

fn sections(dialect: &'static Dialect, innermost: &Production, code: Code) -> String {
    let of_code = match code {
        Code::KnownScheme => Some(dialect.prose.known_schemes),
        Code::DoubleSlash => dialect.prose.double_slash.map(|slash| slash.section),
        _ => None,
    };
    let mut sections = vec![innermost.section];
    for section in innermost.prose.into_iter().chain(of_code) {
        if !sections.contains(&section) {
            sections.push(section);
        }
    }
    sections.join(", ")
}

fn help(
    dialect: &'static Dialect,
    input: &[u8],
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
    if innermost.name == "escape" {
        lines.push(
            "an escape is `%` and two hex digits; a `%` of the text itself is written `%25`".to_owned(),
        );
    }
    match code {
        Code::KnownScheme => {
            let scheme = dialect.known_scheme(input).map_or("", |scheme| scheme.name);
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
    lines.push(innermost.bnf.lines().map(unpadded).collect::<Vec<_>>().join("\n"));
    for what in expected {
        if let Expected::Production(name) = what
            && let Some(characters) = characters(dialect, name)
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

/// A line of BNF without the blanks that align it with its neighbours: `name = what it stands for`.
fn unpadded(line: &str) -> String {
    match line.split_once(" =") {
        Some((name, rest)) if !name.starts_with(' ') => format!("{} ={rest}", name.trim_end()),
        _ => format!("  {}", line.trim_start()),
    }
}

/// The characters of a production whose strings are single characters, or escapes of one.
fn characters(dialect: &'static Dialect, name: &str) -> Option<String> {
    let production = dialect.production(name).ok()?;
    let single: Vec<u8> = (0..=255).filter(|byte| production.accepts(&[*byte])).collect();
    let is_longer = |byte: &u8| production.accepts(&[*byte, *byte]);
    if single.is_empty() || single.iter().any(is_longer) {
        return None;
    }
    let escape = if production.accepts(b"%00") { ", or an escape such as %20" } else { "" };
    Some(format!("{}{escape}", display::set(single.into_iter())))
}
