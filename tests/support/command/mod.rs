//! Calls of the program.

#![allow(dead_code, reason = "a test binary may use one of them")]

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

/// The result of a call.
pub struct Outcome {
    pub stdout: String,
    pub stderr: String,
    pub code: i32,
}

impl Outcome {
    pub fn of(output: Output) -> Self {
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        Self { stdout, stderr, code: output.status.code().unwrap() }
    }

    /// All of it, for a snapshot.
    pub fn whole(&self) -> String {
        format!("exit code {}\n--- stdout\n{}--- stderr\n{}", self.code, self.stdout, self.stderr)
    }
}

/// The program with these arguments, and pipes at its ends.
pub fn program(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_urlgram"));
    program.args(arguments).env_remove("NO_COLOR").env("COLUMNS", "80");
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program
}

/// Starts the program with these arguments.
pub fn started(arguments: &[&str]) -> Child {
    program(arguments).spawn().unwrap()
}

/// Runs a program with this standard input.
pub fn run(program: &mut Command, stdin: &[u8]) -> Output {
    let mut child = program.spawn().unwrap();
    let mut to = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // A call that does not read its input may close it first, and one that prints much requires to be read meanwhile.
        scope.spawn(move || drop(to.write_all(stdin)));
        child.wait_with_output().unwrap()
    })
}

/// Calls the program with these arguments and this standard input.
pub fn urlgram(arguments: &[&str], stdin: &[u8]) -> Outcome {
    Outcome::of(run(&mut program(arguments), stdin))
}

/// The same in a folder.
pub fn called(folder: &Path, arguments: &[&str], stdin: &[u8]) -> Outcome {
    Outcome::of(run(program(arguments).current_dir(folder), stdin))
}
