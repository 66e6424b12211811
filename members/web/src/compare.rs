//! One input under all dialects, and two languages.

use serde::{Deserialize, Serialize};
use urlgram::diff::{Diff, Side, Table};
use urlgram::hosts::{Hosts, Parts, Reader, Silence, hosts};
use urlgram::{Check, DIALECTS, Dialect, Finding, Reading, Report, printable};

use crate::spec::{Refused, Spec};

/// The verdict of a dialect.
#[derive(Serialize)]
pub struct Verdict {
    dialect: &'static str,
    document: &'static str,
    derives: bool,
    conforms: bool,
    /// The productions that derive all of the input.
    taken_by: Vec<String>,
    /// The code, the sentence and the place of the first finding, the first error if there is one.
    code: Option<&'static str>,
    message: Option<String>,
    span: Option<[usize; 2]>,
}

/// The parts of a text as some readers see them, and their names.
#[derive(Serialize)]
pub struct Row {
    parts: [Option<String>; 4],
    readers: Vec<String>,
}

/// The host of a text, as each reader sees it.
#[derive(Serialize)]
pub struct Seen {
    /// The answer as a sentence.
    told: String,
    agree: bool,
    /// Host, user, port and path.
    rows: Vec<Row>,
    undivided: Vec<String>,
    refused: Vec<String>,
}

/// The answer to `compare`.
#[derive(Serialize)]
pub struct Compared {
    verdicts: Vec<Verdict>,
    hosts: Seen,
}

/// The answer to `verdicts`: for each dialect its id, and whether it derives the input and the input conforms. The combinators tell, in a
/// fraction of the time of a report.
pub fn verdicts(tolerant: bool, input: &[u8]) -> Vec<(&'static str, bool, bool)> {
    let verdict = |dialect: &&'static Dialect| {
        let check = Check::new(dialect).with_tolerant(tolerant);
        (dialect.id, check.start().accepts(input), check.conforms_by_rules(input))
    };
    DIALECTS.iter().map(verdict).collect()
}

pub fn compared(tolerant: bool, input: &[u8]) -> Compared {
    let verdict =
        |dialect: &&'static Dialect| verdict(&Check::new(dialect).with_tolerant(tolerant).run(input));
    Compared { verdicts: DIALECTS.iter().map(verdict).collect(), hosts: seen(&hosts(input)) }
}

fn seen(hosts: &Hosts<'_>) -> Seen {
    let names = |readers: Vec<&Reader>| readers.into_iter().map(ToString::to_string).collect();
    let row = |(parts, readers): (&Parts<'_>, _)| Row {
        parts: [&parts.host, &parts.user, &parts.port, &parts.path]
            .map(|part| part.as_deref().map(printable)),
        readers: names(readers),
    };
    Seen {
        told: hosts.to_string(),
        agree: hosts.agree(),
        rows: hosts.rows().into_iter().map(row).collect(),
        undivided: names(hosts.silent(Silence::DoesNotDivide)),
        refused: names(hosts.silent(Silence::Refuses)),
    }
}

fn verdict(report: &Report<'_>) -> Verdict {
    let first = report.first_error().or(report.findings().first());
    Verdict {
        dialect: report.dialect().id,
        document: report.dialect().document,
        derives: report.derives(),
        conforms: report.conforms(),
        taken_by: report.taken_by().into_iter().map(str::to_owned).collect(),
        code: first.map(|it| it.code().as_str()),
        message: first.map(Finding::message),
        span: first.map(|it| [it.span().start, it.span().end]),
    }
}

/// A language that is compared: of the production of a [`Spec`], or by its name, as in `rfc1738:hostname` or `rfc1738:http:`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Language {
    /// The name, as `urlgram diff` has it.
    Name(String),
    /// The production that a check begins with.
    Spec(Spec),
}

impl Language {
    fn side(&self) -> Result<Side, Refused> {
        let side = match self {
            Self::Name(name) => Side::find(name, Reading::Corrected),
            Self::Spec(spec) => {
                let check = spec.check()?;
                Side::of_production(check.dialect(), check.start().name, check.reading())
            }
        };
        side.map_err(Refused::because)
    }
}

/// The answer to `diff`: as `urlgram diff --format json` prints it.
pub fn diff(left: &Language, right: &Language, strings: usize) -> Result<Diff, Refused> {
    Diff::within(left.side()?, right.side()?, strings).map_err(Refused::because)
}

/// The answer to `table`: as `urlgram diff --format json` prints it of two dialects.
pub fn table(left: &Check, right: &Check) -> Result<Table, Refused> {
    let [left, right] = [left, right].map(|check| (check.dialect(), check.reading()));
    Table::new(left, right, 1).map_err(Refused::because)
}
