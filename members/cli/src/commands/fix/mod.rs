//! `urlgram fix`

mod changes;

use std::io::{self, BufWriter, Read, Seek as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use urlgram::findings::Severity;
use urlgram::report::{Origin, placed};
use urlgram::{Report, printable};

use crate::failure::{self, Failure, say};
use crate::files::{rewrite, unreadable, unwritable};
use crate::input::unpack::is_packed;
use crate::input::values::{Found, Rewritten, ValueArguments, ValueReader};
use crate::input::{Inputs, for_each_file, opened};
use crate::lists::lines::{self, Format};
use crate::options::Asked;
use crate::output::Output;
use crate::policy::Accepted;
use crate::project::config::{self, Config};
use crate::project::{self, Common};
use crate::signals;

const EXAMPLES: &str = "\
Examples:
  urlgram fix 'http://user@ex_ample.com:80x/a b'
  urlgram fix --explain 'http://h/%zz'
  urlgram fix --guess 'hppt://www.w3.org/'
  urlgram fix --all 'http://2001:db8::1:8080/'
  urlgram fix --input urls.txt > fixed.txt
  urlgram fix .
  urlgram fix --in-place docs README.md
  urlgram fix --in cyclonedx bom.json > fixed.json
  urlgram fix --json --at '/**/url' --in-place --explain data.json

An input that conforms is printed unchanged. A repair is complete or it is not made: if one error has no fix \
that certainly names the same resource, the input is printed unchanged, with a message on standard error.

A guess requires your confirmation. `--guess` prints the likeliest one, `--all` prints all of them on one line, separated by \
tabs, the likeliest first. If none is likely, only `--all` prints it: `C:\\Users\\me` is a Windows path rather than a URL \
(`file:///C:/Users/me`). An input that conforms but looks like a mistake, such as `htp://host/`, has guesses too.

Of files and folders, the changes are printed, and `--in-place` makes them. With `--json`, `--csv` or `--in`, the arguments are files. They are printed with the repairs of their URLs, and all else in them is \
as it was, byte for byte; `--in-place` writes them.

Exit codes: 0 each printed line conforms, 1 some do not, 2 usage or I/O error.";

/// Repair each URL, if the repair certainly names the same resource.
///
/// One line per input, in order; or whole files. Each repair has been checked: it conforms to the document.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = "urlgram fix [OPTIONS] <URL|PATH>...")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    selection: project::Selection,

    #[command(flatten)]
    documents: ValueArguments,

    #[command(flatten)]
    asked: Asked,

    /// Print guesses too: the likeliest URL that conforms. It may name another resource.
    #[arg(short, long, conflicts_with = "documents")]
    guess: bool,

    /// Print all guesses on one line, separated by tabs, the likeliest first.
    #[arg(short, long, conflicts_with = "documents")]
    all: bool,

    /// Print each change and its reason on standard error.
    #[arg(short, long)]
    explain: bool,

    /// Write the repaired files instead of printing them or, of a project, their changes.
    ///
    /// A file without repairs is not written, nor one that cannot be read to its end. The new file takes the place of the old one
    /// when it is complete and its other values are the same; it has the mode and the owner of the old one. A file with several names
    /// (hard links) is not written, nor one that another program writes meanwhile. A symbolic link is followed, and stays.
    #[arg(long)]
    in_place: bool,

    /// Treat arguments as texts, as `check --extract` does.
    #[arg(long, hide_short_help = true, conflicts_with = "documents")]
    extract: bool,
}

/// Repairs the inputs. `takes_paths` is true if arguments may be files and folders.
pub fn run(
    arguments: &mut Arguments,
    config: Option<&Config>,
    takes_paths: bool,
    out: &mut Output,
) -> Result<bool, Failure> {
    let check = arguments.asked.check()?;
    let Arguments { selection, inputs, documents, extract, asked, .. } = &mut *arguments;
    let (reads_files, takes_paths) =
        (documents.named().is_some(), takes_paths && asked.grammar.start.is_none());
    let paths = selection.paths(inputs, documents, reads_files, *extract, takes_paths)?;
    let arguments = &*arguments;
    if arguments.extract && paths.is_empty() {
        return Err(Failure::because("`--extract` requires files: standard input has no place for repairs"));
    }
    if !paths.is_empty() {
        if arguments.guess || arguments.all {
            let flag = if arguments.guess { "--guess" } else { "--all" };
            return Err(Failure::Message(format!(
                "`{flag}` requires a list of URLs, as in `urlgram extract FILE | urlgram fix {flag} -`; in files only certain repairs are made"
            )));
        }
        if !arguments.inputs.is_empty() {
            return Err(missing(arguments)
                .unwrap_or_else(|| Failure::because("URLs and files are repaired by calls of their own")));
        }
        let common = Common {
            check,
            format: arguments.documents.named(),
            own: config.and_then(|config| config.option("baseline")).map(PathBuf::from).into_iter().collect(),
            is_text: arguments.extract,
            all: arguments.documents.fail_unchecked,
            digested: false,
        };
        let policy = config::policy(&Accepted::default(), &check, None, config)?;
        let left = Arc::default();
        let walk = arguments.selection.walk(&paths, &policy.root, &left)?;
        let write = |path: &Path, reading: &mut ValueReader| {
            let mut write = || arguments.in_place(path, reading, &mut true);
            // The values that stay as they are have been counted, so `in_place` need not tell of them.
            if arguments.explain { write() } else { failure::kept(write).0 }
        };
        return changes::run(&common, policy, walk, &left, arguments.in_place.then_some(write), out);
    }
    if arguments.in_place && arguments.documents.format().is_none() {
        return Err(missing(arguments).unwrap_or_else(|| Failure::because("`--in-place` requires files in which URLs are found; a list is repaired by `urlgram fix --input LIST > NEW`")));
    }
    if let Some(reading) = arguments.documents.reading(check)? {
        return arguments.files(reading, out);
    }
    lines::for_each(&arguments.inputs, Format::Text, out, |lines, input, origin| {
        // Most inputs that conform need no report.
        if check.is_plain(input) {
            lines.texts(&[input])?;
            return Ok(true);
        }
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
        if let Some(text) = report.hosts().filter(|_| is_repaired) {
            lines.say(origin, &format!(": {text}"))?;
        }
        Ok(is_good)
    })
}

/// Says which argument is no file, of those that have to be.
fn missing(arguments: &Arguments) -> Option<Failure> {
    let of = |path: &Path| Some((path.as_os_str().as_encoded_bytes().to_vec(), path.metadata().err()?));
    let (name, error) = arguments.inputs.paths().filter(|_| arguments.in_place).find_map(of)?;
    Some(unreadable(&printable(&name), &error))
}

impl Arguments {
    /// Repairs the URLs in files.
    fn files(&self, mut reading: ValueReader, out: &mut Output) -> Result<bool, Failure> {
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
            reading.finish(told)?;
        } else {
            let read = for_each_file(paths, false, |list| {
                let mut screen = Screen(out);
                reading.read(list, Some(&mut screen), &mut |found| Ok(self.repair(found, &mut all))).map(drop)
            });
            reading.finish(read)?;
        }
        Ok(all)
    }

    fn in_place(&self, path: &Path, reading: &mut ValueReader, all: &mut bool) -> Result<(), Failure> {
        let fails =
            |why: &str| Failure::Message(format!("`{}` cannot be repaired in place: {why}", path.display()));
        if path == Path::new("-") {
            return Err(fails("it is standard input"));
        }
        rewrite(path, |old, new| {
            let Some(mut old) = old else {
                return Err(unreadable(&path.display().to_string(), &io::ErrorKind::NotFound.into()));
            };
            let mut head = Vec::new();
            let read = Read::by_ref(&mut old).take(4).read_to_end(&mut head).and_then(|_| old.rewind());
            read.map_err(|error| unreadable(&path.display().to_string(), &error))?;
            if is_packed(&head) {
                return Err(fails("it is compressed"));
            }
            let mut changes = false;
            let mut copy = BufWriter::new(&*new);
            let values = reading.read(opened(path, old, false)?, Some(&mut copy), &mut |found| {
                signals::heed()?;
                let edits = self.repair(found, all);
                changes |= edits.is_some();
                Ok(edits)
            })?;
            let written = copy.flush();
            drop(copy);
            let again = written.and_then(|()| new.rewind()).and_then(|()| new.try_clone());
            let again = again.map_err(|error| unwritable(path, &error))?;
            let is_same = || match opened(path, again, false).and_then(|list| reading.read_again(list)) {
                Err(Failure::Interrupt(signal)) => Err(Failure::Interrupt(signal)),
                again => Ok(again.is_ok_and(|again| again == values)),
            };
            if changes && !is_same()? {
                return Err(fails("its other values would change"));
            }
            Ok(changes)
        })
    }

    /// Returns the repair of a value.
    fn repair(&self, found: &Found, all: &mut bool) -> Option<Rewritten> {
        let Some(report) = found.report() else {
            *all = false;
            return None;
        };
        let new = report.repaired().and_then(|new| found.rewritten(&report, new));
        let is_good = report.conforms() || new.is_some();
        *all &= is_good;
        if self.explain || !is_good {
            for (line, text) in explanations(&report, new.is_some(), &found.origin) {
                say(&format!("{}:{line}{text}", printable(found.origin.name.as_bytes())));
            }
        }
        new
    }
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
            _ if report.repaired().is_some() => {
                "the repair would change markup inside the value, and is not made"
            }
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
            Some(new) if !is_repaired && new.is_empty() => format!("perhaps remove `{text}`: "),
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
