//! `urlgram fix`

use clap::Args;
use urlgram::Report;
use urlgram::findings::Severity;
use urlgram::printable;
use urlgram::report::{Origin, placed};

use super::failure::Failure;
use super::input::Inputs;
use super::lines::{self, Format, Lines};
use super::options::{Grammar, Tolerance};
use super::output::Output;

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

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let check = arguments.tolerance.apply(arguments.grammar.check()?);
    lines::for_each(&arguments.inputs, Format::Text, out, |lines, input, origin| {
        let report = check.run(input);
        let repaired: Vec<&[u8]> = match arguments {
            Arguments { all: true, .. } => report.alternatives().collect(),
            Arguments { guess: true, .. } => report.nearest().into_iter().collect(),
            _ => report.repaired().into_iter().collect(),
        };
        let is_repaired = !repaired.is_empty();
        let is_good = report.conforms() || is_repaired;
        lines.texts(&if is_repaired { repaired } else { vec![input] })?;
        if arguments.explain || !is_good {
            explain(lines, &report, is_repaired, origin)?;
        }
        Ok(is_good)
    })
}

fn explain(
    lines: &mut Lines<'_>,
    report: &Report<'_>,
    is_repaired: bool,
    origin: &Origin,
) -> Result<(), Failure> {
    if !report.conforms() && !is_repaired {
        let guess = match (report.nearest(), report.alternatives().next()) {
            (Some(_), _) => "no repair is certain (`--guess` prints a guess)",
            (None, Some(_)) => "no repair is likely (`--all` prints the guesses)",
            (None, None) => "no repair is known",
        };
        lines.say(origin, &format!(": {guess}"))?;
    }
    let told = report.findings().iter().filter(|found| found.severity() > Severity::Note);
    for it in placed(told, None) {
        let (column, found) = (it.columns[0], it.finding);
        let replaced = found.fix().map_or_else(|| found.span(), |fix| fix.span);
        let text = printable(&report.input()[replaced]);
        let replacement = found.fix().map(|fix| printable(fix.replacement.as_bytes()));
        let change = match replacement {
            Some(new) if !is_repaired => format!("`{text}`, perhaps `{new}`: "),
            Some(new) if new.is_empty() => format!("`{text}` is removed: "),
            Some(new) if text.is_empty() => format!("`{new}` is inserted: "),
            Some(new) => format!("`{text}` becomes `{new}`: "),
            None if text.is_empty() => String::new(),
            None => format!("`{text}`: "),
        };
        let code = found.code().as_str();
        lines.say(origin, &format!(":{column}: {change}{} ({code})", found.message()))?;
    }
    Ok(())
}
