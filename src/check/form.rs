//! Findings about an input as a whole: its scheme, the form that it must have, and what else it could be.

use std::ops::Range;

use super::failure::Failure;
use super::verdict::conforms;
use crate::documents::dialect::{Beyond, HeaderField, Reading};
use crate::findings::{Code, Expected, Finding, Severity, lines};
use crate::rewrite::Rewrite;
use crate::shape::is_image;
use crate::subject::{Because, Permitted, Spec, Subject, is_white};

impl Spec {
    /// The severity of what the document only asks to tolerate.
    pub(super) fn tolerance(&self) -> Severity {
        if self.tolerant { Severity::Warning } else { Severity::Error }
    }
}

/// The scheme is in upper case; `lowered` is how the document writes it.
pub(super) fn scheme_case<'i>(of: &Subject<'i>, lowered: &[u8]) -> Finding<'i> {
    let scheme = of.spec.dialect.prose.scheme;
    let start = of.spec.start;
    Finding {
        severity: of.spec.tolerance(),
        production: of.spec.production(scheme).unwrap_or(start),
        fix: Some(String::from_utf8_lossy(lowered).into_owned()),
        within: if start.name == scheme { vec![scheme] } else { vec![start.name, scheme] },
        expected: vec![Expected::Production(scheme.into())],
        section: of.spec.dialect.prose.scheme_case,
        ..Finding::new(of, Code::SchemeCase, 0..lowered.len())
    }
    .certain()
}

/// A sentence expressly permits what the BNF refuses.
pub(super) fn permitted<'i>(of: &Subject<'i>, permitted: &Permitted) -> Finding<'i> {
    let Permitted { permission, span, part } = permitted;
    let spec = &of.spec;
    let is_same = !matches!(permission.beyond, Beyond::Ends { part: Some(_), .. });
    Finding {
        production: spec.production(permission.production).unwrap_or(spec.start),
        within: spec.grammar().path(spec.start.name, permission.production),
        section: Some(permission.section),
        fix: is_same.then(|| (*part).to_owned()),
        ..Finding::new(of, Code::PermittedByProse, span.clone())
    }
    .certain()
}

/// The deviations of a header field that are tolerated.
pub(super) fn field<'i>(of: &Subject<'i>) -> Vec<Finding<'i>> {
    let Some((HeaderField { name, .. }, section)) = of.spec.header_field() else { return Vec::new() };
    let say = |code, span: Range<usize>, fix: &str| {
        Finding {
            severity: Severity::Warning,
            section: Some(section),
            fix: Some(fix.to_owned()),
            ..Finding::new(of, code, span)
        }
        .certain()
    };
    let mut found = Vec::new();
    if !of.input.starts_with(name.as_bytes()) {
        found.push(say(Code::FieldCase, 0..name.len(), name));
    }
    let mut at = 0;
    for run in of.input.chunk_by(|one, other| is_white(*one) == is_white(*other)) {
        if is_white(run[0]) {
            found.push(say(Code::FieldSpace, at..at + run.len(), ""));
        }
        at += run.len();
    }
    found
}

/// The scheme is one that the prose describes and no production derives.
pub(super) fn prose_only<'i>(of: &Subject<'i>) -> Option<Finding<'i>> {
    let prose = &of.spec.dialect.prose;
    let has_scheme =
        |scheme: &str| of.input.strip_prefix(scheme.as_bytes()).is_some_and(|after| after.starts_with(b":"));
    let described = prose.described.iter().find(|described| has_scheme(described.scheme))?;
    if !of.spec.is_whole_url() {
        return None;
    }
    let note = prose.generic.map_or_else(String::new, |generic| {
        let does = if conforms(&Spec::of(generic), of.input) { "conforms" } else { "does not conform" };
        format!("under `{}`, the grammar for any scheme, this {does}", generic.id)
    });
    Some(Finding {
        scheme: described.scheme,
        section: Some(described.section),
        note: note.into(),
        ..Finding::new(of, Code::ProseOnlyScheme, 0..described.scheme.len())
    })
}

/// The form of its own that an input has to have which the general form accepts.
pub(super) fn general_form<'i>(of: &Subject<'i>) -> Option<Finding<'i>> {
    let target = of.spec.target(of.input)?;
    let (production, start) = (target.production, of.spec.start.name);
    Some(match target.because {
        Because::Scheme(scheme) => Finding {
            production,
            scheme: scheme.name,
            section: Some(of.spec.dialect.prose.known_schemes),
            within: vec![start, scheme.production],
            ..Finding::new(of, Code::KnownScheme, 0..scheme.name.len())
        },
        Because::Slashes => Finding {
            production,
            scheme: of.spec.announcing(of.input),
            section: of.spec.dialect.prose.double_slash.map(|slash| slash.section),
            within: of.spec.path(start, production.name).to_vec(),
            ..Finding::new(of, Code::DoubleSlash, target.part.start..target.part.start + 2)
        },
    })
}

/// A note if the input does not conform to the printed grammar, while it does in this reading.
pub(super) fn correction<'i>(of: &Subject<'i>) -> Option<Finding<'i>> {
    let spec = &of.spec;
    let printed = spec.read_as(Reading::Printed);
    if spec.reading == Reading::Printed || spec.dialect.corrections().is_empty() {
        return None;
    }
    let read = of.read.as_ref()?;
    let text = if read.permitted().is_some() { &read.text } else { &Rewrite::of(of.input) };
    if printed.accepts(text) || spec.lower_scheme(text).is_some_and(|(lowered, _)| printed.accepts(&lowered))
    {
        return None;
    }
    let mut failure = Failure::first(&printed, text)?;
    failure.offset = text.place(failure.offset);
    // The correction is that of the innermost production at the place where the printed grammar stops. Productions that are
    // complete there follow, the inner ones first.
    let open = failure.misses.iter().flat_map(|miss| &miss.within).chain(failure.complete.iter().rev());
    let corrections = spec.dialect.corrections();
    let of_this = |name: &str| corrections.iter().find(|correction| correction.rule.name == name);
    let innermost = open.filter_map(|open| Some((open.start, of_this(open.production)?)));
    let (_, correction) = innermost.max_by_key(|(start, _)| *start)?;

    let rule = &correction.rule;
    let length = of.character(failure.offset).len();
    let before = spec.dialect.grammar(Reading::Printed).rule(rule.name).map_or("", |rule| rule.text);
    let source = correction.source.map(|source| format!(" ({source})")).unwrap_or_default();
    let note = format!(
        "{}{source}\nprinted:   {}\ncorrected: {}\nthe reading `printed` has the verdict of the printed BNF",
        correction.reason,
        lines(before),
        lines(rule.text),
    );
    Some(Finding {
        production: spec.production(rule.name).unwrap_or(spec.start),
        within: vec![spec.start.name, rule.name],
        note: note.into(),
        label: Some(format!("allowed by the correction `{}`", correction.id).into()),
        ..Finding::new(of, Code::Correction, failure.offset..failure.offset + length)
    })
}

/// A note if the input conforms as another production that a whole text may be meant as, of this dialect or of
/// the one of the same document that holds for any scheme.
pub(super) fn other_start<'i>(of: &Subject<'i>, found: &[Finding<'_>]) -> Option<Finding<'i>> {
    let spec = &of.spec;
    // A caller who chose a part as the start does not mean another start.
    let is_part = !spec.is_whole_text();
    if is_part || found.iter().any(|found| found.code == Code::ProseOnlyScheme) {
        return None;
    }
    let generic = spec.dialect.prose.generic.map(|generic| Spec::of(generic).read_as(spec.reading));
    let others = [*spec].into_iter().chain(generic).flat_map(|spec| {
        let starts = [spec.dialect.start].into_iter().chain(spec.dialect.other_starts.iter().copied());
        starts.filter_map(move |start| Some(Spec { start: spec.production(start)?, ..spec }))
    });
    let is_foreign = |other: &Spec| !std::ptr::eq(other.dialect, spec.dialect);
    // The grammar for any scheme has nothing to say about one that has a production here, but for a fragment.
    let known = spec.dialect.known_scheme(of.input).is_some() && !of.input.contains(&b'#');
    let mut others =
        others.filter(|other| !(std::ptr::eq(other.start, spec.start) || known && is_foreign(other)));
    let other = others.find(|other| conforms(other, of.input))?;

    let dialect = other.dialect;
    let dialect_too =
        if is_foreign(&other) { format!(" of the dialect `{}`", dialect.id) } else { String::new() };
    let start = other.start;
    Some(Finding {
        production: start,
        within: vec![start.name],
        note: format!("if that is intended, choose the start `{}`{dialect_too}", start.name).into(),
        under: is_foreign(&other).then_some(dialect),
        ..Finding::new(of, Code::OtherStart, 0..of.input.len())
    })
}

/// The name of a container image with its registry, which reads as a scheme or lacks one.
pub(super) fn image<'i>(of: &Subject<'i>) -> Option<Finding<'i>> {
    if !of.spec.is_whole_text()
        || !is_image(of.input)
        || of.spec.dialect.reasons(Code::UnexpectedReading).is_empty()
    {
        return None;
    }
    Some(Finding {
        label: Some("the name of a container image, not a URL".into()),
        note: "A registry, a name and a tag are written so.".into(),
        ..Finding::new(of, Code::UnexpectedReading, 0..of.input.len())
    })
}
