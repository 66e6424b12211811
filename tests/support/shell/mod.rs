//! Commands as people type them.

use std::env;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Returns what a line of a shell prints in a folder, where `urlgram` is the program that is tested.
pub fn answered(line: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_urlgram")).parent().unwrap();
    let before = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([program.to_owned()].into_iter().chain(env::split_paths(&before)));
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder).env("PATH", path.unwrap()).env("COLUMNS", "80");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        shell.env_remove(name);
    }
    shell.env("LC_ALL", "C.UTF-8").stdin(Stdio::null()).output().unwrap()
}
