//! `urlgram URL`, a check without its name.

use std::ffi::{OsStr, OsString};

use clap::Command;
use strsim::damerau_levenshtein;

/// The arguments of the program with the subcommand `check`, where they name none, and whether it was put in. A word that looks like
/// a subcommand is left alone: it is told as one that is misspelt.
pub fn with_check(mut arguments: Vec<OsString>, command: &Command) -> (Vec<OsString>, bool) {
    let at = behind_globals(&arguments, command);
    let Some(first) = arguments.get(at) else { return (arguments, false) };
    let is_own = ["-h", "--help", "-V", "--version", "help"].iter().any(|own| first == own);
    let is_named = command.find_subcommand(first).is_some() || looks_like(first, command).is_some();
    let is_implied = !(is_own || is_named);
    if is_implied {
        arguments.insert(at, "check".into());
    }
    (arguments, is_implied)
}

/// Where the subcommand stands, or should: behind the options of the program itself.
pub fn behind_globals(arguments: &[OsString], command: &Command) -> usize {
    let mut at = 1;
    while let Some(argument) = arguments.get(at).and_then(|argument| argument.to_str()?.strip_prefix("--")) {
        let (name, value) =
            argument.split_once('=').map_or((argument, None), |(name, value)| (name, Some(value)));
        let Some(option) = command.get_arguments().find(|option| option.get_long() == Some(name)) else {
            break;
        };
        if matches!(name, "help" | "version") {
            break;
        }
        at += 1 + usize::from(value.is_none() && option.get_action().takes_values());
    }
    at
}

/// The subcommand that a word looks like, or is.
pub fn looks_like<'c>(word: &OsStr, command: &'c Command) -> Option<&'c str> {
    let word =
        word.to_str().filter(|word| word.len() < 20 && word.bytes().all(|byte| byte.is_ascii_lowercase()))?;
    let near = |name: &&str| {
        let few = if word.len() < 5 { 1 } else { 2 };
        word.len() > 2 && name.starts_with(word) || damerau_levenshtein(word, name) <= few && word.len() > 2
    };
    let names = || command.get_subcommands().map(Command::get_name);
    names().find(|name| *name == word).or_else(|| names().find(near))
}
