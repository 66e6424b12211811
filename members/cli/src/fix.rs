//! `urlgram fix`

use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::Path;

use clap::Args;
use urlgram::Report;
use urlgram::findings::Severity;
use urlgram::printable;
use urlgram::report::{Origin, placed};

use super::failure::{Failure, say};
use super::files::{rewrite, unreadable};
use super::input::{Inputs, List, for_each_file, open};
use super::lines::{self, Format};
use super::options::{Grammar, Tolerance};
use super::output::Output;
use super::unpack::is_packed;
use super::values::{Documents, Edits, Found, Reading};

const EXAMPLES: &str = "\
Examples:
  urlgram fix 'http://user@ex_ample.com:80x/a b'
  urlgram fix --explain 'http://h/%zz'
  urlgram fix --guess 'hppt://www.w3.org/'
  urlgram fix --all -d rfc3986 'http://2001:db8::1:8080/'
  urlgram fix --input urls.txt > fixed.txt
  urlgram fix --in cyclonedx bom.json > fixed.json
  urlgram fix --json --at '/**/url' --in-place --explain data.json

An input that conforms is printed unchanged. A repair is complete or it is not made: if one error has no fix \
that certainly names the same resource, the input is printed unchanged, with a message on standard error.

A guess requires your confirmation. `--guess` prints the likeliest one, `--all` prints all of them on one line, separated by \
tabs, the likeliest first. If none is likely, only `--all` prints it: `C:\\Users\\me` is a Windows path rather than a URL \
(`file:///C:/Users/me`). An input that conforms but looks like a mistake, such as `htp://host/`, has guesses too.

With `--json`, `--csv` or `--in`, the arguments are files. They are printed with the repairs of their URLs, and all else in them is \
as it was, byte for byte; `--in-place` writes them.

Exit codes: 0 each printed line conforms, 1 some do not, 2 usage or I/O error.";

/// Repair each URL, if the repair certainly names the same resource.
///
/// One line per input, in order; or whole files. Each repair has been checked: it conforms to the document.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    documents: Documents,

    #[command(flatten)]
    grammar: Grammar,

    #[command(flatten)]
    tolerance: Tolerance,

    /// Print guesses too: the likeliest URL that conforms. It may name another resource.
    #[arg(short, long, conflicts_with = "documents")]
    guess: bool,

    /// Print all guesses on one line, separated by tabs, the likeliest first.
    #[arg(short, long, conflicts_with = "documents")]
    all: bool,

    /// Print each change and its reason on standard error.
    #[arg(short, long)]
    explain: bool,

    /// Write the repaired files of --json, --csv or --in instead of printing them.
    ///
    /// A file without repairs is not written, nor one that cannot be read to its end.
    #[arg(long, requires = "documents")]
    in_place: bool,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let check = arguments.tolerance.apply(arguments.grammar.check()?);
    if let Some(reading) = arguments.documents.reading(check, &arguments.tolerance)? {
        return arguments.files(reading, out);
    }
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
            explanations(&report, is_repaired, origin)
                .iter()
                .try_for_each(|(_, text)| lines.say(origin, text))?;
        }
        Ok(is_good)
    })
}

impl Arguments {
    /// Repairs the URLs in files.
    fn files(&self, mut reading: Reading, out: &mut Output) -> Result<bool, Failure> {
        let mut all = true;
        let paths: Vec<_> = self.inputs.paths().collect();
        if self.in_place {
            let mut told = Ok(());
            for path in &paths {
                match self.in_place(path, &mut reading, &mut all) {
                    Err(failure @ Failure::Message(_)) => told = Err(failure.told()),
                    done => done?,
                }
            }
            told.and(reading.finish())?;
        } else {
            let read = for_each_file(paths, false, |list| {
                let mut screen = Screen(out);
                reading.read(list, Some(&mut screen), &mut |found| Ok(self.repair(found, &mut all)))
            });
            match read {
                Ok(()) | Err(Failure::Told) => reading.finish().and(read)?,
                Err(failure) => return Err(failure),
            }
        }
        Ok(all)
    }

    fn in_place(&self, path: &Path, reading: &mut Reading, all: &mut bool) -> Result<(), Failure> {
        let fails = |why: &str| {
            Err(Failure::Message(format!("`{}` cannot be repaired in place: {why}", path.display())))
        };
        if path == Path::new("-") {
            return fails("it is standard input");
        }
        let mut head = Vec::new();
        let read = File::open(path).and_then(|file| file.take(3).read_to_end(&mut head));
        read.map_err(|error| unreadable(&path.display().to_string(), &error))?;
        if is_packed(&head) {
            return fails("it is compressed");
        }
        let list: List = open(path, false)?;
        rewrite(path, |copy| {
            let mut changes = false;
            reading.read(list, Some(copy), &mut |found| {
                let edits = self.repair(found, all);
                changes |= edits.is_some();
                Ok(edits)
            })?;
            Ok(((), changes))
        })
    }

    /// Returns the repair of a value.
    fn repair(&self, found: &Found<'_>, all: &mut bool) -> Option<Edits> {
        let report = found.check.run(found.value());
        let edits = edits(&report);
        let is_good = report.conforms() || edits.is_some();
        *all &= is_good;
        if self.explain || !is_good {
            for (line, text) in explanations(&report, edits.is_some(), &found.origin) {
                say(&format!("{}:{line}{text}", printable(found.origin.name.as_bytes())));
            }
        }
        edits
    }
}

/// Returns the changes that repair an input with certainty.
fn edits(report: &Report<'_>) -> Option<Edits> {
    let whole = report.repaired()?.to_vec();
    Some(Edits { parts: report.edits(&whole)?, whole })
}

/// Writes a file to the output: on a terminal, which interprets some bytes, in printable form.
struct Screen<'o>(&'o mut Output);

impl Write for Screen<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.0.is_terminal {
            return self.0.write(bytes);
        }
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            self.0.write_text(text)?;
            self.0.write_all(&line[text.len()..])?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Returns the messages on a report, each with its line. They follow the name of the file and the line.
fn explanations(report: &Report<'_>, is_repaired: bool, origin: &Origin) -> Vec<(usize, String)> {
    let mut lines = Vec::new();
    if !report.conforms() && !is_repaired {
        let guess = match (report.nearest(), report.alternatives().next()) {
            _ if origin.layout.is_some() => "no repair is certain",
            (Some(_), _) => "no repair is certain (`--guess` prints a guess)",
            (None, Some(_)) => "no repair is likely (`--all` prints the guesses)",
            (None, None) => "no repair is known",
        };
        lines.push((origin.line, format!(": {guess}")));
    }
    let told = report.findings().iter().filter(|found| found.severity() > Severity::Note);
    for it in placed(told, Some(origin)) {
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
        let pointer = origin.pointer().map(|pointer| format!(" [{}]", printable(pointer.as_bytes())));
        let pointer = pointer.unwrap_or_default();
        lines.push((it.lines[0], format!(":{column}: {change}{} ({code}){pointer}", found.message())));
    }
    lines
}
