//! The command line: answers, formats, exit codes, signals.

#[macro_use]
#[path = "../support/snapshot/mod.rs"]
mod snapshot;
#[path = "../support/command/mod.rs"]
mod command;
#[path = "../support/page/mod.rs"]
mod page;
#[path = "../support/root/mod.rs"]
mod root;
#[path = "../support/rows/mod.rs"]
mod rows;
#[path = "../support/schema/mod.rs"]
mod schema;
#[path = "../support/shell/mod.rs"]
mod shell;
#[path = "../support/tier/mod.rs"]
mod tier;
#[path = "../support/unescaped/mod.rs"]
mod unescaped;

mod accepted;
mod action;
mod calls;
mod cli;
mod console;
mod contrast;
mod diff_cli;
mod files_cli;
mod files_law;
mod formats;
mod grade_cli;
mod grammar_cli;
mod help;
mod judge_cli;
mod lists;
mod lsp;
mod pictures;
mod project_cli;
mod readme;
mod record;
mod signals;
mod terminal;
