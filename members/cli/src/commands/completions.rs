//! `urlgram completions` and `urlgram man`: files for shells and for `man`, made from the arguments themselves.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, Resettable};
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use urlgram::{Code, DIALECTS, PRESETS, printable};

use crate::failure::Failure;
use crate::files::unwritable;
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  urlgram completions bash > ~/.local/share/bash-completion/completions/urlgram
  urlgram completions zsh > ~/.zfunc/_urlgram
  urlgram completions fish > ~/.config/fish/completions/urlgram.fish
  urlgram completions powershell >> $PROFILE";

/// Print the completions of a shell, with dialects, formats, codes and productions.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The shell.
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

const PAGES: &str = "\
Examples:
  urlgram man | man -l -
  urlgram man ~/.local/share/man/man1";

/// Print the manual page, or write one for each subcommand.
#[derive(Args, Debug)]
#[command(after_help = PAGES)]
pub struct Manual {
    /// Write `urlgram.1`, `urlgram-check.1` and the others to this folder.
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, program: &Command, out: &mut Output) -> Result<bool, Failure> {
    // The generator panics if its output fails, so it writes to memory.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut named(program.clone()), "urlgram", &mut text);
    let mut text = String::from_utf8_lossy(&text).into_owned();
    if arguments.shell == Shell::PowerShell {
        let elements = "    $commandElements = $commandAst.CommandElements\n";
        text = text.replacen(elements, &format!("{elements}{}", values()), 1);
    }
    out.write_all(text.as_bytes())?;
    Ok(true)
}

/// The values of options for PowerShell, whose completions have no others.
fn values() -> String {
    let quoted = |names: Vec<&str>| {
        let quoted: Vec<_> = names.iter().map(|name| format!("'{name}'")).collect();
        format!("@({})", quoted.join(", "))
    };
    let lists = [
        (["-d", "--dialect", "--require"].as_slice(), "dialect"),
        (&["--select", "--ignore", "--allow"], "allow"),
        (&["-s", "--start"], "start"),
        (&["--as"], "as"),
    ];
    let mut text = "    $values = @{\n".to_owned();
    for (options, id) in lists {
        for option in options {
            let names = quoted(names_of(id).unwrap_or_default());
            text.extend(["        '", option, "' = ", &names, "\n"]);
        }
    }
    text + "    }
    $before = if ($wordToComplete) { $commandElements[-2] } else { $commandElements[-1] }
    if ($values.ContainsKey(\"$before\")) {
        return $values[\"$before\"] | Where-Object { $_ -like \"$wordToComplete*\" } |
            ForEach-Object { [CompletionResult]::new($_, $_, [CompletionResultType]::ParameterValue, $_) }
    }
"
}

/// The names that an argument takes.
fn names_of(id: &str) -> Option<Vec<&'static str>> {
    Some(match id {
        "dialect" | "require" => DIALECTS.iter().map(|dialect| dialect.id).collect(),
        "select" | "ignore" | "allow" | "codes" => Code::ALL.iter().map(|code| code.as_str()).collect(),
        "as" => PRESETS.iter().map(|preset| preset.name).collect(),
        "start" | "production" => {
            let all = DIALECTS.iter().flat_map(|dialect| dialect.productions());
            let mut names: Vec<_> = all.map(|production| production.name).collect();
            names.sort_unstable();
            names.dedup();
            names
        }
        _ => return None,
    })
}

pub fn manual(arguments: &Manual, program: &Command, out: &mut Output) -> Result<bool, Failure> {
    let mut program = program.clone();
    program.build();
    let Some(folder) = &arguments.folder else {
        Man::new(program).render(out)?;
        return Ok(true);
    };
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let subcommands = program.get_subcommands().filter(|it| it.get_name() != "help");
    for page in std::iter::once(&program).chain(subcommands) {
        let name = page.get_display_name().unwrap_or_else(|| page.get_name()).replace(' ', "-");
        let path = folder.join(format!("{name}.1"));
        let mut text = Vec::new();
        Man::new(page.clone().display_name(name)).render(&mut text)?;
        fs::write(&path, text).map_err(|error| unwritable(&path, &error))?;
        writeln!(out, "{}", printable(path.as_os_str().as_encoded_bytes()))?;
    }
    Ok(true)
}

/// The program with all names as possible values of its arguments.
fn named(program: Command) -> Command {
    let subcommands: Vec<_> = program.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    subcommands.into_iter().fold(program, |program, name| {
        program.mut_subcommand(name, |command| {
            command.mut_args(|argument| {
                let Some(names) = names_of(argument.get_id().as_str()) else { return argument };
                argument.value_parser(PossibleValuesParser::new(names)).default_value(Resettable::Reset)
            })
        })
    })
}
