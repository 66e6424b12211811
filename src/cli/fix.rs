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
  urlgram fix --guess 'http://ex_ample.com/'
  urlgram fix --input urls.txt > fixed.txt

What conforms is printed as it is. A repair is all or nothing: where one error has no fix \
that is certain to name the same resource, the input is printed as it is, and standard error says so.

Exit codes: 0 each line that is printed conforms, 1 some do not, 2 the call or a file is wrong.";

/// Print each URL as it conforms, where that is certain to name the same resource.
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

    /// Write guesses, too: the nearest URL that conforms, which may name another resource.
    #[arg(short, long)]
    guess: bool,

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
        let repaired = if arguments.guess { report.nearest() } else { report.repaired() };
        let fixed = repaired.unwrap_or(input);
        all &= report.conforms() || repaired.is_some();
        // Where there is no repair, it may be anything.
        let shown = if terminal { Cow::Owned(printable(fixed).into_bytes()) } else { Cow::Borrowed(fixed) };
        out.write_all(&shown)
            .and_then(|()| out.write_all(&[end]))
            .map_err(|error| Failure::output(&error))?;
        if arguments.explain || !(report.conforms() || repaired.is_some()) {
            // In the order in which it is read.
            out.flush().map_err(|error| Failure::output(&error))?;
            explain(&report, repaired.is_some(), origin);
        }
        Ok(())
    })?;
    out.flush().map_err(|error| Failure::output(&error))?;
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn explain(report: &Report<'_>, is_repaired: bool, origin: &Origin) {
    let place = format!("{}:{}", printable(origin.name.as_bytes()), origin.line);
    if !report.conforms() && !is_repaired {
        let guess = match report.nearest() {
            Some(_) => "no repair is certain (`--guess` writes a guess)",
            None => "no repair is known",
        };
        say(&format!("{place}: {guess}"));
    }
    for found in report.findings().iter().filter(|found| found.severity() > Severity::Note) {
        let replaced = found.fix().map_or_else(|| found.span(), |fix| fix.span);
        let text = printable(&report.input()[replaced]);
        let change = match found.fix() {
            Some(fix) if !is_repaired => {
                format!("`{text}`, perhaps `{}`: ", printable(fix.replacement.as_bytes()))
            }
            Some(fix) if fix.replacement.is_empty() => format!("`{text}` is left out: "),
            Some(fix) if text.is_empty() => {
                format!("`{}` is put in: ", printable(fix.replacement.as_bytes()))
            }
            Some(fix) => format!("`{text}` becomes `{}`: ", printable(fix.replacement.as_bytes())),
            None if text.is_empty() => String::new(),
            None => format!("`{text}`: "),
        };
        let code = found.code().as_str();
        say(&format!("{place}:{}: {change}{} ({code})", found.span().start + 1, found.message()));
    }
}
