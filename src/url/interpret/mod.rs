//! The meaning of a URL: its parts, and the steps of a client that uses it, as its document describes them. Nothing is sent.
//!
//! The plan is data of the document: acts, each with its section. This folder
//! carries them out without a network. Its files are named by the subjects of the acts.

#[cfg(feature = "serde")]
mod data;
mod ftp;
mod gopher;
mod objects;
mod plan;
mod web;

use std::ops::Range;

use crate::check::{Check, Report};
use crate::documents::dialect::{Act, Dialect, Role};
use crate::escape::decoded;
use crate::findings::Finding;
use crate::shape::scheme;
use crate::url::derivation::Derivation;
use plan::{Planner, meant};

pub use plan::Step;

/// The meaning of a URL by its document: the result of [`interpret`](interpret()).
///
/// ```
/// use urlgram::interpret::{Interpretation, Part, Step};
/// let meant: Interpretation = urlgram::interpret(&urlgram::rfc1738::RFC1738, "http://h/a?b")?;
/// let host: &Part = &meant.parts[0];
/// assert_eq!((meant.scheme.as_str(), host.production, host.span.clone()), ("http", "host", 7..8));
/// let step: &Step = &meant.plan[0];
/// assert_eq!((step.act, step.text.as_str(), step.section), ("connect", "connect to h by HTTP, port 80, the default", "3.3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Interpretation<'i> {
    /// The URL.
    pub input: &'i [u8],
    /// The dialect of the interpretation.
    pub dialect: &'static Dialect,
    /// The name of the scheme, decoded and in lower case; empty if a reference has none.
    pub scheme: String,
    /// The parts, from left to right.
    pub parts: Vec<Part<'i>>,
    /// The default port with its section, if the URL has a host and no port.
    pub default_port: Option<(u32, &'i str)>,
    /// The steps of a client, in order. Empty if the document describes none.
    pub plan: Vec<Step>,
    /// The findings of the check: warnings and notes, since the URL conforms.
    pub findings: Vec<Finding<'i>>,
}

/// A part of a URL that has a meaning of its own, as written and decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part<'i> {
    /// The name of the production that derives it.
    pub production: &'i str,
    /// Its place, as byte offsets in the URL.
    pub span: Range<usize>,
    /// Its bytes, as written.
    pub raw: &'i [u8],
    /// Its bytes, decoded by the rules of the document for this part.
    pub decoded: Vec<u8>,
}

/// Interprets a URL: returns its parts, and the steps of a client, as the document describes them.
///
/// Linear time and memory.
///
/// # Errors
/// The URL does not conform, so the document does not define its meaning. The report has the findings.
///
/// ```
/// let rfc1738 = &urlgram::rfc1738::RFC1738;
/// let meant = urlgram::interpret(rfc1738, b"ftp://myname@host.dom/%2Fetc/motd").unwrap();
/// let sent: Vec<_> = meant.plan.iter().filter_map(|step| step.sends.as_deref()).collect();
/// assert_eq!(sent, [&b"USER myname"[..], b"CWD /etc", b"RETR motd"]);
/// assert_eq!((meant.plan[1].section, meant.default_port), ("3.2.1", Some((21, "3.2"))));
/// assert_eq!((meant.parts[2].raw, &meant.parts[2].decoded[..]), (&b"%2Fetc"[..], &b"/etc"[..]));
/// ```
pub fn interpret<'i>(
    dialect: &'static Dialect,
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<Interpretation<'i>, Report<'static>> {
    let input = input.as_ref();
    let check = Check::new(dialect).with_tolerant(true);
    let report = check.run(input);
    let scheme = scheme(input);
    let fits = |schemes: &[&str]| schemes.is_empty() || schemes.contains(&&*scheme);
    let meaning = dialect.prose.meaning.iter().find(|meaning| fits(meaning.schemes));
    let names = meaning.map_or(&[][..], |meaning| meaning.parts);
    let needed = meaning.into_iter().flat_map(|meaning| plan::needs(dialect, meaning));
    let schemes = dialect.in_role(Role::Scheme).iter().copied();
    let known: Vec<_> = names.iter().copied().chain(needed).chain(schemes).collect();
    let read = report.conforms().then(|| Derivation::named_only(&check, input, known)).flatten();
    let Some(components) = read else { return Err(report.into_owned()) };
    let mut parts = parts(dialect, input, &components, names);
    // The name of this host may be a word of the grammar that its production of hosts does not derive.
    let is_file =
        meaning.is_some_and(|meaning| meaning.plan.iter().any(|(act, _)| matches!(act, Act::File { .. })));
    if let Some(host) = names.iter().find(|name| is_file && dialect.role(name) == Role::Host)
        && parts.iter().all(|part| part.production != *host)
    {
        let span = objects::host_of_file(input);
        let raw = &input[span.clone()];
        let part = Part { production: host, decoded: decoded(raw), span, raw };
        parts.splice(..0, Some(part).filter(|part| !part.raw.is_empty()));
    }
    let written = components.in_role(Role::Port).is_some_and(|port| !port.raw.is_empty());
    let has_host = components.in_role(Role::Host).is_some();
    let plan = meaning.map_or_else(Vec::new, |meaning| Planner::new(dialect, meaning, &components).plan());
    let default_port = meaning.and_then(|meaning| meaning.port).filter(|_| has_host && !written);
    let scheme = if components.is_relative() { String::new() } else { scheme };
    Ok(Interpretation { input, dialect, scheme, parts, default_port, plan, findings: report.into_findings() })
}

/// Returns the components of these names, decoded.
fn parts<'i>(
    dialect: &'static Dialect,
    input: &'i [u8],
    components: &Derivation<'_>,
    names: &[&str],
) -> Vec<Part<'i>> {
    // The digits of a host and of a port are not parts of their own.
    let mut server = 0;
    let shown = components.all().filter(|part| {
        let is_within = part.span.end <= server;
        if matches!(dialect.role(part.production).part(), Role::Host | Role::Port) {
            server = part.span.end;
        }
        names.contains(&part.production) && !is_within
    });
    let decoded = shown.map(|part| Part {
        production: part.production,
        decoded: meant(dialect, &part),
        raw: &input[part.span.clone()],
        span: part.span,
    });
    let mut parts: Vec<_> = decoded.collect();
    // A part that spans all of another one has the name of the outer one.
    parts.dedup_by(|inner, outer| {
        let same = inner.span == outer.span && !inner.span.is_empty();
        if same {
            outer.production = inner.production;
        }
        same
    });
    parts
}
