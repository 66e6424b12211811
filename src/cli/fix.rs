//! `urlgram fix`

use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clap::Args;
use urlgram::Report;
use urlgram::findings::Severity;
use urlgram::printable;
use urlgram::report::Origin;

use super::failure::Failure;
use super::input::Inputs;
use super::options::{Grammar, Tolerance};
use super::say::say;

const EXAMPLES: &str = "\
Examples:
  urlgram fix 'http://user@ex_ample.com:80x/a b'
  urlgram fix --explain 'http://h/%zz'
  urlgram fix --input urls.txt > fixed.txt

What conforms is printed as it is. Where no repair is known, the input is printed \
as it is, too, and standard error says so.

Exit codes: 0 each line that is printed conforms, 1 some do not, 2 the call or a file is wrong.";

/// Print the nearest conforming URL.
///
/// One line an input, in order. Each repair has been checked: it conforms to the document.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    grammar: Grammar,

    #[command(flatten)]
    tolerance: Tolerance,

    /// Say on standard error what was changed, and why.
    #[arg(short, long)]
    explain: bool,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let check = arguments.tolerance.apply(arguments.grammar.check()?);
    let stdout = io::stdout().lock();
    let terminal = stdout.is_terminal();
    let mut out = BufWriter::new(stdout);
    let mut all = true;
    let end = arguments.inputs.end();
    arguments.inputs.for_each(|input, origin| {
        let report = check.run(input);
        let fixed = report.repaired().unwrap_or(input);
        all &= report.conforms() || report.repaired().is_some();
        // Where there is no repair, it may be anything.
        let shown = if terminal { Cow::Owned(printable(fixed).into_bytes()) } else { Cow::Borrowed(fixed) };
        out.write_all(&shown)
            .and_then(|()| out.write_all(&[end]))
            .map_err(|error| Failure::output(&error))?;
        if arguments.explain || !(report.conforms() || report.repaired().is_some()) {
            // In the order in which it is read.
            out.flush().map_err(|error| Failure::output(&error))?;
            explain(&report, origin);
        }
        Ok(())
    })?;
    out.flush().map_err(|error| Failure::output(&error))?;
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn explain(report: &Report<'_>, origin: &Origin) {
    let place = format!("{}:{}", printable(origin.name.as_bytes()), origin.line);
    if !report.conforms() && report.repaired().is_none() {
        say(&format!("{place}: no repair is known"));
    }
    for found in report.findings().iter().filter(|found| found.severity() > Severity::Note) {
        let text = printable(&report.input()[found.span().clone()]);
        let change = match found.fix() {
            Some("") => format!("`{text}` is left out: "),
            Some(fix) if text.is_empty() => format!("`{}` is put in: ", printable(fix.as_bytes())),
            Some(fix) => format!("`{text}` becomes `{}`: ", printable(fix.as_bytes())),
            None if text.is_empty() => String::new(),
            None => format!("`{text}`: "),
        };
        let code = found.code().as_str();
        say(&format!("{place}:{}: {change}{} ({code})", found.span().start + 1, found.message()));
    }
}
