//! Supplies the subcommand in `urlgram URL`, which is a check.

use std::ffi::{OsStr, OsString};

use clap::Command;
use strsim::damerau_levenshtein;

/// Inserts the subcommand `check` into arguments that name none, and returns whether it did. A word that looks like
/// a subcommand is not changed: the caller reports it as a typing error.
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

/// Returns the index of the subcommand, or the index where it belongs: after the options of the program itself.
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

/// Returns the subcommand that a word is or looks like.
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
