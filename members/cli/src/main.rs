//! The program `urlgram`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(urlgram_cli::run(std::env::args_os().collect()))
}
