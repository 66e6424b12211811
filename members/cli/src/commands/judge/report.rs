//! The report on a program: as text, JSON, JUnit's XML, and Markdown.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

use clap::ValueEnum;
use serde::Serialize;
use urlgram::judgement::{Agreement, Cause, Criterion, Judgement, Verdict};
use urlgram::print::wrapped;
use urlgram::{Code, Input, Reading, escaped as in_code};

use super::limit::Limit;
use super::trouble::{Data, Met};
use crate::failure::{Failure, counted};
use crate::output::Output;
use crate::output::format::entry::{Case, junit_begin, junit_end};
use crate::output::table::{align_numbers, rows, table};

/// The counts of strings.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Counts {
    /// The strings of the suite.
    pub strings: usize,
    /// The strings that have a verdict.
    pub judged: usize,
    /// The strings that cannot be written in the form in which the program is asked.
    pub not_asked: usize,
    /// The strings that were not asked, since time or patience was over.
    pub left: usize,
    /// The strings that are left out since they are in dispute.
    pub disputed: usize,
    /// The strings that the program has no verdict on.
    pub no_verdict: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for the terminal.
    Text,
    /// One JSON object.
    Json,
    /// A report in JUnit's XML: a test a production.
    Junit,
    /// Markdown, for an issue or a page.
    Markdown,
}

/// The outcome of a run.
pub struct Outcome<'o> {
    pub program: String,
    pub criterion: &'o Criterion,
    pub counts: Counts,
    pub judgement: Judgement,
    pub troubles: &'o [Met],
    pub limits: Vec<Limit>,
    pub time: Duration,
}

/// The same as data.
#[derive(Serialize)]
struct Whole<'o> {
    program: &'o str,
    dialect: &'static str,
    document: &'static str,
    start: &'static str,
    reading: Reading,
    verdict: &'static str,
    #[serde(flatten)]
    counts: Counts,
    agree: usize,
    wrongly_accepted: usize,
    wrongly_refused: usize,
    findings: Vec<Data<'o>>,
    productions: &'o [Agreement],
    causes: Vec<CauseData<'o>>,
    limits: &'o [Limit],
    seconds: f64,
}

#[derive(Serialize)]
struct CauseData<'o> {
    #[serde(flatten)]
    input: Input<'o>,
    /// True if the document allows it.
    expected: bool,
    strings: usize,
    also: Vec<String>,
    code: Option<&'static str>,
    offset: usize,
    production: &'static str,
    bnf: &'static str,
    document: &'o str,
    sections: &'o str,
    reason: &'o str,
    caveats: &'o [String],
    title: String,
    issue: String,
}

impl Outcome<'_> {
    /// Returns whether the program agrees on all strings.
    pub fn agrees(&self) -> bool {
        let Judgement { wrongly_accepted, wrongly_refused, .. } = self.judgement;
        wrongly_accepted + wrongly_refused + self.counts.no_verdict + self.counts.left == 0
            && self.limits.is_empty()
            && !self.troubles.iter().any(|met| met.trouble.name() == "contradiction")
    }

    fn of(&self) -> String {
        let check = self.criterion.check();
        let rules = if self.criterion.verdict() == Verdict::Conforms { " and its rules" } else { "" };
        format!("{}, `{}`{rules}", check.dialect().document, check.start().name)
    }

    /// The counts in sentences.
    fn summary(&self) -> Vec<String> {
        let Counts { judged, not_asked, left, disputed, no_verdict, .. } = self.counts;
        let Judgement { agree, wrongly_accepted, wrongly_refused, .. } = self.judgement;
        let share = share(agree, judged);
        let mut lines = vec![format!(
            "{judged} strings judged: {agree} right ({share}), {wrongly_accepted} accepted wrongly, {wrongly_refused} refused wrongly"
        )];
        let mut add = |number: usize, what: &str| {
            if number > 0 {
                lines.push(format!("{number} {what}"));
            }
        };
        add(no_verdict, "without a verdict of the program");
        add(not_asked, "not asked: this way of asking cannot write them (`--ask json`, `--bytes`)");
        add(left, "not asked: the time was over, or too many strings had no answer");
        add(disputed, "left out, as they are in dispute");
        lines.extend(self.troubles.iter().map(trouble));
        lines.extend(self.limits.iter().map(Limit::told));
        lines
    }

    fn json<'a>(&'a self, out: &mut Output) -> Result<(), Failure> {
        let check = self.criterion.check();
        let cause = |cause: &'a Cause| CauseData {
            input: Input::from(&cause.text[..]),
            expected: cause.allowed,
            strings: cause.strings,
            also: cause.also.iter().map(|text| in_code(text)).collect(),
            code: cause.code.map(Code::as_str),
            offset: cause.offset,
            production: cause.production,
            bnf: cause.bnf,
            document: &cause.document,
            sections: &cause.sections,
            reason: &cause.reason,
            caveats: &cause.caveats,
            title: cause.title(),
            issue: cause.paragraph(&self.program),
        };
        let whole = Whole {
            program: &self.program,
            dialect: check.dialect().id,
            document: check.dialect().document,
            start: check.start().name,
            reading: check.reading(),
            verdict: if self.criterion.verdict() == Verdict::Conforms { "conforms" } else { "derives" },
            counts: self.counts,
            agree: self.judgement.agree,
            wrongly_accepted: self.judgement.wrongly_accepted,
            wrongly_refused: self.judgement.wrongly_refused,
            findings: self.troubles.iter().map(Met::data).collect(),
            productions: &self.judgement.productions,
            causes: self.judgement.causes.iter().map(cause).collect(),
            limits: &self.limits,
            seconds: (self.time.as_secs_f64() * 10.0).round() / 10.0,
        };
        Ok(out.pretty(&whole)?)
    }
}

/// Prints the outcome.
pub fn print(outcome: &Outcome<'_>, format: Format, most: usize, out: &mut Output) -> Result<(), Failure> {
    let most = if most == 0 { usize::MAX } else { most };
    match format {
        Format::Json => outcome.json(out)?,
        Format::Text => text(outcome, most, out)?,
        Format::Markdown => markdown(outcome, most, out)?,
        Format::Junit => junit(outcome, out)?,
    }
    Ok(())
}

fn share(part: usize, whole: usize) -> String {
    if part == whole {
        return "100 %".to_owned();
    }
    // The share is rounded down, so that only all of them are 100 %.
    let tenths = part * 1000 / whole.max(1);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// A text as it is shown.
pub fn shown(text: &[u8]) -> String {
    const LONGEST: usize = 200;
    match text {
        [] => "the empty string".to_owned(),
        _ if text.len() > LONGEST => format!("`{}…` ({} bytes)", in_code(&text[..LONGEST]), text.len()),
        _ => format!("`{}`", in_code(text)),
    }
}

fn trouble(met: &Met) -> String {
    let on = met.text().map(|text| format!(": on {}", shown(text))).unwrap_or_default();
    let more = if met.strings() > 1 { format!(", and {} more", met.strings() - 1) } else { String::new() };
    format!("{}{on}{more}", met.trouble.told())
}

fn cause_head(cause: &Cause) -> String {
    let (does, says) = if cause.allowed { ("refuses", "is allowed") } else { ("accepts", "is not allowed") };
    let more = match cause.strings {
        1 => String::new(),
        many => format!(" (and {} more)", many - 1),
    };
    format!("{does} {}, which {says}{more}", shown(&cause.text))
}

pub fn cause_reason(cause: &Cause) -> String {
    let code = cause.code.map(|code| format!(" ({})", code.as_str())).unwrap_or_default();
    match cause.sections.as_str() {
        "" => format!("{}{code}", cause.reason),
        sections => format!("{}{code} [{}, {sections}]", cause.reason, cause.document),
    }
}

/// Says how many causes are not shown, if there are any.
pub fn left_out(causes: usize, most: usize) -> impl Iterator<Item = String> {
    let more = causes.saturating_sub(most);
    let lines = [String::new(), format!("     and {more} causes more; `-n 0` shows all")];
    lines.into_iter().filter(move |_| more > 0)
}

fn text(outcome: &Outcome<'_>, most: usize, out: &mut Output) -> Result<(), Failure> {
    let mut lines = Vec::new();
    lines.extend(wrapped(&format!("{}, compared with {}:", outcome.program, outcome.of()), 2));
    for line in outcome.summary() {
        lines.extend(wrapped(&format!("  {line}"), 4));
    }
    let causes = &outcome.judgement.causes;
    for (number, cause) in causes.iter().take(most).enumerate() {
        lines.push(String::new());
        lines.extend(wrapped(&format!("{:3}. {}", number + 1, cause_head(cause)), 5));
        lines.extend(wrapped(&format!("     {}", cause_reason(cause)), 5));
        let bnf: Vec<_> = cause.bnf.split_whitespace().collect();
        lines.extend(wrapped(&format!("     {}", bnf.join(" ")), 7));
        for caveat in &cause.caveats {
            lines.extend(wrapped(&format!("     but: {caveat}"), 5));
        }
        if !cause.also.is_empty() {
            let also: Vec<_> = cause.also.iter().map(|text| shown(text)).collect();
            lines.extend(wrapped(&format!("     also {}", also.join(", ")), 5));
        }
    }
    lines.extend(left_out(causes.len(), most));
    let mut differ: Vec<&Agreement> =
        outcome.judgement.productions.iter().filter(|it| it.agree < it.strings).collect();
    differ.sort_by_key(|it| usize::MAX - (it.strings - it.agree));
    if !differ.is_empty() {
        let mut table = table(&["production", "strings", "right"], 80);
        for it in differ.iter().take(most) {
            table.add_row([it.production.to_owned(), it.strings.to_string(), share(it.agree, it.strings)]);
        }
        align_numbers(&mut table);
        lines.extend([String::new()].into_iter().chain(rows(&table)));
        let (others, more) =
            (outcome.judgement.productions.len() - differ.len(), differ.len().saturating_sub(most));
        for (number, what) in [(more, "on which it differs"), (others, "on which it agrees")] {
            if number > 0 {
                lines.push(format!("and {} {what}", counted(number as u64, "productions")));
            }
        }
    }
    if let Some(cause) = causes.first() {
        lines.extend([String::new(), "For an issue:".to_owned()]);
        lines.extend(wrapped(&format!("  {}", cause.title()), 4));
        lines.extend(wrapped(&format!("  {}", cause.paragraph(&outcome.program)), 2));
    }
    Ok(out.lines(lines)?)
}

/// A text in Markdown's code, whatever it holds.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') || text.trim().is_empty() { " " } else { "" };
    format!("{fence}{pad}{}{pad}{fence}", text.replace('|', "\\|"))
}

fn markdown(outcome: &Outcome<'_>, most: usize, out: &mut Output) -> Result<(), Failure> {
    let mut page = format!("# {}, compared with {}\n\n", code(&outcome.program), outcome.of());
    for line in outcome.summary() {
        let _ = writeln!(page, "- {line}");
    }
    for (number, cause) in outcome.judgement.causes.iter().take(most).enumerate() {
        let _ =
            write!(page, "\n## {}. {}\n\n{}\n", number + 1, cause.title(), cause.paragraph(&outcome.program));
        let _ = write!(page, "\n```abnf\n{}\n```\n", cause.bnf);
        if cause.strings > 1 {
            let _ = write!(page, "\nThe same holds for {} strings more.\n", cause.strings - 1);
        }
    }
    if outcome.judgement.causes.len() > most {
        let _ = write!(page, "\nAnd {} causes more.\n", outcome.judgement.causes.len() - most);
    }
    page += "\n## By production\n\n| production | strings | right |\n| --- | ---: | ---: |\n";
    for it in &outcome.judgement.productions {
        let _ =
            writeln!(page, "| {} | {} | {} |", code(it.production), it.strings, share(it.agree, it.strings));
    }
    Ok(write!(out, "{page}")?)
}

fn junit(outcome: &Outcome<'_>, out: &mut Output) -> Result<(), Failure> {
    let productions = &outcome.judgement.productions;
    // Everything that is no agreement by production is a test that fails, too.
    let troubles = outcome.troubles.iter().map(|met| (met.trouble.name(), trouble(met)));
    let limits = outcome.limits.iter().map(|limit| ("limit of length", limit.told()));
    let others: Vec<_> = troubles.chain(limits).collect();
    let failures = others.len() + productions.iter().filter(|it| it.agree < it.strings).count();
    let counts = format!(" tests=\"{}\" failures=\"{failures}\"", productions.len() + others.len());
    junit_begin(out, &format!("{}: {}", outcome.program, outcome.of()), &counts)?;
    let case = Case { class: "urlgram", name: "", file: None, failure: None, text: "" };
    for it in productions {
        if it.agree == it.strings {
            Case { name: it.production, ..case }.write(out)?;
            continue;
        }
        let message = format!("{} of {} strings differ", it.strings - it.agree, it.strings);
        let causes = outcome.judgement.causes.iter().filter(|cause| cause.production == it.production);
        let causes: Vec<_> = causes.map(|cause| cause.paragraph(&outcome.program)).collect();
        let (failure, text) = (Some((None, &*message)), causes.join("\n"));
        Case { name: it.production, failure, text: &text, ..case }.write(out)?;
    }
    for (name, told) in &others {
        Case { name, failure: Some((None, told)), ..case }.write(out)?;
    }
    Ok(junit_end(out)?)
}
