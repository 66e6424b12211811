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

What conforms is printed as it is. A repair is all or nothing: where one error has no fix \
that is certain to name the same resource, the input is printed as it is, and standard error says so.

A guess is what somebody has to confirm: `--guess` prints the likeliest, `--all` each of them on one line, the likeliest first, \
with tabs between them. Where none is likely, as in `C:\\Users\\me`, which is a path of Windows and perhaps no URL, only \
`--all` prints it (`file:///C:/Users/me`). What conforms and looks like a mistake all the same, as `htp://host/` does, has guesses, too.

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

    /// Write guesses, too: the likeliest URL that conforms, which may name another resource.
    #[arg(short, long)]
    guess: bool,

    /// Write all guesses on one line, the likeliest first, with tabs between them.
    #[arg(short, long)]
    all: bool,

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
        let repaired: Vec<&[u8]> = match arguments {
            Arguments { all: true, .. } => report.alternatives().collect(),
            Arguments { guess: true, .. } => report.nearest().into_iter().collect(),
            _ => report.repaired().into_iter().collect(),
        };
        let is_repaired = !repaired.is_empty();
        all &= report.conforms() || is_repaired;
        let lines = if is_repaired { repaired } else { vec![input] };
        // Where there is no repair, it may be anything.
        let shown: Vec<_> = lines
            .into_iter()
            .map(|text| if terminal { Cow::Owned(printable(text).into_bytes()) } else { Cow::Borrowed(text) })
            .collect();
        let shown = shown.join(&b'\t');
        out.write_all(&shown)
            .and_then(|()| out.write_all(&[end]))
            .map_err(|error| Failure::output(&error))?;
        if arguments.explain || !(report.conforms() || is_repaired) {
            // In the order in which it is read.
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
            (Some(_), _) => "no repair is certain (`--guess` writes a guess)",
            (None, Some(_)) => "no repair is likely (`--all` writes what may be meant)",
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
