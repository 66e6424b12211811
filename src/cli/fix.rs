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
  urlgram fix --guess 'hppt://www.w3.org/'
  urlgram fix --all -d rfc3986 'http://2001:db8::1:8080/'
  urlgram fix --input urls.txt > fixed.txt

An input that conforms is printed unchanged. A repair is complete or it is not made: if one error has no fix \
that certainly names the same resource, the input is printed unchanged, with a message on standard error.

A guess requires your confirmation. `--guess` prints the likeliest one, `--all` prints all of them on one line, separated by \
tabs, the likeliest first. If none is likely, only `--all` prints it: `C:\\Users\\me` is a Windows path rather than a URL \
(`file:///C:/Users/me`). An input that conforms but looks like a mistake, such as `htp://host/`, has guesses too.

Exit codes: 0 each printed line conforms, 1 some do not, 2 usage or I/O error.";

/// Repair each URL, if the repair certainly names the same resource.
///
/// One line per input, in order. Each repair has been checked: it conforms to the document.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    grammar: Grammar,

    #[command(flatten)]
    tolerance: Tolerance,

    /// Print guesses too: the likeliest URL that conforms. It may name another resource.
    #[arg(short, long)]
    guess: bool,

    /// Print all guesses on one line, separated by tabs, the likeliest first.
    #[arg(short, long)]
    all: bool,

    /// Print each change and its reason on standard error.
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
        let repaired: Vec<&[u8]> = match arguments {
            Arguments { all: true, .. } => report.alternatives().collect(),
            Arguments { guess: true, .. } => report.nearest().into_iter().collect(),
            _ => report.repaired().into_iter().collect(),
        };
        let is_repaired = !repaired.is_empty();
        all &= report.conforms() || is_repaired;
        let lines = if is_repaired { repaired } else { vec![input] };
        // An input without a repair may hold any bytes.
        let shown: Vec<_> = lines
            .into_iter()
            .map(|text| if terminal { Cow::Owned(printable(text).into_bytes()) } else { Cow::Borrowed(text) })
            .collect();
        let shown = shown.join(&b'\t');
        out.write_all(&shown)
            .and_then(|()| out.write_all(&[end]))
            .map_err(|error| Failure::output(&error))?;
        if arguments.explain || !(report.conforms() || is_repaired) {
            // Keep the order of both outputs.
            out.flush().map_err(|error| Failure::output(&error))?;
            explain(&report, is_repaired, origin);
        }
        Ok(())
    })?;
    out.flush().map_err(|error| Failure::output(&error))?;
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn explain(report: &Report<'_>, is_repaired: bool, origin: &Origin) {
    let place = format!("{}:{}", printable(origin.name.as_bytes()), origin.line);
    if !report.conforms() && !is_repaired {
        let guess = match (report.nearest(), report.alternatives().next()) {
            (Some(_), _) => "no repair is certain (`--guess` prints a guess)",
            (None, Some(_)) => "no repair is likely (`--all` prints the guesses)",
            (None, None) => "no repair is known",
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
            Some(fix) if fix.replacement.is_empty() => format!("`{text}` is removed: "),
            Some(fix) if text.is_empty() => {
                format!("`{}` is inserted: ", printable(fix.replacement.as_bytes()))
            }
            Some(fix) => format!("`{text}` becomes `{}`: ", printable(fix.replacement.as_bytes())),
            None if text.is_empty() => String::new(),
            None => format!("`{text}`: "),
        };
        let code = found.code().as_str();
        say(&format!("{place}:{}: {change}{} ({code})", found.span().start + 1, found.message()));
    }
}
